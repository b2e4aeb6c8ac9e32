"""What a law file may say. Every table here forbids unknown keys, so a slip is refused when the file is read."""

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
    if isinstance(value, str) and value not in PAY_WORDS:
        Odds.parse(value)
    return value


PAY_WORDS = ("lose", "push", "void", "half", "section", "layout", "prize", "operator")
"""What a grade may pay besides odds: the odds printed where the wheel stops (`section`) or on the layout, a prize,
or a figure that the text does not hold and the operator must supply (`operator`)."""

Cite = Annotated[tuple[str, ...], BeforeValidator(_listed)]
Cents = Annotated[int, BeforeValidator(_cents), Field(ge=0)]
Pay = Annotated[str, BeforeValidator(_pay)]
Pays = Pay | dict[str, Pay | dict[str, Pay]]
ByPick = Cents | dict[str, Cents]


class Strict(BaseModel):
    """A table of a law file: frozen, and no key is unknown."""

    model_config = ConfigDict(extra="forbid", frozen=True, alias_generator=_kebab, populate_by_name=True, strict=False)


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


class Removal(Cited):
    """Whether a wager may be reduced or taken down: any time, never, until its point, or but not back up."""

    how: Literal["any", "never", "until-point", "not-back-up"]


class Stake(Cited):
    """The limits on one wager's stake, by the closed vocabulary of limits."""

    min: Cents | None = None
    max: ByPick | None = None
    step: Cents | None = None
    units: int | None = Field(default=None, ge=1)
    """The stake is so many equal parts, each of whole chips."""
    times: int | None = Field(default=None, ge=1)
    """At most so many times the wager it backs."""
    measured: Literal["stake", "winnings"] = "stake"
    exact_payout: Cite | None = None
    """May pass the cap as far as whole chips need for an exact payout; the clause that lets it."""
    full_line: Cite | None = None
    """Behind a wager at its own maximum only `max` limits it; the clause so read."""
    exactly: bool = False
    """Neither more nor less than so many times the wager it backs."""
    posted: Literal["both", "min", "none"] = "both"
    """Which of the table's posted limits bind it."""


class Vigorish(Cited):
    """A fee on a wager: its rate, and whether it is taken with the bet or on the win."""

    rate: str = Field(pattern=r"^\d+(\.\d+)?%$")
    taken: Literal["at-bet", "on-win", "never"]
    base: Literal["stake", "winnings"] = "stake"


class Split(Cited):
    """How a wager is placed on a layout that has no area for it: which wagers, with how many units each."""

    into: dict[str, dict[str, int]]
    """By selection; the key is an empty string where there is nothing to pick."""


class Sort(Cited):
    """What the regulation calls wagers of this sort: right, wrong, inside, outside."""

    name: str


class WagerLaw(Cited):
    """A wager as the regulation names it: which of the game's it is, what it pays, and its limits."""

    title: str
    is_: str | None = None
    selection: str | None = None
    """The game's selection that this wager always has, where the regulation names each one apart."""
    selections: tuple[str, ...] | None = None
    not_: tuple[str, ...] = ()
    picks_cite: Cite = ()
    """The clauses by which it can be on nothing else, besides its own."""
    aliases: tuple[str, ...] = ()
    named: dict[str, str] = Field(default_factory=dict)
    """Names that also say what is picked: "big-six" is this wager on "6"."""
    also: dict[str, str] = Field(default_factory=dict)
    """Other ways to write a selection: "6-5" is "5-6"."""
    sort: Sort | None = None
    offered: bool = True
    area: bool = True
    """Has the layout an area for it?"""
    own_space: Cite = ()
    """The clause by which it lies in the numbered area of its owner's own position."""
    offer: Cite = ()
    """The clause that leaves the offer to the operator, where there is one."""
    made: When
    off: When | None = None
    """When the wager does not work unless its owner calls it on."""
    turn: When | None = None
    """When its owner may call it on or off as he likes."""
    remove: Removal | None = None
    increase: Removal | None = None
    stake: Stake | None = None
    pays: Pays | None = None
    pays_cite: dict[str, Cite | dict[str, Cite]] = Field(default_factory=dict)
    """Clauses of single payouts, keyed as `pays` is."""
    may_pay: Literal["exactly", "more"] = "exactly"
    vigorish: Vigorish | None = None
    parts: tuple[str, ...] | dict[str, tuple[str, ...]] | None = None
    split: Split | None = None
    rank: int = 0
    """Wagers of a lower rank are settled first."""
    basis: str | None = None


