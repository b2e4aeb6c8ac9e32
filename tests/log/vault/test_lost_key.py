"""Without its key a floor loses no money: it opens, balances stand, exports verify, and its tables begin anew."""

from __future__ import annotations

from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest

from aboveboard.floor import HOUSE
from aboveboard.floor.accounts import CAGE, inventory, owed, purse, wagers
from aboveboard.floor.cage.rack import Rack
from aboveboard.house import HOUSES
from aboveboard.log.chain.verify import verify
from aboveboard.log.deeds import NotAllowed, Viewer
from aboveboard.log.part import StatePart
from aboveboard.log.replay import choose, logs_in, narrate
from tests.log.chain.test_hidden import THREE_CARD
from tests.log.test_log import balanced, standing
from tests.log.vault.test_vault import AUD, SAM, key_of, no_secret
from tests.support.databases import drop_snapshots
from tests.support.house import RICH, TABLE, Cast, count_rack, founded, open_floor, opened

__all__ = ["no_secret"]
WHEEL = "wheel-1"
PLAYED: tuple[tuple[str, str, Any], ...] = (
    ("dan", "machine", {}), ("dan", "commit", {}), ("ann", "bet", {"wager": "ante", "stake": 1000}),
    ("ann", "act", {"do": "fold"}), ("bob", "leave", {"seat": 2}), ("flo", "rack-count", {"chips": {}}),
    ("ann", "dispute", {"event": 1, "says": "no"}),
)  # fmt: skip


def dealt(url: str) -> dict[str, int]:
    """Two players in a round with hidden cards, and a table beside it that hides nothing; gives every balance."""
    with open_floor(url) as floor:
        cast = founded(floor, THREE_CARD, TABLE)
        for seat, name in enumerate(("ann", "bob"), 1):
            cast.say(name, "sit", {"seat": seat})
        # A counted rack is hidden from the public; an earlier program took wagers without one.
        with patch.object(Rack, "why_not", StatePart.why_not):
            opened(cast, {"ruleset": "pa", "game": "roulette"}, WHEEL, counted=False)
            cast.say("cyd", "sit", {"seat": 1}, WHEEL)
            cast.say("cyd", "bet", {"wager": "straight", "selection": "17", "stake": 500}, WHEEL)
        cast.say("dan", "commit")
        for name in ("ann", "bob"):
            cast.say(name, "bet", {"wager": "ante", "stake": 1000})
        cast.say("dan", "machine")
        floor.snapshot()
        return floor.balances()


