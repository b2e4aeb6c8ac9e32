"""The days of every term by two methods: the engine's arithmetic, and a walk from day to day by numbers written here.

What each clause counts stands below once more, taken from the texts and not from the files; a term that is counted and
does not stand there fails. Holidays are recognized by a look at each day (tests/support/day_by_day.py).
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, datetime, time, timedelta
from random import Random
from typing import Any, NamedTuple

import pytest

from aboveboard.docket.record import proceed
from aboveboard.law.days.moments import legal_day
from aboveboard.law.docket import Proceeding, load_proceeding, proceedings
from aboveboard.law.docket.counting import due_for
from aboveboard.law.model.docket import TermLaw
from tests.support.day_by_day import closed_days
from tests.support.turns import DAY, PROVE, in_turn

ONE = timedelta(days=1)


class Count(NamedTuple):
    """How a clause counts."""

    days: int
    working: bool = False
    back: bool = False
    """Counted back from the day, and earlier where that is no business day."""


WRITTEN = {
    ("ny-charitable", "appeal", "notice"): Count(30),
    ("ny-charitable", "appeal", "forward"): Count(3),
    ("ny-charitable", "appeal", "statement"): Count(15),
    ("ny-charitable", "appeal", "counterstatement"): Count(20),
    ("ny-charitable", "appeal", "choice"): Count(5),
    ("ny-charitable", "hearing", "delinquency"): Count(5),
    ("ny-charitable", "hearing", "hearing-notice"): Count(5, back=True),
    ("ny-charitable", "hearing", "appeal"): Count(30),
    ("ny-charitable", "hearing", "appeal-from-suspension"): Count(30),
    ("pa", "rulemaking-125", "comments"): Count(30),
    ("pa", "rulemaking-48A", "comments"): Count(30),
    ("pa", "rulemaking-48A-228", "comments"): Count(60),
    ("pa", "rulemaking-gaming", "comments"): Count(30),
    ("pa", "rulemaking-fish-and-boat", "comments"): Count(30),
    ("pa", "rulemaking-48A", "acknowledgment"): Count(2, working=True),
    ("pa", "rulemaking-125", "irrc"): Count(30),
    ("pa", "rulemaking-gaming", "irrc"): Count(30),
    ("pa", "rulemaking-fish-and-boat", "acknowledgment"): Count(2, working=True),
}  # fmt: skip
"""9 NYCRR 4624.5(b), 4626.4, 4627.1 to 4627.10; the notices of the Fish and Boat Commission and of the Gaming Board.

A proceeding is named by the beginning of its name; the longest that fits is meant."""
STATES = {"ny": "new-york", "pa": "pennsylvania", "nj": "new-jersey"}
STATED = (1, 2, 10, 15, 30, 365)
"""Numbers that an operator may state where the text of a clause is not held."""
YEARS = in_turn(range(1995, 2036), 2)
COUNTED = [
    (each, name, term) for each in proceedings() for name, term in each.law.terms.items() if term.reasonable is None
]


def written(law: Proceeding, name: str) -> Count:
    """How a clause counts, as it stands above."""
    found = [key for key in WRITTEN if key[0] == law.ruleset and key[2] == name and law.name.startswith(key[1])]
    assert found, f"{law.ruleset}/{law.name}: {name} is counted, and is not written down here"
    return WRITTEN[max(found, key=lambda key: len(key[1]))]


def walked(count: Count, start: date, state: str) -> tuple[date, date]:
    """The day that the clause names and the day that it becomes, from day to day; the first day is not counted."""
    closed, step, day, left = closed_days(state), -ONE if count.back else ONE, start, count.days
    while left:
        day += step
        left -= not (count.working and day.toordinal() in closed)
    rule = day
    while day.toordinal() in closed:
        day += step
    return rule, day


def state_of(law: Proceeding) -> str:
    """The state whose days are counted."""
    return STATES[law.ruleset.split("-")[0]]


def ways(law: Proceeding, name: str, term: TermLaw) -> Iterator[tuple[Count | None, dict[str, Any]]]:
    """How a term is counted, with what is stated of the whole; None for the day itself."""
    if term.at_once or term.on_day:
        yield None, {}
    elif term.stated is not None:
        yield from ((Count(days), {term.stated: days}) for days in STATED)
    else:
        yield written(law, name), {}


@pytest.mark.parametrize(
    ("law", "name", "term"), COUNTED, ids=[f"{law.ruleset}/{law.name}: {name}" for law, name, _ in COUNTED]
)
def test_every_day_by_two_methods(law: Proceeding, name: str, term: TermLaw) -> None:
    later = ONE if term.first == "after" else timedelta()
    for count, facts in ways(law, name, term):
        for year in YEARS:
            start = date(year, 1, 1)
            while start.year == year:
                rule, day = (start, start) if count is None else walked(count, start, state_of(law))
                found = due_for(law, name, start, facts)
                assert found is not None
                assert (legal_day(found.rule_day), legal_day(found.day)) == (rule + later, day + later), (start, found)
                skipped = {one.day for one in found.skipped}
                if count is None or not count.working:
                    between = {min(rule, day) + ONE * n for n in range(1, abs((day - rule).days))} | {rule}
                    assert skipped == (between if day != rule else set()), (start, found)
                start += ONE


def test_whatever_is_written_is_counted() -> None:
    used = {(law.ruleset, name) for law, name, term in COUNTED if term.stated is None}
    assert {(key[0], key[2]) for key in WRITTEN} <= used


@pytest.mark.parametrize("seed", range(40 if PROVE else 6))
def test_a_statement_of_appeal_is_in_time_to_the_last_minute(seed: int) -> None:
    """Through a whole record, by the state's own clock, in summer time and out of it."""
    rng = Random(f"{seed} {DAY}")
    law = load_proceeding("ny-charitable", "appeal")
    start = date(2020, 1, 1) + ONE * rng.randrange(3000)
    at = datetime.combine(start, time(rng.choice((0, 9, 23)), rng.choice((0, 59))), law.state.zone)
    last = walked(Count(15), start, "new-york")[1]
    notice = {"at": at.isoformat(), "do": "notice-of-appeal", "by": "appellant", "grounds": "none", "originals": 1,
              "copies": 1}  # fmt: skip
    for moment, verdict in (
        (datetime.combine(last, time(23, 59)), "returned"),
        (datetime.combine(last + ONE, time(0)), "late"),
    ):
        statement = {"at": moment.isoformat(), "do": "statement-of-appeal", "by": "appellant"}
        found = proceed({"ruleset": law.ruleset, "proceeding": law.name, "events": [notice, statement]}, under=law)
        (came,) = found.returned
        late = [each.reason for each in came.faults if f"the last day was {last}" in each.reason]
        assert bool(late) == (verdict == "late"), (start, last, came.faults)
        (row,) = (each for each in proceed(
            {"ruleset": law.ruleset, "proceeding": law.name, "events": [notice]}, under=law
        ).to_json()["due"] if each["what"] == "statement")  # fmt: skip
        assert row["day"] == last.isoformat()
