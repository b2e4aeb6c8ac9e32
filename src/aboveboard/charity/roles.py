"""Who may do and read what at an organization and its occasions: roles that are held there, and nowhere else.

A clerk's role is held at a municipality, the commission's at the rules that it keeps; either reads what is filed with
them and changes nothing else.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from aboveboard.charity.conduct.deeds import AT_AN_OCCASION, CLERKS, OPEN_ORGANIZATION, ORGANIZATION
from aboveboard.charity.conduct.forms import Form
from aboveboard.log.chain.withheld import Withheld
from aboveboard.log.kinds import Closed
from aboveboard.log.permissions import Permissions

MEMBER = "member"
"""The role of whoever has an account here for an organization's sake; it does nothing by itself."""
AT_AN_ORGANIZATION = (
    "officer", "treasurer", "bookkeeper", "member-in-charge", "assistant", "banker", "seller", "lessor",
)  # fmt: skip
"""Roles that an organization's officers give; the first of them is an officer's own."""
ROLES = (MEMBER, *AT_AN_ORGANIZATION, *CLERKS)
AT_LARGE = ("supervisor",)
"""Who opens an organization's log before anybody holds a role there."""

FILED = frozenset((
    "organization-open", "apply", "license", "amend", "deny", "report", "paper", "figure", "premises", "plan",
    "operator-apply", "operator-approve", "operator-deny", "operator-fee", "operator-license", "operator-renew",
    "operator-suspend", "operator-revoke", "service-of-process", "service-forward", "occasion-noted",
))  # fmt: skip
"""What is filed with the clerk and the commission."""
LET = frozenset(("organization-open", "premises", "plan", "occasion-noted", "occasion-open", "occasion-close"))
"""What whoever lets premises sees: when they are used. A lessor is often another organization."""
SEEN_AT_AN_OCCASION = frozenset(("occasion-open", "inspection", "occasion-close"))
"""What they see of an occasion."""

CALLED = {
    OPEN_ORGANIZATION: "open an organization", "appoint": "give anybody a role", "release": "take a role back",
}  # fmt: skip
"""What somebody does by a deed, where that is another phrase than the deed's name."""
PERSONS = "house/persons"
"""Who sees birth dates, addresses and the like."""
FILED_OF_PERSONS = "house/persons-filed"
"""Who sees them where they are filed with the clerk or the commission."""
OFFICE = ("officer", "treasurer", "member-in-charge")


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
    }  # fmt: skip
    return Closed(permissions, readers, AT_LARGE, hidden)


AT_ORGANIZATIONS = replace(_closed(ORGANIZATION, FILED), held=AT_AN_ORGANIZATION)
AT_OCCASIONS = _closed(AT_AN_OCCASION, SEEN_AT_AN_OCCASION)
