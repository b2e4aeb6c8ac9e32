"""An evening of armchair races on a database, as a record, and as the record of its pool alone: one and the same."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

import aboveboard
from aboveboard.charity.log_kinds import POOL_LOGS
from aboveboard.charity.pools.at_play import PoolAtPlay
from aboveboard.charity.pools.conduct import PoolConduct
from aboveboard.charity.pools.public import public_view
from aboveboard.charity.pools.readiness import readiness
from aboveboard.charity.pools.situation import situation
from aboveboard.charity.record import decide_record
from aboveboard.house import open_house
from aboveboard.law.errors import BadInput
from aboveboard.law.provisions.clauses import citations
from aboveboard.log.deeds import Logged, NotAllowed, Viewer
from aboveboard.log.wording import describe
from tests.support.races import (
    EVENING,
    FIGURES,
    RACES,
    Done,
    Parish,
    before,
    begins,
    evening,
    record,
    shown,
    wagered,
    whole,
)  # fmt: skip
from tests.support.terminal import run


@pytest.fixture
def parish(file: str) -> Iterator[Parish]:
    found = Parish(file)
    yield found
    found.book.close()


def purse(player: str) -> str:
    return f"occasion/{EVENING}/player/{player}"


def seen(parish: Parish) -> list[Logged]:
    return list(parish.book.events(RACES, viewer=Viewer("mia", "member-in-charge")))


def ready(parish: Parish) -> Parish:
    """Up to the first race."""
    parish.must(*before(), *evening())
    return parish


# -- live, as a record, and settled alone ------------------------------------------------------------------------------


def test_the_live_log_the_record_and_the_pools_own_record_agree(parish: Parish) -> None:
    deeds = whole()
    live = parish.all_of(deeds)
    found = decide_record(record(deeds))
    refused = {row["event"]: (row["reason"], row["cite"]) for row in found.refused}
    answers = {row["event"]: {name: value for name, value in row.items() if name != "event"} for row in found.answers}
    for number, (deed, (what, came)) in enumerate(zip(deeds, live, strict=True)):
        if what == "refused":
            assert refused.pop(number) == (came[0], list(citations(came[1]))), deed
        elif deed.log == RACES:
            assert answers.get(number, {}) == came, deed
    assert refused == {}
    held = {name: cents for name, cents in found.logs.held.items() if cents}
    assert held == {name: cents for name, cents in parish.book.balances().items() if cents}

    of_races = [deed for deed in deeds if deed.log == RACES and deed.kind not in ("race-open", "step")]
    others = {
        number for number, (deed, (what, _)) in enumerate(zip(deeds, live, strict=True))
        if deed.log == RACES and what == "refused"
    }  # fmt: skip
    taken = [deed for number, deed in enumerate(deeds) if deed in of_races and number not in others]
    opened = {name: FIGURES[name] for name in ("races", "runners", "retained", "breakage", "largest-wager")}
    alone = aboveboard.settle_pool({
        "ruleset": "nj-charitable", "game": "armchair-race", "pool": opened,
        "events": [{deed.kind: deed.payload} for deed in taken],
    })  # fmt: skip
    assert alone.refused == []
    settled = [row for event in seen(parish) for row in event.settled or ()]
    assert [{name: row[name] for name in ("ticket", "grade", "pays")} for row in alone.settlements] == [
        {name: row[name] for name in ("ticket", "grade", "pays")} for row in settled
    ]
    state = parish.book.look(RACES, lambda state: state.part(PoolAtPlay).state)
    assert (alone.taken, alone.paid) == (state.taken, state.paid) == (3900, 3400)


def test_every_unit_is_in_a_purse_or_with_the_banker(parish: Parish) -> None:
    parish.all_of(whole())
    held = parish.book.balances()
    # Each began with 2,000. By hand: ann has 200 for 100, then 500 for 200; bob 600 for 300 twice, and redeems 500.
    assert held[purse("ann")] == 2000 - 600 - 100 + 200 - 200 + 500
    assert held[purse("bob")] == 2000 - 300 + 600 - 300 + 600 - 500
    assert held[purse("dora")] == 2000 - 900
    assert held.get("pool/races/bank", 0) == 0
    assert held[f"occasion/{EVENING}/imitation"] == -sum(held[purse(name)] for name in ("ann", "bob", "dora"))
    assert sum(held.values()) == 0


def test_it_is_read_again_from_the_database_as_it_was(parish: Parish, file: str) -> None:
    ready(parish)
    parish.must(begins("2026-03-07T19:10", 1), wagered("2026-03-07T19:11", "ann", "1", 600))
    parish.book.snapshot()
    parish.must(wagered("2026-03-07T19:12", "bob", "2", 300))

    def at_play(state: Any) -> Any:
        return state.parts["tickets"].snapshot()

    before_closing = parish.book.look(RACES, at_play)
    parish.book.close()
    again = open_house(file, secret="a parish")
    try:
        assert again.look(RACES, at_play) == before_closing
        assert before_closing.races.stakes == {"1": 600, "2": 300, "3": 0, "4": 0}
    finally:
        again.close()


def test_every_deed_reads_as_a_sentence(parish: Parish) -> None:
    parish.all_of(whole())
    wording = POOL_LOGS["race-open"].wording
    told = [describe(event, None, wording) for event in seen(parish)]
    assert told[0] == (
        "an event of 8 races is opened at evening: 1/5 of all stakes is retained, breakage is 10, no wager is over 1000"
    )
    assert told[2] == (
        "race 1 is run by 1, 2, 3, 4; its film is in container C-1, under seal S-1, filmed on 2020-05-02"
    )
    assert told[3] == "ticket 1: ann wagers 600 units on runner 1 of race 1"
    assert told[7] == "the seal is broken by al, seen by ann, bob"
    assert told[8] == "race 1 is won by 2: of 1000 units staked 800 are paid and 200 retained, and 0 are breakage"
    assert "race 3 is won by 4, whom nobody backed: every stake is returned" in told
    assert "race 4 is called off, and every stake is returned: the film tore" in told
    assert told[-1] == "the event is over after 3 races: of 3900 units staked 3400 were paid"


# -- what is refused live ----------------------------------------------------------------------------------------------


def why(parish: Parish, deed: Done) -> tuple[str, tuple[str, ...]]:
    found = parish.do(deed).refusal
    assert found is not None, "accepted"
    return found.reason, found.cite


@pytest.mark.provision("nj-13-18.7")
def test_nobody_wagers_what_they_do_not_hold_or_holds_elsewhere(parish: Parish) -> None:
    ready(parish)
    parish.must(begins("2026-03-07T19:10", 1))
    for runner in ("1", "2"):
        parish.must(wagered("2026-03-07T19:11", "ann", runner, 1000))
    reason, cite = why(parish, wagered("2026-03-07T19:12", "ann", "3", 100))
    assert reason == "ann holds 0 units of imitation money, and 100 would be wagered"
    assert cite == ("nj-13-18.7",)
    assert parish.book.balance("pool/races/bank") == 2000


@pytest.mark.provision("nj-13-18.13")
def test_a_race_that_cannot_be_shown_is_called_off_and_the_event_goes_on(parish: Parish) -> None:
    ready(parish)
    parish.must(begins("2026-03-07T19:10", 1), wagered("2026-03-07T19:11", "ann", "1", 600))
    parish.must(Done("2026-03-07T19:15", "mia", RACES, "wagers-close", {}))
    broken = {"seal": "S-1", "unbroken": False, "witnesses": ["ann"]}
    assert why(parish, Done("2026-03-07T19:20", "mia", RACES, "seal-break", broken))[1] == ("nj-13-18.9",)
    assert why(parish, Done("2026-03-07T19:21", "mia", EVENING, "occasion-close", {}))[1] == ("nj-13-18.13",)
    parish.must(Done("2026-03-07T19:22", "mia", RACES, "race-cancel", {"ground": "the seal was broken"}))
    assert parish.book.balance(purse("ann")) == 2000
    parish.must(begins("2026-03-07T19:30", 2), *shown("2026-03-07T19:40", 2, "1"))
    parish.must(Done("2026-03-07T19:50", "mia", RACES, "race-close", {}))
    parish.must(Done("2026-03-07T23:50", "mia", EVENING, "occasion-close", {}))


@pytest.mark.provision("nj-13-18.19")
def test_tickets_are_paid_at_the_window_where_the_event_says_so(parish: Parish) -> None:
    deeds = [each if each.kind != "race-open" else each._replace(payload={**each.payload, "paid-by": "ticket"})
             for each in evening()]  # fmt: skip
    parish.must(*before(), *deeds, begins("2026-03-07T19:10", 1), wagered("2026-03-07T19:11", "ann", "1", 600))
    parish.must(*shown("2026-03-07T19:20", 1, "1"))
    assert (parish.book.balance(purse("ann")), parish.book.balance("pool/races/bank")) == (1400, 480)
    paid = parish.must(Done("2026-03-07T19:30", "cy", RACES, "race-pay", {"ticket": 1}))
    assert paid.answer == {"ticket": 1, "units": 480, "grade": "won"}
    assert (parish.book.balance(purse("ann")), parish.book.balance("pool/races/bank")) == (1880, 0)
    assert why(parish, Done("2026-03-07T19:31", "cy", RACES, "race-pay", {"ticket": 1}))[0] == (
        "ticket 1 was paid already"
    )


def test_may_the_next_race_begin(parish: Parish) -> None:
    deeds = list(evening())
    parish.must(*before(), *deeds[:-1])

    def asked(state: Any) -> list[str]:
        return [each.reason for each in readiness(state.part(PoolConduct), parish.now, "mia").missing]

    assert parish.book.look(RACES, asked) == ["The notices of the event, on display: missing"]
    parish.must(deeds[-1], Done("2026-03-07T19:06", "mia", EVENING, "depart", {"person": "mia"}))
    assert parish.book.look(RACES, asked) == ["Members in charge who are there: 0 where at least 1 is needed"]
    parish.must(Done("2026-03-07T19:07", "mia", EVENING, "arrive", {"person": "mia"}))
    assert parish.book.look(RACES, asked) == []


def test_who_may_do_what(parish: Parish) -> None:
    ready(parish)
    for who, kind in (("cy", "race-begin"), ("bea", "race-wager"), ("clio", "race-close")):
        with pytest.raises(NotAllowed):
            parish.do(Done("2026-03-07T19:10", who, RACES, kind, {"runner": "1", "units": 100}))


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"occasion": "elsewhere"}, "race-open: occasion: 'elsewhere' is no occasion of it"),
        ({"retained": "6/5"}, "race-open: retained: a share below one"),
        ({"runners": ["1", "1"]}, "race-open: runners: '1' stands there twice"),
        ({"filmed-at-least": 4000}, "filmed-at-least: 4,000 is more than filmed-at-most, which is 3,650"),
        ({"kind": "raffle"}, "race-open: kind: raffle is opened by raffle-open"),
        ({"kind": "armchair"}, "armchair"),
    ],
)
def test_an_event_that_cannot_be_read(parish: Parish, changed: dict[str, Any], said: str) -> None:
    parish.must(*before())
    *deeds, opening, _ = evening()
    parish.must(*deeds)
    with pytest.raises(BadInput) as error:
        parish.do(opening._replace(payload={**opening.payload, **changed}))
    assert said in str(error.value)


# -- what a record need not say ----------------------------------------------------------------------------------------


def test_a_record_of_races_alone_is_accepted_and_says_what_was_not_checked() -> None:
    stated = {name: FIGURES[name] for name in ("races", "runners", "retained", "breakage")}
    deeds = [
        {"at": "2026-03-07", "race-open": {"kind": "armchair-race", **stated}},
        {"race-begin": {}},
        {"race-wager": {"runner": "1", "units": 600, "player": "ann"}},
        {"race-wager": {"runner": "2", "units": 300}},
        {"wagers-close": {}},
        {"seal-break": {}},
        {"race-result": {"winner": "2"}},
        {"race-pay": {"ticket": 2}},
        {"race-close": {}},
    ]
    found = aboveboard.books({
        "ruleset": "nj-charitable", "organization": {"name": "St. Mary's", "kind": "religious"}, "events": deeds,
    })  # fmt: skip
    assert found.refused == []
    assert {row["event"]: row for row in found.answers}[6]["dividends"] == {"2": 240}
    assert {"races-at-one", "race-seal-unbroken", "race-in-charge-there", "race-largest-wager"} <= set(found.unchecked)


def test_the_command_takes_the_evening() -> None:
    found = run("books", "-", "--json", stdin=json.dumps(record(whole()))).document
    said = [row["reason"] for row in found["refused"]]
    assert "1,100 is more than 1,000, the largest wager that the holder has stated" in said
    assert "Events of races that are not over: 1 where 0 is the most" in said


# -- what is shown -----------------------------------------------------------------------------------------------------


def test_the_desk_knows_how_the_race_stands_and_the_public_no_player(parish: Parish) -> None:
    ready(parish)
    parish.must(begins("2026-03-07T19:10", 1), wagered("2026-03-07T19:11", "ann", "1", 600))

    def views(state: Any) -> tuple[dict[str, Any], dict[str, Any]]:
        pool = state.parts["conduct"]
        return situation(pool, parish.now, "mia"), public_view(pool)

    desk, public = parish.book.look(RACES, views)
    assert desk["races"]["stakes"] == {"1": 600, "2": 0, "3": 0, "4": 0}
    assert public["races"]["would_pay"] == {"1": 80, "2": None, "3": None, "4": None}
    assert '"ann"' not in json.dumps(public)
    assert desk["next"] == "Wagers are taken on race 1."
    assert desk["lit"] == ["race-wager", "wagers-close"]
