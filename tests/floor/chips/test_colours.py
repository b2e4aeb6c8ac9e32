"""Chips of a player's own colour."""

from __future__ import annotations

from aboveboard.floor import HOUSE
from aboveboard.log.deeds import Viewer
from tests.floor.test_shift import casino


def test_non_value_chips_are_those_of_the_set_that_the_house_assigned() -> None:
    with casino() as cast:
        cast.say("sam", "license", {"ruleset": "ny-commercial"}, HOUSE)
        cast.say("flo", "set-up", {"ruleset": "ny-commercial", "game": "baccarat"}, "bac-1")
        cast.say("flo", "assign", {"name": "dan", "table": "bac-1"}, HOUSE)
        cast.say("ann", "sit", {"seat": 1}, "bac-1")
        cast.say("bob", "sit", {"seat": 2}, "bac-1")
        give = {"seat": 1, "colour": "navy", "count": 20, "value": 500}
        none = cast.do("dan", "chips", give, "bac-1")
        assert none.refusal is not None
        assert none.refusal.cite == ("nyc-5322.2-c-4-table",)
        cast.say("sue", "chip-confirm", {"table": "bac-1", "what": ["cctv"]}, HOUSE)
        chips = {
            "table": "bac-1", "game": "baccarat", "design": "anchor", "colours": {"navy": 300, "peach": 300},
            "mark": "Harbor House", "game-name": "Baccarat", "authorization": "letter 12",
            "confirmed": ["first-face", "second-face", "edge-spot"],
        }  # fmt: skip
        cast.say("sam", "chip-set", chips, HOUSE)
        cast.say("dan", "chips", give, "bac-1")
        taken = cast.do("dan", "chips", {**give, "seat": 2}, "bac-1")
        assert taken.refusal is not None
        assert "nyc-5322.2-c-2-iv" in taken.refusal.cite
        leaving = cast.do("ann", "leave", {}, "bac-1")
        assert leaving.refusal is not None
        assert leaving.refusal.cite == ("nyc-5322.2-c-4-remove",)
        assert cast.floor.view("bac-1", Viewer("bob", "player"))["colours"]["colours"]["navy"]["seat"] == 1
        cast.say("dan", "chips", {"seat": 1, "do": "cash-in"}, "bac-1")
        cast.say("ann", "leave", {}, "bac-1")
        assert cast.floor.view("bac-1", Viewer("bob", "player"))["colours"] == {"colours": {}}
