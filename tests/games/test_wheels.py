"""The wheel games: odds by closed form, an operator's wheel and why it is refused, spelling, and prizes."""

from __future__ import annotations

import json
from fractions import Fraction
from math import comb
from typing import Any

import pytest
from tests.support.documents import figures, settle

from aboveboard.kernel.odds import Odds
from aboveboard.kernel.wheel import Prize, Section, Wheel, plain
from aboveboard.law import BadInput, Terms, load_edition, terms_of
from aboveboard.law.model import Item
from aboveboard.law.prizes import NotAPrize, Valued, valued
from aboveboard.play.odds.odds import odds_of, wager_odds

NY = "ny-charitable"


def terms(ruleset: str, game: str, wheel: Any = None, **options: str) -> Terms:
    """A wheel game under a ruleset, on its own wheel or on one given."""
    return terms_of(
        load_edition(ruleset, game), {key.replace("_", "-"): value for key, value in options.items()}, wheel
    )


def ev(held: Terms, selection: str) -> Fraction:
    """The figure that the chain gives for the wager on a selection."""
    wager = next(wager for wager in held.wagers.values() if selection in wager.picks)
    return wager_odds(held, wager, selection).ev


def spun(ruleset: str, game: str, bets: list[tuple[str, str, int]], stop: str, wheel: Any = None) -> dict[str, Any]:
    """Settle one spin with these bets."""
    events: list[Any] = [
        {"bet": {"seat": 1, "wager": wager, "selection": pick, "stake": stake}} for wager, pick, stake in bets
    ]
    record = {"ruleset": ruleset, "game": game, "wheel": wheel, "events": [*events, {"spin": stop}]}
    return settle({key: value for key, value in record.items() if value is not None})


# -- odds by another road ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("symbol", "sections", "pays"),
    [("1", 23, 1), ("2", 15, 2), ("5", 8, 5), ("10", 4, 10), ("20", 2, 20), ("flag", 1, 45), ("joker", 1, 45)],
)
@pytest.mark.parametrize("ruleset", ["pa", "nj-casino"])
def test_a_casino_wheel_of_54_gives_back_what_its_sections_say(
    ruleset: str, symbol: str, sections: int, pays: int
) -> None:
    assert ev(terms(ruleset, "big-six"), symbol) == Fraction(sections * (pays + 1), 54) - 1


def test_the_dollar_symbol_loses_eight_times_in_fifty_four() -> None:
    assert ev(terms("pa", "big-six"), "1") == Fraction(-8, 54)


@pytest.mark.parametrize(("game", "pick"), [("big-six", "4"), ("fruit-wheel", "grape"), ("card-wheel", "Q")])
def test_a_wheel_of_every_combination_once_is_a_sum_of_binomials(game: str, pick: str) -> None:
    """Of the combinations of three out of six, those with the pick k times are those of 3 - k out of the other five."""
    often = {k: comb(5 + (3 - k) - 1, 3 - k) for k in range(4)}
    total = sum(often.values())
    assert total == 56
    won = sum(k * count for k, count in often.items())
    assert ev(terms(NY, game), pick) == Fraction(won - often[0], total) == Fraction(-1, 8)


def test_a_wheel_with_every_triple_of_dice_is_chuck_a_luck() -> None:
    every = [f"{a}-{b}-{c}" for a in range(1, 7) for b in range(1, 7) for c in range(1, 7)]
    assert ev(terms(NY, "big-six", {"sections": every}), "3") == Fraction(-17, 216)


def test_big_nine_pays_a_number_by_how_often_it_shows() -> None:
    """In pairs with eight others twice and three times each, and five times alone; three sections a symbol."""
    won = 8 * 2 + 8 * 3 + 5
    assert ev(terms(NY, "big-nine"), "7") == Fraction(won - (90 - 17), 90)
    assert ev(terms(NY, "big-nine"), "eagle") == Fraction(3 * 21, 90) - 1


def test_a_horse_is_paid_what_its_rim_says_on_the_average() -> None:
    rim = (4, 6, 8, 12)
    assert ev(terms(NY, "horse-race-wheel"), "7") == Fraction(1, 10) * sum(Fraction(odds + 1, 4) for odds in rim) - 1


def test_a_prize_is_worth_its_value_over_the_price_of_a_chance() -> None:
    wheel = {
        "price": 150,
        "sections": [{"name": "1", "prize": "ham"}, {"name": "2", "prize": "lamp"}, {"name": "3", "prize": "lamp"}],
        "inventory": {"ham": {"cost": 300}, "lamp": {"retail": 200, "market": 250}},
    }
    held = terms(NY, "merchandise-wheel", wheel)
    assert ev(held, "1") == Fraction(300, 3 * 150) - 1
    assert ev(held, "2") == Fraction(250, 3 * 150) - 1


