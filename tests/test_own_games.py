"""Two games that the package does not hold, each declared here with a law of its own: every engine serves them.

This is the recipe of CONTRIBUTING.md, followed to the letter: mechanics in one declaration, numbers in one document.
"""

from __future__ import annotations

import tomllib
from fractions import Fraction

import pytest

import aboveboard
from aboveboard.cli.terminal.dealer import Dealer
from aboveboard.games.shapes.run import Game, Rule, Setup, Wager, dice, picks, spin_wager
from aboveboard.kernel.chance import RecordedChance
from aboveboard.kernel.dice import Throw
from aboveboard.kernel.grades import LOSE, WIN, Grade, Riding, Step
from aboveboard.law import BadInput, Edition, LawError
from aboveboard.law.catalogue import cited, listing
from aboveboard.law.loader import spread
from aboveboard.play.table.entries import Note

# -- a Spin: two dice, high or low, and doubles ------------------------------------------------------------------------


def side(setup: Setup, throw: Throw, player_hand: str) -> Grade:
    """High is eight or more, low is six or less; a seven is whatever the house rule makes of it."""
    total = sum(throw)
    if total == 7:
        return "seven"
    return WIN if (total > 7) == (player_hand == "high") else LOSE


def doubles(setup: Setup, throw: Throw, player_hand: None) -> Grade:
    """Both dice alike, and better still if they are the house's own pair."""
    if throw[0] != throw[1]:
        return LOSE
    return "house pair" if throw[0] == setup.rules["pair"] else WIN


HIGH_LOW = Game(
    name="high-low",
    title="High and Low",
    shape="spin",
    about="Two dice are thrown once, and their total decides.",
    equipment=dice(2),
    wagers={
        "side": spin_wager(
            "Wins if the total falls on the side picked; a 7 falls on neither.", side, picks("high", "low")
        ),
        "doubles": spin_wager("Wins if the dice are alike, and more on a pair of {pair}s.", doubles),
    },
    rules={"pair": Rule((1, 6), "the pair that pays more")},
)
HIGH_LOW_LAW = """
game = "high-low"
title = "High and Low"
cite = "House Rules 1"
source = "the house's own book"
from = 2020-01-01
status = "adopted"

[money]
chip = 100
rounding = "down"

[rules.pair]
value = 6
cite = "pa-623a.3-a-list"

[every]
made = { when = "any", cite = "pa-623a.3-a-list" }
remove = { how = "any", cite = "pa-623a.4-c-general" }

[wagers.side]
title = "Side Bet"
pays = { win = "1 to 1", seven = "half" }
cite = "pa-623a.3-a-11-settle"

[wagers.doubles]
title = "Doubles Bet"
pays = { win = "4 to 1", "house pair" = "8 to 1" }
stake = { max = 2500, cite = "pa-623a.11-b-1" }
cite = "pa-623a.3-a-7-settle"

[options.seven]
about = "what a seven does to a Side Bet"
default = "half"
cite = "pa-623a.5-a-field-single"
[options.seven.choices.half]
"wagers.side.pays.seven" = "half"
[options.seven.choices.lose]
"wagers.side.pays.seven" = "lose"

[irregularities.off-table]
title = "a die left the table"
cure = "again"
cite = "pa-623a.8-b-off"
"""


# -- a Run: one die, a race to three ----------------------------------------------------------------------------------


def race(setup: Setup, table: int, state: int, throw: Throw) -> Step:
    """Collects high faces; three of them win before a one comes."""
    if throw[0] == 1:
        return LOSE
    reached = state + (throw[0] >= setup.rules["high"])  # type: ignore[operator]
    return WIN if reached == 3 else Riding(reached)


