"""A bank's statement in OFX, versions 1 and 2: what is needed of it, read strictly; the rest is passed over."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import date
from typing import TypeVar

from aboveboard.charity.bank_files.lines import (
    MOST_LINES,
    BankFile,
    BankLine,
    check_in_words,
    check_number,
    words_of,
)
from aboveboard.charity.bank_files.ofx_nodes import NO_DOCTYPE, ROOT, Node, decoded, header, read_open_tags, read_xml
from aboveboard.charity.bank_files.whose import is_other
from aboveboard.charity.conduct.forms import FIRST_YEAR, LAST_YEAR
from aboveboard.charity.spreadsheets.table import Fault, shown
from aboveboard.law.errors import BadInput
from aboveboard.play.events import LARGEST

T = TypeVar("T")
BOM = b"\xef\xbb\xbf"
A_DAY = "a day such as 20260703, perhaps with its time"
AN_AMOUNT = "an amount such as -12.50"
_DAY = re.compile(r"([0-9]{4})([0-9]{2})([0-9]{2})(?:[0-9]{2,6}(?:\.[0-9]{1,6})?)?(?:\s*\[[^\]]{1,20}\])?")
_AMOUNT = re.compile(r"([+-]?)([0-9]{0,16})(?:[.,]([0-9]{1,8}))?")
BELOW = frozenset(("CHECK", "DEBIT"))
ABOVE = frozenset(("CREDIT", "DEP", "DIRECTDEP"))
"""What a line's own type says of its sign."""


def is_ofx(data: bytes) -> bool:
    """Does a file begin as OFX does, or as any XML?"""
    begins = data.removeprefix(BOM).lstrip()[:20].upper()
    return begins.startswith((b"OFXHEADER", b"<"))


def read_ofx(data: bytes, name: str, account: str | None = None) -> BankFile:
    """The statement of a file; of several, the one of the account whose number is given. BadInput where it is none."""
    try:
        top, style = _elements(data.removeprefix(BOM))
    except ValueError as error:
        raise BadInput(f"{name}: a bank's statement in OFX was expected, and {error}") from None
    root = top.one(ROOT)
    if root is None:
        raise BadInput(f"{name}: a bank's statement in OFX was expected, and it has no element {ROOT}")
    return _Statement(_chosen(root, name, account), name, style).file()


def _elements(data: bytes) -> tuple[Node, str]:
    body = data.lstrip()
    if body[:9].upper() == b"OFXHEADER":
        keys, rest = header(body)
        first = 1 + data.count(b"\n", 0, len(data) - len(rest))
        return read_open_tags(decoded(rest, keys), first), "OFX 1"
    if b"<!DOCTYPE" in body[:2000].upper():
        raise ValueError(NO_DOCTYPE)
    if body[:5].upper() == b"<OFX>":
        # Some banks leave the header out; what closes all its tags is XML, the rest is version 1.
        try:
            return read_xml(body)[0], "OFX 2"
        except ValueError:
            return read_open_tags(decoded(body, {}), 1), "OFX 1"
    top, _ = read_xml(body)
    return top, "OFX 2"


def _chosen(root: Node, name: str, account: str | None) -> Node:
    found = list(root.all("STMTRS"))
    if not found:
        status = next((each for each in root.all("STATUS") if each.values.get("CODE", ("0", 0))[0] != "0"), None)
        if status is not None:
            said = status.values.get("MESSAGE", ("no reason", 0))[0]
            raise BadInput(f"{name}: the bank answered {shown(said)} in place of a statement")
        card = root.one("CCSTMTRS") is not None
        of = "a credit card's statement" if card else "no bank account's statement"
        raise BadInput(f"{name}: the statement of a bank account was expected, and {of} is in it")
    if len(found) == 1:
        return found[0]
    numbers = [_account(each) for each in found]
    meant = [at for at, number in enumerate(numbers) if account and number and is_other(number, account) is False]
    if len(meant) != 1:
        listed = ", ".join(number or "one without a number" for number in numbers[:8])
        raise BadInput(f"{name}: it holds the statements of {len(found)} accounts ({listed}); say the number of one")
    return found[meant[0]]


def _account(statement: Node) -> str:
    held = statement.one("BANKACCTFROM")
    return "" if held is None else held.values.get("ACCTID", ("", 0))[0]


def _day(given: str) -> date:
    found = _DAY.fullmatch(given)
    if found is None:
        raise ValueError(A_DAY)
    try:
        day = date(int(found[1]), int(found[2]), int(found[3]))
    except ValueError:
        raise ValueError(A_DAY) from None
    if not FIRST_YEAR <= day.year <= LAST_YEAR:
        raise ValueError(f"a day from {FIRST_YEAR} to {LAST_YEAR}")
    return day


