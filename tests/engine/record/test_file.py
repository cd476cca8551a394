"""Record files: the bytes of every kind of line, and what the reader refuses."""

import os
import re
from pathlib import Path

import pytest

from engine.core import facts
from engine.core.cards import Cards, Seat
from engine.core.facts import Fact, Seen
from engine.core.notation import parse_card, parse_cards
from engine.core.presets import PRESETS, PUTONG
from engine.core.ruleset import options
from engine.core.terms import Debt, Phase, Role, Why
from engine.record import file as record_file
from engine.record.breach import Broken
from engine.record.file import header_text, line_text, parse_record, read_record, record_text
from engine.record.flaw import Flaw, RecordError
from engine.record.form import leaves_line
from engine.record.summary import summary_of
from engine.record.verify import verify
from engine.text import LANGUAGES, text_in
from tests.support.match import variant
from tests.support.recording import read, recorded, recorded_for

HAND = parse_cards("3s Td SJ* BJ*")
FIVE: tuple[Cards, ...] = (HAND, (), (), (), ())
DEBT = Debt(((4, 1), (3, 1)), ((0, 2),))

LINES: list[tuple[Fact | Seen, Seat | None, str]] = [
    (
        facts.HandStarted(2, 3, (DEBT,)),
        None,
        '{"k":"hand","n":2,"first":3,"debts":[{"from":[[4,1],[3,1]],"to":[[0,2]]}]}',
    ),
    (facts.Dealt(FIVE), None, '{"k":"deal","hands":[["3s","Td","SJ*","BJ*"],[],[],[],[]]}'),
    (
        facts.DealtSeen((34, 34, 34, 33, 33), parse_cards("6s SJ")),
        1,
        '{"k":"deal","hands":[34,["6s","SJ"],34,33,33]}',
    ),
    (facts.DealtSeen((34, 34, 34, 33, 33), None), None, '{"k":"deal","hands":[34,34,34,33,33]}'),
    (facts.Paid(4, parse_cards("2d")), None, '{"k":"pay","seat":4,"cards":["2d"]}'),
    (facts.Picked(0, parse_cards("2d As")), None, '{"k":"pick","seat":0,"cards":["2d","As"]}'),
    (
        facts.Returned(0, 4, parse_card("3s")),
        None,
        '{"k":"return","seat":0,"to":4,"card":"3s"}',
    ),
    (facts.ScepterShown(3), None, '{"k":"scepter","seat":3}'),
    (
        facts.Declined(3, 2, parse_cards("2s"), False),
        None,
        '{"k":"yield","seat":3,"to":2,"laid":["2s"],"forced":false}',
    ),
    (
        facts.YieldedSeen(3, 2, 1, True),
        0,
        '{"k":"yield","seat":3,"to":2,"laid":1,"forced":true}',
    ),
    (facts.Accepted(2, parse_cards("2s")), None, '{"k":"accept","seat":2,"takes":["2s"]}'),
    (facts.AcceptedSeen(2, 1), 0, '{"k":"accept","seat":2,"takes":1}'),
    (facts.Redealt(), None, '{"k":"redeal"}'),
    (facts.Soloed(1, 2, False, ()), None, '{"k":"solo","seat":1,"from":2}'),
    (facts.SoloedSeen(1, 2, False, 3), 0, '{"k":"solo","seat":1,"from":2}'),
    (
        facts.Called(1, parse_card("Ah"), 3),
        None,
        '{"k":"call","seat":1,"card":"Ah","copies":3}',
    ),
    (facts.CalledSeen(1, parse_card("BJ")), 0, '{"k":"call","seat":1,"card":"BJ"}'),
    (facts.Declared(4), None, '{"k":"declare","seat":4}'),
    (facts.Revolted((0, 4), True), None, '{"k":"revolt","seats":[0,4],"success":true}'),
    (facts.Kicked((1,), False), None, '{"k":"kick","seats":[1],"success":false}'),
    (
        facts.Revealed(1, Role.GUARD, Why.REVOLT),
        None,
        '{"k":"reveal","seat":1,"role":"guard","why":"revolt"}',
    ),
    (
        facts.Revealed(1, Role.SOLO, Why.END),
        None,
        '{"k":"reveal","seat":1,"role":"solo","why":"end"}',
    ),
    (facts.Led(2), None, '{"k":"lead","seat":2}'),
    (
        facts.Played(2, parse_cards("6s 6d SJ*")),
        None,
        '{"k":"play","seat":2,"cards":["6s","6d","SJ*"]}',
    ),
    (facts.Passed(3), None, '{"k":"pass","seat":3}'),
    (facts.Deferred(3), None, '{"k":"defer","seat":3}'),
    (facts.Applied(3), None, '{"k":"apply","seat":3}'),
    (facts.WentOut(3, 1), None, '{"k":"out","seat":3,"place":1}'),
    (facts.AutoSet(3, on=True), None, '{"k":"auto","seat":3,"on":true}'),
    (
        facts.Scored(2, None, (1, 2, 3, 4, 5), 2, (3, 3, -12, 3, 3), (0, 0, 0, -40, 0), True),
        None,
        '{"k":"score","emperor":2,"guard":null,"places":[1,2,3,4,5],"multiplier":2,'
        '"points":[3,3,-12,3,3],"penalty":[0,0,0,-40,0],"counted":true}',
    ),
    (
        facts.Totalled((1, 2, 3, -3, -3), (0, 0, 0, 0, -40), 1, ()),
        None,
        '{"k":"total","points":[1,2,3,-3,-3],"penalty":[0,0,0,0,-40]}',
    ),
]


