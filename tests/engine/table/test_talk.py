from engine.table.messages import (
    Ack,
    Chatted,
    Emoted,
    Phrased,
    Refused,
    Say,
    SayEmote,
    SayPhrase,
)
from engine.table.sayings import EMOTES, PHRASES
from engine.text import LANGUAGES, text_in
from tests.engine.table.test_turns import last
from tests.support.tablerig import table_of


def test_what_one_says_all_hear_cleaned() -> None:
    rig = table_of(2)
    rig.people[0].ask(Say("  你好\u200b <b>\x00  ", 1))
    for person in rig.people:
        assert person.heard[-1] == Chatted(0, "P0", "你好 <b>")


def test_a_line_of_nothing_is_refused() -> None:
    rig = table_of(2)
    rig.people[0].ask(Say("\u200b\u200d", 1))
    answer = last(rig.people[0])
    assert isinstance(answer, Refused) and answer.code == "net.chat_empty"
    assert not any(isinstance(m, Chatted) for m in rig.people[1].heard)


def test_f39_too_many_lines_are_refused_for_a_while() -> None:
    rig = table_of(2)
    for number in range(20):
        rig.people[0].ask(Say("spam", number + 1))
    heard = [m for m in rig.people[1].heard if isinstance(m, Chatted)]
    assert len(heard) == 6
    rig.clock.go(11)
    rig.people[0].ask(Say("later", 99))
    assert isinstance(last(rig.people[0]), Ack)


def test_phrases_and_emotes_go_by_id() -> None:
    rig = table_of(2)
    rig.people[1].ask(SayPhrase("nice", 1))
    assert rig.people[0].heard[-1] == Phrased(1, "nice")
    rig.people[1].ask(SayEmote("tea", 2))
    assert rig.people[0].heard[-1] == Emoted(1, "tea")
    rig.people[1].ask(SayPhrase("nonsense", 3))
    answer = last(rig.people[1])
    assert isinstance(answer, Refused) and answer.code == "net.no_such_phrase"


def test_a_watcher_may_talk_but_not_act() -> None:
    rig = table_of(2, watchers=True)
    watcher = rig.watch()
    watcher.ask(Say("go!", 1))
    assert rig.people[0].heard[-1] == Chatted(None, "watcher9", "go!")
    watcher.ask(SayEmote("tea", 2))
    answer = last(watcher)
    assert isinstance(answer, Refused) and answer.code == "net.watching_only"


def test_there_are_words_for_every_phrase_and_emote() -> None:
    assert (len(PHRASES), len(EMOTES)) == (10, 8)
    for language in LANGUAGES:
        text = text_in(language)
        assert all(f"phrase.{phrase}" in text for phrase in PHRASES)
        assert all(f"emote.{emote}" in text for emote in EMOTES)