def _cents(given: str) -> int:
    found = _AMOUNT.fullmatch(given)
    if found is None or not (found[2] or found[3]):
        raise ValueError(AN_AMOUNT)
    part = found[3] or ""
    if part[2:].strip("0"):
        raise ValueError(f"{AN_AMOUNT}, and no part of a cent")
    cents = int(found[2] or "0") * 100 + int(part[:2].ljust(2, "0"))
    if cents > LARGEST:
        raise ValueError(f"{AN_AMOUNT}, up to ${LARGEST // 100:,}")
    return -cents if found[1] == "-" else cents


class _Statement:
    """One statement, its values read one by one."""

    def __init__(self, node: Node, name: str, style: str) -> None:
        self.node, self.name, self.style = node, name, style
        self.faults = list[Fault]()

    def _fault(self, node: Node, tag: str, expected: str) -> None:
        given, line = node.values.get(tag, (None, node.line))
        self.faults.append(Fault(line, "", tag, shown(given), expected))

    def _value(self, node: Node | None, tag: str, reader: Callable[[str], T], *, needed: bool = False) -> T | None:
        """A value of an element; None where it does not stand there, or cannot be read, which is a fault."""
        if node is None:
            return None
        given, line = node.values.get(tag, ("", node.line))
        if not given:
            if needed:
                self._fault(node, tag, "it in every line")
            return None
        if tag in node.twice:
            self.faults.append(Fault(line, "", tag, shown(given), f"one {tag}"))
            return None
        try:
            return reader(given)
        except ValueError as error:
            self._fault(node, tag, str(error))
            return None

    def file(self) -> BankFile:
        """All of it."""
        self._currency(self.node)
        listed = self.node.one("BANKTRANLIST")
        first, last = self._value(listed, "DTSTART", _day), self._value(listed, "DTEND", _day)
        entries = [] if listed is None else [each for each in listed.nodes if each.tag == "STMTTRN"]
        if len(entries) > MOST_LINES:
            raise BadInput(f"{self.name}: it has more than {MOST_LINES:,} lines; at most {MOST_LINES:,} were expected")
        read = [found for each in entries if (found := self._line(each)) is not None]
        self._once(entries)
        closing = self._closing(last or max((line.day for line in read), default=None))
        lines = sorted(read, key=lambda line: line.day)
        for line in lines:
            if (first is not None and line.day < first) or (last is not None and line.day > last):
                days = f"a day of the statement, from {first} to {last}"
                self.faults.append(Fault(line.row, "", "DTPOSTED", line.day.isoformat(), days))
        every = [line.day for line in lines]
        return BankFile(
            self.name, self.style, _account(self.node), first or min(every, default=None),
            last or max(every, default=None), None, closing, tuple(line for line in lines if line.cents),
            tuple(line.row for line in lines if not line.cents),
            tuple(sorted(self.faults, key=lambda fault: fault.row)),
        )  # fmt: skip

    def _currency(self, node: Node) -> None:
        if node.values.get("CURDEF", ("USD", 0))[0].upper() != "USD":
            self._fault(node, "CURDEF", "USD")

    def _closing(self, last: date | None) -> int | None:
        """The balance after the last line; one as of a later day may hold lines that are not here."""
        held = next((each for each in self.node.nodes if each.tag == "LEDGERBAL"), None)
        cents, day = self._value(held, "BALAMT", _cents), self._value(held, "DTASOF", _day)
        return None if day is not None and last is not None and day != last else cents

    def _line(self, node: Node) -> BankLine | None:
        before = len(self.faults)
        day = self._value(node, "DTPOSTED", _day, needed=True)
        cents = self._value(node, "TRNAMT", _cents, needed=True)
        kind = self._value(node, "TRNTYPE", str.upper) or ""
        number = self._value(node, "CHECKNUM", check_number)
        payee = node.one("PAYEE")
        name = self._value(node, "NAME", words_of) or self._value(payee, "NAME", words_of)
        memo = self._value(node, "MEMO", words_of)
        if any(each.tag in ("CURRENCY", "ORIGCURRENCY") for each in node.nodes):
            self._foreign(node)
        if cents and ((kind in BELOW and cents > 0) or (kind in ABOVE and cents < 0)):
            side = "below" if kind in BELOW else "above"
            self._fault(node, "TRNAMT", f"an amount {side} nothing, since it is a {kind}")
        if day is None or cents is None or len(self.faults) > before:
            return None
        what = words_of(name, memo)
        if cents > 0:
            number = None  # the number of a deposit slip
        elif cents < 0 and number is None:
            number = check_in_words(what)
        return BankLine(node.line, day, cents, what, number)

    def _foreign(self, node: Node) -> None:
        """An amount in another currency is none of this account's."""
        for each in node.nodes:
            if each.tag == "CURRENCY" and each.values.get("CURSYM", ("USD", 0))[0].upper() != "USD":
                self._fault(each, "CURSYM", "USD")

    def _once(self, entries: list[Node]) -> None:
        """No line stands there twice under the number that the bank gave it."""
        seen = dict[str, int]()
        for each in entries:
            given, line = each.values.get("FITID", ("", 0))
            if given and seen.setdefault(given, line) != line:
                self.faults.append(
                    Fault(line, "", "FITID", shown(given), f"each line once (line {seen[given]} has it)")
                )
