"""Which screen a table on the network has now: its lobby or the game."""

from typing import TYPE_CHECKING

from client.party.party import Party
from engine.lan.link import Stage

if TYPE_CHECKING:
    from client.program.app import App


def show_party(app: "App", party: Party) -> None:
    """Put the right screen of a table in the place of the top one."""
    room = party.room
    party.moving = True
    if room is None or room.stage is Stage.LOBBY:
        from client.party.lobby import LobbyScene

        app.replace(LobbyScene(app, party))
    else:
        from client.party.lantable import LanTable

        app.replace(LanTable(app, party))
    party.moving = False
