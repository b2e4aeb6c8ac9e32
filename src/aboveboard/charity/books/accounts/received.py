"""Receipts until they are deposited: where they lie, and what a deposit takes from where."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from aboveboard.charity.books.accounts.account import undeposited
from aboveboard.charity.conduct.deeds import NOTED, POOL_NOTED
from aboveboard.charity.conduct.question import Question
from aboveboard.charity.conduct.register import Entry
from aboveboard.law.days import deadlines, due_of
from aboveboard.law.days.moments import Moment
from aboveboard.log.deeds import FurtherDeed
from aboveboard.play.pools.running.pool import RunningPool

BANKED = ("deal-deposit", "pool-deposit")
"""The deeds by which a pool hands in what it took in."""


@dataclass(frozen=True)
class Held:
    """What an occasion or a pool has taken in that is not deposited yet."""

    of: str
    cents: int
    """What lies ready to be deposited."""
    in_bank: int = 0
    """What is still in the pool's own bank, and may be handed in."""
    deed: str = ""
    """The deed by which that is done."""
    pool: bool = False


@dataclass
class Taken:
    """What a deposit takes from where."""

    ready: dict[str, int] = field(default_factory=dict)
    """From what lies ready, for each occasion or pool."""
    handed_in: list[FurtherDeed] = field(default_factory=list)
    """What pools hand in along with it."""
    beyond: int = 0
    """What comes from nowhere that is known here."""
    left: int = 0
    """What those from which it takes have ready and is not deposited with it."""


SALE = "sale"
"""From what a deadline runs by which sales of tickets are deposited."""


@lru_cache(maxsize=4096)
def deposited_by(ruleset: str, day: str) -> tuple[Moment, ...]:
    """The days by which the law has what is sold on a day deposited; none where it says nothing of that."""
    held = (each for each in deadlines(ruleset) if each.happening == SALE)
    return tuple(due_of(each, day).rule_day for each in held)


def sources(asked: Question) -> Iterator[str]:
    """Every occasion and pool of the organization, in the order in which they were opened."""

    def take(found: dict[str, None], entry: Entry) -> None:
        found[str(entry.get("occasion" if entry.kind == NOTED else "pool"))] = None

    yield from asked.organization.running("sources", (NOTED, POOL_NOTED), dict[str, None], take)


def holding(asked: Question) -> list[str]:
    """Those of them that hold anything: most of all that an organization ever had are over and empty."""
    books = asked.books
    if books is None:
        return list(sources(asked))
    return [
        of for of in sources(asked) if books.balance(undeposited(asked.log, of)) > 0 or books.balance(in_bank(of)) > 0
    ]


def in_bank(of: str) -> str:
    """A pool's own bank, in the ledger."""
    return f"pool/{of}/bank"


def held_by(asked: Question, of: str) -> Held:
    """What one of them has."""
    ready = 0 if asked.books is None else asked.books.balance(undeposited(asked.log, of))
    # A pool whose bank holds nothing is not looked at: most of those that an organization ever had are over.
    empty = asked.books is not None and asked.books.balance(in_bank(of)) <= 0
    running = None if empty else pool_at(asked, of)
    if running is None:
        return Held(of, ready, pool=asked.organization.last(POOL_NOTED, pool=of) is not None)
    deed = next((each for each in BANKED if each in running.deeds), "")
    return Held(of, ready, running.undeposited if deed else 0, deed, pool=True)


def pool_at(asked: Question, of: str) -> RunningPool | None:
    """The pool of that name as it is at play; None where it is none."""
    if asked.other_pool is None or asked.organization.last(POOL_NOTED, pool=of) is None:
        return None
    return asked.other_pool(of)[1]


def taken(asked: Question, of: Sequence[str], cents: int) -> Taken:
    """What a deposit of so much takes: from those that are named, else from all; found once for each question."""
    key = "taken", tuple(of), cents
    found: Taken | None = asked.reckoned.get(key)
    if found is None:
        found = asked.reckoned[key] = _taken(asked, of, cents)
    return found


def _taken(asked: Question, of: Sequence[str], cents: int) -> Taken:
    """The same: first what lies ready, then what the pools' banks can hand in."""
    found, rest = Taken(), cents
    held = [held_by(asked, name) for name in (of or sources(asked))]
    for each in held:
        take = min(rest, max(0, each.cents))
        if take:
            found.ready[each.of] = take
            rest -= take
    for each in held:
        take = min(rest, max(0, each.in_bank))
        if take:
            found.handed_in.append(FurtherDeed(each.of, each.deed, {"cents": take}))
            found.ready[each.of] = found.ready.get(each.of, 0) + take
            rest -= take
    found.beyond = rest
    found.left = sum(max(0, each.cents) for each in held if each.of in found.ready) - sum(
        min(found.ready[each.of], max(0, each.cents)) for each in held if each.of in found.ready
    )
    return found
