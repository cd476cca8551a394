"""The player's own choices, kept in one file and applied at once.

A file that cannot be read is set aside as ``settings.json.bak`` and the usual
choices are used; so is one with a wrong field, whose right fields are kept.
"""

import re
import shutil
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Any, Literal, TypeVar

import msgspec

from client.machine.logfile import Log
from engine.bots.levels import DEFAULT_LEVEL, LEVELS
from engine.files import IN_FRAME, put_in_place, real_place
from engine.text import LANGUAGES

log = Log(__name__)

T = TypeVar("T", bound=msgspec.Struct)

_COMMA_TOO_MANY = re.compile(r'("(?:[^"\\]|\\.)*")|,\s*([}\]])')
"""A quoted text, or a comma before a closing bracket with that bracket."""

Share = Annotated[float, msgspec.Meta(ge=0.0, le=1.0)]
AUTO = "auto"
"""Stands for the language of the system."""

Language = Annotated[str, msgspec.Meta(pattern=f"^({'|'.join((AUTO, *LANGUAGES))})$")]
Level = Annotated[str, msgspec.Meta(pattern=f"^({'|'.join(LEVELS)})$")]
Side = Annotated[int, msgspec.Meta(ge=320, le=16384)]
Coordinate = Annotated[int, msgspec.Meta(ge=-100_000, le=100_000)]


class Deck(StrEnum):
    """Pictures on the faces of the cards."""

    OPERA = "opera"
    PLAIN = "plain"
    BOLD = "bold"


class Back(StrEnum):
    """Pattern on the backs of the cards."""

    DRAGON = "dragon"
    WAVES = "waves"


class Felt(StrEnum):
    """Colour of the cloth."""

    GREEN = "green"
    INDIGO = "indigo"
    WINE = "wine"


class HandShape(StrEnum):
    """How one's own cards lie."""

    COLUMNS = "columns"
    ONE_ROW = "row"
    TWO_ROWS = "rows"


class SortOrder(StrEnum):
    """By what one's own hand is sorted."""

    HIGH_LEFT = "high-left"
    LOW_LEFT = "low-left"
    MANY = "many"
    SUIT = "suit"


class NewGame(msgspec.Struct, frozen=True, kw_only=True):
    """The last choices on the new game screen.

    Attributes:
        rules: preset id, or ``custom``.
        custom: options of the custom rule set that differ from its base, with ``base``.
        hands: hands to play; 0 for no end.
        seconds: time for a turn; 0 for none.
        levels: the bots' levels by seat 1..4.
        names: the bots' names by seat 1..4; empty for the usual ones.
    """

    rules: str = "putong"
    custom: dict[str, str | bool | int] = {}
    hands: Annotated[int, msgspec.Meta(ge=0, le=100)] = 8
    seconds: Annotated[int, msgspec.Meta(ge=0, le=120)] = 0
    levels: tuple[Level, Level, Level, Level] = (DEFAULT_LEVEL,) * 4
    names: tuple[str, str, str, str] = ("",) * 4


