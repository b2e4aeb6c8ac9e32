"""The document behind a clause that a page cites."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from starlette.requests import Request

from aboveboard.law.errors import BadInput
from aboveboard.web.errors import NotFound


def clause(request: Request) -> Mapping[str, Any]:
    """Everything that is held of a clause, by its citation or by a provision's id."""
    from aboveboard.publish.clause import clauses

    try:
        return clauses(str(request.path_params["citation"]))
    except BadInput as error:
        raise NotFound(str(error)) from None
