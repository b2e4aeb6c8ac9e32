"""The console of an occasion: what it offers, how it hears of others' deeds, and what its script sends."""

from __future__ import annotations

import asyncio
import time
from functools import partial
from typing import Any

import pytest
from starlette.requests import Request

from aboveboard.charity.conduct.deeds import AT_AN_OCCASION, ORGANIZATION
from aboveboard.charity.occasions.occasion import Occasion
from aboveboard.log.deeds import Viewer
from aboveboard.web.api_charity import _still_reads
from aboveboard.web.gate.guard import COOKIE
from aboveboard.web.live import SILENCE_SECONDS, Live
from aboveboard.web.pages.charity.entering import pool_words
from aboveboard.web.pages.charity.entering.forms import FORMS
from aboveboard.web.pages.charity.entering.titles import TITLES
from tests.support.badges import give_badge
from tests.support.charities import HOSE, comes
from tests.web.pages.charity.test_charity_pages import open_night
from tests.web.test_live import _next
from tests.web.townspeople import Townspeople

QUARREL = {"what": "a quarrel"}


def _request(people: Townspeople, name: str) -> Request:
    secret = people.house.sessions.begin(name, "member")
    headers = [(b"cookie", f"{COOKIE}={secret}".encode())]
    return Request({"type": "http", "app": people.app, "headers": headers, "path": "/", "query_string": b""})


def test_whoever_is_at_work_hears_at_once_and_only_while_the_role_is_held(people: Townspeople) -> None:
    open_night(people)
    town = people.town

    async def go() -> None:
        live = Live(town.book)
        ben = Viewer("ben", "banker")
        heard = live.listen("february", ben, None, partial(_still_reads, _request(people, "ben"), "february", ben))
        clio = live.listen("february", Viewer("clio", "clerk"), None)
        bob = live.listen("february", Viewer("bob", "member-in-charge"), None)
        await _next(heard)
        await _next(bob)
        await _next(clio)
        await asyncio.to_thread(town.must, "bob", "february", "incident", QUARREL)
        news, filed = await _next(heard), await _next(clio)
        assert (await _next(bob))["events"] == news["events"]
        assert [(event["kind"], event["said"]) for event in news["events"]] == [("incident", QUARREL)]
        assert "view" not in news
        assert filed["events"] == [], "the clerk reads what is filed"
        await asyncio.to_thread(town.must, "ann", HOSE, "release", {"person": "ben", "role": "banker"})
        await asyncio.to_thread(town.must, "bob", "february", "incident", QUARREL)
        began = time.monotonic()
        with pytest.raises(StopAsyncIteration):
            await asyncio.wait_for(anext(heard), 60)
        assert [event["kind"] for event in (await _next(bob))["events"]] == ["incident"], "others hear it all the same"
        assert time.monotonic() - began < SILENCE_SECONDS, "and nobody waits until a silent line is tried"
        await clio.aclose()  # type: ignore[attr-defined]
        await bob.aclose()  # type: ignore[attr-defined]

    asyncio.run(go())


@pytest.mark.parametrize(("name", "status"), [("olga", 403), ("sam", 403), (None, 401)])
def test_nobody_else_may_listen(people: Townspeople, name: str | None, status: int) -> None:
    open_night(people)
    assert people.client(name).get("/api/occasions/february/live").status_code == status


def _send(people: Townspeople, name: str, deed: str, said: Any, key: str = "one-key-of-a-phone") -> Any:
    client = people.client(name)
    client.headers["accept"] = "application/json"
    return client.post(f"/occasions/february/do/{deed}", data={**said, "key": key})


