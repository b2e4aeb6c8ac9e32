"""The addresses of links, tried by everybody with inputs made from their own description."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from schemathesis.core.result import Ok

from aboveboard.web.gate.guard import COOKIE, TOKEN_HEADER
from aboveboard.web.pages.floor.links.addresses import PAGES
from aboveboard.web.pages.floor.links.forms import MAKES
from tests.support.links import LINK, ONE
from tests.support.turns import PROVE
from tests.web.link_visitors import LinkVisitors, hit, visiting_link
from tests.web.test_openapi import CHECKS, NEVER_ENDS

PEOPLE = ("lou", "tia", "abe", "com", "cat", "ann", "nobody")
PREFIXES = ("/links", "/api/links")


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LinkVisitors]:
    with visiting_link(str(tmp_path_factory.mktemp("openapi") / "floor.db")) as found:
        hit(found.cast)
        found.cast.at_link("tia", "link-entry", {"purpose": "the fan rattles"})
        yield found


def secrets(floor: LinkVisitors) -> dict[str, tuple[dict[str, str], dict[str, str]]]:
    """Cookies and headers of everybody."""
    found: dict[str, tuple[dict[str, str], dict[str, str]]] = {"nobody": ({}, {})}
    for name in PEOPLE[:-1]:
        secret = floor.house.sessions.begin(name, floor.role(name))
        found[name] = {COOKIE: secret}, {TOKEN_HEADER: floor.house.sessions.find(secret).token}
    return found


def test_the_interface_of_links_does_what_it_says(floor: LinkVisitors) -> None:
    """Each address is asked by everybody in many ways; it answers as its description says and never breaks."""
    schema = schemathesis.openapi.from_asgi("/openapi.json", floor.app)
    known, tried, statuses = secrets(floor), 0, set[int]()
    for found in schema.get_all_operations():
        assert isinstance(found, Ok)
        operation = found.ok()
        if not operation.path.startswith(PREFIXES) or operation.path.endswith(NEVER_ENDS):
            continue

        @settings(max_examples=150 if PROVE else 8, deadline=None, suppress_health_check=list(HealthCheck))
        @given(
            case=operation.as_strategy(),
            who=st.sampled_from(PEOPLE),
            name=st.none() | st.sampled_from((LINK, ONE, "nowhere")),
            deed=st.none() | st.sampled_from(sorted(MAKES)),
        )
        def ask(case: Any, who: str, name: str | None, deed: str | None) -> None:
            parts = case.path_parameters or {}
            for part, value in (("name", name), ("deed", deed), ("number", 1 if deed else None)):
                if value is not None and part in parts:
                    parts[part] = value
            cookies, headers = known[who]
            statuses.add(case.call_and_validate(cookies=cookies, headers=headers, checks=CHECKS).status_code)

        ask()
        tried += 1
    assert tried >= len(PAGES) + 6
    assert {200, 401, 403, 404} <= statuses
    assert floor.cast.floor.audit().sound


def test_every_address_of_a_link_is_described(floor: LinkVisitors) -> None:
    paths = floor.app.openapi()["paths"]
    for page in PAGES:
        described = paths[f"{page.path}.json"]["get"]
        named = {parameter["name"] for parameter in described.get("parameters", ())}
        assert named == {part for part in ("name", "number") if f"{{{part}}}" in page.path}, page.path
        assert {"200", "401", "403", "404"} <= set(described["responses"])
    assert "text/event-stream" in paths["/api/links/{name}/live"]["get"]["responses"]["200"]["content"]
    assert "application/pdf" in paths["/links/{name}/hits/{number}/slip.pdf"]["get"]["responses"]["200"]["content"]
    for path in ("/links", "/links/{name}/{deed}"):
        assert "requestBody" in paths[path]["post"]
        assert {"303", "401", "403", "422"} <= set(paths[path]["post"]["responses"])
    assert "post" in paths["/api/links/{name}/deeds"]
