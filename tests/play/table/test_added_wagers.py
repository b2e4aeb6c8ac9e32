"""A progressive that an operator adds, in play: bet, settled, written down, set up at a table of the floor."""

from __future__ import annotations

from typing import Any

import pytest
from tests.support.progressives import SEVEN_CARDS, blackjack

import aboveboard
from aboveboard.floor.setting import table_setting
from aboveboard.law.errors import BadInput
from aboveboard.play.records.settle import settle, terms_for
from aboveboard.play.seats.floor_table import PitTable
from aboveboard.play.table.snapshots import Stale

RECORD: dict[str, Any] = {"ruleset": "ny-commercial", "game": "blackjack", "wagers": blackjack()}
BETS = [
    {"bet": {"seat": 1, "wager": "blackjack", "stake": 1000}},
    {"bet": {"seat": 1, "wager": "progressive", "stake": 100}},
]


def bet(seat: int, wager: str, stake: int) -> dict[str, Any]:
    return {"bet": {"seat": seat, "wager": wager, "stake": stake}}


@pytest.mark.parametrize(
    ("shoe", "grade", "pays", "returned"),
    [
        ("As 5d As Td", "suited aces", 499_900, 100),
        ("As 5d Ah Td", "two aces", 49_900, 100),
        ("As 5d 9h Td", "ace", 100, 100),
        ("8s 5d 9h Td", "lose", 0, 0),
    ],
)
def test_a_record_pays_it_by_its_own_table(shoe: str, grade: str, pays: int, returned: int) -> None:
    found = settle(RECORD | {"events": [*BETS, {"shoe": shoe}]})
    row = next(row for row in found.settlements if row.wager == "progressive")
    assert (row.grade, row.pays, row.returned) == (grade, pays, returned)
    assert "9 NYCRR 5321.18(j) (proposed)" in row.cite


def test_it_is_bet_for_one_amount_beside_its_wager() -> None:
    events = [bet(2, "progressive", 100), bet(1, "blackjack", 1000), bet(1, "progressive", 200), *BETS[1:]]
    found = settle(RECORD | {"events": events})
    assert [(row.event, row.reason) for row in found.refused] == [
        (0, "a Suited Aces Progressive is made beside a Blackjack Wager"),
        (2, "a Suited Aces Progressive is at most $1 here, not $2"),
    ]


def test_seven_cards_take_the_meter_where_its_player_folds_too() -> None:
    """The shared cards are a royal flush, so both seats have one: the first takes the meter, the other its base."""
    terms = aboveboard.ruleset("ny-commercial").game("heads-up-holdem", wagers={"progressive": SEVEN_CARDS}).terms
    record = {"ruleset": "ny-commercial", "game": "heads-up-holdem", "wagers": {"progressive": SEVEN_CARDS}}
    assert terms_for(record) is terms
    wagers = [bet(1, wager, stake) for wager, stake in (("ante", 500), ("odds", 500), ("progressive", 500))]
    acts = [{"act": {"seat": 1, "do": "raise"}}]
    found = settle(record | {"events": [*wagers, {"shoe": "As 2c Ks 3d"}, *acts, {"shoe": "Qs Js Ts 4h 5h"}]})
    row = next(row for row in found.settlements if row.wager == "progressive")
    assert (row.grade, row.pays) == ("royal flush", 4_999_500)


def test_what_was_played_settles_again_to_the_same() -> None:
    table = aboveboard.ruleset("ny-commercial").game("blackjack", wagers=blackjack()).table()
    assert table.bet(1, "blackjack", 1000)
    assert table.bet(1, "progressive", 100)
    assert table.deal("As 5d As Td")
    record = table.record()
    assert record["wagers"] == blackjack()
    assert [row.pays for row in settle(record).settlements] == [row.pays for row in table.settled] == [499_900]


def test_a_record_whose_wagers_are_wrong_is_refused() -> None:
    with pytest.raises(BadInput, match=r"record: wagers: an object was expected, not \[\]"):
        settle(RECORD | {"wagers": [], "events": []})
    with pytest.raises(BadInput, match=r"wagers\.progressive\.stake: it is not stated"):
        settle(RECORD | {"wagers": blackjack(stake=None), "events": []})


def test_a_table_of_the_floor_is_set_up_with_it_and_restored_with_it() -> None:
    setting = table_setting("t-1", {**RECORD, "title": "Table 1"})
    assert setting.terms is not None
    assert setting.terms.metered == ("progressive",)
    pit = PitTable(setting.terms)
    for event in BETS:
        assert pit.act(event)
    again = PitTable.restore(setting.terms, pit.snapshot())
    assert {key[1] for key in again.table.bets} == {"blackjack", "progressive"}
    with pytest.raises(BadInput, match=r"wagers\.progressive\.is: 'acse' is no hand of Blackjack; did you mean aces\?"):
        table_setting("t-1", {**RECORD, "wagers": blackjack(is_="acse")})


def test_a_snapshot_of_other_wagers_is_not_taken_for_these() -> None:
    one, other = (terms_for(RECORD | {"wagers": blackjack(base=base)}) for base in (500_000, 600_000))
    held = PitTable(one).snapshot()
    assert PitTable.restore(one, held).number == 0
    with pytest.raises(Stale):
        PitTable.restore(other, held)


def test_an_option_that_changes_at_the_table_leaves_it_there() -> None:
    terms = aboveboard.ruleset("ny-commercial").game("heads-up-holdem", wagers={"progressive": SEVEN_CARDS}).terms
    options = [name for name, option in terms.edition.law.options.items() if option.change_cite]
    pit = PitTable(terms)
    for name in options:
        to = next(each for each in terms.choices[name].choices or () if each != terms.options[name])
        assert pit.act({"change": {"option": name, "to": to, "notice": True}})
        assert "progressive" in pit.table.terms.wagers
