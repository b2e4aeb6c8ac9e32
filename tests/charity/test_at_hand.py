"""What is remembered of many logs is what the logs themselves give, whatever happens and whichever are in memory."""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from aboveboard.charity import at_hand
from aboveboard.charity.at_hand import NEXT, AtHand
from aboveboard.charity.calendar.known import Known
from aboveboard.charity.calendar.reckoning import calendar_of, reckoned
from aboveboard.charity.calendar.rows import Calendar
from aboveboard.charity.conduct.applications import applications
from aboveboard.charity.conduct.deeds import NOTED
from aboveboard.charity.occasions.occasion import Occasion
from aboveboard.charity.organizations.filed import in_the_way
from aboveboard.charity.organizations.organization import Organization
from aboveboard.charity.tonight import home_of, plans
from aboveboard.law.conduct import conduct_law
from aboveboard.law.days import deadlines
from aboveboard.law.errors import BadInput
from aboveboard.log.log_state import LogState
from tests.support.charities import HOSE, NIGHT, Town, fire_company, jars_open, settled
from tests.support.turns import PROVE

DEEDS = 400 if PROVE else 45
CORE = ["ann", "bob", "cyd", "eve"]


@pytest.fixture
def town(tmp_path: Any) -> Iterator[Town]:
    found = settled(str(tmp_path / "floor.db"))
    fire_company(found)
    approval = {"paper": "p", "kind": "assembly-approval", "about": "firehouse", "dated": "2025-11-01"}
    found.must("ann", HOSE, "paper", {**approval, "until": "2027-06-30"})
    yield found
    found.book.close()


def from_all(town: Town, at: datetime) -> Calendar:
    """The calendar by every event of every log."""

    def whole(state: LogState) -> Calendar:
        held = state.part(Organization)
        names = [entry.get("occasion") for entry in held.state.of(NOTED)]
        occasions = [part for name in names if isinstance(part := state.logs.part(name, "occasion"), Occasion)]
        return calendar_of(held, occasions, at)

    found: Calendar = town.book.look(HOSE, whole)
    return found


def next_of(whole: Calendar) -> list[dict[str, Any]]:
    """What is open or late on a calendar, as far as it is remembered."""
    return [row.to_json() for row in whole.due if row.state != "done"][:NEXT]


def filed_by_all(town: Town, by: str) -> dict[str, Any]:
    """What is filed, by every event of the organization's log."""

    def whole(state: LogState) -> dict[str, Any]:
        held = state.part(Organization)
        entries = sorted((each for listed in held.state.entries.values() for each in listed), key=lambda e: e.number)
        by_form = {"GC-2": {"deed": "license", "form": "GC-5"}, "GC-6": {"deed": "amend", "form": "GC-6"}}
        decided = {form: {**each, "by": ["clerk"], "denied-by": ["clerk"]} for form, each in by_form.items()}
        made = [each for each in entries if each.kind == "apply"]
        names = {
            each.number: f"{each.get('form')}-{sum(one.get('form') == each.get('form') for one in made[: place + 1])}"
            for place, each in enumerate(made)
        }
        decisions = {each.get("application"): each for each in entries if each.kind in ("license", "amend", "deny")}
        denied = [(each, decisions[names[each.number]]) for each in made if names[each.number] in decisions]
        denied = sorted((pair for pair in denied if pair[1].kind == "deny"), key=lambda pair: pair[1].number)
        day = town.now.astimezone(held.days.zone).date().isoformat()
        return {
            "applications": [
                {**each.payload, "application": names[each.number], "decided": decided[each.get("form")], "at": each.at,
                 "event": each.number, "missing": in_the_way(held, each, town.now, by).missing}
                for each in made
                if names[each.number] not in decisions
            ],
            "denied": [
                {"form": each.get("form"), "games": each.get("games", []), "applied": each.at,
                 "application": names[each.number], "ground": denial.get("ground"), "clause": denial.get("clause"),
                 "at": denial.at, "event": denial.number}
                for each, denial in denied[-10:]
            ],
            "licenses": [
                {**each.payload, "event": each.number}
                for each in entries if each.kind == "license" and each.get("from") <= day <= each.get("until")
            ],
            "occasions": [{**each.payload, "event": each.number} for each in entries if each.kind == NOTED][-10:],
        }  # fmt: skip

    found: dict[str, Any] = town.book.look(HOSE, whole)
    return found


