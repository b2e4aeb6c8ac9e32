"""`aboveboard books`: what comes of an organization's record, by the law of its conduct."""

from __future__ import annotations

from typing import Annotated

import typer

from aboveboard.cli.common import Json, print_json, read_document, say
from aboveboard.cli.waiting import waiting


def command(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A record as JSON or TOML, or - for standard input.")],
    json: Json = False,
) -> None:
    """Decide an organization's record: what is refused and by which clause, and what is flagged for review."""
    from aboveboard.charity.record import decide_record

    record = read_document(file)
    with waiting("reading the record"):
        found = decide_record(record)
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
        say(f"Not checked, since the record says nothing of it: {', '.join(found.unchecked)}")
