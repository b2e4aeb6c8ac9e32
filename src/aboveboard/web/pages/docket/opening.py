"""The page on which whoever may opens a proceeding: which one, who takes part, what is known, and its first step."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import Any

from fastapi import FastAPI
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from aboveboard.charity.organizations.places import CLERK, is_municipality, place_in_words, place_of
from aboveboard.docket.cases.opening import COMES_FROM
from aboveboard.docket.course.state import Fault, State
from aboveboard.docket.course.stated import read_fields
from aboveboard.docket.deeds import OPENED_BY
from aboveboard.docket.forms import fields_json, form_of
from aboveboard.docket.roles import REGISTRY
from aboveboard.docket.trying import try_opening
from aboveboard.docket.views import acting_role
from aboveboard.law.days.states import state_of
from aboveboard.law.docket import Proceeding, load_proceeding
from aboveboard.law.docket.held import names as proceedings_of
from aboveboard.law.errors import BadInput
from aboveboard.law.files import ruleset_named, rulesets
from aboveboard.law.force import asked
from aboveboard.law.model.docket import FieldLaw
from aboveboard.log.deeds import ASKERS_FAULT, Deed, NotAllowed
from aboveboard.log.logbook import Logbook
from aboveboard.log.people.names import NAME
from aboveboard.log.people.sessions import Session
from aboveboard.web.gate.guard import TOKEN_FIELD, house, signed_in
from aboveboard.web.gate.reading import read
from aboveboard.web.gate.roles_there import roles_at
from aboveboard.web.pages.charity.organizations.home import head
from aboveboard.web.pages.described import add_sent
from aboveboard.web.pages.docket import case
from aboveboard.web.pages.docket.asking import asked_for, who_asks
from aboveboard.web.pages.docket.layout import Tried, fields_laid_out, laid_out
from aboveboard.web.pages.docket.own import own_rules
from aboveboard.web.pages.docket.steps import HELD_BACK, said, typed_into, whoever, with_wrong
from aboveboard.web.pages.docket.typed import Reading
from aboveboard.web.pages.page import Draw

ADDRESS, TEMPLATE, TITLE = "/docket-open", "docket/open.html", "Open a proceeding"
ASKED = ("ruleset", "proceeding", "step", "of")
FACTS, PARTIES, HOLDER = "f", "p", "holder"
PRINTED = "as-printed"
"""The choice that it begins with what the text itself prints, and no step is stated."""
LONGEST = 30


def sheet(request: Request) -> Mapping[str, Any]:
    """Which proceedings there are to open; or, once one is chosen, what opens it."""
    given = asked_for(request, ASKED)
    if "proceeding" not in given:
        return {"chosen": None, "rulesets": _all(own_rules(house(request).floor, who_asks(request)))}
    tried = Tried("", {name: [value] for name, value in given.items()})
    return document(house(request).floor, signed_in(request), tried)


def document(book: Logbook, found: Session, tried: Tried) -> dict[str, Any]:
    """The page, with what was typed and why that was not taken down."""
    law = _law(book, tried)
    facts = Reading({"fields": fields_json(law, State(), law.law.facts)}, tried.typed, FACTS)
    state, view = State(), _view(law)
    with suppress(BadInput):  # said where it is sent
        state.facts.update(read_fields(facts.said, law.law.facts, law.state.zone, "facts"))
    places = _places(book, found)
    step, typed = _step(law, tried), replace(tried, do=_step(law, tried))
    form = None if step == PRINTED else _form(book, found, law, state, step)
    return {
        "chosen": {
            "ruleset": law.ruleset, "proceeding": law.name, "kind": law.law.kind, "title": law.title,
            "cite": law.law.cite, "about": law.law.about, "step": step,
            "steps": [{"step": name, "title": law.law.steps[name].title} for name in law.opening],
            "printed": bool(law.law.printed), "of": tried.of("of"),
        },
        "name": tried.of("log") or _free(book, law.name), "name_wrong": _wrong(tried, "log"),
        "given_title": tried.of("title") or law.title,
        "places": [{"name": name, "title": title} for name, title in places.items()],
        "offices": [_office(book, found, law, name, places, view, tried) for name in law.law.offices],
        "facts": fields_laid_out(fields_json(law, State(), _facts(law, later=False)), FACTS, view, tried),
        "later": fields_laid_out(fields_json(law, State(), _facts(law, later=True)), FACTS, view, tried),
        "first": None if form is None else laid_out(form, view, typed),
        "refused": [] if form is not None else list(tried.refused), "sent": bool(tried.of("do")),
    }  # fmt: skip


def _all(own: Sequence[str]) -> list[dict[str, Any]]:
    """Every ruleset with the proceedings that it holds, those first under which whoever looks holds an office."""
    found = [
        {"ruleset": held.name, "title": held.title, "own": held.name in own, "proceedings": [
            {"proceeding": law.name, "title": law.title, "kind": law.law.kind, "cite": law.law.cite,
             "about": law.law.about, "printed": bool(law.law.printed)}
            for law in (load_proceeding(held.name, name) for name in proceedings_of(held))
        ]}
        for held in rulesets().values()
        if proceedings_of(held)
    ]  # fmt: skip
    return sorted(found, key=lambda each: not each["own"])


def _law(book: Logbook, tried: Tried) -> Proceeding:
    """The proceeding under the law of today."""
    held = ruleset_named(tried.of("ruleset"))
    today = book.desk.clock().astimezone(state_of(held).zone).date()
    return load_proceeding(held.name, tried.of("proceeding"), asked(today, None))


def _step(law: Proceeding, tried: Tried) -> str:
    """The step with which it begins: the one that is chosen, or the first."""
    chosen = tried.of("step")
    if chosen == PRINTED and law.law.printed:
        return PRINTED
    if chosen and chosen not in law.opening:
        raise BadInput(f"step: {' or '.join(law.opening)} was expected, not {chosen!r}")
    return chosen or (PRINTED if law.law.printed and not law.opening else law.opening[0])


def _facts(law: Proceeding, *, later: bool) -> dict[str, FieldLaw]:
    """The facts that some step states in its time, or those that none does; whence it comes is asked for everywhere."""
    stated = {name for step in law.law.steps.values() for name in (*step.sets, *step.keeps)}
    return {name: each for name, each in law.law.facts.items() if name != COMES_FROM and (name in stated) is later}


def _view(law: Proceeding) -> dict[str, Any]:
    """As much of a view as a form needs, where nothing stands yet."""
    offices = [{"office": name, "title": each.title} for name, each in law.law.offices.items()]
    return {"offices": offices, "record": {}, "facts": {}, "due": [], "closed": []}


def _form(book: Logbook, found: Session, law: Proceeding, state: State, step: str) -> dict[str, Any]:
    by = law.law.steps[step].by or tuple(law.law.offices)
    person = book.person(found.name)
    keeps = person is not None and any(role in REGISTRY for role, _ in person.held)
    role = REGISTRY[0] if keeps else ""
    offices = [{"by": each, "title": law.law.offices[each].title, "role": role, "takes-in": False, "dates": keeps}
               for each in by]  # fmt: skip
    return {**form_of(law, state, step), "offices": offices, "door": False}


def _places(book: Logbook, found: Session) -> dict[str, str]:
    """Where whoever looks has a role, and the municipalities of these organizations, by title."""
    person = book.person(found.name)
    places = {at: place_in_words(at) for _, at in (person.held if person is not None else ()) if at}
    for name in book.logs("organization"):
        if roles_at(book, found.name, name):
            about = head(book, name)
            places[name] = str(about["title"])
            if about["municipality"]:
                town = place_of(CLERK, str(about["ruleset"]), str(about["municipality"]))
                places.setdefault(town, place_in_words(town))
    return places


def _office(
    book: Logbook, found: Session, law: Proceeding, name: str, places: Mapping[str, str], view: Mapping[str, Any],
    tried: Tried,
) -> dict[str, Any]:  # fmt: skip
    held = law.law.offices[name]
    typed = tried.of(f"{HOLDER}.{name}")
    if not typed and not tried.of("do") and held.party:
        typed = next((at for at in places if _holds(book, found, held.roles, at)), "")
    return {
        "office": name, "title": held.title, "party": held.party, "anybody": held.anybody, "cite": law.cite(held.cite),
        "typed": typed, "wrong": _wrong(tried, f"{HOLDER}.{name}"),
        "fields": fields_laid_out(fields_json(law, State(), held.states), f"{PARTIES}.{name}", view, tried),
    }  # fmt: skip


def _holds(book: Logbook, found: Session, roles: Sequence[str], at: str) -> bool:
    """Is a place one at which such an office would be held, as far as whoever looks can tell?"""
    person = book.person(found.name)
    if any(role in roles and where == at for role, where in (person.held if person is not None else ())):
        return True
    return CLERK in roles and is_municipality(at)


def _free(book: Logbook, name: str) -> str:
    """A name that nothing here has yet."""
    begins = name.lower()[:LONGEST].strip("-")
    return next(found for number in range(1, 100_000) if not book.index.knows(found := f"{begins}-{number}"))


def _wrong(tried: Tried, name: str) -> str:
    return "; ".join(tried.wrong.get(name, ()))


def add_form(app: FastAPI, draw: Draw) -> None:
    """A proceeding is opened by a plain form."""

    async def post(request: Request) -> Response:
        """Open a proceeding under a name that is free, or see what its first step would come to."""
        book, entered = house(request).floor, await request.form()
        found = whoever(request, entered) or signed_in(request)
        tried = Tried("", typed_into(entered))
        deed, tried = await read(request, _asked, book, found, tried)
        if deed is not None:
            try:
                result = await book.submit(deed)
                if result.refusal is None:
                    return RedirectResponse(f"{case.address(deed.log)}?done={result.number}", status_code=303)
                tried = replace(tried, verdict="", refused=(said(result.refusal.reason),))
            except ASKERS_FAULT as error:
                tried = replace(tried, verdict="", refused=(said(str(error)),))
        page = await read(request, partial(document, book, found, tried))
        return await draw(request, TEMPLATE, {"page": TITLE, **page}, 200 if tried.of("check") else 422)

    fields = {TOKEN_FIELD: "the token of the page", "ruleset": "the rules", "proceeding": "the proceeding"}
    add_sent(app, ADDRESS, post, fields, file=False)


def _asked(book: Logbook, found: Session, tried: Tried) -> tuple[Deed | None, Tried]:
    """The deed that opens it as it is typed; or what is to be said of what was typed."""
    law = _law(book, tried)
    step = _step(law, tried)
    if tried.of("more"):
        return None, tried
    payload, wrong = _payload(law, tried)
    log = tried.of("log").strip()
    if not NAME.fullmatch(log):
        wrong["log"] = ["small letters, digits and hyphens were expected"]
    elif book.index.knows(log):
        wrong["log"] = ["there is something of this name already"]
    reading = Reading({"fields": []}, tried.typed)
    if step != PRINTED:
        form = _form(book, found, law, State(), step)
        reading = Reading(form, tried.typed)
        by = tried.of("as").partition("|")[0]
        payload["step"] = {"do": step, "by": by, **reading.said}
    if wrong or reading.wrong:
        reading.wrong.update(wrong)
        return None, with_wrong(tried, reading, ())
    kind = OPENED_BY[law.law.kind]
    try:
        role = acting_role(book, found.name, log, kind, payload)
        if role is None:
            raise NotAllowed(f"{found.name} holds no office there; name whom you act for among those who take part")
        if role in REGISTRY and "step" in payload and (at := tried.of("at").strip()):
            payload["step"]["at"] = at
        deed = Deed(log, kind, payload, found.name, role, signed=found.epoch)
        would_be = try_opening(book, replace(deed, at=book.desk.clock()))
    except ASKERS_FAULT as error:
        return None, with_wrong(tried, reading, (Fault(str(error).removeprefix(f"{kind}: ")),))
    tried = with_wrong(tried, reading, would_be.refused, would_be)
    held_back = would_be.verdict in HELD_BACK and not tried.of("anyway")
    return (None if would_be.refused or tried.of("check") or held_back else deed), tried


def _payload(law: Proceeding, tried: Tried) -> tuple[dict[str, Any], dict[str, list[str]]]:
    """What opens it but for its step, and what is wrong with that."""
    facts = Reading({"fields": fields_json(law, State(), law.law.facts)}, tried.typed, FACTS)
    wrong = dict(facts.wrong)
    holders, parties = dict[str, str](), dict[str, Any]()
    for name, held in law.law.offices.items():
        if holder := tried.of(f"{HOLDER}.{name}").strip():
            holders[name] = holder
        known = Reading({"fields": fields_json(law, State(), held.states)}, tried.typed, f"{PARTIES}.{name}")
        wrong |= known.wrong
        if known.said:
            parties[name] = known.said
    payload: dict[str, Any] = {"ruleset": law.ruleset, "proceeding": law.name, "title": tried.of("title") or law.title}
    for key, value in (("holders", holders), ("parties", parties), ("facts", facts.said), ("of", tried.of("of"))):
        if value:
            payload[key] = value
    return payload, wrong
