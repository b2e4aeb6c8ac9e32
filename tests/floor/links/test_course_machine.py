"""Links of several levels, whatever comes to pass: what is kept is what an independent reckoning gives, exactly."""

from __future__ import annotations

from typing import Any

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from aboveboard.floor.links.deeds.signing import SOURCES, taken_over
from aboveboard.floor.links.reckoning import course
from aboveboard.floor.links.reckoning.configuration import read_configuration
from aboveboard.floor.links.reckoning.course import Booked, HandHit
from aboveboard.floor.links.reckoning.meters import OWED, PENDING, Move
from aboveboard.floor.links.reckoning.state import LinkState, Table
from aboveboard.law.errors import BadInput
from tests.support.link_tally import LinkTally
from tests.support.turns import PROVE

A, B = "a", "b"
TABLES = ("t1", "t2", "t3")
NAMES = ("main", "minor", "mini")
RATES = ("3/11", "1/7", "2/97", "1/100", "1/4")


@st.composite
def stated(draw: st.DrawFn) -> dict[str, Any]:
    """A configuration whose rates do not come to more than a wager."""
    levels: list[dict[str, Any]] = []
    awards: dict[str, dict[str, Any]] = {}
    for name in NAMES[: draw(st.integers(1, 3))]:
        base = draw(st.integers(0, 5000))
        level: dict[str, Any] = {"level": name, "base": base, "rate": draw(st.sampled_from(RATES))}
        if draw(st.booleans()):
            level["reserve-rate"] = "1/33"
        if draw(st.booleans()):
            level["limit"] = max(1, base + draw(st.integers(0, 300)))
        levels.append(level)
        awards[f"all-{name}"] = {"level": name, "share": "1"}
        awards[f"part-{name}"] = {"level": name, "share": draw(st.sampled_from(("1/10", "1/3")))}
        awards[f"fixed-{name}"] = {"level": name, "cents": draw(st.integers(1, 400))}
    return {"wager": draw(st.sampled_from((1, 100, 533))), "levels": levels, "awards": awards}


