"""`aboveboard link run`: the controller of a link, as a process of its own."""

from __future__ import annotations

import os
import signal
import sys
from contextlib import closing, suppress
from threading import Event, Thread
from typing import TYPE_CHECKING, Annotated

import typer

from aboveboard.cli.common import printable

if TYPE_CHECKING:
    from aboveboard.floor.links.controller.controller import Standing


def command(
    link: Annotated[str, typer.Argument(metavar="LINK", help="A link that is open in the house.", show_default=False)],
    database: Annotated[
        str,
        typer.Option(envvar="ABOVEBOARD_DATABASE", help="The house's database: a file or a PostgreSQL URL."),
    ] = "floor.db",
    attended: Annotated[
        bool, typer.Option("--attended", help="Switch off when standard input ends, as where another program runs it.")
    ] = False,
) -> None:
    """Run the controller of a link until it is interrupted.

    It checks itself at power-up against what the laboratory tested, waits while another controller is at work, and
    takes the link into operation when its supervisor or a technician asks for that at the link. Switched off in order,
    it says so on the link's log; the link is not stopped by that, and goes on with the next controller.
    """
    from sqlalchemy.exc import SQLAlchemyError

    from aboveboard.cli.house.asking import there
    from aboveboard.log.database.opening import open_store
    from aboveboard.log.leases import Leases

    stop = Event()
    for each in (signal.SIGTERM, signal.SIGINT):
        signal.signal(each, lambda number, frame: stop.set())
    if attended:
        Thread(target=_until_input_ends, args=(stop,), daemon=True).start()
    url = there(database)
    with closing(open_store(url)) as store:
        early = Leases(store)
        with suppress(SQLAlchemyError):  # a database of an earlier version has none yet
            early.watch()  # the silence of whoever is gone is counted from now on, while the rest is loaded
    from aboveboard.floor.links.controller.controller import Controller
    from aboveboard.house import open_house

    with open_house(url) as floor:
        floor.leases.go_on_from(early)
        Controller(floor, link).run(stop, _Line().tell)


def _until_input_ends(stop: Event) -> None:
    while os.read(sys.stdin.fileno(), 1024):  # by no stream, whose lock this thread would hold to the end
        pass
    stop.set()


class _Line:
    """One line that is written over in a terminal; elsewhere a line each time that something but a meter changes."""

    def __init__(self) -> None:
        self._last, self._written = "", 0

    def tell(self, standing: Standing) -> None:
        """Say how the controller stands."""
        live = sys.stdout.isatty()
        line = printable(in_words(standing, meters=live))
        if line == self._last:
            return
        self._last = line
        if live:
            sys.stdout.write(f"\r{line.ljust(self._written)}")
            self._written = len(line)
        else:
            sys.stdout.write(f"{line}\n")
        sys.stdout.flush()


def in_words(standing: Standing, *, meters: bool = True) -> str:
    """How a controller stands, on a line."""
    from aboveboard.kernel.money import dollars

    if not standing.holds:
        return f"{standing.link}: waiting; {standing.why}"
    state = "in operation" if standing.running else "stopped"
    said = [f"not in play: {standing.why}" if standing.running and standing.why else standing.why or state]
    said += [f"{name} {dollars(cents)}" for name, cents in standing.meters] if meters else []
    said.append(f"{standing.heard} of {standing.tables} tables heard")
    said += [f"{dollars(standing.pending)} to be paid"] if standing.pending else []
    return f"{standing.link}: {'; '.join(said)}"
