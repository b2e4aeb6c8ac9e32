"""Machine draws: committed before the first, the same whoever draws them again, and open to anybody afterwards."""

from __future__ import annotations

from typing import Any

import pytest

from aboveboard.floor.tables.draws import check
from aboveboard.floor.tables.game import TableGame
from aboveboard.kernel.chance import verify
from aboveboard.law.errors import BadInput
from aboveboard.log.deeds import Viewer
from tests.support.house import TABLE, Cast, open_floor, playing

SECRET = "a secret for tests"
WHEEL = {"ruleset": "pa", "game": "roulette"}


def spins(cast: Cast, count: int) -> list[Any]:
    """Spins of the machine, each after its call."""
    found = []
    for _ in range(count):
        cast.say("dan", "call", "no-more-bets", "wheel-1")
        result = cast.say("dan", "machine", {}, "wheel-1")
        found.append(cast.floor.events("wheel-1", (result.number or 0) - 1)[0].payload)
    return found


def test_a_player_can_check_every_draw_afterwards(file: str) -> None:
    with playing(file, WHEEL, "wheel-1") as cast:
        cast.say("ann", "sit", {"seat": 1}, "wheel-1")
        commitment = cast.say("dan", "commit", {}, "wheel-1").answer["commitment"]
        cast.say("ann", "mix", {"text": "my own luck"}, "wheel-1")
        payload = spins(cast, 8)
        shown = cast.say("dan", "reveal", {}, "wheel-1").answer["revealed"]
        place = cast.floor.desk.states["wheel-1"]
        wheel: Any = place.part(TableGame).terms.setup.equipment
    assert shown["draws"] == 8
    assert shown["text"] == "my own luck"
    assert shown["commitment"] == commitment
    assert verify(bytes.fromhex(shown["seed"]), commitment)
    numbers = check(shown["seed"], shown["text"], 0, [len(wheel.outcomes)] * 8)
    assert [each["plays"][0]["spin"] for each in payload] == [wheel.label(wheel.outcomes[number]) for number in numbers]
    assert [each["draws"] for each in payload] == [[number, 1] for number in range(8)]
    with pytest.raises(BadInput, match="seed: "):
        check("abc", None, 0, [6])


def test_a_restart_cannot_draw_again(file: str) -> None:
    with playing(file, WHEEL, "wheel-1") as cast:
        cast.say("dan", "commit", {}, "wheel-1")
        first = spins(cast, 5)
    with open_floor(file, secret=SECRET) as floor:
        again = [event.payload for event in floor.events("wheel-1") if event.kind == "machine"]
        assert again == first
        spins(Cast(floor), 1)
        view = floor.view("wheel-1", Viewer())["draws"]
        assert view["draws"] == 6


def test_nobody_sees_a_seed_before_it_is_given_up(file: str) -> None:
    with playing(file, WHEEL, "wheel-1") as cast:
        cast.say("dan", "commit", {}, "wheel-1")
        place = cast.floor.desk.states["wheel-1"]
        seed = place.parts["draws"].seed.hex().encode()  # type: ignore[attr-defined]
        for role in ("player", "dealer", "auditor", "supervisor", "surveillance"):
            assert seed not in b"".join(cast.floor.export(None, Viewer("aud", role)))
            events = cast.floor.events("wheel-1", viewer=Viewer("aud", role))
            assert [event.veiled for event in events if event.kind == "commit"] == [{}]
        cast.say("dan", "reveal", {}, "wheel-1")
        assert seed in b"".join(cast.floor.export())


def test_the_order_of_commitment_text_and_draws(cast: Cast) -> None:
    refused = cast.do("dan", "machine").refusal
    assert refused is not None
    assert "no seed is committed to" in refused.reason
    assert cast.do("ann", "mix", {"text": "early"}).refusal is not None
    cast.say("dan", "commit")
    assert cast.do("dan", "commit").refusal is not None
    cast.say("ann", "mix", {"text": "once"})
    refused = cast.do("bob", "mix", {"text": "twice"}).refusal
    assert refused is not None
    assert "a text was mixed in already" in refused.reason


def test_a_draw_that_is_refused_is_not_lost(cast: Cast) -> None:
    cast.say("dan", "commit")
    for _ in range(5):
        assert cast.do("dan", "machine").refusal is not None
    assert cast.floor.view(TABLE, Viewer())["draws"]["draws"] == 0
