"""The tables beside the events, compared with what the events give: the first difference is named.

A check begins at the last mark, which was compared before and is sealed, or at the first event where all is asked for.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cached_property
from itertools import zip_longest
from typing import Any, NoReturn, Protocol

from aboveboard.kernel.money import dollars
from aboveboard.law.errors import short
from aboveboard.log.audit.fold import MARK, NONE, Account, Fold, Head, Mark, unsealed
from aboveboard.log.chain.destroyed import NO_SALT, buried_by, missing, named
from aboveboard.log.chain.hash_chain import hashed, read, written
from aboveboard.log.chain.hidden import is_whole
from aboveboard.log.chain.signing import Signer, key_in, why_unfit
from aboveboard.log.database.store import Ask
from aboveboard.log.deeds import Altered, Logged, Transfer
from aboveboard.log.vault.vault import Vault

PAGE = 1000
EVENTS = "SELECT seq, log, number, body, key, asked FROM events WHERE seq > ? ORDER BY seq LIMIT ?"
VEILS = "SELECT seq, name, salt, value FROM veiled WHERE seq BETWEEN ? AND ? ORDER BY seq, name"
BURIED = (
    "SELECT veiled.salt, veiled.value FROM events JOIN veiled ON veiled.seq = events.seq "
    "WHERE events.log = ? AND events.number = ? AND veiled.name = ?"
)
POSTINGS = "SELECT seq, line, account, cents FROM postings WHERE seq BETWEEN ? AND ? ORDER BY seq, line"
OUTSIDE = "SELECT count(*) FROM {} WHERE seq < 1 OR seq > ?"

SIGNED = "checkpoint"
"""The kind of an event that signs all before it."""

Posting = tuple[int, int, int, int]
NOBODY_WROTE = (TypeError, ValueError, KeyError, AttributeError, IndexError, OverflowError)
"""What comes of rows that hold values of other kinds than were ever written."""


class Rules(Protocol):
    """What the houses say of accounts."""

    def may_go_below(self, account: str) -> bool:
        """May an account hold less than nothing?"""
        ...

    def may_withhold(self, event: Logged, account: str) -> bool:
        """May an event have moved money of an account by a transfer that is withheld?"""
        ...


class Check:
    """One comparison, within one transaction."""

    def __init__(self, ask: Ask, vault: Vault, rules: Rules, *, whole: bool = False) -> None:
        self.ask, self.rules, self.vault, self.whole = ask, rules, vault, whole
        self.heads: dict[str, Head] = {}
        self.accounts: dict[str, Account] = {}
        self.before = self.start = NONE
        self.unmarked: str | None = None
        """What is wrong with the mark, where there is none that counts."""
        self.unsigned: str | None = None
        """That the last checkpoint of all is not signed with the floor's key, where it may have had another before."""
        self._gone: dict[tuple[str, int, str], int] = {}
        """Hidden values of which tombstones say that an event destroyed them, and those events."""

    def run(self) -> tuple[Fold, Mark]:
        """What the events give, and a mark of it; raises Altered at the first difference."""
        try:
            self._read_tables()
            fold = self._folded()
            return fold, self._compared(fold)
        except NOBODY_WROTE as error:
            _nobody_wrote(error)

    def against(self, fold: Fold) -> Mark:
        """A mark of a fold, where the heads and the balances are what it gives; the events are not read again."""
        try:
            self._read_tables()
            return self._compared(fold)
        except NOBODY_WROTE as error:
            _nobody_wrote(error)

    def _read_tables(self) -> None:
        if len(self.ask("SELECT id FROM head", ())) != 1:
            raise Altered("the table head lacks its one row, which whoever writes holds")
        marks = self.ask("SELECT value FROM meta WHERE name = ?", (MARK,))
        given = _blob("meta", marks[0][0]) if marks else None
        found = (unsealed(given, seal) for seal in self.vault.seals)
        self.before = next((mark for mark in found if mark is not NONE), NONE)
        if self.before is NONE:
            self.unmarked = "was altered, or sealed with another key" if marks else "is missing"
        self.start = NONE if self.whole else self.before
        for key, name, number, hash in self.ask("SELECT id, name, number, hash FROM logs", ()):
            self.heads[_name("logs", name)] = Head(key, number, _blob("logs", hash))
        for key, name, cents, free in self.ask("SELECT id, name, balance, free FROM accounts", ()):
            self.accounts[_name("accounts", name)] = Account(key, cents)
            if bool(free) != self.rules.may_go_below(name):
                may = "may hold less than nothing" if free else "may not hold less than nothing"
                raise Altered(f"account {name}: the database says that it {may}, and the house does not")

    # -- folding -----------------------------------------------------------------------------------------------------

    def _folded(self) -> Fold:
        fold = self.start.fold
        if fold.seq:
            self._still_there()
        while rows := self.ask(EVENTS, (fold.seq, PAGE)):
            self._page(fold, rows)
        if fold.seq < self.before.seq:
            raise Altered(f"the last events are gone: {self.before.seq} were there before, and {fold.seq} are")
        for log, number, name in self._gone:
            raise missing(log, number, name)
        for table in ("events", "postings", "veiled"):
            if self.ask(OUTSIDE.format(table), (fold.seq,))[0][0]:
                raise Altered(f"the table {table} has rows of events that are not there")
        return fold

    def _still_there(self) -> None:
        """The event at which the folding begins is the last of its log as the mark knows it."""
        rows = self.ask("SELECT body FROM events WHERE seq = ?", (self.start.seq,))
        if not rows or hashed(_blob("events", rows[0][0])) not in {head.hash for head in self.start.heads.values()}:
            raise Altered(f"event {self.start.seq} of all is missing from the database, or altered")

    def _page(self, fold: Fold, rows: Sequence[Any]) -> None:
        first, last = rows[0][0], rows[-1][0]
        hidden: dict[int, list[tuple[str, bytes, bytes]]] = {}
        for seq, name, salt, value in self.ask(VEILS, (first, last)):
            hidden.setdefault(seq, []).append((name, _blob("veiled", salt), _blob("veiled", value)))
        posted = self.ask(POSTINGS, (first, last))
        given: list[tuple[Posting, Logged]] = []
        for seq, log, number, body, key, asked in rows:
            event = self.vault.unveil(self._event(seq, _blob("events", body)), seq, hidden.pop(seq, []))
            if not is_whole(event):
                event = self._as_posted(event, [each for each in posted if each[0] == seq])
            if (self.heads[event.log].id if event.log in self.heads else 0, event.number) != (log, number):
                raise Altered(f"event {event.number} of {event.log} is filed under another number or log")
            if (key is None) != (asked is None):
                raise Altered(f"event {event.number} of {event.log} has a key without a content, or one without a key")
            if event.kind == SIGNED:
                self._compare_checkpoint(fold, event)
            fold.follow(seq, event, key, None if asked is None else _blob("events", asked))
            self._compare_destroyed(log, event)
            given += [(each, event) for each in self._postings(seq, event)]
            if seq == self.before.seq:
                self._as_before(fold)
        if hidden:
            raise Altered(f"event {min(hidden)} of all has hidden values that it does not name")
        self._compare_postings(given, posted)

    def _compare_destroyed(self, key: int, event: Logged) -> None:
        """What an event says was destroyed is so, and what is gone was destroyed by an event after it.

        Of an event before the one at which the folding begins, the database is asked.
        """
        self._gone |= {(event.log, event.number, name): by for name, by in event.gone.items()}
        for each in named(event):
            if each.content is not None:
                continue
            by = self._gone.pop((event.log, each.number, each.name), None)
            if by is None:
                rows = self.ask(BURIED, (key, each.number, each.name))
                held = rows and _blob("veiled", rows[0][0]) != NO_SALT
                by = buried_by(_blob("veiled", rows[0][1])) if rows and not held else -1
            if by != event.number:
                what = f"the hidden value {each.name!r} of event {each.number}"
                raise Altered(f"{event.log}: event {event.number} destroyed {what}, and the database does not say so")

    def _compare_checkpoint(self, fold: Fold, event: Logged) -> None:
        """A checkpoint that is logged was signed by this floor over what the events before it give.

        One that was signed with another key is a fault, unless the floor may have had another key before.
        """
        line = str(event.payload["line"])
        why = why_unfit(line, fold.numbers, fold.balances, written(event.at))
        if why is None and key_in(line) not in self._signers:
            why = "it is signed with a key that is not the floor's"
            if self.vault.partial or self.unmarked is not None:
                self.unsigned = f"the checkpoint in event {event.number} of {event.log} is signed with another key"
                return
        self.unsigned = None
        if why is not None:
            raise Altered(f"the checkpoint in event {event.number} of {event.log}: {why}")

    @cached_property
    def _signers(self) -> set[str]:
        """The keys that the floor's checkpoints can be signed with."""
        return {Signer(each).public for each in self.vault.secrets}

    def _event(self, seq: int, body: bytes) -> Logged:
        try:
            return read(body)
        except (TypeError, ValueError, KeyError, AttributeError) as error:
            raise Altered(f"event {seq} of all cannot be read as an event") from error

    def _postings(self, seq: int, event: Logged) -> Iterator[Posting]:
        """Each side of each transfer, as it was posted."""
        for place, (source, to, cents, _, _) in enumerate(event.transfers):
            for side, (name, by) in enumerate(((source, -cents), (to, cents))):
                if name not in self.accounts:
                    raise Altered(f"account {name}: event {event.number} of {event.log} names it, and it is not there")
                yield seq, 2 * place + side, self.accounts[name].id, by

    def _as_posted(self, event: Logged, rows: Sequence[Any]) -> Logged:
        """An event whose withheld transfers nobody can read now, with what was posted, on its word.

        That is taken of deeds alone whose transfers are withheld, and between the house's own accounts; they stand
        behind those that can be read.
        """
        names = {each.id: name for name, each in self.accounts.items()}
        if len(rows) % 2 or [row[1] for row in rows] != list(range(len(rows))):
            raise Altered(f"event {event.number} of {event.log} was posted by halves")
        rows = rows[2 * len(event.transfers) :]
        for row in rows:
            if not self.rules.may_withhold(event, names[row[2]]):
                what = f"a posting of {_worded(row[3])} is of no event that can be read"
                raise Altered(f"account {names[row[2]]}: {what}, and {event.kind} withholds none of it")
        pairs = zip(rows[::2], rows[1::2], strict=True)
        moved = tuple(Transfer(names[out[2]], names[to[2]], to[3], "cannot be read now") for out, to in pairs)
        return replace(event, transfers=(*event.transfers, *moved))

    def _as_before(self, fold: Fold) -> None:
        """What was sealed once is still what the events up to there give."""
        if fold.keys != self.before.keys:
            raise Altered(f"the keys under which deeds were asked were altered, up to event {fold.seq} of all")
        if fold != self.before.fold:
            raise Altered(f"the events up to {fold.seq} of all are not those that were compared before")

    # -- comparing ---------------------------------------------------------------------------------------------------

    def _compared(self, fold: Fold) -> Mark:
        self._compare_heads(fold)
        self._compare_accounts(fold)
        return Mark(fold.seq, self.heads, self.accounts, fold.keys)

    def _compare_postings(self, given: Sequence[tuple[Posting, Logged]], found: Sequence[Any]) -> None:
        for should, row in zip_longest(given, found):
            held = None if row is None else tuple(row)
            if should is not None and should[0] == held:
                continue
            names = {each.id: name for name, each in self.accounts.items()}
            if should is None or (held is not None and held[:2] < should[0][:2]):
                raise Altered(f"account {names.get(held[2], held[2])}: a posting of {_worded(held[3])} is of no event")  # type: ignore[index]
            (_, _, key, cents), event = should
            raise Altered(
                f"account {names[key]}: event {event.number} of {event.log} gives a posting of {_worded(cents)}, and "
                f"the database {'lacks it' if held is None or held[:2] != should[0][:2] else 'holds another'}"
            )

    def _compare_heads(self, fold: Fold) -> None:
        for name in sorted({*fold.numbers, *self.heads}):
            number, hash = fold.numbers.get(name, (0, b""))
            head = self.heads.get(name)
            if head is None:
                raise Altered(f"log {name}: it has {number} events, and the table of logs does not name it")
            if (head.number, head.hash) != (number, hash):
                says = "that the last is another" if head.number == number else head.number
                raise Altered(f"log {name}: it has {number} events, and the table of logs says {says}")
            if name in self.start.heads and self.start.heads[name].id != head.id:
                raise Altered(f"log {name}: it has another id than it had")

    def _compare_accounts(self, fold: Fold) -> None:
        for name in sorted({*fold.balances, *self.accounts}):
            held = self.accounts.get(name)
            if (differs := differing(name, fold.balances.get(name), held and held.cents)) is not None:
                raise Altered(differs)
            if held and name in self.start.accounts and self.start.accounts[name].id != held.id:
                raise Altered(f"account {name}: it has another id than it had")


def differing(account: str, given: int | None, held: object) -> str | None:
    """That the database holds something else than the events give for an account; None where neither has any."""
    if given == held and type(given) is type(held):
        return None
    gives = "no event names it" if given is None else f"the events give {_worded(given)}"
    holds = "has no such account" if held is None else f"holds {_worded(held)}"
    return f"account {account}: {gives}, and the database {holds}"


def _nobody_wrote(error: Exception) -> NoReturn:
    raise Altered(f"the database holds what nobody wrote to it: {error}") from error


def _blob(table: str, value: object) -> bytes:
    """Bytes of a row; SQLite holds anything in any column, and gives it back as it is."""
    if not isinstance(value, (bytes, memoryview)):
        raise Altered(f"the table {table} holds {short(value)} where bytes were written")
    return bytes(value)


def _name(table: str, value: object) -> str:
    if not isinstance(value, str):
        raise Altered(f"the table {table} holds {short(value)} where a name was written")
    return value


def _worded(cents: object) -> str:
    return dollars(cents) if type(cents) is int else repr(cents)
