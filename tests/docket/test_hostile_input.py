"""Junk in a record of a proceeding or in a deed of its log: one sentence out, no traceback, and nothing written."""

from __future__ import annotations

import json
from collections.abc import Iterator
from copy import deepcopy
from datetime import datetime, timedelta
from random import Random
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aboveboard.docket.at_hand import docket_calendar, docket_page
from aboveboard.docket.course.state import State
from aboveboard.docket.deeds import CORRECT, OPENED_BY, PUBLIC_STEP, STEP
from aboveboard.docket.record import DecidedProceeding, proceed
from aboveboard.docket.views import case_view
from aboveboard.law.docket import Proceeding, load_proceeding
from aboveboard.law.errors import BadInput
from aboveboard.log.deeds import Decision
from tests.support.databases import file
from tests.support.docket_forms import JUNK, Filling
from tests.support.docket_world import ALL, NOBODY, DocketWorld, sentence
from tests.support.terminal import run
from tests.support.turns import PROVE, in_turn
from tests.test_fuzz import JSON

__all__ = ["file"]
ZONE = ZoneInfo("America/New_York")
NOON = datetime(2026, 1, 6, 12, tzinfo=ZONE)
SOME = in_turn(ALL, 6)
"""The proceedings that have their turn."""
TIMES = 20 if PROVE else 4


def recorded(rng: Random, ruleset: str, name: str, steps: int = 8) -> dict[str, Any]:
    """A record of steps filled in as their file asks, whether or not they are open."""
    law, state = load_proceeding(ruleset, name), State()
    events, at = list[dict[str, Any]](), NOON
    order = [*law.opening[:1], *rng.choices(list(law.law.steps), k=steps)]
    for do in order:
        at += timedelta(hours=rng.choice((0, 1, 30)))
        filling = Filling(rng, law, state, at, {})
        event = {"at": at.isoformat(), "do": do, "by": filling.office(do), **filling.step(do)}
        try:
            found = proceed({"ruleset": ruleset, "proceeding": name, "events": [*events, event]}, under=law)
        except BadInput:
            continue
        events.append(event)
        state = found.state
    facts = {fact: Filling(rng, law, State(), NOON, {}).value(fact, each) for fact, each in law.law.facts.items()}
    facts.pop("proposal", None)
    return {"ruleset": ruleset, "proceeding": name, "facts": facts, "events": events}


