"""Cues: what the picture does when something has happened.

Plain data without pixels, colours or callbacks. ``at`` is the start within
the step the cue belongs to and ``lasts`` its length, both in seconds at speed
1. ``timeline`` plays cues, the stage draws them; neither changes the list, so
a local game, a LAN game and a replay of it give equal cues.
"""

from enum import StrEnum
from typing import TypeAlias

import msgspec

from client.present.anchors import Anchor
from engine.core.cards import Card, Cards, Seat

FEW_CARDS = 5
"""A seat with this many cards or fewer has the alarm look."""


WORD = 0.9
"""Seconds that a word stays across the table."""

Faces: TypeAlias = tuple[Card | None, ...]
"""Cards as one viewer sees them: a face, or None for a back."""


class Tone(StrEnum):
    """What a glow or banner feels like; the stage picks the colour."""

    GOLD = "gold"
    CINNABAR = "cinnabar"
    JADE = "jade"
    STEEL = "steel"


class SoundName(StrEnum):
    """Sounds, by name."""

    DEAL = "deal"
    PICK = "pick"
    SHUFFLE = "shuffle"
    REDEAL = "redeal"
    PLAY_ONE = "play_one"
    PLAY_FEW = "play_few"
    PLAY_BIG = "play_big"
    PLAY_HUGE = "play_huge"
    JOKER = "joker"
    PASS = "pass"
    LEAD = "lead"
    TRICK = "trick"
    LAY_BACK = "lay_back"
    TURN = "turn"
    ALARM = "alarm"
    SCEPTER = "scepter"
    THRONE = "throne"
    SEIZE = "seize"
    CALL = "call"
    REVEAL = "reveal"
    REVOLT = "revolt"
    KICK = "kick"
    STAKE = "stake"
    TRIBUTE = "tribute"
    OUT = "out"
    AUTOPLAY = "autoplay"
    LEAVE = "leave"
    WIN_EMPEROR = "win_emperor"
    WIN_GUARD = "win_guard"
    WIN_REBELS = "win_rebels"
    WIN_ALONE = "win_alone"
    LOSE = "lose"
    CHAT = "chat"


class Sign(StrEnum):
    """Badges that a seat's plate may bear."""

    CROWN = "crown"
    SWORD = "sword"
    FLAG = "flag"
    HOE = "hoe"
    BOOT = "boot"
    AUTO = "auto"
    GONE = "gone"


class CueBase(msgspec.Struct, frozen=True, gc=False, tag_field="cue"):
    """Base of all cues.

    Attributes:
        at: start within the step, in seconds at speed 1.
        lasts: length in seconds at speed 1.
    """

    at: float = 0.0
    lasts: float = 0.0

    @property
    def ends(self) -> float:
        """End within the step, in seconds at speed 1."""
        return self.at + self.lasts


class Fly(CueBase, frozen=True, tag="fly", kw_only=True):
    """Cards fly from one place to another.

    Attributes:
        cards: faces, from high to low; None for a back.
        source: where they leave.
        target: where they land.
        turns: whether they leave face down and turn up on the way.
    """

    cards: Faces
    source: Anchor
    target: Anchor
    turns: bool = False


class Sweep(CueBase, frozen=True, tag="sweep", kw_only=True):
    """Whatever lies at some places slides off to a seat and fades."""

    sources: tuple[Anchor, ...]
    target: Anchor


class Flip(CueBase, frozen=True, tag="flip", kw_only=True):
    """Cards in one place turn from back to face."""

    cards: Cards
    anchor: Anchor


class Unfold(CueBase, frozen=True, tag="unfold", kw_only=True):
    """A seat's whole hand is turned up for all."""

    seat: Seat
    cards: Cards


class Banner(CueBase, frozen=True, tag="banner", kw_only=True):
    """A short word across the table.

    Attributes:
        key: text key; it may use ``{name}``, the name of ``seat``, and ``{number}``.
        seat: whom it is about; None for the table.
        tone: what it feels like.
        number: for the placeholder of that name.
        low: whether it stands below what the middle shows: a mask or the imperial card.
    """

    key: str
    seat: Seat | None = None
    tone: Tone = Tone.GOLD
    number: int = 0
    low: bool = False


