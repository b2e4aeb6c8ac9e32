"""Two games that the package does not hold, each declared here with a law of its own: every engine serves them.

This is the recipe of CONTRIBUTING.md, followed to the letter: mechanics in one declaration, numbers and the
clauses behind them in one document.
"""

from __future__ import annotations

from fractions import Fraction

import pytest

import aboveboard
from aboveboard.cli.terminal.dealer import Dealer
from aboveboard.games.shapes.run import Game, Rule, Setup, Wager, dice, picks, spin_wager
from aboveboard.kernel.chance import RecordedChance
from aboveboard.kernel.dice import Throw
from aboveboard.kernel.grades import LOSE, WIN, Grade, Riding, Step
from aboveboard.law import BadInput, LawError
from aboveboard.law.catalogue import cited, listing
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

[provisions.house-1]
citation = "House Rules 1"
summary = "a Side Bet and a Doubles Bet are made before the throw and may be taken back; the house pair is sixes"
[provisions.house-1-a]
citation = "House Rules 1(a)"
summary = "a Side Bet pays even money, and a seven takes half of it"
[provisions.house-1-b]
citation = "House Rules 1(b)"
summary = "a Doubles Bet pays 4 to 1, and 8 to 1 on the house pair"
[provisions.house-1-c]
citation = "House Rules 1(c)"
summary = "a Doubles Bet is at most $25"
[provisions.house-1-d]
citation = "House Rules 1(d)"
summary = "the house may take a Side Bet whole on a seven, if it posts that"
[provisions.house-1-e]
citation = "House Rules 1(e)"
summary = "a throw with a die off the table is thrown again"

[money]
chip = 100
rounding = "down"

[rules.pair]
value = 6
cite = "house-1"

[every]
made = { when = "any", cite = "house-1" }
remove = { how = "any", cite = "house-1" }

[wagers.side]
title = "Side Bet"
pays = { win = "1 to 1", seven = "half" }
cite = "house-1-a"

[wagers.doubles]
title = "Doubles Bet"
pays = { win = "4 to 1", "house pair" = "8 to 1" }
stake = { max = 2500, cite = "house-1-c" }
cite = "house-1-b"

[options.seven]
about = "what a seven does to a Side Bet"
default = "half"
cite = "house-1-d"
[options.seven.choices.half]
"wagers.side.pays.seven" = "half"
[options.seven.choices.lose]
"wagers.side.pays.seven" = "lose"

[irregularities.off-table]
title = "a die left the table"
cure = "again"
cite = "house-1-e"
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

[provisions.house-2]
citation = "House Rules 2"
summary = "faces from four count; a Next Face Bet may be made and taken back at any time"
[provisions.house-2-a]
citation = "House Rules 2(a)"
summary = "a Race Bet is made right after a one, and pays 11 to 10"
[provisions.house-2-b]
citation = "House Rules 2(b)"
summary = "a Next Face Bet pays 5 for 1"

[rules.high]
value = 4
cite = "house-2"

[wagers.race]
title = "Race Bet"
made = { when = "fresh", cite = "house-2-a" }
pays = { win = "11 to 10" }
cite = "house-2-a"

[wagers.next]
title = "Next Face Bet"
made = { when = "any", cite = "house-2" }
remove = { how = "any", cite = "house-2" }
pays = { win = "5 for 1" }
cite = "house-2-b"
"""


@pytest.fixture(scope="module")
def high_low() -> aboveboard.RegulatedGame:
    return aboveboard.under(HIGH_LOW_LAW, game=HIGH_LOW)


@pytest.fixture(scope="module")
def race_game() -> aboveboard.RegulatedGame:
    return aboveboard.under(RACE_LAW, game=RACE)


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
    game = aboveboard.under(HIGH_LOW_LAW, {"seven": "lose"}, game=HIGH_LOW)
    assert game.odds("side")[0].ev == Fraction(-1, 6)
    with pytest.raises(BadInput, match="option seven: 'win' is none of half, lose"):
        aboveboard.under(HIGH_LOW_LAW, {"seven": "win"}, game=HIGH_LOW)


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
    assert {one["id"] for one in cited(high_low.terms.edition, "wagers.doubles")} >= {"house-1-c"}


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
    assert found.refused == (Note(1, "a Doubles Bet is at most $25 here, not $30", ["House Rules 1(c)"]),)
    assert found.voided[0].event == 3
    assert sum(row.cents if row.source == "house" else -row.cents for row in found.transfers) == 16500


def test_a_table_for_the_run(race_game: aboveboard.RegulatedGame) -> None:
    table = race_game.table(chance=RecordedChance([3, 4, 1, 5, 0]))
    assert table.bet(1, "race", 1000)
    assert not table.next().settled
    refused = table.bet(2, "race", 1000).refused
    assert refused == Note(2, "a Race Bet is made only right after a one; now: the race is on", ["House Rules 2(a)"])
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
    assert "Race Bet wins $11 [House Rules 2(a)]" in said
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
    assert "- **Clauses:** House Rules 1(b); 1; 1(c)\n" in high_low.guide()
    assert "Pa. Code" not in high_low.guide() + race_game.guide()


# -- and a declaration that does not fit is refused --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ('when = "fresh"', 'when = "stale"', "the game has no moment 'stale'"),
        ("[wagers.race]", "[wagers.rice]", "the game has no wager 'rice'; did you mean race?"),
        ("value = 4", "value = 3", "rules.high: 3 is none of"),
        ('"house-2-b"', '"house-3-b"', "no provision has the id 'house-3-b'; did you mean house-2-b?"),
        ('win = "11 to 10"', 'win = "11-10"', "wagers.race.pays"),
        ('title = "Race Bet"', "", "wagers.race.title"),
    ],
)  # fmt: skip
def test_a_law_that_does_not_fit_its_game(old: str, new: str, complaint: str) -> None:
    assert old in RACE_LAW
    with pytest.raises(LawError) as error:
        aboveboard.under(RACE_LAW.replace(old, new), game=RACE)
    assert str(error.value).startswith("house/race: ")
    assert complaint in str(error.value)
