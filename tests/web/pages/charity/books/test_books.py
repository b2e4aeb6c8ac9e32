"""The treasurer's pages: where money lies, a check judged and written, a statement filled in, signed and filed."""

from __future__ import annotations

from typing import Any

import pytest

from aboveboard.log.deeds import Viewer
from tests.support.books_town import AUTUMN, DEAL, QUARTER
from tests.support.charities import HOSE
from tests.web.townspeople import Townspeople

HOME = f"/organizations/{HOSE}/books"
STATEMENT = f"{HOME}/statements/{QUARTER['form']}/{QUARTER['period']}"


def send(people: Townspeople, who: str, path: str, **typed: Any) -> Any:
    """Somebody sends a form; redirects are not followed."""
    client = people.client(who)
    return client.post(path, data={"token": people.token(client), **typed}, follow_redirects=False)


def deed(people: Townspeople, who: str, kind: str, **typed: Any) -> None:
    """Somebody enters a deed by a form of a page, and comes back to that page."""
    found = send(people, who, f"/organizations/{HOSE}/do/{kind}", then=STATEMENT, **typed)
    assert (found.status_code, found.headers.get("location")) == (303, STATEMENT), found.text[:3000]


def lines(people: Townspeople, who: str = "tom") -> dict[str, Any]:
    """The lines of the quarter's statement, as the page shows them."""
    found = people.client(who).get(f"{STATEMENT}.json").json()["statement"]
    return {line["line"]: line["called"] for part in found["parts"] for line in part["lines"]}


def test_money_is_listed_where_it_lies_and_what_comes_next_is_said(books: Townspeople) -> None:
    found = books.client("tom").get(f"{HOME}.json").json()
    assert [(each["account"], each["cents"], each["next_check"]) for each in found["accounts"]] == [
        ("special", 100_000, 101)
    ]
    assert found["unexpended"]["cents"] == 160_000
    assert [(each["of"], each["cents"]) for each in found["waiting"]] == [(DEAL, 60_000)]
    assert found["next"][0]["says"].startswith("Deposit the $600 of streak")
    page = books.client("tom").get(found["next"][0]["address"]).text
    assert 'value="600.00"' in page
    assert f'value="{DEAL}"' in page
    sent = {"account": "special", "cents": "600.00", "of": DEAL, "slip": "s-1", "then": HOME}
    assert send(books, "tom", f"/organizations/{HOSE}/do/deposit", **sent).headers["location"] == HOME
    after = books.client("tom").get(f"{HOME}.json").json()
    assert after["waiting"] == []
    assert after["unexpended"]["cents"] == 160_000
    assert [each["cents"] for each in after["accounts"]] == [160_000]


def test_a_check_is_judged_in_plain_words_before_it_is_written(books: Townspeople) -> None:
    client = books.client("tom")
    offered = client.get(f"{HOME}/check.json?words=little league&cents=200").json()
    assert offered["offers"][0]["class"] == "youth"
    assert offered["judgement"] is None
    judged = client.get(f"{HOME}/check.json?words=little league&cents=200&class=youth").json()["judgement"]
    assert (judged["mark"], judged["form"], judged["period"], judged["part"]) == ("yes", "GC-7Q", "2026-Q3", "D")
    bar = client.get(f"{HOME}/check?words=bar&cents=75&class=bar").text
    assert "No: games money may not pay for it" in bar
    assert "9 NYCRR 4624.21(d)(6)" in bar
    assert "Write the check</button>" not in bar
    mortgage = client.get(f"{HOME}/check.json?words=mortgage&cents=900&class=mortgage").json()["judgement"]
    assert mortgage["mark"] == "ask"
    assert "approval" in mortgage["wanted"]
    assert "an amount such as 12.50 was expected" in client.get(f"{HOME}/check?words=dice&cents=ten").text
    short = client.get(f"{HOME}/check.json?words=little league&cents=2000&class=youth").json()["judgement"]
    assert short["short"] == 100_000


