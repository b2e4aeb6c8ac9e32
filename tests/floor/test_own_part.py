"""Everybody does their own part: a player neither turns the dealer's cards, nor deals, nor says what a dealer says."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from aboveboard.floor import HOUSE
from aboveboard.floor.tables.game import TableGame
from aboveboard.law import BadInput
from aboveboard.log.deeds import NotAllowed, Viewer
from tests.support.house import CRAPS, TABLE, Cast, playing

BLACKJACK = {"ruleset": "ny-commercial", "game": "blackjack", "limits": {"min": 100, "max": 500_000}}
SHOE = {"ruleset": "nj-casino", "game": "baccarat", "limits": {"min": 100, "max": 500_000}}
SHAKER = {"ruleset": "pa", "game": "sic-bo", "limits": {"min": 100, "max": 500_000}}


def test_a_player_does_not_turn_the_dealers_cards(file: str) -> None:
    with playing(file, BLACKJACK) as cast:
        cast.say("ann", "sit", {"seat": 1})
        cast.say("ann", "bet", {"wager": "blackjack", "stake": 1000})
        cast.say("dan", "shoe", "Ts 5d Th ??")
        cast.say("ann", "act", {"do": "stand"})
        for payload in ({"place": "dealer", "cards": "6d"}, {"seat": 1, "cards": "6d"}):
            with pytest.raises(NotAllowed):
                cast.do("ann", "expose", payload)
        assert cast.floor.view(TABLE, Viewer())["game"]["cards"]["dealer"] == ["5d", "??"]
        cast.say("dan", "expose", {"place": "dealer", "cards": "6d"})


@pytest.mark.parametrize(
    ("setup", "bet"), [(BLACKJACK, {"wager": "blackjack", "stake": 1000}), (SHAKER, {"wager": "small", "stake": 1000})]
)
def test_a_player_has_the_machine_draw_only_where_players_throw(
    file: str, setup: Mapping[str, Any], bet: Mapping[str, Any]
) -> None:
    with playing(file, setup) as cast:
        for seat, name in enumerate(("ann", "bob"), 1):
            cast.say(name, "sit", {"seat": seat})
        cast.say("dan", "commit")
        cast.say("bob", "bet", dict(bet))
        if setup is SHAKER:
            cast.say("dan", "call", "no-more-bets")
        for name in ("ann", "bob"):
            with pytest.raises(NotAllowed, match="a dealer may"):
                cast.do(name, "machine")
        cast.say("dan", "machine")


def test_a_player_cuts_once_and_has_nothing_cut_again(file: str) -> None:
    with playing(file, SHOE) as cast:
        cast.say("ann", "sit", {"seat": 1})
        with pytest.raises(NotAllowed):
            cast.do("ann", "cut", {"recut": True, "reason": "because"})
        with pytest.raises(NotAllowed):
            cast.do("ann", "cut", {"decline": 2})
        cast.say("dan", "shuffle")
        last = cast.floor.last(TABLE)
        cast.say("ann", "cut", {"at": 100})
        (event,) = cast.floor.events(TABLE, last)
        assert event.payload["seat"] == 1


@pytest.mark.parametrize("more", [{"confirmed": True, "verbal": True}, {"converted": True}, {"player": 2}])
def test_what_a_dealer_says_of_a_wager_is_not_said_by_whoever_makes_it(cast: Cast, more: dict[str, Any]) -> None:
    with pytest.raises(NotAllowed, match="makes no wagers but their own"):
        cast.do("ann", "bet", {"wager": "pass", "stake": 1000, **more})


@pytest.mark.parametrize("house", ["world", "player/ann", "cage", "no account", "bank", "bank/../x", 7])
def test_a_table_pays_from_its_rack_or_from_a_bank(cast: Cast, house: Any) -> None:
    with pytest.raises(BadInput, match="house"):
        cast.do("flo", "set-up", {**CRAPS, "house": house}, "craps-2")
    assert cast.floor.logs("table") == [TABLE]


@pytest.mark.parametrize("name", ["dan", "flo", "nobody"])
def test_chips_are_given_to_players_only(cast: Cast, name: str) -> None:
    for actor, kind, payload, log in (
        ("dan", "coupon", {"cents": 100}, TABLE),
        ("dan", "sit", {}, TABLE),
        ("cat", "chip-sale", {"cents": 100}, HOUSE),
        ("cat", "cash-out", {"cents": 100}, HOUSE),
    ):
        with pytest.raises((NotAllowed, BadInput), match=name):
            cast.do(actor, kind, {**payload, "player": name}, log)


def played(cast: Cast, wager: str) -> list[int]:
    """One round from the machine; gives the draws that it took."""
    cast.say("ann", "bet", {"wager": wager, "stake": 1000})
    first = cast.floor.last(TABLE)
    while True:
        cast.say("dan", "machine")
        if cast.floor.look(TABLE, lambda place: not place.part(TableGame).pit.playing):
            break
    made: list[int] = cast.floor.events(TABLE, first)[0].payload["draws"]
    return made


def test_a_seed_is_not_given_up_while_its_cards_are_in_play(file: str) -> None:
    with playing(file, BLACKJACK) as cast:
        cast.say("ann", "sit", {"seat": 1})
        cast.say("dan", "commit")
        for _ in range(20):
            cast.say("ann", "bet", {"wager": "blackjack", "stake": 1000})
            cast.say("dan", "machine")
            if cast.floor.look(TABLE, lambda place: place.part(TableGame).pit.playing):
                break
        refused = cast.do("dan", "reveal").refusal
        assert refused is not None
        assert "round" in refused.reason


def test_a_seed_that_is_given_up_ends_its_shoe(file: str) -> None:
    with playing(file, SHOE) as cast:
        cast.say("ann", "sit", {"seat": 1})
        cast.say("dan", "commit")
        assert played(cast, "player")[1] > 400
        assert played(cast, "player")[1] == 0, "the shoe goes on"
        cast.say("dan", "reveal")
        assert played(cast, "player")[1] > 400, "whoever knows the seed knows the old shoe"
        view = cast.floor.view(TABLE, Viewer("sam", "supervisor"))
        cast.floor.desk.stale = True
        assert cast.floor.view(TABLE, Viewer("sam", "supervisor")) == view


def test_the_last_supervisor_stays_one(cast: Cast) -> None:
    for kind, payload in (("dismiss", {"name": "sam"}), ("hire", {"name": "sam", "roles": ["dealer"]})):
        refused = cast.do("sam", kind, payload, HOUSE).refusal
        assert refused is not None
        assert "last supervisor" in refused.reason
    cast.say("sam", "hire", {"name": "sue", "roles": ["supervisor"]}, HOUSE)
    cast.say("sam", "dismiss", {"name": "sam"}, HOUSE)
