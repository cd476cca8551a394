"""What a finished hand was about, as a picture: its curve, its turning points, its moves judged."""

from collections.abc import Sequence
from dataclasses import dataclass

from client.present.voice import MINUS, Voice
from engine.coach.analysis import HandAnalysis, Moment, Verdict
from engine.core.cards import Seat
from engine.core.notation import parse_cards

_ACTIONS = frozenset({"pass", "defer", "apply"})


@dataclass(frozen=True)
class JudgedMove:
    """A move beside the master's, in words.

    Attributes:
        verdict: how it stands.
        did: who did what.
        lost: points it is behind, in words; empty if none.
        better: what the master would have done; empty if just that was done.
        why: the master's reason.
    """

    verdict: Verdict
    did: str
    lost: str
    better: str
    why: str


@dataclass(frozen=True)
class LookbackPicture:
    """The panel about a hand.

    Attributes:
        title: what the curve shows.
        value: its value now, in words.
        note: why there is no curve; empty if there is one.
        own_word: whose view the thin curve is; empty without one.
        all_word: whose view the bold curve is.
        all_five: bold curve: places along the hand 0..1, points of the Emperor.
        own: thin curve, likewise.
        marks: places of the watched seat's moves that were not the master's.
        turns: places of the turning points along the hand, and their values, in order.
        now: place of the moment shown, 0..1.
        judged: the move last made.
    """

    title: str
    value: str = ""
    note: str = ""
    own_word: str = ""
    all_word: str = ""
    all_five: tuple[tuple[float, float], ...] = ()
    own: tuple[tuple[float, float], ...] = ()
    marks: tuple[tuple[float, Verdict], ...] = ()
    turns: tuple[tuple[float, float], ...] = ()
    now: float = 0.0
    judged: JudgedMove | None = None


def lookback_note(voice: Voice, key: str) -> LookbackPicture:
    """Show the panel while there is nothing to show, and say why."""
    return LookbackPicture(title=voice.text("lookback.title"), note=voice.text(key))


def lookback_picture(
    voice: Voice, hand: HandAnalysis, at: int, viewer: Seat | None
) -> LookbackPicture:
    """Show a hand of which ``at`` moves of the record have been made, watched from a seat."""
    moments = hand.moments
    own = tuple(moment for moment in moments if moment.seat == viewer)
    shared = len({moment.seat for moment in moments}) > 1
    done = [moment for moment in moments if moment.move < at]
    latest = done[-1] if done else None
    turned = [moments[index] for index in turn_order(hand)]
    return LookbackPicture(
        title=voice.text("lookback.title"),
        value=points_text((latest or moments[0]).all_five),
        own_word=voice.names[viewer] if viewer is not None and own else "",
        all_word=voice.text("lookback.all") if shared else "",
        all_five=_curve(hand, [(one.move, one.all_five) for one in moments]) if shared else (),
        own=_curve(hand, [(one.move, one.emperor) for one in own]),
        marks=tuple(
            (_share(hand, one.move), one.verdict)
            for one in own
            if one.verdict in (Verdict.CLOSE, Verdict.MISSED)
        ),
        turns=tuple((_share(hand, one.move), one.all_five) for one in turned),
        now=_share(hand, at - 1),
        judged=None if latest is None or latest.move != at - 1 else judged_move(voice, latest),
    )


def judged_move(voice: Voice, moment: Moment) -> JudgedMove:
    """Set a move beside the master's, in words."""
    text = voice.text
    same = moment.verdict in (Verdict.GOOD, Verdict.FORCED)
    return JudgedMove(
        verdict=moment.verdict,
        did=text(
            "lookback.did", name=voice.names[moment.seat], what=what_was_done(voice, moment.did)
        ),
        lost="" if same else points_text(-moment.lost),
        better="" if same else text("lookback.better", what=what_was_done(voice, moment.best)),
        why=text(f"reason.{moment.reason}"),
    )


def turn_order(hand: HandAnalysis) -> list[int]:
    """List the moments of the turning points as they came."""
    return sorted(turn.moment for turn in hand.turns)


def turn_moves(hand: HandAnalysis) -> list[int]:
    """List how many moves have been made when each turning point lies on the table."""
    return [hand.moments[index].move + 1 for index in turn_order(hand)]


def made_at(hand: HandAnalysis, share: float) -> int:
    """Tell how many moves have been made when the judged move nearest to a place is shown."""
    return min(hand.moments, key=lambda one: abs(_share(hand, one.move) - share)).move + 1


def points_text(points: float) -> str:
    """Write expected points with their sign and one place: +3.5, −0.4, 0.0."""
    tenths = round(points * 10)
    sign = MINUS if tenths < 0 else "+" if tenths else ""
    return f"{sign}{abs(tenths) / 10:.1f}"


def said_of(picture: LookbackPicture) -> list[str]:
    """List the words of the panel."""
    judged = picture.judged
    words = [picture.title, picture.value, picture.note, picture.own_word, picture.all_word]
    if judged is not None:
        words += [judged.did, judged.lost, judged.better, judged.why]
    return [word for word in words if word]


def _curve(
    hand: HandAnalysis, values: Sequence[tuple[int, float]]
) -> tuple[tuple[float, float], ...]:
    return tuple((_share(hand, move), value) for move, value in values)


def _share(hand: HandAnalysis, move: int) -> float:
    first, last = hand.moments[0].move, hand.moments[-1].move
    return min(1.0, max(0.0, (move - first) / max(1, last - first)))


def what_was_done(voice: Voice, done: str) -> str:
    """Name a move that is given in notation."""
    return voice.text(f"say.{done}") if done in _ACTIONS else voice.played(parse_cards(done))
