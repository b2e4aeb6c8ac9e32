"""What a law file may say of conduct: calls, who throws or deals, what goes wrong, who pays and in what order."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import Field

from aboveboard.law.model.values import Cents, Cite, Cited, Strict


class Irregularity(Cited):
    """Something that goes wrong, its cure, and who may call it."""

    title: str
    cure: Literal[
        "again", "return", "passed", "opposite", "settle", "ruled", "stop", "stands",
        "discard", "next-card", "void-seat", "reshuffle", "move", "discard-more", "next-hand", "count-as", "offer",
        "may-void", "reset", "dead-hand",
    ]  # fmt: skip
    """Done again with the wagers standing; wagers returned; the section passed wins; the face opposite counts;
    settled as it fell; whoever may call it rules what fell or has it done again; the table stops; or no cure, and
    the outcome stands. Of cards: it is discarded; it is the next from the shoe; the wagers of a seat that was missed
    are void; the cards are shuffled again; it goes to another hand; it is discarded with as many more as its number;
    it is the first of the next hand; a hand is counted in another way; or it is offered to
    the player, with what taking it amounts to (`to`), and discarded if refused. Of hands that are set: a
    player may void a hand, or the dealer's hand is set again by the rules. Of a pot: the hand of a seat is dead."""
    but: tuple[str, ...] = ()
    """Wagers that are not returned with the others: the round goes on for them with nothing to choose."""
    moment: str = "any"
    """The only moment at which it is one, by the name the game gives it."""
    but_cite: Cite = ()
    by: tuple[str, ...] = ()
    by_cite: Cite = ()
    before: tuple[str, ...] = ()
    """Roles who must be present at the cure."""
    then: Literal["go-on", "stop", "may-move-shoe"] = "go-on"
    """What follows: play goes on, it stops, or the shoe may go to the next in turn."""
    then_cite: Cite = ()
    when: dict[str, Any] = Field(default_factory=dict)
    """Facts of an outcome that bring it about: a section, or a measure below or above a figure."""
    to: str | None = None
    """The place to which a card is moved, where that hand must take one, or also where it only may."""
    where: tuple[Literal["must", "may"], ...] = ("must",)
    otherwise: Literal["discard", "discard-more", "next-hand"] | None = None
    """What becomes of the card where it is not moved."""
    otherwise_cite: Cite = ()
    place: str | None = None
    counts: str | None = None
    """The hand that is counted otherwise, and how, by the names the game gives them."""
    after_cover: Literal["return", "discard"] | None = None
    """Another cure once the cover card has come."""
    after_cover_cite: Cite = ()
    short: bool = False
    """Only where fewer cards are left than the round still needs."""
    count: bool = False
    """Only where a hand has too many or too few cards, or they cannot be distinguished from others."""
    unprotected: bool = False
    """Not where the player has protected the hand."""


class Call(Cited):
    """A dealer's call: what it closes or opens, and whether an outcome waits for it."""

    closes: Literal["betting", "nothing"] = "nothing"
    required: bool = False
    required_cite: Cite = ()
    but: tuple[str, ...] = ()
    """Wagers that it does not close, and the clause that says so."""
    but_cite: Cite = ()
    late: Literal["refused", "void"] = "refused"
    """What becomes of a wager after the call."""
    when: str = "any"
    """The only moment at which it may be made, by the name the game gives it."""
    after: tuple[str, ...] = ()
    """Calls that come before it, where it is their moment too."""
    opens: Literal["betting", "throw", "round", "nothing"] = "nothing"
    """What stays shut after an outcome until the call is made: betting, or the next throw where wagers were decided; or
    the round that has paused for it."""
    once_per: Literal["outcome", "throw-by-dealer"] = "outcome"


class ShooterLaw(Cited):
    """Who throws: what the shooter must have wagered, when the dice may be passed, and to whom they go."""

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
    """At least so many dice are offered, of which the shooter picks those to throw."""
    set_cite: Cite = ()
    ordered_by: tuple[str, ...] = ()
    """Who may order the shooter to pass the dice, and for which reasons."""
    ordered_for: tuple[str, ...] = ()
    ordered_cite: Cite = ()
    first_cite: Cite = ()
    """The clause by which the first to shoot is the first bettor on the dealer's left."""
    change_cite: Cite = ()
    """The clause by which players may ask for other dice, changed right after the next decision."""


