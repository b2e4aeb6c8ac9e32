"""Every deed of an organization or an occasion as a form, made from its declaration; it works without a script."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any, NamedTuple
from urllib.parse import quote, urlencode

from fastapi import FastAPI
from starlette.datastructures import FormData, UploadFile
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from aboveboard.charity.books.accounts.account import accounts_of
from aboveboard.charity.conduct.applications import applications
from aboveboard.charity.conduct.deeds import (
    AT_AN_OCCASION,
    BROUGHT_ALONG,
    OFFICES,
    OPEN_OCCASION,
    OPEN_ORGANIZATION,
    ORGANIZATION,
    PERSON,
    PERSON_FORM,
    PERSONS,
    PLAN,
)
from aboveboard.charity.conduct.forms import GROUPS, MEMBERSHIPS, Form
from aboveboard.charity.conduct.offices import may_ever
from aboveboard.charity.conduct.pools.deeds import OPENINGS
from aboveboard.charity.log_kinds import POOL_KINDS, POOL_LOGS, pool_kind
from aboveboard.charity.occasions.planned import planned
from aboveboard.charity.organizations.organization import Organization
from aboveboard.charity.papers.content import content_of
from aboveboard.charity.pools.freezing import warmed
from aboveboard.charity.roles import AT_AN_ORGANIZATION
from aboveboard.kernel.words import in_words
from aboveboard.law.conduct import ConductLaw
from aboveboard.law.errors import BadInput
from aboveboard.law.provisions.clauses import citations
from aboveboard.log.deeds import Conflict, Deed, NotAllowed
from aboveboard.log.log_state import LogState
from aboveboard.log.logbook import Logbook
from aboveboard.log.people.sessions import Session
from aboveboard.play.pools.running.machine import FREEZE
from aboveboard.publish.paper.badges import has_badges
from aboveboard.web import answers
from aboveboard.web.errors import NotFound, wants_json
from aboveboard.web.gate.guard import TOKEN_FIELD, acting, check_token, count_deed, house, signed_in
from aboveboard.web.gate.reading import read
from aboveboard.web.gate.roles_there import acting_as, check_there, is_within, looking_as, roles_at
from aboveboard.web.pages.charity.beside import beside_the_law
from aboveboard.web.pages.charity.entering.labels import label
from aboveboard.web.pages.charity.entering.titles import title_of
from aboveboard.web.pages.charity.entering.typed import fields_of, payload_of, typed_of
from aboveboard.web.pages.charity.latest import organization_in
from aboveboard.web.pages.described import add_sent
from aboveboard.web.pages.page import Draw

TEMPLATE, TITLE = "charity/entering/deed.html", "Enter"
FORMS: Mapping[str, Mapping[str, Form]] = {
    "organization": {
        name: form for name, form in ORGANIZATION.items() if form.by and name not in (OPEN_ORGANIZATION, PERSONS)
    },
    "occasion": {name: form for name, form in AT_AN_OCCASION.items() if name not in (OPEN_OCCASION, *BROUGHT_ALONG)},
    **{
        kind.name: {name: form for name, form in OPENINGS[opened_by].items() if name != opened_by and form.by}
        for opened_by, kind in POOL_LOGS.items()
    },
}
"""The deeds that are entered by hand, by the kind of log."""


WITH_A_FILE = ("paper",)
"""Deeds to which a file may be attached."""
OF_THE_FILE = ("sha256", "size", "type")
"""What is stated of it, which nobody types."""


CLERKS_DESK = "/clerk"


OF_THEIR_OWN = ("person", "dealer", "members-in-charge", "by", "banker", "item", "items")
"""Fields in which only those within are shown what is on file."""


class Attached(NamedTuple):
    """A file that was sent with a form."""

    name: str
    content: bytes


async def attached(entered: FormData) -> Attached | None:
    """The file that was sent with a form, if one was."""
    file = entered.get("file")
    if not isinstance(file, UploadFile) or not file.filename:
        return None
    return Attached(file.filename, await file.read())


def offered(book: Logbook, found: Session, log: str) -> list[str]:
    """The deeds that somebody may do at a log, by the roles held there and the rules of its state."""
    roles, forms = set(roles_at(book, found.name, log)), FORMS[book.kind(log).name]
    law = getattr(book.index.setting(log), "law", None)
    held = {name: roles & set(form.by) for name, form in forms.items()}
    return [
        name
        for name, allowed in held.items()
        if allowed and (law is None or (may_ever(law, name, allowed) and _says_something(law, name)))
    ]


def _says_something(law: ConductLaw, deed: str) -> bool:
    """Has a law anything to do with a deed? Of badges, texts and figures some have nothing to say."""
    match deed:
        case "badge" | "identify":
            return has_badges(law)
        case "acknowledge":
            return bool(law.texts)
        case "figure":
            return bool(law.figures)
    return True


def form_of(book: Logbook, log: str, deed: str) -> tuple[str, Form]:
    """The form of a deed at a log, and the kind of log that it is."""
    kind = book.kind(log).name if book.index.knows(log) else ""
    form = FORMS.get(kind, {}).get(deed)
    if form is None:
        raise NotFound(f"there is no form {deed!r} at {log!r}")
    return kind, form


def law_at(state: LogState) -> ConductLaw:
    """The law that a log's deeds are held to."""
    return organization_in(state).law


