"""The papers of a proceeding on pages and as files: for everybody, and what is sealed for those who read it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from aboveboard.docket.views import case_view
from aboveboard.log.deeds import Deed
from aboveboard.publish.docket.listing import papers, papers_of
from aboveboard.publish.docket.of_log import case_of_log
from tests.support.dockets import APPEAL, NOTICE, decide_at, open_board
from tests.support.printed import letters, words
from tests.web.townspeople import Townspeople

HTML = {"accept": "text/html"}
SECRET = "Nobody was believed."
CASE, BOARD = "case-doe", "board-meeting"


@pytest.fixture
def board(tmp_path: Path) -> Iterator[Townspeople]:
    """A commission with a case of which something was said behind closed doors."""
    town = open_board(str(tmp_path / "floor.db"), BOARD)

    def done(kind: str, said: Any) -> None:
        found = town.book.do(Deed(CASE, kind, said, "joan", "commission"))
        assert found.refusal is None, found.refusal

    begins = {"ruleset": "ny-commercial", "proceeding": "adjudication", "holders": {"respondent": "Ida Ives"}}
    done("case-begin", {**begins, "title": "Matter of Ives", "step": {"do": "report", "by": "commission"}})
    done("proceed-step", {"do": "deliberation", "by": "commission", "said": SECRET})
    decide_at(town, BOARD, CASE)
    yield Townspeople(town)
    town.book.close()


def addresses(people: Townspeople, name: str | None, log: str) -> list[str]:
    """Where the papers are that somebody is shown."""
    found = people.client(name).get(f"/docket/{log}/papers.json").json()
    return [row["address"] for rows in found["groups"].values() for row in rows]


@pytest.mark.parametrize("name", [None, "ann", "clio", "sam"])
def test_everybody_reads_every_paper_in_every_way(people: Townspeople, name: str | None) -> None:
    client, found = people.client(name), addresses(people, name, APPEAL)
    assert f"/docket/{APPEAL}/paper/receipt-0" in found
    for at in found:
        shown = client.get(at, headers=HTML)
        assert shown.status_code == 200, at
        assert shown.text.count("<h1") == 1, at
        document = client.get(f"{at}.json").json()
        files = {end: client.get(f"{at}.{end}") for end in ("pdf", "md", "html")}
        assert {each.status_code for each in files.values()} == {200}, at
        assert files["pdf"].headers["content-disposition"].endswith('.pdf"')
        assert letters(document["title"]) in letters(words(files["pdf"].content))
        assert document["title"] in files["md"].text
        assert document["rests_on"] in files["html"].text


def test_a_receipt_bears_the_hash_that_stands_in_the_chain(people: Townspeople) -> None:
    (event,) = people.town.book.events(APPEAL, -1, None, 1)
    text = words(people.client(None).get(f"/docket/{APPEAL}/paper/receipt-0.pdf").content)
    assert f"Hash of the event sha256:{event.hash.hex()}" in text
    assert f"Event 0, sha256:{event.hash.hex()}" in text


def test_the_case_page_is_told_of_the_same_papers(people: Townspeople) -> None:
    book = people.town.book
    view = papers_of(case_view(book, APPEAL))
    assert [each["name"] for each in view] == [each.name for each in papers(case_of_log(book, APPEAL))]
    for each in view:
        assert people.client(None).get(each["address"], headers=HTML).status_code == 200


def test_a_paper_is_had_as_it_stood_on_a_day(people: Townspeople) -> None:
    client, day = people.client(None), people.town.now.date().isoformat()
    shown = client.get(f"/docket/{APPEAL}/papers.json?as-of={day}").json()
    (receipt,) = (row for rows in shown["groups"].values() for row in rows if row["kind"] == "receipt")
    assert receipt["address"] == f"/docket/{APPEAL}/paper/receipt-0?as-of={day}"
    assert client.get(receipt["address"]).status_code == 200
    assert client.get(f"/docket/{APPEAL}/paper/replay.md?as-of=2020-01-01").status_code == 422


@pytest.mark.parametrize(
    "at", ["/paper/nothing", "/paper/nothing.pdf", "/paper/receipt-7.md", "/paper/form-nothing.json"]
)
def test_there_is_nothing_where_there_is_no_paper(people: Townspeople, at: str) -> None:
    found = people.client(None).get(f"/docket/{APPEAL}{at}")
    assert found.status_code == 404
    assert "is no paper of Hose Company 2 v. Saugerties" in found.text
    assert people.client(None).get(f"/docket/nowhere{at}").status_code == 404


def test_what_is_sealed_is_printed_for_those_alone_who_read_it(board: Townspeople) -> None:
    for name in (None, "sela", "joan"):
        client, seen = board.client(name), 0
        for at in addresses(board, name, CASE):
            pdf = words(client.get(f"{at}.pdf").content)
            texts = [
                client.get(f"{at}{end}", headers=HTML if not end else {}).text for end in ("", ".json", ".md", ".html")
            ]
            holds = [letters(SECRET) in letters(each) for each in (pdf, *texts)]
            assert len(set(holds)) == 1, at
            seen += holds[0]
            assert not holds[0] or "NOT PUBLIC" in pdf
        assert bool(seen) is (name is not None), name
    replay = board.client(None).get(f"/docket/{CASE}/paper/replay.md").text
    assert "kept from the public" in replay


def test_an_event_that_was_entered_rightly_rests_on_both(people: Townspeople) -> None:
    book = people.town.book
    said = {key: value for key, value in NOTICE.items() if key not in ("do", "by")}
    deed = Deed(APPEAL, "correct", {"event": 0, "why": "a word was missing", "said": {**said, "grounds": "No proof."}},
                "ann", "officer")  # fmt: skip
    found = book.do(deed)
    assert found.refusal is None, found.refusal
    first, second = book.events(APPEAL, -1, None, 2)
    paper = people.client(None).get(f"/docket/{APPEAL}/paper/paper-0.json").json()
    assert "No proof." in str(paper["blocks"])
    rests = f"sha256:{first.hash.hex()}, as it was entered rightly by event 1, sha256:{second.hash.hex()}"
    assert paper["rests_on"] == f"Event 0, {rests}"
    receipt = people.client(None).get(f"/docket/{APPEAL}/paper/receipt-0.md").text
    assert "by event 1: a word was missing" in receipt


def test_what_is_sealed_in_a_correction_stays_so(board: Townspeople) -> None:
    said = {"event": 1, "why": "a word was wrong", "said": {"said": "Somebody was believed."}}
    found = board.town.book.do(Deed(CASE, "correct", said, "joan", "commission"))
    assert found.refusal is None, found.refusal
    for name in (None, "joan"):
        text = board.client(name).get(f"/docket/{CASE}/paper/replay.md").text
        assert SECRET not in text
        assert ("Somebody was believed." in text) is (name is not None)
        assert ("NOT PUBLIC" in text) is (name is not None)


def test_whoever_enters_a_paper_has_not_signed_it(people: Townspeople) -> None:
    blocks = people.client(None).get(f"/docket/{APPEAL}/paper/paper-0.json").json()["blocks"]
    head = dict(blocks[0]["pairs"])
    assert head["By"] == "the party aggrieved (Hose Company 2)"
    assert head["Entered by"] == "ann"
    (signed,) = (each for each in blocks if each["kind"] == "signature")
    assert (signed["title"], signed["by"]) == ("The party aggrieved", "")
