"""The first start: who plays is asked once."""

from pathlib import Path
from random import Random

from client.scenes.welcome import WelcomeScene
from client.settings.portraits import bot_numbers
from tests.support.pilot import flying


def test_language_name_and_face_are_asked_and_enter_starts(tmp_path: Path) -> None:
    with flying(tmp_path) as pilot:
        app, done = pilot.app, []
        app.push(WelcomeScene(app, lambda: done.append(app.settings.name), Random(3)))
        pilot.settle()
        offered = app.settings.avatar
        assert offered not in bot_numbers(app.icons, offered)
        pilot.click("name")
        pilot.type("小李")
        pilot.key("return")
        assert pilot.scene == "home" and done == ["小李"]
        assert app.settings.welcomed and app.settings.avatar == offered


def test_nothing_need_be_answered(tmp_path: Path) -> None:
    with flying(tmp_path) as pilot:
        app = pilot.app
        app.push(WelcomeScene(app, lambda: None, Random(3)))
        pilot.settle()
        pilot.key("return")
        assert pilot.scene == "home" and app.settings.welcomed
