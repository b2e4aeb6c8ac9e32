"""What the deeds of the role matrix hold when they are meant in earnest, and what they hold when they are not."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from aboveboard.play.seats.floor_table import PitTable


@dataclass(frozen=True)
class Here:
    """Where a deed is asked for: the table, how it stands, and the last event of its log."""

    rng: random.Random
    table: str
    pit: PitTable
    last: int


FIELDS = (
    "chips", "cents", "shift", "day", "explained", "slip", "closing", "reason", "player", "for", "period", "cash",
    "promotional", "with", "ruleset", "do", "confirmed", "table", "what", "game", "design", "colours", "mark", "month",
    "types", "form", "maxima", "type", "shares", "from", "to", "location", "counted", "currency", "until", "count",
    "each", "held", "rate", "most", "person", "units", "kind", "of", "prizes", "item", "award", "seat", "colour",
    "name", "step", "answers", "role", "off", "device", "state", "note", "record", "fields", "event", "says", "min",
    "max", "chip", "wager", "stake", "selection", "accept", "decline", "pass", "high", "low", "at", "dispute", "found",
)  # fmt: skip
"""Fields that deeds have, of all kinds."""
VALUES: tuple[Any, ...] = (
    None, True, False, -1, 0, 1, 3, 500, 10**15, 2**61, 2**62, 2**63, 1.5, "", "ann", "dan", "craps", "cash", "chips",
    "pa", "ny-charitable", "2026-11", "<b>", "²", "\x1b[31m", [], ["craps"], {}, {"500": 3}, {"²": 1}, {"1": 10**15},
)  # fmt: skip
Made = Callable[[Here], Any]


def any_payload(rng: random.Random) -> Any:
    """Nonsense of the right form, mostly."""
    if rng.random() < 0.1:
        return rng.choice(VALUES)
    return {rng.choice(FIELDS): rng.choice(VALUES) for _ in range(rng.randint(0, 5))}


def _chips(at: Here) -> dict[str, int]:
    return {str(cents): at.rng.randint(1, 40) for cents in at.rng.sample((100, 500, 2500, 10_000), 2)}


def _slip(at: Here) -> dict[str, Any]:
    return {"slip": at.rng.randint(1, 6)}


def _seat(at: Here) -> dict[str, Any]:
    return {"seat": at.rng.randint(1, 8)}


def _whose(at: Here) -> dict[str, Any]:
    """A wager that stands, or none."""
    bets = list(at.pit.table.bets.values())
    if not bets:
        return {"wager": at.rng.choice(list(at.pit.terms.wagers)), "seat": 1}
    bet = at.rng.choice(bets)
    return {"wager": bet.plan.wager.name, "seat": bet.seat} | ({"selection": bet.selection} if bet.selection else {})


def _event(at: Here) -> int:
    return max(0, at.last - at.rng.randint(0, 12))


PLAIN_DEEDS: dict[str, Made] = {
    "post-limits": lambda at: {
        key: cents for key, cents in (("min", 1), ("max", 10**9), ("chip", 1)) if at.rng.random() < 0.4
    },
    "dispute": lambda at: {"event": _event(at), "says": at.rng.choice(("no", "<i>", "x" * 300))},
    "answer-dispute": lambda at: {"dispute": at.rng.randint(1, 3), "found": "so it was"},
    "reverse": lambda at: {"event": _event(at), "reason": "read wrongly"},
    "opener": lambda at: {"chips": _chips(at), "explained": "counted again"},
    "closer": lambda at: {"chips": _chips(at), "explained": "counted again"},
    "slip-sign": _slip,
    "slip-void": lambda at: {"slip": at.rng.randint(1, 6), "reason": "not wanted"},
    "fill-request": lambda at: {"chips": _chips(at)},
    "credit-request": lambda at: {"chips": _chips(at)},
    "rack-count": lambda at: {"chips": _chips(at)},
    "fill-verify": _slip, "credit-verify": _slip, "fill-receive": _slip, "credit-receive": _slip, "slip-reprint": _slip,
    "fill-void": lambda at: {"slip": at.rng.randint(1, 6), "reason": "not wanted"},
    "credit-void": lambda at: {"slip": at.rng.randint(1, 6), "reason": "not wanted"},
    "coupon": lambda at: {"player": at.rng.choice(("ann", "bob")), "cents": 500},
    "color-up": lambda at: {"player": "ann", "chips": {"100": 5}},
    "soft-count": lambda at: {"period": 1, "cash": at.rng.randint(0, 500), "promotional": 0, "explained": "so"},
    "sit": _seat, "leave": _seat,
    "stack": lambda at: {"seat": at.rng.randint(1, 3), "cents": at.rng.choice((1, 500, 10**4))},
    "buy-in": lambda at: {"seat": at.rng.randint(1, 3), "cents": at.rng.choice((500, 10**5))},
    "pay-owed": lambda at: {},
    "commit": lambda at: {}, "reveal": lambda at: {}, "machine": lambda at: {},
    "mix": lambda at: {"text": at.rng.choice(("luck", "²", "<u>"))},
    "take-down": _whose,
    "reduce": lambda at: {**_whose(at), "to": at.rng.randint(1, 500)},
    "turn": lambda at: {**_whose(at), "on": at.rng.random() < 0.5},
    "incident": lambda at: {"kind": "other", "note": "<b>something</b>"},
    "quiet": lambda at: {"seat": 1, "what": "aid", "asked": True},
    "open-table": lambda at: {}, "close-table": lambda at: {},
    "bankroll": lambda at: {"cents": at.rng.choice((500, 10**6)), **at.rng.choice(({}, {"do": "remove"}))},
    "cage-count": lambda at: {"cents": at.rng.randint(0, 10**9), "explained": "counted"},
    "checkpoint": lambda at: {},
    "admit": lambda at: {"name": at.rng.choice(("dee", "eve")), "title": "<b>D</b>"},
    "hire": lambda at: {"name": at.rng.choice(("gus", "hal")), "roles": ["dealer"]},
    "assign": lambda at: {"name": at.rng.choice(("dan", "sid", "gus")), "table": at.table},
    "bank-close": lambda at: {"type": "big-six", "counted": at.rng.randint(0, 5_000), "explained": "so"},
    "bank-supplement": lambda at: {"from": "roulette", "to": "big-six", "cents": 500},
    "set-up": lambda at: {"ruleset": "pa", "game": "roulette"},
    "call": lambda at: at.rng.choice(list(at.pit.terms.law.calls) or ["no-more-bets"]),
    "act": lambda at: {"seat": at.rng.randint(1, 3), "do": at.rng.choice(("stand", "hit", "fold", "surrender"))},
    "shooter": lambda at: {"do": at.rng.choice(("offer", "accept", "pass")), "seat": at.rng.randint(1, 4)},
    "cut": lambda at: {"decline": at.rng.randint(1, 3)},
    "shuffle": lambda at: {},
    "wait": lambda at: {"seat": at.rng.randint(1, 3)},
}  # fmt: skip
"""Deeds as somebody would ask for them."""
