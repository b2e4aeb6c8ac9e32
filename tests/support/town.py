"""A house of two kinds of log that the program knows nothing of: clubs with a treasury, and cases about their fines.

A club pays a fine by one deed on its own log and on the case's; whoever is treasurer is so at one club, and may answer
in the cases that belong to it. A case counts what was paid while it decides, and can take that back.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar

from aboveboard.kernel.money import dollars
from aboveboard.law.errors import BadInput
from aboveboard.log.checkpoints import Checkpoints
from aboveboard.log.database.accounts import WORLD
from aboveboard.log.deeds import (
    Books,
    Deed,
    FurtherDeed,
    Handler,
    Logged,
    NotAllowed,
    Outcome,
    Quiet,
    Setting,
    Transfer,
    Viewer,
)
from aboveboard.log.kinds import House, LogKind, Logs, put_together
from aboveboard.log.part import StatePart
from aboveboard.log.people.people import People
from aboveboard.log.permissions import Permissions
from aboveboard.log.reversals import Undo
from aboveboard.log.wording import Wording
from aboveboard.play.events import Refusal

HALL = "town-hall"
ROLES = ("member", "judge", "clerk", "treasurer", "reader")


def chest(club: str) -> str:
    """A club's money."""
    return f"club/{club}"


def fines(case: str) -> str:
    """What was paid into a case and not passed on yet."""
    return f"fines/{case}"


class Treasury(StatePart[dict[str, int]]):
    """A club's money: dues come in, fines go out."""

    folds: ClassVar[Mapping[str, str]] = {"dues": "_counted", "pay-fine": "_counted"}

    def __init__(self, setting: Setting) -> None:
        self.club, self.state = setting.log, {"dues": 0, "pay-fine": 0}
        self.deeds: Mapping[str, Handler] = {
            "dues": self._dues, "pay-fine": self._pay, "appeal": self._appeal, "settle-all": self._settle_all,
        }  # fmt: skip

    def _dues(self, deed: Deed, books: Books) -> Outcome:
        deed.fields("cents")
        return Outcome(transfers=[Transfer(WORLD, chest(self.club), deed.cents("cents"), "dues")])

    def _pay(self, deed: Deed, books: Books) -> Outcome:
        deed.fields("case", "cents", "twice")
        case, cents = deed.word("case"), deed.cents("cents")
        also = [FurtherDeed(case, "fine-paid", {"club": self.club, "cents": cents})]
        if deed.payload.get("twice"):
            also *= 2
        moved = [Transfer(chest(self.club), fines(case), cents, f"the fine in {case}")]
        return Outcome(transfers=moved, answer={"left": books.balance(chest(self.club)) - cents}, also=also)

    def _settle_all(self, deed: Deed, books: Books) -> Outcome:
        """One deed on three logs."""
        deed.fields("cases", "cents")
        cases, cents = deed.payload["cases"], deed.cents("cents")
        moved = [Transfer(chest(self.club), fines(case), cents, f"the fine in {case}") for case in cases]
        also = [FurtherDeed(case, "fine-paid", {"club": self.club, "cents": cents}) for case in cases]
        return Outcome(transfers=moved, also=also)

    def _appeal(self, deed: Deed, books: Books) -> Outcome:
        """A club's deed that opens a case."""
        deed.fields("case", "fine")
        fine = deed.cents("fine")
        return Outcome(also=[FurtherDeed(deed.word("case"), "file", {"club": self.club, "fine": fine})])

    def _counted(self, event: Logged) -> None:
        self.state[event.kind] += event.payload["cents"]

    def view(self, viewer: Viewer) -> dict[str, Any]:
        """What was paid in and out."""
        return dict(self.state)


