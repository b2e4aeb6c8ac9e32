"""Sessions for any game, drawn from a seed: bets on every wager, outcomes, changes of mind and interruptions."""

from __future__ import annotations

import random
from typing import Any

from aboveboard.kernel.wheel import Wheel
from aboveboard.law import Edition, Terms, WagerTerms, terms_of
from aboveboard.law.model import Irregularity
from aboveboard.law.options import choices_of
from aboveboard.play.tracks import void_outcome


def supplied(edition: Edition, **options: Any) -> Terms:
    """A game with its options at their defaults, and 2 to 1 for each payout that the operator must supply."""
    asked = [choice.name for choice in choices_of(edition.law).values() if choice.default is None]
    return terms_of(edition, dict.fromkeys(asked, "2 to 1") | options)


def stake_for(wager: WagerTerms, selection: str | None) -> int:
    """A stake that the law takes on this wager, as small as its limits allow and whole in every payout if it can be."""
    law, chip = wager.law.stake, wager.terms.law.money.chip
    if law is None:
        return chip * 60
    most = law.max.get(selection or "", chip) if isinstance(law.max, dict) else law.max
    if law.units:
        return law.units * chip * 6
    if law.step:
        return max(law.min or 0, law.step)
    return min(most, chip * 60) if most else chip * 60


def outcome_event(terms: Terms, rng: random.Random) -> dict[str, Any]:
    """A throw or spin as an event."""
    equipment = terms.setup.equipment
    outcome = rng.choice(equipment.outcomes)
    return {equipment.event: outcome.label if isinstance(equipment, Wheel) else list(outcome)}


def bet_event(wager: WagerTerms, selection: str | None, seat: int = 1) -> dict[str, Any]:
    """A lawful bet as an event."""
    bet: dict[str, Any] = {"seat": seat, "wager": wager.name, "stake": stake_for(wager, selection)}
    return {"bet": bet | ({"selection": selection} if selection is not None else {})}


def playable(terms: Terms) -> list[tuple[WagerTerms, str | None]]:
    """Every wager and selection on offer whose pay table is held."""
    return [
        (wager, selection) for wager in terms.offered() for selection in wager.picks if not wager.missing_pay(selection)
    ]


def random_session(terms: Terms, seed: int, events: int = 120, seats: int = 3) -> list[dict[str, Any]]:
    """Bets, outcomes, reductions, take-downs, calls on and off, and irregularities at random."""
    rng = random.Random(seed)
    menu = playable(terms)
    session: list[dict[str, Any]] = []
    for _ in range(events):
        deed = rng.random()
        wager, selection = rng.choice(menu)
        seat = rng.randint(1, seats)
        whose = {"seat": seat, "wager": wager.name} | ({"selection": selection} if selection else {})
        if deed < 0.5:
            session.append(bet_event(wager, selection, seat))
        elif deed < 0.8:
            session.append(outcome_event(terms, rng))
        elif deed < 0.86:
            session.append({"take-down": whose})
        elif deed < 0.9:
            session.append({"reduce": {**whose, "to": max(1, stake_for(wager, selection) // 2)}})
        elif deed < 0.94:
            session.append({"turn": {**whose, "on": rng.random() < 0.5}})
        elif terms.law.irregularities:
            kind = rng.choice(list(terms.law.irregularities))
            session.append(irregularity_event(terms, kind, rng))
            if terms.law.irregularities[kind].then == "stop" or terms.law.irregularities[kind].cure == "stop":
                session.append({"call": "repaired"})
    return session


def irregularity_event(terms: Terms, kind: str, rng: random.Random) -> dict[str, Any]:
    """An irregularity as an event, with what its cure needs and called by someone who may."""
    law: Irregularity = terms.law.irregularities[kind]
    said: dict[str, Any] = {"kind": kind}
    equipment = terms.setup.equipment
    if law.cure == "opposite":
        said |= {"dice": [rng.randint(1, 6), None], "resting-on": rng.randint(1, 6)}
    elif law.cure == "passed":
        said["passed"] = rng.choice([s.label for s in equipment.outcomes if void_outcome(terms, s) is None])
    elif law.cure == "settle":
        said |= outcome_event(terms, rng)
    if law.before:
        said["before"] = law.before[0]
    event: dict[str, Any] = {"irregularity": said}
    return event | ({"by": {"role": law.by[0]}} if law.by else {})
