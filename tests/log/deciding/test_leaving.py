"""Logs that nobody uses leave memory, and come back as they were: from a snapshot, or from their events."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import func, select

from aboveboard.charity.books.reporting.totals import totals_of
from aboveboard.charity.conduct.register import Register
from aboveboard.charity.organizations.organization import Organization
from aboveboard.charity.pools.conduct import PoolConduct
from aboveboard.floor import HOUSE
from aboveboard.log.database import schema
from aboveboard.log.deciding.loaded import A_FEW, MOST_BYTES, WORTH_A_SNAPSHOT, LoadedLogs
from aboveboard.log.deeds import OutOfService, Viewer
from aboveboard.log.log_state import LogState
from tests.support.charities import CHURCH, HOSE, NIGHT, Town, fire_company, settled
from tests.support.quarter import DEAL, begun, sold

BOTH = (HOSE, CHURCH)


@pytest.fixture
def town(tmp_path: Path) -> Iterator[Town]:
    found = settled(str(tmp_path / "floor.db"))
    fire_company(found)
    loaded(found).most_bytes = 0
    yield found
    found.book.close()


def loaded(town: Town) -> LoadedLogs:
    return town.book.desk._loaded


def stated(town: Town, log: str) -> Register:
    """Everything that a log's own part holds."""
    found: Register = town.book.look(log, lambda state: state.part(Organization).state.copy())
    return found


def at_hand(town: Town) -> set[str]:
    """Which organizations are in memory."""
    return set(BOTH) & set(town.book.desk.states)


def halls(town: Town, number: int) -> None:
    """So many events at each organization, in turn."""
    for cents in range(number):
        town.must("ann", HOSE, "premises", {"premises": "hall", "rent": cents})
        town.must("olga", CHURCH, "premises", {"premises": "hall", "rent": cents})


def test_only_what_is_in_use_stays(town: Town) -> None:
    halls(town, 3)
    assert at_hand(town) == {CHURCH}
    stated(town, HOSE)
    stated(town, HOSE)
    assert at_hand(town) == {HOSE}
    assert HOUSE in town.book.desk.states, "the log that holds the people never leaves"


def test_what_comes_back_is_what_left(town: Town, tmp_path: Path) -> None:
    before = {log: stated(town, log) for log in BOTH}
    halls(town, WORTH_A_SNAPSHOT + 3)
    now = {log: stated(town, log) for log in BOTH}
    assert all(len(now[log].listed("premises", premises="hall")) == WORTH_A_SNAPSHOT + 3 for log in BOTH)
    assert now[HOSE].people == before[HOSE].people
    t = schema.snapshots.c
    assert town.book.store.rows(select(func.count()).select_from(schema.snapshots))[0][0] >= 2
    assert town.book.store.rows(select(t.seq))
    town.book.close()
    again = Town(str(tmp_path / "floor.db"))
    again.now = town.now
    assert {log: stated(again, log) for log in BOTH} == now
    town.book = again.book
    assert again.book.audit().sound


def test_one_that_changed_little_is_not_written_down_again(town: Town) -> None:
    halls(town, 2)
    rows = town.book.store.rows(select(schema.snapshots.c.log))
    assert not rows
    for _ in range(3):
        assert all(stated(town, log) for log in BOTH)
    assert not town.book.store.rows(select(schema.snapshots.c.log))


def test_what_takes_no_more_than_the_bound_stays(town: Town) -> None:
    loaded(town).most_bytes = 10_000_000
    halls(town, 5)
    assert at_hand(town) == set(BOTH)
    held = loaded(town)
    weights = {log: town.book.desk.states[log].weight for log in BOTH}
    t, g = schema.events.c, schema.logs.c
    for log in BOTH:
        bodies = town.book.store.rows(select(t.body).where(t.log == g.id, g.name == log))
        assert weights[log] >= sum(len(body) for (body,) in bodies)
    assert held._bytes == sum(weights.values())
    held.most_bytes = weights[CHURCH] + 1
    halls(town, 1)
    assert at_hand(town) == {CHURCH}
    assert held._bytes == town.book.desk.states[CHURCH].weight


def test_a_person_counts_with_what_is_hidden(town: Town) -> None:
    loaded(town).most_bytes = 10_000_000
    stated(town, HOSE)
    before = town.book.desk.states[HOSE].weight
    rows = [{"name": f"member-{each}", "address": "7 Mill Road " * 5} for each in range(500)]
    town.must("ann", HOSE, "persons", {"rows": rows})
    assert town.book.desk.states[HOSE].weight - before > 500 * 60


def test_two_processes_whose_logs_leave_see_the_same(town: Town, tmp_path: Path) -> None:
    other = Town(str(tmp_path / "floor.db"))
    other.now, loaded(other).most_bytes = town.now, 0
    for cents in range(12):
        mine, theirs = (town, other) if cents % 2 else (other, town)
        mine.must("ann", HOSE, "premises", {"premises": "hall", "rent": cents})
        theirs.book.refresh()
        assert stated(theirs, HOSE) == stated(mine, HOSE)
        assert all(stated(theirs, log).entries is not None for log in BOTH)
    assert verified(other)
    other.book.close()


