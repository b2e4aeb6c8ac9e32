"""What the floor withholds of a table's log: what its pages show to some roles only, the log shows to no others.

A table's log is public. How much a rack holds, what a slip says and what was found wrong is the business of those who
handle the money and watch over it, and a dispute that of its patron and the pit. So is what a rack was short of when it
paid: with what it paid, which lies open, that tells what it held.
"""

from __future__ import annotations

from aboveboard.floor.roles import CHECKLIST, DISPUTES, OWED, RACK
from aboveboard.log.chain.withheld import Withheld, WithheldMoney

OWN = (
    "cage|imitation|occasion/[^/]*/imitation|promotional|variance/[^/]*|vigorish/[^/]*"
    "|table/[^/]*/(?:inventory|transit|drop)"
)
"""The house's own accounts, between which fills, credits and counts move chips."""
_COUNT = Withheld(RACK, ("chips", "variance", "explained"), ("cents", "variance"))
_REQUEST = Withheld(RACK, ("chips", "cents"), ("cents",))
_STEP = Withheld(RACK, ("reason",), transfers=True, between=OWN)

WITHHELD = {
    # the rack and its slips
    "opener": _COUNT,
    "closer": _COUNT,
    "slip-sign": Withheld(RACK, (), ("cents",), transfers=True, between=OWN),
    "fill-request": _REQUEST,
    "credit-request": _REQUEST,
    **dict.fromkeys(("fill-verify", "credit-verify", "fill-void", "credit-void", "slip-void"), _STEP),
    **dict.fromkeys(("fill-receive", "credit-receive"), _STEP),
    "slip-reprint": Withheld(RACK, (), ("text",)),
    "rack-count": Withheld(RACK, ("chips",), ("cents", "estimated-win")),
    "soft-count": Withheld(
        RACK, ("cash", "promotional", "with", "explained"), ("drop", "variance"), transfers=True, between=OWN
    ),
    "chip-request": Withheld(RACK, ("cents",)),
    # checklists
    "check": Withheld(CHECKLIST, ("answers",), ("fault", "cite")),
    "incident": Withheld(CHECKLIST, ("seat", "note")),
    "record": Withheld(CHECKLIST, ("fields",)),
    "device": Withheld(CHECKLIST, ("state", "emptied")),
    # disputes
    "dispute": Withheld(DISPUTES, ("says",)),
    "answer-dispute": Withheld(DISPUTES, ("found",)),
}
WITHHELD_MONEY = WithheldMoney(
    OWED, "table/[^/]*/owed", "table/[^/]*/(?:owed|inventory)|bank/[^/]*/[^/]*|occasion/[^/]*/bank/[^/]*"
)
"""What tables owe, whoever decided an outcome, paid it since or took it back."""
