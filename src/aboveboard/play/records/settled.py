"""A record as it was settled: how each wager ended, what was refused or voided, money moved, and what rides."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from aboveboard.kernel.collecting import gc_paused
from aboveboard.kernel.money import dollars
from aboveboard.law.force import Receipt
from aboveboard.play.document import Cell, Document, PrintedTable, Row
from aboveboard.play.table.conduct.prizes import Awarded
from aboveboard.play.table.entries import Note, PaidPot, Payment, Riding, Settled


@dataclass(frozen=True, slots=True, repr=False)
class SettledRecord(Document):
    """A record as it was settled; amounts are whole cents."""

    settlements: tuple[Settled, ...]
    refused: tuple[Note, ...]
    voided: tuple[Note, ...]
    transfers: tuple[Payment, ...]
    unchecked: tuple[str, ...]
    """Rules that were not applied, because the record never mentions what they ask."""
    riding: tuple[Riding, ...]
    awards: tuple[Awarded, ...] = ()
    """The control sheet of a wheel with prizes."""
    pots: tuple[PaidPot, ...] = ()
    stacks: Mapping[int, int] | None = None
    """What each seat has, where the players' stakes are against each other."""
    discarded: tuple[Note, ...] = ()
    """Cards that the record states and no round took."""
    cured: tuple[Note, ...] = ()
    """What went wrong and was put right, so that nothing was void."""
    receipt: Receipt | None = field(default=None, compare=False)
    """By which law it was settled."""

    def __repr__(self) -> str:
        lists = (("settled", self.settlements), ("refused", self.refused), ("voided", self.voided),
                 ("riding", self.riding))  # fmt: skip
        return f"<SettledRecord: {', '.join(f'{len(found)} {word}' for word, found in lists)}>"

    def to_json(self) -> dict[str, object]:
        """The answer of `aboveboard settle --json`; awards, pots, cures and the like only where there are some."""
        with gc_paused():
            return self._to_json()

    def _to_json(self) -> dict[str, object]:
        found: dict[str, object] = {}
        if self.awards:
            found["awards"] = [line._asdict() for line in self.awards]
        if self.cured:
            found["cured"] = [note.to_json() for note in self.cured]
        if self.discarded:
            found["discarded"] = [note.to_json() for note in self.discarded]
        if self.stacks is not None:
            found["pots"] = [pot.to_json() for pot in self.pots]
            found["stacks"] = {str(seat): cents for seat, cents in self.stacks.items()}
        if self.receipt is not None:
            found["receipt"] = self.receipt.to_json()
        return found | {
            "settlements": [row.to_json() for row in self.settlements],
            "refused": [note.to_json() for note in self.refused],
            "voided": [note.to_json() for note in self.voided],
            "transfers": [row.to_json() for row in self.transfers],
            "unchecked": list(self.unchecked),
            "riding": [row.to_json() for row in self.riding],
        }

    def rows(self) -> Mapping[str, Iterable[Row]]:
        """Settlements, transfers, what was refused and voided, and what rides."""
        return {
            "settlements": map(_flat, self.settlements),
            "transfers": map(_flat, self.transfers),
            "refused": map(_flat, self.refused),
            "voided": map(_flat, self.voided),
            "cured": map(_flat, self.cured),
            "discarded": map(_flat, self.discarded),
            "riding": map(_flat, self.riding),
        }

    def printed(self) -> Iterator[str | PrintedTable]:
        """The tables of `aboveboard settle`."""
        if self.receipt is not None and self.receipt.said:
            yield self.receipt.said
            yield ""
        yield _settlements(self.settlements) if self.settlements else "Nothing was settled."
        if self.pots:
            yield ""
            taken = ((pot.event, pot.pot, dollars(pot.cents), dollars(pot.rake), _takers(pot)) for pot in self.pots)
            yield PrintedTable((">event", "=pot", ">in it", ">rake", "taken by"), taken)
        notes_of = (
            (self.refused, "refused because"),
            (self.voided, "void because"),
            (self.cured, "put right"),
            (self.discarded, "put away"),
        )
        for notes, title in notes_of:
            if notes:
                yield ""
                rows = ((note.event, note.reason, "; ".join(note.cite)) for note in notes)
                yield PrintedTable((">event", title, "clauses"), rows)
        if self.riding:
            yield ""
            riding = (
                (row.seat, row.wager, row.selection, dollars(row.stake), "on" if row.on else "off")
                for row in self.riding
            )
            yield PrintedTable((">seat", "still riding", "on", ">stake", "works"), riding)
        if self.unchecked:
            yield ""
            yield f"Not checked, since the record never mentions it: {', '.join(self.unchecked)}."


def _settlements(settled: Iterable[Settled]) -> PrintedTable:
    rows = (
        (
            row.event, row.seat, row.wager, row.selection, dollars(row.stake), _result(row),
            row.prize or dollars(row.pays), dollars(row.returned), "; ".join(row.cite),
        )
        for row in settled
    )  # fmt: skip
    return PrintedTable((">event", ">seat", "=wager", "=on", ">stake", "result", ">pays", ">returned", "clauses"), rows)


def _takers(pot: PaidPot) -> str:
    """Who takes a pot, for what and with which hand."""
    return "; ".join(
        f"seat {share.seat} {dollars(share.cents)} ({', '.join(filter(None, (share.side, share.hand)))})"
        for share in pot.awarded
    )


def _result(row: Settled) -> str:
    grade = "" if row.grade in (row.result, "") else f" ({row.grade})"
    return f"{row.result}{grade}"


def _flat(row: Settled | Payment | Note | Riding) -> Row:
    """A row of a data frame: its clauses in one cell, a kind as its word."""
    return {name: _cell(value) for name, value in row._asdict().items()}


def _cell(value: object) -> Cell:
    if isinstance(value, list):
        return "; ".join(value)
    return str(value) if isinstance(value, str) or not isinstance(value, (int, type(None))) else value
