"""A link's reconciliation as it is answered: each level over its days, figures with their events, and what differs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from math import floor
from typing import Any

from aboveboard.floor.links.reconciling.beside import AccountBeside, TableBeside
from aboveboard.floor.links.reconciling.moved import Line
from aboveboard.floor.links.reconciling.walked import Figure, Held, Span, Walked
from aboveboard.kernel.money import dollars
from aboveboard.play.document import Document, PrintedTable, Row

SHOWN = 6
"""So many numbers of events stand beside a figure that people read; all of them are in the JSON."""


@dataclass(frozen=True, repr=False)
class Reconciled(Document):
    """A link reconciled three ways: its meters with what came and went, with its tables, and with the ledger."""

    link: str
    walked: Walked
    tables: tuple[TableBeside, ...]
    accounts: tuple[AccountBeside, ...]
    day: date | None = None
    """The one gaming day that is asked for; all of them where it is None."""

    def __repr__(self) -> str:
        return f"<Reconciled {self.link}: {len(self.walked.days)} days, {'agrees' if self.agrees else 'DIFFERS'}>"

    @property
    def spans(self) -> Mapping[str, Span]:
        """Each level over the time that is asked for."""
        return self.walked.whole if self.day is None else self.walked.days.get(self.day, {})

    @property
    def differences(self) -> list[str]:
        """Everything that does not agree, a sentence each."""
        found = []
        for name, span in self.walked.whole.items():
            if span.difference or span.differs is not None:
                where = "" if span.differs is None else f", first by event {span.differs}"
                found.append(f"level {name} differs by {exactly(span.difference)} from what came and went{where}")
        for table in self.tables:
            for each in table.apart:
                numbers = (("event", each.event), (f"event of {table.table}", each.table_event))
                where = " and ".join(f"{word} {number}" for word, number in numbers if number is not None)
                found.append(f"{table.table}, {where}: {each.reason}")
        for account in self.accounts:
            if not account.alike:
                ledger = "" if account.ledger is None else f", and {dollars(account.ledger)} by the ledger"
                by_events = f"{dollars(account.events)} by what the events moved"
                found.append(f"{account.account} is {dollars(account.meters)} by the meters, {by_events}{ledger}")
        return found

    @property
    def agrees(self) -> bool:
        """Is nothing left over anywhere?"""
        return not self.differences

    def to_json(self) -> dict[str, Any]:
        """The answer of `aboveboard link reconcile --json`."""
        return {
            "link": self.link,
            "title": self.walked.setting.title,
            "ruleset": self.walked.setting.ruleset,
            "events": self.walked.events,
            "agrees": self.agrees,
            "differences": self.differences,
            "day": None if self.day is None else self.day.isoformat(),
            "levels": [_span_json(name, span) for name, span in self.spans.items()],
            "days": [
                {"day": day.isoformat(), "levels": [_span_json(name, span) for name, span in spans.items()]}
                for day, spans in self.walked.days.items()
                if self.day in (None, day)
            ],
            "tables": [{**each._asdict(), "apart": [one._asdict() for one in each.apart]} for each in self.tables],
            "accounts": [{**each._asdict(), "alike": each.alike} for each in self.accounts],
        }

    def rows(self) -> Mapping[str, Iterable[Row]]:
        """A row for each level and day, for each table, and for each account."""
        return {
            "days": [
                {"day": day.isoformat(), "level": name, **{key: str(cents) for key, cents in _sums(span).items()}}
                for day, spans in self.walked.days.items()
                for name, span in spans.items()
            ],
            "tables": [{**each._asdict(), "apart": len(each.apart)} for each in self.tables],
            "accounts": [each._asdict() for each in self.accounts],
        }

    def printed(self) -> Iterator[str | PrintedTable]:
        """What people read: the sheet of each level, the days, the tables, the ledger, and what differs."""
        title = self.walked.setting.title
        of = "" if self.day is None else f", gaming day {self.day}"
        yield f"{title if title == self.link else f'{title} ({self.link})'}{of}"
        if not self.spans:
            yield "Nothing moved." if self.walked.whole else "The link was never started."
        for name, span in self.spans.items():
            yield ""
            yield PrintedTable((f"=level {name}", ">amount", ">events", "which"), list(_lines(span)))
        if self.day is None and len(self.walked.days) > 1:
            yield ""
            head = ("=gaming day", "=level", ">opening", ">came in", ">went out", ">closing", ">difference")
            yield PrintedTable(
                head,
                [
                    (day, name, *map(exactly, _in_and_out(span)))
                    for day, spans in self.walked.days.items()
                    for name, span in spans.items()
                ],
            )
        if self.tables:
            yield ""
            yield PrintedTable(
                ("=table", ">wagers counted", ">by its own log", ">won", ">by its own log"),
                [
                    (each.table, each.wagers, _known(each.wagers_there, str), dollars(each.won),
                     _known(each.won_there, dollars))
                    for each in self.tables
                ],
            )  # fmt: skip
        if self.accounts:
            yield ""
            yield PrintedTable(
                ("account", ">by the meters", ">by its events", ">by the ledger"),
                [
                    (each.account, dollars(each.meters), dollars(each.events), _known(each.ledger, dollars))
                    for each in self.accounts
                ],
            )
        yield ""
        yield from self.differences or ["Everything agrees: the difference is $0."]


def exactly(cents: Fraction) -> str:
    """An amount with its part of a cent, as in "$10,003.50 + 2/3c"."""
    whole = floor(abs(cents))
    part = abs(cents) - whole
    return ("-" if cents < 0 else "") + dollars(whole) + (f" + {part}c" if part else "")


def _known(given: int | None, written: Any) -> str:
    return "not at hand" if given is None else str(written(given))


def _sums(span: Span) -> dict[str, Fraction]:
    """Opening, each line in one sum, closing and the difference."""
    lines = {line: Fraction(0) for line in Line}
    for (line, _), figure in span.lines.items():
        lines[line] += figure.cents
    return {
        "opening": span.opening.cents, **{line.value: cents for line, cents in lines.items()},
        "closing": span.closing.cents, "difference": span.difference,
    }  # fmt: skip


OUT = (Line.TRANSFERS_OUT, Line.PAYMENTS)
"""Lines by which a meter becomes less."""


def _in_and_out(span: Span) -> tuple[Fraction, ...]:
    """Opening, all that came in, all that went out, closing and the difference."""
    came, went = Fraction(0), Fraction(0)
    for (line, _), figure in span.lines.items():
        came, went = (came, went + figure.cents) if line in OUT else (came + figure.cents, went)
    return span.opening.cents, came, went, span.closing.cents, span.difference


CALLED = {
    Line.CONTRIBUTIONS: "contributed at {}", Line.SEEDS: "seeds, by the house", Line.ADJUSTMENTS: "adjustments",
    Line.TRANSFERS_IN: "transferred in", Line.TRANSFERS_OUT: "transferred out", Line.PAYMENTS: "paid of hits at {}",
}  # fmt: skip


def _lines(span: Span) -> Iterator[tuple[str, str, object, str]]:
    yield "opening", exactly(span.opening.cents), None, ""
    for line, called in CALLED.items():
        for (one, table), figure in span.lines.items():
            if one == line:
                wagers = span.wagers.get(table or "") if line is Line.CONTRIBUTIONS else None
                words = called.format(table) + (f", {wagers} wagers" if wagers else "")
                yield words, exactly(figure.cents), *_which(figure)
    yield "closing", exactly(span.closing.cents), None, _parts(span.closing)
    yield "difference", exactly(span.difference), None, "" if span.differs is None else f"by event {span.differs}"
    if span.reserve_used.events:
        yield "of resets, out of the reserve", exactly(span.reserve_used.cents), *_which(span.reserve_used)
    if span.hits.events:
        yield "taken by hits", exactly(span.hits.cents), *_which(span.hits)


def _which(figure: Figure) -> tuple[int, str]:
    numbers = [str(each) for each in figure.events[:SHOWN]]
    return len(figure.events), ", ".join(numbers) + (", ..." if len(figure.events) > SHOWN else "")


def _parts(held: Held) -> str:
    parts = (("meter", held.meter), ("reserve", held.reserve), ("overflow", held.overflow))
    found = [f"{word} {exactly(cents)}" for word, cents in parts if cents or word == "meter"]
    return ", ".join([*found, *([f"set aside {dollars(held.set_aside)}"] if held.set_aside else [])])


def _span_json(name: str, span: Span) -> dict[str, Any]:
    lines: dict[str, Any] = {line.value: {} for line in (Line.CONTRIBUTIONS, Line.PAYMENTS)}
    for line in Line:
        if line.value not in lines:
            lines[line.value] = _figure_json(span.lines.get((line, None), Figure()))
    for (line, table), figure in span.lines.items():
        if table is not None:
            wagers = {"wagers": span.wagers.get(table, 0)} if line is Line.CONTRIBUTIONS else {}
            lines[line.value][table] = wagers | _figure_json(figure)
    return {
        "level": name,
        "opening": _held_json(span.opening),
        **{line.value.replace("-", "_"): lines[line.value] for line in Line},
        "closing": _held_json(span.closing),
        "difference": str(span.difference),
        "differs": span.differs,
        "reserve_used": _figure_json(span.reserve_used),
        "hits": _figure_json(span.hits),
    }


def _figure_json(figure: Figure) -> dict[str, Any]:
    return {"cents": str(figure.cents), "events": list(figure.events)}


def _held_json(held: Held) -> dict[str, Any]:
    return {
        "cents": str(held.cents), "meter": str(held.meter), "reserve": str(held.reserve),
        "overflow": str(held.overflow), "set_aside": held.set_aside,
    }  # fmt: skip
