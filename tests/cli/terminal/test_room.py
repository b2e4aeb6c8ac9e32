"""A poker table in the terminal, and what the other commands say of a game without a wager against the house."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import aboveboard
from aboveboard.cli.terminal.hands import dealer_at
from aboveboard.cli.terminal.poker_room import RoomDealer
from aboveboard.games.poker import VARIANTS
from aboveboard.kernel.chance import SeededChance
from tests.support.terminal import run

ROUND = ["deal", "call", "call", "check", "deal", "bet 4", "fold", "call", "deal", "check", "check", "deal", "check"]


def seated(**options: str) -> RoomDealer:
    game = aboveboard.ruleset("nj-casino").game("poker", {name.replace("_", "-"): v for name, v in options.items()})
    dealer = dealer_at(game.table(chance=SeededChance(b"r" * 32), strict=True), 10_000)
    assert isinstance(dealer, RoomDealer)
    assert len(list(dealer.greeting())) == 2
    return dealer


def said(dealer: RoomDealer, *lines: str) -> list[str]:
    return [answer for line in lines for answer in dealer.hear(line)]


def test_a_round_is_keyed_seat_by_seat() -> None:
    dealer = seated()
    shown = said(dealer, *ROUND)
    assert "Seat 1 to Pot: $2 (small blind)." in shown
    assert any(line.startswith("Seat 2: ?? ??") for line in shown)
    assert not any("What was that?" in line or "Refused" in line for line in shown)
    shown = said(dealer, "check")
    assert "Pot to House: $2 (rake on the main pot)." in shown
    assert "Between rounds, the button at seat 1." in shown
    assert sum(dealer.room.seating.state.stacks.values()) == 30_000 - 200


def test_what_is_refused_is_reported_with_its_clause() -> None:
    dealer = seated()
    shown = said(dealer, "call", "deal", "check", "why")
    assert shown[1].startswith("Refused: no round is being played")
    assert any("so seat 3 cannot check [N.J.A.C. 19:47-14.1" in line for line in shown)
    assert any("Check: waive" in line for line in shown)


def test_why_tells_the_definition_of_what_moved() -> None:
    shown = said(seated(), "deal", "raise", "why")
    assert any("Opening bet: first bet in a round of play" in line for line in shown)


def test_seats_come_and_go() -> None:
    dealer = seated(seats="4")
    shown = said(dealer, "sit 4 50", "sit 5 50", "leave 4", "button 2", "post", "table", "look 1", ["quit", "now"][1])
    assert "Refused: the table has 4 seats [N.J.A.C. 19:47-14.6]." in shown
    assert "Seat 4: $50." not in shown
    assert "Seat 3: $98." in shown
    assert shown[-1].startswith("What was that? 'now'")
    assert list(dealer.leaving())[-1] == "Between rounds, the button at seat 2."


def test_other_deeds() -> None:
    dealer = seated(type="seven-card-stud", revenue="charge")
    shown = said(
        dealer, "time", "help", "irregular", "deal", "protect", "bring-in", "irregular hand-swept seat=1 mixed=true"
    )
    assert shown.count("Seat 1 to House: $5 (charge for time).") == 1
    assert any(line.startswith("fouled-hand: a fouled hand") for line in shown)
    assert "opening bet (bring-in)" in " ".join(shown)
    for line in ("sit 1", "sit x 5", "sit 1 x", "look", "button x", "bet x"):
        assert said(dealer, line)[-1].startswith("What was that?"), line


def test_cards_are_drawn_shown_and_mucked() -> None:
    dealer = seated(type="five-card-draw")
    said(dealer, "deal", "call", "call", "check")
    held = dealer.live.view(1)["seat-1"]
    shown = said(dealer, f"draw {held[0]} {held[1]}", "pat", "pat", "deal")
    assert "3 cards are due, $12 in the pot." in shown
    assert dealer.live.view(1)["seat-1"][:3] == held[2:]


def test_what_was_played_settles_again(tmp_path: Path) -> None:
    dealer, file = seated(), tmp_path / "round.json"
    shown = said(dealer, *ROUND, "check", f"save {file}")
    assert shown[-1].startswith("Written to")
    answer = run("settle", str(file), "--json").document
    assert answer["stacks"] == {str(seat): cents for seat, cents in dealer.room.seating.state.stacks.items()}
    assert [row["pot"] for row in answer["pots"]] == ["main"]
    assert "pot" in run("settle", str(file)).out


def test_odds_tell_the_rake_and_no_edge() -> None:
    shown = run("odds", "nj-casino", "poker", "--json").document
    assert {row["ev"] for row in shown["wagers"]} == {None}
    assert all("the house has no edge" in row["note"] for row in shown["wagers"])
    assert shown["house_takes"]["pots"][3] == {"pot": 5000, "rake": 400, "share": "2/25"}
    assert "No wager is against the house" in run("odds", "nj-casino", "poker").out
    charged = run("odds", "nj-casino", "poker", "--option", "revenue=charge", "--strategy")
    assert "each seat pays $5 whenever time is called" in charged.out
    assert "no play is best whatever the others do" in charged.out


def test_simulation_is_refused_in_words() -> None:
    shown = run("simulate", "nj-casino", "poker", "--rounds", "10")
    assert shown.code == 2
    assert shown.err.startswith("aboveboard: not encoded: Poker")
    assert shown.err.count("\n") == 1


def test_games_lists_it() -> None:
    found = run("games", "--ruleset", "nj-casino", "--json").document
    (one,) = [game for game in found if game["game"] == "poker"]
    assert one["shape"] == "pot"
    assert [wager["wager"] for wager in one["wagers"]][:2] == ["pot", "ante"]
    (types,) = [option for option in one["options"] if option["name"] == "type"]
    assert types["choices"] == [variant.name for variant in VARIANTS]


@pytest.mark.parametrize("type", [variant.name for variant in VARIANTS])
@pytest.mark.parametrize("format", ["md", "html"])
def test_the_guide_of_every_type(type: str, format: str) -> None:
    shown = run("guide", "nj-casino", "poker", "--option", f"type={type}", "--format", format)
    assert shown.code == 0, shown.err
    for words in ("What the house takes", "Who takes the pot", "Forced Bet", "Big Blind Bet", "Raise"):
        assert words in shown.out
    assert ("exchanges" in shown.out) == ("draw" in type)


def test_a_record_that_ends_in_the_middle_tells_what_is_in_the_pot(tmp_path: Path) -> None:
    file = tmp_path / "part.json"
    events = [{"sit": {"seat": 1, "stack": 5000}}, {"sit": {"seat": 2, "stack": 5000}},
              {"bet": {"seat": 2, "wager": "small-blind", "stake": 200}}]  # fmt: skip
    file.write_text(json.dumps({"ruleset": "nj-casino", "game": "poker", "events": events}))
    shown = run("settle", str(file), "--json").document
    assert shown["riding"] == [{"seat": 2, "wager": "pot", "selection": None, "stake": 200, "on": True}]
    assert shown["settlements"] == []
