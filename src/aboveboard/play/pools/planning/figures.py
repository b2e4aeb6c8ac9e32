"""What a plan answers: exact figures, what the law refuses of it, and how unclear clauses are read."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Context, Decimal
from fractions import Fraction
from typing import NamedTuple, TypeAlias

from aboveboard.kernel.money import dollars
from aboveboard.law.force import Receipt
from aboveboard.play.document import Document, PrintedTable, Row

LONGEST = 200
"""A fraction that is longer than this is written as a decimal, unless all of it is asked for."""
DIGITS = 15


class Money(NamedTuple):
    """An amount in cents; one that is expected on the average need not be whole."""

    cents: int | Fraction


class Chance(NamedTuple):
    """A probability, a share, or a gain for each unit of the price."""

    value: Fraction


class Mean(NamedTuple):
    """How many, on the average."""

    value: Fraction


class Decimals(NamedTuple):
    """A number of which only its decimals are known, all of them right."""

    text: str


Figure = Money | Chance | Mean | Decimals | int | str | tuple[str, ...] | None
FigureRow = dict[str, Figure]
FigureValue: TypeAlias = "Figure | Sequence[FigureRow] | Figures"
Figures = Mapping[str, "Figure | Sequence[FigureRow] | Figures"]


CALLED = {
    "ev": "a ticket gains",
    "win": "a ticket wins",
    "before": "kept before",
    "after": "kept with it",
    "cite": "clauses",
    "ends": "ends then",
    "opens": "opens then",
    "if_sold_out": "further net if sold out",
    "most_pool": "largest lawful pool",
}
"""Figures whose names say too little to people."""
MARKED = (Money, Chance, Mean, Decimals)
"""Figures that say what they are numbers of."""


class Refused(NamedTuple):
    """Why the law does not allow what is planned."""

    reason: str
    cite: tuple[str, ...]


@dataclass(frozen=True, repr=False)
class Plan(Document):
    """A pool as it is planned, reckoned under its law."""

    ruleset: str
    game: str
    title: str
    standing: str
    figures: Figures
    refused: tuple[Refused, ...] = ()
    warnings: tuple[Refused, ...] = ()
    readings: Mapping[str, str] = field(default_factory=dict)
    cite: tuple[str, ...] = ()
    fractions: bool = False
    """Are fractions written whole, however long they are?"""
    exact: bool = True
    """Was nothing sampled?"""
    receipt: Receipt | None = None

    def __repr__(self) -> str:
        return f"<Plan of {self.ruleset} {self.game}: {len(self.figures)} figures, {len(self.refused)} refused>"

    def to_json(self) -> dict[str, object]:
        """The answer of `aboveboard plan --json`."""
        return {
            "ruleset": self.ruleset,
            "game": self.game,
            **({} if self.receipt is None else {"receipt": self.receipt.to_json()}),
            "refused": [{"reason": each.reason, "cite": list(each.cite)} for each in self.refused],
            "warnings": [{"reason": each.reason, "cite": list(each.cite)} for each in self.warnings],
            "figures": self._plain(self.figures),
            "exact": self.exact,
            "readings": dict(self.readings),
            "cite": list(self.cite),
        }

    def _plain(self, figure: object) -> object:
        if isinstance(figure, Mapping):
            return {name: self._plain(value) for name, value in figure.items()}
        if isinstance(figure, list | tuple) and not isinstance(figure, MARKED):
            return [self._plain(value) for value in figure]
        if isinstance(figure, Decimals):
            return figure.text
        if isinstance(figure, Money):
            return figure.cents if isinstance(figure.cents, int) else written(figure.cents, whole=self.fractions)
        if isinstance(figure, Chance | Mean):
            return written(figure.value, whole=self.fractions)
        return figure

    def rows(self) -> Mapping[str, Iterable[Row]]:
        """The figures one by one, and every list among them."""
        single: list[Row] = [
            {"figure": name, "value": _cell(self._plain(value))}
            for name, value in self.figures.items()
            if not isinstance(value, list)
        ]
        found: dict[str, Iterable[Row]] = {"figures": single}
        for name, value in self.figures.items():
            if isinstance(value, list):
                found[name] = [{key: _cell(self._plain(each)) for key, each in row.items()} for row in value]
        return found

    def printed(self) -> Iterator[str | PrintedTable]:
        """What people read: what is refused first, then the figures."""
        yield f"{self.title} ({self.ruleset}, {self.standing})"
        yield ""
        if self.refused:
            rows = ((each.reason, "; ".join(each.cite)) for each in self.refused)
            yield PrintedTable(("not allowed", "clauses"), rows)
        else:
            yield "Nothing that is stated here is refused by the law."
        if self.warnings:
            yield ""
            yield PrintedTable(("note", "clauses"), ((each.reason, "; ".join(each.cite)) for each in self.warnings))
        single = list(_lines("", self.figures))
        if single:
            yield ""
            yield PrintedTable(("figure", ">value"), single)
        for value in self.figures.values():
            if isinstance(value, list) and value:
                yield ""
                listed = [["" if each is None else spoken(each) for each in row.values()] for row in value]
                yield PrintedTable(list(_columns(value[0])), listed)
        if self.readings:
            yield ""
            yield PrintedTable(("read as",), ((text,) for text in self.readings.values()))


def _columns(row: Mapping[str, Figure]) -> Iterator[str]:
    """The columns of a list: words to the left, numbers to the right."""
    for name, value in row.items():
        words = isinstance(value, str) or (isinstance(value, tuple) and not isinstance(value, MARKED))
        yield called(name) if words else f">{called(name)}"


def called(name: str) -> str:
    """A figure's name as people read it."""
    return CALLED.get(name) or name.replace("_", " ")


def _lines(before: str, figures: Figures) -> Iterator[tuple[str, str]]:
    """Every single figure with its name, those within others too."""
    for name, value in figures.items():
        named = f"{before}{called(name)}"
        if isinstance(value, Mapping):
            yield from _lines(f"{named}: ", value)
        elif not isinstance(value, list):
            yield named, spoken(value)


def _cell(value: object) -> str | int | None:
    return value if isinstance(value, int | str) or value is None else str(value)


def written(number: Fraction, *, whole: bool = False) -> str:
    """A number as text: a fraction, or its first fifteen digits where that would be too long to read."""
    if not whole and number.denominator >= 10**LONGEST:
        return decimals(number)
    above, below = (f"{Decimal(each):f}" for each in number.as_integer_ratio())  # of any length, which str is not
    text = above if below == "1" else f"{above}/{below}"
    return text if whole or len(text) <= LONGEST else decimals(number)


def decimals(number: Fraction, digits: int = DIGITS) -> str:
    """A number in so many digits, rounded once."""
    found = Context(prec=digits).divide(Decimal(number.numerator), Decimal(number.denominator))
    return f"{found:f}" if found.adjusted() > -10 else str(found)


def spoken(figure: object) -> str:
    """A figure as people read it."""
    if figure is None:
        return "not known"
    if isinstance(figure, Money):
        exact = isinstance(figure.cents, int) or figure.cents.denominator == 1
        return dollars(int(figure.cents)) if exact else f"{dollars(round(figure.cents))} on the average"
    if isinstance(figure, Chance):
        return f"{float(figure.value):.4%}"
    if isinstance(figure, Mean):
        return f"{float(figure.value):,.2f}"
    if isinstance(figure, Decimals):
        return figure.text
    if isinstance(figure, tuple):
        return "; ".join(figure)
    return f"{figure:,}" if isinstance(figure, int) else str(figure)
