"""Lines of running text end where a reader takes breath."""

from collections.abc import Iterator

import pygame
import pytest

from client.look.fonts import Size
from client.look.look import Look
from client.stage.icons import Icons
from client.ui.drawing import balanced, tidy
from engine.assets import assets_folder
from engine.text import text_in


@pytest.fixture(params=["zh_CN", "en_US"])
def look(request: pytest.FixtureRequest) -> Iterator[Look]:
    pygame.display.init()
    pygame.display.set_mode((640, 400))
    yield Look(1.0, text_in(str(request.param)), Icons(assets_folder()))
    pygame.display.quit()


def test_a_word_behind_the_last_comma_goes_to_the_last_line(look: Look) -> None:
    text = "先出 4，被人一管就走不掉了。先出谁也管不上的：一对 9 挂大王，收回出牌权，再走 4。"
    for width in range(300, 420, 5):
        last = tidy(look, text, Size.BODY, width)[-1]
        assert last not in {"走 4。", "4。"}


def test_english_is_not_broken_early_for_a_comma(look: Look) -> None:
    text = (
        "Whoever does not want the throne hands the scepter upstream. The first to do so adds "
        "nothing; every later refusal adds a 2 or, without one, the highest card that is no joker."
    )
    for width in range(420, 900, 20):
        lines = tidy(look, text, Size.BODY, width)
        widths = [look.fonts.width(line, Size.BODY) for line in lines]
        assert all(wide > width * 0.6 for wide in widths[:-1])
        assert "".join(lines).replace(" ", "") == text.replace(" ", "")


def test_balanced_chinese_ends_its_lines_behind_marks(look: Look) -> None:
    text = "发完牌就能抢庄，一人打四家，输赢 40 分。"
    lines = balanced(look, text, Size.SMALL, 170)
    assert all(line[-1] in "，。" for line in lines)
    assert "".join(lines) == text
