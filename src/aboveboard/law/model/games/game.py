"""One game under one jurisdiction's text, as a whole file."""

from __future__ import annotations

from datetime import date
from typing import Literal

from pydantic import Field

from aboveboard.law.model.games.conduct import (
    BankLaw,
    Call,
    HolderLaw,
    Irregularity,
    Money,
    Posted,
    PrizeCap,
    Seats,
    Settlement,
    ShooterLaw,
    Tender,
    Throws,
)
from aboveboard.law.model.games.display import LayoutLaw, OutcomeLaw, SignLaw
from aboveboard.law.model.games.equipment import Deck, DeliveryLaw, Measure, ShoeLaw, Timer, WheelLaw
from aboveboard.law.model.games.house_ways import HouseWayLaw
from aboveboard.law.model.games.pots import PotLaw
from aboveboard.law.model.games.wagers import Barred, ChoiceLaw, Option, WagerLaw
from aboveboard.law.model.values import Cite, NotEncoded, RuleLaw, Strict


class OwnProvision(Strict):
    """A clause that a law file lists itself: how it is cited, and what it says in our own words."""

    citation: str = Field(min_length=1)
    summary: str = Field(min_length=1)
    kind: str = "rule"
    means: Literal["enforce", "compute", "record", "checklist", "display", "docket", "none"] = "enforce"
    """What it asks of software."""
    check: str = ""
    """An example that decides it."""


class GameLaw(Strict):
    """One game under one jurisdiction's text."""

    game: str
    title: str
    cite: str
    source: str
    from_: date | None = None
    """The day from which the text holds; none where the text held bears no date."""
    until: date | None = None
    status: Literal["proposed", "temporary", "adopted", "rescinded"]
    basis: str | None = None
    meets: Cite = ()
    """Clauses that describe the game and that its mechanics meet."""
    money: Money = Money()
    rules: dict[str, RuleLaw] = Field(default_factory=dict)
    posted: Posted = Posted()
    seats: Seats | None = None
    tender: Tender | None = None
    settlement: Settlement | None = None
    deck: Deck | None = None
    shoe: ShoeLaw | None = None
    delivery: DeliveryLaw | None = None
    bank: BankLaw | None = None
    house_way: HouseWayLaw | None = None
    pot: PotLaw | None = None
    choices: dict[str, ChoiceLaw] = Field(default_factory=dict)
    prize: PrizeCap | None = None
    calls: dict[str, Call] = Field(default_factory=dict)
    shooter: ShooterLaw | None = None
    holder: HolderLaw | None = None
    throws: Throws | None = None
    wheels: dict[str, WheelLaw] = Field(default_factory=dict)
    equipment: dict[str, Measure] = Field(default_factory=dict)
    timers: dict[str, Timer] = Field(default_factory=dict)
    wagers: dict[str, WagerLaw]
    only: Cite = ()
    """The clause by which no other wager may be made."""
    barred: dict[str, Barred] = Field(default_factory=dict)
    menu: Cite = ()
    """The clause by which the operator need not offer every wager."""
    no_fee: Cite = ()
    """The clause that forbids fees other than those stated."""
    irregularities: dict[str, Irregularity] = Field(default_factory=dict)
    layout: LayoutLaw = LayoutLaw()
    signs: dict[str, SignLaw] = Field(default_factory=dict)
    outcome: OutcomeLaw = OutcomeLaw()
    options: dict[str, Option] = Field(default_factory=dict)
    provisions: dict[str, OwnProvision] = Field(default_factory=dict)
    """Clauses that the file lists itself, by the ids that it cites."""
    readings: dict[str, str] = Field(default_factory=dict)
    not_encoded: NotEncoded = Field(default_factory=dict)

    def __repr__(self) -> str:
        return f"<GameLaw {self.game}: {self.cite}, {self.standing}>"

    @property
    def standing(self) -> str:
        """The text's status and day, as people read them."""
        return f"{self.status} text" + (f" of {self.from_.isoformat()}" if self.from_ else ", its date not held")
