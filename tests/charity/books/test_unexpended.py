"""Games money stays what it is wherever it goes: counted, put up as a bank, deposited, transferred and brought back."""

from __future__ import annotations

import tomllib
from datetime import datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from aboveboard.charity.books.accounts.unexpended import unexpended
from aboveboard.charity.record import decide_record
from aboveboard.law import BadInput
from aboveboard.law.conduct import conduct_law
from aboveboard.log.deeds import Outcome
from tests.support.conduct import FOLDER, ConductCase, Run

HOME, CASES = "company", FOLDER / "ny-charitable" / "conduct" / "_setups.toml"
SHARED = tomllib.loads(CASES.read_text("utf-8"))
GIVEN = ConductCase("ny-4622.1-four", "ny-charitable", "none", {}, SHARED["templates"], SHARED["setups"])
CD = {"bank": "Savings Bank", "state": "NY", "number": "2", "address": "Albany", "telephone": "518", "insured": True}


class House:
    """A record whose deeds come one after the other, and what its games money comes to."""

    def __init__(self, opening: int = 0) -> None:
        self.run = Run(GIVEN, conduct_law("ny-charitable"))
        self.record = self.run.record
        self.record.mentions |= {"account-open", "deposit"}
        for name in ("company", "licensed"):
            self.run.before(name)
        self.at = datetime(2024, 6, 1, 19, 10, tzinfo=ZoneInfo("America/New_York"))
        special = {"account": "special", "designation": "special games of chance account", "bank": "First National"}
        self.do("account-open", {**special, "state": "NY", **({"opening": opening} if opening else {})})
        self.do("account-open", {"account": "cd", "kind": "certificate-of-deposit", **CD})
        self.do("account-open", {"account": "general", "designation": "general fund", "bank": "First National"})

    def night(self) -> None:
        for step in ({"like": "night"}, "ready"):
            self.run.before(step)

    def put_up(self, game: str, cents: int, drawn: str) -> Outcome | None:
        """A bank, and the game that is paid from it."""
        found = self.may("bank-open", {"type": game, "shares": {game: cents}, "drawn-from": drawn}, "occasion")
        if found is not None:
            item = "craps-table" if game == "craps" else "roulette-wheel"
            assert self.do("game-open", {"game": game, "item": item}, "occasion").refusal is None
        return found

    def result(self, game: str, lost: int, won: int) -> Outcome | None:
        return self.may("bank-result", {"type": game, "losses": lost, "winnings": won}, "occasion")

    def do(self, kind: str, payload: dict[str, Any], log: str = HOME) -> Outcome:
        self.at += timedelta(minutes=1)
        return self.record.do(log, kind, payload, self.at, "ann")

    def may(self, kind: str, payload: dict[str, Any], log: str = HOME) -> Outcome | None:
        """A deed that may be refused; None where it is."""
        try:
            found = self.do(kind, payload, log)
        except BadInput:
            return None
        return None if found.refusal is not None else found

    @property
    def cents(self) -> int:
        return unexpended(self.record.question(HOME, self.at)).cents

    def held(self, account: str) -> int:
        return self.record.balance(account)


UNDEPOSITED, OVER = f"organization/{HOME}/undeposited/occasion", "occasion/occasion/variance/count"


def count(cents: int, *rows: dict[str, Any]) -> dict[str, Any]:
    return {"by": ["ann", "bob"], "cents": cents, **({"rows": list(rows)} if rows else {})}


def with_banks(drawn: str = "general-fund", opening: int = 0, won: int = 30_000) -> House:
    house = House(opening)
    house.night()
    if drawn != "general-fund":
        check = {"account": "special", "number": 1, "payee": "Ann Abel", "purpose": "bank", "class": "cash-bank"}
        assert house.do("check-write", {**check, "cents": 10_000, "signers": ["ann", "eve"]}).refusal is None
    assert house.put_up("craps", 10_000, drawn)
    assert house.result("craps", won + 5_000, 5_000)
    return house


def close(house: House, counted: int, to: str = "general-fund") -> Outcome:
    assert house.do("game-close", {"game": "craps"}, "occasion").refusal is None
    return house.do("bank-close", {"type": "craps", "counted": counted, "to": to}, "occasion")


