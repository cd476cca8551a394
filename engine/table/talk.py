"""Chat, phrases and emotes: what the others hear of them."""

from engine.core.state import Viewer
from engine.table.messages import Chatted, Emoted, Phrased, Say, SayEmote, SayPhrase
from engine.table.names import clean
from engine.table.sayings import CHAT_LIMIT, EMOTES, PHRASES


def heard_of(
    seat: Viewer, name: str, said: Say | SayPhrase | SayEmote
) -> Chatted | Phrased | Emoted | str:
    """Give what the others hear, or the code of why nothing."""
    match said:
        case Say(text=text):
            if len(text) > 2 * CHAT_LIMIT:
                return "chat_too_long"
            line = clean(text, CHAT_LIMIT)
            return Chatted(seat, name, line) if line else "chat_empty"
        case _ if seat is None:
            return "watching_only"
        case SayPhrase(phrase=phrase):
            return Phrased(seat, phrase) if phrase in PHRASES else "no_such_phrase"
        case SayEmote(emote=emote):
            return Emoted(seat, emote) if emote in EMOTES else "no_such_emote"
