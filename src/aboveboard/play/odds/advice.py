"""The best play as a person would want it: what to do, and in which situations."""

from __future__ import annotations

import re

from aboveboard.law.terms.terms import Terms
from aboveboard.play.odds.families import solver_of
from aboveboard.play.odds.solver import Advice


def advice(terms: Terms) -> Advice | None:
    """Each choice with the situations in which it is best, or None where the game has no situations to tell apart."""
    solver = solver_of(terms.game.family)
    return None if solver is None else solver.advice(terms)


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
