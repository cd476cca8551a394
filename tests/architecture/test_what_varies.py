"""A rule set, a bot level, a language, a screen, an option: each is added in one place.

Each test writes a real one into a copy of the program, beside the others and in no other
file, and uses it by clicks where a person would.
"""

import filecmp
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from textwrap import dedent, indent

import pytest

from engine.text import LANGUAGES
from tests.support.sources import ROOT

COPIED = ("engine", "client", "tests/support", "assets/text")


class Copy:
    """A copy of the program to write in."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        for name in COPIED:
            shutil.copytree(ROOT / name, folder / name)
        (folder / "tests" / "__init__.py").touch()
        for part in (ROOT / "assets").iterdir():
            if part.name != "text":
                (folder / "assets" / part.name).symlink_to(part)

    def change(self, file: str, before: str, after: str) -> None:
        """Put something in the place of what stands once in a file."""
        path = self.folder / file
        text = path.read_text(encoding="utf-8")
        assert text.count(before) == 1, (file, before)
        path.write_text(text.replace(before, after), encoding="utf-8")

    def say(self, name: str, sentences: dict[str, str]) -> None:
        """Add sentences to both languages."""
        for language in LANGUAGES:
            file = self.folder / "assets" / "text" / language / f"{name}.json"
            said = json.loads(file.read_text(encoding="utf-8")) | sentences
            file.write_text(json.dumps(said, ensure_ascii=False), encoding="utf-8")

    def touched(self) -> set[str]:
        """List the files that are new or differ; those of the two languages as one."""
        found = set()
        for name in COPIED:
            for file in (self.folder / name).rglob("*.*"):
                place = file.relative_to(self.folder)
                if file.suffix == ".pyc" or not file.is_file():
                    continue
                there = ROOT / place
                if not there.is_file() or not filecmp.cmp(there, file, shallow=False):
                    language = place.parts[2] if name == "assets/text" else ""
                    found.add(str(place).replace(language, "*") if language else str(place))
        return found

    def run(self, *command: str) -> str:
        """Run the copy and give what it prints."""
        quiet = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
        env = {**os.environ, **quiet, "PYTHONPATH": str(self.folder)}
        done = subprocess.run(
            [sys.executable, *command],
            cwd=self.folder, env=env, capture_output=True, text=True, check=False,
        )  # fmt: skip
        assert done.returncode == 0, done.stderr[-2000:]
        return done.stdout

    def fly(self, doing: str, *, host: bool = False) -> str:
        """Let a pilot do something in the window; give the last line that is printed."""
        script = (
            "from pathlib import Path\n"
            "from tests.support.pilot import flying\n"
            f"with flying(Path('player'), '--lang', 'en_US', host={host}) as pilot:\n"
            "    pilot.app.change(animation=False)\n"
        )
        return self.run("-c", script + indent(dedent(doing), "    ")).splitlines()[-1]


@pytest.fixture
def copy(tmp_path: Path) -> Copy:
    return Copy(tmp_path)


def test_a_ninth_rule_set_is_one_entry_and_its_texts(copy: Copy) -> None:
    presets = "engine/core/presets.py"
    entry = (
        'RIZHAO = RuleSet(\n    id="rizhao",\n    deck=Deck.SHORT,\n'
        "    wind=Wind.APPLY,\n    end=EndRule.SIDE_OUT,\n)\n\nPRESETS: dict"
    )
    copy.change(presets, "PRESETS: dict", entry)
    copy.change(presets, "        BDQINGDAO,\n", "        BDQINGDAO,\n        RIZHAO,\n")
    words = {"preset.rizhao": "Rizhao", "preset.rizhao.source": "Played in Rizhao."}
    words |= {"preset.rizhao.for": "For those who know it"}
    copy.say("presets", {**words, "preset.rizhao.sketch": "A short deck.\nAsk for the lead."})
    choosing = """
        pilot.click("new")
        pilot.settle()
        assert pilot.shows("Rizhao")
        pilot.click("rules:rizhao")
        pilot.click("start")
        pilot.until(lambda: pilot.scene == "table" and pilot.app.scene.model.view)
        model = pilot.app.scene.model
        print(model.view.public.rules.id, model.room.setup.name)
    """
    assert copy.fly(choosing, host=True) == "rizhao Rizhao"
    assert copy.touched() == {presets, "assets/text/*/presets.json"}


def test_a_bot_level_is_one_entry_and_its_name(copy: Copy) -> None:
    levels = "engine/bots/levels.py"
    entry = '    "master": MASTER,\n    "dozy": MASTER._replace(memory=1),\n}'
    copy.change(levels, '    "master": MASTER,\n}', entry)
    copy.say("newgame", {"level.dozy": "Dozy"})
    choosing = """
        pilot.click("new")
        pilot.settle()
        pilot.choose("level2", "dozy")
        assert pilot.shows("Dozy")
        from random import Random
        from engine.bots.making import bot_of
        level = pilot.app.settings.new_game.levels[1]
        print(level, bot_of(level, Random(1))._mind.memory)
    """
    assert copy.fly(choosing) == "dozy 1"
    assert copy.touched() == {levels, "assets/text/*/newgame.json"}


def test_a_language_is_a_folder_that_says_of_itself_what_it_is(copy: Copy) -> None:
    texts = copy.folder / "assets" / "text"
    shutil.copytree(texts / "en_US", texts / "eo_EO")
    itself = texts / "eo_EO" / "language.json"
    traits = json.loads(itself.read_text(encoding="utf-8"))
    traits |= {"name": "Esperanto", "tongues": ["eo"], "fallback": False, "plural": {"one": "0|1"}}
    itself.write_text(json.dumps(traits), encoding="utf-8")
    for name, said in (
        ("settings", {"settings.title": "Agordoj"}),
        ("newgame", {"newgame.hands_n.one": "{n} mano", "newgame.hands_n": "{n} manoj"}),
    ):
        file = texts / "eo_EO" / f"{name}.json"
        table = json.loads(file.read_text(encoding="utf-8")) | said
        file.write_text(json.dumps(table), encoding="utf-8")
    choosing = """
        pilot.click("settings")
        pilot.settle()
        segments = pilot.app.scene.page.find("language")
        spoken = [item.label for item in segments.items]
        pilot.click_at(segments.cell(spoken.index("Esperanto")).center)
        pilot.settle()
        assert pilot.shows("Agordoj") and not pilot.shows("Settings")
        words = pilot.app.words
        print([words("newgame.hands_n", n=n) for n in (0, 1, 2)], pilot.app.settings.language)
    """
    assert copy.fly(choosing) == "['0 mano', '1 mano', '2 manoj'] eo_EO"
    find = "from engine.text import language_for; print(language_for(['fr_FR', 'eo.UTF-8']))"
    assert copy.run("-c", find).strip() == "eo_EO"
    assert {name.split("/")[2] for name in copy.touched()} == {"*"}
    assert not [name for name in copy.touched() if not name.startswith("assets/text/*/")]


def test_a_screen_is_one_class_one_entry_and_texts(copy: Copy) -> None:
    (copy.folder / "client" / "scenes" / "proverbs.py").write_text(
        dedent(
            '''
            """The screen of proverbs."""

            from client.look.fonts import Size
            from client.look.palette import IVORY
            from client.overriding import override
            from client.ui.labels import Label
            from client.ui.page import Page
            from client.ui.pagescene import PageScene


            class ProverbsScene(PageScene):
                """One proverb, and the way back."""

                name = "proverbs"

                @override
                def fill(self, page: Page) -> None:
                    room = self.add_header(page, self.words_for("home.proverbs"))
                    proverb = Label(self.words_for("proverbs.first"), Size.BODY, IVORY)
                    proverb.lay(self.look, room)
                    page.add(proverb)
            '''
        ),
        encoding="utf-8",
    )
    routes = "client/program/routes.py"
    entry = '''\
    @on_menu("star")
    def proverbs(self) -> None:
        """Read a proverb."""
        from client.scenes.proverbs import ProverbsScene

        self._app.push(ProverbsScene(self._app))

    @on_menu("settings")
'''
    copy.change(routes, '    @on_menu("settings")\n', entry)
    copy.say("ui", {"home.proverbs": "Proverbs", "proverbs.first": "He who leads, follows."})
    going = """
        pilot.click("proverbs")
        pilot.settle()
        assert pilot.shows("He who leads, follows.")
        there = pilot.scene
        pilot.click("back")
        print(there, pilot.scene)
    """
    assert copy.fly(going) == "proverbs home"
    assert copy.touched() == {"client/scenes/proverbs.py", routes, "assets/text/*/ui.json"}


def test_an_option_is_its_declaration_its_reader_and_texts(copy: Copy) -> None:
    declared, reader = "engine/core/ruleset.py", "engine/core/refusal.py"
    copy.change(
        declared,
        '    roast: Annotated[bool, Option("play")] = False\n',
        '    roast: Annotated[bool, Option("play")] = False\n'
        '    singles: Annotated[bool, Option("play")] = True\n',
    )
    copy.change(
        reader,
        "    rules = public.rules\n    if breaks_lone",
        "    rules = public.rules\n"
        "    alone = played.size == 1 and len(hand) > 1\n"
        "    if alone and not rules.singles:\n"
        "        return No.MUST_LEAD\n    if breaks_lone",
    )
    copy.say("options", {"option.singles": "Singles lead", "option.singles.help": "Or they wait."})
    choosing = """
        pilot.click("new")
        pilot.settle()
        pilot.click("rules:custom")
        pilot.settle()
        options = pilot.app.scene.page.find("options")
        grip, high = options.bar.center, options.rect.bottom
        pilot.down(grip)
        for y in range(grip[1], high, 4):
            pilot.point((grip[0], y), held=True)
            if options.rect.contains(pilot.app.scene.targets()["singles"]):
                break
        pilot.up((grip[0], y))
        pilot.wait(0.5)
        pilot.click("singles")
        pilot.wait(0.5)
        pilot.click("use")
        from client.settings.rulesets import chosen_rules
        from engine.core.presets import PUTONG
        from engine.core.notation import parse_cards
        from engine.core.refusal import play_refusal
        from engine.core.state import new_match
        from engine.record.record import header_of, rules_written
        from engine.rulefile import CustomRules, parse_rules, rules_text
        rules = chosen_rules(pilot.app.settings.new_game)
        hand = parse_cards("3s 4s")
        says = [play_refusal(new_match(one).public, hand, hand[:1]) for one in (PUTONG, rules)]
        told = rules_written(header_of(rules, ["a"] * 5, [None] * 5))["singles"]
        file = rules_text(CustomRules(name="", base="putong", rules=rules))
        print(rules.singles, *says, told, parse_rules(file.encode()).rules.singles)
    """
    assert copy.fly(choosing) == "False None must_lead False False"
    assert copy.touched() == {declared, reader, "assets/text/*/options.json"}
