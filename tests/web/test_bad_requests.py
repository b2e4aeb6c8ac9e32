"""Requests that nobody's browser sends: each is answered in the one shape, never by a fault, and nothing is written."""

from __future__ import annotations

from typing import Any

import pytest
from sqlalchemy.exc import OperationalError

from aboveboard.floor import HOUSE
from aboveboard.web.gate.guard import TOKEN_HEADER
from tests.support.house import TABLE
from tests.web.visitors import Visitors, visiting

DEEDS = f"/api/tables/{TABLE}/deeds"
LONG = "9" * 5000


def shaped(response: Any, status: int) -> dict[str, Any]:
    """The error of a response, which has the one shape and the headers of every answer."""
    assert response.status_code == status, response.text
    assert set(response.json()) == {"error"}
    error: dict[str, Any] = response.json()["error"]
    assert error["status"] == status
    assert error["message"]
    assert response.headers["x-content-type-options"] == "nosniff"
    assert "default-src 'none'" in response.headers["content-security-policy"]
    assert response.headers["cache-control"] == "no-store"
    return error


@pytest.mark.parametrize(
    "body",
    [
        b'{"kind": "bet", "said": {"\\ud800": 1}, "key": "a-key-of-mine"}',
        b'{"kind": "bet", "said": {"stake": NaN}}',
        b'{"kind": "bet", "said": {"stake": 1e400}}',
        b'{"kind": "bet", "said": {"stake": %s}}' % LONG.encode(),
        b'{"kind": "bet", "said": %s%s}' % (b"[" * 20_000, b"]" * 20_000),
        b'{"kind": "bet", "said": {"wager": "\xff"}}',
        b'{"kind": "bet", "said": {}, "key": "\\u0000aaaaaaaa"}',
        b'{"kind": "bet", "said": {}, "key": "aaaa\\naaaaa"}',
        b"\xff\xfe\x00",
        b"",
    ],
)
def test_a_body_that_cannot_be_read_is_bad_input(visitors: Visitors, body: bytes) -> None:
    before = visitors.cast.floor.store.head()
    response = visitors.client("ann").post(DEEDS, content=body, headers={"content-type": "application/json"})
    assert shaped(response, 422)["code"] == "bad-input"
    assert visitors.cast.floor.store.head() == before


def test_a_token_of_any_letters_is_just_a_wrong_one(visitors: Visitors) -> None:
    client = visitors.client("ann")
    del client.headers[TOKEN_HEADER]
    request = client.build_request("POST", DEEDS, json={"kind": "bet"}, headers=[(TOKEN_HEADER.encode(), b"\xe9\xff")])
    assert shaped(client.send(request), 403)["code"] == "bad-token"


@pytest.mark.parametrize(
    ("path", "status"),
    [
        (f"/tables/{TABLE}/rounds/{LONG}.json", 404),
        (f"/tables/{TABLE}/rounds/-1.json", 404),
        (f"/tables/{TABLE}/log.json?before={LONG}", 200),
        (f"/check-roll.json?table={TABLE}&seed={'00' * 32}&draws={LONG}", 200),
        (f"/api/tables/{TABLE}/events?after={LONG}", 422),
    ],
)
def test_a_number_of_any_length_is_no_fault(visitors: Visitors, path: str, status: int) -> None:
    response = visitors.client().get(path)
    assert response.status_code == status
    if status != 200:
        shaped(response, status)


def test_a_log_is_paged_from_the_end(visitors: Visitors) -> None:
    document = visitors.client().get(f"/tables/{TABLE}/log.json?before=2").json()
    assert [event["event"] for event in document["events"]] == [1, 0]


@pytest.mark.parametrize("path", ["/api/sign-in", "/api/admit"])
def test_another_sites_page_signs_nobody_in(visitors: Visitors, path: str) -> None:
    body = {"name": "new-patron", "password": "a long password"}
    response = visitors.client().post(path, json=body, headers={"origin": "https://elsewhere.test"})
    assert shaped(response, 403)["code"] == "bad-token"
    assert visitors.cast.floor.person("new-patron") is None


def test_a_fault_of_ours_has_the_shape_and_the_headers_too(visitors: Visitors, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise ZeroDivisionError("with something secret in it")

    monkeypatch.setattr(visitors.cast.floor, "events", broken)
    response = visitors.client(raises=False).get(f"/api/tables/{TABLE}/events")
    assert "secret" not in shaped(response, 500)["message"]


def test_trouble_with_the_database_is_not_shown_to_patrons(visitors: Visitors, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise OSError("no space left for user floor on host db.internal")

    monkeypatch.setattr(visitors.cast.floor.store, "commit", broken)
    response = visitors.client("ann").post(DEEDS, json={"kind": "bet", "said": {"wager": "pass", "stake": 1000}})
    error = shaped(response, 503)
    assert error["code"] == "out-of-service"
    assert "internal" not in error["message"]


def test_a_database_that_cannot_be_read_is_no_fault_of_the_program(
    visitors: Visitors, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> None:
        raise OperationalError("SELECT secret", {}, OSError("db.internal"))

    client = visitors.client("ann")
    monkeypatch.setattr(visitors.cast.floor.store, "rows", broken)
    error = shaped(client.get(f"/api/tables/{TABLE}/events"), 503)
    assert error["code"] == "out-of-service"
    assert "internal" not in error["message"]


def test_names_that_a_database_cannot_keep_are_no_fault(url: str) -> None:
    with visiting(url) as visitors:
        client = visitors.client()
        for name in ("a\0b", "é", "x" * 40, "../x"):
            given = {"name": name, "password": "a long password"}
            assert client.post("/api/sign-in", json=given).status_code == 401
            assert client.post("/sign-in", data=given).status_code == 401
        said = {"player": "a\0b", "cents": 100}
        house = visitors.client("cat").post("/api/floor/deeds", json={"kind": "cash-out", "said": said})
        assert shaped(house, 422)["code"] == "bad-input"
        assert visitors.cast.floor.last(HOUSE) > 0
