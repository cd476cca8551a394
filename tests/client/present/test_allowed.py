"""What a table's host lets everybody use, and what the lobby tells of his wishes."""

import pytest
from msgspec.structs import replace

from client.present.allowed import Allowed, allowed_at, autoplay_is_bot
from client.present.deeds import Deed
from client.present.tableparts import Company, PictureMaker
from client.present.tablewords import table_terms
from engine.core.notation import parse_card
from engine.core.presets import JINGDIAN, LIANZHONG_JINGDIAN, PUTONG
from engine.core.state import PublicState, SeatView
from engine.lan.link import Autoplay, Setup
from engine.text import LANGUAGES, text_in


def test_everything_is_allowed_where_nothing_else_is_said() -> None:
    assert allowed_at(None) == allowed_at(Setup(rules=PUTONG)) == Allowed()
    assert not Allowed().forbidden


def test_what_the_host_forbids_is_forbidden() -> None:
    allowed = allowed_at(Setup(rules=PUTONG, hints=False, marks=False))
    assert allowed.forbidden == (Deed.HINT, Deed.MARK)
    assert not allowed.forbids(Deed.COUNTER)


def test_8_the_hosts_wish_for_autoplay_comes_before_the_rules() -> None:
    assert autoplay_is_bot(PUTONG, None)
    assert not autoplay_is_bot(LIANZHONG_JINGDIAN, None)
    assert not autoplay_is_bot(PUTONG, Setup(rules=PUTONG, autoplay=Autoplay.LOWEST))
    assert autoplay_is_bot(PUTONG, Setup(rules=LIANZHONG_JINGDIAN, autoplay=Autoplay.BOT))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_lobby_tells_every_wish_that_is_not_as_usual(language: str) -> None:
    text = text_in(language)
    usual = dict(table_terms(text, Setup(rules=PUTONG)))
    wishes: dict[str, object] = {
        "target": 50,
        "autoplay": Autoplay.LOWEST,
        "window": 10,
        "draw_seats": True,
        "hints": False,
        "counter": False,
        "marks": False,
    }
    told = dict(table_terms(text, Setup(rules=PUTONG, **wishes)))  # type: ignore[arg-type]
    assert set(told) - set(usual) == {text(f"lan.{name}") for name in wishes}


def test_the_corner_tells_what_the_called_card_is_worth_and_where_the_match_ends() -> None:
    public = PublicState(rules=JINGDIAN, n=2, called=parse_card("As"))
    tops = replace(JINGDIAN, called_tops=True)
    maker = PictureMaker(text_in("en_US"), Company(("",) * 5, (0,) * 5, hands=8, target=50))
    usual = maker.info(SeatView(public=public, seat=0))
    above = maker.info(SeatView(public=replace(public, rules=tops), seat=0))
    assert (usual.called_word, above.called_word) == ("Called", "Tops jokers")
    assert usual.hand == "Hand 2 of 8, to 50"
