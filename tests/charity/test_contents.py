"""What is attached to an event lies encrypted beside the log: whatever is done to it there is noticed."""

from __future__ import annotations

from hashlib import sha256
from typing import Any

import pytest
from sqlalchemy import delete, select, update

from aboveboard.charity.record import decide_record
from aboveboard.law.errors import BadInput
from aboveboard.log.database import schema
from aboveboard.log.deeds import Altered, Deed, Viewer
from tests.support.charities import HOSE, Town, settled

ANN = Viewer("ann", "officer")
TEXT = b"the hall is approved for 120 people\n"


def paper(town: Town, name: str, content: bytes | None, **more: Any) -> int:
    """A paper with its bytes; gives the number of its event."""
    stated = {"paper": name, "kind": "badge-approval", "dated": "2026-01-01", **more}
    if content is not None:
        stated = {**stated, "sha256": sha256(content).hexdigest(), "size": len(content), "type": "text/plain", **more}
    found = town.book.do(Deed(HOSE, "paper", stated, "ann", "officer", content=content))
    assert found.event is not None, found.refusal
    return found.event.number


@pytest.fixture
def town(file: str) -> Town:
    return settled(file)


def test_the_bytes_are_those_that_were_attached_and_are_not_in_the_database_in_clear(town: Town) -> None:
    number = paper(town, "one", TEXT)
    again = paper(town, "two", TEXT)
    for each in (number, again):
        event, content = town.book.content(HOSE, each, ANN)
        assert (event.payload["attached"], content) == (True, TEXT)
    rows = town.book.store.rows(select(schema.contents))
    assert len(rows) == 1
    assert TEXT not in bytes(rows[0].content)
    assert town.book.audit().sound
    with pytest.raises(BadInput, match="nothing is attached to event"):
        town.book.content(HOSE, paper(town, "three", None), ANN)


@pytest.mark.parametrize("wrong", [{"sha256": "0" * 64}, {"size": 1}], ids=str)
def test_what_is_stated_of_the_bytes_must_be_so(town: Town, wrong: dict[str, Any]) -> None:
    last = town.book.last(HOSE)
    with pytest.raises(BadInput, match="sha256, size and type of what is attached"):
        paper(town, "one", TEXT, **wrong)
    assert town.book.last(HOSE) == last
    assert not town.book.store.rows(select(schema.contents))


@pytest.mark.parametrize("claimed", [{"sha256": "0" * 64}, {"size": 1}, {"type": "application/pdf"}], ids=str)
def test_nothing_is_stated_of_a_file_that_is_not_attached(town: Town, claimed: dict[str, Any]) -> None:
    last = town.book.last(HOSE)
    with pytest.raises(BadInput, match=f"{next(iter(claimed))}: no file is attached of which that could be said"):
        paper(town, "one", None, **claimed)
    assert town.book.last(HOSE) == last
    record = {"ruleset": "ny-charitable", "organization": {"name": "x", "kind": "religious"}}
    stated = {"paper": "one", "kind": "assembly-approval", "about": "hall", "dated": "2026-01-01", **claimed}
    decided = decide_record({**record, "events": [{"at": "2026-01-02", "paper": stated}]})
    assert decided.refused == [], "a record holds no files, and is taken at its word"


def test_a_file_is_of_the_type_that_is_stated(town: Town) -> None:
    with pytest.raises(BadInput, match="a PDF was expected, not plain text"):
        paper(town, "one", TEXT, type="application/pdf")
    with pytest.raises(BadInput, match="sha256, size and type of what is attached"):
        paper(town, "one", TEXT, type="txt")
    assert not town.book.store.rows(select(schema.contents))


@pytest.mark.parametrize("edit", ["content", "nonce", "exchanged", "deleted", "log"])
def test_an_edit_of_the_bytes_is_noticed(town: Town, edit: str) -> None:
    number = paper(town, "one", TEXT)
    paper(town, "two", TEXT[::-1])
    t = schema.contents
    this = t.c.sha256 == sha256(TEXT).digest()
    row = town.book.store.rows(select(t).where(this))[0]
    other = town.book.store.rows(select(t).where(t.c.sha256 != row.sha256))[0]
    changes = {
        "content": {"content": bytes([row.content[0] ^ 1]) + bytes(row.content[1:])},
        "nonce": {"nonce": bytes(12)},
        "exchanged": {"content": other.content, "nonce": other.nonce},
        "log": {"log": row.log + 7},
    }
    with town.book.store.engine.begin() as connection:
        connection.execute(delete(t).where(this) if edit == "deleted" else update(t).where(this).values(changes[edit]))
    finding = town.book.audit().finding
    assert finding is not None
    assert HOSE in str(finding)
    with pytest.raises((Altered, BadInput)):
        town.book.content(HOSE, number, ANN)
