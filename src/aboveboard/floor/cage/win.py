"""What a table won, by the regulation's formula, and the report of a shift that shows how it was reckoned."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from aboveboard.floor.cage.periods import Period
from aboveboard.kernel.money import dollars
from aboveboard.law.custom import WIN
from aboveboard.law.model.money import WinLaw
from aboveboard.law.money import money_law

COLUMNS = ("opener", "fills", "credits", "drop", "promotional", "closer")


def formula_of(ruleset: str | None) -> WinLaw:
    """How a ruleset reckons a table's win."""
    return (money_law(ruleset).win if ruleset is not None else None) or WIN


def win_of(period: Period, law: WinLaw = WIN) -> int | None:
    """A period's win; None until it is closed, for an unknown closer is not nothing."""
    if period.closer is None:
        return None
    added = sum(getattr(period, name) for name in law.adds)
    taken: int = sum(getattr(period, name) for name in law.takes)
    return int(added) - taken


def formula(law: WinLaw) -> str:
    """The formula in words."""
    adds = " + ".join(_words(name) for name in law.adds)
    takes = "".join(f" - {_words(name)}" for name in law.takes)
    return f"win = {adds}{takes}"


def _words(name: str) -> str:
    return {"closer": "closing inventory", "opener": "opening inventory", "promotional": "promotional credits"}.get(
        name, name
    )


def period_row(table: str, period: Period, law: WinLaw = WIN) -> dict[str, Any]:
    """One line of the report."""
    return {
        "table": table, "day": period.day, "shift": period.shift, "period": period.number, "opener": period.opener,
        "fills": period.fills, "credits": period.credits, "drop": period.drop, "promotional": period.promotional,
        "closer": period.closer, "win": win_of(period, law), "counted": period.counted is not None,
    }  # fmt: skip


@dataclass(frozen=True)
class ShiftReport:
    """The tables of a shift or a day, line by line, with the sum and the formula."""

    title: str
    rows: tuple[dict[str, Any], ...]
    formula: str
    cite: str

    @property
    def totals(self) -> dict[str, Any]:
        """The sums of the columns; None where a line of one is not known yet."""
        return {name: self._sum(name) for name in (*COLUMNS, "win")}

    def _sum(self, name: str) -> int | None:
        figures = [row[name] for row in self.rows]
        return None if None in figures else sum(figures)

    def as_json(self) -> dict[str, Any]:
        """For a page."""
        return {
            "title": self.title, "rows": list(self.rows), "totals": self.totals, "formula": self.formula,
            "cite": self.cite,
        }  # fmt: skip

    def markdown(self) -> str:
        """For paper."""
        names = ("table", "day", "shift", *COLUMNS, "win")
        lines = [f"# {self.title}", "", f"| {' | '.join(names)} |", f"|{'---|' * 3}{'---:|' * (len(COLUMNS) + 1)}"]
        for row in self.rows:
            mark = "" if row["counted"] or row["win"] is None else " (box not counted)"
            cells = [row["table"], row["day"], row["shift"], *(_money(row[name]) for name in COLUMNS)]
            lines.append(f"| {' | '.join(cells)} | {_money(row['win'])}{mark} |")
        sums = self.totals
        lines.append(f"| all | | | {' | '.join(_money(sums[name]) for name in (*COLUMNS, 'win'))} |")
        return "\n".join([*lines, "", f"{self.formula}{f' ({self.cite})' if self.cite else ''}", ""])


def _money(cents: int | None) -> str:
    return "not closed" if cents is None else dollars(cents)


def shift_report(
    tables: Iterable[tuple[str, str | None, Iterable[Period]]], *, day: str | None = None, shift: str | None = None
) -> ShiftReport:
    """The report of a shift, a day or all that is held, from each table's name, ruleset and periods.

    Where tables of several rulesets stand together, the formula of the first is shown and each line keeps its own.
    """
    rows, laws = [], []
    for table, ruleset, periods in tables:
        law = formula_of(ruleset)
        laws.append(law)
        for period in periods:
            if day in (None, period.day) and shift in (None, period.shift):
                rows.append(period_row(table, period, law))
    rows.sort(key=lambda row: (row["day"], row["shift"], row["table"], row["period"]))
    shown = laws[0] if laws else WIN
    title = " ".join(word for word in ("Table win", day or "", f"{shift} shift" if shift else "") if word)
    return ShiftReport(title, tuple(rows), formula(shown), shown.cite)
