"""A ninth rule set is one entry and its texts; an option its declaration, its reader and texts.

Each test writes one into a copy of the program, in no other file, and plays by it.
"""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from engine.text import LANGUAGES
from tests.support.sources import ROOT


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """Give a copy of the program to write in."""
    for name in ("engine", "client"):
        shutil.copytree(ROOT / name, tmp_path / name, ignore=shutil.ignore_patterns("__pycache__"))
    (tmp_path / "assets").mkdir()
    for part in (ROOT / "assets").iterdir():
        if part.name == "text":
            shutil.copytree(part, tmp_path / "assets" / "text")
        else:
            (tmp_path / "assets" / part.name).symlink_to(part)
    return tmp_path


def change(file: Path, before: str, after: str) -> None:
    text = file.read_text(encoding="utf-8")
    assert text.count(before) == 1, (file, before)
    file.write_text(text.replace(before, after), encoding="utf-8")


def say(copy: Path, name: str, sentences: dict[str, str]) -> None:
    """Add sentences to both languages."""
    for language in LANGUAGES:
        file = copy / "assets" / "text" / language / f"{name}.json"
        told = json.loads(file.read_text(encoding="utf-8")) | sentences
        file.write_text(json.dumps(told, ensure_ascii=False), encoding="utf-8")


def run(copy: Path, *command: str) -> str:
    """Run the copy and give what it prints."""
    env = {**os.environ, "PYTHONPATH": str(copy), "SDL_VIDEODRIVER": "dummy"}
    done = subprocess.run(
        [sys.executable, *command], cwd=copy, env=env, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr[-2000:]
    return done.stdout


def test_a_ninth_rule_set_is_one_entry_and_its_texts(copy: Path) -> None:
    presets = copy / "engine" / "core" / "presets.py"
    entry = (
        'RIZHAO = RuleSet(\n    id="rizhao",\n    deck=Deck.SHORT,\n'
        "    wind=Wind.APPLY,\n    end=EndRule.SIDE_OUT,\n)\n\nPRESETS: dict"
    )
    change(presets, "PRESETS: dict", entry)
    change(presets, "        BDQINGDAO,\n", "        BDQINGDAO,\n        RIZHAO,\n")
    words = {"preset.rizhao": "Rizhao", "preset.rizhao.source": "Played in Rizhao."}
    say(copy, "presets", {**words, "preset.rizhao.sketch": "A short deck.\nAsk for the lead."})
    record = str(copy / "rizhao.bhr")
    simulate = ("-m", "engine", "simulate", "--rules", "rizhao", "--hands", "2")
    played = run(copy, *simulate, "--record", record)
    assert json.loads(played)["rules"] == "rizhao"
    assert '"ok":true' in run(copy, "-m", "engine", "verify", record)
    listed = (
        "from engine.text import text_in\n"
        "from client.present.rulebook import rulebook\n"
        "from client.program.options import read\n"
        "text = text_in('en_US')\n"
        "print([s.id for s in rulebook(text) if 'rizhao' in s.id])\n"
        "print(read(['--demo', '--rules', 'rizhao']).rules)\n"
    )
    assert run(copy, "-c", listed).split() == ["['choices-rizhao']", "rizhao"]


def test_an_option_is_its_declaration_its_reader_and_texts(copy: Path) -> None:
    core = copy / "engine" / "core"
    change(
        core / "ruleset.py",
        '    roast: Annotated[bool, Option("play")] = False\n',
        '    roast: Annotated[bool, Option("play")] = False\n'
        '    singles: Annotated[bool, Option("play")] = True\n',
    )
    change(
        core / "refusal.py",
        "    rules = public.rules\n    if breaks_lone",
        "    rules = public.rules\n"
        "    alone = played.size == 1 and len(hand) > 1\n"
        "    if alone and not rules.singles:\n"
        "        return No.MUST_LEAD\n    if breaks_lone",
    )
    say(copy, "options", {"option.singles": "Singles lead", "option.singles.help": "Or they wait."})
    used = (
        "from client.present.optionwords import glance\n"
        "from engine.core.presets import PUTONG\n"
        "from engine.core.ruleset import options\n"
        "from engine.rulefile import parse_rules, rules_text\n"
        "from engine.record.record import header_of, rules_told\n"
        "from engine.text import text_in\n"
        'custom = parse_rules(b\'{"base": "putong", "singles": false}\')\n'
        "rows = [row for _, rows in glance(text_in('en_US'), custom.rules) for row in rows]\n"
        "told = rules_told(header_of(custom.rules, ['a'] * 5, [None] * 5))\n"
        "print([o.name for o in options()].count('singles'), 'singles' in rules_text(custom))\n"
        "from engine.core.notation import parse_cards\n"
        "from engine.core.refusal import play_refusal\n"
        "from engine.core.state import new_match\n"
        "hand = parse_cards('3s 4s')\n"
        "for rules in (PUTONG, custom.rules):\n"
        "    print(play_refusal(new_match(rules).public, hand, hand[:1]))\n"
        "print(told['singles'], [label for label, _ in rows].count('Singles lead'))\n"
    )
    assert run(copy, "-c", used).split() == ["1", "True", "None", "must_lead", "False", "1"]
