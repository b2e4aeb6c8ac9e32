"""`aboveboard law`: the clauses behind a game or a whole ruleset, and the values that rest on each."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Annotated, Any

import typer

from aboveboard.cli.common import AsOf, Json, RulesetName, lay_out, print_json, say
from aboveboard.cli.waiting import waiting


def command(
    ruleset: RulesetName,
    game: Annotated[
        str | None,
        typer.Argument(metavar="[GAME]", help="A game, such as craps; else what is about none.", show_default=False),
    ] = None,
    value: Annotated[str | None, typer.Option(help="Only values under this path, such as wagers.fire.")] = None,
    as_of: AsOf = None,
    json: Json = False,
) -> None:
    """List the clauses that a game's law file cites, what each says, and which of its values rest on it.

    Without a game: those of the ruleset's other files, and what stands beside the law.
    """
    from aboveboard.law import load_edition
    from aboveboard.law.catalogue import cited, cited_of_machine, cited_of_pool
    from aboveboard.law.dates import day_of
    from aboveboard.law.errors import BadInput
    from aboveboard.law.files import ruleset_named
    from aboveboard.law.machines import load_machine
    from aboveboard.law.pools import load_pool

    if game is None:
        if value is not None or as_of is not None:
            raise BadInput("GAME: a game was expected beside --value and --as-of")
        _whole(ruleset, json=json)
        return
    with waiting("reading"):
        day = day_of(as_of, "--as-of")
        if game in ruleset_named(ruleset).pools:
            found = cited_of_pool(load_pool(ruleset, game, day), value)
        elif game in ruleset_named(ruleset).machines:
            found = cited_of_machine(load_machine(ruleset, game, day), value)
        else:
            found = cited(load_edition(ruleset, game, day), value)
    if json:
        print_json(found)
    else:
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
