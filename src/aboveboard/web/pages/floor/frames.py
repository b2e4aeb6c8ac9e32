"""A round on the felt, step by step: what lies there after each event, and what each event decided.

It is made of the log's events as the reader sees them and of nothing else, so that it shows nobody more than these do.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any

from aboveboard.law.terms.terms import Terms

SHOWN = ("roll", "spin")
"""Outcomes that light areas of the layout."""
OWN = "player/"
"""How the names of what a player alone sees begin."""
Spot = tuple[int | None, str, str | None]
"""A seat, a wager and its selection."""
EventJson = Mapping[str, Any]


def frames(
    events: Iterable[EventJson], terms: Terms | None = None, earlier: Iterable[EventJson] = ()
) -> list[dict[str, Any]]:
    """For each event the wagers, cards and puck that lie there after it, the rows it decided and the areas that win.

    Earlier events are those before the round, from which wagers may ride in and a point may be on.
    """
    felt = Felt(terms)
    for event in earlier:
        felt.follow(event)
    felt.cards = {}
    return [felt.frame(event) for event in events]


def carries_on(terms: Terms) -> bool:
    """May wagers or a point stand from one outcome to the next?"""
    return not terms.game.dealt and terms.law.pot is None and hasattr(terms.setup.equipment, "read")


class Felt:
    """What lies on the felt while events are followed."""

    def __init__(self, terms: Terms | None) -> None:
        self.terms = terms
        self.stakes: dict[Spot, int] = {}
        self.cards: dict[str, list[str]] = {}
        self.runs = terms is not None and carries_on(terms)
        self.state = terms.game.opening if terms is not None and self.runs else None

    def follow(self, event: EventJson) -> None:
        """Lay what an event puts there, and take away what it takes."""
        payload = event["said"] if isinstance(event["said"], Mapping) else {}
        if event["kind"] in ("bet", "take-down", "reduce"):
            _moved(self.stakes, event["kind"], payload, event["seat"])
        for row in event["settled"]:
            if row["result"] == "lose" or row["returned"]:
                self.stakes.pop((row["seat"], row["wager"], row["selection"]), None)
        if self.terms is not None and self.runs and "refused" not in event["answer"]:
            game, setup = self.terms.game, self.terms.setup
            for outcome in _outcomes(event):
                self.state = game.advance(setup, self.state, setup.equipment.outcomes[setup.equipment.read(outcome)])
        if "cards" in event["answer"]:
            own = [held for name, held in event["seen"].items() if name.startswith(OWN)]
            self.cards = {
                place: list(held) for hands in (event["answer"]["cards"], *own) for place, held in hands.items()
            }

    def frame(self, event: EventJson) -> dict[str, Any]:
        """The felt after an event."""
        self.follow(event)
        return {
            "event": event["event"],
            "wagers": [
                {"seat": seat, "wager": wager, "selection": selection, "stake": stake}
                for (seat, wager, selection), stake in self.stakes.items()
            ],
            "decided": [
                {key: row[key] for key in ("seat", "wager", "selection", "stake", "result", "pays")}
                for row in event["settled"]
            ],
            "cards": dict(self.cards),
            "button": self.terms.game.button(self.state) if self.terms is not None and self.runs else None,
            "outcome": next(reversed(list(_outcomes(event))), None),
            "lit": [] if self.terms is None else _lit(self.terms, event),
        }


def _lit(terms: Terms, event: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The areas that win with an outcome, where the outcome alone decides; elsewhere the wagers tell which won."""
    from aboveboard.publish.lights import winners

    outcome = next(_outcomes(event), None)
    if outcome is None or not _remembers_nothing(terms):
        return []
    return [{"wager": wager, "selection": pick} for wager, pick in winners(terms, outcome)]


def _outcomes(event: EventJson) -> Iterator[Any]:
    """What was rolled or spun, by hand or by a machine; nothing where it is hidden."""
    payload, kind = event["said"], event["kind"]
    plays: Sequence[Mapping[str, Any]] = [{kind: payload}] if kind in SHOWN else []
    if kind == "machine":
        plays = payload.get("plays", [])
    for play in plays:
        for name in SHOWN:
            if name in play:
                yield play[name].get("at") if isinstance(play[name], Mapping) else play[name]


@lru_cache(maxsize=200)
def _remembers_nothing(terms: Terms) -> bool:
    """Is every round of a game like its first?"""
    game, setup = terms.game, terms.setup
    if not carries_on(terms):
        return False
    return all(game.advance(setup, game.opening, each) == game.opening for each in setup.equipment.outcomes)


def _moved(stakes: dict[Spot, int], kind: str, payload: Mapping[str, Any], seat: int | None) -> None:
    """A wager is made or raised, taken down, or made smaller."""
    spot = (payload.get("seat", seat), str(payload.get("wager")), payload.get("selection"))
    if kind == "bet":
        stakes[spot] = stakes.get(spot, 0) + int(payload.get("stake", 0))
    elif kind == "take-down":
        stakes.pop(spot, None)
    elif spot in stakes:
        stakes[spot] = int(payload.get("to", stakes[spot]))
