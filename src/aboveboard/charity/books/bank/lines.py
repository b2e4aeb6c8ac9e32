"""The lines of a bank's statements held against the entries of an account: one line to one entry, and two proofs.

A line is matched by the number and the amount of a check, else by amount and day, else as several slips that the bank
took in at once. What two entries could explain is
left open and shown: nobody's entry is ticked off by a guess.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any, NamedTuple

from aboveboard.charity.books.bank.entries import InBooks, Line, Statement, entries_of, opening_of, statements_of
from aboveboard.charity.books.bank.together import sure
from aboveboard.charity.conduct.books import CHARGE, CHECK, DEPOSIT, INTEREST, PAY_FEE
from aboveboard.charity.conduct.register import Register
from aboveboard.kernel.money import dollars
from aboveboard.law.days import State
from aboveboard.law.days.terms import Term

BY_CHECK = frozenset((CHECK, PAY_FEE))
FROM_THE_BANK = frozenset((INTEREST, CHARGE))
"""What the bank does by itself is entered from what it shows, at times earlier and at times later than its own day."""
WORKING_DAYS = 5
"""So many business days after its own day a deposit is looked for."""
ABOUT = 7
"""The same in days, beyond the years whose holidays are held."""
CASHED_WITHIN = 180
"""So many days after it was written a check is looked for whose number the bank does not show: then it is stale."""


class Pair(NamedTuple):
    """A line, and the entry that it shows."""

    line: Line
    entry: InBooks

    @property
    def cents(self) -> int:
        """How much more the line has: nothing, but where a check was paid with another amount than was written."""
        return self.line.cents - self.entry.cents

    def to_json(self) -> dict[str, Any]:
        """As programs read it."""
        more = {"difference": self.cents} if self.cents else {}
        return {"line": self.line.to_json(), "entry": self.entry.to_json(), **more}


class Open(NamedTuple):
    """Lines and entries that may belong together in several ways."""

    lines: tuple[Line, ...]
    entries: tuple[InBooks, ...]

    def to_json(self) -> dict[str, Any]:
        """As programs read it."""
        return {"lines": [each.to_json() for each in self.lines], "entries": [each.to_json() for each in self.entries]}


class Together(NamedTuple):
    """A line, and the slips that the bank shows as one."""

    line: Line
    entries: tuple[InBooks, ...]

    def to_json(self) -> dict[str, Any]:
        """As programs read it."""
        return {"line": self.line.to_json(), "entries": [each.to_json() for each in self.entries]}


class Matching(NamedTuple):
    """Lines and entries, each in one place."""

    matched: tuple[Pair, ...] = ()
    differ: tuple[Pair, ...] = ()
    """A check of the same number that was paid with another amount."""
    open: tuple[Open, ...] = ()
    bank_only: tuple[Line, ...] = ()
    books_only: tuple[InBooks, ...] = ()
    together: tuple[Together, ...] = ()


@dataclass(frozen=True)
class BankMatch:
    """An account's statement of a month beside its books."""

    account: str
    statement: Statement
    opening: int | None
    """What the statement begins with: as it says, or as the one before it ended."""
    books: int
    """What the account holds by the books at the end of the month."""
    found: Matching
    """Of this month's lines, with everything of earlier months that is still open."""

    @property
    def money_in(self) -> int:
        """What came in by the statement."""
        return sum(line.cents for line in self.statement.lines if line.cents > 0)

    @property
    def money_out(self) -> int:
        """What went out by it."""
        return -sum(line.cents for line in self.statement.lines if line.cents < 0)

    @property
    def outstanding(self) -> tuple[InBooks, ...]:
        """What went out by the books and the bank does not show: checks that are not cashed."""
        return tuple(each for each in self.found.books_only if each.cents < 0)

    @property
    def under_way(self) -> tuple[InBooks, ...]:
        """What came in by the books and the bank does not show: deposits that are under way."""
        return tuple(each for each in self.found.books_only if each.cents > 0)

    @property
    def statement_off(self) -> int | None:
        """By how much the statement does not add up; None where it is not known what it began with."""
        if self.opening is None:
            return None
        return self.statement.closing - self.opening - self.money_in + self.money_out

    @property
    def bank_expected(self) -> int:
        """What the bank's balance is by the books: without what it does not show yet, with what it alone shows."""
        at_open = sum(line.cents for each in self.found.open for line in each.lines)
        of_open = sum(entry.cents for each in self.found.open for entry in each.entries)
        waits = sum(entry.cents for entry in self.found.books_only) + of_open
        alone = sum(line.cents for line in self.found.bank_only) + at_open
        return self.books - waits + alone + sum(pair.cents for pair in self.found.differ)

    @property
    def books_off(self) -> int:
        """By how much the bank's closing balance is another one."""
        return self.statement.closing - self.bank_expected

    @property
    def proved(self) -> bool:
        """Is every line matched, and do both balances come out?"""
        loose = self.found.bank_only or self.found.open or self.found.differ
        return not loose and not self.statement_off and not self.books_off

    def to_json(self) -> dict[str, Any]:
        """As programs and pages read it."""
        found = self.found
        return {
            "account": self.account, "month": self.statement.month, "opening": self.opening, "in": self.money_in,
            "out": self.money_out, "closing": self.statement.closing, "statement-off": self.statement_off,
            "books": self.books, "outstanding": [each.to_json() for each in self.outstanding],
            "under-way": [each.to_json() for each in self.under_way],
            "bank-only": [each.to_json() for each in found.bank_only],
            "matched": [each.to_json() for each in found.matched], "differ": [each.to_json() for each in found.differ],
            "together": [each.to_json() for each in found.together],
            "open": [each.to_json() for each in found.open], "bank-expected": self.bank_expected,
            "books-off": self.books_off, "proved": self.proved,
        }  # fmt: skip

    @property
    def lines(self) -> Iterator[str]:
        """Both proofs in words."""
        begins = "?" if self.opening is None else dollars(self.opening)
        came, went = dollars(self.money_in), dollars(self.money_out)
        yield f"The bank: {begins} and {came} in less {went} out is {dollars(self.statement.closing)}" + _off(
            self.statement_off
        )
        checks = -sum(each.cents for each in self.outstanding)
        deposits = sum(each.cents for each in self.under_way)
        beside = self.bank_expected - self.books - checks + deposits
        yield (
            f"The books: {dollars(self.books)} and {dollars(checks)} of checks outstanding "
            f"less {dollars(deposits)} under way"
            + (f" and {dollars(beside)} that is open" if beside else "")
            + f" is {dollars(self.bank_expected)}"
            + _off(self.books_off)
        )


