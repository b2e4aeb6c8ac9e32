"""Pots that players play for: whole rounds of every type at random, and what PokerKit makes of the same rounds."""

from __future__ import annotations

import random
import subprocess
import sys
import warnings
from itertools import combinations
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.support.documents import settle_under
from tests.support.pots import Players, random_session, stacks_for
from tests.support.turns import PROVE

import aboveboard
from aboveboard.games.poker import VARIANTS
from aboveboard.kernel.cards import Card, card_name, rank
from aboveboard.kernel.chance import SeededChance
from aboveboard.kernel.poker.hands import five
from aboveboard.law import BadInput, Terms, load_edition, terms_of
from aboveboard.play.events import read_event
from aboveboard.play.poker.awards import rake_of
from aboveboard.play.poker.facts import DECK
from aboveboard.play.poker.hand import Hand
from aboveboard.play.poker.start import rankings
from aboveboard.play.table.entries import PaidPot
from aboveboard.play.table.rollback import remember

TYPES = st.sampled_from([variant.name for variant in VARIANTS])
STRUCTURES = st.sampled_from(["limit", "pot-limit", "no-limit"])
SEEDS = st.integers(0, 2**32)
MANY = 3000 if PROVE else 40


def poker(**options: Any) -> Terms:
    return terms_of(
        load_edition("nj-casino", "poker"), {name.replace("_", "-"): value for name, value in options.items()}
    )


def seated(terms: Terms, seed: int, most: int = 6) -> Players:
    rng = random.Random(seed)
    return Players(terms, rng, stacks_for(terms, rng, rng.randint(2, most)))


# -- rounds at random --------------------------------------------------------------------------------------------------


@settings(max_examples=MANY, deadline=None)
@given(TYPES, STRUCTURES, st.sampled_from([0, 100]), SEEDS)
def test_a_round_of_any_type(type: str, structure: str, ante: int, seed: int) -> None:
    """Chips are conserved, the rake keeps to its schedule, no card comes twice, and the record settles to the same."""
    terms = poker(type=type, structure=structure, ante=ante)
    players = seated(terms, seed)
    room, brought = players.room, sum(players.room.seating.state.stacks.values())
    for _ in range(3):
        if len(room.seating.playing()) < 2:
            break
        pots, done = len(room.ledger.state.sheet), len(players.events)
        players.play_out()
        assert room.state.hand is None
        assert room.state.last is not None
        _raked_by_the_schedule(room.ledger.state.sheet[pots:], room.state.last, terms)
        _no_card_twice(players.events[done:])
    taken = sum(row.cents for row in players.table.transfers if row.to == "house")
    assert sum(room.seating.state.stacks.values()) + taken == brought
    assert all(cents >= 0 for cents in room.seating.state.stacks.values())
    assert not players.table.refused
    document = settle_under(terms, players.events)
    assert document["stacks"] == {str(seat): cents for seat, cents in sorted(room.seating.state.stacks.items())}
    assert document["pots"] == [pot.to_json() for pot in room.ledger.state.sheet]
    assert document == settle_under(terms, players.events)
    assert sum(row["pays"] + row["returned"] - row["stake"] for row in document["settlements"]) == -taken


def _raked_by_the_schedule(pots: list[PaidPot], hand: Hand, terms: Terms) -> None:
    law = terms.law.pot
    assert law is not None
    assert sum(pot.rake for pot in pots) <= law.rake.most
    for pot in pots:
        assert pot.rake * 10 <= pot.cents
        assert pot.rake % 100 == 0
        assert hand.rounds >= law.rake.from_round or not pot.rake
        assert sum(share.cents for share in pot.awarded) + pot.rake == pot.cents


def _no_card_twice(events: list[dict[str, Any]]) -> None:
    """In one round no card leaves the deck twice, unless the discards were shuffled."""
    seen: list[str] = []
    for event in events:
        seen = [] if "shuffle" in event else seen + event.get("shoe", "").split()
    assert len(seen) == len(set(seen))


