"""What stands on the tickets of a raffle that is opened: held to the law, everything that they lack at once."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, datetime
from typing import Any

from aboveboard.law.errors import BadInput, nearest
from aboveboard.play.events import Refusal
from aboveboard.play.pools.running.terms import PoolTerms
from aboveboard.play.pools.tickets.face import BookPrice, TicketDrawing, TicketFace, TicketPrize
from aboveboard.play.pools.tickets.law import FIELDS, lacking, plain_color, ticket_law

SHOWN, STATEMENT = "shown", "statement"
AS_SHOWN = "as the tickets show it"
"""What a ticket shows that whoever opens the pool has not stated besides."""


def tickets_lack(
    terms: PoolTerms, opened: Mapping[str, Any], organization: Mapping[str, Any], *, recorded: bool
) -> list[Refusal]:
    """What the tickets of a pool lack as it is opened.

    Where it is stated what they show (`shown`), that is what they show; on a log where it is not, they are printed from
    what the pool is opened with. A record that says neither what they show nor their statement leaves all of it open.
    """
    if terms.counted or terms.edition.law.ticket is None:
        return []
    shown = opened.get(SHOWN)
    for name in shown or ():
        if name not in FIELDS:
            raise BadInput(f"{SHOWN}: a ticket has no field {name!r}; {nearest(name, sorted(FIELDS))}")
    colors = ticket_law(terms.edition).colors
    known = {colors} if any(each.cite == colors for each in terms.refused) else set()
    found = [each for each in lacking(terms.edition, face_of(terms, opened, organization)) if each.cite not in known]
    if shown is not None or not recorded:
        return found
    statement = ticket_law(terms.edition).statement
    return [each for each in found if STATEMENT in opened and statement is not None and each.cite == statement.cite]


def face_of(terms: PoolTerms, opened: Mapping[str, Any], organization: Mapping[str, Any]) -> TicketFace:
    """The face as the opening has it; whether numbers follow each other the pool's own terms say."""
    shown, series = opened.get(SHOWN), terms.edition.pool.tickets.series
    place, colors = opened.get("place", ""), opened.get("colors", ())
    drawings = [TicketDrawing(datetime.fromisoformat(each), place) for each in opened.get("drawings", ())]
    prizes = [
        TicketPrize(each.name, None if each.item else each.cents, each.item, each.count, _day(each.day))
        for each in terms.prizes
    ]
    if shown is not None:
        drawings = [TicketDrawing(each.at, place or AS_SHOWN) for each in drawings]
        drawings = drawings or [TicketDrawing(datetime.min, AS_SHOWN)]
        prizes, colors = prizes or [TicketPrize(AS_SHOWN, item=AS_SHOWN, day=date.min)], colors or series
    return TicketFace(
        1, max(1, terms.tickets), str(organization.get("title", "")), organization.get("identification"),
        price=terms.price, prizes=tuple(prizes), drawings=tuple(drawings),
        book=None if terms.book is None else BookPrice(terms.book.tickets, terms.book.cents),
        colors=tuple(plain_color(each) for each in colors), statement=opened.get(STATEMENT),
        shows=None if shown is None else frozenset(shown) | ({STATEMENT} if STATEMENT in opened else set()),
    )  # fmt: skip


def _day(given: str) -> date | None:
    return date.fromisoformat(given) if given else None
