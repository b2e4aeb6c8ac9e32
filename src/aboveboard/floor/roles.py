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
_CREW = (*CREW, "member-in-charge", "assistant")
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
    **dict.fromkeys(("chip-sale", "cash-out", "chip-change"), ("cage", *_BANKS)),
    # the house's chips
    **dict.fromkeys(("chip-design", "chip-set", "impressment", "chip-summary"), ("supervisor", "cage")),
    "chip-confirm": ("supervisor", "surveillance", "cage", "floorperson"),
    # limits and disputes
    "change": PIT,
    "post-limits": PIT,
    "meter": ("floorperson", "supervisor"),
    "dispute": ("player", *PIT),
    "answer-dispute": PIT,
}
PEOPLE = {
    "cage": "somebody at the cage",
    **{role: f"somebody of {role}" for role in ("surveillance", "security", "maintenance")},
}
"""Who has a role, where that is another phrase than its name with an article."""
CALLED = {
    # the house
    "found": "found the house", "hire": "hire anybody", "dismiss": "dismiss anybody", "assign": "assign anybody",
    "relieve": "relieve anybody", "admit": "admit anybody", "checkpoint": "sign a checkpoint",
    "password-change": "change a password", "password-reset": "give anybody a new password",
    "password-recover": "recover a password", "role-propose": "propose a role", "role-confirm": "confirm a role",
    # checklists
    "check": "confirm a step", "open-table": "open a table", "close-table": "close a table",
    "arrange": "arrange a table", "staff": "say who is on duty", "device": "say how a device stands",
    "incident": "report an incident", "quiet": "say that nobody plays", "record": "write a record",
    "instruct": "give an instruction",
    # tables, seats and chance
    "set-up": "set up a table", "sit": "sit down", "leave": "leave a seat", "stack": "put chips on the table",
    "buy-in": "sell chips at a table", "chip-request": "ask for chips", "chip-decline": "decline a request for chips",
    "reverse": "take an event back", "pay-owed": "pay what a table owes", "return-wagers": "give every wager back",
    "automatic": "turn the automatic dealer on or off", "countdown": "begin a countdown", "ready": "end a countdown",
    "fill-seats": "seat automatic players", "commit": "commit to a seed", "mix": "mix a text in",
    "reveal": "give the seed up", "machine": "have the machine draw",
    # the game
    "take-down": "take a wager down", "reduce": "reduce a wager", "turn": "call a wager on or off",
    "act": "choose for a hand", "style": "choose how tiles are handed out", "wait": "wait for a seat",
    "shooter": "take or pass the dice", "curator": "take or pass the shoe", "banker": "take or pass the shoe",
    "bank": "take or pass the bank", "cut": "cut the cards", "dice": "ask for other dice", "draw": "draw balls",
    "shoe": "deal cards", "tiles": "deal tiles", "number": "say where a deal begins", "call": "call anything",
    "burn": "burn cards", "button": "place the button", "expose": "turn cards", "cover": "say where the cover card is",
    "idle": "say that play begins again", "chips": "give out chips of a colour", "award": "award a prize",
    "open": "state the equipment", "dealer": "say who deals", "irregularity": "call an irregularity",
    # the rack, the cage and chips
    "opener": "count the rack to open", "closer": "count the rack to close", "slip-sign": "sign a slip",
    "slip-void": "void a slip", "slip-reprint": "print a slip again", "fill-request": "ask for a fill",
    "fill-verify": "verify a fill", "fill-void": "void a fill", "fill-receive": "receive a fill",
    "credit-request": "ask for a credit", "credit-verify": "verify a credit", "credit-void": "void a credit",
    "credit-receive": "receive a credit", "rack-count": "count the rack", "coupon": "take a coupon",
    "color-up": "change chips up", "offer-chips": "offer chips of a set", "soft-count": "count a drop box",
    "license": "license the house", "bankroll": "bring money to the cage", "cage-count": "count the cage",
    "chip-sale": "sell chips", "cash-out": "cash chips", "chip-change": "change chips",
    "chip-design": "submit a chip", "chip-set": "assign a set of chips",
    "chip-summary": "submit a summary of chips", "chip-confirm": "confirm what a chip shows",
    "impressment": "count a set of chips", "change": "change an option", "post-limits": "post limits",
    "meter": "state what a meter reads",
    "dispute": "dispute an event", "answer-dispute": "answer a dispute",
}  # fmt: skip
"""What somebody does by a deed, where that is another phrase than the deed's name."""

AUTOMATIC = "automatic"
"""How everybody's name begins whom no person is; a supervisor gives such names."""
RESERVED = (
    "promotional", "rack", "table", "drop", "stickman", "boxman", "pitboss", "layout", "dice", "shoe", AUTOMATIC,
)  # fmt: skip
"""Places and people of a floor that no patron is called, besides the roles."""
RACK, OWED, CHECKLIST, DISPUTES = "house/rack", "house/owed", "house/checklist", "house/disputes"
AUDIENCES = {RACK: STAFF, OWED: STAFF, CHECKLIST: ON_DUTY, DISPUTES: OVERSIGHT}
"""Who sees what is withheld from all others."""
PERMISSIONS = Permissions(
    ROLES,
    MATRIX,
    CREW,
    SEES_ALL,
    AUDIENCES,
    reserved=RESERVED,
    given=(AUTOMATIC,),
    everybodys=("password-change",),
    called=CALLED,
    people=PEOPLE,
)
