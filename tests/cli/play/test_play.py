"""A table in the terminal: what is typed, and what the dealer says."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

import aboveboard
from aboveboard.cli.terminal.dealer import Dealer
from aboveboard.law import Edition, editions
from tests.support.terminal import run


def play(*typed: str, ruleset: str = "pa", game: str = "craps", flags: tuple[str, ...] = ()) -> list[str]:
    said = run("play", ruleset, game, *flags, stdin="\n".join(typed) + "\n")
    assert said.code == 0
    assert said.err == ""
    return said.out.splitlines()


def test_a_round_with_the_law_at_work() -> None:
    said = play("bet pass 10", "roll 3 1", "odds 20", "down pass", "why", "roll 2-2", "table", "quit", "roll")
    assert said == [
        "Craps, 58 Pa. Code 623a (proposed text of 2011-06-11).",
        "You have $500. Type help to see what can be done.",
        "Pass Bet: $10.",
        "The dice: 3-1, 4.",
        "The point is 4. In hand $490, at risk $10.",
        "Supplemental Wager on a Pass Bet on 4: $20.",
        "Refused: a Pass Bet stays once its point is set [58 Pa. Code 623a.4(c)(1)].",
        "58 Pa. Code 623a.4(c)(1): Pass Bet may not be removed or reduced once its come out point is set.",
        "The dice: 2-2, 4.",
        "Pass Bet wins $10 [58 Pa. Code 623a.5(a)]",
        "Supplemental Wager on a Pass Bet on 4 wins $40 [58 Pa. Code 623a.6(a)(2)(i)]",
        "Come-out roll. In hand $550, at risk $0.",
        "Come-out roll. In hand $550, at risk $0.",
        "You leave with $550, $50 up.",
    ]


def test_the_tables_limits() -> None:
    said = play("bet pass 5", "bet pass 200", "bet fire 6", "bet fire 2.50", flags=("--min", "10", "--max", "100"))
    assert [line for line in said if line.startswith("Refused")] == [
        "Refused: $5 is under the table's posted minimum of $10 [58 Pa. Code 623a.3(b)(1)].",
        "Refused: $200 is over the table's posted maximum of $100 [58 Pa. Code 623a.3(b)(2); 58 Pa. Code 623a.5(i)].",
        "Refused: a Fire Bet is at most $5 here, not $6 [58 Pa. Code 623a.11(b)(1)].",
        "Refused: a Fire Bet goes up in steps of $1, and $2.50 is between [58 Pa. Code 623a.11(b)(1)].",
    ]


def test_money_that_is_not_there_is_not_bet() -> None:
    said = play("bet pass 60", "bet buy 4 50", "buy 10", "bet buy 4 50", "table", flags=("--bankroll", "50"))
    assert "needs $60 and you have $50 in hand" in said[2]
    assert "needs $52.50 and you have $50 in hand" in said[3]
    assert said[4] == "You have $60 in hand."
    assert said[-2] == "Come-out roll. In hand $7.50, at risk $50."


def test_no_dice_without_a_line_bet() -> None:
    said = play("bet field 5", "roll")
    assert said[-2].startswith("Refused: the shooter must first make a")


@pytest.mark.parametrize(
    "typed",
    ["bla", "bet", "bet pass", "bet pass much", "bet pass 0", "bet pass -5", "bet nothing 5", "odds 5", "odds", "down",
     "down nothing", "reduce pass", "on", "off pas", "roll 7 7", "roll 1", "roll x y", "spin zero", "award",
     "award bear x", "buy", "buy nothing", "save", "save /no/such/folder/file", "irregular no-such", "about",
     "about nothing", "wagers nothing", "bet pass " + "9" * 5000, "bet pass 99999999999999999"],
)  # fmt: skip
def test_what_cannot_be_understood_is_asked_again(typed: str) -> None:
    said = play("bet pass 10", typed)
    assert said[-2].startswith(("What was that?", "Refused: "))
    assert said[-1] == "You leave with $500, even."


def test_wagers_are_named_as_people_name_them() -> None:
    said = play("bet don't pass 10", "bet Place To Win 6 12", "bet place-8 12", "bet c-and-e 2", "table")
    assert "Don't Pass Bet: $10." in said
    assert "Place Bet to Win on 6: $12, off." in said
    assert "Place Bet to Win on 8: $12, off." in said


def test_what_may_be_asked() -> None:
    said = play("help", "wagers hop", "about place-to-win", "why", "irregular", "irregular die-off-table")
    assert any(line.startswith("bet WAGER") for line in said)
    assert "one-three-on-the-hop" in said
    assert "on 4, 10: pays win 9 to 5; house edge 6.667%." in said
    assert any(line.startswith("No roll: a die left the table") for line in said)


def test_changing_a_wager() -> None:
    said = play(
        "bet pass 10", "bet buy 4 20", "reduce buy 4 10", "on buy 4", "table", "off buy 4", "down buy 4", "down pass"
    )
    assert "Buy Bet is on." in said
    assert "Buy Bet on 4: $10." in said
    assert said[-2] == "Pass Bet is returned, $10 (taken down) [58 Pa. Code 623a.4(c)(1)]"


def test_the_same_word_brings_the_same_dice() -> None:
    typed = ("bet pass 10", *("roll", "bet pass 10") * 10)
    assert play(*typed, flags=("--seed", "x")) == play(*typed, flags=("--seed", "x"))
    assert play(*typed, flags=("--seed", "x")) != play(*typed, flags=("--seed", "y"))


def test_what_was_played_can_be_settled(tmp_path: Path) -> None:
    file = tmp_path / "session.json"
    play("bet pass 10", "roll 6 5", "bet pass 10", "roll 1 1", f"save {file}", flags=("--min", "5"))
    record = json.loads(file.read_text())
    assert record["limits"] == {"min": 500}
    found = aboveboard.settle(record)
    assert [row.pays for row in found.settlements] == [1000, 0]
    assert not found.refused


def test_a_prompt_only_where_somebody_sits(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    from aboveboard.cli.play.play import sit_down

    typed = iter(["bet pass 10", "roll 4 3"])
    prompts = []

    def ask(prompt: str) -> str:
        prompts.append(prompt)
        try:
            return next(typed)
        except StopIteration:
            raise EOFError from None

    monkeypatch.setattr(sys.stdin, "isatty", lambda: True, raising=False)
    monkeypatch.setattr("builtins.input", ask)
    sit_down(aboveboard.ruleset("pa").game("craps"), 10_000)
    assert prompts == ["\ncraps> "] * 3
    assert "You leave with $110, $10 up." in capsys.readouterr().out


ROLLED = [edition for edition in editions() if edition.game.shape in ("spin", "run")]
"""Games that are dealt are played out in tests/play/seats/test_dealt_table.py."""


@pytest.mark.parametrize("edition", ROLLED, ids=lambda edition: f"{edition.ruleset}/{edition.game.name}")
def test_every_game_can_be_played(edition: Edition) -> None:
    """Each wager is bet in turn; whatever is accepted settles again to the same from the record."""
    game = aboveboard.under(edition)
    dealer = Dealer(game.table(strict=True), 10_000_000)
    said: list[str] = []
    for wager in game.terms.offered():
        for pick in wager.picks[:2]:
            for amount in ("1", "5", "20"):
                said += dealer.hear(f"bet {wager.name} {pick or ''} {amount}")
        said += dealer.hear("roll")
        if any("wins a prize" in line or "prize" in line for line in said[-4:]):
            said += dealer.hear("award bear 1")
        said += dealer.hear(f"about {wager.name}")
    assert not any("What was that?" in line for line in said if "award" not in line)
    assert dealer.live.events or all(wager.missing_pay(pick) for wager in game.terms.offered() for pick in wager.picks)
    assert game.settle(dealer.live.record()).settlements == dealer.live.report().settlements
