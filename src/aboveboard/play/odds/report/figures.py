"""The figures of a game's wagers as records: exact numbers written out as text, with the law's words beside them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import date
from fractions import Fraction
from typing import NamedTuple

from aboveboard.kernel.money import dollars
from aboveboard.kernel.words import counted
from aboveboard.law.force import Receipt
from aboveboard.play.document import Document, PrintedTable, Row
from aboveboard.play.odds.report.beside import (
    AT_LEAST,
    BANK_ASSUMES,
    AddedRight,
    BankFigures,
    Chances,
    Fee,
    Gain,
    HouseWayFigures,
    LeftOut,
    MeterFigures,
    PartFigures,
    present,
)
from aboveboard.play.odds.report.written import percent, picks, runs, short, true_odds
from aboveboard.play.odds.solver import Advice, Chart
from aboveboard.play.poker.revenue import HouseTakes

NOT_COMPUTABLE = "not computable"
"""How a note begins where the text behind a figure is not held."""


@dataclass(frozen=True, slots=True)
class WagerFigures:
    """The figures of one wager on one selection; what is not known or not claimed is None."""

    wager: str
    title: str
    selection: str | None
    chances: Chances | None
    """None where no pay table is held, or where no odds are claimed."""
    exact: bool
    pays: Mapping[str, str]
    """What each grade pays, in the law's words."""
    cite: tuple[str, ...]
    ev: str | None = None
    """The player's expected gain for each unit staked when the wager is made."""
    ev_resolved: str | None = None
    ev_roll: str | None = None
    edge: str | None = None
    variance: str | None = None
    distribution: tuple[Gain, ...] | None = None
    stderr: float | None = None
    error_bound: float | None = None
    part_of: str | None = None
    note: str | None = None
    house_way: HouseWayFigures | None = None
    banks: tuple[BankFigures, ...] = ()
    """What the player at the other side gains, where a player may bank."""
    parts: tuple[PartFigures, ...] | None = None
    """The parts of a composite wager."""
    adds: AddedRight | None = None
    """A right to add its winnings to another wager, which the figures count."""
    leaves_out: LeftOut | None = None
    """A right of the player's that the figures do not count, so that they are the least that the wager is worth."""
    played: str | None = None
    """How hands are set where the figures are not those of the best way."""
    vigorish: Fee | None = None
    meter: MeterFigures | None = None
    """What it is worth at a reading of its meter, where one was asked about."""

    @property
    def sampled(self) -> bool:
        """Are they of deals taken at random, with a standard error?"""
        return self.stderr is not None and self.error_bound is None

    @property
    def win(self) -> str | None:
        """The chance that it wins in the end."""
        return None if self.chances is None else self.chances.win

    @property
    def lose(self) -> str | None:
        """The chance that it loses in the end."""
        return None if self.chances is None else self.chances.lose

    def to_json(self) -> dict[str, object]:
        """The row as documents have it."""
        found: dict[str, object] = {"wager": self.wager, "title": self.title, "selection": self.selection}
        gains: dict[str, object] = {"ev": self.ev, "ev_resolved": self.ev_resolved, "ev_roll": self.ev_roll}
        if self.chances is None:
            found |= gains | dict.fromkeys(("rolls", "win", "push", "lose")) | {"exact": self.exact, "note": self.note}
        else:
            found |= self.chances.to_json() | present(part_of=self.part_of) | gains | present(
                edge=self.edge, variance=self.variance,
                distribution=None if self.distribution is None else [each._asdict() for each in self.distribution],
                exact=self.exact, stderr=self.stderr, error_bound=self.error_bound,
            )  # fmt: skip
            found |= present(
                played=self.played,
                leaves_out=None if self.leaves_out is None else self.leaves_out.to_json(),
                adds=None if self.adds is None else self.adds.to_json(),
            )
            if self.house_way is not None:
                way = self.house_way
                found["house_way"] = {"ev": way.ev, "edge": way.edge} | way.chances.to_json()
            if self.banks:
                found["bank"] = {"assumes": BANK_ASSUMES, "against": [each.to_json() for each in self.banks]}
            found |= present(note=self.note)
        found["pays"] = dict(self.pays)
        if self.parts is not None:
            found["parts"] = [part._asdict() for part in self.parts]
        if self.vigorish is not None:
            found["vigorish"] = self.vigorish._asdict()
        if self.meter is not None:
            found["meter"] = self.meter.to_json()
        return found | {"cite": list(self.cite)}

    def paid(self) -> str:
        """What it pays: one figure, or each grade with its own."""
        unknown = "not held" if (self.note or "").startswith(NOT_COMPUTABLE) else "as posted"
        pays = {grade: unknown if pay == "operator" else pay for grade, pay in self.pays.items() if pay != "lose"}
        if not pays and self.parts:
            return "as its parts"
        if pays and set(pays.values()) == {unknown}:
            return unknown
        return ", ".join(pay if grade == "win" else f"{grade} {pay}" for grade, pay in pays.items())