def known_at(state: LogState) -> dict[str, list[str]]:
    """What could be chosen in the fields of a form: what is on file, and the law's own words."""
    organization = organization_in(state)
    held, law = organization.state, organization.law
    people = list(held.people)
    duties = list(dict.fromkeys(duty for kind in law.work.values() for duty in kind.duties))
    games = list(dict.fromkeys(law.one_name.get(name, name) for name in law.games))
    found = {
        "person": people, "dealer": people, "members-in-charge": people, "by": people, "banker": people,
        "premises": [entry.get("premises") for entry in held.of("premises")],
        "paper.by": [kind.by for kind in law.papers.values()],
        "item": [entry.get("item") for entry in held.of("equipment")],
        "items": [entry.get("item") for entry in held.of("equipment")],
        "areas": [area for entry in held.of("premises") for area in entry.get("areas", ())],
        "license": [entry.get("number") for entry in held.of("license")],
        "application": list(applications(held, law).waiting),
        "game": games, "games": games, "texts": list(law.texts), "duty": duties, "step": list(law.steps),
        "member-of": list(MEMBERSHIPS),
    }  # fmt: skip
    return {name: list(dict.fromkeys(values)) for name, values in found.items()}


def named_at(state: LogState, form: Form) -> dict[str, list[str]]:
    """The accounts and the people that fields of a form may name."""
    organization = organization_in(state)
    there = {
        "account": list(accounts_of(organization.state, organization.law)), "person": list(organization.state.people),
    }  # fmt: skip
    return {name: there[thing] for name, thing in form.names.items() if there.get(thing)}


def titles_at(state: LogState) -> dict[str, str]:
    """The full names of those on file and the designations of accounts, by the names that lists know them by."""
    organization = organization_in(state)
    accounts = accounts_of(organization.state, organization.law).values()
    people = organization.state.people
    return {
        **{each.name: each.designation for each in accounts if each.designation},
        **{name: known["title"] for name, known in people.items() if known.get("title")},
    }


def form_for(book: Logbook, found: Session | None, kind: str, log: str, deed: str) -> Form:
    """The form of a deed for whoever may do it at a log; whoever may not is refused before anything is read."""
    check_there(book, kind, log)
    who, (_, form) = looking_as(book, found, log), form_of(book, log, deed)
    if not set(roles_at(book, who.name, log)) & set(form.by):
        raise book.houses.permissions_of(book.kind(log)).may_not(who.role, in_words(deed), form.by)
    return form


