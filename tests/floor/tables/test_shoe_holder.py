"""The shoe goes from player to player at a live table: never to an empty seat, and whoever changes seats is moved."""

from __future__ import annotations

import pytest

from aboveboard.floor.accounts import wagers
from aboveboard.floor.tables.game import TableGame
from aboveboard.law.errors import BadInput
from tests.support.house import Cast, open_floor, playing

TABLE = "the-table"
CHEMIN = {"ruleset": "nj-casino", "game": "chemin-de-fer"}


def refused(cast: Cast, actor: str, kind: str, payload: object) -> str:
    refusal = cast.do(actor, kind, payload, TABLE).refusal
    assert refusal is not None
    return refusal.reason


def game_of(cast: Cast) -> TableGame:
    return cast.floor.desk.state(TABLE).part(TableGame)


def seated(cast: Cast) -> None:
    for seat, name in enumerate(("ann", "bob", "cyd"), 1):
        cast.say(name, "sit", {"seat": seat}, TABLE)


def test_the_shoe_never_goes_to_an_empty_seat(file: str) -> None:
    with playing(file, CHEMIN, TABLE) as cast:
        seated(cast)
        assert refused(cast, "dan", "banker", {"accept": 5}) == "seat 5 is empty, and nobody there can be banker"
        cast.say("dan", "banker", {"accept": 1}, TABLE)
        passed = refused(cast, "ann", "banker", {"pass": 1, "to": 6})
        assert passed == "seat 6 is empty, and nobody there can be banker"
        cast.say("ann", "banker", {"pass": 1, "to": 2}, TABLE)
        assert game_of(cast).pit.table.shoe_holder.holder == 2  # type: ignore[union-attr]


def test_a_shoe_whose_holder_has_left_is_offered_again(file: str) -> None:
    with playing(file, CHEMIN, TABLE) as cast:
        seated(cast)
        cast.say("dan", "banker", {"accept": 1}, TABLE)
        assert "until it loses or passes" in refused(cast, "bob", "banker", {"accept": 2})
        cast.say("ann", "leave", {}, TABLE)
        cast.say("bob", "banker", {"accept": 2}, TABLE)
        cast.say("bob", "bet", {"wager": "bank", "stake": 1_000}, TABLE)
        cast.say("cyd", "bet", {"wager": "against-banker", "stake": 1_000}, TABLE)


def test_whoever_changes_seats_sits_there_and_misses_a_turn(file: str) -> None:
    with playing(file, CHEMIN, TABLE) as cast:
        seated(cast)
        cast.say("dan", "banker", {"accept": 1}, TABLE)
        cast.say("cyd", "banker", {"reseat": 3, "to": 6, "player": "bob"}, TABLE)
        assert game_of(cast).seats.taken == {1: "ann", 2: "bob", 6: "cyd"}
        cast.say("ann", "bet", {"wager": "bank", "stake": 2_000}, TABLE)
        cast.say("cyd", "bet", {"wager": "against-banker", "stake": 1_000}, TABLE)
        assert cast.floor.balance(wagers(TABLE, "cyd")) == 1_000
        assert "wager standing" in refused(cast, "cyd", "banker", {"reseat": 6, "to": 7})
        assert "is taken" in refused(cast, "bob", "banker", {"reseat": 2, "to": 1})
        with pytest.raises(BadInput, match="seat 7 is empty"):
            cast.do("dan", "banker", {"reseat": 7, "to": 8}, TABLE)
    with open_floor(file, secret="a secret for tests") as floor:
        again = floor.look(TABLE, lambda state: state.part(TableGame))
        assert again.seats.taken == {1: "ann", 2: "bob", 6: "cyd"}
        assert again.seats.seat_of("cyd") == 6
        assert [bet.seat for bet in again.pit.table.bets.values()] == [1, 6]
