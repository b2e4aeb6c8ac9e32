"""A table in the pit: five functions, nothing retained, and a picture of it from which it goes on as if never left."""

from __future__ import annotations

import json
import pickle
from typing import Any

import pytest
from tests.support.pits import Pit
from tests.support.sessions import supplied

from aboveboard.kernel.cards import FACE_DOWN
from aboveboard.law import BadInput, Edition, editions, load_edition, terms_of
from aboveboard.play.seats.answers import Answer
from aboveboard.play.seats.floor_table import PitTable
from aboveboard.play.table.rollback import remember
from aboveboard.play.table.snapshots import Stale

EDITIONS = list(editions())
NAMES = [f"{edition.ruleset}/{edition.game.name}" for edition in EDITIONS]
EVENTS = 250


def answered(answer: Answer) -> object:
    return answer.refused, answer.settled, answer.voided, answer.transfers, answer.staked, answer.because


@pytest.mark.parametrize("edition", EDITIONS, ids=NAMES)
def test_a_table_is_run_by_what_it_says_may_be_done(edition: Edition) -> None:
    """Only bets are ever refused, why-not agrees with the deed and changes nothing, and money is accounted for."""
    run = Pit(supplied(edition), 1)
    pit, settled, on_layout = run.pit, 0, 0
    for _ in range(EVENTS):
        event = run.next()
        before = remember(pit.table)
        why = pit.why_not(event)
        assert remember(pit.table) == before
        answer = pit.act(event)
        assert answer.because == why
        assert answer or "bet" in event, (event, answer.refused)
        if not answer:
            assert remember(pit.table) == before
        settled += len(answer.settled)
        on_layout += sum(row.cents for row in answer.staked) - sum(row.stake for row in answer.settled)
        assert pit.table.room is not None or on_layout == sum(bet.stake for bet in pit.table.bets.values())
        assert not pit.table.settled
        assert not pit.table.refused
        json.dumps(pit.view())
    assert settled > 2


@pytest.mark.parametrize("edition", EDITIONS, ids=NAMES)
def test_a_snapshot_goes_on_as_the_table_does_and_so_does_its_log(edition: Edition) -> None:
    """Every shape of table, whatever stands on it: a hand of poker is written as what was done to it."""
    terms = supplied(edition)
    run = Pit(terms, 2)
    again, logged = run.pit, PitTable(terms)
    for number in range(EVENTS):
        if number % 10 == 5:
            again = PitTable.restore(terms, run.pit.snapshot())
            assert again.view() == run.pit.view()
            assert remember(again.table).parts == remember(run.pit.table).parts
        event = run.next()
        answer = run.pit.act(event)
        if again is not run.pit:
            assert answered(again.act(event)) == answered(answer)
        if PitTable.remembers(answer):
            logged.apply(event)
    assert logged.number == run.pit.number == again.number
    assert logged.view() == again.view() == run.pit.view()


def craps(**facts: Any) -> PitTable:
    return PitTable(terms_of(load_edition("pa", "craps")), seats=(1, 2), **facts)


def test_needs_tell_whose_turn_it_is() -> None:
    pit = craps()
    assert [(may.event, may.seat, may.payload) for may in pit.needs() if may.event == "shooter"] == [
        ("shooter", 1, {"do": "offer", "seat": 1})
    ]
    assert pit.act({"shooter": {"do": "offer", "seat": 1}})
    assert [may["said"] for may in pit.view(1)["may"] if may["event"] == "shooter"] == [
        {"do": "accept", "seat": 1}, {"do": "decline", "seat": 1},
    ]  # fmt: skip
    assert not [may for may in pit.view(2)["may"] if may["event"] == "shooter"]
    assert not [may for may in pit.view(role="dealer")["may"] if may["role"] == "player"]
    assert pit.act({"shooter": {"accept": 1}})
    assert not [may for may in pit.needs() if may.event == "roll"]
    answer = pit.act({"bet": {"seat": 1, "wager": "pass", "stake": 1000}})
    assert [(row.seat, row.wager, row.cents) for row in answer.staked] == [(1, "pass", 1000)]
    assert [(may.role, may.seat) for may in pit.needs() if may.event == "roll"] == [("player", 1)]
    assert pit.act({"roll": [2, 2]})
    assert pit.view()["button"] == "4"
    answer = pit.act({"roll": [1, 3]})
    assert [(row.source, row.to, row.cents) for row in answer.transfers] == [("house", "seat-1", 1000)]


