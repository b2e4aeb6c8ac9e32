"""Facts about bingo: cards that were used on earlier occasions or lie in another hall, and a jackpot carried over."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from aboveboard.charity.conduct.deeds import POOL_NOTED
from aboveboard.charity.conduct.question import Question
from aboveboard.charity.conduct.register import Entry
from aboveboard.charity.facts.registry import Given, fact
from aboveboard.kernel.serials import Range, Serials, spoken
from aboveboard.law.conditions.facts import Fact
from aboveboard.law.model.conditions import Window

Row = Mapping[str, Any]


@dataclass
class Noted:
    """What the organization's log has noted of its occasions of bingo."""

    used: dict[str, Serials] = field(default_factory=dict)
    """Cards by series that are used."""
    in_halls: dict[str, Entry] = field(default_factory=dict)
    """Occasions that are not over, by the names of their logs."""
    carried: int = 0


def _take(found: Noted, entry: Entry) -> None:
    pool, what = entry.payload["pool"], entry.get("what")
    if what == "opened" and entry.get("cards"):
        found.in_halls[pool] = entry
    elif what == "over" and pool in found.in_halls:
        del found.in_halls[pool]
        for row in entry.get("used", ()):
            join(found.used.setdefault(row["series"], Serials()), row["first"], row["last"])
        found.carried = entry.get("carried", 0)


def join(held: Serials, first: int, last: int) -> None:
    """Put a range in, some of which may be there."""
    for begin, end in [each for each in held.ranges if each[0] <= last and each[1] >= first]:
        if first < begin:
            held.add(first, begin - 1)
        first = end + 1
    if first <= last:
        held.add(first, last)


def noted(asked: Question) -> Noted:
    """What was noted, to be looked at and not to be changed."""
    return asked.organization.running("bingo", (POOL_NOTED,), Noted, _take)


def left_by_earlier(asked: Question) -> dict[str, Any]:
    """What earlier occasions leave to one that is opened: cards that are used, and a jackpot that nobody has won."""
    found, payload = noted(asked), asked.payload
    series = dict.fromkeys(str(row.get("series", "card")) for row in payload.get("cards", ()))
    used = {name: found.used[name].copy() for name in series if name in found.used}
    for row in payload.get("used", ()):
        join(used.setdefault(str(row.get("series", next(iter(series)))), Serials()), row["first"], row["last"])
    rows = [
        {"series": name, "first": first, "last": last} for name, held in used.items() for first, last in held.ranges
    ]
    carried = max(found.carried, payload.get("carried", 0))
    return {**({"used": rows} if rows else {}), **({"carried": carried} if carried else {})}


def _ranges(rows: Iterable[Row]) -> Iterable[tuple[str, int, int]]:
    return ((str(row.get("series", "card")), row.get("first", 1), row["last"]) for row in rows)


@fact("cards.in-another-hall")
def _in_another_hall(asked: Question, over: Window) -> Given:
    """Are cards of this occasion in the hall of another one that is not over?"""
    own = [row for row in asked.payload.get("cards", ()) if not row.get("reusable")]
    there = list[tuple[Entry, list[Range]]]()
    for pool, entry in noted(asked).in_halls.items():
        ranges = [
            (max(first, begin), min(last, end))
            for name, first, last in _ranges(own)
            for other, begin, end in _ranges(entry.get("cards", ()))
            if name == other and first <= end and begin <= last
        ]
        if ranges and pool != asked.name:
            there.append((entry, ranges))
    note = "; ".join(f"{spoken(ranges)} in {entry.payload['pool']}" for entry, ranges in there)
    return Fact(bool(there), tuple(entry.source for entry, _ in there), note=note)
