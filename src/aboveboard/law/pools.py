"""The pools that rulesets hold, each in a file of its own beneath the ruleset's folder `pools`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache, cached_property
from typing import Any

from aboveboard.games.pools import POOLS
from aboveboard.games.shapes.pool import Board, Calls, Keys, Pool, Shares, Stage
from aboveboard.kernel.odds import Odds
from aboveboard.law.errors import BadInput, Fault, nearest, reason
from aboveboard.law.files import POOLS as FOLDER
from aboveboard.law.files import Ruleset, asked_of, check_in_force, ruleset_named, rulesets
from aboveboard.law.folders import Folder
from aboveboard.law.force import NEWEST, Asked, Receipt, hash_of, laid_of, standing, why_not_in_force
from aboveboard.law.loader import parse, read
from aboveboard.law.model.pools import PoolLaw
from aboveboard.law.proposals import Laid
from aboveboard.law.provisions import provision
from aboveboard.law.provisions.carried import known
from aboveboard.plugins import OWN, leave_out


@dataclass(frozen=True, eq=False, repr=False)
class PoolEdition:
    """One pool's text in one ruleset under the law of a question."""

    ruleset: str
    pool: Pool
    law: PoolLaw
    raw: Mapping[str, Any]
    asked: Asked = NEWEST
    folder: Folder | None = None
    """Where the text lies; none of one's own."""
    laid: tuple[Laid, ...] = ()
    """The proposals that are laid over it."""

    def __repr__(self) -> str:
        return f"<PoolEdition {self.ruleset}/{self.pool.name}>"

    @cached_property
    def standing(self) -> str:
        """Where the text stands, and under which law the question is put, as people read it."""
        return standing(self.raw, self.folder, self.asked, self.laid, f"{FOLDER}/{self.pool.name}")

    @property
    def receipt(self) -> Receipt:
        """By which law its answers are given."""
        return Receipt(self.asked, self.law.status, hash_of(self.raw))

    @property
    def readings(self) -> dict[str, str]:
        """How unclear clauses are read, by the table of the file that says so."""
        found = dict(self.law.readings)
        for name, table in self.raw.items():
            inside = table.items() if isinstance(table, Mapping) else ()
            for key, each in ((name, table), *((f"{name}.{key}", each) for key, each in inside)):
                if isinstance(each, Mapping) and "reading" in each:
                    found[key] = each["reading"]
        return found

    def cite(self, ids: tuple[str, ...]) -> tuple[str, ...]:
        """Clauses as people cite them, each once."""
        return tuple(dict.fromkeys(provision(each).citation for each in ids))


def pool_editions(ruleset: str | None = None, asked: Asked = NEWEST) -> Iterator[PoolEdition]:
    """Every pool of every ruleset, or of one, leaving out what does not hold under the law of the question."""
    for held, question in asked_of(ruleset, asked):
        for name in held.pools:
            if name in POOLS and why_not_in_force(held.folder, f"{FOLDER}/{name}", question, name) is None:
                yield from _trusted(held, name, question)


def _trusted(held: Ruleset, name: str, asked: Asked) -> list[PoolEdition]:
    """A pool's text; that of a plug-in is left out where it cannot be trusted."""
    try:
        return [_edition(held, name, asked)]
    except Exception as error:
        if held.folder.package == OWN:
            raise
        leave_out(held.folder.package, f"the pool {name} of the ruleset {held.name}", reason(error))
        return []


@cache
def load_pool(ruleset: str, name: str, asked: Asked = NEWEST) -> PoolEdition:
    """A pool's text in a ruleset under the law of a question; the newest text held where nothing is said."""
    held = ruleset_named(ruleset)
    if name not in held.pools:
        elsewhere = [other.name for other in rulesets().values() if name in other.pools]
        hint = f"it is held in {' and '.join(elsewhere)}" if elsewhere else nearest(name, held.pools or POOLS)
        raise BadInput(f"pool {name!r} is not in ruleset {held.name}; {hint}")
    if name not in POOLS:
        raise BadInput(f"pool {name!r} is not encoded yet")
    check_in_force(held, f"{FOLDER}/{name}", asked)
    return _edition(held, name, asked)