class Together(NamedTuple):
    """Selections of a wager that have the same figures."""

    figures: WagerFigures
    """Those of the first."""
    selections: list[str]


def grouped(found: Iterable[WagerFigures]) -> list[Together]:
    """Rows for people: a wager's selections that have the same figures stand together."""
    together: dict[str, Together] = {}
    for one in found:
        alike = repr(replace(one, selection=None, parts=None, cite=()))
        group = together.setdefault(alike, Together(one, []))
        if one.selection is not None:
            group.selections.append(one.selection)
    return list(together.values())


CHANCES = ("rolls", "win", "push", "lose", "half")
GAINS = ("ev", "ev_resolved", "ev_roll", "variance")


class Equipped(NamedTuple):
    """The wheel that the figures are of; a specimen stands in until the operator's own is given."""

    title: str | None
    sections: int
    specimen: bool


@dataclass(frozen=True, slots=True, repr=False)
class Figures(Document):
    """The figures of a game's wagers under a law text and the operator's options."""

    ruleset: str
    game: str
    title: str
    cite: str
    status: str
    standing: str
    from_: date | None
    until: date | None
    receipt: Receipt
    source: str
    basis: str | None
    options: Mapping[str, object]
    readings: tuple[str, ...]
    wheel: Equipped | None
    wagers: tuple[WagerFigures, ...]
    house_takes: HouseTakes | None = None
    """What the house takes where it has no stake of its own."""
    strategy: Advice | None = None
    house_way: str | None = None
    """What the operator calls its own house way, where the figures are of one."""
    option_basis: Mapping[str, str] = field(default_factory=dict)
    """What options rest on of which no text is held, by their names."""
    given: frozenset[str] = field(default=frozenset(), repr=False, compare=False)
    """Options that were asked for by name; single payouts are printed only then."""

    def __repr__(self) -> str:
        names = {row.wager for row in self.wagers}
        return f"<Figures {self.ruleset}/{self.game}: {len(self.wagers)} of {counted(len(names), 'wager')}>"

    @property
    def as_of(self) -> date | None:
        """The day that was asked about."""
        return self.receipt.asked.as_of

    def to_json(self) -> dict[str, object]:
        """The answer of `aboveboard odds --json`."""
        found: dict[str, object] = {
            "ruleset": self.ruleset,
            "game": self.game,
            "title": self.title,
            "cite": self.cite,
            "status": self.status,
            "standing": self.standing,
            "from": self.from_.isoformat() if self.from_ else None,
            "until": self.until.isoformat() if self.until else None,
            "as_of": self.as_of.isoformat() if self.as_of else None,
            "receipt": self.receipt.to_json(),
            "source": self.source,
            "basis": self.basis,
            "options": dict(self.options),
            **({"option_basis": dict(self.option_basis)} if self.option_basis else {}),
            "readings": list(self.readings),
        }
        if self.wheel is not None:
            found["wheel"] = self.wheel._asdict()
        if self.house_way is not None:
            found["house_way"] = {"title": self.house_way}
        found["wagers"] = [row.to_json() for row in self.wagers]
        if self.house_takes is not None:
            found["house_takes"] = self.house_takes.to_json()
        return found if self.strategy is None else found | {"strategy": self.strategy}

    def rows(self) -> Mapping[str, Iterable[Row]]:
        """A row for each wager and selection, chances and gains as decimals."""
        return {"wagers": map(cells, self.wagers)}

    def printed(self) -> Iterator[str | PrintedTable]:
        """The tables of `aboveboard odds`."""
        yield f"{self.title}, {self.cite} ({self.standing})"
        shown = {name: value for name, value in self.options.items() if self._shows(name, value)}
        if shown:
            yield f"Options: {', '.join(f'{name} = {value}' for name, value in shown.items())}"
        for basis in dict.fromkeys(self.option_basis.values()):
            names = [name for name in shown if self.option_basis.get(name) == basis]
            if names:
                yield f"Basis of {', '.join(names)}: {basis}."
        if self.wheel is not None:
            stand_in = "; a stand-in until the operator's own is given with --wheel" if self.wheel.specimen else ""
            yield f"Wheel: {self.wheel.title or 'as the law fixes it'}, {self.wheel.sections} sections{stand_in}"
        if self.house_way is not None:
            yield f"House way: {self.house_way}"
        yield ""
        yield from wagers_printed(self.wagers) if self.house_takes is None else _takes(self.house_takes)
        if self.strategy is not None:
            yield from _strategy(self.strategy, {row.note for row in self.wagers})

    def _shows(self, name: str, value: object) -> bool:
        return name in self.given or ("-pays" not in name and value not in (None, "none"))


