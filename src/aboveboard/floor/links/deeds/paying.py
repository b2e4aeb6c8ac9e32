"""A hit that was set aside: verified by people who do not deal, paid from cage or rack, or put back."""

from __future__ import annotations

from aboveboard.floor.accounts import CAGE, WORLD, inventory, purse
from aboveboard.floor.links import accounts
from aboveboard.floor.links.deeds.desk import Deeds, Desk, refused
from aboveboard.floor.links.deeds.people import one_who_could_be
from aboveboard.floor.links.deeds.texts import text_of
from aboveboard.floor.links.reckoning import course
from aboveboard.floor.links.reckoning.course import Booked
from aboveboard.floor.links.reckoning.meters import OWED, PENDING, Move
from aboveboard.floor.links.reckoning.state import SOUND, VOID, Hit, LinkState
from aboveboard.floor.links.roles import PAYS
from aboveboard.kernel.words import a, in_words
from aboveboard.law.errors import BadInput, short
from aboveboard.law.provisions.clauses import citations
from aboveboard.log.deeds import Books, Deed, Logged, NotAllowed, Outcome, Transfer
from aboveboard.log.part import person


def _verify(desk: Desk, deed: Deed, books: Books) -> Outcome:
    """Somebody looks at the hand; with enough who find it void, what was set aside goes back."""
    deed.fields("hit", "void")
    hit, who = course.pending_hit(desk.state, deed.payload.get("hit"), deed.kind), person(deed)
    if deed.role in desk.law.payment.not_by:
        raise NotAllowed(f"a {deed.role} does not verify a hit")
    if who in hit.found:
        return refused(f"{who} looked at hit {hit.number} already; another verifies it too")
    if (why := _why_not_by(desk, hit, who)) is not None:
        raise NotAllowed(why)
    void = deed.payload.get("void")
    if void is not None:
        void = text_of(void, f"{deed.kind}: void")
        if void == SOUND:
            raise BadInput(f"{deed.kind}: void: why the hand is void was expected, not {short(void)}")
    said = {"hit": hit.number} | ({} if void is None else {"void": void})
    found = dict(hit.found)
    hit_now = void if void is not None else SOUND
    hit.found[who] = hit_now
    try:
        verdict = course.finding(desk.law, hit)
        booked = course.put_back(desk.state, hit)[1] if verdict == VOID else []
    finally:
        hit.found = found
    answer = {} if verdict is None else {"found": verdict}
    return Outcome(payload=said, answer=answer, transfers=desk.transfers(booked, desk.law.meters.cite))


def _why_not_by(desk: Desk, hit: Hit, who: str) -> str | None:
    """Why somebody does not verify a hit: it is that person's own or dealt, or was looked at under another name."""
    not_by = desk.law.payment.not_by
    apart = {
        hit.player: "holds the hand",
        **{name: f"was a {role} of the round" for name, role in hit.dealt.items() if role in not_by},
        **dict.fromkeys(hit.found, "looked at it already"),
    }
    found = one_who_could_be(desk, who, filter(None, apart))
    if found is None:
        return None
    other, both = found
    if other == who:
        return f"{who} {apart[other]}, and does not verify it"
    return f"{other} {apart[other]}, and {both} could be {who} too: who gave the password may know it"


def _verified(state: LinkState, event: Logged) -> None:
    hit = state.hits[event.payload["hit"]]
    hit.found[event.actor] = event.payload.get("void", SOUND)
    if event.answer.get("found") == VOID:
        course.take_void(state, hit, course.put_back(state, hit)[0])


def _pay(desk: Desk, deed: Deed, books: Books) -> Outcome:
    """A verified hit is paid, in cash by the cage or by the pit in chips out of the rack."""
    deed.fields("hit", "from")
    hit, source = course.pending_hit(desk.state, deed.payload.get("hit"), deed.kind), deed.payload.get("from", "cage")
    if not isinstance(source, str) or source not in PAYS:
        raise BadInput(f"{deed.kind}: from: {' or '.join(PAYS)} was expected, not {short(source)}")
    if deed.role and deed.role not in PAYS[source]:
        pays = " or ".join(a(in_words(role)) if role != source else f"the {role}" for role in PAYS[source])
        raise NotAllowed(f"{a(in_words(deed.role))} pays no hit out of the {source}; {pays} does")
    law = desk.law
    if course.finding(law, hit) != SOUND:
        sound = sum(1 for each in hit.found.values() if each == SOUND)
        reason = f"hit {hit.number} is verified by {sound} of the {law.payment.verified_by} people who are needed"
        return refused(reason)
    if hit.cents and source == "rack" and not hit.player:
        return refused(f"nobody is named at seat {hit.seat}, and the cage pays", ())
    cite = tuple(citations(law.meters.cite))
    booked = [Booked(hit.level, Move(PENDING, OWED, hit.cents, "paid"), hit.number)] if hit.cents else []
    moved = accounts.transfers(desk.link, booked, cite)
    why = f"jackpot {hit.number} of {desk.link}"
    if hit.cents:
        out = (CAGE, WORLD) if source == "cage" else (inventory(hit.table), purse(hit.player))
        moved.append(Transfer(*out, hit.cents, why, cite))
    said = {"hit": hit.number, "from": source}
    slip = {"cents": hit.cents, "award": hit.award, "table": hit.table, "seat": hit.seat, "player": hit.player}
    return Outcome(payload=said, transfers=moved, answer=slip)


def _paid(state: LinkState, event: Logged) -> None:
    course.take_paid(state, state.hits[event.payload["hit"]])


def _acknowledge(desk: Desk, deed: Deed, books: Books) -> Outcome:
    """The display may go on to the meter."""
    deed.fields("hit")
    number = deed.payload.get("hit")
    hit = desk.state.hits.get(number) if type(number) is int else None
    if hit is None:
        raise BadInput(f"{deed.kind}: hit: the number of a hit was expected, not {short(number)}")
    if hit.seen:
        return refused(f"hit {hit.number} was acknowledged already")
    return Outcome()


def _acknowledged(state: LinkState, event: Logged) -> None:
    state.hits[event.payload["hit"]].seen = True


DEEDS = Deeds(
    {"link-verify": _verify, "link-pay": _pay, "link-acknowledge": _acknowledge},
    {"link-verify": _verified, "link-pay": _paid, "link-acknowledge": _acknowledged},
)
