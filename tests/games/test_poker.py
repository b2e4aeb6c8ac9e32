"""Poker's types: how many cards each deals and how it shows them, and that its cards suffice for its players."""

from __future__ import annotations

import pytest

from aboveboard.games.poker import BY_NAME, GAME, VARIANTS
from aboveboard.games.shapes.pot import UP, Variant

DEALT = {
    "seven-card-stud": (7, 4, 0, 5), "seven-card-stud-low": (7, 4, 0, 5), "seven-card-stud-high-low": (7, 4, 0, 5),
    "seven-card-stud-high-low-8": (7, 4, 0, 5), "hold-em": (2, 0, 5, 4), "omaha": (4, 0, 5, 4),
    "omaha-high-low-8": (4, 0, 5, 4), "five-card-draw": (5, 0, 0, 2), "five-card-draw-low": (5, 0, 0, 2),
    "five-card-stud": (5, 4, 0, 4),
}  # fmt: skip
"""A player's own cards, how many of them lie open, the board's, and the betting rounds."""


def test_ten_types_are_dealt() -> None:
    assert set(BY_NAME) == set(DEALT)
    assert set(GAME.rules["type"].values) == set(DEALT)


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.name)
def test_cards_and_betting_rounds(variant: Variant) -> None:
    own = [up for street in variant.streets for up in street.hole]
    board = sum(street.board for street in variant.streets)
    assert (len(own), own.count(UP), board, len(variant.streets)) == DEALT[variant.name]
    assert variant.stud == (DEALT[variant.name][1] > 0)


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.name)
def test_the_larger_limit_never_falls_back(variant: Variant) -> None:
    big = [street.big for street in variant.streets]
    assert big == sorted(big)
    assert not big[0]
    assert big[-1]


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.name)
def test_one_deck_suffices(variant: Variant) -> None:
    """Burned cards counted; at stud one common card stands for the last where they run out, and draws use the muck."""
    own, _, board, _ = DEALT[variant.name]
    burned = sum(street.burn for street in variant.streets)
    spared = variant.most if variant.stud else 0
    assert variant.most * own - spared + board + burned <= 52


def test_split_pots_have_a_high_and_a_low() -> None:
    for variant in VARIANTS:
        assert (len(variant.ranks) == 2) == variant.form.startswith("high-low")


def test_blinds_go_with_a_button_and_bring_ins_with_open_cards() -> None:
    for variant in VARIANTS:
        assert variant.blinds == all(street.opens == "position" for street in variant.streets)
        assert variant.blinds != variant.stud
