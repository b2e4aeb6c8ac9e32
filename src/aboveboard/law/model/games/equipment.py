"""What a law file may say of equipment: measures, timers, wheels, cards and how they are dealt."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import Field

from aboveboard.law.model.games.conduct import Item
from aboveboard.law.model.values import Cents, Cite, Cited, Pay


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
    equal_parts: int | None = None
    """The fact lists so many equal figures."""
    required: bool = False
    unless: dict[str, str | int | bool] = Field(default_factory=dict)
    """Other facts of the same opening that lift it, where all of them are stated so."""
    offers: str | None = None
    """It is measured only where this wager is offered."""


class Timer(Cited):
    """How long equipment may be used before it is replaced."""

    title: str
    hours: int | None = None
    months: int | None = None
    fact: str
    """The opening fact that holds when the time began."""
    unless: dict[str, str | int | bool] = Field(default_factory=dict)
    """Opening facts that lift it, where all of them are stated so."""


class WheelLaw(Cited):
    """The wheel that the law fixes, or the bounds within which an operator's own wheel must lie."""

    sections: tuple[str | dict[str, Any], ...] = ()
    like: str | None = None
    """It is this other wheel of the file, put to another use."""
    in_order: bool = False
    """These very sections stand in this order, wherever one begins."""
    title: str = ""
    specimen: bool = False
    """The sections are nobody's wheel: they stand in until the operator gives a wheel."""
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
    """Symbols in whose place the operator may show another."""
    own_count: int | None = None
    """How many sections show such symbols."""
    themes: Cite = ()
    """The clause by which, with an approval, the operator may show other symbols in place of any."""
    price: Cents | None = None
    """What a chance costs on a specimen that pays in prizes."""
    inventory: dict[str, Item] = Field(default_factory=dict)


class Deck(Cited):
    """The clause by which no card comes that the cards in use do not hold."""

    used_cite: Cite = ()
    """The clause by which cards once dealt are not dealt again before the next shuffle, where shuffles are recorded."""
    whole: Cite = ()
    """The clause by which a round's cards come together, neither fewer nor more, and all are back for the next."""


class ShoeLaw(Cited):
    """How the cards are made ready for play: shuffled, cut by whom and where, and what of them is burned."""

    shuffle_cite: Cite = ()
    unless: dict[str, str | int | bool] = Field(default_factory=dict)
    """Opening facts that spare the first shuffle, where all of them are stated so."""
    unless_cite: Cite = ()
    spent_cite: Cite = ()
    """The clause by which the round in which the cover card comes is finished, and the cards are then shuffled."""
    ordered_by: tuple[str, ...] = ()
    """Who may order a shuffle after any round, or another cut."""
    ordered_by_cite: Cite = ()
    cut: bool = True
    first_cite: Cite = ()
    """The clause by which the first player to come cuts where the game begins."""
    cover_cite: Cite = ()
    """The clause by which the player in whose area the cover card appeared cuts."""
    right_cite: Cite = ()
    """The clauses by which the player farthest right cuts: the cover card went to the dealer, or a shuffle was
    ordered."""
    refused_cite: Cite = ()
    """The clause by which a cut that is refused goes clockwise, and to the dealer where nobody takes it."""
    from_end: int | None = None
    """The cut leaves at least so many cards above it and below it."""
    from_end_cite: Cite = ()
    moved_cite: Cite = ()
    second: int | None = None
    """The second cover card lies at least one part in so many from the bottom."""
    second_cite: Cite = ()
    recut: Literal["last-cutter", "next-player"] = "last-cutter"
    recut_cite: Cite = ()
    burn: int = 0
    """Cards burned unseen when a shoe is new."""
    burn_cite: Cite = ()
    new_dealer: int = 0
    """Cards burned unseen by each dealer who comes to the table."""
    new_dealer_cite: Cite = ()
    alternate: bool = False
    """Two batches take turns, one shoe each."""
    alternate_cite: Cite = ()
    stored: dict[str, str | int | bool] = Field(default_factory=dict)
    """Opening facts with which the batch stored in a shuffler is ready after an idle time, unless a player asks."""
    stored_cite: Cite = ()
    continuous: bool = False
    """The cards of a round go back into a shuffling shoe, so that no stack is cut and no shoe is ever spent."""
    continuous_cite: Cite = ()


class DeliveryLaw(Cited):
    """How tiles or cards go round: what tells the place that is dealt to first, and in which styles they may go."""

    by: Literal["dice", "random-number"] = "dice"
    by_cite: Cite = ()
    dice: int = Field(default=3, ge=1)
    styles: tuple[str, ...] = ()
    """Styles that may be chosen besides whole stacks from the right."""
    styles_cite: Cite = ()
    mixed_cite: Cite = ()
    """The clause by which the tiles are mixed after each round."""
