"""Hidden hands: whoever may not see one is never sent it, in a view, an event or an export."""

from __future__ import annotations

from typing import Any

import pytest

from aboveboard.floor.roles import PERMISSIONS
from aboveboard.floor.tables.game import TableGame
from aboveboard.house import HOUSES
from aboveboard.log.chain.hidden import covered, may_see, veil
from aboveboard.log.chain.verify import verify
from aboveboard.log.deeds import Viewer
from aboveboard.log.replay import choose, logs_in, narrate
from tests.log.test_log import SECRET
from tests.support.house import Cast, open_floor, playing

TABLE = "the-table"
THREE_CARD = {"ruleset": "nj-casino", "game": "three-card-poker"}


def dealt(cast: Cast, wager: str) -> dict[str, Any]:
    """Two players are dealt a hand by the machine; gives what each of them is shown."""
    for seat, name in enumerate(("ann", "bob"), 1):
        cast.say(name, "sit", {"seat": seat}, TABLE)
    cast.say("dan", "commit", {}, TABLE)
    for name in ("ann", "bob"):
        cast.say(name, "bet", {"wager": wager, "stake": 1000}, TABLE)
    cast.say("dan", "machine", {}, TABLE)
    found = {}
    for seat, name in enumerate(("ann", "bob"), 1):
        view = cast.floor.view(TABLE, Viewer(name, "player"))["game"]["cards"]
        found[name] = next(cards for place, cards in view.items() if place.startswith(f"seat-{seat}"))
    return found


def test_a_hand_is_sent_to_its_player_and_to_nobody_else(file: str) -> None:
    with playing(file, THREE_CARD, TABLE) as cast:
        hands = dealt(cast, "ante")
        assert "??" not in hands["ann"]
        for name, other in (("ann", "bob"), ("bob", "ann")):
            viewer = Viewer(name, "player")
            export = b"".join(cast.floor.export(TABLE, viewer))
            answer = repr((cast.floor.view(TABLE, viewer), cast.floor.events(TABLE, viewer=viewer))).encode() + export
            own, hidden = ('", "'.join(hands[each]).encode() for each in (name, other))
            assert own.replace(b'", "', b"', '") in answer
            assert hidden.replace(b'", "', b"', '") not in answer
            assert hidden.replace(b'", "', b'","') not in answer
            assert " ".join(hands[other]).encode() not in answer
            assert verify(export).sound
        dealer = Viewer("dan", "dealer")
        assert not any(event.veiled for event in cast.floor.events(TABLE, viewer=dealer) if event.kind == "machine")
        assert any(event.veiled for event in cast.floor.events(TABLE, viewer=Viewer("sue", "surveillance")))


def test_how_a_hand_is_set_is_hidden_too(file: str) -> None:
    with playing(file, {"ruleset": "nj-casino", "game": "pai-gow-poker"}, TABLE) as cast:
        wager = cast.floor.look(TABLE, lambda place: next(iter(place.part(TableGame).terms.offered())).name)
        hands = dealt(cast, wager)
        cards = hands["ann"]
        must = [may for may in cast.floor.view(TABLE, Viewer("ann", "player"))["game"]["may"] if may["event"] == "act"]
        assert must
        for low in ((first, second) for first in cards for second in cards if first < second):
            high = [card for card in cards if card not in low]
            payload = {"do": "set", "high": " ".join(high), "low": " ".join(low)}
            if cast.do("ann", "act", payload, TABLE):
                break
        event = cast.floor.events(TABLE, viewer=Viewer("ann", "player"))[-1]
        assert event.payload == {"do": "set", "seat": 1}
        assert event.veiled["player/ann"]["low"] == " ".join(low)
        assert cast.floor.events(TABLE, viewer=Viewer("bob", "player"))[-1].veiled == {}
        export = b"".join(cast.floor.export(TABLE, Viewer("bob", "player")))
        assert " ".join(low).encode() not in export
        assert verify(export).sound
        text = "\n".join(line for row in narrate(HOUSES, choose(HOUSES, logs_in(export), None)) for line in row.lines)
        assert "NOT" not in text
        view = cast.floor.view(TABLE, Viewer())
    with open_floor(file, secret=SECRET) as floor:
        assert floor.view(TABLE, Viewer()) == view


@pytest.mark.parametrize(
    ("name", "viewer", "sees"),
    [
        ("player/ann", Viewer("ann", "player"), True),
        ("player/ann", Viewer("bob", "player"), False),
        ("player/ann", Viewer("dan", "dealer"), False),
        ("player/ann", Viewer("aud", "auditor"), True),
        ("plays", Viewer("ann", "player"), False),
        ("plays", Viewer("sue", "surveillance"), True),
        ("seed", Viewer("sam", "supervisor"), False),
        ("house/rack", Viewer("cat", "cage"), True),
        ("house/rack", Viewer("dan", "dealer"), True),
        ("house/rack", Viewer("ann", "player"), False),
        ("house/rack", Viewer("guard", "security"), False),
        ("house/disputes", Viewer("dan", "dealer"), False),
        ("house/disputes", Viewer("sue", "surveillance"), True),
        ("house/checklist", Viewer("guard", "security"), True),
        ("house/checklist", Viewer(), False),
    ],
)
def test_who_sees_what(name: str, viewer: Viewer, sees: bool) -> None:
    assert may_see(name, viewer, PERMISSIONS) == sees


def test_a_salt_is_never_used_twice() -> None:
    one, two = veil("a", [1]), veil("a", [1])
    assert one.hash != two.hash
    assert one.hash == covered(one.salt, one.value)
    assert one.plain == [1]
