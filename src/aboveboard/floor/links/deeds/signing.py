"""What two sign for: an adjustment of a meter, a transfer to another link, and the end of a link."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from aboveboard.floor.links.accounts import kept as account
from aboveboard.floor.links.accounts import owed
from aboveboard.floor.links.deeds.desk import PART, Deeds, Desk, refused
from aboveboard.floor.links.deeds.people import one_who_could_be
from aboveboard.floor.links.deeds.texts import text_of
from aboveboard.floor.links.reckoning import course, meters
from aboveboard.floor.links.reckoning.meters import OVERFLOW, OWED, RESERVE, Kept
from aboveboard.floor.links.reckoning.state import Asked, LinkState
from aboveboard.floor.links.roles import TAKE
from aboveboard.law.errors import BadInput, nearest, short
from aboveboard.law.provisions.clauses import citations
from aboveboard.log.deeds import Books, Deed, FurtherDeed, Logged, NotAllowed, Outcome, Transfer
from aboveboard.log.part import person
from aboveboard.play.events import LARGEST

SOURCES = {"house": OWED, "overflow": OVERFLOW, "reserve": RESERVE}
WAITS = "waits"
"""What an event's answer says of a signature after which others are still needed."""
MOST_ASKED = 20


def _ask(desk: Desk, deed: Deed, books: Books) -> Outcome:
    """The first signature: what is wanted, why, and by which letter it was approved."""
    said = _said(desk, deed)
    person(deed)
    if len(desk.state.asked) >= MOST_ASKED:
        return refused(f"{MOST_ASKED} such things wait for a signature already")
    if (no := _why_not(desk, deed.kind, said)) is not None:
        return no
    return Outcome(payload=said)


def _said(desk: Desk, deed: Deed) -> dict[str, Any]:
    given: dict[str, Any] = {}
    if deed.kind == "link-adjust":
        deed.fields("level", "cents", "from", "why", "letter")
        desk.configuration.level(deed.word("level"), deed.kind)
        cents = deed.payload.get("cents")
        if type(cents) is not int or not 1 <= abs(cents) <= LARGEST:
            raise BadInput(f"{deed.kind}: cents: whole cents up or down were expected, not {short(cents)}")
        source = deed.payload.get("from", "house")
        if not isinstance(source, str) or source not in SOURCES:
            raise BadInput(f"{deed.kind}: from: {nearest(str(source), SOURCES)}")
        given = {"level": deed.word("level"), "cents": cents, "from": source}
    elif deed.kind == "link-transfer":
        deed.fields("to", "why", "letter")
        given = {"to": deed.word("to")}
    else:
        deed.fields("why", "letter")
    for name in ("why", "letter"):
        given[name] = text_of(deed.word(name), f"{deed.kind}: {name}")
    return given


def _why_not(desk: Desk, what: str, said: dict[str, Any]) -> Outcome | None:
    """Why it could not be done now."""
    state, law = desk.state, desk.law
    if state.over:
        return refused("the link is closed", law.down.cite)
    if not state.begun:
        return refused("the link was never started, and has no meters yet", law.changes.cite)
    if what == "link-adjust":
        course.adjust(state, said["level"], said["cents"], SOURCES[said["from"]], what)
    elif what == "link-transfer":
        other = _other(desk, said["to"], what)
        if (no := course.why_not_transferred(law, state, other)) is not None:
            return Outcome(no)
    elif (stands := course.why_not_ended(law, state)) is not None:
        return Outcome(stands)
    return None


def _other(desk: Desk, name: str, what: str) -> LinkState:
    kind = desk.logs.kind_called(name)
    if kind is None or kind.name != "link" or name == desk.link:
        raise BadInput(f"{what}: to: {name!r} is no other link of this house")
    found: LinkState = desk.logs.part(name, PART).state  # type: ignore[attr-defined]
    return found


def _asked(state: LinkState, event: Logged) -> None:
    state.asked[event.number] = Asked(event.kind, event.actor, dict(event.payload))


