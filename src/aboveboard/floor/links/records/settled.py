"""A record of links as it was decided: what every event left on the meters, what each hit took, what was refused."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, NamedTuple

from aboveboard.kernel.money import dollars
from aboveboard.law.force import Receipt
from aboveboard.play.document import Document, PrintedTable, Row


class Standing(NamedTuple):
    """What one level holds: whole cents, and what of its meter is less than a cent."""

    meter: int
    fraction: Fraction
    reserve: int
    overflow: int

    def to_json(self) -> dict[str, object]:
        """As the answer has it."""
        return {**self._asdict(), "fraction": str(self.fraction)}


class Stood(NamedTuple):
    """What stands on a link after an event that concerned it."""

    event: int
    link: str
    levels: Mapping[str, Standing]
    paid: int
    """What was paid of its jackpots so far."""
    pending: int | None = None
    """What is set aside for hits that are still to be paid; None where the record says nothing of payments."""

    def to_json(self) -> dict[str, object]:
        """What the answer says of the link."""
        levels: dict[str, object] = {name: each.to_json() for name, each in self.levels.items()}
        return levels | {"paid": self.paid} | ({} if self.pending is None else {"pending": self.pending})


class RecordedHit(NamedTuple):
    """What a hand that hit took, and how the reset of the meter was paid for."""

    event: int
    link: str
    number: int
    table: str
    seat: int
    award: str
    level: str
    cents: int
    reserve: int
    house: int
    state: str | None = None
    """What became of it; None where the record says nothing of payments."""

    def to_json(self) -> dict[str, object]:
        """As the answer has it."""
        found = {"event": self.event, "cents": self.cents, "reset": {"reserve": self.reserve, "house": self.house}}
        return found if self.state is None else {**found, "hit": self.number, "state": self.state}


class RefusedEvent(NamedTuple):
    """An event that did not count, with the reason and its clauses."""

    event: int
    reason: str
    cite: tuple[str, ...]

    def to_json(self) -> dict[str, object]:
        """As the answer has it."""
        return {"event": self.event, "reason": self.reason, "cite": list(self.cite)}


class Entered(NamedTuple):
    """An entry in the log of whoever had access to a controller."""

    event: int
    link: str
    entry: int
    serial: str
    place: str
    by: str

    def to_json(self) -> dict[str, object]:
        """As the answer has it."""
        return self._asdict()


class Down(NamedTuple):
    """A fault that stands when the record ends, and what ends it."""

    event: int
    link: str
    table: str | None
    title: str
    cure: str
    cite: tuple[str, ...]

    def to_json(self) -> dict[str, object]:
        """As the answer has it."""
        return {**self._asdict(), "cite": list(self.cite)}


@dataclass(frozen=True, repr=False)
class SettledLinks(Document):
    """A record of links as it was decided; amounts are whole cents."""

    title: str
    law: str
    """The text that it goes by, with its status."""
    after: tuple[Stood, ...]
    hits: tuple[RecordedHit, ...]
    refused: tuple[RefusedEvent, ...]
    unchecked: tuple[str, ...]
    """Rules that were not applied, because the record never mentions what they ask."""
    entries: tuple[Entered, ...]
    down: tuple[Down, ...]
    receipt: Receipt
    history: Mapping[str, tuple[int, ...]]
    """For each link the numbers of the hits that its history shows."""

    def __repr__(self) -> str:
        links = len({each.link for each in self.after})
        return f"<SettledLinks: {links} links, {len(self.hits)} hits, {len(self.refused)} refused>"

    def last(self, link: str) -> Stood:
        """What stands on a link at the end."""
        for each in reversed(self.after):
            if each.link == link:
                return each
        raise KeyError(link)

    def to_json(self) -> dict[str, Any]:
        """The answer of `aboveboard link settle --json`; entries and faults that stand only where there are some."""
        after: dict[int, dict[str, object]] = {}
        for each in self.after:
            after.setdefault(each.event, {})[each.link] = each.to_json()
        found: dict[str, Any] = {
            "after": [{"event": event, "links": links} for event, links in after.items()],
            "hits": [each.to_json() for each in self.hits],
            "refused": [each.to_json() for each in self.refused],
            "unchecked": list(self.unchecked),
        }
        if self.entries:
            found["entries"] = [each.to_json() for each in self.entries]
        if self.down:
            found["down"] = [each.to_json() for each in self.down]
        return found | {"receipt": self.receipt.to_json()}

    def rows(self) -> Mapping[str, Iterable[Row]]:
        """A row for each level after each event, for each hit, and for each event that was refused."""
        return {
            "after": [
                {"event": each.event, "link": each.link, "level": name, "meter": held.meter,
                 "fraction": str(held.fraction), "reserve": held.reserve, "overflow": held.overflow, "paid": each.paid}
                for each in self.after
                for name, held in each.levels.items()
            ],
            "hits": [each._asdict() for each in self.hits],
            "refused": [
                {"event": each.event, "reason": each.reason, "cite": "; ".join(each.cite)} for each in self.refused
            ],
        }  # fmt: skip

    def _printed_hits(self) -> Iterator[PrintedTable]:
        """What each hit takes, and what the reserve and the house give to the reset."""
        several, told = len({each.link for each in self.after}) > 1, any(each.state for each in self.hits)
        columns = (">event", *(("=link",) if several else ()), "=table", ">seat", "=award", ">takes", ">of reserve",
                   ">of house", *(("=is",) if told else ()))  # fmt: skip
        rows = [
            (each.event, *((each.link,) if several else ()), each.table, each.seat, each.award, dollars(each.cents),
             dollars(each.reserve), dollars(each.house), *((each.state,) if told else ()))
            for each in self.hits
        ]  # fmt: skip
        yield PrintedTable(columns, rows)

    def printed(self) -> Iterator[str | PrintedTable]:
        """What people read: the hits, what was refused, and what stands on every link at the end."""
        yield f"{self.title} ({self.law})"
        if self.receipt.said:
            yield self.receipt.said
        if self.hits:
            yield ""
            yield from self._printed_hits()
        if self.refused:
            yield ""
            yield PrintedTable(
                (">event", "refused because", "clauses"),
                [(each.event, each.reason, "; ".join(each.cite)) for each in self.refused],
            )
        ends = {each.link: each for each in self.after}
        yield ""
        yield PrintedTable(
            ("=link", "=level", ">meter", ">part", ">reserve", ">overflow", ">paid in all"),
            [
                (each.link, name, dollars(held.meter), str(held.fraction) if held.fraction else None,
                 dollars(held.reserve), dollars(held.overflow), dollars(each.paid))
                for each in ends.values()
                for name, held in each.levels.items()
            ],
        ) if ends else "No link was started."  # fmt: skip
        if self.entries:
            yield ""
            yield PrintedTable(
                (">entry", "=link", "serial number", "where", "by", ">event"),
                [(each.entry, each.link, each.serial, each.place, each.by, each.event) for each in self.entries],
            )
        for each in self.down:
            yield ""
            where = each.link if each.table is None else f"{each.table} on {each.link}"
            yield f"{where} is not in play: {each.title}. It ends once {each.cure} ({'; '.join(each.cite)})."
        if self.unchecked:
            yield ""
            yield f"Not checked, since the record never mentions it: {', '.join(self.unchecked)}."
