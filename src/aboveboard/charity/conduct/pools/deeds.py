"""The deeds of a pool's log: what is stated with each, and by whom."""

from __future__ import annotations

from collections.abc import Mapping

from aboveboard.charity.conduct.deeds import DESTROY_FORM
from aboveboard.charity.conduct.forms import Form
from aboveboard.charity.conduct.pools.bingo import BINGO, OPEN_BINGO
from aboveboard.charity.conduct.pools.deals import BUY_DEAL, DEAL
from aboveboard.charity.conduct.pools.races import OPEN_RACES, RACES, WAGER
from aboveboard.charity.conduct.pools.roles import DESK, SELLERS, STEP, STEP_FORM
from aboveboard.charity.conduct.relations import Another, NotAhead, Some
from aboveboard.games.shapes.pool import Calls, Pool, Printed, Shares
from aboveboard.log.chain.destroyed import DESTROY

__all__ = [
    "AT_A_POOL", "BUYER", "BUY_DEAL", "DEAL", "DESK", "OFTEN", "OPENINGS", "OPEN_BINGO", "OPEN_RACES", "OPEN_RAFFLE",
    "RAFFLE", "SELLERS", "STEP",
]  # fmt: skip
OPEN_RAFFLE = "raffle-open"
BUYER = ("buyer", "address", "telephone")
"""What is hidden of whoever buys a ticket."""
_STUB = {"buyer": "word", "address": "text", "telephone": "word"}
_RANGE = {"first": "number", "last": "number"}

RAFFLE: Mapping[str, Form] = {
    OPEN_RAFFLE: Form(
        {"organization": "word", "kind": "word", "price": "cents"},
        {
            "tickets": "number",
            "printed": "ranges",
            "prizes": "offered",
            "drawings": "times",
            "place": "word",
            "held-at": "word",
            "license": "word of license",
            "book": "terms",
            "keys": "number",
            "nails": "number",
            "stated-keys": "number",
            "kept": "word",
            "odds": "terms",
            "returned": "flag",
            "colors": "names",
            "members-in-charge": "names of person",
            "assistants": "names of person",
            "absent-picks": "word",
            "shown": "words",
            "statement": "text",
            "style": "word",
            "drawn-by": "word",
            "cards": "number",
            "filed": "day",
        },
        DESK,
        relations=(Some("price"),),
    ),
    "book-out": Form({**_RANGE, "seller": "word of person"}, {"series": "word"}, DESK),
    "book-back": Form({**_RANGE, "seller": "word of person"}, {"series": "word"}, DESK),
    "ticket-sell": Form(
        {},
        {
            **_RANGE,
            "count": "number",
            "seller": "word of person",
            "cents": "cents",
            "series": "word",
            "with": "word",
            "place": "word",
            "municipality": "word",
            "county": "word",
            "off-premises": "flag",
            "occasion": "word",
            "held-by": "word",
            "sold-on": "day",
            **_STUB,
        },
        SELLERS,
        BUYER,
        relations=(NotAhead("sold-on"),),
    ),
    "stub": Form({"ticket": "number"}, {"series": "word", **_STUB}, SELLERS, BUYER),
    "ticket-void": Form({**_RANGE, "ground": "text"}, {"series": "word"}, DESK),
    "sales-close": Form({}, {}, DESK),
    "draw-freeze": Form({}, {"prizes": "words", "series": "word", "beacon": "text", "again": "text"}, DESK),
    "draw-mix": Form({"text": "text"}, {"from": "word"}, DESK),
    "draw-next": Form({}, {"again": "text"}, DESK),
    "draw-reveal": Form({}, {}, DESK),
    "ticket-draw": Form(
        {"ticket": "number"},
        {
            "prize": "word",
            "series": "word",
            "again": "text",
            "drawn-by": "word of person",
            "witnesses": "names of person",
            "occasion": "word",
            "held-by": "word",
            "place": "word",
            "dated": "day",
        },
        DESK,
        relations=(NotAhead("dated"),),
    ),
    "pieces-release": Form({"pieces": "number"}, {}, DESK),
    "piece-through": Form({"ticket": "number"}, {}, DESK),
    "card-turn": Form(
        {"position": "number", "card": "word"},
        {"ticket": "number", "turned-by": "word of person", "by-telephone": "flag"},
        DESK,
    ),
    "key-draw": Form({"key": "number"}, {"ticket": "number", "drawn-by": "word of person"}, DESK),
    "key-try": Form({"key": "number", "opens": "flag"}, {}, DESK),
    "chest-out": Form({"cents": "cents"}, {"by": "word of person"}, DESK),
    "chest-in": Form({"cents": "cents"}, {"by": "word of person"}, DESK),
    "chest-announce": Form({}, {}, DESK),
    "master-key": Form(
        {"person": "word of person"}, {"from": "word of person"}, DESK, relations=(Another("from", "person"),)
    ),
    "prize-pay": Form(
        {"ticket": "number"},
        {
            "prize": "word",
            "presented": "number",
            "cents": "cents",
            "absent": "flag",
            "contacted": "text",
            "winner": "word",
            "dated": "day",
        },
        DESK,
        ("winner", "contacted"),
        relations=(NotAhead("dated"),),
    ),
    "drawing-close": Form({}, {}, DESK),
    "pool-deposit": Form({"cents": "cents"}, {"account": "word", "slip": "word"}, DESK),
    "raffle-close": Form({}, {"dated": "day"}, DESK, relations=(NotAhead("dated"),)),
    STEP: STEP_FORM,
    DESTROY: DESTROY_FORM,
}
"""Deeds on a raffle's log, whatever its stages: which of them there are at one, its stages say."""
OPENINGS: Mapping[str, Mapping[str, Form]] = {
    BUY_DEAL: DEAL, OPEN_RAFFLE: RAFFLE, OPEN_BINGO: BINGO, OPEN_RACES: RACES,
}  # fmt: skip
"""The deeds of a pool's log, by the one that opens it."""
BY_STAGE: Mapping[type, str] = {Printed: BUY_DEAL, Calls: OPEN_BINGO, Shares: OPEN_RACES}
AT_A_POOL: Mapping[str, Form] = {**BINGO, **RACES, **DEAL, **RAFFLE}
"""All deeds of pools."""
OFTEN = frozenset((
    "ticket-sell", "deal-sell", "deal-pay", "stub", "ticket-draw", "draw-next", "card-sell", "ball-call", WAGER,
))  # fmt: skip
"""Deeds of which there may be very many: what they come to is folded, and they are not listed one by one."""


def opening_of(pool: Pool) -> str:
    """The deed that opens a pool's log, by its first stage; that of a raffle where it has none of its own."""
    return BY_STAGE.get(type(pool.stages[0]), OPEN_RAFFLE)
