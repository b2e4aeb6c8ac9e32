"""Who may do and read what at an organization and its occasions: roles that are held there, and nowhere else.

A clerk's role is held at a municipality, the commission's at the rules that it keeps; either reads what is filed with
them and changes nothing else. Which papers are filed, and which office has to do with operators, the state's law says.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from aboveboard.charity.conduct.books import (
    BOOK_DEEDS,
    CASE,
    CURE,
    DELINQUENT,
    DEPOSIT,
    EXPENSE,
    FAULT,
    FILE,
    PAY_FEE,
    RECEIVE,
)
from aboveboard.charity.conduct.deeds import (
    AT_AN_OCCASION,
    CLERKS,
    FISCAL_OFFICER,
    OFFICES,
    OPEN_ORGANIZATION,
    ORGANIZATION,
    PAPER,
)
from aboveboard.charity.conduct.forms import OPERATORS, Form
from aboveboard.charity.conduct.offices import may_ever
from aboveboard.charity.conduct.pools.deeds import AT_A_POOL
from aboveboard.law.conduct import ConductLaw, conduct_law
from aboveboard.law.model.conditions import PaperKind
from aboveboard.log.chain.withheld import Withheld
from aboveboard.log.deeds import Setting
from aboveboard.log.kinds import Closed
from aboveboard.log.permissions import Permissions

MEMBER = "member"
"""The role of whoever has an account here for an organization's sake; it does nothing by itself."""
AT_AN_ORGANIZATION = (
    "officer", "treasurer", "bookkeeper", "member-in-charge", "assistant", "banker", "seller", "lessor",
)  # fmt: skip
"""Roles that an organization's officers give; the first of them is an officer's own."""
ROLES = (MEMBER, *AT_AN_ORGANIZATION, *OFFICES)
AT_LARGE = ("supervisor",)
"""Who opens an organization's log before anybody holds a role there."""

FILED = frozenset((
    "organization-open", "apply", "license", "amend", "deny", "report", "paper", "figure", "premises",
    "operator-apply", "operator-approve", "operator-deny", "operator-fee", "operator-license", "operator-renew",
    "operator-suspend", "operator-revoke", "service-of-process", "service-forward", "occasion-noted",
    "sanctions-noted", FILE, RECEIVE, FAULT, CURE, DELINQUENT, CASE, PAY_FEE,
))  # fmt: skip
"""What may be filed with the clerk or the commission; of papers, operators and statements it depends on which."""
TO_AN_OFFICE = frozenset((FILE, RECEIVE, PAY_FEE))
"""What goes to one office, which is named: the others learn nothing of it."""
COPIED = frozenset((OPEN_ORGANIZATION, PAPER, *TO_AN_OFFICE))
"""What may go to an office that has copies and grants nothing."""
LET = frozenset(("organization-open", "premises", "plan", "occasion-noted", "occasion-open", "occasion-close"))
"""What whoever lets premises sees: when they are used. A lessor is often another organization."""
SEEN_AT_AN_OCCASION = frozenset(("occasion-open", "inspection", "occasion-close"))
"""What they see of an occasion."""

SEEN_AT_A_POOL = frozenset((
    "deal-buy", "deal-open", "deal-close", "raffle-open", "raffle-close", "bingo-open", "bingo-close",
    "race-open", "race-close",
))  # fmt: skip
"""What they see of a pool."""
COUNTS_A_DEAL = frozenset(("deal-sell", "deal-pay", "deal-count", "deal-make-good", "deal-correct", "deal-deposit"))
"""By what these say anybody counts what is left of a deal, which those alone who run it know."""
AT_WORK_AT_A_POOL = frozenset(("banker", "seller"))
"""Who works at a pool and does not run it."""
OF_THE_BOOKS = frozenset((*BOOK_DEEDS, EXPENSE))
"""What is for those alone who keep the books, sign, or run games: accounts, checks, the bank's lines, statements."""
AT_WORK = {
    "banker": frozenset(ORGANIZATION) - (OF_THE_BOOKS - {DEPOSIT}),
    "seller": frozenset(ORGANIZATION) - OF_THE_BOOKS,
}
"""What they see of an organization who work at its games and do not keep its books; a banker deposits."""

