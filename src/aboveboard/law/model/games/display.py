"""What a law file may say of what people see: layouts and what they bear, posted signs, what is lit or called."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from aboveboard.law.model.values import Cite, Cited, Strict


class Area(Cited):
    """The area of a wager: what it bears, and where it lies at a position as the player there sees it."""

    words: tuple[str, ...] = ()
    dice: str | dict[str, str] | None = None
    """Two dice that it shows, such as "2-2"; by selection where they differ."""
    above: str | None = None
    behind: str | None = None
    right_of: str | None = None
    """The wager whose area it lies above (nearer the dealer), behind (nearer the player) or to the right of."""
    with_: str | None = None
    """The wager with which it shares one area at each position."""
    parted_by: str | None = None
    """The symbol between it and the area that it lies to the right of."""
    rim: int | None = Field(default=None, ge=1)
    """It has so many numbered areas round the rim at the players' positions, clockwise from the left of whoever faces
    them."""
    matched_cite: Cite = ()
    """The clause by which numbers that match those on the rim lie before the boxperson."""


class Inscription(Cited):
    """Words that the layout bears."""

    text: str


class PlaceLaw(Cited):
    """A place for cards or tiles on the layout: for how many, where it is and how they lie there."""

    title: str
    cards: int = Field(default=1, ge=1)
    at: Literal["dealer", "dealer-left", "dealer-right", "position"]
    """Before the dealer, at the dealer's left or right hand, or at each player's position."""
    lies: Literal["upright", "crosswise"] = "upright"
    beside: str | None = None
    """The place next to which it is."""


class LayoutLaw(Strict):
    """What the layout must bear."""

    holder: str = "operator"
    """Whose name or logo it bears, where a clause asks for that."""
    holder_cite: Cite = ()
    areas: dict[str, Area] = Field(default_factory=dict)
    areas_cite: Cite = ()
    """The clauses by which each wager on offer has an area of its own, and each thing that can be picked a space."""
    positions: int | None = Field(default=None, ge=1)
    """How many positions it has, where that is not how many players a table takes."""
    positions_cite: Cite = ()
    inscriptions: dict[str, Inscription] = Field(default_factory=dict)
    places: dict[str, PlaceLaw] = Field(default_factory=dict)
    pays: Literal["layout", "sign"] = "layout"
    """Where payout odds are shown."""
    pays_cite: Cite = ()
    raises_cite: Cite = ()
    """The clause by which it states which raises may be made."""
    limits_cite: Cite = ()
    """The clause by which it shows the table's least and largest wager."""
    wheel_cite: Cite = ()
    """The clause by which each section of the wheel displays its payout odds."""
    confirm_cite: Cite = ()
    """The clause by which a player answers for the position of a wager, and so is shown what it is."""


class SignLaw(Cited):
    """A sign that is posted: where, when, and what it says, drawn from the rest of the file or in words of its own."""

    title: str
    where: Literal["table", "inside-wall", "playing-area"] = "table"
    where_cite: Cite = ()
    about: tuple[str, ...] = ()
    """The wagers that it is about; it is posted only where one of them is offered. All, where none is named."""
    rules: dict[str, str | int | bool] = Field(default_factory=dict)
    """It is posted only while these rules have these values."""
    off_layout: bool = False
    """It is posted only where the odds are not on the layout."""
    says: tuple[Literal["limits", "stakes", "pays", "made", "cure", "grade", "options", "vigorish"], ...] = ()
    """The posted limits, the law's own limits of each wager, pay tables, when a wager is taken, what follows an
    irregularity, what a grade makes of the wagers, the options in force, and fees."""
    says_cite: dict[str, Cite] = Field(default_factory=dict)
    irregularity: str | None = None
    grade: str | None = None
    event: str = ""
    """What brings the grade about, in words that follow "if"."""
    options: tuple[str, ...] = ()
    """The options that it states; all, where none is named."""
    lines: dict[str, Inscription] = Field(default_factory=dict)


class SignsFile(Strict):
    """Signs that a ruleset asks for whatever the game."""

    signs: dict[str, SignLaw]


class OutcomeLaw(Strict):
    """What is made known when an outcome is: called by the dealer, or lit on the layout."""

    announced_cite: Cite = ()
    lit_cite: Cite = ()
    help_cite: Cite = ()
    """The clause by which a player who asks learns how the house would set the hand."""
