"""The page that opens a case over a statement: the proceeding that is for it, with its parties and facts filled in."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from starlette.requests import Request

from aboveboard.charity.conduct.books import CASE
from aboveboard.charity.conduct.deeds import CLERKS
from aboveboard.charity.organizations.organization import Organization
from aboveboard.charity.organizations.places import CLERK, place_of
from aboveboard.charity.statements.cases import GROUND, Over, case_over
from aboveboard.docket.roles import PARTIES
from aboveboard.law.docket import Proceeding, load_proceeding
from aboveboard.law.docket.held import names as proceedings_of
from aboveboard.law.errors import BadInput
from aboveboard.law.files import ruleset_named
from aboveboard.law.provisions.clauses import citations
from aboveboard.log.deeds import NotAllowed
from aboveboard.log.log_state import LogState
from aboveboard.log.logbook import Logbook
from aboveboard.web.gate.guard import house, signed_in
from aboveboard.web.gate.roles_there import check_there, offices_at
from aboveboard.web.pages.charity.organizations.home import head
from aboveboard.web.pages.docket import opening
from aboveboard.web.pages.docket.asking import asked_for
from aboveboard.web.pages.docket.layout import STATED, Tried
from aboveboard.web.pages.on_docket import OVER_STATEMENT

ADDRESS, TEMPLATE, TITLE = OVER_STATEMENT, opening.TEMPLATE, opening.TITLE
ASKED = ("organization", "form", "period")


def sheet(request: Request) -> Mapping[str, Any]:
    """What opens the case, filled in as far as the organization's file tells it."""
    given, book, found = asked_for(request, ASKED), house(request).floor, signed_in(request)
    if lacking := [name for name in ASKED if name not in given]:
        raise BadInput(f"{' and '.join(lacking)} of the statement: {', '.join(ASKED)} were expected")
    name = given["organization"]
    check_there(book, "organization", name)
    roles = offices_at(book, found.name, [name], CLERKS).get(name, set())
    if not roles:
        raise NotAllowed("a case over a statement is opened by the clerk of the municipality or by the commission")
    at = book.desk.clock()

    def look(state: LogState) -> Over:
        asked = state.part(Organization).question(CASE, {}, at, found.name)
        return case_over(asked, given["form"], given["period"])

    over = book.look(name, look)
    law, step = _proceeding(book, name, over, roles)
    page = opening.document(book, found, Tried("", dict(_typed(book, name, law, step, over))))
    reasons = [{"reason": each.reason, "cite": citations(each.cite)} for each in over.missing]
    return {**page, "refused": [*reasons, *page["refused"]]}


def _proceeding(book: Logbook, name: str, over: Over, roles: set[str]) -> tuple[Proceeding, str]:
    """The proceeding, and its step, by which an office that somebody holds opens a case over such a statement."""
    held = ruleset_named(head(book, name)["ruleset"])
    for named in proceedings_of(held):
        law = load_proceeding(held.name, named)
        for step in law.opening:
            own = law.law.steps[step]
            opens = any(roles & set(law.law.offices[office].roles) for office in own.by)
            ground = own.asks.get(GROUND)
            stated = over.known.get(GROUND)
            asks = ground is not None and set(over.known) <= {GROUND, *own.asks}
            if opens and asks and ground is not None and (stated is None or stated in ground.among):
                return law, step
    raise BadInput(f"{held.title}: not encoded: a proceeding that is opened over a statement")


def _typed(book: Logbook, name: str, law: Proceeding, step: str, over: Over) -> Iterator[tuple[str, list[str]]]:
    """What somebody would type who knew it all."""
    about = head(book, name)
    place = place_of(CLERK, str(about["ruleset"]), str(about["municipality"])) if about["municipality"] else ""
    yield "ruleset", [law.ruleset]
    yield "proceeding", [law.name]
    yield "step", [step]
    yield "title", [f"{law.title}: {about['title']}, {over.known['form']} of {over.known['period']}"]
    for office, each in law.law.offices.items():
        if each.party and set(each.roles) & set(PARTIES):
            yield f"{opening.HOLDER}.{office}", [name]
        elif CLERK in each.roles and place:
            yield f"{opening.HOLDER}.{office}", [place]
    for field, value in over.known.items():
        yield f"{STATED}.{field}", ["yes" if value is True else "no" if value is False else str(value)]
