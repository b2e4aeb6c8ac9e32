"""What a file on money may say: the accounts of games money, what belongs in each, and classes of expenditure."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from aboveboard.law.model.values import Cite, Cited, Words

Use = Literal["cash-bank", "fee", "bank-charge", "prizes"]
"""What books enter by themselves: cash drawn for the banks of games, the fee of a statement, what a bank takes, and
prizes."""


class AccountLaw(Cited):
    """An account at a bank: what it is designated there, what belongs in it, and what may be drawn on it."""

    title: str
    """What it is designated."""
    also: Words = ()
    """Other designations that are as good, and the clause that says so."""
    also_cite: Cite = ()
    kind: Literal["checking", "interest", "building-fund", "outside"]
    """Checks are drawn on it; it bears interest until money is spent; it is one that is held for a building; or it is
    none of the games'."""
    instruments: Words = ()
    """What it may be at the bank, by the bank's own words for such accounts; anything where none are named."""
    instruments_cite: Cite = ()
    takes: Words = ()
    """The kinds of receipts that belong in it; from another account money comes by transfer."""
    takes_cite: Cite = ()
    games: bool = True
    """Is what it holds part of the unexpended balance of games money?"""


class ReceiptLaw(Cited):
    """A kind of receipts."""

    title: str
    of: Literal["admission", "profit", "gross", "tickets", "cash-bank", "rent", "interest", "other"]
    """Of what it is: what was paid to come in, what players lost less what they won, all that a wheel took, tickets
    that were sold, a cash bank that comes back, rent that was taken in, interest, or something else."""
    games: Words = ()
    """The games from which it comes; all that no other kind names where none are named."""


class BookLaw(Cited):
    """A book that is kept by single entry, as a view of the ledger."""

    title: str
    covers: Words = ()
    """The kinds of game whose money stands in it; that of all games which no other book covers where none are named."""
    accounts: Words = ()
    """The accounts whose money stands in it where nothing else says of which games it is."""
    received: Words = Field(min_length=1)
    """The kinds of receipts that have a column of their own."""
    paid: Words = Field(min_length=1)
    """The groups of expenditures that have one."""
    basis: str | None = None
    """Where the text names a layout that is not held, what it follows instead."""


class SpendingClass(Cited):
    """A class of expenditure, and in which part of which form it is reported."""

    title: str
    says: Words = ()
    """Words in which a treasurer says what it is for, by which the class is offered."""
    group: str
    """Which of the law's groups it belongs to."""
    use: Use | None = None
    """What the books themselves enter under it."""
    parts: dict[str, str] = Field(default_factory=dict)
    """The part of each form in which it stands."""


class SpendingGroup(Cited):
    """A group of classes: to which purpose of a withdrawal they belong, and in which part of a form they stand."""

    title: str
    purpose: Literal["expenses", "lawful-purpose", "transfer", "disapproved"]
    parts: dict[str, str] = Field(default_factory=dict)
    parts_cite: Cite = ()