def document(
    book: Logbook, found: Session | None, log: str, deed: str, typed: Mapping[str, str], refused: Any = None
) -> dict[str, Any]:
    """A deed's form for whoever looks, with what was typed, and why that was refused."""
    kind, form = book.kind(log).name, form_for(book, found, book.kind(log).name, log, deed)
    known = {**book.look(log, known_at), **book.look(log, lambda state: law_at(state).words(deed))}
    who = looking_as(book, found, log)
    if who_outside := not is_within(book, log, who):
        known = {name: values for name, values in known.items() if name not in OF_THEIR_OWN}
    else:
        known = {**book.look(log, lambda state: named_at(state, form)), **known}
    titles = {} if who_outside else book.look(log, titles_at)
    if deed == "paper":
        roles = set(roles_at(book, who.name, log))
        kinds: dict[str, str] = book.look(log, lambda state: papers_for(law_at(state), roles))
        known |= {"kind": list(kinds)}
        titles |= kinds
    if deed in ("appoint", "release"):
        known |= {"role": list(AT_AN_ORGANIZATION)}
    return {
        "log": log,
        "kind": kind,
        "deed": deed,
        "title": title_of(kind, deed),
        "back": page_of(kind, log),
        "home": book.look(log, lambda state: organization_in(state).opened["title"] if kind == "organization" else log),
        "fields": beside(
            deed, fields_of(deed, form, typed, known, OF_THE_FILE if deed in WITH_A_FILE else (), titles), refused
        ),
        "hidden": [label(deed, name) for name in form.hidden if name in form.needs or name in form.may],
        "file": deed in WITH_A_FILE,
        "then": typed.get("then", ""),
        "refused": refused,
        "beside": beside_the_law(book.look(log, _ruleset), deed),
    }


def papers_for(law: ConductLaw, roles: Collection[str]) -> dict[str, str]:
    """The kinds of paper that somebody may put on file, each with its title; an office puts its own there."""
    own = set(roles) <= set(OFFICES)
    return {name: kind.title for name, kind in law.papers.items() if not own or kind.office in roles}


def beside(deed: str, fields: list[dict[str, Any]], refused: Any) -> list[dict[str, Any]]:
    """The fields of a form, each with what is wrong with what was typed there, as far as a reason names a field."""
    reasons = refused["reasons"] if refused else ()
    for one in fields:
        begins = tuple(f"{before}{name}: " for before in ("", f"{deed}: ") for name in (one["name"], one["label"]))
        wrong = [reason for reason in reasons if reason.startswith(begins)]
        said = (reason.removeprefix(next(each for each in begins if reason.startswith(each))) for reason in wrong)
        one["wrong"] = "; ".join(said)
    return fields


def _ruleset(state: LogState) -> str:
    return organization_in(state).law.ruleset


def _kind(request: Request) -> str:
    """The kind of log that an address names."""
    path = request.url.path
    if path.startswith("/pools/"):
        return pool_kind(house(request).floor, str(request.path_params["name"]))
    return "occasion" if path.startswith("/occasions/") else "organization"


def page_of(kind: str, log: str) -> str:
    """The address of the page of a log."""
    return f"/pools/{log}/desk" if kind in POOL_KINDS else f"/{kind}s/{log}"


def sheet(request: Request) -> Mapping[str, Any]:
    """The page of one deed's form."""
    name, deed = str(request.path_params["name"]), str(request.path_params["deed"])
    book, found = house(request).floor, signed_in(request)
    form, typed = form_for(book, found, _kind(request), name, deed), dict(request.query_params)
    if deed == PLAN and "occasion" in typed:
        before = book.look(name, lambda state: planned(state.part(Organization), typed["occasion"]))
        typed = {**typed_of(form, before or {}), **typed}
    if deed == PERSON and "name" in typed:
        known = book.look(name, lambda state: _stated_of(organization_in(state).state.people.get(typed["name"], {})))
        typed = {**typed_of(form, known), **typed}
    return document(book, found, name, deed, typed)


def _stated_of(known: Mapping[str, Any]) -> dict[str, Any]:
    """What is on file of somebody, as it was stated; it is stated anew as a whole."""
    memberships = dict(known.get("memberships", {}))
    of = "organization" if "organization" in memberships else next(iter(memberships), None)
    member = {} if of is None else {"member-since": memberships[of], "member-of": of}
    return {**{field: known[field] for field in PERSON_FORM.may if known.get(field) not in (None, "", [])}, **member}


