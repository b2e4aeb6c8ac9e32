"""Leases: one holder at a time, told by whoever watches and never by a clock that somebody sets."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from aboveboard.log.database.opening import open_store
from aboveboard.log.database.store import Store
from aboveboard.log.leases import Leases, Lost

NAME, WITHIN = "link/a", 3.0


class Clock:
    """Seconds that a test lets go by."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def store(url: str) -> Iterator[Store]:
    found = open_store(url)
    yield found
    found.close()


def value(store: Store) -> str:
    rows = Leases(store).watch()
    return rows[NAME].written()


def test_a_lease_is_taken_once_renewed_and_taken_over_when_it_is_silent(store: Store, clock: Clock) -> None:
    one, two = Leases(store, clock), Leases(store, clock)
    mine = one.take(NAME, "one", WITHIN)
    assert mine is not None
    for _ in range(10):
        clock.now += 1
        mine = one.renew(NAME, mine)
        assert two.take(NAME, "two", WITHIN) is None
    clock.now += 3
    assert two.take(NAME, "two", WITHIN) is None
    clock.now += 0.1
    other = two.take(NAME, "two", WITHIN)
    assert other is not None
    assert (other.epoch, other.holder) == (2, "two")
    with pytest.raises(Lost):
        one.renew(NAME, mine)
    assert one.renew_all({NAME: mine}) == {}


def test_a_lease_that_was_given_up_is_free_at_once_and_heard_of_no_more(store: Store, clock: Clock) -> None:
    one, two = Leases(store, clock), Leases(store, clock)
    two.watch()
    mine = one.take(NAME, "one", WITHIN)
    assert mine is not None
    two.watch()
    assert two.watched(NAME, WITHIN) is not None
    one.release(NAME, mine)
    two.watch()
    assert two.watched(NAME, WITHIN) is None
    other = two.take(NAME, "two", WITHIN)
    assert other is not None
    assert other.epoch == 2


def test_silence_counts_from_the_look_before_so_that_a_lease_is_never_taken_for_fresher(
    store: Store, clock: Clock
) -> None:
    """Whoever holds it dies just after the look at 100.0: what is seen renewed at 100.5 is as old as that."""
    one, watcher = Leases(store, clock), Leases(store, clock)
    watcher.watch()
    mine = one.take(NAME, "one", WITHIN)
    assert mine is not None
    clock.now = 100.5
    watcher.watch()
    clock.now = 103.0
    watcher.watch()
    assert watcher.watched(NAME, WITHIN) is not None
    clock.now = 103.1
    assert watcher.watched(NAME, WITHIN) is None


def test_nothing_is_known_where_nobody_looks_and_at_the_first_look(store: Store, clock: Clock) -> None:
    one, watcher = Leases(store, clock), Leases(store, clock)
    mine = one.take(NAME, "one", WITHIN)
    assert mine is not None
    assert watcher.watched(NAME, WITHIN) is None
    watcher.watch()
    assert watcher.watched(NAME, WITHIN) is None, "it may have been silent for years"
    assert watcher.heard(NAME, one.renew(NAME, mine).written(), WITHIN) is not None, "it was renewed since"
    clock.now += 4
    assert watcher.heard(NAME, value(store), WITHIN) is None, "nobody has looked for too long"


def test_many_are_renewed_at_once_and_one_that_is_lost_is_left_out(store: Store, clock: Clock) -> None:
    one, two = Leases(store, clock), Leases(store, clock)
    names = [f"line/{place}" for place in range(5)]
    mine = {name: found for name in names if (found := one.take(name, "one", WITHIN)) is not None}
    two.take(names[2], "two", WITHIN)
    clock.now += 4
    assert two.take(names[2], "two", WITHIN) is not None
    kept = one.renew_all(mine)
    assert set(kept) == set(names) - {names[2]}
    assert {each.beat for each in kept.values()} == {1}
    assert one.renew_all(kept).keys() == kept.keys()
    assert one.renew_all({}) == {}