class Bubble(CueBase, frozen=True, tag="bubble", kw_only=True):
    """A word said by a seat, such as 不要."""

    seat: Seat
    key: str


class Stamp(CueBase, frozen=True, tag="stamp", kw_only=True):
    """The stake turns over from what it was, and goes to its place.

    Attributes:
        factor: by how much it is raised.
        anchor: where it stands.
        before: what it was.
    """

    factor: int
    anchor: Anchor
    before: int = 1


class Raise(CueBase, frozen=True, tag="raise", kw_only=True):
    """A seat raises a hoe, or a boot, before it for all to see."""

    seat: Seat
    sign: Sign


class Badge(CueBase, frozen=True, tag="badge", kw_only=True):
    """A badge drops onto a seat's plate, or is taken off it."""

    seat: Seat
    sign: Sign
    on: bool = True


class Unmask(CueBase, frozen=True, tag="unmask", kw_only=True):
    """A seat's neutral mask turns over in the middle of the table (变脸).

    Attributes:
        seat: whose.
        sign: the badge of the role below it: sword or flag.
    """

    seat: Seat
    sign: Sign


class Enthrone(CueBase, frozen=True, tag="enthrone", kw_only=True):
    """The imperial card rises into the light and goes to who is Emperor now.

    Attributes:
        seat: the Emperor's.
        card: the imperial card.
    """

    seat: Seat
    card: Card


class Medal(CueBase, frozen=True, tag="medal", kw_only=True):
    """A medal for the place taken, 1..5."""

    seat: Seat
    place: int


class Glow(CueBase, frozen=True, tag="glow", kw_only=True):
    """A place lights up."""

    anchor: Anchor
    tone: Tone = Tone.GOLD


class Shake(CueBase, frozen=True, tag="shake", kw_only=True):
    """A place is jolted."""

    anchor: Anchor


class Arrow(CueBase, frozen=True, tag="arrow", kw_only=True):
    """An arrow grows from who gives to who takes."""

    giver: Seat
    taker: Seat


class Points(CueBase, frozen=True, tag="points", kw_only=True):
    """Points come up at the seats and fly to the board.

    Attributes:
        points: by seat.
        penalty: by seat, 0 or negative.
        totals: of the match before it, with penalties, by seat.
    """

    points: tuple[int, ...]
    penalty: tuple[int, ...]
    totals: tuple[int, ...] = (0,) * 5


class Victory(StrEnum):
    """Who has won a hand, as one who sat there tells it."""

    EMPEROR = "emperor"
    GUARD = "guard"
    REBELS = "rebels"
    ALONE = "alone"


class Ending(CueBase, frozen=True, tag="ending", kw_only=True):
    """The last scene of a hand: the masks of who has won, and what everybody gained.

    Attributes:
        victory: which scene.
        emperor: the Emperor's seat.
        guard: the Guard's seat; None if there was none.
        own: one's own seat; None for a watcher.
        points: by seat, with penalties.
    """

    victory: Victory
    emperor: Seat
    guard: Seat | None
    own: Seat | None
    points: tuple[int, ...]

    @property
    def lost(self) -> bool:
        """Whether it is the others' victory."""
        return self.own is not None and self.points[self.own] < 0


class Sound(CueBase, frozen=True, tag="sound", kw_only=True):
    """A sound starts.

    Attributes:
        name: which.
        stake: what the hand is multiplied by; great moments grow with it.
    """

    name: SoundName
    stake: int = 1


class Hold(CueBase, frozen=True, tag="hold", kw_only=True):
    """Nothing moves, so that a person can look; kept even with animation off."""


SCENES = (Unmask, Enthrone, Ending)
"""Great moments: they keep their time where little may move, for they are shown in still steps."""

Cue: TypeAlias = (
    Fly
    | Sweep
    | Flip
    | Unfold
    | Banner
    | Bubble
    | Stamp
    | Badge
    | Unmask
    | Enthrone
    | Medal
    | Glow
    | Shake
    | Arrow
    | Raise
    | Points
    | Ending
    | Sound
    | Hold
)
"""Everything the stage must be able to draw or play."""
