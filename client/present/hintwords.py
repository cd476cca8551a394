"""The line that says why something is suggested."""

from client.present.hints import Hint
from engine.text import Text


def hint_words(hint: Hint | None, text: Text) -> str:
    """Say why a play is suggested, or why one had better not play; empty without a reason."""
    if hint is None:
        return ""
    if hint.rather_not is not None:
        return text("hint.rather_not", why=text(f"reason.{hint.rather_not}"))
    return "" if hint.reason is None else text("hint.play", why=text(f"reason.{hint.reason}"))
