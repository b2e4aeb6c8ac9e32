"""A table as bytes, so that one of a million events is ready at once: a cache of its events and never the record.

What belongs to the law is not in it: terms, plans and tracks are made anew and found by name. A snapshot that other
terms or other code made is stale. A table is written as data alone, by the declared types of what its parts keep: the
bytes name no class.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import cache, partial
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple, get_type_hints

from aboveboard.kernel.plain import OPENLY, Form, Written, form_of, form_of_value, packed, unpacked
from aboveboard.law.terms.options import Value
from aboveboard.law.terms.terms import Terms, terms_of
from aboveboard.play.automata.tabulated import tracks_of
from aboveboard.play.table.stated import Stated
from aboveboard.play.table.table import Table
from aboveboard.play.table.wagers.stake_limits import PostedLimits
from aboveboard.play.table.wagers.standing import Plan, Standing

MAKE_ROUNDS = ("begin", "give", "choose")
"""What a dealt game makes its rounds with."""


class Stale(ValueError):
    """A snapshot cannot be used: the table is to be made from its events."""


class Bet(NamedTuple):
    """A standing wager without its plan: the states that its tracks number are written as they are."""

    seat: int
    wager: str
    picked: str | None
    selection: str | None
    stake: int
    own: list[Hashable]
    fee: int
    called: bool | None
    reduced: bool


class Held(NamedTuple):
    """What a snapshot holds of a table; the round and what the parts keep are written by types of their own."""

    number: int
    options: dict[str, Value]
    stated: Stated
    posted: tuple[int | None, int | None, int | None]
    bets: list[Bet]
    state: Written
    last: Written
    """The round that was last played, where the game is dealt."""
    parts: dict[str, Written]


def snapshot(table: Table, number: int) -> bytes:
    """All that a table holds after so many events; raises Unwritable where a hand of poker has been played."""
    tracks, posted, rounds = table.tracks, table.posted, round_form(table.terms)
    found = Held(
        number,
        {name: value for name, value in table.terms.options.items() if value is not None},
        table.stated,
        (posted.min, posted.max, posted.chip),
        [_written(bet) for bet in table.bets.values()],
        rounds.write(tracks.tables[table.state]),
        None if tracks.lasting else rounds.write(tracks.tables[-1]),
        {name: form_of_value(part.state).write(part.state) for name, part in table.stateful.items()},
    )
    return made_by(table.terms) + packed(Held, found)


def restore(terms: Terms, given: bytes) -> tuple[Table, int]:
    """The table, and how many events it had; raises Stale."""
    key = made_by(terms)
    if given[: len(key)] != key:
        raise Stale("the snapshot was made under other terms or by other code")
    try:
        found: Held = unpacked(Held, given[len(key) :])
        return _table(terms, found), found.number
    except (LookupError, TypeError, ValueError) as error:
        raise Stale(f"the snapshot cannot be read: {error}") from error


@cache
def round_form(terms: Terms) -> Form:
    """How a game's rounds or states are written: by the class that its own functions declare, or as plain values."""
    game = terms.game
    declared = [_returned(getattr(game, name)) for name in MAKE_ROUNDS] if game.dealt else [type(terms.game.opening)]
    for kind in declared:
        if isinstance(kind, type) and (hasattr(kind, "__dataclass_fields__") or hasattr(kind, "_fields")):
            return form_of(kind | None)
    return OPENLY


def _returned(function: Callable[..., object]) -> object:
    while isinstance(function, partial):
        function = function.func
    try:
        return get_type_hints(function).get("return")
    except NameError:
        return None


def _table(terms: Terms, found: Held) -> Table:
    in_force = {name: value for name, value in terms.options.items() if value is not None}
    if found.options != in_force:
        terms = terms_of(terms.edition, found.options, house_way=terms.house_way, wagers=terms.added)
    table = Table(terms, tracks_of(terms), PostedLimits(*found.posted), found.stated)
    table.staked = []
    rounds = round_form(terms)
    last = rounds.read(found.last)
    if last is not None:
        table.tracks.number(last)
    table.state = table.tracks.number(rounds.read(found.state))
    for row in found.bets:
        bet = _standing(table, row)
        table.bets[bet.key] = bet
    for name, part in table.stateful.items():
        part.state = form_of_value(part.state).read(found.parts[name])
    return table


def _written(bet: Standing) -> Bet:
    plan = bet.plan
    own = [track.states[state] for track, state in zip(plan.tracks, bet.states, strict=True)]
    return Bet(
        bet.seat, plan.wager.name, plan.selection, bet.selection, bet.stake, own, bet.fee, bet.called, bet.reduced
    )


def _standing(table: Table, row: Bet) -> Standing:
    plan = table.plans.plan(row.wager, row.picked)
    if not isinstance(plan, Plan) or (plan.wager.name, plan.selection) != (row.wager, row.picked):
        plan = Plan(table.tracks, table.terms.wagers[row.wager], row.picked)
    states = [track.numbered(state) for track, state in zip(plan.tracks, row.own, strict=True)]
    return Standing(row.seat, plan, row.selection, row.stake, states, row.fee, row.called, row.reduced)


def made_by(terms: Terms) -> bytes:
    """What a snapshot depends on besides the table: the law's text, the game's name, and the code."""
    edition = terms.edition
    about = f"{edition.ruleset}/{edition.game.name}/{edition.as_of}/{_text(terms)}/{_code()}"
    return sha256(about.encode()).digest()


@cache
def _text(terms: Terms) -> str:
    way = None if terms.house_way is None else terms.house_way.digest
    text = repr((terms.edition.raw, sorted(terms.options.items()), terms.wheel, way, terms.added))
    return sha256(text.encode()).hexdigest()


@cache
def _code() -> str:
    """The source of everything that a table is made of."""
    found, root = sha256(), Path(__file__).parents[2]
    for folder in ("kernel", "games", "law", "play"):
        for path in sorted((root / folder).rglob("*.py")):
            found.update(path.read_bytes())
    for path in sorted((root / "games" / "house_ways").glob("*.toml")):
        found.update(path.read_bytes())
    return found.hexdigest()
