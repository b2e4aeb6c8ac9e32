"""Disputes: a person has so many open at a table and no more, and an answer makes room for another."""

from __future__ import annotations

import pytest

from aboveboard.floor.tables.disputes import MOST_WAITING
from aboveboard.log.deeds import Conflict
from tests.support.house import Cast


def test_disputes_that_wait_for_an_answer_are_bounded(cast: Cast) -> None:
    first = cast.say("ann", "dispute", {"event": 0, "says": "not so"}).number
    for event in range(1, MOST_WAITING):
        cast.say("ann", "dispute", {"event": event, "says": "not so"})
    with pytest.raises(Conflict, match=f"{MOST_WAITING} disputes of ann wait for an answer here already"):
        cast.do("ann", "dispute", {"event": MOST_WAITING, "says": "not so"})
    cast.say("bob", "dispute", {"event": 0, "says": "nor do I think so"})
    cast.say("flo", "answer-dispute", {"dispute": first, "found": "it was so"})
    cast.say("ann", "dispute", {"event": MOST_WAITING, "says": "not so"})
