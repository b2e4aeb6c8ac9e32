"""A bank's statement taken in from its file: looked at beside the books first, entered only where it is right."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from aboveboard.charity.book_sheets.on_file import books_of
from aboveboard.charity.book_sheets.statement import read_statement
from aboveboard.charity.conduct.books import BANK_STATEMENT
from aboveboard.charity.previews.preview import Preview, try_deeds
from aboveboard.law.errors import BadInput
from aboveboard.log.deeds import NotAllowed
from aboveboard.log.logbook import Logbook
from aboveboard.log.people.sessions import Session
from aboveboard.web.pages.charity.books.asking import accounts_at, looking_at
from aboveboard.web.pages.charity.entering.forms import Attached
from aboveboard.web.pages.charity.entering.typed import cents_of
from aboveboard.web.pages.charity.pools.importing import Sheets

TITLE = "The bank's statement"


def _page(book: Logbook, name: str, found: Session) -> dict[str, Any]:
    looks = looking_at(book, name, found)
    if BANK_STATEMENT not in looks.may:
        raise NotAllowed(f"bank statements of {name} are entered by its officers and its treasurer")
    accounts = looks.ask(accounts_at)
    listed = looks.ask(lambda asked: [dict(each.payload) for each in asked.organization.listed(BANK_STATEMENT)])
    held = [{name: each.get(name) for name in ("account", "month", "closing")} for each in listed]
    return {**looks.page(), "accounts": accounts, "held": list(reversed(held))}


def _looked(book: Logbook, name: str, found: Session, file: Attached, typed: Mapping[str, str]) -> Preview:
    """What the file says, and how it stands beside the books."""
    held: dict[str, int | None] = {}
    for each in ("opening", "closing"):
        try:
            held[each] = cents_of(typed[each]) if each in typed else None
        except BadInput as error:
            raise BadInput(f"{each}: {error}") from None
    books, month = books_of(book, name), typed.get("month")
    preview = read_statement(
        file.content,
        file.name,
        books,
        typed.get("account"),
        month=month,
        opening=held["opening"],
        closing=held["closing"],
    )
    return try_deeds(book, name, preview, book.desk.clock(), found.name)


BANK = Sheets(
    "/organizations/{name}/books/bank",
    "charity/books/bank.html",
    TITLE,
    {
        "account": "which account it is of",
        "month": "its month, where the file does not say it, such as 2026-03",
        "opening": "what the account held before, in dollars, where the file does not say it",
        "closing": "what it held at the end, in dollars, where the file does not say it",
    },
    _page,
    _looked,
)