class Barred(Cited):
    """A wager known elsewhere that may not be made at this game."""

    title: str


class Option(Cited):
    """An operator's choice: a table of differences laid over the file, or a value within a range."""

    about: str
    default: str | int | None = None
    choices: dict[str, dict[str, Any]] | None = None
    may_pay: Literal["exactly", "more"] = "exactly"
    range: tuple[str | int | None, str | int | None] | None = None
    sets: tuple[str, ...] = ()


class Irregularity(Cited):
    """Something that goes wrong, its cure, and who may call it."""

    title: str
    cure: Literal["again", "return", "passed", "opposite", "settle", "ruled", "stop", "stands"]
    """Done again with the wagers standing; wagers returned; the section passed wins; the face opposite counts;
    settled as it fell; whoever may call it rules what fell or has it done again; the table stops; or no cure, and
    the outcome stands."""
    by: tuple[str, ...] = ()
    by_cite: Cite = ()
    before: tuple[str, ...] = ()
    """Roles who must be present at the cure."""
    then: Literal["go-on", "stop"] = "go-on"
    then_cite: Cite = ()
    when: dict[str, Any] = Field(default_factory=dict)
    """Facts of an outcome that bring it about: a section, or a measure below or above a figure."""


class Call(Cited):
    """A dealer's call: what it closes or opens, and whether an outcome waits for it."""

    closes: Literal["betting", "nothing"] = "nothing"
    required: bool = False
    required_cite: Cite = ()
    late: Literal["refused", "void"] = "refused"
    """What becomes of a wager after the call."""
    opens: Literal["betting", "throw", "nothing"] = "nothing"
    """What stays shut after an outcome until the call is made: betting, or the next throw where wagers were decided."""
    once_per: Literal["outcome", "throw-by-dealer"] = "outcome"


class ShooterLaw(Cited):
    """Who throws: what he must have wagered, when he may hand on the dice, and to whom they go."""

    needs: tuple[str, ...] = ()
    needs_cite: Cite = ()
    unless_riding: tuple[str, ...] = ()
    """Wagers still riding for whose sake the last shooter may throw without a line bet, if nobody else will."""
    unless_riding_cite: Cite = ()
    turns: Literal["offered", "clockwise"] = "offered"
    """Dice are offered until someone accepts, or go round to each player in turn, who may decline them."""
    may_pass: Literal["any-roll", "after-decision", "never"] = "any-roll"
    may_pass_cite: Cite = ()
    must_pass_cite: Cite = ()
    order_cite: Cite = ()
    set: int | None = Field(default=None, ge=1)
    """At least so many dice are offered, of which the shooter keeps those that he throws."""
    set_cite: Cite = ()
    ordered_by: tuple[str, ...] = ()
    """Who may order the shooter to pass the dice, and for which reasons."""
    ordered_for: tuple[str, ...] = ()
    ordered_cite: Cite = ()
    first_cite: Cite = ()
    """The clause by which the first to shoot is the first bettor on the dealer's left."""
    change_cite: Cite = ()
    """The clause by which players may ask for other dice, changed right after the next decision."""


class Throws(Cited):
    """The clause by which the dealer throws or spins, or throws before a player does."""

    directions: tuple[str, ...] = ()
    """The ways in which a wheel may be spun."""


class Measure(Cited):
    """A fact about equipment that is checked when a table opens."""

    title: str
    min: float | None = None
    max: float | None = None
    is_: str | int | float | bool | None = None
    one_of: tuple[str | int, ...] | None = None
    unit: str = ""
    no_later_than: str | None = None
    """The fact is a time, and this other fact states one that may not come before it."""
    required: bool = False


class Timer(Cited):
    """How long equipment may be used before it is replaced."""

    title: str
    hours: int | None = None
    months: int | None = None
    fact: str
    """The opening fact that holds when the time began."""
    unless: dict[str, str | int | bool] = Field(default_factory=dict)
    """Opening facts that lift it, where all of them are stated so."""


class Tender(Cited):
    """What a wager may be made with."""

    accepts: tuple[str, ...]
    verbal: Literal["confirmed", "never", "any"] = "any"
    verbal_cite: Cite = ()
    own_colour: Cite = ()
    """The clause by which no two players have chips of one colour."""
    cash_in: Cite = ()
    """The clause by which chips of a player's own colour are cashed in before he leaves."""
    own_space: Cite = ()
    """The clause by which a player bets only in the space before him."""


