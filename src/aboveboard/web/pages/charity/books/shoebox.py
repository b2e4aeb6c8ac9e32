"""A week's paper slips typed into one grid: checked together, and written together or not at all."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any
from urllib.parse import urlencode

from fastapi import FastAPI
from starlette.datastructures import FormData
from starlette.requests import Request
from starlette.responses import Response

from aboveboard.charity.book_sheets.fields import AT_A_DEAL, KIND, PAYOUT, SALE, readers_of
from aboveboard.charity.book_sheets.on_file import books_of
from aboveboard.charity.book_sheets.slips import SHOEBOX, read_grid
from aboveboard.charity.books.accounts.received import holding
from aboveboard.charity.books.spending import classes_that_fit
from aboveboard.charity.conduct.books import CHARGE, CHECK, DEPOSIT, INTEREST, VOID
from aboveboard.charity.previews.preview import Preview, try_deeds
from aboveboard.charity.spreadsheets.cells import kebab
from aboveboard.law.conduct import ConductLaw
from aboveboard.law.errors import BadInput, short
from aboveboard.log.deeds import ASKERS_FAULT, NotAllowed
from aboveboard.web.gate.guard import TOKEN_FIELD, check_token, count_deed
from aboveboard.web.gate.reading import at_length, read
from aboveboard.web.pages.charity.books.asking import Looking, accounts_at, looking, officers_of, people_of
from aboveboard.web.pages.charity.entering.forms import Attached
from aboveboard.web.pages.charity.pools.importing import ENTER, enter
from aboveboard.web.pages.described import add_sent
from aboveboard.web.pages.page import Draw

ADDRESS = "/organizations/{name}/books/shoebox"
TEMPLATE, TITLE = "charity/books/shoebox.html", "Slips"
KINDS = {
    CHECK: "Check", DEPOSIT: "Deposit", INTEREST: "Interest", CHARGE: "Bank charge", VOID: "Void check",
    SALE: "Tickets sold", PAYOUT: "Prizes paid",
}  # fmt: skip
"""What may lie in a shoebox."""
COLUMNS: Mapping[str, str] = {
    "kind": "What", "dated": "Day", "number": "Check no.", "payee": "Payee", "address": "Address",
    "cents": "Dollars", "purpose": "Purpose on the stub", "class": "Class of expense",
    "of": "Of which occasion or tickets", "slip": "Deposit slip no.", "tickets": "Tickets sold", "count": "Prizes paid",
    "seller": "Sold or paid by",
}  # fmt: skip
"""The columns of the grid, with their heads."""
FIELDS = {kind: [KIND, *(name for name in COLUMNS if name in readers_of(kind, kebab))] for kind in KINDS}
"""The columns that each kind of slip fills."""
LEAST_ROWS, MOST_ROWS = 5, 60
SUGGESTED = 3
"""So many classes are named that some words may mean."""
AS_A_CHECK = ("dated", "number", "payee", "address", "cents", "purpose", "class", "of")
"""What a row has in common with a check that is written by itself."""
ALL_OF_THEM = ("account", "signers", "surrendered", "defaced")
"""What is said of all slips beside the grid."""


def sheet(request: Request) -> Mapping[str, Any]:
    """The grid, empty."""
    return document(looking(request), [], {})


def document(looks: Looking, rows: list[dict[str, str]], beside: Mapping[str, str], **more: Any) -> dict[str, Any]:
    """The grid with what was typed, and what is wrong with each row."""
    if not {CHECK, DEPOSIT} & set(looks.may):
        raise NotAllowed(f"slips of {looks.name} are entered by its officers and its treasurer")
    accounts, waits, officers, people, classes = looks.ask(
        lambda asked: (
            accounts_at(asked),
            holding(asked),
            officers_of(asked),
            people_of(asked),
            {name: each.title for name, each in asked.law.classes.items()},
        )
    )
    books = books_of(looks.book, looks.name)
    blank = max(LEAST_ROWS, len(rows) + 2) - len(rows)
    return {
        **looks.page(),
        "columns": dict(COLUMNS),
        "fields": {kind: " ".join(names) for kind, names in FIELDS.items()},
        "kinds": {
            kind: title for kind, title in KINDS.items() if kind in looks.may or (kind in AT_A_DEAL and books.deals)
        },
        "deals": bool(books.deals),
        "about": sorted({*books.deals, *waits}),
        "rows": [*rows, *({} for _ in range(blank))],
        "accounts": accounts,
        "officers": officers,
        "people": people,
        "classes": classes,
        "beside": dict(beside),
        "shown": None, "refused": None, "wrong": {}, "as_checks": {}, "entered": 0, **more,
    }  # fmt: skip


def _typed(entered: FormData) -> list[dict[str, str]]:
    """The rows that say anything, each with what was typed into its columns; a grid is sent column by column."""
    held = {name: [str(each).strip() for each in entered.getlist(name)] for name in COLUMNS}
    many = max((len(each) for each in held.values()), default=0)
    if many > MOST_ROWS:
        raise BadInput(f"rows: at most {MOST_ROWS} were expected, not {many}")
    rows = []
    for at in range(many):
        found = {name: each[at] for name, each in held.items() if at < len(each) and each[at]}
        if set(found) - {"kind"}:
            rows.append(found)
    return rows


def _looked(looks: Looking, rows: list[dict[str, str]], beside: Mapping[str, str]) -> Preview:
    """All slips tried one after another; nothing is written."""
    book, name = looks.book, looks.name
    if not rows:
        raise BadInput("nothing was typed into the grid")
    preview = read_grid(SHOEBOX, rows, books_of(book, name), beside)
    return try_deeds(book, name, preview, book.desk.clock(), looks.found.name)


def classed(law: ConductLaw, rows: list[dict[str, str]]) -> tuple[list[dict[str, str]], dict[int, list[str]]]:
    """The rows with their classes by the names that the law's file has, and what is said of words that are no class.

    A class goes by its name or its title. Other words are tried as what they fit, and nothing is written by a guess.
    """
    names = {name.casefold(): name for name in law.classes}
    names |= {each.title.casefold(): name for name, each in law.classes.items()}
    found, said = list[dict[str, str]](), dict[int, list[str]]()
    for number, row in enumerate(rows, 1):
        words = row.get("class", "")
        if words and words.casefold() in names:
            row = {**row, "class": names[words.casefold()]}
        elif words:
            fits = [each.class_ for each in classes_that_fit(law, words)][:SUGGESTED]
            may = "; ".join(f"{law.classes[name].title} (type {name})" for name in fits)
            told = f"it may be {may}" if may else "choose one from the list of its field"
            said[number] = [f"{COLUMNS['class']}: {short(words)} is no class by its name; {told}"]
            row = {**row, "class": fits[0]} if fits else row
        found.append(row)
    return found, said


def as_checks(rows: list[dict[str, str]], meant: list[dict[str, str]]) -> dict[int, str]:
    """Where each check among the rows is written by itself: there it can say what the law asks besides."""
    found = {}
    for number, (row, one) in enumerate(zip(rows, meant, strict=True), 1):
        if row.get(KIND, CHECK) == CHECK:
            given = {
                **{name: value for name, value in one.items() if name in AS_A_CHECK},
                "words": row.get("purpose", ""),
            }
            found[number] = urlencode(given)
    return found


def wrong_in(preview: Preview) -> dict[int, list[str]]:
    """What is wrong with each row, by its number."""
    found: dict[int, list[str]] = {}
    for fault in preview.faults:
        where = f"{COLUMNS.get(fault.heading.replace(' ', '-'), fault.heading)}: " if fault.heading else ""
        said = f"{where}{fault.expected} was expected"
        found.setdefault(fault.row, []).append(said)
    for each in preview.refused:
        clauses = f" ({'; '.join(each['cite'])})" if each["cite"] else ""
        found.setdefault(each["row"], []).append(f"{each['reason']}{clauses}")
    return found


def add_form(app: FastAPI, draw: Draw) -> None:
    """What is typed: checked together, and written where that is asked for and nothing is wrong."""

    async def post(request: Request) -> Response:
        """A grid of slips: looked through, and entered where `do` is `enter` and nothing is wrong."""
        looks = await read(request, looking, request)
        entered = await request.form(max_fields=MOST_ROWS * len(COLUMNS) + 20)
        check_token(request, looks.found, str(entered.get(TOKEN_FIELD, "")))
        count_deed(request, looks.found)
        rows: list[dict[str, str]] = []
        said = {name: ", ".join(str(each).strip() for each in entered.getlist(name)) for name in ALL_OF_THEM}
        beside, more = {name: value for name, value in said.items() if value}, dict[str, Any]()
        status = 200
        try:
            rows = _typed(entered)
            meant, unclear = await read(request, looks.ask, lambda asked: classed(asked.law, rows))
            preview = await at_length(request, _looked, looks, meant, beside)
            wrong = wrong_in(preview)
            wrong = {row: [*unclear.get(row, ()), *wrong.get(row, ())] for row in sorted({*unclear, *wrong})}
            more = {"shown": preview.to_json(), "wrong": wrong, "as_checks": as_checks(rows, meant)}
            status = 422 if wrong else 200
            if entered.get("do") == ENTER and not wrong:
                content = json.dumps([meant, dict(beside)]).encode()
                await enter(request, looks.found, preview, Attached("shoebox", content))
                more["entered"] = len(preview.planned)
        except ASKERS_FAULT as error:
            more["refused"], status = str(error), 422
        done = more.get("entered", 0)
        page = await read(request, lambda: document(looks, [] if done else rows, beside, **more))
        return await draw(request, TEMPLATE, {"page": TITLE, **page}, status)

    sent = {TOKEN_FIELD: "the token of the page", "do": "enter, or nothing for a check", **COLUMNS}
    add_sent(app, ADDRESS, post, sent, file=False)
