from random import Random

import pytest

from client.present.anchors import hand, pile
from client.present.cues import Bubble, Fly
from client.present.loglines import line_for, log_lines, spoken_words
from client.present.scorelines import outcome_of, score_lines, working_of
from client.present.voice import Voice, signed
from engine.core import score
from engine.core.cards import Seat
from engine.core.facts import (
    Accepted,
    AcceptedSeen,
    Answered,
    AutoSet,
    Kicked,
    LaidBack,
    LaidBackSeen,
    Led,
    Left,
    Passed,
    Played,
    Returned,
    Revealed,
    Revolted,
    RoleGiven,
    Scored,
    Seen,
    Soloed,
    SoloedSeen,
    WentOut,
    Yielded,
    YieldedSeen,
)
from engine.core.notation import parse_card, parse_cards
from engine.core.presets import PRESETS, WEIHAI
from engine.core.refusal import No, Refusal
from engine.core.ruleset import RuleSet
from engine.core.state import PublicState, Solo
from engine.core.terms import Role, Why
from engine.text import text_in
from tests.support.presentgame import game_of

NAMES = ["安", "李四", "王五", "赵六", "孙七"]


@pytest.fixture
def zh() -> Voice:
    return Voice(text_in("zh_CN"), NAMES)


@pytest.fixture
def en() -> Voice:
    return Voice(text_in("en_US"), ["Ann", "Bob", "Cy", "Di", "Ed"])


@pytest.mark.parametrize(
    ("cards", "chinese", "english"),
    [
        ("8s", "8", "an 8"),
        ("As", "A", "an ace"),
        ("Ts Th", "一对10", "a pair of 10s"),
        ("8s 8h 8c", "三个8", "three 8s"),
        ("8s 8h 8c SJ", "三个8挂一小", "three 8s with a small joker"),
        ("Ks SJ*", "K挂一小", "a king with a small joker"),
        ("2s 2h BJ BJ SJ", "一对2挂两大一小", "a pair of 2s with two big jokers and a small joker"),
        ("SJ", "小王", "a small joker"),
        ("BJ BJ*", "两个大王", "two big jokers"),
        ("BJ SJ SJ", "大王加两个小王", "a big joker and two small jokers"),
    ],
)
def test_sets_are_named_as_players_name_them(
    zh: Voice, en: Voice, cards: str, chinese: str, english: str
) -> None:
    assert zh.played(parse_cards(cards)) == chinese
    assert en.played(parse_cards(cards)) == english


def test_single_cards_are_named_with_suit_or_mark(zh: Voice, en: Voice) -> None:
    names = ["4s", "Th", "SJ", "SJ*", "BJ", "BJ*"]
    assert [zh.card(parse_card(name)) for name in names] == [
        "黑桃4",
        "红桃10",
        "小王",
        "宝剑小王",
        "大王",
        "皇牌",
    ]
    assert [en.card(parse_card(name)) for name in names] == [
        "♠4",
        "♥10",
        "small joker",
        "sword joker",
        "big joker",
        "scepter",
    ]
    assert zh.cards(parse_cards("4s 2d")) == "方块2、黑桃4"
    assert en.cards(parse_cards("4s 2d")) == "♦2, ♠4"


def test_every_set_the_game_knows_has_a_name_in_both_languages(zh: Voice, en: Voice) -> None:
    for voice in (zh, en):
        names = set()
        for number in range(1, 17):
            for jokers in ("", "SJ", "BJ", "SJ SJ BJ BJ BJ BJ"):
                cards = parse_cards(" ".join(["Qs"] * number) + " " + jokers)
                names.add(voice.played(cards))
        assert len(names) == 64


def test_roles_places_and_refusals_have_words(zh: Voice, en: Voice) -> None:
    assert [zh.place(n) for n in range(1, 6)] == ["头客", "二客", "三客", "二落", "大落"]
    for voice in (zh, en):
        assert len({voice.role(role) for role in (*Role, None)}) == 5
        assert len({voice.aim(role) for role in Role}) == 4
        for code in No:
            assert voice.reason(Refusal(code, (("number", 3),)))


def test_points_have_a_sign() -> None:
    assert [signed(n) for n in (4, 0, -12)] == ["+4", "0", "−12"]


def logged(voice: Voice, *story: Seen, rules: RuleSet = WEIHAI) -> list[str]:
    return [line.words for line in log_lines(voice, PublicState(rules=rules, story=story))]


def test_the_log_tells_a_trick(zh: Voice, en: Voice) -> None:
    story = (
        Led(1),
        Played(1, parse_cards("8s 8h")),
        Passed(2),
        Played(3, parse_cards("9s 9h")),
        WentOut(3, 1),
        WentOut(4, 5),
        Revealed(4, Role.GUARD, Why.END),
    )
    assert logged(zh, *story) == [
        "李四 先出：一对8",
        "王五：不要",
        "赵六：一对9",
        "赵六 走完，头客",
        "孙七 大落",
        "侍卫是 孙七",
    ]
    assert logged(en, *story)[:3] == ["Bob leads a pair of 8s", "Cy: pass", "Di: a pair of 9s"]


