"""Hands played at a table in the pit and by PokerKit alone come out alike, chip by chip."""

from __future__ import annotations

import random
from typing import Any

import pytest
from pokerkit import Automation, Mode, NoLimitTexasHoldem, State

from aboveboard.law import load_edition, terms_of
from aboveboard.play.seats.floor_table import PitTable

AUTOMATIONS = (
    Automation.ANTE_POSTING, Automation.BET_COLLECTION, Automation.BLIND_OR_STRADDLE_POSTING, Automation.HAND_KILLING,
    Automation.CHIPS_PUSHING, Automation.CHIPS_PULLING, Automation.HOLE_CARDS_SHOWING_OR_MUCKING,
    Automation.RUNOUT_COUNT_SELECTION,
)  # fmt: skip
OPTIONS: dict[str, Any] = {"structure": "no-limit", "rake-rate": "0%", "small-bet": 400, "big-bet": 400}
DECK = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]


def told_to(state: State, word: str, stake: int) -> None:
    """The same act, as PokerKit has it."""
    if word == "fold":
        state.fold()
    elif word == "raise":
        state.complete_bet_or_raise_to(stake)
    else:
        state.check_or_call()


def dealt(state: State, cards: list[str]) -> None:
    """The same cards: hole cards in turn, a burn, the board."""
    for name in cards:
        if state.can_burn_card(name):
            state.burn_card(name)
        elif state.can_deal_hole(name):
            state.deal_hole(name)
        else:
            state.deal_board(name)


@pytest.mark.parametrize("seed", range(12))
def test_random_hands_come_out_as_pokerkit_has_them(seed: int) -> None:
    rng = random.Random(seed)
    pit = PitTable(terms_of(load_edition("nj-casino", "poker"), OPTIONS), {"chip": 1})
    seats = range(1, rng.randint(3, 6) + 1)
    for seat in seats:
        pit.act({"sit": {"seat": seat, "stack": rng.choice((700, 2_000, 5_000, 20_000)) + rng.randrange(50)}})
    for may in [may for may in pit.needs() if may.event == "bet"]:
        assert pit.act({"bet": may.payload})
    deck = rng.sample(DECK, 52)
    room = pit.table.room
    assert room is not None
    order = room.posting.order()
    stacks = tuple(pit.stack(seat) + pit.staked([seat])[seat] for seat in order)
    state = NoLimitTexasHoldem.create_state(
        AUTOMATIONS, True, 0, (200, 400), 400, stacks, len(order), mode=Mode.CASH_GAME
    )  # fmt: skip
    began = True
    while began or pit.playing:
        began = False
        (may, *_) = [may for may in pit.needs() if may.must]
        if may.event == "shoe":
            cards = [deck.pop() for _ in range(may.among["count"])]
            assert pit.act({"shoe": " ".join(cards)})
            dealt(state, cards)
            continue
        word = rng.choice([word for word in may.among["options"] if word in ("check", "call", "fold", "raise", "bet")])
        stake = rng.choice((may.among["least"], may.among["most"])) if word in ("bet", "raise") else 0
        assert pit.act({"act": {"seat": may.seat, "do": word} | ({"stake": stake} if stake else {})})
        told_to(state, "raise" if word == "bet" else word, stake)
        if pit.playing:
            assert [room.state.hand.stack(seat) for seat in order] == state.stacks  # type: ignore[union-attr]
    assert not state.status
    assert [pit.stack(seat) for seat in order] == state.stacks
