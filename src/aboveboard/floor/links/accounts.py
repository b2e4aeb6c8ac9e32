"""Where the money of a link is: its meters, reserves and overflows, what is set aside for hits, and what backs it all.

Chips stay where they are until somebody is paid. What a link has promised so far stands against the house in one
account, which holds that much less than nothing.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from aboveboard.floor.links.reckoning import meters
from aboveboard.floor.links.reckoning.course import Booked
from aboveboard.log.deeds import Transfer

BELOW_NOTHING: Final = ("link/[^/]+/owed",)
NAMED: Final = {
    "link/([^/]+)/owed": r"what the house has promised by \1",
    "link/([^/]+)/pending/([0-9]+)": r"what is set aside for hit \2 of \1",
    "link/([^/]+)/([^/]+)/meter": r"the meter of \2 at \1",
    "link/([^/]+)/([^/]+)/reserve": r"the reserve of \2 at \1",
    "link/([^/]+)/([^/]+)/overflow": r"the overflow of \2 at \1",
}


def owed(link: str) -> str:
    """What the house has promised by a link; it holds that much less than nothing."""
    return f"link/{link}/owed"


def pending(link: str, hit: int) -> str:
    """What is set aside for a hit."""
    return f"link/{link}/pending/{hit}"


def kept(link: str, level: str, account: str) -> str:
    """A level's meter, reserve or overflow."""
    return f"link/{link}/{level}/{account}"


def transfers(link: str, booked: Iterable[Booked], cite: tuple[str, ...]) -> list[Transfer]:
    """Moves within a link as the ledger has them: those of one kind between two accounts in one sum."""
    sums = dict[tuple[str, str, str], int]()
    for each in booked:
        key = _account(link, each, each.move.source), _account(link, each, each.move.to), each.move.why
        sums[key] = sums.get(key, 0) + each.move.cents
    return [Transfer(source, to, cents, why, cite) for (source, to, why), cents in sums.items()]


def _account(link: str, booked: Booked, account: str) -> str:
    if account == meters.OWED:
        return owed(link)
    if account == meters.PENDING:
        return pending(link, booked.hit)
    return kept(link, booked.level, account)
