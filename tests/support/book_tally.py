"""A tally of an organization's books, kept beside them: what was said, added up, and where each payment stands.

It knows nothing of the program's books or of the law's files.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import date, timedelta

from tests.support.charities import HOSE

ANY = ""
"""Whatever account of games money."""
SPECIAL, BELL, TICKETS, CD, FUND, GENERAL = "special", "bell", "raffles", "cd", "fund", "general"
CHECKING, SAVINGS = (SPECIAL, BELL, TICKETS), (CD, FUND)
OF_GAMES = (*CHECKING, *SAVINGS)
TAKES = {
    SPECIAL: {"admission", "game-profit", "wheel-receipts", "cash-bank"}, BELL: {"bell-jar-tickets"},
    TICKETS: {"raffle-tickets"}, CD: set[str](), FUND: set[str](),
    GENERAL: {"dues", "bar", "food", "other-income", "other-rent"},
}  # fmt: skip
"""What belongs in each account, as the regulation has it where all of them are open."""
SUPPLIES, CASH_BANK, TRANSFER, FEE = "supplies", "cash-bank", "transfer", "fee"
GAMES, WORTHY, OTHER = (SUPPLIES, "printing", "postage"), ("charity", "youth"), ("insurance", "telephone")
OPENING = 500_000
"""What each account of games held when the books began."""
Stand = tuple[str, str]
GC7, GC7Q, NEXT = "GC-7", "GC-7Q", "next"
RAFFLE_FORMS = ("GC-7R", "GCVS-2")
CASH, OWED = f"organization/{HOSE}/cash", f"organization/{HOSE}/fees-owed"


def at_bank(account: str) -> str:
    """An account as the ledger names it."""
    return f"organization/{HOSE}/account/{account}"


def undeposited(of: str) -> str:
    """What was taken in and not deposited, as the ledger names it."""
    return f"organization/{HOSE}/undeposited/{of}"


def quarter(day: date) -> str:
    """A quarter of the calendar, as statements name it."""
    return f"{day.year}-Q{(day.month + 2) // 3}"


def five_percent(cents: int, rate: int = 5) -> int:
    """To the nearest cent, a half up; nothing of a loss."""
    return max(0, (cents * rate * 2 + 100) // 200) if cents > 0 else 0


@dataclass
class Paid:
    """Something that went out of an account, or to another one."""

    account: str
    number: int
    cents: int
    class_: str
    stand: Stand
    at: int
    """The step at which it was entered."""
    day: date
    of: str = ""
    to: str = ""
    fee_of: Stand = ("", "")
    void: int | None = None
    back: Stand = ("", "")
    """Where it stands that it came back."""
    back_on: date = date.min


@dataclass
class Night:
    """An occasion."""

    name: str
    day: date
    at: int
    own: bool
    opening: int
    idle: bool = False
    """Were no games held after all?"""
    over: int = 0
    """The step after which it was over; nothing where it is not."""
    profit: int = 0
    admission: int = 0
    counted: bool = False
    back: int = 0
    """What came back of a bank that was drawn from the account."""


@dataclass
class Deal:
    """A deal of tickets, or a raffle."""

    name: str
    price: int
    tickets: int
    cost: int
    bought: date
    prizes: int = 0
    sold: int = 0
    paid: int = 0
    held: int = 0
    """Of a raffle's prize, until it is handed over."""
    over: date | None = None
    same: bool = True


@dataclass
class Statement:
    """What the tally knows of a statement."""

    version: int = 1
    signed: set[str] = field(default_factory=set)
    frozen: bytes | None = None
    lines: dict[str, int] = field(default_factory=dict)
    """What it said when it was signed by all."""
    at: int = 0
    fee: int = 0
    before: int = 0
    """The fee of the version before."""
    paid: int = 0
    filed: set[str] = field(default_factory=set)
    received: set[str] = field(default_factory=set)
    filed_before: dict[str, int] | None = None
    """What the newest version said that went to anybody."""
    defective: bool = False
    kept: list[tuple[int, bytes]] = field(default_factory=list)
    """The number and the bytes of everything that was filed."""

    @property
    def fee_owed(self) -> int:
        """What is owed with it: of an amendment in hand, by the version before."""
        return max(0, (self.before if self.frozen is None else self.fee) - self.paid)