def _sign(desk: Desk, deed: Deed, books: Books) -> Outcome:
    """Another signature, by another: with as many as the law asks for it is done."""
    deed.fields("event", "no")
    number, who = deed.payload.get("event"), person(deed)
    asked = desk.state.asked.get(number) if type(number) is int else None
    if asked is None:
        waiting = ", ".join(map(str, desk.state.asked)) or "nothing does"
        raise BadInput(f"{deed.kind}: event: what waits for a signature was expected ({waiting}), not {short(number)}")
    if deed.payload.get("no") is True:
        return Outcome(payload={"event": number, "no": True})
    if "no" in deed.payload:
        raise BadInput(f"{deed.kind}: no: true was expected, or nothing")
    before = [asked.by, *asked.signed]
    if who in before:
        raise NotAllowed(f"{who} signed already; another signs too")
    if (found := one_who_could_be(desk, who, before)) is not None:
        raise NotAllowed(f"{found[1]} gave a password and could be both {found[0]} and {who}; another signs too")
    if (no := _why_not(desk, asked.what, asked.said)) is not None:
        return no
    cite, said = tuple(citations(desk.law.meters.cite)), {"event": number}
    if (lacks := desk.law.payment.signed_by - len(before) - 1) > 0:
        return Outcome(payload=said, answer={WAITS: lacks})
    if asked.what == "link-adjust":
        source = SOURCES[asked.said["from"]]
        booked = course.adjust(desk.state, asked.said["level"], asked.said["cents"], source, asked.what)[1]
        return Outcome(payload=said, transfers=desk.transfers(booked, desk.law.meters.cite))
    if asked.what == "link-transfer":
        to, handed = asked.said["to"], course.handed(desk.state.kept)
        moved = list(_handed(desk, to, cite))
        return Outcome(
            payload=said, transfers=moved, also=(FurtherDeed(to, TAKE, {"link": desk.link, "levels": handed}),)
        )
    return Outcome(payload=said)


def _handed(desk: Desk, to: str, cite: tuple[str, ...]) -> list[Transfer]:
    """What leaves: whole cents, level by level, and what the house promised by them."""
    found = list[Transfer]()
    for level, each in desk.state.kept.items():
        for name, held in (("meter", each.meter), ("reserve", each.reserve), ("overflow", each.overflow)):
            if cents := int(held):
                found.append(Transfer(account(desk.link, level, name), owed(desk.link), cents, f"to {to}", cite))
    return found


def _signed(state: LinkState, event: Logged) -> None:
    if WAITS in event.answer:
        state.asked[event.payload["event"]].signed.append(event.actor)
        return
    asked = state.asked.pop(event.payload["event"])
    if event.payload.get("no"):
        return
    if asked.what == "link-adjust":
        said = asked.said
        state.kept[said["level"]] = course.adjust(
            state, said["level"], said["cents"], SOURCES[said["from"]], asked.what
        )[0]
    elif asked.what == "link-transfer":
        state.kept, state.emptied = {name: Kept() for name in state.kept}, True
    else:
        state.over = True


def _take(desk: Desk, deed: Deed, books: Books) -> Outcome:
    """Another link's meters come, exactly; what they lack to a whole cent stays with them as a fraction."""
    if deed.along is None:
        raise BadInput(f"{deed.kind}: it is written by another link's transfer, and by nothing else")
    given = deed.fields("link", "levels")
    cite, found = tuple(citations(desk.law.meters.cite)), list[Transfer]()
    for level, now in taken_over(desk.state.kept, given["levels"]).items():
        before = desk.state.kept[level]
        for name in (meters.METER, meters.RESERVE, meters.OVERFLOW):
            cents = int(getattr(now, name)) - int(getattr(before, name))
            if cents:
                found.append(
                    Transfer(owed(desk.link), account(desk.link, level, name), cents, f"from {given['link']}", cite)
                )
    return Outcome(transfers=found)


def taken_over(kept: dict[str, Kept], levels: Any) -> dict[str, Kept]:
    """What is kept once another link's meters have come."""
    found = dict(kept)
    for each in levels:
        held = found[each["level"]]
        came = [Fraction(each[name]) for name in ("meter", "reserve", "overflow")]
        found[each["level"]] = Kept(held.meter + came[0], held.reserve + came[1], held.overflow + came[2])
    return found


def _taken(state: LinkState, event: Logged) -> None:
    state.kept = taken_over(state.kept, event.payload["levels"])


ASKS = ("link-adjust", "link-transfer", "link-close")
DEEDS = Deeds(
    {**dict.fromkeys(ASKS, _ask), "link-sign": _sign, TAKE: _take},
    {**dict.fromkeys(ASKS, _asked), "link-sign": _signed, TAKE: _taken},
)
