"""The postings of an organization as other programs take them: a list of them, and text for beancount."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from datetime import date
from hashlib import sha256
from typing import Any
from zoneinfo import ZoneInfo

from aboveboard.charity.books.accounts.account import BELOW_NOTHING
from aboveboard.charity.books.ledger.postings import Posted
from aboveboard.charity.spreadsheets.writing import Written, as_csv, as_workbook
from aboveboard.log.database.accounts import WORLD

COLUMNS = (
    Written("date", "date", "day", 12), Written("log", "log"), Written("event", "event", "number", 8),
    Written("deed", "deed"), Written("by", "by"), Written("account", "account", width=36),
    Written("cents", "amount", "cents"), Written("why", "why", width=40), Written("cite", "clause", width=24),
)  # fmt: skip
"""What is written of each posting."""
_BESIDE = ("organization/[^/]+/fees-owed", "occasion/[^/]+/(?:imitation|variance/.*)")
OUTSIDE = re.compile("|".join((WORLD, *BELOW_NOTHING, *_BESIDE)))
"""What is none of the organization's own: the world, what stands against something, and fees as they are reckoned."""
CURRENCY = "USD"
LETTERS = re.compile(r"[^A-Za-z0-9]+")
DIGEST = 8


@dataclass(frozen=True)
class Ledger:
    """The postings of one organization, as they are at a moment."""

    title: str
    zone: ZoneInfo
    posted: tuple[Posted, ...] = field(repr=False)

    def rows(self) -> list[dict[str, Any]]:
        """Each posting: what an account gains or loses, by which event and why."""
        return list(rows(self.posted, self.zone))

    def to_json(self) -> dict[str, Any]:
        """As programs read it."""
        return {"organization": self.title, "postings": self.rows()}

    def beancount(self) -> str:
        """As beancount reads it."""
        return beancount(self.posted, self.zone, self.title)

    def csv(self) -> bytes:
        """As a list that spreadsheets read."""
        return as_csv(self.rows(), COLUMNS)

    def xlsx(self) -> bytes:
        """As a workbook."""
        return as_workbook("Postings", self.rows(), COLUMNS)


def rows(posted: Iterable[Posted], zone: ZoneInfo) -> Iterator[dict[str, Any]]:
    """Each posting: what an account gains or loses, by which event and why."""
    for each in posted:
        for move in each.transfers:
            for account, cents in ((move.source, -move.cents), (move.to, move.cents)):
                yield {
                    "date": each.day(zone).isoformat(), "log": each.log, "event": each.number, "deed": each.kind,
                    "by": each.by, "account": account, "cents": cents, "why": move.why, "cite": "; ".join(move.cite),
                }  # fmt: skip


def beancount(posted: Iterable[Posted], zone: ZoneInfo, title: str) -> str:
    """The same as text that beancount reads: accounts opened when they are first used, a transaction for each event."""
    listed = [each for each in posted if each.transfers]
    names = _names(sorted({account for each in listed for move in each.transfers for account in move[:2]}))
    first: dict[str, date] = {}
    for each in listed:
        day = each.day(zone)
        for account in (account for move in each.transfers for account in move[:2]):
            first[account] = min(day, first.get(account, day))
    out = [f'option "title" {_quoted(title)}', f'option "operating_currency" "{CURRENCY}"', ""]
    opened = sorted((day, names[account], account) for account, day in first.items())
    out += [f"{day} open {name} {CURRENCY}\n  ledger: {_quoted(account)}" for day, name, account in opened]
    for each in listed:
        out.append("")
        out += _transaction(each, zone, names)
    return "\n".join((*out, ""))


def _transaction(each: Posted, zone: ZoneInfo, names: dict[str, str]) -> Iterator[str]:
    why = "; ".join(dict.fromkeys(move.why for move in each.transfers))
    yield f"{each.day(zone)} * {_quoted(each.kind)} {_quoted(why)}"
    yield f"  log: {_quoted(each.log)}"
    yield f"  event: {each.number}"
    yield f"  at: {_quoted(each.at.isoformat())}"
    if each.by:
        yield f"  by: {_quoted(each.by)}"
    if cite := "; ".join(dict.fromkeys(clause for move in each.transfers for clause in move.cite)):
        yield f"  clause: {_quoted(cite)}"
    for move in each.transfers:
        yield f"  {names[move.source]}  {_amount(-move.cents)}"
        yield f"  {names[move.to]}  {_amount(move.cents)}"


def _amount(cents: int) -> str:
    return f"{'-' if cents < 0 else ''}{abs(cents) // 100}.{abs(cents) % 100:02} {CURRENCY}"


def _quoted(text: str) -> str:
    plain = " ".join(text.split())
    return '"' + plain.replace("\\", "\\\\").replace('"', '\\"') + '"'


def _names(accounts: Iterable[str]) -> dict[str, str]:
    """Each account as beancount names it; two that would be alike are told apart by a digest."""
    found: dict[str, str] = {}
    for account in accounts:
        name = _name(account)
        if name in found.values():
            name += f"-{sha256(account.encode()).hexdigest()[:DIGEST]}"
        found[account] = name
    return found


def _name(account: str) -> str:
    root = "Equity" if OUTSIDE.fullmatch(account) else "Assets"
    parts = (LETTERS.sub("-", part).strip("-") or "X" for part in account.split("/"))
    return ":".join((root, *(part[0].upper() + part[1:] for part in parts)))
