"""A town whose organizations, clerk and commission have a docket: people in each office, and an appeal."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from aboveboard.floor import HOUSE
from aboveboard.log.deeds import Decision, Deed
from tests.support.charities import HOSE, ROLE, Town, settled

TOWN, RULES = "municipality-new-york-saugerties", "ny-charitable"
APPEAL = "appeal-1"
DOCKET_ROLE = {
    "hal": ("hearing-officer", RULES), "mia": ("chair", RULES), "max": ("commission-member", RULES),
    "seth": ("secretary", RULES), "stef": ("stenographer", RULES), "lou": ("hearing-officer", "pa"),
}  # fmt: skip
"""Who has which of the docket's roles, and where."""
NOTICE = {
    "do": "notice-of-appeal",
    "by": "appellant",
    "grounds": "the finding has no ground",
    "originals": 1,
    "copies": 1,
}
BEGINS: dict[str, Any] = {
    "ruleset": RULES, "proceeding": "appeal", "title": "Hose Company 2 v. Saugerties",
    "holders": {"appellant": HOSE, "municipality": TOWN}, "facts": {"license": True},
    "step": {**NOTICE, "determined": "2025-12-19"},
}  # fmt: skip


def role_of(who: str) -> str:
    """The role in which somebody of the town acts."""
    return {**ROLE, **DOCKET_ROLE}[who][0]


RULE = "rule-48a-227"
AGENCY = {"paul": "commission", "dora": "director", "sten": "stenographer"}
"""The people of Pennsylvania's commission."""
COMMENT = {"do": "comment", "by": "commenter", "name": "Jo Doe", "comment": "Let people speak first.", "way": "form"}


def open_period(url: str) -> Town:
    """A house in June of 2011, where a rulemaking is open for comments."""
    town = Town(url)
    town.now = datetime(2011, 6, 13, 15, tzinfo=UTC)
    town.must("sam", HOUSE, "found")
    for name, role in AGENCY.items():
        town.must("sam", HOUSE, "hire", {"name": name, "roles": ["member"]})
        town.must("sam", HOUSE, "assign", {"name": name, "role": role, "at": "pa"})
    begins = {"ruleset": "pa", "proceeding": "rulemaking-48A-227", "holders": {"agency": "pa"}}
    found = town.book.do(Deed(RULE, "rulemaking-begin", begins, "paul", "commission"))
    assert found.refusal is None, found.refusal
    return town


BOARD = {"sela": "secretary", "cora": "chair", "joan": "commission", "della": "director"}
"""The people of a commission that meets."""
ITEMS = {
    "ny-commercial": [
        {"kind": "call-to-order", "item": "1", "title": "Call to order"},
        {"kind": "minutes", "item": "2", "title": "Consideration of minutes"},
        {"kind": "report", "item": "3", "title": "Report of the executive director"},
        {"kind": "business", "item": "4", "title": "Old and new business"},
        {"kind": "next-meeting", "item": "5", "title": "Next meeting"},
        {"kind": "adjournment", "item": "6", "title": "Adjournment"},
    ],
    "pa": [{"kind": "item", "item": "1", "title": "A lease"},
           {"kind": "public-comment", "item": "2", "title": "Public comments"}],
}  # fmt: skip


def open_board(url: str, log: str, ruleset: str = "ny-commercial", **other: Any) -> Town:
    """A house in which a commission's meeting is noticed for today."""
    town = Town(url)
    town.must("sam", HOUSE, "found")
    for name, role in BOARD.items():
        town.must("sam", HOUSE, "hire", {"name": name, "roles": ["member"]})
        town.must("sam", HOUSE, "assign", {"name": name, "role": role, "at": ruleset})
    by = "secretary" if ruleset == "ny-commercial" else "staff"
    step = {"do": "agenda", "by": by, "day": town.now.date().isoformat(), "items": ITEMS[ruleset], **other}
    begins = {"ruleset": ruleset, "proceeding": "meeting", "step": step}
    found = town.book.do(Deed(log, "meeting-begin", begins, "sela", "secretary"))
    assert found.refusal is None, found.refusal
    return town


def decide_at(town: Town, meeting: str, case: str) -> None:
    """A case is decided by five votes at a meeting."""
    for said in (
        {"do": "call-to-order", "by": "chair"}, {"do": "roll", "by": "secretary", "present": list("abcde")},
        {"do": "quorum", "by": "secretary"},
        {"do": "adjudication", "by": "secretary", "matter": case, "closed": True, "outcome": "accepted", "vote": "5-0"},
    ):  # fmt: skip
        found = town.book.do(Deed(meeting, "proceed-step", said, "sela", "secretary"))
        assert found.refusal is None, found.refusal


class DocketTown:
    """The town, with deeds in everybody's own role."""

    def __init__(self, url: str) -> None:
        self.town: Town = settled(url)
        self.book = self.town.book
        for name, (role, at) in DOCKET_ROLE.items():
            self.town.must("sam", HOUSE, "hire", {"name": name, "roles": ["member"]})
            self.town.must("sam", HOUSE, "assign", {"name": name, "role": role, "at": at})

    def do(self, who: str, log: str, kind: str, payload: Any = None, role: str | None = None) -> Decision:
        """Ask for a deed."""
        return self.book.do(Deed(log, kind, payload or {}, who, role or role_of(who)))

    def must(self, who: str, log: str, kind: str, payload: Any = None) -> Decision:
        """Have a deed accepted."""
        found = self.do(who, log, kind, payload)
        assert found.refusal is None, found.refusal
        return found

    def step(self, who: str, log: str, do: str, by: str, **stated: Any) -> Decision:
        """Have a step taken."""
        return self.must(who, log, "proceed-step", {"do": do, "by": by, **stated})

    def refused(self, who: str, log: str, kind: str, payload: Any) -> str:
        """Why not; and that nothing at all was written."""
        head = self.book.store.head()
        found = self.do(who, log, kind, payload)
        assert found.refusal is not None
        assert self.book.store.head() == head
        return found.refusal.reason

    def on(self, moment: datetime) -> None:
        """It is later; what the clock has to say of that is written before anything else."""
        self.town.now = moment
        self.book.snapshot()

    def appeal(self, log: str = APPEAL, **other: Any) -> Decision:
        """Open the appeal of the fire company."""
        return self.must("ann", log, "case-begin", {**BEGINS, **other})
