"""Makes the animated picture of README from the demonstration.

    pip install -e '.[film]'
    SDL_VIDEODRIVER=dummy SDL_AUDIODRIVER=dummy python .github/film.py .github/pictures/hand.gif

A hand that bots play is drawn frame by frame, whatever the machine can do in a second; of each
phase only so much is kept that the film stays short, and still pictures are shown once.
"""

import sys
import tempfile
from pathlib import Path
from typing import NamedTuple

import pygame
from PIL import Image

from client.machine.environment import prepare_environment
from client.machine.paths import paths_for
from client.program.app import App
from client.program.options import read
from client.program.routes import Routes
from client.showroom import showing
from client.showroom.driven import Asked
from client.table.table import TableScene

SIZE = (1280, 720)
SHOWN = (640, 360)
STEP = 0.05
"""Seconds that pass in the program from frame to frame."""

EVERY = 2
"""Frames of which one is kept."""

LONGEST_STILL = 0.7
"""Seconds for which a picture stands in which nothing moves."""

KEPT = {"deal": 3.0, "play": 9.0, "score": 4.0}
"""Seconds kept of a phase from its beginning; 1.5 of the others."""

END_OF_PLAY = 4.0
"""Seconds kept of the end of play."""

COLOURS = 96
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


def filmed(folder: Path, language: str, seed: str) -> list[Shot]:
    """Let bots play a hand, and give its pictures."""
    words = ["--demo", "--lang", language, "--mute", "--speed", "2", "--seed", seed]
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
        showing.show(app, Asked(rules=options.rules, seed=options.seed))
    finally:
        app.close()
    return camera.shots


def write(shots: list[Shot], file: Path) -> None:
    """Write a film that begins anew when it is over."""
    sample = Image.new("RGB", (SHOWN[0], SHOWN[1] * 6))
    for number in range(6):
        shot = shots[number * (len(shots) - 1) // 5]
        sample.paste(shot.picture, (0, number * SHOWN[1]))
    palette = sample.quantize(COLOURS, dither=Image.Dither.NONE)
    frames = [shot.picture.quantize(palette=palette, dither=Image.Dither.NONE) for shot in shots]
    frames[0].save(
        file,
        save_all=True,
        append_images=frames[1:],
        duration=[round(shot.seconds * 1000) for shot in shots],
        loop=0,
        optimize=False,
    )


def main(words: list[str]) -> int:
    """Make the film; give the exit code."""
    prepare_environment()
    file = Path(words[0])
    with tempfile.TemporaryDirectory() as folder:
        shots = cut(filmed(Path(folder), *(words[1:3] or ["zh", "7"])))
    write(shots, file)
    seconds, size = sum(shot.seconds for shot in shots), file.stat().st_size
    sys.stdout.write(f"{file}: {len(shots)} pictures, {seconds:.0f} s, {size / 1e6:.2f} MB\n")
    return 0 if size <= LARGEST else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
