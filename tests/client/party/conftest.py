"""Tables opened side by side by several processes of a test run get ports of their own."""

import pytest

from tests.support.ports import own_port


@pytest.fixture(autouse=True)
def _port_of_this_process(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("client.party.hostopening.PORT", own_port())