def test_a_log_that_comes_to_hand_while_another_process_is_followed(town: Town, tmp_path: Path) -> None:
    approval = {"paper": "p", "kind": "assembly-approval", "about": "firehouse", "dated": "2025-11-01"}
    town.must("ann", HOSE, "paper", approval)
    night = {**NIGHT, "members-in-charge": ["ann", "bob", "cyd", "eve"], "organization": HOSE}
    town.must("ann", "february", "occasion-open", night)
    other = Town(str(tmp_path / "floor.db"))
    other.now = town.now
    other.book.look("february", lambda state: state.number)
    loaded(other).drop(HOSE)
    town.must("bob", "february", "incident", {"what": "a quarrel"})
    town.must("ann", HOSE, "premises", {"premises": "hall", "rent": 1})
    other.must("olga", CHURCH, "premises", {"premises": "hall", "rent": 2})
    assert HOSE in other.book.desk.states, "the occasion asks its organization while its event is folded in"
    assert stated(other, HOSE) == stated(town, HOSE)
    other.must("ann", HOSE, "premises", {"premises": "hall", "rent": 3})
    assert verified(other)
    other.book.close()


def verified(town: Town) -> bool:
    return town.book.audit().sound


def test_a_fault_while_logs_leave_loses_nothing(town: Town, monkeypatch: pytest.MonkeyPatch) -> None:
    halls(town, WORTH_A_SNAPSHOT + 1)
    stood, commit, calls = stated(town, HOSE), town.book.store.commit, itertools.count()

    def broken(batch: Any) -> None:
        if next(calls) == 0:
            raise RuntimeError("the disk is gone")
        commit(batch)

    with monkeypatch.context() as patched:
        patched.setattr(town.book.store, "commit", broken)
        with pytest.raises(OutOfService, match="nothing was written"):
            town.must("olga", CHURCH, "premises", {"premises": "hall", "rent": 1})
        town.must("olga", CHURCH, "premises", {"premises": "hall", "rent": 1})
    assert stated(town, HOSE) == stood
    assert len(stated(town, CHURCH).entries["premises"]) == WORTH_A_SNAPSHOT + 2
    assert verified(town)


def test_views_and_events_are_as_before(town: Town) -> None:
    ann, olga = Viewer("ann", "officer"), Viewer("olga", "officer")
    before = town.book.view(HOSE, ann), town.book.events(HOSE, viewer=ann)
    town.book.view(CHURCH, olga)
    assert (town.book.view(HOSE, ann), town.book.events(HOSE, viewer=ann)) == before


def test_deals_that_are_over_leave_and_those_in_play_stay(tmp_path: Path) -> None:
    selling = begun(str(tmp_path / "selling.db"))
    loaded(selling).over_stay = 3
    selling.must("ann", "in-play", "deal-buy", IN_PLAY)
    for number in range(12):
        sold(selling, f"d-{number}", 101 + number)
    assert loaded(selling)._bytes < MOST_BYTES
    deals = {name for name in selling.book.desk.states if name == "in-play" or name.startswith("d-")}
    assert {"in-play", "d-11"} <= deals
    assert len(deals) <= 3 + A_FEW + 2
    assert "d-0" not in deals
    first, last = (selling.book.look(name, _totals) for name in ("d-0", "d-11"))
    assert first == last
    assert first["sold"] == 60
    assert "d-0" in selling.book.desk.states
    assert loaded(selling)._bytes == sum(each.weight for each in loaded(selling)._may_leave.values())
    assert verified(selling)
    selling.book.close()


IN_PLAY = {
    "organization": HOSE, **DEAL, "serials": dict.fromkeys(("deal", "tickets", "flare", "invoice"), "in-play"),
    "flare": {**DEAL["flare"], "serial": "in-play"},
}  # fmt: skip


def _totals(state: LogState) -> dict[str, Any]:
    part = state.part(PoolConduct)
    assert part.closed
    found = totals_of(part.setting.payload, part.running)
    return {name: value for name, value in found.items() if "serial" not in name}


def test_those_that_stay_are_not_looked_through_each_time(town: Town) -> None:
    held = loaded(town)
    held.most_bytes = 10_000_000
    states = {f"log-{each}": _Idle() for each in range(100)}
    for name, state in states.items():
        held._may_leave[name] = state  # type: ignore[assignment]
    asked = list[int]()
    for _ in range(30):
        asked.append(sum(each.asked for each in states.values()))
        if held.too_much:
            held.leaving(())
    assert asked[1] > 0
    assert asked[1:] == [asked[1]] * 29


class _Idle:
    """A log that is not over, and how often that was asked."""

    def __init__(self) -> None:
        self.asked, self.weight, self.number, self.snapshot_at = 0, 10, 0, 0
        self.lost = set[str]()
        self.parts = dict[str, Any]()
        self.kind = self

    def over(self, parts: Any) -> bool:
        """Is it over?"""
        self.asked += 1
        return False
