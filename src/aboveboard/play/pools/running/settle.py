"""A pool's record settled: what was sold, drawn and paid, by the same parts that decide a live one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from aboveboard.kernel.money import dollars
from aboveboard.kernel.words import counted
from aboveboard.law.errors import BadInput, nearest, short
from aboveboard.law.force import Receipt, asked
from aboveboard.law.pools import PoolEdition, load_pool
from aboveboard.law.provisions.clauses import citations
from aboveboard.play.document import Document, PrintedTable, Row
from aboveboard.play.events import Refusal
from aboveboard.play.pools.running.decided import WINNERS
from aboveboard.play.pools.running.pool import RunningPool
from aboveboard.play.pools.running.racing.shares import PURSE
from aboveboard.play.pools.running.terms import FIELDS, terms_of
from aboveboard.play.pools.told import Payload, Told

KEYS = ("ruleset", "game", "pool", "events", "as_of", "as_if")
BESIDE = ("at", "by")
UNCHECKED = ("people", "papers", "places", "days", "steps")
"""What a record of a pool alone says nothing of; an organization's record does."""
Rows = list[Told]


@dataclass(repr=False)
class SettledPool(Document):
    """What comes of a pool's record; amounts are whole cents."""

    ruleset: str
    game: str
    settlements: Rows = field(default_factory=list)
    refused: Rows = field(default_factory=list)
    warnings: Rows = field(default_factory=list)
    """What is flagged for review, and refuses nothing."""
    transfers: Rows = field(default_factory=list)
    taken: int = 0
    paid: int = 0
    closed: bool = False
    in_units: bool = False
    """Are amounts units of imitation money?"""
    receipt: Receipt | None = None

    def to_json(self) -> Told:
        """As programs read it."""
        return {
            "ruleset": self.ruleset, "game": self.game, "settlements": self.settlements, "refused": self.refused,
            "voided": [], "warnings": self.warnings, "transfers": self.transfers, "unchecked": list(UNCHECKED),
            "riding": [], "taken": self.taken, "paid": self.paid, "closed": self.closed,
            **({} if self.receipt is None else {"receipt": self.receipt.to_json()}),
        }  # fmt: skip

    def printed(self) -> Iterator[str | PrintedTable]:
        """What people read: each ticket that was graded, what was refused, and what the pool took in."""
        if self.receipt is not None and self.receipt.said:
            yield self.receipt.said
        if self.settlements:
            rows = (
                (row["event"], row["ticket"], row["grade"], row.get("prize", ""), self._amount(row["pays"]))
                for row in self.settlements
            )
            yield PrintedTable((">event", ">ticket", "grade", "prize", ">pays"), rows)
        for name, listed in (("refused", self.refused), ("note", self.warnings)):
            if listed:
                found = ((row["event"], row["reason"], "; ".join(row["cite"])) for row in listed)
                yield PrintedTable((">event", name, "clauses"), found)
        sums = f"Taken {self._amount(self.taken)}, paid {self._amount(self.paid)}"
        yield sums + ("; closed." if self.closed else "; open.")

    def _amount(self, cents: int) -> str:
        return counted(cents, "unit") if self.in_units else dollars(cents)

    def rows(self) -> Mapping[str, Iterable[Row]]:
        """Settlements, refusals and transfers."""
        return {"settlements": self.settlements, "refused": self.refused, "transfers": self.transfers}


def is_pool_record(record: object) -> bool:
    """Does a record say how a pool was opened?"""
    return isinstance(record, Mapping) and "pool" in record


def settle_pool(record: object) -> SettledPool:
    """Settle a pool's record: how it was opened, and a list of deeds, each an object with one key, from 0."""
    if not isinstance(record, Mapping):
        raise BadInput(f"record: an object with ruleset, game, pool and events was expected, not {short(record)}")
    for key in record:
        if key not in KEYS:
            raise BadInput(f"record: key {key!r} is not known; {nearest(str(key), KEYS)}")
    question = asked(record.get("as_of"), record.get("as_if"))
    edition = load_pool(str(record.get("ruleset")), str(record.get("game")), question)
    return settle_pool_under(edition, record.get("pool"), record.get("events"))


def settle_pool_under(edition: PoolEdition, opening: object, events: object) -> SettledPool:
    """The same of a pool under a law that is already known."""
    if not isinstance(opening, Mapping):
        raise BadInput(f"record: pool: an object with price, tickets and prizes was expected, not {short(opening)}")
    for key in opening:
        if key not in FIELDS:
            raise BadInput(f"record: pool: {key!r} is not known; {nearest(str(key), FIELDS)}")
    if not isinstance(events, list):
        raise BadInput(f"record: events: a list was expected, not {short(events)}")
    terms = terms_of(edition, opening)
    pool, found = RunningPool(terms), SettledPool(edition.ruleset, edition.pool.name, in_units=terms.races is not None)
    found.receipt = edition.receipt
    found.refused += [{"event": None, **_reason(each)} for each in terms.refused]
    found.warnings += [{"event": None, **_reason(each)} for each in terms.flagged]
    for number, event in enumerate(events):
        kind, payload = _event(number, event)
        try:
            decided = pool.decide(kind, payload)
        except BadInput as error:
            raise BadInput(f"event {number}: {kind}: {error}") from None
        if decided.refusal is not None:
            found.refused.append({"event": number, **_reason(decided.refusal)})
            continue
        if decided.hidden:
            raise BadInput(f"event {number}: {kind}: {' and '.join(decided.hidden)}: a record states what was given up")
        pool.apply(kind, {**payload, **decided.written})
        found.settlements += [{"event": number, **row.to_json()} for row in decided.settled]
        found.transfers += [move.to_json(number) for move in decided.moves]
        found.warnings += [{"event": number, **_reason(each)} for each in decided.flagged]
    found.taken, found.closed = pool.state.taken, pool.state.closed
    found.paid = sum(row["cents"] for row in found.transfers if row["to"] == WINNERS or row["to"].startswith(PURSE))
    found.paid -= sum(row["cents"] for row in found.transfers if row["from"] == WINNERS)
    return found


def _reason(why: Refusal) -> Told:
    return {"reason": why.reason, "cite": list(citations(why.cite))}


def _event(number: int, event: object) -> tuple[str, Payload]:
    kinds = [str(key) for key in event if key not in BESIDE] if isinstance(event, Mapping) else []
    if not isinstance(event, Mapping) or len(kinds) != 1:
        raise BadInput(f"event {number}: an object with one deed was expected, not {short(event)}")
    payload = event[kinds[0]]
    if not isinstance(payload, Mapping):
        raise BadInput(f"event {number}: {kinds[0]}: an object was expected, not {short(payload)}")
    return kinds[0], payload
