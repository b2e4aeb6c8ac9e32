"""A line opened down to every event that makes it up: those of the organization's log, and those of each pool's own."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import TYPE_CHECKING, Protocol

from aboveboard.charity.conduct.spelled import deeds_spelled
from aboveboard.charity.statements.draft import Statement
from aboveboard.law.conditions.facts import Source
from aboveboard.log.chain import hash_chain

if TYPE_CHECKING:
    from aboveboard.log.logbook import Logbook


class PoolLogs(Protocol):
    """The logs of pools, as far as a line is opened down to them."""

    def numbers(self, log: str, kinds: Collection[str]) -> Iterable[int]:
        """The numbers of the events of some kinds on one log."""
        ...


def opened(statement: Statement, line: str, logs: PoolLogs) -> tuple[Source, ...]:
    """The events that make a line up; of pools their own logs are asked, one question each."""
    found = dict.fromkeys(statement.opened(line))
    for log, kinds in statement.deeds(line):
        found |= dict.fromkeys((log, number) for number in logs.numbers(log, kinds))
    return tuple(found)


class InLogbook:
    """The logs of pools in a database: one log at a time, its events looked at as they are spelled."""

    def __init__(self, book: Logbook) -> None:
        self.book = book

    def numbers(self, log: str, kinds: Collection[str]) -> list[int]:
        """The numbers of the events of some kinds on one log; no other log is looked at."""
        from sqlalchemy import select  # a record needs no database

        from aboveboard.log.database import schema

        t, key, spelled = schema.events.c, self.book.index.key(log), deeds_spelled(kinds)
        rows = self.book.store.rows(select(t.number, t.body).where(t.log == key).order_by(t.number))
        return [
            number
            for number, body in rows
            if spelled.search(bytes(body)) and hash_chain.read(bytes(body)).kind in kinds
        ]
