"""How a game's areas are arranged on its layout: a small vocabulary in data, one file a game.

A *plan* cuts the felt into parts, `across` or `down`, by their `size`; a part holds the areas of the wagers it names,
as the law names them or as the game does, one box for each thing that can be picked. Parts whose wagers are not offered
vanish. *Seats* repeat what they hold at each player's position: rows of areas, the first nearest the dealer, and bands
that run round the table. What no part names has boxes of its own below, so that a game without a file has a layout too.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Annotated, Literal

from pydantic import BeforeValidator, Field
from tomli import loads

from aboveboard.law.model import Strict
from aboveboard.law.terms.terms import Terms

FOLDER = Path(__file__).parent / "arrangements"
Listed = Annotated[tuple[str, ...], BeforeValidator(lambda value: [value] if isinstance(value, str) else value)]


class Node(Strict):
    """A part of the felt."""

    size: float = 1
    across: tuple[Node, ...] = ()
    down: tuple[Node, ...] = ()
    each: Listed = ()
    """The part is repeated for each of these picks, and holds areas of that pick alone."""
    wager: Listed = ()
    picks: Listed | None = None
    """The picks that it holds, in this order; all that are left where none is named."""
    columns: int | None = None
    heading: str = ""
    """Words over it, or alone where it holds no wager; `{pick}` is the pick of a repeated part."""
    label: str = ""
    """What its boxes bear, in place of the wager's title or the pick."""
    labels: dict[str, str] = Field(default_factory=dict)
    """The same by pick."""
    dice: str | dict[str, str] | None = None
    """Dice that its boxes show, by pick where they differ; "pick" for those that the pick names."""
    dice_by_rule: str = ""
    """The rule of the game by whose value the dice differ, in place of the pick."""
    fill: str | dict[str, str] = ""
    odds: bool = True
    """Are payout odds written in its boxes?"""
    largest: float = 64
    keep: bool = False
    """It keeps its place even where it holds nothing, so that others stay in line."""
    kind: Literal["boxes", "space", "number-grid", "racetrack", "wheel", "ticket", "pay-tables", "rim-numbers"] = (
        "boxes"
    )
    numbers: dict[str, str] = Field(default_factory=dict)
    """For wagers on a grid of numbers with nothing to pick: the numbers that they cover."""
    row_ends: Listed = ()
    """Wagers of a grid of numbers whose boxes stand at the ends of its rows."""


class Seats(Strict):
    """What each position has."""

    count: int = 7
    """Positions where the law does not say how many."""
    rows: tuple[Listed, ...] = ()
    """Areas, the first row nearest the dealer."""
    bands: tuple[Listed, ...] = ()
    """Areas that run round the table, the first nearest the dealer."""
    at_pick: Listed = ()
    """Wagers on a position: the area lies at the position picked, and anybody may use it."""
    labels: dict[str, str] = Field(default_factory=dict)
    round: Listed = ()
    """Areas that are circles."""
    fill: dict[str, str] = Field(default_factory=dict)
    cards: int = 0
    """Cards that lie before each position."""
    arcs: tuple[str, ...] = ()
    """Words along the table; `{wager:grade}` is what that pays, and words whose payout is not offered are left out."""


class Arrangement(Strict):
    """A game's layout before anything is drawn."""

    like: str | None = None
    height: float = 1000
    felt: str = "green"
    plan: Node = Node()
    seats: Seats | None = None
    dealer_cards: int = 0


@cache
def _held(game: str) -> Arrangement | None:
    path = FOLDER / f"{game}.toml"
    if not path.exists():
        return None
    found = Arrangement.model_validate(loads(path.read_text("utf-8")))
    return found if found.like is None else _held(found.like)


def arrangement_of(terms: Terms) -> Arrangement:
    """The arrangement of a game, or one that any game can have."""
    game = terms.game
    found = _held(game.name)
    if found is not None:
        return found
    if game.dealt and not game.family.cards_drawn() and _by_seat(terms):
        return Arrangement(seats=Seats(), plan=PAY_TABLES)
    return Arrangement()


def _by_seat(terms: Terms) -> bool:
    """Is some wager on a seat's own hand, so that nothing is picked?"""
    return any(wager.picks == (None,) for wager in terms.offered())


PAY_TABLES = Node(kind="pay-tables")
