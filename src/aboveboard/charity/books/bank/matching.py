"""What was counted, deposited and shown by the bank, held against each other: differences with cents and people."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import date, timedelta
from typing import Any

from aboveboard.charity.books.accounts.account import undeposited
from aboveboard.charity.books.accounts.receipts import counted_by
from aboveboard.charity.books.accounts.received import pool_at, sources
from aboveboard.charity.books.bank.entries import Line, statement_of
from aboveboard.charity.books.bank.lines import bank_match
from aboveboard.charity.books.bank.together import sure
from aboveboard.charity.conduct.books import BANK_STATEMENT, DEPOSIT, OPEN_ACCOUNT
from aboveboard.charity.conduct.deeds import NOTED
from aboveboard.charity.conduct.question import Question
from aboveboard.charity.conduct.register import Entry
from aboveboard.kernel.money import dollars
from aboveboard.law.conditions.facts import Source
from aboveboard.law.days.states import state_of
from aboveboard.law.files import ruleset_named

UNDER_WAY = 7
"""So many days after the slip a bank may show a deposit."""


@dataclass(frozen=True)
class Difference:
    """Two of them that do not agree."""

    of: str
    """The occasion, the pool or the deposit."""
    what: str
    """Which two, in words: what should be less what is."""
    cents: int
    people: tuple[str, ...]
    """Who counted, deposited or entered it."""
    events: tuple[Source, ...] = ()

    def __str__(self) -> str:
        by = f" ({', '.join(self.people)})" if self.people else ""
        return f"{self.of}: {self.what}: {dollars(abs(self.cents))}{by}"

    def to_json(self) -> dict[str, Any]:
        """As programs read it."""
        return {"of": self.of, "what": self.what, "cents": self.cents, "people": list(self.people)}


@dataclass(frozen=True)
class OfReceipts:
    """The receipts of an occasion or a pool."""

    of: str
    counted: int | None
    """None where nothing was counted, or a pool hands in what it took."""
    counted_by: tuple[str, ...]
    deposited: int
    left: int
    """What lies ready and is not deposited."""
    deposits: tuple[Entry, ...] = ()


@dataclass(frozen=True)
class OfDeposit:
    """One deposit, and the line of the bank's statement that shows it."""

    entry: Entry
    day: date
    cents: int
    on_statement: int | None
    """What the bank shows, of a line that is of several slips this one's own; None where it shows none."""
    expected: bool
    """Is there a statement that should show it?"""
    line: Line | None = None
    """The line that shows it."""


@dataclass(frozen=True)
class Matched:
    """All of an account's month, held against each other."""

    receipts: tuple[OfReceipts, ...] = ()
    deposits: tuple[OfDeposit, ...] = ()
    differences: tuple[Difference, ...] = field(default=())

    def to_json(self) -> dict[str, Any]:
        """As programs and pages read it."""
        return {
            "receipts": [
                {"of": each.of, "counted": each.counted, "counted-by": list(each.counted_by),
                 "deposited": each.deposited, "left": each.left} for each in self.receipts
            ],
            "deposits": [
                {"event": each.entry.number, "day": each.day.isoformat(), "cents": each.cents,
                 "on-statement": each.on_statement} for each in self.deposits
            ],
            "differences": [each.to_json() for each in self.differences],
        }  # fmt: skip


def day_of(asked: Question, entry: Entry) -> date:
    """The day of a deposit: that on its slip, or that on which it was entered."""
    stated = entry.get("dated")
    return entry.day(asked.zone) if stated is None else date.fromisoformat(stated)


def matched(asked: Question, account: str, month: str) -> Matched:
    """The receipts and deposits of an account in a month, with what the bank's statements show of them."""
    known = asked.reckoned.get(("matched", account, month))
    if known is None:
        known = asked.reckoned["matched", account, month] = _matched(asked, account, month)
    found: Matched = known
    return found