def compared(town: Town) -> None:
    """Nothing that is remembered differs from what all events give."""
    held = town.book.beside(AtHand)
    whole = from_all(town, town.now)
    assert held.calendar(HOSE) == whole
    assert held.owed(HOSE) == next_of(whole)
    number = town.book.last(HOSE) + 1
    numbers = town.book.index.numbers(town.book.logs())
    for clerk in ("clio", "kim"):
        filed = filed_by_all(town, clerk)
        assert held.filed(HOSE, number, town.now, clerk) == filed
        row = held.listed(HOSE, numbers, town.now, clerk)
        nights = [{**each, "closed": closed(town, each["occasion"])} for each in filed["occasions"]]
        done = {each.name: each.law.done for each in deadlines("ny-charitable")}
        reports = {name for name, law in done.items() if law is not None and "report" in law.deeds}
        owed = [each.to_json() for each in whole.due if each.state != "done" and each.deadline in reports]
        assert row == {**filed, "occasions": nights, "returns": owed}
        to = tuple(tuple(each["to"]) for each in owed)
        assert held.awaited(HOSE, numbers, town.now) == ((("clerk",),) * len(filed["applications"]), to)
    assert held.open_occasions(HOSE) == [name for name in noted(town) if not closed(town, name)]
    earlier = town.now - timedelta(days=11, hours=5)
    assert held.calendar(HOSE, earlier) == from_all(town, earlier)


def noted(town: Town) -> list[str]:
    """The occasions that were opened."""
    found: list[str] = town.book.look(
        HOSE, lambda state: [each.get("occasion") for each in state.part(Organization).state.of(NOTED)]
    )
    return found


def closed(town: Town, occasion: str) -> bool:
    """Was an occasion closed?"""
    return bool(town.book.look(occasion, lambda state: state.part(Occasion).state.entries.get("occasion-close")))


NY = conduct_law("ny-charitable")
GRANGE = {"premises": "firehouse", "areas": ["main"], "lessor": "Grange", "rent": 5000}


class Random:
    """A company that does whatever comes to its mind; what is refused is as good."""

    def __init__(self, town: Town, seed: int) -> None:
        self.town, self.rng, self.nights = town, random.Random(seed), list[str]()

    def step(self) -> None:
        """One deed, or some time goes by."""
        rng, town, payload = self.rng, self.town, dict[str, Any]()
        town.now += timedelta(minutes=rng.choice((0, 1, 20, 60, 60, 600, 1440, 2880, 15_000)))
        choice = rng.randrange(10)
        if choice < 3 or not self.nights:
            self.open()
        elif choice < 7:
            kind, payload = rng.choice((
                ("buy-ticket", {"player": "pat", "kind": "bell-jar"}),
                ("buy-ticket", {"player": "pat", "kind": "raffle"}),
                ("count", {"by": ["ann", "bob"], "cents": rng.choice((0, 100))}), ("incident", {"what": "a quarrel"}),
                ("step", {"step": "supervised"}), ("occasion-close", {}), ("arrive", {"person": "bob"}),
                ("admit", {"player": "pat", "born": "1980-01-01"}), ("play", {"player": "pat", "game": "craps"}),
            ))  # fmt: skip
            with suppress(BadInput):
                town.do("bob", rng.choice(self.nights[-3:]), kind, payload)
        else:
            night, day = rng.choice(self.nights), town.now.date()
            rent = {"class": "rent", "to": "Grange", "cents": 5000, "way": "check", "number": "1", "period": night}
            lasts = {"from": day.isoformat(), "until": (day + timedelta(days=rng.randrange(40))).isoformat()}
            games = rng.choice((["craps"], ["craps", "roulette"], ["poker"]))
            who, kind, payload = rng.choice((
                ("ann", "report", {"form": rng.choice(("GC-7", "GC-7B", "member-report")), "period": night}),
                ("ann", "expense", rent),
                ("ann", "apply", {"form": "GC-2", "games": games, **lasts}),
                ("ann", "premises", GRANGE),
                ("clio", "license", {"form": "GC-5", "number": str(rng.randrange(10**9)), "games": games, **lasts}),
                ("clio", "amend", {"form": "GC-6", "games": ["roulette"], "granted": day.isoformat()}),
                ("clio", "deny", {"form": "GC-2", "ground": "late", "clause": "9 NYCRR 4624.5(a)"}),
            ))  # fmt: skip
            waiting = town.book.look(HOSE, lambda state: list(applications(state.part(Organization).state, NY).waiting))
            if kind in ("license", "deny"):
                if kind == "deny" and not waiting:
                    return
                payload |= {"application": rng.choice(waiting)} if waiting else {}
            with suppress(BadInput):  # a license for longer than was applied for
                town.do(who, HOSE, kind, payload)

    def open(self) -> None:
        """A night is planned, and perhaps opened."""
        name, begins = f"night-{len(self.nights)}", self.town.now + timedelta(hours=self.rng.choice((0, 2, 30)))
        ends = begins + timedelta(hours=self.rng.choice((2, 5)))
        period = {**NIGHT, "from": begins.isoformat(), "until": ends.isoformat(), "members-in-charge": CORE}
        self.town.do("ann", HOSE, "plan", {"occasion": name, **period})
        if self.town.do("ann", name, "occasion-open", {**period, "organization": HOSE}).refusal is None:
            self.nights.append(name)
            if begins <= self.town.now:
                jars_open(self.town, name)