@pytest.mark.parametrize(("fact", "viewer", "text"), LINES, ids=lambda part: str(part)[:24])
def test_every_kind_of_line_is_written_to_the_letter(
    fact: Fact | Seen, viewer: Seat | None, text: str
) -> None:
    assert leaves_line(fact)
    assert line_text(fact, viewer) == text


@pytest.mark.parametrize(
    "fact",
    [
        facts.Asked(1, Phase.PLAY, (0,)),
        facts.Answered(0, yes=False),
        facts.RolesFixed(0, 1),
        facts.RoleGiven(Role.GUARD),
        facts.HandsShown(FIVE),
        facts.LaidBack(0, HAND),
        facts.LaidBackSeen(0, 1),
        facts.Left(0),
    ],
    ids=lambda fact: type(fact).__name__,
)
def test_facts_that_say_nothing_new_leave_no_line(fact: Fact | Seen) -> None:
    assert not leaves_line(fact)


@pytest.mark.parametrize("name", PRESETS)
def test_a_record_read_and_written_again_is_the_same_to_the_byte(name: str) -> None:
    for text in (
        recorded(PRESETS[name], 4, "random"),
        recorded_for(PRESETS[name], 3, 2),
        recorded_for(PRESETS[name], None, 2),
    ):
        assert record_text(read(text)) == text


def test_the_first_line_names_every_option_the_seats_and_the_bots() -> None:
    text = recorded(PUTONG, 1)
    first = text.partition("\n")[0]
    assert first.startswith('{"k":"match","format":1,"engine":"')
    assert '"rules":{"id":"putong",' in first
    assert all(f'"{item.name}":' in first for item in options())
    assert '"seats":["Ann","小王","b2","b3","b4"],' in first
    assert first.endswith('"bots":[null,"steady","steady","steady","steady"]}')


def test_a_seat_record_shows_its_own_hand_and_numbers_for_the_rest() -> None:
    record = read(recorded_for(PUTONG, 2, 1))
    assert record.viewer == 2
    assert not record.is_full
    assert read(recorded(PUTONG, 1)).is_full
    assert read(recorded_for(PUTONG, None, 1)).viewer is None


def test_keys_in_another_order_and_blanks_between_them_are_read() -> None:
    rows = recorded(PUTONG, 1).splitlines()
    rows[1] = '{ "debts": [], "first": 0, "n": 1, "k": "hand" }\r'
    assert record_text(read("\n".join(rows))) == recorded(PUTONG, 1)