class Hosting(msgspec.Struct, frozen=True, kw_only=True):
    """The last choices for a table of one's own on the network.

    Attributes:
        table: name of the table; empty for the usual one.
        rules: preset id, or ``custom`` for the rule set of ``NewGame``.
        hands: hands to play; 0 for no end.
        seconds: time for a turn; 0 for none.
        grace: seconds an absent player's turn waits for him.
        level: the bots' level for empty seats.
        watchers: whether others may watch.
        open_hands: whether those who watch get each hand with all cards once it is over.
        may_pause: whether players may pause by agreement.
        code: whether guests must know a door code.
        target: points that end the match; 0 for none.
        window: seconds a question put to several at once stands open.
        autoplay: how seats on autoplay play.
        draw_seats: whether seats are drawn anew before a further match.
        hints: whether hints may be used.
        counter: whether the card counter may be used.
        marks: whether seats may be marked.
    """

    table: Annotated[str, msgspec.Meta(max_length=24)] = ""
    rules: str = "putong"
    hands: Annotated[int, msgspec.Meta(ge=0, le=100)] = 8
    seconds: Annotated[int, msgspec.Meta(ge=0, le=120)] = 30
    grace: Annotated[int, msgspec.Meta(ge=0, le=600)] = 15
    level: Level = DEFAULT_LEVEL
    watchers: bool = True
    open_hands: bool = False
    may_pause: bool = True
    code: bool = False
    target: Annotated[int, msgspec.Meta(ge=0, le=9999)] = 0
    window: Annotated[int, msgspec.Meta(ge=1, le=60)] = 6
    autoplay: Literal["rules", "lowest", "bot"] = "rules"
    draw_seats: bool = False
    hints: bool = True
    counter: bool = True
    marks: bool = True


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """Every choice of the settings screen."""

    language: Language = AUTO
    name: Annotated[str, msgspec.Meta(max_length=24)] = ""
    avatar: Annotated[int, msgspec.Meta(ge=0, le=99)] = 0

    animation: bool = True
    speed: Annotated[float, msgspec.Meta(ge=0.5, le=4.0)] = 1.0
    reduced_motion: bool = False

    effects: Share = 0.8
    alerts: Share = 0.8
    mute: bool = False
    voices: bool = False

    four_colour: bool = False
    large_index: bool = False
    deck: Deck = Deck.OPERA
    back: Back = Back.DRAGON
    felt: Felt = Felt.GREEN
    hand: HandShape = HandShape.COLUMNS
    order: SortOrder = SortOrder.HIGH_LEFT
    mirror: bool = False
    counter: bool = True
    log: bool = True

    ui_size: Annotated[float, msgspec.Meta(ge=0.8, le=1.4)] = 1.0
    fullscreen: bool = False
    window: tuple[Side, Side] | None = None
    """Size the window was last dragged to, in pixels; None for one that fits the desktop."""
    place: tuple[Coordinate, Coordinate] | None = None
    """Where the upper left corner of the window was last; None for the middle of a screen."""

    auto_pass: bool = False
    anti_peek: bool = False

    keys: dict[str, str] = {}
    recent_hosts: tuple[str, ...] = ()
    new_game: NewGame = NewGame()
    hosting: Hosting = Hosting()
    tutorial_seen: bool = False
    welcomed: bool = False
    """Whether the player has been asked who he is."""


def load(file: Path) -> Settings:
    """Read the settings; never fails."""
    try:
        raw = file.read_bytes()
    except FileNotFoundError:
        return Settings()
    except OSError as error:
        log.warning("settings not readable: %s", error)
        return Settings()
    try:
        return msgspec.json.decode(raw, type=Settings)
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError) as error:
        log.warning("settings set aside: %s", error)
        _set_aside(file)
        return _salvaged(_mended(raw))


def save(settings: Settings, file: Path) -> bool:
    """Write the settings in one go; tells whether it worked."""
    file = real_place(file)
    fresh = file.with_name(file.name + ".new")
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        fresh.write_bytes(msgspec.json.format(msgspec.json.encode(settings), indent=2) + b"\n")
        put_in_place(fresh, file, IN_FRAME)
    except OSError as error:
        log.warning("settings not saved: %s", error)
        return False
    return True


def _mended(raw: bytes) -> bytes:
    """Undo what editors do to a file: other encodings, marks at its start, a comma too many."""
    if raw.startswith((b"\xff\xfe", b"\xfe\xff")):
        text = raw.decode("utf-16", errors="replace")
    else:
        text = raw.decode("utf-8-sig", errors="replace")
    # A text in quotes is taken whole, so that a comma in it stays.
    return _COMMA_TOO_MANY.sub(lambda found: found[1] or found[2], text).encode()


def _set_aside(file: Path) -> None:
    backup = file.with_name(file.name + ".bak")
    if _is_whole(backup):
        backup = file.with_name(file.name + ".broken")
    try:
        # A copy: what the name leads to may be a link.
        shutil.copyfile(file, backup)
    except OSError as error:
        log.warning("broken settings could not be set aside: %s", error)


def _is_whole(file: Path) -> bool:
    try:
        msgspec.json.decode(file.read_bytes(), type=Settings)
    except (OSError, msgspec.DecodeError, RecursionError, UnicodeDecodeError):
        return False
    return True


def _salvaged(raw: bytes) -> Settings:
    try:
        table: Any = msgspec.json.decode(raw)
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError):
        return Settings()
    return _good_fields(Settings, table)


def _good_fields(kind: type[T], table: Any) -> T:
    """Take every field that can be read; one that cannot costs nothing but itself."""
    if not isinstance(table, dict):
        return kind()
    good: dict[str, Any] = {}
    for field in msgspec.structs.fields(kind):
        if field.name not in table:
            continue
        try:
            good[field.name] = msgspec.convert(table[field.name], type=field.type)
        except msgspec.ValidationError:
            log.warning("setting %s had a wrong value", field.name)
            if isinstance(field.type, type) and issubclass(field.type, msgspec.Struct):
                good[field.name] = _good_fields(field.type, table[field.name])
    return kind(**good)
