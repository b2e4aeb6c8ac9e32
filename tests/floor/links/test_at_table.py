"""A table on a link: wagers are counted once, hits set aside in their order, and none is made on a dead line."""

from __future__ import annotations

from collections.abc import Collection

import pytest

from aboveboard.floor.accounts import CAGE, inventory, purse, wagers
from aboveboard.floor.links import accounts
from aboveboard.floor.links.link import Link
from aboveboard.floor.links.reckoning.state import PAID, VOID
from aboveboard.house import open_house
from aboveboard.log.deeds import NotAllowed, Viewer
from tests.support.house import RICH, WITH_MINT, opened
from tests.support.links import LINK, ONE, OPENS, OTHER, ROYAL, STUD, TWO, LinkTown, link_town

TWO_ROYALS = "As Ah 3d Ks Kh 5d Qs Qh 7d Js Jh 9h Ts Th 4c"
STRAIGHT_THEN_ROYAL = "9s Ah 3d Ks Kh 5d Qs Qh 7d Js Jh 9h Ts Th 4c"
"""Seats are settled from the last: the royal flush of seat 2 comes before the straight flush of seat 1."""
NOTHING = "As 2c 3d Kh 4c 5h Qs 6c 7d Js 8h 9h Ts 9c 4d"


def dealt(cards: str, seats: Collection[int]) -> str:
    """Of a deal to seats 1 and 2 and the dealer, in turn, the cards of those who play."""
    rows = [cards.split()[place : place + 3] for place in range(0, 15, 3)]
    return " ".join(card for row in rows for place, card in enumerate(row, 1) if place in (*seats, 3))


def played(town: LinkTown, cards: str, seats: dict[int, bool], table: str = ONE) -> None:
    town.bets(seats, table)
    town.say("dan", "call", "no-more-bets", table)
    town.say("dan", "shoe", dealt(cards, seats), table)
    for seat in seats:
        town.say("dan", "act", {"seat": seat, "do": "bet"}, table)


def owed_is_all(town: LinkTown) -> None:
    """What the house has promised is what is kept and set aside, to the cent."""
    held = town.floor.balances(f"link/{LINK}/")
    assert sum(held.values()) == 0
    state = town.state()
    kept = state.kept["main"]
    booked = [town.floor.balance(accounts.kept(LINK, "main", name)) for name in ("meter", "reserve", "overflow")]
    assert booked == [int(kept.meter), int(kept.reserve), int(kept.overflow)]
    assert town.floor.balance(accounts.owed(LINK)) == -(sum(booked) + state.pending)


@pytest.mark.provision("nyc-5321.18-b-3-ii-calc")
def test_a_wager_feeds_the_meter_once_when_the_round_begins(file: str) -> None:
    with link_town(file) as town:
        town.bets({1: True, 2: True})
        assert town.meter() == 1_000_000
        town.say("dan", "call", "no-more-bets")
        town.say("dan", "shoe", NOTHING)
        assert town.meter() == 1_000_100
        assert town.state().kept["main"].reserve == 20
        for seat in (1, 2):
            town.say("dan", "act", {"seat": seat, "do": "bet"})
        assert town.meter() == 1_000_100
        table = town.state().tables[ONE]
        assert (table.closed, table.in_hand, table.returned, table.hits) == (2, 0, 0, 0)
        owed_is_all(town)


def test_its_own_cents_are_in_the_meter_that_a_wager_may_win(file: str) -> None:
    with link_town(file) as town:
        before, rack = town.floor.balance(purse("ann")), town.floor.balance(inventory(ONE))
        played(town, ROYAL, {1: True})
        [hit] = town.state().hits.values()
        assert (hit.cents, hit.player, hit.award) == (1_000_050, "ann", "royal-flush")
        assert (hit.reserve, hit.house) == (10, 999_990)
        assert town.meter() == 1_000_000
        # the ante wins, the bet is pushed; the dollar stays with the house, and nothing of the jackpot is paid yet
        assert town.floor.balance(purse("ann")) - before == 500 - 100
        assert town.floor.balance(inventory(ONE)) - rack == 100 - 500
        assert town.floor.balance(wagers(ONE, "ann")) == 0
        owed_is_all(town)


@pytest.mark.provision("nyc-5321.18-b-3-iii")
def test_of_two_who_hit_in_one_round_the_second_has_the_reset_meter(file: str) -> None:
    with link_town(file) as town:
        played(town, TWO_ROYALS, {1: True, 2: True})
        first, second = town.state().hits.values()
        assert (first.seat, first.cents) == (2, 1_000_100)
        assert (second.seat, second.cents) == (1, 1_000_000)
        assert town.meter() == 1_000_000
        owed_is_all(town)