@dataclass
class Tally:
    """What was said, added up."""

    held: dict[str, int] = field(default_factory=dict)
    """What lies in each place, by the name of the ledger's account."""
    received: int = 0
    paid: int = 0
    went: list[Paid] = field(default_factory=list)
    spoiled: set[tuple[str, int]] = field(default_factory=set)
    interest: list[tuple[Stand, int, int, date]] = field(default_factory=list)
    charges: list[tuple[Stand, int, int, date]] = field(default_factory=list)
    nights: dict[str, Night] = field(default_factory=dict)
    deals: dict[str, Deal] = field(default_factory=dict)
    raffles: dict[str, Deal] = field(default_factory=dict)
    statements: dict[Stand, Statement] = field(default_factory=dict)
    quarters: set[str] = field(default_factory=set)
    """The quarters in which deals were bought or sold."""
    by_day: list[tuple[str, date, int]] = field(default_factory=list)
    """What moved in each account at a bank, by the day that it is of."""

    # -- money ---------------------------------------------------------------------------------------------------------

    def move(self, account: str, cents: int) -> None:
        """Something comes to a place, or goes from it."""
        self.held[account] = self.held.get(account, 0) + cents

    def bank(self, account: str, cents: int, day: date) -> None:
        """The same of an account at a bank."""
        self.move(at_bank(account), cents)
        self.by_day.append((account, day, cents))

    @property
    def unexpended(self) -> int:
        """Receipts less payments."""
        return self.received - self.paid

    @property
    def used(self) -> set[tuple[str, int]]:
        """The numbers of checks that were used."""
        return {(each.account, each.number) for each in self.went if each.number} | self.spoiled

    # -- where something stands ----------------------------------------------------------------------------------------

    def is_frozen(self, stand: Stand) -> bool:
        """Is a statement signed by all, and not opened again; or that on which stands what is of an idle quarter?"""
        if stand[0] in RAFFLE_FORMS:
            return any((one := self.statements.get((form, stand[1]))) and one.frozen for form in RAFFLE_FORMS)
        found = self.statements.get(self.made_of(stand))
        return found is not None and found.frozen is not None

    def made_of(self, stand: Stand) -> Stand:
        """Of a quarter without trade no statement is made: it stands on the next of which one is. What is paid for a
        raffle goes with it from form to form, as it nets more or less."""
        if stand[0] in RAFFLE_FORMS:
            return "raffle", stand[1]
        later = sorted(each for each in self.quarters if each >= stand[1])
        return (GC7Q, later[0]) if stand[0] == GC7Q and later else stand

    def stand(self, account: str, day: date, today: date, of: str = "", form: str = "") -> Stand:
        """Where a payment stands; of raffles it is not said here."""
        return next(
            (
                each
                for each in self._stands(account, day, today, of, form)
                if form in ("", each[0]) and not self.is_frozen(each)
            ),
            ("", ""),
        )

    def _stands(self, account: str, day: date, today: date, of: str, form: str) -> Iterator[Stand]:
        if of in self.nights:
            yield GC7, of
        own = quarter(day) if quarter(day) in self.quarters else quarter(today)
        if of in self.deals:
            yield GC7Q, own
            yield GC7Q, quarter(today)
        if account != BELL:
            for night in reversed(self.nights.values()):
                if night.day <= day and not night.idle:
                    yield GC7, night.name
            for night in self.nights.values():
                if night.day > day and night.over and not night.idle:
                    yield GC7, night.name
        if account != SPECIAL or form:
            # Bell jars have an account of their own here: the special one is none of theirs, unless somebody says so.
            yield GC7Q, own
            yield GC7Q, quarter(today)
        if account != BELL:
            yield GC7, NEXT

    def resolved(self, stand: Stand, at: int, day: date) -> Stand:
        """Where it stands that was to stand on the next one: on the night that came after, or the next quarter."""
        idle = stand[0] == GC7 and stand[1] in self.nights and self.nights[stand[1]].idle
        if stand != (GC7, NEXT) and not idle:
            return self.made_of(stand)
        after = (night for night in self.nights.values() if not night.idle)
        came = (night for night in after if night.at > at or (night.day > day and not 0 < night.over <= at))
        return next(((GC7, night.name) for night in came), (GC7, NEXT))

    # -- what is of a day before what was filed ------------------------------------------------------------------------

    def last_filed(self, form: str) -> date | None:
        """The first day of what the last statement is about that was filed on a form; none where none was."""
        filed = [period for (each, period), one in self.statements.items() if each == form and one.filed_before]
        if form == GC7Q and filed:
            year, number = max(filed).split("-Q")
            return date(int(year), 3 * int(number) - 2, 1)
        nights = [self.nights[name].day for name in filed if name in self.nights]
        before = [each.day for each in self.nights.values() if nights and each.day < max(nights)]
        return max(before) + timedelta(days=1) if before else None

    def is_behind(self, stand: Stand, day: date) -> bool:
        """Would something stand, by its day, on what was filed and says all there was? Not where that is amended."""
        first, own = self.last_filed(stand[0]), self.statements.get(stand)
        return first is not None and day < first and not (own is not None and own.filed_before)

    def rows(self, stand: Stand) -> Iterator[tuple[Paid, int]]:
        """Everything that stands on a statement, with what it comes to there."""
        for each in self.went:
            here = self.resolved(each.stand, each.at, each.day) == stand
            back = each.void is not None and self.resolved(each.back, each.void, each.back_on) == stand
            if here:
                yield each, 0 if back else each.cents
            elif back:
                yield each, -each.cents

    def spent(self, stand: Stand, *classes: str) -> int:
        """What was spent of some classes."""
        return sum(cents for each, cents in self.rows(stand) if each.class_ in classes)

    def listed(self, stand: Stand) -> int:
        """The total of all checks, the void ones among them."""
        return sum(cents for each, cents in self.rows(stand) if each.number)

    def of_list(self, listed: list[tuple[Stand, int, int, date]], stand: Stand) -> int:
        """What of interest or of the bank's charges stands somewhere."""
        return sum(cents for each, cents, at, day in listed if self.resolved(each, at, day) == stand)

    # -- what statements say -------------------------------------------------------------------------------------------

    def carried(self, stand: Stand, earlier: list[str], line: str) -> int:
        """What the last statement that was filed before leaves."""
        filed = [
            found.filed_before[line]
            for period in earlier
            if (found := self.statements.get((stand[0], period))) is not None and found.filed_before is not None
        ]
        return filed[-1] if filed else OPENING

    def gc7(self, name: str, earlier: list[str]) -> dict[str, int]:
        """The statement of a night."""
        stand, night = (GC7, name), self.nights[name]
        charged = self.of_list(self.charges, stand)
        said = {
            "A1": night.profit, "A2": 0, "A3": night.admission, "B1": self.spent(stand, *GAMES) + charged, "B2": 0,
            "D1": self.listed(stand), "E1": self.carried(stand, earlier, "E7"), "E2": self.spent(stand, *WORTHY),
            "E3": self.spent(stand, *OTHER), "E4": self.of_list(self.interest, stand),
            "D2": sum(max(0, cents) for each, cents in self.rows(stand) if each.class_ == TRANSFER and each.number),
        }  # fmt: skip
        said["A4"], said["B3"] = said["A1"] + said["A3"], said["B1"]
        said["C1"] = said["A4"] - said["B3"]
        said["C2"] = five_percent(said["C1"])
        # What games lost was paid by whoever put the bank up: the general fund, or the account itself.
        said["E8"] = 0 if night.own else max(0, -night.profit)
        said["E5"] = said["E1"] + said["C1"] + said["E4"] + said["E8"]
        said["E6"] = said["C2"] + said["E2"] + said["E3"]
        said["E7"] = said["E5"] - said["E6"]
        return said

    def gc7q(self, period: str, earlier: list[str]) -> dict[str, int]:
        """The statement of a quarter."""
        stand = (GC7Q, period)
        closed = [each for each in self.deals.values() if each.over is not None and quarter(each.over) == period]
        said = {
            "A1": len(closed), "A2": sum(each.tickets * each.price for each in closed),
            "A3": sum(each.paid for each in closed),
            "A4": sum((each.tickets - each.sold) * each.price for each in closed),
            "A5": sum(each.cost for each in self.deals.values() if quarter(each.bought) == period),
            "C10": self.carried(stand, earlier, "D17"), "C11": self.of_list(self.interest, stand),
            "D13": self.spent(stand, *WORTHY),
            "D14": self.spent(stand, *(name for name in (*GAMES, *OTHER) if name != SUPPLIES)),
            "D15": self.of_list(self.charges, stand), "X1": self.listed(stand),
            "books": sum(by for account, day, by in self.by_day if account == BELL and quarter(day) <= period),
            "cost": sum(each.cost for each in closed),
        }  # fmt: skip
        said["A6"] = said["A3"] + said["A4"] + said["A5"]
        said["A7"] = said["A2"] - said["A6"]
        said["B8"] = five_percent(said["A7"])
        said["B9"] = said["A7"] - said["B8"]
        said["C12"] = said["B9"] + said["C10"] + said["C11"]
        said["D16"] = said["D13"] + said["D14"] + said["D15"]
        said["D17"] = said["C12"] - said["D16"]
        said["net"] = said["A2"] - said["A3"] - said["cost"]
        said["fee"] = five_percent(said["net"])
        unsold = sum((each.tickets - each.sold) * each.price for each in closed if each.same)
        said["credit"] = min(said["fee"], five_percent(unsold))
        said["due"] = said["fee"] - said["credit"]
        return said