def test_a_table_to_be_inspected_is_shut_until_it_is_opened() -> None:
    pit = craps(inspected=True)
    bet = {"bet": {"seat": 1, "wager": "pass", "stake": 1000}}
    (may,) = pit.needs()
    assert may.event == "open"
    assert set(may.among["facts"]) == set(pit.terms.law.equipment)
    why = pit.why_not(bet)
    assert why is not None
    assert "not open" in why.reason
    assert pit.view()["stopped"]


def test_betting_closed_over_an_empty_table_opens_again() -> None:
    pit = PitTable(terms_of(load_edition("nj-casino", "three-card-poker")))
    bet = {"bet": {"seat": 1, "wager": "ante", "stake": 1000}}
    assert not pit.act({"call": "place-your-bets"})
    assert pit.act({"call": "no-more-bets"})
    assert not pit.act(bet)
    assert pit.act({"call": "place-your-bets"})
    assert pit.act(bet)
    assert pit.act({"call": "no-more-bets"})
    why = pit.why_not({"call": "place-your-bets"})
    assert why is not None
    assert why.cite


def test_nobody_sees_a_hidden_card() -> None:
    pit = PitTable(terms_of(load_edition("nj-casino", "three-card-poker")))
    for seat in (1, 2):
        assert pit.act({"bet": {"seat": seat, "wager": "ante", "stake": 1000}})
    assert pit.act({"call": "no-more-bets"})
    assert pit.act({"shoe": "As Kd 2c Qh 3h 4h 5h 6h 7h"})
    assert pit.view(1)["cards"]["seat-2"] == [FACE_DOWN] * 3 == pit.view(role="auditor")["cards"]["dealer"]
    assert FACE_DOWN not in pit.view(2)["cards"]["seat-2"]
    (act,) = [may for may in pit.view(1)["may"] if may["event"] == "act"]
    assert act["options"] == {"play": 1000, "fold": 0}


def test_a_log_that_the_rules_refuse_is_an_error() -> None:
    pit = craps()
    with pytest.raises(BadInput, match="accepted once and is refused now"):
        pit.apply({"take-down": {"seat": 1, "wager": "pass"}})


def test_bad_input_changes_nothing() -> None:
    pit = PitTable(terms_of(load_edition("nj-casino", "red-dog")))
    pit.act({"bet": {"seat": 1, "wager": "ante", "stake": 1000}})
    before = remember(pit.table)
    for event in ({"shoe": "Zz"}, {"act": {"seat": 1, "do": "dance"}}, {"nothing": 1}, {"call": 7}):
        with pytest.raises(BadInput):
            pit.act(event)
        with pytest.raises(BadInput):
            pit.why_not(event)
        assert remember(pit.table) == before


def test_a_snapshot_of_other_terms_or_with_other_things_in_it_is_stale() -> None:
    pit = craps()
    held = pit.snapshot()
    other = terms_of(load_edition("nj-casino", "craps"))
    assert PitTable.restore(pit.table.terms, held).number == 0
    for terms, given in ((other, held), (pit.table.terms, held[:-5]), (pit.table.terms, b"")):
        with pytest.raises(Stale):
            PitTable.restore(terms, given)
    for planted in (pickle.dumps(print), pickle.dumps([1]), b"[1]", b"null", b"{}", held[32:].replace(b"[", b"{", 1)):
        with pytest.raises(Stale):
            PitTable.restore(pit.table.terms, held[:32] + planted)