MATCH = recorded(PUTONG, 1).splitlines()[0]


def test_a_byte_order_mark_and_line_ends_of_windows_are_read() -> None:
    plain = recorded(PUTONG, 1)
    for data in (
        b"\xef\xbb\xbf" + plain.encode(),
        plain.replace("\n", "\r\n").encode(),
        b"\xef\xbb\xbf" + plain.replace("\n", "\r\n").encode(),
    ):
        record = parse_record(data)
        assert record_text(record) == plain
        assert record.cut is False


def test_an_option_that_is_not_told_has_its_off_value_and_only_verify_objects() -> None:
    record = read(recorded(PUTONG, 1).replace('"roast":false,', ""))
    assert record.header.lacking == ("roast",)
    assert record.header.rules == PUTONG
    assert '"roast"' not in header_text(record.header)
    breach = verify(record).breach
    assert breach is not None
    assert (breach.line, breach.code, breach.options) == (1, Broken.LACKING_OPTION, ("roast",))


@pytest.mark.parametrize(
    ("given", "name", "value"),
    [
        ('"roast":false,"snow":[1,"x"]', "snow", [1, "x"]),
        ('"roast":"often"', "roast", "often"),
        ('"roast":0', "roast", 0),
        ('"roast":false,"leave_penalty":1001', "leave_penalty", 1001),
    ],
)
def test_an_option_that_is_not_known_is_kept_and_only_verify_objects(
    given: str, name: str, value: object
) -> None:
    text = recorded(PUTONG, 1).replace('"leave_penalty":40,', "")
    text = text.replace('"roast":false', given)
    record = read(text)
    assert dict(record.header.strange) == {name: value}
    assert record.header.rules == PUTONG
    assert summary_of(record)["rules"][name] == value
    assert dict(read(record_text(record)).header.strange) == {name: value}
    breach = verify(record).breach
    assert breach is not None
    assert (breach.line, breach.code, breach.options) == (1, Broken.STRANGE_OPTION, (name,))


def test_options_that_cannot_go_together_are_read_and_only_verify_objects() -> None:
    text = recorded(PUTONG, 1)
    text = text.replace('"tribute":false', '"tribute":true')
    record = read(text.replace('"end":"last-one-left"', '"end":"side-out"'))
    breach = verify(record).breach
    assert breach is not None
    assert (breach.line, breach.code, breach.options) == (
        1,
        Broken.RULES_CLASH,
        ("tribute", "end"),
    )


def test_an_id_may_stand_for_other_options_than_the_preset_of_that_name() -> None:
    text = recorded(variant(PUTONG, roast=True), 1).replace('"id":"custom"', '"id":"putong"')
    record = read(text)
    assert record.header.rules.roast
    assert verify(record).breach is None


def test_the_first_line_may_tell_when_which_match_and_whose_copy() -> None:
    plain = recorded(PUTONG, 1)
    told = plain.replace(
        '"bots":[null,"steady","steady","steady","steady"]}',
        '"bots":[null,"steady","steady","steady","steady"],'
        '"when":"2026-11-30T20:15:00Z","uid":"5f0e","mine":0}',
    )
    assert told != plain
    record = read(told)
    header = record.header
    assert (header.when, header.uid, header.mine) == ("2026-11-30T20:15:00Z", "5f0e", 0)
    assert record_text(record) == told
    assert verify(record).breach is None
    plain_header = read(plain).header
    assert (plain_header.when, plain_header.uid, plain_header.mine) == ("", "", None)
    with pytest.raises(RecordError):
        read(told.replace('"mine":0', '"mine":5'))