def test_no_gain_is_claimed_where_a_prize_has_no_value() -> None:
    held = terms(NY, "merchandise-wheel", {"sections": ["1", {"name": "2", "prize": "lamp"}], "price": 100})
    for odds in odds_of(held):
        assert odds.chance("win") == Fraction(1, 2)
        with pytest.raises(BadInput, match="no gain is claimed"):
            _ = odds.ev
    rows = figures(held)["wagers"]
    assert [(row["ev"], row["win"], row["exact"]) for row in rows] == [(None, "1/2", False)] * 2


def test_layout_odds_are_options_and_change_the_figures() -> None:
    assert ev(terms(NY, "color-wheel", color_pays_green="4 to 1"), "green") == Fraction(2 * 5, 20) - 1
    assert ev(terms(NY, "money-wheel", symbol_pays_flag="25 to 1"), "flag") == Fraction(26, 50) - 1
    assert terms(NY, "money-wheel", symbol_pays_flag="30 to 1").options["symbol-pays-flag"] == "30 to 1"


def test_an_option_goes_before_the_odds_on_the_operators_layout() -> None:
    wheel = {"sections": ["$1", "flag"], "odds": {"flag": "30 to 1"}}
    assert terms(NY, "money-wheel", wheel).options["symbol-pays-flag"] == "30 to 1"
    assert ev(terms(NY, "money-wheel", wheel, symbol_pays_flag="40 to 1"), "flag") == Fraction(41, 2) - 1
    assert terms(NY, "money-wheel", {"sections": ["$1"]}).options["symbol-pays-flag"] is None


# -- an operator's wheel -------------------------------------------------------------------------------------------

