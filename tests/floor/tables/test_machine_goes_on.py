"""A machine deals on where people began by hand, or a player banks: no round waits for what can never come."""

from __future__ import annotations

from typing import Any

import pytest

from aboveboard.floor.tables.game import TableGame
from tests.log.test_log import SECRET
from tests.support.finishing import finish
from tests.support.house import Cast, founded, open_floor

TABLE = "the-table"


def at_table(floor: Any, ruleset: str, game: str, **options: str) -> Cast:
    cast = founded(floor, {"ruleset": ruleset, "game": game, "options": options}, TABLE)
    for seat, name in enumerate(("ann", "bob"), 1):
        cast.say(name, "sit", {"seat": seat}, TABLE)
    cast.say("dan", "commit", {}, TABLE)
    return cast


def game_of(cast: Cast) -> TableGame:
    return cast.floor.desk.state(TABLE).part(TableGame)


def test_a_card_that_was_keyed_in_does_not_come_again(file: str) -> None:
    with open_floor(file, secret=SECRET) as floor:
        cast = at_table(floor, "nj-casino", "red-dog")
        for _ in range(6):
            musts = [may for may in game_of(cast).pit.needs() if may.must and may.event in ("shuffle", "cut", "burn")]
            if musts:
                seat = {} if musts[0].seat is None else {"seat": musts[0].seat}
                said = {"at": 20, **seat} if musts[0].event == "cut" else musts[0].payload
                cast.say("dan", musts[0].event, said, TABLE)
        cast.say("ann", "bet", {"wager": "ante", "stake": 1000}, TABLE)
        cast.say("dan", "call", "no-more-bets", TABLE)
        cast.say("dan", "shoe", "8h", TABLE)
        croupier = game_of(cast).machine._croupier
        equipment: Any = game_of(cast).terms.setup.equipment
        assert croupier is not None
        croupier.left = [*equipment.read_all("2c 5c Kd Jd"), *equipment.read_all("8h 8h")]
        result = cast.do("dan", "machine", {}, TABLE)
        assert result.refusal is None
        finish(cast, TABLE)


@pytest.mark.parametrize("by", ["dice", "random-number"])
def test_a_machine_deals_where_the_start_was_told_by_hand_and_where_a_player_banks(file: str, by: str) -> None:
    with open_floor(file, secret=SECRET) as floor:
        cast = at_table(floor, "pa", "pai-gow", **{"start-by": by, "player-bank": "offered"})
        cast.say("bob", "bet", {"wager": "pai-gow", "stake": 1000}, TABLE)
        cast.say("ann", "bet", {"wager": "pai-gow", "stake": 1000}, TABLE)
        cast.say("dan", "shuffle", {}, TABLE)
        cast.say("dan", "call", "no-more-bets", TABLE)
        start: Any = [1, 2, 3] if by == "dice" else 7
        cast.say("dan", "roll" if by == "dice" else "number", start, TABLE)
        assert cast.do("dan", "machine", {}, TABLE).refusal is None
        finish(cast, TABLE)
        cast.say("bob", "bet", {"wager": "pai-gow", "stake": 1000}, TABLE)
        cast.say("ann", "bank", {"accept": 1, "dealer-wager": 0}, TABLE)
        assert cast.do("dan", "machine", {}, TABLE).refusal is None
        finish(cast, TABLE)


def test_a_card_held_back_for_the_next_round_is_not_dealt_again(file: str) -> None:
    with open_floor(file, secret=SECRET) as floor:
        cast = at_table(floor, "ny-commercial", "heads-up-holdem")
        for turn in range(12):
            cast.say("dan", "irregularity", {"kind": "dealer-short", "cards": "5s"}, TABLE)
            held = game_of(cast).pit.table.dealing
            assert held is not None
            assert len(held.state.kept) == 1
            for name in ("ann", "bob"):
                cast.say(name, "bet", {"wager": "ante", "stake": 1000}, TABLE)
                cast.say(name, "bet", {"wager": "odds", "stake": 1000}, TABLE)
            cast.say("dan", "call", "no-more-bets", TABLE)
            assert cast.do("dan", "machine", {}, TABLE).refusal is None, turn
            finish(cast, TABLE)
            for _ in range(3):
                calls = [may for may in game_of(cast).pit.needs() if may.must and may.event == "call"]
                if calls:
                    cast.say("dan", "call", calls[0].payload, TABLE)


def test_a_shuffle_by_hand_empties_the_shoe_of_the_machine(file: str) -> None:
    with open_floor(file, secret=SECRET) as floor:
        cast = at_table(floor, "nj-casino", "red-dog")
        cast.say("ann", "bet", {"wager": "ante", "stake": 1000}, TABLE)
        cast.say("dan", "call", "no-more-bets", TABLE)
        cast.say("dan", "machine", {}, TABLE)
        finish(cast, TABLE)
        assert game_of(cast).machine.holds_cards
        result = cast.say("dan", "shuffle", {}, TABLE)
        assert result.answer == {"machine": "new shoe"}
        assert not game_of(cast).machine.holds_cards
    with open_floor(file, secret=SECRET) as floor:
        assert not floor.look(TABLE, lambda state: state.part(TableGame).machine.holds_cards)
