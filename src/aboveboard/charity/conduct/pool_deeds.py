"""The deeds of a pool's log: what is stated with each, and by whom."""

from __future__ import annotations

from collections.abc import Mapping

from aboveboard.charity.conduct.bingo_deeds import BINGO, OPEN_BINGO
from aboveboard.charity.conduct.deeds import DESTROY_FORM
from aboveboard.charity.conduct.forms import Form
from aboveboard.charity.conduct.pool_roles import DESK, SELLERS
from aboveboard.charity.conduct.relations import Another, Some
from aboveboard.log.chain.destroyed import DESTROY

BUY_DEAL, OPEN_RAFFLE = "deal-buy", "raffle-open"
STEP = "step"
BUYER = ("buyer", "address", "telephone")
"""What is hidden of whoever buys a ticket."""
_STUB = {"buyer": "word", "address": "text", "telephone": "word"}
_RANGE = {"first": "number", "last": "number"}
_STEP = Form(
    {"step": "word"},
    {"person": "word of person", "areas": "words", "count": "number", "keys": "number"},
    DESK,
)

DEAL: Mapping[str, Form] = {
    BUY_DEAL: Form(
        {
            "organization": "word",
            "kind": "word",
            "form": "word",
            "supplier": "word",
            "price": "cents",
            "tickets": "number",
            "prizes": "offered",
            "serials": "labels",
        },
        {
            "cost": "cents",
            "type": "word",
            "maker": "word",
            "shown": "words",
            "flare": "terms",
            "counted": "number",
            "invoice": "word",
            "dated": "day",
        },
        DESK,
        relations=(Some("price"), Some("tickets"), Some("prizes")),
    ),
    "deal-open": Form(
        {"place": "word", "holder": "word"},
        {"machine": "word", "column": "word", "label": "word", "occasion": "word"},
        DESK,
    ),
    "deal-sell": Form(
        {"tickets": "number"},
        {"seller": "word of person", "shift": "word", "brought": "cents", "place": "word", "buyer": "word"},
        SELLERS,
    ),
    "deal-pay": Form(
        {"cents": "cents"},
        {
            "count": "number",
            "seller": "word of person",
            "shift": "word",
            "surrendered": "flag",
            "lost": "flag",
            "left-premises": "flag",
            "tampered": "flag",
            "defaced": "flag",
        },
        SELLERS,
    ),
    "seal-open": Form({"line": "word"}, {"winner": "word"}, DESK, ("winner",)),
    "deal-hold": Form({"ground": "text"}, {}, DESK),
    "deal-release": Form({"ground": "text"}, {}, DESK),
    "deal-count": Form({"cents": "cents"}, {"shift": "word", "by": "names of person"}, DESK),
    "deal-deposit": Form({"cents": "cents"}, {"account": "word"}, DESK),
    "deal-close": Form({"unsold": "number"}, {}, DESK),
    "flare-change": Form({"what": "text"}, {}, DESK),
    "deal-furnish": Form({"to": "word", "way": "word"}, {}, DESK),
    STEP: _STEP,
    DESTROY: DESTROY_FORM,
}
"""Deeds on a deal's log."""
RAFFLE: Mapping[str, Form] = {
    OPEN_RAFFLE: Form(
        {"organization": "word", "kind": "word", "price": "cents"},
        {
            "tickets": "number",
            "printed": "ranges",
            "prizes": "offered",
            "drawings": "times",
            "place": "word",
            "license": "word of license",
            "book": "terms",
            "keys": "number",
            "nails": "number",
            "stated-keys": "number",
            "kept": "word",
            "odds": "terms",
            "returned": "flag",
            "colors": "words",
            "members-in-charge": "names of person",
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
            **_STUB,
        },
        SELLERS,
        BUYER,
    ),
    "stub": Form({"ticket": "number"}, {"series": "word", **_STUB}, SELLERS, BUYER),
    "ticket-void": Form({**_RANGE, "ground": "text"}, {"series": "word"}, DESK),
    "sales-close": Form({}, {}, DESK),
    "draw-freeze": Form({}, {"prizes": "words"}, DESK),
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
            "place": "word",
        },
        DESK,
    ),
    "pieces-release": Form({"pieces": "number"}, {}, DESK),
    "piece-through": Form({"ticket": "number"}, {}, DESK),
    "card-turn": Form(
        {"position": "number", "card": "word"}, {"ticket": "number", "turned-by": "word of person"}, DESK
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
        },
        DESK,
        ("winner", "contacted"),
    ),
    "drawing-close": Form({}, {}, DESK),
    "pool-deposit": Form({"cents": "cents"}, {"account": "word", "slip": "word"}, DESK),
    "raffle-close": Form({}, {}, DESK),
    STEP: _STEP,
    DESTROY: DESTROY_FORM,
}
"""Deeds on a raffle's log, whatever its stages: which of them there are at one, its stages say."""
OPENINGS: Mapping[str, Mapping[str, Form]] = {BUY_DEAL: DEAL, OPEN_RAFFLE: RAFFLE, OPEN_BINGO: BINGO}
"""The deeds of a pool's log, by the one that opens it."""
AT_A_POOL: Mapping[str, Form] = {**BINGO, **DEAL, **RAFFLE}
"""All deeds of pools."""
OFTEN = frozenset(("ticket-sell", "deal-sell", "deal-pay", "stub", "ticket-draw", "card-sell", "ball-call"))
"""Deeds of which there may be very many: what they come to is folded, and they are not listed one by one."""