def test_a_check_keeps_what_was_typed_where_it_is_refused_and_is_written_with_two_officers(books: Townspeople) -> None:
    typed = {
        "account": "special", "class": "youth", "words": "little league", "number": "101", "cents": "200",
        "payee": "Saugerties Little League", "purpose": "uniforms", "dated": "2026-07-08",
    }  # fmt: skip
    before = books.town.book.last(HOSE)
    alone = send(books, "tom", f"{HOME}/check", **typed, signers="tom")
    assert alone.status_code == 422
    assert 'value="Saugerties Little League"' in alone.text
    assert "Not written." in alone.text
    assert books.town.book.last(HOSE) == before
    cash = send(books, "tom", f"{HOME}/check", **{**typed, "payee": "CASH"}, signers=["ann", "tom"])
    assert cash.status_code == 422
    done = send(books, "tom", f"{HOME}/check", **typed, signers=["ann", "tom"])
    assert done.status_code == 303, done.text[:2000]
    page = books.client("tom").get(done.headers["location"])
    assert "Check 101 is written" in page.text
    found = books.client("tom").get(f"{HOME}.json").json()
    assert found["accounts"][0]["next_check"] == 102
    assert found["out"][0] == {
        "account": "special", "number": 101, "payee": "Saugerties Little League", "purpose": "uniforms",
        "cents": 20_000, "void": False, "form": "GC-7Q", "period": "2026-Q3", "part": "D",
    }  # fmt: skip


def test_what_a_check_says_each_time_stands_in_its_form_and_what_is_ticked_is_ticked_anew(books: Townspeople) -> None:
    """The officer who looks confirms by name; the lawful purpose is the last one's of that class."""
    snow = f"{HOME}/check.json?words=snow plowing&cents=80&class=snow-removal"

    def filled(who: str, asked: str = snow) -> dict[str, str]:
        found = books.client(who).get(asked).json()
        assert {"lawful-purpose", "other-income-used", "reasonable"} <= set(found["judgement"]["wanted"])
        return {one["name"]: one["typed"] for one in found["fields"]["wanted"]}

    first = filled("tom")
    assert (first["other-income-used"], first["lawful-purpose"], first["reasonable"]) == ("tom", "", "")
    assert filled("ann")["other-income-used"] == "ann"
    said = {**first, "lawful-purpose": "a way out for the trucks", "reasonable": "yes"}
    typed = {
        "account": "special", "class": "snow-removal", "words": "snow plowing", "number": "101", "cents": "80",
        "payee": "Plow & Sons", "address": "2 Mill Road, Saugerties NY", "purpose": "snow plowing",
        "dated": "2026-07-08", "signers": ["ann", "tom"],
    }  # fmt: skip
    unsaid = send(books, "tom", f"{HOME}/check", **typed, **{**said, "reasonable": ""})
    assert unsaid.status_code == 422
    done = send(books, "tom", f"{HOME}/check", **typed, **said)
    assert done.status_code == 303, done.text[:2000]
    again = filled("tom")
    assert (again["other-income-used"], again["lawful-purpose"]) == ("tom", "a way out for the trucks")
    assert again["reasonable"] == ""
    other = f"{HOME}/check.json?words=telephone bill&cents=80&class=telephone"
    assert filled("tom", other)["lawful-purpose"] == ""
    own = books.client("tom").get(f"{snow}&lawful-purpose=another").json()["fields"]["besides"]
    assert [one["typed"] for one in own if one["name"] == "lawful-purpose"] == ["another"]