BAD = [
    ("pa", "big-six", [], "wheel: a table with a list of sections was expected, not []"),
    ("pa", "big-six", {"sections": 7}, "wheel: sections: a list was expected, not 7"),
    ("pa", "big-six", {"sections": []}, "wheel: it has no sections"),
    ("pa", "big-six", {"section": []}, "wheel: key 'section' is not known; did you mean sections?"),
    ("pa", "big-six", {"theme": {"7": "plum"}}, "wheel: theme: '7' is not a symbol of this wheel"),
    ("pa", "big-six", {"theme": {"flag": "joker"}}, "wheel: theme: 'joker' is another symbol of this wheel"),
    ("pa", "big-six", {"theme": {"flag": "star", "joker": "star"}}, "two symbols of the law are shown as one"),
    ("pa", "big-six", {"theme": "fruit"}, "wheel: theme: a table from a symbol to the one shown in its place"),
    ("pa", "big-six", {"theme": {"1": "plum"}, "approved": "soon"}, "wheel: approved: a day such as"),
    ("pa", "big-six", {"theme": {"1": "plum"}}, "may not stand in place of 1 without an approval"),
    (
        "pa",
        "big-six",
        {"sections": ["1", "2"]},
        "wheel: the law fixes the sections of this wheel (58 Pa. Code 619a.1(a))",
    ),
    ("pa", "big-six", {"odds": {"flag": "50 to 1"}}, "wheel: odds: no odds for 'flag' are left to the layout"),
    ("pa", "big-six", {"inventory": {"ham": {"cost": 1}}}, "wheel: key 'inventory' is not known"),
    (
        NY,
        "big-six",
        {"sections": [{"name": "1-2-3", "prize": "ham"}]},
        "Big Six pays in money, and a section of it wins no",
    ),
    (
        NY,
        "big-six",
        {"sections": [{"name": "1-2-3", "odds": "9 to 1"}]},
        "has odds of its own, which decide nothing here",
    ),
    (NY, "big-six", {}, "wheel: sections: a list was expected, not None"),
    (
        NY,
        "big-six",
        {"sections": ["1-2-3", 7]},
        "wheel: 7 is not a section: a name or a table with a name was expected",
    ),
    (NY, "big-six", {"sections": ["1-2-3", " "]}, "wheel: a section has no name"),
    (NY, "big-six", {"sections": [{"odds": "1 to 1"}]}, "is not a section: a name or a table with a name was expected"),
    (NY, "fruit-wheel", {"sections": ["fig--pear"]}, "wheel: section 'fig--pear': marks: a list of words was expected"),
    (NY, "big-six", {"sections": ["1-2"]}, "wheel: section '1-2' shows 2 marks, not 3 (9 NYCRR 4620.6(a)"),
    (NY, "big-six", {"sections": ["1-2-7"]}, "wheel: section '1-2-7' shows '7', which may not be on it"),
    (NY, "big-six", {"sections": ["1 2 3"]}, "a section that shows several marks is named by them, as 1-1-2"),
    (NY, "big-six", {"sections": [{"name": "1-2-3", "times": 0}]}, "times: a whole number from 1 to 1000 was expected"),
    (
        NY,
        "big-six",
        {"sections": [{"name": "1-2-3", "times": True}]},
        "times: a whole number from 1 to 1000 was expected",
    ),
    (NY, "big-six", {"sections": [{"name": "1-2-3", "often": 2}]}, "wheel: section '1-2-3': key 'often' is not known"),
    (NY, "big-six", {"sections": [{"name": "1-2-3", "marks": "1"}]}, "marks: a list of words was expected, not '1'"),
    (NY, "big-six", {"sections": [{"name": "1-2-3", "times": 1000}] * 11}, "wheel: it has more than 10000 sections"),
    (
        NY,
        "color-wheel",
        {"sections": ["red"], "odds": []},
        "wheel: odds: a table from a symbol to its odds was expected",
    ),
    (NY, "color-wheel", {"sections": ["red"], "odds": {"red": "lots"}}, "wheel: odds: red: odds: 'lots' does not read"),
    (NY, "color-wheel", {"sections": ["red"], "odds": {"red": 8}}, "wheel: odds: red: odds: '8' does not read as odds"),
    (NY, "color-wheel", {"sections": ["red"], "odds": {"red": None}}, "wheel: odds: red: odds were expected"),
    (NY, "color-wheel", {"sections": ["red"]}, "the layout shows no odds for red, and it must (9 NYCRR 4620.9(b)(2))"),
    (
        NY,
        "color-wheel",
        {"sections": ["red"], "odds": {"red": "1 to 1", "tan": "1 to 1"}},
        "no odds for 'tan' are left",
    ),
    (NY, "color-wheel", {"sections": ["red"], "odds": {"red": "61 to 1"}}, "would pay $305, over the $300 allowed"),
    (
        NY,
        "money-wheel",
        {"sections": ["flag"], "odds": {"flag": "41 to 1"}},
        "flag pays 41 to 1, and 25 to 1 to 40 to 1",
    ),
    (NY, "horse-race-wheel", {"sections": ["7"]}, "wheel: section '7' has no odds on its rim"),
    (NY, "horse-race-wheel", {"sections": [{"name": "x", "odds": "4 to 1"}]}, "wheel: section 'x' has no number"),
    (
        NY,
        "horse-race-wheel",
        {"sections": [{"name": "7", "odds": "4:1"}]},
        "wheel: section '7': odds: '4:1' does not read",
    ),
    (NY, "merchandise-wheel", {"sections": ["1"], "price": 2.5}, "wheel: price: whole cents were expected, not 2.5"),
    (NY, "merchandise-wheel", {"sections": ["1"], "price": 0}, "wheel: price: $0 is not a wager of at most $2"),
    (NY, "merchandise-wheel", {"sections": ["1"], "awarded": -1}, "wheel: awarded: whole cents were expected, not -1"),
    (NY, "merchandise-wheel", {"sections": ["1"], "inventory": ["ham"]}, "wheel: inventory: a table from a thing"),
    (NY, "merchandise-wheel", {"sections": ["1"], "inventory": {"ham": {"price": 1}}}, "wheel: inventory.ham.price:"),
    (NY, "merchandise-wheel", {"sections": [{"name": "1", "prize": 7}]}, "prize: the name of a thing was expected"),
    (
        NY,
        "merchandise-wheel",
        {"sections": [{"name": "1", "prize": "hat"}], "inventory": {"ham": {"cost": 1}}},
        "wheel: section '1': prize: the inventory has no 'hat'",
    ),
    (
        "nj-charitable",
        "big-six",
        {"sections": ["1-2-3"]},
        "wheel: 1 sections, but 60 are required (N.J.A.C. 13:47-1.1)",
    ),
    (
        "nj-charitable",
        "money-wheel",
        {"sections": [{"name": "1", "times": 49}, "star"]},
        "a symbol of your own goes into theme, in place of flag",
    ),
    ("pa", "craps", {"sections": ["1"]}, "wheel: Craps is not played on a wheel of the operator's"),
]


