"""Names and keys that are chosen to do harm, and faults at the worst moment: the books and the logs stay whole."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from aboveboard.floor import HOUSE, accounts
from aboveboard.floor.cage.rack import Rack
from aboveboard.house import HOUSES
from aboveboard.law import BadInput
from aboveboard.log.deeds import Deed, Logged, Viewer
from aboveboard.log.people import people
from tests.log.test_log import SECRET, balanced, standing
from tests.support.house import CRAPS, ROLE, TABLE, Cast, founded, open_floor, opened, playing

BLACKJACK = {"ruleset": "ny-commercial", "game": "blackjack", "limits": {"min": 100, "max": 500_000}}


@pytest.mark.parametrize("name", ["owed", "world", "variance", "cage", "imitation"])
def test_no_name_lets_a_purse_go_below_nothing(file: str, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with open_floor(file, secret=SECRET) as floor:
        cast = founded(floor, BLACKJACK)
        monkeypatch.setitem(ROLE, name, "player")
        monkeypatch.setattr(people, "taken_for", lambda *_: None)  # whoever an earlier version admitted is here still
        cast.say(name, "admit", {"name": name}, HOUSE)
        cast.say("sam", "mint", {"to": accounts.purse(name), "cents": 1000}, HOUSE)
        cast.say(name, "sit", {"seat": 1})
        cast.say(name, "bet", {"wager": "blackjack", "stake": 1000})
        cast.say("dan", "shoe", "6s 5d 5c 9h")
        refused = cast.do(name, "act", {"do": "double", "stake": 1000}).refusal
        assert refused is not None
        assert floor.balance(accounts.purse(name)) == 0
        assert not HOUSES.may_go_below(accounts.purse(name))
        assert not HOUSES.may_go_below(accounts.wagers(TABLE, name))
        assert not HOUSES.may_go_below(accounts.vigorish(name))
        standing(floor)
        balanced(floor)


def test_what_was_owed_and_paid_does_not_come_back_as_a_debt(file: str) -> None:
    with open_floor(file, secret=SECRET) as floor:
        cast = founded(floor, {"ruleset": "pa", "game": "roulette"}, "wheel-1")
        rack, debt = accounts.inventory("wheel-1"), accounts.owed("wheel-1")
        cast.say("cat", "bankroll", {"cents": 100}, HOUSE)
        cast.say("ann", "sit", {"seat": 1}, "wheel-1")
        cast.say("ann", "bet", {"wager": "straight", "selection": "17", "stake": floor.balance(rack) // 20}, "wheel-1")
        cast.say("dan", "call", "no-more-bets", "wheel-1")
        won = cast.say("dan", "spin", "17", "wheel-1").number
        lacks = -floor.balance(debt)
        assert lacks > 0
        cast.say("sam", "mint", {"to": rack, "cents": lacks + 500}, HOUSE)
        cast.say("dan", "pay-owed", {}, "wheel-1")
        cast.say("flo", "reverse", {"event": won, "reason": "the ball was never in 17"}, "wheel-1")
        assert floor.balance(debt) == 0
        balanced(floor)


@pytest.mark.parametrize("key", ["\0aaaaaaaa", "a\nb", "", "x" * 101, "\ud800aaaaaaa"])
def test_a_key_that_cannot_be_stored_is_refused_and_spoils_no_other_deed(url: str, key: str) -> None:
    with playing(url) as cast:
        cast.say("ann", "sit", {"seat": 1})
        bet = {"wager": "pass", "stake": 1000}

        async def together() -> list[Any]:
            deeds = [Deed(TABLE, "bet", bet, "ann", "player", key=each) for each in ("good-key", key, None)]
            return await asyncio.gather(*map(cast.floor.submit, deeds), return_exceptions=True)

        good, bad, plain = asyncio.run(together())
        assert good
        assert plain
        assert isinstance(bad, BadInput)


@pytest.mark.parametrize("key", ["\ud800", "a\udfffb"])
def test_words_that_are_no_text_are_bad_input_with_a_key_too(cast: Cast, key: str) -> None:
    for more in (None, "a-good-key"):
        with pytest.raises(BadInput, match="not text"):
            cast.do("ann", "bet", {key: 1}, key=more)


def test_a_name_with_nothing_in_it_is_nobodys(url: str) -> None:
    with playing(url) as cast:
        assert not cast.floor.passwords.check("a\0b", "a password")
        for kind in ("cash-out", "chip-sale"):
            with pytest.raises(BadInput, match="nobody is called"):
                cast.do("cat", kind, {"player": "a\0b", "cents": 100}, HOUSE)
        with pytest.raises(BadInput, match="account"):
            cast.do("sam", "mint", {"to": "player/a\0b", "cents": 100}, HOUSE)


def test_a_table_that_could_not_be_set_up_leaves_no_log(cast: Cast, monkeypatch: pytest.MonkeyPatch) -> None:
    apply = Rack.apply

    def broken(self: Rack, event: Logged) -> None:
        if event.kind == "set-up":
            raise ZeroDivisionError
        apply(self, event)

    monkeypatch.setattr(Rack, "apply", broken)
    bet, new = Deed(TABLE, "bet", {"wager": "pass", "stake": 1000}, "ann", "player"), "craps-2"

    async def together() -> list[Any]:
        deeds = [bet, Deed(new, "set-up", dict(CRAPS), "flo", "floorperson"), bet]
        return await asyncio.gather(*map(cast.floor.submit, deeds), return_exceptions=True)

    first, fault, last = asyncio.run(together())
    assert first
    assert last
    assert isinstance(fault, ZeroDivisionError)
    assert new not in cast.floor.logs()
    monkeypatch.setattr(Rack, "apply", apply)
    opened(cast, CRAPS, new)
    assert cast.floor.view(new, Viewer())["events"] == 3


def test_what_another_process_wrote_shows_without_anything_being_written_here(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("aboveboard.log.logbook.LOOK_SECONDS", 0.0)
    with playing(url) as cast, open_floor(url, secret=SECRET) as other:
        assert other.view(TABLE, Viewer())["events"] == 3
        assert other.holds("dan", "dealer")
        cast.say("ann", "sit", {"seat": 1})
        cast.say("sam", "hire", {"name": "new", "roles": ["dealer"]}, HOUSE)
        cast.say("sam", "dismiss", {"name": "dan"}, HOUSE)
        assert other.view(TABLE, Viewer())["seats"]["seats"] == {"1": "ann"}
        assert other.holds("new", "dealer")
        assert not other.holds("dan", "dealer")
