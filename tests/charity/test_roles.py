"""Every role asks for every deed at every organization: it is heard where it is held, and nowhere else."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from aboveboard.charity.conduct.deeds import AT_AN_OCCASION, CLERKS, FISCAL_OFFICER, OFFICES, ORGANIZATION
from aboveboard.charity.papers.content import content_of
from aboveboard.charity.roles import AT_AN_ORGANIZATION, AT_LARGE, AT_WORK_AT_A_POOL, OFFICE, ROLES
from aboveboard.floor import HOUSE
from aboveboard.law.conduct import conduct_law
from aboveboard.law.errors import BadInput
from aboveboard.log.deeds import Conflict, Deed, NotAllowed, Viewer
from tests.support.charities import CHURCH, HOSE, NIGHT, Town, fire_company, settled
from tests.support.papers import PAPERS, further

APPROVAL = {"paper": "p", "kind": "assembly-approval", "about": "firehouse", "dated": "2025-11-01"}
OPENING = ("organization-open", "occasion-open")
"""Deeds that are asked of no log that is there."""
PLACES = {
    HOSE: HOSE, CHURCH: CHURCH, "clerk": "municipality-new-york-saugerties", "commission": "ny-charitable",
    FISCAL_OFFICER: "county-new-york-ulster",
}  # fmt: skip

AT_OFFICES: dict[str | None, tuple[str, str]] = {
    "clerk": ("clio", "clerk"), "commission": ("kim", "commission"), FISCAL_OFFICER: ("flo", FISCAL_OFFICER),
}  # fmt: skip
"""Who puts on file what comes to an office, in which role."""


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
                held |= role in ("clerk", FISCAL_OFFICER) and log in (HOSE, "february")
                held |= role == "commission" or role in AT_LARGE
                wanted = held and role in form.by and role != "member"
                assert is_heard(town, who, role, log, kind) == wanted, (role, log, kind)
                tried, heard = tried + 1, heard + wanted
    assert tried == (len(ROLES) + len(AT_LARGE)) * (2 * len(ORGANIZATION) + len(AT_AN_OCCASION) - 3)
    assert heard
    town.book.close()


def _paper(town: Town, kind: str, file: bytes, media: str) -> int:
    stated = {"paper": f"every-{kind}", "kind": kind, "dated": "2026-01-01", **content_of(file, media).to_json()}
    law = conduct_law("ny-charitable")
    stated |= {name: 500 if name == "cents" else "something" for name in further(law, kind)}
    who, role = AT_OFFICES[law.papers[kind].office] if law.papers[kind].taken else ("ann", "officer")
    found = town.book.do(Deed(HOSE, "paper", stated, who, role, content=file))
    assert found.event is not None, found.refusal
    return found.event.number


def test_role_by_paper_by_organization(file: str) -> None:
    town, law = settled(file), conduct_law("ny-charitable")
    town.must("sam", HOUSE, "hire", {"name": "flo", "roles": [FISCAL_OFFICER]})
    town.must("sam", HOUSE, "assign", {"name": "flo", "role": FISCAL_OFFICER, "at": PLACES[FISCAL_OFFICER]})
    numbers = {
        kind: _paper(
            town,
            kind,
            *((PAPERS["png"], "image/png") if "png" in paper.types else (b"in words\n", "text/plain")),
        )
        for kind, paper in law.papers.items()
    }
    asked = served = 0
    for role in ROLES:
        who = f"every-{role}"
        town.must("sam", HOUSE, "hire", {"name": who, "roles": [role]})
        if role in OFFICES:
            town.must("sam", HOUSE, "assign", {"name": who, "role": role, "at": PLACES[role]})
        elif role != "member":
            town.must("ann", HOSE, "appoint", {"person": who, "role": role})
        for kind, number in numbers.items():
            viewer, paper = Viewer(who, role), law.papers[kind]
            within = role in AT_AN_ORGANIZATION and role != "lessor"
            reads = within and not (role in AT_WORK_AT_A_POOL and paper.of_the_books)
            reads |= role in OFFICES and paper.office == role
            reads |= role in CLERKS and paper.office is not None and not paper.taken
            sees = reads and (paper.by != "person" or role in OFFICE)
            assert _is_given(lambda: town.book.events(HOSE, number - 1, viewer, 1)) == reads, (role, kind)  # noqa: B023
            assert _is_given(lambda: town.book.content(HOSE, number, viewer)) == sees, (role, kind)  # noqa: B023
            asked, served = asked + 1, served + sees
    assert asked == len(ROLES) * len(law.papers)
    assert served
    with pytest.raises(NotAllowed):
        town.book.content(HOSE, numbers["photograph"], Viewer("olga", "officer"))
    town.book.close()


def _is_given(ask: Callable[[], object]) -> bool:
    """Is there anything in the answer, or is it refused?"""
    try:
        return bool(ask())
    except (NotAllowed, BadInput):
        return False


def test_operators_are_the_business_of_the_office_to_which_they_apply(file: str) -> None:
    town = settled(file)
    opening = {"ruleset": "nj-charitable", "title": "Saint Mary", "kind": "religious", "municipality": "Trenton"}
    town.must("sam", "saint-mary", "organization-open", opening)
    for name, role, at in (
        ("noel", "commission", "nj-charitable"), ("tony", "clerk", "municipality-new-jersey-trenton"),
        ("mary", "officer", "saint-mary"),
    ):  # fmt: skip
        town.must("sam", HOUSE, "hire", {"name": name, "roles": ["member"]})
        town.must("sam", HOUSE, "assign", {"name": name, "role": role, "at": at})
    applies = {"class": "class-b", "person": "al", "familiar": True, "agent": "Executive Officer"}
    applies |= {"address": "12 Elm Street, Trenton"}
    found = town.do("mary", "saint-mary", "operator-apply", applies, "officer")
    assert found.event is not None, found.refusal
    seen = {
        name: [event.payload.get("address") for event in town.book.events("saint-mary", 0, Viewer(name, role), 1)]
        for name, role in (("noel", "commission"), ("tony", "clerk"), ("mary", "officer"))
    }
    assert seen == {"noel": ["12 Elm Street, Trenton"], "tony": [], "mary": ["12 Elm Street, Trenton"]}
    town.book.close()


def test_an_office_is_shown_no_paper_that_is_the_organizations_own(file: str) -> None:
    town = settled(file)
    opening = {"ruleset": "nj-charitable", "title": "Saint Mary", "kind": "religious", "municipality": "Trenton"}
    town.must("sam", "saint-mary", "organization-open", opening)
    for name, role, at in (("noel", "commission", "nj-charitable"), ("mary", "officer", "saint-mary")):
        town.must("sam", HOUSE, "hire", {"name": name, "roles": ["member"]})
        town.must("sam", HOUSE, "assign", {"name": name, "role": role, "at": at})
    town.do("mary", "saint-mary", "premises", {"premises": "hall"}, "officer")
    own = {"paper": "secret-rent", "kind": "rental-agreement", "about": "hall", "dated": "2026-01-01"}
    filed = town.do("mary", "saint-mary", "paper", own, "officer")
    assert filed.event is not None, filed.refusal
    applies = {"class": "provider", "provider": "royal-nights", "agent": "Executive Officer"}
    applied = town.do("mary", "saint-mary", "operator-apply", applies, "officer")
    assert applied.event is not None, applied.refusal
    asked = {"class": "provider", "provider": "royal-nights", "paper": "secret-ren"}
    try:
        found = town.do("noel", "saint-mary", "operator-approve", asked, "commission")
        said = str(found.refusal)
    except BadInput as error:
        said = str(error)
    assert "no paper on file is called 'secret-ren'" in said
    assert "secret-rent" not in said
    town.book.close()


def test_an_office_learns_nothing_of_the_file_by_a_paper_that_is_not_its_own(file: str) -> None:
    town = settled(file)
    town.must("ann", HOSE, "person", {"name": "zelda"})
    town.must("ann", HOSE, "premises", {"premises": "firehouse"})
    night = {"from": "2026-02-07T19:00", "until": "2026-02-07T23:00", "premises": "firehouse", "games": ["craps"]}
    town.must("ann", HOSE, "plan", {"occasion": "surprise", **night})
    for kind, about in (("photograph", "zeld"), ("signature", "?"), ("deposit-slip", "surpris")):
        found = town.do("clio", HOSE, "paper", {"paper": "p", "kind": kind, "about": about, "dated": "2026-01-01"})
        assert found.refusal is not None
        assert found.refusal.reason.endswith("not for the clerk")
    own = {"paper": "p", "kind": "photograph", "about": "zeld", "dated": "2026-01-01"}
    with pytest.raises(BadInput, match=r"'zeld' \(did you mean zelda\?\)"):
        town.do("ann", HOSE, "paper", own)
    town.book.close()