def _off(cents: int | None) -> str:
    if cents is None:
        return ", and what it began with is not known"
    return f", and the statement ends with {dollars(abs(cents))} {'more' if cents > 0 else 'less'}" if cents else ""


# -- matching ----------------------------------------------------------------------------------------------------------

Until = Callable[[date], date]
"""The last day on which a bank is expected to show what was entered for a day."""


def shown_until(days: State) -> Until:
    """So many business days after, by a state's own holidays."""
    counter = days.counter(Term("working-days", WORKING_DAYS, moves=False))

    def until(day: date) -> date:
        first = day.toordinal()
        if not (counter.calendar.holds(first) and counter.calendar.holds(first + 4 * ABOUT)):
            return day + timedelta(days=ABOUT)
        return date.fromordinal(counter.rule_day(first))

    return until


def match(lines: Iterable[Line], entries: Iterable[InBooks], until: Until) -> Matching:
    """Lines and entries brought together; each line has at most one entry, or several slips that come to it, and each
    entry at most one line."""
    waiting, held = list(lines), list(entries)
    pairs, differ = _by_number(waiting, held)
    taken = {pair.entry for pair in (*pairs, *differ)}
    shown = {pair.line for pair in (*pairs, *differ)}
    left = [entry for entry in held if entry not in taken]
    by_cents = dict[int, list[InBooks]]()
    for entry in left:
        by_cents.setdefault(entry.cents, []).append(entry)
    may = {
        line: {entry for entry in by_cents.get(line.cents, ()) if _may_show(line, entry, until)}
        for line in waiting
        if line not in shown
    }
    pairs += _forced(may)
    taken |= {pair.entry for pair in pairs}
    alone = [line for line, found in may.items() if not found and line.number is None and line.cents > 0]
    in_doubt = {entry for found in may.values() for entry in found}
    slips = [each for each in left if each.kind == DEPOSIT and each not in taken and each not in in_doubt]
    together, several = sure(alone, lambda line: [each for each in slips if _may_show(line, each, until)], _cents)
    may |= several
    taken |= {entry for found in together.values() for entry in found}
    opened = list(_groups({line: found for line, found in may.items() if found}))
    in_doubt = {entry for each in opened for entry in each.entries}
    return Matching(
        tuple(sorted(pairs, key=_paired)), tuple(sorted(differ, key=_paired)), tuple(opened),
        tuple(line for line, found in may.items() if not found and line not in together),
        tuple(entry for entry in left if entry not in taken and entry not in in_doubt),
        tuple(Together(line, tuple(sorted(together[line], key=_by_day))) for line in sorted(together, key=_in_order)),
    )  # fmt: skip