class Course(RuleBasedStateMachine):
    """Two links, decided by what decides a live one and a recorded one."""

    @initialize(one=stated(), other=stated())
    def begin(self, one: dict[str, Any], other: dict[str, Any]) -> None:
        self.states: dict[str, LinkState] = {}
        self.tallies: dict[str, LinkTally] = {}
        self.accounts: dict[str, int] = {}
        for name, given in ((A, one), (B, other)):
            state = self.states[name] = LinkState(configuration=read_configuration(given, 1, "test"), history=2)
            state.tables = {table: Table("progressive") for table in TABLES}
            self.tallies[name] = LinkTally.of(given)
            self.book(name, course.begin(state))
            self.tallies[name].begin()

    def book(self, link: str, booked: list[Booked]) -> None:
        for level, move, hit in booked:
            assert move.cents > 0
            for account, cents in ((move.source, -move.cents), (move.to, move.cents)):
                name = OWED if account == OWED else f"{PENDING}/{hit}" if account == PENDING else f"{level}/{account}"
                self.accounts[f"{link}/{name}"] = self.accounts.get(f"{link}/{name}", 0) + cents

    @rule(link=st.sampled_from((A, B)), table=st.sampled_from(TABLES), closed=st.integers(0, 9), data=st.data())
    def plays(self, link: str, table: str, closed: int, data: st.DataObject) -> None:
        state, tally = self.states[link], self.tallies[link]
        awards = sorted(tally.awards)
        hits = [HandHit(1, each) for each in data.draw(st.lists(st.sampled_from(awards), max_size=3))]
        played = course.play(state, table, closed, hits, where="test")
        tally.close(closed)
        cents = [tally.hit(each.award) for each in hits]
        assert [taken.cents for _, taken in played.taken] == cents
        self.book(link, played.booked)
        counts = {"closed": closed, "settled": closed}
        found = course.take_play(state, table, played, hits, counts, event=0, at="")
        assert [each.number for each in found] == list(range(len(tally.hits) - len(hits) + 1, len(tally.hits) + 1))

    def waiting(self, link: str) -> list[int]:
        return [number for number, each in enumerate(self.tallies[link].hits, 1) if each.state == "pending"]

    @precondition(lambda self: self.waiting(A))
    @rule(void=st.booleans(), data=st.data())
    def ends_a_hit(self, void: bool, data: st.DataObject) -> None:
        state, tally = self.states[A], self.tallies[A]
        number = data.draw(st.sampled_from(self.waiting(A)))
        hit = course.pending_hit(state, number, "test")
        if void:
            kept, booked = course.put_back(state, hit)
            self.book(A, booked)
            course.take_void(state, hit, kept)
            tally.void(number)
        else:
            if hit.cents:
                self.book(A, [Booked(hit.level, Move(PENDING, OWED, hit.cents, "paid"), number)])
            course.take_paid(state, hit)
            tally.pay(number)

    @rule(
        link=st.sampled_from((A, B)),
        cents=st.integers(-3000, 3000).filter(bool),
        source=st.sampled_from(sorted(SOURCES)),
    )
    def adjusts(self, link: str, cents: int, source: str) -> None:
        state, tally = self.states[link], self.tallies[link]
        level = state.configuration.levels[0].name if state.configuration else ""
        held = tally.levels[level]
        lacks = held.meter + cents < 0 or (source != "house" and getattr(held, source) - cents < 0)
        try:
            kept, booked = course.adjust(state, level, cents, SOURCES[source], "test")
        except BadInput:
            assert lacks
            return
        assert not lacks
        state.kept[level] = kept
        self.book(link, booked)
        tally.adjust(level, cents, source)

    @rule(way=st.sampled_from(((A, B), (B, A))))
    def transfers(self, way: tuple[str, str]) -> None:
        one, other = (self.states[name] for name in way)
        if any(name not in other.kept for name in one.kept):
            return
        before = dict(other.kept)
        now = taken_over(other.kept, course.handed(one.kept))
        for name, kept in one.kept.items():
            for what in ("meter", "reserve", "overflow"):
                went, came = int(getattr(kept, what)), int(getattr(now[name], what)) - int(getattr(before[name], what))
                self.book(way[0], [Booked(name, Move(what, OWED, went, "to"))] if went else [])
                self.book(way[1], [Booked(name, Move(OWED, what, came, "from"))] if came else [])
        other.kept, one.kept = now, {name: type(kept)() for name, kept in one.kept.items()}
        self.tallies[way[0]].transfer(self.tallies[way[1]])

    @precondition(lambda self: not self.waiting(B))
    @rule(given=stated())
    def changes(self, given: dict[str, Any]) -> None:
        state, tally = self.states[B], self.tallies[B]
        assert state.configuration is not None
        now = read_configuration(given, state.configuration.number + 1, "test")
        names = {each.name for each in now.levels}
        gone = [name for name, each in tally.levels.items() if name not in names and each.held]
        refusal = course.why_not_fitting(course.law_of("ny-commercial"), state, now)
        assert (refusal is not None) == bool(gone)
        if gone:
            return
        state.kept, booked = course.change(state, now)
        state.configuration = now
        self.book(B, booked)
        tally.change(given, begun=True)

    @invariant()
    def agrees(self) -> None:
        for link, state in getattr(self, "states", {}).items():
            tally = self.tallies[link]
            tally.check(state.kept, state.pending)
            assert state.wagers == tally.wagers
            booked = {name: cents for name, cents in self.accounts.items() if name.startswith(f"{link}/") and cents}
            assert sum(booked.values()) == 0
            kept = {
                f"{link}/{name}/{what}": int(getattr(level, what))
                for name, level in tally.levels.items()
                for what in ("meter", "reserve", "overflow")
            }
            kept |= {f"{link}/{PENDING}/{n}": tally.hits[n - 1].cents for n in self.waiting(link)}
            owed = {f"{link}/{OWED}": -sum(kept.values())}
            assert booked == {name: cents for name, cents in (kept | owed).items() if cents}
            assert all(
                each >= 0 for level in state.kept.values() for each in (level.meter, level.reserve, level.overflow)
            )
            won = {
                name: sum(h.cents for h in tally.hits if h.level == name and h.state != "void") for name in tally.levels
            }
            assert {name: state.won.get(name, 0) for name in tally.levels} == won


Course.TestCase.settings = settings(
    max_examples=2000 if PROVE else 40, stateful_step_count=80 if PROVE else 30, deadline=None
)
TestCourse = Course.TestCase
