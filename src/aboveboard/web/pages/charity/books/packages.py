"""Returns that come from other houses as packages: taken at the office's page, listed there, and given out again."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from fastapi import FastAPI
from starlette.requests import Request
from starlette.responses import Response

from aboveboard.charity.conduct.deeds import OFFICES, PAPER
from aboveboard.charity.packages.inbox import DEFECTIVE, IN_TIME, LATE, MISSING, archive_of, inbox, taken
from aboveboard.charity.packages.logs import Logs
from aboveboard.charity.packages.receipts import receipt_for
from aboveboard.charity.packages.verify import Checked, verify_package
from aboveboard.law.errors import BadInput
from aboveboard.log.deeds import ASKERS_FAULT, Deed, NotAllowed
from aboveboard.log.logbook import Logbook
from aboveboard.log.people.sessions import Session
from aboveboard.web.errors import NotFound
from aboveboard.web.gate.guard import TOKEN_FIELD, check_token, count_deed, house, signed_in
from aboveboard.web.gate.reading import at_length, read
from aboveboard.web.gate.roles_there import offices_at
from aboveboard.web.pages.charity.entering.forms import attached
from aboveboard.web.pages.described import add_file, add_sent
from aboveboard.web.pages.page import Draw

ADDRESS = "/clerk/returns"
ARCHIVES = "/clerk/packages/{name}/{number:int}.zip"
MEDIA = "application/zip"
STATES = {
    IN_TIME: ("received", "came as a package"), LATE: ("received", "came as a package, late"),
    DEFECTIVE: ("unsound", "came as a package that is not sound"), MISSING: ("missing", "nothing came"),
}  # fmt: skip
"""What became of a return that is no statement of this house, as the page has it."""


def came(book: Logbook, name: str, offices: set[str], today: str) -> Iterator[dict[str, Any]]:
    """What came to some offices as packages, and the periods of which nothing came, as rows of their page."""
    for row in inbox(book, name) if book.index.knows(name) else ():
        if row["to"] not in offices:
            continue
        state, called = STATES[row["state"]]
        at = f"/clerk/packages/{name}/{row['event']}.zip" if row.get("kept") else None
        yield {
            "form": row["form"], "title": "", "period": row["period"], "to": row["to"], "state": state,
            "called": called, "over": True, "due": row.get("due"), "late_days": 0, "filed": row.get("filed"),
            "received": row.get("taken"), "ground": row.get("fault") or "", "noticed": None,
            "version": int(row.get("version") or 1), "cite": [], "today": today,
            "package": {"paper": row.get("paper"), "at": at, "on_word": row.get("on_word", []), "key": row.get("key")},
        }  # fmt: skip


def joined(rows: list[dict[str, Any]], packages: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Statements of this house with what came as packages: one that is known here has its package beside it."""
    here = {(row["form"], row["period"], row["to"]): row for row in rows}
    for each in packages:
        own = here.get((each["form"], each["period"], each["to"]))
        if own is None:
            rows = [*rows, each]
        elif each["package"]["paper"] is not None:
            own["package"] = each["package"]
    return rows


class Received(NamedTuple):
    """A package that was verified, and where it is to be put on file."""

    name: str
    office: str
    deed: Deed
    receipt: str
    proved: str


def _received(book: Logbook, found: Session, checked: Checked, data: bytes, typed: Mapping[str, str]) -> Received:
    """What is put on file of a package, by whoever holds the office to which it was filed."""
    if not checked.sound and not typed.get("defective"):
        raise BadInput(f"{checked.fault}; nothing was taken (tick that it is put on file as defective)")
    name = typed.get("organization") or checked.organization
    if not name:
        raise BadInput("organization: its name was expected, since what is not sound does not say whose it is")
    offices = offices_at(book, found.name, [name] if book.index.has(name, "organization") else [], OFFICES)
    held = offices.get(name, set())
    if not held:
        raise BadInput(f"package: {name} files nothing here that you receive; name what it is called here")
    office = next((each for each in OFFICES if each in held and each in checked.filed), next(iter(sorted(held))))
    day = book.desk.clock().astimezone(Logs.of(book, name).keeper().zone).date()
    paper = taken(book, name, office, checked, day, data)
    deed = Deed(name, PAPER, paper.payload, found.name, office, signed=found.epoch, content=paper.content)
    receipt = receipt_for(checked, office, day).signed(book.vault.secret) if checked.sound else ""
    return Received(name, office, deed, receipt, checked.proved)


def _archive(book: Logbook, found: Session, name: str, number: int) -> bytes:
    """A package for the office that took it."""
    logs = [name] if book.index.has(name, "organization") else []
    held = offices_at(book, found.name, logs, OFFICES).get(name, set())
    rows = [each for each in inbox(book, name) if each.get("event") == number] if held else []
    if not rows or rows[0]["to"] not in held or not rows[0]["kept"]:
        raise NotFound("no such package was taken here")
    return archive_of(book, name, str(rows[0]["paper"]))


def add_forms(app: FastAPI, draw: Draw) -> None:
    """Where a package is taken, and where it is given out again."""
    from aboveboard.web.pages.charity.books import inbox as page

    async def post(request: Request) -> Response:
        """A return that came as a package is verified, put on file, and receipted."""
        book, found = house(request).floor, signed_in(request)
        await read(request, page.sheet, request)
        entered = await request.form()
        check_token(request, found, str(entered.get(TOKEN_FIELD, "")))
        count_deed(request, found)
        typed = {name: str(entered.get(name, "")).strip() for name in ("organization", "defective", "key")}
        done, refused = None, None
        try:
            file = await attached(entered)
            if file is None:
                raise BadInput("file: a package was expected, and none was chosen")
            checked = await at_length(request, verify_package, file.content, typed["key"] or None)
            got = await read(request, _received, book, found, checked, file.content, typed)
            result = await book.submit(got.deed)
            if result.refusal is not None:
                raise BadInput(result.refusal.reason)
            done = {"name": got.name, "to": got.office, "paper": got.deed.payload["paper"], "proved": got.proved,
                    "receipt": got.receipt}  # fmt: skip
        except NotAllowed:
            raise
        except ASKERS_FAULT as error:
            refused = str(error)
        document = {**await read(request, page.sheet, request), "taken": done, "refused": refused, "typed": typed}
        return await draw(request, page.LIST, {"page": page.TITLE, **document}, 422 if refused else 200)

    sent = {
        TOKEN_FIELD: "the token of the page", "organization": "its name here, where that is another",
        "key": "the key that its house is known to sign with", "defective": "put one on file that is not sound",
    }  # fmt: skip
    add_sent(app, ADDRESS, post, sent, file=True)

    async def archive(request: Request) -> Response:
        """A package as it came."""
        name, number = str(request.path_params["name"]), int(request.path_params["number"])
        data = await read(request, _archive, house(request).floor, signed_in(request), name, number)
        named = f'attachment; filename="{name}-{number}.zip"'
        return Response(data, media_type=MEDIA, headers={"content-disposition": named})

    add_file(app, ARCHIVES, archive, (MEDIA,))
