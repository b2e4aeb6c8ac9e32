"""From an empty database to an organization with its people, by pages alone: one person at a browser."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from fastapi import FastAPI
from starlette.testclient import TestClient

from aboveboard.floor import HOUSE
from aboveboard.house import open_house
from aboveboard.web.app import create_app
from tests.support.terminal import run
from tests.web.townspeople import Townspeople
from tests.web.visitors import OPEN

SAM, FIRST, OWN = "the first of my horses", "a horse for somebody", "a horse of my own"
HOSE = {
    "name": "hose-2", "ruleset": "ny-charitable", "title": "Hose Company 2", "kind": "volunteer-fire-company",
    "municipality": "Saugerties", "identification": "12-345",
}  # fmt: skip


class Forms(HTMLParser):
    """The forms of a page, each with what is in its fields."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str]]] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        if tag == "form":
            self.found.append((given.get("action", ""), {}))
        elif tag in ("input", "select", "textarea") and self.found and "name" in given:
            self.found[-1][1][given["name"]] = given.get("value", "")


class Browser:
    """Somebody at a page, who fills in its forms and follows its links."""

    def __init__(self, app: FastAPI) -> None:
        self.client = TestClient(app, base_url="http://house.test", headers={"accept": "text/html"})
        self.page: Any = self.client.get("/")

    def go(self, link: str) -> None:
        """Follow a link of the page."""
        assert f'href="{link}"' in self.page.text, link
        self.page = self.client.get(link)
        assert self.page.status_code == 200, self.page.text

    def fill(self, do: str, **typed: str) -> Any:
        """Fill in the form of the page that does something, or whose address ends so, and send it."""
        for action, fields in Forms(self.page.text).found:
            ends = action.rsplit("/", 1)[-1] == do and "do" not in fields
            if (fields.get("do") == do or ends) and all(fields[name] in ("", typed[name]) for name in typed):
                assert typed.keys() <= fields.keys(), (do, fields)
                self.page = self.client.post(action, data={**fields, **typed})
                return self.page
        raise AssertionError(f"the page has no form for {do}: {self.page.text}")

    def sign_in(self, name: str, password: str) -> None:
        self.page = self.client.get("/sign-in")
        assert self.fill("sign-in", name=name, password=password).status_code == 200

    def sign_in_first(self, name: str) -> None:
        """Sign in with a password that another gave, and change it where the page leads."""
        self.sign_in(name, FIRST)
        assert self.page.url.path == "/password"
        assert self.fill("password", old=FIRST, password=OWN).status_code == 200
        assert self.page.url.path == "/organizations"

    @property
    def refusal(self) -> str:
        found = re.search(r'role="alert"[^>]*>(.*?)</(?:p|div)>', self.page.text, re.DOTALL)
        assert found is not None
        return " ".join(re.sub(r"<[^>]*>", " ", found[1]).split())


@pytest.fixture
def house(tmp_path: Path) -> Iterator[FastAPI]:
    """A house that was founded a moment ago."""
    file = str(tmp_path / "floor.db")
    assert run("found", "sam", "--database", file, stdin=f"{SAM}\n").code == 0
    with open_house(file) as book:
        yield create_app(book, OPEN)


def test_one_person_sets_a_charity_up_from_an_empty_database(house: FastAPI) -> None:
    sam = Browser(house)
    sam.sign_in("sam", SAM)
    sam.go("/organizations")
    sam.go("/setting-up")
    for name, title in (("hank", "Hank Hall"), ("tess", "Tess Todd"), ("mick", "Mick Moss"), ("clio", "Clio")):
        assert sam.fill("account", name=name, title=title, password=FIRST).status_code == 200
    kinds = [event.kind for event in house.state.house.floor.events(HOUSE)]
    assert kinds == ["found", *["hire"] * 4], "an account and its password are one event"
    assert sam.fill("open", **HOSE, officer="hank").status_code == 200
    assert sam.fill("appoint", person="clio", role="clerk", ruleset="ny-charitable", municipality="Saugerties")
    shown = sam.client.get("/setting-up.json").json()
    assert shown["organizations"] == [{
        "name": "hose-2", "title": "Hose Company 2", "ruleset": "ny-charitable", "municipality": "Saugerties",
        "officers": ["hank"],
    }]  # fmt: skip
    assert [(row["person"], row["role"], row["place"]) for row in shown["offices"]] == [
        ("clio", "clerk", "Saugerties, New York")
    ]
    assert sam.client.get("/organizations/hose-2").status_code == 403, "the house sees nothing of what is on file"

    hank = Browser(house)
    hank.sign_in_first("hank")
    hank.go("/organizations/hose-2")
    hank.go("/organizations/hose-2/roles")
    for name, role in (("tess", "treasurer"), ("mick", "member-in-charge")):
        assert hank.fill("appoint", person=name, role=role).url.path == "/organizations/hose-2/roles"
    held = hank.client.get("/organizations/hose-2/roles.json").json()["held"]
    assert [(row["person"], row["role"]) for row in held] == [
        ("hank", "officer"), ("tess", "treasurer"), ("mick", "member-in-charge"),
    ]  # fmt: skip

    for name, role in (("tess", "treasurer"), ("mick", "member in charge")):
        other = Browser(house)
        other.sign_in_first(name)
        assert f"You are {role}." in other.page.text
        other.go("/organizations/hose-2")
        other.go("/organizations/hose-2/roles")
        assert "Give a role" not in other.page.text
    clerk = Browser(house)
    clerk.sign_in_first("clio")
    clerk.go("/clerk")
    assert "Hose Company 2" in clerk.page.text
    assert clerk.client.get("/organizations/hose-2/roles").status_code == 403

    assert hank.fill("release", person="mick", role="member-in-charge").url.path == "/organizations/hose-2/roles"
    assert sam.fill("release", person="clio", role="clerk").status_code == 200
    assert sam.client.get("/setting-up.json").json()["offices"] == []


