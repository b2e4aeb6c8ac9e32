"""Golden playthroughs: for every game and ruleset a story of ordinary rounds and of each irregularity.

Regenerate with `python -m tests.support.goldens [GAME ...]` and review the difference.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from aboveboard.law import Edition, Terms, editions
from aboveboard.play.records.settle import play_events
from aboveboard.play.records.story import narrate
from tests.support import hands, pots
from tests.support.sessions import bet_event, irregularity_event, outcome_event, playable, supplied

FOLDER = Path(__file__).parent.parent / "golden"
AT_A_TIME = 6


def story(terms: Terms) -> str:
    """The whole playthrough of a game under a ruleset."""
    law = terms.law
    lines = [f"{law.title} ({law.cite})", "", "Ordinary rounds", *narrate(terms, ordinary(terms))]
    for title, others in pots.types(terms):
        lines += ["", title, *narrate(others, pots.ordinary(others, 2))]
    for kind, law_of in law.irregularities.items():
        lines += ["", f"Irregularity: {kind} ({law_of.cure})", *narrate(terms, interrupted(terms, kind))]
    return "\n".join(lines) + "\n"


def ordinary(terms: Terms) -> list[dict[str, Any]]:
    """Every wager in turn, a few before each outcome, then outcomes until most are decided."""
    if hands.is_dealt(terms):
        return hands.ordinary(terms, _each(terms))
    if pots.is_pot(terms):
        return pots.ordinary(terms)
    rng = random.Random(terms.law.title)
    wagers = list(dict.fromkeys(wager for wager, _ in playable(terms)))
    rounds = max(1, AT_A_TIME // len(wagers))
    bets = [
        bet_event(wager, rng.choice(wager.picks), 1 + n % 2) for _ in range(rounds) for n, wager in enumerate(wagers)
    ]
    events: list[dict[str, Any]] = []
    for start in range(0, len(bets), AT_A_TIME):
        events += [*bets[start : start + AT_A_TIME], *_calls(terms), outcome_event(terms, rng)]
        events += _awards(terms, events)
    for _ in range(4):
        events += [*_calls(terms), outcome_event(terms, rng)]
        events += _awards(terms, events)
    return events


def _awards(terms: Terms, events: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The prizes that are owed after these events, handed over."""
    table = play_events(terms, events)
    won = [row for row in table.settled if row.event == len(events) - 1 and row.prize is not None]
    return [{"award": {"seat": row.seat, "item": row.prize, "cost": 2500}} for row in won]


def interrupted(terms: Terms, kind: str) -> list[dict[str, Any]]:
    """Wagers made, the irregularity called, then outcomes until something is paid."""
    if pots.is_pot(terms):
        return pots.interrupted(terms, kind)
    if hands.is_dealt(terms):
        return hands.interrupted(terms, _each(terms), lambda rng: irregularity_event(terms, kind, rng))
    rng = random.Random(kind)
    events = [*_bets(terms, rng, 3), *_calls(terms), irregularity_event(terms, kind, rng)]
    if terms.law.irregularities[kind].then == "stop" or terms.law.irregularities[kind].cure == "stop":
        events += [*_bets(terms, rng, 1), {"call": "repaired"}]
    for _ in range(3):
        events += [*_bets(terms, rng, 1), *_calls(terms), outcome_event(terms, rng)]
        events += _awards(terms, events)
    return events


def _each(terms: Terms) -> list[dict[str, Any]]:
    """Every wager that no other obliges, by two seats in turn."""
    alone = [wager for wager in dict.fromkeys(wager for wager, _ in playable(terms)) if hands.comes_first(wager)]
    each = [(wager, pick) for wager in alone for pick in (wager.picks if len(alone) == 1 else wager.picks[:1])]
    seats = {wager.name: 1 + number % 2 for number, (wager, _) in enumerate(each)}
    bets = [bet_event(wager, pick, 1 + number % 2) for number, (wager, pick) in enumerate(each)]
    beside = hands.companions(terms)
    seats |= {other.name: seats[name] for name, others in beside.items() for other in others}
    for (wager, _), bet in zip(each, bets, strict=True):
        if wager.law.beside is not None:
            bet["bet"]["seat"] = seats[wager.name] = seats[wager.law.beside.one_of[0]]
    found: list[dict[str, Any]] = []
    for bet in bets:
        others = beside.get(bet["bet"]["wager"], ())
        found += [bet, *(bet_event(other, None, bet["bet"]["seat"]) for other in others)]
    return found


def _bets(terms: Terms, rng: random.Random, count: int) -> Iterator[dict[str, Any]]:
    menu = playable(terms)
    for number in range(min(count, len(menu))):
        yield bet_event(*menu[rng.randrange(len(menu))], seat=1 + number % 2)


def _calls(terms: Terms) -> Iterator[dict[str, Any]]:
    for name, call in terms.law.calls.items():
        if call.closes == "betting":
            yield {"call": name}


def path_of(ruleset: str, game: str) -> Path:
    """Where a playthrough is stored."""
    return FOLDER / ruleset / f"{game}.txt"


def regenerate(held: Iterable[Edition]) -> None:
    """Write these playthroughs anew."""
    for edition in held:
        path = path_of(edition.ruleset, edition.game.name)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(story(supplied(edition)), "utf-8")
        sys.stdout.write(f"{edition.ruleset} {edition.game.name}\n")


if __name__ == "__main__":
    regenerate(edition for edition in editions() if not sys.argv[1:] or edition.game.name in sys.argv[1:])
