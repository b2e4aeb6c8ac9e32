"""A meeting is opened from its page: the agenda begins with the items that the law names, in the law's order."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from aboveboard.law.docket import load_proceeding
from tests.support.dockets import open_board
from tests.web.townspeople import Townspeople

OPENED = "/docket-open?ruleset=ny-commercial&proceeding=meeting"
LOG = "meeting-october"
HTML = {"accept": "text/html"}


@pytest.fixture
def board(tmp_path: Path) -> Iterator[Townspeople]:
    """A commission of which one meeting is noticed already."""
    town = open_board(str(tmp_path / "floor.db"), "meeting-september")
    yield Townspeople(town)
    town.book.close()


def items(document: Mapping[str, Any]) -> Any:
    """The field of an agenda's items, on a page that opens a meeting."""
    fields = (one for group in document["first"]["groups"] for one in group["fields"])
    return next(one for one in fields if one["name"] == "s.items")


def test_an_agenda_begins_with_what_none_goes_without(board: Townspeople) -> None:
    held = load_proceeding("ny-commercial", "meeting").law.agenda
    rows = [{one["name"].rpartition(".")[2]: one for one in row}
            for row in items(board.client("sela").get(OPENED.replace("?", ".json?")).json())["rows"]]  # fmt: skip
    assert [row["kind"]["typed"] for row in rows] == [name for name, each in held.items() if each.must]
    assert [row["title"]["typed"] for row in rows] == [each.title for each in held.values() if each.must]
    for row in rows:
        assert [each["value"] for each in row["kind"]["known"]] == list(held), "a kind is chosen, and not guessed"


def test_it_is_taken_as_it_stands_and_with_an_item_more(board: Townspeople) -> None:
    client = board.client("sela")
    rows = items(client.get(OPENED.replace("?", ".json?")).json())["rows"]
    typed = {one["name"]: one["typed"] for row in rows for one in row}
    said = {
        **typed, "token": board.token(client), "ruleset": "ny-commercial", "proceeding": "meeting", "log": LOG,
        "do": "agenda", "as": "secretary|secretary", "s.day": "2027-10-04",
    }  # fmt: skip
    more = client.post("/docket-open", data={**said, "more": "s.items"}, headers=HTML)
    assert f'name="s.items.{len(rows) + 1}.kind"' in more.text
    assert f'name="s.items.{len(rows) + 2}.kind"' not in more.text
    sent = client.post("/docket-open", data=said, headers=HTML, follow_redirects=False)
    assert sent.status_code == 303, sent.text
    agenda = client.get(f"/docket/{LOG}.json").json()["agenda"]
    assert [row["title"] for row in agenda] == [row[2]["typed"] for row in rows]


def test_what_was_emptied_stays_empty(board: Townspeople) -> None:
    client = board.client("sela")
    said = {"token": board.token(client), "ruleset": "ny-commercial", "proceeding": "meeting", "log": LOG,
            "do": "agenda", "as": "secretary|secretary", "check": "yes", "s.items.1.kind": ""}  # fmt: skip
    page = client.post("/docket-open", data=said, headers=HTML).text
    assert 'name="s.items.1.kind"' in page
    assert 'name="s.items.2.kind"' not in page
