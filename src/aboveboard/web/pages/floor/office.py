"""The document behind the office: forms for what is done seldom, each for those who may do it.

A form is declared here by its fields, and the page draws it; the scripts turn what is typed into what the deed asks.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

from starlette.requests import Request

from aboveboard.house import HOUSES
from aboveboard.law.files import rulesets
from aboveboard.web.gate.guard import house, signed_in


@dataclass(frozen=True)
class Field:
    """One field of a form: its name in the deed, what it is called, and what it holds."""

    name: str
    label: str
    holds: str = "word"
    """word, words, cents, number, flag, time, table, player, person, ruleset, counts, amounts, prizes or stack."""
    required: bool = True
    choices: tuple[str, ...] = ()


@dataclass(frozen=True)
class OfficeForm:
    """A deed of the house and its fields."""

    deed: str
    title: str
    fields: tuple[Field, ...] = ()


WHO_BUYS, EACH = Field("player", "Player", "player"), Field("each", "each worth $", "cents")
COUNT, TYPE = Field("count", "How many", "number"), Field("type", "Type of game")
CONFIRMED = Field("confirmed", "confirmed, such as first-face second-face", "words", required=False)
GROUPS: Mapping[str, tuple[OfficeForm, ...]] = {
    "License and chips": (
        OfficeForm("license", "Licensed under", (Field("ruleset", "Law", "ruleset"),)),
        OfficeForm(
            "chip-change",
            "Change chips",
            (
                Field("chips", "Given, such as $5 20, $25 4", "stack"),
                Field("for", "for these, the fewest unless stated", "stack", required=False),
            ),
        ),
        OfficeForm(
            "chip-confirm",
            "Confirm what chips show",
            (
                Field("table", "of table", "table", required=False),
                Field("cents", "or a value chip of $", "cents", required=False),
                Field("what", "What, such as cctv", "words"),
            ),
        ),
        OfficeForm(
            "chip-design",
            "Submit a value chip",
            (
                Field("cents", "worth $", "cents"),
                Field("primary", "Primary colour"),
                Field("edge", "Edge colours", "words", required=False),
                Field("measures", "Measures against forgery", "words", required=False),
                Field("maker-mark", "bears its maker's mark", "flag", required=False),
                Field("faces", "Faces", choices=("identical", "different")),
                Field("pattern", "Pattern", choices=("uniform", "mirror-image")),
                Field("approval", "Approval", required=False),
                CONFIRMED,
            ),
        ),
        OfficeForm(
            "chip-set",
            "Assign chips without a value to a table",
            (
                Field("table", "Table", "table"),
                Field("game", "Game"),
                Field("design", "Design"),
                Field("colours", "Colours and numbers, such as navy 300, peach 300", "counts"),
                Field("mark", "Mark of the house"),
                Field("game-name", "Name of the game on them"),
                Field("authorization", "Authorization", required=False),
                CONFIRMED,
            ),
        ),
    ),
    "What was begun before occasions had logs of their own": (
        OfficeForm(
            "bank-supplement",
            "Move between locations of a bank",
            (Field("from", "From"), Field("to", "to"), Field("cents", "$", "cents")),
        ),
        OfficeForm(
            "bank-result",
            "Enter what a location took and paid",
            (
                TYPE,
                Field("location", "Location", required=False),
                Field("losses", "Players lost $", "cents"),
                Field("winnings", "Players won $", "cents"),
            ),
        ),
        OfficeForm(
            "chip-redeem",
            "Redeem chips",
            (WHO_BUYS, COUNT, EACH, Field("for", "for", required=False, choices=("cash", "merchandise"))),
        ),
        OfficeForm(
            "period-close",
            "Close the license period",
            (Field("held", "Chips still held", "number", required=False),),
        ),
        OfficeForm(
            "prize-redeem", "Turn a prize into", (Field("award", "Prize number", "number"), Field("for", "for"))
        ),
        OfficeForm(
            "redeem", "Take imitation money for", (WHO_BUYS, Field("units", "Units", "number"), Field("for", "for"))
        ),
        OfficeForm("night-close", "End the casino night"),
        OfficeForm("night-deposit", "Deposit the receipts", (Field("cents", "$", "cents"),)),
    ),
}
"""What is done seldom, by what it is about."""
FORMS = {form.deed: form for group in GROUPS.values() for form in group}
WORKERS = tuple(dict.fromkeys(role for deed in FORMS for role in HOUSES.permissions.matrix[deed]))
"""Who finds a form here."""


def office(request: Request) -> Mapping[str, Any]:
    """The forms that whoever looks may send, with what can be chosen in them."""
    floor, role = house(request).floor, signed_in(request).role
    people = [person for person in floor.people() if person.there]
    allowed = {
        title: [asdict(form) for form in forms if role in HOUSES.permissions.matrix[form.deed]]
        for title, forms in GROUPS.items()
    }
    return {
        "groups": {title: forms for title, forms in allowed.items() if forms},
        "table": floor.logs("table"),
        "player": [person.name for person in people if "player" in person.roles],
        "person": [person.name for person in people if "player" not in person.roles],
        "ruleset": list(rulesets()),
    }
