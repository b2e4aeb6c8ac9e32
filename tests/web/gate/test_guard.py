"""Who may ask: sessions, tokens, limits on asking, and what every answer carries."""

from __future__ import annotations

from pathlib import Path

import pytest

from aboveboard.floor import HOUSE
from aboveboard.law.errors import BadInput
from aboveboard.web import demo
from aboveboard.web.gate.guard import COOKIE, TOKEN_HEADER
from aboveboard.web.gate.limits import Limit
from aboveboard.web.settings import Settings
from tests.support.house import TABLE, give_password, open_floor
from tests.web.visitors import Visitors, visiting

BET = {"kind": "bet", "said": {"wager": "field", "stake": 500}}
DEEDS = f"/api/tables/{TABLE}/deeds"


def test_nobody_acts_without_signing_in(visitors: Visitors) -> None:
    answer = visitors.client().post(DEEDS, json=BET)
    assert (answer.status_code, answer.json()["error"]["code"]) == (401, "sign-in-first")


def test_a_deed_needs_the_token_of_its_own_session(visitors: Visitors) -> None:
    client = visitors.client("ann")
    token = client.headers.pop(TOKEN_HEADER)
    for given in ({}, {TOKEN_HEADER: "another's"}, {TOKEN_HEADER: token, "origin": "http://elsewhere.test"}):
        before = visitors.cast.floor.last(TABLE)
        answer = client.post(DEEDS, json=BET, headers=given)
        assert (answer.status_code, answer.json()["error"]["code"]) == (403, "bad-token")
        assert visitors.cast.floor.last(TABLE) == before
    good = client.post(DEEDS, json=BET, headers={TOKEN_HEADER: token, "origin": "http://floor.test"})
    assert good.json()["refused"] is None


def test_a_session_ends_when_somebody_signs_out(visitors: Visitors) -> None:
    client = visitors.client("ann")
    assert client.get("/api/me").json()["name"] == "ann"
    assert client.post("/api/sign-out").status_code == 204
    assert client.get("/api/me").status_code == 401


def test_a_role_at_one_table_signs_nobody_in_for_the_whole_floor(visitors: Visitors) -> None:
    floor = visitors.cast.floor
    give_password(floor, "flo", "correct horse")
    visitors.cast.say("sam", "assign", {"name": "flo", "role": "supervisor", "at": TABLE}, HOUSE)
    client, asked = visitors.client(), {"name": "flo", "password": "correct horse"}
    answer = client.post("/api/sign-in", json={**asked, "role": "supervisor"})
    assert (answer.status_code, answer.json()["error"]["message"]) == (
        422,
        "role: flo is floorperson, not 'supervisor'",
    )
    assert client.post("/api/sign-in", json=asked).json()["role"] == "floorperson"
    assert not floor.holds("flo", "supervisor")


def test_a_password_signs_in_and_a_wrong_one_does_not(visitors: Visitors) -> None:
    give_password(visitors.cast.floor, "ann", "correct horse")
    client = visitors.client()
    for name, password in (("ann", "wrong horse"), ("nobody", "correct horse")):
        answer = client.post("/api/sign-in", json={"name": name, "password": password})
        assert answer.status_code == 401
        assert answer.json()["error"]["message"] == "the name or the password is not right"
    answer = client.post("/api/sign-in", json={"name": "ann", "password": "correct horse"})
    assert (answer.json()["name"], answer.json()["role"]) == ("ann", "player")
    cookie = answer.headers["set-cookie"]
    assert cookie.startswith(f"{COOKIE}=")
    assert "HttpOnly" in cookie
    assert "SameSite=strict" in cookie
    assert client.get("/api/me").json()["name"] == "ann"


def test_trying_passwords_is_slowed_down(tmp_path: Path) -> None:
    with visiting(str(tmp_path / "floor.db"), Settings(secure=False, sign_ins_a_minute=2)) as visitors:
        client = visitors.client()
        said = {"name": "ann", "password": "wrong horse"}
        codes = [client.post("/api/sign-in", json=said).status_code for _ in range(3)]
        assert codes == [401, 401, 429]
        assert int(client.post("/api/sign-in", json=said).headers["retry-after"]) > 0


def test_asking_too_often_is_refused(tmp_path: Path) -> None:
    with visiting(str(tmp_path / "floor.db"), Settings(secure=False, deeds_a_second=3)) as visitors:
        visitors.cast.say("ann", "sit", {"seat": 1})
        client = visitors.client("ann")
        codes = [client.post(DEEDS, json=BET).status_code for _ in range(12)]
        assert codes[0] == 200
        assert 429 in codes


