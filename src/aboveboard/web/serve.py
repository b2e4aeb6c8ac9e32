"""Serving a floor: one process, or several that share the database."""

from __future__ import annotations

import os
from dataclasses import asdict
from json import dumps, loads

from fastapi import FastAPI

from aboveboard.floor.floor import Floor
from aboveboard.web import demo as demonstration
from aboveboard.web.app import create_app
from aboveboard.web.settings import LOCAL, Settings

DATABASE, SETTINGS = "ABOVEBOARD_DATABASE", "ABOVEBOARD_SETTINGS"
"""How the processes of one server tell each other what they serve."""


def serve(database: str, *, host: str, port: int, demo: bool, processes: int, log_level: str = "warning") -> None:
    """Serve a floor until it is interrupted."""
    import uvicorn

    settings = Settings(demo=demo, secure=host not in LOCAL)
    with Floor.open(database) as floor:
        demonstration.check(floor, host, demo=demo)
        if demo:
            demonstration.furnish(floor)
        if processes == 1:
            uvicorn.run(create_app(floor, settings), host=host, port=port, log_level=log_level, server_header=False)
            return
    os.environ[DATABASE], os.environ[SETTINGS] = database, dumps(asdict(settings))
    uvicorn.run(
        "aboveboard.web.serve:one_of_many",
        factory=True,
        host=host,
        port=port,
        workers=processes,
        log_level=log_level,
        server_header=False,
    )


def one_of_many() -> FastAPI:
    """The application of one process among several."""
    return create_app(Floor.open(os.environ[DATABASE]), Settings(**loads(os.environ[SETTINGS])))
