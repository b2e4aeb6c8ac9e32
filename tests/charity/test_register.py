"""What is stated on a log is looked up and goes on from entry to entry, and comes out as if all were gone through."""

from __future__ import annotations

import random
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from aboveboard.charity.conduct.register import Entry, Register
from aboveboard.log.deeds import Logged

KINDS = ("arrive", "depart", "play", "award")
PEOPLE = ("ann", "bob", "cyd", None)
GAMES = ("craps", "bang", ["craps"], None, 1, True)


def event(number: int, rng: random.Random) -> Logged:
    """One of a few things that happen to a few people."""
    payload = {"person": rng.choice(PEOPLE), "game": rng.choice(GAMES), "cents": rng.randrange(3)}
    said = {name: value for name, value in payload.items() if value is not None}
    at = datetime(2026, 2, 7, 19, tzinfo=UTC) + timedelta(minutes=number)
    return Logged("night", number, rng.choice(KINDS), said, "ann", "officer", at)


def walked(entries: list[Entry], kind: str, fields: dict[str, Any]) -> list[Entry]:
    """The same by going through everything."""
    return [
        entry
        for entry in entries
        if entry.kind == kind and all(entry.payload.get(name) == value for name, value in fields.items())
    ]


@pytest.mark.parametrize("seed", range(4))
def test_what_is_looked_up_is_what_a_walk_finds(seed: int) -> None:
    rng, register, entries = random.Random(seed), Register(), list[Entry]()
    for number in range(120):
        register.take(event(number, rng))
        entries = sorted((each for listed in register.entries.values() for each in listed), key=lambda one: one.number)
        for kind in KINDS:
            for fields in ({}, {"person": "ann"}, {"person": None}, {"game": ["craps"]}, {"game": 1, "cents": 2}):
                expected = walked(entries, kind, fields)
                assert list(register.of(kind, **fields)) == list(register.listed(kind, **fields)) == expected
                assert register.last(kind, **fields) == (expected[-1] if expected else None)
        here: dict[Any, Entry] = {}
        for entry in entries:
            if entry.kind == "arrive":
                here[entry.get("person")] = entry
            elif entry.kind == "depart":
                here.pop(entry.get("person"), None)
        assert register.standing("arrive", "depart", "person") == here
        first = {entry.get("person"): entry for entry in reversed(walked(entries, "play", {}))}
        assert register.different("play", "person") == first


def test_each_entry_is_taken_up_once_and_in_order() -> None:
    rng, register, taken = random.Random(7), Register(), list[int]()

    def take(found: list[int], entry: Entry) -> None:
        found.append(entry.number)

    for number in range(60):
        register.take(event(number, rng))
        if rng.random() < 0.3:
            taken = register.running("numbers", KINDS, list[int], take)
            assert taken == list(range(number + 1))
    assert len(taken) > 30


def test_a_copy_goes_on_by_itself() -> None:
    rng, register = random.Random(3), Register()
    for number in range(30):
        register.take(event(number, rng))
    before = list(register.of("play", person="ann"))
    other = register.copy()
    assert other == register
    for number in range(30, 60):
        other.take(event(number, rng))
    assert list(register.of("play", person="ann")) == before
    assert len(list(other.of("play", person="ann"))) > len(before)
