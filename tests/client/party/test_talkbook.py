"""What was said, who came and went, and whose talk is not shown."""

from msgspec.structs import replace

from client.present.talkbook import LONGEST, TalkBook, notes_between, renamed_in
from engine.core.presets import PRESETS
from engine.lan.link import Chair, Chatted, Emoted, Kind, Phrased, Room, Setup, Stage
from engine.text import text_in


def person(name: str, *, away: bool = False, host: bool = False) -> Chair:
    return Chair(kind=Kind.PERSON, name=name, away=away, host=host)


def room(*chairs: Chair, stage: Stage = Stage.LOBBY, paused: bool = False) -> Room:
    free = (Chair(),) * (5 - len(chairs))
    setup = Setup(rules=PRESETS["putong"])
    return Room(table="t", setup=setup, chairs=(*chairs, *free), stage=stage, paused=paused)


def notes(before: Room, after: Room) -> list[tuple[str, str]]:
    return [(note.key, note.name) for note in notes_between(before, after)]


def test_a_phrase_is_read_in_the_readers_language() -> None:
    book = TalkBook()
    book.hear(Phrased(0, "thanks"), room(person("小王")))
    chinese, english = (book.lines(text_in(lang), "")[0] for lang in ("zh_CN", "en_US"))
    assert chinese.name == english.name == "小王"
    assert chinese.words == text_in("zh_CN")("phrase.thanks")
    assert english.words == text_in("en_US")("phrase.thanks")


def test_an_emote_is_shown_as_its_picture() -> None:
    book = TalkBook()
    book.hear(Emoted(0, "tea"), room(person("小王")))
    assert book.lines(text_in("en_US"), "小王")[0].emote == "tea"
    assert book.lines(text_in("en_US"), "小王")[0].mine


def test_what_a_newer_program_says_is_left_out() -> None:
    book = TalkBook()
    assert book.hear(Phrased(0, "unheard_of"), room(person("A"))) is None
    assert book.hear(Emoted(0, "../../icons/app"), room(person("A"))) is None
    assert book.entries == []


def test_text_that_cannot_be_shown_is_cleaned_again_in_the_window() -> None:
    book = TalkBook()
    assert book.hear(Chatted(0, "A", "\u200b\u2060"), room(person("A"))) is None
    book.hear(Chatted(0, "A", "one\u0000two\u202e"), room(person("A")))
    assert book.lines(text_in("en_US"), "")[0].words == "onetwo"


def test_muted_people_are_not_read_until_they_are_heard_again() -> None:
    book = TalkBook()
    table = room(person("A"), person("B"))
    book.hear(Chatted(0, "A", "first"), table)
    book.hear(Chatted(1, "B", "second"), table)
    book.mute("A", on=True)
    assert [line.words for line in book.lines(text_in("en_US"), "")] == ["second"]
    book.mute("A", on=False)
    assert [line.words for line in book.lines(text_in("en_US"), "")] == ["first", "second"]


def test_who_was_silenced_stays_so_by_another_name() -> None:
    book = TalkBook()
    book.mute("B", on=True)
    before, after = room(person("A"), person("B")), room(person("A"), person("C"))
    book.rename(renamed_in(before.chairs, after.chairs))
    book.hear(Chatted(1, "C", "here again"), after)
    assert book.lines(text_in("en_US"), "") == ()


def test_only_the_last_lines_are_kept() -> None:
    book = TalkBook()
    for number in range(LONGEST + 5):
        book.hear(Chatted(0, "A", f"line {number}"), room(person("A")))
    lines = book.lines(text_in("en_US"), "")
    assert len(lines) == LONGEST
    assert lines[-1].words == f"line {LONGEST + 4}"
    assert book.last == LONGEST + 5


def test_coming_going_and_losing_the_line_are_noted() -> None:
    alone = room(person("A", host=True))
    two = room(person("A", host=True), person("B"))
    lost = room(person("A", host=True), person("B", away=True))
    assert notes(alone, two) == [("came", "B")]
    assert notes(two, lost) == [("away", "B")]
    assert notes(lost, two) == [("back", "B")]
    assert notes(two, alone) == [("left", "B")]


def test_another_name_is_no_coming_and_going() -> None:
    before = room(person("A", host=True), person("小王"))
    after = room(person("A", host=True), person("小李"))
    assert notes(before, after) == [("renamed", "小李")]


def test_exchanged_seats_are_no_coming_and_going() -> None:
    before = room(person("A"), person("B"))
    after = room(person("B"), person("A"))
    assert notes(before, after) == []


def test_changed_rules_the_start_and_a_pause_are_noted() -> None:
    lobby = room(person("A"))
    other = replace(lobby, setup=Setup(rules=PRESETS["weihai"]))
    playing = replace(other, stage=Stage.PLAYING)
    wished = replace(playing, pausing=(0,))
    paused = replace(playing, paused=True)
    assert notes(lobby, other) == [("setup", "")]
    assert notes(other, playing) == [("started", "")]
    assert notes(playing, wished) == [("pause", "A")]
    assert notes(wished, paused) == [("paused", "")]
    assert notes(paused, playing) == [("going_on", "")]


def test_every_note_has_words() -> None:
    keys = ("came", "left", "away", "back", "renamed", "setup", "started")
    for key in (*keys, "pause", "end_pause", "paused", "going_on"):
        assert text_in("zh_CN")(f"chat.note.{key}", name="小王")


def test_votes_for_the_end_and_what_came_of_them_are_noted() -> None:
    playing = room(person("A"), person("B"), person("C", away=True), stage=Stage.RESULT)
    one = replace(playing, ending=(0,))
    both = replace(playing, ending=(0, 1))
    over = replace(playing, stage=Stage.OVER)
    assert notes(playing, one) == [("vote_end", "A")]
    assert notes(one, both) == [("vote_end", "B")]
    assert notes(both, over) == [("voted_over", "")]
    assert notes(one, over) == [], "one of the two who are here is not more than half"
    for key in ("vote_end", "voted_over"):
        assert text_in("zh_CN")(f"chat.note.{key}", name="A")
