from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from client.present.arrangement import Chip, Order, Style, arranged, cards_of, chips_of
from client.present.selection import Selection
from engine.core.cards import Card, Rank
from engine.core.notation import cards_text, parse_card, parse_cards
from tests.support.faces import FACES

HAND = parse_cards("4s 8s 8s 8h 8c KS".replace("KS", "Ks")) + parse_cards("SJ SJ* BJ")


def chip(text: str, copy: int = 0) -> Chip:
    return Chip(parse_card(text), copy)


def chosen(*chips: Chip, hand: tuple[Card, ...] = HAND) -> Selection:
    selection = Selection(hand)
    for one in chips:
        selection.toggle(one)
    return selection


def test_a_click_raises_and_another_lowers() -> None:
    selection = chosen(chip("8s"), chip("8h"))
    assert cards_text(selection.cards) == "8s 8h"
    selection.toggle(chip("8s"))
    assert cards_text(selection.cards) == "8h"


def test_cards_that_look_alike_are_raised_one_by_one() -> None:
    selection = chosen(chip("8s", 1))
    assert chip("8s", 1) in selection
    assert chip("8s", 0) not in selection
    assert cards_text(selection.cards) == "8s"


def test_a_card_the_hand_does_not_hold_cannot_be_raised() -> None:
    assert not chosen(chip("8s", 2), chip("3s"))


def test_sorting_anew_keeps_what_is_raised() -> None:
    selection = chosen(chip("8s", 1), chip("BJ"))
    before = selection.chips
    for style in Style:
        for order in Order:
            columns = arranged(HAND, style, order)
            shown = {c for column in columns for c in column.chips}
            assert selection.chips <= shown
    assert selection.chips == before


def test_cards_that_come_in_keep_what_is_raised() -> None:
    selection = chosen(chip("8s", 1), chip("Ks"))
    selection.follow(tuple(sorted(HAND + parse_cards("8s Ks 3d"))))
    assert selection.chips == {chip("8s", 1), chip("Ks")}


def test_a_refused_play_keeps_what_is_raised() -> None:
    selection = chosen(chip("4s"), chip("8s"))
    selection.follow(HAND)
    assert cards_text(selection.cards) == "4s 8s"


def test_cards_played_leave_and_others_stay_raised() -> None:
    selection = chosen(chip("8s"), chip("8s", 1), chip("Ks"))
    selection.follow(parse_cards("4s 8h 8c Ks SJ SJ* BJ"))
    assert cards_text(selection.cards) == "Ks"


def test_a_copy_that_leaves_is_a_raised_one_if_there_is_one() -> None:
    selection = chosen(chip("8s", 1))
    selection.follow(parse_cards("4s 8s 8h 8c Ks SJ SJ* BJ"))
    assert not selection
    both = chosen(chip("8s"), chip("8s", 1))
    both.follow(parse_cards("4s 8s 8h 8c Ks SJ SJ* BJ"))
    assert both.chips == {chip("8s", 0)}


def test_a_sweep_toggles_every_card_once_however_often_it_is_crossed() -> None:
    selection = chosen(chip("8h"))
    selection.press(chip("4s"))
    for one in (chip("8s"), chip("8s", 1), chip("8h"), chip("8s", 1), chip("4s")):
        selection.drag(one)
    assert cards_text(selection.cards) == "4s 8s 8s"
    selection.release()
    selection.drag(chip("8c"))
    assert cards_text(selection.cards) == "4s 8s 8s"
    assert not selection.is_sweeping


def test_a_badge_takes_the_whole_rank_and_gives_it_back() -> None:
    selection = chosen(chip("8h"), chip("4s"))
    selection.take_rank(Rank.EIGHT)
    assert cards_text(selection.cards) == "4s 8s 8s 8h 8c"
    selection.take_rank(Rank.EIGHT)
    assert cards_text(selection.cards) == "4s"
    selection.take_rank(Rank.SMALL)
    assert cards_text(selection.cards) == "4s SJ SJ*"


def test_a_suggestion_raises_exactly_its_cards() -> None:
    selection = chosen(chip("4s"))
    selection.choose(parse_cards("8s 8s SJ*"))
    assert cards_text(selection.cards) == "8s 8s SJ*"
    selection.choose(parse_cards("3d"))
    assert not selection


def test_clearing_lowers_everything_and_ends_a_sweep() -> None:
    selection = chosen(chip("4s"))
    selection.press(chip("8s"))
    selection.clear()
    assert not selection
    assert not selection.is_sweeping


@given(
    held=st.lists(st.sampled_from(FACES[40:]), max_size=30),
    later=st.lists(st.sampled_from(FACES[40:]), max_size=30),
    clicks=st.lists(st.integers(0, 29), max_size=20),
    sweep=st.lists(st.integers(0, 29), max_size=20),
)
def test_whatever_is_done_only_cards_of_the_hand_are_raised(
    held: list[Card], later: list[Card], clicks: list[int], sweep: list[int]
) -> None:
    before, after = tuple(sorted(held)), tuple(sorted(later))
    selection = Selection(before)
    chips = chips_of(before)
    for click in clicks:
        if click < len(chips):
            selection.toggle(chips[click])
    on_way = [chips[n] for n in sweep if n < len(chips)]
    if on_way:
        selection.press(on_way[0])
        selection.drag_over(on_way[1:])
        selection.release()
    assert selection.chips <= set(chips)
    raised = Counter(selection.cards)
    selection.follow(after)
    assert selection.chips <= set(chips_of(after))
    gone = Counter(before) - Counter(after)
    assert Counter(selection.cards) == raised - gone


def test_columns_stand_by_rank_from_either_side() -> None:
    high = arranged(HAND, Style.COLUMNS, Order.HIGH_LEFT)
    ranks = [column.rank for column in high]
    assert ranks == [Rank.BIG, Rank.SMALL, Rank.KING, Rank.EIGHT, Rank.FOUR]
    low = arranged(HAND, Style.COLUMNS, Order.LOW_LEFT)
    assert [column.rank for column in low] == ranks[::-1]


def test_the_called_card_and_marked_jokers_lie_on_top_of_their_columns() -> None:
    columns = arranged(HAND, Style.COLUMNS, Order.HIGH_LEFT, called=parse_card("8s"))
    by_rank = {column.rank: column.chips for column in columns}
    assert by_rank[Rank.EIGHT][-2:] == (chip("8s"), chip("8s", 1))
    assert by_rank[Rank.SMALL][-1] == chip("SJ*")


def test_every_style_shows_every_card_once() -> None:
    for style in Style:
        for order in Order:
            columns = arranged(HAND, style, order)
            chips = tuple(c for column in columns for c in column.chips)
            assert sorted(chips) == sorted(chips_of(HAND))
            assert cards_of(chips) == tuple(sorted(HAND))
    assert len(arranged(HAND, Style.TWO_ROWS, Order.HIGH_LEFT)) == 2
    assert arranged((), Style.ONE_ROW, Order.HIGH_LEFT) == ()


def test_one_more_of_a_rank_is_raised_and_lowered_again() -> None:
    selection = Selection(parse_cards("7s 7h 9d"))
    assert selection.step(Rank.SEVEN, more=True)
    assert selection.step(Rank.SEVEN, more=True)
    assert not selection.step(Rank.SEVEN, more=True)
    assert selection.step(Rank.SEVEN, more=False)
    assert len(selection) == 1
