"""Makes the animated picture of README from the demonstration.

    pip install -e '.[film]'
    SDL_VIDEODRIVER=dummy SDL_AUDIODRIVER=dummy python .github/film.py .github/pictures/hand.gif

A hand that bots play is drawn frame by frame, whatever the machine can do in a second; of each
phase only so much is kept that the film stays short, and still pictures are shown once.
"""

import sys
import tempfile
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

import pygame
from PIL import Image, ImageChops

from client.machine.environment import prepare_environment
from client.machine.paths import paths_for
from client.program.app import App
from client.program.options import read
from client.program.routes import Routes
from client.showroom import showing
from client.showroom.driven import Asked
from client.table.table import TableScene

SIZE = (1280, 720)
SHOWN = (800, 450)
STEP = 0.05
"""Seconds that pass in the program from frame to frame."""

EVERY = 2
"""Frames of which one is kept."""

LONGEST_STILL = 0.7
"""Seconds for which a picture stands in which nothing moves."""

KEPT = {"deal": 3.0, "play": 14.0, "score": 4.0}
"""Seconds kept of a phase from its beginning; 1.5 of the others."""

END_OF_PLAY = 5.0
"""Seconds kept of the end of play."""

COLOURS = 160
SAMPLED = 12
"""Pictures from which the colours are chosen."""

LARGEST = 3_000_000
"""Bytes of the file."""


class Shot(NamedTuple):
    """A picture, the phase it is of, and how long it stands in seconds."""

    picture: Image.Image
    phase: str
    seconds: float


class Camera:
    """Keeps what is on the screen of the table."""

    def __init__(self) -> None:
        self.shots: list[Shot] = []
        self._last = b""
        self._frames = 0

    def look(self, app: App) -> None:
        """Take what is on the screen."""
        self._frames += 1
        if self._frames % EVERY or not app.running or not isinstance(app.scene, TableScene):
            return
        view = app.scene.model.view
        if view is None:
            return
        surface = pygame.transform.smoothscale(app.window.surface, SHOWN)
        data = pygame.image.tobytes(surface, "RGB")
        stands = STEP * EVERY
        if data == self._last:
            before = self.shots[-1]
            longer = min(LONGEST_STILL, before.seconds + stands)
            self.shots[-1] = before._replace(seconds=longer)
            return
        self._last = data
        phase = "score" if view.public.result is not None else str(view.public.phase)
        self.shots.append(Shot(Image.frombytes("RGB", SHOWN, data), phase, stands))


def cut(shots: list[Shot]) -> list[Shot]:
    """Keep the beginning of every phase, and the end of play."""
    kept: list[Shot] = []
    phases = list(dict.fromkeys(shot.phase for shot in shots))
    for phase in phases:
        part = [shot for shot in shots if shot.phase == phase]
        first = beginning(part, KEPT.get(phase, 1.5))
        kept += first
        if phase == "play":
            rest = part[len(first) :]
            kept += beginning(rest[::-1], END_OF_PLAY)[::-1]
    return kept


def beginning(shots: list[Shot], seconds: float) -> list[Shot]:
    """Give the first shots, as many as stand for so long."""
    kept: list[Shot] = []
    for shot in shots:
        if sum(one.seconds for one in kept) >= seconds:
            break
        kept.append(shot)
    return kept


class Unhurried:
    """A clock that lets the same time pass from frame to frame."""

    def tick(self, rate: int) -> int:
        """Tell the milliseconds since the frame before."""
        del rate
        return round(STEP * 1000)


def filmed(folder: Path, language: str) -> list[Shot]:
    """Let bots play a hand, and give its pictures."""
    words = ["--demo", "--lang", language, "--mute", "--speed", "2"]
    words += ["--rules", "qingdao", "--resolution", f"{SIZE[0]}x{SIZE[1]}"]
    words += ["--config-dir", str(folder / "c"), "--data-dir", str(folder / "d")]
    options = read(words)
    paths = paths_for(options.config_dir, options.data_dir)
    paths.make()
    app, camera = App(options, paths, Routes), Camera()
    step = app.step

    def filmed_step(dt: float, events: list[pygame.event.Event]) -> None:
        step(dt, events)
        camera.look(app)

    app.step = filmed_step  # type: ignore[method-assign]
    pygame.time.Clock = Unhurried  # type: ignore[misc, assignment]
    try:
        showing.show(app, Asked(rules=options.rules))
    finally:
        app.close()
    return camera.shots


def write(shots: list[Shot], file: Path) -> None:
    """Write a film that begins anew when it is over."""
    frames = in_few_colours(shots)
    frames[0].save(
        file,
        save_all=True,
        append_images=only_what_changed(frames),
        duration=[round(shot.seconds * 1000) for shot in shots],
        loop=0,
        disposal=1,
        transparency=COLOURS,
        optimize=False,
    )


def in_few_colours(shots: list[Shot]) -> list[Image.Image]:
    """Give all pictures in the same colours, chosen so that rare ones have a place."""
    sample = Image.new("RGB", (SHOWN[0], SHOWN[1] * SAMPLED))
    for number in range(SAMPLED):
        shot = shots[number * (len(shots) - 1) // (SAMPLED - 1)]
        sample.paste(shot.picture, (0, number * SHOWN[1]))
    palette = sample.quantize(COLOURS, method=Image.Quantize.MAXCOVERAGE, kmeans=2)
    return [shot.picture.quantize(palette=palette, dither=Image.Dither.NONE) for shot in shots]


def only_what_changed(frames: list[Image.Image]) -> list[Image.Image]:
    """Give each picture but the first with nothing where it is as the one before."""
    found = []
    for before, frame in pairwise(frames):
        indices = [Image.frombytes("L", SHOWN, one.tobytes()) for one in (before, frame)]
        changed = ImageChops.difference(*indices).point(lambda step: 255 if step else 0)
        nothing = Image.new("L", SHOWN, COLOURS)
        kept = Image.composite(indices[1], nothing, changed)
        picture = Image.frombytes("P", SHOWN, kept.tobytes())
        picture.putpalette(frame.getpalette() or [])
        found.append(picture)
    return found


def main(words: list[str]) -> int:
    """Make the film; give the exit code."""
    prepare_environment()
    file = Path(words[0])
    with tempfile.TemporaryDirectory() as folder:
        shots = cut(filmed(Path(folder), *(words[1:2] or ["zh"])))
    write(shots, file)
    seconds, size = sum(shot.seconds for shot in shots), file.stat().st_size
    sys.stdout.write(f"{file}: {len(shots)} pictures, {seconds:.0f} s, {size / 1e6:.2f} MB\n")
    return 0 if size <= LARGEST else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
