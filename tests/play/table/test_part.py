"""What the parts of a table keep: one dataclass each, and after a refused deed the same as before it."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass, field, fields, is_dataclass
from typing import Any

import pytest
from tests.support.pits import Pit
from tests.support.sessions import irregularity_event, supplied

from aboveboard.law import BadInput, Edition, editions
from aboveboard.play.events import KINDS
from aboveboard.play.table.part import Part, State
from aboveboard.play.table.table import Table

every_edition = pytest.mark.parametrize("edition", list(editions()), ids=lambda e: f"{e.ruleset}/{e.game.name}")
EVENTS = 70
WORDS = ("offer", "accept", "decline", "pass", "ask", "change", "buy", "cash-in", "dealer", "first", "go-on", "fold")


def picture(value: Any) -> Any:
    """A value all the way down, sharing nothing that could be changed afterwards."""
    if is_dataclass(value) and not isinstance(value, type):
        return type(value).__name__, tuple((each.name, picture(getattr(value, each.name))) for each in fields(value))
    if isinstance(value, dict):
        return {key: picture(each) for key, each in value.items()}
    if isinstance(value, (list, tuple)):
        return tuple(map(picture, value))
    return frozenset(value) if isinstance(value, set) else value


def pictures(table: Table) -> dict[str, Any]:
    """The states of all parts, and what else a deed changes."""
    found = {name: picture(part.state) for name, part in table.stateful.items()}
    return found | {"bets": picture(table.bets), "state": table.state, "terms": table.terms, "tracks": table.tracks}


def anything(rng: random.Random, pit: Pit) -> dict[str, Any]:
    """An event that is seldom lawful: any kind, by any seat, with words that some kind knows."""
    law = pit.terms.law
    if law.irregularities and rng.random() < 0.3:
        return irregularity_event(pit.terms, rng.choice(list(law.irregularities)), rng)
    kind, seat, word = rng.choice(KINDS), rng.randint(1, 3), rng.choice(WORDS)
    choices = [{}, {"seat": seat}, {"seat": seat, "do": word}, {word: seat}, {word: seat, "to": 2}, word, [1, 2], 1, 3]
    choices += [{"seat": seat, "do": rng.choice(list(law.choices))}] if law.choices else []
    choices += [rng.choice(list(law.calls))] if law.calls else []
    return {kind: rng.choice(choices)}


@every_edition
def test_a_refused_deed_puts_every_state_back_and_a_copy_stays_as_it_is(edition: Edition) -> None:
    terms, rng, refused = supplied(edition), random.Random(7), Counter[str]()
    pit, done = Pit(terms, 11), [{"bet": {"seat": 1, "wager": "none-such", "stake": 500}}]
    for _ in range(EVENTS):
        dice = rng.random()
        event = pit.next() if dice < 0.5 else rng.choice(done) if dice < 0.8 else anything(rng, pit)
        table, before = pit.pit.table, pictures(pit.pit.table)
        held = {name: part.state.copy() for name, part in table.stateful.items()}
        copied = {name: picture(state) for name, state in held.items()}
        try:
            answer = pit.pit.act(event)
        except BadInput:
            assert pictures(table) == before, f"bad input changed the table: {event}"
            continue
        done.append(event)
        if not answer and "open" not in event:
            refused[next(iter(event))] += 1
            assert pictures(table) == before, f"a refusal changed the table: {event}"
        elif table.calls.state.stopped is not None:
            pit.pit.act({"call": "repaired"})
        assert {name: picture(state) for name, state in held.items()} == copied, f"a copy has changed: {event}"
    assert refused, "nothing was refused"


@dataclass(slots=True)
class Nested(State):
    seats: dict[int, set[int]] = field(default_factory=dict)
    rows: list[list[int]] = field(default_factory=list)


@dataclass(slots=True)
class Whole(State):
    last: Nested | None = None
    each: dict[str, Nested] = field(default_factory=dict)


def test_what_is_nested_is_copied_too() -> None:
    state = Whole(Nested({1: {2}}, [[3]]), {"a": Nested()})
    copied = state.copy()
    assert copied == state
    assert state.last is not None
    state.last.seats[1].add(5)
    state.last.rows[0].append(5)
    state.each["a"].rows.append([5])
    assert copied == Whole(Nested({1: {2}}, [[3]]), {"a": Nested()})


def test_a_state_that_is_no_dataclass_is_refused() -> None:
    class Loose(State):
        pass

    for wrong in (Loose(), {"seats": 3}, None):
        with pytest.raises(TypeError, match="a dataclass of State was expected"):
            Part(wrong)  # type: ignore[type-var]


def test_a_state_that_could_not_be_copied_is_refused() -> None:
    @dataclass(slots=True)
    class Odd(State):
        table: Any = None

    with pytest.raises(TypeError, match="it is not known how"):
        Part(Odd())


def test_nothing_is_put_into_a_state_that_it_does_not_declare() -> None:
    with pytest.raises(AttributeError):
        Nested().another = 1  # type: ignore[attr-defined]
