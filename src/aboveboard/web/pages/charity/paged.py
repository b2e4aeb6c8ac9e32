"""Long lists a page at a time, by the number that an address asks for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from starlette.requests import Request

from aboveboard.law.errors import BadInput, short

T = TypeVar("T")


def page_of(request: Request, rows: Sequence[T], most: int) -> tuple[Sequence[T], int, int]:
    """The rows of the page that is asked for, its number, and how many there are; BadInput where there is none."""
    pages, given = max(1, -(-len(rows) // most)), request.query_params.get("page", "1")
    if not given.isdecimal() or len(given) > 6 or not 1 <= int(given) <= pages:
        raise BadInput(f"page: a number from 1 to {pages} was expected, not {short(given)}")
    number = int(given)
    return rows[(number - 1) * most : number * most], number, pages
