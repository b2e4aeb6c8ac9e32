"""Golden playthroughs: for every game and ruleset a story of ordinary rounds and of each irregularity.

Regenerate with `python -m tests.support.goldens` and review the difference.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from aboveboard.law import Terms, editions, terms_of
from aboveboard.play.story import tell
from tests.support.sessions import bet_event, irregularity_event, outcome_event, playable

FOLDER = Path(__file__).parent.parent / "golden"
AT_A_TIME = 6


def story(terms: Terms) -> str:
    """The whole playthrough of a game under a ruleset."""
    law = terms.law
    lines = [f"{law.title} ({law.cite})", "", "Ordinary rounds", *tell(terms, ordinary(terms))]
    for kind, law_of in law.irregularities.items():
        lines += ["", f"Irregularity: {kind} ({law_of.cure})", *tell(terms, interrupted(terms, kind))]
    return "\n".join(lines) + "\n"


def ordinary(terms: Terms) -> list[dict[str, Any]]:
    """Every wager in turn, a few before each outcome, then outcomes until most are decided."""
    rng = random.Random(terms.law.title)
    wagers = list(dict.fromkeys(wager for wager, _ in playable(terms)))
    events: list[dict[str, Any]] = []
    for start in range(0, len(wagers), AT_A_TIME):
        for number, wager in enumerate(wagers[start : start + AT_A_TIME]):
            events.append(bet_event(wager, rng.choice(wager.picks), seat=1 + number % 2))
        events += [*_calls(terms), outcome_event(terms, rng)]
    for _ in range(4):
        events += [*_calls(terms), outcome_event(terms, rng)]
    return events


def interrupted(terms: Terms, kind: str) -> list[dict[str, Any]]:
    """Wagers made, the irregularity called, then outcomes until something is paid."""
    rng = random.Random(kind)
    events = [*_bets(terms, rng, 3), *_calls(terms), irregularity_event(terms, kind, rng)]
    if terms.law.irregularities[kind].then == "stop" or terms.law.irregularities[kind].cure == "stop":
        events += [*_bets(terms, rng, 1), {"call": "repaired"}]
    for _ in range(3):
        events += [*_bets(terms, rng, 1), *_calls(terms), outcome_event(terms, rng)]
    return events


def _bets(terms: Terms, rng: random.Random, count: int) -> Iterator[dict[str, Any]]:
    menu = playable(terms)
    for number in range(min(count, len(menu))):
        yield bet_event(*menu[rng.randrange(len(menu))], seat=1 + number % 2)


def _calls(terms: Terms) -> Iterator[dict[str, Any]]:
    for name, call in terms.law.calls.items():
        if call.closes == "betting":
            yield {"call": name}


def path_of(ruleset: str, game: str) -> Path:
    """Where a playthrough is kept."""
    return FOLDER / ruleset / f"{game}.txt"


def regenerate() -> None:
    """Write every playthrough anew."""
    for edition in editions():
        path = path_of(edition.ruleset, edition.game.name)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(story(terms_of(edition)), "utf-8")
        sys.stdout.write(f"{path.name}\n")


if __name__ == "__main__":
    regenerate()