@settings(max_examples=MANY // 2, deadline=None)
@given(TYPES, SEEDS)
def test_nobody_sees_a_hidden_card(type: str, seed: int) -> None:
    """Whoever looks, before the showdown a card that lies face down is seen by its own seat alone."""
    players = seated(poker(type=type), seed)
    players.post()
    while players.do(players.next() or {}) and (hand := players.room.state.hand) is not None:
        for viewer in (None, *hand.seats):
            shown = players.room.view(viewer)
            for number, seat in enumerate(hand.seats):
                up, held = hand.state.hole_card_statuses[number], hand.cards(seat)
                expected = [each if face or seat == viewer else None for each, face in zip(held, up, strict=True)]
                assert shown[f"seat-{seat}"] == expected
            assert set(shown["burn"]) <= {None}
            assert len(shown["burn"]) == len(hand.burned)
    if players.room.state.hand is not None:
        raise AssertionError("the round did not end")


@settings(max_examples=MANY // 2, deadline=None)
@given(TYPES, STRUCTURES, SEEDS)
def test_what_is_refused_changes_nothing(type: str, structure: str, seed: int) -> None:
    """Asking why not tells what doing would, and neither a question nor a refusal leaves a trace."""
    terms = poker(type=type, structure=structure)
    table = seated(terms, seed).table
    for number, event in enumerate(random_session(terms, seed, events=40)):
        before, read = remember(table), read_event(number, event)
        why = table.why_not(read)
        assert remember(table) == before
        assert table.act(read) == why
        if why is not None:
            assert why.cite
            assert remember(table) == before


# -- PokerKit --------------------------------------------------------------------------------------------------------


def finished(hand: Hand) -> list[int]:
    """What PokerKit itself makes of a round, left to pay it out."""
    state = hand.twin().state
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        while state.status:
            if state.can_collect_bets():
                state.collect_bets()
            elif state.can_kill_hand():
                state.kill_hand()
            elif state.can_push_chips():
                state.push_chips()
            else:
                state.pull_chips()
    return state.stacks


@settings(max_examples=MANY, deadline=None)
@given(TYPES, STRUCTURES, SEEDS)
def test_pots_are_paid_as_pokerkit_pays_them(type: str, structure: str, seed: int) -> None:
    """Without a rake all stacks are the same, but for odd chips and for lows that only some pots have."""
    players = seated(poker(type=type, structure=structure, rake_rate="0%"), seed)
    players.play_out()
    room, hand = players.room, players.room.state.last
    assert hand is not None
    odd = sum(share.odd_chip for pot in room.ledger.state.sheet for share in pot.awarded)
    lows = {any(share.side == "low" for share in pot.awarded) for pot in room.ledger.state.sheet}
    if hand.variant.form == "high-low-8" and len(lows) > 1:
        return
    theirs = finished(hand)
    for seat, cents in zip(hand.seats, theirs, strict=True):
        assert abs(room.seating.state.stacks[seat] - cents) <= odd + 100 * (hand.variant.form != "high")


@settings(max_examples=100, deadline=None)
@given(st.lists(st.integers(0, DECK - 1), min_size=10, max_size=10, unique=True))
def test_hands_rank_as_the_kernel_ranks_them(cards: list[Card]) -> None:
    """Two hands of five stand in the same order for PokerKit and by our own definition."""
    one, other = cards[:5], cards[5:]
    theirs = [rankings()["high"].from_game("".join(map(card_name, hand))) for hand in (one, other)]
    ours = [five(hand) for hand in (one, other)]
    assert (theirs[0] > theirs[1]) == (ours[0] > ours[1])
    assert (theirs[0] == theirs[1]) == (ours[0] == ours[1])


def low_of(hand: list[Card]) -> tuple[Any, ...]:
    """A low hand by definition, smaller being better: pairs count against it, then high cards, aces being ones."""
    ranks = [(rank(each) + 1) % 13 for each in hand]
    return tuple(sorted(((ranks.count(each), each) for each in set(ranks)), reverse=True))


@settings(max_examples=100, deadline=None)
@given(st.lists(st.integers(0, DECK - 1), min_size=14, max_size=14, unique=True))
def test_low_hands_rank_by_definition(cards: list[Card]) -> None:
    hands = cards[:7], cards[7:]
    theirs = [rankings()["low"].from_game("".join(map(card_name, hand))) for hand in hands]
    ours = [min(low_of(list(part)) for part in combinations(hand, 5)) for hand in hands]
    assert (theirs[0] > theirs[1]) == (ours[0] < ours[1])
    eight = [rankings()["low-8"].from_game_or_none("".join(map(card_name, hand))) for hand in hands]
    for held, best in zip(eight, ours, strict=True):
        assert (held is not None) == (best[0][0] == 1 and best[0][1] <= 7)


# -- the rake ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cents", "rounds", "taken", "rake"),
    [
        (10_000, 2, 0, 400),
        (3900, 2, 0, 300),
        (4000, 2, 0, 400),
        (900, 2, 0, 0),
        (10_000, 1, 0, 0),
        (10_000, 2, 300, 100),
    ],
)
def test_the_rake_of_a_pot(cents: int, rounds: int, taken: int, rake: int) -> None:
    law = poker().law.pot
    assert law is not None
    assert rake_of(law, cents, 100, rounds, taken) == rake


# -- a live table ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("type", [variant.name for variant in VARIANTS])
def test_a_live_table_settles_again_from_its_record(type: str) -> None:
    game = aboveboard.ruleset("nj-casino").game("poker", {"type": type})
    live, rng = game.table(chance=SeededChance(b"p" * 32)), random.Random(type)
    for seat in (1, 2, 3, 4):
        assert live.act({"sit": {"seat": seat, "stack": 20_000}})
    room = live.table.room
    assert room is not None
    for _ in range(6):
        for event in [*room.posting.owed()]:
            assert live.act(event)
        assert live.deal()
        while room.state.hand is not None:
            due = room.state.hand.due
            assert due is not None
            if due.what == "cards":
                assert live.deal()
                continue
            assert due.seat is not None
            if due.what == "draw":
                assert live.choose(due.seat, "draw", count=rng.randint(0, 3))
                continue
            assert "??" not in live.view(due.seat)[f"seat-{due.seat}"]
            deeds = [("check", None), ("call", None), ("bring-in", None)]
            taken = next(answer for do, stake in deeds if (answer := live.choose(due.seat, do, stake)))
            assert taken.refused is None
    assert game.settle(live.record()).stacks == live.report().stacks
    assert live.describe().startswith("between rounds")


def test_bets_that_do_not_fit_each_other_are_reported() -> None:
    unfit: list[tuple[dict[str, Any], str]] = [
        ({"small-bet": 900}, "small-bet"), ({"small-blind": 500}, "small-blind"),
        ({"type": "five-card-stud", "bring-in": 400}, "bring-in"),
    ]  # fmt: skip
    for options, word in unfit:
        game = aboveboard.ruleset("nj-casino").game("poker", options)
        events = [{"sit": {"seat": seat, "stack": 5000}} for seat in (1, 2)] + [{"shoe": "As"}]
        with pytest.raises(BadInput, match=word):
            game.settle(events)


@pytest.mark.parametrize(
    "event",
    [
        {"sit": {"seat": 1}}, {"sit": {"seat": 0, "stack": 5}}, {"sit": {"seat": 1, "stack": 10**15}},
        {"leave": {"seat": 9}}, {"shoe": 7}, {"shoe": ""}, {"shoe": "Zz"}, {"act": {"seat": 1, "do": "dance"}},
        {"act": {"seat": 1, "do": "draw", "count": -1}}, {"act": {"seat": 1, "do": "raise", "motions": "two"}},
        {"act": {"seat": 1, "do": "show", "cards": 3}}, {"wait": {"name": 4}}, {"wait": {"name": "A", "off": True}},
        {"button": "x"}, {"irregularity": {"kind": "none"}}, {"irregularity": {}}, {"roll": [1, 2]}, {"spin": "1"},
        {"tiles": {}}, {"call": "nothing"}, {"bet": {"seat": 1, "wager": "pass", "stake": 5}},
    ],
)  # fmt: skip
def test_a_fault_of_the_record_is_reported(event: dict[str, Any]) -> None:
    game = aboveboard.ruleset("nj-casino").game("poker")
    with pytest.raises(BadInput, match=r"event 2|wager"):
        game.settle([{"sit": {"seat": 1, "stack": 1000}}, {"sit": {"seat": 2, "stack": 10**15}}, event])


def test_whoever_comes_after_a_blind_waits_for_the_next_round() -> None:
    game = aboveboard.ruleset("nj-casino").game("poker")
    found = game.settle([
        {"sit": {"seat": 1, "stack": 5000}}, {"sit": {"seat": 2, "stack": 5000}},
        {"bet": {"seat": 2, "wager": "small-blind", "stake": 200}}, {"sit": {"seat": 3, "stack": 5000}},
        {"bet": {"seat": 1, "wager": "big-blind", "stake": 400}}, {"shoe": "?? ?? ?? ??"},
        {"act": {"seat": 2, "do": "fold"}}, {"bet": {"seat": 1, "wager": "small-blind", "stake": 200}},
        {"bet": {"seat": 2, "wager": "big-blind", "stake": 400}},
    ])  # fmt: skip
    assert not found.refused
    assert found.stacks == {1: 5000, 2: 4400, 3: 5000}


def test_a_hand_of_unseen_cards_is_settled_once_it_is_shown() -> None:
    game = aboveboard.ruleset("nj-casino").game("poker", {"structure": "no-limit"})
    found = game.settle([
        {"sit": {"seat": 1, "stack": 5000}}, {"sit": {"seat": 2, "stack": 5000}}, {"button": 2},
        {"bet": {"seat": 2, "wager": "small-blind", "stake": 200}},
        {"bet": {"seat": 1, "wager": "big-blind", "stake": 400}},
        {"shoe": "?? ?? ?? ??"}, {"act": {"seat": 2, "do": "all-in"}}, {"act": {"seat": 1, "do": "call"}},
        {"shoe": "?? 2c 3d 9h ?? 4s ?? 8d"}, {"act": {"seat": 2, "do": "show", "cards": "As Ah"}},
    ])  # fmt: skip
    assert not found.settlements
    assert {row.seat: row.stake for row in found.riding} == {1: 5000, 2: 5000}
    assert not found.refused


def test_pokerkit_is_loaded_with_the_first_card() -> None:
    asked = (
        "import sys, aboveboard; game = aboveboard.ruleset('nj-casino').game('poker'); game.figures(); game.guide(); "
        "game.settle([{'sit': {'seat': 1, 'stack': 100}}]); print('pokerkit' in sys.modules)"
    )
    document = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=True)
    assert document.stdout.strip() == "False"
