"""A round on the felt, step by step: the wagers that stand after each event, and what each event decided.

It is made of the round's own events and of nothing else, so that it shows nobody more than these do. Wagers that were
made before the round and are not decided in it are not drawn.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

Spot = tuple[int | None, str, str | None]
"""A seat, a wager and its selection."""


def frames(events: Iterable[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """For each event the wagers that stand after it, the rows that it decided, and the cards that it shows."""
    stakes: dict[Spot, int] = {}
    found = []
    for event in events:
        said = event["said"] if isinstance(event["said"], Mapping) else {}
        if event["kind"] in ("bet", "take-down", "reduce"):
            _moved(stakes, event["kind"], said, event["seat"])
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
            }
        )
    return found


def _moved(stakes: dict[Spot, int], kind: str, said: Mapping[str, Any], seat: int | None) -> None:
    """A wager is made or raised, taken down, or made smaller."""
    spot = (said.get("seat", seat), str(said.get("wager")), said.get("selection"))
    if kind == "bet":
        stakes[spot] = stakes.get(spot, 0) + int(said.get("stake", 0))
    elif kind == "take-down":
        stakes.pop(spot, None)
    elif spot in stakes:
        stakes[spot] = int(said.get("to", stakes[spot]))
