"""A card beyond those of a round goes to the discards and is named in the answer; the next round begins without it."""

from __future__ import annotations

from typing import Any

import pytest

from aboveboard.play.records.settle import settle, terms_for
from aboveboard.play.records.story import narrate
from aboveboard.play.seats.floor_table import PitTable
from aboveboard.play.seats.live_table import LiveTable

ROUNDS = [
    # ruleset, game, wager, a round's cards, the surplus, the next round's cards, and who wins that
    ("nj-casino", "mini-baccarat", "player", "9s 2d Th 6d", "5c", "2h 2c 2s 6c", "lose"),
    ("nj-casino", "baccarat", "player", "9s 2d Th 6d", "5c 4c", "2h 2c 2s 6c", "lose"),
    ("pa", "casino-war", "initial", "9s 2d", "Th", "3h 5c", "lose"),
]


def record(ruleset: str, game: str, wager: str, *shoes: str) -> dict[str, Any]:
    events: list[dict[str, Any]] = []
    for shoe in shoes:
        events += [{"bet": {"seat": 1, "wager": wager, "stake": 500}}, {"shoe": shoe}]
    return {"ruleset": ruleset, "game": game, "events": events}


@pytest.mark.parametrize(("ruleset", "game", "wager", "first", "surplus", "second", "result"), ROUNDS)
def test_surplus_cards_are_discarded(
    ruleset: str, game: str, wager: str, first: str, surplus: str, second: str, result: str
) -> None:
    plain = settle(record(ruleset, game, wager, first, second))
    found = settle(record(ruleset, game, wager, f"{first} {surplus}", second))
    assert found.settlements == plain.settlements
    assert [row.result for row in found.settlements] == ["win", result]
    assert not plain.discarded
    assert "discarded" not in plain.to_json()
    (note,) = found.discarded
    assert note.event == 1
    assert all(card in note.reason for card in surplus.split())
    assert found.to_json()["discarded"] == [note.to_json()]
    assert note.reason in found._repr_html_()


def readied(pit: PitTable) -> list[dict[str, Any]]:
    """What comes before the cards of a first round."""
    bet = {"bet": {"seat": 1, "wager": "initial", "stake": 500}}
    return [{"shuffle": {}}, {"cut": {"seat": 1, "at": 100}}, {"burn": 1}, bet, {"call": "no-more-bets"}]


def test_the_story_names_it() -> None:
    given = record("pa", "casino-war", "initial", "9s 2d Th")
    assert any("Th goes to the discards" in line for line in narrate(terms_for(given), given["events"]))


def test_a_card_that_waits_for_a_choice_is_no_surplus() -> None:
    """All cards of a round may be stated at once; what a choice leaves over is known once the round is over."""
    events: list[dict[str, Any]] = [
        {"bet": {"seat": 1, "wager": "wager", "stake": 500}},
        {"shoe": "Ts 9d 8h 9c 2c 3c"},
        {"act": {"seat": 1, "do": "stand"}},
    ]
    found = settle({"ruleset": "nj-casino", "game": "blackjack", "events": events})
    assert [(note.event, note.reason.partition(" go")[0]) for note in found.discarded] == [(2, "2c, 3c")]


def test_a_live_table_refuses_what_the_round_does_not_take() -> None:
    terms = terms_for(record("pa", "casino-war", "initial"))
    pit = PitTable(terms)
    for event in readied(pit):
        assert pit.act(event)
    refused = pit.act({"shoe": "9s 2d Th"})
    assert not refused
    assert "1 more than the round takes" in str(refused.refused)
    assert pit.act({"shoe": "9s 2d"})
    live = LiveTable(terms)
    live.bet(1, "initial", 500)
    answer = live.act({"shoe": "9s 2d Th"})
    assert [note.reason[:2] for note in answer.discarded] == ["Th"]
