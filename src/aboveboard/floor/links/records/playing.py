"""What is played for a recorded link: wagers that are closed, hands that hit, and hits verified, paid or put back.

Where a record says nothing of settling wagers they are settled at once; where it says nothing of paying, hits are paid.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta

from aboveboard.floor.links.deeds import paying
from aboveboard.floor.links.reckoning import course
from aboveboard.floor.links.reckoning.course import HandHit
from aboveboard.floor.links.records.taking import Handler, Taking, as_logged, known_table, table_of, time_of
from aboveboard.law.errors import BadInput, nearest
from aboveboard.play.events import SEATS, Refusal

MOST_WAGERS = 10**9


def _close(taking: Taking) -> Refusal | None:
    """Bets are closed on so many progressive wagers at a table: each feeds the meters once."""
    law, state, event = taking.law, taking.state, taking.event
    event.known("link", "table", "wagers")
    table, wagers = known_table(taking) or event.word("table"), event.whole("wagers", 1, MOST_WAGERS)
    no = course.why_not_wagered(law, state, table) or _why_not_heard(taking, table)
    if no is not None:
        return no
    _played(taking, table, (), {"closed": wagers})
    return None


def _why_not_heard(taking: Taking, table: str) -> Refusal | None:
    """Why a controller and a table do not hear each other."""
    if not taking.facts.has("heard"):
        return None
    law, held, now = taking.law, taking.held, time_of(taking.event)
    if held.heard is None or now - held.heard > timedelta(seconds=law.controller.lease_seconds):
        cite = (*law.controller.lease_cite, *law.down.cite)
        return Refusal("the progressive is not in play: its controller is not heard of", cite)
    if held.hears is not None and table not in held.hears:
        told = law.faults["line"]
        return Refusal(f"the progressive is not in play: {told.title}", told.cite)
    return None


def _hit(taking: Taking) -> Refusal | None:
    """A hand hits: what it takes is set aside, in the order in which hits are recorded."""
    law, state, event, facts = taking.law, taking.state, taking.event, taking.facts
    event.known("link", "table", "seat", "award", "player")
    seat, award = event.whole("seat", 1, SEATS), event.word("award")
    player = event.word("player") if "player" in event.said else ""
    known = [each.name for each in course.configured(state).awards]
    if award not in known:
        raise BadInput(f"{event.where}: award: {award!r} is none of the link's; {nearest(award, known)}")
    if not state.begun or not (state.running or facts.has("settle")):
        return Refusal("the link is not in operation, and no wager of it is in hand", law.down.cite)
    table = table_of(taking)
    waiting = taking.held.waiting.get(table, 0)
    held = state.tables[table]
    if facts.has("settle") and held.in_hand <= waiting:
        return Refusal(f"no other wager that was closed at {table} is still to be settled", law.meters.cite)
    if held.closed - held.returned <= held.hits:
        return Refusal(f"no other wager was closed at {table}, and nothing wins there", law.meters.cite)
    _played(taking, table, (HandHit(seat, award, player),), {})
    taking.held.waiting[table] = waiting + 1
    return None


def _played(taking: Taking, table: str, hits: tuple[HandHit, ...], counts: Mapping[str, int]) -> None:
    state, event, where = taking.state, taking.event, taking.event.where
    played = course.play(state, table, counts.get("closed", 0), hits, where=where)
    at = "" if event.at is None else event.at.isoformat()
    for hit in course.take_play(state, table, played, hits, counts, event=event.number, at=at):
        taking.held.all_hits[hit.number] = hit
        if not taking.facts.payments:
            course.take_paid(state, hit)
    if not taking.facts.has("settle"):
        state.tables[table].in_hand = 0


def _return(taking: Taking) -> Refusal | None:
    """Wagers are given back after they were closed; what they contributed stays where it is."""
    return _over(taking, "returned", "given back")


def _settle(taking: Taking) -> Refusal | None:
    """Wagers that were closed are settled."""
    return _over(taking, "settled", "settled")


def _over(taking: Taking, count: str, word: str) -> Refusal | None:
    taking.event.known("link", "table", "wagers")
    table, wagers = table_of(taking), taking.event.whole("wagers", 1, MOST_WAGERS)
    held = taking.state.tables[table]
    there = held.in_hand if taking.facts.has("settle") else held.closed - held.returned
    if wagers > there:
        reason = f"{wagers} wagers of {table} are {word}, and {there} that were closed are still to be settled"
        return Refusal(reason, taking.law.meters.cite)
    _played(taking, table, (), {count: wagers})
    taking.held.waiting[table] = min(taking.held.waiting.get(table, 0), held.in_hand)
    return None


def _verify(taking: Taking) -> Refusal | None:
    taking.event.known("link", "hit", "void")
    if not taking.event.who:
        raise BadInput(f"{taking.event.where}: by: the name of whoever verifies it was expected")
    return as_logged(taking, paying.DEEDS, "link-verify")


def _pay(taking: Taking) -> Refusal | None:
    event = taking.event
    event.known("link", "hit", "from")
    if taking.facts.has("verify"):
        return as_logged(taking, paying.DEEDS, "link-pay")
    course.take_paid(taking.state, course.pending_hit(taking.state, event.said.get("hit"), event.where))
    return None


def _void(taking: Taking) -> Refusal | None:
    """A hand is found void: what was set aside goes back, and what the reset took with it."""
    event, state = taking.event, taking.state
    event.known("link", "hit", "why")
    hit = course.pending_hit(state, event.said.get("hit"), event.where)
    if taking.facts.has("verify"):
        reason = f"hit {hit.number} is put back once {taking.law.payment.verified_by} people who verify it find it void"
        return Refusal(reason, ())
    course.take_void(state, hit, course.put_back(state, hit)[0])
    return None


HANDLERS = {
    "close": Handler(_close), "hit": Handler(_hit), "return": Handler(_return), "settle": Handler(_settle),
    "verify": Handler(_verify, "link-verify"), "pay": Handler(_pay, "link-pay"), "void": Handler(_void, "link-verify"),
}  # fmt: skip
