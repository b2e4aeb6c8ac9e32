"""`aboveboard provisions`: the clauses, by what people look for; which are met, by what, and tested by what."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import StrEnum
from typing import Annotated, Any

import typer

from aboveboard.cli.common import Json, lay_out, print_json, say
from aboveboard.cli.waiting import waiting


class Grouping(StrEnum):
    """By what the clauses are counted."""

    topic = "topic"
    kind = "kind"
    means = "means"


KINDS = {
    "wager": "Wagers", "payout": "What they pay", "limit": "Limits", "option": "What the operator may choose",
    "procedure": "How it is played and run", "irregularity": "What goes wrong", "equipment": "Equipment",
    "display": "What is shown", "fee": "Fees", "right": "Rights", "prohibition": "What is forbidden",
    "eligibility": "Who may", "personnel": "Staff", "account": "Accounts", "record": "Records", "form": "Forms",
    "deadline": "Deadlines", "sanction": "Sanctions", "authority": "Authority", "definition": "Definitions",
}  # fmt: skip
"""What a clause is about, in the order in which people look for it."""
COUNTED = (">clauses", ">for software", ">met", ">tested")
TOTAL = "in all"


def command(
    ruleset: Annotated[str | None, typer.Option(help="Only this ruleset.")] = None,
    topic: Annotated[str | None, typer.Option(help="Only this topic, such as craps; its clauses are listed.")] = None,
    means: Annotated[str | None, typer.Option(help="Only what asks this of software, such as enforce.")] = None,
    missing: Annotated[bool, typer.Option("--missing", help="List only what is not met or not tested.")] = False,
    by: Annotated[
        Grouping | None, typer.Option("--by", help="Count by topic, by kind of clause, or by what it asks of software.")
    ] = None,
    json: Json = False,
) -> None:
    """Report the provisions of the regulations by game and subject, and which are met by the program and tested."""
    from aboveboard.law.coverage import coverage

    with waiting("reading"):
        report = coverage(ruleset=ruleset, topic=topic, means=means, missing=missing)
    if json:
        print_json(report)
        return
    _counts(report, by or (Grouping.topic if topic is None else Grouping.kind))
    if "note" in report:
        say(report["note"])
    if missing or topic:
        _clauses(report["rows"])
    else:
        say()
        say("With --topic NAME the clauses about it are listed; --missing lists what is not met or not tested.")


def _counts(report: Mapping[str, Any], by: Grouping) -> None:
    if by is Grouping.means:
        rows = [(kind, one["total"], one["met"], _known(one["tested"])) for kind, one in report["by_means"].items()]
        rows.append(("operative", report["operative"], report["met"], _known(report["tested"])))
        lay_out(("asks software to", ">provisions", ">met", ">tested"), rows)
        return
    found = report["by_topic" if by is Grouping.topic else "by_kind"]
    names = _games_first(found) if by is Grouping.topic else [kind for kind in KINDS if kind in found]
    words = {name: KINDS.get(name, name) if by is Grouping.kind else name for name in names}
    whole = {"total": report["total"], **report}
    each = [(words[name], found[name]) for name in names] + [(TOTAL, whole)]
    cells = ((word, one["total"], one["operative"], one["met"], _known(one["tested"])) for word, one in each)
    lay_out(("=about", *COUNTED), cells)


def _games_first(topics: Iterable[str]) -> list[str]:
    """Games, then what holds of all of them."""
    from aboveboard.games import REGISTRY

    return sorted(topics, key=lambda topic: (topic not in REGISTRY, topic))


def _clauses(rows: list[dict[str, Any]]) -> None:
    """The clauses, under what each is about."""
    for kind in sorted({row["kind"] for row in rows}, key=list(KINDS).index):
        say()
        say(KINDS[kind])
        say()
        lay_out(
            ("clause", "says, in our words", "met by", "tested by"), (_row(row) for row in rows if row["kind"] == kind)
        )


def _row(row: dict[str, Any]) -> tuple[object, ...]:
    met = row.get("not_encoded") or ", ".join(row["met_by"]) or ("nothing" if row["means"] != "none" else None)
    tested = "not known" if row["tested_by"] is None else ", ".join(row["tested_by"])
    return row["citation"], row["summary"], met, tested or ("nothing" if row["means"] != "none" else None)


def _known(count: int | None) -> object:
    return "not known" if count is None else count
