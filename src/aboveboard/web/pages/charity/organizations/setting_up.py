"""The page on which a house sets up a charity: accounts, an organization with its first officer, clerks, commission."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from fastapi import FastAPI
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from aboveboard.charity.conduct.deeds import OFFICES, OPEN_ORGANIZATION, ORGANIZATION
from aboveboard.charity.organizations.places import place_in_words, place_of, under
from aboveboard.charity.roles import AT_AN_ORGANIZATION, MEMBER
from aboveboard.floor import HOUSE
from aboveboard.law.conduct import conduct_law
from aboveboard.law.errors import BadInput, short
from aboveboard.log.deeds import Conflict, Deed, NotAllowed
from aboveboard.log.logbook import Logbook
from aboveboard.log.people.passwords import check_password, hashed
from aboveboard.log.people.person import Person
from aboveboard.log.people.sessions import Session
from aboveboard.web.gate.guard import TOKEN_FIELD, check_token, count_deed, house, only, signed_in
from aboveboard.web.gate.reading import hashing, read
from aboveboard.web.pages.charity.entering.typed import fields_of, payload_of
from aboveboard.web.pages.house.people import IN_CHARGE
from aboveboard.web.pages.page import Draw

ADDRESS, TEMPLATE, TITLE = "/setting-up", "charity/organizations/setting-up.html", "Setting up a charity"
OFFICER = AT_AN_ORGANIZATION[0]
OPENING = ORGANIZATION[OPEN_ORGANIZATION]


def sheet(request: Request) -> Mapping[str, Any]:
    """The organizations with their officers, clerks and commission, and the forms."""
    return document(house(request).floor, {})


def document(book: Logbook, typed: Mapping[str, str], refused: str | None = None) -> dict[str, Any]:
    """The page, with what was typed, and why that was refused."""
    people = [person for person in book.people() if person.there and "player" not in person.roles]
    officers: dict[str, list[str]] = {}
    for person in people:
        for role, at in person.held:
            if role == OFFICER:
                officers.setdefault(at, []).append(person.name)
    kinds = (conduct_law(name).words(OPEN_ORGANIZATION).get("kind", ()) for name in under())
    known = {"ruleset": list(under()), "kind": sorted({kind for each in kinds for kind in each})}
    return {
        "accounts": [{"name": person.name, "title": person.title} for person in people],
        "organizations": [_shown(book, name, officers.get(name, [])) for name in book.logs("organization")],
        "offices": [
            {"person": person.name, "title": person.title, "role": role, "at": at, "place": place_in_words(at)}
            for person in people
            for role, at in person.held
            if role in OFFICES
        ],
        "fields": fields_of(OPEN_ORGANIZATION, OPENING, typed if typed.get("do") == "open" else {}, known),
        "rulesets": {name: held.title for name, held in under().items()},
        "appointed": OFFICES,
        "typed": dict(typed),
        "refused": refused,
    }


def _shown(book: Logbook, name: str, officers: list[str]) -> dict[str, Any]:
    opened = book.index.setting(name).payload
    shown = {key: opened.get(key) for key in ("title", "ruleset", "municipality")}
    return {"name": name, **shown, "officers": officers}


@dataclass(frozen=True)
class _Asking:
    """Whoever is in charge asks for something by one of the forms."""

    request: Request
    found: Session
    typed: Mapping[str, str]

    @property
    def book(self) -> Logbook:
        return house(self.request).floor

    async def do(self, log: str, kind: str, payload: Mapping[str, Any], credential: str | None = None) -> None:
        """Have a deed done, with a password beside it where one is given; raises what it is refused by."""
        found = self.found
        deed = Deed(log, kind, dict(payload), found.name, found.role, credential=credential, signed=found.epoch)
        result = await self.book.submit(deed)
        if result.refusal is not None:
            raise NotAllowed(result.refusal.reason)

    async def account(self) -> None:
        """Somebody is given an account, and a first password to change."""
        name, password = self.typed.get("name", ""), self.typed.get("password", "")
        demo, title = house(self.request).settings.demo, self.typed.get("title") or name
        if not demo:
            check_password(name, password)
        if await read(self.request, self._works_here, name):
            raise Conflict(f"name: {name} has an account already")
        credential = None if demo else await hashing(self.request, hashed, name, password)
        await self.do(HOUSE, "hire", {"name": name, "title": title, "roles": [MEMBER]}, credential)

    def _works_here(self, name: str) -> bool:
        person: Person | None = self.book.person(name)
        return person is not None and person.there

    async def open(self) -> None:
        """An organization is opened, and its first officer named where one is."""
        name, officer = self.typed.get("name", ""), self.typed.get("officer", "")
        if officer:
            await read(self.request, self.book.people_part().person, officer)
        if officer == self.found.name:
            raise BadInput("officer: nobody gives themselves a role; name somebody else as first officer")
        await self.do(name, OPEN_ORGANIZATION, payload_of(OPEN_ORGANIZATION, OPENING, self.typed))
        if officer:
            try:
                await self.do(HOUSE, "assign", {"name": officer, "role": OFFICER, "at": name})
            except (BadInput, Conflict, NotAllowed) as error:
                raise NotAllowed(f"{name} is opened, and has no officer yet: {error}") from None

    async def officer(self) -> None:
        """An organization's first officer is named."""
        payload = {"name": self.typed.get("person", ""), "role": OFFICER, "at": self.typed.get("at", "")}
        await self.do(HOUSE, "assign", payload)

    async def appoint(self) -> None:
        """A clerk, the commission or a fiscal officer is appointed."""
        role, town = self.typed.get("role", ""), self.typed.get("municipality", "")
        within = self.typed.get("county", "")
        at = await read(self.request, place_of, role, self.typed.get("ruleset", ""), town, within)
        await self.do(HOUSE, "assign", {"name": self.typed.get("person", ""), "role": role, "at": at})

    async def release(self) -> None:
        """A clerk, the commission or a fiscal officer is so no longer."""
        payload = {"name": self.typed.get("person", ""), "role": self.typed.get("role", "")}
        await self.do(HOUSE, "relieve", {**payload, "at": self.typed.get("at", "")})


DOES = {
    "account": _Asking.account, "open": _Asking.open, "officer": _Asking.officer, "appoint": _Asking.appoint,
    "release": _Asking.release,
}  # fmt: skip
"""What each form asks."""


def add_forms(app: FastAPI, draw: Draw) -> None:
    """What is asked on the page, by forms that work without a script; what is refused is said above them."""

    async def post(request: Request) -> Response:
        found = signed_in(request)
        form = await request.form()
        check_token(request, found, str(form.get(TOKEN_FIELD, "")))
        only(found, IN_CHARGE, TITLE.lower())
        count_deed(request, found)
        typed = {name: value.strip() for name, value in form.items() if isinstance(value, str) and name != TOKEN_FIELD}
        try:
            does = DOES.get(typed.get("do", ""))
            if does is None:
                raise BadInput(f"do: {', '.join(DOES)} was expected, not {short(typed.get('do', ''))}")
            await does(_Asking(request, found, typed))
        except (BadInput, Conflict, NotAllowed) as error:
            shown = {name: value for name, value in typed.items() if name != "password"}
            page = await read(request, document, house(request).floor, shown, str(error))
            return await draw(request, TEMPLATE, {"page": TITLE, **page}, 422)
        return RedirectResponse(ADDRESS, status_code=303)

    app.add_route(ADDRESS, post, methods=["POST"])
