"""`aboveboard link reconcile`: a link's meters held against all that came and went, its tables and the ledger."""

from __future__ import annotations

import re
import sys
from datetime import timedelta
from typing import TYPE_CHECKING, Annotated

import typer

from aboveboard.cli.common import Json, print_json, printable, show
from aboveboard.cli.waiting import waiting
from aboveboard.facade.reading import read_bytes

if TYPE_CHECKING:
    from datetime import date

    from aboveboard.floor.links.reconciling.sheet import Reconciled

DIFFERS = 1
DATABASE = "floor.db"


def command(
    link: Annotated[str, typer.Argument(metavar="LINK", help="The link.", show_default=False)],
    file: Annotated[
        str | None,
        typer.Argument(metavar="[EXPORT]", help="An export of the house's logs, in place of a database."),
    ] = None,
    database: Annotated[
        str | None,
        typer.Option("--database", metavar="URL", help=f"A file of SQLite's, or a PostgreSQL URL; else {DATABASE}."),
    ] = None,
    day: Annotated[str | None, typer.Option("--day", metavar="DAY", help="Only this gaming day.")] = None,
    begins: Annotated[
        str, typer.Option("--begins", metavar="TIME", help="When a gaming day begins, where the link is.")
    ] = "00:00",
    json: Json = False,
) -> int:
    """Reconcile a link to the cent and its parts, level by level and day by day; ends with 1 if anything differs.

    What is there is held against what came and went by the link's own events, against what each table's log says that
    it counted and won, and against the ledger.
    """
    from aboveboard.law.dates import day_of
    from aboveboard.law.errors import BadInput

    if file is not None and database is not None:
        raise BadInput("EXPORT: an export or a --database was expected, and not both")
    of, since = day_of(day, "--day"), _since_midnight(begins)
    with waiting("reconciling"):
        found, sound = (
            (_by_database(link, database or DATABASE, of, since), None)
            if file is None
            else _by_export(link, file, of, since)
        )
    if sound is not None:
        print(
            f"aboveboard: NOT SOUND: {printable(sound)}; what follows is what the altered export says", file=sys.stderr
        )
    if json:
        print_json(found.to_json())
    else:
        show(found)
    return 0 if found.agrees and sound is None else DIFFERS


def _since_midnight(given: str) -> timedelta:
    from aboveboard.law.errors import BadInput

    read = re.fullmatch(r"([01]?\d|2[0-3]):([0-5]\d)", given)
    if read is None:
        raise BadInput(f"--begins: a time such as 06:00 was expected, not {given!r}")
    return timedelta(hours=int(read[1]), minutes=int(read[2]))


def _by_database(link: str, database: str, day: date | None, begins: timedelta) -> Reconciled:
    from aboveboard.floor.links.reconciling.reconcile import on_database
    from aboveboard.house import open_house, there

    with open_house(there(database), reading=True) as floor:
        if floor.notice is not None:
            print(floor.notice, file=sys.stderr)
        return on_database(link, floor, day, begins)


def _by_export(link: str, file: str, day: date | None, begins: timedelta) -> tuple[Reconciled, str | None]:
    """The link by an export, and where this was altered, if it was; what was altered may be no event any more."""
    from aboveboard.floor.links.reconciling.reconcile import of_export
    from aboveboard.law.errors import BadInput
    from aboveboard.log.chain.verify import verify
    from aboveboard.log.replay import logs_in

    data = read_bytes(file)
    report = verify(data)
    if not report.sound and link in report.logs:  # whoever asks for one log may have been given that one alone
        report = verify(data, log=link)
    finding = report.finding
    try:
        found = of_export(link, logs_in(data), day, begins)
        if finding is not None:
            found.to_json(), [*found.printed()]
    except (BadInput, ArithmeticError, AttributeError, LookupError, TypeError, ValueError):
        if finding is None:
            raise
        raise BadInput(f"EXPORT: NOT SOUND: {finding}; nothing can be reconciled by it") from None
    return found, None if finding is None else str(finding)
