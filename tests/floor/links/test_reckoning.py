"""Recorded links reckoned a second time, in whole numbers over one denominator, come to the same to the last part."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from fractions import Fraction
from math import lcm
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from aboveboard.floor.links.records.record import settle_link

NAMES = ("main", "mini")
PARTS = st.fractions(min_value=0, max_value=Fraction(1, 5), max_denominator=60)
TABLES = ("t1", "t2", "t3")


@dataclass
class Level:
    """A level in units, of which so many are one cent."""

    unit: int
    base: int
    rate: Fraction
    reserve_rate: Fraction
    limit: int | None
    meter: int = 0
    reserve: int = 0
    overflow: int = 0

    def feed(self, cents: int) -> None:
        grown = cents * self.unit * self.rate.numerator // self.rate.denominator
        self.reserve += cents * self.unit * self.reserve_rate.numerator // self.reserve_rate.denominator
        full = grown if self.limit is None else max(0, min(grown, self.limit * self.unit - self.meter))
        self.meter += full
        self.overflow += grown - full

    def shown(self) -> dict[str, object]:
        whole, part = divmod(self.meter, self.unit)
        fraction = str(Fraction(part, self.unit))
        return {
            "meter": whole, "fraction": fraction, "reserve": self.reserve // self.unit,
            "overflow": self.overflow // self.unit,
        }  # fmt: skip

    @property
    def all(self) -> int:
        return self.meter + self.reserve + self.overflow


@dataclass
class Oracle:
    """One link, and what is set aside and promised, in units too."""

    unit: int
    wager: int
    levels: dict[str, Level]
    awards: dict[str, Any]
    running: bool = False
    paid: int = 0
    promised: int = 0
    """Seeds, contributions, adjustments and transfers, less what was paid and what went away."""
    hits: list[dict[str, Any]] = field(default_factory=list)

    def start(self) -> None:
        if not self.promised and not any(each.all for each in self.levels.values()):
            for each in self.levels.values():
                each.meter = each.base * self.unit
                self.promised += each.meter
        self.running = True

    def close(self, wagers: int) -> None:
        cents = wagers * self.wager
        for each in self.levels.values():
            each.feed(cents)
            rate = each.rate + each.reserve_rate
            self.promised += cents * self.unit * rate.numerator // rate.denominator

    def hit(self, award: str) -> dict[str, Any]:
        stated = self.awards[award]
        level = self.levels[stated["level"]]
        reserve = house = 0
        if "cents" in stated:
            cents = stated["cents"]
            house = max(0, cents - level.meter // self.unit)
            level.meter += (house - cents) * self.unit
        else:
            share = Fraction(stated["share"])
            cents = level.meter // self.unit * share.numerator // share.denominator
            level.meter -= cents * self.unit
            if share == 1:
                reserve = min(level.reserve // self.unit, level.base)
                house = level.base - reserve
                level.meter += level.base * self.unit
                level.reserve -= reserve * self.unit
        self.promised += house * self.unit
        found = {"level": stated["level"], "cents": cents, "reserve": reserve, "house": house, "state": "pending"}
        self.hits.append(found)
        return found

    def void(self, hit: dict[str, Any]) -> None:
        level = self.levels[hit["level"]]
        level.meter += hit["cents"] * self.unit
        back = min(hit["house"], level.meter // self.unit)
        level.meter -= back * self.unit
        self.promised -= back * self.unit
        more = min(hit["reserve"], level.meter // self.unit)
        level.meter -= more * self.unit
        level.reserve += more * self.unit
        hit["state"] = "void"

    def pay(self, hit: dict[str, Any]) -> None:
        hit["state"] = "paid"
        self.paid += hit["cents"]
        self.promised -= hit["cents"] * self.unit

    @property
    def pending(self) -> int:
        return sum(each["cents"] for each in self.hits if each["state"] == "pending")

    def balanced(self) -> None:
        assert sum(each.all for each in self.levels.values()) + self.pending * self.unit == self.promised


@st.composite
def links(draw: st.DrawFn) -> list[dict[str, Any]]:
    """Two links of the same levels, whose rates and awards differ."""
    names = draw(st.sampled_from((NAMES, NAMES[:1])))
    found = []
    for link in ("a", "b"):
        levels, awards = [], {}
        for name in names:
            base = draw(st.integers(0, 5_000))
            level: dict[str, Any] = {"level": name, "base": base, "rate": str(draw(PARTS.filter(bool)))}
            level["reserve-rate"] = str(draw(PARTS))
            if draw(st.booleans()):
                level["limit"] = base + draw(st.integers(1, 400))
            levels.append(level)
            awards[f"all-{name}"] = {"level": name, "share": "1"}
            awards[f"part-{name}"] = {"level": name, "share": str(draw(PARTS.filter(bool)))}
            awards[f"sum-{name}"] = {"level": name, "cents": draw(st.integers(1, 3_000))}
        found.append({"link": link, "wager": draw(st.integers(1, 700)), "levels": levels, "awards": awards})
    return found


DEEDS = st.lists(
    st.tuples(
        st.sampled_from(("close",) * 3 + ("hit",) * 2 + ("void", "pay", "adjust", "transfer", "return", "down")),
        st.integers(0, 10**6), st.integers(1, 40),
    ),
    min_size=1, max_size=60,
)  # fmt: skip


@settings(max_examples=120, deadline=None)
@given(links(), DEEDS)
def test_a_record_comes_to_what_whole_numbers_over_one_denominator_do(
    stated: list[dict[str, Any]], deeds: list[tuple[str, int, int]]
) -> None:
    parts = [Fraction(level[key]) for link in stated for level in link["levels"] for key in ("rate", "reserve-rate")]
    unit = lcm(*(each.denominator for each in parts))
    oracles = {
        link["link"]: Oracle(
            unit, link["wager"],
            {
                each["level"]: Level(
                    unit, each["base"], Fraction(each["rate"]), Fraction(each["reserve-rate"]), each.get("limit")
                )
                for each in link["levels"]
            },
            link["awards"],
        )
        for link in stated
    }  # fmt: skip
    events: list[dict[str, Any]] = [{"start": {"link": "a"}}, {"start": {"link": "b"}}]
    wanted: list[dict[str, Any]] = []
    hits: list[tuple[int, dict[str, Any]]] = []
    refused: list[int] = []
    closed = Counter[str]()
    """Wagers of each table that nothing has won by yet."""

    def now() -> dict[str, Any]:
        for each in oracles.values():
            each.balanced()
        return {
            name: {**{level: held.shown() for level, held in each.levels.items()},
                   "paid": each.paid, "pending": each.pending}
            for name, each in oracles.items()
        }  # fmt: skip

    for each in oracles.values():
        each.start()
        wanted.append(now())
    for deed, chance, count in deeds:
        link = "ab"[chance % 2]
        held, other = oracles[link], oracles["ba"[chance % 2]]
        table = f"{link}-{TABLES[chance % 3]}"
        level = list(held.levels)[chance // 2 % len(held.levels)]
        number = len(events)
        if deed == "close":
            events.append({"close": {"link": link, "table": table, "wagers": count}})
            held.close(count)
            closed[table] += count
        elif deed == "hit":
            award = list(held.awards)[chance // 2 % len(held.awards)]
            events.append({"hit": {"link": link, "table": table, "seat": 1, "award": award}})
            if closed[table] > 0:
                closed[table] -= 1
                hits.append((number, held.hit(award)))
            else:
                refused.append(number)
        elif deed in ("void", "pay"):
            waiting = [place for place, each in enumerate(held.hits, 1) if each["state"] == "pending"]
            if not waiting:
                continue
            place = waiting[chance // 2 % len(waiting)]
            events.append({deed: {"link": link, "hit": place}})
            (held.void if deed == "void" else held.pay)(held.hits[place - 1])
        elif deed == "adjust":
            cents = count if chance % 3 else -min(count, held.levels[level].meter // unit)
            if not cents:
                continue
            events.append({"adjust": {"link": link, "level": level, "cents": cents}})
            held.levels[level].meter += cents * unit
            held.promised += cents * unit
        elif deed == "transfer":
            moved: list[dict[str, Any]] = [{"stop": {"link": each}} for each in "ab"]
            moved += [
                {"transfer": {"from": link, "to": "ba"[chance % 2]}},
                *({"start": {"link": each}} for each in "ab"),
            ]
            for place, event in enumerate(moved):
                events.append(event)
                if place == 2:
                    for name, gone in held.levels.items():
                        into = other.levels[name]
                        for kept in ("meter", "reserve", "overflow"):
                            setattr(into, kept, getattr(into, kept) + getattr(gone, kept))
                        held.promised -= gone.all
                        other.promised += gone.all
                        gone.meter = gone.reserve = gone.overflow = 0
                wanted.append(now())
            continue
        elif deed == "return":
            events.append({"return": {"link": link, "table": table, "wagers": 10**8}})
            refused.append(number)
        else:
            steps: list[dict[str, Any]] = [{"fault": {"link": link, "kind": "memory"}}]
            steps.append({"close": {"link": link, "table": table, "wagers": count}})
            steps.append({"cure": {"link": link, "kind": "memory"}})
            for event in steps:
                refused += [len(events)] if "close" in event else []
                events.append(event)
                wanted.append(now())
            continue
        wanted.append(now())
    mentions = any("pay" in event or "void" in event for event in events)
    found = settle_link({"ruleset": "nj-casino", "links": stated, "events": events})
    assert [each.event for each in found.refused] == refused
    assert [(each.event, each.cents, each.reserve, each.house) for each in found.hits] == [
        (number, each["cents"], each["reserve"], each["house"]) for number, each in hits
    ]
    for row in found.to_json()["after"]:
        for link, levels in row["links"].items():
            expected = wanted[row["event"]][link]
            if not mentions:
                expected = {**expected, "paid": expected["paid"] + expected["pending"]}
                del expected["pending"]
            assert levels == expected, (row["event"], events[row["event"]])