@pytest.mark.parametrize(
    ("seats", "own", "chinese", "english"),
    [
        ((1, 2), 2, "你、李四 造反，没成", "You, 李四: revolt, in vain"),
        ((2,), 2, "你造反，没成", "You revolt, in vain"),
        ((1, 2), 3, "李四、王五 造反，没成", "李四, 王五: revolt, in vain"),
        ((1, 2), None, "李四、王五 造反，没成", "李四, 王五: revolt, in vain"),
    ],
)
def test_oneself_comes_first_and_is_called_you_among_several(
    seats: tuple[Seat, ...], own: Seat | None, chinese: str, english: str
) -> None:
    names = ("张三", "李四", "王五", "赵六", "孙七")
    seen, rules = Revolted(seats, success=False), PRESETS["weihai"]
    for language, words in (("zh_CN", chinese), ("en_US", english)):
        assert line_for(Voice(text_in(language), names, own), seen, rules) == words


def test_oneself_is_called_you_in_the_log() -> None:
    story = (
        YieldedSeen(0, 1, 0, False),
        Yielded(1, 0, (), False),
        Led(1),
        Played(1, parse_cards("8s 8h")),
        Passed(2),
        WentOut(1, 1),
    )
    names = ["Ann", "Bob", "Cy", "Di", "Ed"]
    assert logged(Voice(text_in("en_US"), names, 1), *story) == [
        "Ann yields to you",
        "You yield to Ann",
        "You lead a pair of 8s",
        "Cy: pass",
        "You are out, 1st",
    ]
    assert logged(Voice(text_in("zh_CN"), NAMES, 1), *story)[:3] == [
        "安 让位给你",
        "你让位给 安",
        "你先出：一对8",
    ]


@pytest.mark.parametrize("language", ["zh_CN", "en_US"])
def test_whatever_can_be_told_of_a_seat_can_be_told_to_it(language: str) -> None:
    for preset in PRESETS:
        told = game_of(preset, 2, 1).seen(0)
        for seat in range(5):
            voice = Voice(text_in(language), ["甲", "乙", "丙", "丁", "戊"], seat)
            for seen in told:
                if not isinstance(seen, Revolted | Kicked):
                    words = line_for(voice, seen, PRESETS[preset])
                    assert words is None or voice.names[seat] not in words


def test_the_log_gives_no_places_to_several_left_over(en: Voice) -> None:
    story = (
        Led(1),
        Played(1, parse_cards("8s 8h")),
        WentOut(1, 2),
        WentOut(2, 3),
        WentOut(3, 4),
        WentOut(4, 5),
    )
    assert logged(en, *story) == ["Bob leads a pair of 8s", "Bob is out, 2nd"]


def test_the_log_marks_where_a_trick_begins(zh: Voice) -> None:
    story = (
        Led(1),
        AutoSet(2, on=True),
        Played(1, parse_cards("8s")),
        Played(2, parse_cards("9s")),
    )
    lines = log_lines(zh, PublicState(rules=WEIHAI, story=story))
    assert [(line.seat, line.opens) for line in lines] == [(2, False), (1, True), (2, False)]


@pytest.mark.parametrize("language", ["zh_CN", "en_US"])
@pytest.mark.parametrize("preset", PRESETS)
def test_every_game_can_be_told_in_words(preset: str, language: str) -> None:
    voice = Voice(text_in(language), NAMES)
    for seed in (2, 3):
        game = game_of(preset, seed, 2)
        lines = log_lines(voice, game.states[-1].public)
        assert all(line.words and "{" not in line.words for line in lines)


@pytest.mark.parametrize("language", ["zh_CN", "en_US"])
def test_what_games_seldom_show_can_be_told_too(language: str) -> None:
    voice = Voice(text_in(language), NAMES)
    two = parse_cards("2s 2h")
    rare: tuple[Seen, ...] = (
        Yielded(1, 0, two, forced=True),
        YieldedSeen(1, 0, 1, forced=False),
        YieldedSeen(1, 0, 0, forced=True),
        YieldedSeen(1, 0, 2, forced=True),
        Accepted(0, two),
        AcceptedSeen(0, 2),
        Soloed(2, 2, seized=False, takes=two),
        Soloed(2, 1, seized=False, takes=two),
        SoloedSeen(2, 1, seized=False, count=2),
        SoloedSeen(2, 1, seized=True, count=0),
        LaidBack(2, two),
        LaidBackSeen(2, 1),
        Returned(1, 2, two[0]),
        AutoSet(1, on=True),
        AutoSet(1, on=False),
        Left(1),
        *(Revealed(1, role, why) for role in (Role.GUARD, Role.SOLO) for why in Why),
    )
    lines = logged(voice, *rare)
    assert len(lines) == len(set(lines)) == len(rare)


