"""The same spots in words: sections of areas with what they pay, for those who do not see the layout."""

from __future__ import annotations

from dataclasses import dataclass

from aboveboard.publish.layout.drawn import Layout
from aboveboard.publish.layout.spots import Spot, plain_title
from aboveboard.publish.prose import limits


@dataclass(frozen=True)
class Listed:
    """One area: what it is called, what it pays, and the law's own limits on it."""

    wager: str
    selection: str | None
    seat: int | None
    label: str
    pays: str
    limits: str
    open: bool = False
    cite: tuple[str, ...] = ()


@dataclass(frozen=True)
class Section:
    """The areas of one wager."""

    title: str
    spots: tuple[Listed, ...]


def outline(drawn: Layout, seat: int | None = None) -> tuple[Section, ...]:
    """Every area in the law's order; a seat sees its own and those that are anybody's."""
    found: dict[str, list[Listed]] = {name: [] for name in drawn.terms.wagers}
    for spot in drawn.spots:
        if seat is None or spot.seat in (None, seat):
            found[spot.wager].append(_listed(spot))
    titles = {name: plain_title(terms.law.title) for name, terms in drawn.terms.wagers.items()}
    return tuple(Section(titles[name], tuple(spots)) for name, spots in found.items() if spots)


def _listed(spot: Spot) -> Listed:
    bet = spot.bet
    lines = "; ".join(pay if grade == "win" else f"{grade}: {pay}" for grade, pay in bet.lines.items())
    return Listed(
        spot.wager, spot.selection, spot.seat, spot.label, lines, limits(bet.wager), bet.open, tuple(bet.cites())
    )
