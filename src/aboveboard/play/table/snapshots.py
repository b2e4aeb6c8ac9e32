"""A table as bytes, so that one of a million events is ready at once: a cache of its events and never the record.

What belongs to the law is not in it: terms, plans and tracks are made anew and found by name. A snapshot that other
terms or other code made is stale.
"""

from __future__ import annotations

import io
import pickle
from collections.abc import Hashable
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from pathlib import Path

from aboveboard.law.terms.options import Value
from aboveboard.law.terms.terms import Terms, terms_of
from aboveboard.play.automata.tabulated import tracks_of
from aboveboard.play.table.part import State
from aboveboard.play.table.stated import Stated
from aboveboard.play.table.table import Table
from aboveboard.play.table.wagers.stake_limits import PostedLimits
from aboveboard.play.table.wagers.standing import Plan, Standing

PACKAGES = ("aboveboard", "pokerkit")
"""Whose classes a snapshot may hold; the poker room's rounds are held by PokerKit."""
PLAIN = {
    "builtins": {"set", "frozenset", "list", "dict", "tuple"},
    "datetime": {"datetime", "timezone", "timedelta", "date"},
    "fractions": {"Fraction"},
    "zoneinfo": {"ZoneInfo"},
    "collections": {"deque", "defaultdict", "Counter"},
    "pokerkit.utilities": {"divmod", "rake"},
}
"""Classes from elsewhere that a snapshot may hold."""

WrittenBet = tuple[int, str, str | None, str | None, int, list[Hashable], int, bool | None, bool]
"""Seat, wager, what was picked and what it stands on, stake, its tracks' states, fee, called on or off, reduced."""


class Stale(ValueError):
    """A snapshot cannot be used: the table is to be made from its events."""


@dataclass(frozen=True)
class Held:
    """What a snapshot holds of a table."""

    number: int
    options: dict[str, Value]
    stated: Stated
    posted: tuple[int | None, int | None, int | None]
    state: Hashable
    last: Hashable
    """The round that was last played, where the game is dealt."""
    bets: tuple[WrittenBet, ...]
    parts: dict[str, State]


def snapshot(table: Table, number: int) -> bytes:
    """All that a table holds after so many events."""
    tracks, posted = table.tracks, table.posted
    found = Held(
        number,
        {name: value for name, value in table.terms.options.items() if value is not None},
        table.stated,
        (posted.min, posted.max, posted.chip),
        tracks.tables[table.state],
        None if tracks.lasting else tracks.tables[-1],
        tuple(_written(bet) for bet in table.bets.values()),
        {name: part.state for name, part in table.stateful.items()},
    )
    return made_by(table.terms) + pickle.dumps(found, protocol=5)


def restore(terms: Terms, given: bytes) -> tuple[Table, int]:
    """The table, and how many events it had; raises Stale."""
    key = made_by(terms)
    if given[: len(key)] != key:
        raise Stale("the snapshot was made under other terms or by other code")
    try:
        found = _Reader(io.BytesIO(given[len(key) :])).load()
    except Exception as error:
        raise Stale(f"the snapshot cannot be read: {error}") from error
    if not isinstance(found, Held):
        raise Stale("the snapshot does not hold a table")
    return _table(terms, found), found.number


def _table(terms: Terms, found: Held) -> Table:
    in_force = {name: value for name, value in terms.options.items() if value is not None}
    if found.options != in_force:
        terms = terms_of(terms.edition, found.options)
    table = Table(terms, tracks_of(terms), PostedLimits(*found.posted), found.stated)
    table.staked = []
    if found.last is not None:
        table.tracks.number(found.last)
    table.state = table.tracks.number(found.state)
    for row in found.bets:
        bet = _standing(table, row)
        table.bets[bet.key] = bet
    for name, part in table.stateful.items():
        part.state = found.parts[name]
    return table


def _written(bet: Standing) -> WrittenBet:
    """A standing wager without its plan: the states that its tracks number are written as they are."""
    plan = bet.plan
    own = [track.states[state] for track, state in zip(plan.tracks, bet.states, strict=True)]
    return (bet.seat, plan.wager.name, plan.selection, bet.selection, bet.stake, own, bet.fee, bet.called, bet.reduced)


def _standing(table: Table, row: WrittenBet) -> Standing:
    seat, name, picked, selection, stake, own, fee, called, reduced = row
    plan = table.plans.plan(name, picked)
    if not isinstance(plan, Plan) or (plan.wager.name, plan.selection) != (name, picked):
        plan = Plan(table.tracks, table.terms.wagers[name], picked)
    states = [track.numbered(state) for track, state in zip(plan.tracks, own, strict=True)]
    return Standing(seat, plan, selection, stake, states, fee, called, reduced)


def made_by(terms: Terms) -> bytes:
    """What a snapshot depends on besides the table: the law's text, the game's name, and the code."""
    edition = terms.edition
    about = f"{edition.ruleset}/{edition.game.name}/{edition.as_of}/{_text(terms)}/{_code()}"
    return sha256(about.encode()).digest()


@cache
def _text(terms: Terms) -> str:
    text = repr((terms.edition.raw, sorted(terms.options.items()), terms.wheel))
    return sha256(text.encode()).hexdigest()


@cache
def _code() -> str:
    """The source of everything that a table is made of."""
    found, root = sha256(), Path(__file__).parents[2]
    for folder in ("kernel", "games", "law", "play"):
        for path in sorted((root / folder).rglob("*.py")):
            found.update(path.read_bytes())
    return found.hexdigest()


class _Reader(pickle.Unpickler):
    """Makes nothing but this package's classes and a few plain values."""

    def find_class(self, module: str, name: str) -> object:
        if name in PLAIN.get(module, ()):
            return super().find_class(module, name)
        if module.split(".")[0] in PACKAGES and "." not in name:
            found = super().find_class(module, name)
            if isinstance(found, type) and found.__module__ == module:
                return found
        raise pickle.UnpicklingError(f"{module}.{name} has no place in a snapshot")
