"""`aboveboard lawful`: whether what happened is lawful by a duty, why, and what is still to be known."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from aboveboard.cli.common import AsIf, AsOf, Json, RulesetName, asked_by, lay_out, print_json, say

if TYPE_CHECKING:
    from collections.abc import Iterable

    from aboveboard.law.duties import Duty, Verdict
    from aboveboard.law.force import Asked


def command(
    ruleset: RulesetName,
    duty: Annotated[
        str | None, typer.Argument(metavar="[DUTY]", help="A duty, such as pfd.", show_default=False)
    ] = None,
    facts: Annotated[
        list[str] | None,
        typer.Argument(metavar="[FACT=VALUE ...]", help="What is known, such as length=17ft.", show_default=False),
    ] = None,
    at: Annotated[
        str | None, typer.Option("--at", metavar="TIME", help="When it happens, such as 2012-11-01T12:00.")
    ] = None,
    list_: Annotated[bool, typer.Option("--list", help="List the facts that the duty asks for.")] = False,
    as_of: AsOf = None,
    as_if: AsIf = None,
    json: Json = False,
) -> None:
    """Say whether something is lawful, by which clause, and which facts are still needed; without DUTY, list them."""
    from aboveboard.law.duties import load_duty

    if duty is None:
        _duties(ruleset, asked_by(as_of, as_if), json=json)
        return
    held = load_duty(ruleset, duty, asked_by(as_of, as_if))
    if list_:
        _facts(held, json=json)
        return
    found = held.ask(stated(facts or ()), at)
    if json:
        print_json(found.to_json())
    else:
        _shown(held, found)


def stated(facts: Iterable[str]) -> dict[str, str]:
    """Facts as FACT=VALUE, each once."""
    from aboveboard.law.errors import BadInput

    found: dict[str, str] = {}
    for text in facts:
        name, equals, value = text.partition("=")
        if not equals or not name:
            raise BadInput(f"FACT=VALUE was expected, as in length=17ft, not {text!r}")
        if name in found:
            raise BadInput(f"{name}: it is stated twice")
        found[name] = value
    return found


def _duties(ruleset: str, asked: Asked, *, json: bool) -> None:
    from aboveboard.law.duties import duties
    from aboveboard.law.files import ruleset_named

    held = ruleset_named(ruleset)
    rows = [duty.about() for duty in duties(held.name, asked)]
    if json:
        print_json(rows)
    elif rows:
        lay_out(("=duty", "what", "clause"), ((row["duty"], row["title"], row["cite"]) for row in rows))
    else:
        say(f"{held.name} states no duties{'' if not held.duties else f' {asked}'}.")


def _facts(held: Duty, *, json: bool) -> None:
    document = held.to_json()
    if json:
        print_json(document)
        return
    say(f"{document['title']} ({document['cite']})")
    say(document["about"])
    say()
    lay_out(
        ("=fact", "what it is", "what may be stated"),
        ((row["fact"], row["title"], row["expected"]) for row in document["facts"]),
    )


def _shown(held: Duty, found: Verdict) -> None:
    """The answer first, then what decides it, then what is lacking."""
    say(f"{held.law.title}: {found.word}")
    say(f"{held.law.cite}, {held.standing}")
    for ground in found.why:
        say(f"  {ground.reason} ({'; '.join(ground.cite)})")
    if found.needs:
        say()
        say(f"Needed: {', '.join(found.needs)}")
        rows = {row["fact"]: row for row in held.to_json()["facts"]}
        lay_out(
            ("=fact", "what it is", "what may be stated"),
            ((name, rows[name]["title"], rows[name]["expected"]) for name in found.needs),
        )
    if found.unasked:
        say()
        say(f"Not asked for by this text: {', '.join(found.unasked)}")
    for name, period in found.periods.items():
        say()
        say(f"{held.law.seasons[name].title}: {period.since:%Y-%m-%d %H:%M} until {period.until:%Y-%m-%d %H:%M}")
