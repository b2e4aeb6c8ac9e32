"""Duties by a second method: their tests read off the file as they stand, on both sides of every boundary."""

from __future__ import annotations

import random
from collections.abc import Mapping
from datetime import date, datetime, time, timedelta
from fractions import Fraction
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from tests.support.duty_mutate import texts

from aboveboard.law.duties import Duty

TEXTS = list(texts())
NAMES = [f"{held.ruleset}-{held.name}-{held.law.status}" for held in TEXTS]
LEAST: Mapping[str, int | Fraction] = {
    "mi": 63_360, "yd": 36, "ft": 12, "in": 1, "d": 86_400, "h": 3_600, "min": 60, "s": 1, "%": Fraction(1, 100),
}  # fmt: skip
ASKED = 400
Facts = dict[str, Any]
MINUTE = timedelta(minutes=1)
BOUNDS = ("below", "at-most", "at-least", "above")


def figure(text: object) -> Fraction:
    """A figure of a file in the least unit of its kind: one number and one unit."""
    digits = str(text).rstrip("abcdefghijklmnopqrstuvwxyz%")
    return Fraction(digits) * Fraction(LEAST.get(str(text)[len(digits) :], 1))


class Reading:
    """One duty's tests, each decided by itself from all that happened."""

    def __init__(self, held: Duty) -> None:
        self.raw: Mapping[str, Any] = held.raw
        self.held = held

    def holds(self, test: Mapping[str, Any], facts: Facts) -> bool:
        """Do all parts of a test hold?"""
        return all(self._part(name, asked, facts) for name, asked in test.items())

    def _part(self, name: str, asked: Any, facts: Facts) -> bool:
        raw = self.raw
        if name == "any":
            return any(self.holds(each, facts) for each in asked.values())
        if name == "not":
            return not self.holds(asked, facts)
        if name in raw.get("terms", {}):
            return self.holds(raw["terms"][name]["holds"], facts) is asked
        if name in raw.get("lists", {}):
            listed = raw["lists"][name]
            return (facts[listed["of"]] in listed["words"]) is asked
        if name in raw.get("seasons", {}):
            return self.in_season(raw["seasons"][name], facts[raw["seasons"][name].get("of", "at")]) is asked
        return self._of_fact(raw["facts"][name], facts[name], asked, facts)

    def _of_fact(self, fact: Mapping[str, Any], value: Any, asked: Any, facts: Facts) -> bool:
        if isinstance(asked, Mapping):
            if "before" in asked or "after" in asked:
                start, end = (value, facts[asked["before"]]) if "before" in asked else (facts[asked["after"]], value)
                if start is None or end is None:
                    return False
                value = Fraction(int(end.timestamp()) - int(start.timestamp()))
            elif "within" in asked:
                value = most(value, int(str(asked["within"]).split()[0]))
            compare = {
                "below": value.__lt__, "at-most": value.__le__, "at-least": value.__ge__, "above": value.__gt__
            }  # fmt: skip
            return all(compare[key](figure(asked[key])) for key in compare if key in asked)
        if fact["type"] == "moment":
            return (value is not None) is asked
        return bool(value in asked) if isinstance(asked, list) else bool(value == asked)

    def in_season(self, season: Mapping[str, Any], moment: datetime) -> bool:
        """Day by day: the last edge that was passed says whether it runs."""
        here = moment.replace(tzinfo=None)
        for days in range(800):
            day = here.date() - timedelta(days=days)
            passed = [(edge, at) for edge, at in self.edges(season, day) if at <= here]
            if passed:
                return max(passed, key=lambda each: each[1])[0] == "from"
        raise AssertionError("a season begins every year")

    def edges(self, season: Mapping[str, Any], day: date) -> list[tuple[str, datetime]]:
        """The edges that are counted from a day, or from the day whose end it is."""
        found = []
        for name in ("from", "until"):
            edge = season[name]
            named = day - timedelta(days=1) if edge.get("ends") else day
            if self.is_edge(edge, named):
                found.append((name, datetime.combine(day, time.fromisoformat(edge["time"]))))
        return found

    def is_edge(self, edge: Mapping[str, Any], day: date) -> bool:
        """Is a day the one that an edge names?"""
        week = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
        if "after" in edge:
            before = [day - timedelta(days=each) for each in range(1, 8)]
            named = any((each.month, each.day) == (edge["month"], edge["day"]) for each in before)
            return week[day.weekday()] == edge["after"] and named
        return (day.month, day.day) == (edge["month"], edge["day"])

    def lawful(self, facts: Facts) -> bool | None:
        """Is all of it lawful; None where a text that matters is not held?"""
        open_, raw = False, self.raw
        for rule in raw["rules"].values():
            if not self.holds(rule.get("when", {}), facts):
                continue
            if any(self.holds(raw["rights"][right]["when"], facts) for right in rule.get("unless", ())):
                continue
            if "not-held" in rule:
                open_ = True
                continue
            kept = self.holds(rule["must"], facts) if "must" in rule else not self.holds(rule["must-not"], facts)
            if not kept:
                return False
        return None if open_ else True


