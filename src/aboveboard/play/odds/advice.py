"""The best play as a person would want it: what to do, and in which situations."""

from __future__ import annotations

import re
from collections import defaultdict
from typing import Any

from aboveboard.games.shapes.deal import Deal
from aboveboard.law.terms.terms import Terms
from aboveboard.play.odds.added_wagers import best_play

OTHERWISE = "depending on the cards"


def advice(terms: Terms) -> dict[str, Any] | None:
    """Each choice with the situations in which it is best, or None where the game has no situations to tell apart."""
    game = terms.game
    if isinstance(game, Deal) and game.contest is not None and terms.law.choices:
        from aboveboard.play.odds.contests.solver import contest_advice

        return contest_advice(terms)
    if isinstance(game, Deal) and game.growing is not None and game.growing.wager not in game.unsolved:
        from aboveboard.play.odds.growing.solver import growing_advice

        return growing_advice(terms)
    if isinstance(game, Deal) and game.open_hands and game.sides:
        from aboveboard.play.odds.open_hands import duel_advice

        return duel_advice(terms)
    if not isinstance(game, Deal) or game.situation is None:
        return None
    found: dict[str, set[str]] = defaultdict(set)
    for round, option in best_play(terms)[0].strategy.items():
        found[game.situation(terms.setup, round)].add(option)
    by_choice: dict[str, list[str]] = defaultdict(list)
    for situation in sorted(found, key=_order):
        options = found[situation]
        by_choice[next(iter(options)) if len(options) == 1 else f"{' or '.join(sorted(options))}, {OTHERWISE}"].append(
            situation
        )
    return {"play": [{"do": option, "when": when} for option, when in by_choice.items()]}


def runs(situations: list[str]) -> list[str]:
    """Situations that differ only in a number that goes up by one, told together: "a spread of 7 to 11"."""
    found: list[tuple[str, list[int]]] = []
    for situation in situations:
        words, numbers = re.sub(r"\d+", "#", situation), [int(number) for number in re.findall(r"\d+", situation)]
        if found and len(numbers) == 1 and found[-1][0] == words and found[-1][1][-1] + 1 == numbers[0]:
            found[-1][1].append(numbers[0])
        else:
            found.append((words if len(numbers) == 1 else situation, numbers if len(numbers) == 1 else []))
    spans = [(words, f"{run[0]} to {run[-1]}" if len(run) > 1 else "".join(map(str, run))) for words, run in found]
    return [words.replace("#", span) for words, span in spans]


def _order(situation: str) -> list[tuple[int, str]]:
    """Words by the alphabet, numbers by their size."""
    return [(int(part), "") if part.isdigit() else (-1, part) for part in re.split(r"(\d+)", situation)]
