"""Poker that nobody deals: hands go on while somebody looks, time runs out, and whoever is away keeps the chips."""

from __future__ import annotations

from typing import Any

from aboveboard.floor.accounts import purse, stack
from aboveboard.floor.automatic import names
from aboveboard.floor.automatic.training import Automatic
from aboveboard.log.deeds import Viewer
from tests.log.test_log import balanced
from tests.support.automatic import TABLE, Alone, alone
from tests.support.house import RICH

SETUP = {"ruleset": "nj-casino", "game": "poker"}


def until(table: Alone, kind: str, steps: int = 60) -> Any:
    """The next deed of a kind, after whatever comes before it."""
    for _ in range(steps):
        result = table.step()
        assert result is not None, table.told()
        if table.done[-1].kind == kind:
            return result
    raise AssertionError((kind, table.told()))


def test_time_that_runs_out_checks_or_folds_and_whoever_is_away_twice_leaves_with_all_chips(file: str) -> None:
    with alone(file, SETUP, players=2) as table:
        table.cast.say("ann", "sit", {"stack": 20_000}, TABLE)
        missed = 0
        for _ in range(200):
            assert table.step() is not None
            last = table.done[-1]
            if last.kind == "act" and last.actor == names.DEALER:
                missed += 1
                assert last.payload["do"] in ("check", "fold")
            if last.kind == "leave":
                break
        else:
            raise AssertionError(table.told())
        assert missed == 2
        assert table.game.pit.between_rounds
        assert table.cast.floor.balance(stack(TABLE, "ann")) == 0
        assert RICH - 20_000 < table.cast.floor.balance(purse("ann")) <= RICH + 20_000
        balanced(table.cast.floor)


def test_a_person_has_a_countdown_between_hands_and_in_turn_and_acting_ends_it(file: str) -> None:
    with alone(file, SETUP, players=2) as table:
        table.cast.say("ann", "sit", {"stack": 20_000}, TABLE)
        assert until(table, "countdown").event.payload["for"] == "bets"
        for _ in range(60):
            counted = until(table, "countdown").event.payload
            if counted["for"] == "choice":
                break
        view = table.cast.floor.view(TABLE, Viewer("ann", "player"))
        (may,) = [may for may in view["game"]["may"] if may["event"] == "act"]
        assert view["automatic"]["countdown"]["for"] == "choice"
        table.cast.say("ann", "act", {"do": "call" if "call" in may["options"] else "check"}, TABLE)
        automatic = table.cast.floor.look(TABLE, lambda state: state.part(Automatic).state)
        assert automatic.countdown is None
        assert not automatic.missed


def test_a_table_that_nobody_looks_at_ends_its_hand_and_begins_no_other(file: str) -> None:
    with alone(file, SETUP) as table:
        table.until_settled()
        until(table, "machine")
        while table.step(watched=False) is not None:
            pass
        assert table.game.pit.between_rounds
        table.wait(3_600)
        assert table.step(watched=False) is None