def answered(record: Any, as_of: Any = None, under: Proceeding | None = None) -> DecidedProceeding | None:
    """It is decided, and can be read as JSON and as text; or it is refused in a sentence."""
    try:
        found = proceed(record, as_of, under=under)
        json.dumps(found.to_json())
        list(found.printed())
    except BadInput as error:
        sentence(str(error))
        return None
    return found


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Every place of a document."""
    yield path
    if isinstance(value, dict):
        for key in value:
            yield from places(value[key], (*path, key))
    elif isinstance(value, list):
        for number, each in enumerate(value):
            yield from places(each, (*path, number))


def put(document: Any, path: tuple[Any, ...], value: Any) -> Any:
    """The same with another value at a place."""
    if not path:
        return value
    found = deepcopy(document)
    inner = found
    for key in path[:-1]:
        inner = inner[key]
    inner[path[-1]] = value
    return found


@pytest.mark.parametrize(("ruleset", "name"), SOME, ids=lambda each: str(each))
def test_a_record_with_anything_anywhere(ruleset: str, name: str) -> None:
    rng, decided, law = Random(f"{ruleset} {name}"), 0, load_proceeding(ruleset, name)
    for number in range(TIMES):
        record = recorded(rng, ruleset, name)
        decided += answered(record, under=law) is not None
        every = list(places(record))
        for path in rng.sample(every, min(len(every), 25)):
            for junk in rng.sample(JUNK, 4):
                answered(put(record, path, junk), under=law if rng.random() < 0.7 else None)
        answered(record, JUNK[number % len(JUNK)], law)
    assert decided, "a record as it should be is decided"


@given(
    st.dictionaries(st.sampled_from(["ruleset", "proceeding", "parties", "facts", "events", "as_of", "x"]), JSON) | JSON
)
def test_junk_of_every_shape(record: Any) -> None:
    assert answered(record) is None


@given(st.sampled_from(ALL), st.lists(JSON | st.fixed_dictionaries({"at": JSON, "do": JSON, "by": JSON}), max_size=3))
def test_junk_for_events(which: tuple[str, str], events: list[Any]) -> None:
    answered({"ruleset": which[0], "proceeding": which[1], "events": events})


@pytest.mark.parametrize(
    "text", [b"", b"{", b"\xff\xfe", b"null", b"3", b"[]", b"{}", b"NaN", b"[" * 100_000, b'{"events": []}',
             b'{"ruleset": "ny-charitable", "proceeding": "appeal", "events": [' + b"9" * 5000 + b"]}"],
)  # fmt: skip
@pytest.mark.parametrize("flags", [("--json",), (), ("--as-of", "soon")])
def test_text_that_is_no_record(text: bytes, flags: tuple[str, ...]) -> None:
    found = run("proceed", "-", *flags, stdin=text)
    assert found.code == 2, found
    assert found.is_lawful(), found.err[:500]


def looked(world: DocketWorld, log: str, found: Decision | str) -> bool:
    """Whatever was accepted can be looked at, now and as of any day; False where nothing was."""
    if isinstance(found, str):
        return False
    case_view(world.book, log)
    case_view(world.book, log, as_of="9999-12-31")
    docket_page(world.book)
    docket_calendar(world.book)
    return True


def test_deeds_with_anything_anywhere(file: str) -> None:
    """Whoever asks for whatever is answered in a sentence; what is not accepted leaves no trace."""
    world, rng, refused = DocketWorld(file), Random(file), 0
    for number, (ruleset, name) in enumerate(SOME):
        log = f"log-{number}"
        if not world.open(rng, ruleset, name, log):
            continue
        law, state = world.course(log)
        filling, who = world.filling(rng, law, state), [*world.who(log), NOBODY]
        for _ in range(TIMES * 8):
            do = rng.choice(list(law.law.steps))
            said: Any = {"do": do, "by": filling.office(do), **filling.step(do)}
            for _ in range(rng.choice((1, 1, 2))):
                said = put(said, rng.choice(list(places(said))), rng.choice(JUNK))
            actor = rng.choice(who)
            refused += not looked(world, log, world.ask(actor, log, STEP if actor else PUBLIC_STEP, said))
        opening, people = world.opening(rng, ruleset, name)
        for _ in range(TIMES * 4):
            said = put(opening, rng.choice(list(places(opening))), rng.choice(JUNK))
            again = f"{log}-{len(world.book.logs())}"
            looked(world, again, world.ask(rng.choice(people), again, OPENED_BY[law.law.kind], said))
        for _ in range(TIMES * 2):
            said = {"event": 0, "why": "so", "said": filling.step(rng.choice(list(law.law.steps)))}
            said = put(said, rng.choice(list(places(said))), rng.choice(JUNK))
            looked(world, log, world.ask(rng.choice(who[:-1]), log, CORRECT, said))
    assert refused > len(SOME)
    assert world.book.audit().sound
    world.close()


def test_a_paper_may_say_the_same_twice() -> None:
    """No clause returns a statement because two of its entries are alike."""
    law = load_proceeding("ny-charitable", "appeal")
    filling = Filling(Random(1), law, State(), NOON, {})
    notice = {"at": "2026-01-06", "do": "notice-of-appeal", "by": "appellant", **filling.step("notice-of-appeal")}
    notice.pop("determined", None)
    statement = {"do": "statement-of-appeal", "by": "appellant", **filling.step("statement-of-appeal")}
    statement |= {"additional-facts": [], "errors": [{"error": "no finding supports it"}] * 2}
    found = proceed({"ruleset": "ny-charitable", "proceeding": "appeal", "events": [notice, statement]}, under=law)
    assert not [fault.reason for each in found.returned for fault in each.faults]
    assert found.state.name == "statement-of-appeal"


@pytest.mark.parametrize("days", [0, 3661, 10**12])
def test_days_that_nobody_can_count_by_are_refused_before_anything_rests_on_them(file: str, days: int) -> None:
    """Where the text of a clause is not held its number is stated: one that is none would break all that is told."""
    base: dict[str, Any] = {"ruleset": "nj-charitable", "proceeding": "appeal"}
    words = "statement-days: a number of days from 1 to 3,660 was expected"
    with pytest.raises(BadInput, match=f"record: facts: {words}"):
        proceed({**base, "facts": {"statement-days": days}, "events": []})
    notice = {"at": "2026-01-06", "do": "notice-of-appeal", "by": "appellant", "grounds": "there is none"}
    states = {"do": "state-numbers", "by": "commission", "statement-days": days}
    found = proceed({**base, "events": [notice, states]})
    assert any("is needed" in each.reason or words in each.reason for each in found.refused), found.refused
    assert "statement-days" not in found.state.facts
    assert json.dumps(found.to_json())
    world = DocketWorld(file, ("nj-charitable",))
    said = {**base, "facts": {"statement-days": days}, "holders": {"appellant": "Ida Ives"}, "step": notice}
    del said["step"]["at"]
    told = world.ask("commission-nj-charitable", "case-1", "case-begin", said)
    assert isinstance(told, str)
    assert words in told
    world.close()
