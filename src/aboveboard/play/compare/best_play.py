"""The best play of two laws side by side: the situations in which another choice is best."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from aboveboard.play.compare.records import PlayChange
from aboveboard.play.odds.solver import Advice, Chart

PARTS = {"hard": "hard", "soft": "soft", "pairs": "a pair of"}
"""The parts of a chart, and how a hand of each is called."""


def play_changes(before: Advice | None, after: Advice | None) -> tuple[PlayChange, ...]:
    """Each situation in which the best choice changes, or that only one of the two laws knows."""
    old, new = _situations(before), _situations(after)
    if not old or not new:
        return ()
    return tuple(
        PlayChange(situation, old.get(situation), new.get(situation))
        for situation in dict.fromkeys((*new, *old))
        if old.get(situation) != new.get(situation)
    )


def _situations(found: Advice | None) -> Mapping[str, str]:
    """The best choice in every situation that is told apart."""
    if not found:
        return {}
    held = {situation: line["do"] for line in found.get("play", ()) for situation in line["when"]}
    return held | dict(_cells(found["chart"])) if "chart" in found else held


def _cells(chart: Chart) -> Iterator[tuple[str, str]]:
    for part, hands in (("hard", chart["hard"]), ("soft", chart["soft"]), ("pairs", chart["pairs"])):
        for hand, row in hands.items():
            for shown, do in zip(chart["shown"], row, strict=True):
                yield f"{PARTS[part]} {hand.removeprefix(part).strip()} against {shown}", do
