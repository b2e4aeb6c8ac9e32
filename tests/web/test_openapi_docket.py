"""The addresses of the docket, tried by everybody with inputs made from their own description."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from random import Random
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from schemathesis.core.result import Ok

from aboveboard.web.gate.guard import COOKIE, TOKEN_HEADER
from aboveboard.web.gate.limits import Limit
from tests.support.charities import HOSE
from tests.support.docket_world import DocketWorld
from tests.support.turns import PROVE
from tests.web.test_openapi import CHECKS, NEVER_ENDS
from tests.web.townspeople import Townspeople

PEOPLE = ("nobody", "ann", "clerk-town", "chair-pa", "secretary-ny-commercial", "commission-ny-charitable", "olga")
PREFIXES = ("/api/docket", "/docket")
OPENED = {
    "case-1": ("ny-charitable", "appeal"), "case-2": ("ny-charitable", "hearing"),
    "case-3": ("ny-commercial", "adjudication"), "meeting-1": ("ny-commercial", "meeting"),
    "rule-1": ("pa", "rulemaking-48A-227"), "rule-2": ("pa", "rulemaking-gaming"),
}  # fmt: skip
NAMES = (*OPENED, HOSE, "nowhere")
"""Names that are there, of each kind, and names that are not."""


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory) -> Iterator[DocketWorld]:
    """One world for all of them, with a proceeding of each kind that has gone some way."""
    url = str(tmp_path_factory.mktemp("openapi") / "floor.db")
    found, rng = DocketWorld(url, start=datetime(2017, 9, 26, 15, tzinfo=UTC)), Random(8)
    for log, which in OPENED.items():
        assert any(found.open(rng, *which, log) for _ in range(8)), f"{log} is not opened"
        for _ in range(6):
            found.step(rng, log)
    yield found
    found.close()


def test_the_interface_of_the_docket_does_what_it_says(world: DocketWorld) -> None:
    """Each address is asked by everybody in many ways; it answers as its description says and never breaks."""
    people = Townspeople(world.town)
    people.house.public = people.house.public_in_all = Limit(10**9, 10**9)
    secrets: dict[str, tuple[dict[str, str], dict[str, str]]] = {"nobody": ({}, {})}
    for name in PEOPLE[1:]:
        secret = people.house.sessions.begin(name, "member")
        secrets[name] = {COOKIE: secret}, {TOKEN_HEADER: people.house.sessions.find(secret).token}
    schema, tried, statuses = schemathesis.openapi.from_asgi("/openapi.json", people.app), set[str](), set[int]()
    for found in schema.get_all_operations():
        assert isinstance(found, Ok)
        operation = found.ok()
        if not operation.path.startswith(PREFIXES) or operation.path.endswith(NEVER_ENDS):
            continue

        @settings(max_examples=200 if PROVE else 8, deadline=None, suppress_health_check=list(HealthCheck))
        @given(case=operation.as_strategy(), who=st.sampled_from(PEOPLE), name=st.none() | st.sampled_from(NAMES))
        def ask(case: Any, who: str, name: str | None) -> None:
            if name is not None and "name" in (case.path_parameters or {}):
                case.path_parameters["name"] = name
            cookies, headers = secrets[who]
            answer = case.call_and_validate(cookies=cookies, headers=headers, checks=CHECKS)
            statuses.add(answer.status_code)

        ask()
        tried.add(f"{operation.method.upper()} {operation.path}")
    assert tried >= {
        "GET /api/docket", "GET /api/docket-calendar", "GET /api/docket/{name}", "GET /api/docket/{name}/events",
        "POST /api/docket/{name}", "POST /api/docket/{name}/deeds", "POST /api/docket/{name}/public",
    }  # fmt: skip
    assert {200, 404, 422} <= statuses
    assert statuses & {401, 403}
    assert world.book.audit().sound