BROKEN = [
    ("", Flaw.EMPTY, 0),
    ("\n", Flaw.EMPTY, 0),
    ("hello", Flaw.NOT_JSON, 1),
    ('{"k":"hand","n":1,"first":0,"debts":[]}', Flaw.NO_MATCH, 1),
    (f"{MATCH}\n{MATCH}", Flaw.SECOND_MATCH, 2),
    (MATCH.replace('"format":1', '"format":2'), Flaw.OTHER_FORMAT, 1),
    (MATCH.replace('"format":1', '"format":2,"new":0'), Flaw.OTHER_FORMAT, 1),
    (MATCH.replace('"Ann",', ""), Flaw.WRONG_VALUE, 1),
    (f"{MATCH}\n\n", Flaw.NOT_JSON, 2),
    (f'{MATCH}\n{{"k":"pass","seat":5}}', Flaw.WRONG_VALUE, 2),
    (f'{MATCH}\n{{"k":"pass","seat":-1}}', Flaw.WRONG_VALUE, 2),
    (f'{MATCH}\n{{"k":"pass","seat":true}}', Flaw.WRONG_VALUE, 2),
    (f'{MATCH}\n{{"k":"pass","seat":1.0}}', Flaw.WRONG_VALUE, 2),
    (f'{MATCH}\n{{"k":"pass","seat":"1"}}', Flaw.WRONG_VALUE, 2),
    (f'{MATCH}\n{{"k":"pass"}}', Flaw.MISSING_KEY, 2),
    (f'{MATCH}\n{{"k":"pass","seat":1,"why":""}}', Flaw.UNKNOWN_KEY, 2),
    (f'{MATCH}\n{{"k":"pass","seat":1,"seat":2}}', Flaw.KEY_TWICE, 2),
    (f'{MATCH}\n{{"k":"wish","seat":1}}', Flaw.UNKNOWN_KIND, 2),
    (f'{MATCH}\n{{"seat":1}}', Flaw.MISSING_KEY, 2),
    (f"{MATCH}\n[1]", Flaw.WRONG_VALUE, 2),
    (f"{MATCH}\n{'[' * 5000}", Flaw.WRONG_VALUE, 2),
    (f'{MATCH}\n{{"k":"pass","seat":{"[" * 5000}', Flaw.WRONG_VALUE, 2),
    (f'{MATCH}\n{{"k":"pass","seat":NaN}}', Flaw.NOT_JSON, 2),
    (f'{MATCH}\n{{"k":"pass","seat":1\n', Flaw.NOT_JSON, 2),
    (f'{MATCH}\n{{"k":"play","seat":1,"cards":["1s"]}}', Flaw.NO_CARD, 2),
    (f'{MATCH}\n{{"k":"play","seat":1,"cards":["sj"]}}', Flaw.NO_CARD, 2),
    (f'{MATCH}\n{{"k":"call","seat":1,"card":"","copies":3}}', Flaw.NO_CARD, 2),
    (f'{MATCH}\n{{"k":"call","seat":1,"card":"As","copies":5}}', Flaw.WRONG_VALUE, 2),
    (f'{MATCH}\n{{"k":"deal","hands":[1,2,3,4]}}', Flaw.WRONG_VALUE, 2),
    (f'{MATCH}\n{{"k":"deal","hands":[["3s"],["3s"],3,4,5]}}', Flaw.MIXED_DEAL, 2),
    (f'{MATCH}\n{{"k":"deal","hands":[["10s"],2,3,4,5]}}', Flaw.NO_CARD, 2),
    (f'{MATCH}\n{{"k":"out","seat":1,"place":6}}', Flaw.WRONG_VALUE, 2),
    (f'{MATCH}\n{{"k":"reveal","seat":1,"role":"rebel","why":"card"}}', Flaw.WRONG_VALUE, 2),
    (f'{MATCH}\n{{"k":"pass","seat":1{" " * 65600}}}', Flaw.LINE_TOO_LONG, 2),
]


@pytest.mark.parametrize(("text", "flaw", "line"), BROKEN, ids=lambda part: str(part)[-40:])
def test_a_broken_file_is_refused_with_its_line(text: str, flaw: Flaw, line: int) -> None:
    with pytest.raises(RecordError) as caught:
        read(text)
    assert (caught.value.flaw, caught.value.line) == (flaw, line)