def test_a_share_is_taken_of_the_meter_as_it_stands(file: str) -> None:
    with link_town(file) as town:
        played(town, STRAIGHT_THEN_ROYAL, {1: True, 2: True})
        first, second = town.state().hits.values()
        assert (first.seat, first.award, first.cents) == (2, "royal-flush", 1_000_100)
        assert (second.seat, second.award, second.cents) == (1, "straight-flush", 100_000)
        assert town.meter() == 900_000
        owed_is_all(town)


def test_tables_feed_one_meter_and_a_hit_at_one_is_seen_at_the_other(file: str) -> None:
    with link_town(file) as town:
        town.bets({1: True}, TWO)
        town.say("dan", "call", "no-more-bets", TWO)
        town.say("dan", "shoe", "2c As 3d Ks 4c 5d Qs 6c 7d Js", TWO)
        played(town, ROYAL, {1: True})
        assert town.state().hits[1].cents == 1_000_100
        assert {name: each.closed for name, each in town.state().tables.items()} == {ONE: 1, TWO: 1}
        owed_is_all(town)


def test_two_who_do_not_deal_verify_a_hit_and_the_cage_pays_it(file: str) -> None:
    with link_town(file) as town:
        played(town, ROYAL, {1: True})
        early = town.do("cat", "link-pay", {"hit": 1}, LINK).refusal
        assert early is not None
        assert "verified by 0 of the 2" in early.reason
        assert early.cite == (), "how many verify is practice, and in no clause"
        with pytest.raises(NotAllowed):
            town.do("dan", "link-verify", {"hit": 1}, LINK)
        town.at_link("flo", "link-verify", {"hit": 1})
        assert "looked at hit 1 already" in town.refusal("flo", "link-verify", {"hit": 1})
        town.at_link("sue", "link-verify", {"hit": 1})
        town.at_link("cat", "link-pay", {"hit": 1})
        assert town.state().hits[1].state == PAID
        assert town.state().paid == 1_000_050
        assert town.floor.balance(CAGE) == RICH - 1_000_050
        assert town.floor.balance(accounts.pending(LINK, 1)) == 0
        owed_is_all(town)


def test_a_void_hand_is_put_back_with_what_its_reset_took(file: str) -> None:
    with link_town(file) as town:
        played(town, ROYAL, {1: True})
        for name in ("flo", "sue"):
            town.at_link(name, "link-verify", {"hit": 1, "void": "a card of another deck"})
        assert town.state().hits[1].state == VOID
        assert town.meter() == 1_000_050
        assert town.state().kept["main"].reserve == 10
        owed_is_all(town)


@pytest.mark.parametrize(
    ("who", "source", "words"),
    [
        ("flo", "cage", "a floorperson pays no hit out of the cage; the cage does"),
        ("sam", "cage", "a supervisor pays no hit out of the cage"),
        ("flo", None, "out of the cage"),
        ("cat", "rack", "pays no hit out of the rack; a floorperson or "),
    ],
)
def test_cash_is_paid_by_the_cage_and_chips_by_the_pit(file: str, who: str, source: str | None, words: str) -> None:
    with link_town(file) as town:
        played(town, ROYAL, {1: True})
        for name in ("flo", "sue"):
            town.at_link(name, "link-verify", {"hit": 1})
        with pytest.raises(NotAllowed, match=words):
            town.do(who, "link-pay", {"hit": 1} | ({} if source is None else {"from": source}), LINK)
        assert town.state().paid == 0


def test_whoever_verifies_may_differ_and_a_third_decides(file: str) -> None:
    with link_town(file) as town:
        played(town, ROYAL, {1: True})
        town.at_link("flo", "link-verify", {"hit": 1, "void": "it was misdealt"})
        town.at_link("sue", "link-verify", {"hit": 1})
        assert "verified by 1 of the 2" in town.refusal("cat", "link-pay", {"hit": 1})
        town.at_link("abe", "link-verify", {"hit": 1})
        town.at_link("flo", "link-pay", {"hit": 1, "from": "rack"})
        assert town.floor.balance(purse("ann")) == RICH + 500 - 100 + 1_000_050


def test_a_wager_that_comes_back_leaves_what_it_contributed(file: str) -> None:
    with link_town(file) as town:
        town.bets({1: True, 2: True})
        town.say("dan", "call", "no-more-bets")
        town.say("dan", "shoe", "As 2c 3d")
        assert town.meter() == 1_000_100
        town.say("dan", "irregularity", {"kind": "wrong-number-dealer"})
        table = town.state().tables[ONE]
        assert (table.closed, table.in_hand, table.returned) == (2, 0, 2)
        assert town.meter() == 1_000_100
        owed_is_all(town)