CALLED = {
    OPEN_ORGANIZATION: "open an organization", "appoint": "give anybody a role", "release": "take a role back",
}  # fmt: skip
"""What somebody does by a deed, where that is another phrase than the deed's name."""
PERSONS = "house/persons"
"""Who sees birth dates, addresses, photographs, signatures and the like."""
FILED_OF_PERSONS = "house/persons-filed"
"""Who sees them where they are filed with the clerk or the commission."""
OFFICE = ("officer", "treasurer", "member-in-charge")


def _law(setting: Setting) -> ConductLaw:
    assert setting.ruleset is not None
    return conduct_law(setting.ruleset)


def _paper(setting: Setting, payload: Any) -> PaperKind | None:
    return _law(setting).papers.get(str(payload.get("kind")))


def is_filed(role: str, setting: Setting, kind: str, payload: Any) -> bool:
    """Is an event filed with an office? A paper is where an office has to do with it, an operator's where this one has.

    Every other paper is the organization's own: what a badge is made of, bills, leases, slips of its bank. A statement
    is read by the office to which it went, and by no other; checks, balances and drafts by none. Whoever works at
    games and does not keep the books reads no paper of the books.
    """
    if role in AT_WORK and kind == PAPER:
        paper = _paper(setting, payload)
        return paper is None or not paper.of_the_books
    if role not in OFFICES:
        return True
    if kind == PAPER:
        paper = _paper(setting, payload)
        return paper is not None and _has_to_do(role, paper)
    if kind in TO_AN_OFFICE:
        return bool(payload.get("to") == role)
    form = ORGANIZATION.get(kind)
    return form is None or form.group != OPERATORS or may_ever(_law(setting), kind, (role,))


def _has_to_do(role: str, paper: PaperKind) -> bool:
    """Has an office to do with such a paper? What came to one as a package is for that one alone."""
    return paper.office == role if paper.taken or role not in CLERKS else paper.office is not None


def seen_by(setting: Setting, kind: str, payload: Any) -> str | None:
    """The audience of a file: a paper that somebody gives of themselves, as a photograph is, is not for everybody."""
    paper = _paper(setting, payload) if kind == PAPER else None
    return PERSONS if paper is not None and paper.by == "person" else None


def _closed(forms: Mapping[str, Form], filed: frozenset[str]) -> Closed:
    matrix = {deed: form.by for deed, form in forms.items()}
    hidden = {
        deed: Withheld(FILED_OF_PERSONS if deed in filed else PERSONS, form.hidden, form.hidden_answer)
        for deed, form in forms.items()
        if form.hidden or form.hidden_answer
    }
    audiences = {PERSONS: OFFICE, FILED_OF_PERSONS: (*OFFICE, *CLERKS)}
    people = {MEMBER: "a member who has no role there"}
    permissions = Permissions((*ROLES, *AT_LARGE), matrix, audiences=audiences, people=people, called=CALLED)
    readers: dict[str, frozenset[str] | None] = {
        **dict.fromkeys(AT_AN_ORGANIZATION, None), "lessor": LET, **dict.fromkeys(CLERKS, filed),
        FISCAL_OFFICER: filed & COPIED,
    }  # fmt: skip
    return Closed(permissions, readers, AT_LARGE, hidden)


_AT_ANY_ORGANIZATION = _closed(ORGANIZATION, FILED)
AT_ORGANIZATIONS = replace(
    _AT_ANY_ORGANIZATION,
    readers={**_AT_ANY_ORGANIZATION.readers, **AT_WORK},
    held=AT_AN_ORGANIZATION,
    filed=is_filed,
    attached=seen_by,
    within=frozenset(AT_WORK),
)
AT_OCCASIONS = _closed(AT_AN_OCCASION, SEEN_AT_AN_OCCASION)
_AT_ANY_POOL = _closed(AT_A_POOL, SEEN_AT_A_POOL)
AT_POOLS = replace(
    _AT_ANY_POOL,
    readers={**_AT_ANY_POOL.readers, **dict.fromkeys(AT_WORK_AT_A_POOL, frozenset(AT_A_POOL) - COUNTS_A_DEAL)},
    within=AT_WORK_AT_A_POOL,
)
