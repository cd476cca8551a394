"""Every trick of the hand to leaf through: who played or waived what, in order."""

from dataclasses import dataclass

from client.present.piles import Act, PastTrick, high_first, tricks_of
from client.present.voice import Voice
from engine.core.cards import Cards
from engine.core.facts import Applied, Deferred, Passed, Played
from engine.core.state import Mark, PublicState

_MARKS: dict[type[Act], Mark] = {
    Passed: Mark.PASSED,
    Deferred: Mark.DEFERRED,
    Applied: Mark.APPLIED,
}


@dataclass(frozen=True)
class ActPicture:
    """What one seat did.

    Attributes:
        name: whose.
        cards: what was played, high to low; empty for a waiver.
        word: how it was waived.
        won: whether nobody beat it.
    """

    name: str
    cards: Cards = ()
    word: str = ""
    won: bool = False


@dataclass(frozen=True)
class TrickPage:
    """One trick.

    Attributes:
        title: which of how many.
        note: who won it, or that it is being played.
        acts: plays and waivers in order.
        number: which, from 1.
        of: how many there are.
    """

    title: str
    note: str
    acts: tuple[ActPicture, ...]
    number: int
    of: int


def trick_page(voice: Voice, public: PublicState, number: int | None) -> TrickPage | None:
    """Show a trick, the newest with an act for None; None where nothing was played yet."""
    tricks = [trick for trick in tricks_of(public) if trick.acts]
    if not tricks:
        return None
    of = len(tricks)
    at = of if number is None else min(of, max(1, number))
    trick = tricks[at - 1]
    open_still = at == of and public.result is None
    return TrickPage(
        title=voice.text("tricks.title", n=at, of=of),
        note=_note(voice, trick, open_still=open_still),
        acts=tuple(_act(voice, trick, act, open_still=open_still) for act in trick.acts),
        number=at,
        of=of,
    )


def _note(voice: Voice, trick: PastTrick, *, open_still: bool) -> str:
    if open_still or trick.won_by is None:
        return voice.text("tricks.open")
    return voice.say("tricks.won", trick.won_by)


def _act(voice: Voice, trick: PastTrick, act: Act, *, open_still: bool) -> ActPicture:
    name = voice.names[act.seat]
    if isinstance(act, Played):
        last = next(one for one in reversed(trick.acts) if isinstance(one, Played))
        return ActPicture(name, high_first(act.cards), won=act is last and not open_still)
    return ActPicture(name, word=voice.text(f"table.mark.{_MARKS[type(act)]}"))
