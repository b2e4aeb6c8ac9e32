"""What was stated long ago is bound into volumes: it says what it said, few lie open, and what is destroyed is gone."""

from __future__ import annotations

import gc
from copy import copy
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from aboveboard.charity.conduct import volumes
from aboveboard.charity.conduct.entry import LONG, Entry, bound
from aboveboard.charity.conduct.register import A_VOLUME, Register, entry_of
from aboveboard.charity.conduct.volumes import MOST_OPEN, OPEN, Volume
from aboveboard.kernel.plain import Unreadable, packed, unpacked
from aboveboard.log.deeds import Logged

BEGAN = datetime(2026, 2, 7, 19, tzinfo=UTC)


def event(number: int, payload: dict[str, Any] | None = None, kind: str = "play") -> Logged:
    """Something that happened, a minute after what happened before it."""
    said = {"person": f"p-{number % 7}", "cents": number, "of": ["a", {"b": None}]} if payload is None else payload
    return Logged("night", number, kind, said, "ann", "officer", BEGAN + timedelta(minutes=number))


def register(events: int, *, binds: bool = True) -> Register:
    """What was stated by so many events, every third of another kind."""
    found = Register()
    for number in range(events):
        found.take(event(number, kind="award" if number % 3 else "play"))
        if binds:
            found.bind()
    return found


def volumes_of(given: Register) -> list[Volume]:
    """The volumes of a register, each once."""
    found = {id(each.volume): each.volume for each in given.in_order() if each.volume is not None}
    return list(found.values())


def test_what_is_bound_says_what_it_said() -> None:
    one, other = register(500), register(500, binds=False)
    assert len(volumes_of(one)) == 500 // A_VOLUME - 1
    assert not volumes_of(other)
    assert one == other
    assert [repr(each) for each in one.in_order()] == [repr(each) for each in other.in_order()]
    assert [each.number for each in one.of("award", person="p-3")] == [
        each.number for each in other.of("award", person="p-3")
    ]
    assert one.until(BEGAN + timedelta(minutes=77)) == other.until(BEGAN + timedelta(minutes=77))


def test_the_last_that_was_stated_lies_loose() -> None:
    entries = register(1000).in_order()
    loose = [each.number for each in entries if each.volume is None]
    assert loose == list(range(loose[0], 1000))
    assert A_VOLUME <= len(loose) < 2 * A_VOLUME


def test_a_long_entry_is_bound_apart_from_short_ones() -> None:
    given = [entry_of(event(number, {"text": "x" * (LONG if number == 2 else 3)})) for number in range(5)]
    bound(given)
    assert given[2].volume is not given[1].volume is given[3].volume
    assert given[2].get("text") == "x" * LONG


@pytest.mark.parametrize("strange", [(1, 2), 1 << 70, {1: "one"}, {"a", "b"}, datetime(2026, 1, 1, tzinfo=UTC)])
def test_what_would_be_read_as_something_else_stays_loose(strange: Any) -> None:
    given = [Entry("night", number, "play", "2026-02-07T19:00:00+00:00", "ann", {"is": each})
             for number, each in enumerate((1, strange, True))]  # fmt: skip
    bound(given)
    assert given[1].volume is None
    assert [each.payload["is"] for each in given] == [1, strange, True]
    assert given[0].volume is given[2].volume is not None


def test_an_entry_keeps_its_hidden_names_and_what_was_destroyed() -> None:
    given = [
        Entry("night", 1, "person", "2026-02-07T19:00:00+00:00", "ann", {"name": "bob"}, ("address",), 1, None),
        Entry("night", 2, "person", "2026-02-07T19:00:00+00:00", "ann", {}, ("address",), None, {"born": "2026-03-01"}),
    ]
    before = [each.row() for each in given]
    bound(given)
    assert [each.row() for each in given] == before
    assert [(each.hidden, each.holder, each.destroyed) for each in given] == [
        (("address",), 1, None), (("address",), None, {"born": "2026-03-01"}),
    ]  # fmt: skip


def test_few_lie_open() -> None:
    held = register(40_000)
    for entry in held.in_order():
        assert entry.get("cents") == entry.number
    gc.collect()
    open_now = [each for each in volumes_of(held) if each.lines is not None]
    longest = max(sum(map(len, map(bytes, _spelled(each)))) for each in volumes_of(held)[:3])
    assert 0 < len(open_now) <= MOST_OPEN // longest + 2
    assert OPEN.size <= MOST_OPEN


