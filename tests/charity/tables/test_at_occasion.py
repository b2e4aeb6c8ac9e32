"""Tables that stand at an occasion: who sets them up, works and plays there, and whose money is on them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from aboveboard.charity.money.place import bank_at, purses_at
from aboveboard.floor import HOUSE
from aboveboard.floor.accounts import purse
from aboveboard.law import BadInput
from aboveboard.log.deeds import Deed, NotAllowed, Viewer
from tests.support.badges import give_badge
from tests.support.house import Cast, open_floor, playing
from tests.support.nights import COMPANY, NIGHT, do, open_night

TABLE = "craps-9"
CRAPS = {"ruleset": "ny-charitable", "game": "craps", "occasion": NIGHT}


@pytest.fixture
def cast(file: str) -> Iterator[Cast]:
    """A floor where a company holds its night, with a table of craps."""
    with playing(file, table="elsewhere") as cast:
        open_night(cast.floor, {"craps": {"hall": 50_000}}, admission=300)
        cast.say("mia", "set-up", CRAPS, TABLE)
        yield cast


def refused(cast: Cast, actor: str, kind: str, payload: Any, log: str = TABLE) -> tuple[str, tuple[str, ...]]:
    found = cast.do(actor, kind, payload, log).refusal
    assert found is not None, "accepted"
    return found.reason, found.cite


def admit(cast: Cast, player: str, born: str = "1980-01-01", paid: int = 300) -> None:
    cast.say("mia", "admit", {"player": player, "born": born, "paid": paid}, NIGHT)


@pytest.mark.parametrize(
    ("more", "says"),
    [
        ({"occasion": 7}, "the name of one was expected"),
        ({"occasion": ""}, "the name of one was expected"),
        ({"occasion": COMPANY}, "company-1 is none"),
        ({"occasion": "nowhere"}, "is no member-in-charge at craps-10"),
        ({"ruleset": "nj-charitable"}, "held under ny-charitable"),
        ({"game": "roulette"}, "has craps, and not roulette"),
        ({"training": True}, "is not for training"),
        ({"house": "rack"}, "its occasion pays"),
        ({"house": bank_at(NIGHT, "craps")}, "rack or an account such as"),
    ],
)
def test_a_table_is_set_up_with_a_game_of_its_occasion(cast: Cast, more: dict[str, Any], says: str) -> None:
    with pytest.raises((BadInput, NotAllowed), match=says):
        cast.do("mia", "set-up", {**CRAPS, **more}, "craps-10")
    assert "craps-10" not in cast.floor.logs("table")


@pytest.mark.parametrize("ruleset", ["ny-charitable", "nj-charitable"])
def test_a_charitys_game_stands_at_an_occasion_or_is_for_training(cast: Cast, ruleset: str) -> None:
    setup = {"ruleset": ruleset, "game": "craps"}
    for more in ({}, {"training": True}, {"house": "rack"}):
        with pytest.raises(BadInput, match="such a table stands at an occasion"):
            cast.do("flo", "set-up", {**setup, **more}, "craps-10")
    cast.say("flo", "set-up", {**setup, "training": True, "house": "rack"}, "craps-10")


@pytest.mark.parametrize("actor", ["sam", "flo", "dan"])
def test_nobody_works_there_who_holds_no_role_at_the_occasion(cast: Cast, actor: str) -> None:
    cast.say("flo", "assign", {"name": "dan", "table": TABLE}, HOUSE)
    with pytest.raises(NotAllowed):
        cast.do(actor, "set-up", CRAPS, "craps-10")
    for kind, payload in (
        ("reverse", {"event": 1, "reason": "so"}),
        ("call", "no-more-bets"),
        ("buy-in", {"seat": 1, "cents": 5}),
    ):
        with pytest.raises(NotAllowed):
            cast.do(actor, kind, payload, TABLE)


def test_an_assistant_of_the_organization_deals_and_another_organizations_does_not(cast: Cast) -> None:
    do(cast.floor, HOUSE, "hire", {"name": "abe", "roles": ["member"]}, "supervisor", "sam")
    shake = Deed(TABLE, "shooter", {"offer": 1}, "abe", "assistant")
    with pytest.raises(NotAllowed):
        cast.floor.do(shake)
    do(cast.floor, HOUSE, "hire", {"name": "eli", "roles": ["member"]}, "supervisor", "sam")
    opening = {"ruleset": "ny-charitable", "title": "Elks", "kind": "fraternal", "identification": "2-2"}
    do(cast.floor, "elks", "organization-open", opening, "supervisor", "sam")
    do(cast.floor, HOUSE, "assign", {"name": "eli", "role": "officer", "at": "elks"}, "supervisor", "sam")
    do(cast.floor, "elks", "appoint", {"person": "abe", "role": "assistant"}, "officer", "eli")
    with pytest.raises(NotAllowed):
        cast.floor.do(shake)
    do(cast.floor, COMPANY, "appoint", {"person": "abe", "role": "assistant"}, "officer")
    admit(cast, "ann")
    cast.say("ann", "sit", {"seat": 1}, TABLE)
    assert cast.floor.do(shake).refusal is None


@pytest.mark.parametrize("role", ["member-in-charge", "banker", "assistant"])
def test_the_house_gives_no_role_of_the_organization_at_its_table(cast: Cast, role: str) -> None:
    do(cast.floor, HOUSE, "hire", {"name": "abe", "roles": ["member"]}, "supervisor", "sam")
    given = {"name": "abe", "role": role, "at": TABLE}
    with pytest.raises(
        BadInput, match=f"nobody is {role.replace('-', ' ')} at 'craps-9' alone, which belongs to {NIGHT}"
    ):
        cast.do("sam", "assign", given, HOUSE)
    cast.say("sam", "assign", {**given, "role": "cage"}, HOUSE)
    cast.say("sam", "assign", {**given, "at": "elsewhere"}, HOUSE)


def test_who_plays_is_held_to_the_conduct_of_the_occasion(cast: Cast) -> None:
    reason, cite = refused(cast, "ann", "sit", {"seat": 1})
    assert "birth date" in reason
    assert "ny-4622.2-bar" in cite
    cast.say("mia", "admit", {"player": "ann", "born": "1980-01-01"}, NIGHT)
    reason, cite = refused(cast, "ann", "sit", {"seat": 1})
    assert "admission" in reason
    assert "ny-4622.7-fee" in cite
    admit(cast, "ann")
    cast.say("ann", "sit", {"seat": 1}, TABLE)
    joined = {"name": "ann", "title": "Ann", "born": "1980-01-01", "address": "1 Elm St", "member-since": "2010-01-01"}
    do(cast.floor, COMPANY, "person", joined, "officer")
    give_badge(cast.floor, COMPANY, "ann", "mia")
    cast.say("mia", "staff", {"person": "ann", "duty": "dealer"}, NIGHT)
    cast.say("mia", "buy-in", {"seat": 1, "cents": 1_000}, TABLE)
    reason, cite = refused(cast, "ann", "bet", {"wager": "pass", "stake": 500})
    assert "ann" in reason
    assert cite == ("ny-4622.20",)


def test_no_wager_is_taken_at_a_game_that_is_not_open(cast: Cast) -> None:
    admit(cast, "ann")
    cast.say("ann", "sit", {"seat": 1}, TABLE)
    cast.say("mia", "buy-in", {"seat": 1, "cents": 1_000}, TABLE)
    cast.say("ann", "bet", {"wager": "pass", "stake": 500}, TABLE)
    cast.say("mia", "game-close", {"game": "craps"}, NIGHT)
    assert "craps is not open at night-1" in refused(cast, "ann", "bet", {"wager": "field", "stake": 100})[0]


def test_the_money_of_an_occasion_is_its_own(cast: Cast) -> None:
    """Chips of the house are not played with there, and what is won there is not cashed at the house's cage."""
    admit(cast, "ann")
    cast.say("ann", "sit", {"seat": 1}, TABLE)
    rich, own = cast.floor.balance(purse("ann")), purse("ann", purses_at(NIGHT))
    assert rich > 0
    assert "you hold $0" in refused(cast, "ann", "bet", {"wager": "pass", "stake": 500})[0]
    cast.say("mia", "buy-in", {"seat": 1, "cents": 1_000}, TABLE)
    cast.say("ann", "bet", {"wager": "pass", "stake": 500}, TABLE)
    cast.say("mia", "shooter", {"offer": 1}, TABLE)
    cast.say("ann", "shooter", {"accept": 1}, TABLE)
    cast.say("mia", "roll", [3, 4], TABLE)
    assert (cast.floor.balance(own), cast.floor.balance(purse("ann"))) == (1_500, rich)
    cast.say("cat", "bankroll", {"cents": rich}, HOUSE)
    cast.say("cat", "cash-out", {"player": "ann", "cents": rich}, HOUSE)
    assert cast.do("cat", "cash-out", {"player": "ann", "cents": 1}, HOUSE).refusal is not None
    reason, cite = refused(cast, "mia", "cash-out", {"player": "ann", "cents": 1_501}, NIGHT)
    assert "holds $15" in reason
    assert cite == ("ny-4621.8",)
    cast.say("mia", "cash-out", {"player": "ann", "cents": 1_500}, NIGHT)
    assert cast.floor.balance(own) == 0
    assert sum(cast.floor.balances().values()) == 0