def test_bytes_that_are_no_text_are_refused() -> None:
    with pytest.raises(RecordError) as caught:
        parse_record(MATCH.encode().replace(b"Ann", b"\xff\xfe"))
    assert caught.value.flaw in (Flaw.NOT_UTF8, Flaw.NOT_JSON)


def test_a_deal_must_show_the_same_seat_in_the_whole_record() -> None:
    rows = [MATCH, '{"k":"deal","hands":[["3s"],2,3,4,5]}', '{"k":"deal","hands":[1,["3s"],3,4,5]}']
    with pytest.raises(RecordError) as caught:
        read("\n".join(rows))
    assert (caught.value.flaw, caught.value.line) == (Flaw.MIXED_DEAL, 3)


def test_a_file_too_large_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(record_file, "LARGEST_FILE", 1000)
    file = tmp_path / "large.bhr"
    file.write_text(recorded(PUTONG, 1), encoding="utf-8")
    with pytest.raises(RecordError) as caught:
        read_record(file)
    assert caught.value.flaw == Flaw.TOO_BIG


def test_a_file_that_is_not_there_is_refused(tmp_path: Path) -> None:
    for path, flaw in ((tmp_path / "none.bhr", Flaw.UNREADABLE), (tmp_path, Flaw.NO_FILE)):
        with pytest.raises(RecordError) as caught:
            read_record(path)
        assert caught.value.flaw == flaw


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no named pipes here")
def test_a_pipe_is_refused_and_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.bhr")
    with pytest.raises(RecordError) as caught:
        read_record(tmp_path / "pipe.bhr")
    assert caught.value.flaw == Flaw.NO_FILE


def flaw_in(data: bytes) -> Flaw | None:
    try:
        parse_record(data)
    except RecordError as error:
        return error.flaw
    return None


@pytest.mark.parametrize("step", range(7))
def test_a_record_cut_anywhere_after_its_first_line_is_read_as_far_as_it_goes(step: int) -> None:
    data = recorded(PUTONG, 1).encode()
    whole = parse_record(data)
    begin = data.index(b"\n") + 1
    cuts = 0
    for end in range(begin + step, min(len(data), begin + 12000), 7):
        record = parse_record(data[:end])
        ends = data[:end].count(b"\n")
        assert record.facts in (whole.facts[: ends - 1], whole.facts[:ends])
        # A line that lacks no more than its end is whole; any shorter one counts as cut.
        assert record.cut == (data[end - 1 : end] != b"\n" and data[end : end + 1] != b"\n")
        cuts += record.cut
    assert cuts > 1000


def test_a_record_cut_in_its_first_line_is_refused_in_words() -> None:
    data = recorded(PUTONG, 1).encode()
    first = data.index(b"\n")
    assert {flaw_in(data[:end]) for end in range(first)} <= {
        Flaw.EMPTY,
        Flaw.NOT_JSON,
        Flaw.NOT_UTF8,
    }


def test_a_line_broken_before_the_last_one_is_no_cut() -> None:
    rows = recorded(PUTONG, 1).splitlines()
    rows[10] = rows[10][:-5]
    with pytest.raises(RecordError) as caught:
        read("\n".join(rows))
    assert (caught.value.flaw, caught.value.line) == (Flaw.NOT_JSON, 11)


def test_an_end_of_zero_bytes_is_a_cut() -> None:
    """Some file systems leave them after a power failure."""
    data = recorded(PUTONG, 1).encode()
    record = parse_record(data + bytes(512))
    assert record.cut
    assert record.facts == parse_record(data).facts


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_words_about_a_record_speak_of_how_it_is_read(language: str) -> None:
    text = text_in(language)
    said = [text(key) for key in sorted(text.keys()) if key.startswith("record.")]
    inside = re.compile(r"JSON|UTF|\{detail|\bkey\b(?!\})|object|Expected")
    assert [words for words in said if inside.search(words)] == []
