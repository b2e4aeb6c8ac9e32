"""A wager that feeds several meters, and fixed sums out of one: at a table, on the link and by a record."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import pytest

import aboveboard
from aboveboard.floor.accounts import CAGE
from aboveboard.floor.links import accounts
from aboveboard.floor.links.controller.memory import Memory
from aboveboard.floor.links.reconciling.reconcile import reconcile
from aboveboard.floor.tables.game import TableGame
from aboveboard.law.errors import BadInput
from aboveboard.play.events import Reading
from tests.floor.links.test_new_york import OPENS, OTHER_SIX, SIX, blackjack, joins, pit
from tests.support.links import LINK, LinkTown, approve

LEVELS = [
    {"level": "main", "base": 500_000, "rate": "1/2", "reserve-rate": "1/10"},
    {"level": "minor", "base": 300, "rate": "1/7"},
]
AWARDS = {
    "suited-aces": {"level": "main", "share": "1"},
    "two-aces": {"level": "minor", "share": "1"},
    "ace": {"level": "minor", "cents": 200},
}
PAYS = {"suited aces": "100% of meter", "two aces": "100% of meter", "ace": "2 for 1"}
BOTH = ["two aces", "ace"]
SUITED, TWO_ACES, ACE, NONE = "As 5d As Td", "Ah 5d Ac Td", "Ah 5d 9c Td", "7h 5d 9c Td"


def opens(**changed: Any) -> Mapping[str, Any]:
    return {**OPENS, "levels": LEVELS, "awards": AWARDS, **changed}


def started(town: LinkTown) -> None:
    for table in (SIX, OTHER_SIX):
        assert joins(town, table) is None
    approve(town, tables=(SIX, OTHER_SIX))
    assert town.start().refusal is None
    for table, seat, player in ((SIX, 1, "ann"), (OTHER_SIX, 2, "bob")):
        town.say("dan", "sit", {"seat": seat, "player": player}, table)
    town.beat(hears=(SIX, OTHER_SIX))


def played(town: LinkTown, cards: str, table: str = SIX, seat: int = 1) -> None:
    """A player with the progressive."""
    town.say("dan", "bet", {"seat": seat, "wager": "blackjack", "stake": 500}, table)
    town.say("dan", "bet", {"seat": seat, "wager": "progressive", "stake": 100}, table)
    town.say("dan", "shoe", cards, table)


def shown(town: LinkTown) -> dict[str, int]:
    return {name: each.shown for name, each in town.state().kept.items()}


def readings(town: LinkTown, table: str = SIX) -> dict[str, Reading]:
    found: dict[str, Reading] = town.floor.look(
        table, lambda state: state.part(TableGame).pit.stated_readings("progressive")
    )
    return found


def booked(town: LinkTown) -> None:
    """The ledger holds what is kept of every level, rounded down, and what is set aside."""
    state = town.state()
    for name, kept in state.kept.items():
        for account in ("meter", "reserve", "overflow"):
            assert town.floor.balance(accounts.kept(LINK, name, account)) == int(getattr(kept, account))
    assert sum(town.floor.balances(f"link/{LINK}/").values()) == 0
    assert Memory(town.floor, LINK).fault() is None


@pytest.mark.provision("nyc-5321.18-a", "nyc-5321.18-g-1")
def test_a_wager_feeds_every_level_and_each_award_is_of_its_own(url: str) -> None:
    with pit(url, {SIX: blackjack("6", pays=PAYS), OTHER_SIX: blackjack("6", pays=PAYS)}, opens()) as town:
        started(town)
        purse = town.floor.balance("player/ann")
        played(town, TWO_ACES)
        assert [(each.award, each.level, each.cents) for each in town.state().hits.values()] == [
            ("two-aces", "minor", 300 + 14)
        ]
        assert town.state().kept["minor"].meter == 300 + Fraction(100, 7) - 14
        assert shown(town) == {"main": 500_050, "minor": 300}
        played(town, SUITED, OTHER_SIX, 2)
        hits = town.state().hits
        assert (hits[2].award, hits[2].level, hits[2].cents) == ("suited-aces", "main", 500_100)
        assert shown(town) == {"main": 500_000, "minor": 314}
        booked(town)
        assert town.floor.balance("player/ann") <= purse, "nothing of it is paid before it is verified"
        for who in ("flo", "sue"):
            town.at_link(who, "link-verify", {"hit": 1})
        town.at_link("cat", "link-pay", {"hit": 1, "from": "cage"})
        assert town.state().paid == 314
        assert town.floor.balance(CAGE) > 0
        booked(town)


@pytest.mark.provision("nyc-5321.18-b-3-ii-calc")
def test_a_meter_that_a_fixed_sum_brought_to_nothing_is_played_on(file: str) -> None:
    """Nobody took it away: patrons saw it come to that, and an adjustment would give them what nobody wagered."""
    pays = {"suited aces": "100% of meter", "ace": "2 for 1"}
    awards = {"suited-aces": {"level": "main", "share": "1"}, "ace": {"level": "main", "cents": 200}}
    given = opens(levels=[{"level": "main", "base": 100, "rate": "1"}], awards=awards)
    with pit(file, {SIX: blackjack("6", pays=pays), OTHER_SIX: blackjack("6", pays=pays)}, given) as town:
        started(town)
        played(town, ACE)
        assert shown(town) == {"main": 0}
        town.at_link("tia", "link-stop", {"why": "service"})
        assert town.start().refusal is None
        town.beat(hears=(SIX, OTHER_SIX))
        played(town, NONE, OTHER_SIX, 2)
        assert shown(town) == {"main": 100}
        booked(town)


def test_a_wager_that_outlasts_a_stop_is_counted_at_the_rate_in_force_when_bets_are_closed(file: str) -> None:
    """Nothing is contributed before, so nothing was at the old rate; whoever likes takes it down meanwhile."""
    tables = {SIX: blackjack("6", pays=PAYS), OTHER_SIX: blackjack("6", pays=PAYS)}
    with pit(file, tables, opens()) as town:
        started(town)
        for table, seat in ((SIX, 1), (OTHER_SIX, 2)):
            town.say("dan", "bet", {"seat": seat, "wager": "blackjack", "stake": 500}, table)
            town.say("dan", "bet", {"seat": seat, "wager": "progressive", "stake": 100}, table)
        town.at_link("tia", "link-stop", {"why": "another rate"})
        levels = [{**LEVELS[0], "rate": "1/4"}, {**LEVELS[1], "base": 400}]
        town.at_link("lou", "link-change", {"wager": 100, "levels": levels, "awards": AWARDS, "why": "another rate"})
        assert "taken down first" in town.refusal("dan", "shoe", NONE, SIX)
        town.say("dan", "take-down", {"seat": 2, "wager": "progressive"}, OTHER_SIX)
        approve(town, tables=(SIX, OTHER_SIX))
        assert town.start(configuration=2).refusal is None
        town.beat(hears=(SIX, OTHER_SIX))
        town.say("dan", "shoe", ACE, SIX)
        town.say("dan", "shoe", NONE, OTHER_SIX)
        state = town.state()
        assert state.wagers == 1
        assert state.kept["main"].meter == 500_000 + Fraction(25)
        assert state.kept["minor"].meter == 300 + Fraction(100, 7) - 200, "what stood there stays"
        assert readings(town)["progressive"].cents == 500_025
        booked(town)


def test_a_fixed_sum_is_paid_out_of_the_meter_and_made_good_by_the_house(file: str) -> None:
    with pit(file, {SIX: blackjack("6", pays=PAYS), OTHER_SIX: blackjack("6", pays=PAYS)}, opens()) as town:
        started(town)
        stood = {"main": Fraction(500_000), "minor": Fraction(300)}
        lacked = []
        for _ in range(3):
            before = town.floor.balance("player/ann")
            played(town, ACE)
            town.say("dan", "act", {"seat": 1, "do": "stand"}, SIX)
            town.say("dan", "shoe", "9s", SIX)
            stood = {"main": stood["main"] + 50, "minor": stood["minor"] + Fraction(100, 7)}
            hit = list(town.state().hits.values())[-1]
            lacks = max(200 - int(stood["minor"]), 0)
            stood["minor"] += lacks - 200
            assert (hit.award, hit.level, hit.cents, hit.house, hit.reserve) == ("ace", "minor", 200, lacks, 0)
            assert {name: each.meter for name, each in town.state().kept.items()} == stood
            assert town.floor.balance("player/ann") - before == 500 - 100, (
                "a hand won; the meter pays the stake with it"
            )
            booked(town)
            lacked.append(lacks)
        assert lacked == [0, 72, 186]
        logs = {log: town.floor.events(log) for log in (LINK, SIX, OTHER_SIX)}
        found = reconcile(LINK, logs, town.floor.balances(f"link/{LINK}/"))
        assert found.agrees, found.to_json()


def test_what_each_meter_read_stands_in_the_tables_own_log(file: str) -> None:
    with pit(file, {SIX: blackjack("6", pays=PAYS), OTHER_SIX: blackjack("6", pays=PAYS)}, opens()) as town:
        started(town)
        played(town, TWO_ACES)
        [answer] = [each.answer["link"] for each in town.floor.events(SIX) if "link" in each.answer]
        assert answer["reading"] == [500_050, 500_000]
        assert answer["levels"] == {"minor": [314, 300, ["two aces", "ace"]]}
        assert answer["won"] == [314]
        held = readings(town)
        assert held == {
            "progressive": Reading(500_050, 500_000),
            "progressive/minor": Reading(300, 300, ("two aces", "ace")),
        }
        town.floor.fold_anew(SIX)
        assert readings(town) == held, "the table's log alone gives the same"


def test_a_record_with_readings_gives_the_same_cents_without_a_link() -> None:
    record = {
        "ruleset": "ny-commercial", "game": "blackjack", "options": {"decks": "6"},
        "wagers": blackjack("6", pays=PAYS)["wagers"],
        "events": [
            {"meter": {"wager": "progressive", "cents": 500_050}},
            {"meter": {"wager": "progressive", "level": "minor", "cents": 250, "base": 300, "pays": BOTH}},
            {"bet": {"seat": 1, "wager": "blackjack", "stake": 500}},
            {"bet": {"seat": 1, "wager": "progressive", "stake": 100}},
            {"shoe": TWO_ACES}, {"act": {"seat": 1, "do": "stand"}}, {"shoe": "9s"},
            {"bet": {"seat": 1, "wager": "blackjack", "stake": 500}},
            {"bet": {"seat": 1, "wager": "progressive", "stake": 100}},
            {"shoe": SUITED}, {"act": {"seat": 1, "do": "stand"}}, {"shoe": "9s"},
            {"meter": {"wager": "progressive", "level": "minor", "cents": 120}},
            {"bet": {"seat": 1, "wager": "blackjack", "stake": 500}},
            {"bet": {"seat": 1, "wager": "progressive", "stake": 100}},
            {"shoe": ACE},
        ],
    }  # fmt: skip
    found = aboveboard.settle(record)
    rows = [row for row in found.settlements if row.wager == "progressive"]
    assert [(row.grade, row.metered, row.pays) for row in rows] == [
        ("two aces", 250, 150),
        ("suited aces", 500_050, 499_950),
        ("ace", 200, 100),
    ]
    assert "meter" not in found.unchecked


@pytest.mark.parametrize(
    ("stated", "says"),
    [
        ({"level": "minor", "cents": 5}, "pays: the hands that a further meter pays were expected"),
        ({"cents": 5, "pays": ["two kings"]}, "pays: 'two kings' wins nothing of it"),
        ({"cents": 5, "pays": "ace"}, "pays: a list of hands was expected, not 'ace'"),
        ({"level": "a/b", "cents": 5, "pays": ["ace"]}, "level: the name of one was expected, not 'a/b'"),
    ],
)
def test_a_reading_that_makes_no_sense_is_told(stated: dict[str, Any], says: str) -> None:
    record = {
        "ruleset": "ny-commercial", "game": "blackjack", "wagers": blackjack("6", pays=PAYS)["wagers"],
        "options": {"decks": "6"}, "events": [{"meter": {"wager": "progressive", **stated}}],
    }  # fmt: skip
    with pytest.raises(BadInput) as error:
        aboveboard.settle(record)
    assert says in str(error.value)


def test_no_hand_is_paid_by_two_meters() -> None:
    minor = {"meter": {"wager": "progressive", "level": "minor", "cents": 5, "pays": ["ace"]}}
    record = {
        "ruleset": "ny-commercial", "game": "blackjack", "wagers": blackjack("6", pays=PAYS)["wagers"],
        "options": {"decks": "6"}, "events": [minor, {"meter": {**minor["meter"], "level": "mini"}}],
    }  # fmt: skip
    with pytest.raises(BadInput, match="ace is paid by another meter, progressive/minor"):
        aboveboard.settle(record)


@pytest.mark.parametrize(
    ("awards", "says"),
    [
        ({"ace": {"level": "minor", "cents": 300}}, "its pay table pays $2 for ace, and the link $3 out of the meter"),
        (
            {"two-aces": {"level": "minor", "share": "1/2"}, "ace": {"level": "minor", "share": "1"}},
            "its pay table takes other shares of the meter",
        ),
        ({"three-aces": {"level": "minor", "cents": 200}}, "pays no fixed sum for three-aces"),
    ],
)  # fmt: skip
def test_what_a_link_gives_is_what_the_pay_table_says(file: str, awards: dict[str, Any], says: str) -> None:
    with pit(file, {SIX: blackjack("6", pays=PAYS)}, opens(awards={**AWARDS, **awards})) as town:
        assert says in str(joins(town, SIX))


def test_the_first_level_is_the_wagers_own_meter_in_whatever_order_awards_are_named(file: str) -> None:
    """A log keeps names by the alphabet: after a restart the same meters are read, in the same order."""
    setups = {SIX: blackjack("6", pays=PAYS), OTHER_SIX: blackjack("6", pays=PAYS)}
    with pit(file, setups, opens(awards=dict(reversed(AWARDS.items())))) as town:
        started(town)
        before = town.state()
        assert [each.name for each in before.configuration.awards] == list(AWARDS)  # type: ignore[union-attr]
        town.floor.fold_anew(LINK)
        assert town.state() == before
        played(town, TWO_ACES)
        assert readings(town)["progressive"].base == 500_000
