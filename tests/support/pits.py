"""A table in the pit, driven by nothing but what it says may be done now."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

from aboveboard.games.shapes.deal import Deal
from aboveboard.law import Terms
from aboveboard.play.seats.floor_table import PitTable
from aboveboard.play.seats.may import May
from tests.support.hands import companions
from tests.support.sessions import bet_event, outcome_event

Payload = dict[str, Any]


class Pit:
    """Three seats and a dealer who do what `needs` tells them."""

    def __init__(self, terms: Terms, seed: int) -> None:
        self.terms, self.rng = terms, random.Random(seed)
        self.pit = PitTable(terms)
        self.log: list[Payload] = []
        self.planned: list[Payload] = []
        self.beside = companions(terms)

    def next(self) -> Payload:
        """Something that may be done now, or a bet that may be refused."""
        if self.planned:
            return self.planned.pop(0)
        mays = self.pit.needs()
        bets = [may for may in mays if may.event == "bet" and may.payload is None]
        others = [may for may in mays if may not in bets]
        must = [may for may in others if may.must] or others
        shuffle = [may for may in others if may.event == "shuffle"]
        dealing = self.pit.table.dealing
        if shuffle and dealing is not None and len(dealing.state.used) > len(self.terms.setup.equipment.outcomes) // 2:
            return {"shuffle": {}}
        if bets and (not must or self.rng.random() < (0.3 if self.pit.table.bets else 0.8)):
            return self._bet(bets[0])
        assert mays, f"nobody may do anything: {self.pit.view()}"
        wanted = [may for may in must if may.payload is None or "decline" not in str(may.payload)]
        return self.event(self.rng.choice(wanted if wanted and self.rng.random() < 0.9 else others or mays))

    def _bet(self, may: May) -> Payload:
        wager = self.terms.wagers[self.rng.choice(may.among["wagers"])]
        seat = self.rng.randint(1, 3)
        event = bet_event(wager, self.rng.choice(wager.picks), seat)
        for other in self.beside.get(wager.name, []):
            self.planned.append({"bet": {"seat": seat, "wager": other.name, "stake": event["bet"]["stake"]}})
        return event

    def event(self, may: May) -> Payload:
        """The event that somebody makes of what is allowed."""
        rng, kind = self.rng, may.event
        cards: Any = self.terms.setup.equipment
        if may.payload is not None:
            return {kind: may.payload}
        match kind:
            case "bet":
                return self._bet(may)
            case "act":
                return {"act": {"seat": may.seat, "do": rng.choice(list(may.among["options"]))}}
            case "cut":
                at = may.among["cards"] // 3
                payload = {"at": at} | ({"second": at} if may.among["second"] else {})
                return {"cut": payload | ({"seat": may.seat} if may.seat else {})}
            case "sit":
                return {"sit": {"seat": rng.randint(1, 6), "stack": 50_000}}
            case "number":
                return {"number": rng.randint(1, 840)}
            case "award":
                return {"award": {"item": (may.among["items"] or ["bear"])[0], "cost": 100}}
            case "curator" | "banker":
                return {kind: {"accept": 1}}
            case "shooter":
                return {"shooter": {"offer": 1}}
            case "tiles":
                return {"tiles": cards.spell(rng.sample(cards.outcomes, len(cards.outcomes)))}
            case "shoe" | "draw":
                return {kind: cards.spell(rng.sample(self.left(), may.among.get("count", 1)))}
            case "roll" if isinstance(self.terms.game, Deal):
                return {"roll": [rng.randint(1, 6) for _ in range(may.among["dice"])]}
        return outcome_event(self.terms, rng)

    def left(self) -> list[int]:
        """The cards that can come next."""
        dealing, game, room = self.pit.table.dealing, self.terms.game, self.pit.table.room
        if room is not None:
            return [card for card in range(52) if room.state.hand is None or card not in room.state.hand.used]
        assert isinstance(game, Deal)
        assert dealing is not None
        out = [*dealing.state.used, *dealing.state.discards, *dealing.state.waiting]
        out += [] if self.pit.table.round is None else game.seen(self.pit.table.round)
        whole: Any = self.terms.setup.equipment.outcomes
        return list((Counter(whole) - Counter(out)).elements())
