"""What a law file may say of tickets on paper: what each shows, what its stub does, and what labels and flares do."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from aboveboard.law.model.values import Cite, Cited, Strict

TicketField = Literal[
    "organization", "identification", "drawings", "serial", "price", "book", "prizes", "dated-prizes"
]  # fmt: skip
"""What a ticket may show: who sells it, where and when is drawn, its number, its price, and what may be won."""
StubField = Literal["name", "address", "telephone", "serial"]
LabelField = Literal["type", "form"]
FlareField = Literal["tickets", "prizes", "winning", "serial", "form", "price"]


class TicketFieldLaw(Cited):
    """One thing that a ticket shows."""

    if_any: bool = False
    """Only where there is one: a number on file, a price that is offered."""


class StatementLaw(Cited):
    """Words that stand on every ticket as they are."""

    words: str = Field(min_length=1)


class TicketLaw(Strict):
    """What must stand on a pool's tickets, on their stubs, and on what is posted beside them."""

    fields: dict[TicketField, TicketFieldLaw] = Field(default_factory=dict)
    statement: StatementLaw | None = None
    stub: dict[StubField, Cite] = Field(default_factory=dict)
    """What the part that the organization has shows of the buyer, and whether it bears the ticket's number."""
    exempt: Cite = ()
    """The clauses by which these tickets need not show what others do."""
    colors: Cite = ()
    """The clauses by which every series has a color of its own."""
    label: dict[LabelField, Cite] = Field(default_factory=dict)
    """What the label of a vending machine's column says of the tickets in it."""
    flare: dict[FlareField, Cite] = Field(default_factory=dict)
    """What the flare of a deal sets out."""
    reading: str | None = None