@pytest.mark.parametrize("seed", range(6 if PROVE else 2))
@pytest.mark.parametrize("bytes_at_hand", [0, 24_000_000], ids=["logs leave at once", "all logs stay"])
def test_after_random_deeds_what_is_remembered_is_what_the_logs_give(town: Town, seed: int, bytes_at_hand: int) -> None:
    town.book.desk._loaded.most_bytes = bytes_at_hand
    company = Random(town, seed)
    for number in range(DEEDS):
        company.step()
        if number % 3 == 0:
            compared(town)
    assert len(company.nights) > 3
    assert town.book.audit().sound


def test_what_is_owed_becomes_late_by_the_hour_though_nothing_is_stated(town: Town) -> None:
    town.must("ann", HOSE, "premises", GRANGE)
    night = {**NIGHT, "members-in-charge": CORE, "organization": HOSE}
    town.now = datetime(2026, 2, 7, 23, 30, tzinfo=UTC)
    town.must("ann", "february", "occasion-open", night)
    held, states = town.book.beside(AtHand), []
    for hours in (0, 6, 20, 47, 52, 53, 54, 60, 90):
        town.now = datetime(2026, 2, 7, 23, 30, tzinfo=UTC) + timedelta(hours=hours)
        rows = held.owed(HOSE)
        assert rows == next_of(from_all(town, town.now))
        states.append([row["state"] for row in rows if row["deadline"] == "rent"])
    assert states[0] != states[-1]


def test_a_planned_occasion_is_found_without_loading_every_organization(town: Town) -> None:
    town.must("ann", HOSE, "plan", {"occasion": "february", **NIGHT})
    town.must("olga", "saint-paul", "premises", {"premises": "hall"})
    bazaar = {"from": NIGHT["from"], "until": NIGHT["until"], "premises": "hall", "games": ["craps"]}
    town.must("olga", "saint-paul", "plan", {"occasion": "bazaar", **bazaar})
    town.book.desk.forget()
    assert home_of(town.book, "bazaar") == "saint-paul"
    assert HOSE not in town.book.desk.states
    town.must("ann", HOSE, "plan", {"occasion": "march", **NIGHT})
    assert home_of(town.book, "march") == HOSE
    assert town.book.look(HOSE, lambda state: list(plans(state))) == ["february", "march"]
    with pytest.raises(BadInput, match=r"none is called 'marsh', open or planned; .*march"):
        home_of(town.book, "marsh")


def test_days_go_by_and_what_is_owed_is_reckoned_anew_only_where_it_changes(
    town: Town, monkeypatch: pytest.MonkeyPatch
) -> None:
    night = {**NIGHT, "members-in-charge": CORE, "organization": HOSE}
    town.must("ann", HOSE, "premises", GRANGE)
    town.must("ann", "february", "occasion-open", night)
    day_license = {"form": "GC-5", "number": "8", "games": ["craps"], "from": "2026-02-20", "until": "2026-02-20"}
    town.must("ann", HOSE, "apply", {"form": "GC-2", "games": ["craps"]})
    town.must("clio", HOSE, "license", day_license)
    held, begins, states = town.book.beside(AtHand), town.now, set[Any]()
    times = list[datetime]()

    def counted(known: Known, *, retained: bool) -> Calendar:
        times.append(known.now)
        return reckoned(known, retained=retained)

    monkeypatch.setattr(at_hand, "reckoned", counted)
    for day in range(120):
        town.now = begins + timedelta(days=day, hours=day % 24)
        rows = held.owed(HOSE)
        assert rows == next_of(from_all(town, town.now))
        states.add(tuple((row["deadline"], row["day"], row["state"]) for row in rows))
    assert 3 < len(states) <= len(times) < 40
    town.now = begins
    assert held.owed(HOSE) == next_of(from_all(town, begins))