@pytest.mark.provision("nyc-5321.18-c-down", "nyc-5321.18-c-comm")
def test_no_progressive_is_wagered_on_a_silent_controller_and_the_table_plays_on(file: str) -> None:
    with link_town(file) as town:
        town.seconds += 4
        town.floor.leases.watch()
        town.say("dan", "bet", {"seat": 1, "wager": "ante", "stake": 500})
        why = town.refusal("dan", "bet", {"seat": 1, "wager": "jackpot", "stake": 100}, ONE)
        assert why == "the progressive is not in play: its controller is not heard of"
        town.say("dan", "bet", {"seat": 2, "wager": "ante", "stake": 500})
        town.say("dan", "call", "no-more-bets")
        town.say("dan", "shoe", NOTHING)
        for seat in (1, 2):
            town.say("dan", "act", {"seat": seat, "do": "fold"})
        town.beat(hears=(TWO,))
        why = town.refusal("dan", "bet", {"seat": 1, "wager": "progressive", "stake": 100}, ONE)
        assert why == "the progressive is not in play: the table's line to the controller is down"
        town.bets({1: True}, TWO)


@pytest.mark.provision("nyc-5321.18-b-4")
def test_nothing_is_changed_while_the_link_runs_or_wagers_are_in_hand(file: str) -> None:
    with link_town(file) as town:
        town.bets({1: True})
        town.say("dan", "call", "no-more-bets")
        town.say("dan", "shoe", dealt(NOTHING, {1}))
        assert "still to be settled" in town.refusal("lou", "link-stop", {"why": "service"})
        assert "in operation" in town.refusal("lou", "link-leave", {"table": TWO})
        town.say("dan", "act", {"seat": 1, "do": "fold"})
        town.at_link("lou", "link-stop", {"why": "service"})
        town.at_link("lou", "link-leave", {"table": TWO})


def test_the_meter_of_a_link_is_stated_by_nobody_at_a_table(file: str) -> None:
    with link_town(file) as town:
        why = town.refusal("flo", "meter", {"wager": "progressive", "cents": 5}, ONE)
        assert why == f"the meter is that of {LINK}, and is read there"


def test_a_table_s_reversal_leaves_the_meter_and_waits_for_the_hit(file: str) -> None:
    with link_town(file) as town:
        played(town, ROYAL, {1: True})
        number = next(each.number for each in reversed(town.floor.events(ONE)) if each.settled)
        assert "found void first" in town.refusal("flo", "reverse", {"event": number, "reason": "misread"}, ONE)
        for name in ("flo", "sue"):
            town.at_link(name, "link-verify", {"hit": 1, "void": "misread"})
        town.say("flo", "reverse", {"event": number, "reason": "misread"})
        assert town.meter() == 1_000_050
        owed_is_all(town)


def test_what_stands_is_what_the_events_make_of_it(file: str) -> None:
    with link_town(file) as town:
        played(town, TWO_ROYALS, {1: True, 2: True})
        played(town, NOTHING, {1: True, 2: False})
        town.floor.snapshot()
        held, table = town.state(), town.floor.view(ONE, Viewer())
    with open_house(file, secret="a secret for tests", houses=WITH_MINT) as again:
        assert again.look(LINK, lambda state: state.part(Link).snapshot()) == held
        assert again.view(ONE, Viewer()) == table


def test_a_table_whose_link_was_never_started_plays_on(file: str) -> None:
    with link_town(file, started=False) as town:
        assert "controller is stopped" in town.refusal(
            "dan", "bet", {"seat": 1, "wager": "progressive", "stake": 100}, ONE
        )
        town.bets({1: False})
        town.say("dan", "take-down", {"seat": 1, "wager": "ante"})
        town.bets({1: False})
        town.say("dan", "call", "no-more-bets")
        town.say("dan", "shoe", dealt(NOTHING, {1}))
        town.say("dan", "act", {"seat": 1, "do": "fold"})


def test_tables_for_training_share_a_jackpot_among_themselves(file: str) -> None:
    with link_town(file, started=False) as town:
        for name in ("training-1", "training-2"):
            opened(town, {**STUD, "training": True}, name)
        join = {"table": "training-1", "wager": "progressive"}
        assert town.refusal("lou", "link-join", join) == (
            "training-1 is for training, and stud-1 is not; they share no jackpot"
        )
        town.at_link("lou", "link-open", OPENS, OTHER)
        for name in ("training-1", "training-2"):
            town.at_link("lou", "link-join", {**join, "table": name}, OTHER)
        town.at_link("lou", "link-leave", {"table": ONE})
        why = town.refusal("lou", "link-join", {"table": ONE, "wager": "progressive"}, OTHER)
        assert why == "training-1 is for training, and stud-1 is not; they share no jackpot"