class HolderLaw(Cited):
    """Who holds the shoe, where players do: it goes from seat to seat in order, and a lost round moves it on."""

    title: str
    wager: str | None = None
    """The wager that only the holder makes."""
    wager_cite: Cite = ()
    against_cite: Cite = ()
    """The clause by which wagers against the holder are at most the stake put up; what they leave of it goes back."""
    order: Literal["ascending", "descending"]
    """To the next higher numbered seat, or to the next lower."""
    keeps_cite: Cite = ()
    """The clause by which the holder has the shoe until a round takes it away, or passes it on."""
    passed_cite: Cite = ()
    """The clause by which a shoe that was passed on goes, once lost, to whoever follows the one who passed it."""
    reseat_cite: Cite = ()
    """The clause by which a change of seat brings nobody a turn sooner."""


class Throws(Cited):
    """The clause by which the dealer throws or spins, or throws before a player does."""

    directions: tuple[str, ...] = ()
    """The ways in which a wheel may be spun."""


class Tender(Cited):
    """What a wager may be made with."""

    accepts: tuple[str, ...]
    verbal: Literal["confirmed", "never", "any"] = "any"
    verbal_cite: Cite = ()
    own_colour: Cite = ()
    """The clause by which no two players have chips of one colour."""
    cash_in: Cite = ()
    """The clause by which chips of a player's own colour are cashed in before the player leaves."""
    own_space: Cite = ()
    """The clause by which a player bets only in the space at the player's own position."""


class Posted(Strict):
    """The clauses by which a table's posted minimum and maximum bind."""

    min_cite: Cite = ()
    max_cite: Cite = ()


class Seats(Cited):
    """How many players a table takes."""

    max: int | None = None
    seated: Cite = ()
    """The clause by which only seated players may wager."""
    stays_cite: Cite = ()
    """The clause by which a player who has cards stays until the round is over."""
    boxes: int | None = None
    """On how many adjacent boxes one player may wager in a round; one where it is not stated."""
    boxes_cite: Cite = ()
    larger_first_cite: Cite = ()
    """The clause by which the hand with the larger wager is set first."""
    equal_first_cite: Cite = ()
    """The clause by which hands with equal wagers are set in order."""
    abandoned_cite: Cite = ()
    """The clause by which the house may collect the wager of a player who leaves a round."""


class Money(Strict):
    """The table's smallest chip and what becomes of a fraction of a cent."""

    chip: Cents = 100
    rounding: Literal["down", "up", "nearest"] = "down"
    reading: str | None = None
    cite: Cite = ()


class Settlement(Cited):
    """The order in which the law pays: losers collected first, or as the wagers were made."""

    order: Literal["losers-first", "winners-last", "as-made"] = "as-made"
    seats: Literal["clockwise", "counterclockwise", "as-numbered"] | None = None
    """Seat by seat from the dealer's left, or from the right; seats are numbered from the left unless the text numbers
    them otherwise."""
    first: tuple[str, ...] = ()
    """Wagers settled before all others, and those settled after them."""
    last: tuple[str, ...] = ()
    collect_first: tuple[str, ...] = ()
    """Wagers whose losers are all collected before any of them is paid."""
    collect_first_cite: Cite = ()


class BankLaw(Cited):
    """A player's right to bank a round in the house's place, and how such a round is settled."""

    offered: bool = False
    offer: Cite = ()
    order_cite: Cite = ()
    """The clauses by which the bank is offered from the dealer's right, seat by seat, until someone accepts."""
    start_cite: Cite = ()
    """The clause by which no player banks the first round."""
    rotation_cite: Cite = ()
    """The clause by which the first offer moves on by a seat each round and returns to the dealer."""
    consecutive_cite: Cite = ()
    """The clause by which nobody banks two rounds in a row."""
    wagered_cite: Cite = ()
    """The clause by which the bank wagered in the last round that the dealer banked."""
    covers_cite: Cite = ()
    """The clause by which the bank has enough on the table to cover all wagers."""
    one_box_cite: Cite = ()
    co_bank: bool = False
    """May the bank ask the house to cover half?"""
    co_bank_cite: Cite = ()
    cut_cite: Cite = ()
    style_cite: Cite = ()
    """The clause by which the bank chooses a style of delivery after no more bets are taken."""
    dealer_wager: Cents = 0
    """What the dealer wagers against the bank; nothing stated is that player's last wager against the dealer."""
    dealer_wager_cite: Cite = ()
    less_cite: Cite = ()
    """The clause by which the bank may have the dealer wager less, or nothing."""
    no_dealer_wager_cite: Cite = ()
    """The clauses by which the dealer wagers nothing where the house shares the bank."""
    dealer_lost_cite: Cite = ()
    dealer_won_cite: Cite = ()
    center_cite: Cite = ()
    shortfall_cite: Cite = ()
    surplus_cite: Cite = ()
    winner_fee_cite: Cite = ()
    co_center_cite: Cite = ()
    co_shortfall_cite: Cite = ()
    co_surplus_cite: Cite = ()


class PrizeCap(Cited):
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
