"""Every address of the interface, tried with inputs made from its own description."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from schemathesis.checks import not_a_server_error
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from aboveboard.web.gate.guard import COOKIE, TOKEN_HEADER
from tests.support.turns import PROVE
from tests.web.visitors import Visitors, visiting

CHECKS = (not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance)
NEVER_ENDS = "/live"


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Visitors]:
    """One floor for all of them."""
    path: Path = tmp_path_factory.mktemp("openapi")
    with visiting(str(path / "floor.db")) as found:
        yield found


def test_the_interface_does_what_it_says(floor: Visitors) -> None:
    """Each address is asked in many ways, lawful and not; it answers as its description says and never breaks."""
    schema = schemathesis.openapi.from_asgi("/openapi.json", floor.app)
    tried = 0
    for found in schema.get_all_operations():
        assert isinstance(found, Ok)
        operation = found.ok()
        if operation.path.endswith(NEVER_ENDS):
            continue

        @settings(max_examples=200 if PROVE else 8, deadline=None, suppress_health_check=list(HealthCheck))
        @given(case=operation.as_strategy())
        def ask(case: Any) -> None:
            secret = floor.house.sessions.begin("sam", "supervisor")
            token = floor.house.sessions.find(secret).token
            case.call_and_validate(cookies={COOKIE: secret}, headers={TOKEN_HEADER: token}, checks=CHECKS)

        ask()
        tried += 1
    assert tried > 20


def test_every_address_says_what_can_go_wrong(floor: Visitors) -> None:
    found = floor.app.openapi()
    deeds = found["paths"]["/api/tables/{name}/deeds"]["post"]
    assert {"200", "401", "403", "404", "409", "422", "429", "503"} <= set(deeds["responses"])
