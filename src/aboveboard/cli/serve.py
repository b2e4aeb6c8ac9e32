"""`aboveboard serve`: a gaming floor in the browser."""

from __future__ import annotations

from typing import Annotated

import typer


def command(
    database: Annotated[
        str, typer.Option(help="A file for SQLite, or a PostgreSQL URL; it is made where there is none.")
    ] = "floor.db",
    host: Annotated[str, typer.Option(help="The address to listen at.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="The port to listen at.")] = 8000,
    processes: Annotated[int, typer.Option(min=1, max=64, help="How many processes share the work.")] = 1,
    demo: Annotated[
        bool, typer.Option("--demo", help="A floor of play money with one-click sign-in, on this machine only.")
    ] = False,
) -> None:
    """Serve a gaming floor: tables to bet at, the dealer's console, the pit, the cage and the audit."""
    from aboveboard.web.serve import serve

    typer.echo(f"Aboveboard {'demonstration ' if demo else ''}floor at http://{host}:{port}/ (Ctrl-C ends it)")
    serve(database, host=host, port=port, demo=demo, processes=processes)
