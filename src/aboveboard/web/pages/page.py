"""What a page is: an address, its template, the document behind it, and who may look."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import quote

from starlette.requests import Request
from starlette.responses import Response

from aboveboard.floor.roles import OVERSIGHT

__all__ = ["OVERSIGHT", "Draw", "Page", "Sheet", "clause_address"]

Sheet = Callable[[Request], Mapping[str, Any]]
"""Makes a page's document."""
Draw = Callable[[Request, str, Mapping[str, Any], int], Awaitable[Response]]
"""Lays a document out by a template, answered with a status."""


@dataclass(frozen=True)
class Page:
    """An address, its template, the document, and who may look; no roles means anybody."""

    path: str
    template: str
    sheet: Sheet
    title: str
    roles: tuple[str, ...] = ()


def clause_address(citation: str) -> str:
    """Where the page of a clause is."""
    return f"/clause/{quote(citation, safe='')}"
