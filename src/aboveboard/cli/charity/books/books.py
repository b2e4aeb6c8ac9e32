"""`aboveboard books`: what comes of an organization's record, by the law of its conduct."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Annotated, Any

import typer

from aboveboard.cli.common import Json, lay_out, print_json, say
from aboveboard.cli.law.law import say_beside
from aboveboard.cli.waiting import waiting
from aboveboard.facade.reading import read_document

if TYPE_CHECKING:
    from aboveboard.charity.books.accounts.unexpended import Place
    from aboveboard.charity.calendar.rows import Calendar


def command(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A record as JSON or TOML, or - for standard input.")],
    as_of: Annotated[
        str | None, typer.Option("--as-of", metavar="DAY", help="What is due as of that day; else of the last event's.")
    ] = None,
    json: Json = False,
) -> None:
    """Decide an organization's record: what is refused and by which clause, what is flagged, what is due and when."""
    from aboveboard.charity.record import decide_record
    from aboveboard.law.conduct import conduct_law
    from aboveboard.law.dates import day_of

    record = read_document(file)
    with waiting("reading the record"):
        found = decide_record(record, day_of(as_of, "--as-of"))
    if json:
        print_json(found.to_json())
        return
    say(f"{found.organization}, under {found.ruleset}")
    rows = [*((row, "refused") for row in found.refused), *((row, "flagged") for row in found.warnings)]
    for row, what in sorted(rows, key=lambda each: each[0]["event"]):
        say()
        say(f"Event {row['event']} is {what}: {row['reason']} ({'; '.join(row['cite'])})")
    if not rows:
        say("Nothing is refused, and nothing is flagged.")
    if found.unchecked:
        say()
        titles = conduct_law(found.ruleset).titled(found.unchecked)
        say(f"Not checked, since the record says nothing of it: {'; '.join(titles)}")
    _accounts(found.to_json(), () if found.unexpended is None else found.unexpended.places)
    _statements(found.statements)
    if found.calendar is not None:
        _calendar(found.calendar)
    say_beside(found.beside)


def _accounts(found: Mapping[str, Any], places: Sequence[Place]) -> None:
    """What each account holds, and what is left of the money of games wherever it lies."""
    from aboveboard.charity.books.accounts.unexpended import ACCOUNT, place_called
    from aboveboard.kernel.money import dollars

    accounts = found.get("accounts") or {}
    if accounts:
        say()
        lay_out(("=account", ">holds"), ((name, dollars(cents)) for name, cents in accounts.items()))
        if found.get("unexpended") is not None:
            say(f"Games money that is not spent, wherever it lies: {dollars(found['unexpended'])}")
    beside = [place for place in places if place.kind != ACCOUNT]
    if beside:
        say()
        lay_out(("besides accounts", ">holds"), ((place_called(each), dollars(each.cents)) for each in beside))
    if found.get("fees_owed"):
        say(f"Fees owed on statements that were signed: {dollars(found['fees_owed'])}")


def _statements(found: Sequence[Mapping[str, Any]]) -> None:
    """The statements that there are to make, how each stands, and what it lacks."""
    from aboveboard.kernel.money import dollars
    from aboveboard.kernel.words import in_words

    if found:
        say()
        lay_out(
            ("=form", "=period", "state", "=due", ">fee", "lacks"),
            (
                (row["form"], row["period"], in_words(row["state"]), (row["due"] or {}).get("day"),
                 dollars(row["fee"] - row["paid"]), "; ".join(row["lacks"]))
                for row in found
            ),
        )  # fmt: skip


def _calendar(found: Calendar) -> None:
    """What is due and what is retained, and how much of the law's deadlines is not told."""
    if found.due:
        say()
        lay_out(
            ("=due", "=state", "what", "clause"),
            ((str(row.day), row.state, row.what, ", ".join(row.grounds)) for row in found.due),
        )
    if found.keep:
        say()
        lay_out(
            ("=retained until", "what", "clause"),
            ((str(row.until), row.what, ", ".join(row.cite)) for row in found.keep),
        )
    for doubt in found.doubts:
        say()
        say(f"In doubt: {doubt.why}")
    if found.not_encoded and (found.due or found.keep):
        say()
        say(f"Not told yet: {', '.join(row.title for row in found.not_encoded)}")
