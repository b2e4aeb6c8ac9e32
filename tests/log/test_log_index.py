"""Which logs there are is known without their states, follows other processes, and never outlives a database."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from aboveboard.floor import HOUSE
from aboveboard.law.errors import BadInput
from tests.support.charities import CHURCH, HOSE, NIGHT, Town, fire_company, settled


def test_names_and_kinds_are_those_of_the_states(tmp_path: Path) -> None:
    town = settled(str(tmp_path / "floor.db"))
    fire_company(town)
    approval = {"paper": "p", "kind": "assembly-approval", "about": "firehouse", "dated": "2025-11-01"}
    town.must("ann", HOSE, "paper", approval)
    night = {**NIGHT, "members-in-charge": ["ann", "bob", "cyd", "eve"], "organization": HOSE}
    town.must("ann", "february", "occasion-open", night)
    index = town.book.index
    assert index.logs() == [HOUSE, HOSE, CHURCH, "february"]
    assert index.logs("organization") == [HOSE, CHURCH]
    assert index.has("february", "occasion")
    assert not index.has(HOSE, "occasion")
    assert not index.has("nowhere", "organization")
    for log in index.logs():
        kind, names, setting = town.book.look(log, lambda state: (state.kind, state.names, state.setting))
        assert index.kind(log) is kind
        assert index.names(log) == names
        assert index.setting(log) == setting
    assert index.numbers([HOSE, "february"]) == {log: town.book.last(log) + 1 for log in (HOSE, "february")}
    with pytest.raises(BadInput, match="there is no"):
        index.key("nowhere")
    town.book.close()


def test_logs_that_another_process_opens_are_found_and_those_of_another_database_forgotten(tmp_path: Path) -> None:
    file = tmp_path / "floor.db"
    town = settled(str(file))
    town.book.close()
    shutil.copy(file, tmp_path / "before.db")
    first, second = Town(str(file)), Town(str(file))
    opening = {"ruleset": "ny-charitable", "title": "Hose 3", "kind": "volunteer-fire-company"}
    assert first.book.logs("organization") == [HOSE, CHURCH]
    second.must("sam", "hose-company-3", "organization-open", opening)
    assert first.book.index.has("hose-company-3", "organization")
    assert first.book.logs("organization") == [HOSE, CHURCH, "hose-company-3"]
    second.book.close()
    first.book.close()
    first.book.store.engine.dispose()
    shutil.copy(tmp_path / "before.db", file)
    for beside in ("-wal", "-shm"):
        (tmp_path / f"floor.db{beside}").unlink(missing_ok=True)
    assert first.book.logs("organization") == [HOSE, CHURCH]
    assert not first.book.index.has("hose-company-3", "organization")
