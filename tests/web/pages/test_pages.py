"""Every page, as a page and as JSON, for every role."""

from __future__ import annotations

import re

import pytest

from tests.support.floor_pages import AT_TABLES, PAGES
from tests.support.house import CITATION, ROLE, TABLE
from tests.web.visitors import Visitors

HTML = {"accept": "text/html"}
UNSEEN = re.compile(r"<script.*?</script>|<[^>]*>", re.DOTALL)
ACCOUNT = re.compile(r"\b(player|table|vigorish|variance|bank)/[a-z0-9]")
"""An account by the name that the books have for it."""


def address(path: str) -> str:
    """A page's address at the test's table, or that of a clause."""
    return path.format(name=TABLE, number=0, citation=CITATION)


@pytest.mark.parametrize("page", AT_TABLES, ids=lambda page: page.path)
def test_a_page_is_for_its_roles_and_also_json(visitors: Visitors, page: object) -> None:
    path, allowed = address(page.path), page.roles  # type: ignore[attr-defined]
    for name, role in ROLE.items():
        client = visitors.client(name)
        as_page = client.get(path, headers=HTML)
        as_json = client.get("/index.json" if path == "/" else f"{path}.json")
        wanted = 200 if not allowed or role in allowed else 403
        assert (as_page.status_code, as_json.status_code) == (wanted, wanted), (role, as_page.text)
        assert as_page.headers["content-type"].startswith("text/html")
        assert as_json.headers["content-type"] == "application/json"
        assert as_page.text.count("<h1") == 1
        assert not ACCOUNT.search(UNSEEN.sub(" ", as_page.text)), role


@pytest.mark.parametrize("page", AT_TABLES, ids=lambda page: page.path)
def test_whoever_is_not_signed_in_is_taken_to_the_sign_in_page(visitors: Visitors, page: object) -> None:
    path, allowed = address(page.path), page.roles  # type: ignore[attr-defined]
    answer = visitors.client().get(path, headers=HTML, follow_redirects=False)
    if allowed:
        assert (answer.status_code, answer.headers["location"]) == (303, f"/sign-in?then={path}")
    else:
        assert answer.status_code == 200


def test_the_page_of_a_fault_says_the_sentence_of_its_json(visitors: Visitors) -> None:
    page = visitors.client("ann").get("/floor", headers=HTML)
    document = visitors.client("ann").get("/floor.json").json()["error"]["message"]
    assert page.status_code == 403
    assert document in page.text


def test_what_a_person_wrote_is_shown_as_written(visitors: Visitors) -> None:
    visitors.cast.say("ann", "dispute", {"event": 0, "says": "<script>alert(1)</script>"})
    page = visitors.client("flo").get("/floor", headers=HTML).text
    assert "<script>alert" not in page
    assert "&lt;script&gt;alert(1)" in page


def test_a_fault_of_ours_is_reported_without_its_insides(visitors: Visitors, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise RuntimeError("the insides")

    monkeypatch.setattr(visitors.cast.floor, "logs", fail)
    answer = visitors.client("ann", raises=False).get("/index.json")
    assert (answer.status_code, answer.json()["error"]["code"]) == (500, "broken")
    assert "insides" not in answer.text


@pytest.mark.parametrize("limits", [{}, {"min": 150}, {"max": 500}, {"chip": 25}, {"min": 1, "max": 2**61}], ids=str)
def test_every_page_shows_whatever_limits_are_posted(visitors: Visitors, limits: dict[str, int]) -> None:
    visitors.cast.say("flo", "post-limits", limits)
    visitors.cast.say("flo", "set-up", {"ruleset": "pa", "game": "roulette", "limits": limits}, "wheel-1")
    for name in ("ann", "flo", None):
        client = visitors.client(name)
        for page in PAGES:
            path = page.path.format(name="wheel-1", number=0, citation=CITATION)
            assert client.get(path, headers=HTML).status_code < 500, (name, path)


def test_a_seed_given_up_without_a_text_is_shown(visitors: Visitors) -> None:
    if visitors.cast.do("dan", "reveal").refusal is not None:
        visitors.cast.say("dan", "commit")
        visitors.cast.say("dan", "reveal")
    assert visitors.client().get("/check-roll", headers=HTML).status_code == 200


def test_a_seed_of_long_ago_is_checked_and_its_draws_are_paged(
    visitors: Visitors, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However much was played since, a seed is found by its commitment; draws and seeds are shown a page at a time."""
    monkeypatch.setattr("aboveboard.web.pages.floor.seeds.AT_ONCE", 3)
    monkeypatch.setattr("aboveboard.web.pages.floor.draws.MOST_DRAWS", 2)
    monkeypatch.setattr("aboveboard.web.pages.floor.draws.MOST_SEEDS", 1)
    cast, client = visitors.cast, visitors.client()
    cast.say("flo", "set-up", {"ruleset": "nj-casino", "game": "big-six"}, "wheel-1")
    cast.say("flo", "assign", {"name": "dan", "table": "wheel-1"}, "floor")
    commit = cast.say("dan", "commit", {}, "wheel-1").number
    drawn = []
    for _ in range(3):
        cast.say("dan", "call", "no-more-bets", "wheel-1")
        drawn.append(cast.say("dan", "machine", {}, "wheel-1").number)
    shown = cast.say("dan", "reveal", {}, "wheel-1").answer["revealed"]
    for number in range(12):
        cast.say("flo", "post-limits", {"min": 100 + number}, "wheel-1")
    cast.say("dan", "reveal", {}, "wheel-1")
    asked = f"/check-roll.json?table=wheel-1&seed={shown['seed']}&draws={shown['draws']}"
    first, rest = client.get(asked).json()["checked"], client.get(f"{asked}&from=2").json()["checked"]
    assert (first["committed"], first["next"], rest["next"]) == (commit, 2, None)
    rows = [*first["rows"], *rest["rows"]]
    assert [row["event"] for row in rows] == drawn
    assert [row["gives"] for row in rows] == [row["was"] for row in rows]
    (newest,) = [table for table in client.get("/check-roll.json").json()["tables"] if table["name"] == "wheel-1"]
    assert newest["before"] == newest["revealed"][0]["event"]
    older = client.get(f"/check-roll.json?table=wheel-1&before={newest['before']}").json()["tables"]
    assert [table["revealed"][0]["seed"] for table in older if table["name"] == "wheel-1"] == [shown["seed"]]
    assert client.get(asked.replace(".json", ""), headers=HTML).status_code == 200
