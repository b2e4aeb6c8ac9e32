"""Another organization's books are reached by no page, no file, no form and no guess; the clerk reads what is filed."""

from __future__ import annotations

from typing import Any

import pytest

from aboveboard.charity.conduct.deeds import CLERKS, OFFICES
from aboveboard.charity.roles import AT_AN_ORGANIZATION, FILED, OF_THE_BOOKS
from aboveboard.floor import HOUSE
from aboveboard.log.deeds import NotAllowed, Viewer
from aboveboard.web.pages.charity.addresses import PAGES
from tests.support.books_town import DEAL, QUARTER
from tests.support.charities import CHURCH, HOSE
from tests.web.townspeople import Townspeople

ADDRESSES = [page.path for page in PAGES if "/books" in page.path or page.path.endswith("/log")]
FILES = ["statement.pdf", "statement.xlsx", "statement.csv"]
STATEMENT = "/organizations/{name}/books/statements/{form}/{period}"
SENT = ["check", "shoebox", "bank", "statements/GC-7Q/2026-Q3", "statements/GC-7Q/2026-Q3/onto"]
OUTSIDE = (None, "olga", "clio", "kim", "sam", "ben")
"""Nobody, another's officer, the clerk, the commission, the house's own supervisor, and a banker of the games."""


def _all(name: str) -> list[str]:
    given = {"name": name, "form": QUARTER["form"], "period": QUARTER["period"]}
    pages = [path.format(**given) for path in ADDRESSES]
    files = [f"{STATEMENT.format(**given)}/{file}" for file in FILES]
    taken = [f"/organizations/{name}/books/{end}" for end in ("columns.csv", "columns.xlsx", "ledger.beancount")]
    return [*pages, *(f"{path}.json" for path in pages), *files, *taken]


def test_the_list_of_addresses_is_whole() -> None:
    assert len(ADDRESSES) >= 9
    assert {path.rpartition("/books")[2].partition("{")[0] for path in ADDRESSES if "/books" in path} >= {
        "", "/check", "/statements", "/shoebox", "/bank", "/reconcile", "/members", "/columns",
    }  # fmt: skip


@pytest.mark.parametrize("who", OUTSIDE)
def test_books_are_closed_to_whoever_has_no_role_within(books: Townspeople, who: str | None) -> None:
    client = books.client(who)
    for path in _all(HOSE):
        found = client.get(path, headers={"accept": "application/json"})
        assert found.status_code in (401, 403), (who, path, found.status_code)
        assert "1,000" not in found.text
        assert "Acme" not in found.text
    for end in SENT:
        path = f"/organizations/{HOSE}/books/{end}"
        token = {"token": books.token(client)} if who is not None else {}
        before = books.town.book.last(HOSE)
        sent = client.post(path, data={**token, "do": "enter", "class": "supplies"}, follow_redirects=False)
        assert sent.status_code in (401, 403), (who, path, sent.status_code)
        assert books.town.book.last(HOSE) == before


@pytest.mark.parametrize("who", ["olga", "clio"])
def test_names_of_organizations_are_not_guessed_by_their_books(books: Townspeople, who: str) -> None:
    client = books.client(who)

    def answers(name: str) -> list[tuple[int, str]]:
        found: list[Any] = [client.get(path, headers={"accept": "application/json"}) for path in _all(name)]
        return [(each.status_code, each.text.replace(name, "it")) for each in found]

    if who == "olga":
        assert answers(HOSE) == answers("nonesuch")


@pytest.mark.parametrize("who", ["ann", "tom", "bob"])
def test_whoever_runs_games_or_keeps_the_books_looks(books: Townspeople, who: str) -> None:
    for path in _all(HOSE):
        found = books.client(who).get(path)
        writes = path.removesuffix(".json").endswith(("/check", "/bank"))
        assert found.status_code == (403 if writes and who == "bob" else 200), (path, found.text[:300])


