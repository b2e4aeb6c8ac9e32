"""A casino's shift on a real floor: cage, rack, box and report agree with what the players lost."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from aboveboard.floor import HOUSE, accounts
from aboveboard.floor.cage.reports import shift_report_of
from aboveboard.floor.chips.chips import chip_set, smallest_change, written
from aboveboard.law import BadInput
from aboveboard.log.deeds import Viewer
from tests.support.house import Cast, open_floor, playing

TABLE = "craps-7"
CRAPS = {"ruleset": "pa", "game": "craps", "limits": {"min": 100, "max": 100_000}}
RACK = {"100": 200, "500": 200, "2500": 40, "25": 40}


@contextmanager
def casino() -> Iterator[Cast]:
    """A cage with money in it, and a table of craps that has been set up and manned but not opened."""
    with (
        TemporaryDirectory() as folder,
        playing(str(Path(folder) / "floor.db"), table="elsewhere", counted=False) as cast,
    ):
        cast.say("cat", "bankroll", {"cents": 10_000_000}, HOUSE)
        cast.say("flo", "set-up", CRAPS, TABLE)
        for name in ("dan", "box"):
            cast.say("flo", "assign", {"name": name, "table": TABLE}, HOUSE)
        yield cast


def opened(cast: Cast) -> None:
    slip = cast.say("flo", "opener", {"chips": RACK, "shift": "day"}, TABLE).answer["slip"]
    cast.say("box", "slip-sign", {"slip": slip}, TABLE)


def closed(cast: Cast) -> None:
    held = cast.floor.balances()
    cents = held[accounts.inventory(TABLE)] + held.get(accounts.vigorish(TABLE), 0)
    chips = written(smallest_change(cents, (1, *chip_set("pa").denominations)))
    pennies = {"explained": "cents kept aside"} if "1" in chips else {}
    if "1" in chips:
        chips.pop("1")
    slip = cast.say("flo", "closer", {"chips": chips, **pennies}, TABLE).answer["slip"]
    cast.say("box", "slip-sign", {"slip": slip}, TABLE)


def filled(cast: Cast, kind: str, chips: dict[str, int]) -> None:
    slip = cast.say("flo", f"{kind}-request", {"chips": chips}, TABLE).answer["slip"]
    cast.say("cat", f"{kind}-verify", {"slip": slip}, TABLE)
    cast.say("dan", f"{kind}-receive", {"slip": slip}, TABLE)


BETS = st.tuples(
    st.just("bet"),
    st.sampled_from(["pass", "dont-pass", "field", "any-seven", "any-craps", "come"]),
    st.integers(1, 20).map(lambda n: n * 100),
)
STEPS = st.lists(
    st.one_of(
        BETS,
        st.tuples(st.just("roll"), st.integers(1, 6), st.integers(1, 6)),
        st.tuples(st.just("buy"), st.just(0), st.integers(1, 50).map(lambda n: n * 100)),
        st.tuples(st.just("fill"), st.just(0), st.integers(1, 10)),
        st.tuples(st.just("credit"), st.just(0), st.integers(1, 10)),
    ),
    max_size=25,
)


@settings(max_examples=12)
@given(STEPS)
def test_the_formula_gives_what_the_players_lost(steps: list[tuple[Any, Any, Any]]) -> None:
    """The win by counts and slips, and what the players have less than they bought and brought."""
    with casino() as cast:
        opened(cast)
        cast.say("ann", "sit", {"seat": 1}, TABLE)
        start = cast.floor.balances()["player/ann"]
        bought = 0
        for what, one, other in steps:
            if what == "bet":
                cast.do("ann", "bet", {"wager": one, "stake": other}, TABLE)
            elif what == "roll":
                cast.do("dan", "call", "settled", TABLE)
                if cast.do("dan", "roll", [one, other], TABLE).refusal is not None:
                    cast.do("ann", "shooter", {"accept": 1}, TABLE)
            elif what == "buy":
                cast.say("dan", "buy-in", {"seat": 1, "cents": other}, TABLE)
                bought += other
            else:
                filled(cast, what, {"500": other})
        for number in range(60):
            if not cast.floor.balances().get(accounts.wagers(TABLE, "ann")):
                break
            cast.do("ann", "shooter", {"accept": 1}, TABLE)
            cast.do("dan", "call", "settled", TABLE)
            if cast.do("dan", "roll", [3, 4] if number % 2 else [2, 2], TABLE).refusal is not None:
                cast.do("ann", "bet", {"wager": "pass", "stake": 100}, TABLE)
        closed(cast)
        balances = cast.floor.balances()
        (row,) = (row for row in shift_report_of(cast.floor).rows if row["table"] == TABLE)
        lost = start + bought - balances["player/ann"]
        assert row["win"] == lost - balances.get(accounts.variance(TABLE), 0)
        assert sum(balances.values()) == 0


def test_a_shift_from_the_bankroll_to_the_report() -> None:
    with casino() as cast:
        opened(cast)
        cast.say("ann", "sit", {"seat": 1}, TABLE)
        cast.say("dan", "buy-in", {"seat": 1, "cents": 10_000}, TABLE)
        filled(cast, "fill", {"2500": 4})
        for wager in ("field", "dont-pass"):
            assert cast.do("ann", "bet", {"wager": wager, "stake": 500}, TABLE)
        cast.say("ann", "shooter", {"accept": 1}, TABLE)
        cast.say("dan", "roll", [3, 4], TABLE)
        filled(cast, "credit", {"500": 10})
        closed(cast)
        refused = cast.do("ann", "bet", {"wager": "field", "stake": 1_000}, TABLE)
        assert refused.refusal is not None
        assert "the table is closed" in refused.refusal.reason
        cast.say("cat", "soft-count", {"period": 1, "cash": 10_000, "with": "flo"}, TABLE)
        report = shift_report_of(cast.floor, shift="day")
        assert report.totals["win"] == 1_000
        assert report.rows[0]["counted"]
        assert report.markdown().startswith("# Table win day shift\n")
        for kind in ("slip-sign", "fill-receive", "soft-count"):
            event = next(event for event in cast.floor.events(TABLE) if event.kind == kind)
            taken = cast.do("flo", "reverse", {"event": event.number, "reason": "try"}, TABLE)
            assert taken.refusal is not None
            assert "not taken back" in taken.refusal.reason


def test_the_rack_goes_on_after_the_floor_is_opened_again(tmp_path: Path) -> None:
    url = str(tmp_path / "floor.db")
    with playing(url, table="elsewhere") as cast:
        cast.say("cat", "bankroll", {"cents": 10_000_000}, HOUSE)
        cast.say("flo", "set-up", CRAPS, TABLE)
        cast.say("flo", "assign", {"name": "box", "table": TABLE}, HOUSE)
        opened(cast)
        before = cast.floor.view(TABLE, Viewer("flo", "floorperson"))["rack"]
    with open_floor(url, secret="a secret for tests") as floor:
        assert floor.view(TABLE, Viewer("flo", "floorperson"))["rack"] == before
        floor.snapshot()
    with open_floor(url, secret="a secret for tests") as floor:
        assert floor.view(TABLE, Viewer("flo", "floorperson"))["rack"] == before


# -- the cage ------------------------------------------------------------------------------------------------------


def refusal(cast: Cast, kind: str, payload: Any, actor: str = "cat") -> str:
    found = cast.do(actor, kind, payload, HOUSE).refusal
    assert found is not None
    return found.reason


def test_the_cage_sells_redeems_and_changes_chips() -> None:
    with casino() as cast:
        cast.say("sam", "license", {"ruleset": "ny-commercial"}, HOUSE)
        held = cast.floor.balances()["player/bob"]
        sold = cast.say("cat", "chip-sale", {"player": "bob", "cents": 14_750}, HOUSE)
        assert sold.answer == {"chips": {"250": 1, "2000": 1, "2500": 1, "10000": 1}}
        assert cast.floor.balances()["player/bob"] == held + 14_750
        cast.say("cat", "cash-out", {"player": "bob", "chips": {"2500": 2}, "cents": 5_000}, HOUSE)
        assert cast.floor.balances()["cage"] == 10_000_000 - 14_750 + 14_750
        with pytest.raises(BadInput, match=r"the chips make \$50, not \$51"):
            cast.do("cat", "cash-out", {"player": "bob", "chips": {"2500": 2}, "cents": 5_100}, HOUSE)
        assert "there is no $50 chip" in refusal(cast, "cash-out", {"player": "bob", "chips": {"5000": 1}})
        assert "holds" in refusal(cast, "cash-out", {"player": "bob", "cents": 10**12})
        document = cast.say("cat", "chip-change", {"chips": {"500": 9}}, HOUSE)
        assert document.answer == {"for": {"2000": 1, "2500": 1}}
        assert "does not change" in refusal(cast, "chip-change", {"chips": {"500": 9}, "for": {"100": 1}})
        assert cast.floor.view(HOUSE, Viewer("bob", "player"))["cage"]["ruleset"] == "ny-commercial"


def test_the_cage_is_counted_and_a_difference_is_explained() -> None:
    with casino() as cast:
        held = cast.floor.balances()["cage"]
        assert "must be explained" in refusal(cast, "cage-count", {"cents": held - 500})
        cast.say("cat", "cage-count", {"cents": held - 500, "explained": "a torn note"}, HOUSE)
        assert cast.floor.balances()["variance/cage"] == 500
        assert "the cage holds" in refusal(cast, "bankroll", {"cents": held, "do": "take"})
        cast.say("cat", "bankroll", {"cents": held - 500, "do": "take"}, HOUSE)
        assert "the cage holds $0" in refusal(cast, "chip-sale", {"player": "bob", "cents": 500})
        with pytest.raises(BadInput, match="bring or take"):
            cast.do("cat", "bankroll", {"cents": 1, "do": "lose"}, HOUSE)
        shown = cast.floor.view(HOUSE, Viewer("cat", "cage"))["cage"]["counts"]
        assert shown[0]["variance"] == -500
