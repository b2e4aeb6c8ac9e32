"""The deeds of a table in words, as pages have them, for those who may see them whole and for those who may not."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import pytest

from aboveboard.charity.money import accounts as charity
from aboveboard.floor import accounts
from aboveboard.floor.chips.wording import money_field
from aboveboard.floor.links.roles import MATRIX as LINKED
from aboveboard.floor.links.sentences import AT_A_LINK as LINK_SENTENCES
from aboveboard.floor.links.sentences import AT_A_TABLE as TABLE_SENTENCES
from aboveboard.floor.setting import table_setting
from aboveboard.floor.stories.page_words import page_words
from aboveboard.floor.stories.sentences import AT_A_TABLE
from aboveboard.house import HOUSES
from aboveboard.law import load_edition, terms_of
from aboveboard.law.procedures import procedures_of
from aboveboard.log.deeds import Logged, NotAllowed, Viewer
from aboveboard.log.logbook import Logbook
from aboveboard.log.wording import describe
from aboveboard.play.events import KINDS
from tests.floor.stories.stated import STATED
from tests.support.house import CRAPS, TABLE, Cast, founded, open_floor

POKER = {"ruleset": "nj-casino", "game": "three-card-poker", "limits": {"min": 100, "max": 10_000}}
ROUND = "As Kd 9c 2h 3h 4h"


def last(floor: Logbook, viewer: Viewer | None = None) -> str:
    """What the last event at the table says."""
    (event,) = floor.events(TABLE, floor.last(TABLE) - 1, viewer)
    return floor.describe(event)


def test_wagers_calls_and_machines_are_worded_as_in_the_story_of_a_record(cast: Cast) -> None:
    floor = cast.floor
    assert floor.describe(floor.events(TABLE)[0]) == "set up: craps under pa"
    cast.say("ann", "bet", {"wager": "buy", "selection": "4", "stake": 2000})
    assert last(floor) == "seat 1 bets $20 on buy 4"
    cast.say("ann", "reduce", {"wager": "buy", "selection": "4", "to": 1000})
    assert last(floor) == "seat 1 reduces buy 4 to $10"
    cast.say("dan", "commit")
    assert last(floor) == "a seed is committed to"
    cast.say("dan", "shooter", {"do": "offer", "seat": 1})
    assert last(floor) == "the dice are offered to seat 1"
    cast.say("ann", "shooter", {"do": "accept", "seat": 1})
    assert last(floor) == "seat 1 takes the dice"
    cast.say("ann", "bet", {"wager": "pass", "stake": 1000})
    cast.say("dan", "machine")
    text = last(floor)
    assert text.startswith("the machine: the dice: ")
    assert ", draw" in text


def test_cards_that_lie_face_down_are_shown_to_whoever_may_see_them(file: str) -> None:
    with open_floor(file, secret="a secret for tests") as floor:
        cast = founded(floor, POKER)
        cast.say("ann", "sit", {"seat": 1})
        cast.say("ann", "bet", {"wager": "ante", "stake": 500})
        for may in floor.view(TABLE, Viewer("dan", "dealer"))["game"]["may"]:
            if may["must"] and may.get("said") is not None:
                cast.say("dan", may["event"], may["said"])
        cast.say("dan", "shoe", ROUND)
        assert last(floor) == "dealt: ?? ?? ?? ?? ?? ??"
        assert last(floor, Viewer("bob", "player")) == "dealt: ?? ?? ?? ?? ?? ??"
        assert last(floor, Viewer("sue", "surveillance")) == "dealt: A♠ K♦ 9♣ 2♥ 3♥ 4♥"


EARLIER = frozenset((
    "occasion-open", "bank-form", "type-open", "bank-open", "prize-limit", "prize-list", "prize-award", "period-open",
    "chip-issue", "post-rate", "appoint-banker", "assign-operator", "exchange", "pay-person",
))  # fmt: skip
"""What earlier versions wrote on the house's log, and nobody asks for there any more."""
ON_A_TABLE = frozenset((*AT_A_TABLE, *KINDS, "set-up", "machine"))


