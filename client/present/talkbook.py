"""What was said at a table, and who came and went, in the order it happened."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple, TypeAlias

from engine.core.cards import Seat
from engine.lan.link import (
    EMOTES,
    PHRASES,
    Chair,
    Chatted,
    Emoted,
    Kind,
    Phrased,
    Room,
    Stage,
)
from engine.table.names import clean
from engine.text import Text

LONGEST = 60
"""Entries that are kept."""

LONGEST_LINE = 200
"""Characters of one line that are shown."""

Said: TypeAlias = Chatted | Phrased | Emoted


class Note(NamedTuple):
    """Something to know about the people at the table.

    Attributes:
        key: of its words, under ``chat.note``.
        name: of whom it speaks; empty for the table.
    """

    key: str
    name: str = ""


class TalkEntry(NamedTuple):
    """One entry of the book.

    Attributes:
        number: rises by one with each.
        name: who said it; empty for a note.
        seat: where he sat; None for a watcher and for a note.
        what: what was said, or the note.
    """

    number: int
    name: str
    seat: Seat | None
    what: Said | Note


class Line(NamedTuple):
    """One entry as it is shown.

    Attributes:
        number: of the entry.
        name: who said it; empty for a note.
        words: in the reader's language.
        emote: name of a drawn emote, or empty.
        mine: whether the reader said it himself.
    """

    number: int
    name: str
    words: str
    emote: str = ""
    mine: bool = False


class TalkBook:
    """Keeps the last entries; muted people's lines are left out when read.

    Attributes:
        entries: from the oldest.
        muted: names of those whose talk is not shown.
    """

    def __init__(self) -> None:
        self.entries: list[TalkEntry] = []
        self.muted: set[str] = set()
        self._written = 0

    @property
    def last(self) -> int:
        """Number of the last entry; 0 for none."""
        return self._written

    def hear(self, said: Said, room: Room | None) -> TalkEntry | None:
        """Write down what somebody said; None if nothing of it can be shown."""
        name = said.name if isinstance(said, Chatted) else ""
        seat = said.seat
        if room is not None and seat is not None:
            name = room.chairs[seat].name
        return self._write(name, seat, said) if _words_in(said) else None

    def note(self, notes: Iterable[Note]) -> None:
        """Write down what happened to the people at the table."""
        for note in notes:
            self._write("", None, note)

    def rename(self, renamed: Mapping[str, str]) -> None:
        """Keep silent who was silenced, though he goes by another name now."""
        self.muted |= {now for was, now in renamed.items() if was in self.muted}

    def mute(self, name: str, *, on: bool) -> None:
        """Leave somebody's talk out from now on, or no longer."""
        if on:
            self.muted.add(name)
        else:
            self.muted.discard(name)

    def lines(self, text: Text, me: str) -> tuple[Line, ...]:
        """Give what is to be read, by whoever goes by the name ``me``."""
        return tuple(
            line_of(entry, text, me) for entry in self.entries if entry.name not in self.muted
        )

    def _write(self, name: str, seat: Seat | None, what: Said | Note) -> TalkEntry:
        self._written += 1
        entry = TalkEntry(self._written, name, seat, what)
        self.entries = [*self.entries, entry][-LONGEST:]
        return entry


def line_of(entry: TalkEntry, text: Text, me: str) -> Line:
    """Put an entry into words."""
    number, name, _, what = entry
    match what:
        case Note(key=key, name=about):
            return Line(number, "", text(f"chat.note.{key}", name=about))
        case Emoted(emote=emote):
            return Line(number, name, text(f"emote.{emote}"), emote, name == me)
        case _:
            return Line(number, name, said_words(what, text), mine=name == me)


def said_words(said: Said, text: Text) -> str:
    """Give the words of what was said, in the reader's language."""
    match said:
        case Chatted(text=words):
            return clean(words, LONGEST_LINE)
        case Phrased(phrase=phrase):
            return text(f"phrase.{phrase}")
        case Emoted(emote=emote):
            return text(f"emote.{emote}")


def _words_in(said: Said) -> bool:
    match said:
        case Chatted(text=words):
            return bool(clean(words, LONGEST_LINE))
        case Phrased(phrase=phrase):
            return phrase in PHRASES
        case Emoted(emote=emote):
            return emote in EMOTES


def notes_between(before: Room | None, after: Room) -> list[Note]:
    """Tell what happened to the people at the table between two states of a room."""
    if before is None:
        return []
    notes = _coming_and_going(before.chairs, after.chairs)
    if before.setup != after.setup:
        notes.append(Note("setup"))
    if before.stage in (Stage.LOBBY, Stage.OVER) and after.stage is Stage.PLAYING:
        notes.append(Note("started"))
    notes += [
        Note("end_pause" if before.paused else "pause", after.chairs[seat].name)
        for seat in after.pausing
        if seat not in before.pausing
    ]
    if before.paused != after.paused:
        notes.append(Note("paused" if after.paused else "going_on"))
    notes += [
        Note("vote_end", after.chairs[seat].name)
        for seat in after.ending
        if seat not in before.ending
    ]
    if after.stage is Stage.OVER and is_voted_over(before):
        notes.append(Note("voted_over"))
    return notes


def people_here(room: Room) -> tuple[Seat, ...]:
    """List the seats of people who are connected."""
    return tuple(
        seat
        for seat, chair in enumerate(room.chairs)
        if chair.kind is Kind.PERSON and not chair.away
    )


def is_voted_over(room: Room) -> bool:
    """Tell whether more than half of the people here want the running match to end."""
    here = people_here(room)
    votes = sum(seat in here for seat in room.ending)
    return room.stage in (Stage.PLAYING, Stage.RESULT) and 2 * votes > len(here)


def _coming_and_going(before: tuple[Chair, ...], after: tuple[Chair, ...]) -> list[Note]:
    old, new = _people(before), _people(after)
    renamed = renamed_in(before, after)
    notes = [Note("renamed", now) for now in renamed.values()]
    notes += [Note("left", name) for name in old if name not in new and name not in renamed]
    for name, chair in new.items():
        if name in renamed.values():
            continue
        if name not in old:
            notes.append(Note("came", name))
        elif chair.away != old[name].away:
            notes.append(Note("away" if chair.away else "back", name))
    return notes


def renamed_in(before: tuple[Chair, ...], after: tuple[Chair, ...]) -> dict[str, str]:
    """Tell who goes by another name now: the names of before and of now."""
    old, new = _people(before), _people(after)
    return {
        was.name: now.name
        for was, now in zip(before, after, strict=True)
        if was.kind is now.kind is Kind.PERSON
        and was.name not in new
        and now.name not in old
        and was.host == now.host
        and was.away == now.away
    }


def _people(chairs: tuple[Chair, ...]) -> dict[str, Chair]:
    return {chair.name: chair for chair in chairs if chair.kind is Kind.PERSON}
