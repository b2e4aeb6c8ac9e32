"""A file on a proceeding that nobody could follow is refused when it is loaded, by the key at which the fault is."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import pytest

from aboveboard.docket.record import proceed
from aboveboard.docket.roles import ACTORS
from aboveboard.law.docket import Proceeding, load_proceeding
from aboveboard.law.docket.held import proceeding_of
from aboveboard.law.errors import LawError
from aboveboard.law.files import ruleset_named
from aboveboard.law.model.docket import ROLES

RULESET = "ny-charitable"


def changed(name: str, *path: str, to: Any) -> Proceeding:
    """A proceeding of New York's with something at a place of its file changed, or taken out where it is None."""
    held = load_proceeding(RULESET, name)
    raw = deepcopy(dict(held.raw))
    at = raw
    for key in path[:-1]:
        at = at.setdefault(key, {})
    if to is None:
        del at[path[-1]]
    else:
        at[path[-1]] = to
    return proceeding_of(raw, held.where, ruleset_named(RULESET), name)


@pytest.mark.parametrize(
    ("path", "to", "message"),
    [
        (("steps", "open", "buy"), ["clerk"], "steps.open.buy"),
        (("terms", "hearing-notice", "from"), None, "terms.hearing-notice.from"),
        (("terms", "hearing-notice", "from"), "notify", "terms.hearing-notice.from: there is no step 'notify'"),
        (("steps", "plead", "after"), ["plead"], "steps.plead: nobody can reach it"),
        (("steps", "plead", "by"), ["sheriff"], "steps.plead.by: there is no office 'sheriff'"),
        (("offices", "clerk", "roles"), ["sheriff"], "offices.clerk.roles: there is no role 'sheriff'"),
        (("offices", "clerk", "roles"), ["clark"], "did you mean clerk"),
        (("steps", "plead", "approves"), [{"named": "fact.log", "deed": "approve"}],
         "steps.plead.approves.0: there is no fact 'log'"),
        (("steps", "plead", "approves"), [{"named": "log", "deed": "approve", "fields": {"what": "matter"}}],
         "steps.plead.approves.0: there is no field of the step 'log'"),
        (("steps", "plead", "approves"), [{"named": "log"}], "steps.plead.approves.0.deed"),
        (("papers", "notice-of-hearing", "ways"), {"here": {"title": "here", "page": True},
                                                   "there": {"title": "there", "page": True}},
         "papers.notice-of-hearing.ways: here and there: one way alone"),
    ],
)  # fmt: skip
def test_a_file_that_nobody_could_follow_is_refused_by_its_key(path: tuple[str, ...], to: Any, message: str) -> None:
    with pytest.raises(LawError) as refused:
        changed("hearing", *path, to=to)
    assert message in str(refused.value), refused.value


def test_the_roles_of_files_are_those_that_people_are_given() -> None:
    assert set(ROLES) == set(ACTORS)


def test_a_term_that_is_shortened_to_nothing_is_lifted_and_neither_owed_nor_missed() -> None:
    law = changed("hearing", "steps", "shorten", "asks", "days", "optional", to=True)
    opened = {"at": "2024-04-01", "by": "clerk", "do": "open", "basis": "complaint", "complainant": "the sheriff",
              "ground": "violation"}  # fmt: skip
    notice = {
        "at": "2024-04-14", "by": "clerk", "do": "notice-of-hearing", "date": "2024-04-15", "place": "Village Hall",
        "grounds": [{"charge": "1", "grounds": "Two prizes over the limit."}], "way": "in-person",
        "served-on": "Ann Ames", "capacity": "member-in-charge",
    }  # fmt: skip

    def came(*events: dict[str, Any]) -> dict[str, Any]:
        record = {"ruleset": RULESET, "proceeding": "hearing", "events": [opened, *events]}
        return proceed(record, "2024-04-15", under=law).to_json()

    short = {"at": "2024-04-13", "by": "commission", "do": "shorten"}
    late, lifted = came(notice), came(short, notice)
    assert any(each["do"] == "notice-of-hearing" for each in late["late"] if "do" in each), late["late"]
    assert not lifted["late"]
    assert not lifted["returned"]
    told = [each["what"] for key in ("due", "met", "closed") for each in lifted[key]]
    assert "hearing-notice" not in told