def test_every_deed_has_a_sentence_that_names_no_field() -> None:
    """Whoever adds a deed says here how it reads."""
    assert set(STATED) == {*HOUSES.permissions.matrix.keys() - LINKED.keys(), *EARLIER}
    assert set(LINKED) == {*LINK_SENTENCES, *TABLE_SENTENCES}, "a link's deeds have theirs"
    kinds = HOUSES.kinds
    setting = table_setting(TABLE, CRAPS)
    for kind, cases in STATED.items():
        at = kinds["table"] if kind in ON_A_TABLE else kinds["house"]
        for payload, text in cases:
            found = describe(_logged(kind, payload, {}), setting, at.wording)
            assert found.startswith(text) if kind == "irregularity" else found == text, (kind, found)


def test_what_somebody_may_not_do_is_a_phrase_and_no_deeds_name() -> None:
    permissions = HOUSES.permissions
    assert set(permissions.called) <= set(permissions.matrix)
    for kind in permissions.matrix:
        assert kind in permissions.called or "-" not in kind, kind
    with pytest.raises(NotAllowed, match=r"^a player may not answer a dispute; a floorperson or a supervisor or"):
        permissions.check("answer-dispute", "player")


def test_every_account_of_a_floor_has_a_name_that_people_use() -> None:
    tables = [
        accounts.inventory, accounts.drop, accounts.layout, accounts.pot, accounts.owed, accounts.transit,
        accounts.vigorish, accounts.variance,
    ]  # fmt: skip
    whose = [accounts.wagers, accounts.stack, accounts.bank]
    at_an_occasion = [
        charity.occasion("night", *rest)
        for rest in (
            ("till",), ("player", "pat"), ("imitation",), ("variance", "craps"), ("bank", "craps"),
            ("bank", "craps", "cover", "craps-1"),
        )
    ]  # fmt: skip
    names = [
        accounts.WORLD, accounts.CAGE, accounts.IMITATION, accounts.PROMOTIONAL, accounts.purse("pat"),
        *(name("craps-1") for name in tables), *(name("craps-1", "pat") for name in whose),
        charity.DEPOSIT, charity.bank("ny", "craps"), charity.cover(charity.bank("ny", "craps"), "craps-1"),
        *at_an_occasion,
    ]  # fmt: skip
    found = [HOUSES.account(name) for name in names]
    assert not [name for name in found if "/" in name]
    assert len(set(found)) == len(names)
    assert HOUSES.account(accounts.wagers("craps-1", "pat")) == "the wagers of pat at craps-1"
    assert HOUSES.account("no/such") == "no/such"


def _logged(kind: str, payload: Any, answer: Any) -> Logged:
    return Logged(TABLE, 1, kind, payload, "dan", "dealer", datetime(2026, 1, 1, tzinfo=UTC), answer=answer)


def test_a_confirmed_step_is_told_by_what_it_is_about() -> None:
    terms = terms_of(load_edition("pa", "craps"))
    name, step = next(iter(procedures_of(terms.edition).running.items()))
    payload = {"step": name, "answers": {"in-cup": True}}
    assert page_words(terms, _logged("check", payload, {})) == f"confirmed that {step.title} (in cup: yes)"
    failed = _logged("check", {"step": name}, {"result": "failed"})
    assert page_words(terms, failed) == f"it is not so that {step.title}"


@pytest.mark.parametrize(
    ("name", "value", "text"),
    [
        ("cents", 2000, "$20"),
        ("cents", "2000", None),
        ("seat", 2000, None),
        ("chips", {"500": 4, "100": 1}, "4 of $5, 1 of $1"),
        ("chips", "blue", None),
        ("commitment", "abcd", ""),
    ],
)
def test_fields_that_hold_money_or_chips(name: str, value: Any, text: str | None) -> None:
    assert money_field(name, value) == text
