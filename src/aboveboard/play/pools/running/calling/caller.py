"""What is shown of a game of calls: the caller's board for everybody, a card by its number, and what the desk sees."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from aboveboard.law.errors import BadInput
from aboveboard.play.pools.bingo.calling import ball_name
from aboveboard.play.pools.running.calling.calls import CallsStage
from aboveboard.play.pools.running.calling.evening import square_name
from aboveboard.play.pools.running.calling.state import GameState
from aboveboard.play.pools.running.pool import RunningPool
from aboveboard.play.pools.told import Told

if TYPE_CHECKING:
    from aboveboard.play.pools.running.calling.covering import Covered


@dataclass(frozen=True)
class CallersBoard:
    """The balls that were called, as everybody may see them; nothing of any card that was not shown."""

    game: int | None
    """The number of the game in hand; None between games."""
    title: str
    pattern: str
    calls: Sequence[str]
    """In order, each with its letter."""
    last: str | None
    columns: Mapping[str, Sequence[int]]
    """By letter, the numbers that were called of it."""
    shown: Sequence[int]
    """Cards that were shown to cover."""
    games: int
    """How many games were begun."""

    def to_json(self) -> Told:
        """As pages and programs read it."""
        return {
            "game": self.game, "title": self.title, "pattern": self.pattern, "calls": list(self.calls),
            "last": self.last, "columns": {letter: list(balls) for letter, balls in self.columns.items()},
            "shown": list(self.shown), "games": self.games,
        }  # fmt: skip


def calls_of(running: RunningPool) -> CallsStage:
    """The part of a pool that calls balls."""
    found = next((part for part in running.parts if isinstance(part, CallsStage)), None)
    if found is None:
        raise BadInput(f"no balls are called at {running.terms.edition.law.title}")
    return found


def board_of(running: RunningPool) -> CallersBoard:
    """The caller's board."""
    part = calls_of(running)
    stage, game = part.stage, part.game
    called = [] if game is None else game.calls
    names = [ball_name(ball, stage) for ball in called]
    columns = {
        letter: [ball for ball in called if ball in stage.balls_of(column)]
        for column, letter in enumerate(stage.columns)
    }
    title, pattern = ("", "") if game is None else (part.evening.kind(game.kind).law.title, game.pattern)
    shown = [] if game is None else [claim.card for claim in game.claims]
    number = None if game is None else game.number
    last = names[-1] if names else None
    return CallersBoard(number, title, pattern, names, last, columns, shown, running.state.calls.begun)


@dataclass(frozen=True)
class CardCheck:
    """A card held to the calls of the game in hand."""

    series: str
    card: int
    rows: Sequence[Sequence[int | None]]
    """Its balls, none on a free square."""
    covered: Sequence[str]
    """Its squares that are covered, free ones too: B1 is above the others of its column."""
    missing: Sequence[str]
    """What it lacks along the shortest way."""
    at: int | None
    """The call with which it covered the pattern."""
    sold: bool
    """Was it sold for the game in hand? One that was not wins nothing."""

    @property
    def wins(self) -> bool:
        """Does it cover, and was it sold for this game?"""
        return self.sold and self.at is not None

    def to_json(self) -> Told:
        """As pages and programs read it."""
        return {
            "series": self.series, "card": self.card, "rows": [list(row) for row in self.rows],
            "covered": list(self.covered), "missing": list(self.missing), "at": self.at, "sold": self.sold,
            "wins": self.wins,
        }  # fmt: skip


def check_card(running: RunningPool, number: int, series: str | None = None) -> CardCheck:
    """A card by its number, with what of it is covered; BadInput says where it was never printed."""
    part = calls_of(running)
    stocks, game, stage = part.evening.stocks, part.game, part.stage
    sold_of = [] if game is None else [name for name, held in game.cards.items() if number in held]
    named = series or next(iter(sold_of), next(iter(stocks)))
    if named not in stocks:
        raise BadInput(f"series: {' or '.join(stocks)} expected, not {named!r}")
    stock = stocks[named]
    held = game or GameState(0, part.evening.edition.pool.name, "line", 0)
    found = part.checked(held, stock, number)

    def named_squares(squares: frozenset[tuple[int, int]]) -> list[str]:
        return [square_name(each, stage) for each in sorted(squares)]

    return CardCheck(
        named, number, found.card.rows, named_squares(found.covered), named_squares(found.missing), found.at,
        named in sold_of,
    )  # fmt: skip


def covering_of(running: RunningPool) -> list[Covered]:
    """The cards that were sold and cover, shown or not: for those who run the game, and never for the public."""
    return list(calls_of(running).covering())
