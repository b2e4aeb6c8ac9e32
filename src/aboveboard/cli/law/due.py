"""`aboveboard due`: when a deadline is due, as the clause has it and as the state's law counts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from aboveboard.cli.common import Json, lay_out, print_json, say
from aboveboard.kernel.words import spaced

if TYPE_CHECKING:
    from datetime import date

    from aboveboard.law.days import Due

GIVES = {"last-day": "by", "first-day": "not before"}


def command(
    ruleset: Annotated[
        str | None, typer.Argument(metavar="[RULESET]", help="A ruleset, such as ny-charitable.", show_default=False)
    ] = None,
    deadline: Annotated[
        str | None, typer.Argument(metavar="[DEADLINE]", help="A deadline, such as gc-7.", show_default=False)
    ] = None,
    since: Annotated[
        str | None, typer.Option("--from", metavar="DAY|TIME", help="The day or time from which it runs.")
    ] = None,
    database: Annotated[
        str, typer.Option("--database", metavar="URL", help="Without RULESET: where organizations keep their logs.")
    ] = "floor.db",
    organization: Annotated[
        str | None, typer.Option("--organization", metavar="ORG", help="Without RULESET: of this organization only.")
    ] = None,
    until: Annotated[
        str | None, typer.Option("--until", metavar="DAY", help="Without RULESET: what is due up to this day.")
    ] = None,
    ics: Annotated[
        str | None, typer.Option("--ics", metavar="FILE", help="Without RULESET: write a calendar file as well.")
    ] = None,
    address: Annotated[
        str | None,
        typer.Option("--address", metavar="URL", help="With --ics: where the house is served, for the file's links."),
    ] = None,
    json: Json = False,
) -> None:
    """Say when a deadline is due, what was skipped and why, and how else it is read; without one, list those held.

    Without RULESET: what organizations owe, by what is on their logs.
    """
    from aboveboard.law.days import deadlines, due
    from aboveboard.law.errors import BadInput

    if ruleset is None:
        from aboveboard.cli.charity.owed import show_owed

        show_owed(database, organization, until, ics, address, json=json)
        return
    if deadline is None:
        if since is not None:
            raise BadInput(f"DEADLINE: one was expected beside --from; aboveboard due {ruleset} lists them")
        _listed(ruleset, json=json)
        return
    if since is None:
        held = deadlines(ruleset).named(deadline)
        runs = spaced(held.law.from_)
        raise BadInput(f"--from: the day or time from which {held.name} runs ({runs}) was expected")
    found = due(ruleset, deadline, since, where="--from")
    if json:
        print_json(found.to_json())
    else:
        _shown(found)


def _listed(ruleset: str, *, json: bool) -> None:
    from aboveboard.law.days import deadlines

    rows = [one.to_json() for one in deadlines(ruleset)]
    if json:
        print_json(rows)
        return
    if not rows:
        say(f"{ruleset} states no deadlines.")
        return
    lay_out(
        ("=deadline", "of what", "counted", "clause"),
        (
            (one["deadline"], one["title"], f"{spaced(one['from'])}: {one['counted']}", ", ".join(one["cite"]))
            for one in rows
        ),
    )


def _shown(found: Due) -> None:
    """The day first, then how it comes about."""
    say(f"{found.title}: {GIVES[found.gives]} {_day(found.day)}")
    say()
    say(f"Counted from {_day(found.start)}: {found.counted}, which gives {_day(found.rule_day)}.")
    for one in found.skipped:
        say(f"Skipped: {one.day}, {one.why}.")
    say(f"Clause: {', '.join(found.cite)}")
    if found.to:
        from aboveboard.law.days.wording import addressed

        clauses = dict.fromkeys(clause for cite in found.to.values() for clause in cite)
        say(f"Goes to {addressed(found.to)} ({', '.join(clauses)}).")
    if found.reading:
        say(f"Reading: {found.reading}")
    if len(found.readings) > 1:
        say()
        lay_out(
            ("how it is read", "=the clause's own day", "=becomes"),
            ((one.says, _day(one.rule_day), _day(one.day)) for one in found.readings),
        )
        say()
        say(f"Safe under every reading: {GIVES[found.gives]} {_day(found.safe)}")


def _day(day: date) -> str:
    """A day with its weekday, or a time with its offset."""
    return f"{day:%A} {day.isoformat().replace('T', ' ')}"
