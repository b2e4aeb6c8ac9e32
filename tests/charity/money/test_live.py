"""An occasion's money on a database: imitation money, chips, and prizes whose limits are held over a year."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest

from aboveboard.charity.money.place import purses_at
from aboveboard.charity.organizations.organization import Organization
from aboveboard.floor import HOUSE
from aboveboard.floor.accounts import purse
from aboveboard.law import BadInput
from aboveboard.log.deeds import Decision, Deed, Logged, NotAllowed, Viewer
from aboveboard.log.logbook import Logbook
from aboveboard.web import demo_charities
from aboveboard.web.demo_charities import CHURCH, PEOPLE
from tests.support.house import open_floor
from tests.support.nights import CHARGE, COMPANY, NIGHT, do, open_company, open_night

CASINO = "casino-night"
ROLES = {name: role for name, _, role, _ in PEOPLE}
TODAY = date(2026, 5, 4)


class Parish:
    """The demonstration's church on the evening of its casino night, and a clock."""

    def __init__(self, url: str) -> None:
        self.now = datetime(2026, 5, 4, 15, tzinfo=UTC)
        self.floor: Logbook = open_floor(url, secret="a parish", clock=lambda: self.now)
        assert self.floor.do(Deed(HOUSE, "found", {}, "sam", "supervisor"))
        for name in ("ann", "bob"):
            assert self.floor.do(Deed(HOUSE, "admit", {"name": name}, name, "player"))
        demo_charities.furnish(self.floor, "sam")
        self.now += timedelta(minutes=10)

    def do(self, who: str, log: str, kind: str, payload: Any) -> Decision:
        return self.floor.do(Deed(log, kind, payload, who, ROLES.get(who, "player")))

    def must(self, who: str, log: str, kind: str, payload: Any) -> Decision:
        found = self.do(who, log, kind, payload)
        assert found.refusal is None, found.refusal
        return found

    def why(self, who: str, log: str, kind: str, payload: Any) -> tuple[str, tuple[str, ...]]:
        found = self.do(who, log, kind, payload).refusal
        assert found is not None, "accepted"
        return found.reason, found.cite


@pytest.fixture
def parish(file: str) -> Iterator[Parish]:
    found = Parish(file)
    yield found
    found.floor.close()


def opened(parish: Parish) -> None:
    """The casino night as it is planned, opened and begun."""
    plan = parish.floor.look(CHURCH, lambda state: state.part(Organization).state.last("plan"))
    assert plan is not None
    fields = {name: value for name, value in plan.payload.items() if name not in ("occasion", "staff", "items")}
    parish.must("mary", CASINO, "occasion-open", {**fields, "organization": CHURCH})
    for name in ("mary", "bea"):
        parish.must("mary", CASINO, "arrive", {"person": name})


def test_imitation_money_is_sold_by_the_banker_and_never_turned_back_into_cash(parish: Parish) -> None:
    opened(parish)
    held = purse("ann", purses_at(CASINO))
    reason, cite = parish.why("bea", CASINO, "exchange", {"player": "ann", "cash": 2_000})
    assert "no exchange rate is posted" in reason
    assert cite == ("nj-13-20.8-a-2",)
    parish.must("mary", CASINO, "post-rate", {"rate": 100, "ratios": {"raffle-tickets": 500}})
    with pytest.raises(NotAllowed):
        parish.do("mary", CASINO, "exchange", {"player": "ann", "cash": 2_000})
    assert parish.must("bea", CASINO, "exchange", {"player": "ann", "cash": 2_000}).answer["units"] == 2_000
    assert (parish.floor.balance(held), parish.floor.balance(purse("ann"))) == (2_000, 0)
    assert (
        "nj-13-20.2-night-nocash"
        in parish.why("bea", CASINO, "redeem", {"player": "ann", "units": 500, "for": "cash"})[1]
    )
    with pytest.raises(BadInput, match="knows no licensed currency"):
        parish.do("bea", CASINO, "cash-out", {"player": "ann", "cents": 500})
    parish.must("bea", CASINO, "redeem", {"player": "ann", "units": 1_500, "for": "raffle-tickets"})
    assert parish.floor.balance(held) == 500
    with pytest.raises(BadInput, match="asks for no bank"):
        parish.do("bea", CASINO, "bank-open", {"type": "red-dog", "shares": {"hall": 100}})