WRONG: list[tuple[str, dict[str, str], str]] = [
    ("account", {"name": "Hank!", "password": FIRST}, "small letters, digits and hyphens were expected"),
    ("account", {"name": "hank", "password": "short"}, "from 8 to 200 characters were expected, not 5"),
    ("account", {"name": "sam", "password": FIRST}, "sam has an account already"),
    ("open", {**HOSE, "name": "Hose 2"}, "small letters, digits and hyphens were expected, not 'Hose 2'"),
    ("open", {**HOSE, "ruleset": "pa"}, "pa says nothing of organizations"),
    ("open", {**HOSE, "title": ""}, "title is missing"),
    ("open", {**HOSE, "officer": "hnak"}, "nobody is called 'hnak'; did you mean hank?"),
    ("open", {**HOSE, "officer": "sam"}, "nobody gives themselves a role"),
    ("open", {**HOSE, "name": "elks"}, "there is a log called elks already"),
    ("officer", {"at": "mose", "person": "hank"}, "nothing on file is called 'mose'; the name of an organization"),
    ("officer", {"at": "elks", "person": "nan"}, "nobody is called 'nan'"),
    ("officer", {"at": "elks", "person": "hank"}, "hank is officer at elks already"),
    ("appoint", {"person": "hank", "role": "clerk", "ruleset": "ny-charitable"}, "clerk's municipality was expect"),
    (
        "appoint",
        {"person": "hank", "role": "judge", "ruleset": "ny-charitable"},
        "commission or fiscal-officer was",
    ),
    ("release", {"person": "hank", "role": "clerk", "at": "ny-charitable"}, "hank is no clerk at ny-charitable"),
    ("burn", {}, "was expected, not 'burn'"),
]
"""What is asked, and why it is refused."""


def test_what_is_wrong_is_one_sentence_and_nothing_is_written(house: FastAPI) -> None:
    sam = Browser(house)
    sam.sign_in("sam", SAM)
    sam.go("/setting-up")
    assert sam.fill("account", name="hank", password=FIRST).status_code == 200
    assert sam.fill("open", **{**HOSE, "name": "elks"}, officer="hank").status_code == 200
    before = sam.client.get("/setting-up.json").json()
    token = {"token": Forms(sam.page.text).found[-1][1]["token"]}
    for do, typed, says in WRONG:
        sam.page = sam.client.post("/setting-up", data={"do": do, **token, **typed})
        assert sam.page.status_code == 422, (do, typed)
        assert says in sam.refusal.replace("&#39;", "'")
        assert FIRST not in sam.page.text
        if do in ("open", "account"):
            assert f'value="{typed["name"]}"' in sam.page.text, "what was typed is still there"
    assert sam.client.get("/setting-up.json").json() == before


def test_an_organization_without_an_officer_is_given_one(house: FastAPI) -> None:
    sam = Browser(house)
    sam.sign_in("sam", SAM)
    sam.go("/setting-up")
    sam.fill("account", name="hank", password=FIRST)
    sam.fill("open", **HOSE)
    assert sam.client.get("/setting-up.json").json()["organizations"][0]["officers"] == []
    assert '<option value="hose-2">' in sam.page.text
    sam.fill("officer", at="hose-2", person="hank")
    assert sam.client.get("/setting-up.json").json()["organizations"][0]["officers"] == ["hank"]
    assert '<option value="hose-2">' not in sam.page.text, "it has its first officer"


def test_the_page_is_for_whoever_is_in_charge(people: Townspeople) -> None:
    for name in ("ann", "tom", "clio"):
        client = people.client(name)
        assert client.get("/setting-up").status_code == 403
        asked = {"do": "officer", "at": "saint-paul", "person": "ann", "token": people.token(client)}
        assert client.post("/setting-up", data=asked).status_code == 403
    assert people.client().get("/setting-up", follow_redirects=False).headers["location"].startswith("/sign-in")
    sam = people.client("sam")
    assert sam.post("/setting-up", data={"do": "officer", "token": "another"}).status_code == 403


def test_roles_are_shown_to_those_within_and_given_by_officers(people: Townspeople) -> None:
    assert people.client("olga").get("/organizations/hose-company-2/roles").status_code == 403
    for name, gives in (("ann", True), ("tom", False), ("bob", False)):
        shown = people.client(name).get("/organizations/hose-company-2/roles.json").json()
        assert [(one["person"], one["role"], one["place"]) for one in shown["through"]] == [
            ("clio", "clerk", "Saugerties, New York"), ("kim", "commission", "New York charitable games of chance"),
        ]  # fmt: skip
        assert shown["gives"] == gives
        assert [row["person"] for row in shown["held"]] == ["ann", "tom", "bob", "ben"]
    ann = people.client("ann")
    asked = {"token": people.token(ann), "then": "/organizations/hose-company-2/roles"}
    refused = ann.post("/organizations/hose-company-2/do/release", data={**asked, "person": "ann", "role": "officer"})
    assert refused.status_code == 422
    assert "ann is the last officer of hose-company-2" in refused.text
