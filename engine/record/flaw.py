"""What can be wrong with a record file before any rule is looked at."""

from enum import StrEnum


class Flaw(StrEnum):
    """Stable codes; words in ``assets/text`` under ``record.<code>``."""

    UNREADABLE = "unreadable"
    NO_FILE = "no_file"
    TOO_BIG = "too_big"
    LINE_TOO_LONG = "line_too_long"
    NOT_UTF8 = "not_utf8"
    EMPTY = "empty"
    NOT_JSON = "not_json"
    UNKNOWN_KIND = "unknown_kind"
    UNKNOWN_KEY = "unknown_key"
    MISSING_KEY = "missing_key"
    KEY_TWICE = "key_twice"
    WRONG_VALUE = "wrong_value"
    NO_CARD = "no_card"
    NO_MATCH = "no_match"
    SECOND_MATCH = "second_match"
    OTHER_FORMAT = "other_format"
    MIXED_DEAL = "mixed_deal"


class RecordError(Exception):
    """A file that is no record of this format.

    Attributes:
        flaw: what is wrong.
        line: number of the line, from 1; 0 for the file as a whole.
        values: what the words need.
    """

    def __init__(self, flaw: Flaw, line: int = 0, **values: str | int) -> None:
        shown = ", ".join(f"{name}={value!r}" for name, value in values.items())
        super().__init__(f"line {line}: {flaw.value} {shown}".rstrip())
        self.flaw = flaw
        self.line = line
        self.values = values
