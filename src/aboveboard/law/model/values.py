"""The values of a law file: amounts, odds, clauses, and tables in which no key is unknown."""

from __future__ import annotations

from datetime import date
from typing import Annotated, Any, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field

from aboveboard.kernel.money import parse_dollars
from aboveboard.kernel.odds import Odds


def _kebab(name: str) -> str:
    return name.rstrip("_").replace("_", "-")


def _listed(value: object) -> object:
    return [value] if isinstance(value, str) else value


def _cents(value: object) -> object:
    return parse_dollars(value) if isinstance(value, str) else value


def _pay(value: object) -> object:
    if isinstance(value, str) and value not in PAY_WORDS and meter_share(value) is None:
        Odds.parse(value)
    return value


def meter_share(pay: str) -> int | None:
    """How many hundredths of the meter a pay such as "10% of meter" is; None where it is no such thing."""
    number, _, of = pay.partition("% of ")
    if of != "meter" or not number.isdecimal():
        return None
    share = int(number)
    if not 1 <= share <= 100:
        raise ValueError(f"{pay!r}: from 1% to 100% of meter was expected")
    return share


PAY_WORDS = ("lose", "push", "void", "half", "section", "layout", "prize", "operator", "pot")
"""What a grade may pay besides odds: the odds printed where the wheel stops (`section`) or on the layout, a prize, a
figure that the text does not hold and the operator must supply (`operator`), or what the players put in (`pot`)."""

PROVISION = "provision"
"""Marks a word of a file that is the id of a provision; `citing` reads these marks off the models."""
CHANGES = "changes"
"""Marks a table whose keys are paths of the same file, such as wagers.field.pays.two, each with another value."""

ProvisionId = Annotated[str, PROVISION]
Cite = Annotated[tuple[ProvisionId, ...], BeforeValidator(_listed), PROVISION]
Words = Annotated[tuple[str, ...], BeforeValidator(_listed)]
"""One word, or several."""
NotEncoded = dict[ProvisionId, str]
"""What a file leaves out, each provision with the reason."""
Changes = Annotated[dict[str, Any], CHANGES]
Cents = Annotated[int, BeforeValidator(_cents), Field(ge=0)]
Pay = Annotated[str, BeforeValidator(_pay)]
Pays = Pay | dict[str, Pay | dict[str, Pay]]
ByPick = Cents | dict[str, Cents]


class Strict(BaseModel):
    """A table of a law file: frozen, and no key is unknown."""

    model_config = ConfigDict(
        extra="forbid", frozen=True, defer_build=True, alias_generator=_kebab, populate_by_name=True, strict=False
    )


class Headed(Strict):
    """What heads a file on a subject of its own: what it is, where its text stands, and what it leaves out."""

    title: str
    cite: str
    source: str
    status: Literal["adopted", "proposed", "temporary", "rescinded"] = "adopted"
    basis: str | None = None
    from_: date | None = None
    not_encoded: NotEncoded = Field(default_factory=dict)


class Cited(Strict):
    """A table whose values rest on clauses, named by provision id."""

    cite: Cite = Field(min_length=1)
    reading: str | None = None
    """How an unclear or silent clause is read here; the guide prints it."""


class RuleLaw(Cited):
    """The value that a game's rule takes here."""

    value: str | int | bool


class When(Cited):
    """A time at the table, by the name the game gives it."""

    when: str = "any"
