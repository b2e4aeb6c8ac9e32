"""Who may do what at a link: the access matrix of the controller's own commands."""

from __future__ import annotations

from aboveboard.floor import LEFT_LINK
from aboveboard.floor.roles import OVERSIGHT, PIT

CONTROLLER = "controller"
"""The controller itself, which no person is."""
TECHNICIAN, SUPERVISOR, ACCOUNTING = "technician", "link-supervisor", "accounting"
LABORATORY, COMMISSION = "laboratory", "commission-agent"
ROLES = (CONTROLLER, TECHNICIAN, SUPERVISOR, ACCOUNTING, LABORATORY, COMMISSION)
AT_A_LINK = (TECHNICIAN, SUPERVISOR, ACCOUNTING, LABORATORY, COMMISSION)
"""People who work at controllers, or look at them."""
OPERATOR = (TECHNICIAN, SUPERVISOR, ACCOUNTING)
"""Those of them who work for the house, and approve nothing of it."""
PEOPLE = {ACCOUNTING: "somebody of accounting", LABORATORY: "somebody of a laboratory"}
"""Who has a role, where that is another phrase than its name with an article."""
_VERIFY = (*PIT, "cage", "surveillance", SUPERVISOR, ACCOUNTING)
PAYS: dict[str, tuple[str, ...]] = {"cage": ("cage",), "rack": PIT}
"""Who pays a hit out of what: cash by the cage, chips by the pit."""
STAFF = tuple(dict.fromkeys((*AT_A_LINK, "cage", *OVERSIGHT)))
"""Who sees all of a link: its reserve, and whose hands hit."""

OPEN = "link-open"
REQUEST = "link-request-start"
PLAY = "link-play"
"""What a table's deed brings along: wagers that were closed, hands that hit, wagers that came back."""
TAKE = "link-take"
"""What another link's transfer brings along."""
JOINED, LEFT = "link-joined", LEFT_LINK
"""What is brought along to a table that joins a link, or leaves it."""

COMMANDS = frozenset((
    REQUEST, "link-stop", "link-change", "link-join", "link-leave", "link-adjust", "link-transfer", "link-close",
    "link-sign",
))  # fmt: skip
"""What people have the controller do; who may is in the access matrix, and each enters the access."""

MATRIX: dict[str, tuple[str, ...]] = {
    OPEN: (SUPERVISOR,),
    "link-controls": (SUPERVISOR,),
    "link-change": (SUPERVISOR,),
    **dict.fromkeys(("link-join", "link-leave"), (SUPERVISOR, TECHNICIAN)),
    "link-approve": (COMMISSION, LABORATORY),
    "link-entry": AT_A_LINK,
    REQUEST: (SUPERVISOR, TECHNICIAN),
    "link-start": (CONTROLLER,),
    "link-stop": (SUPERVISOR, TECHNICIAN),
    "link-fault": (CONTROLLER, TECHNICIAN),
    "link-cure": (CONTROLLER,),
    "link-verify": _VERIFY,
    "link-pay": tuple(role for roles in PAYS.values() for role in roles),
    "link-acknowledge": (*PIT, SUPERVISOR),
    **dict.fromkeys(("link-adjust", "link-transfer", "link-close", "link-sign"), (SUPERVISOR, ACCOUNTING)),
    **dict.fromkeys((PLAY, TAKE, JOINED, LEFT), ()),
}
CALLED = {
    OPEN: "open a link", "link-controls": "state the internal controls of a link",
    "link-change": "change a progressive's parameters", "link-join": "put a table on a link",
    "link-leave": "take a table off a link", "link-approve": "approve anything of a link",
    "link-entry": "enter an access to a controller", "link-start": "start a link", "link-stop": "stop a link",
    REQUEST: "ask for the start of a link",
    "link-fault": "report a fault of a link", "link-cure": "say that a fault is over",
    "link-verify": "verify a hit", "link-pay": "pay a hit", "link-acknowledge": "acknowledge a hit",
    "link-adjust": "adjust a meter", "link-transfer": "transfer meters", "link-close": "close a link",
    "link-sign": "sign for an adjustment", PLAY: "play for a link", TAKE: "take meters over",
    JOINED: "put a table on a link", LEFT: "take a table off a link",
}  # fmt: skip
"""What somebody does by a deed."""
FINAL = frozenset((*MATRIX,))
"""Deeds that are put right by another: a hit is put back, a meter adjusted."""
