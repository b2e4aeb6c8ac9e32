"""Reversals: the money of one event goes back, once, with a reason and whoever allowed it."""

from __future__ import annotations

import pytest

from aboveboard.floor.accounts import inventory, purse
from aboveboard.log.deeds import NotAllowed, Viewer
from tests.log.test_log import SECRET, balanced, standing
from tests.support.house import TABLE, Cast, open_floor


def lost(cast: Cast) -> int:
    """Ann loses ten dollars on the pass line; gives the number of the throw."""
    cast.say("dan", "shooter", {"do": "offer", "seat": 1})
    cast.say("ann", "shooter", {"do": "accept", "seat": 1})
    cast.say("ann", "bet", {"wager": "pass", "stake": 1000})
    cast.say("bob", "bet", {"wager": "place-to-win", "selection": "6", "stake": 600})
    number = cast.say("dan", "roll", [1, 1]).number
    assert number is not None
    return number


def test_a_settled_throw_is_taken_back_once(cast: Cast, file: str) -> None:
    held, rack = cast.floor.balance(purse("ann")), cast.floor.balance(inventory(TABLE))
    number = lost(cast)
    assert cast.floor.balance(purse("ann")) == held - 1000
    back = cast.say("flo", "reverse", {"event": number, "reason": "a die lay on the rail"})
    assert [(row.source, row.to, row.cents) for row in back.transfers] == [(inventory(TABLE), purse("ann"), 1000)]
    assert (cast.floor.balance(purse("ann")), cast.floor.balance(inventory(TABLE))) == (held, rack)
    refused = cast.do("flo", "reverse", {"event": number, "reason": "again"}).refusal
    assert refused is not None
    assert refused.reason == f"event {number} was taken back by event {back.number}"
    balanced(cast.floor)
    standing(cast.floor)
    assert cast.floor.view(TABLE, Viewer())["undo"]["reversed"] == {str(number): back.number}
    event = cast.floor.events(TABLE, (back.number or 0) - 1)[0]
    assert (event.reverses, event.actor, event.role, event.payload["reason"]) == (
        number, "flo", "floorperson", "a die lay on the rail",
    )  # fmt: skip
    with open_floor(file, secret=SECRET) as floor:
        assert floor.view(TABLE, Viewer()) == cast.floor.view(TABLE, Viewer())


def test_what_cannot_be_taken_back(cast: Cast) -> None:
    number = lost(cast)
    bet = number - 1
    for event, words in ((bet, "only put wagers up"), (0, "moved no money")):
        refused = cast.do("flo", "reverse", {"event": event, "reason": "why not"}).refusal
        assert refused is not None
        assert words in refused.reason
    back = cast.say("flo", "reverse", {"event": number, "reason": "a die lay on the rail"}).number
    refused = cast.do("flo", "reverse", {"event": back, "reason": "no, it did not"}).refusal
    assert refused is not None
    assert "a reversal stands" in refused.reason
    with pytest.raises(NotAllowed, match="a dealer may not take an event back; a floorperson or a supervisor"):
        cast.do("dan", "reverse", {"event": number, "reason": "mine"})


def test_a_win_is_not_taken_back_from_a_player_who_has_spent_it(cast: Cast) -> None:
    cast.say("dan", "shooter", {"do": "offer", "seat": 1})
    cast.say("ann", "shooter", {"do": "accept", "seat": 1})
    cast.say("ann", "bet", {"wager": "pass", "stake": 1000})
    won = cast.say("dan", "roll", [3, 4])
    assert won.settled[0]["pays"] == 1000
    back = cast.say("flo", "reverse", {"event": won.number, "reason": "a late bet"})
    assert sum(row.cents for row in back.transfers if row.source == purse("ann")) == 1000
    balanced(cast.floor)


def test_a_buy_in_can_be_taken_back(cast: Cast) -> None:
    held = cast.floor.balances()
    number = cast.say("dan", "buy-in", {"seat": 1, "cents": 5000}).number
    cast.say("flo", "reverse", {"event": number, "reason": "false note"})
    after = cast.floor.balances()
    assert {name: cents for name, cents in after.items() if cents != held.get(name, 0)} == {}
