"""`aboveboard verify`: whether an export is what the floor wrote, from its first byte to its last."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from aboveboard.cli.common import Json, print_json, printable, say
from aboveboard.cli.waiting import waiting
from aboveboard.facade.reading import read_bytes

if TYPE_CHECKING:
    from aboveboard.log.chain.verify import Report

UNSOUND = 1
SQLITE = b"SQLite format 3\0"
"""How a file of SQLite's begins."""


def command(
    file: Annotated[
        str, typer.Argument(metavar="EXPORT", help="An export of a floor's logs, - for standard input, or a database.")
    ],
    checkpoint: Annotated[
        str | None, typer.Option("--checkpoint", metavar="LINE|FILE", help="A signed checkpoint to hold it against.")
    ] = None,
    key: Annotated[
        str | None, typer.Option("--key", metavar="HEX", help="The key that signed it, and those that are logged.")
    ] = None,
    log: Annotated[
        str | None, typer.Option("--log", metavar="NAME", help="The log that was asked for, where it is one of many.")
    ] = None,
    json: Json = False,
) -> int:
    """Verify an export: says where the first altered, dropped or reordered byte is, and ends with 1 if there is one.

    Of a database, every log is verified, and balances, postings and all else beside the events are compared with them.
    """
    from aboveboard.law.errors import BadInput
    from aboveboard.log.chain.verify import CHECKPOINT, Misuse, verify

    line = checkpoint
    if checkpoint is not None and not checkpoint.lstrip().startswith(CHECKPOINT):
        line = read_bytes(checkpoint).decode("utf-8", "replace")
    try:
        with waiting("verifying"):
            report = _audit(file, line, key) if is_database(file) else verify(read_bytes(file), line, key, log)
    except Misuse as error:
        raise BadInput(f"--{error}") from None
    if json:
        print_json(
            {
                "sound": report.sound,
                "proved": report.proved,
                "logs": [{"log": name, "events": events, "head": head} for name, (events, head) in report.logs.items()],
                "fault": None if report.finding is None else report.finding._asdict(),
            }
        )
    else:
        for name, (events, head) in report.logs.items():
            say(printable(f"{name}: {events} events, the last {head}"))
        say(printable(report.proved if report.finding is None else f"NOT SOUND: {report.finding}"))
    return 0 if report.sound else UNSOUND


def is_database(name: str) -> bool:
    """Is it the address of a database, or a file of SQLite's?"""
    if "://" in name:
        return True
    try:
        with Path(name).open("rb") as file:
            return file.read(len(SQLITE)) == SQLITE
    except (OSError, ValueError):
        return False


def _audit(database: str, checkpoint: str | None, key: str | None) -> Report:
    from aboveboard.house import open_house

    with open_house(database, reading=True) as floor:
        if floor.notice is not None:
            print(floor.notice, file=sys.stderr)
        return floor.audit(checkpoint, key)