RACE = Game(
    name="race",
    title="Race to Three",
    shape="run",
    about="One die is thrown until three high faces or a one have come.",
    equipment=dice(1),
    wagers={
        "race": Wager("Wins if three faces of {high} or more come before a 1.", race, start=lambda *_: 0),
        "next": spin_wager("Wins if the next face is the one picked.", lambda setup, throw, player_hand:
                           WIN if str(throw[0]) == player_hand else LOSE, picks(*range(1, 7))),
    },
    rules={"high": Rule((4, 5), "the least face that counts")},
    opening=0,
    advance=lambda setup, table, throw: 0 if throw[0] == 1 else min(table + 1, 2),
    moments={"fresh": lambda setup, table, state, selection: table == 0},
    moment_words={"fresh": "right after a one"},
    describe=lambda table: "a fresh race" if table == 0 else "the race is on",
)  # fmt: skip
RACE_LAW = """
game = "race"
title = "Race to Three"
cite = "House Rules 2"
source = "the house's own book"
from = 2020-01-01
status = "adopted"

[rules.high]
value = 4
cite = "pa-623a.3-a-list"

[wagers.race]
title = "Race Bet"
made = { when = "fresh", cite = "pa-623a.3-a-1-place" }
pays = { win = "11 to 10" }
cite = "pa-623a.3-a-1-settle"

[wagers.next]
title = "Next Face Bet"
made = { when = "any", cite = "pa-623a.3-a-list" }
remove = { how = "any", cite = "pa-623a.4-c-general" }
pays = { win = "5 for 1" }
cite = "pa-623a.3-a-12-settle"
"""


def edition(game: Game, text: str) -> Edition:
    return Edition("house", game, spread(tomllib.loads(text)), "house rules")


@pytest.fixture(scope="module")
def high_low() -> aboveboard.RegulatedGame:
    return aboveboard.under(edition(HIGH_LOW, HIGH_LOW_LAW))


@pytest.fixture(scope="module")
def race_game() -> aboveboard.RegulatedGame:
    return aboveboard.under(edition(RACE, RACE_LAW))


# -- odds --------------------------------------------------------------------------------------------------------------


def test_odds_of_the_spin(high_low: aboveboard.RegulatedGame) -> None:
    for odds in high_low.odds("side"):
        assert odds.ev == Fraction(-1, 12)
        assert [odds.chance(word) for word in ("win", "lose", "half")] == [
            Fraction(5, 12),
            Fraction(5, 12),
            Fraction(1, 6),
        ]
    assert high_low.odds("doubles")[0].ev == Fraction(5 * 4 + 8 - 30, 36)


def test_odds_of_the_run(race_game: aboveboard.RegulatedGame) -> None:
    odds = race_game.odds("race")[0]
    win = Fraction(3, 4) ** 3  # each step: a high face (3 of 6) before a one (1 of 6)
    assert odds.chance("win") == win
    assert odds.ev == win * Fraction(11, 10) - (1 - win)
    assert odds.rolls == sum(Fraction(3, 2) * Fraction(3, 4) ** step for step in range(3))
    assert [odds.ev for odds in race_game.odds("next")] == [Fraction(-1, 6)] * 6


def test_an_option_is_laid_over_a_law_of_ones_own() -> None:
    game = aboveboard.under(edition(HIGH_LOW, HIGH_LOW_LAW), {"seven": "lose"})
    assert game.odds("side")[0].ev == Fraction(-1, 6)
    with pytest.raises(BadInput, match="option seven: 'win' is none of half, lose"):
        aboveboard.under(edition(HIGH_LOW, HIGH_LOW_LAW), {"seven": "win"})


def test_figures_and_listing(high_low: aboveboard.RegulatedGame, race_game: aboveboard.RegulatedGame) -> None:
    rows = high_low.figures().wagers
    assert [(row.wager, row.selection) for row in rows] == [("side", "high"), ("side", "low"), ("doubles", None)]
    assert rows[0].chances is not None
    assert rows[0].chances.half == "1/6"
    assert rows[2].pays == {"win": "4 to 1", "house pair": "8 to 1"}
    assert race_game.figures("race").wagers[0].edge == "11.406%"
    (listed,) = listing([high_low.terms.edition])
    assert listed["ruleset"] == "house"
    assert [option["name"] for option in listed["options"]] == ["seven"]
    assert {one["id"] for one in cited(high_low.terms.edition, "wagers.doubles")} >= {"pa-623a.11-b-1"}


# -- settlement and play -----------------------------------------------------------------------------------------------


