"""The figures of a host as they are now."""

from collections.abc import Iterator

from engine.lan.listener import Listener
from engine.lan.status import Figure
from engine.lan.tables import Tables
from engine.table.sittings import persons


def figures_of(tables: Tables, listener: Listener, *, draining: bool) -> Iterator[Figure]:
    """Give all figures of a host."""
    seated = sum(len(persons(table.base.sittings)) for table in tables.open.values())
    present = sum(len(table.visitors.present) for table in tables.open.values())
    watching = sum(table.visitors.watchers for table in tables.open.values())
    yield Figure("tables", len(tables.open))
    yield Figure("seats", seated, (("state", "taken"),))
    yield Figure("seats", present, (("state", "connected"),))
    yield Figure("watchers", watching)
    yield Figure("sockets", listener.gate.open)
    for part in (0.5, 0.99):
        within = listener.figures.answered_within(part)
        if within is not None:
            yield Figure("answer_seconds", within, (("quantile", f"{part:g}"),))
    yield Figure("journal_bytes", tables.storage.journal_bytes())
    yield Figure("draining", draining)
    for code, count in sorted(listener.figures.refusals.items()):
        yield Figure("refusals_total", count, (("code", code),), "counter")
