"""The columnar books of a year as a page, and they and the ledger as files to be taken away."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from fastapi import FastAPI
from starlette.requests import Request
from starlette.responses import Response

from aboveboard.charity.books.ledger.columnar import books
from aboveboard.charity.books.ledger.exports import Ledger
from aboveboard.charity.books.ledger.single_entry import Book
from aboveboard.charity.conduct.books import INSPECT_BOOKS
from aboveboard.charity.packages.kept import keeper_of
from aboveboard.charity.packages.logs import Logs
from aboveboard.law.errors import BadInput, nearest, short
from aboveboard.web.gate.reading import at_length, read
from aboveboard.web.pages.charity.books.asking import Looking, looking
from aboveboard.web.pages.described import add_file

ADDRESS = "/organizations/{name}/books/columns"
TEMPLATE, TITLE = "charity/books/columns.html", "Columnar books"
SHOWN = 300
"""So many of the last lines of a book stand on the page; all of them are in its file."""
SHEET, CSV, TEXT = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", "text/csv", "text/plain"


def _of_year(looks: Looking, given: str | None) -> tuple[int, tuple[Book, ...]]:
    """The books of a year: the one in hand, where none is asked for."""
    keeper = looks.book.look(looks.name, keeper_of)
    year = keeper.year_of(looks.book.desk.clock().astimezone(keeper.zone).date())
    if given is not None:
        if not given.isdecimal() or len(given) != 4:
            raise BadInput(f"year: a year such as {year} was expected, not {short(given)}")
        year = int(given)
    return year, books(keeper, Logs.of(looks.book, looks.name).posted(), year)


def sheet(request: Request) -> Mapping[str, Any]:
    """The books of a year, line by line."""
    looks = looking(request)
    year, found = _of_year(looks, request.query_params.get("year"))
    shown = [each.to_json() for each in found]
    return {
        **looks.page(),
        "year": year,
        "inspected": INSPECT_BOOKS in looks.may,
        "refused": None,
        "typed": {},
        "kept": [
            {
                **each,
                "lines": each["lines"][-SHOWN:],
                "lines_in_all": len(each["lines"]),
                "used": {end: _used(each, end) for end in ("received", "paid")},
            }
            for each in shown
        ],
    }


def _used(book: Mapping[str, Any], end: str) -> list[dict[str, Any]]:
    """The columns of a book in which anything stands that year; the others are in its file."""
    filled = {name for line in book["lines"] for name in line[end]}
    return [column for column in book["columns"][end] if column["name"] in filled]


def _book(looks: Looking, year: str | None, named: str | None, written: Callable[[Book], bytes]) -> tuple[str, bytes]:
    number, found = _of_year(looks, year)
    by_name = {each.name: each for each in found}
    name = named or next(iter(by_name), "")
    if name not in by_name:
        raise BadInput(f"book: there is none called {short(name)}; {nearest(name, by_name)}")
    return f"{name}-{number}", written(by_name[name])


def _ledger(looks: Looking) -> Ledger:
    keeper, title = looks.book.look(looks.name, keeper_of), looks.of(lambda found: str(found.opened["title"]))
    return Ledger(title, keeper.zone, tuple(Logs.of(looks.book, looks.name).posted()))


def add_routes(app: FastAPI) -> None:
    """Where a book and the ledger are taken away."""
    for end, media, written in (("csv", CSV, Book.csv), ("xlsx", SHEET, Book.xlsx)):
        _add_book(app, end, media, written)

    async def ledger(request: Request) -> Response:
        """Every posting as beancount text."""
        looks = await read(request, looking, request)
        found = await at_length(request, lambda: _ledger(looks).beancount())
        headers = {"content-disposition": f'attachment; filename="{looks.name}.beancount"'}
        return Response(found, media_type=TEXT, headers=headers)

    add_file(app, "/organizations/{name}/books/ledger.beancount", ledger, (TEXT,))


def _add_book(app: FastAPI, end: str, media: str, written: Callable[[Book], bytes]) -> None:
    async def taken(request: Request) -> Response:
        looks, given = await read(request, looking, request), request.query_params
        name, content = await at_length(request, _book, looks, given.get("year"), given.get("book"), written)
        headers = {"content-disposition": f'attachment; filename="{name}.{end}"'}
        return Response(content, media_type=media, headers=headers)

    taken.__doc__ = "A columnar book of a year."
    add_file(app, f"{ADDRESS}.{end}", taken, (media,), ("year", "book"))