def test_a_table_of_the_night_is_played_with_its_imitation_money(parish: Parish) -> None:
    opened(parish)
    parish.must("mary", CASINO, "post-rate", {"rate": 100})
    parish.must("bea", CASINO, "exchange", {"player": "ann", "cash": 2_000})
    setup = {"ruleset": "nj-charitable", "game": "over-under-seven", "occasion": CASINO}
    parish.must("mary", "seven-1", "set-up", setup)
    assert parish.floor.do(Deed(HOUSE, "hire", {"name": "abe", "roles": ["member"]}, "sam", "supervisor")).number
    parish.must("olga", CHURCH, "appoint", {"person": "abe", "role": "assistant"})
    counted = parish.must("mary", "seven-1", "opener", {"chips": {"500": 100}})
    signs = Deed("seven-1", "slip-sign", {"slip": counted.answer["slip"]}, "abe", "assistant")
    assert parish.floor.do(signs).refusal is None
    assert parish.floor.balances()[f"occasion/{CASINO}/imitation"] == -52_000
    assert parish.floor.balances().get("imitation", 0) == 0
    assert "not open" in parish.why("ann", "seven-1", "sit", {"seat": 1})[0]


def test_what_the_night_took_in_is_deposited_whole_after_it_is_closed(parish: Parish) -> None:
    opened(parish)
    parish.must("mary", CASINO, "post-rate", {"rate": 10})
    parish.must("bea", CASINO, "exchange", {"player": "ann", "cash": 30_000})
    assert "nothing is to be deposited now" in parish.why("bea", CASINO, "night-deposit", {"cents": 30_000})[0]
    parish.now += timedelta(hours=6)
    parish.must("mary", CASINO, "step", {"step": "supervision"})
    parish.must("mary", CASINO, "occasion-close", {})
    looks = Viewer("mary", "member-in-charge")
    (task,) = parish.floor.view(CASINO, looks)["night"]["tasks"]
    assert (task["cents"], task["due"][:10]) == (30_000, "2026-05-04")
    assert "$300 are deposited whole" in parish.why("bea", CASINO, "night-deposit", {"cents": 29_999})[0]
    parish.must("bea", CASINO, "night-deposit", {"cents": 30_000})
    assert parish.floor.balances()[f"organization/{CHURCH}/deposit"] == 30_000
    assert parish.floor.view(CASINO, looks)["night"]["tasks"] == []
    assert "the occasion is closed" in parish.why("bea", CASINO, "exchange", {"player": "ann", "cash": 100})[0]


# -- chips and prizes in New York ------------------------------------------------------------------------------------


@pytest.fixture
def floor(file: str) -> Iterator[Logbook]:
    now = datetime(2026, 5, 4, 22, tzinfo=UTC)
    with open_floor(file, secret="a secret for tests", clock=lambda: now) as floor:
        assert floor.do(Deed(HOUSE, "found", {}, "sam", "supervisor"))
        yield floor


def why(floor: Logbook, kind: str, payload: Any, log: str = NIGHT) -> tuple[str, tuple[str, ...]]:
    found = floor.do(Deed(log, kind, payload, "mia", "member-in-charge")).refusal
    assert found is not None, "accepted"
    return found.reason, found.cite


def test_chips_are_used_with_an_authorization_on_file_and_come_back(floor: Logbook) -> None:
    open_company(floor, ["craps"], TODAY)
    night = {
        "organization": COMPANY, "from": f"{TODAY}T17:00", "until": f"{TODAY}T23:30", "premises": "hall",
        "areas": ["main"], "games": ["craps"], "members-in-charge": list(CHARGE), "license": "7", "currency": "chips",
    }  # fmt: skip
    reason, cite = why(floor, "occasion-open", night)
    assert "authorization to use chips" in reason
    assert cite == ("ny-4621.1",)
    do(floor, COMPANY, "paper", {"paper": "p-2", "kind": "chip-authorization", "dated": "2026-01-02"}, "officer")
    do(floor, NIGHT, "occasion-open", night, "member-in-charge")
    do(floor, NIGHT, "chip-issue", {"player": "ann", "count": 40, "each": 100}, "banker")
    assert why(floor, "cash-out", {"player": "ann", "cents": 100})[1] == ("ny-4621.8",)
    assert (
        "41 chips" in why(floor, "occasion-close", {"held": 41})[0]
        or "do not balance" in why(floor, "occasion-close", {"held": 41})[0]
    )
    assert "ny-4621.4" in why(floor, "occasion-close", {})[1]
    do(floor, NIGHT, "chip-redeem", {"player": "ann", "count": 40, "each": 100}, "banker")
    assert floor.view(NIGHT, Viewer("mia", "member-in-charge"))["currency"]["out"] == 0