async def _entered(
    request: Request, found: Session, log: str, deed: str, form: Form, typed: Mapping[str, str], file: Attached | None
) -> Any:
    """Do what a form asks; gives why it is refused, if it is."""
    book = house(request).floor
    try:
        payload, content = payload_of(deed, form, typed), None
        if file is not None:
            checked = await read(request, content_of, file.content, file.name, deed)
            payload, content = {**payload, **checked.to_json()}, file.content
        role = await read(request, acting_as, book, found, log, deed, payload, None)
        key = typed.get("key") or None
        asked = Deed(log, deed, payload, found.name, role, key=key, content=content, signed=found.epoch)
        if deed == FREEZE:
            roles = await read(request, roles_at, book, found.name, log)
            await read(request, warmed, book, log, payload.get("series"), roles)
        result = await book.submit(asked)
    except (BadInput, Conflict) as error:
        return {"reasons": [str(error)], "cite": []}
    if result.refusal is None:
        return None
    return {"reasons": result.refusal.reason.split("; "), "cite": list(citations(result.refusal.cite))}


def add_forms(app: FastAPI, draw: Draw) -> None:
    """What is entered by hand; what is refused is said above the form, with everything that was typed still there."""

    async def post(request: Request) -> Response:
        """A deed as it is typed into its form, with the file that is attached to it; a script is answered in JSON."""
        by_script, book = wants_json(request), house(request).floor
        found = acting(request) if by_script else signed_in(request)
        log, deed, kind = str(request.path_params["name"]), str(request.path_params["deed"]), _kind(request)
        form = await read(request, form_for, book, found, kind, log, deed)
        entered = await request.form()
        if not by_script:
            check_token(request, found, str(entered.get(TOKEN_FIELD, "")))
            count_deed(request, found)
        typed, file = _typed(entered), await attached(entered)
        try:
            refused = await _entered(request, found, log, deed, form, typed, file)
        except NotAllowed as error:
            if by_script:
                raise
            refused = {"reasons": [str(error)], "cite": []}
        if by_script:
            return answers.json({"refused": refused})
        if refused is None:
            return RedirectResponse(_back(typed, kind, log), status_code=303)
        page = await read(request, document, book, found, log, deed, typed, refused)
        return await draw(request, TEMPLATE, {"page": TITLE, **page}, 422)

    async def arrive(request: Request) -> Response:
        """Where the code on a badge leads: the form by which its owner is entered as being here."""
        given = {**dict(request.query_params), "badge": "yes", "identification": "yes"}
        name = str(request.path_params["name"])
        return RedirectResponse(f"/occasions/{quote(name)}/do/arrive?{urlencode(given)}", status_code=303)

    app.add_route("/occasions/{name}/arrive", arrive, methods=["GET"])
    for kind in ("organizations", "occasions", "pools"):
        add_sent(app, f"/{kind}/{{name}}/do/{{deed}}", post, {TOKEN_FIELD: "the token of the page"}, file=True)


def _typed(entered: FormData) -> dict[str, str]:
    """What was typed into each field; one that stands in a form several times is a list."""
    found: dict[str, str] = {}
    for name, value in entered.multi_items():
        if isinstance(value, str) and value.strip() and name != TOKEN_FIELD:
            found[name] = f"{found[name]}, {value}" if name in found else value
    return found


def _back(typed: Mapping[str, str], kind: str, log: str) -> str:
    """Where whoever entered something goes on: the page that was come from, if it is one of the log's own."""
    home, given = page_of(kind, log), typed.get("then", "")
    return given if given in (home, CLERKS_DESK) or given.startswith((f"{home}/", f"{CLERKS_DESK}/")) else home


def grouped(deeds: Sequence[str]) -> dict[str, dict[str, str]]:
    """Deeds in the order in which an organization works, each with its title in the group that its form declares."""
    forms = FORMS["organization"]
    found = {
        group: {deed: title_of("organization", deed) for deed in deeds if forms[deed].group == group}
        for group in GROUPS
    }
    return {group: listed for group, listed in found.items() if listed}
