"""What a file on money may say: chips, banks, prizes, currency and the win of a table, in files that begin with `_`."""

from __future__ import annotations

from pydantic import Field

from aboveboard.law.model.values import Cents, Cite, Cited, Headed


class MoneyFile(Headed):
    """A file on money."""


class Denomination(Cited):
    """A chip by its value, with the colour that is its own."""

    cents: Cents = Field(gt=0)
    colour: str


class Band(Cited):
    """From this value on, a chip has at least so many measures against counterfeiting."""

    from_: Cents = 0
    measures: int = Field(ge=0)


class Confirmation(Cited):
    """What somebody looks at and signs for before a chip is accepted."""

    title: str
    by: str | None = None
    """The only role that may confirm it."""


class ValueChips(Cited):
    """Chips that show what they are worth: the set, its colours, and what a design must have."""

    denominations: dict[str, Denomination]
    """The cited clause lets others be issued with a written approval."""
    colour_cite: Cite
    edge_cite: Cite
    """The clause by which edge spots contrast with the primary colour."""
    confused_cite: Cite
    """The clause by which another denomination's colour on the edge may not confuse; a reviewer confirms it."""
    maker_from: Cents
    maker_cite: Cite
    """From this value on, a mark of the manufacturer."""
    measures: dict[str, Band]
    uniform_cite: Cite
    """The clause by which, where the faces differ, edge spots look the same from the same face of any chip."""
    mirror_below: Cents
    mirror_cite: Cite
    """Below this value they may be mirror images instead."""
    confirm: dict[str, Confirmation]


class Impressment(Cited):
    """How often the chips of a table are counted against what it was given, and where that is written."""

    days: int = Field(ge=1)
    ledger_cite: Cite
    summary_cite: Cite
    """The clause by which each month's inventory is summed up, table by table and colour by colour."""


class NonValueChips(Cited):
    """Chips of a player's own colour, bound to one table."""

    games: tuple[str, ...] = ()
    """Games that the text itself authorizes; for any other an authorization is stated."""
    mark_cite: Cite
    design_cite: Cite
    game_cite: Cite
    colour_cite: Cite
    table_cite: Cite
    same_cite: Cite
    leave_cite: Cite
    impressment: Impressment
    confirm: dict[str, Confirmation]


class ChipsLaw(MoneyFile):
    """The chips that a gaming facility may issue."""

    value: ValueChips
    non_value: NonValueChips


class Allowance(Cited):
    """How much, where up to so many single types of game are conducted."""

    types: int = Field(ge=1)
    max: Cents


class BanksLaw(MoneyFile):
    """The bank of each type of game at a charity's occasion."""

    occasions: tuple[str, ...]
    """Kinds of occasion whose games have banks."""
    starting: dict[str, Allowance]
    exempt: tuple[str, ...]
    """Kinds of game that need no bank."""
    exempt_cite: Cite
    kept_cite: Cite
    """The clause by which losses are added to the bank and winnings deducted."""
    stop_cite: Cite
    stop_reading: str | None = None
    split_cite: Cite
    supplement_cite: Cite
    return_to: str
    """The account into which the cash bank is paid back only if it was drawn from there."""
    return_cite: Cite
    form_cite: Cite
    """The clause by which application and license state the most that a type may pay."""


class PrizeLimit(Cited):
    """The most that one prize may be worth, and the most that a series of them may come to."""

    single: Cents | None = None
    series: Cents | None = None
    series_of: str | None = None
    """What the series is counted over: a wheel, a deal, a raffle."""
    series_cite: Cite = ()
    year: Cents | None = None
    year_cite: Cite = ()


class PrizesLaw(MoneyFile):
    """What may be won: limits by kind of game, what a thing is worth, and what may not be a prize."""

    kinds: dict[str, PrizeLimit]
    series: dict[str, Allowance] = Field(default_factory=dict)
    """The most that one type of game may pay on an occasion, players' losses deducted, by number of types."""
    series_reading: str | None = None
    no_other_cite: Cite = ()
    """The clause by which nothing else limits what one participant may win."""
    value_cite: Cite = ()
    donated_cite: dict[str, Cite] = Field(default_factory=dict)
    """Forms on which the value of a donated thing does not count, each with its clause."""
    redeem_barred: tuple[str, ...] = ()
    """What a prize is not turned into."""
    redeem_cite: Cite = ()
    barred_cite: dict[str, Cite] = Field(default_factory=dict)


class Imitation(Cited):
    """Imitation money: sold for cash at a posted rate, and good for prizes only."""

    occasions: tuple[str, ...]
    """Kinds of occasion that are played with it."""
    sold_by: str
    sold_by_cite: Cite
    sold_by_reading: str | None = None
    rate_cite: Cite
    posted_cite: Cite
    ratio_cite: Cite
    buys: tuple[str, ...]
    """What it may be turned into."""
    cash_cite: Cite
    deposit_cite: Cite
    """The clause by which what was taken in is deposited."""


class Licensed(Cited):
    """Money or authorized chips at a licensed occasion."""

    occasions: tuple[str, ...]
    """Kinds of occasion that this is said of."""
    usual: str
    """What wagers are made with where nothing else is stated."""
    redeemed_cite: Cite
    redeemed_for: tuple[str, ...]
    late_cite: Cite
    late_reading: str | None = None
    records_cite: Cite
    proceeds_cite: Cite


class CurrencyLaw(MoneyFile):
    """What wagers are made with, and what becomes of it."""

    imitation: Imitation | None = None
    further: dict[str, Imitation] = Field(default_factory=dict)
    """The same for occasions of which other clauses speak, by what they are called."""
    licensed: Licensed | None = None

    def imitation_at(self, occasion: str) -> Imitation | None:
        """What is said of imitation money at a kind of occasion."""
        every = (*(() if self.imitation is None else (self.imitation,)), *self.further.values())
        return next((each for each in every if occasion in each.occasions), None)


class WinLaw(MoneyFile):
    """How a table's win is reckoned: what is added, and what is taken from it."""

    adds: tuple[str, ...]
    takes: tuple[str, ...]
