"""`aboveboard provisions`: which clauses are met, by what, and tested by what."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from aboveboard.cli.common import Json, lay_out, print_json, say
from aboveboard.cli.waiting import waiting


def command(
    ruleset: Annotated[str | None, typer.Option(help="Only this ruleset.")] = None,
    topic: Annotated[str | None, typer.Option(help="Only this topic.")] = None,
    means: Annotated[str | None, typer.Option(help="Only what asks this of software, such as enforce.")] = None,
    missing: Annotated[bool, typer.Option("--missing", help="List only what is not met or not tested.")] = False,
    json: Json = False,
) -> None:
    """Report which provisions of the regulations are met by law files or code, and decided by tests."""
    from aboveboard.law.coverage import coverage

    with waiting("reading"):
        report = coverage(ruleset=ruleset, topic=topic, means=means, missing=missing)
    if json:
        print_json(report)
        return
    lay_out(
        ("asks software to", ">provisions", ">met", ">tested"),
        [
            *((kind, one["total"], one["met"], _known(one["tested"])) for kind, one in report["by_means"].items()),
            ("operative", report["operative"], report["met"], _known(report["tested"])),
        ],
    )
    if "note" in report:
        say(report["note"])
    if missing or topic:
        say()
        lay_out(("provision", "clause", "met by", "tested by"), (_row(row) for row in report["rows"]))


def _row(row: dict[str, Any]) -> tuple[object, ...]:
    met = row.get("not_encoded") or ", ".join(row["met_by"]) or "nothing"
    tested = "not known" if row["tested_by"] is None else ", ".join(row["tested_by"]) or "nothing"
    return row["id"], row["citation"], met, tested


def _known(count: int | None) -> object:
    return "not known" if count is None else count