def wagers_printed(found: Iterable[WagerFigures]) -> Iterator[str | PrintedTable]:
    """What each wager pays and costs, and what must be known to read it."""
    together = grouped(found)
    exact = all(row.exact or row.ev is None for row, _ in together)
    yield PrintedTable(
        ("=wager", "on", "pays", ">wins", ">true odds", ">house edge", ">exact ev" if exact else ">ev"),
        ((row.wager, picks(selections), *_columns(row)) for row, selections in together),
    )
    yield from dict.fromkeys(f"{row.wager}: {row.note}." for row, _ in together if row.note is not None)
    yield from (f"{row.wager}: {row.meter.printed()}." for row, _ in together if row.meter is not None)
    for row in (row for row, _ in together if row.banks):
        yield ""
        yield PrintedTable(
            ("a player who banks against", ">bank's edge", ">ev"),
            (
                (counted(each.hands, "wager"), each.edge, short(each.ev) + (" sampled" if each.stderr else ""))
                for each in row.banks
            ),
        )
        yield f"{row.wager}: {BANK_ASSUMES}."


def _columns(row: WagerFigures) -> tuple[str | None, ...]:
    """What a wager pays, how often it wins, the odds without an edge, its edge and its gain."""
    known = row.chances
    wins = (None, None) if known is None else (percent(Fraction(known.win), 2), true_odds(known.win, known.lose))
    return row.paid(), *wins, _at_most(row), "not held" if row.ev is None else _gain(row, row.ev)


def _gain(row: WagerFigures, ev: str) -> str:
    """The gain, with a word where it is sampled or is the least that the wager is worth."""
    if row.leaves_out is not None:
        return f"{AT_LEAST} {short(ev)}"
    return f"{short(ev)} sampled" if row.sampled else short(ev)


def _at_most(row: WagerFigures) -> str | None:
    return f"at most {row.edge}" if row.edge is not None and row.leaves_out is not None else row.edge


def cells(row: WagerFigures) -> Row:
    """A row of a data frame: chances and gains as decimals, the gain also as it exactly is."""
    chances = {name: None if row.chances is None else _decimal(getattr(row.chances, name)) for name in CHANCES}
    return {
        "wager": row.wager,
        "title": row.title,
        "selection": row.selection,
        **chances,
        **{name: _decimal(getattr(row, name)) for name in GAINS},
        "exact_ev": row.ev if row.exact else None,
        "stderr": row.stderr,
        "pays": row.paid(),
        "note": row.note,
        "cite": "; ".join(row.cite),
    }


def _decimal(number: str | None) -> float | None:
    return None if number is None else float(Fraction(number))


def _takes(house: HouseTakes) -> Iterator[str | PrintedTable]:
    """What the house takes where it has no stake of its own."""
    yield f"{house.note[0].upper()}{house.note[1:]} ({'; '.join(house.cite)})."
    if house.pots:
        yield ""
        rows = ((dollars(row.pot), dollars(row.rake), percent(Fraction(row.share), 2)) for row in house.pots)
        yield PrintedTable((">in the pot", ">rake", ">share of the pot"), rows)
    yield "No wager is against the house, so none has an edge; what a player wins or loses is up to the players."


def _strategy(found: Advice, known: set[str | None]) -> Iterator[str | PrintedTable]:
    """The best play; a note that was printed before is not repeated."""
    for line in found.get("play", ()):
        yield f"Best play: {line['do']} on {', '.join(runs(line['when']))}."
    if "chart" in found:
        yield from _chart(found["chart"], found.get("by_totals"))
    note = found.get("note")
    if note is not None and note not in known:
        yield f"Strategy: {note}."


def _chart(chart: Chart, by_totals: str | None = None) -> Iterator[str | PrintedTable]:
    """A row for each total or pair, a column for each card that the dealer may show."""
    for part, rows in (("hard", chart["hard"]), ("soft", chart["soft"]), ("pairs", chart["pairs"])):
        if rows:
            yield PrintedTable((f"={part}", *chart["shown"]), ((name, *row) for name, row in rows.items()))
            yield ""
    if chart["exceptions"]:
        yield f"But: {'; '.join(chart['exceptions'])}."
    if chart.get("more-cards"):
        yield f"With more cards: {'; '.join(chart['more-cards'])}."
    if chart.get("not-open"):
        yield f"Where doubling or giving up is not open: {'; '.join(chart['not-open'])}."
    if chart.get("hands"):
        yield f"By the very cards: {'; '.join(chart['hands'])}."
        if by_totals is not None:
            yield f"By totals alone, without the hands named one by one, the gain is {short(by_totals)}."
