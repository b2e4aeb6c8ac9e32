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


LAW = Field("ruleset", "under", "ruleset", required=False)
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
    "A charity's occasion": (
        OfficeForm("occasion-open", "Open an occasion", (LAW, Field("types", "Types of game", "words"))),
        OfficeForm(
            "bank-form",
            "State the most of each type",
            (Field("form", "Form"), Field("maxima", "Amounts, such as big-six $500, roulette $500", "amounts")),
        ),
        OfficeForm("type-open", "Start a type of game", (TYPE,)),
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
            "period-open",
            "Open a license period",
            (
                Field("currency", "Wagers are made with", choices=("cash", "chips")),
                Field("until", "until", "time"),
                Field("authorization", "Authorization", required=False),
                LAW,
            ),
        ),
        OfficeForm("period-close", "Close it", (Field("held", "Chips still held", "number", required=False),)),
        OfficeForm("chip-issue", "Issue chips", (WHO_BUYS, COUNT, EACH)),
        OfficeForm(
            "chip-redeem",
            "Redeem chips",
            (WHO_BUYS, COUNT, EACH, Field("for", "for", required=False, choices=("cash", "merchandise"))),
        ),
    ),
    "Prizes": (
        OfficeForm(
            "prize-limit", "State the most of one prize", (Field("kind", "Kind"), Field("cents", "$", "cents"), LAW)
        ),
        OfficeForm(
            "prize-list",
            "List prizes",
            (
                Field("kind", "Kind"),
                Field("of", "of"),
                Field("prizes", "Prizes, such as $100, $50, $50", "prizes"),
                LAW,
            ),
        ),
        OfficeForm(
            "prize-award",
            "Award a prize",
            (
                Field("kind", "Kind"),
                Field("of", "of", required=False),
                Field("item", "Prize"),
                Field("item-kind", "it is", required=False),
                Field("cost", "cost $", "cents", required=False),
                Field("retail", "retail $", "cents", required=False),
                Field("market", "market $", "cents", required=False),
                Field("cents", "cash $", "cents", required=False),
                Field("donated", "donated", "flag", required=False),
                Field("to", "to", required=False),
                LAW,
            ),
        ),
        OfficeForm(
            "prize-redeem", "Turn a prize into", (Field("award", "Prize number", "number"), Field("for", "for"), LAW)
        ),
    ),
    "A casino night": (
        OfficeForm(
            "post-rate",
            "Post the rate",
            (
                Field("rate", "Units for $1", "number"),
                Field("ratios", "Units for one, such as raffle-tickets 500", "counts", required=False),
                Field("most", "The most for one player $", "cents", required=False),
                LAW,
            ),
        ),
        OfficeForm(
            "appoint-banker",
            "Appoint the banker",
            (Field("person", "Who", "person"), Field("member", "is a member", "flag", required=False), LAW),
        ),
        OfficeForm(
            "assign-operator", "Assign an operator", (Field("person", "Who", "person"), Field("game", "Game"), LAW)
        ),
        OfficeForm(
            "exchange",
            "Sell imitation money",
            (WHO_BUYS, Field("cash", "for $", "cents"), Field("units", "units", "number", required=False), LAW),
        ),
        OfficeForm(
            "redeem",
            "Take imitation money for",
            (WHO_BUYS, Field("units", "Units", "number"), Field("for", "for"), LAW),
        ),
        OfficeForm(
            "pay-person",
            "Pay somebody",
            (Field("person", "Who"), Field("cents", "$", "cents"), Field("for", "for", required=False), LAW),
        ),
        OfficeForm("night-close", "End the event", (LAW,)),
        OfficeForm("night-deposit", "Deposit the receipts", (Field("cents", "$", "cents"), LAW)),
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