def _cents(each: Line | InBooks) -> int:
    return each.cents


def _by_day(entry: InBooks) -> tuple[date, int]:
    return entry.day, entry.event


def _in_order(line: Line) -> tuple[Any, ...]:
    """Lines as the bank shows them; one that bears no number of a check is compared with one that does."""
    return line.month, line.at, line.day, line.cents, line.number or 0, line.what


def _paired(pair: Pair) -> tuple[Any, ...]:
    return *_in_order(pair.line), pair.entry.day, pair.entry.event


def _by_number(lines: Sequence[Line], entries: Sequence[InBooks]) -> tuple[list[Pair], list[Pair]]:
    """Checks that the bank shows by their numbers: with their amounts, and with others."""
    numbered = dict[int, list[Line]]()
    for line in lines:
        if line.number is not None and line.cents < 0:
            numbered.setdefault(line.number, []).append(line)
    pairs, differ = list[Pair](), list[Pair]()
    # First those of the same amount: another of the same number takes no line from them.
    for exact in (True, False):
        shown = {pair.entry for pair in pairs}
        for entry in entries:
            found = numbered.get(entry.number, []) if entry.number is not None and entry.cents < 0 else []
            if exact:
                if (same := next((line for line in found if line.cents == entry.cents), None)) is not None:
                    pairs.append(Pair(same, entry))
                    found.remove(same)
            elif len(found) == 1 and entry not in shown:
                differ.append(Pair(found.pop(), entry))
    return pairs, differ


def _may_show(line: Line, entry: InBooks, until: Until) -> bool:
    """Could a line of the same amount be an entry, by its day and by what is known of its number?"""
    if line.number is not None and entry.number is not None:
        return False  # it is another check
    if entry.number is not None or entry.kind in BY_CHECK:
        return entry.day <= line.day <= entry.day + timedelta(days=CASHED_WITHIN)
    if entry.kind in FROM_THE_BANK and line.day < entry.day:
        return entry.day <= until(line.day)
    return entry.day <= line.day <= until(entry.day)


def _forced(may: dict[Line, set[InBooks]]) -> list[Pair]:
    """Lines that only one entry can explain, and that no other line needs as much; and again, without those."""
    found = list[Pair]()
    while True:
        wanted = dict[InBooks, list[Line]]()
        for line, entries in may.items():
            if len(entries) == 1:
                wanted.setdefault(next(iter(entries)), []).append(line)
        sure = [Pair(lines[0], entry) for entry, lines in wanted.items() if len(lines) == 1]
        if not sure:
            return found
        found += sure
        taken = {pair.entry for pair in sure}
        for pair in sure:
            del may[pair.line]
        for entries in may.values():
            entries -= taken


def _groups(may: Mapping[Line, set[InBooks]]) -> Iterator[Open]:
    """What is left, in groups that share nothing with each other."""
    left = dict(may)
    while left:
        line, entries = next(iter(left.items()))
        lines, entries = {line}, set(entries)
        while more := {each for each, found in left.items() if each not in lines and found & entries}:
            lines |= more
            for each in more:
                entries |= left[each]
        for each in lines:
            del left[each]
        yield Open(tuple(sorted(lines, key=_in_order)), tuple(sorted(entries, key=_by_day)))


def bank_match(
    stated: Register, account: str, month: str, days: State, given: Statement | None = None
) -> BankMatch | None:
    """An account's statement of a month beside its books, with what earlier months left open; None where there is none.

    `given` is a statement of the month that is not stated yet, or is to be stated anew.
    """
    statements = statements_of(stated, account) | ({} if given is None else {given.month: given})
    this = statements.get(month)
    if this is None:
        return None
    earlier = [each for name, each in sorted(statements.items()) if name < month]
    entries = entries_of(stated, account, days.zone, this.last)
    lines = [line for each in (*earlier, this) for line in each.lines]
    found = match(lines, entries, shown_until(days))
    before = earlier[-1].closing if earlier else None
    own = found._replace(
        matched=tuple(pair for pair in found.matched if pair.line.month == month),
        together=tuple(each for each in found.together if each.line.month == month),
    )
    opening = this.opening if this.opening is not None else before
    books = opening_of(stated, account) + sum(entry.cents for entry in entries)
    return BankMatch(account, this, opening, books, own)
