"""An event of races at play: what is refused and why, what is paid, and that no unit appears or vanishes."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule
from tests.support.terminal import run

from aboveboard.law.errors import BadInput
from aboveboard.law.pools import load_pool
from aboveboard.play.pools.planning.shares import HolderFigures, dividends
from aboveboard.play.pools.running.decided import BANK, Decided
from aboveboard.play.pools.running.pool import RunningPool
from aboveboard.play.pools.running.racing.shares import PURSE, STORE
from aboveboard.play.pools.running.settle import settle_pool
from aboveboard.play.pools.running.terms import terms_of

OPENING = {"retained": "1/5", "breakage": 10, "largest-wager": 5000, "races": 3, "runners": ["1", "2", "3"]}
BEGIN = {"container": "7", "seal": "S-1"}
Deeds = list[tuple[str, dict[str, Any]]]


def event(**other: Any) -> RunningPool:
    """An event under the standard rules, with some terms changed; None leaves one out."""
    opening = {key: value for key, value in {**OPENING, **other}.items() if value is not None}
    return RunningPool(terms_of(load_pool("nj-charitable", "armchair-race"), opening))


def do(pool: RunningPool, kind: str, /, **payload: Any) -> Decided:
    """Have a deed decided, and folded in where it is accepted."""
    found = pool.decide(kind, payload)
    if found.refusal is None:
        pool.apply(kind, json.loads(json.dumps({**payload, **found.written})))
    return found


def must(pool: RunningPool, kind: str, /, **payload: Any) -> Decided:
    found = do(pool, kind, **payload)
    assert found.refusal is None, found.refusal
    return found


def refused(pool: RunningPool, kind: str, clause: str, said: str, /, **payload: Any) -> None:
    """A deed is refused by this clause and in these words, and leaves no trace."""
    before = pool.snapshot()
    found = do(pool, kind, **payload)
    assert found.refusal is not None
    assert clause in found.refusal.cite
    assert said in found.refusal.reason
    assert pool.snapshot() == before


def under_way(**other: Any) -> RunningPool:
    pool = event(**other)
    must(pool, "race-begin", **BEGIN)
    return pool


def shown(wagers: list[tuple[str, str, int]], **other: Any) -> RunningPool:
    """A race whose film was shown, with wagers of players on runners."""
    pool = under_way(**other)
    for player, runner, units in wagers:
        must(pool, "race-wager", runner=runner, units=units, **({"player": player} if player else {}))
    must(pool, "wagers-close")
    must(pool, "seal-break", seal="S-1")
    return pool


# -- one race after another --------------------------------------------------------------------------------------------


@pytest.mark.provision("nj-13-18.13")
def test_a_race_is_wagered_on_until_wagers_are_closed_and_shown_after_that() -> None:
    pool = event()
    refused(pool, "race-wager", "nj-13-18.13", "no race has begun", runner="1", units=100)
    refused(pool, "wagers-close", "nj-13-18.13", "no race has begun")
    refused(pool, "race-result", "nj-13-18.13", "no race is under way", winner="1")
    refused(pool, "race-cancel", "nj-13-18.13", "no race is under way", ground="none")
    assert must(pool, "race-begin", **BEGIN).answer == {"race": 1, "runners": ["1", "2", "3"], "unit": 100}
    refused(pool, "race-begin", "nj-13-18.13", "race 1 is under way: its result comes first")
    refused(pool, "race-close", "nj-13-18.13", "race 1 is under way")
    refused(pool, "seal-break", "nj-13-18.13", "wagers on race 1 are still taken")
    refused(pool, "race-result", "nj-13-18.13", "the film of race 1 was not shown", winner="1")
    assert must(pool, "wagers-close").answer == {"race": 1, "staked": {"1": 0, "2": 0, "3": 0}}
    refused(pool, "wagers-close", "nj-13-18.13", "closed already")
    refused(pool, "race-wager", "nj-13-18.13", "wagers on race 1 are closed", runner="1", units=100)
    refused(pool, "race-result", "nj-13-18.13", "the film of race 1 was not shown", winner="1")
    must(pool, "seal-break")
    must(pool, "race-result", winner="1")
    refused(pool, "race-begin", "nj-13-18.13", "race 2 is next, not race 3", race=3)
    must(pool, "race-begin", race=2)


@pytest.mark.provision("nj-13-18.13")
def test_no_more_races_are_held_than_the_event_was_opened_for() -> None:
    pool = event(races=1)
    must(pool, "race-begin")
    must(pool, "race-cancel", ground="the film tore")
    must(pool, "race-begin", race=2)
    must(pool, "wagers-close")
    must(pool, "seal-break")
    must(pool, "race-result", winner="2")
    refused(pool, "race-begin", "nj-13-18.13", "the event was opened for 1 race, and no more are held")
    must(pool, "race-close")
    assert do(pool, "race-close").refusal is not None
    refused(pool, "race-begin", "nj-13-18.13", "the event is over")


@pytest.mark.provision("nj-13-18.9")
def test_a_film_is_shown_from_its_own_sealed_container_and_once() -> None:
    pool = under_way()
    must(pool, "wagers-close")
    refused(pool, "seal-break", "nj-13-18.9", "race 1 began with seal S-1, and this is seal S-2", seal="S-2")
    refused(pool, "seal-break", "nj-13-18.9", "race 1 began with container 7, and this is container 8", container="8")
    must(pool, "seal-break", seal="S-1", container="7")
    refused(pool, "seal-break", "nj-13-18.9", "the seal of race 1 is broken already")
    must(pool, "race-result", winner="1")
    refused(pool, "seal-break", "nj-13-18.9", "no race has begun whose film")
    refused(pool, "race-begin", "nj-13-18.9", "container 7 was opened for race 1 already", container="7")
    must(pool, "race-begin", container="8", seal="S-1")


@pytest.mark.provision("nj-13-18.12")
def test_runners_are_listed_before_and_no_other_is_backed() -> None:
    refused(event(), "race-begin", "nj-13-18.12", "1 runner where at least 2 are needed", runners=["1"])
    assert event(runners=["1"]).terms.refused[0].cite == ("nj-13-18.12",)
    pool = event()
    must(pool, "race-begin", runners=["a", "b"])
    refused(pool, "race-wager", "nj-13-18.12", "1 does not run in race 1: a, b do", runner="1", units=100)
    must(pool, "race-wager", runner="b", units=100)


@pytest.mark.provision("nj-13-18.18")
def test_a_wager_is_whole_shares_to_win_and_no_larger_than_the_holder_has_stated() -> None:
    pool = under_way()
    cases: list[tuple[str, dict[str, Any]]] = [
        ("50 is no multiple of 100", {"units": 50}),
        ("5,100 is more than 5,000", {"units": 5100}),
        ("a place wager is none of win", {"units": 100, "wager": "place"}),
    ]
    for said, wrong in cases:
        refused(pool, "race-wager", "nj-13-18.18", said, runner="1", **wrong)
    assert must(pool, "race-wager", runner="1", units=5000, wager="win").answer["ticket"] == 1
    unlimited = under_way(**{"largest-wager": None, "unit": 1})
    assert must(unlimited, "race-wager", runner="1", units=999_999).answer["units"] == 999_999


# -- what is paid ------------------------------------------------------------------------------------------------------


@pytest.mark.provision("nj-13-18.19")
def test_those_who_backed_the_winner_are_paid_at_once() -> None:
    pool = shown([("ann", "1", 600), ("bob", "2", 300), ("ann", "2", 100), ("cat", "3", 200)])
    found = must(pool, "race-result", winner="2")
    # 1,200 were staked, 240 are retained, and 960 divided by four shares are 240 each.
    assert [(row.ticket, row.grade, row.pays) for row in found.settled] == [
        (1, "lost", 0), (2, "won", 720), (3, "won", 240), (4, "lost", 0),
    ]  # fmt: skip
    assert [(move.source, move.to, move.cents) for move in found.moves] == [
        (BANK, "player/bob", 720), (BANK, "player/ann", 240), (BANK, STORE, 240),
    ]  # fmt: skip
    assert found.answer["dividends"] == {"2": 240}
    assert (pool.state.taken, pool.state.paid, pool.in_the_bank) == (1200, 960, 0)


@pytest.mark.provision("nj-13-18.19")
def test_a_dead_heat_and_a_winner_whom_nobody_backed() -> None:
    pool = shown([("ann", "1", 300), ("bob", "2", 200), ("cat", "3", 500)], retained="1/10", breakage=1)
    found = must(pool, "race-result", winners=["1", "2"])
    assert found.answer["dividends"] == {"1": 166, "2": 200}
    assert (found.answer["paid"], found.answer["retained"], found.answer["breakage"]) == (898, 100, 2)
    pool = shown([("ann", "1", 300), ("bob", "2", 200)])
    found = must(pool, "race-result", winner="3")
    assert {row.grade for row in found.settled} == {"returned"}
    assert [(move.to, move.cents) for move in found.moves] == [("player/ann", 300), ("player/bob", 200)]


@pytest.mark.provision("nj-13-18.19")
def test_what_was_staked_on_a_race_that_is_called_off_goes_back() -> None:
    pool = shown([("ann", "1", 300), ("", "2", 200)])
    found = must(pool, "race-cancel", ground="the film tore")
    assert [(row.ticket, row.grade, row.pays) for row in found.settled] == [(1, "returned", 300), (2, "returned", 200)]
    assert [(move.to, move.cents) for move in found.moves] == [("player/ann", 300)]
    assert pool.state.races.results[0].ground == "the film tore"
    assert must(pool, "race-pay", ticket=2).answer == {"ticket": 2, "units": 200, "grade": "returned"}


@pytest.mark.provision("nj-13-18.19")
def test_dividends_wait_for_the_figures_that_they_hang_on() -> None:
    for left_out in ("retained", "breakage"):
        pool = shown([("ann", "1", 300)], **{left_out: None})
        refused(pool, "race-result", "nj-13-18.19", "has not stated what is retained", winner="1")
        must(pool, "race-cancel", ground="no figures")


@pytest.mark.provision("nj-13-18.19")
def test_a_ticket_is_paid_once_where_tickets_are_shown() -> None:
    pool = shown([("ann", "1", 600), ("bob", "2", 300), ("", "1", 100)], **{"paid-by": "ticket"})
    refused(pool, "race-pay", "nj-13-18.19", "ticket 1 waits for the result of race 1", ticket=1)
    assert [move.to for move in must(pool, "race-result", winner="1").moves] == [STORE]
    refused(pool, "race-pay", "nj-13-18.19", "ticket 2 won nothing", ticket=2)
    refused(pool, "race-pay", "nj-13-18.19", "ticket 9 was never sold", ticket=9)
    paid = must(pool, "race-pay", ticket=1)
    assert [(move.to, move.cents) for move in paid.moves] == [("player/ann", 660)]
    refused(pool, "race-pay", "nj-13-18.19", "ticket 1 was paid already", ticket=1)
    closed = must(pool, "race-close")
    assert (closed.answer["owed"], closed.answer["tickets"]) == (110, [3])
    assert [move.to for move in must(pool, "race-pay", ticket=3).moves] == ["winners"]
    assert pool.in_the_bank == 0


# -- what cannot be read -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("opening", "said"),
    [
        ({"retained": "1"}, "retained: a share below one"),
        ({"breakage": 0}, "breakage: a whole number from 1"),
        ({"unit": 0}, "unit: a whole number from 1"),
        ({"largest-wager": -1}, "largest-wager: a whole number from 1"),
        ({"races": 0}, "races: a whole number from 1"),
        ({"races": 10**18}, "races: a whole number from 1 to 1,000"),
        ({"runners": []}, "runners: a list of at most 1,000 runners"),
        ({"runners": ["1", "1"]}, "runners: 1 is given twice"),
        ({"runners": [1, 2]}, "runners: the name or number of a runner was expected, as a word, not 1"),
        ({"runners": ["a\nb", "c"]}, "runners: the name or number"),
        ({"paid-by": "check"}, "paid-by: at-once or ticket was expected, not 'check'"),
    ],
)
def test_an_opening_that_cannot_be_read(opening: Mapping[str, Any], said: str) -> None:
    with pytest.raises(BadInput) as error:
        event(**opening)
    assert said in str(error.value)


@pytest.mark.parametrize(
    ("kind", "payload", "said"),
    [
        ("race-wager", {"runner": "1"}, "units: a whole number from 1"),
        ("race-wager", {"runner": "1", "units": 10**18}, "units: a whole number from 1"),
        ("race-wager", {"runner": 1, "units": 100}, "runner: a word was expected, not 1"),
        ("race-wager", {"runner": "1", "units": 100, "player": 5}, "player: a word was expected, not 5"),
        ("race-result", {}, "winner or winners was expected"),
        ("race-result", {"winner": "1", "winners": ["1"]}, "winner or winners was expected, and not both"),
        ("race-result", {"winner": "9"}, "winner: '9' does not run in race 1"),
        ("race-result", {"winners": ["1", "1"]}, "winners: 1 is given twice"),
        ("race-result", {"winners": []}, "winners: a list of runners was expected"),
        ("race-result", {"winner": {"1": 1}}, "does not run in race 1"),
        ("race-cancel", {}, "ground: why the race is called off was expected"),
        ("race-pay", {"ticket": 0}, "ticket: a whole number from 1"),
        ("race-bet", {}, "there is no deed 'race-bet'"),
        ("ticket-sell", {"count": 1}, "there is no deed 'ticket-sell'"),
    ],
)
def test_a_deed_that_cannot_be_read(kind: str, payload: dict[str, Any], said: str) -> None:
    pool = shown([("ann", "1", 300)])
    with pytest.raises(BadInput) as error:
        do(pool, kind, **payload)
    assert said in str(error.value)


def test_a_race_without_runners() -> None:
    with pytest.raises(BadInput, match="runners: a list of those who run was expected"):
        do(event(runners=None), "race-begin")


# -- a record ----------------------------------------------------------------------------------------------------------


def record(deeds: Deeds, **other: Any) -> dict[str, Any]:
    events = [{kind: payload} for kind, payload in deeds]
    return {"ruleset": "nj-charitable", "game": "armchair-race", "pool": {**OPENING, **other}, "events": events}


EVENING: Deeds = [
    ("race-begin", {"container": "7", "seal": "S-1"}),
    ("race-wager", {"player": "ann", "runner": "1", "units": 600}),
    ("race-wager", {"player": "bob", "runner": "2", "units": 300}),
    ("race-wager", {"player": "bob", "runner": "2", "units": 6000}),
    ("wagers-close", {}),
    ("seal-break", {"seal": "S-1"}),
    ("race-result", {"winner": "2"}),
    ("race-close", {}),
]


def test_a_record_of_an_event_is_settled() -> None:
    found = settle_pool(record(EVENING))
    assert [(row["event"], row["ticket"], row["grade"], row["pays"]) for row in found.settlements] == [
        (6, 1, "lost", 0), (6, 2, "won", 720),
    ]  # fmt: skip
    assert [(row["event"], row["cite"]) for row in found.refused] == [(3, ["N.J.A.C. 13:47-18.18"])]
    assert (found.taken, found.paid, found.closed) == (900, 720, True)
    said = run("settle", "-", stdin=json.dumps(record(EVENING))).out
    assert "Taken 900 units, paid 720 units; closed." in said
    assert "$" not in said


# -- no unit appears or vanishes ---------------------------------------------------------------------------------------

PLAYERS = ("ann", "bob", "")


class Races(RuleBasedStateMachine):
    """An event of a few races, with a ledger beside it that follows every move."""

    def __init__(self) -> None:
        super().__init__()
        self.held = Counter[str]()
        self.staked = dict[str, list[tuple[str, int]]]()
        self.pool = event(runners=None, races=None)

    @rule(
        retained=st.sampled_from(("0", "1/5", "17/100", "99/100")),
        breakage=st.integers(1, 37),
        unit=st.sampled_from((1, 7, 100)),
        paid_by=st.sampled_from(("at-once", "ticket")),
    )
    @precondition(lambda self: not self.pool.state.races.race)
    def opened(self, retained: str, breakage: int, unit: int, paid_by: str) -> None:
        self.pool = event(retained=retained, breakage=breakage, unit=unit, runners=None, races=None, **{
            "paid-by": paid_by, "largest-wager": None,
        })  # fmt: skip

    def moved(self, found: Decided) -> Decided:
        for move in found.moves:
            assert move.cents > 0
            self.held[move.source] -= move.cents
            self.held[move.to] += move.cents
        return found

    @rule(runners=st.integers(2, 4))
    @precondition(lambda self: not self.pool.state.closed and not self.pool.state.races.under_way)
    def begin(self, runners: int) -> None:
        must(self.pool, "race-begin", runners=[str(each) for each in range(1, runners + 1)])
        self.staked = {str(each): [] for each in range(1, runners + 1)}

    @rule(wagers=st.lists(st.tuples(st.sampled_from(PLAYERS), st.integers(1, 5), st.integers(1, 9), st.booleans())))
    def wager(self, wagers: list[tuple[str, int, int, bool]]) -> None:
        unit = self.pool.terms.price
        for player, runner, shares, odd in wagers:
            units = shares * unit + (odd and unit > 1)
            named = {"player": player} if player else {}
            found = self.moved(do(self.pool, "race-wager", runner=str(runner), units=units, **named))
            if found.refusal is None:
                self.staked[str(runner)].append((player, units))

    @rule()
    @precondition(lambda self: self.pool.state.races.under_way and not self.pool.state.races.seal_broken)
    def film_shown(self) -> None:
        do(self.pool, "wagers-close")
        must(self.pool, "seal-break")

    @rule(kind=st.sampled_from(("race-begin", "wagers-close", "seal-break")))
    @precondition(lambda self: self.pool.state.races.seal_broken)
    def out_of_turn(self, kind: str) -> None:
        if self.pool.state.races.under_way or kind != "race-begin":
            before = self.pool.snapshot()
            assert do(self.pool, kind).refusal is not None
            assert self.pool.snapshot() == before

    @rule(data=st.data())
    @precondition(lambda self: self.pool.state.races.under_way and self.pool.state.races.seal_broken)
    def result(self, data: st.DataObject) -> None:
        runners = self.pool.state.races.runners
        winners = data.draw(st.lists(st.sampled_from(runners), min_size=1, max_size=2, unique=True))
        found = self.moved(must(self.pool, "race-result", winners=winners))
        terms = self.pool.terms.races
        assert terms is not None
        figures = HolderFigures(terms.retained or Fraction(0), terms.breakage or 1, terms.unit)
        totals = {runner: sum(units for _, units in each) for runner, each in self.staked.items()}
        right = dividends(totals, winners, figures)
        assert found.answer["dividends"] == right.dividends
        assert found.answer["paid"] + found.answer["breakage"] + found.answer["retained"] == sum(totals.values())
        assert sum(row.pays for row in found.settled) == found.answer["paid"] == right.paid
        if not any(totals[winner] for winner in winners):
            assert all(row.grade == "returned" for row in found.settled)
            assert found.answer["paid"] == sum(totals.values())

    @rule(often=st.integers(1, 4))
    @precondition(lambda self: self.pool.state.races.under_way)
    def call_off(self, often: int) -> None:
        if often == 1:
            found = self.moved(must(self.pool, "race-cancel", ground="a reason"))
            assert found.answer["paid"] == sum(units for each in self.staked.values() for _, units in each)

    @rule(tickets=st.lists(st.integers(1, 30)))
    def pay(self, tickets: list[int]) -> None:
        for ticket in tickets:
            self.moved(do(self.pool, "race-pay", ticket=ticket))

    @rule(often=st.integers(1, 8))
    def close(self, often: int) -> None:
        if often == 1:
            do(self.pool, "race-close")

    @invariant()
    def the_bank_holds_what_is_staked_or_owed(self) -> None:
        races = self.pool.state.races
        standing = sum(wager.units for wager in races.wagers)
        owed = sum(each.units for each in races.owed.values() if not each.paid)
        assert self.held[BANK] == self.pool.in_the_bank == standing + owed

    @invariant()
    def no_unit_appears_or_vanishes(self) -> None:
        state, races = self.pool.state, self.pool.state.races
        assert sum(self.held.values()) == 0
        assert self.held[STORE] == races.retained + races.breakage
        settled = sum(each.staked for each in races.results)
        assert settled == sum(each.paid + each.retained + each.breakage for each in races.results)
        assert state.taken == settled + sum(wager.units for wager in races.wagers)

    @invariant()
    def nobody_is_paid_more_than_was_won(self) -> None:
        won = sum(each.paid for each in self.pool.state.races.results)
        assert 0 <= self.pool.state.paid <= won
        assert all(not place.startswith(PURSE) or place[len(PURSE) :] in PLAYERS for place in self.held)

    @invariant()
    def there_is_a_way_on(self) -> None:
        """Whatever happened, the race in hand can be called off and the event closed."""
        if not self.pool.state.closed and not self.pool.state.races.under_way:
            assert self.pool.decide("race-close", {}).refusal is None
        elif self.pool.state.races.under_way:
            assert self.pool.decide("race-cancel", {"ground": "a reason"}).refusal is None


TestRaces = Races.TestCase
TestRaces.settings = settings(max_examples=60, stateful_step_count=30, deadline=None)
