"""What a law file may say of a pot that players play for among themselves: the bets, and what the house takes."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from aboveboard.law.model.values import Cents, Cite, Cited


class RakeLaw(Cited):
    """What the dealer takes from each pot: a share of it, and no more than so much in a round."""

    rate: str = Field(pattern=r"^\d+(\.\d+)?%$")
    most: Cents
    from_round: int = Field(default=1, ge=1)
    """Nothing is taken from a round that ends before the cards of this betting round are dealt."""


class ChargeLaw(Cited):
    """What each player pays for a seat whenever the dealer calls time."""

    amount: Cents
    call: str = "time"


class PotLaw(Cited):
    """How a pot is made, bet into and awarded; `cite` is what the pot is."""

    structure: Literal["limit", "pot-limit", "no-limit"]
    """How much may be bet: the posted limits and nothing else, up to what is in the pot, or all that one has."""
    structure_cite: Cite = ()
    small_bet: Cents
    big_bet: Cents
    """The bet of the earlier and of the later rounds; where there is no limit, the least one."""
    bets_cite: Cite = ()
    raises: int = Field(ge=0)
    """How often a bet may be raised in one round where there are limits, unless only two are dealt in."""
    raises_cite: Cite = ()
    ante: Cents = 0
    ante_cite: Cite = ()
    small_blind: Cents = 0
    big_blind: Cents = 0
    blinds_cite: Cite = ()
    bring_in: Cents = 0
    bring_in_cite: Cite = ()
    """The clause by which the first betting round starts with a forced bet."""
    opening_cite: Cite = ()
    """The clause by which the first bet of a round is known as the opening bet."""
    bet_cite: Cite = ()
    check_cite: Cite = ()
    call_cite: Cite = ()
    raise_cite: Cite = ()
    fold_cite: Cite = ()
    """The clauses of what a player may do in turn."""
    round_cite: Cite = ()
    """The clause by which a betting round is over once all have called, folded or gone all-in."""
    turn_cite: Cite = ()
    """The clause by which players act in turn."""
    string_cite: Cite = ()
    """The clause by which a raise is announced or made in one motion."""
    stakes_cite: Cite = ()
    """The clause by which a player bets only what is on the table, and adds to it only between rounds."""
    all_in_cite: Cite = ()
    side_cite: Cite = ()
    """The clauses by which one who is all-in contends for the pots bet into, and the rest is a side pot."""
    dealing_cite: Cite = ()
    """The clause by which cards go round one at a time from the left."""
    button_cite: Cite = ()
    burn_cite: Cite = ()
    hole_cite: Cite = ()
    community_cite: Cite = ()
    common_cite: Cite = ()
    """The clause by which one card serves all where too few are left for one each."""
    draw_cite: Cite = ()
    ranks_cite: Cite = ()
    form_cite: dict[str, Cite] = Field(default_factory=dict)
    """The clauses by which the highest hand, the lowest or both take the pot, by form."""
    odd_chip: Literal["position", "high-card"] = "position"
    """Who has the chip that does not divide where players show cards: the first by position, or the highest card. Where
    they show none it is the first by position."""
    odd_chip_cite: Cite = ()
    protected_cite: Cite = ()
    """The clause by which a hand that is held or lies under a chip is protected."""
    waiting_cite: Cite = ()
    """The clause by which seats go in the order of a list."""
    revenue: Literal["rake", "charge"] = "rake"
    """Which of the two the house takes."""
    rake: RakeLaw
    charge: ChargeLaw