def lose(url: str, way: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The key is gone, or another is given."""
    if way == "gone":
        key_of(url).unlink()
    else:
        monkeypatch.setenv("ABOVEBOARD_SECRET", "another key than was used")


@pytest.fixture(params=["gone", "wrong"])
def lost(request: pytest.FixtureRequest, url: str, monkeypatch: pytest.MonkeyPatch) -> tuple[str, dict[str, int]]:
    """A floor whose key is not at hand, and what its accounts held."""
    held = dealt(url)
    lose(url, request.param, monkeypatch)
    return url, held


def refused(cast: Cast, actor: str, kind: str, payload: Any) -> str:
    result = cast.do(actor, kind, payload)
    assert result.refusal is not None, f"{kind} was accepted"
    return result.refusal.reason


def test_a_floor_without_its_key_stands_and_says_so(lost: tuple[str, dict[str, int]]) -> None:
    url, held = lost
    with open_floor(url, new_key=True) as floor:
        assert floor.notice is not None
        assert "a key that is not at hand" in floor.notice
        assert "\n" not in floor.notice
        assert floor.balances() == held
        balanced(floor)
        events = floor.events(TABLE, viewer=AUD)
        assert [event.kind for event in events][-1] == "machine"
        assert events[-1].veiled == {}
        export = b"".join(floor.export(None, AUD))
        assert b'"salt"' not in export
        assert verify(export).sound
        told = choose(HOUSES, {name: rows for name, rows in logs_in(export).items() if name == TABLE}, None)
        assert "NOT" not in "\n".join(line for row in narrate(HOUSES, told) for line in row.lines)
        for viewer in (SAM, AUD, Viewer(), Viewer("ann", "player"), Viewer("dan", "dealer")):
            seen = floor.view(TABLE, viewer)
            assert seen["unreadable"] == (
                f"{TABLE}: what is hidden here was encrypted with a key that is not at hand; "
                "a supervisor may return the wagers that stand (return-wagers), and it begins anew"
            )
            assert "unreadable" not in floor.view(WHEEL, viewer)
            assert "unreadable" not in floor.view(HOUSE, viewer)


def test_a_table_that_cannot_be_read_takes_no_play_and_others_go_on(lost: tuple[str, dict[str, int]]) -> None:
    url, held = lost
    with open_floor(url, new_key=True) as floor:
        cast = Cast(floor)
        for actor, kind, payload in PLAYED:
            assert "a key that is not at hand" in refused(cast, actor, kind, payload)
        assert floor.balances() == held
        cast.say("dan", "spin", "17", WHEEL)
        assert floor.balance(purse("cyd")) == RICH + 35 * 500
        cast.say("sam", "hire", {"name": "eve", "roles": ["dealer"]}, HOUSE)
        floor.checkpoint("sam")
        balanced(floor)


def test_a_supervisor_returns_the_wagers_and_the_table_begins_anew(lost: tuple[str, dict[str, int]]) -> None:
    url, _ = lost
    with open_floor(url, new_key=True) as floor:
        cast = Cast(floor)
        for actor in ("dan", "flo"):
            with pytest.raises(NotAllowed):
                cast.do(actor, "return-wagers", {"reason": "the key is gone"})
        assert "the table can be played on" in str(cast.do("sam", "return-wagers", {"reason": "x"}, WHEEL).refusal)
        found = cast.say("sam", "return-wagers", {"reason": "the key is gone"})
        assert found.answer["returned"] == {"ann": 1000, "bob": 1000}
        assert found.event is not None
        assert (found.event.actor, found.event.payload["reason"]) == ("sam", "the key is gone")
        assert floor.balance(purse("ann")) == floor.balance(purse("bob")) == RICH
        assert floor.balance(wagers(TABLE, "ann")) == 0
        balanced(floor)
        assert "unreadable" not in floor.view(TABLE, SAM)
        assert "the table can be played on" in refused(cast, "sam", "return-wagers", {"reason": "again"})
        play(cast)
        before, export = floor.view(TABLE, SAM), b"".join(floor.export(None, AUD))
        floor.snapshot()
    assert verify(export).sound
    with open_floor(url) as floor:
        assert floor.view(TABLE, SAM) == before
        play(Cast(floor), "bob", 2)
        after = floor.view(TABLE, SAM)
    with open_floor(drop_snapshots(url)) as floor:
        assert floor.view(TABLE, SAM) == after, "folded from its first event, unreadable ones and all"
        standing(floor, TABLE)


def play(cast: Cast, name: str = "ann", seat: int = 1) -> None:
    """A round at the table that began anew: its rack is counted, and it is dealt from a new seed."""
    if not cast.floor.view(TABLE, SAM)["rack"]["open"]:
        count_rack(cast)
    cast.say(name, "sit", {"seat": seat})
    if cast.floor.view(TABLE, SAM)["draws"]["commitment"] is None:
        cast.say("dan", "commit")
    cast.say(name, "bet", {"wager": "ante", "stake": 1000})
    cast.say("dan", "machine")
    cast.say(name, "act", {"do": "fold"})
    cast.do("dan", "machine")
    balanced(cast.floor)


def test_a_key_that_is_found_again_reads_everything(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The floor went on with another key meanwhile: with both in the file, nothing is lost at all."""
    dealt(url)
    path = key_of(url)
    first = path.read_text()
    with open_floor(url) as floor:
        before = floor.view(TABLE, SAM)
    path.unlink()
    with open_floor(url, new_key=True) as floor:
        cast = Cast(floor)
        opened(cast, THREE_CARD, "another-table", counted=False)
        cast.say("dan", "commit", {}, "another-table")
        meanwhile = floor.view("another-table", SAM)
    second = path.read_text()
    assert second != first
    path.write_text(first)
    with open_floor(url, new_key=True) as floor:
        assert floor.notice is not None
        assert floor.view(TABLE, SAM) == before
        assert "unreadable" in floor.view("another-table", SAM)
    path.write_text(first + second)
    with open_floor(url) as floor:
        assert floor.notice is None
        assert floor.view(TABLE, SAM) == before
        assert floor.view("another-table", SAM) == meanwhile
        assert b"".join(floor.export(None, AUD)).count(b'"salt"') == 3 + 2, "the rack was counted and signed for"


def test_a_table_that_began_anew_is_the_same_to_whoever_has_the_old_key_too(url: str) -> None:
    """The event names the parts that begin anew, so that whoever folds the log comes to the same state."""
    dealt(url)
    path = key_of(url)
    first = path.read_text()
    path.unlink()
    with open_floor(url, new_key=True) as floor:
        Cast(floor).say("sam", "return-wagers", {"reason": "the key is gone"})
        play(Cast(floor))
        before = floor.view(TABLE, SAM)
    path.write_text(path.read_text() + first)
    with open_floor(drop_snapshots(url)) as floor:
        assert floor.notice is None
        assert floor.view(TABLE, SAM) == before
        story = narrate(HOUSES, choose(HOUSES, logs_in(b"".join(floor.export(TABLE, AUD))), None))
        assert "NOT SO" not in "\n".join(line for row in story for line in row.lines)
        play(Cast(floor), "bob", 2)


def test_a_request_for_chips_costs_nobody_a_wager_that_goes_back(url: str) -> None:
    """How much was asked for is hidden, and lost with the key; who sits where is not."""
    with open_floor(url) as floor:
        cast = founded(floor, THREE_CARD, TABLE)
        cast.say("ann", "sit", {"seat": 1})
        cast.say("ann", "bet", {"wager": "ante", "stake": 1000})
        cast.say("ann", "chip-request", {"cents": 5000})
    key_of(url).unlink()
    with open_floor(url, new_key=True) as floor:
        assert floor.view(TABLE, SAM)["seats"]["seats"] == {"1": "ann"}
        found = Cast(floor).say("sam", "return-wagers", {"reason": "the key is gone"})
        assert found.answer["returned"] == {"ann": 1000}
        assert floor.balance(purse("ann")) == RICH
        assert floor.view(TABLE, SAM)["seats"]["seats"] == {}
        balanced(floor)


def test_chips_on_a_poker_table_go_back_after_a_request_for_more(file: str) -> None:
    with open_floor(file) as floor:
        cast = founded(floor, {"ruleset": "nj-casino", "game": "poker"}, TABLE)
        cast.say("ann", "sit", {"seat": 1, "stack": 7000})
        cast.say("ann", "chip-request", {"cents": 5000})
    key_of(file).unlink()
    with open_floor(file, new_key=True) as floor:
        found = Cast(floor).say("sam", "return-wagers", {"reason": "the key is gone"})
        assert found.answer["returned"] == {"ann": 7000}
        assert floor.balance(purse("ann")) == RICH


def test_a_request_for_chips_is_forgotten_where_a_table_began_anew(url: str) -> None:
    """Whoever has the old key too comes to the same state, in which nobody who sits down again asks for anything."""
    dealt(url)
    with open_floor(url) as floor:
        Cast(floor).say("ann", "chip-request", {"cents": 5000})
        assert floor.view(TABLE, SAM)["seats"]["asked"] == {"ann": 5000}
    path = key_of(url)
    first = path.read_text()
    path.unlink()
    with open_floor(url, new_key=True) as floor:
        cast = Cast(floor)
        cast.say("sam", "return-wagers", {"reason": "the key is gone"})
        cast.say("ann", "sit", {"seat": 1})
        before = floor.view(TABLE, SAM)
        assert "asked" not in before["seats"]
    path.write_text(path.read_text() + first)
    with open_floor(drop_snapshots(url)) as floor:
        assert floor.view(TABLE, SAM) == before


def test_hidden_transfers_of_the_house_stand_without_the_key(url: str) -> None:
    """What a rack was filled with is hidden from the public, and the books hold it all the same."""
    with open_floor(url) as floor:
        cast = founded(floor, counted=False)
        cast.say("sam", "mint", {"to": CAGE, "cents": RICH}, HOUSE)
        found = cast.say("flo", "opener", {"chips": {"100": 100, "500": 100}, "explained": "counted by hand"})
        cast.say("dan", "slip-sign", {"slip": found.answer["slip"]})
        assert cast.floor.events(TABLE, viewer=AUD)[-1].transfers, "its transfers are hidden from the public"
        assert not cast.floor.events(TABLE)[-1].transfers
        held, events = floor.balances(), floor.last(TABLE)
    key_of(url).unlink()
    with open_floor(url, new_key=True) as floor:
        assert floor.balances() == held
        assert floor.last(TABLE) == events
        assert "unreadable" in floor.view(TABLE, SAM)
        Cast(floor).say("sam", "return-wagers", {"reason": "the key is gone"})
        assert "unreadable" not in floor.view(TABLE, SAM)
        balanced(floor)
        floor.checkpoint("sam")
    with open_floor(url) as floor:
        assert "unreadable" not in floor.view(TABLE, SAM)


def test_what_a_rack_was_short_of_stands_without_the_key(file: str) -> None:
    """Of an outcome some transfers lie open and one is hidden; the books hold both, and the game is not lost by it."""
    table = "wheel-1"
    with open_floor(file) as floor:
        cast = founded(floor, {"ruleset": "pa", "game": "roulette"}, table)
        cast.say("ann", "sit", {"seat": 1}, table)
        stake = floor.balance(inventory(table)) // 20
        cast.say("ann", "bet", {"wager": "straight", "selection": "17", "stake": stake}, table)
        cast.say("dan", "call", "no-more-bets", table)
        cast.say("dan", "spin", "17", table)
        held = floor.balances()
        assert held[owed(table)] < 0
        shown, whole = (floor.events(table, viewer=each)[-1].transfers for each in (None, AUD))
        assert whole[: len(shown)] == shown
        assert [row.source for row in whole[len(shown) :]] == [owed(table)]
    key_of(file).unlink()
    with open_floor(file, new_key=True) as floor:
        assert floor.balances() == held
        assert floor.look(table, lambda state: set(state.lost)) == {"rack"}
        balanced(floor)
        assert floor.checkpoint("sam")


def test_the_key_file_is_no_part_of_the_database(file: str) -> None:
    dealt(file)
    assert Path(f"{file}.key").exists()
    assert key_of(file) == Path(f"{file}.key")