def test_settling_the_spin(high_low: aboveboard.RegulatedGame) -> None:
    found = high_low.settle([
        {"bet": {"seat": 1, "wager": "side", "selection": "high", "stake": 1000}},
        {"bet": {"seat": 2, "wager": "doubles", "stake": 3000}},
        {"bet": {"seat": 2, "wager": "doubles", "stake": 2000}},
        {"irregularity": {"kind": "off-table"}},
        {"roll": [6, 6]},
        {"bet": {"seat": 1, "wager": "side", "selection": "low", "stake": 1000}},
        {"roll": [3, 4]},
    ])  # fmt: skip
    assert [(row.seat, row.grade, row.pays, row.returned) for row in found.settlements] == [
        (1, "win", 1000, 1000), (2, "house pair", 16000, 2000), (1, "seven", 0, 500),
    ]  # fmt: skip
    assert found.refused == (Note(1, "a Doubles Bet is at most $25 here, not $30", ["58 Pa. Code 623a.11(b)(1)"]),)
    assert found.voided[0].event == 3
    assert sum(row.cents if row.source == "house" else -row.cents for row in found.transfers) == 16500


def test_a_table_for_the_run(race_game: aboveboard.RegulatedGame) -> None:
    table = race_game.table(chance=RecordedChance([3, 4, 1, 5, 0]))
    assert table.bet(1, "race", 1000)
    assert not table.next().settled
    refused = table.bet(2, "race", 1000).refused
    assert refused is not None
    assert "right after a one" in refused.reason or "fresh" in refused.reason
    assert not table.take_down(1, "race")
    assert not table.next().settled
    assert table.describe() == "the race is on"
    assert table.bet(2, "next", 500, "2")
    (won,) = table.next().settled
    assert (won.seat, won.wager, won.pays) == (2, "next", 2000)
    (won,) = table.next().settled
    assert (won.seat, won.wager, won.pays) == (1, "race", 1100)
    assert not table.next().settled
    assert table.describe() == "a fresh race"
    assert race_game.settle(table.record()["events"]).settlements == table.report().settlements


def test_a_dealer_serves_them(race_game: aboveboard.RegulatedGame, high_low: aboveboard.RegulatedGame) -> None:
    dealer = Dealer(race_game.table(strict=True), 10_000)
    said = [
        line
        for typed in ("bet race 10", "roll 5", "why", "roll 6", "roll 4", "about race")
        for line in dealer.hear(typed)
    ]
    assert "Race Bet: $10." in said
    assert "Race Bet wins $11 [58 Pa. Code 623a.3(a)(1)(i)-(ii)]" in said
    assert any("Wins if three faces of 4 or more come before a 1." in line for line in said)
    assert dealer.cash == 11_100
    dealer = Dealer(high_low.table(strict=True), 10_000)
    assert any("Refused: a Doubles Bet is at most $25" in line for line in dealer.hear("bet doubles 30"))


# -- simulation and print ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["high_low", "race_game"])
def test_simulation_agrees_with_the_odds(name: str, request: pytest.FixtureRequest) -> None:
    game: aboveboard.RegulatedGame = request.getfixturevalue(name)
    found = game.simulate(rounds=200_000, seed=20)
    assert {row.wager for row in found.wagers} == set(game.wagers)
    for row in found.wagers:
        assert row.sigmas is not None
        assert abs(row.sigmas) < 5


def test_guides(high_low: aboveboard.RegulatedGame, race_game: aboveboard.RegulatedGame) -> None:
    for game in (high_low, race_game):
        for format in ("md", "html"):
            text = game.guide(format)
            assert game.terms.law.title in text
            for wager in game.terms.offered():
                assert wager.law.title in text
    assert "more on a pair of 6s" in high_low.guide()
    assert "half returned" in high_low.guide()


# -- and a declaration that does not fit is refused --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ('when = "fresh"', 'when = "stale"', "the game has no moment 'stale'"),
        ("[wagers.race]", "[wagers.rice]", "the game has no wager 'rice'; did you mean race?"),
        ("value = 4", "value = 3", "rules.high: 3 is none of"),
        ('"pa-623a.3-a-1-settle"', '"pa-nothing"', "no provision has the id 'pa-nothing'"),
        ('win = "11 to 10"', 'win = "11-10"', "wagers.race.pays"),
        ('title = "Race Bet"', "", "wagers.race.title"),
    ],
)  # fmt: skip
def test_a_law_that_does_not_fit_its_game(old: str, new: str, complaint: str) -> None:
    assert old in RACE_LAW
    with pytest.raises(LawError) as error:
        aboveboard.under(edition(RACE, RACE_LAW.replace(old, new)))
    assert str(error.value).startswith("house rules: ")
    assert complaint in str(error.value)
