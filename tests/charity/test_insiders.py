"""What somebody who belongs there could try: to be two people, to play outside the hours, to run one license twice."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from aboveboard.charity.organizations.organization import municipality
from aboveboard.charity.record import decide_record
from aboveboard.floor import HOUSE
from aboveboard.law import BadInput
from aboveboard.log.deeds import Deed, NotAllowed, Viewer
from tests.support.badges import identified
from tests.support.charities import HOSE, NIGHT, Town, fire_company, settled
from tests.support.stories import FOLDER, Story

COMPANY = Story(FOLDER / "hose-company-2.toml").record()
NIGHT_LOG = "las-vegas-night"
APPROVAL = {"paper": "p", "kind": "assembly-approval", "about": "firehouse", "dated": "2025-11-01"}
OPENED = {**NIGHT, "members-in-charge": ["ann", "bob", "cyd", "eve"], "organization": HOSE}


@pytest.fixture
def town(tmp_path: Path) -> Town:
    found = settled(str(tmp_path / "town.db"))
    fire_company(found)
    found.must("ann", HOSE, "paper", APPROVAL)
    found.must("ann", "february", "occasion-open", OPENED)
    return found


# -- who is who ----------------------------------------------------------------------------------------------------


LIKE_BOB = ("Bob", "b.o-b", "b\u043eb", "BOB", "b\u00f3b", "\uff42\uff4f\uff42")
"""By a capital, by marks between the letters, by a Cyrillic letter, by an accent, by wide letters."""


def test_nobody_is_two_people_by_how_a_name_is_written(town: Town) -> None:
    town.now = datetime(2026, 2, 8, 1, tzinfo=UTC)
    for other in LIKE_BOB:
        for log, kind, payload in (
            (HOSE, "person", {"name": other, "member-since": "2010-01-01"}),
            (HOSE, "persons", {"rows": [{"name": other}]}),
            ("february", "count", {"by": ["bob", other], "cents": 500}),
            ("february", "play", {"player": other, "game": "craps"}),
        ):
            with pytest.raises(BadInput, match="would be taken for 'bob'"):
                town.do("ann" if log == HOSE else "bob", log, kind, payload)
    with pytest.raises(BadInput, match="would be taken for"):
        town.do("ann", HOSE, "persons", {"rows": [{"name": "zed"}, {"name": "Zed"}]})
    town.must("ann", HOSE, "person", {"name": "bob-2", "member-since": "2010-01-01"})
    town.must("ann", HOSE, "person", {"name": "bob", "member-since": "2011-03-01"})


def test_a_clerk_of_the_same_name_in_another_state_sees_nothing(town: Town) -> None:
    for state in ("new-jersey", "new-york"):
        name = f"clerk-of-{state}"
        town.must("sam", HOUSE, "hire", {"name": name, "roles": ["member"]})
        town.must("sam", HOUSE, "assign", {"name": name, "role": "clerk", "at": municipality("Saugerties", state)})
    assert town.book.events(HOSE, viewer=Viewer("clerk-of-new-york", "clerk"))
    with pytest.raises(NotAllowed):
        town.book.events(HOSE, viewer=Viewer("clerk-of-new-jersey", "clerk"))
    with pytest.raises(NotAllowed):
        town.book.do(Deed(HOSE, "figure", {"figure": "x", "cents": 1}, "clerk-of-new-jersey", "clerk"))


def test_names_of_municipalities_can_be_held_and_are_told_apart() -> None:
    long = [municipality(f"Township of Upper Saddle River {number}", "new-jersey") for number in range(20)]
    assert len(set(long)) == 20
    assert all(len(name) <= 40 for name in long)
    assert municipality("Cañon City", "new-york") == "municipality-new-york-canon-city"
    with pytest.raises(BadInput, match="Latin letters"):
        municipality("…", "new-york")


def test_an_organization_is_not_called_as_what_others_hold_their_roles_at(town: Town) -> None:
    opening = {"ruleset": "ny-charitable", "title": "X", "kind": "religious"}
    for name in ("nj-charitable", "ny-charitable", "municipality-new-york-x"):
        with pytest.raises(BadInput, match="roles of others are held at"):
            town.do("sam", name, "organization-open", opening)


def test_what_a_badge_shows_of_a_person_is_for_the_office_alone(town: Town) -> None:
    town.must("sam", HOUSE, "hire", {"name": "zoe", "roles": ["member"]})
    town.must("ann", HOSE, "appoint", {"person": "zoe", "role": "assistant"})
    identified(town.book, HOSE, "eve", "ann")
    shown = town.must("ann", HOSE, "badge", {"person": "eve"}).answer
    assert shown["person.address"] == "7 Mill Road"
    for viewer, sees in ((Viewer("zoe", "assistant"), False), (Viewer("bob", "member-in-charge"), True)):
        last = town.book.events(HOSE, viewer=viewer)[-1]
        assert ("person.address" in last.answer, "person.photograph" in last.answer) == (sees, sees)
        exported = b"".join(town.book.export(HOSE, viewer)).splitlines()[-1]
        assert (b"7 Mill Road" in exported) == sees


# -- when ----------------------------------------------------------------------------------------------------------


def test_nothing_is_played_outside_of_the_occasion(town: Town) -> None:
    begins, ended = "begins at 2026-02-07 19:00", "ended at 2026-02-07 23:00"
    for hour, kind, why in (
        (datetime(2026, 1, 2, 15, tzinfo=UTC), "game-open", begins),
        (datetime(2026, 2, 7, 23, 59, tzinfo=UTC), "play", begins),
        (datetime(2026, 2, 7, 23, 59, tzinfo=UTC), "round", begins),
        (datetime(2026, 2, 8, 4, 1, tzinfo=UTC), "game-open", ended),
        (datetime(2026, 8, 1, tzinfo=UTC), "game-open", ended),
    ):
        town.now = hour
        found = town.do("bob", "february", kind, {"game": "craps", **({"player": "pat"} if kind == "play" else {})})
        assert found.refusal is not None
        assert why in found.refusal.reason


def test_one_license_is_not_run_twice_at_one_time(town: Town) -> None:
    second = {**OPENED, "from": "2026-02-07T22:00", "until": "2026-02-08T01:00"}
    for changed in ({}, {"license": None}):
        asked = {key: value for key, value in {**second, **changed}.items() if value is not None}
        refused = town.do("ann", "february-too", "occasion-open", asked).refusal
        assert refused is not None
        assert refused.reason == "another license period at that time under the same license: february is not allowed"
    town.must("ann", "march", "occasion-open", {**OPENED, "from": "2026-02-07T23:00", "until": "2026-02-08T02:00"})


def test_receipts_counted_before_the_last_game_was_opened_are_not_counted() -> None:
    events = [dict(event) for event in COMPANY["events"]]
    of_night = [number for number, event in enumerate(events) if event.get("log") == NIGHT_LOG]
    close = max(number for number in of_night if "occasion-close" in events[number])
    last_game = max(number for number in of_night if "game-open" in events[number])

    def reasons(given: list[dict[str, Any]], number: int) -> list[str]:
        found = decide_record({**COMPANY, "events": given[: number + 1]})
        return [row["reason"] for row in found.refused if row["event"] == number]

    assert not reasons(events, close)
    counts = [number for number in of_night if "count" in events[number]]
    early = {key: value for key, value in events[counts[-1]].items() if key != "at"}
    rest = [event for number, event in enumerate(events) if number not in counts]
    moved = [*rest[:last_game], early, *rest[last_game:]]
    (reason,) = reasons(moved, close - len(counts) + 1)
    assert "count of the receipts" in reason
