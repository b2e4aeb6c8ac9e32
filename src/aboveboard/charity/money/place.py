"""Where the money of charity games is: at an occasion, under its organization's law, in accounts of its own."""

from __future__ import annotations

from datetime import datetime
from typing import Protocol

from aboveboard.charity.books.accounts.account import cash, undeposited
from aboveboard.charity.conduct.books import OPEN_ACCOUNT
from aboveboard.charity.conduct.deeds import PRIZES_NOTED
from aboveboard.charity.conduct.register import Register
from aboveboard.charity.money import accounts
from aboveboard.charity.occasions.occasion import Occasion
from aboveboard.law.days.moments import moment_of
from aboveboard.law.money import MoneyLaw
from aboveboard.log.deeds import FurtherDeed
from aboveboard.log.part import law_of

LISTED, AWARDED = "listed", "awarded"
"""What prizes count by within a year: as they are offered, or as they are won."""


class Place(Protocol):
    """What the parts that move money ask of the occasion that they belong to."""

    till: str
    """Where the cash is that players have paid."""
    imitation: str
    """Where imitation money comes from, and goes back to."""
    deposit: str
    """What its organization has deposited."""
    purses: str
    """What the accounts of players' chips begin with."""

    @property
    def receipts(self) -> str:
        """Where receipts lie until they are deposited; nothing where nobody keeps books of them."""
        ...

    @property
    def law(self) -> MoneyLaw | None:
        """What the law says of money."""
        ...

    @property
    def cash(self) -> str:
        """Where cash lies that was drawn by a check for banks; the world where no account is on the books."""
        ...

    @property
    def stated(self) -> Register:
        """What was stated at the occasion."""
        ...

    @property
    def name(self) -> str:
        """Its name."""
        ...

    @property
    def kind(self) -> str:
        """The kind of occasion."""
        ...

    @property
    def types(self) -> tuple[str, ...]:
        """The types of game that are conducted, each by its one name."""
        ...

    @property
    def counted(self) -> int:
        """How many of them count as single types."""
        ...

    @property
    def ends(self) -> datetime:
        """When the occasion ends."""
        ...

    def bank(self, game: str) -> str:
        """The account of a type's bank."""
        ...

    def variance(self, game: str) -> str:
        """What a type's bank was over or short."""
        ...

    def one_name(self, game: str) -> str:
        """The one name of a type of game."""
        ...

    def year(self, at: datetime) -> int:
        """The year of the legal day."""
        ...

    def noted(self, kind: str, way: str, year: int) -> int:
        """What prizes of a kind come to that were listed or awarded in a year on the organization's other occasions."""
        ...

    def notes(self, way: str, kind: str, cents: int, at: datetime) -> tuple[FurtherDeed, ...]:
        """What the organization's log notes of prizes."""
        ...


class OccasionMoney:
    """The accounts and the law of one occasion."""

    def __init__(self, occasion: Occasion) -> None:
        self.occasion = occasion
        name = occasion.setting.log
        self.till = accounts.occasion(name, "till")
        self.imitation = accounts.occasion(name, "imitation")
        self.purses = purses_at(name)
        home = occasion.setting.payload["organization"]
        self.deposit = f"organization/{home}/deposit"
        self._receipts, self._cash = undeposited(home, name), cash(home)

    @property
    def receipts(self) -> str:
        """Where receipts lie until they are deposited, under a law that has accounts for them."""
        return self._receipts if self.occasion.law.accounts else ""

    @property
    def cash(self) -> str:
        """Where cash lies that was drawn for banks, once accounts are on the books."""
        return self._cash if self.occasion.organization.state.listed(OPEN_ACCOUNT) else accounts.WORLD

    @property
    def stated(self) -> Register:
        """What was stated at it."""
        return self.occasion.state

    @property
    def name(self) -> str:
        """Its name."""
        return self.occasion.setting.log

    @property
    def law(self) -> MoneyLaw | None:
        """What its organization's law says of money."""
        return law_of(self.occasion.organization.setting.ruleset)

    @property
    def kind(self) -> str:
        """The kind of occasion."""
        return self.occasion.kind

    @property
    def types(self) -> tuple[str, ...]:
        """The types of game that are conducted."""
        return self.occasion.types

    @property
    def counted(self) -> int:
        """How many of them count."""
        return self.occasion.counted

    def bank(self, game: str) -> str:
        """The account of a type's bank."""
        return bank_at(self.occasion.setting.log, game)

    def variance(self, game: str) -> str:
        """What a type's bank was over or short."""
        return accounts.occasion(self.occasion.setting.log, "variance", game)

    def one_name(self, game: str) -> str:
        """The one name of a type of game."""
        return self.occasion.law.one_name.get(game, game)

    @property
    def ends(self) -> datetime:
        """When it ends."""
        found = moment_of(self.occasion.setting.payload["until"], self.occasion.zone, "until")
        assert isinstance(found, datetime)
        return found

    def year(self, at: datetime) -> int:
        """The year of the legal day."""
        return at.astimezone(self.occasion.zone).year

    def noted(self, kind: str, way: str, year: int) -> int:
        """What the organization's log has noted of prizes on its other occasions, by whichever name of their kind."""
        return sum(
            entry.get("cents")
            for entry in self.occasion.organization.state.of(PRIZES_NOTED, way=way)
            if self.one_name(entry.get("kind")) == kind
            and entry.get("occasion") != self.occasion.setting.log
            and entry.get("day")[:4] == str(year)
        )

    def notes(self, way: str, kind: str, cents: int, at: datetime) -> tuple[FurtherDeed, ...]:
        """A limit on a year's prizes is held across occasions, so the organization's log has what each came to."""
        day = at.astimezone(self.occasion.zone).date().isoformat()
        noted = {"occasion": self.occasion.setting.log, "kind": kind, "way": way, "cents": cents, "day": day}
        return (FurtherDeed(self.occasion.setting.payload["organization"], PRIZES_NOTED, noted),)


def bank_at(occasion: str, game: str) -> str:
    """The bank of a type of game at an occasion."""
    return accounts.occasion(occasion, "bank", game)


def purses_at(occasion: str) -> str:
    """What the accounts begin with in which players hold the chips or imitation money of an occasion."""
    return accounts.occasion(occasion, "player")
