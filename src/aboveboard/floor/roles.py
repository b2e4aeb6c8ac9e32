"""Who may do what on a gaming floor: its roles, and its rows of the role matrix.

Whoever works at a table does so only where that person is assigned to it.
"""

from __future__ import annotations

from aboveboard.log.permissions import Permissions

ROLES = (
    "player", "dealer", "stickperson", "boxperson", "floorperson", "cage", "surveillance", "supervisor", "auditor",
    "member-in-charge", "banker", "security", "maintenance",
)  # fmt: skip
CREW = ("dealer", "stickperson", "boxperson")
"""Those who work at a table."""
PIT = ("floorperson", "supervisor", "member-in-charge")
SEES_ALL = ("surveillance", "supervisor", "auditor")
"""Those who may see what is hidden from others, but for a seed before it is given up."""

OVERSIGHT = tuple(dict.fromkeys((*PIT, *SEES_ALL)))
"""Who looks at the pit, and at the house's own log."""

STAFF = tuple(dict.fromkeys((*CREW, "cage", "banker", *OVERSIGHT)))
"""Who handles a table's money: its crew, the cage, and those who watch over them."""
ON_DUTY = tuple(role for role in ROLES if role != "player")

_BANKS = ("banker", "member-in-charge")
_CREW = (*CREW, "member-in-charge")
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
    # accounts: everybody changes their own password; what concerns others is seen by them
    "password-change": ROLES,
    **dict.fromkeys(("password-reset", "password-recover", "role-propose", "role-confirm"), ("supervisor",)),
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
    "stack": _PLAYER_OR_CREW,
    "buy-in": (*_CREW, "floorperson"),
    "chip-request": ("player",),
    "chip-decline": ("player", *_CREW, "floorperson"),
    "reverse": PIT,
    "pay-owed": (*_CREW, "floorperson"),
    "return-wagers": ("supervisor",),
    # the automatic dealer
    "automatic": ("dealer", "floorperson", "supervisor"),
    "countdown": ("dealer",),
    "ready": ("player",),
    "fill-seats": ("player", "dealer", "floorperson", "supervisor"),
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
    **dict.fromkeys(("opener", "closer", "slip-sign", "slip-void"), (*_CREW, "floorperson", "supervisor")),
    **dict.fromkeys(("fill-request", "credit-request", "rack-count"), PIT),
    **dict.fromkeys(("fill-verify", "credit-verify"), ("cage",)),
    **dict.fromkeys(("fill-void", "credit-void"), ("cage", "supervisor")),
    **dict.fromkeys(("fill-receive", "credit-receive"), CREW),
    "slip-reprint": (*PIT, "cage"),
    **dict.fromkeys(("coupon", "color-up", "offer-chips"), (*_CREW, "floorperson")),
    "soft-count": ("cage", "supervisor"),
    # the cage
    "license": ("member-in-charge", "supervisor"),
    **dict.fromkeys(("bankroll", "cage-count"), ("cage", "supervisor", *_BANKS)),
    **dict.fromkeys(("chip-sale", "cash-out", "chip-change", "chip-issue", "chip-redeem"), ("cage", *_BANKS)),
    # the house's chips
    **dict.fromkeys(("chip-design", "chip-set", "impressment", "chip-summary"), ("supervisor", "cage")),
    "chip-confirm": ("supervisor", "surveillance", "cage", "floorperson"),
    # limits and disputes
    "change": PIT,
    "post-limits": PIT,
    "dispute": ("player", *PIT),
    "answer-dispute": PIT,
}

AUTOMATIC = "automatic"
"""How everybody's name begins whom no person is; a supervisor gives such names."""
RESERVED = (
    "promotional", "rack", "table", "drop", "stickman", "boxman", "pitboss", "layout", "dice", "shoe", AUTOMATIC,
)  # fmt: skip
"""Places and people of a floor that no patron is called, besides the roles."""
RACK, OWED, CHECKLIST, DISPUTES = "house/rack", "house/owed", "house/checklist", "house/disputes"
AUDIENCES = {RACK: STAFF, OWED: STAFF, CHECKLIST: ON_DUTY, DISPUTES: OVERSIGHT}
"""Who sees what is withheld from all others."""
PERMISSIONS = Permissions(ROLES, MATRIX, CREW, SEES_ALL, AUDIENCES, reserved=RESERVED, given=(AUTOMATIC,))