def _matched(asked: Question, account: str, month: str) -> Matched:
    deposits = list(asked.organization.listed(DEPOSIT, account=account))
    inside = [entry for entry in deposits if f"{day_of(asked, entry):%Y-%m}" == month]
    touched = dict.fromkeys(name for entry in inside for name in _of(entry))
    held = [name for name in sources(asked) if name in touched or _day(asked, name) == month]
    receipts = [_receipts(asked, name) for name in held]
    lines = [each for each in _lines(asked, account, month, deposits) if f"{each.day:%Y-%m}" == month]
    of_deposits = [*_of_receipts(receipts), *_of_lines(lines)]
    shown = {each.line for each in lines if each.line is not None}
    return Matched(tuple(receipts), tuple(lines), (*of_deposits, *_of_the_bank(asked, account, month, shown)))


def _of_the_bank(asked: Question, account: str, month: str, shown: set[Line]) -> Iterator[Difference]:
    """What the bank's statement of a month says and the books do not: sums that do not come out, checks that were paid
    with another amount, and lines that nothing was entered for."""
    days = state_of(ruleset_named(asked.law.ruleset))
    opened = asked.organization.last(OPEN_ACCOUNT, account=account) is not None
    found = bank_match(asked.organization, account, month, days) if opened else None
    if found is None:
        return
    entry = asked.organization.last(BANK_STATEMENT, account=account, month=month)
    by, events = (who(entry), (entry.source,)) if entry is not None else ((), ())
    ends = found.statement.closing
    if found.statement_off:
        what = f"the bank's statement ends with {dollars(ends)}, and its lines come to "
        yield Difference(account, what + dollars(ends - found.statement_off), found.statement_off, by, events)
    if found.books_off != (found.statement_off or 0):
        what = f"the bank's statement ends with {dollars(ends)}, and by the books it would with "
        yield Difference(account, what + dollars(found.bank_expected), found.books_off, by, events)
    for pair in found.found.differ:
        what = f"written {dollars(-pair.entry.cents)}, paid by the bank {dollars(-pair.line.cents)}"
        yield Difference(f"check {pair.entry.number}", what, pair.cents, by, events)
    for line in found.found.bank_only:
        if line.month == month and line not in shown:
            of = line.what or (f"check {line.number}" if line.number else f"the line of {line.day}")
            yield Difference(of, f"shown by the bank {dollars(line.cents)}, entered nothing", line.cents, by, events)
    for each in found.found.open:
        more = sum(line.cents for line in each.lines) - sum(entry.cents for entry in each.entries)
        if len(each.lines) > len(each.entries) and each.lines[-1].month == month:
            many = f"{len(each.lines)} lines of {dollars(each.lines[0].cents)}, entered {len(each.entries)}"
            yield Difference(f"the line of {each.lines[-1].day}", f"shown by the bank {many}", more, by, events)


def _of(entry: Entry) -> Sequence[str]:
    return list(entry.get("taken", ())) or list(entry.get("of", ()))


def _day(asked: Question, of: str) -> str:
    """The month of an occasion."""
    noted = asked.organization.last(NOTED, occasion=of)
    return "" if noted is None else str(noted.get("day"))[:7]


def _receipts(asked: Question, of: str) -> OfReceipts:
    found = [entry for entry in asked.organization.listed(DEPOSIT) if of in _of(entry)]
    deposited = sum(_share(entry, of) for entry in found)
    left = 0 if asked.books is None else asked.books.balance(undeposited(asked.log, of))
    counted = None if pool_at(asked, of) is not None else counted_by(asked, of)
    cents, people = (None, ()) if counted is None else counted
    return OfReceipts(of, cents, people, deposited, left, tuple(found))


def _share(entry: Entry, of: str) -> int:
    """What of a deposit is of one occasion or pool."""
    taken = entry.get("taken")
    return int(taken.get(of, 0)) if taken else int(entry.payload["cents"])