def test_what_the_script_sends_is_read_as_a_form_and_done_once(people: Townspeople) -> None:
    open_night(people)
    last = people.town.book.last("february")
    for _ in range(2):
        answer = _send(people, "bob", "incident", QUARREL)
        assert (answer.status_code, answer.json()) == (200, {"refused": None})
    assert people.town.book.last("february") == last + 1
    wine = _send(people, "bob", "sale", {"item": "wine", "kind": "wine", "area": "main"}, "another-key").json()
    assert wine["refused"]["cite"] == ["9 NYCRR 4622.23"]
    assert "wine is not allowed" in wine["refused"]["reasons"][0]
    comes(people.town, "february", "bob", "ann")
    count = _send(people, "bob", "count", {"by": ["bob", "ann"], "cents": "1,234.50"}, "a-third-key").json()
    assert count == {"refused": None}
    (counted,) = people.town.book.look("february", lambda state: list(state.part(Occasion).state.of("count")))
    assert counted.payload == {"by": ["bob", "ann"], "cents": 123_450, "waits-for": ["ann"], "brought": 123_450}
    nonsense = _send(people, "bob", "count", {"by": "bob", "cents": "much"}, "a-fourth-key").json()
    assert "an amount such as 12.50 was expected" in nonsense["refused"]["reasons"][0]
    for name, code in (("ben", 403), ("olga", 403)):
        assert _send(people, name, "occasion-close", {}).status_code == code, name
    tokenless = people.client("bob")
    tokenless.headers.update({"accept": "application/json", "x-csrf-token": "wrong"})
    assert tokenless.post("/occasions/february/do/incident", data=QUARREL).json()["error"]["code"] == "bad-token"


def test_a_sign_is_confirmed_area_by_area_and_a_game_opened_as_it_is_planned(people: Townspeople) -> None:
    open_night(people)
    town = people.town
    before = people.client("bob").get("/occasions/february.json").json()["now"]
    posted = {step["step"]: step for step in before["steps"]}["under-18-posted"]
    assert (posted["areas"], posted["done"]) == ([{"area": "main", "done": False}], False)
    assert _send(people, "bob", "step", {"step": "under-18-posted", "areas": "main"}).json() == {"refused": None}
    after = people.client("bob").get("/occasions/february.json").json()["now"]
    assert {step["step"]: step["done"] for step in after["steps"]}["under-18-posted"] is True
    staff = [{"person": "eve", "duty": "dealer", "game": "craps"}]
    plan = {"occasion": "february", "from": "2026-02-07T19:00", "until": "2026-02-07T23:00", "premises": "firehouse"}
    town.must("ann", HOSE, "plan", {**plan, "games": ["craps", "bell-jar"], "staff": staff})
    now = people.client("bob").get("/occasions/february.json").json()["now"]
    assert [(game["game"], game.get("dealer")) for game in now["games"]] == [("craps", "eve"), ("bell-jar", None)]
    (eve,) = [one for one in now["people"] if one["name"] == "eve"]
    assert eve["planned"] == staff
    give_badge(town.book, HOSE, "eve", "ann")
    town.must("bob", "february", "staff", staff[0])
    (eve,) = [
        one
        for one in people.client("bob").get("/occasions/february.json").json()["now"]["people"]
        if one["name"] == "eve"
    ]
    assert (eve["planned"], eve["duties"]) == ([], ["member-in-charge", "dealer"])


IMITATION_MONEY = ("post-rate", "appoint-banker", "exchange", "redeem", "night-deposit")
"""Deeds of which New York's law says nothing."""


def test_every_form_has_a_title_and_every_deed_of_the_night_is_on_the_console(people: Townspeople) -> None:
    for kind, forms in FORMS.items():
        assert set(forms) <= set(TITLES.get(kind, pool_words.TITLES)), kind
    assert all(set(titles) == set(FORMS[kind]) for kind, titles in TITLES.items())
    assert set(AT_AN_OCCASION) - set(FORMS["occasion"]) == {"occasion-open", "table-noted"}
    assert set(FORMS["organization"]) < set(ORGANIZATION)
    open_night(people)
    shown = people.client("bob").get("/occasions/february").text
    for deed, form in FORMS["occasion"].items():
        if deed in IMITATION_MONEY:
            assert f'data-deed="{deed}"' not in shown, deed
        elif deed not in ("depart", "game-close", "count-confirm"):  # nobody is here, nothing is open or counted
            assert (f'data-deed="{deed}"' in shown) == ("member-in-charge" in form.by), deed


def test_a_form_that_is_not_there_is_not_found(people: Townspeople) -> None:
    open_night(people)
    client = people.client("bob")
    for path in (
        "/organizations/nowhere/do/paper",
        f"/organizations/{HOSE}/do/nothing",
        "/occasions/february/do/paper",
    ):
        assert client.post(path, data={"token": people.token(client)}).status_code in (403, 404), path


def test_the_console_is_kept_on_no_phone_and_says_what_to_do_without_a_network(people: Townspeople) -> None:
    open_night(people)
    page = people.client("bob").get("/occasions/february")
    assert page.headers["cache-control"] == "no-store"
    assert "Leave this page open: it cannot be loaded again until then" in page.text