def test_a_bank_that_is_closed_delivers_what_it_won_and_a_count_finds_the_rest() -> None:
    house = with_banks()
    assert house.cents == 30_000, "what the general fund put up is none of it"
    close(house, 40_000)
    assert (house.held(UNDEPOSITED), house.cents) == (30_000, 30_000)
    house.do(
        "count",
        count(35_000, {"of": "craps", "won": 35_000, "paid": 5_000}, {"of": "admission", "cents": 5_000}),
        "occasion",
    )
    assert (house.held(UNDEPOSITED), house.held(OVER), house.cents) == (35_000, 0, 35_000)


def test_what_was_counted_before_comes_in_once() -> None:
    house = with_banks()
    house.do("count", count(30_000), "occasion")
    assert (house.held(UNDEPOSITED), house.cents) == (30_000, 30_000), "it is the bank's, and is not there twice"
    close(house, 40_000)
    assert (house.held(UNDEPOSITED), house.held(OVER), house.cents) == (30_000, 0, 30_000)
    house.do("count", count(31_000), "occasion")
    assert (house.held(UNDEPOSITED), house.cents) == (31_000, 31_000), "a later count brings the difference alone"
    house.do("count", count(30_500), "occasion")
    assert (house.held(UNDEPOSITED), house.cents) == (30_500, 30_500)


@pytest.mark.parametrize("first", ["count", "close"])
def test_a_count_that_differs_from_the_bank_is_over_or_short(first: str) -> None:
    house = with_banks()
    counted = count(29_000, {"of": "craps", "won": 34_000, "paid": 5_000})
    if first == "count":
        house.do("count", counted, "occasion")
    close(house, 40_000)
    if first == "close":
        house.do("count", counted, "occasion")
    assert (house.held(UNDEPOSITED), house.held(OVER), house.cents) == (29_000, 1_000, 29_000)


def test_a_count_without_rows_that_is_less_than_the_banks_is_short() -> None:
    house = with_banks()
    close(house, 40_000)
    house.do("count", count(29_000), "occasion")
    assert (house.held(UNDEPOSITED), house.held(OVER)) == (29_000, 1_000)


def test_a_bank_that_lost_delivers_nothing_and_is_the_general_funds_loss() -> None:
    house = with_banks(won=0)
    assert house.result("craps", 0, 4_000)
    assert house.cents == 0
    close(house, 6_000)
    assert (house.held(UNDEPOSITED), house.cents) == (0, 0)


def test_a_bank_from_the_special_account_comes_from_a_check_and_goes_back_whole() -> None:
    house = with_banks("special-account", opening=50_000)
    assert house.held(f"organization/{HOME}/account/special") == 40_000
    assert house.cents == 80_000
    close(house, 40_000, "special-account")
    assert (house.held(UNDEPOSITED), house.cents) == (40_000, 80_000)
    rows = ({"of": "craps", "won": 35_000, "paid": 5_000}, {"of": "cash-bank", "cents": 10_000})
    assert house.do("count", count(40_000, *rows), "occasion").refusal is None
    assert (house.held(UNDEPOSITED), house.cents) == (40_000, 80_000)
    assert house.do("deposit", {"account": "special", "cents": 40_000, "of": ["occasion"]}).refusal is None
    assert (house.held(UNDEPOSITED), house.cents) == (0, 80_000)


def test_cash_that_nobody_drew_is_no_bank() -> None:
    house = House(50_000)
    house.night()
    put_up = {"type": "craps", "shares": {"hall": 10_000}, "drawn-from": "special-account"}
    refused = house.do("bank-open", put_up, "occasion").refusal
    assert refused is not None
    assert "the cash that company has drawn for its banks holds $0" in refused.reason


def test_a_game_that_was_not_held_is_not_counted() -> None:
    house = with_banks()
    with pytest.raises(BadInput, match="'keno' is no game of this occasion"):
        house.do("count", count(0, {"of": "keno", "won": 1, "paid": 1}), "occasion")


@pytest.mark.provision("ny-4624.21-e-1-balance")
def test_what_is_transferred_stays_part_of_it_and_interest_joins_it() -> None:
    house = House(300_000)
    saving = {"from": "special", "to": "cd", "cents": 200_000, "number": 110, "signers": ["ann", "eve"]}
    assert house.do("transfer", saving).refusal is None
    assert house.cents == 300_000
    house.do("interest", {"account": "cd", "cents": 1_840})
    assert house.cents == 301_840
    house.do("deposit", {"account": "general", "cents": 5_000, "receipts": "dues"})
    assert house.cents == 301_840, "other money is none of it"
    found = unexpended(house.record.question(HOME, house.at)).to_json()
    assert found["cite"] == ["9 NYCRR 4624.16", "9 NYCRR 4624.21(e)(1)"]
    assert found["places"] == [
        {"place": "account", "name": "special", "cents": 100_000}, {"place": "account", "name": "cd", "cents": 201_840},
    ]  # fmt: skip


