"""The clerk's desk: who applies, what stands in the way of a license, who holds one, and the register to take away."""

from __future__ import annotations

from collections.abc import Mapping
from io import BytesIO
from typing import Any, NamedTuple

from fastapi import FastAPI
from starlette.requests import Request
from starlette.responses import Response

from aboveboard.charity.at_hand import AtHand
from aboveboard.charity.conduct.deeds import CLERKS
from aboveboard.log.deeds import NotAllowed
from aboveboard.log.logbook import Logbook
from aboveboard.log.people.sessions import Session
from aboveboard.web.gate.guard import house, signed_in
from aboveboard.web.gate.reading import read
from aboveboard.web.gate.roles_there import offices_at
from aboveboard.web.pages.charity.beside import beside_the_law
from aboveboard.web.pages.charity.organizations.home import head
from aboveboard.web.pages.charity.paged import page_of
from aboveboard.web.pages.described import add_file
from aboveboard.web.pages.on_docket import before_office

SHEET = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
A_PAGE, AT_ONCE = 40, 5
"""So many organizations stand on a page of the desk, each with so many of its open returns and last occasions."""
HEADINGS = ("Organization", "Kind", "Identification", "Municipality", "License", "Form", "From", "Until", "Games")


class Theirs:
    """The organizations that file with whoever looks."""

    def __init__(self, book: Logbook, found: Session) -> None:
        self.book, self.who, self.now, self.held = book, found.name, book.desk.clock(), book.beside(AtHand)
        self.offices = offices_at(book, found.name, book.logs("organization"), CLERKS)
        self.numbers = book.index.all_numbers() if self.offices else {}

    def awaited(self, name: str) -> Awaiting:
        """What of an organization waits here."""
        found, offices = self.held.awaited(name, self.numbers, self.now), self.offices[name]
        waiting, owed = (sum(not offices.isdisjoint(to) for to in each) for each in found)
        opened = head(self.book, name)
        return Awaiting(name, opened["title"], opened["ruleset"], waiting, owed)

    def row(self, name: str) -> dict[str, Any]:
        """An organization with what is filed, and what is owed here or elsewhere."""
        row, offices = self.held.listed(name, self.numbers, self.now, self.who), self.offices[name]
        here = [each for each in row["returns"] if not offices.isdisjoint(each["to"])]
        elsewhere, waiting = len(row["returns"]) - len(here), [_for_them(each, offices) for each in row["applications"]]
        about = {"name": name, **head(self.book, name)}
        return {**about, **row, "applications": waiting, "returns": here, "elsewhere": elsewhere}


class Awaiting(NamedTuple):
    """An organization, and how much of it waits at the desk."""

    name: str
    title: str
    ruleset: str
    applications: int
    returns: int

    @property
    def order(self) -> tuple[bool, bool, str]:
        """Those with applications first, then those that owe a return."""
        return not self.applications, not self.returns, self.title


def _for_them(application: Mapping[str, Any], offices: set[str]) -> dict[str, Any]:
    """An application with whether it is for these offices to grant it, and to deny it."""
    decided = application["decided"]
    return {
        **application, "grants": not offices.isdisjoint(decided["by"]),
        "denies": not offices.isdisjoint(decided["denied-by"]),
    }  # fmt: skip


def desk(request: Request) -> Mapping[str, Any]:
    """Every organization that files with whoever looks: those with applications first, then those that owe a return."""
    book, found = house(request).floor, signed_in(request)
    theirs = Theirs(book, found)
    waiting = sorted((theirs.awaited(name) for name in theirs.offices), key=lambda each: each.order)
    person = book.person(found.name)
    if not waiting and not (person and any(role in CLERKS for role, _ in person.held)):
        raise NotAllowed("the desk is for the clerk of a municipality and for the commission")
    held = dict.fromkeys(each.ruleset for each in waiting)
    shown, number, pages = page_of(request, waiting, A_PAGE)
    return {
        "organizations": [_cut(theirs.row(each.name)) for each in shown],
        "number": number,
        "pages": pages,
        "waiting": sum(each.applications for each in waiting),
        "returns": sum(each.returns for each in waiting),
        "docket": before_office(book, [each for each in person.held if each[0] in CLERKS] if person else []),
        "beside": [one for ruleset in held for one in beside_the_law(ruleset, "apply", "license", "report")],
    }


def _cut(row: Mapping[str, Any]) -> dict[str, Any]:
    """One organization with the first of its open returns and the last of its occasions, and how many there are."""
    returns, occasions = row["returns"], row["occasions"]
    return {
        **row, "returns": returns[:AT_ONCE], "returns_in_all": len(returns), "occasions": occasions[-AT_ONCE:],
        "occasions_in_all": len(occasions),
    }  # fmt: skip


def _register(book: Logbook, found: Session) -> bytes:
    """The licenses in force as a spreadsheet."""
    from openpyxl import Workbook

    sheets = Workbook()
    sheet = sheets.active
    sheet.title = "Register"
    sheet.append(HEADINGS)
    theirs = Theirs(book, found)
    for row in map(theirs.row, theirs.offices):
        about = [row["title"], row["kind"], row["identification"], row["municipality"]]
        for held in row["licenses"] or [{}]:
            told = [held.get(key, "") for key in ("number", "form", "from", "until")]
            sheet.append([cell or "" for cell in (*about, *told, ", ".join(held.get("games", ())))])
            for cell in sheet[sheet.max_row]:
                cell.data_type = "s"  # a title that begins like a formula stays text
    file = BytesIO()
    sheets.save(file)
    return file.getvalue()


async def register(request: Request) -> Response:
    """The register, to be opened in a spreadsheet."""
    found = signed_in(request)
    data = await read(request, _register, house(request).floor, found)
    headers = {"content-disposition": 'attachment; filename="register.xlsx"'}
    return Response(data, media_type=SHEET, headers=headers)


def add_routes(app: FastAPI) -> None:
    """What is taken away from the desk."""
    add_file(app, "/clerk/register.xlsx", register, (SHEET,))
