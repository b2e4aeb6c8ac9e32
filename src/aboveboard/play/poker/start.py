"""How a round begins: PokerKit is given the streets, the bets, the ranking of hands and what everybody has."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple

from aboveboard.games.shapes.pot import Variant
from aboveboard.law.model import PotLaw
from aboveboard.play.poker.facts import BetSizes, DealtTo, Step
from aboveboard.play.poker.hand import Hand

if TYPE_CHECKING:
    from pokerkit import Hand as Ranked
    from pokerkit import Street


class Script(NamedTuple):
    """A hand as it is written down: what it began with, and all that was done since."""

    dealt_to: DealtTo
    steps: tuple[Step, ...]
    acted: bool
    opened: bool


def script_of(hand: Hand) -> Script:
    """How a hand is written down."""
    return Script(hand.dealt_to, hand.steps, hand.acted, hand.opened)


def played_again(script: Script) -> Hand:
    """The hand that was written down, done again step by step."""
    hand = dealt(script.dealt_to)
    for step in script.steps:
        hand.again(step)
    hand.acted, hand.opened = script.acted, script.opened
    return hand


def begin(variant: Variant, law: PotLaw, seats: tuple[int, ...], stacks: tuple[int, ...]) -> Hand:
    """The cards are about to be dealt to these seats, who have posted what they must out of these stacks."""
    bets = BetSizes(
        law.structure, law.small_bet, law.big_bet, law.raises, law.ante, law.small_blind, law.big_blind, law.bring_in
    )
    return dealt(DealtTo(variant, bets, seats, stacks))


def dealt(to: DealtTo) -> Hand:
    """A hand before its first card."""
    from pokerkit import Automation, BettingStructure, Deck, Mode, State

    structures = {
        "limit": BettingStructure.FIXED_LIMIT,
        "pot-limit": BettingStructure.POT_LIMIT,
        "no-limit": BettingStructure.NO_LIMIT,
    }
    variant, law, seats, stacks = to.variant, to.bets, to.seats, to.stacks
    done = (Automation.ANTE_POSTING, Automation.BLIND_OR_STRADDLE_POSTING, Automation.RUNOUT_COUNT_SELECTION)
    state = State(
        automations=done,
        deck=Deck.STANDARD,
        hand_types=tuple(rankings()[rank] for rank in variant.ranks),
        streets=_streets(variant, law, len(seats)),
        betting_structure=structures[law.structure],
        ante_trimming_status=True,
        raw_antes=law.ante,
        raw_blinds_or_straddles=(law.small_blind, law.big_blind) if variant.blinds else 0,
        bring_in=0 if variant.blinds else law.bring_in,
        raw_starting_stacks=stacks,
        player_count=len(seats),
        mode=Mode.CASH_GAME,
    )
    hand = Hand(to, state)
    hand.go_on()
    return hand


def _streets(variant: Variant, law: BetSizes, players: int) -> tuple[Street, ...]:
    from pokerkit import Opening, Street

    openings = {
        "position": Opening.POSITION,
        "low-card": Opening.LOW_CARD,
        "high-card": Opening.HIGH_CARD,
        "low-hand": Opening.LOW_HAND,
        "high-hand": Opening.HIGH_HAND,
    }
    capped = law.structure == "limit" and players > 2
    return tuple(
        Street(
            card_burning_status=street.burn,
            hole_dealing_statuses=street.hole,
            board_dealing_count=street.board,
            draw_status=street.draw,
            opening=openings[street.opens],
            min_completion_betting_or_raising_amount=law.big_bet if street.big else law.small_bet,
            max_completion_betting_or_raising_count=law.raises + 1 - (variant.blinds and not number)
            if capped
            else None,
        )
        for number, street in enumerate(variant.streets)
    )


def rankings() -> Mapping[str, type[Ranked]]:
    """How hands are ranked, by name."""
    import pokerkit as kit

    return {
        "high": kit.StandardHighHand,
        "low": kit.RegularLowHand,
        "low-8": kit.EightOrBetterLowHand,
        "omaha-high": kit.OmahaHoldemHand,
        "omaha-low-8": kit.OmahaEightOrBetterLowHand,
    }
