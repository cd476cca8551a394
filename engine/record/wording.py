"""What is wrong with a record, in words."""

from engine.record.breach import Breach, Broken
from engine.record.file import line_text
from engine.record.flaw import RecordError
from engine.text import Text

LONGEST = 160
"""Characters of a record's line shown in a message."""


def record_words(error: RecordError, text: Text) -> str:
    """Say why a file is no record."""
    message = text(f"record.{error.flaw.value}", **error.values)
    return text("record.at", line=error.line, message=message) if error.line else message


def breach_words(breach: Breach, text: Text) -> str:
    """Say how a line of a record breaks the rules; the line's number is not in it."""
    if breach.found is None:
        return text(f"verify.{breach.code.value}", names=", ".join(breach.options))
    found = _shown(line_text(breach.found))
    match breach.code:
        case Broken.REFUSED:
            assert breach.refusal is not None
            why = text(f"no.{breach.refusal.code.value}", **dict(breach.refusal.values))
            return text("verify.refused", found=found, why=why)
        case Broken.OTHER:
            assert breach.expected is not None
            expected = _shown(line_text(breach.expected))
            return text("verify.other", found=found, expected=expected)
        case Broken.OUT_OF_PLACE:
            assert breach.phase is not None
            awaited = text(f"verify.asks.{breach.phase.value}", seat=breach.seat)
            return text("verify.out_of_place", found=found, awaited=awaited)
        case Broken.UNFIT:
            assert breach.why is not None
            why = text(f"verify.{breach.why.value}", card=breach.card)
            return text("verify.unfit", found=found, why=why)
        case Broken.STRANGE_OPTION | Broken.LACKING_OPTION | Broken.RULES_CLASH:
            raise AssertionError(breach.code)


def _shown(line: str) -> str:
    return line if len(line) <= LONGEST else line[: LONGEST - 1] + "…"
