"""Anybody does anything in cases, meetings and rulemakings: what is accepted is lawful, and every way to it agrees.

Brief each day with some of the proceedings; with ABOVEBOARD_PROVE=1 long, with all of them, on both databases.
"""

from __future__ import annotations

import shutil
import tempfile
from collections import Counter
from collections.abc import Callable
from datetime import UTC, datetime, time, timedelta
from random import Random
from typing import Any, ClassVar
from zoneinfo import ZoneInfo

import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, precondition, rule, run_state_machine_as_test

from aboveboard.docket.at_hand import docket_calendar, docket_page
from aboveboard.docket.deeds import CORRECT, NOTED, PUBLIC_STEP, STEP
from aboveboard.docket.views import case_view
from aboveboard.log.deeds import Decision
from tests.support.databases import fresh, postgres
from tests.support.docket_checks import (
    LEFT_OUT,
    brought_along,
    check,
    check_as_record,
    check_calendar,
    check_cold,
    reader,
)
from tests.support.docket_forms import JUNK, MEMBERS
from tests.support.docket_world import ALL, NOBODY, DocketWorld
from tests.support.turns import PROVE

__all__ = ["postgres"]

STARTS = [
    datetime(2026, 1, 5, 15, tzinfo=UTC),
    datetime(2017, 9, 26, 15, tzinfo=UTC),
    datetime(2011, 6, 13, 15, tzinfo=UTC),
]
"""Days on which what the files print has come, or is still to come."""
DECIDED = [("ny-commercial", "adjudication"), ("ny-commercial", "meeting"), ("ny-commercial", "meeting")]
"""A case that a meeting may decide, and a meeting whose minutes another may accept."""
ZONE = ZoneInfo("America/New_York")
SEED = st.integers(0, 2**32)
FIRST, MOST = 3, 5
"""So many proceedings are under way from the start, and at most."""


