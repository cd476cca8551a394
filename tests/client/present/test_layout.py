from itertools import combinations, pairwise
from random import Random

import pytest

from client.present.anchors import CALLED, CENTRE, DECK, STAKE, hand, pile, plate, throne, tribute
from client.present.arrangement import Order, Style, arranged
from client.present.handlayout import (
    Face,
    HandLayout,
    Measure,
    faces_to_come,
    hand_layout,
    measure_of,
)
from client.present.layout import Place, place_of, table_layout
from client.present.rect import Rect
from engine.core.cards import SEATS, Cards
from engine.core.deck import deck_of
from engine.core.notation import parse_cards
from engine.core.presets import JINGWEIYUAN, PUTONG
from tests.support.rects import overlap

SIZES = [
    (960, 600),
    (961, 607),
    (1080, 1920),
    (1024, 768),
    (1280, 720),
    (1366, 768),
    (1280, 1024),
    (1440, 900),
    (1920, 1080),
    (1920, 1200),
    (2560, 1080),
    (3440, 1440),
    (3840, 2160),
]
COUNTS = [1, 2, 5, 13, 33, 34, 43, 44, 50, 60]


def some_hand(count: int, seed: int = 7) -> Cards:
    return tuple(sorted(Random(seed).sample(deck_of(PUTONG), count)))


def laid_out(size: tuple[int, int], cards: Cards, style: Style) -> tuple[Rect, HandLayout]:
    layout = table_layout(size)
    columns = arranged(cards, style, Order.HIGH_LEFT)
    return layout.hand, hand_layout(layout.hand, columns, style, layout.scale)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("zoom", [1.0, 0.8])
def test_everything_is_in_the_window_and_nothing_overlaps(
    size: tuple[int, int], zoom: float
) -> None:
    zones = table_layout(size, zoom=zoom).zones()
    assert len(zones) >= 23
    for name, rect in zones.items():
        assert rect.within(Rect(0, 0, *size)), name
        assert rect.w > 0
        assert rect.h > 0
    for one, other in combinations(zones, 2):
        assert not overlap(zones[one], zones[other]), (one, other)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("zoom", [1.0, 0.8])
def test_for_who_only_watches_the_table_takes_the_room_of_the_hand(
    size: tuple[int, int], zoom: float
) -> None:
    seated, layout = table_layout(size, zoom=zoom), table_layout(size, zoom=zoom, watching=True)
    zones = layout.zones()
    assert zones.pop("hand") == layout.plates[0]
    for name, rect in zones.items():
        assert rect.within(Rect(0, 0, *size)), name
    for one, other in combinations(zones, 2):
        assert not overlap(zones[one], zones[other]), (one, other)
    assert layout.tools.bottom >= size[1] - 14 * layout.scale
    for part in ("log", "last"):
        assert getattr(layout, part).h >= getattr(seated, part).h + 100 * layout.scale


@pytest.mark.parametrize("size", SIZES)
def test_the_set_to_beat_and_the_log_have_room(size: tuple[int, int]) -> None:
    layout = table_layout(size)
    assert layout.centre.w >= 400 * layout.scale
    assert layout.centre.h >= 60 * layout.scale
    assert min(pile.h for pile in layout.piles) >= 112 * layout.scale
    assert layout.log.h >= 90 * layout.scale
    assert layout.buttons.w >= 600 * layout.scale


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("style", Style)
def test_every_card_of_every_hand_lies_in_the_hand_area(
    size: tuple[int, int], style: Style
) -> None:
    for count in COUNTS:
        area, laid = laid_out(size, some_hand(count), style)
        assert len(laid.slots) == count
        for _, rect, *_ in laid.slots:
            assert rect.moved(0, -laid.lift).within(area)
            assert rect.within(area)
        for badge in laid.badges:
            assert badge.rect.within(area)
        for one, other in combinations(laid.badges, 2):
            assert not overlap(one.rect, other.rect)


@pytest.mark.parametrize("size", [(960, 600), (1280, 720), (3840, 2160)])
@pytest.mark.parametrize("style", Style)
def test_every_card_shows_enough_to_be_read_and_hit(size: tuple[int, int], style: Style) -> None:
    for count in COUNTS:
        _, laid = laid_out(size, some_hand(count), style)
        scale = table_layout(size).scale
        for chip, rect, *_ in laid.slots:
            points = [
                (rect.x + dx, rect.y + dy)
                for dx in range(2, rect.w, 3)
                for dy in range(2, rect.h, 3)
            ]
            assert any(laid.chip_at(x, y) == chip for x, y in points)
        if style != Style.COLUMNS:
            step = min(
                (b.rect.x - a.rect.x for a, b in pairwise(laid.slots) if a.rect.y == b.rect.y),
                default=99,
            )
            assert step >= 12 * scale


