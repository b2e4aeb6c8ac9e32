"""`aboveboard replay`: a round, or a whole session, as a story with the clause behind each cent."""

from __future__ import annotations

import sys
from typing import Annotated, Any

import typer

from aboveboard.cli.common import Json, print_json, printable, say
from aboveboard.cli.waiting import waiting
from aboveboard.facade.reading import as_document, read_bytes

INDENT = " " * 7
UNSOUND = 1


def command(
    file: Annotated[str, typer.Argument(metavar="LOG", help="An export of a floor's logs, or a record of a game.")],
    round: Annotated[int | None, typer.Option("--round", metavar="N", help="Only this round, counted from 1.")] = None,
    log: Annotated[str | None, typer.Option("--log", metavar="NAME", help="Which log of the export.")] = None,
    json: Json = False,
) -> int:
    """Tell what happened at a table or in a case, event by event; ends with 1 where the export was changed."""
    data = read_bytes(file)
    if b'"export":' not in data.split(b"\n", 1)[0]:
        _record(as_document(file, data), round, json)
        return 0
    from aboveboard.house import HOUSES
    from aboveboard.log.chain.verify import verify
    from aboveboard.log.replay import choose, logs_in, narrate

    with waiting("reading"):
        report = verify(data)
        if not report.sound and log in report.logs:  # whoever asks for one log may have been given that one alone
            report = verify(data, log=log)
        finding = report.finding
        rows = list(narrate(HOUSES, choose(HOUSES, logs_in(data), log)))
    if finding is not None:
        _warn(f"NOT SOUND: {finding}; what follows is what the altered export says", json)
    _print([{"round": row.round, "event": row.event.number, "lines": list(row.lines)} for row in rows], round, json)
    return 0 if finding is None else UNSOUND


def _warn(sentence: str, json: bool) -> None:
    """Say it before anything else; where a program reads the output, beside it."""
    if json:
        print(f"aboveboard: {printable(sentence)}", file=sys.stderr)
    else:
        say(printable(sentence))


def _record(record: Any, round: int | None, json: bool) -> None:
    """A record as `settle` reads it."""
    from aboveboard.law.errors import BadInput
    from aboveboard.play.events import THROWS
    from aboveboard.play.records.settle import posted_limits, terms_for
    from aboveboard.play.records.story import narrate

    terms = terms_for(record)
    events = record.get("events")
    if not isinstance(events, list):
        raise BadInput("record: events: a list of events was expected")
    found, number = list[dict[str, Any]](), 1
    for line in narrate(terms, events, posted_limits(record.get("limits"))):
        if line.startswith(INDENT):
            found[-1]["lines"].append(line)
            continue
        if found and any(kind in events[len(found) - 1] for kind in THROWS):
            number += 1
        found.append({"round": number, "event": len(found), "lines": [line]})
    _print(found, round, json)


def _print(found: list[dict[str, Any]], round: int | None, json: bool) -> None:
    from aboveboard.law.errors import BadInput

    chosen = [row for row in found if round in (None, row["round"])]
    if not chosen and round is not None:
        raise BadInput(
            f"--round: there is no round {round}; the last is {max((row['round'] for row in found), default=0)}"
        )
    if json:
        print_json([{**row, "lines": [line.strip() for line in row["lines"]]} for row in chosen])
    else:
        for row in chosen:
            for line in row["lines"]:
                say(printable(line))
