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
    docket: Annotated[
        bool, typer.Option("--docket", help="Without RULESET: what is due in proceedings, whoever owes it.")
    ] = False,
    office: Annotated[
        str | None, typer.Option("--office", metavar="OFFICE", help="With --docket: by this office only.")
    ] = None,
    party: Annotated[
        str | None, typer.Option("--party", metavar="NAME", help="With --docket: by whoever holds an office.")
    ] = None,
    log: Annotated[
        str | None, typer.Option("--proceeding", metavar="NAME", help="With --docket: in this proceeding only.")
    ] = None,
    json: Json = False,
) -> None:
    """Say when a deadline is due, what was skipped and why, and how else it is read; without one, list those held.

    Without RULESET: what organizations owe, by what is on their logs; with --docket what is due in proceedings.
    """
    from aboveboard.law.days import deadlines, due
    from aboveboard.law.docket.sending import addressed, how_sent, papers_for, sending_json
    from aboveboard.law.errors import BadInput

    for name, given in (("office", office), ("party", party), ("proceeding", log)):
        if given is not None and not docket:
            raise BadInput(f"--{name}: it narrows what is due in proceedings; --docket asks for that")
    if docket:
        if ruleset is not None or organization is not None:
            raise BadInput("--docket: it is asked of a database, without RULESET; --party names an organization")
        from aboveboard.cli.law.on_docket import show_docket

        show_docket(database, office, party, log, until, ics, address, json=json)
        return
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
    papers = list(papers_for(found.ruleset, found.deadline))
    if json:
        print_json(found.to_json() | {"papers": [sending_json(*each) for each in papers]})
        return
    _shown(found)
    for law, paper in papers:
        to = addressed(law, paper)
        say()
        say(f"{law.title}: {paper.title}{f' to {to}' if to else ''} ({', '.join(law.cite(paper.cite))})")
        for line in how_sent(law, paper):
            say(f"  {line}")


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