def test_a_limit_gives_tokens_back_as_time_passes() -> None:
    now = [0.0]
    limit = Limit(2, 0.5, clock=lambda: now[0])
    assert [limit.wait("a"), limit.wait("a"), limit.wait("a")] == [0, 0, 2]
    assert limit.wait("b") == 0
    now[0] = 2
    assert limit.wait("a") == 0
    assert limit.wait("a") == 2


def test_cookies_go_over_https_unless_the_floor_is_on_this_machine(tmp_path: Path) -> None:
    with visiting(str(tmp_path / "floor.db"), Settings()) as visitors:
        give_password(visitors.cast.floor, "ann", "correct horse")
        answer = visitors.client().post("/api/sign-in", json={"name": "ann", "password": "correct horse"})
        assert "Secure" in answer.headers["set-cookie"]
        assert "strict-transport-security" in answer.headers


@pytest.mark.parametrize("path", ["/", f"/tables/{TABLE}", "/index.json", "/api/me", "/nothing", "/static/style.css"])
def test_every_answer_forbids_foreign_scripts_and_frames(visitors: Visitors, path: str) -> None:
    headers = visitors.client().get(path).headers
    policy = headers["content-security-policy"]
    assert "script-src 'self'" in policy
    assert "frame-ancestors 'none'" in policy
    assert "unsafe" not in policy
    assert headers["x-content-type-options"] == "nosniff"


def test_a_body_is_read_only_so_far(visitors: Visitors) -> None:
    client = visitors.client("ann")
    said = {"kind": "bet", "said": {"wager": "x" * 100_000, "stake": 1}}
    assert client.post(DEEDS, json=said).status_code == 413
    in_pieces = client.post(DEEDS, content=(b" " * 1000 for _ in range(100)))
    assert in_pieces.status_code == 413


def test_a_changed_password_signs_its_owner_out_everywhere(visitors: Visitors) -> None:
    give_password(visitors.cast.floor, "ann", "correct horse")
    client, elsewhere = visitors.client("ann"), visitors.client("ann")
    bad = client.put("/api/people/ann/password", json={"password": "battery staple", "old": "no"})
    assert bad.status_code == 403
    assert client.put("/api/people/bob/password", json={"password": "battery staple"}).status_code == 403
    good = client.put("/api/people/ann/password", json={"password": "battery staple", "old": "correct horse"})
    assert good.status_code == 204
    assert elsewhere.get("/api/me").status_code == 401
    assert visitors.cast.floor.passwords.check("ann", "battery staple")


def test_a_patron_is_admitted_once(visitors: Visitors) -> None:
    client = visitors.client()
    answer = client.post("/api/admit", json={"name": "newcomer", "password": "correct horse"})
    assert (answer.status_code, answer.json()["role"]) == (201, "player")
    assert client.get("/api/me").json()["name"] == "newcomer"
    again = visitors.client().post("/api/admit", json={"name": "newcomer", "password": "another one"})
    assert (again.status_code, again.json()["error"]["code"]) == (409, "conflict")
    assert visitors.cast.floor.passwords.check("newcomer", "correct horse")


def test_a_demonstration_and_a_real_floor_are_never_taken_for_each_other(visitors: Visitors) -> None:
    floor = visitors.cast.floor
    with pytest.raises(BadInput, match="holds a floor that is no demonstration"):
        demo.check(floor, "127.0.0.1", demo=True)
    demo.check(floor, "0.0.0.0", demo=False)
    one_click = visitors.client().post("/sign-in", data={"person": "sam"}, follow_redirects=False)
    assert one_click.status_code == 403


def test_a_demonstration_is_served_on_this_machine_only_and_never_as_the_real_thing(tmp_path: Path) -> None:

    with open_floor(str(tmp_path / "demo.db")) as floor:
        with pytest.raises(BadInput, match="on this machine only"):
            demo.check(floor, "0.0.0.0", demo=True)
        demo.check(floor, "127.0.0.1", demo=True)
        demo.furnish(floor)
        with pytest.raises(BadInput, match="serve it with --demo"):
            demo.check(floor, "127.0.0.1", demo=False)


def test_after_signing_in_nobody_is_sent_to_another_site(visitors: Visitors) -> None:
    from aboveboard.web.pages.house.sign_in import _inside

    assert [_inside(given) for given in ("/me", "//elsewhere.test", "/\\elsewhere.test", "http://elsewhere.test")] == [
        "/me", "/", "/", "/",
    ]  # fmt: skip
