"""A third state by files alone: they lie in `support/other_states`, and no line of the package knows it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import aboveboard
from aboveboard.charity.conduct.deeds import OCCASION, ORGANIZATION
from aboveboard.charity.conduct.pools.deeds import AT_A_POOL
from aboveboard.law import BadInput
from aboveboard.law.conduct import SUBJECTS, conduct_law
from aboveboard.law.days import due
from tests.support.packages import installed

FILES = Path(__file__).parent.parent / "support" / "other_states"
GUILD = {"name": "Guild of Bakers", "kind": "guild"}
MORE = ["one", "two", "three", "four", "five", "six"]
"""Games that the law does not list, and that somebody gives leave for."""
SEVEN = ["crown-and-anchor", "beetle", *MORE[:-1]]
NOT_PLAYED = ("raffles", "bingo", "races")
"""Subjects of which its law says nothing."""
SET_UP: list[dict[str, Any]] = [
    {"at": "2026-01-02", "person": {"name": "ann", "born": "1970-01-01", "member-since": "2010-01-01"}},
    {"person": {"name": "bob", "born": "1970-01-01", "member-since": "2010-01-01"}},
    {"person": {"name": "cyd", "born": "2005-02-10", "member-since": "2010-01-01"}},
    {"person": {"name": "dan", "born": "1990-01-01", "member-since": "2025-08-31"}},
    {"designate": {"person": "ann", "duty": "reeve"}},
    {"designate": {"person": "bob", "duty": "reeve"}},
    {"premises": {"premises": "barn"}},
    {"paper": {"paper": "p-1", "kind": "warden-certificate", "about": "barn", "dated": "2026-01-02"}},
    {"paper": {"paper": "p-2", "kind": "leave", "about": "marbles", "dated": "2026-01-02"}},
    {
        "license": {
            "form": "fair-permit", "number": "7", "games": ["crown-and-anchor", "beetle-drive", "marbles"],
            "from": "2026-02-01", "until": "2026-12-31",
        }
    },
]  # fmt: skip


@pytest.fixture(autouse=True)
def erewhon(tmp_path: Path) -> Iterator[None]:
    with installed(tmp_path) as package:
        package.rulesets(FILES)
        yield


def refusals(*events: dict[str, Any]) -> dict[int, str]:
    """What is refused of some events after the set-up, by their place among them."""
    found = aboveboard.books({"ruleset": "erewhon-fairs", "organization": GUILD, "events": [*SET_UP, *events]})
    assert found.ruleset == "erewhon-fairs"
    return {row["event"] - len(SET_UP): f"{row['reason']} ({', '.join(row['cite'])})" for row in found.refused}


def fair(day: str = "2026-03-01", /, **given: Any) -> dict[str, Any]:
    opening = {"from": f"{day}T18:00", "until": f"{day}T22:00", "premises": "barn", "games": ["crown-and-anchor"]}
    stated = {"members_in_charge": ["ann", "bob"], **given}
    opening |= {name.replace("_", "-"): value for name, value in stated.items()}
    return {"at": f"{day}T17:00", "occasion-open": opening}


HANDS = ["ann", "bob", "cyd"]
GATHERED: list[dict[str, Any]] = [
    {"account-open": {"account": "chest", "bank": "Mole", "designation": "fair purse"}},
    {"account-open": {"account": "abbey", "bank": "Friars", "kind": "abbey-loan"}},
    {"at": "2026-03-01T17:00", "occasion-open": {
        "from": "2026-03-01T18:00", "until": "2026-03-01T22:00", "premises": "barn", "games": ["crown-and-anchor"],
        "members-in-charge": ["ann", "bob"],
    }},
    {"log": "occasion", "at": "2026-03-01T22:00", "count": {"by": ["ann", "bob"], "cents": 6219, "rows": [
        {"of": "crown-and-anchor", "won": 9000, "paid": 4000}, {"of": "gate-pence", "cents": 1219},
    ]}},
    {"log": "occasion", "at": "2026-03-01T22:10", "occasion-close": {}},
]  # fmt: skip
"""Purses are opened; a fair is held, counted and closed."""


def draft(number: int, to: str, cents: int, use: str, /, **more: Any) -> dict[str, Any]:
    stated = {"payee": to, "cents": cents, "class": use, "account": "chest", "signers": HANDS, **more}
    return {"check-write": {"number": number, **stated}}


def leaf(deed: str, /, **fields: Any) -> dict[str, Any]:
    return {f"statement-{deed}": {"form": "leaf", "period": "occasion", **fields}}


def test_it_has_a_file_for_every_subject_and_asks_for_what_every_state_may_ask() -> None:
    law = conduct_law("erewhon-fairs")
    assert tuple(law.files) == tuple(subject for subject in SUBJECTS if subject not in NOT_PLAYED)
    asked = {deed for rule in law.conditions.values() for deed in rule.before}
    assert asked <= {*ORGANIZATION, *OCCASION, *AT_A_POOL}


def test_its_organizations_are_of_kinds_of_its_own() -> None:
    events = [{"at": "2026-01-02", "premises": {"premises": "barn"}}]
    record = {"ruleset": "erewhon-fairs", "organization": {**GUILD, "kind": "religious"}, "events": events}
    with pytest.raises(BadInput, match=r"who holds fairs: religious is not among guild \(Fairs Act 1\(a\)\)"):
        aboveboard.books(record)


def test_two_members_are_in_charge_and_seven_kinds_of_game_are_held() -> None:
    leave = [
        {"paper": {"paper": f"leave-{game}", "kind": "leave", "about": game, "dated": "2026-01-02"}} for game in MORE
    ]
    found = refusals(
        *leave,
        fair(members_in_charge=["ann"]),
        fair(members_in_charge=["ann", "dan"]),
        fair(games=[*SEVEN, "six"]),
        fair(premises="shed"),
        fair(games=[*SEVEN, "beetle-drive"]),
    )
    shed = "premises: no premises on file are called 'shed' (known: barn)"
    assert {number - len(leave): reason for number, reason in found.items()} == {
        0: "members in charge: 1 where at least 2 is needed (Fairs Act 1(a))",
        1: "members appointed to be in charge: dan is not among ann, bob (Fairs Act 1(b))",
        2: "kinds of game at a fair: 8 where 7 is the most in one occasion (Fairs Act 3(b))",
        3: f"the warden's certificate: missing; {shed} (Fairs Act 4)",
    }
    assert refusals(*leave, fair(games=[*SEVEN, "six"], kind="feast")) == {}


def test_whoever_runs_a_game_is_21_and_a_member_for_six_months() -> None:
    cyd = {"staff": {"person": "cyd", "duty": "caller", "game": "crown-and-anchor"}}
    dan = {"staff": {"person": "dan", "duty": "turner", "game": "crown-and-anchor"}}
    anywhere = {"staff": {"person": "dan", "duty": "cook"}}
    assert refusals(fair("2026-02-28"), cyd, dan, anywhere) == {
        2: "whoever runs a game: dan has been a member of the organization for less than 6 months (Fairs Act 2(b))"
    }
    assert refusals(fair("2026-03-01"), cyd, dan) == {}
    assert refusals(fair("2026-02-09"), cyd) == {1: "whoever runs a game: cyd is 20, and must be 21 (Fairs Act 2(a))"}


def test_a_game_is_run_by_somebody_and_stands_on_a_permit() -> None:
    ann = {"person": "ann", "duty": "caller"}
    market = {"form": "market-permit", "number": "8", "games": ["beetle"], "from": "2026-03-01", "until": "2026-03-01"}
    assert refusals(
        fair(),
        {"at": "2026-03-01T18:10", "game-open": {"game": "beetle"}},
        {"staff": {**ann, "game": "beetle"}},
        {"game-open": {"game": "beetle-drive"}},
        {"license": {**market, "number": "9", "games": ["dice"]}},
        {"paper": {"paper": "p-3", "kind": "leave", "about": "dice", "dated": "2026-01-02"}},
        {"staff": {**ann, "game": "dice"}},
        {"game-open": {"game": "dice"}},
    ) == {
        1: "somebody who runs the game: missing (Fairs Act 2(c))",
        4: "games that may be held: dice is not among beetle, crown and anchor, marbles (Fairs Act 3(a))",
        7: "games on the permit: dice is not among beetle, crown and anchor, marbles (Fairs Act 3(c))",
    }


def test_an_odd_cent_goes_to_whoever_came_last() -> None:
    record = {
        "ruleset": "erewhon-fairs",
        "organization": GUILD,
        "events": [
            *SET_UP, fair(games=["beetle"]), {"admit": {"player": "zoe"}}, {"admit": {"player": "abe"}},
            {"admit": {"player": "max"}},
            {"award": {"game": "beetle", "total": 1001, "held": {"zoe": 5, "abe": 5, "max": 5}}},
        ],
    }  # fmt: skip
    (answer,) = aboveboard.books(record).answers
    assert answer["prizes"] == {"max": 334, "abe": 334, "zoe": 333}


def test_equipment_announcements_and_pay_by_other_words() -> None:
    hire = {"class": "hire", "to": "Ned", "cents": 500, "way": "coin"}
    scribe = {"class": "scribe", "to": "Una", "cents": 60, "way": "coin"}
    assert refusals(
        {"equipment": {"item": "wheel", "game": "beetle", "way": "borrowed"}},
        {"equipment": {"item": "wheel", "game": "beetle", "way": "hired"}},
        {"expense": hire},
        {"paper": {"paper": "p-3", "kind": "chandler-charter", "about": "Ned", "dated": "2026-01-02"}},
        {"expense": hire},
        {"advertise": {"medium": "newspaper"}},
        {"advertise": {"medium": "crier", "date": "2026-02-20"}},
        {"advertise": {"medium": "crier", "date": "2026-02-20"}},
        {"expense": scribe},
        {"expense": scribe},
        {"at": "2026-02-01", "expense": scribe},
        {"at": "2026-02-20", "advertise": {"medium": "crier", "date": "2026-02-21"}},
        {"at": "2026-02-21", "advertise": {"medium": "crier", "date": "2026-02-21"}},
    ) == {
        0: "how equipment is held: borrowed is not among hired, owned (Fairs Act 5)",
        2: "whoever is paid for equipment: other is not among chandler (Fairs Act 5)",
        5: "how a fair is announced: newspaper is not among crier (Fairs Act 7)",
        7: "announcements: 2 where 1 is the most (Fairs Act 7)",
        9: "what the scribe is paid: $1.20 where $1 is the most in one month (Fairs Act 8)",
        11: "announcements: 2 where 1 is the most (Fairs Act 7)",
    }


def test_its_deals_go_by_its_own_rules() -> None:
    def bags(kind: str, /, **fields: Any) -> dict[str, Any]:
        return {kind: {"deal": "b", **fields}}

    bought = {"kind": "bell-jar", "form": "1", "supplier": "Ned", "tickets": 10, "prizes": [{"cents": 50, "count": 4}]}
    assert refusals(
        bags("deal-buy", price=26, **bought),
        bags("deal-buy", price=25, **bought),
        bags("deal-open", place="barn", holder="jar"),
        bags("deal-open", place="barn", holder="barrel"),
        bags("deal-sell", tickets=4),
        bags("deal-pay", cents=50),
        bags("deal-close", unsold=6),
        bags("deal-pay", cents=50),
        bags("deal-close", unsold=6),
    ) == {
        0: "a ticket: $0.26 is more than $0.25 (Fairs Act 9)",
        2: "what lucky bags are sold from: jar is not among barrel (Fairs Act 9)",
        6: "1 of 4 prizes are out, and 1/2 must be (Fairs Act 9(c))",
    }


def test_its_days_are_its_own() -> None:
    assert due("erewhon-fairs", "return", "2026-02-16").day.isoformat() == "2026-03-10"  # Founding day is skipped
    report = {"report": {"form": "leaf", "period": "occasion"}}
    assert refusals(fair("2026-02-16"), {"at": "2026-03-10T23:00", **report}) == {}
    late = refusals(fair("2026-02-16"), {"at": "2026-03-11T00:30", **report})
    assert late == {1: "return on the fair: it was due by 2026-03-10 (Fairs Act 8(b))"}


def test_what_is_hidden_of_a_person_is_kept_for_as_long_as_a_file_says() -> None:
    left = {"person": {"name": "dan"}}
    soon, later = ({"at": day, "destroy": {"person": "dan"}} for day in ("2028-01-01", "2028-01-02"))
    assert refusals(left, soon, later) == {1: "the roll: it is retained until 2028-01-02 (Fairs Act 8(c))"}


def gathered(*events: dict[str, Any]) -> tuple[Any, dict[int, str]]:
    """The books after a fair and some events, and what is refused of these by their place."""
    events = (*SET_UP, *GATHERED, {"at": "2026-03-02", **events[0]}, *events[1:])
    found = aboveboard.books({"ruleset": "erewhon-fairs", "organization": GUILD, "events": list(events)})
    before = len(SET_UP) + len(GATHERED)
    return found, {row["event"] - before: f"{row['reason']} ({', '.join(row['cite'])})" for row in found.refused}


def test_its_purses_take_and_give_by_its_own_words() -> None:
    found, refused = gathered(
        {"account-open": {"account": "sack", "bank": "Mole", "designation": "old sack"}},
        {"deposit": {"account": "chest", "cents": 6219, "of": ["occasion"]}},
        {"deposit": {"account": "chest", "cents": 100, "receipts": "ale"}},
        draft(1, "Wick", 900, "candles", of="occasion", signers=["ann", "bob"]),
        draft(1, "Wick", 900, "candles", of="occasion"),
        draft(2, "Cook", 900, "banquet"),
        draft(2, "Una", 300, "dowry"),
        draft(3, "Ida", 201, "dowry"),
        {"transfer": {"from": "chest", "to": "abbey", "cents": 1000, "number": 3, "signers": HANDS}},
        draft(1, "Una", 100, "dowry", account="abbey"),
        draft(3, "Ann", 500, "float"),
        draft(4, "Ann", 500, "float"),
        draft(5, "Ann", 40, "float"),
        {"check-void": {"account": "chest", "number": 5}},
        draft(7, "Ann", 1, "float"),
    )
    written = refused.pop(10)
    assert written.startswith("check 3 of chest was written before"), written
    assert written.endswith("(Fairs Act 10(f))"), written
    assert [row["cite"] for row in found.warnings] == [["Fairs Act 10(f)"]], "the sixth is left out"
    assert refused == {
        0: "what lies at a counting house: old sack is not among fair purse, hoard of the fair (Fairs Act 10(a))",
        2: "what goes into the purse: ale is not among bag pence, game pence, gate pence (Fairs Act 10(b))",
        3: "hands on a draft: 2 where at least 3 is needed (Fairs Act 10(d))",
        5: "what a purse is opened for: disapproved is not among expenses, lawful purpose, transfer (Fairs Act 11(a))",
        7: "dowries: $5.01 where $5 is the most in one calendar year (Fairs Act 11(c))",
        9: "drafts on the hoard: interest is not allowed (Fairs Act 10(c))",
    }
    books = found.to_json()
    assert books["accounts"] == {"chest": 6219 - 900 - 300 - 1000 - 500 - 1, "abbey": 1000}
    assert books["unexpended"] == 6219 - 900 - 300, "gold for a float, and what the abbey holds, are not spent"


def test_its_leaf_is_drafted_signed_filed_and_paid_by_its_own_form() -> None:
    """Lines by hand: $50.00 won and $12.19 at the gate, less $9 and $1 spent, are $52.19, and a tenth is $5.21."""
    permit = {"form": "market-permit", "number": "9", "games": ["beetle"], "from": "2026-04-01", "until": "2026-04-01"}
    tenth = {"form": "leaf", "period": "occasion", "account": "chest", "number": 3, "signers": HANDS}
    found, refused = gathered(
        {"deposit": {"account": "chest", "cents": 6219, "of": ["occasion"]}},
        draft(1, "Wick", 900, "candles", of="occasion"),
        draft(2, "Una", 300, "dowry", of="occasion"),
        {"bank-charge": {"account": "chest", "cents": 100, "period": "occasion"}},
        leaf("sign", **{"as": "reeve", "person": "ann", "affirms": "true"}),
        leaf("say", line="sheep", number=2),
        leaf("sign", **{"as": "reeve", "person": "cyd", "affirms": "true"}),
        leaf("sign", **{"as": "reeve", "person": "ann", "affirms": "true"}),
        {"at": "2026-03-16", "license": permit},
        {"at": "2026-03-17", "license": {**permit, "number": "10"}},
        leaf("file", to="clerk"),
        {"license": {**permit, "number": "10"}},
        {"fee-pay": {**tenth, "cents": 521}},
    )
    assert refused == {
        4: "leaf of occasion is incomplete: sheep, Sheep that strayed onto the fair (Fairs Act 12(a))",
        6: "leaf of occasion: it is signed by the reeve who was in charge, and cyd is none (Fairs Act 12(a))",
        9: "permit while a leaf is late: not allowed (leaf of occasion, due 2026-03-16) (Fairs Act 12(b))",
    }
    books = found.to_json()
    (statement,) = books["statements"]
    assert statement["lines"] == {
        "one": 5000, "gate": 1219, "two": 1000, "taken": 6219, "three": 5219, "tenth": 521, "four": 300, "sheep": 2,
    }  # fmt: skip
    assert [(row["payee"], row["cents"]) for row in statement["rows"]["two"]] == [("Wick", 900), ("Mole", 100)]
    assert (statement["state"], statement["fee"], statement["paid"]) == ("paid", 521, 521)
    assert statement["due"] == {"rule_day": "2026-03-15", "day": "2026-03-16"}, "a Sunday is no day of its law's"
    assert books["unexpended"] == 6219 - 900 - 300 - 100 - 521


def test_its_bags_are_told_by_the_month() -> None:
    def bags(kind: str, /, **fields: Any) -> dict[str, Any]:
        return {kind: {"deal": "b", **fields}}

    prizes = [{"cents": 50, "count": 2}]
    bought = {"kind": "bell-jar", "form": "1", "supplier": "Ned", "tickets": 10, "prizes": prizes, "cost": 60}
    found, refused = gathered(
        bags("deal-buy", price=25, **bought),
        bags("deal-open", place="barn", holder="barrel"),
        bags("deal-sell", tickets=8),
        bags("deal-pay", cents=50, count=2),
        bags("deal-close", unsold=2),
    )
    assert refused == {}
    told = {row["form"]: row for row in found.to_json()["statements"]}
    assert (told["bag-leaf"]["period"], told["bag-leaf"]["lines"]) == ("2026-03", {"bags": 1, "left": 200 - 100 - 60})
