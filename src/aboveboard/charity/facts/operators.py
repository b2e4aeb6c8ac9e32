"""Facts about those whom a commission approves and licenses: operators, providers of equipment, rentors of premises."""

from __future__ import annotations

from datetime import date

from aboveboard.charity.conduct.deeds import NOTED
from aboveboard.charity.conduct.question import Question
from aboveboard.charity.conduct.register import Entry
from aboveboard.charity.facts.registry import Given, fact, qualified
from aboveboard.law.conditions.facts import Fact, Source
from aboveboard.law.days import full_years
from aboveboard.law.model.conditions import Window

DECISIONS = ("operator-approve", "operator-deny", "operator-suspend", "operator-revoke")


def _who(asked: Question) -> dict[str, str]:
    """Whom a deed is about: a person, a provider, or a rentor with the premises."""
    payload = asked.payload
    for name in ("person", "provider"):
        if name in payload:
            return {name: payload[name]}
    return {name: payload[name] for name in ("rentor", "premises") if name in payload}


def _about(asked: Question, *kinds: str) -> list[Entry]:
    """What was stated of whoever is named, for the class that the deed names where it does, in order."""
    who, wanted = _who(asked), asked.payload.get("class")
    found = [entry for kind in kinds for entry in asked.organization.of(kind, **who)] if who else []
    alike = [entry for entry in found if wanted is None or entry.get("class") == wanted]
    return sorted(alike, key=lambda entry: entry.number)


@fact("class")
def _class(asked: Question, over: Window) -> Given:
    if "class" in asked.payload:
        return Fact(asked.payload["class"], asked.given)
    found = _about(asked, "operator-apply")
    return Fact(found[-1].get("class"), (found[-1].source,)) if found else None


@fact("applied")
def _applied(asked: Question, over: Window) -> Given:
    """Is there an application that was neither granted nor denied?"""
    decided = max((entry.number for entry in _about(asked, "operator-approve", "operator-deny")), default=-1)
    found = [entry for entry in _about(asked, "operator-apply") if entry.number > decided]
    return Fact(bool(found), tuple(entry.source for entry in found))


def _last_decision(asked: Question, until: date | None = None, **who: str) -> Entry | None:
    """The last decision on somebody, or the last until the end of a day."""
    listed = (entry for kind in DECISIONS for entry in asked.organization.of(kind, **who))
    found = [entry for entry in listed if until is None or entry.day(asked.zone) <= until]
    return max(found, key=lambda entry: entry.number, default=None)


def _in_force(decision: Entry | None, day: date) -> bool:
    return (
        decision is not None and decision.kind == "operator-approve" and str(day) <= decision.get("until", "9999-12-31")
    )


@fact("approved")
def _approved(asked: Question, over: Window) -> Given:
    """Is whoever is named approved? For a fee and a license, since the last license: an approval is for one."""
    decided = _about(asked, *DECISIONS)
    last = decided[-1] if decided else None
    licensed = _about(asked, "operator-license") if asked.kind in ("operator-fee", "operator-license") else []
    used = last is not None and bool(licensed) and licensed[-1].number > last.number
    return Fact(_in_force(last, asked.today) and not used, () if last is None else (last.source,))


STANDS = ("operator-approve", "operator-license", "operator-renew")
"""By these an approval or a license stands."""


@fact("license-stands")
def _stands(asked: Question, over: Window) -> Given:
    """Is there an approval or a license to take away? What is suspended may still be revoked."""
    found = _about(asked, *STANDS, "operator-deny", "operator-suspend", "operator-revoke")
    suspended = ("operator-suspend",) if asked.kind == "operator-revoke" else ()
    stands = bool(found) and found[-1].kind in (*STANDS, *suspended)
    return Fact(stands, tuple(entry.source for entry in found))


@fact("fee-paid")
def _fee_paid(asked: Question, over: Window) -> Given:
    """Has a fee been paid that no license was issued for yet?"""
    licensed = max((entry.number for entry in _about(asked, "operator-license")), default=-1)
    found = [entry for entry in _about(asked, "operator-fee") if entry.number > licensed]
    return Fact(bool(found), tuple(entry.source for entry in found))


def _providers(asked: Question, day: date) -> list[str]:
    names = dict.fromkeys(entry.get("provider") for entry in asked.organization.of("operator-approve"))
    return [name for name in names if name and _in_force(_last_decision(asked, provider=name), day)]


def _decided(asked: Question, provider: str | None = None) -> tuple[Source, ...]:
    """The decisions on providers, or on one of them."""
    found = (entry for kind in DECISIONS for entry in asked.organization.of(kind) if entry.get("provider"))
    return tuple(entry.source for entry in found if provider is None or entry.get("provider") == provider)


