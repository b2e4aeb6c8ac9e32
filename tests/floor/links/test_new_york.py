"""Tables of New York on a link: an operator adds the progressive, and tables share it with just the same chance."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

import pytest

import aboveboard
from aboveboard.floor import HOUSE
from aboveboard.floor.accounts import CAGE
from aboveboard.floor.links.joining import Offered, not_alike
from aboveboard.floor.links.reckoning.configuration import read_configuration
from aboveboard.floor.links.reckoning.state import Table
from aboveboard.floor.links.reconciling.reconcile import on_database
from aboveboard.floor.links.tables.offering import offered
from aboveboard.law.errors import BadInput
from tests.support.house import RICH, founded, open_floor, opened
from tests.support.links import LINK, SOFTWARE, WORKS, LinkTown, approve
from tests.support.progressives import ACES, SEVEN_CARDS

SIX, OTHER_SIX, EIGHT = "six-1", "six-2", "eight-1"
LIMITS = {"min": 500, "max": 50_000}
AWARDS = {"suited-aces": {"level": "main", "share": "1"}, "two-aces": {"level": "main", "share": "1/10"}}
OPENS: Mapping[str, Any] = {
    "ruleset": "ny-commercial", "title": "Aces link", "wager": 100, "awards": AWARDS,
    "levels": [{"level": "main", "base": 500_000, "rate": "1/2", "reserve-rate": "1/10"}],
    "controller": {"maker": "Acme", "serial": "LAP-7", "software": "1.0"},
}  # fmt: skip


def blackjack(decks: str, **changed: Any) -> dict[str, Any]:
    added = {"progressive": {**ACES, **changed}}
    return {
        "ruleset": "ny-commercial",
        "game": "blackjack",
        "options": {"decks": decks},
        "wagers": added,
        "limits": LIMITS,
    }


@contextmanager
def pit(url: str, tables: Mapping[str, Mapping[str, Any]], opens: Mapping[str, Any] = OPENS) -> Iterator[LinkTown]:
    """A pit with these tables and a link that no table has joined."""
    with open_floor(url, secret="a secret for tests") as floor:
        (first, setup), *others = tables.items()
        founded(floor, setup, first)
        town = LinkTown(floor)
        for name, given in others:
            opened(town, given, name)
        for name, role in WORKS.items():
            town.say("sam", "hire", {"name": name, "roles": [role]}, HOUSE)
        town.say("sam", "mint", {"to": CAGE, "cents": RICH}, HOUSE)
        town.at_link("lou", "link-open", opens)
        yield town


def joins(town: LinkTown, table: str) -> str | None:
    """Why a table does not join; None where it does."""
    found = town.do("lou", "link-join", {"table": table, "wager": "progressive"}, LINK)
    return None if found.refusal is None else f"{found.refusal.reason} ({'; '.join(found.refusal.cite)})"


@pytest.mark.provision("nyc-5321.18-g-1", "nyc-5321.18-a", "nyc-5321.18-b-1")
def test_six_decks_and_eight_do_not_share_a_jackpot_and_two_of_six_do(file: str) -> None:
    tables = {SIX: blackjack("6"), EIGHT: blackjack("8"), OTHER_SIX: blackjack("6")}
    with pit(file, tables) as town:
        assert joins(town, SIX) is None
        assert joins(town, SIX) == f"{SIX} is on the link already (nyc-5321.18-b-1)"
        assert joins(town, EIGHT) == (
            f"{EIGHT}: its chance of suited-aces is 7/5395, and at {SIX} 5/4043 (nyc-5321.18-g-1)"
        )
        approve(town, tables=(SIX,))
        assert town.start().refusal is not None
        assert joins(town, OTHER_SIX) is None
        assert set(town.state().tables) == {SIX, OTHER_SIX}
        approve(town, tables=(SIX, OTHER_SIX))
        assert town.start().refusal is None
        for table, seat, player in ((SIX, 1, "ann"), (OTHER_SIX, 2, "bob")):
            town.say("dan", "sit", {"seat": seat, "player": player}, table)
        town.beat(hears=(SIX, OTHER_SIX))
        played(town, SIX, 1, "As 5d As Td")
        played(town, OTHER_SIX, 2, "Ah 5d Ac Td")
        hits = town.state().hits
        assert [(each.table, each.award, each.cents) for each in hits.values()] == [
            (SIX, "suited-aces", 500_050),
            (OTHER_SIX, "two-aces", 50_005),
        ]
        assert town.meter() == 500_000 + 50 - 50_005


def played(town: LinkTown, table: str, seat: int, cards: str) -> None:
    """One player with the progressive: two aces, which stand."""
    town.say("dan", "bet", {"seat": seat, "wager": "blackjack", "stake": 500}, table)
    town.say("dan", "bet", {"seat": seat, "wager": "progressive", "stake": 100}, table)
    town.say("dan", "shoe", cards, table)


@pytest.mark.provision("nyc-5321.18-j")
def test_a_table_that_joins_with_another_pay_table_waits_for_its_approval(file: str) -> None:
    """What the house pays is of the pay table too; a table that pays just what was approved needs no other letter."""
    same = {"suited aces": "100% of meter", "two aces": "10% of meter"}
    tables = {SIX: blackjack("6"), OTHER_SIX: blackjack("6"), "six-3": blackjack("6", pays={**same, "ace": "50 for 1"})}
    with pit(file, tables | {"six-4": blackjack("6")}) as town:
        assert joins(town, SIX) is None
        town.at_link("com", "link-approve", {"what": "pay-table", "letter": "letter 1"})
        assert joins(town, OTHER_SIX) is joins(town, "six-4") is None
        assert not [each for each in town.refusal("tia", "link-request-start").split("; ") if "pay table" in each]
        approve(town, tables=(SIX, OTHER_SIX, "six-4"))
        assert town.start().refusal is None
        town.at_link("lou", "link-stop", {"why": "another table"})
        assert joins(town, "six-3") is None
        report = {"what": "laboratory", "table": "six-3", "letter": "report", "software": SOFTWARE}
        town.at_link("lab", "link-approve", report)
        lacks = town.refusal("tia", "link-request-start")
        assert lacks == "the pay table of the progressive with six-3 is not approved: it pays otherwise than what was"
        town.at_link("com", "link-approve", {"what": "pay-table", "letter": "letter 2"})
        assert town.start().refusal is None


@pytest.mark.provision("nyc-5321.18-b-3-ii-calc")
def test_a_share_is_of_what_the_display_reads_so_that_link_and_table_give_the_same(file: str) -> None:
    """30% of $5,000.43 and 2/5 of a cent would be a cent more."""
    pays = {"suited aces": "100% of meter", "two aces": "30% of meter"}
    awards = {**AWARDS, "two-aces": {"level": "main", "share": "3/10"}}
    opens = {**OPENS, "awards": awards, "levels": [{"level": "main", "base": 500_003, "rate": "101/250"}]}
    with pit(file, {SIX: blackjack("6", pays=pays), OTHER_SIX: blackjack("6", pays=pays)}, opens) as town:
        assert [joins(town, table) for table in (SIX, OTHER_SIX)] == [None, None]
        approve(town, tables=(SIX, OTHER_SIX))
        assert town.start().refusal is None
        town.say("dan", "sit", {"seat": 1, "player": "ann"}, SIX)
        town.beat(hears=(SIX, OTHER_SIX))
        played(town, SIX, 1, "As 5d Ac Td")
        [event] = town.floor.events(SIX, town.floor.last(SIX) - 1)
        assert town.state().hits[1].cents == 150_012
        assert event.answer["link"]["won"] == [150_012]
        assert on_database(LINK, town.floor).agrees


@pytest.mark.provision("nyc-5321.18-g-1")
def test_hands_of_seven_cards_and_of_five_never_share_a_jackpot(file: str) -> None:
    """They make a royal flush with another chance, though pay table and amount are the same."""
    shares = {"royal flush": "100% of meter", "straight flush": "10% of meter"}
    added = {"progressive": {**SEVEN_CARDS, "stake": 100, "base": 1_000_000, "pays": shares}}
    games = {
        "heads-up-1": aboveboard.ruleset("ny-commercial").game("heads-up-holdem", wagers=added),
        "stud-1": aboveboard.ruleset("nj-casino").game("caribbean-stud"),
    }
    awards = {"royal-flush": {"level": "main", "share": "1"}, "straight-flush": {"level": "main", "share": "1/10"}}
    configuration = read_configuration({"wager": 100, "levels": OPENS["levels"], "awards": awards}, 1, "test")
    seven, five = (offered(game.terms, "progressive", configuration, name, "test") for name, game in games.items())
    assert isinstance(seven, Offered)
    assert isinstance(five, Offered)
    joined = {"heads-up-1": Table(seven.wager, seven.title, seven.chances)}
    assert not_alike(joined, five.chances, configuration) == (
        "its chance of royal-flush is 1/649740, and at heads-up-1 1/30940"
    )
    joined = {"stud-1": Table(five.wager, five.title, five.chances)}
    assert not_alike(joined, seven.chances, configuration) == (
        "its chance of royal-flush is 1/30940, and at stud-1 1/649740"
    )


@pytest.mark.provision("nyc-5321.18-g-2")
def test_another_amount_is_on_no_such_link(file: str) -> None:
    with pit(file, {SIX: blackjack("6"), OTHER_SIX: blackjack("6", stake=200)}) as town:
        assert joins(town, SIX) is None
        assert joins(town, OTHER_SIX) == (
            "Suited Aces Progressive is made for $2, and the link is for $1 (nyc-5321.18-g-2; nyc-5321.18-a)"
        )


@pytest.mark.provision("nyc-5321.18-a")
def test_before_the_proposal_nobody_adds_a_progressive(file: str) -> None:
    with open_floor(file, secret="a secret for tests") as floor:
        founded(floor, {"ruleset": "ny-commercial", "game": "blackjack", "limits": LIMITS}, "plain-1")
        town = LinkTown(floor)
        with pytest.raises(BadInput) as error:
            town.do("flo", "set-up", {**blackjack("6"), "as_of": "2017-11-25"}, SIX)
        assert str(error.value).startswith(
            "wagers.progressive: it is no wager of Blackjack; known: blackjack, insurance, house-money. A progressive "
            "that an operator adds: the text held was not in force on 2017-11-25"
        )