def test_a_line_opens_down_to_its_events_and_a_statement_is_signed_filed_and_received(books: Townspeople) -> None:
    town = books.town
    assert lines(books)["A2"] == "$1,000.00"
    opened = books.client("tom").get(f"{STATEMENT}.json?open=A3").json()
    assert any(row["log"] == DEAL and "prizes of $100" in row["sentence"] for row in opened["events"])
    assert books.client("tom").get(opened["events"][0]["address"].partition("#")[0]).status_code == 200
    assert books.client("tom").get(f"{STATEMENT}?open=Z9").status_code == 404
    early = books.client("tom").get(STATEMENT).text
    assert "Its period is not over" in early
    assert "Sign as" not in early
    town.now = AUTUMN
    deposit = {"account": "special", "cents": 60_000, "of": [DEAL], "slip": "s-1"}
    town.must("tom", HOSE, "deposit", deposit)
    _bank(books)
    _fill_in(books)
    page = books.client("tom").get(f"{STATEMENT}.json").json()["statement"]
    assert {each["kind"] for each in page["lacks"]} == {"signature"}, page["lacks"]
    for one in page["signs"]:
        who = "tom" if one["as"] in ("treasurer", "bookkeeper") else "ann"
        deed(books, who, "statement-sign", **QUARTER, **{"as": one["as"], "affirms": one["affirms"]})
    page = books.client("tom").get(f"{STATEMENT}.json").json()["statement"]
    assert page["state"] == "signed"
    assert page["frozen"]
    for one in page["to"]:
        deed(books, "tom", "statement-file", **QUARTER, to=one["to"], dated="2026-10-06", way="mail")
    pays = books.client("tom").get(f"{STATEMENT}.json").json()["statement"]["pays"]
    assert pays["cents"] == 2800
    fee = {"cents": "28.00", "account": pays["account"], "number": str(pays["number"]), "signers": "ann, tom"}
    deed(books, "tom", "fee-pay", **QUARTER, to="commission", **fee)
    page = books.client("tom").get(f"{STATEMENT}.json").json()["statement"]
    assert (page["state"], page["paid"], page["lacks"]) == ("paid", 2800, [])
    _commission_receives(books)


def _bank(people: Townspeople) -> None:
    for month, opening, closing in (
        ("2026-07", 100_000, 100_000),
        ("2026-08", 100_000, 100_000),
        ("2026-09", 100_000, 100_000),
    ):
        stated = {"account": "special", "month": month, "opening": opening, "closing": closing, "rows": []}
        people.town.must("tom", HOSE, "bank-statement", stated)


def _fill_in(people: Townspeople) -> None:
    """Fill in what the statement lacks, on its page."""
    found = people.client("tom").get(f"{STATEMENT}.json").json()["statement"]
    wanted = [line for part in found["parts"] for line in part["lines"] if line["waits"]]
    for line in wanted:
        typed = {"cents": "0", "number": "0", "text": "none", "flag": "yes"}
        said = send(people, "tom", STATEMENT, line=line["line"], **{line["unit"]: typed[line["unit"]]})
        assert said.status_code == 303, said.text[:2000]


def _commission_receives(people: Townspeople) -> None:
    kim, clio = people.client("kim"), people.client("clio")
    (theirs,) = [each for each in kim.get("/clerk/returns.json").json()["organizations"] if each["name"] == HOSE]
    (row,) = [each for each in theirs["statements"] if each["form"] == "GC-7Q"]
    assert (row["state"], row["to"]) == ("filed", "commission")
    filed = f"/organizations/{HOSE}/filed/GC-7Q/2026-Q3"
    lines = {each["line"]: each["called"] for each in kim.get(f"{filed}.json").json()["statement"]["lines"]}
    assert (lines["A1"], lines["A2"]) == ("1", "$1,000.00")
    assert clio.get(filed).status_code == 404, "it went to the commission alone"
    kinds = [event.kind for event in people.town.book.events(HOSE, viewer=Viewer("clio", "clerk"))]
    assert "statement-file" not in kinds
    assert "fee-pay" not in kinds
    receipt = {**QUARTER, "to": "commission", "dated": "2026-10-06", "then": "/clerk/returns"}
    done = send(people, "kim", f"/organizations/{HOSE}/do/statement-receive", **receipt)
    assert done.headers["location"] == "/clerk/returns"
    fault = {**QUARTER, "ground": "the serial number is wrong", "then": "/clerk/returns"}
    assert send(people, "kim", f"/organizations/{HOSE}/do/statement-fault", **fault).status_code == 303
    (theirs,) = [each for each in kim.get("/clerk/returns.json").json()["organizations"] if each["name"] == HOSE]
    assert [each["state"] for each in theirs["statements"] if each["form"] == "GC-7Q"] == ["defective"]
    assert "the serial number is wrong" in people.client("tom").get(STATEMENT).text
    deed(people, "tom", "statement-amend", **QUARTER, why="the serial number is right now")
    assert people.client("tom").get(f"{STATEMENT}.json").json()["statement"]["version"] == 2
    assert "$1,000.00" in kim.get(filed).text, "what was filed stays as it was"