def test_ones_own_secrets_are_never_logged(zh: Voice) -> None:
    for secret in (RoleGiven(Role.GUARD), Answered(1, yes=True)):
        assert line_for(zh, secret, WEIHAI) is None


@pytest.mark.parametrize("preset", PRESETS)
def test_the_working_of_every_score_comes_to_its_points(preset: str) -> None:
    for seed in range(1, 8):
        public = game_of(preset, seed).last_view(0).public
        result = public.result
        assert result is not None
        work = working_of(public, result)
        share = result.points[result.emperor if result.guard is None else result.guard]
        assert work.total == share
        assert work.declared * work.revolted * work.kicked == result.multiplier
        assert score.points(public.rules, outcome_of(public, result)) == result.points


def some_result(rules: RuleSet, rng: Random) -> PublicState:
    places = tuple(rng.sample(range(1, 6), 5))
    alone = rng.random() < 0.4
    solo = rng.choice([Solo.DECLARED, Solo.SHOWN, Solo.SEIZED]) if alone else Solo.NO
    outcome = score.Outcome(
        emperor=0,
        guard=None if alone else 1,
        places=places,
        solo=solo,
        declared=rng.random() < 0.4,
        revolted=rng.random() < 0.4,
        kicked=rng.random() < 0.4,
    )
    result = Scored(
        0,
        outcome.guard,
        places,
        score.multiplier(rules, outcome),
        score.points(rules, outcome),
        (0, 0, -40, 0, 0),
        counted=False,
    )
    return PublicState(
        rules=rules,
        solo=solo,
        declared=outcome.declared,
        revolted=outcome.revolted,
        kicked=outcome.kicked,
        result=result,
    )


@pytest.mark.parametrize("preset", PRESETS)
def test_score_lines_end_at_the_points_by_their_factors(preset: str, zh: Voice, en: Voice) -> None:
    rng = Random(5)
    for _ in range(60):
        public = some_result(PRESETS[preset], rng)
        result = public.result
        assert result is not None
        for voice in (zh, en):
            lines = score_lines(voice, public)
            stake = lines[0].points
            assert stake is not None
            for line in lines[1:]:
                stake *= line.factor
                assert line.points in (None, stake)
            seat = result.emperor if result.guard is None else result.guard
            assert stake == result.points[seat]
            assert len(lines) >= 4
            assert all("{" not in line.words for line in lines)


def test_a_score_is_explained_step_by_step(zh: Voice, en: Voice) -> None:
    rules = PRESETS["lianzhong-jianming"]
    outcome = score.Outcome(0, 1, (1, 3, 2, 4, 5), declared=True, revolted=True)
    result = Scored(
        0,
        1,
        outcome.places,
        4,
        score.points(rules, outcome),
        (0,) * 5,
        counted=True,
    )
    public = PublicState(rules=rules, declared=True, revolted=True, guard=1, result=result)
    assert [line.words for line in score_lines(zh, public)] == [
        "皇帝头客、侍卫三客：6 −（1 + 3）= +2",
        "明保 ×2",
        "造反 ×2",
        "侍卫 +8，皇帝加倍 +16，革命党每人 −8",
    ]
    assert score_lines(en, public)[0].words == "Emperor 1st, Guard 3rd: 6 − (1 + 3) = +2"
    assert score_lines(zh, PublicState(rules=rules)) == ()


def test_one_who_left_is_called_you_in_his_own_score() -> None:
    public = some_result(PRESETS["putong"], Random(5))
    words = [
        [line.words for line in score_lines(Voice(text_in(language), NAMES, own), public)]
        for language, own in (("zh_CN", 2), ("en_US", 2), ("en_US", 1))
    ]
    assert words[0][-2] == "你中途离开：−40"
    assert words[1][-2] == "You left: −40"
    assert words[2][-2] == f"{NAMES[2]} left: −40"


def test_an_emperor_alone_who_is_not_out_has_no_place_in_the_score(zh: Voice, en: Voice) -> None:
    rules = PRESETS["jingdian"]
    outcome = score.Outcome(0, None, (3, 4, 5, 1, 2), solo=Solo.DECLARED)
    points = score.points(rules, outcome)
    result = Scored(0, None, outcome.places, 1, points, (0,) * 5, counted=True)
    public = PublicState(rules=rules, solo=Solo.DECLARED, result=result, counts=(4, 9, 9, 0, 8))
    assert score_lines(zh, public)[0].words == "明独保，皇帝没走完：−24"
    assert score_lines(en, public)[0].words == "Declared solo, Emperor not out: −24"


def test_plays_and_calls_are_spoken_and_nothing_else() -> None:
    voice = Voice(text_in("zh_CN"), NAMES)
    sixes = parse_cards("6s 6h 6c 6d")
    played = Fly(cards=sixes, source=hand(2), target=pile(2))
    assert spoken_words(voice, played) == voice.played(sixes)
    assert spoken_words(voice, Bubble(seat=1, key="say.pass")) == voice.text("say.pass")
    dealt = Fly(cards=(None,), source="deck", target=hand(2))
    assert spoken_words(voice, dealt) == ""
