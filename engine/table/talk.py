"""Chat, phrases and emotes: cleaned, and not too much of it."""

from collections import deque
from weakref import WeakKeyDictionary

from engine.core.state import Viewer
from engine.table.messages import (
    Chatted,
    Emoted,
    Phrased,
    Say,
    SayEmote,
    SayPhrase,
)
from engine.table.names import clean
from engine.table.sayings import CHAT_LIMIT, EMOTES, PHRASES
from engine.table.visitors import Visitor

BURST = 6
PERIOD = 10.0
"""So many lines in so many seconds from one seat."""


class Talk:
    """Lets each seat say a little."""

    def __init__(self) -> None:
        self._times: WeakKeyDictionary[Visitor, deque[float]] = WeakKeyDictionary()

    def said(
        self, visitor: Visitor, name: str, said: Say | SayPhrase | SayEmote, now: float
    ) -> Chatted | Phrased | Emoted | str:
        """Give what the others hear, or the code of why nothing."""
        times = self._times.setdefault(visitor, deque())
        while times and times[0] <= now - PERIOD:
            times.popleft()
        if len(times) >= BURST:
            return "chat_too_fast"
        line = self._line(visitor.seat, name, said)
        if not isinstance(line, str):
            times.append(now)
        return line

    @staticmethod
    def _line(
        seat: Viewer, name: str, said: Say | SayPhrase | SayEmote
    ) -> Chatted | Phrased | Emoted | str:
        match said:
            case Say(text=text):
                text = clean(text, CHAT_LIMIT)
                return Chatted(seat, name, text) if text else "chat_empty"
            case _ if seat is None:
                return "watching_only"
            case SayPhrase(phrase=phrase):
                return Phrased(seat, phrase) if phrase in PHRASES else "no_such_phrase"
            case SayEmote(emote=emote):
                return Emoted(seat, emote) if emote in EMOTES else "no_such_emote"
