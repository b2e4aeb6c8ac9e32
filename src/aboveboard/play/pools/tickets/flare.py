"""A deal's flare and the labels of a machine's columns: what each must set out, and everything that one lacks."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from aboveboard.kernel.money import dollars
from aboveboard.kernel.serials import LARGEST_SERIAL
from aboveboard.law.errors import BadInput, short
from aboveboard.law.model.tickets import FlareField, LabelField
from aboveboard.law.pools import PoolEdition
from aboveboard.play.events import Refusal
from aboveboard.play.pools.tickets.law import ticket_law


@dataclass(frozen=True, slots=True)
class FlarePrize:
    """Prizes of one kind: how much money or which thing each is, how many there are, by what they are won."""

    cents: int | None = None
    count: int = 1
    winning: str = ""
    """The numbers, colors or symbols by which they are won."""
    item: str = ""
    won: int = 0
    """How many were awarded, and are marked off."""

    @property
    def called(self) -> str:
        """The prize in words."""
        return self.item or ("" if self.cents is None else dollars(self.cents))


@dataclass(frozen=True)
class Flare:
    """The sheet that comes with a deal, as it was entered: it never says how many tickets are left."""

    title: str = ""
    type: str = ""
    form: str = ""
    serial: str = ""
    tickets: int | None = None
    price: int | None = None
    prizes: tuple[FlarePrize, ...] = ()
    maker: str = ""

    def __post_init__(self) -> None:
        _whole("tickets", self.tickets, 1)
        for number, each in enumerate(self.prizes, 1):
            _whole(f"prizes: {number}: count", each.count, 1)
            _whole(f"prizes: {number}: won", each.won, 0)
            if each.won > each.count:
                raise BadInput(f"prizes: {number}: {each.won:,} were won of {each.count:,}, which cannot be")
        prizes = sum(each.count for each in self.prizes)
        if self.tickets is not None and prizes > self.tickets:
            raise BadInput(f"prizes: {prizes:,} prizes are more than the {self.tickets:,} tickets")


@dataclass(frozen=True, slots=True)
class Label:
    """What is stuck on a column of a vending machine: which tickets come out of it."""

    type: str = ""
    form: str = ""
    column: str = ""
    price: int | None = None


def _whole(name: str, given: int | None, least: int) -> None:
    if given is not None and (type(given) is not int or not least <= given <= LARGEST_SERIAL):
        raise BadInput(f"{name}: a whole number from {least} to {LARGEST_SERIAL:,} was expected, not {short(given)}")


FLARE: Mapping[FlareField, tuple[str, Callable[[Flare], object]]] = {
    "tickets": ("the number of tickets", lambda flare: flare.tickets),
    "prizes": ("the prizes", lambda flare: flare.prizes and all(each.called.strip() for each in flare.prizes)),
    "winning": (
        "the winning numbers, colors or symbols of every prize",
        lambda flare: flare.prizes and all(each.winning.strip() for each in flare.prizes),
    ),
    "serial": ("the serial number", lambda flare: flare.serial.strip()),
    "form": ("the form number", lambda flare: flare.form.strip()),
    "price": ("the price of a ticket", lambda flare: flare.price),
}
"""What a flare sets out: in words, and what a flare holds of it."""
LABEL: Mapping[LabelField, tuple[str, Callable[[Label], str]]] = {
    "type": ("the type of the ticket", lambda label: label.type.strip()),
    "form": ("the form number of the ticket", lambda label: label.form.strip()),
}


def flare_lacking(edition: PoolEdition, flare: Flare) -> list[Refusal]:
    """Everything that a flare does not set out, each with the provisions that ask for it."""
    asked = ticket_law(edition).flare
    return [Refusal(f"it does not show {FLARE[name][0]}", asked[name]) for name in asked if not FLARE[name][1](flare)]


def label_lacking(edition: PoolEdition, label: Label) -> list[Refusal]:
    """Everything that a column's label does not say, each with the provisions that ask for it."""
    asked = ticket_law(edition).label
    return [Refusal(f"it does not show {LABEL[name][0]}", asked[name]) for name in asked if not LABEL[name][1](label)]


def labels_lacking(edition: PoolEdition, labels: tuple[Label, ...]) -> Iterator[Refusal]:
    """The same of several, each reason with the column that it is about."""
    for number, label in enumerate(labels, 1):
        which = f"column {label.column or number}"
        yield from (Refusal(f"{which}: {each.reason}", each.cite) for each in label_lacking(edition, label))
