"""A whole evening at the table in a process of its own: what memory it takes, as JSON.

``python -m tests.support.evening WIDTH HEIGHT HANDS REPLAYS``: a match of so many hands, then so
many replays, each from the menu and back to it. Megabytes that are in memory: ``fresh`` on the
menu at the start, ``menu`` there once a replay has been seen, then after each hand and each replay.
"""

import json
import os
import sys
import tempfile
from pathlib import Path
from random import Random

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

FAST = 24.0
"""So many times faster than a person watches."""


def megabytes() -> float:
    """Tell how much of this process is in memory."""
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    return round(pages * os.sysconf("SC_PAGE_SIZE") / 1e6, 1)


def main() -> None:
    from client.program.app import App
    from client.table.replayview import ReplayScene, open_replay
    from client.table.table import TableScene
    from engine.core.presets import PRESETS
    from tests.support.corelink import CoreLink
    from tests.support.presentgame import chosen, game_of
    from tests.support.recording import recorded
    from tests.support.tablepilot import app_in

    width, height, hands, replays = (int(word) for word in sys.argv[1:5])
    rng = Random(5)

    def rest(app: App, frames: int = 40) -> None:
        for _ in range(frames):
            app.step(1 / 30, [])

    def watch(app: App, file: Path, seed: int) -> None:
        file.write_text(recorded(PRESETS["qingdao"], 1, seed=seed), encoding="utf-8")
        recorded.cache_clear()
        game_of.cache_clear()
        open_replay(app, file)
        replay = app.scene
        assert isinstance(replay, ReplayScene)
        while not replay.replayer.is_over:
            replay.replayer.timeline.speed = FAST
            app.step(1 / 30, [])
        app.pop()
        rest(app)

    with tempfile.TemporaryDirectory() as folder, app_in(Path(folder), size=(width, height)) as app:
        app.go.home()
        rest(app)
        fresh = megabytes()
        watch(app, Path(folder) / "first.bhr", 99)
        menu = megabytes()
        after: list[float] = []
        if hands:
            scene = TableScene(app, CoreLink(PRESETS["qingdao"], 7, hands=hands))
            app.push(scene)
            while len(after) < hands:
                app.step(1 / 30, [])
                model = scene.model
                if model.timeline is not None:
                    model.timeline.speed = FAST
                if model.view is not None and model.may_act and model.view.is_asked:
                    model.act(chosen(model.view, rng))
                if scene.picture is not None and scene.picture.result is not None:
                    rest(app, 5)
                    after.append(megabytes())
                    scene.next_hand()
                    while scene.model.view is not None and scene.model.view.public.result:
                        if len(after) == hands:
                            break
                        app.step(1 / 30, [])
            app.pop()
            rest(app)
        left = megabytes()
        backs = []
        for number in range(replays):
            watch(app, Path(folder) / f"{number}.bhr", number + 1)
            backs.append(megabytes())
    told = {"fresh": fresh, "menu": menu, "hands": after, "left": left, "replays": backs}
    sys.stdout.write(json.dumps(told) + "\n")


if __name__ == "__main__":
    main()
