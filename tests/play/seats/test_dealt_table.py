"""Dealt games at a table of one: the machine deals, the player chooses, and nobody sees a card that lies face down."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from typing import Any

import pytest
from tests.support.documents import settle_under
from tests.support.sessions import supplied
from tests.support.terminal import run

import aboveboard
from aboveboard.cli.terminal.hands import HandDealer, dealer_at
from aboveboard.games.shapes.deal import Ask, Deal, Pause, ToPlace
from aboveboard.kernel.chance import SeededChance
from aboveboard.law import BadInput, Edition, editions
from aboveboard.law.terms.stakes import lawful_stake
from aboveboard.play.seats.live_table import LiveTable

DEALT = [edition for edition in editions() if isinstance(edition.game, Deal)]
NAMES = [f"{edition.ruleset}/{edition.game.name}" for edition in DEALT]
BOUGHT = 100_000_000


def seated(edition: Edition, seed: int = 0) -> HandDealer:
    live = LiveTable(supplied(edition), chance=SeededChance(bytes([seed] * 32)), strict=True)
    found = dealer_at(live, BOUGHT)
    assert isinstance(found, HandDealer)
    return found


def bets(dealer: HandDealer) -> Iterator[str]:
    """Every wager in turn, as it would be typed."""
    for wager in dealer.live.terms.offered():
        for pick in wager.picks[:2]:
            yield f"bet {wager.name} {pick or ''} {lawful_stake(wager, pick) / 100:.2f}"


def typed_round(dealer: HandDealer, rng: random.Random) -> Iterator[str]:
    """What a player types from the bets to the end of a round."""
    yield from bets(dealer)
    yield "deal"
    while (need := dealer.live.need) is not None:
        if isinstance(need, Pause):
            yield from bets(dealer)
        yield rng.choice(dealer.options) if isinstance(need, Ask) else "deal"


def hidden(dealer: HandDealer) -> set[str]:
    """The cards that lie face down and that nobody shows elsewhere."""
    live = dealer.live
    game, round = live.terms.game, live.table.round
    assert isinstance(game, Deal)
    if round is None:
        return set()
    equipment: Any = live.table.tracks.setup.equipment
    label = equipment.label
    held = [one for cards in game.places(round).values() for one in cards if one.card >= 0]
    shown = {label(one.card) for one in held if one.up or one.seat == 1}
    return {label(one.card) for one in held if not one.up and one.seat != 1} - shown


def conserved(dealer: HandDealer) -> bool:
    """Is what the player has, and what lies on the table, what was brought and what was settled?"""
    gained = sum(row.pays + row.returned - row.stake for row in dealer.live.settled if row.seat == 1)
    return dealer.cash + dealer.at_risk == BOUGHT + gained


@pytest.mark.parametrize("edition", DEALT, ids=NAMES)
def test_rounds_are_played_to_their_end(edition: Edition) -> None:
    """Every line is understood, money is conserved, nothing hidden is shown, and the record settles to the same."""
    dealer, rng, rounds = seated(edition), random.Random(edition.game.name), 12
    finished = 0
    for _ in range(rounds):
        document: list[str] = []
        before = len(dealer.live.settled)
        for line in typed_round(dealer, rng):
            assert len(document) < 500
            document += dealer.hear(line)
            words = set(
                re.findall(r"[0-9A-Za-z]+(?:-[0-9])?", "\n".join(t for t in document if not t.startswith("Do you")))
            )
            assert not hidden(dealer) & words
            assert conserved(dealer)
        assert not [line for line in document if line.startswith("What was that?")]
        finished += len(dealer.live.settled) > before
        assert dealer.live.need is None
        assert not dealer.live.riding
    assert finished == rounds
    settled = settle_under(dealer.live.terms, dealer.live.record())
    assert settled["settlements"] == dealer.live.report().to_json()["settlements"]


@pytest.mark.parametrize("edition", DEALT, ids=NAMES)
def test_help_tells_the_choices_and_a_deal_needs_a_wager(edition: Edition) -> None:
    dealer = seated(edition)
    payload = "\n".join(dealer.hear("help"))
    assert all(choice in payload for choice in edition.law.choices)
    assert "deal [CARDS]" in payload
    assert "roll" not in payload
    refused = next(iter(dealer.hear("deal")))
    assert refused.startswith("Refused: ")
    assert re.search(r"\[.+\]\.$", refused)
    assert next(iter(dealer.hear("roll"))).startswith("What was that?")


@pytest.mark.parametrize("edition", [one for one in DEALT if one.law.shoe is not None], ids=lambda one: one.where)
def test_a_shoe_is_dealt_on_until_its_cover_card_comes(edition: Edition) -> None:
    """No card comes more often from a shoe than it is in it, and a spent one is shuffled and cut again."""
    dealer, rng = seated(edition), random.Random(1)
    for _ in range(300):
        for line in typed_round(dealer, rng):
            assert not [document for document in dealer.hear(line) if "What was that?" in document]
    shuffles = [event for event in dealer.live.events if "shuffle" in event]
    assert 1 < len(shuffles) < 300
    assert not [note for note in dealer.live.table.refused if "shuffle" in note.reason]


def test_a_session_from_a_pipe() -> None:
    typed = [
        "bet ante 10",
        "hit",
        "deal 7c 8d 2s",
        "deal 7c Jd",
        "deal",
        "double 20",
        "double",
        "table",
        "deal 9h",
        "raise",
    ]
    payload = run("play", "nj-casino", "red-dog", "--bankroll", "100", stdin="\n".join([*typed, "why"]))
    assert payload.code == 0
    assert payload.out.splitlines()[2:] == [
        "Ante: $10.",
        "What was that? 'hit' is nothing that can be done here; known: bet, down, reduce, wagers, about, table, why, "
        "irregular, award, buy, save, help, ... (help tells more)",
        "What was that? 3 were named, and the round takes 2 now",
        "First: 7c.",
        "Second: Jd.",
        "Do you raise or call?",
        "The spread is 3. In hand $90, at risk $10.",
        "What was that? seat 1 is asked to choose first: raise or call",
        "Refused: the Raise is at most $10, not $20 [N.J.A.C. 19:47-6.5].",
        "Do you raise or call?",
        "The spread is 3. In hand $90, at risk $10.",
        "You put up $10 more.",
        "First: 7c.",
        "Second: Jd.",
        "A card is needed: deal says which, or lets chance decide.",
        "The spread is 3. In hand $80, at risk $20.",
        "First: 7c.",
        "Second: Jd.",
        "Ante: $10.",
        "Raise: $10.",
        "The spread is 3. In hand $80, at risk $20.",
        "A card is needed: deal says which, or lets chance decide.",
        "First: 7c.",
        "Second: Jd.",
        "Third: 9h.",
        "Ante wins $20 [N.J.A.C. 19:47-6.5]",
        "Raise wins $20 [N.J.A.C. 19:47-6.5]",
        "In hand $140, at risk $0.",
        "Refused: nobody is asked to choose now [N.J.A.C. 19:47-6.5].",
        "In hand $140, at risk $0.",
        "N.J.A.C. 19:47-6.5: TITLE ONLY: Procedures for each round of play; wagers; payouts.",
        "You leave with $140, $40 up.",
    ]


def test_money_that_is_not_there_is_not_put_up() -> None:
    payload = run("play", "nj-casino", "red-dog", "--bankroll", "10", stdin="bet ante 10\ndeal 7c Jd\nraise\ncall\n")
    assert "What was that? that needs $10 and you have $0 in hand; buy more" in payload.out


def test_cards_that_are_said_must_be_cards_of_the_shoe() -> None:
    table = aboveboard.ruleset("nj-casino").game("three-card-poker").table()
    assert table.bet(1, "ante", 1000)
    with pytest.raises(BadInput, match="is not a card"):
        table.deal("As Zz")
    answer = table.deal("As As")
    assert answer.refused is not None
    assert "comes 2 times" in answer.refused.reason
    assert table.deal("As Ks")
    assert isinstance(table.need, ToPlace)
    assert table.deal()
    assert isinstance(table.need, Ask)
    assert table.view(1)["dealer"] == ["??"] * 3
    assert "??" not in table.view(1)["seat-1"]
    assert table.view()["seat-1"] == ["??"] * 3
    assert table.choose(1, "fold").settled[0].result == "lose"


def test_the_same_word_brings_the_same_cards() -> None:
    typed = "bet player 10\ndeal\n" * 5
    payload = [run("play", "nj-casino", "baccarat", "--seed", seed, stdin=typed).out for seed in ("x", "x", "y")]
    assert payload[0] == payload[1] != payload[2]


def test_dice_are_not_dealt() -> None:
    table = aboveboard.ruleset("pa").game("craps").table()
    assert table.need is None
    assert table.view(1) == {}
    with pytest.raises(BadInput, match="is not dealt"):
        table.deal()


def test_a_shoe_that_is_spent_in_the_middle_of_a_deal_gives_no_card_twice() -> None:
    holdem = DEALT[NAMES.index("ny-commercial/heads-up-holdem")]
    for seed in range(150):
        table = LiveTable(supplied(holdem), chance=SeededChance(bytes([seed] * 32)))
        assert table.bet(1, "ante", 1000)
        assert table.bet(1, "odds", 1000)
        assert table.deal()
        assert table.croupier is not None
        table.croupier.left = table.croupier.left[-1:]
        assert table.choose(1, "check"), seed
