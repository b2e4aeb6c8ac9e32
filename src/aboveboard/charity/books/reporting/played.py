"""Whether games were held at an occasion: one that is over without any has a notice to make, and no statement."""

from __future__ import annotations

from aboveboard.charity.conduct.deeds import CLOSE, COUNT, NOTED, POOL_NOTED
from aboveboard.charity.conduct.question import Question
from aboveboard.charity.conduct.register import Entry, Register
from aboveboard.law.days.moments import moment_of, since

PLAY = ("game-open", "round", "play", "result", "award", "exchange", "buy-ticket", "bank-result")
"""What shows that games were held, besides receipts that were counted."""
OF_A_POOL = ("opened", "traded")
"""What is noted of a pool that is put in play, or sold from."""


def was_played(stated: Register) -> bool:
    """Were games held, by what was stated at an occasion?"""
    if any(stated.entries.get(kind) for kind in PLAY):
        return True
    return any(map(counts_receipts, stated.listed(COUNT)))


def counts_receipts(entry: Entry) -> bool:
    """Does a count show that games were held: that they brought something, or took in what they paid out again?"""
    return bool(entry.get("cents")) or any(row.get("won") or row.get("paid") for row in entry.get("rows", ()))


def is_over(asked: Question, noted: Entry, stated: Register) -> bool:
    """Is an occasion closed, or its time past?"""
    if stated.entries.get(CLOSE):
        return True
    return since(moment_of(noted.payload["until"], asked.zone), asked.at).total_seconds() > 0


def without_games(asked: Question, noted: Entry) -> bool:
    """Is an occasion over at which no games were held? Of one whose log is not at hand nobody says so."""
    if asked.held is None:
        return False
    stated = asked.held(str(noted.payload["occasion"])).stated
    return not was_played(stated) and is_over(asked, noted, stated)


def begun_since(stated: Register, ceased: Entry) -> Entry | None:
    """What shows that games were begun again after they ceased: an occasion was opened, or tickets were."""
    opened = [stated.last(NOTED), *(stated.last(POOL_NOTED, what=what) for what in OF_A_POOL)]
    return next((each for each in opened if each is not None and each.number > ceased.number), None)