def test_a_limit_on_a_years_prizes_is_held_over_all_occasions(floor: Logbook) -> None:
    open_night(floor, {"craps": {"hall": 50_000}}, TODAY)
    second = {
        "organization": COMPANY, "from": f"{TODAY + timedelta(1)}T17:00", "until": f"{TODAY + timedelta(1)}T23:30",
        "premises": "hall", "areas": ["main"], "games": ["craps"], "members-in-charge": list(CHARGE), "license": "7",
    }  # fmt: skip
    do(floor, "night-2", "occasion-open", second, "member-in-charge")
    most = [10_000_000] * 5
    for number, log in enumerate((NIGHT, "night-2", NIGHT)):
        do(floor, log, "prize-list", {"kind": "raffle", "of": f"raffle-{number}", "prizes": most}, "banker")
    reason, cite = why(floor, "prize-list", {"kind": "raffle", "of": "raffle-9", "prizes": [*most, 1]}, "night-2")
    assert cite
    do(floor, "night-2", "prize-list", {"kind": "raffle", "of": "raffle-3", "prizes": most}, "banker")
    for log in (NIGHT, "night-2"):
        reason, cite = why(floor, "prize-list", {"kind": "raffle", "of": "raffle-4", "prizes": [100]}, log)
        assert "the year's raffle prizes would come to $2,000,001, over $2,000,000" in reason
        assert "ny-4620.22-b-2" in cite
    with pytest.raises(NotAllowed):
        floor.do(Deed(COMPANY, "prizes-noted", {"occasion": NIGHT}, "mia", "officer"))


def test_what_was_noted_of_a_kind_under_another_name_counts_for_the_year(floor: Logbook) -> None:
    open_night(floor, {"craps": {"hall": 50_000}}, TODAY)
    noted = {"occasion": "night-0", "kind": "queen-of-hearts", "way": "listed", "cents": 200_000_000}
    event = Logged(COMPANY, 9_999, "prizes-noted", noted | {"day": str(TODAY)}, "mia", "officer", floor.desk.clock())
    floor.look(COMPANY, lambda state: state.part(Organization).apply(event))
    reason, _ = why(floor, "prize-list", {"kind": "raffle", "of": "raffle-4", "prizes": [100]})
    assert "the year's raffle prizes would come to $2,000,001, over $2,000,000" in reason


def test_the_prizes_of_a_deal_are_counted_by_whichever_name_it_goes(floor: Logbook) -> None:
    open_night(floor, {"craps": {"hall": 50_000}}, TODAY)
    prize = {"kind": "seal-card", "cents": 50_000, "to": "ann"}
    for _ in range(6):
        do(floor, NIGHT, "prize-award", prize, "banker")
    reason, _ = why(floor, "prize-award", prize)
    assert reason == "the prizes of the deal would come to $3,500, over $3,000"


def test_nothing_is_moved_between_the_locations_of_a_bank_that_is_closed(file: str) -> None:
    with open_floor(file, secret="a secret for tests") as floor:
        assert floor.do(Deed(HOUSE, "found", {}, "sam", "supervisor")).refusal is None
        open_night(floor, {"craps": {"one": 10_000, "two": 10_000}})
        move = {"from": "one", "to": "two", "cents": 100}
        do(floor, NIGHT, "bank-supplement", move, "banker")
        do(floor, NIGHT, "game-close", {"game": "craps"}, "member-in-charge")
        do(floor, NIGHT, "bank-close", {"type": "craps", "counted": 20_000, "to": "general-fund"}, "banker")
        found = floor.do(Deed(NIGHT, "bank-supplement", move, "mia", "banker")).refusal
        assert found is not None
        assert (found.reason, found.cite) == ("the bank of craps is closed", ("ny-4622.22-a-calc",))


def test_a_bank_goes_by_whichever_name_of_its_type(file: str) -> None:
    with open_floor(file, secret="a secret for tests") as floor:
        assert floor.do(Deed(HOUSE, "found", {}, "sam", "supervisor")).refusal is None
        open_night(floor, {"blackjack": {"one": 10_000}})
        result = {"type": "black-jack", "losses": 300, "winnings": 100, "location": "one"}
        do(floor, NIGHT, "bank-result", result, "banker")
        do(floor, NIGHT, "game-close", {"game": "black-jack"}, "member-in-charge")
        do(floor, NIGHT, "bank-close", {"type": "black-jack", "counted": 10_200, "to": "general-fund"}, "banker")
        (bank,) = floor.view(NIGHT, Viewer("mia", "member-in-charge"))["banks"]["banks"].values()
        assert (bank["lost"], bank["won"], bank["closed"]) == (300, 100, True)
        assert "banks that are not yet counted" not in why(floor, "occasion-close", {})[0]
