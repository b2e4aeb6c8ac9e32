"""Organizations and occasions on a database: roles that are held at one of them, and logs closed to all others."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from aboveboard.charity.organizations.organization import Organization
from aboveboard.charity.tonight import readiness_of
from aboveboard.floor import HOUSE
from aboveboard.log.chain.verify import verify
from aboveboard.log.deeds import Conflict, Decision, NotAllowed, Viewer
from tests.support.charities import CHURCH, HOSE, NIGHT, ROLE, Town, fire_company, settled

CLERK = Viewer("clio", "clerk")


@pytest.fixture
def town(file: str) -> Town:
    return settled(file)


def why(found: Decision) -> str:
    assert found.refusal is not None
    return found.refusal.reason


def reader(name: str) -> Viewer:
    return Viewer(name, ROLE[name][0])


def test_a_role_at_one_organization_is_none_at_another(town: Town) -> None:
    stated = {"name": "pat", "born": "1970-01-01"}
    assert town.do("olga", CHURCH, "person", stated)
    for who, log in (("olga", HOSE), ("ann", CHURCH), ("sam", HOSE)):
        with pytest.raises(NotAllowed):
            town.do(who, log, "person", stated)
        with pytest.raises(NotAllowed):
            town.book.events(log, viewer=reader(who))
        with pytest.raises(NotAllowed):
            town.book.view(log, reader(who))
        with pytest.raises(NotAllowed):
            list(town.book.export(log, reader(who)))
    for viewer in (Viewer(), Viewer("ann", "supervisor"), Viewer("nobody", "officer"), Viewer("", "officer")):
        with pytest.raises(NotAllowed):
            town.book.events(HOSE, viewer=viewer)


def test_one_who_is_hired_everywhere_for_a_role_holds_it_at_no_organization(town: Town) -> None:
    town.must("sam", HOUSE, "hire", {"name": "max", "roles": ["officer", "clerk", "member-in-charge"]})
    for role in ("officer", "clerk", "member-in-charge"):
        with pytest.raises(NotAllowed):
            town.do("max", HOSE, "paper", {"paper": "1", "kind": "minutes", "dated": "2026-01-01"}, role)
        with pytest.raises(NotAllowed):
            town.book.events(HOSE, viewer=Viewer("max", role))


def test_officers_give_roles_at_their_own_organization_and_no_others(town: Town) -> None:
    town.must("sam", HOUSE, "hire", {"name": "new", "roles": ["member"]})
    written = town.must("ann", HOSE, "appoint", {"person": "new", "role": "seller"})
    assert [peer.log for peer in written.also] == [HOUSE]
    assert town.book.person("new").held == (("seller", HOSE),)  # type: ignore[union-attr]
    again = town.do("ann", HOSE, "appoint", {"person": "new", "role": "seller"})
    assert "is seller at hose-company-2 already" in why(again)
    for role in ("clerk", "supervisor", "commission", "dealer"):
        with pytest.raises(Exception, match="is none that is given here"):
            town.do("ann", HOSE, "appoint", {"person": "new", "role": role})
    refused = why(town.do("ann", HOSE, "appoint", {"person": "ann", "role": "treasurer"}))
    assert "nobody gives themselves a role" in refused
    town.must("ann", HOSE, "release", {"person": "new", "role": "seller"})
    assert town.book.person("new").held == ()  # type: ignore[union-attr]
    with pytest.raises(NotAllowed):
        town.do("ann", HOUSE, "assign", {"name": "new", "role": "seller", "at": HOSE})


def test_birth_dates_and_addresses_are_hidden_values_that_the_office_alone_sees(town: Town) -> None:
    fire_company(town)
    stated = [event for event in town.book.events(HOSE, viewer=reader("ann")) if event.kind == "person"]
    assert stated[0].payload["born"] == "1980-05-01"
    town.must("sam", HOUSE, "hire", {"name": "bea", "roles": ["member"]})
    town.must("ann", HOSE, "appoint", {"person": "bea", "role": "bookkeeper"})
    bookkeeper = Viewer("bea", "bookkeeper")
    for viewer in (reader("ben"), bookkeeper):
        seen = [event for event in town.book.events(HOSE, viewer=viewer) if event.kind == "person"]
        assert seen
        assert all("born" not in event.payload and "address" not in event.payload for event in seen)
    with pytest.raises(NotAllowed, match="by those who read all of it"):
        town.book.export(HOSE, reader("ben"))
    export = b"".join(town.book.export(HOSE, bookkeeper))
    assert b"1980-05-01" not in export
    assert verify(export, log=HOSE).sound
    assert b"1980-05-01" in b"".join(town.book.export(HOSE, reader("ann")))
    assert b"1980-05-01" in b"".join(town.book.export(viewer=Viewer("", "auditor")))


def test_a_clerk_sees_what_is_filed_and_changes_nothing_else(town: Town) -> None:
    fire_company(town)
    assert {event.kind for event in town.book.events(HOSE, viewer=CLERK)} == {
        "organization-open", "premises", "apply", "license",
    }  # fmt: skip
    with pytest.raises(NotAllowed):
        town.do("clio", HOSE, "person", {"name": "pat"})
    with pytest.raises(NotAllowed):
        town.book.events(CHURCH, viewer=CLERK)
    with pytest.raises(NotAllowed):
        town.do("clio", CHURCH, "amend", {"form": "GC-6", "games": ["craps"]})
    assert town.book.events(CHURCH, viewer=reader("kim"))
    with pytest.raises(NotAllowed, match="by those who read all of it"):
        town.book.export(HOSE, CLERK)


def test_an_export_of_everything_names_the_logs_that_are_closed_to_its_reader(town: Town) -> None:
    line = town.book.checkpoint("sam")
    export = b"".join(town.book.export(viewer=Viewer("sam", "supervisor")))
    report = verify(export, line)
    assert report.sound
    assert set(report.logs) == {HOUSE}
    assert "Closed to this reader, and not verified: hose-company-2, saint-paul." in report.proved
    dropped = b"".join(
        row + b"\n" for row in export.split(b"\n")[:-1] if CHURCH.encode() not in row or b'"closed"' not in row
    )
    assert not verify(dropped, line).sound
    assert town.book.audit().sound


def test_readiness_names_all_that_stands_in_the_way_and_the_opening_agrees(town: Town) -> None:
    fire_company(town)
    staff = [{"person": "dan", "duty": "dealer", "game": "craps"}]
    town.must("ann", HOSE, "plan", {"occasion": "february", **NIGHT, "staff": staff})
    found = readiness_of(town.book, "february")
    reasons = " ".join(finding.reason for finding in found.missing)
    for part in ("3 where at least 4", "approval of the building", "Dan has been a member of the organization"):
        assert part in reasons
    refused = town.do("ann", "february", "occasion-open", {**NIGHT, "organization": HOSE})
    assert refused.refusal is not None
    assert all(part in reasons for part in refused.refusal.reason.split("; "))
    town.must(
        "ann", HOSE, "paper", {"paper": "p", "kind": "assembly-approval", "about": "firehouse", "dated": "2025-11-01"}
    )
    people = {"members-in-charge": ["ann", "bob", "cyd", "eve"]}
    town.must("ann", HOSE, "plan", {"occasion": "february", **NIGHT, **people})
    left = {finding.reason for finding in readiness_of(town.book, "february").missing}
    assert left == {"equipment of the game: missing (item, way)"}
    owned = {
        "item": "layout-1",
        "game": "craps",
        "way": "owned",
        "marked-name": True,
        "paper": "p",
        "dated": "2025-01-01",
    }
    town.must("ann", HOSE, "equipment", owned)
    assert town.do("ann", "february", "occasion-open", {**NIGHT, **people, "organization": HOSE}).refusal is None
    now = readiness_of(town.book, "february")
    assert now.opened
    assert any("members in charge on the premises" in finding.reason for finding in now.missing)


@pytest.mark.provision("ny-4622.22-a-exempt")
def test_a_bank_that_is_not_put_up_is_missing_on_an_open_night_alone(town: Town) -> None:
    fire_company(town)
    town.must(
        "ann", HOSE, "paper", {"paper": "p", "kind": "assembly-approval", "about": "firehouse", "dated": "2025-11-01"}
    )
    night = {**NIGHT, "members-in-charge": ["ann", "bob", "cyd", "eve"]}
    town.must("ann", HOSE, "plan", {"occasion": "february", **night})

    def banks() -> dict[str, tuple[str, ...]]:
        found = readiness_of(town.book, "february").missing
        return {each.reason: each.clauses for each in found if "bank" in each.reason}

    assert banks() == {}
    town.must("ann", "february", "occasion-open", {**night, "organization": HOSE})
    assert banks() == {
        "games whose bank has been put up: craps is not among them, for there are none": ("9 NYCRR 4622.22(a)",)
    }
    town.must("bob", "february", "bank-open", {"type": "craps", "shares": {"hall": 100_00}})
    assert banks() == {}


def test_an_occasion_is_opened_once_and_belongs_to_its_organization(town: Town) -> None:
    fire_company(town)
    town.must(
        "ann", HOSE, "paper", {"paper": "p", "kind": "assembly-approval", "about": "firehouse", "dated": "2025-11-01"}
    )
    night = {**NIGHT, "members-in-charge": ["ann", "bob", "cyd", "eve"], "organization": HOSE}
    with pytest.raises(NotAllowed):
        town.do("olga", "february", "occasion-open", night)
    town.must("ann", "february", "occasion-open", night)
    with pytest.raises(Conflict):
        town.do("ann", "february", "occasion-open", night)
    for organization, says in (
        (HOUSE, "is no officer at march"),
        ("nowhere", "is no officer"),
        ("february", "is none"),
    ):
        with pytest.raises(Exception, match=says):
            town.do("ann", "march", "occasion-open", {**night, "organization": organization})
    with pytest.raises(NotAllowed):
        town.do("olga", "february", "incident", {"what": "a quarrel"}, "member-in-charge")
    town.must("bob", "february", "incident", {"what": "a quarrel"})
    assert {event.kind for event in town.book.events("february", viewer=CLERK)} == {"occasion-open"}


def test_everything_stands_again_after_a_snapshot_and_a_start(town: Town, file: str) -> None:
    fire_company(town)
    before = town.book.view(HOSE, reader("ann"))
    town.book.snapshot()
    town.book.close()
    again = Town(file)
    again.now = town.now
    assert again.book.view(HOSE, reader("ann")) == before
    people = again.book.look(HOSE, lambda state: dict(state.part(Organization).state.people))
    assert people["ann"]["born"] == "1980-05-01"
    again.book.close()


def test_what_is_stated_late_in_the_evening_is_dated_by_the_legal_day(town: Town) -> None:
    fire_company(town)
    town.now = datetime(2026, 3, 8, 3, 30, tzinfo=UTC)
    town.must("ann", HOSE, "premises", {"premises": "barn"})
    entry = town.book.look(HOSE, lambda state: state.part(Organization).state.last("premises"))
    assert entry.at.startswith("2026-03-07T22:30")
