"""One round at a live table: bets, cards in the order in which they leave the shoe, choices, and what was settled."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import aboveboard

Ended = dict[str, tuple[str, int]]
"""For each wager its result and what it pays beyond the stake, in cents."""
Step = str | tuple[str, int]
"""Cards that are dealt, a choice of seat 1 after a colon, or such a choice with what is put up for it."""


def played(
    ruleset: str, game: str, bets: Mapping[str, int], *steps: Step, options: Mapping[str, Any] | None = None
) -> Ended:
    """Play a round of one seat: `":play"` is a choice, anything else is cards."""
    table = aboveboard.ruleset(ruleset).game(game, options).table()
    for wager, stake in bets.items():
        answer = table.bet(1, wager, stake)
        assert answer, answer.refused
    for step in steps:
        word, more = step if isinstance(step, tuple) else (step, None)
        answer = table.choose(1, word[1:], more) if word.startswith(":") else table.deal(word)
        assert answer, answer.refused
    assert not table.riding, "a wager still stands"
    ended: Ended = {}
    for row in table.settled:
        assert row.wager not in ended, f"{row.wager} was settled twice"
        ended[row.wager] = row.result, row.pays
    return ended


def around(*hands: Sequence[str]) -> str:
    """Cards as they come one at a time to each hand in turn."""
    return " ".join(card for together in zip(*hands, strict=True) for card in together)
