"""One person at a party: the whole program in a process of its own, driven by posted events.

Run as ``python -m tests.support.partyplayer FOLDER NAME host|join|back [PLACE]``. It tells what
it sees as one JSON object a line, saves pictures in ``FOLDER/pictures``, plays until the match is
over and ends with status 0.
"""

import json
import sys
import time
from pathlib import Path
from typing import Any

import pygame

from client.party.lantable import LanTable
from client.party.lobby import LobbyScene
from client.party.party import Party
from engine.core.notation import cards_text
from engine.core.terms import Phase
from engine.lan.link import Kind, LinkState, Stage
from tests.support.pilot import Pilot, flying

LONGEST = 600.0
"""Seconds after which a player gives up."""


def tell(**what: Any) -> None:
    sys.stdout.write(json.dumps(what, ensure_ascii=False) + "\n")
    sys.stdout.flush()


class PartyPlayer:
    """Comes to a table and plays at it."""

    def __init__(self, pilot: Pilot, folder: Path) -> None:
        self.pilot = pilot
        self.pictures = folder / "pictures"
        self.taken: set[str] = set()
        self.told: tuple[int, int] = (-1, -1)
        self.fair: dict[int, bool | None] = {}
        self.talked = False

    # -- coming -----------------------------------------------------------------------

    @property
    def party(self) -> Party:
        scene = self.pilot.app.scene
        assert isinstance(scene, LobbyScene | LanTable), scene.name
        return scene.party

    def is_in(self) -> bool:
        return isinstance(self.pilot.app.scene, LobbyScene | LanTable)

    def host(self) -> None:
        self.pilot.click("lan")
        self.pilot.click("host")
        self.pilot.until(self.is_in)
        door = self.party.door
        assert door is not None
        tell(port=door.port)
        self.pilot.until(self._all_ready, most=120)
        self.picture("lobby")
        self.pilot.click("main")

    def _all_ready(self) -> bool:
        room = self.party.room
        return room is not None and all(
            chair.kind is Kind.PERSON and (chair.ready or chair.host) for chair in room.chairs
        )

    def join(self, place: str) -> None:
        self.pilot.click("lan")
        self.pilot.click("join")
        self.pilot.click("place")
        self.pilot.type(place)
        self.pilot.click("go")
        self.pilot.until(self.is_in)
        self.pilot.wait(0.5)
        self.pilot.click("main")
        self.pilot.until(lambda: self.party.chair is not None and self.party.chair.ready)
        self.picture("lobby")

    def back(self) -> None:
        assert "lan_back" in self.pilot.app.scene.targets()
        self.pilot.click("lan_back")
        self.pilot.until(self.is_in)
        tell(back=True, **self.seen())

    # -- playing ----------------------------------------------------------------------

    def seen(self) -> dict[str, Any]:
        view = self.party.model.view
        assert view is not None
        public = view.public
        return {
            "hand": public.n,
            "turn": public.turn,
            "phase": str(public.phase),
            "cards": cards_text(view.hand),
            "seat": view.seat,
            "mine": view.is_asked,
        }

    def play(self) -> None:
        end = time.monotonic() + LONGEST
        while time.monotonic() < end:
            self.pilot.step(*pygame.event.get())
            scene = self.pilot.app.scene
            if isinstance(scene, LanTable):
                if self._over(scene):
                    return
                self._report(scene)
                self._act(scene)
            else:
                assert isinstance(scene, LobbyScene), f"{scene.name}: {scene.words()}"
            time.sleep(0.01)
        raise AssertionError("the match does not end")

    def _report(self, scene: LanTable) -> None:
        view, checked = scene.model.view, scene.model.checked
        if checked is not None:
            self.fair[checked.hand] = checked.fair
        if view is None:
            return
        now = (view.public.n, view.public.turn)
        if now != self.told:
            self.told = now
            tell(**self.seen())

    def _act(self, scene: LanTable) -> None:
        view = scene.model.view
        if view is None or not scene.timeline_idle or scene.picture is None:
            return
        enabled = [button.id for button in scene.buttons() if button.enabled]
        if view.public.result is not None:
            self._after_hand(scene, enabled)
        elif scene.model.may_act and scene.model.link.state is LinkState.JOINED:
            if view.public.phase is Phase.PLAY and view.public.turn > 40:
                self.picture("play")
            self._talk(scene)
            self._answer(view.public.phase, enabled)

    def _talk(self, scene: LanTable) -> None:
        """Say something once, in the middle of one's first turn."""
        if not self.talked:
            self.talked = True
            self.pilot.key("/")
            self.pilot.type("hello, it is my turn now")
            self.pilot.key("return")
            self.pilot.key("escape")
            self.pilot.key("escape")
            assert not scene.drawer.open

    def _after_hand(self, scene: LanTable, enabled: list[str]) -> None:
        if scene.picture is None or scene.picture.result is None:
            return
        if "final" in enabled:
            self.pilot.wait(1.0)
            self.picture("result")
            self.pilot.click("final")
        elif "next" in enabled:
            self.picture("result")
            self.pilot.click("next")

    def _answer(self, phase: Phase, enabled: list[str]) -> None:
        pilot = self.pilot
        if phase is Phase.PLAY:
            if "hint" in enabled:
                pilot.key("h")
            pilot.key("return")
        elif phase is Phase.RETURN:
            pilot.key("right")
            pilot.key("up")
            pilot.key("return")
        elif phase in (Phase.CALL, Phase.TRIBUTE, Phase.PICK):
            pilot.key("right")
            pilot.key("left")
            if phase is Phase.CALL:
                pilot.key("right")
            pilot.key("return")
        elif phase is Phase.THRONE:
            pilot.key("y" if "accept" in enabled else "n")
        else:
            pilot.key("n")

    def _over(self, scene: LanTable) -> bool:
        room, view = scene.party.room, scene.model.view
        if room is None or view is None or room.stage is not Stage.OVER or not scene.final:
            return False
        self.pilot.wait(0.5)
        self.picture("final")
        tell(over=True, totals=list(view.public.totals), fair=list(self.fair.values()))
        # The host waits until everybody has seen the end.
        self.pilot.wait(3.0 if scene.party.hosting else 0.5)
        return True

    def picture(self, name: str) -> None:
        if name not in self.taken:
            self.taken.add(name)
            self.pilot.app.screenshot(self.pictures / f"{name}.png")


def main(arguments: list[str]) -> int:
    folder, name, way = Path(arguments[0]), arguments[1], arguments[2]
    lang = "zh_CN" if any(ord(char) > 255 for char in name) else "en_US"
    with flying(folder, "--lang", lang, "--speed", "4", host=True) as pilot:
        pilot.app.change(name=name, animation=False)
        pilot.app.change(avatar=sum(map(ord, name)) % 12)
        if way == "host":
            pilot.app.change(
                hosting=pilot.app.settings.hosting.__class__(hands=2, seconds=0, grace=120)
            )
        pilot.settle()
        player = PartyPlayer(pilot, folder)
        if way == "host":
            player.host()
        elif way == "join":
            player.join(arguments[3])
        else:
            player.back()
        player.play()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
