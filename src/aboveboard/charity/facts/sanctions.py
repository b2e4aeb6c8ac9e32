"""Facts about sanctions that cases told an organization of: what those that stand stop on a day."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from aboveboard.charity.conduct.deeds import LICENSE, SANCTIONS_NOTED
from aboveboard.charity.conduct.question import Question
from aboveboard.charity.conduct.register import Entry
from aboveboard.charity.facts.registry import Given, qualified
from aboveboard.law.conditions.facts import Fact
from aboveboard.law.model.conditions import Window

STANDS = "stands"
ENDLESS = "9999-12-31"


class Sanction(NamedTuple):
    """A sanction as its case told of it last."""

    case: str
    row: dict[str, Any]
    entry: Entry
    """The event that told of it last."""
    since: int
    """The number of the event that told of it first."""

    def holds(self, day: str) -> bool:
        """Does it hold on a day? Beyond its effective day, where a license is surrendered for it; or from it on."""
        row = self.row
        begun = day > row["effective"] if row.get("beyond") else day >= row["effective"]
        return row.get("stands") == STANDS and begun and day <= row.get("until", ENDLESS)

    @property
    def words(self) -> str:
        """What stands, from when until when, by which case."""
        row = self.row
        begun = "beyond" if row.get("beyond") else "from"
        until = f" through {row['until']}" if "until" in row else ""
        return f"{row['title']} {begun} {row['effective']}{until}, by the case {self.case}"


def sanctions(asked: Question) -> list[Sanction]:
    """All of which cases told, as they stand by what was told last."""
    noted = asked.organization.running(
        "sanctions", (SANCTIONS_NOTED,), dict[str, tuple[dict[int, int], Entry]], _take
    )  # fmt: skip
    return [
        Sanction(case, row, entry, first[number])
        for case, (first, entry) in noted.items()
        for number, row in enumerate(entry.payload["sanctions"])
    ]


def _take(found: dict[str, tuple[dict[int, int], Entry]], entry: Entry) -> None:
    """A case tells all its sanctions each time; one that was told of before keeps the event that told of it first."""
    case = str(entry.get("case"))
    before, last = found.get(case, ({}, None))
    known = {} if last is None else {_same(row): before[at] for at, row in enumerate(last.payload["sanctions"])}
    rows = entry.payload["sanctions"]
    found[case] = {at: known.get(_same(row), entry.number) for at, row in enumerate(rows)}, entry


def _same(row: dict[str, Any]) -> tuple[Any, ...]:
    """By what a sanction is known again: the step that imposed it, and which of it."""
    return row.get("event"), row.get("sanction"), row.get("on")


@qualified("stopped")
def _stopped(asked: Question, rest: str, over: Window) -> Given:
    """`stopped WHAT [on WHICH]`: does a sanction that stands that day stop it? One on a license stops nothing that is
    done under a license issued since."""
    told = sanctions(asked)
    if not told:
        return Fact(False)  # whatever the day
    what, _, on = rest.partition(" on ")
    day = asked.valid_on.isoformat()
    found = [
        each
        for each in told
        if what in each.row.get("stops", "").split() and on in ("", each.row.get("on")) and each.holds(day)
    ]
    found = [each for each in found if each.row.get("on") != LICENSE or not any(_licensed_since(asked, each.since))]
    return Fact(bool(found), tuple(each.entry.source for each in found), note="; ".join(each.words for each in found))


def _licensed_since(asked: Question, number: int) -> Iterator[Entry]:
    """The licenses issued after an event that are in force on the day, and are those of the occasion."""
    day, named = asked.licensed_on.isoformat(), (asked.period or {}).get("license")
    for entry in asked.organization.of(LICENSE):
        holds = entry.number > number and entry.get("from") <= day <= entry.get("until")
        if holds and named in (None, entry.get("number")):
            yield entry
