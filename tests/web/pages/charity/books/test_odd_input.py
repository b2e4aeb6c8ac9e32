"""Whatever somebody types or sends to a page of the books is answered by a page, and never by a fault of ours."""

from __future__ import annotations

from random import Random
from typing import Any
from urllib.parse import quote

import pytest

from aboveboard.charity.conduct.books import BOOK_DEEDS
from tests.support.books_town import AUTUMN, QUARTER
from tests.support.charities import HOSE
from tests.support.turns import DAY
from tests.web.townspeople import Townspeople

HOME = f"/organizations/{HOSE}/books"
STATEMENT = f"{HOME}/statements/{QUARTER['form']}/{QUARTER['period']}"
ODD = [
    "", " ", "0", "-1", "1", "12.345", "1e9", "9" * 40, "NaN", "inf", "½", "١٢", "\x00", "a\nb", "<b>", "'", "é" * 300,
    "2026-02-30", "0000-01-01", "9999-12-31", "2026-13", "2026-Q0", "2026-Q9", "0000-Q1", "9999-Q4", "0000", "special",
    "general", "GC-7Q", "GC-7", "nonsense", "tom", "true", "[]", "{}", "streak", "bell-jar", "../etc", "a,b,,c", "100%",
]  # fmt: skip
ASKED = (
    "check", "check.json", "reconcile", "bank", "shoebox", "statements", "members", "columns", "inbox",
    "statements/{}/{}",
    "statements/{}/{}.json", "statements/{}/{}/print", "statements/{}/{}.pdf", "columns.xlsx", "ledger.beancount",
)  # fmt: skip
FIELDS = (
    "account", "month", "words", "cents", "class", "number", "payee", "purpose", "dated", "signers", "form", "period",
    "line", "text", "rows", "why", "version", "at", "log", "kind", "do", "year", "book", "file", "slip", "of", "by",
    "as", "person",
)  # fmt: skip


def _sent(chance: Random, names: tuple[str, ...]) -> dict[str, Any]:
    return {name: chance.choice(ODD) for name in chance.sample(names, chance.randint(1, min(8, len(names))))}


@pytest.mark.parametrize("seed", [DAY, DAY + 1])
def test_odd_questions_are_answered(books: Townspeople, seed: int) -> None:
    chance, client = Random(seed), books.client("tom")
    books.town.now = AUTUMN
    for _ in range(60):
        page = chance.choice(ASKED).format(*(quote(chance.choice(ODD) or "x", safe="") for _ in range(2)))
        found = client.get(f"{HOME}/{page}", params=_sent(chance, FIELDS))
        assert found.status_code < 500, (page, str(found.url), found.text[:400])


@pytest.mark.parametrize("seed", [DAY, DAY + 1])
def test_odd_forms_are_answered(books: Townspeople, seed: int) -> None:
    chance, client = Random(seed), books.client("tom")
    books.town.now = AUTUMN
    pages = [f"{HOME}/check", f"{HOME}/shoebox", f"{HOME}/bank", STATEMENT, f"{STATEMENT}/onto"]
    for _ in range(60):
        deed = chance.choice(list(BOOK_DEEDS))
        form = BOOK_DEEDS[deed]
        names = (*form.needs, *form.may) if chance.random() < 0.7 else FIELDS
        path = f"/organizations/{HOSE}/do/{deed}" if chance.random() < 0.6 else chance.choice(pages)
        sent = {
            **_sent(chance, names),
            "token": books.token(client),
            "do": chance.choice(("look", "enter", "say", "file")),
        }
        found = client.post(path, data=sent, follow_redirects=False)
        assert found.status_code < 500, (path, sent, found.text[:400])
    assert client.get(HOME).status_code == 200
