"""Which role may do which deed: data, tried for every role by the tests.

A deed that is not listed may be done by nobody. Whoever works at a table does so only where he is assigned to it.
"""

from __future__ import annotations

from collections.abc import Mapping

from aboveboard.law.errors import BadInput, nearest
from aboveboard.log.deeds import NotAllowed

ROLES = (
    "player", "dealer", "stickperson", "boxperson", "floorperson", "cage", "surveillance", "supervisor", "auditor",
    "member-in-charge", "banker", "security", "maintenance",
)  # fmt: skip
CREW = ("dealer", "stickperson", "boxperson")
"""Those who work at a table."""
BANKS = ("banker", "member-in-charge")
"""Those who run a charity's games."""
PIT = ("floorperson", "supervisor", "member-in-charge")
SEES_ALL = ("surveillance", "supervisor", "auditor")
"""Those who may see what is hidden from others, but for a seed before it is given up."""

_CREW = (*CREW, "member-in-charge")
_CHARITY = ("member-in-charge", "supervisor")
_PLAYER_OR_CREW = ("player", *_CREW)
MATRIX: dict[str, tuple[str, ...]] = {
    # the house
    "found": ("supervisor",),
    "hire": ("supervisor",),
    "dismiss": ("supervisor",),
    "assign": PIT,
    "relieve": PIT,
    "admit": ("player", "cage", *PIT),
    "checkpoint": ("supervisor", "surveillance"),
    # checklists
    "check": ("player", *_CREW, *PIT, "security", "surveillance"),
    **dict.fromkeys(("open-table", "close-table", "arrange", "staff"), (*_CREW, *PIT)),
    **dict.fromkeys(("device", "incident", "quiet"), (*_CREW, *PIT, "security", "surveillance")),
    "record": (*_CREW, *PIT, "security", "maintenance", "surveillance"),
    "instruct": ("player",),
    # tables and seats
    "set-up": PIT,
    "sit": _PLAYER_OR_CREW,
    "leave": _PLAYER_OR_CREW,
    "buy-in": (*_CREW, "floorperson"),
    "reverse": PIT,
    "pay-owed": (*_CREW, "floorperson"),
    # chance
    "commit": (*_CREW, *PIT),
    "mix": ("player",),
    "reveal": (*_CREW, *PIT),
    "machine": _PLAYER_OR_CREW,
    # wagers
    **dict.fromkeys(("bet", "take-down", "reduce", "turn", "act", "style"), _PLAYER_OR_CREW),
    "wait": _PLAYER_OR_CREW,
    **dict.fromkeys(("shooter", "curator", "banker", "bank", "cut", "dice"), _PLAYER_OR_CREW),
    # the dealer's deeds
    **dict.fromkeys(("roll", "spin", "draw", "shoe", "tiles", "number", "call", "shuffle", "burn", "button"), _CREW),
    "expose": _CREW,
    **dict.fromkeys(("cover", "idle", "chips", "award"), (*_CREW, "floorperson")),
    **dict.fromkeys(("open", "dealer"), (*_CREW, *PIT)),
    "irregularity": (*_CREW, *PIT),
    # the rack and its slips
    **dict.fromkeys(("opener", "closer", "slip-sign"), (*_CREW, "floorperson", "supervisor")),
    **dict.fromkeys(("fill-request", "credit-request", "rack-count"), PIT),
    **dict.fromkeys(("fill-verify", "credit-verify"), ("cage",)),
    **dict.fromkeys(("fill-void", "credit-void"), ("cage", "supervisor")),
    **dict.fromkeys(("fill-receive", "credit-receive"), CREW),
    "slip-reprint": (*PIT, "cage"),
    **dict.fromkeys(("coupon", "color-up", "offer-chips"), (*_CREW, "floorperson")),
    "soft-count": ("cage", "supervisor"),
    # the cage
    "license": _CHARITY,
    **dict.fromkeys(("bankroll", "cage-count"), ("cage", "supervisor", *BANKS)),
    **dict.fromkeys(("chip-sale", "cash-out", "chip-change", "chip-issue", "chip-redeem"), ("cage", *BANKS)),
    # the house's chips
    **dict.fromkeys(("chip-design", "chip-set", "impressment", "chip-summary"), ("supervisor", "cage")),
    "chip-confirm": ("supervisor", "surveillance", "cage", "floorperson"),
    # an organization's occasion
    **dict.fromkeys(("occasion-open", "bank-form", "type-open", "period-open", "period-close"), _CHARITY),
    **dict.fromkeys(("bank-open", "bank-supplement", "bank-result", "bank-close"), (*_CHARITY, "banker")),
    **dict.fromkeys(("prize-limit", "prize-list", "prize-award", "prize-redeem"), (*_CHARITY, "banker")),
    **dict.fromkeys(("post-rate", "appoint-banker", "assign-operator", "night-close"), _CHARITY),
    **dict.fromkeys(("exchange", "night-deposit"), ("banker",)),
    **dict.fromkeys(("redeem", "pay-person"), (*_CHARITY, "banker", "dealer")),
    "change": PIT,
    "post-limits": PIT,
    "dispute": ("player", *PIT),
    "answer-dispute": PIT,
}


def check(kind: str, role: str, matrix: Mapping[str, tuple[str, ...]] = MATRIX) -> None:
    """Say who may where this role may not."""
    allowed = matrix.get(kind)
    if allowed is None:
        raise BadInput(f"deed: {kind!r} is not known; {nearest(kind, matrix)}")
    if role not in allowed:
        if role not in ROLES:
            raise BadInput(f"role: {role!r} is not known; {nearest(role, ROLES)}")
        raise NotAllowed(f"a {role} may not {kind}; a {' or a '.join(dict.fromkeys(allowed))} may")
