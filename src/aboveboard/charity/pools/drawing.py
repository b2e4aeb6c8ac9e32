"""Drawing at a pool's log: hand draws with witnesses, what a machine's asks of people, and what everybody is shown."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from aboveboard.charity.conduct.question import Question
from aboveboard.law.conditions.weigh import Weighed
from aboveboard.law.errors import BadInput
from aboveboard.play.events import Refusal
from aboveboard.play.pools.drawing.machine import MachineDraw
from aboveboard.play.pools.running.decided import Decided
from aboveboard.play.pools.running.drum import DRAW
from aboveboard.play.pools.running.keys import DRAW_KEY
from aboveboard.play.pools.running.machine import NEXT
from aboveboard.play.pools.running.pool import RunningPool
from aboveboard.play.pools.running.state import PoolState

WITNESSES = 2
"""So many people see a ticket drawn by hand, besides whoever enters it and whoever draws it."""


def unwitnessed(asked: Question) -> Refusal | None:
    """Why a ticket that people drew is not taken: two others have seen it, by name; of a record that is not known."""
    if asked.kind != DRAW or asked.recorded:
        return None
    named = asked.payload.get("witnesses", ())
    counted = [name for name in named if name not in (asked.by, asked.payload.get("drawn-by"))]
    if len(counted) >= WITNESSES:
        return None
    found = f"{' and '.join(counted)} alone" if counted else "nobody"
    return Refusal(
        f"a ticket that is drawn by hand has {WITNESSES} witnesses besides whoever enters or draws it, not {found}", ()
    )


def as_by_hand(asked: Question) -> Question | None:
    """What the machine's next draw asks of people, papers and steps: the same as a draw by hand.

    It is asked before anybody knows the number, and without it: why a draw is refused says nothing of what comes next.
    """
    if asked.kind != NEXT or asked.pool is None:
        return None
    draw = under_way(asked.pool)
    own = draw is None or draw.series == asked.pool.terms.sold_series
    payload = {"drawn-by": asked.by} if asked.by else {}
    return replace(asked, kind=DRAW if own else DRAW_KEY, payload=payload)


def as_drawn(asked: Question, decided: Decided) -> Question | None:
    """What a draw that the machine has made is flagged for, once the number is known and on record."""
    by_hand = as_by_hand(asked)
    if by_hand is None or decided.refusal is not None:
        return None
    known = {name: decided.written[name] for name in ("ticket", "key") if name in decided.written}
    return replace(by_hand, payload={**by_hand.payload, **known})


def both(one: Weighed, by_hand: Weighed) -> Weighed:
    """What stands in the way of a machine's draw; what a draw is flagged for shows once the number is known."""
    return Weighed(
        (*one.missing, *by_hand.missing), one.flagged, (*one.unchecked, *by_hand.unchecked),
        (*one.judged, *by_hand.judged),
    )  # fmt: skip


def under_way(pool: RunningPool) -> MachineDraw | None:
    """The frozen drum whose seed was not given up."""
    last = pool.state.machine[-1] if pool.state.machine else None
    return None if last is None or last.over else last


# -- what everybody is shown -----------------------------------------------------------------------------------------


def drawing_of(state: PoolState, drawing: int | None = None) -> MachineDraw:
    """One of a pool's machine draws by its number, the last where none is named; BadInput says that there is none."""
    if not state.machine:
        raise BadInput("drawing: no drum was frozen for a machine here")
    if drawing is None:
        return state.machine[-1]
    if not 1 <= drawing <= len(state.machine):
        raise BadInput(f"drawing: a number from 1 to {len(state.machine)} was expected, not {drawing}")
    return state.machine[drawing - 1]


def public_draw(state: PoolState, drawing: int | None = None) -> dict[str, Any]:
    """A machine's draw as everybody may see it now, the last one where none is named: the seed once it is given up."""
    return drawing_of(state, drawing).public()


def draw_document(state: PoolState, drawing: int | None = None) -> dict[str, Any]:
    """The whole draw as `draw-check` takes it; raises BadInput before its seed was given up."""
    return drawing_of(state, drawing).document()


def draw_documents(state: PoolState) -> list[dict[str, Any]]:
    """One document for each drawing whose seed was given up."""
    return [draw.document() for draw in state.machine if draw.over]


def proof_of(state: PoolState, ticket: int, drawing: int | None = None) -> dict[str, Any] | None:
    """What proves that a ticket is in a frozen drum, as `draw-check` takes it; None where it is not in it."""
    return drawing_of(state, drawing).proof(ticket)
