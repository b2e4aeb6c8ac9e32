"""Racks, slips and drop boxes: the formula's win is what the table's wagers won, whatever happened in between."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aboveboard.floor import HOUSE, accounts
from aboveboard.floor.cage.periods import Period
from aboveboard.floor.cage.rack import Rack
from aboveboard.floor.cage.win import formula, formula_of, shift_report, win_of
from aboveboard.floor.chips.chips import chip_set, smallest_change, written
from aboveboard.law import BadInput
from aboveboard.law.custom import WIN
from aboveboard.law.model.money import WinLaw
from aboveboard.law.money import money_law
from aboveboard.log.deeds import Deed, Outcome, Transfer, Viewer
from tests.support.money import WHEN, House

TABLE = "craps-1"
STACK = {"100": 100, "500": 100, "2500": 40}
FLOAT = 100 * 100 + 500 * 100 + 2500 * 40


class Pit:
    """A house with one table, asked in few words."""

    def __init__(self, ruleset: str = "ny-commercial") -> None:
        self.house = House(money_law(ruleset))
        self.ask("bankroll", {"cents": 100_000_000}, "cat", "cage", log=HOUSE)
        self.hours = 0

    def ask(self, kind: str, payload: Any, by: str = "flo", role: str = "floorperson", log: str = TABLE) -> Outcome:
        return self.house.do(Deed(log, kind, payload, by, role, WHEN))

    def say(self, kind: str, payload: Any, by: str = "flo", role: str = "floorperson", log: str = TABLE) -> Any:
        outcome = self.ask(kind, payload, by, role, log)
        assert outcome.refusal is None, outcome.refusal
        return outcome.answer

    def no(self, kind: str, payload: Any, by: str = "flo", role: str = "floorperson") -> str:
        outcome = self.ask(kind, payload, by, role)
        assert outcome.refusal is not None
        return outcome.refusal.reason

    def open(self, chips: dict[str, int] = STACK, **payload: Any) -> None:
        slip = self.say("opener", {"chips": chips, **payload})["slip"]
        self.say("slip-sign", {"slip": slip}, "dan", "dealer")

    def close(self, chips: dict[str, int], **payload: Any) -> None:
        slip = self.say("closer", {"chips": chips, **payload})["slip"]
        self.say("slip-sign", {"slip": slip}, "dan", "dealer")

    def bring(self, kind: str, chips: dict[str, int], **payload: Any) -> str:
        slip: str = self.say(f"{kind}-request", {"chips": chips, **payload})["slip"]
        self.say(f"{kind}-verify", {"slip": slip}, "cat", "cage")
        self.say(f"{kind}-receive", {"slip": slip}, "dan", "dealer")
        return slip

    def buy(self, player: str, cents: int) -> None:
        cash = Transfer(accounts.WORLD, accounts.drop(TABLE), cents, "cash")
        self.house.move(TABLE, cash, Transfer(self.inventory, accounts.purse(player), cents, "chips"), kind="buy-in")

    @property
    def inventory(self) -> str:
        return accounts.inventory(TABLE)

    @property
    def rack(self) -> Rack:
        found = self.house.parts(TABLE)[0]
        assert isinstance(found, Rack)
        return found

    def held(self, *accounts: str) -> int:
        return sum(self.house.balance(account) for account in accounts)

    def counted(self) -> dict[str, int]:
        """The rack as somebody who counts right finds it."""
        cents = self.held(self.inventory, accounts.vigorish(TABLE))
        return written(smallest_change(cents, (25, *chip_set("ny-commercial").denominations))) if cents else {"100": 0}


def test_an_opener_needs_a_second_person_of_another_role() -> None:
    pit = Pit()
    slip = pit.say("opener", {"chips": STACK})["slip"]
    assert "waits for its second signature" in pit.no("opener", {"chips": STACK})
    assert "flo has signed" in pit.no("slip-sign", {"slip": slip})
    assert "another role" in pit.no("slip-sign", {"slip": slip}, "fay", "floorperson")
    assert pit.held(pit.inventory) == 0
    pit.say("slip-sign", {"slip": slip}, "dan", "dealer")
    assert pit.held(pit.inventory) == FLOAT
    assert pit.held(accounts.CAGE) == 100_000_000 - FLOAT
    assert "signed already" in pit.no("slip-sign", {"slip": slip}, "bo", "boxperson")
    assert "open already" in pit.no("opener", {"chips": STACK})


def test_a_fill_is_requested_verified_and_received_by_three_people() -> None:
    pit = Pit()
    pit.open()
    slip = pit.say("fill-request", {"chips": {"500": 20}, "cents": 10_000})["slip"]
    assert slip == "craps-1-F0001"
    assert "requested, not verified" in pit.no("fill-receive", {"slip": slip}, "dan", "dealer")
    assert "to be signed by the cage" in pit.no("fill-verify", {"slip": slip})
    pit.say("fill-verify", {"slip": slip}, "cat", "cage")
    assert pit.held(accounts.transit(TABLE)) == 10_000
    assert "to be signed by the dealer" in pit.no("fill-receive", {"slip": slip}, "sue", "surveillance")
    pit.say("fill-receive", {"slip": slip}, "dan", "dealer")
    assert pit.held(pit.inventory) == FLOAT + 10_000
    assert pit.rack.state.chips[500] == 120
    assert "is received" in pit.no("fill-void", {"slip": slip, "reason": "late"}, "cat", "cage")
    names = [(one.name, one.step) for one in pit.rack.state.slips[slip].signatures]
    assert names == [("flo", "requested"), ("cat", "verified"), ("dan", "received")]


def test_a_voided_fill_goes_back_to_the_cage_and_keeps_its_number() -> None:
    pit = Pit()
    pit.open()
    before = pit.held(accounts.CAGE)
    slip = pit.say("fill-request", {"chips": {"500": 20}})["slip"]
    pit.say("fill-verify", {"slip": slip}, "cat", "cage")
    assert "voided at the cage" in pit.no("fill-void", {"slip": slip, "reason": "wrong table"})
    pit.say("fill-void", {"slip": slip, "reason": "wrong table"}, "cat", "cage")
    assert (pit.held(accounts.CAGE), pit.held(accounts.transit(TABLE))) == (before, 0)
    assert pit.say("fill-request", {"chips": {"500": 20}})["slip"] == "craps-1-F0002"
    text = pit.say("slip-reprint", {"slip": slip})["text"]
    assert text.startswith("REPRINT\nVOID\nFILL CRAPS-1-F0001")
    assert "20 red $5" in text


def test_counts_must_make_the_cents_and_the_chips_exist() -> None:
    pit = Pit()
    pit.open()
    with pytest.raises(BadInput, match=r"the chips make \$100, not \$101"):
        pit.ask("fill-request", {"chips": {"500": 20}, "cents": 10_100})
    assert "there is no $50 chip here" in pit.no("fill-request", {"chips": {"5000": 1}})
    for chips in ({}, {"red": 2}, {"500": -1}, {"500": 1.5}, [500], None):
        with pytest.raises(BadInput, match="chips"):
            pit.ask("fill-request", {"chips": chips})
    with pytest.raises(BadInput, match="no fill has the number"):
        pit.ask("fill-verify", {"slip": "craps-1-F0009"}, "cat", "cage")
    assert "holds less than" in pit.no("credit-request", {"chips": {"10000": 1000}})


def test_the_next_opener_is_made_from_the_closer_and_a_difference_is_explained() -> None:
    pit = Pit()
    pit.open()
    assert "the difference of -$5 must be explained" in pit.no("closer", {"chips": {**STACK, "500": 99}})
    pit.close({**STACK, "500": 99}, explained="a chip fell behind the rack")
    assert pit.held(accounts.variance(TABLE)) == 500
    assert pit.rack.rolled == FLOAT - 500
    assert "the table is closed" in pit.no("coupon", {"player": "ann", "cents": 500})
    slip = pit.bring("fill", {"500": 10}, closing=True)
    assert pit.rack.state.slips[slip].closing
    assert pit.rack.rolled == FLOAT + 4_500
    assert "the closer says" in pit.no("opener", {"chips": STACK, "shift": "swing"})
    pit.open({**STACK, "500": 109}, shift="swing")
    assert pit.rack.state.periods[0].fills == 0
    assert pit.rack.state.periods[1].opener == FLOAT + 4_500


def test_a_table_is_not_closed_while_wagers_stand_or_slips_wait() -> None:
    pit = Pit()
    pit.open()
    pit.buy("ann", 5_000)
    pit.house.move(TABLE, Transfer("player/ann", accounts.wagers(TABLE, "ann"), 1_000, "pass made"), kind="bet")
    assert "wagers of $10 stand" in pit.no("closer", {"chips": STACK})
    pit.house.move(TABLE, Transfer(accounts.wagers(TABLE, "ann"), pit.inventory, 1_000, "pass loses"))
    slip = pit.say("fill-request", {"chips": {"500": 20}})["slip"]
    assert "neither received nor voided" in pit.no("closer", {"chips": STACK})
    pit.say("fill-void", {"slip": slip, "reason": "not needed"}, "cat", "cage")
    pit.close(pit.counted())
    assert win_of(pit.rack.state.periods[0]) == 1_000


def test_the_soft_count_goes_to_the_cage_and_a_difference_is_explained() -> None:
    pit = Pit()
    pit.open()
    pit.buy("ann", 5_000)
    pit.say("coupon", {"player": "ann", "cents": 1_000}, "dan", "dealer")
    assert "box 1 is in use" in pit.no("soft-count", {"period": 1, "cash": 5_000, "with": "cy"}, "cat", "cage")
    pit.close(pit.counted())
    before = pit.held(accounts.CAGE)
    assert "two people" in pit.no("soft-count", {"period": 1, "cash": 5_000, "with": "cat"}, "cat", "cage")
    short = {"period": 1, "cash": 4_900, "promotional": 1_000, "with": "cy"}
    assert "that must be explained" in pit.no("soft-count", short, "cat", "cage")
    pit.say("soft-count", {**short, "explained": "torn note"}, "cat", "cage")
    assert pit.held(accounts.CAGE) == before + 4_900
    assert pit.held(accounts.drop(TABLE), accounts.PROMOTIONAL) == 0
    assert pit.held(accounts.variance(TABLE)) == 100
    assert pit.rack.state.periods[0].drop == 5_900
    assert "counted already" in pit.no("soft-count", {"period": 1, "cash": 1, "with": "cy"}, "cat", "cage")


def test_a_box_counted_in_the_next_shift_is_the_last_shift_s() -> None:
    pit = Pit()
    pit.open()
    pit.buy("ann", 5_000)
    pit.say("coupon", {"player": "ann", "cents": 1_000}, "dan", "dealer")
    held = pit.counted()
    pit.close(held)
    pit.open(held, shift="swing")
    pit.say("soft-count", {"period": 1, "cash": 5_000, "promotional": 1_000, "with": "cy"}, "cat", "cage")
    pit.buy("ann", 700)
    assert (pit.rack.state.periods[1].cash, pit.rack.state.periods[1].promotional) == (700, 0)
    back = (
        Transfer(accounts.drop(TABLE), accounts.WORLD, 700, "taken back"),
        Transfer("player/ann", pit.inventory, 700, ""),
    )
    pit.house.move(TABLE, *back, kind="reverse")
    assert pit.rack.state.periods[1].cash == 0


def test_colouring_up_gives_the_fewest_chips() -> None:
    pit = Pit()
    pit.open()
    pit.buy("ann", 4_000)
    document = pit.say("color-up", {"player": "ann", "chips": {"500": 8}}, "dan", "dealer")
    assert document == {"for": {"2000": 2}}
    asked = {"player": "ann", "chips": {"500": 2}, "for": {"100": 10}}
    assert pit.say("color-up", asked, "dan", "dealer") == {"for": {"100": 10}}
    assert "does not change" in pit.no("color-up", {**asked, "for": {"100": 9}}, "dan", "dealer")
    assert "holds less" in pit.no("color-up", {"player": "bob", "chips": {"500": 1}}, "dan", "dealer")


def test_an_hourly_estimate_signs_nothing() -> None:
    pit = Pit()
    assert "not open" in pit.no("rack-count", {"chips": STACK})
    pit.open()
    pit.buy("ann", 5_000)
    assert pit.say("rack-count", {"chips": {**STACK, "500": 92}}) == {"cents": FLOAT - 4_000, "estimated-win": 1_000}
    assert pit.rack.state.open


# -- two derivations of the win ------------------------------------------------------------------------------------

MOVES = st.lists(
    st.tuples(
        st.sampled_from(["buy", "coupon", "lose", "win", "fee", "fill", "credit", "void", "hour"]), st.integers(1, 40)
    ),
    max_size=30,
)


@given(st.lists(st.tuples(MOVES, st.integers(-3, 3)), min_size=1, max_size=3))
def test_the_formula_gives_what_the_wagers_won(shifts: list[tuple[list[tuple[str, int]], int]]) -> None:
    """Two derivations: from counts and slips, and from every wager's result; they part by coupons and miscounts."""
    pit = Pit()
    held = dict(STACK)
    for moves, slip in shifts:
        pit.open(held)
        won = promotional = 0
        for what, size in moves:
            cents = size * 100
            if what == "buy" and cents <= pit.held(pit.inventory):
                pit.buy("ann", cents)
            elif what == "coupon" and cents <= pit.held(pit.inventory):
                pit.say("coupon", {"player": "ann", "cents": cents}, "dan", "dealer")
                promotional += cents
            elif what in ("lose", "fee") and cents <= pit.held("player/ann"):
                pit.house.move(TABLE, Transfer("player/ann", accounts.wagers(TABLE, "ann"), cents, "bet"), kind="bet")
                to = accounts.vigorish(TABLE) if what == "fee" else pit.inventory
                pit.house.move(TABLE, Transfer(accounts.wagers(TABLE, "ann"), to, cents, "lost"))
                won += cents
            elif what == "win" and cents <= pit.held("player/ann") and cents <= pit.held(pit.inventory):
                pit.house.move(TABLE, Transfer("player/ann", accounts.wagers(TABLE, "ann"), cents, "bet"), kind="bet")
                back = Transfer(accounts.wagers(TABLE, "ann"), "player/ann", cents, "stake back")
                pit.house.move(TABLE, Transfer(pit.inventory, "player/ann", cents, "won"), back)
                won -= cents
            elif what == "fill":
                pit.bring("fill", {"100": size})
            elif what == "credit" and cents <= pit.held(pit.inventory):
                pit.bring("credit", {"100": size})
            elif what == "void":
                number = pit.say("fill-request", {"chips": {"100": size}})["slip"]
                pit.say("fill-void", {"slip": number, "reason": "changed his mind"}, "cat", "cage")
            elif what == "hour":
                pit.say("rack-count", {"chips": {"100": size}})
        right = pit.held(pit.inventory, accounts.vigorish(TABLE))
        off = max(slip * 100, -right)
        held = {"100": (right + off) // 100}
        pit.close(held, **({"explained": "miscounted"} if off else {}))
        period = pit.rack.state.periods[-1]
        assert win_of(period, formula_of("ny-commercial")) == won - promotional + off
        dropped = {"cash": period.cash, "promotional": period.promotional}
        pit.say("soft-count", {"period": period.number, **dropped, "with": "cy"}, "cat", "cage")
    assert sum(pit.house.balances.values()) == 0
    assert pit.held(accounts.drop(TABLE), accounts.transit(TABLE)) == 0


def test_the_snapshot_of_a_rack_goes_on_as_the_rack() -> None:
    pit = Pit()
    pit.open()
    pit.bring("fill", {"500": 20})
    stored = pit.rack.snapshot()
    pit.close(pit.counted())
    pit.rack.restore(stored)
    assert pit.rack.state.open
    assert pit.rack.state.periods[0].fills == 10_000


# -- the report ----------------------------------------------------------------------------------------------------


def test_the_report_of_a_shift_shows_the_formula_and_its_clause() -> None:
    periods = [
        Period(1, "2026-11-15", "day", 100_000, 20_000, 5_000, 60_000, 1_000, 112_000),
        Period(2, "2026-11-15", "swing", 112_000, cash=10_000),
    ]
    report = shift_report([(TABLE, "ny-commercial", periods)], day="2026-11-15")
    assert [row["win"] for row in report.rows] == [61_000 + 112_000 + 5_000 - 1_000 - 20_000 - 100_000, None]
    assert report.totals["opener"] == 212_000
    assert report.totals["win"] is None
    assert report.cite == "9 NYCRR 5315.1(c)"
    text = report.markdown()
    expected = (
        "win = drop + closing inventory + credits - promotional credits - fills - opening inventory (9 NYCRR 5315.1(c))"
    )
    assert expected in text
    assert "| craps-1 | 2026-11-15 | day | $1,000 | $200 | $50 | $610 | $10 | $1,120 | $570 (box not counted) |" in text
    assert "not closed" in text
    only = shift_report([(TABLE, "ny-commercial", periods)], shift="day")
    assert len(only.rows) == 1
    assert only.as_json()["totals"]["win"] == 57_000
    assert shift_report([]).rows == ()


@pytest.mark.parametrize("term", [*WIN.adds, *WIN.takes])
def test_every_term_of_the_formula_counts(term: str) -> None:
    law = money_law("ny-commercial").win
    assert law is not None
    assert formula(law) == formula(WIN)
    period = Period(1, "2026-11-15", "day", 1, 2, 4, 8, 16, 32)
    less = WinLaw(
        title=law.title,
        cite=law.cite,
        source=law.source,
        adds=tuple(name for name in law.adds if name != term),
        takes=tuple(name for name in law.takes if name != term),
    )
    assert win_of(period, law) == 24 + 32 + 4 - 16 - 2 - 1
    assert win_of(period, less) != win_of(period, law)


def test_players_see_the_chips_and_not_the_slips() -> None:
    pit = Pit()
    pit.open()
    assert set(pit.rack.view(Viewer("ann", "player"))) == {"open", "denominations"}
    shown = pit.rack.view(Viewer("flo", "floorperson"))
    assert shown["slips"][0]["slip"] == "craps-1-O0001"
    assert shown["denominations"][3] == {"cents": 500, "colour": "red", "cite": ["nyc-5322.2-b-3-5", "nyc-5322.2-b-1"]}
