"""What a law file may say of a pool: its limits, what its grades pay, when it may end, and what is owed of it."""

from __future__ import annotations

from datetime import date
from fractions import Fraction
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, Field

from aboveboard.kernel.odds import Odds
from aboveboard.law.model.games.game import OwnProvision
from aboveboard.law.model.tickets import TicketLaw
from aboveboard.law.model.values import Cents, Cite, Cited, NotEncoded, Pay, Strict

Rounding = Literal["down", "up", "nearest"]


def _share(value: str) -> str:
    if not 0 < Fraction(value) <= 1:
        raise ValueError(f"{value!r} is no share such as 3/5")
    return value


Share = Annotated[str, Field(pattern=r"^\d+/\d+$"), AfterValidator(_share)]
"""A part of the whole, such as 3/5."""
RegimeName = Literal["exempt", "verified-statement", "licensed"]
Limited = Literal["price", "prize", "prizes", "prizes-a-year"]
"""What may be no more than so much: a ticket, one prize, all prizes of a pool, all prizes of a year."""


class LimitLaw(Cited):
    """No more than so much."""

    max: Cents


class LeavesPlay(Cited):
    """A deal leaves play once this share of its prizes has been awarded, measured in each of these ways."""

    share: Share
    by: tuple[Literal["number", "value"], ...] = Field(min_length=1)


class ShareLaw(Cited):
    """A share of what was taken, rounded to whole cents by a named rule; what is left over is the organization's."""

    share: Share
    rounding: Rounding = "down"


class Consolation(Cited):
    """What a card that is not searched for pays on a ticket's price: at least these odds."""

    odds: dict[str, Pay]

    @property
    def least(self) -> dict[str, Odds]:
        """The least odds of each card."""
        return {name: Odds.parse(pays) for name, pays in self.odds.items()}


class Drawings(Cited):
    """How many tickets are drawn in a week, and in weeks that are not like the others."""

    weekly: int = Field(ge=1)
    in_week: dict[str, int] = Field(default_factory=dict)

    def of(self, week: int) -> int:
        """How many are drawn in a week."""
        return self.in_week.get(str(week), self.weekly)


class ChestLaw(Cited):
    """How the takings of an occasion are divided, and how many winners try a key."""

    winners: int = Field(ge=1)
    winners_cite: Cite = Field(min_length=1)
    primary: Share
    """Of what is left once the organization has taken its part."""
    primary_cite: Cite = Field(min_length=1)
    kept: Share
    """What the organization takes where it does not say otherwise."""
    kept_cite: Cite = Field(min_length=1)
    later: Share
    """What goes into the chest of the takings of a later occasion."""
    later_cite: Cite = Field(min_length=1)
    announced_from_day: int = Field(ge=1)
    """The first occasion from this day on hears that the next one draws until the chest opens."""
    announced_cite: Cite = Field(min_length=1)
    days_between: int = Field(ge=1)
    """How far apart occasions are reckoned to be."""


class SharesLaw(Cited):
    """How those who backed the winner share what was staked, and which figures the holder states before."""

    wagers: tuple[str, ...] = Field(min_length=1)
    """The kinds of wager that may be made."""
    wagers_cite: Cite = Field(min_length=1)
    runners: int = Field(ge=1)
    """The least number of selections."""
    runners_cite: Cite = Field(min_length=1)
    unbacked: Literal["returned", "kept"]
    """What becomes of the stakes where nobody has backed the winner."""
    stated: dict[
        Literal["retained", "breakage", "largest-wager", "admission", "most-imitation-money", "largest-prize"], Cite
    ] = Field(default_factory=dict)
    """Figures that the text held does not give and the holder states before the event opens."""


class CardLaw(Cited):
    """What a card looks like on which balls are covered."""

    columns: tuple[str, ...] = Field(min_length=1)
    """What stands above its columns, in order."""
    line: int = Field(ge=1)
    """How many designations there are in a line, at least."""


class SharedLaw(Cited):
    """Several cards that cover with the same call share the prize equally."""

    odd_cents: Literal["by-card", "kept"]
    """What becomes of the cents that cannot be shared: one each by the cards' numbers, or the organization's."""


