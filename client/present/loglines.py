"""The log of a hand in words, and the words of banners and bubbles."""

from functools import lru_cache
from typing import NamedTuple

from client.present.cues import Banner, Bubble, Cue, Fly
from client.present.voice import Voice
from engine.core.cards import SEATS, Seat
from engine.core.facts import (
    Accepted,
    AcceptedSeen,
    Answered,
    Asked,
    AutoSet,
    Called,
    CalledSeen,
    DealtSeen,
    Declared,
    HandsShown,
    HandStarted,
    Kicked,
    LaidBack,
    LaidBackSeen,
    Led,
    Paid,
    Picked,
    Played,
    Redealt,
    Returned,
    Revealed,
    Revolted,
    RoleGiven,
    Scored,
    Seen,
    Soloed,
    SoloedSeen,
    Totalled,
    WentOut,
    Yielded,
    YieldedSeen,
)
from engine.core.ruleset import RuleSet
from engine.core.score import factors_in
from engine.core.stakes import revolt_in
from engine.core.state import PublicState
from engine.core.throne import comes_back
from engine.text import Text


class LogLine(NamedTuple):
    """One line of the log.

    Attributes:
        words: the line.
        seat: whom it is about; None for the table.
        opens: whether a new trick begins with it.
    """

    words: str
    seat: Seat | None = None
    opens: bool = False


def log_lines(voice: Voice, public: PublicState) -> tuple[LogLine, ...]:
    """Give all lines of the running hand."""
    return _lines(voice.text, voice.names, voice.own, public.rules, public.story)


@lru_cache(maxsize=4)
def _lines(
    text: Text, names: tuple[str, ...], own: Seat | None, rules: RuleSet, story: tuple[Seen, ...]
) -> tuple[LogLine, ...]:
    log = _Log(Voice(text, names, own), rules)
    for seen in story:
        log.take(seen)
    return tuple(log.lines)


class _Log:
    """The lines of a hand, as they come about."""

    def __init__(self, voice: Voice, rules: RuleSet) -> None:
        self._voice = voice
        self._rules = rules
        self.lines: list[LogLine] = []
        self._opens = False
        self._last_played: Seat | None = None
        self._several_left = False
        self._refusals = 0

    def take(self, seen: Seen) -> None:
        """Add the line of what was seen, if it has one."""
        if isinstance(seen, Led):
            self._opens = True
            return
        if isinstance(seen, Yielded | YieldedSeen):
            self._refusals += 1
        words = self._words(seen)
        if words is None:
            return
        opens = self._opens and isinstance(seen, Played)
        self.lines.append(LogLine(words, seat_of(seen), opens))
        if isinstance(seen, Played):
            self._opens = False
            self._last_played = seen.seat

    def _words(self, seen: Seen) -> str | None:
        say = self._voice.say
        match seen:
            case Played(seat=seat, cards=cards) if self._opens:
                return say("log.lead", seat, cards=self._voice.played(cards))
            case Accepted(seat=seat) if comes_back(self._rules, self._refusals):
                return say("log.unwanted", seat)
            case WentOut(seat=seat, place=place) if seat != self._last_played:
                return self._rest(seat, place)
            case _:
                return line_for(self._voice, seen, self._rules)

    def _rest(self, seat: Seat, place: int) -> str | None:
        """Name the place of the only one left; several left have none (rules 4.8)."""
        if place < len(SEATS) or self._several_left:
            self._several_left = True
            return None
        return self._voice.say(f"log.rest.{place}", seat)


def seat_of(seen: Seen) -> Seat | None:
    """Tell whom something is about; None for the table."""
    seat = getattr(seen, "seat", None)
    return seat if isinstance(seat, int) else None


def line_for(voice: Voice, seen: Seen, rules: RuleSet) -> str | None:
    """Put what was seen into words; None for what needs none, and for one's own secrets."""
    text, say = voice.text, voice.say
    match seen:
        case Played(seat=seat, cards=cards):
            return say("log.play", seat, cards=voice.played(cards))
        case WentOut(seat=seat, place=place):
            return say(f"log.out.{place}", seat)
        case Revealed(seat=seat, role=role, why=why):
            return say(f"log.reveal.{role}.{why}", seat)
        case AutoSet(seat=seat, on=on):
            return say("log.auto.on" if on else "log.auto.off", seat)
        case Asked() | Answered() | RoleGiven() | Led() | HandsShown() | Totalled():
            return None
        case Scored():
            return text("log.score")
        case _:
            pass
    if isinstance(seen, _Before):
        return _line_before_play(voice, seen, rules)
    return _plain_line(voice, seen)


