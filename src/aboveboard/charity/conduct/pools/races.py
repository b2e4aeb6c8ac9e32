"""The deeds of an armchair race's log: its races, the wagers on them, their films, and what is paid."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from aboveboard.charity.conduct.deeds import DESTROY_FORM
from aboveboard.charity.conduct.forms import Form
from aboveboard.charity.conduct.pools.roles import DESK, SELLERS
from aboveboard.charity.conduct.relations import NotAhead, OneOf, Some, Stated
from aboveboard.log.chain.destroyed import DESTROY

OPEN_RACES = "race-open"
WAGER, CLOSE_WAGERS, CLOSE_RACES = "race-wager", "wagers-close", "race-close"


@dataclass(frozen=True)
class NoMore:
    """A number is no larger than another."""

    field: str
    other: str

    def why_not(self, deed: Stated) -> str | None:
        """Why it is."""
        given, other = deed.payload.get(self.field), deed.payload.get(self.other)
        if given is None or other is None or given <= other:
            return None
        return f"{self.field}: {given:,} is more than {self.other}, which is {other:,}"

    @property
    def needs(self) -> str | None:
        """Nothing else."""
        return None


RACES: Mapping[str, Form] = {
    OPEN_RACES: Form(
        {"organization": "word", "kind": "word"},
        {
            "occasion": "word",
            "races": "number",
            "runners": "words",
            "unit": "number",
            "retained": "word",
            "breakage": "number",
            "largest-wager": "number",
            "paid-by": "word",
            "filmed-at-least": "number",
            "filmed-at-most": "number",
            "film-minutes": "number",
            "closed-for": "number",
        },
        DESK,
        relations=(NoMore("filmed-at-least", "filmed-at-most"),),
    ),
    "race-begin": Form(
        {},
        {
            "race": "number",
            "runners": "words",
            "container": "word",
            "seal": "word",
            "filmed": "day",
            "minutes": "number",
        },
        DESK,
        relations=(NotAhead("filmed"), Some("runners")),
    ),
    WAGER: Form(
        {"runner": "word", "units": "number"},
        {"player": "word", "wager": "word", "with": "word", "cashier": "word of person"},
        SELLERS,
        relations=(Some("units"),),
    ),
    CLOSE_WAGERS: Form({}, {}, DESK),
    "seal-break": Form(
        {},
        {
            "container": "word",
            "seal": "word",
            "unbroken": "flag",
            "witnesses": "names",
            "broken-by": "word of person",
        },
        DESK,
    ),
    "race-result": Form(
        {}, {"winner": "word", "winners": "words"}, DESK, relations=(OneOf("winner", "winners"), Some("winners"))
    ),
    "race-cancel": Form({"ground": "text"}, {}, DESK),
    "race-pay": Form({"ticket": "number"}, {"cashier": "word of person"}, SELLERS),
    CLOSE_RACES: Form({}, {}, DESK),
    "step": Form({"step": "word"}, {"person": "word of person"}, DESK),
    DESTROY: DESTROY_FORM,
}
"""Deeds on the log of an event of races."""
