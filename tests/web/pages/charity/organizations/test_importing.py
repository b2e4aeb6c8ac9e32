"""A long list of members that is written in several events, where something fails between two of them."""

from __future__ import annotations

from typing import Any

import pytest

from aboveboard.law import BadInput
from aboveboard.web.pages.charity.organizations import importing
from tests.support.charities import HOSE
from tests.web.townspeople import Townspeople

NEW = ("vic", "wil", "xan", "yan", "zed")
LIST = b"name,full name,member since\n" + b"".join(b"%b,%b Zoo,2020-01-01\n" % (n.encode(), n.encode()) for n in NEW)


def test_the_same_file_enters_the_rest(people: Townspeople, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(importing, "MOST_PERSONS", 2)
    book, client, path = people.town.book, people.client("ann"), f"/organizations/{HOSE}/import"
    submit, asked = book.submit, list[Any]()

    async def fails(deed: Any) -> Any:
        asked.append(deed)
        if len(asked) == 2:
            raise BadInput("a fault between two events")
        return await submit(deed)

    def enter() -> Any:
        given = {"token": people.token(client), "do": "enter"}
        return client.post(path, data=given, files={"file": ("m.csv", LIST)})

    def on_file() -> list[str]:
        rows = client.get(f"/organizations/{HOSE}/people.json").json()["people"]
        return [row["name"] for row in rows if row["name"] in NEW]

    monkeypatch.setattr(book, "submit", fails)
    broken = enter()
    assert broken.status_code == 422
    assert "2 of 5 are on file, and then it was refused: a fault between two events." in broken.text
    assert "Send the same file again, and the rest is entered" in broken.text
    assert on_file() == ["vic", "wil"]
    before = book.last(HOSE)
    assert enter().status_code == 200
    assert sorted(on_file()) == list(NEW)
    assert [len(deed.payload["rows"]) for deed in asked[2:]] == [2, 1], "whoever was on file is not entered again"
    assert (book.last(HOSE), book.audit().sound) == (before + 2, True)