def _plain_line(voice: Voice, seen: Seen) -> str | None:
    """Say of a seat what its kind of fact says of any seat: the sentence is named after it."""
    key, seat = f"log.{seen.__struct_config__.tag}", seat_of(seen)
    return voice.say(key, seat) if seat is not None and key in voice.text else None


_Before = (
    HandStarted
    | DealtSeen
    | Redealt
    | Paid
    | Picked
    | Returned
    | Yielded
    | YieldedSeen
    | Accepted
    | AcceptedSeen
    | Soloed
    | SoloedSeen
    | LaidBack
    | LaidBackSeen
    | Called
    | CalledSeen
    | Declared
    | Revolted
    | Kicked
)


def _line_before_play(voice: Voice, seen: _Before, rules: RuleSet) -> str | None:
    text, say = voice.text, voice.say
    match seen:
        case HandStarted(n=n):
            return text("log.hand", number=n)
        case DealtSeen():
            return None
        case Redealt():
            return text("log.redeal")
        case Paid(seat=seat, cards=cards):
            return say("log.pay", seat, cards=voice.cards(cards))
        case Picked(seat=seat, cards=cards):
            return say("log.pick", seat, cards=voice.cards(cards))
        case Returned(seat=seat, to=to, card=card):
            return say("log.return", seat, to, cards=voice.card(card))
        case Called(seat=seat, card=card) | CalledSeen(seat=seat, card=card):
            return say("log.call", seat, cards=voice.card(card))
        case Declared():
            return None
        case Revolted():
            return _revolt_line(voice, seen, rules)
        case Kicked(seats=seats, success=success):
            key = "log.kick" if success else "log.kick_failed"
            return voice.say_of(key, seats, number=factors_in(rules).kicked)
        case _:
            return _throne_line(voice, seen)


def _revolt_line(voice: Voice, seen: Revolted, rules: RuleSet) -> str:
    if not revolt_in(rules).doubles:
        key = "log.revolt_shown"
    else:
        key = "log.revolt" if seen.success else "log.revolt_failed"
    return voice.say_of(key, seen.seats, number=factors_in(rules).revolted)


_Throne = (
    Yielded | YieldedSeen | Accepted | AcceptedSeen | Soloed | SoloedSeen | LaidBack | LaidBackSeen
)


def _throne_line(voice: Voice, seen: _Throne) -> str:
    key, other = _throne_key(seen)
    cards = _moved_cards(voice, seen)
    if cards and key != "log.laid_back":
        key += "_laying" if isinstance(seen, Yielded | YieldedSeen) else "_taking"
    return voice.say(key, seen.seat, other, cards=cards)


def _throne_key(seen: _Throne) -> tuple[str, Seat | None]:
    match seen:
        case Yielded(to=to, forced=forced) | YieldedSeen(to=to, forced=forced):
            return "log.yield_forced" if forced else "log.yield", to
        case Accepted() | AcceptedSeen():
            return "log.accept", None
        case Soloed(source=source, seized=seized) | SoloedSeen(source=source, seized=seized):
            if seized:
                return "log.seize_early", None
            return ("log.solo", None) if source == seen.seat else ("log.seize", source)
        case LaidBack() | LaidBackSeen():
            return "log.laid_back", None


def _moved_cards(voice: Voice, seen: _Throne) -> str:
    match seen:
        case Yielded(laid=cards) | Accepted(takes=cards) | Soloed(takes=cards):
            return voice.cards(cards) if cards else ""
        case LaidBack(cards=cards):
            return voice.cards(cards)
        case YieldedSeen(laid=number):
            return voice.backs(number) if number else ""
        case AcceptedSeen(count=number) | SoloedSeen(count=number):
            return voice.backs(number) if number else ""
        case LaidBackSeen(count=number):
            return voice.backs(number)


def banner_words(voice: Voice, cue: Banner) -> str:
    """Give the words of a banner."""
    if cue.seat is None:
        return voice.text(cue.key, number=cue.number)
    return voice.say(cue.key, cue.seat, number=cue.number)


def spoken_words(voice: Voice, cue: Cue) -> str:
    """Give what is called out loud when a cue starts: a play or a call; else nothing."""
    match cue:
        case Bubble():
            return bubble_words(voice, cue)
        case Fly(cards=faces, source=source, target=target) if source.startswith(
            "hand:"
        ) and target.startswith("pile:"):
            cards = tuple(card for card in faces if card is not None)
            return voice.played(cards) if len(cards) == len(faces) else ""
        case _:
            return ""


def bubble_words(voice: Voice, cue: Bubble) -> str:
    """Give the words of a bubble."""
    return voice.text(cue.key)