def test_an_occasion_closes_when_its_banks_are_counted_and_nothing_is_left_with_players(cast: Cast) -> None:
    admit(cast, "ann")
    cast.say("ann", "sit", {"seat": 1}, TABLE)
    cast.say("mia", "buy-in", {"seat": 1, "cents": 1_000}, TABLE)
    cast.say("ann", "bet", {"wager": "pass", "stake": 500}, TABLE)
    bank = {"type": "craps", "counted": 49_500, "to": "general-fund"}
    with pytest.raises(BadInput, match="bank-close: 'craps': game-open was stated by event"):
        cast.do("mia", "bank-close", bank, NIGHT)
    cast.say("mia", "game-close", {"game": "craps"}, NIGHT)
    reason, cite = refused(cast, "mia", "bank-close", bank, NIGHT)
    assert "set aside for wagers that stand" in reason
    assert "wagers stand at craps-9: they are settled" in refused(cast, "mia", "occasion-close", {}, NIGHT)[0]
    cast.say("ann", "take-down", {"wager": "pass"}, TABLE)
    reason, cite = refused(cast, "mia", "occasion-close", {}, NIGHT)
    assert "wagers stand" not in reason
    assert "banks that are not yet counted and closed: craps is not allowed" in reason
    assert "chips are not redeemed: ann ($10)" in reason
    assert {"ny-4622.22-a-calc", "ny-4621.4"} <= set(cite)
    cast.say("mia", "cash-out", {"player": "ann", "cents": 1_000}, NIGHT)
    cast.say("mia", "bank-close", {"type": "craps", "counted": 50_000, "to": "general-fund"}, NIGHT)
    give_badge(cast.floor, COMPANY, "mel", "mia")
    cast.say("mia", "arrive", {"person": "mel", "badge": True, "identification": True}, NIGHT)
    cast.say("mia", "count", {"by": ["mia", "mel"], "cents": 50_000}, NIGHT)
    reason, cite = refused(cast, "mia", "occasion-close", {}, NIGHT)
    assert "count of the receipts: missing" in reason
    assert "the count of $500 waits for mel to confirm it" in reason
    assert "ny-4622.4-count" in cite
    do(cast.floor, HOUSE, "hire", {"name": "mel", "roles": ["member"]}, "supervisor", "sam")
    do(cast.floor, COMPANY, "appoint", {"person": "mel", "role": "assistant"}, "officer")
    do(cast.floor, NIGHT, "count-confirm", {"count": 1}, "assistant", "mel")
    cast.say("mia", "step", {"step": "supervised"}, NIGHT)
    cast.say("mia", "occasion-close", {}, NIGHT)
    assert "the occasion is closed" in refused(cast, "ann", "bet", {"wager": "pass", "stake": 500})[0]
    assert "is closed" in refused(cast, "mia", "set-up", CRAPS, "craps-10")[0]
    assert not any(cents for name, cents in cast.floor.balances().items() if name.startswith(f"occasion/{NIGHT}/"))


def test_nobody_else_sees_the_accounts_of_an_occasion(cast: Cast) -> None:
    shown = cast.floor.open_balances()
    assert not [name for name in shown if name.startswith("occasion/")]
    assert sum(shown.values()) == 0
    for role in ("supervisor", "auditor", "player", ""):
        assert "banks" not in cast.floor.view(HOUSE, Viewer("sam", role))


def test_everything_stands_again_after_a_start(cast: Cast, file: str) -> None:
    admit(cast, "ann")
    cast.say("ann", "sit", {"seat": 1}, TABLE)
    cast.say("mia", "buy-in", {"seat": 1, "cents": 1_000}, TABLE)
    cast.say("ann", "bet", {"wager": "pass", "stake": 500}, TABLE)
    looks = Viewer("mia", "member-in-charge")
    before = [cast.floor.view(log, looks) for log in (NIGHT, TABLE)]
    cast.floor.snapshot()
    cast.floor.close()
    with open_floor(file, secret="a secret for tests") as floor:
        again = Cast(floor)
        assert [floor.view(log, looks) for log in (NIGHT, TABLE)] == before
        assert floor.audit().finding is None
        again.say("mia", "shooter", {"offer": 1}, TABLE)
