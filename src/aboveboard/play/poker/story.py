"""A round of poker as a story: what each player does, and who takes which pot with what."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from aboveboard.kernel.money import dollars
from aboveboard.play.events import Event
from aboveboard.play.poker.facts import pot_title
from aboveboard.play.table.entries import PaidPot, PotShare

DOES = {
    "check": "checks", "call": "calls", "fold": "folds", "bet": "bets", "raise": "raises", "all-in": "goes all-in",
    "bring-in": "brings it in", "draw": "draws", "show": "shows", "muck": "gives up the hand", "protect": "protects it",
}  # fmt: skip


def headline(event: Event) -> str | None:
    """What was done, as a person would say it; None where it is worded as at any other table."""
    given = event.payload
    payload = given if isinstance(given, dict) else {}
    match event.kind:
        case "sit":
            return f"seat {payload['seat']} sits down with {dollars(payload['stack'])}"
        case "button":
            return f"the button is at seat {given['seat'] if isinstance(given, dict) else given}"
        case "shoe":
            return f"from the deck: {given}"
        case "act":
            to = " to" if payload["do"] == "raise" else ""
            much = f"{to} {dollars(payload['stake'])}" if payload.get("stake") else ""
            cards = f" {payload['cards'] or 'nothing'}" if "cards" in payload else ""
            return f"seat {payload['seat']} {DOES.get(payload['do'], payload['do'])}{much}{cards}"
    return None


def ended(pots: Iterable[PaidPot]) -> str:
    """How a round ended, in a sentence or two: who takes what, and with what."""
    found = []
    for pot in pots:
        found += [_takes(share, pot_title(pot.pot)) for share in pot.awarded]
    return ". ".join(found)


def _takes(share: PotShare, pot: str) -> str:
    alone = share.side == "uncontested"
    why = (
        ", as all others are out" if alone else f" with {share.hand}" if share.side == "high" else f" for {share.hand}"
    )
    return f"Seat {share.seat} takes {dollars(share.cents)} of {pot}{why}"


def paid_out(pots: Iterable[PaidPot]) -> Iterator[str]:
    """The pots that were paid out, a line each."""
    for pot in pots:
        takers = ", ".join(
            f"seat {share.seat} takes {dollars(share.cents)} ({share.side}"
            + (f", {share.hand}" if share.hand else "")
            + (f", {dollars(share.odd_chip)} of it odd" if share.odd_chip else "")
            + ")"
            for share in pot.awarded
        )
        yield f"{pot.pot} pot of {dollars(pot.cents)}, rake {dollars(pot.rake)}: {takers}"
