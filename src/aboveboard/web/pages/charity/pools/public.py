"""The document behind a pool's public page: prizes, how it is drawn, and what was drawn; for anybody at all."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from starlette.requests import Request

from aboveboard.charity.log_kinds import pool_kind
from aboveboard.charity.pools.conduct import PoolConduct
from aboveboard.charity.pools.public import public_view
from aboveboard.web.errors import NotFound
from aboveboard.web.gate.guard import house, session
from aboveboard.web.gate.roles_there import reading_roles
from aboveboard.web.pages.charity.pools.desk import drawing


def sheet(request: Request) -> Mapping[str, Any]:
    """A pool for everybody."""
    name, book = str(request.path_params["name"]), house(request).floor
    if not book.index.has(name, pool_kind(book, name)):
        raise NotFound(f"there are no tickets called {name!r}")
    now = book.look(name, lambda state: public_view(state.part(PoolConduct)))
    found = session(request)
    desk = found is not None and bool(reading_roles(book, found.name, name))
    return {"name": name, "now": now, "drawing": drawing(now), "desk": desk}