def test_sixteen_of_a_rank_are_all_seen() -> None:
    cards = parse_cards(" ".join(["8s 8h 8c 8d"] * 4))
    area, laid = laid_out((1280, 720), tuple(sorted(cards)), Style.COLUMNS)
    assert all(rect.within(area) for _, rect, *_ in laid.slots)
    assert len({(rect.x, rect.y) for _, rect, *_ in laid.slots}) == 16
    assert [badge.number for badge in laid.badges] == [16]


def test_of_a_column_only_the_last_card_is_uncovered() -> None:
    area = table_layout((1280, 720)).hand
    columns = arranged(parse_cards("3s 8s 8h 8c"), Style.COLUMNS, Order.HIGH_LEFT)
    laid = hand_layout(area, columns, Style.COLUMNS, 1.0, Measure(80))
    assert [slot.strip is None for slot in laid.slots] == [False, False, True, True]


def test_all_fifteen_columns_stand_side_by_side() -> None:
    cards = tuple(sorted(set(some_hand(200))))
    _, laid = laid_out((960, 600), cards, Style.COLUMNS)
    lefts = sorted({rect.x for _, rect, *_ in laid.slots})
    assert len(lefts) == 15
    assert all(b - a >= laid.card[0] for a, b in pairwise(lefts))


def test_a_raised_card_is_hit_where_it_is_drawn() -> None:
    _, laid = laid_out((1280, 720), parse_cards("3s"), Style.COLUMNS)
    chip, rect, *_ = laid.slots[0]
    above = (rect.x + 5, rect.y - laid.lift + 1)
    assert laid.chip_at(*above) is None
    assert laid.chip_at(*above, raised={chip}) == chip
    assert laid.chip_at(rect.x + 5, rect.bottom - 1, raised={chip}) is None


def test_a_badge_is_found_and_only_ranks_held_twice_have_one() -> None:
    _, laid = laid_out((1280, 720), parse_cards("3s 8s 8h"), Style.COLUMNS)
    (badge,) = laid.badges
    assert (badge.rank.name, badge.number) == ("EIGHT", 2)
    assert laid.badge_at(*badge.rect.centre) == badge
    for style in (Style.ONE_ROW, Style.TWO_ROWS):
        _, laid = laid_out((1280, 720), parse_cards("3s 8s 8h"), style)
        assert [(badge.rank.name, badge.number) for badge in laid.badges] == [("EIGHT", 2)]
    assert laid.badge_at(0, 0) is None


def test_a_quick_sweep_misses_no_card_on_its_way() -> None:
    hand_cards = some_hand(44)
    _, laid = laid_out((1280, 720), hand_cards, Style.ONE_ROW)
    first, last = laid.slots[4].rect, laid.slots[11].rect
    crossed = laid.chips_between((first.x + 3, first.y + 60), (last.x + 3, last.y + 60))
    assert crossed == tuple(slot.chip for slot in laid.slots[4:12])


def test_seats_go_round_the_way_the_rules_say() -> None:
    clockwise = [place_of(seat, 0, clockwise=True) for seat in SEATS]
    assert clockwise == [
        Place.BOTTOM,
        Place.LEFT,
        Place.TOP_LEFT,
        Place.TOP_RIGHT,
        Place.RIGHT,
    ]
    other = [place_of(seat, 0, clockwise=False) for seat in SEATS]
    assert other == [clockwise[0], *clockwise[:0:-1]]
    for bottom in SEATS:
        assert place_of(bottom, bottom, clockwise=True) == Place.BOTTOM
        assert place_of((bottom + 1) % 5, bottom, clockwise=False) == Place.RIGHT


def test_names_of_places_lead_to_rectangles() -> None:
    layout = table_layout((1280, 720), 3)
    assert layout.at(hand(3)) == layout.hand
    assert layout.at(hand(1)) == layout.plates[1]
    assert layout.at(pile(2)) == layout.piles[2] == layout.at(throne(2)) == layout.at(tribute(2))
    assert layout.at(plate(4)) == layout.plates[4]
    assert layout.at(CENTRE) == layout.centre
    assert layout.at(DECK) == layout.middle
    assert layout.at(CALLED) == layout.called
    assert layout.at(STAKE) == layout.stake
    for wrong in ("nowhere", "moon:3"):
        with pytest.raises(KeyError):
            layout.at(wrong)


def test_short_decks_fit_as_well() -> None:
    cards = tuple(sorted(Random(3).sample(deck_of(JINGWEIYUAN), 38)))
    for style in Style:
        area, laid = laid_out((1280, 720), cards, style)
        assert all(rect.within(area) for _, rect, *_ in laid.slots)


@pytest.mark.parametrize("size", SIZES)
def test_no_badge_of_two_rows_lies_on_a_card(size: tuple[int, int]) -> None:
    for count in COUNTS:
        _, laid = laid_out(size, some_hand(count), Style.TWO_ROWS)
        for badge in laid.badges:
            assert not any(overlap(badge.rect, slot.rect) for slot in laid.slots)


