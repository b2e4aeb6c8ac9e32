"""The slip of a hit as a PDF, taken from its page."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fastapi import FastAPI
from starlette.requests import Request
from starlette.responses import Response

from aboveboard.floor.links.roles import STAFF
from aboveboard.publish.paper.slips import slip_pdf
from aboveboard.web.gate.guard import house, only, session
from aboveboard.web.gate.reading import at_length, read
from aboveboard.web.pages.described import add_file
from aboveboard.web.pages.floor.links.seeing import slip

PDF = "application/pdf"


def add_routes(app: FastAPI) -> None:
    """Where slips are taken from."""

    async def printed(request: Request) -> Response:
        """The slip of a hit as a PDF."""
        only(session(request), STAFF, "a jackpot slip")
        found: Mapping[str, Any] = await read(request, slip, request)
        data = await at_length(request, slip_pdf, found, house(request).floor.desk.clock())
        name = f"{found['name']}-hit-{found['slip']['hit']}.pdf"
        return Response(data, media_type=PDF, headers={"content-disposition": f'attachment; filename="{name}"'})

    add_file(app, "/links/{name}/hits/{number}/slip.pdf", printed, (PDF,))