class Chairs(Quiet):
    """Members take a chair in a club and speak from it: whose place it is, where there is no table."""

    hears = frozenset(("join",))

    def __init__(self, setting: Setting) -> None:
        self.chairs: dict[str, int] = {}
        self.deeds: Mapping[str, Handler] = {"join": self._join, "speak": self._speak}

    def seat_for(self, deed: Deed) -> int | None:
        """A member speaks from a chair."""
        if deed.role != "member":
            return None
        chair = self.chairs.get(deed.actor)
        if chair is None and deed.kind != "join":
            raise NotAllowed(f"{deed.actor} has no chair here; join first")
        return chair

    def seen_from(self, viewer: Viewer) -> Viewer:
        """A member looks from a chair."""
        return Viewer(viewer.name, viewer.role, self.chairs.get(viewer.name))

    def _join(self, deed: Deed, books: Books) -> Outcome:
        deed.fields()
        return Outcome(payload={"chair": len(self.chairs) + 1, "name": deed.actor})

    def _speak(self, deed: Deed, books: Books) -> Outcome:
        deed.fields("words", "secret")
        secret = deed.payload.get("secret")
        payload = {"words": deed.word("words")}
        return Outcome(payload=payload, veiled={} if secret is None else {f"player/{deed.actor}": secret})

    def apply(self, event: Logged) -> None:
        """Somebody joins."""
        self.chairs[event.payload["name"]] = event.payload["chair"]

    def view(self, viewer: Viewer) -> dict[str, Any]:
        """Who sits where, and the viewer's own chair."""
        return {"chairs": dict(self.chairs), "own": viewer.seat}

    def snapshot(self) -> Any:
        """Who sits where."""
        return dict(self.chairs)

    def restore(self, state: Any) -> None:
        """Seat them again."""
        self.chairs = dict(state)


@dataclass(frozen=True)
class CaseSetting(Setting):
    """A case's setting: the club, and the fine."""

    club: str = ""
    fine: int = 0


def case_setting(log: str, payload: Any) -> CaseSetting:
    """What a case is opened with, checked."""
    if not isinstance(payload, Mapping) or set(payload) != {"club", "fine"}:
        raise BadInput("file: a club and a fine were expected")
    club, fine = payload["club"], payload["fine"]
    return CaseSetting(log, dict(payload), belongs_to=(club,), club=club, fine=fine)


@dataclass
class CaseState:
    """What was paid in a case, and whether it is closed."""

    paid: int = 0
    closed: bool = False
    replies: list[str] = field(default_factory=list)


class Fine:
    """The fine of a case: it is counted while the deed is decided, and can be taken back."""

    broken = ""
    """Where a test wants a fault: "decide", "fold", "spell", or "memory", of how it was before."""

    def __init__(self, setting: CaseSetting, logs: Logs) -> None:
        self.case, self.fine = setting.log, setting.fine
        self.state = CaseState()
        self._before: int | None = None
        self.deeds: Mapping[str, Handler] = {
            "file": self._file, "fine-paid": self._paid, "close": self._close, "reply": self._reply,
        }  # fmt: skip

    def why_not(self, deed: Deed, books: Books) -> Refusal | None:
        """Nothing happens in a closed case."""
        return Refusal("the case is closed", ()) if self.state.closed else None

    def _file(self, deed: Deed, books: Books) -> Outcome:
        """A part may own the deed that opens its log, and refuse it."""
        return Outcome(Refusal("a fine is at least a dollar", ()) if self.fine < 100 else None)

    def _paid(self, deed: Deed, books: Books) -> Outcome:
        self._before = None if self.broken == "memory" else self.state.paid
        self.state.paid += deed.cents("cents")
        if self.broken == "decide":
            raise RuntimeError("broken while it decides")
        assert deed.along == deed.payload["club"]
        if self.state.paid > self.fine:
            return Outcome(Refusal(f"the fine is {self.fine}", ()))
        assert books.balance(fines(self.case)) >= deed.cents("cents"), "what the club pays is seen"
        answer = {"no JSON": object()} if self.broken == "spell" else {}
        moved = [Transfer(fines(self.case), "treasury", deed.cents("cents"), "passed on")]
        return Outcome(transfers=moved, answer=answer)

    def _close(self, deed: Deed, books: Books) -> Outcome:
        return Outcome()

    def _reply(self, deed: Deed, books: Books) -> Outcome:
        deed.fields("words")
        return Outcome(payload={"words": deed.word("words")})

    def take_back(self) -> bool:
        """Undo the count."""
        if self._before is None:
            return False
        self.state.paid, self._before = self._before, None
        return True

    def refused(self) -> None:
        """Undo the count."""
        if not self.take_back() and self.broken == "memory":
            raise RuntimeError("it was done and then refused")

    def done(self) -> None:
        """It stands."""
        self._before = None

    def apply(self, event: Logged) -> None:
        """Count what was paid, unless that was just done."""
        if self.broken == "fold":
            raise BadInput("broken while it folds")
        match event.kind:
            case "fine-paid" if self._before is None:
                self.state.paid += event.payload["cents"]
            case "close":
                self.state.closed = True
            case "reply":
                self.state.replies.append(event.payload["words"])

    def view(self, viewer: Viewer) -> dict[str, Any]:
        """The fine and what was paid."""
        return {"fine": self.fine, **vars(self.state)}

    def snapshot(self) -> Any:
        """What was paid."""
        return self.state.paid, self.state.closed, list(self.state.replies)

    def restore(self, state: Any) -> None:
        """Go on from there."""
        self.state = CaseState(state[0], state[1], list(state[2]))


