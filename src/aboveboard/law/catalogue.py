"""What is on offer: every game of every ruleset with its options, wagers and what can be picked, pools, machines."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping
from functools import cache
from typing import Any

from aboveboard.games.shapes.machine import Machine
from aboveboard.games.shapes.pool import Pool
from aboveboard.law.errors import BadInput, nearest, reason
from aboveboard.law.files import Edition, editions, ruleset_named
from aboveboard.law.force import NEWEST, Asked
from aboveboard.law.machines import MachineEdition, machine_editions
from aboveboard.law.model import GameLaw
from aboveboard.law.model.citing import cited_ids
from aboveboard.law.model.games.machines import MachineLaw
from aboveboard.law.model.pools import PoolLaw
from aboveboard.law.model.values import Strict
from aboveboard.law.pools import PoolEdition, pool_editions
from aboveboard.law.provisions import provision
from aboveboard.law.terms.terms import WagerTerms, terms_of
from aboveboard.plugins import OWN, leave_out


def catalogue(ruleset: str | None = None, asked: Asked = NEWEST) -> list[dict[str, Any]]:
    """The answer of `aboveboard games`; a plug-in's game that fails is left out."""
    tables = [row for edition in editions(ruleset, asked) for row in _entries(edition)]
    pools = listing(pool_editions(ruleset, asked))
    machines = (_beside_tables(each, each.machine, "token") for each in machine_editions(ruleset, asked))
    return [*tables, *pools, *machines]


def listing(held: Iterable[Edition | PoolEdition]) -> list[dict[str, Any]]:
    """Each of these editions as the `games` command lists it."""
    return [
        _beside_tables(edition, edition.pool, "ticket") if isinstance(edition, PoolEdition) else _entry(edition)
        for edition in held
    ]


def _entries(edition: Edition) -> list[dict[str, Any]]:
    package = ruleset_named(edition.ruleset).folder.package
    try:
        return [_entry(edition)]
    except Exception as error:
        if package == OWN:
            raise
        leave_out(package, f"the game {edition.game.name} of the ruleset {edition.ruleset}", reason(error))
        return []


def _entry(edition: Edition) -> dict[str, Any]:
    terms, law = terms_of(edition), edition.law
    return {
        "ruleset": edition.ruleset,
        "game": edition.game.name,
        "title": law.title,
        "cite": law.cite,
        "shape": edition.game.shape,
        "status": law.status,
        "from": law.from_.isoformat() if law.from_ else None,
        "until": law.until.isoformat() if law.until else None,
        "receipt": edition.receipt.to_json(),
        "basis": law.basis,
        "options": [choice.as_json() for choice in terms.choices.values()],
        "wagers": [_wager(wager) for wager in terms.offered()],
    }


def _beside_tables(edition: PoolEdition | MachineEdition, game: Pool | Machine, bought: str) -> dict[str, Any]:
    """A pool or a machine as it is listed: what is had of it is a ticket or a token, and nothing is picked."""
    law = edition.law
    return {
        "ruleset": edition.ruleset,
        "game": game.name,
        "title": law.title,
        "cite": law.cite,
        "shape": game.shape,
        "status": law.status,
        "from": law.from_.isoformat() if law.from_ else None,
        "until": law.until.isoformat() if law.until else None,
        "receipt": edition.receipt.to_json(),
        "basis": law.basis,
        "options": [],
        "wagers": [{"wager": bought, "title": bought.capitalize(), "selections": [], "aliases": []}],
    }


def _wager(wager: WagerTerms) -> dict[str, Any]:
    return {
        "wager": wager.name,
        "title": wager.law.title,
        "selections": [pick for pick in wager.picks if pick is not None],
        "aliases": list(wager.law.aliases),
    }


@cache
def wager_names() -> frozenset[str]:
    """Every wager that some held text knows by this name, as one that it offers, bars or calls otherwise."""
    found: set[str] = set()
    for edition in editions():
        for name, wager in edition.raw.get("wagers", {}).items():
            found |= {name, *wager.get("aliases", ()), *wager.get("named", ())}
        found |= set(edition.raw.get("barred", ()))
    return frozenset(found)


def cited(edition: Edition, under: str | None = None) -> list[dict[str, Any]]:
    """Each provision that an edition cites, with the values that rest on it, in the order of the file."""
    unlisted = {"deck.whole", *_exchanged(edition)}
    return _clauses(edition.raw, GameLaw, edition.where, under, unlisted)


def cited_of_pool(edition: PoolEdition, under: str | None = None) -> list[dict[str, Any]]:
    """The same for a pool."""
    return _clauses(edition.raw, PoolLaw, f"{edition.ruleset}/{edition.pool.name}", under)


def cited_of_machine(edition: MachineEdition, under: str | None = None) -> list[dict[str, Any]]:
    """The same for a machine."""
    return _clauses(edition.raw, MachineLaw, f"{edition.ruleset}/{edition.machine.name}", under)


def _clauses(
    raw: Mapping[str, Any], model: type[Strict], where: str, under: str | None, unlisted: Container[str] = ()
) -> list[dict[str, Any]]:
    found: dict[str, dict[str, Any]] = {}
    for path, item in cited_ids(raw, model):
        value = path.removesuffix(".cite")
        if path in unlisted:
            continue
        if under is not None and value != under and not value.startswith(f"{under}."):
            continue
        clause = provision(item)
        one = found.setdefault(
            item, {"id": clause.id, "citation": clause.citation, "summary": clause.summary, "values": []}
        )
        one["values"].append(value)
    if under is not None and not found:
        raise BadInput(f"{where}: nothing under {under!r} cites a clause; {nearest(under, raw)}")
    return list(found.values())


def _exchanged(edition: Edition) -> Iterator[str]:
    """The paths of clauses that a choice puts in place of others: the option is listed with its own clause instead."""
    for name, option in edition.raw.get("options", {}).items():
        for choice, changes in option.get("choices", {}).items():
            yield from (f"options.{name}.choices.{choice}.{path}" for path in changes if not path.endswith("-cite"))
