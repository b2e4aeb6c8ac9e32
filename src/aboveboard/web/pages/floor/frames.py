"""A round on the felt, step by step: the wagers that stand after each event, and what each event decided.

It is made of the round's own events and of nothing else, so that it shows nobody more than these do. Wagers that were
made before the round and are not decided in it are not drawn.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any

from aboveboard.law.terms.terms import Terms

SHOWN = ("roll", "spin")
"""Outcomes that light areas of the layout."""
Spot = tuple[int | None, str, str | None]
"""A seat, a wager and its selection."""


def frames(events: Iterable[Mapping[str, Any]], terms: Terms | None = None) -> list[dict[str, Any]]:
    """For each event the wagers that stand after it, the rows it decided, the cards it shows and the areas that win."""
    stakes: dict[Spot, int] = {}
    found = []
    for event in events:
        payload = event["said"] if isinstance(event["said"], Mapping) else {}
        if event["kind"] in ("bet", "take-down", "reduce"):
            _moved(stakes, event["kind"], payload, event["seat"])
        for row in event["settled"]:
            if row["result"] == "lose" or row["returned"]:
                stakes.pop((row["seat"], row["wager"], row["selection"]), None)
        found.append(
            {
                "event": event["event"],
                "wagers": [
                    {"seat": seat, "wager": wager, "selection": selection, "stake": stake}
                    for (seat, wager, selection), stake in stakes.items()
                ],
                "decided": [
                    {key: row[key] for key in ("seat", "wager", "selection", "stake", "result", "pays")}
                    for row in event["settled"]
                ],
                "cards": dict(event["answer"].get("cards", {})),
                "lit": [] if terms is None else _lit(terms, event),
            }
        )
    return found


def _lit(terms: Terms, event: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The areas that win with an outcome, where the outcome alone decides; elsewhere the wagers tell which won."""
    from aboveboard.publish.lights import winners

    outcome = _outcome(event)
    if outcome is None or not _remembers_nothing(terms):
        return []
    return [{"wager": wager, "selection": pick} for wager, pick in winners(terms, outcome)]


def _outcome(event: Mapping[str, Any]) -> Any:
    """What was rolled or spun, by hand or by a machine; None where nothing was, or it is hidden."""
    payload, kind = event["said"], event["kind"]
    if kind == "machine":
        plays = payload.get("plays") or [{}]
        kind, payload = next(((name, value) for name, value in plays[0].items() if name in SHOWN), ("", None))
    if kind not in SHOWN:
        return None
    return payload.get("at") if isinstance(payload, Mapping) else payload


@lru_cache(maxsize=200)
def _remembers_nothing(terms: Terms) -> bool:
    """Is every round of a game like its first?"""
    game, setup = terms.game, terms.setup
    if game.dealt or not hasattr(setup.equipment, "read"):
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
