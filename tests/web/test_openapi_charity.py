"""The addresses of organizations and occasions, tried by everybody with inputs made from their own description."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from schemathesis.core.result import Ok

from aboveboard.publish.paper.of_pool import PAPERS
from aboveboard.web.gate.guard import COOKIE, TOKEN_HEADER
from aboveboard.web.pages.charity.addresses import PAGES
from tests.support.charities import HOSE
from tests.support.turns import PROVE
from tests.web.pages.charity.test_charity_pages import RAFFLE, open_night
from tests.web.test_openapi import CHECKS, NEVER_ENDS
from tests.web.townspeople import Townspeople, townspeople

PEOPLE = ("ann", "tom", "bob", "ben", "clio", "kim", "olga", "nobody")
"""An officer, a treasurer, a member in charge, a banker, the clerk, the commission, another organization's officer."""
PREFIXES = (
    "/api/organizations", "/api/occasions", "/api/pools", "/organizations", "/occasions", "/pools", "/clerk",
    "/setting-up",
)  # fmt: skip
NAMES = {
    "organizations": (HOSE, "saint-paul", "nowhere"),
    "occasions": ("february", HOSE, "nowhere"),
    "pools": (RAFFLE, HOSE, "nowhere"),
}
"""Names that are there, and names that are not."""


@pytest.fixture(scope="module")
def town(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Townspeople]:
    """One town for all of them, with a night that is open."""
    with townspeople(str(tmp_path_factory.mktemp("openapi") / "town.db")) as found:
        open_night(found)
        yield found


def _secrets(town: Townspeople) -> dict[str, tuple[dict[str, str], dict[str, str]]]:
    """Cookies and headers of everybody."""
    found: dict[str, tuple[dict[str, str], dict[str, str]]] = {"nobody": ({}, {})}
    for name in PEOPLE:
        if name != "nobody":
            secret = town.house.sessions.begin(name, "member")
            found[name] = {COOKIE: secret}, {TOKEN_HEADER: town.house.sessions.find(secret).token}
    return found


def test_the_interface_of_a_charity_does_what_it_says(town: Townspeople) -> None:
    """Each address is asked by everybody in many ways; it answers as its description says and never breaks."""
    schema = schemathesis.openapi.from_asgi("/openapi.json", town.app)
    secrets, tried, statuses = _secrets(town), 0, set[int]()
    for found in schema.get_all_operations():
        assert isinstance(found, Ok)
        operation = found.ok()
        if not operation.path.startswith(PREFIXES) or operation.path.endswith(NEVER_ENDS):
            continue
        kind = operation.path.removeprefix("/api").split("/")[1]
        known = st.sampled_from(NAMES[kind]) if kind in NAMES else st.nothing()

        @settings(max_examples=150 if PROVE else 6, deadline=None, suppress_health_check=list(HealthCheck))
        @given(case=operation.as_strategy(), who=st.sampled_from(PEOPLE), name=st.none() | known)
        def ask(case: Any, who: str, name: str | None) -> None:
            if name is not None and "name" in (case.path_parameters or {}):
                case.path_parameters["name"] = name
            cookies, headers = secrets[who]
            answer = case.call_and_validate(cookies=cookies, headers=headers, checks=CHECKS)
            statuses.add(answer.status_code)

        ask()
        tried += 1
    assert tried >= len(PAGES) + 7
    assert {200, 401, 403} <= statuses
    assert town.town.book.audit().sound


def test_every_page_of_a_charity_is_described_as_json(town: Townspeople) -> None:
    paths = town.app.openapi()["paths"]
    for page in PAGES:
        described = paths[f"{page.path}.json"]["get"]
        named = {parameter["name"] for parameter in described.get("parameters", ())}
        assert named == {part for part in ("name", "deed", "code", "form", "period") if f"{{{part}}}" in page.path}, (
            page.path
        )
        assert {"200", "401", "403", "404"} <= set(described["responses"])
    assert "text/event-stream" in paths["/api/occasions/{name}/live"]["get"]["responses"]["200"]["content"]


def test_what_is_sent_and_taken_is_described_too(town: Townspeople) -> None:
    paths = town.app.openapi()["paths"]
    taken = {
        "/organizations/{name}/calendar.ics": "text/calendar", "/organizations/{name}/badges.pdf": "application/pdf",
        "/organizations/{name}/papers/{number}": "application/pdf",
        "/clerk/register.xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
        "/organizations/{name}/pools.csv": "text/csv", "/pools/{name}/tickets.csv": "text/csv",
        **{f"/pools/{{name}}/{paper}.pdf": "application/pdf" for paper in PAPERS},
    }  # fmt: skip
    for path, media in taken.items():
        assert media in paths[path]["get"]["responses"]["200"]["content"], path
        assert {"401", "403"} <= set(paths[path]["get"]["responses"])
    for path in (
        "/organizations/{name}/import", "/organizations/{name}/do/{deed}", "/occasions/{name}/do/{deed}",
        "/organizations/{name}/pools/import", "/pools/{name}/import",
    ):  # fmt: skip
        sent = paths[path]["post"]["requestBody"]["content"]["multipart/form-data"]["schema"]["properties"]
        assert sent["file"]["format"] == "binary", path
        assert {each["name"] for each in paths[path]["post"]["parameters"]} >= {"name"}
    feed = paths["/organizations/{name}/calendar.ics"]["get"]["parameters"]
    assert {each["name"] for each in feed} == {"name", "who", "key"}
