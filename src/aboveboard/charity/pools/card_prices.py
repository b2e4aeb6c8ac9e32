"""What cards are sold for: sellers sell at their price, and those who run the pool at one of its own."""

from __future__ import annotations

from aboveboard.charity.conduct.question import Question
from aboveboard.kernel.money import dollars
from aboveboard.play.events import Refusal
from aboveboard.play.pools.running.calling.card_sales import SELL
from aboveboard.play.pools.running.pool import RunningPool


def own_price(running: RunningPool, role: str, asked: Question) -> Refusal | None:
    """Why somebody may not sell cards for what they say: a seller sells at the price, neither less nor more."""
    if asked.kind != SELL or role != "seller" or "cents" not in asked.payload:
        return None
    usual = running.decide(SELL, {name: value for name, value in asked.payload.items() if name != "cents"})
    if usual.refusal is not None or asked.payload["cents"] == usual.written["cents"]:
        return None
    due, said = dollars(usual.written["cents"]), dollars(asked.payload["cents"])
    return Refusal(f"a seller sells these cards for {due}, not {said}: any other is for those who run the games", ())