def _of_receipts(receipts: Iterable[OfReceipts]) -> Iterator[Difference]:
    for each in receipts:
        if not each.deposits and each.counted is None:
            continue
        expected = each.deposited + each.left if each.counted is None else each.counted
        if expected == each.deposited:
            continue
        people = dict.fromkeys((*each.counted_by, *(name for entry in each.deposits for name in who(entry))))
        what = f"counted {dollars(expected)}, deposited {dollars(each.deposited)}"
        events = tuple(entry.source for entry in each.deposits)
        yield Difference(each.of, what, expected - each.deposited, tuple(people), events)


def who(entry: Entry) -> tuple[str, ...]:
    """Who made a deposit: those named, or whoever entered it."""
    return tuple(entry.get("by", ())) or ((entry.by,) if entry.by else ())


def _lines(asked: Question, account: str, month: str, deposits: Iterable[Entry]) -> Iterator[OfDeposit]:
    """Each deposit of a month and of the days about it with the line that shows it: of the same amount first."""
    first = date.fromisoformat(f"{month}-01")
    about = timedelta(days=UNDER_WAY), timedelta(days=31 + UNDER_WAY)
    deposits = [each for each in deposits if first - about[0] <= day_of(asked, each) <= first + about[1]]
    statements = {entry.get("month"): entry for entry in asked.organization.listed(BANK_STATEMENT, account=account)}
    open_lines = [line for entry in statements.values() for line in statement_of(entry.payload).lines if line.cents > 0]
    waiting = sorted(deposits, key=lambda entry: (day_of(asked, entry), entry.number))
    found = _paired(waiting, open_lines, lambda entry: day_of(asked, entry))
    for entry in waiting:
        day = day_of(asked, entry)
        last = day + timedelta(days=UNDER_WAY)
        expected = f"{day:%Y-%m}" in statements and f"{last:%Y-%m}" in statements
        line, cents = found.get(entry.number, (None, None))
        yield OfDeposit(entry, day, int(entry.payload["cents"]), cents, expected, line)


def _paired(
    waiting: Sequence[Entry], open_lines: list[Line], day_of: Callable[[Entry], date]
) -> dict[int, tuple[Line, int]]:
    """The line that shows each deposit, and what it shows of it: one of the same amount, else one to which several
    slips come, else the first that could be meant."""
    found = dict[int, tuple[Line, int]]()

    def near(entry: Entry, line: Line) -> bool:
        return day_of(entry) <= line.day <= day_of(entry) + timedelta(days=UNDER_WAY)

    def pair(*, exact: bool) -> None:
        for entry in (each for each in waiting if each.number not in found):
            could = (each for each in open_lines if near(entry, each))
            line = next((each for each in could if each.cents == entry.payload["cents"] or not exact), None)
            if line is not None:
                open_lines.remove(line)
                found[entry.number] = line, line.cents

    pair(exact=True)
    slips = {each.number: each for each in waiting if each.number not in found}
    together, _ = sure(
        open_lines,
        lambda line: [number for number, each in slips.items() if near(each, line)],
        lambda each: each.cents if isinstance(each, Line) else int(slips[each].payload["cents"]),
    )
    for line, numbers in together.items():
        open_lines.remove(line)
        found |= {number: (line, int(slips[number].payload["cents"])) for number in numbers}
    pair(exact=False)
    return found


def _of_lines(lines: Iterable[OfDeposit]) -> Iterator[Difference]:
    for each in lines:
        if each.on_statement == each.cents or (each.on_statement is None and not each.expected):
            continue
        shown = "nothing" if each.on_statement is None else dollars(each.on_statement)
        what = f"deposited {dollars(each.cents)}, shown by the bank {shown}"
        of = str(each.entry.get("slip") or f"the deposit of {each.day}")
        yield Difference(of, what, each.cents - (each.on_statement or 0), who(each.entry), (each.entry.source,))
