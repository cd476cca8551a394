"""Imports point one way: lan, table, bots, core; scenes, stage and ui, look, present, core."""

import pytest

from tests.support.sources import ROOT, Reach, is_within, reaches, sources

WINDOW = ("pygame", "pygame_gui", "client")
ENGINE_LAYERS = ("engine.core", "engine.bots", "engine.table", "engine.lan", "engine.cli")
CLIENT_LAYERS = (
    ("client.present",),
    ("client.look",),
    ("client.stage", "client.ui"),
    ("client.scenes",),
)
"""From the lowest to the highest; a layer may use itself and those below."""

WHOLE_TRUTH = (
    "engine.core.state.GameState",
    "engine.core.state.new_match",
    "engine.core.state.view_of",
    "engine.core.evolve.evolve",
    "engine.core.game",
    "engine.core.phases",
)
"""What owns or makes a state with everybody's cards."""

CARD_ART = "client.stage.cards"
"""Rules and settings show cards as the table does."""

SCRIPTED_TABLE = "client.present.tutorial"
"""The lesson plays against a script, not against people: it is its own table."""

FOR_CLIENTS = (
    "engine.core",
    "engine.bots.levels",
    "engine.cli.arguments",
    "engine.cli.console",
    "engine.cli.commands",
    "engine.lan",
    "engine.text",
    "engine.assets",
    "engine.__version__",
    "engine.rulefile",
    "engine.wording",
    "engine.table.names",
    "engine.table.record",
    "engine.table.seat_check",
)
"""What of the engine a window may use; record stands for the modules of the exchange format."""


def told(found: list[Reach]) -> list[str]:
    return [str(reach) for reach in found]


def into(package: str, *targets: str) -> list[Reach]:
    """List the imports of a package that lead into one of some modules or names."""
    return [
        reach
        for reach in reaches(package)
        if any(
            is_within(reach.module, target) or f"{reach.module}.{reach.taken}" == target
            for target in targets
        )
    ]


def test_the_engine_knows_no_window() -> None:
    assert told(into("engine", *WINDOW)) == []


@pytest.mark.parametrize("layer", ENGINE_LAYERS)
def test_a_part_of_the_engine_uses_only_what_lies_below_it(layer: str) -> None:
    above = ENGINE_LAYERS[ENGINE_LAYERS.index(layer) + 1 :]
    assert told(into(layer, *above)) == []


def test_bots_know_views_and_not_the_table() -> None:
    assert told(into("engine.bots", "engine.table", "engine.lan")) == []


@pytest.mark.parametrize("number", range(len(CLIENT_LAYERS)))
def test_a_part_of_the_client_uses_only_what_lies_below_it(number: int) -> None:
    above = [name for layer in CLIENT_LAYERS[number + 1 :] for name in layer]
    found = [reach for layer in CLIENT_LAYERS[number] for reach in into(layer, *above)]
    assert told(found) == []


def test_the_stage_knows_no_widgets() -> None:
    assert told(into("client.stage", "client.ui")) == []


def test_widgets_know_cards_and_nothing_else_of_the_stage() -> None:
    found = [reach for reach in into("client.ui", "client.stage") if reach.module != CARD_ART]
    assert told(found) == []


def test_what_decides_draws_nothing() -> None:
    assert told(into("client.present", "pygame", "pygame_gui")) == []


def test_only_the_ui_knows_the_widget_library() -> None:
    found = [
        reach
        for reach in into("client", "pygame_gui")
        if not is_within(reach.source.name, "client.ui")
    ]
    assert told(found) == []


def test_the_client_never_holds_the_whole_truth() -> None:
    found = [reach for reach in into("client", *WHOLE_TRUTH) if reach.source.name != SCRIPTED_TABLE]
    assert told(found) == []


def test_of_the_engine_the_client_uses_link_records_rules_and_words() -> None:
    def is_offered(reach: Reach) -> bool:
        whole = f"{reach.module}.{reach.taken}"
        within = any(is_within(whole, offered) for offered in FOR_CLIENTS)
        return within or whole.startswith("engine.table.record_")

    found = [reach for reach in into("client", "engine") if not is_offered(reach)]
    assert told(found) == []


def test_the_modules_named_here_exist() -> None:
    named = [
        *ENGINE_LAYERS,
        *(name for layer in CLIENT_LAYERS for name in layer),
        *FOR_CLIENTS,
        SCRIPTED_TABLE,
    ]
    for name in named:
        base = ROOT / name.replace(".", "/")
        found = base.is_dir() or base.with_suffix(".py").is_file()
        assert found or name == "engine.__version__", name


def test_an_import_inside_a_function_is_seen_too() -> None:
    lazy = [reach for reach in reaches("client") if reach.module.startswith("engine.cli.commands")]
    assert lazy, "the window starts the host by name, inside a function"


def test_every_module_is_read() -> None:
    names = {source.name for package in ("engine", "client") for source in sources(package)}
    assert {
        "engine.core.game",
        "engine.lan.link",
        "client.program.app",
        "client.present.tutorial",
    } <= names