class CallsLaw(Cited):
    """Games in which balls are called, one after another at one gathering."""

    games: int = Field(ge=1)
    """How many at most."""
    card: CardLaw | None = None
    shared: SharedLaw | None = None


class Regime(Cited):
    """How a raffle is reported where its net is below a figure, and what is owed of it."""

    form: str | None = None
    net_below: Cents | None = None
    of_each: bool = False
    """Is that what each raffle netted by itself, and not all those of an occasion together?"""
    year_net_below: Cents | None = None
    paper: str | None = None
    """The paper that must be on file."""


class FeeLaw(Cited):
    """What is owed of the net."""

    rate: Share
    rounding: Rounding = "nearest"
    regimes: tuple[RegimeName, ...] = ()
    """Under which regimes it is owed; under any where none is named."""


RuleName = Literal[
    "once", "consecutive", "uniform-price", "book-price", "match", "absent", "turned", "pay-at-once", "until-found",
    "kept", "deposited", "colors", "nails", "one-key-each", "keys-fall", "chest-counted", "until-opened", "divided",
    "each-winner", "pieces", "in-sequence", "one-serial", "surrendered", "first-covers", "same-call-shares",
    "used-once", "not-reusable", "free-of-gaps", "bank", "held", "container", "market", "deck", "stated-keys",
    "dated", "tried", "round-over", "chest-banked", "final", "custody", "listed-runners", "own-units",
    "wagers-closed", "sealed", "race-by-race",
]  # fmt: skip
"""Rules by which a pool's own course is refused or reckoned: most have a clause, which the file names."""


class PoolLaw(Strict):
    """One pool under one jurisdiction's text."""

    game: str
    title: str
    cite: str
    source: str
    status: Literal["proposed", "temporary", "adopted", "rescinded"] = "adopted"
    from_: date | None = None
    until: date | None = None
    basis: str | None = None
    meets: Cite = ()
    """Clauses that describe the pool and that its stages meet."""
    limits: dict[Limited, LimitLaw] = Field(default_factory=dict)
    barred_prizes: dict[str, Cite] = Field(default_factory=dict)
    """Kinds of prize that may not be offered."""
    barred_unless_type: dict[str, tuple[str, ...]] = Field(default_factory=dict)
    """For kinds of prize that are barred, the types of ticket that may offer them all the same."""
    leaves_play: LeavesPlay | None = None
    net: Cited | None = None
    """The clause by which a deal's net is its ideal handle less its cost and its prizes."""
    prize_share: ShareLaw | None = None
    """What a share of the takings is, where the prize is one."""
    machine_draw: Cited | None = None
    """By which clause a machine may draw from its drum; None where people draw from a container."""
    drawings: Drawings | None = None
    consolation: Consolation | None = None
    consolation_share: ShareLaw | None = None
    """What is won of a game's takings where its jackpot is not."""
    calls: CallsLaw | None = None
    chest: ChestLaw | None = None
    shares: SharesLaw | None = None
    regimes: dict[RegimeName, Regime] = Field(default_factory=dict)
    """Those of a raffle in order: the first whose bounds its net stays below is its own."""
    fee: FeeLaw | None = None
    clauses: dict[RuleName, Cite] = Field(default_factory=dict)
    """The clauses of rules that the pool's course follows; those of people, papers and places stand with conduct."""
    ticket: TicketLaw | None = None
    """What must stand on its tickets, their stubs, and what is posted beside them."""
    specimen: dict[str, Any] | None = None
    """A plan of ours within the law, of which figures are told until an organization's own is given."""
    provisions: dict[str, OwnProvision] = Field(default_factory=dict)
    """Clauses that the file lists itself, by the ids that it cites."""
    readings: dict[str, str] = Field(default_factory=dict)
    not_encoded: NotEncoded = Field(default_factory=dict)

    def bars(self, prize: str, ticket: str = "") -> Cite:
        """The clauses by which a kind of prize may not be offered on a type of ticket; none where it may."""
        return () if ticket in self.barred_unless_type.get(prize, ()) else self.barred_prizes.get(prize, ())

    @property
    def standing(self) -> str:
        """The text's status and day, as people read them."""
        return f"{self.status} text" + (f" of {self.from_.isoformat()}" if self.from_ else ", its date not held")
