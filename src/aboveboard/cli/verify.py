"""`aboveboard verify`: whether an export is what the floor wrote, from its first byte to its last."""

from __future__ import annotations

from typing import Annotated

import typer

from aboveboard.cli.common import Json, print_json, printable, read_bytes, say

UNSOUND = 1


def command(
    file: Annotated[
        str, typer.Argument(metavar="EXPORT", help="An export of a floor's logs, or - for standard input.")
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
    """Verify an export: says where the first altered, dropped or reordered byte is, and ends with 1 if there is one."""
    from aboveboard.law.errors import BadInput
    from aboveboard.log.chain.verify import CHECKPOINT, Misuse, verify

    line = checkpoint
    if checkpoint is not None and not checkpoint.lstrip().startswith(CHECKPOINT):
        line = read_bytes(checkpoint).decode("utf-8", "replace")
    try:
        report = verify(read_bytes(file), line, key, log)
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
