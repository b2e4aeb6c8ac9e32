"""Sessions for any game, drawn from a seed: bets on every wager, outcomes, changes of mind and interruptions."""

from __future__ import annotations

import random
from typing import Any

from aboveboard.games.shapes.deal import Deal
from aboveboard.kernel.balls import Balls
from aboveboard.kernel.cards import Shoe
from aboveboard.kernel.tiles import TileSet
from aboveboard.kernel.wheel import Wheel
from aboveboard.law import Edition, Terms, WagerTerms, terms_of
from aboveboard.law.model import Irregularity
from aboveboard.law.terms.options import choices_of
from aboveboard.law.terms.stakes import lawful_stake
from aboveboard.play.automata.tracks import void_outcome
from aboveboard.play.table.irregularities.card_cures import CURES
from tests.support import pots
from tests.support.hands import Hands, some_cards


def supplied(edition: Edition, **options: Any) -> Terms:
    """A game with its options at their defaults, and 2 to 1 for each payout that the operator must supply."""
    asked = [choice for choice in choices_of(edition.law).values() if choice.default is None]
    least = {choice.name: choice.range[0] for choice in asked if choice.range and isinstance(choice.range[0], int)}
    return terms_of(edition, dict.fromkeys((choice.name for choice in asked), "2 to 1") | least | options)


def outcome_event(terms: Terms, rng: random.Random) -> dict[str, Any]:
    """A throw or spin as an event, or a few cards."""
    equipment = terms.setup.equipment
    if isinstance(equipment, (Shoe, Balls, TileSet)):
        return {equipment.event: some_cards(equipment, rng)}
    if isinstance(equipment, Wheel):
        return {equipment.event: rng.choice(equipment.outcomes).label}
    return {equipment.event: list(rng.choice(equipment.outcomes))}


def bet_event(wager: WagerTerms, selection: str | None, seat: int = 1) -> dict[str, Any]:
    """A lawful bet as an event."""
    bet: dict[str, Any] = {"seat": seat, "wager": wager.name, "stake": lawful_stake(wager, selection)}
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
    if isinstance(terms.game, Deal):
        return _dealt_session(terms, rng, events, seats)
    if pots.is_pot(terms):
        return pots.random_session(terms, seed, events)
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
            session.append({"reduce": {**whose, "to": max(1, lawful_stake(wager, selection) // 2)}})
        elif deed < 0.94:
            session.append({"turn": {**whose, "on": rng.random() < 0.5}})
        elif terms.law.irregularities:
            kind = rng.choice(list(terms.law.irregularities))
            session.append(irregularity_event(terms, kind, rng))
            if terms.law.irregularities[kind].then == "stop" or terms.law.irregularities[kind].cure == "stop":
                session.append({"call": "repaired"})
    return session


def _dealt_session(terms: Terms, rng: random.Random, events: int, seats: int) -> list[dict[str, Any]]:
    """Bets, hands played out with lawful choices, cards and choices at random, changes of mind and irregularities."""
    hands, menu = Hands(terms, rng), playable(terms)
    while len(hands.events) < events:
        deed, seat = rng.random(), rng.randint(1, seats)
        wager, selection = rng.choice(menu)
        if deed < 0.45:
            hands.do(bet_event(wager, selection, seat))
        elif deed < 0.75:
            hands.play_out()
        elif deed < 0.85:
            hands.do(hands.next() or outcome_event(terms, rng))
        elif deed < 0.92 or not terms.law.irregularities:
            whose = {"seat": seat, "wager": wager.name} | ({"selection": selection} if selection else {})
            hands.do({"take-down": whose})
        else:
            kind = rng.choice(list(terms.law.irregularities))
            hands.do(irregularity_event(terms, kind, rng))
            if hands.table.calls.state.stopped is not None:
                hands.do({"call": "repaired"})
    return hands.events


def irregularity_event(terms: Terms, kind: str, rng: random.Random) -> dict[str, Any]:
    """An irregularity as an event, with what its cure needs and called by someone who may."""
    law: Irregularity = terms.law.irregularities[kind]
    payload: dict[str, Any] = {"kind": kind}
    equipment = terms.setup.equipment
    if law.cure == "opposite":
        payload |= {"dice": [rng.randint(1, 6), None], "resting-on": rng.randint(1, 6)}
    elif law.cure == "passed":
        assert isinstance(equipment, Wheel)
        payload["passed"] = rng.choice([s.label for s in equipment.outcomes if void_outcome(terms, s) is None])
    elif law.cure == "settle":
        payload |= outcome_event(terms, rng)
    elif isinstance(equipment, Shoe) and law.cure in CURES:
        payload["cards"] = some_cards(equipment, rng, 2 if law.cure == "count-as" else 1)
        payload |= {"accepted": rng.random() < 0.5} if law.cure == "offer" else {}
    elif law.cure == "may-void":
        payload |= {"seat": rng.randint(1, 3), "void": rng.random() < 0.7}
    elif law.cure == "void-seat":
        payload["seat"] = rng.randint(1, 3)
    elif isinstance(equipment, Shoe) and law.cure in ("discard", "next-card"):
        payload["cards"] = some_cards(equipment, rng, 1)
    if law.before:
        payload["before"] = law.before[0]
    event: dict[str, Any] = {"irregularity": payload}
    return event | ({"by": {"role": law.by[0]}} if law.by else {})
