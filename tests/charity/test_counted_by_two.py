"""The receipts are counted by two, each under their own name: one enters the count, the other confirms it."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

import pytest

from aboveboard.charity.occasions.occasion import Occasion
from aboveboard.charity.occasions.situation import situation
from aboveboard.charity.record import decide_record
from aboveboard.law import BadInput
from aboveboard.log.deeds import Logged, NotAllowed
from aboveboard.log.log_state import LogState
from tests.support.charities import FEBRUARY, HOSE, Town, comes, jars_open, with_a_night

APPROVAL = {"paper": "p", "kind": "assembly-approval", "about": "firehouse", "dated": "2025-11-01"}
BOTH = {"by": ["bob", "ann"], "cents": 41_250}


@pytest.fixture
def town(tmp_path: Any) -> Iterator[Town]:
    """The evening of a night; Bob, in charge, and Ann, an officer, are there."""
    found = with_a_night(str(tmp_path / "floor.db"))
    found.now = datetime(2026, 2, 8, 3, 30, tzinfo=UTC)
    comes(found, FEBRUARY, "bob", "ann")
    found.must("bob", FEBRUARY, "step", {"step": "supervised"})
    yield found
    found.book.close()


def wrong(town: Town, who: str, deed: str, payload: dict[str, Any]) -> str:
    before = town.book.last(FEBRUARY)
    with pytest.raises(BadInput) as found:
        town.do(who, FEBRUARY, deed, payload)
    assert town.book.last(FEBRUARY) == before
    return str(found.value)


def closes(town: Town) -> str | None:
    """Why the night is not closed."""
    found = town.do("bob", FEBRUARY, "occasion-close").refusal
    return None if found is None else found.reason


@pytest.mark.provision("ny-4622.4-count")
def test_a_count_counts_once_the_other_has_confirmed_it(town: Town) -> None:
    assert "count of the receipts: missing" in str(closes(town))
    answer = dict(town.must("bob", FEBRUARY, "count", BOTH).answer)
    assert "special games of chance account" in answer.pop("flagged")[0]["reason"], "no account is open for it"
    assert answer == {"count": 1, "waits-for": ["ann"]}
    reason = str(closes(town))
    assert "count of the receipts: missing" in reason
    assert "the count of $412.50 waits for ann to confirm it" in reason
    assert town.must("ann", FEBRUARY, "count-confirm", {"count": 1}).answer == {"waits-for": []}
    assert closes(town) is None


def test_nobody_counts_for_somebody_else(town: Town) -> None:
    one = town.do("bob", FEBRUARY, "count", {"by": ["bob"], "cents": 1})
    assert one.refusal is not None
    assert "1 where at least 2 is needed" in one.refusal.reason
    assert "bob enters it, and is none of those" in wrong(town, "bob", "count", {"by": ["ann", "cyd"], "cents": 1})
    assert "'cyd' has not come, or has left" in wrong(town, "bob", "count", {"by": ["bob", "cyd"], "cents": 1})
    town.must("bob", FEBRUARY, "count", BOTH)
    assert "bob entered the count; another" in wrong(town, "bob", "count-confirm", {"count": 1})
    assert "tom is none of those who counted" in wrong(town, "tom", "count-confirm", {"count": 1})
    assert "no count has the number 2" in wrong(town, "ann", "count-confirm", {"count": 2})
    for who in ("clio", "olga"):
        with pytest.raises(NotAllowed):
            town.do(who, FEBRUARY, "count-confirm", {"count": 1})


def test_whoever_confirms_is_there_and_does_it_once(town: Town) -> None:
    town.must("bob", FEBRUARY, "count", BOTH)
    town.must("bob", FEBRUARY, "depart", {"person": "ann"})
    assert "'ann' has not come, or has left" in wrong(town, "ann", "count-confirm", {"count": 1})
    comes(town, FEBRUARY, "ann")
    town.must("ann", FEBRUARY, "count-confirm", {"count": 1})
    assert "count 1 does not wait for ann" in wrong(town, "ann", "count-confirm", {"count": 1})


def test_the_last_count_is_the_one_that_counts(town: Town) -> None:
    for number in (1, 2):
        town.must("bob", FEBRUARY, "count", {**BOTH, "cents": number})
    town.must("ann", FEBRUARY, "count-confirm", {"count": 1})
    assert "the count of $0.02 waits for ann" in str(closes(town))
    shown = town.book.look(FEBRUARY, lambda state: situation(state.part(Occasion), town.now))["count"]
    assert (shown["number"], shown["cents"], [one["name"] for one in shown["waits"]]) == (2, 2, ["ann"])
    town.must("ann", FEBRUARY, "count-confirm", {"count": 2})
    assert closes(town) is None


def test_whoever_is_named_and_has_not_confirmed_has_not_worked(town: Town) -> None:
    joined = {"name": "sue", "title": "Sue", "born": "1980-01-01", "address": "1 Elm St", "member-since": "2010-01-01"}
    town.must("ann", HOSE, "person", joined)
    comes(town, FEBRUARY, "sue")
    worked = town.book.look(FEBRUARY, lambda state: _worked(state.part(Occasion), town.now))
    town.must("bob", FEBRUARY, "count", {"by": ["bob", "sue"], "cents": 1})
    assert town.book.look(FEBRUARY, lambda state: _worked(state.part(Occasion), town.now)) == worked


def _worked(occasion: Occasion, at: datetime) -> list[str]:
    from aboveboard.charity.facts.known import LogFacts

    found = LogFacts(occasion.question("play", {"player": "sue", "game": "craps"}, at)).known("worked")
    assert found is not None
    return [str(name) for name in found.values]


def test_a_count_of_earlier_versions_that_names_two_still_counts(town: Town) -> None:
    """Events that earlier versions wrote wait for nobody."""

    def fold(state: Any) -> bool:
        occasion = state.part(Occasion).as_of(town.now)
        occasion.apply(Logged(FEBRUARY, 99, "count", dict(BOTH), "bob", "member-in-charge", town.now))
        return not occasion.weighed("occasion-close", {}, town.now, "bob").missing

    assert town.book.look(FEBRUARY, fold)


def test_a_record_is_taken_at_its_word() -> None:
    night = {"from": "2026-01-03T14:00", "until": "2026-01-03T16:00", "premises": "hall", "games": ["bingo"]}
    events = [
        {"at": "2026-01-02", "premises": {"premises": "hall"}},
        {"at": "2026-01-03T13:00", "occasion-open": {**night, "kind": "bingo"}},
        {"by": "ann", "count": {"by": ["ann", "bob"], "cents": 5}},
        {"by": "bob", "count-confirm": {"count": 1}},
        {"occasion-close": {}},
    ]
    record = {"ruleset": "nj-charitable", "organization": {"name": "St. Mary's", "kind": "religious"}}
    assert decide_record({**record, "events": events}).refused == []
    assert decide_record({**record, "events": [*events[:3], events[4]]}).refused == []
    with pytest.raises(BadInput, match="event 3: count-confirm: ann entered the count"):
        decide_record({**record, "events": [*events[:3], {"by": "ann", "count-confirm": {"count": 1}}]})
    with pytest.raises(BadInput, match="event 3: count-confirm: nobody is none of those who counted"):
        decide_record({**record, "events": [*events[:3], {"count-confirm": {"count": 1}}]})


def test_what_is_counted_before_the_last_game_closes_is_not_all(town: Town) -> None:
    town.must("bob", FEBRUARY, "depart", {"person": "bob"})
    jars_open(town, FEBRUARY)
    for number in (1, 2):
        town.must("bob", FEBRUARY, "count", BOTH)
        town.must("ann", FEBRUARY, "count-confirm", {"count": number})
        if number == 1:
            town.must("bob", FEBRUARY, "game-close", {"game": "bell-jar"})
            town.must("bob", FEBRUARY, "step", {"step": "supervised"})
            assert closes(town) == "count of the receipts: missing"
    assert closes(town) is None


def test_a_game_that_is_closed_by_another_of_its_names_is_closed_for_everybody(town: Town) -> None:
    town.must("bob", FEBRUARY, "depart", {"person": "bob"})
    jars_open(town, FEBRUARY)

    def shown() -> tuple[frozenset[str], list[bool]]:
        def look(state: LogState) -> tuple[frozenset[str], list[bool]]:
            held = state.part(Occasion)
            return held.games_open, [row["open"] for row in situation(held, town.now)["games"]]

        found: tuple[frozenset[str], list[bool]] = town.book.look(FEBRUARY, look)
        return found

    assert shown() == (frozenset({"bell-jar"}), [False, True])
    town.must("bob", FEBRUARY, "game-close", {"game": "seal-card"})
    assert shown() == (frozenset(), [False, False])