@pytest.mark.parametrize("style", Style)
def test_looks_to_come_hold_those_of_the_hand_with_some_cards_more_or_fewer(style: Style) -> None:
    hand = parse_cards("BJ SJ 2s 2h Ks Kh Kc Kd Ks Kh Kc 9s 9h 9c 9d 9s 5c 4d 4d 4d 4d 4d 4d 3s")
    area, scale = table_layout((960, 600)).hand, 0.75

    measure = measure_of(area, arranged(hand, style, Order.HIGH_LEFT), scale)

    def faces(cards: Cards) -> set[Face]:
        columns = arranged(cards, style, Order.HIGH_LEFT)
        slots = hand_layout(area, columns, style, scale, measure).slots
        return {Face(slot.chip.card, slot.strip, slot.edge) for slot in slots}

    columns = arranged(hand, style, Order.HIGH_LEFT)
    known = faces_to_come(area, columns, style, scale)
    assert faces(hand) <= set(known)
    for played in ("9s", "4d 4d 4d 4d", "Ks Kh Kc"):
        left = list(hand)
        for card in parse_cards(played):
            left.remove(card)
        assert faces(tuple(left)) <= set(known)
    more = tuple(sorted((*hand, *parse_cards("2s 2h"))))
    assert {face for face in faces(more) if face.card in hand} <= set(known)


@pytest.mark.parametrize("size", [(960, 600), (1280, 720), (3440, 1440), (1080, 1920)])
def test_twelve_cards_are_much_larger_than_forty_four(size: tuple[int, int]) -> None:
    deck = deck_of(PUTONG)
    many, few = (tuple(sorted(Random(5).sample(deck, number))) for number in (44, 12))
    wide = {len(cards): laid_out(size, cards, Style.COLUMNS)[1].card[0] for cards in (many, few)}
    assert wide[12] >= 1.4 * wide[44]


def test_cards_side_by_side_leave_each_other_open_and_within_their_room() -> None:
    cards = parse_cards("2s Ks Kh Kc Kd Ks 9s 9h 4d")
    area, laid = laid_out((1280, 720), cards, Style.COLUMNS)
    assert measure_of(area, arranged(cards, Style.COLUMNS, Order.HIGH_LEFT), 1.0) == Measure(
        laid.card[0], fanned=True
    )
    assert all(slot.rect.within(area) for slot in laid.slots)
    assert {slot.rect.y for slot in laid.slots} == {laid.slots[0].rect.y}
    assert min(slot.edge for slot in laid.slots if slot.edge is not None) >= 24


def test_a_hand_is_sorted_by_number_by_suit_and_by_hand() -> None:
    cards = parse_cards("3s 3h 3c 9s 9h Ks")
    many = arranged(tuple(sorted(cards)), Style.COLUMNS, Order.MANY)
    assert [len(column.chips) for column in many] == [3, 2, 1]
    suits = arranged(tuple(sorted(cards)), Style.COLUMNS, Order.SUIT)
    assert sorted(len(column.chips) for column in suits) == [1, 2, 3]
    group = tuple(sorted(parse_cards("9s Ks")))
    drawn = arranged(tuple(sorted(cards)), Style.COLUMNS, Order.HIGH_LEFT, None, (group,))
    assert tuple(sorted(chip.card for chip in drawn[0].chips)) == group
    assert sum(len(column.chips) for column in drawn) == len(cards)


def test_the_fewer_cards_the_larger_they_are() -> None:
    widths = [laid_out((1280, 720), some_hand(n), Style.COLUMNS)[1].card[0] for n in (2, 12, 44)]
    assert widths[0] > widths[1] >= widths[2]
    assert widths[0] >= 1.6 * widths[2]


@pytest.mark.parametrize("number", [9, 12, 16])
def test_t50_of_each_card_of_a_tall_column_twelve_pixels_show(number: int) -> None:
    """Case T50: so many of one rank at 1280 by 720, beside a full hand."""
    layout = table_layout((1280, 720), 0, clockwise=True)
    hand = tuple(
        sorted((parse_cards("4s") * number) + parse_cards("BJ SJ 2s Ah Kc Qd Js Th 9c 8d"))
    )
    columns = arranged(hand, Style.COLUMNS, Order.HIGH_LEFT)
    found = hand_layout(layout.hand, columns, Style.COLUMNS, layout.scale)
    assert len(found.slots) == len(hand)
    assert all(slot.strip is None or slot.strip >= 12 for slot in found.slots)
    assert all(layout.hand.x <= slot.rect.x for slot in found.slots)
    assert max(slot.rect.right for slot in found.slots) <= layout.hand.right
    assert [badge.number for badge in found.badges] == [number]
