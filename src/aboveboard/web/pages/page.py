"""What a page is: an address, its template, the document behind it, and who may look."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from starlette.requests import Request

from aboveboard.floor.roles import OVERSIGHT

__all__ = ["OVERSIGHT", "Page", "Sheet"]

Sheet = Callable[[Request], Mapping[str, Any]]
"""Makes a page's document."""


@dataclass(frozen=True)
class Page:
    """An address, its template, the document, and who may look; no roles means anybody."""

    path: str
    template: str
    sheet: Sheet
    title: str
    roles: tuple[str, ...] = ()