def _spelled(volume: Volume) -> list[bytes]:
    fresh = Volume(volume.numbers, volume.pressed)
    fresh.open()
    return [each for each in fresh.lines or () if isinstance(each, bytes)]


def test_one_that_is_read_again_and_again_is_seldom_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(volumes, "MOST_OPEN", 50_000)
    held = register(20_000)
    first = held.in_order()[0]
    opened = 0
    for entry in held.in_order():
        assert entry.get("of") == ["a", {"b": None}]
        assert first.volume is not None
        opened += first.volume.lines is None
        assert first.get("cents") == 0
    assert opened < len(volumes_of(held)) // 20


def test_what_has_changed_leaves_its_volume() -> None:
    held = register(500)
    secret, numbers = "1 Hidden Lane", (70, 71, 450)
    for number in numbers:
        entry = held.in_order()[number]
        held.change(entry, payload={**entry.payload, "address": secret})
    held.reindex()
    assert [each.number for each in held.of("award", address=secret)] == [70, 71]
    assert any(secret.encode() in line for each in volumes_of(held) for line in _spelled(each))
    for number in numbers:
        entry = held.in_order()[number]
        held.change(entry, payload={"person": "p-1"}, holder=None, destroyed={"address": "2026-04-01"})
    held.reindex()
    assert not any(secret.encode() in line for each in volumes_of(held) for line in _spelled(each))
    changed = held.in_order()[70]
    assert changed.volume is not None
    assert (changed.payload, changed.destroyed) == ({"person": "p-1"}, {"address": "2026-04-01"})
    assert [each.get("cents") for each in held.in_order() if each.number not in numbers] == [
        number for number in range(500) if number not in numbers
    ]
    assert list(held.of("award", person="p-1"))[-1].number > 450


def test_a_copy_changes_by_itself() -> None:
    held = register(500)
    other = held.copy()
    assert {id(each) for each in volumes_of(other)} == {id(each) for each in volumes_of(held)}
    entry = other.in_order()[10]
    other.change(entry, payload={})
    other.reindex()
    assert held.in_order()[10].get("cents") == 10
    assert copy(held.in_order()[10]) == held.in_order()[10]
    for number in range(500, 700):
        other.take(event(number))
        other.bind()
    assert len(held.in_order()) == 500
    assert sum(each.volume is None for each in other.in_order()) < 2 * A_VOLUME


@pytest.mark.parametrize("events", [0, 1, A_VOLUME, 2 * A_VOLUME, 500])
def test_a_register_is_written_down_as_it_is_bound(events: int) -> None:
    held = register(events)
    written = packed(Register, held)
    again: Register = unpacked(Register, written)
    assert again == held
    assert list(again.entries) == list(held.entries)
    assert [each.volume is None for each in again.in_order()] == [each.volume is None for each in held.in_order()]
    assert packed(Register, again) == written
    for number in range(events, events + 300):
        for each in (held, again):
            each.take(event(number))
            each.bind()
    assert again == held


def test_a_part_of_a_register_is_written_down_without_the_rest() -> None:
    part = register(500).until(BEGAN + timedelta(minutes=100))
    again: Register = unpacked(Register, packed(Register, part))
    assert again == part
    assert len(again.in_order()) == 101


def test_a_register_of_an_earlier_version_is_read_anew_from_its_events() -> None:
    earlier = b'[{"play":[["night",0,"play","2026-02-07T19:00:00+00:00","ann",{"cents":0},[],null,null]]},{},{}]'
    with pytest.raises(Unreadable):
        unpacked(Register, earlier)


def test_a_volume_that_holds_something_else_is_refused() -> None:
    given = [entry_of(event(number)) for number in range(5)]
    bound(given)
    volume = given[0].volume
    assert volume is not None
    for numbers, pressed in (
        ([0, 1, 2, 3], volume.pressed),
        ([0, 1, 2, 4, 3], volume.pressed),
        ([0, 1, 2, 3, 4], volume.pressed[:-3]),
        ([0, 1, 2, 3, 4], b"nothing"),
    ):
        with pytest.raises(Unreadable):
            unpacked(Volume, packed(Volume, Volume(numbers, pressed)))
    assert unpacked(Volume, packed(Volume, volume))[3] == given[3].stated
