"""`aboveboard law`: the clauses behind a game or a whole ruleset, and the values that rest on each."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Annotated, Any

import typer

from aboveboard.cli.common import AsIf, AsOf, Json, RulesetName, asked_by, lay_out, print_json, say
from aboveboard.cli.waiting import waiting

if TYPE_CHECKING:
    from aboveboard.law import Edition
    from aboveboard.law.machines import MachineEdition
    from aboveboard.law.pools import PoolEdition


def command(
    ruleset: RulesetName,
    game: Annotated[
        str | None,
        typer.Argument(metavar="[GAME]", help="A game, such as craps; else what is about none.", show_default=False),
    ] = None,
    value: Annotated[str | None, typer.Option(help="Only values under this path, such as wagers.fire.")] = None,
    as_of: AsOf = None,
    as_if: AsIf = None,
    json: Json = False,
) -> None:
    """List the clauses that a game's law file cites, what each says, and which of its values rest on it.

    Without a game: those of the ruleset's other files, and what stands beside the law.
    """
    from aboveboard.law import load_edition
    from aboveboard.law.catalogue import cited, cited_of_machine, cited_of_pool
    from aboveboard.law.errors import BadInput
    from aboveboard.law.files import ruleset_named
    from aboveboard.law.machines import load_machine
    from aboveboard.law.pools import load_pool

    if game is None:
        if value is not None or as_of is not None or as_if:
            raise BadInput("GAME: a game was expected beside --value, --as-of and --as-if")
        _whole(ruleset, json=json)
        return
    with waiting("reading"):
        asked = asked_by(as_of, as_if)
        held: Edition | PoolEdition | MachineEdition
        if game in ruleset_named(ruleset).pools:
            held = pool = load_pool(ruleset, game, asked)
            found = cited_of_pool(pool, value)
        elif game in ruleset_named(ruleset).machines:
            held = machine = load_machine(ruleset, game, asked)
            found = cited_of_machine(machine, value)
        else:
            held = edition = load_edition(ruleset, game, asked)
            found = cited(edition, value)
    if json:
        receipt = held.receipt.to_json()
        print_json([{**row, "receipt": receipt} for row in found])
    else:
        say(f"{held.law.title}, {held.law.cite} ({held.standing})")
        say()
        _clauses(found)


def _whole(ruleset: str, *, json: bool) -> None:
    """What a ruleset says that is about no single game, and what stands beside it."""
    from aboveboard.law.beside import beside
    from aboveboard.law.files import ruleset_named
    from aboveboard.law.house_files import house_clauses

    held = ruleset_named(ruleset)
    with waiting("reading"):
        clauses, others = house_clauses(held.name), [one.to_json() for one in beside(held.name)]
    if json:
        print_json({"ruleset": held.name, "clauses": clauses, "beside": others})
        return
    if clauses:
        _clauses(clauses)
    else:
        say(f"{held.name} says nothing that is about no single game; name one, as in aboveboard law {held.name} craps")
    say_beside(others)


def _clauses(found: Iterable[Mapping[str, Any]]) -> None:
    columns = ("clause", "says, in our words", "values that rest on it")
    lay_out(columns, ((one["citation"], one["summary"], ", ".join(one["values"])) for one in found))


def say_beside(others: Iterable[Mapping[str, Any]]) -> None:
    """What stands beside the law, marked as what it is."""
    from aboveboard.law.beside import HEADING, MARK

    for number, one in enumerate(others):
        if not number:
            say()
            say(f"{HEADING}. {MARK}")
        say()
        say(one["sentence"])