@pytest.mark.parametrize(("ruleset", "game", "wheel", "sentence"), BAD, ids=[item[3][:50] for item in BAD])
def test_a_bad_wheel_is_refused_in_one_sentence(ruleset: str, game: str, wheel: Any, sentence: str) -> None:
    with pytest.raises(BadInput) as caught:
        terms(ruleset, game, wheel)
    assert sentence in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_wheel_file_survives_a_trip_through_json() -> None:
    wheel = {"sections": ["Red", {"name": "blue", "times": 3}], "odds": {"red": "2 to 1", "Blue": "1 to 4"}}
    held = terms(NY, "color-wheel", json.loads(json.dumps(wheel)))
    assert [pick for wager in held.offered() for pick in wager.picks] == ["Red", "blue"]
    assert ev(held, "Red") == Fraction(3, 4) - 1


# -- spelling ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("given", "same"), [("$5", "5"), ("King", "k"), ("nine", "9"), (" Dan  Patch ", "dan-patch"), ("RED", "red")]
)
def test_marks_are_read_however_people_write_them(given: str, same: str) -> None:
    assert plain(given) == same


def test_a_stop_is_read_in_any_order_and_spelling() -> None:
    wheel = Wheel(
        (Section.parse("9-A-K"), Section("7", (), Odds.to(4)), Section("7", (), Odds.to(9, 2)), Section("00"))
    )
    assert wheel.read("king-nine-ace") == wheel.read("9-A-K") == 0
    assert (wheel.read("7/4"), wheel.read("7/9-2"), wheel.read("00")) == (1, 2, 3)
    for wrong in ("7", "9-A", "0", "", None, 1.5, True):
        with pytest.raises(ValueError, match="a section of this wheel"):
            wheel.read(wrong)


def test_a_pick_is_settled_under_its_one_spelling() -> None:
    answer = spun("pa", "big-six", [("symbol", "$20", 500), ("insignia", "Joker", 500), ("logo", "flag", 500)], "$20")
    found = {row["selection"]: (row["result"], row["pays"]) for row in answer["settlements"]}
    assert found == {"20": ("win", 10000), "joker": ("lose", 0), "flag": ("lose", 0)}


# -- prizes --------------------------------------------------------------------------------------------------------


def test_a_winner_takes_the_prize_of_the_section_and_the_house_the_stake() -> None:
    answer = spun(NY, "merchandise-wheel", [("symbol", "7", 200), ("symbol", "8", 100)], "7")
    won, lost = answer["settlements"]
    assert (won["result"], won["pays"], won["returned"], won["prize"]) == ("win", 0, 0, "toolbox")
    assert (lost["result"], "prize" in lost) == ("lose", False)
    assert [(move["from"], move["cents"]) for move in answer["transfers"]] == [("seat-1", 200), ("seat-1", 100)]


def test_awards_go_on_the_control_sheet() -> None:
    record = {
        "ruleset": NY,
        "game": "merchandise-wheel",
        "events": [
            {"bet": {"seat": 1, "wager": "number", "selection": "4", "stake": 200}},
            {"spin": "4"},
            {"award": {"seat": 1, "item": "picnic basket"}},
            {"award": {"item": "lamp", "cost": 4000, "retail": 7000}},
            {"award": {"item": "clock", "retail": 5000, "market": 4000}},
        ],
    }
    sheet = settle(record)["awards"]
    assert [(line["item"], line["basis"], line["value"], line["total"]) for line in sheet] == [
        ("picnic basket", "retail", 3000, 3000),
        ("lamp", "cost", 4000, 7000),
        ("clock", "retail", 5000, 12000),
    ]


def test_only_a_wheel_with_prizes_takes_an_award() -> None:
    with pytest.raises(BadInput, match="pays in money and has no prizes to award"):
        settle({"ruleset": "pa", "game": "big-six", "events": [{"award": {"item": "ham", "cost": 1}}]})


def test_a_thing_is_valued_by_cost_or_by_the_higher_price_of_a_gift() -> None:
    law = load_edition(NY, "merchandise-wheel").law.prize
    assert law is not None
    assert valued(law, "lamp", Item(cost=4000, retail=7000)) == Valued("lamp", 4000, "cost")
    assert valued(law, "lamp", Item(retail=7000, market=6000)) == Valued("lamp", 7000, "retail")
    assert isinstance(valued(law, "lamp", Item()), NotAPrize)
    assert isinstance(valued(law, "cash", Item(cost=100)), NotAPrize)


def test_sections_hold_their_prizes_with_values() -> None:
    wheel = terms(NY, "merchandise-wheel").wheel
    assert wheel is not None
    assert wheel.specimen
    assert wheel.sections[3].prize == Prize("picnic basket", 3000, "retail")


def test_a_spin_says_which_way_the_wheel_went_and_how_far() -> None:
    record = {"ruleset": "pa", "game": "big-six", "events": [{"spin": {"at": "1", "direction": "sideways"}}]}
    with pytest.raises(BadInput, match="'sideways' is no way to spin"):
        settle(record)
