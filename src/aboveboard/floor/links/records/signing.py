"""What several people sign for at a recorded link: an adjustment, a transfer of its meters, its end."""

from __future__ import annotations

from aboveboard.floor.links.deeds.signing import SOURCES, taken_over
from aboveboard.floor.links.reckoning import course
from aboveboard.floor.links.reckoning.meters import Kept
from aboveboard.floor.links.records.taking import Handler, Taking
from aboveboard.law.errors import BadInput, nearest, short
from aboveboard.play.events import LARGEST, Refusal


def _why_not_signed(taking: Taking) -> Refusal | None:
    """Why something is not done: too few signed for it, where the record says who signs."""
    if not taking.facts.signed:
        return None
    given, law = taking.event.said.get("signed", []), taking.law
    if not isinstance(given, list) or any(not isinstance(each, str) or not each.strip() for each in given):
        raise BadInput(f"{taking.event.where}: signed: a list of names was expected, not {short(given)}")
    signed = len({each.strip() for each in given})
    if signed >= law.payment.signed_by:
        return None
    return Refusal(f"{signed} of the {law.payment.signed_by} people who sign for it signed", law.meters.cite)


def _adjust(taking: Taking) -> Refusal | None:
    state, event = taking.state, taking.event
    given = event.known("link", "level", "cents", "from", "why", "letter", "signed")
    level, cents, source = event.word("level"), event.whole("cents", -LARGEST, LARGEST), given.get("from", "house")
    if not cents:
        raise BadInput(f"{event.where}: cents: whole cents up or down were expected, not 0")
    if source not in SOURCES:
        raise BadInput(f"{event.where}: from: {nearest(str(source), SOURCES)}")
    if (no := _why_not_there(taking) or _why_not_signed(taking)) is not None:
        return no
    state.kept[level] = course.adjust(state, level, cents, SOURCES[source], event.where)[0]
    return None


def _why_not_there(taking: Taking) -> Refusal | None:
    """Why a link has no meters that could be changed: it never was started, or is closed."""
    if taking.state.over:
        return Refusal("the link is closed", taking.law.down.cite)
    if not taking.state.begun:
        return Refusal("the link was never started, and has no meters yet", taking.law.changes.cite)
    return None


def _transfer(taking: Taking) -> Refusal | None:
    """All meters of a link go to another, exactly."""
    law, state, event = taking.law, taking.state, taking.event
    given = event.known("from", "to", "why", "letter", "signed")
    other = taking.links[given["to"]].state
    no = _why_not_there(taking) or course.why_not_transferred(law, state, other) or _why_not_signed(taking)
    if no is not None:
        return no
    other.kept = taken_over(other.kept, course.handed(state.kept))
    state.kept, state.emptied = {name: Kept() for name in state.kept}, True
    return None


def _end(taking: Taking) -> Refusal | None:
    """A link comes to its end, once no meter of it holds players' money."""
    taking.event.known("link", "why", "letter", "signed")
    no = _why_not_there(taking) or course.why_not_ended(taking.law, taking.state) or _why_not_signed(taking)
    if no is None:
        taking.state.over = True
    return no


HANDLERS = {
    "adjust": Handler(_adjust, "link-adjust"), "transfer": Handler(_transfer, "link-transfer"),
    "end": Handler(_end, "link-close"),
}  # fmt: skip
