"""What stands beside the seats of a lobby: how to be found, and what will be played."""

from collections.abc import Callable

from client.look import palette
from client.look.fonts import Size
from client.look.look import Look
from client.party.party import Party
from client.present.optionwords import game_name, game_sketch
from client.present.tablewords import differing, nearest_preset, table_terms
from client.ui.buttons import Button, Weight
from client.ui.labels import Label, Paragraph, Rule, Space
from client.ui.termrow import TermRow
from client.ui.widget import Widget
from engine.lan.invite import place_text
from engine.lan.link import DoorOpened
from engine.text import Text


def invite_items(
    look: Look, door: DoorOpened, copy: Callable[[], None], help_: Callable[[], None]
) -> list[Widget]:
    """Show where the table is to be reached, the likeliest address first."""
    text = look.text
    first, *others = door.addresses or ("127.0.0.1",)
    items: list[Widget] = [
        Label(text("lobby.address"), Size.SMALL, palette.IVORY_DIM),
        Label(
            place_text(first, door.port), Size.BODY, palette.GOLD_BRIGHT, bold=True, name="address"
        ),
    ]
    if door.code:
        items += [
            Label(text("lobby.code"), Size.SMALL, palette.IVORY_DIM),
            Label(door.code, Size.TITLE, palette.GOLD_BRIGHT, bold=True, name="code"),
        ]
    items += [
        Space(2),
        Button("copy", text("lobby.copy"), copy, weight=Weight.MAIN, icon="copy"),
        Paragraph(door.invite, Size.SMALL, palette.IVORY_DIM, align="center", name="invite"),
    ]
    if others:
        places = text("cards.between").join(_place(text, door, other) for other in others[:4])
        items.append(
            Paragraph(text("lobby.other_addresses", places=places), Size.SMALL, palette.IVORY_FAINT)
        )
    items.append(
        Button(
            "help", text("lobby.help"), help_, weight=Weight.QUIET, icon="question", size=Size.SMALL
        )
    )
    return items


def rule_items(
    look: Look,
    party: Party,
    change: Callable[[], None],
    read: Callable[[], None],
    code: Callable[[], None],
) -> list[Widget]:
    """Show the rule set, every option that is not as in its preset, and the terms."""
    room, text = party.room, look.text
    if room is None:
        return []
    setup = room.setup
    items: list[Widget] = [
        Label(game_name(text, setup.rules.id), Size.BODY, palette.GOLD_BRIGHT, bold=True)
    ]
    lines = differing(text, setup.rules)
    if room.coded:
        items.append(
            Paragraph(text("samedeal.known"), Size.SMALL, palette.GOLD_BRIGHT, name="coded")
        )
    if lines:
        base = text(f"preset.{nearest_preset(setup.rules).id}")
        items.append(Paragraph(text("lobby.differs", base=base), Size.SMALL, palette.IVORY_DIM))
        items += [TermRow(label, value, marked=True) for label, value in lines]
    else:
        sketch = game_sketch(text, setup.rules.id)
        items.append(Paragraph(sketch, Size.SMALL, palette.IVORY_DIM))
    items.append(Rule())
    items += [TermRow(label, value) for label, value in table_terms(text, setup)]
    items.append(Space(2))
    if party.leads:
        items.append(Button("change", text("lobby.change"), change, icon="settings"))
        label = text("samedeal.drop" if room.coded else "samedeal.choose")
        items.append(Button("code", label, code, weight=Weight.QUIET, icon="key", size=Size.SMALL))
        key = "lobby.let_in" if setup.closed else "lobby.close_door"
        items.append(
            Button("door", text(key), party.turn_door, weight=Weight.QUIET, icon="door",
                   size=Size.SMALL)
        )  # fmt: skip
    items.append(
        Button("read", text("home.rules"), read, weight=Weight.QUIET, icon="book", size=Size.SMALL)
    )
    return items


def _place(text: Text, door: DoorOpened, address: str) -> str:
    """Write an address; one that likely leads to no neighbour is named as such."""
    place = place_text(address, door.port)
    return text("lobby.address_apart", place=place) if address in door.apart else place
