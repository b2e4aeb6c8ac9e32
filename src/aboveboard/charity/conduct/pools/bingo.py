"""The deeds of a bingo occasion's log: its games, the cards sold for them, the balls called, and who covers."""

from __future__ import annotations

from collections.abc import Mapping

from aboveboard.charity.conduct.deeds import DESTROY_FORM
from aboveboard.charity.conduct.forms import Form
from aboveboard.charity.conduct.pools.roles import DESK, SELLERS
from aboveboard.charity.conduct.relations import Some
from aboveboard.log.chain.destroyed import DESTROY

OPEN_BINGO = "bingo-open"
_RANGE = {"first": "number", "last": "number"}
_GAME = {
    "kind": "word",
    "pattern": "pattern",
    "price": "cents",
    "prize": "cents",
    "jackpot": "cents",
    "within": "number",
}

BINGO: Mapping[str, Form] = {
    OPEN_BINGO: Form(
        {"organization": "word", "kind": "word", "price": "cents", "cards": "rows"},
        {
            "games": "rows",
            "place": "word",
            "occasion": "word",
            "license": "word of license",
            "members-in-charge": "names of person",
            "provider": "word",
            "used": "rows",
            "carried": "cents",
        },
        DESK,
        relations=(Some("price"),),
    ),
    "game-begin": Form({}, _GAME, DESK),
    "card-sell": Form(
        {},
        {
            **_RANGE,
            "count": "number",
            "series": "word",
            "game": "number",
            "cents": "cents",
            "seller": "word of person",
        },
        SELLERS,
    ),
    "card-return": Form({"ground": "text"}, {**_RANGE, "series": "word", "game": "number", "cents": "cents"}, DESK),
    "ball-call": Form({"ball": "ball"}, {"caller": "word of person"}, DESK),
    "ball-void": Form({"ground": "text"}, {}, DESK),
    "bingo": Form({"card": "number"}, {"series": "word", "winner": "word"}, DESK, ("winner",)),
    "game-end": Form({}, {"broken-off": "text"}, DESK),
    "pool-deposit": Form({"cents": "cents"}, {"account": "word", "slip": "word"}, DESK),
    "bingo-close": Form({}, {}, DESK),
    "step": Form({"step": "word"}, {"person": "word of person"}, DESK),
    DESTROY: DESTROY_FORM,
}
"""Deeds on the log of one occasion of successive games."""