class Posted(Strict):
    """The clauses by which a table's posted minimum and maximum bind."""

    min_cite: Cite = ()
    max_cite: Cite = ()


class Seats(Cited):
    """How many players a table takes."""

    max: int | None = None
    seated: Cite = ()
    """The clause by which only seated players may wager."""


class Money(Strict):
    """The table's smallest chip and what becomes of a fraction of a cent."""

    chip: Cents = 100
    rounding: Literal["down", "up", "nearest"] = "down"
    reading: str | None = None
    cite: Cite = ()


class Prize(Cited):
    """Caps on prizes: one prize, and the running total at which the game closes."""

    max: Cents
    total: Cents | None = None
    total_cite: Cite = ()
    kind: Literal["cash", "merchandise"] = "cash"
    value_cite: Cite = ()
    """The clause by which a thing is worth what it cost or, given, what it sells for."""
    barred_cite: dict[str, Cite] = Field(default_factory=dict)
    """Kinds of thing that may not be a prize, each with the clause that bars it."""
    each_spin: Cite = ()
    """The clause by which the prizes of a spin are handed over before the next."""


class Item(Strict):
    """A thing in a wheel's inventory: what kind it is, and what it cost or, given, what it sells for."""

    kind: str = "merchandise"
    cost: Cents | None = None
    retail: Cents | None = None
    market: Cents | None = None


class WheelLaw(Cited):
    """The wheel that the law fixes, or the bounds within which an operator's own wheel must lie."""

    sections: tuple[str | dict[str, Any], ...] = ()
    like: str | None = None
    """It is this other wheel of the file, put to another use."""
    in_order: bool = False
    """These very sections stand in this order, wherever one begins."""
    title: str = ""
    specimen: bool = False
    """The sections are nobody's wheel: they stand in until the operator gives his own."""
    count: int | None = None
    marks: int | None = None
    """How many marks each section shows."""
    from_: tuple[str, ...] = ()
    """The marks that there may be."""
    plain: tuple[str, ...] = ()
    """Symbols that stand alone in a section of a wheel whose other sections show several marks."""
    numbered: bool = False
    """Every section is known by a number."""
    kinds: int | None = None
    """How many different marks the whole wheel shows."""
    counts: dict[str, int] = Field(default_factory=dict)
    odds: dict[str, Pay] = Field(default_factory=dict)
    """Odds that the layout displays, where the law leaves them to it."""
    odds_range: dict[str, tuple[str, str]] = Field(default_factory=dict)
    """Only these odds are left to the layout, each from the first figure to the second."""
    odds_cite: Cite = ()
    section_odds: bool = False
    """Every section has the odds that it pays printed on it."""
    fixed: bool = False
    own: tuple[str, ...] = ()
    """Symbols in whose place the operator may show one of his own."""
    own_count: int | None = None
    """How many sections show such symbols."""
    themes: Cite = ()
    """The clause by which, with an approval, he may show symbols of his own in place of any."""
    price: Cents | None = None
    """What a chance costs on a specimen that pays in prizes."""
    inventory: dict[str, Item] = Field(default_factory=dict)


class Settlement(Cited):
    """The order in which the law pays: losers collected first, or as the wagers were made."""

    order: Literal["losers-first", "as-made"] = "as-made"
    seats: Literal["clockwise", "counterclockwise"] | None = None
    """Seat by seat from the dealer's left, or from his right; seats are numbered from his left."""


class Deck(Cited):
    """The clause by which no card comes that the cards in use do not hold."""


class ChoiceLaw(Cited):
    """A choice that the law gives a player, or obliges him to make."""


class Amendment(Strict):
    """A later text: from when it holds, its status, and the values it changes."""

    from_: date
    status: Literal["proposed", "temporary", "adopted", "rescinded"]
    source: str
    set: dict[str, Any]


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
    choices: dict[str, ChoiceLaw] = Field(default_factory=dict)
    prize: Prize | None = None
    calls: dict[str, Call] = Field(default_factory=dict)
    shooter: ShooterLaw | None = None
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
    options: dict[str, Option] = Field(default_factory=dict)
    readings: dict[str, str] = Field(default_factory=dict)
    not_encoded: dict[str, str] = Field(default_factory=dict)
    amendments: tuple[Amendment, ...] = ()

    @property
    def standing(self) -> str:
        """The text's status and day, as people read them."""
        return f"{self.status} text" + (f" of {self.from_.isoformat()}" if self.from_ else ", its date not held")
