"""Cards keyed in that lie face down: shown to nobody but their owner, and the same after a restart."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from aboveboard.floor.tables.game import TableGame
from aboveboard.kernel.cards import FACE_DOWN
from aboveboard.log.deeds import Viewer
from aboveboard.log.logbook import Logbook
from tests.support.house import TABLE, founded, open_floor

POKER = {"ruleset": "nj-casino", "game": "three-card-poker", "limits": {"min": 100, "max": 10_000}}
ROUND = "As Kd 9c 2h 3h 4h 7d 8d Jd"


def test_a_hand_keyed_in_face_down_is_shown_to_its_owner_only(tmp_path: Path) -> None:
    url = str(tmp_path / "floor.db")
    with open_floor(url, secret="a secret for tests") as floor:
        cast = founded(floor, POKER)
        for seat, name in enumerate(("ann", "bob"), 1):
            cast.say(name, "sit", {"seat": seat})
            cast.say(name, "bet", {"wager": "ante", "stake": 500})
        for may in _dealers(floor):
            cast.say("dan", may["event"], may["said"])
        cast.say("dan", "shoe", ROUND)
        last = floor.last(TABLE)
        answer = {
            who: floor.events(TABLE, last - 1, Viewer(who, role))[0]
            for who, role in (("ann", "player"), ("bob", "player"), ("", ""), ("sue", "surveillance"))
        }
        assert all(event.payload == " ".join(["??"] * 9) for event in answer.values())
        hands = {who: set(" ".join(floor.view(TABLE, Viewer(who, "player"))["game"]["cards"][f"seat-{seat}"]).split())
                 for seat, who in ((1, "ann"), (2, "bob"))}  # fmt: skip
        assert hands["ann"] | hands["bob"] <= set(ROUND.split())
        for who, other in (("ann", "bob"), ("bob", "ann")):
            text = repr(answer[who].veiled)
            assert all(card in text for card in hands[who])
            assert not any(card in text for card in hands[other])
        assert answer[""].veiled == {}
        assert answer["sue"].veiled["hand"] == ROUND
        before = floor.view(TABLE, Viewer("ann", "player"))["game"]
    with open_floor(url, secret="a secret for tests") as floor:
        assert floor.view(TABLE, Viewer("ann", "player"))["game"] == before


TILES = {"ruleset": "pa", "game": "pai-gow", "limits": {"min": 100, "max": 10_000}}


@pytest.mark.parametrize("form", ["in a row", "as a list", "by place", "by place, as lists"])
def test_tiles_keyed_in_are_hidden_however_they_are_named(tmp_path: Path, form: str) -> None:
    url = str(tmp_path / "floor.db")
    with open_floor(url, secret="a secret for tests") as floor:
        cast = founded(floor, TILES)
        cast.say("ann", "sit", {"seat": 1})
        cast.say("ann", "bet", {"wager": "pai-gow", "stake": 500})
        cast.say("dan", "shuffle", {})
        cast.say("dan", "call", "no-more-bets")
        cast.say("dan", "roll", [1, 2, 3])
        tile_set = table_terms(floor).setup.equipment
        row = [tile_set.label(each) for each in tile_set.outcomes]
        fours = {place: row[4 * n : 4 * n + 4] for n, place in enumerate(("dealer", "seat-1"))}
        named: Any = {
            "in a row": " ".join(row),
            "as a list": row,
            "by place": {place: " ".join(four) for place, four in fours.items()},
            "by place, as lists": fours,
        }[form]
        cast.say("dan", "tiles", named)
        assert FACE_DOWN in floor.view(TABLE, Viewer())["game"]["cards"]["seat-1"]
        last = floor.last(TABLE)
        nobody, sue = (floor.events(TABLE, last - 1, who)[0] for who in (Viewer(), Viewer("sue", "surveillance")))
        words = re.findall(r"\d-\d", repr((nobody.payload, nobody.answer, nobody.veiled)))
        assert words == []
        assert repr(nobody.payload).count(FACE_DOWN) == len(re.findall(r"\d-\d", repr(named)))
        assert sue.veiled["hand"] == named
        before = floor.view(TABLE, Viewer("ann", "player"))["game"]
    with open_floor(url, secret="a secret for tests") as floor:
        assert floor.view(TABLE, Viewer("ann", "player"))["game"] == before


def table_terms(floor: Logbook) -> Any:
    """The terms that the table is played under."""
    return floor.look(TABLE, lambda state: state.part(TableGame).terms)


def _dealers(floor: Logbook) -> list[dict[str, Any]]:
    """What the dealer must say or do before the cards, in order."""
    view = floor.view(TABLE, Viewer("dan", "dealer"))["game"]
    return [may for may in view["may"] if may["must"] and may.get("said") is not None]
