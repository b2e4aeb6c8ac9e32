"""Every role asks for every deed at every organization: it is heard where it is held, and nowhere else."""

from __future__ import annotations

from aboveboard.charity.conduct.deeds import AT_AN_OCCASION, ORGANIZATION
from aboveboard.charity.roles import AT_LARGE, ROLES
from aboveboard.floor import HOUSE
from aboveboard.law.errors import BadInput
from aboveboard.log.deeds import Conflict, Deed, NotAllowed
from tests.support.charities import CHURCH, HOSE, NIGHT, Town, fire_company, settled

APPROVAL = {"paper": "p", "kind": "assembly-approval", "about": "firehouse", "dated": "2025-11-01"}
OPENING = ("organization-open", "occasion-open")
"""Deeds that are asked of no log that is there."""
PLACES = {HOSE: HOSE, CHURCH: CHURCH, "clerk": "municipality-new-york-saugerties", "commission": "ny-charitable"}


def is_heard(town: Town, name: str, role: str, log: str, kind: str) -> bool:
    """Is a deed decided about at all? With nothing in it most are bad input, and none may be done by a stranger."""
    try:
        town.book.do(Deed(log, kind, {}, name, role))
    except NotAllowed:
        return False
    except (BadInput, Conflict):
        return True
    return True


def test_role_by_deed_by_organization(file: str) -> None:
    town = settled(file)
    fire_company(town)
    town.must("ann", HOSE, "paper", APPROVAL)
    night = {**NIGHT, "members-in-charge": ["ann", "bob", "cyd", "eve"], "organization": HOSE}
    town.must("ann", "february", "occasion-open", night)
    tried = heard = 0
    for role in (*ROLES, *AT_LARGE):
        if role == "supervisor":
            who, at = "sam", None
        else:
            who = f"every-{role}"
            town.must("sam", HOUSE, "hire", {"name": who, "roles": [role]})
            at = PLACES.get(role, HOSE)
            if role in PLACES:
                town.must("sam", HOUSE, "assign", {"name": who, "role": role, "at": at})
            elif role != "member":
                town.must("ann", HOSE, "appoint", {"person": who, "role": role})
        for log, forms in ((HOSE, ORGANIZATION), (CHURCH, ORGANIZATION), ("february", AT_AN_OCCASION)):
            for kind, form in forms.items():
                if kind in OPENING:
                    continue
                held = at in (HOSE,) and log in (HOSE, "february")
                held |= role == "clerk" and log in (HOSE, "february")
                held |= role == "commission" or role in AT_LARGE
                wanted = held and role in form.by and role != "member"
                assert is_heard(town, who, role, log, kind) == wanted, (role, log, kind)
                tried, heard = tried + 1, heard + wanted
    assert tried == (len(ROLES) + len(AT_LARGE)) * (2 * len(ORGANIZATION) + len(AT_AN_OCCASION) - 3)
    assert heard
    town.book.close()
