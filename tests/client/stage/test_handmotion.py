"""Cards of the hand glide to their places and stop there."""

from client.present.arrangement import Chip, Order, Style, arranged
from client.present.handlayout import HandLayout, hand_layout
from client.present.rect import Rect
from client.stage.handmotion import HandMotion
from engine.core.notation import parse_cards


def rect_in(layout: HandLayout, chip: Chip) -> Rect:
    return next(slot.rect for slot in layout.slots if slot.chip == chip)


def laid(hand: str) -> HandLayout:
    cards = tuple(sorted(parse_cards(hand)))
    columns = arranged(cards, Style.COLUMNS, Order.HIGH_LEFT)
    return hand_layout(Rect(0, 400, 1200, 240), columns, Style.COLUMNS, 1.0)


def test_a_hand_shown_first_is_in_its_places_at_once() -> None:
    motion, layout = HandMotion(), laid("3s 4s 4h 9d BJ")
    motion.aim(layout, jump=False)
    assert not motion.moving
    assert motion.now() == layout


def test_cards_glide_when_others_leave_and_arrive_exactly() -> None:
    motion = HandMotion()
    motion.aim(laid("3s 4s 4h 9d BJ"), jump=False)
    before = motion.now()
    after = laid("3s 9d BJ")
    motion.aim(after, jump=False)
    assert motion.moving
    started = motion.now()
    assert started is not None and before is not None
    chip = after.slots[0].chip
    there, here = rect_in(started, chip), rect_in(before, chip)
    assert (there.x, there.y) == (here.x, here.y)
    for _ in range(60):
        motion.advance(1 / 60)
    assert not motion.moving
    assert motion.now() == after


def test_a_jump_moves_nothing_slowly() -> None:
    motion = HandMotion()
    motion.aim(laid("3s 4s 4h"), jump=False)
    motion.aim(laid("3s"), jump=True)
    assert not motion.moving


def test_a_badge_goes_with_its_rank() -> None:
    motion = HandMotion()
    motion.aim(laid("3s 3h 4s 9d 9h BJ"), jump=False)
    motion.aim(laid("3s 3h 9d 9h"), jump=False)
    now, goal = motion.now(), laid("3s 3h 9d 9h")
    assert now is not None
    for badge, end in zip(now.badges, goal.badges, strict=True):
        card = next(s for s in now.slots if s.chip.card >> 2 == badge.rank)
        goal_card = next(s for s in goal.slots if s.chip == card.chip)
        assert badge.rect.x - card.rect.x == end.rect.x - goal_card.rect.x


def test_any_number_of_frames_ends_in_the_same_place() -> None:
    ends = []
    for frames in (3, 30, 300):
        motion = HandMotion()
        motion.aim(laid("3s 4s 5s 6s"), jump=False)
        motion.aim(laid("3s 6s"), jump=False)
        for _ in range(frames):
            motion.advance(2.0 / frames)
        ends.append(motion.now())
    assert ends[0] == ends[1] == ends[2]
