"""One home for stakes that the law takes: pages, tests and automatic players ask it alike."""

from __future__ import annotations

import pytest

from aboveboard.law import load_edition, terms_of
from aboveboard.law.terms.stakes import lawful_stake, least_stakes

POSTED = 700


@pytest.mark.parametrize(
    ("ruleset", "game"),
    [
        ("pa", "craps"),
        ("pa", "pai-gow"),
        ("nj-casino", "big-six"),
        ("ny-charitable", "money-wheel"),
        ("nj-casino", "keno"),
    ],
)
def test_the_least_that_is_posted_comes_first_and_a_lawful_stake_is_among_them(ruleset: str, game: str) -> None:
    terms = terms_of(load_edition(ruleset, game))
    for wager in terms.offered():
        for pick in wager.picks[:2]:
            stakes = list(least_stakes(wager, pick, POSTED))
            assert stakes[0] == POSTED
            assert len(set(stakes)) == len(stakes)
            assert min(stakes) > 0
            assert lawful_stake(wager, pick) in stakes
            law = wager.law.stake
            if law is not None and law.min:
                assert stakes[1] == law.min
                assert next(least_stakes(wager, pick)) == law.min
