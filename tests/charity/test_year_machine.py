"""An organization over the years, driven at random: every decision is what a model of the rules says it must be.

The model knows nothing of the law's files. It reckons days in New York from UTC by its own rule for the clocks, and
years by the calendar. It says of each clause whether it must be among those cited; what else stands in the way of a
deed is left to the cases.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from aboveboard.charity.conduct.recorded import HOME
from aboveboard.charity.log_kinds import ORGANIZATION_LOG
from aboveboard.charity.record import Record
from aboveboard.law import BadInput
from aboveboard.log.deeds import Outcome
from tests.support.asked import CLOSED, Asked
from tests.support.turns import PROVE
from tests.support.years import GAMES, NOT_COUNTED, OTHER_NAMES, Night, clock, leap_day, one_name, years

CORE = ("kim", "lee", "max", "ned")
"""Members of many years, who are designated to be in charge."""
OTHERS = ("ada", "ben", "cal")
NAMES = (*CORE, *OTHERS)
TEXTS = ["licensing-law", "local-laws", "commission-rules", "license-terms"]
STEPS = ("briefed", "under-18-posted", "no-tipping-posted", "alcohol-posted", "rules-at-hand", "nothing-chosen")
OPERATING, MANAGING, SELLING, ELSEWHERE = ("dealer", "seller"), ("manager",), ("raffle-seller",), ("kitchen",)
STARTS = (
    "2023-12-30T19:00", "2024-02-28T23:30", "2024-06-15T20:00", "2024-11-02T20:00", "2024-12-30T20:00",
    "2025-02-28T22:00", "2025-03-08T22:00", "2026-02-28T23:00", "2026-10-31T23:00", "2027-12-31T22:00",
)  # fmt: skip
"""Before leap days, days on which clocks change, and ends of months and years."""
LASTING = {"from": "2000-01-01", "until": "2040-01-01"}


PERSON = st.sampled_from(NAMES)
CHANGING = st.sampled_from((*OTHERS, *OTHERS, *OTHERS, "ned"))
"""Those of whom new things are stated."""
GAME = st.sampled_from((*GAMES, *OTHER_NAMES))
NEAR = st.integers(-2, 2)


class Years(Asked, RuleBasedStateMachine):
    """One organization and its occasions."""

    @initialize(start=st.sampled_from(STARTS), senior=st.sampled_from((False, False, True)))
    def begin(self, start: str, senior: bool) -> None:
        self.now = datetime.fromisoformat(start).replace(tzinfo=UTC) + timedelta(hours=5)
        self.senior = senior
        self.record, self.events, self.outcomes = Record(), list[dict[str, Any]](), list[Outcome]()
        self.people: dict[str, dict[str, Any]] = {}
        self.in_charge: set[str] = set()
        self.fees: set[str] = set()
        self.paid_for: list[str] = []
        self.nights: dict[str, Night] = {}
        kind = "senior-citizens" if senior else "volunteer-fire-company"
        self.opening = {"kind": kind, "identification": "1"}
        opening = {**self.opening, "ruleset": "ny-charitable", "title": "Hose 2"}
        self.record.open(HOME, ORGANIZATION_LOG, opening, self.now)
        for name in NAMES:
            assert self.do(HOME, "person", {"name": name}).refusal is None
        if not senior:
            self.furnish()

    def furnish(self) -> None:
        """What the model does not ask about is all there."""
        for deed in (
            {"person": {"name": "zoe", "offices": ["treasurer"], "member-since": "2000-01-01"}},
            {"designate": {"person": "zoe", "duty": "responsible-officer"}},
            {"paper": {"paper": "p", "kind": "assembly-approval", "about": "hall", "dated": "2000-01-01"}},
            {"apply": {"form": "GC-2", "games": list(GAMES)}},
            {"license": {"form": "GC-5", "number": "7", "games": list(GAMES), **LASTING}},
        ):
            ((kind, payload),) = deed.items()
            assert self.do(HOME, kind, payload).refusal is None
        for name in CORE:
            self.state_person(name, date(1975, 6, 1), date(2010, 6, 1), "organization")
        self.designate(set(CORE))
        item = {"way": "owned", "marked-name": True, "marked-number": True}
        self.do(HOME, "equipment", {"item": "table", "game": "craps", **item})

    # -- asking --------------------------------------------------------------------------------------------------------

    def on_night(
        self,
        log: str,
        kind: str,
        payload: dict[str, Any],
        clauses: Mapping[str, bool],
        by: str = "",
        *,
        broken: bool = False,
    ) -> bool:
        """A deed of an occasion: each clause is cited or not as the model says, and nothing happens after the close.

        What cannot follow what was stated is refused with the clauses, or in a sentence where none stands in its way.
        """
        night = self.nights[log]
        stand = {} if night.senior else clauses
        if broken and not night.closed and not self.is_refused(log, kind, payload, by):
            assert not any(stand.values())
            self.out_of_order(log, kind, payload)
            return False
        found = self.do(log, kind, payload, by)
        if night.closed:
            assert found.refusal is not None
            assert CLOSED in found.refusal.reason
            return False
        self.compare(found, stand)
        assert found.refusal is not None or not broken
        return found.refusal is None

    def is_refused(self, log: str, kind: str, payload: dict[str, Any], by: str) -> bool:
        """Is a deed refused by a clause, and not in a sentence?"""
        try:
            return self.ask(log, kind, payload, by).refusal is not None
        except BadInput:
            return False

    def out_of_order(self, log: str, kind: str, payload: dict[str, Any]) -> None:
        """A deed that cannot follow what was stated is refused in a sentence, and nothing is written."""
        before = self.record.states[log].number
        with pytest.raises(BadInput, match=f"^{kind}: "):
            self.record.do(log, kind, payload, self.now)
        assert self.record.states[log].number == before

    # -- the model ---------------------------------------------------------------------------------------------------

    @property
    def today(self) -> date:
        return clock(self.now).date()

    def minor(self, name: str, night_day: date, now: date | None = None) -> bool:
        """Under 18 on the day of the occasion, or on a later one of the deed; or nobody knows."""
        born = self.people.get(name, {}).get("born")
        return born is None or years(born, now or max(night_day, self.today)) < 18

    def member(self, name: str, day: date, of: tuple[str, ...], full: int) -> bool:
        known = self.people.get(name, {})
        since = known.get("since")
        return since is not None and known["of"] in of and since <= day and years(since, day) >= full

    def paid(self, name: str) -> bool:
        return name in self.fees or bool(self.people.get(name, {}).get("paid"))

    def stranger(self, name: str, day: date) -> bool:
        """Not yet a member for a year, of the organization or of what belongs to it."""
        return not self.member(name, day, ("organization", "auxiliary", "affiliate"), 1)

    # -- time --------------------------------------------------------------------------------------------------------

    @rule(minutes=st.sampled_from((1, 29, 60, 180, 600)))
    def wait(self, minutes: int) -> None:
        self.now += timedelta(minutes=minutes)

    @rule(days=st.sampled_from((1, 2, 27, 31, 180, 364, 365, 366)))
    def wait_days(self, days: int) -> None:
        if self.now.year < 2034:
            self.now += timedelta(days=days)

    # -- the organization --------------------------------------------------------------------------------------------

    @rule(
        name=CHANGING,
        age=st.sampled_from((None, 18, 18, 40, "leap")),
        year=st.sampled_from((None, 0, 1, 1, 1, 5, "leap")),
        near=NEAR,
        of=st.sampled_from(("organization", "organization", "organization", "auxiliary", "affiliate")),
        paid=st.sampled_from((False, False, False, True)),
        then=st.sampled_from((None, "play", "bell-jar", *OPERATING, *MANAGING, *SELLING, "deal")),
    )
    def person(self, name: str, age: Any, year: Any, near: int, of: str, paid: bool, then: str | None) -> None:
        """Something new is stated of somebody, who goes to the last occasion at once."""
        born = date(2008, 2, 29) if age == "leap" else self.back(age, near)
        since = date(2024, 2, 29) if year == "leap" else self.back(year, near)
        self.state_person(name, born, since, of, paid)
        if not self.nights or then is None:
            return
        if then in ("play", "bell-jar"):
            self.play(name, 0, None if then == "play" else then)
        elif then == "deal":
            self.open_table("craps", 0, name)
        else:
            self.staff(name, 0, then)

    def state_person(self, name: str, born: date | None, since: date | None, of: str, paid: bool = False) -> None:
        since = max(since, born) if since and born else since
        payload: dict[str, Any] = {"name": name, "paid": paid}
        payload |= {"born": born.isoformat()} if born else {}
        payload |= {"member-since": since.isoformat(), "member-of": of} if since else {}
        assert self.do(HOME, "person", payload).refusal is None
        self.people[name] = {"born": born, "since": since, "of": of, "paid": paid}

    def back(self, full: int | None, near: int) -> date | None:
        if full is None:
            return None
        day = self.today + timedelta(days=near)
        return day.replace(year=day.year - full) if (day.month, day.day) != (2, 29) else date(day.year - full, 3, 1)

    @rule(names=st.sets(PERSON, min_size=1, max_size=2))
    def designate(self, names: set[str]) -> None:
        for name in sorted(names):
            self.do(HOME, "acknowledge", {"person": name, "texts": TEXTS})
            found = self.do(HOME, "designate", {"person": name, "duty": "member-in-charge"})
            self.compare(found, {"ny-4622.1-four": not self.member(name, self.today, ("organization",), 0)})
            if found.refusal is None:
                self.in_charge.add(name)

    @precondition(lambda self: self.nights)
    @rule(name=CHANGING, number=st.integers(0, 40), named=st.booleans())
    def pay_for_books(self, name: str, number: int, named: bool) -> None:
        self.do(HOME, "designate", {"person": name, "duty": "bookkeeper"})
        log = self.some(number)
        payload = {"class": "bookkeeping", "to": name, "cents": 100, "way": "check"}
        payload |= {"for": "gc-7", "period": log} if named else {}
        found, night = self.do(HOME, "expense", payload), self.nights[log]
        too_much = named and sum(each == log for each in self.paid_for) >= 25
        unstated = not named or too_much
        at_games = named and name in night.worked - night.elsewhere
        self.compare(found, {"ny-4622.6-a": unstated} | ({"ny-4622.6-bar": at_games} if named else {}))
        if found.refusal is None:
            self.fees.add(name)
            self.paid_for.append(log)

    # -- occasions ---------------------------------------------------------------------------------------------------

    def some(self, number: int) -> str:
        """One of the last occasions."""
        return list(self.nights)[-1 - number % min(3, len(self.nights))]

    @rule(
        who=st.sampled_from(
            (CORE, CORE, CORE, CORE[:3], (*CORE, "ada"), (*CORE[:3], "ben"), ("ada", "ben", "cal", "kim"))
        ),
        games=st.lists(GAME, min_size=1, max_size=8, unique=True),
        begins=st.sampled_from((-60, 0, 0, 30, 24 * 60, 5 * 24 * 60)),
        hours=st.integers(1, 30),
        there=st.booleans(),
    )
    def open(self, who: tuple[str, ...], games: list[str], begins: int, hours: int, there: bool) -> None:
        start = self.now + timedelta(minutes=begins)
        end, day = start + timedelta(hours=hours), clock(start).date()
        in_charge = [] if self.senior else list(who)
        kind = "senior-session" if self.senior else "license-period"
        log = f"night-{len(self.events)}"
        payload = {
            "kind": kind, "from": start.isoformat(), "until": end.isoformat(), "premises": "hall", "areas": ["hall"],
            "games": games, "members-in-charge": in_charge,
        }  # fmt: skip
        at_once = any(not night.closed and night.start < end and start < night.end for night in self.nights.values())
        found = self.do(log, "occasion-open", payload)
        types = one_name(games)
        if at_once:
            assert found.refusal is not None, "one license is not run twice at one time"
        if self.senior:
            held = sum(night.day.year == day.year for night in self.nights.values())
            self.compare(found, {"ny-4625.1-d": held >= 12, "ny-4625.1-c": at_once or len(types) > 5})
        else:
            self.compare(
                found,
                {
                    "ny-4622.1-four": len(in_charge) < 4 or not set(in_charge) <= self.in_charge,
                    "ny-4622.25-manage": any(not self.member(name, day, ("organization",), 1) for name in in_charge),
                    "ny-4622.2-bar": any(self.minor(name, day, day) for name in in_charge),
                    "ny-4622.6-bar": any(self.paid(name) for name in in_charge),
                    "ny-4620.2-five": at_once or len(types - set(NOT_COUNTED)) > 5,
                },
            )
        if found.refusal is None:
            self.nights[log] = Night(day, self.senior, in_charge, start, end, games, worked=set(in_charge))
            for step in () if self.senior else STEPS:
                self.on_night(log, "step", {"step": step, "areas": ["hall"]}, {}, in_charge[0])
            if there:
                self.arrive("kim", 0)

    @rule(
        game=GAME,
        hours=st.integers(1, 30),
        of=st.sampled_from(("organization", "auxiliary")),
        duties=st.lists(st.sampled_from((*OPERATING, *MANAGING, *SELLING, "deal", "play")), min_size=3, max_size=3),
        minutes=st.sampled_from((30, 180, 300)),
        february=st.booleans(),
    )
    def evening(self, game: str, hours: int, of: str, duties: list[str], minutes: int, february: bool) -> None:
        """A whole evening, with people whose birthdays and anniversaries are that day or next to it."""
        if february and self.now.year < 2034:
            self.now = datetime(self.now.year + 1, 3, 1, 3, tzinfo=UTC)
        before = len(self.nights)
        self.open(CORE, [game], 0, hours, False)
        if len(self.nights) == before or self.senior:
            return
        self.arrive("ada", 0)
        self.open_table(game, 0, None)
        self.arrive("kim", 0)
        self.open_table(game, 0, "lee")
        self.depart("kim", 0)
        for near, duty in enumerate(duties, -1):
            self.person("ben", 18, 1, near, of, False, duty)
            self.person("cal", 18, 1, near, of, False, "play")
            self.state_person("ada", leap_day(self.today.year - 18), leap_day(self.today.year - 1), of)
            self.staff("ada", 0, duty if duty in (*OPERATING, *MANAGING, *SELLING) else "dealer")
        self.wait(minutes)
        self.play("cal", 0, "bell-jar")
        self.play("ben", 0, None)
        self.staff("cal", 0, "kitchen")

    @rule(times=st.integers(10, 13))
    def many_sessions(self, times: int) -> None:
        """Senior citizens meet often."""
        for number in range(times if self.senior else 0):
            self.open((), ["bang"], 61 * number, 1, False)

    @precondition(lambda self: self.nights)
    @rule(name=PERSON, number=st.integers(0, 40))
    def arrive(self, name: str, number: int) -> None:
        log = self.some(number)
        night, payload = self.nights[log], {"person": name, "badge": True, "identification": True}
        if name in night.here and not night.closed:
            self.out_of_order(log, "arrive", payload)
        elif self.on_night(log, "arrive", payload, {}):
            night.here.add(name)
            night.came = True

    @precondition(lambda self: self.nights)
    @rule(name=PERSON, number=st.integers(0, 40))
    def depart(self, name: str, number: int) -> None:
        log = self.some(number)
        night = self.nights[log]
        left = (night.here - {name}) & set(night.in_charge)
        lawful = night.senior or not night.tables or bool(left)
        if night.came and name not in night.here and lawful and not night.closed:
            self.out_of_order(log, "depart", {"person": name})
        elif self.on_night(log, "depart", {"person": name}, {"ny-4622.1-present": bool(night.tables) and not left}):
            night.here.discard(name)

    @precondition(lambda self: self.nights)
    @rule(name=PERSON, number=st.integers(0, 40), duty=st.sampled_from((*OPERATING, *MANAGING, *SELLING, *ELSEWHERE)))
    def staff(self, name: str, number: int, duty: str) -> None:
        log = self.some(number)
        night, at_games = self.nights[log], duty not in ELSEWHERE
        clauses = {
            "ny-4622.25-operate": duty in (*OPERATING, *SELLING) and self.stranger(name, night.day),
            "ny-4622.25-manage": duty in MANAGING and not self.member(name, night.day, ("organization",), 1),
            "ny-4622.2-bar": at_games and self.minor(name, night.day),
            "ny-4622.6-bar": at_games and self.paid(name),
            "ny-4622.20": name in night.played,
        }
        again = (name, duty) in night.posted
        if self.on_night(log, "staff", {"person": name, "duty": duty}, clauses, broken=again):
            night.elsewhere |= set() if at_games or name in night.worked - night.elsewhere else {name}
            night.elsewhere -= {name} if at_games else set()
            night.worked.add(name)
            night.posted.add((name, duty))

    @precondition(lambda self: self.nights)
    @rule(game=GAME, number=st.integers(0, 40), dealer=st.none() | PERSON)
    def open_table(self, game: str, number: int, dealer: str | None) -> None:
        log = self.some(number)
        night, name = self.nights[log], OTHER_NAMES.get(game, game)
        out_of_time = not night.start <= self.now <= night.end
        clauses = {
            "ny-4622.1-present": not night.here & set(night.in_charge),
            "ny-4620.2-listed": out_of_time,
            "ny-4620.2-five": len((night.types | {name}) - set(NOT_COUNTED)) > 5,
            "ny-4622.25-operate": dealer is not None and self.stranger(dealer, night.day),
            "ny-4622.2-bar": dealer is not None and self.minor(dealer, night.day),
            "ny-4622.6-bar": dealer is not None and self.paid(dealer),
        }
        payload = {"game": game, "item": "table"} | ({} if dealer is None else {"dealer": dealer})
        absent = dealer is not None and night.came and dealer not in night.here
        if self.on_night(log, "game-open", payload, clauses, broken=name in night.tables or absent):
            night.tables.add(name)
            night.types.add(name)
            night.worked |= set() if dealer is None else {dealer}
            night.elsewhere -= {dealer}

    @precondition(lambda self: self.nights)
    @rule(game=GAME, number=st.integers(0, 40))
    def close_table(self, game: str, number: int) -> None:
        log = self.some(number)
        night, name = self.nights[log], OTHER_NAMES.get(game, game)
        unknown = night.senior and name not in one_name(night.games) | night.types
        if (unknown or (night.types and name not in night.tables)) and not night.closed:
            self.out_of_order(log, "game-close", {"game": game})
        elif self.on_night(log, "game-close", {"game": game}, {}):
            night.tables.discard(name)

    @precondition(lambda self: self.nights)
    @rule(name=PERSON, number=st.integers(0, 40), ticket=st.sampled_from((None, "bell-jar", "raffle")))
    def play(self, name: str, number: int, ticket: str | None) -> None:
        log = self.some(number)
        night = self.nights[log]
        clauses = {
            "ny-4622.20": name in night.worked and ticket != "raffle",
            "ny-4622.2-bar": self.minor(name, night.day),
            "ny-4622.1-present": night.came
            and not night.here & set(night.in_charge)
            and (ticket is None or night.start <= self.now <= night.end),
        }
        kind = "play" if ticket is None else "buy-ticket"
        game = night.games[0] if night.senior else "craps"
        payload = {"player": name, "with": "chips"} | ({"game": game} if ticket is None else {"kind": ticket})
        shut = ticket is None and bool(night.types) and OTHER_NAMES.get(game, game) not in night.tables
        if self.on_night(log, kind, payload, clauses, broken=shut) and ticket != "raffle":
            night.played.add(name)

    @precondition(lambda self: self.nights)
    @rule(names=st.lists(PERSON, min_size=1, max_size=3), number=st.integers(0, 40))
    def count(self, names: list[str], number: int) -> None:
        log = self.some(number)
        night = self.nights[log]
        members = all(self.member(name, night.day, ("organization",), 0) for name in names)
        lawful = len(set(names)) >= 2 and members
        clauses = {"ny-4622.4-count": not lawful, "ny-4622.6-bar": any(map(self.paid, names))}
        if self.on_night(log, "count", {"by": names, "cents": 5}, clauses):
            night.worked |= set(names)
            night.elsewhere -= set(names)
            if not night.senior:
                self.on_night(log, "step", {"step": "supervised"}, {}, night.in_charge[0])

    @precondition(lambda self: self.nights)
    @rule(number=st.integers(0, 40))
    def close(self, number: int) -> None:
        log = self.some(number)
        if self.on_night(log, "occasion-close", {}, {}, broken=bool(self.nights[log].tables)):
            self.nights[log].closed = True

    # -- what holds at every moment ----------------------------------------------------------------------------------

    @invariant()
    def somebody_in_charge_is_there_while_games_are_open(self) -> None:
        for night in getattr(self, "nights", {}).values():
            if night.tables and not night.senior and not night.closed:
                assert night.here & set(night.in_charge)

    def teardown(self) -> None:
        """The record as a whole, and cut anywhere, is decided as its events were one by one."""
        self.decided_as_a_whole()


TestYears = Years.TestCase
TestYears.settings = settings(max_examples=400 if PROVE else 15, stateful_step_count=40 if PROVE else 25, deadline=None)