def most(days: list[date], months: int) -> Fraction:
    """The most of some days in a window of months, looked for from every day of the list."""
    found = 0
    for first in days:
        year, month = divmod(first.month - 1 + months, 12)
        end = date(first.year + year, month + 1, 1) + timedelta(days=first.day - 1)
        found = max(found, len({day for day in days if first <= day < end}))
    return Fraction(found)


def asked_of(held: Duty, name: str, chance: random.Random, zone: ZoneInfo) -> tuple[Any, str]:
    """A value of a fact, mostly at a boundary, and how it is stated."""
    fact = held.raw["facts"][name]
    if fact["type"] == "yes-no":
        yes = chance.random() < 0.5
        return yes, "yes" if yes else "no"
    if fact["type"] == "word":
        word = chance.choice([*fact["words"]])
        return word, word
    if fact["type"] == "moment":
        if "none" in fact and chance.random() < 0.2:
            return None, fact["none"]
        moment = a_moment(held, chance)
        return moment.replace(tzinfo=zone), f"{moment:%Y-%m-%dT%H:%M}"
    if fact["type"] == "days":
        first = date(2026, chance.randrange(1, 13), chance.randrange(1, 28))
        count = chance.choice((0, 1, 29, 30, 31))
        days = [first + timedelta(days=each * chance.choice((1, 1, 1, 12))) for each in range(count)]
        return days, ",".join(map(str, days)) or "none"
    cuts = [each for each in figures_of(held.raw, name) if fact["type"] != "share" or 0 < each < 1]
    near = chance.choice(cuts or [Fraction(10)]) + chance.choice((0, 0, 1, -1)) * (
        Fraction(1, 10_000) if fact["type"] == "share" else 1
    )
    near = near if near >= 0 or fact.get("both-ways") else Fraction(0)
    unit = {"length": "in", "duration": "s", "share": "", "number": ""}[fact["type"]]
    if fact["type"] == "share":
        return near, f"{near.numerator}/{near.denominator}"
    return near, f"{near}{unit}"


def a_moment(held: Duty, chance: random.Random) -> datetime:
    """A time beside an edge of a season, or about a day before the same hour."""
    reading = Reading(held)
    seasons = [*held.raw.get("seasons", {}).values()]
    if not seasons:
        return datetime(2017, 10, chance.choice((7, 8)), 12) + chance.choice((0, 0, 1, -1)) * MINUTE
    day = date(chance.randrange(2011, 2024), 1, 1)
    edges: list[tuple[str, datetime]] = []
    while not edges or chance.random() < 0.5:
        day += timedelta(days=1)
        edges = [*edges, *reading.edges(chance.choice(seasons), day)]
    return edges[-1][1] + chance.choice((0, 0, 1, -1, 60 * 24 * 30)) * MINUTE


def figures_of(raw: Any, name: str) -> list[Fraction]:
    """Every figure that some test asks a fact about."""
    found = []
    for key, value in raw.items() if isinstance(raw, Mapping) else ():
        if key == name and isinstance(value, Mapping):
            found += [
                figure(each) for bound, each in value.items() if bound in ("below", "at-most", "at-least", "above")
            ]
        found += figures_of(value, name)
    return found


@pytest.mark.parametrize("held", TEXTS, ids=NAMES)
def test_whatever_happens_there_is_one_answer_and_both_methods_have_it(held: Duty) -> None:
    chance, reading, zone = random.Random(held.name), Reading(held), held.zone or ZoneInfo("UTC")
    seen = set()
    for _ in range(ASKED):
        facts = {name: asked_of(held, name, chance, zone) for name in held.raw["facts"]}
        stated = {name: text for name, (_, text) in facts.items()}
        found = held.ask(stated)
        wanted = reading.lawful({name: value for name, (value, _) in facts.items()})
        assert found.lawful is wanted, stated
        assert not found.needs
        seen.add(wanted)
    assert {True, False} <= seen


@pytest.mark.parametrize("held", TEXTS, ids=NAMES)
def test_what_is_not_known_is_never_a_no(held: Duty) -> None:
    """Less is known: the answer is the same or none, what is needed is named, and with just that there is one."""
    chance, zone = random.Random(held.name), held.zone or ZoneInfo("UTC")
    for _ in range(ASKED // 4):
        whole = {name: asked_of(held, name, chance, zone)[1] for name in held.raw["facts"]}
        known = {name: text for name, text in whole.items() if chance.random() < 0.5}
        less, all_ = held.ask(known), held.ask(whole)
        assert less.lawful in (None, all_.lawful)
        assert bool(less.needs) <= (less.lawful is None)
        assert not {*less.needs} & {*known}
        while less.needs:
            known |= {name: whole[name] for name in less.needs}
            less = held.ask(known)
        assert less.lawful is all_.lawful


def test_a_midnight_and_a_change_of_clocks() -> None:
    """The day of a season is that of the clock, and hours are those that pass."""
    assert datetime.combine(date(2012, 4, 30) + timedelta(days=1), time()) == datetime(2012, 5, 1)
    zone = ZoneInfo("America/New_York")
    start, end = datetime(2017, 11, 4, 12, tzinfo=zone), datetime(2017, 11, 5, 11, tzinfo=zone)
    assert end.timestamp() - start.timestamp() == 24 * 3_600