class Docket(RuleBasedStateMachine):
    """A house with somebody in every office, and whatever they do in its proceedings."""

    counted: ClassVar[Counter[str]] = Counter()

    @staticmethod
    def make() -> str:
        """The database of one example: a file in its own folder where none is named."""
        return ""

    @initialize(start=st.sampled_from(STARTS), seed=SEED)
    def begin(self, start: datetime, seed: int) -> None:
        self.folder = tempfile.mkdtemp()
        self.world = DocketWorld(self.make() or f"{self.folder}/floor.db", start=start)
        self.seen: dict[tuple[str, str, str], dict[str, Any]] = {}
        """What somebody saw of a proceeding at the end of a day."""
        for which in DECIDED if seed % 3 == 0 else Random(seed).sample(ALL, FIRST):
            self.open(which, seed)

    # -- what people do ----------------------------------------------------------------------------------------------

    @precondition(lambda self: len(self.world.opened) < MOST)
    @rule(which=st.sampled_from(ALL), seed=SEED)
    def opens(self, which: tuple[str, str], seed: int) -> None:
        self.open(which, seed)

    def open(self, which: tuple[str, str], seed: int) -> None:
        """A proceeding is opened."""
        log = f"log-{len(self.world.opened)}"
        self.counted["opened"] += self.world.open(Random(seed), *which, log)
        if log in self.world.opened:
            check(self.world, log)

    @precondition(lambda self: self.world.opened)
    @rule(seed=SEED, steps=st.integers(1, 4))
    def goes_on(self, seed: int, steps: int) -> None:
        """Somebody takes a step that is open, with what its form asks."""
        rng = Random(seed)
        log = rng.choice(list(self.world.opened))
        for _ in range(steps):
            found = self.world.step(rng, log)
            if found is not None:
                self.counted[found.answer["verdict"]] += 1
        check(self.world, log)

    @precondition(lambda self: self.world.opened)
    @rule(seed=SEED, spoil=st.booleans(), dated=st.booleans())
    def anything(self, seed: int, spoil: bool, dated: bool) -> None:
        """Anybody asks for any step as any office, open or not, well or badly filled in."""
        rng = Random(seed)
        log = rng.choice(list(self.world.opened))
        law, state = self.world.course(log)
        filling = self.world.filling(rng, law, state)
        do = rng.choice(list(law.law.steps))
        said = {"do": do, "by": rng.choice(list(law.law.offices)), **filling.step(do)}
        said = filling.spoiled(said) if spoil else said
        if dated:
            said["at"] = (self.world.town.now - timedelta(hours=rng.choice((0, 1, 30)))).date().isoformat()
        name = rng.choice([*self.world.people, NOBODY])
        kind = rng.choice((STEP, STEP, STEP, PUBLIC_STEP, NOTED)) if name else PUBLIC_STEP
        found = self.world.ask(name, log, kind, said)
        self.counted["refused" if isinstance(found, str) else found.answer["verdict"]] += 1
        check(self.world, log)

    @precondition(lambda self: self.world.opened)
    @rule(seed=SEED, strikes=st.booleans())
    def corrects(self, seed: int, strikes: bool) -> None:
        """An event is entered rightly, or struck."""
        rng = Random(seed)
        log = rng.choice(list(self.world.opened))
        found = check(self.world, log)
        number = rng.randrange(-1, self.world.book.last(log) + 2)
        said: dict[str, Any] = {"event": number, "why": rng.choice(("a page was left out", "", rng.choice(JUNK)))}
        was = next((each for each in found.entries if each.number == number), None)
        if was is not None:
            said["why"] = "a page was left out"
            law, state = self.world.course(log)
            filling = self.world.filling(rng, law, state)
            said |= {} if strikes else {"said": filling.step(was.do) if rng.random() < 0.8 else rng.choice(JUNK)}
        name = rng.choice(self.world.who(log))
        if isinstance(self.world.ask(name, log, CORRECT, said), Decision):
            self.counted["corrected"] += 1
        check(self.world, log)

    @precondition(lambda self: bool(self.logs_of("meeting") and self.logs_of("adjudication")))
    @rule(seed=SEED, present=st.integers(2, 7), ayes=st.integers(0, 7), fine=st.booleans(), again=st.booleans())
    def meets(self, seed: int, present: int, ayes: int, fine: bool, again: bool) -> None:
        """The commission meets, with a quorum or without, and votes on a case that is open or is not."""
        rng = Random(seed)
        meeting, case = rng.choice(self.logs_of("meeting")), rng.choice(self.logs_of("adjudication"))
        there = MEMBERS[:present]
        vote = {"ayes": there[:ayes], "nays": there[ayes:]}
        said: list[dict[str, Any]] = [
            {"do": "call-to-order", "by": "chair"}, {"do": "roll", "by": "secretary", "present": there},
            {"do": "quorum", "by": "secretary"},
            {"do": "adjudication", "by": "secretary", "matter": case, "closed": True, "outcome": "accepted",
             "vote": vote, "sanctions": [{"kind": "fine", "effective": "2026-02-01"}] if fine else []},
            {"do": "accept-minutes", "by": "secretary", "matter": rng.choice(self.logs_of("meeting")), "vote": vote},
        ]  # fmt: skip
        for each in said if again else said[1:]:
            found = self.world.ask("secretary-ny-commercial", meeting, STEP, each)
            self.counted["refused" if isinstance(found, str) else found.answer["verdict"]] += 1
        for log in self.world.opened:
            check(self.world, log)

    def logs_of(self, proceeding: str) -> list[str]:
        """The logs of the commission's proceedings of one kind."""
        return [log for log, which in self.world.opened.items() if which == ("ny-commercial", proceeding)]

    @rule(hours=st.sampled_from((1, 5, 30)))
    def waits(self, hours: int) -> None:
        """Time goes by; when a day ends, it is kept how everything stood."""
        then = self.world.town.now + timedelta(hours=hours)
        today = self.world.town.now.astimezone(ZONE).date()
        if then.astimezone(ZONE).date() != today:
            late = datetime.combine(today, time(23, 59, 58), ZONE).astimezone(UTC)
            if late > self.world.town.now:
                self.world.later(late - self.world.town.now)
            for log in self.world.opened:
                for name in (NOBODY, reader(self.world, log).name):
                    self.seen[log, name, today.isoformat()] = case_view(self.world.book, log, name)
        self.world.later(then - self.world.town.now)

    # -- what is so at the end ---------------------------------------------------------------------------------------

    def teardown(self) -> None:
        if not hasattr(self, "world"):
            return
        try:
            self._agrees()
        finally:
            self.world.close()
            shutil.rmtree(self.folder, ignore_errors=True)

    def _agrees(self) -> None:
        """Every way to a proceeding comes to the same."""
        check_calendar(self.world)
        for log in self.world.opened:
            check_cold(self.world, log)
            self.counted["decided by another"] += len(brought_along(self.world, log))
            self.counted["decided as records"] += check_as_record(self.world, log)
        for (log, name, day), then in self.seen.items():
            now = case_view(self.world.book, log, name, as_of=day)
            for key in then:
                assert key in LEFT_OUT or now[key] == then[key], (log, name, day, key, now[key], then[key])
            self.counted["days looked at again"] += 1
        assert self.world.book.audit().sound
        self._starts_again()

    def _starts_again(self) -> None:
        """Another process that opens the same database tells the same."""
        logs = [*self.world.opened]
        told = [docket_page(self.world.book), docket_calendar(self.world.book)]
        views = [case_view(self.world.book, log, reader(self.world, log).name) for log in logs]
        self.world.start_again()
        assert [docket_page(self.world.book), docket_calendar(self.world.book)] == told
        assert [case_view(self.world.book, log, reader(self.world, log).name) for log in logs] == views


def run(make: Callable[[], str], examples: int, steps: int) -> None:
    machine = type("Machine", (Docket,), {"make": staticmethod(make)})
    run_state_machine_as_test(
        machine,
        settings=settings(
            max_examples=examples,
            stateful_step_count=steps,
            deadline=None,
            phases=[Phase.generate],
            suppress_health_check=list(HealthCheck),
        ),
    )


@pytest.mark.parametrize("database", ["sqlite", "postgresql"])
def test_whatever_is_done_in_proceedings(database: str, postgres: str | None, figure: Callable[[str], None]) -> None:
    Docket.counted.clear()
    make = (lambda: "") if database == "sqlite" else (lambda: fresh(postgres))
    if PROVE:
        run(make, 300 if database == "sqlite" else 60, 50)
    else:
        run(make, 8 if database == "sqlite" else 5, 22)
    counted = Docket.counted
    assert counted["done"], counted
    assert counted["decided as records"], counted
    figure(f"{database}: " + ", ".join(f"{count:,} {what}" for what, count in sorted(counted.items())))