def test_a_month_that_is_over_is_to_be_reconciled_until_both_have_signed(books: Townspeople) -> None:
    town = books.town

    def says() -> list[str]:
        found = books.client("tom").get(f"{HOME}.json").json()["next"]
        return [each["says"] for each in found if each["says"].startswith("Reconcile")]

    month = f"{town.now:%Y-%m}"
    assert says() == [], "this month is not over"
    town.now = AUTUMN.replace(month=11)
    found = says()
    assert found == sorted(found)
    assert found[0].startswith("Reconcile special of ")
    assert found[0].endswith(", which is late.")
    (row,) = [each for each in books.client("tom").get(f"{HOME}.json").json()["next"] if each["says"] == found[0]]
    assert f"month={month}" in row["address"]
    assert books.client("tom").get(row["address"]).status_code == 200


def test_whoever_writes_a_check_on_an_account_that_serves_several_chooses_its_statement(books: Townspeople) -> None:
    town = books.town
    opened = {"kind": "fifty-fifty", "price": 500, "tickets": 10, "place": "firehouse", "organization": HOSE}
    town.must("ann", "half", "raffle-open", opened)
    page = f"{HOME}/check.json?words=little league&cents=200&class=youth"
    forms = books.client("tom").get(page).json()["forms"]
    text = books.client("tom").get(page.replace(".json", "")).text
    assert forms == ["GC-7Q", "GCVS-2"]
    assert 'select name="form"' in text


def test_late_ones_stand_first_on_the_desk_with_their_days(books: Townspeople) -> None:
    books.town.now = AUTUMN.replace(month=11)
    found = books.client("kim").get("/clerk/returns.json").json()
    (theirs,) = [each for each in found["organizations"] if each["name"] == HOSE]
    (row,) = [each for each in theirs["statements"] if each["form"] == "GC-7Q"]
    assert (row["state"], row["due"], row["late_days"]) == ("late", "2026-10-15", 22)
    assert "Give notice" in books.client("kim").get("/clerk/returns").text
    assert books.client("ann").get("/clerk/returns").status_code == 403
    next_ones = books.client("tom").get(f"{HOME}.json").json()["next"]
    assert any("GC-7Q of the third quarter of 2026" in each["says"] and each["late"] for each in next_ones)


def test_the_official_form_must_be_a_pdf_and_is_refused_in_one_sentence(books: Townspeople) -> None:
    client = books.client("tom")
    given = {"token": books.token(client), "do": "look"}
    for files in ({"file": ("gc.pdf", b"nothing of the kind")}, {"file": ("", b"")}):
        found = client.post(f"{STATEMENT}/onto", data=given, files=files)
        assert found.status_code == 422
        assert 'role="alert"' in found.text
    assert client.get(f"{STATEMENT}/statement.pdf").content.startswith(b"%PDF")
    assert "A2,Ideal" in client.get(f"{STATEMENT}/statement.csv").text.replace('"', "")


@pytest.mark.parametrize("path", ["statements/GC-9999/2026-Q3", "statements/GC-7Q/2031-Q3", "statements/GC-7Q/x"])
def test_a_statement_that_is_none_is_not_found(books: Townspeople, path: str) -> None:
    found = books.client("tom").get(f"{HOME}/{path}")
    assert found.status_code == 404
    assert 'class="refusal"' in found.text


def test_a_form_that_is_filled_in_on_need_is_begun_under_a_name_of_ones_own(books: Townspeople) -> None:
    found = books.client("tom").get(f"{HOME}/statements.json?form=GC-317&period=roof-2026").json()
    assert "GC-317" in found["on_need"]
    assert found["begun"] == f"{HOME}/statements/GC-317/roof-2026"
    page = books.client("tom").get(found["begun"])
    assert page.status_code == 200
    assert "roof-2026" in page.text
