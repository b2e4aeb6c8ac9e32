"""What a file on linked progressives may say: the controller, what makes it inoperable, meters, approvals, controls.

Names are the trade's: base, rate of progression, reserve (a hidden rate), limit, overflow, hits and wins.
"""

from __future__ import annotations

from pydantic import Field

from aboveboard.law.model.games.added_wagers import AddedWagerLaw
from aboveboard.law.model.money import MoneyFile
from aboveboard.law.model.values import Cite, Cited, Strict


class SelfCheck(Cited):
    """What a controller examines of itself at power-up, before it becomes operational."""

    crc_bits: int = Field(ge=16)
    """The least width of the cyclic redundancy check over its software."""
    crc_cite: Cite


class ControllerLaw(Cited):
    """The controller that links tables which share a jackpot."""

    least_tables: int = Field(ge=1)
    """From so many tables on that share a jackpot there is a controller."""
    identify_cite: Cite
    """The clause by which each linked table is known by a name of its own."""
    recover_cite: Cite
    """The clause by which it returns to the state that it was in before."""
    lease_seconds: int = Field(ge=1)
    """A controller that was not heard of for so long is taken to be down."""
    lease_cite: Cite = ()
    basis: str | None = None
    """What a value rests on where the text gives none."""
    self_check: SelfCheck


class FaultLaw(Cited):
    """What makes a controller inoperable, or one table's progressive unplayable."""

    title: str
    table: bool = False
    """Is it a matter of one table and not of the whole link?"""
    cure: str
    """What ends it, in words."""


class MetersLaw(Cited):
    """How the jackpot grows and is shown."""

    display_cite: Cite
    """The clause by which displays and meters follow without delay."""
    order_cite: Cite
    """The clause by which hits at nearly the same time are told apart and put in order."""
    history: int = Field(default=25, ge=1)
    """So many hits are shown with what they won."""
    basis: str | None = None


class ChangesLaw(Cited):
    """When nothing about a progressive may be changed."""

    amount_cite: Cite
    """The clause by which the amount of the wager is changed with a written approval alone."""


class SharedLaw(Cited):
    """What tables on one meter have in common."""

    chance_cite: Cite
    amount_cite: Cite


class ApprovalLaw(Cited):
    """What must be approved before anybody plays."""

    title: str
    by: str
    """The role that gives it."""
    tables: bool = False
    """Is it given for each table?"""
    once: bool = False
    """Does it outlast a change of the configuration, or is it asked for anew?"""
    pays: bool = False
    """Is it of the pay table of each table that is on the link then, and of no other pay table?"""


class ControlLaw(Cited):
    """What the internal controls of the operator state."""

    title: str
    rows: tuple[str, ...] = ()
    """Where it is a list: what each entry states."""
    least: int = Field(default=1, ge=1)
    """So many entries at least."""
    differ: str | None = None
    """The field in which entries differ from each other."""
    basis: str | None = None


class EntryLaw(Cited):
    """The log of everybody who has access to the controller."""

    states_cite: Cite
    """The clause by which an entry bears date, time, purpose and a signature."""
    place_cite: Cite
    """The clause by which it lies where the controller is."""
    number_cite: Cite
    """The clause by which it has a number in sequence and the serial number."""


class PaymentLaw(Strict):
    """How a hit is verified and paid, which the text leaves to practice."""

    verified_by: int = Field(ge=1)
    not_by: tuple[str, ...] = ()
    """Roles that do not verify."""
    signed_by: int = Field(ge=2)
    """So many sign for an adjustment or a transfer: whoever asks for it, and others."""
    basis: str


class LinkLaw(MoneyFile):
    """A ruleset's law of linked progressives."""

    controller: ControllerLaw
    down: Cited
    """The clause by which nobody plays for a jackpot whose controller is disabled, inoperable or not heard of."""
    faults: dict[str, FaultLaw]
    meters: MetersLaw
    changes: ChangesLaw
    shared: SharedLaw
    approvals: dict[str, ApprovalLaw]
    controls: dict[str, ControlLaw]
    entries: EntryLaw
    payment: PaymentLaw
    added_wager: AddedWagerLaw