def test_one_log_is_not_reached_by_anothers_page(books: Townspeople) -> None:
    ann = books.client("ann")
    assert ann.get(f"/organizations/{HOSE}/log?log={DEAL}").status_code == 200
    for other in (CHURCH, "floor", "nonesuch"):
        assert ann.get(f"/organizations/{HOSE}/log?log={other}").status_code == 403
    assert ann.get(f"/organizations/{HOSE}/log?at=999999").status_code == 422


def test_the_clerk_reads_a_statement_that_went_there_and_no_check(books: Townspeople) -> None:
    town = books.town
    check = {"account": "special", "number": 101, "payee": "Acme Supply", "address": "Albany", "cents": 4000}
    town.must(
        "tom", HOSE, "check-write", {**check, "purpose": "a deal", "class": "supplies", "signers": ["ann", "tom"]}
    )
    for role in ("clerk", "commission"):
        who = {"clerk": "clio", "commission": "kim"}[role]
        kinds = {event.kind for event in town.book.events(HOSE, viewer=Viewer(who, role))}
        assert not kinds & {"check-write", "account-open", "deposit", "statement-sign", "statement-say", "reconcile"}


CHECK = {
    "account": "special", "number": 101, "payee": "Zephyr Press", "address": "Albany", "cents": 4000,
    "purpose": "a deal", "class": "supplies", "signers": ["ann", "tom"],
}  # fmt: skip
KEEPS_BOOKS = {"officer", "treasurer", "bookkeeper", "member-in-charge", "assistant"}
"""The roles that read what is in the books; whoever else has a role there reads none of it."""


@pytest.mark.parametrize("role", [*AT_AN_ORGANIZATION, *OFFICES])
def test_checks_are_read_by_no_role_that_has_nothing_to_do_with_the_books(books: Townspeople, role: str) -> None:
    """By no page, no file, no list of events and no export."""
    town = books.town
    town.must("tom", HOSE, "check-write", CHECK)
    slip = {"paper": "slip", "kind": "cancelled-check", "dated": "2026-07-08"}
    town.must("tom", HOSE, "paper", slip)
    if role in CLERKS:
        who = {"clerk": "clio", "commission": "kim"}[role]
    elif role in OFFICES:
        who = "flo"
        town.must("sam", HOUSE, "hire", {"name": who, "roles": ["member"]})
        town.must("sam", HOUSE, "assign", {"name": who, "role": role, "at": "county-new-york-ulster"})
    else:
        who = "zoe"
        town.must("sam", HOUSE, "hire", {"name": who, "roles": ["member"]})
        town.must("ann", HOSE, "appoint", {"person": who, "role": role})
    client = books.client(who)
    feed = client.get(f"/api/organizations/{HOSE}/events?limit=1000")
    assert feed.status_code == 200
    kinds = {event["kind"] for event in feed.json()["events"]}
    keeps = role in KEEPS_BOOKS
    deposits = {"deposit"} if role == "banker" else set()
    assert bool(kinds & (OF_THE_BOOKS - FILED - deposits)) == keeps
    pages = [f"/organizations/{HOSE}", f"/organizations/{HOSE}/papers", f"/organizations/{HOSE}/calendar"]
    texts = [feed.text, *(client.get(path).text for path in (*pages, *_all(HOSE)))]
    assert any("Zephyr Press" in text for text in texts) == keeps
    assert any("cancelled-check" in text for text in texts) == keeps
    if keeps:
        assert list(town.book.export(HOSE, Viewer(who, role)))
    else:
        with pytest.raises(NotAllowed):
            list(town.book.export(HOSE, Viewer(who, role)))


def test_a_banker_deposits_and_sees_what_was_deposited(books: Townspeople) -> None:
    cash = {"account": "special", "cents": 60_000, "receipts": "bell-jar-tickets", "of": [DEAL]}
    books.town.do("ben", HOSE, "deposit", cash)
    kinds = {event.kind for event in books.town.book.events(HOSE, viewer=Viewer("ben", "banker"))}
    assert "deposit" in kinds
    assert "/books" not in books.client("ben").get(f"/organizations/{HOSE}.json").json()["menu"]
    assert "/pools" in books.client("ben").get(f"/organizations/{HOSE}.json").json()["menu"]
