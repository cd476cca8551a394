"""What import contracts cannot say: which names of a module are for whom.

Which modules may know each other is written in ``pyproject.toml`` and held by import-linter.
"""

from tests.support.sources import Reach, is_within, reaches

WHOLE_TRUTH = (
    "engine.core.state.GameState",
    "engine.core.state.new_match",
    "engine.core.state.view_of",
)
"""What is or makes a state with everybody's cards; its module also holds what a seat may see."""

SCRIPTED_TABLE = "client.present.tutorial"
"""The lesson plays against a script, not against people: it is its own table."""


def takes(reach: Reach, name: str) -> bool:
    return f"{reach.module}.{reach.taken}" == name or is_within(reach.module, name)


def test_the_client_never_holds_the_whole_truth() -> None:
    found = [
        str(reach)
        for reach in reaches("client")
        if reach.source.name != SCRIPTED_TABLE and any(takes(reach, name) for name in WHOLE_TRUTH)
    ]
    assert found == []


def test_the_scripted_table_is_where_it_is_said_to_be() -> None:
    own = [reach for reach in reaches("client") if reach.source.name == SCRIPTED_TABLE]
    assert {name for name in WHOLE_TRUTH if any(takes(reach, name) for reach in own)} == set(
        WHOLE_TRUTH
    )
