"""The deeds of a deal's log: what is stated with each, and by whom."""

from __future__ import annotations

from collections.abc import Mapping

from aboveboard.charity.conduct.deeds import DESTROY_FORM
from aboveboard.charity.conduct.forms import Form
from aboveboard.charity.conduct.pools.roles import DESK, SELLERS, STEP, STEP_FORM
from aboveboard.charity.conduct.relations import NotAhead, Some
from aboveboard.log.chain.destroyed import DESTROY

BUY_DEAL = "deal-buy"
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
        },
        {
            "serials": "labels",
            "cost": "cents",
            "type": "word",
            "maker": "word",
            "shown": "words",
            "flare": "terms",
            "card": "terms",
            "counted": "number",
            "supplier-kind": "word",
            "invoice": "word",
            "dated": "day",
        },
        DESK,
        relations=(Some("price"), Some("tickets"), Some("prizes")),
    ),
    "deal-open": Form(
        {"place": "word", "holder": "word"},
        {
            "receptacle": "word",
            "machine": "word",
            "column": "word",
            "label": "labels",
            "areas": "words",
            "occasion": "word",
            "dated": "day",
        },
        DESK,
        relations=(NotAhead("dated"),),
    ),
    "deal-sell": Form(
        {"tickets": "number"},
        {
            "seller": "word of person",
            "shift": "word",
            "brought": "cents",
            "place": "word",
            "occasion": "word",
            "buyer": "word",
            "born": "day",
            "dated": "day",
        },
        SELLERS,
        ("buyer", "born"),
        relations=(Some("tickets"), NotAhead("dated")),
    ),
    "deal-pay": Form(
        {},
        {
            "cents": "cents",
            "prize": "word",
            "count": "number",
            "seller": "word of person",
            "shift": "word",
            "surrendered": "flag",
            "lost": "flag",
            "left-premises": "flag",
            "tampered": "flag",
            "defaced": "flag",
            "dated": "day",
        },
        SELLERS,
        relations=(NotAhead("dated"),),
    ),
    "seal-open": Form(
        {"line": "word"}, {"winner": "word", "dated": "day"}, DESK, ("winner",), relations=(NotAhead("dated"),)
    ),
    "deal-hold": Form({"ground": "text"}, {}, DESK),
    "deal-release": Form({"ground": "text"}, {}, DESK),
    "deal-count": Form({"cents": "cents"}, {"shift": "word", "by": "names of person"}, DESK),
    "deal-make-good": Form({"cents": "cents"}, {"seller": "word of person", "shift": "word"}, DESK),
    "deal-correct": Form(
        {"ground": "text"},
        {
            "tickets": "number",
            "brought": "cents",
            "cents": "cents",
            "prize": "word",
            "count": "number",
            "seller": "word of person",
            "shift": "word",
        },
        DESK,
    ),
    "deal-deposit": Form({"cents": "cents"}, {"account": "word"}, DESK),
    "deal-close": Form({"unsold": "number"}, {"serial": "word", "dated": "day"}, DESK, relations=(NotAhead("dated"),)),
    "flare-change": Form({"what": "text"}, {}, DESK),
    "deal-furnish": Form({"to": "word", "way": "word"}, {}, DESK),
    "deal-dispose": Form({"what": "word"}, {}, DESK),
    STEP: STEP_FORM,
    DESTROY: DESTROY_FORM,
}
"""Deeds on a deal's log."""