TOWN_HALL = LogKind(
    "hall",
    {
        "people": lambda setting, made, logs: People(setting, logs.houses.permissions, logs),
        "undo": lambda setting, made, logs: Undo(setting, logs),
        "checkpoints": lambda setting, made, logs: Checkpoints(setting, logs, logs.secret),
    },
    standing=HALL,
)


def club_deed(setting: Setting, event: Logged) -> str | None:
    """Dues in the club's own words."""
    return f"{setting.payload['title']} take in {dollars(event.payload['cents'])}" if event.kind == "dues" else None


def club_field(name: str, value: Any) -> str | None:
    """Amounts in dollars."""
    return dollars(value) if name == "cents" else None


CLUB = LogKind(
    "club",
    {
        "treasury": lambda setting, made, logs: Treasury(setting),
        "chairs": lambda setting, made, logs: Chairs(setting),
        "undo": lambda setting, made, logs: Undo(setting, logs),
    },
    opened_by="charter",
    wording=Wording(club_deed, club_field),
)
CASE = LogKind(
    "claim",
    {
        "fine": lambda setting, made, logs: Fine(setting, logs),
        "undo": lambda setting, made, logs: Undo(setting, logs),
    },
    opened_by="file",
    read=case_setting,
)
SEALED = LogKind(
    "sealed claim",
    {"fine": lambda setting, made, logs: Fine(setting, logs)},
    opened_by="file-sealed",
    read=case_setting,
)
PERMISSIONS = Permissions(
    ROLES,
    {
        "password-change": ROLES, "password-reset": ("judge",), "password-recover": ("judge",),
        "role-propose": ("judge",), "role-confirm": ("judge",),
        "found": ("judge",), "hire": ("judge",), "dismiss": ("judge",), "assign": ("judge",), "relieve": ("judge",),
        "admit": ("member", "clerk"), "checkpoint": ("judge", "reader"), "charter": ("judge",), "join": ("member",),
        "speak": ("member", "treasurer"), "dues": ("treasurer",), "pay-fine": ("treasurer",),
        "settle-all": ("treasurer",), "appeal": ("treasurer",), "file": ("clerk", "judge"),
        "file-sealed": ("judge",), "close": ("clerk",), "reply": ("treasurer",), "reverse": ("judge",),
    },
    assigned=("clerk",),
    sees_all=("reader",),
    founder="judge",
    guest="member",
)  # fmt: skip
TOWN_HOUSE = House(
    (TOWN_HALL, CLUB, CASE, SEALED),
    permissions=PERMISSIONS,
    final=frozenset(("dues",)),
    accounts={"club/(.+)": r"the treasury of \1"},
)
TOWN = put_together((TOWN_HOUSE,))
