"""What a law file may say of wagers: when they are made, their limits, what they pay, what the operator settles."""

from __future__ import annotations

from typing import Literal, Self

from pydantic import Field, model_validator

from aboveboard.law.model.games.clauses import ClauseLaw, ClauseReading
from aboveboard.law.model.values import ByPick, Cents, Changes, Cite, Cited, Pays, When, meter_share


class Removal(Cited):
    """Whether a wager may be reduced or taken down: any time, never, until its point, or but not back up."""

    how: Literal["any", "never", "until-point", "until-covered", "not-back-up"]
    when: str = "any"
    """The only moment at which it may be, by the name the game gives it."""


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
    share: int | None = Field(default=None, ge=1)
    """At most one part in so many of the wager it backs."""
    exactly: bool = False
    """Neither more nor less than so many times the wager it backs."""
    posted: Literal["both", "min", "none"] = "both"
    """Which of the table's posted limits bind it."""


class Vigorish(Cited):
    """A fee on a wager: its rate, and whether it is taken with the bet or on the win."""

    rate: str = Field(pattern=r"^\d+(\.\d+)?%$")
    taken: Literal["at-bet", "on-win", "never"]
    base: Literal["stake", "winnings"] = "stake"
    round_up_to: Cents | None = None
    """It is rounded off to this much or the next multiple of it."""


class Split(Cited):
    """How a wager is placed on a layout that has no area for it: which wagers, with how many units each."""

    into: dict[str, dict[str, int]]
    """By selection; the key is an empty string where there is nothing to pick."""


class Sort(Cited):
    """What the regulation calls wagers of this sort: right, wrong, inside, outside."""

    name: str


class Beside(Cited):
    """Wagers beside which another is made: its player has one of them standing."""

    one_of: tuple[str, ...]


class Winnings(Cited):
    """Winnings that may be added to a wager: at which moment, from which wager; its stake counts with them."""

    when: str
    from_: str


class WagerLaw(Cited):
    """A wager as the regulation names it: which of the game's it is, what it pays, and its limits."""

    title: str
    is_: str | None = None
    selection: str | None = None
    """The game's selection that this wager always has, where the regulation names each one apart."""
    selections: tuple[str, ...] | None = None
    not_: tuple[str, ...] = ()
    unless_said: str | None = None
    """What is picked where the bet names no selection."""
    picks_cite: Cite = ()
    """The clauses by which it can be on nothing else, besides its own."""
    aliases: tuple[str, ...] = ()
    named: dict[str, str] = Field(default_factory=dict)
    """Names that also say what is picked: "big-six" is this wager on "6"."""
    also: dict[str, str] = Field(default_factory=dict)
    """Other ways to write a selection: "6-5" is "5-6"."""
    sort: Sort | None = None
    not_held: str | None = None
    """What of it is not in the text held, so that nothing can be computed of it until the operator states it."""
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
    beside: Beside | None = None
    later: str | None = None
    """The wager that its name means once its own time has passed: a tie wager made at war is the war's."""
    turn: When | None = None
    """When its owner may call it on or off at will."""
    remove: Removal | None = None
    increase: Removal | None = None
    stake: Stake | None = None
    pays: Pays | None = None
    pays_cite: dict[str, Cite | dict[str, Cite]] = Field(default_factory=dict)
    """Clauses of single payouts, keyed as `pays` is."""
    may_pay: Literal["exactly", "more", "any"] = "exactly"
    """Whether the operator may better the odds, or set every line of the pay table freely."""
    clauses: dict[str, ClauseLaw] | str = Field(default_factory=dict)
    """The cases of which its text says what becomes of it, as written; or the wager whose clauses are also its own."""
    read: ClauseReading | None = None
    """How those clauses are read where they say two things, or nothing."""
    bonus: tuple[str, ...] = ()
    """Lines paid besides what becomes of the wager itself: the least of them is nothing won, never the stake."""
    meter: Cents | None = None
    """The jackpot as its meter reads, where a pay is so many hundredths of it; the stake is then fixed."""
    base: Cents | None = None
    """What the meter is set to again once all of it was paid."""
    vigorish: Vigorish | None = None
    adds: Winnings | None = None
    parts: tuple[str, ...] | dict[str, tuple[str, ...]] | None = None
    split: Split | None = None
    rank: int = 0
    """Wagers of a lower rank are settled first."""
    banked_by: str | None = None
    """The wager whose owner pays and collects this one in the house's place."""
    basis: str | None = None

    @model_validator(mode="after")
    def _has_a_whole_meter(self) -> Self:
        """A pay out of a meter is of one that is stated, for the one stake that may be made, and nothing besides."""
        pays = self.pays if isinstance(self.pays, dict) else {"win": self.pays or ""}
        lines = [line for pay in pays.values() for line in (pay.values() if isinstance(pay, dict) else [pay])]
        if self.meter is None and self.base is None and all(meter_share(line) is None for line in lines):
            return self
        if self.meter is None or self.base is None:
            raise ValueError("a pay out of a meter needs both: meter, what it reads, and base, what it is reset to")
        if self.base > self.meter:
            raise ValueError(f"base: {self.base} is over the {self.meter} that the meter reads")
        stake = self.stake
        if stake is None or not stake.max or stake.max != stake.min:
            raise ValueError("a wager with a meter has one stake: stake.min and stake.max, the same")
        if self.parts is not None or self.vigorish is not None or self.banked_by is not None:
            raise ValueError("a wager with a meter has no parts, no vigorish and no player who banks it")
        return self

    def game_wager(self, name: str) -> str:
        """Which of the game's wagers it is; unless it says otherwise, the one of the same name."""
        return self.is_ or name


class Barred(Cited):
    """A wager known elsewhere that may not be made at this game."""

    title: str


class ChoiceLaw(Cited):
    """A choice that the law gives a player, or obliges the player to make."""

    aliases: tuple[str, ...] = ()
    stake: Stake | None = None
    """What it puts on the hand it is made for, or on the new hand: so many times the hand's stake."""
    times: dict[str, tuple[int, ...]] = Field(default_factory=dict)
    """By the moment at which it is made: the multiples of the wager backed of which it puts up one, no other."""
    times_cite: dict[str, Cite] = Field(default_factory=dict)
    hand_cite: Cite = ()
    """The clause by which one hand is played out before the next of the same player."""


class Option(Cited):
    """An operator's choice: a table of differences laid over the file, or a value within a range."""

    about: str
    default: str | int | None = None
    choices: dict[str, Changes] | None = None
    may_pay: Literal["exactly", "more"] = "exactly"
    range: tuple[str | int | None, str | int | None] | None = None
    sets: tuple[str, ...] = ()
    basis: str | None = None
    """What the choices rest on where no text of them is held, such as the practice of the trade."""
    change_cite: Cite = ()
    """The clause by which it may be changed after a round ends, where the commission had notice before."""
