"""The lock on a journal: who only looks whether it is free is in nobody's way."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from engine.filelock import FileLock
from engine.lan.storage import Storage
from engine.table.journal import FileJournal, line_of
from tests.support.tablerig import table_of


def test_a_lock_that_is_held_is_not_free(tmp_path: Path) -> None:
    lock, other = FileLock(tmp_path / "a.lock"), FileLock(tmp_path / "a.lock")
    assert other.is_free()
    assert lock.take()
    assert not other.is_free() and not other.take()
    lock.release()
    assert other.is_free() and other.take()
    other.release()


def test_many_who_look_at_once_all_find_it_free(tmp_path: Path) -> None:
    def look(_: int) -> bool:
        return FileLock(tmp_path / "a.lock").is_free()

    with ThreadPoolExecutor(8) as pool:
        assert all(pool.map(look, range(2000)))


def test_a_match_can_be_opened_while_others_list_it(tmp_path: Path) -> None:
    storage = Storage(tmp_path)
    path = storage.journal("one")
    FileJournal(path, lambda call: call()).close()
    rig = table_of(1)
    journal = rig.journal
    path.write_bytes(b"".join(map(line_of, journal.entries)))  # type: ignore[attr-defined]
    listing = True

    def keep_listing() -> set[str]:
        seen: set[str] = set()
        while listing:
            seen |= {save.trouble for save in storage.list()}
        return seen

    with ThreadPoolExecutor(2) as pool:
        seen = [pool.submit(keep_listing) for _ in range(2)]
        try:
            for _ in range(300):
                FileJournal(path, lambda call: call()).close()
        finally:
            listing = False
        # Those who list may meet it open; those who open never meet a lister.
        assert all(found.result() <= {"", "save_in_use"} for found in seen)
