"""A charity's banks at live tables: shared by the tables of a type, never short, and stopped when exhausted."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from aboveboard.charity.money import accounts
from aboveboard.charity.money.place import bank_at, purses_at
from aboveboard.charity.tables.bank import TableBank
from aboveboard.floor.setting import TableSetting
from aboveboard.law import load_edition, terms_of
from aboveboard.log.deeds import Decision, Viewer
from aboveboard.play.events import Refusal
from aboveboard.play.odds.liability import exposure
from aboveboard.play.seats.live_table import LiveTable
from tests.support.house import Cast, playing
from tests.support.nights import NIGHT, open_night

NY = "ny-charitable"
CRAPS = {"ruleset": NY, "game": "craps", "occasion": NIGHT}
ROULETTE = {"ruleset": NY, "game": "roulette", "occasion": NIGHT}
BANK = bank_at(NIGHT, "craps")
PURSE = accounts.purse("ann", purses_at(NIGHT))
TABLES = ("craps-1", "craps-2")


@contextmanager
def night(shares: dict[str, int], bought: int = 100_000) -> Iterator[Cast]:
    """Two tables of craps that share a bank and one of roulette with its own, with players at each."""
    with TemporaryDirectory() as folder, playing(str(Path(folder) / "floor.db"), table="elsewhere") as cast:
        open_night(cast.floor, {"craps": shares, "roulette": {"roulette-1": 50_000}})
        cast.say("mia", "admit", {"player": "ann", "born": "1980-01-01"}, NIGHT)
        for table, setup in (("craps-1", CRAPS), ("craps-2", CRAPS), ("roulette-1", ROULETTE)):
            cast.say("mia", "set-up", setup, table)
            cast.say("ann", "sit", {"seat": 1}, table)
            if bought:
                cast.say("mia", "buy-in", {"seat": 1, "cents": bought}, table)
        for table in TABLES:
            cast.say("ann", "shooter", {"accept": 1}, table)
        yield cast


def held(cast: Cast, account: str) -> int:
    return cast.floor.balances().get(account, 0)


def cover(table: str) -> str:
    return accounts.cover(BANK, table)


def bet(cast: Cast, table: str, wager: str, stake: int, selection: str | None = None) -> Decision:
    return cast.do("ann", "bet", {"wager": wager, "stake": stake, "selection": selection}, table)


def test_a_bet_that_could_win_more_than_the_bank_has_is_refused_at_every_table_of_the_type() -> None:
    with night({"craps-1": 1_000, "craps-2": 500}) as cast:
        assert bet(cast, "craps-1", "pass", 500)
        assert held(cast, BANK) == 1_000
        assert held(cast, cover("craps-1")) == 500
        assert bet(cast, "craps-2", "pass", 500)
        refused = bet(cast, "craps-2", "any-craps", 500)
        assert refused.refusal is not None
        assert "ny-4622.22-a-stop" in refused.refusal.cite
        assert "ny-4622.12-less" in refused.refusal.cite
        assert bet(cast, "craps-2", "dont-pass", 500)
        assert held(cast, BANK) == 0
        for table in TABLES:
            assert bet(cast, table, "field", 100).refusal is not None
        assert bet(cast, "roulette-1", "straight", 100, "17")
        taken = cast.do("ann", "take-down", {"wager": "pass"}, "craps-1")
        assert taken
        assert held(cast, BANK) == 500


def test_an_exhausted_bank_stops_its_type_and_no_other() -> None:
    with night({"craps-1": 500}) as cast:
        assert bet(cast, "craps-1", "pass", 500)
        cast.say("mia", "roll", [3, 4], "craps-1")
        assert (held(cast, BANK), held(cast, cover("craps-1"))) == (0, 0)
        for table in TABLES:
            refused = bet(cast, table, "pass", 100)
            assert refused.refusal is not None
            assert "the type stops" in refused.refusal.reason
        cast.say("mia", "game-close", {"game": "craps"}, NIGHT)
        stopped = cast.do("mia", "game-open", {"game": "craps", "item": "craps-table"}, NIGHT)
        assert stopped.refusal is not None
        assert "ny-4622.22-a-stop" in stopped.refusal.cite
        assert bet(cast, "roulette-1", "straight", 100, "17")


@pytest.mark.parametrize(("faces", "stands"), [([1, 1], 0), ([3, 4], 0), ([2, 2], 500), ([4, 4], 500)])
def test_what_is_set_aside_after_a_reversal_is_what_the_standing_wagers_could_win(
    faces: list[int], stands: int
) -> None:
    """A roll is taken back: money goes back to its owners, and no more is set aside than what stands needs."""
    with night({"craps-1": 40_000}) as cast:
        purse = held(cast, PURSE)
        for wager, stake in (("pass", 500), ("field", 100)):
            assert bet(cast, "craps-1", wager, stake)
        rolled = cast.say("mia", "roll", faces, "craps-1")
        assert held(cast, cover("craps-1")) == stands
        cast.say("mia", "reverse", {"event": rolled.number, "reason": "the dice were read wrongly"}, "craps-1")
        assert held(cast, cover("craps-1")) == stands
        assert held(cast, BANK) == 40_000 - stands
        assert held(cast, PURSE) == purse - stands


def test_losses_go_to_the_bank_and_bought_chips_do_not() -> None:
    with night({"craps-1": 40_000}) as cast:
        cast.say("mia", "buy-in", {"seat": 1, "cents": 2_000}, "craps-1")
        assert held(cast, BANK) == 40_000
        assert bet(cast, "craps-1", "pass", 500)
        cast.say("mia", "roll", [1, 1], "craps-1")
        assert held(cast, BANK) == 40_500
        shown = cast.floor.view("craps-1", Viewer("flo", "floorperson"))["bank"]
        assert (shown["lost"], shown["won"]) == (500, 0)
        no_rack = cast.do("mia", "opener", {"chips": {"500": 1}}, "craps-1")
        assert no_rack.refusal is not None
        assert "has no rack" in no_rack.refusal.reason


def test_a_double_adds_to_what_the_bank_must_cover() -> None:
    terms = terms_of(load_edition(NY, "blackjack"))
    table = LiveTable(terms)
    assert table.bet(1, "blackjack", 500)
    assert exposure(table.table) == 750
    table.deal("5s 6s 6h 5d 2c")
    assert table.choose(1, "double")
    assert exposure(table.table) > 750
    bank = TableBank(TableSetting("blackjack-1", ruleset=terms.edition.ruleset, terms=terms))
    refused = bank.hold(exposure(table.table), (), Purse({accounts.bank(NY, "blackjack"): 250, bank.cover: 750}))
    assert isinstance(refused, Refusal)
    assert refused.cite[0] == "ny-4622.22-a-stop"
    given_back = bank.hold(0, (), Purse({bank.cover: 750}))
    assert not isinstance(given_back, Refusal)
    assert [move[:3] for move in given_back] == [(bank.cover, accounts.bank(NY, "blackjack"), 750)]


class Purse(dict[str, int]):
    """Books that hold just this."""

    def balance(self, account: str) -> int:
        return self.get(account, 0)


@pytest.mark.parametrize(
    ("game", "bets", "most"),
    [
        ("roulette", [("straight", "17", 200), ("straight", "18", 200)], 7_000),
        ("roulette", [("straight", "17", 200), ("red", None, 500), ("black", None, 500)], 7_500),
        ("craps", [("pass", None, 500), ("dont-pass", None, 500)], 1_000),
        ("craps", [("any-seven", None, 500), ("any-craps", None, 500)], 3_500),
        ("craps", [("pass", None, 500), ("any-seven", None, 500)], 2_500),
        ("chuck-a-luck", [("number", "1", 500), ("number", "2", 500)], 1_500),
    ],
)
def test_exposure_is_the_worst_outcome(game: str, bets: list[tuple[str, str | None, int]], most: int) -> None:
    table = LiveTable(terms_of(load_edition(NY, game)))
    assert exposure(table.table) == 0
    for wager, selection, stake in bets:
        answer = table.bet(1, wager, stake, selection)
        assert answer, answer.refused
    assert exposure(table.table) == most


STEPS = st.lists(
    st.one_of(
        st.tuples(
            st.just("bet"),
            st.sampled_from(TABLES),
            st.sampled_from(["pass", "dont-pass", "field", "any-seven", "any-craps", "pass-odds"]),
            st.integers(1, 5),
        ),
        st.tuples(st.just("roll"), st.sampled_from(TABLES), st.integers(1, 6), st.integers(1, 6)),
        st.tuples(st.just("paper"), st.just("craps-2"), st.integers(0, 9), st.integers(0, 9)),
    ),
    max_size=25,
)


@settings(max_examples=15)
@given(st.integers(1, 30), STEPS)
def test_the_bank_is_never_short_and_money_is_conserved(dollars: int, steps: list[tuple[Any, ...]]) -> None:
    with night({"craps-1": dollars * 100}) as cast:
        opening, lost, won = dollars * 100, 0, 0
        for what, table, one, other in steps:
            if what == "bet":
                cast.do("ann", "bet", {"wager": one, "stake": other * 100}, table)
            elif what == "paper":
                payload = {"type": "craps", "losses": one * 100, "winnings": other * 100}
                if cast.do("mia", "bank-result", payload, NIGHT):
                    lost, won = lost + one * 100, won + other * 100
            elif cast.do("mia", "roll", [one, other], table).refusal is not None:
                cast.do("ann", "shooter", {"accept": 1}, table)
            balances = cast.floor.balances()
            assert sum(balances.values()) == 0
            assert all(cents >= 0 for name, cents in balances.items() if name.startswith(bank_at(NIGHT, "")))
            assert not any(cents for name, cents in balances.items() if name.endswith("/owed"))
            counted = [cast.floor.view(name, Viewer("flo", "floorperson"))["bank"] for name in TABLES]
            net = sum(row["lost"] - row["won"] for row in counted) + lost - won
            assert balances[BANK] + sum(balances.get(cover(name), 0) for name in TABLES) == opening + net