@cache
def _edition(held: Ruleset, name: str, asked: Asked) -> PoolEdition:
    found = _text(held, name, laid_of(held.folder, f"{FOLDER}/{name}", asked))
    return found if asked == NEWEST else replace(found, asked=asked)


@cache
def _text(held: Ruleset, name: str, laid: tuple[Laid, ...]) -> PoolEdition:
    """A pool's text with just these proposals laid over it."""
    raw = known(dict(read(held.folder, f"{FOLDER}/{name}", laid) or {}), f"{FOLDER}/{name}.toml", held.name)
    law = parse_pool(raw, f"{held.folder.where}/{FOLDER}/{name}.toml")
    return PoolEdition(held.name, POOLS[name], law, raw, folder=held.folder, laid=laid)


def parse_pool(raw: Mapping[str, Any], where: str, pool: Pool | None = None) -> PoolLaw:
    """Check a pool's file as the loader does, and its names against the pool: the held one, or this."""
    return parse(PoolLaw, raw, where, _strange(raw, pool or POOLS.get(str(raw.get("game")))))


NEEDED: Mapping[type[Stage], tuple[str, ...]] = {Board: ("drawings", "prize-share"), Keys: ("chest",)}
"""The tables without which what becomes of a stage cannot be paid."""


def _strange(raw: Mapping[str, Any], pool: Pool | None) -> Iterator[Fault]:
    """What a file names that the pool has not, and what the pool needs that the file does not say."""
    if pool is None:
        yield Fault("game", f"there is no pool {raw.get('game')!r}; {nearest(str(raw.get('game')), POOLS)}")
        return
    if raw.get("game", pool.name) != pool.name:
        yield Fault("game", f"the text is of {raw['game']!r}, and the pool is {pool.name!r}")
    for table in (each for stage in pool.stages for each in NEEDED.get(type(stage), ())):
        if table not in raw:
            yield Fault(table, f"a table was expected: what becomes of {pool.name} hangs on it")
    if "shares" not in raw and any(isinstance(stage, Shares) for stage in pool.stages):
        yield Fault("shares", f"a table was expected: how what is staked on {pool.name} is divided")
    for stage in (stage for stage in pool.stages if isinstance(stage, Calls)):
        yield from _other_cards(raw, pool, stage)
    for board in (stage for stage in pool.stages if isinstance(stage, Board)):
        given = raw.get("consolation")
        odds = given.get("odds") if isinstance(given, Mapping) else None
        listed, cards = set(odds) if isinstance(odds, Mapping) else set(), {name for name, _ in board.others}
        if listed != cards:
            yield Fault("consolation.odds", f"must name {sorted(cards)}; missing {sorted(cards - listed)}")
        for name, pays in (odds or {}).items():
            try:
                Odds.parse(pays)
            except (TypeError, ValueError) as error:
                yield Fault(f"consolation.odds.{name}", str(error))


def _other_cards(raw: Mapping[str, Any], pool: Pool, stage: Calls) -> Iterator[Fault]:
    """Where the cards of a pool are not those that its text describes."""
    calls = raw.get("calls")
    card = calls.get("card") if isinstance(calls, Mapping) else None
    if not isinstance(card, Mapping):
        return
    columns, line = card.get("columns"), card.get("line")
    if isinstance(columns, list) and tuple(columns) != stage.columns:
        yield Fault("calls.card.columns", f"the cards of {pool.name} are headed {' '.join(stage.columns)}")
    least = min(stage.rows, len(stage.columns))
    if type(line) is int and line > least:
        yield Fault("calls.card.line", f"there are {least} in a line on the cards of {pool.name}")