@fact("approved-providers")
def _approved_providers(asked: Question, over: Window) -> Given:
    return Fact(_providers(asked, asked.valid_on), _decided(asked))


@fact("approved-providers-then")
def _approved_then(asked: Question, over: Window) -> Given:
    """Those that were approved on the day of the occasion that a deed names as its period, or are today; a record that
    mentions no approval leaves that unknown."""
    approvals = [entry for entry in asked.organization.of("operator-approve") if entry.get("provider")]
    if asked.recorded and not approvals:
        return None
    noted = asked.organization.last(NOTED, occasion=asked.payload.get("period"))
    day = asked.today if noted is None else date.fromisoformat(noted.get("day"))
    names = dict.fromkeys(entry.get("provider") for entry in approvals)
    found = [name for name in names if _in_force(_last_decision(asked, day, provider=name), day)]
    return Fact(found, tuple(entry.source for entry in approvals))


@fact("person.payees")
def _payees(asked: Question, over: Window) -> Given:
    """Who is paid for what somebody does: that person, or whoever employs them."""
    name = asked.payload.get("person")
    if name is None:
        return None
    employer = asked.organization.people.get(name, {}).get("employer")
    return Fact([name, *([employer] if employer else [])], asked.said_of(name))


@fact("provider.approved")
def _provider_approved(asked: Question, over: Window) -> Given:
    """Is the occasion's provider approved on its day?"""
    provider = (asked.period or {}).get("provider")
    return Fact(provider in _providers(asked, asked.valid_on), (*asked.stated, *_decided(asked, provider)))


@qualified("named")
def _named(asked: Question, fields: str, over: Window) -> Given:
    """`named FIELD ...`: does the deed name any in one of these?"""
    return Fact(any(asked.payload.get(field) for field in fields.split()), asked.given)


@fact("employer-approved")
def _employer_approved(asked: Question, over: Window) -> Given:
    name = str(asked.payload.get("person"))
    employer = asked.organization.people.get(name, {}).get("employer")
    return Fact(employer in _providers(asked, asked.today), (*asked.said_of(name), *_decided(asked, employer or "")))


@fact("years")
def _years(asked: Question, over: Window) -> Given:
    """The full years between the days of experience, as far as they are over."""
    first, last = asked.payload.get("from"), asked.payload.get("until")
    if first is None or last is None:
        return Fact(0)
    begun, ended = date.fromisoformat(first), min(date.fromisoformat(last), asked.today)
    return Fact(full_years(begun, ended) if begun <= ended else 0)


@fact("person.licensed")
def _licensed(asked: Question, over: Window) -> Given:
    """The day on which somebody was licensed or last renewed for the class or duty that the deed names."""
    return _licensed_on(asked, str(asked.payload.get("person")), asked.payload.get("class", asked.payload.get("duty")))


@qualified("licensed-on")
def _licensed_as(asked: Question, rest: str, over: Window) -> Given:
    """`licensed-on FIELD CLASS`: the same of whoever a field names, for one class."""
    field, wanted = rest.split()
    return _licensed_on(asked, str(asked.payload.get(field)), wanted)


def _licensed_on(asked: Question, name: str, wanted: str | None) -> Given:
    found = [
        entry
        for kind in ("operator-license", "operator-renew")
        for entry in asked.organization.of(kind, person=name)
        if entry.get("class") == wanted
    ]
    if not found or (asked.kind == "operator-renew" and wanted not in asked.licensed_as(name)):
        return None
    last = max(found, key=lambda entry: entry.number)
    return Fact(last.day(asked.zone).isoformat(), (last.source,))


@fact("person.address")
def _address(asked: Question, over: Window) -> Given:
    name = str(asked.payload.get("person"))
    found = [entry.get("address") for entry in asked.organization.of("operator-apply", person=name)]
    known = asked.organization.people.get(name, {}).get("address")
    given = [address for address in (known, *found) if address]
    return Fact(given[-1], asked.said_of(name)) if given else None


@fact("person.memberships")
def _memberships(asked: Question, over: Window) -> Given:
    name = str(asked.payload.get("person"))
    return Fact(list(asked.person(name).memberships), asked.said_of(name))


@fact("person.instructed")
def _instructed(asked: Question, over: Window) -> Given:
    """Was the person instructed in the game by the operator who supervises?"""
    fields = {"person": asked.payload.get("person"), "by": asked.payload.get("supervisor")}
    logs = [asked.organization, *([asked.occasion] if asked.occasion is not None else [])]
    instructed = (entry for log in logs for entry in log.of("instruct", **fields))
    found = [entry for entry in instructed if asked.game in asked.games(entry.get("game"))]
    return Fact(bool(found), tuple(entry.source for entry in found))
