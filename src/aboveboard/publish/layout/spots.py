"""What can be wagered on, what its area bears, and the area itself once it has a place."""

from __future__ import annotations

from dataclasses import dataclass, field
from html import escape

from aboveboard.law.model import Area
from aboveboard.law.provisions.clauses import citations
from aboveboard.law.terms.options import pay_clauses
from aboveboard.law.terms.terms import Terms, WagerTerms
from aboveboard.play.odds.report.report import pays
from aboveboard.publish.layout.geometry import Corners, Point, number
from aboveboard.publish.layout.lettering import Row

NOT_PRINTED = ("lose", "push", "void", "pot")
WORDS = {"section": "odds where it stops", "layout": "odds as posted", "prize": "a prize", "operator": "as posted",
         "half": "half back"}  # fmt: skip
SHORT = 4
"""A pay table with more lines than this is shown apart from the area."""


@dataclass(frozen=True)
class Bet:
    """A wager on one pick, or on whatever is marked on a ticket."""

    wager: WagerTerms
    selection: str | None

    @property
    def key(self) -> tuple[str, str | None]:
        """Its wager and pick by name."""
        return self.wager.name, self.selection

    @property
    def open(self) -> bool:
        """Can more be picked than could be listed?"""
        return self.wager.wager is not None and self.wager.wager.accepts is not None

    @property
    def area(self) -> Area | None:
        """What the law says of its area."""
        return self.wager.terms.law.layout.areas.get(self.wager.name)

    @property
    def title(self) -> str:
        """The wager's name without the word for a wager."""
        return plain_title(self.wager.law.title)

    @property
    def label(self) -> str:
        """What a screen reader says of it."""
        on = "" if self.selection is None or self.open else f" on {spoken(self.selection)}"
        paid, fee = self.paid, self.wager.law.vigorish
        taken = "" if fee is None or fee.taken == "never" else f", {fee.rate} vigorish"
        return f"{self.wager.law.title}{on}" + (f", pays {paid}" if paid else "") + taken

    @property
    def lines(self) -> dict[str, str]:
        """What each grade pays, losing grades left out."""
        found = pays(self.wager, self.selection)
        return {grade: WORDS.get(pay, pay) for grade, pay in found.items() if pay not in NOT_PRINTED}

    @property
    def paid(self) -> str:
        """What it pays, in one line where there are few."""
        lines = self.lines
        if len(lines) > SHORT:
            return "by its pay table"
        return ", ".join(pay if grade == "win" else f"{grade} {pay}" for grade, pay in lines.items())

    def on_felt(self, most: int = SHORT) -> str:
        """What it pays as its area says it: nothing where the operator has still to say, or where it takes a table."""
        lines = {grade: _unbroken(pay) for grade, pay in self.lines.items() if pay != "as posted"}
        if len(set(lines.values())) == 1:
            return next(iter(lines.values()))
        if len(lines) > most:
            return ""
        return ", ".join(pay if grade == "win" else f"{grade} {pay}" for grade, pay in lines.items())

    def needs_table(self, most: int = SHORT) -> bool:
        """Is its pay table too long for its area?"""
        return len(self.lines) > most and len(set(self.lines.values())) > 1

    @property
    def dice(self) -> str | None:
        """The dice that the law has its area show."""
        shown = None if self.area is None else self.area.dice
        return shown.get(self.selection or "") if isinstance(shown, dict) else shown

    def cites(self) -> list[str]:
        """The clauses of the wager, its pay table and its area."""
        ids = [*self.wager.law.cite, *(self.area.cite if self.area is not None else ())]
        for grade in pays(self.wager, self.selection):
            ids += pay_clauses(self.wager.law, grade, self.selection)
        return citations(ids)


@dataclass(frozen=True)
class Spot:
    """An area that chips are put on: whose and what it is, where it lies, and what it bears."""

    bet: Bet = field(repr=False)
    seat: int | None
    corners: Corners
    centre: Point
    art: str = field(repr=False)
    rows: tuple[Row, ...] = field(default=(), repr=False)
    within: Corners | None = field(default=None, repr=False)
    """The area that the words must not leave, in the coordinates in which they are written."""
    on_line: bool = False
    """Does it lie on a line between other areas, over them?"""

    @property
    def wager(self) -> str:
        """The wager's name."""
        return self.bet.wager.name

    @property
    def selection(self) -> str | None:
        """What is picked."""
        return self.bet.selection

    @property
    def label(self) -> str:
        """What a screen reader says of it."""
        return self.bet.label if self.seat is None else f"Position {self.seat}: {self.bet.label}"

    def svg(self) -> str:
        """The area as SVG."""
        spoken_label = escape(self.label)
        kinds = "spot line" if self.on_line else "spot"
        seat = "" if self.seat is None else f' data-seat="{self.seat}"'
        open_ = ' data-open="true"' if self.bet.open else ""
        x, y = self.centre
        pick = escape(self.selection or "")
        return (
            f'<g class="{kinds}" data-wager="{self.wager}" data-selection="{pick}"{seat}{open_} '
            f'data-x="{number(x)}" data-y="{number(y)}" role="button" tabindex="0" aria-label="{spoken_label}">'
            f"<title>{spoken_label}</title>{self.art}</g>"
        )


def bets_of(terms: Terms) -> dict[tuple[str, str | None], Bet]:
    """Everything that this table offers and that has an area, in the law's order."""
    found = [Bet(wager, pick) for wager in terms.offered() if wager.law.area for pick in wager.picks]
    return {bet.key: bet for bet in found}


def plain_title(title: str) -> str:
    """A title without the word for a wager at its end."""
    for word in (" Bet", " Wager", " bet", " wager"):
        title = title.removesuffix(word)
    return title


def spoken(selection: str) -> str:
    """A pick as it is spoken: numbers one after another."""
    parts = selection.split("-")
    return selection if len(parts) == 1 else f"{', '.join(parts[:-1])} and {parts[-1]}"


def _unbroken(pay: str) -> str:
    """Odds that are never broken over two lines."""
    return pay.replace(" to ", "\u00a0to\u00a0").replace(" for ", "\u00a0for\u00a0")
