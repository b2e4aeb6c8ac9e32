"""`aboveboard serve`: a gaming floor in the browser."""

from __future__ import annotations

from typing import Annotated

import typer

from aboveboard.cli.waiting import waiting


def command(
    database: Annotated[
        str | None,
        typer.Option(help="A file for SQLite (floor.db, or demo.db), or a PostgreSQL URL; made where there is none."),
    ] = None,
    host: Annotated[str, typer.Option(help="The address to listen at.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="The port to listen at.")] = 8000,
    processes: Annotated[int, typer.Option(min=1, max=64, help="How many processes share the work.")] = 1,
    name: Annotated[
        list[str] | None,
        typer.Option(
            "--name",
            envvar="ABOVEBOARD_NAMES",
            help="A name that browsers reach it by, besides the address; may be repeated. Others are refused.",
        ),
    ] = None,
    proxy: Annotated[
        list[str] | None,
        typer.Option(
            "--proxy",
            envvar="ABOVEBOARD_PROXIES",
            metavar="ADDRESS",
            help="A proxy with TLS before it, by address or network, that is believed where requests come from.",
        ),
    ] = None,
    demo: Annotated[
        bool, typer.Option("--demo", help="A floor of play money with one-click sign-in, on this machine only.")
    ] = False,
    by_hand: Annotated[
        bool,
        typer.Option("--by-hand", help="With --demo: a new one whose tables people deal, until they are handed over."),
    ] = False,
    new_key: Annotated[
        bool,
        typer.Option("--new-key", help="Open a floor whose key is lost: what it hid cannot be read, no money is lost."),
    ] = False,
) -> None:
    """Serve a gaming floor: tables to bet at, the dealer's console, the pit, the cage and the audit."""
    from aboveboard.web.serve import serve

    what = "A demonstration floor" if demo else "The floor"

    def ready(where: str) -> None:
        typer.echo(f"{what} is open at {where} (Ctrl-C closes it)")

    serve(
        database or ("demo.db" if demo else "floor.db"),
        host=host,
        port=port,
        demo=demo,
        processes=processes,
        names=name or (),
        proxies=proxy or (),
        new_key=new_key,
        by_hand=by_hand,
        ready=ready,
        waiting=waiting,
    )