def test_a_record_answers_its_accounts_and_what_is_unexpended() -> None:
    opened = {"account": "special", "designation": "special games of chance account", "bank": "B", "opening": 700}
    record = {"ruleset": "ny-charitable", "organization": {"name": "x", "kind": "service"}, "events": [
        {"at": "2026-01-02", "account-open": opened},
        {"at": "2026-01-03", "deposit": {"account": "special", "cents": 300, "receipts": "admission"}},
    ]}  # fmt: skip
    found = decide_record(record).to_json()
    assert (found["refused"], found["accounts"], found["unexpended"]) == ([], {"special": 1_000}, 1_000)
    record["events"] = []
    assert decide_record(record).to_json()["unexpended"] == 0
    record["events"] = [{"at": "2026-01-03", "deposit": {"account": "special", "cents": 300, "receipts": "admission"}}]
    assert decide_record(record).to_json()["accounts"] == {"special": 300}


MOVE = st.sampled_from([
    "result", "result", "supplement", "close", "count", "rows", "deposit", "saving", "back", "draw", "put-up",
    "spend", "interest",
])  # fmt: skip


@settings(max_examples=150, deadline=None)
@given(st.lists(st.tuples(MOVE, st.integers(1, 40_000), st.booleans()), max_size=25), st.booleans())
def test_no_move_within_games_money_changes_it(moves: list[tuple[str, int, bool]], own: bool) -> None:
    house = with_banks("special-account" if own else "general-fund", opening=50_000)
    put_up, number, won = {"craps": 10_000}, 1, {"craps": 30_000}
    closed = set[str]()
    for what, cents, flag in moves:
        before, number = house.cents, number + 1
        game = "craps" if flag or "roulette" not in put_up else "roulette"
        signed = {"signers": ["ann", "eve"], "number": number}
        match what:
            case "result":
                lost = cents if flag else 0
                if game not in closed and house.result(game, lost, cents - lost):
                    won[game] += lost - (cents - lost)
                continue
            case "put-up":
                if house.put_up("roulette", min(cents, 5_000), "special-account"):
                    put_up["roulette"], won["roulette"] = min(cents, 5_000), 0
            case "close":
                to = "special-account" if own or game == "roulette" else "general-fund"
                house.may("game-close", {"game": game}, "occasion")
                counted = {"type": game, "counted": put_up[game] + won[game], "to": to}
                found = house.may("bank-close", counted, "occasion")
                if found is not None:
                    closed.add(game)
                    over = found.payload.get("over", 0)
                    assert min(0, over) <= house.cents - before <= max(0, over), what
                continue
            case "count":
                house.may("count", count(cents), "occasion")
                continue
            case "rows":
                house.may(
                    "count",
                    count(cents + 100, {"of": "craps", "won": cents, "paid": 0}, {"of": "admission", "cents": 100}),
                    "occasion",
                )
                continue
            case "deposit":
                house.may("deposit", {"account": "special", "cents": cents, "of": ["occasion"]})
            case "saving":
                house.may("transfer", {"from": "special", "to": "cd", "cents": cents, **signed})
            case "back":
                house.may("transfer", {"from": "cd", "to": "special", "cents": cents})
            case "draw":
                house.may(
                    "check-write",
                    {
                        "account": "special",
                        "payee": "Ann",
                        "purpose": "bank",
                        "class": "cash-bank",
                        "cents": cents,
                        **signed,
                    },
                )
            case "spend":
                check = {"account": "special", "payee": "Acme", "purpose": "dice", "class": "equipment", "cents": cents}
                before -= cents if house.may("check-write", {**check, **signed}) else 0
            case "interest":
                before += cents if house.may("interest", {"account": "cd", "cents": cents}) else 0
            case _:
                continue
        assert house.cents == before, what
        assert all(held >= 0 for account, held in house.record.held.items() if account.startswith("organization/"))
