"""`aboveboard paper`, and signs as a PDF: what is printed, what is not and why, and faults in one line."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from aboveboard.cli.example import FOLDER
from tests.support.printed import in_order, letters, png, read, words
from tests.support.terminal import run

COMPANY = str(FOLDER / "company.json")
NIGHT = str(FOLDER / "night.json")


def record(**changed: Any) -> str:
    return json.dumps({**json.loads(Path(COMPANY).read_text("utf-8")), **changed})


def test_badges_are_printed_but_for_one_with_an_item_missing(tmp_path: Path) -> None:
    pdf = tmp_path / "badges.pdf"
    asked = ("paper", "badges", COMPANY, "--by-hand", "--base", "https://house.example.org", "--occasion", "february")
    said = run(*asked, "--out", str(pdf))
    assert said.is_lawful()
    assert said.out.splitlines() == [
        "Badge: Ann Abel",
        "Badge: Bob Boyd",
        "Not printed: cyd: what a badge shows: missing (signature) (9 NYCRR 4622.19)",
        f"Written to {pdf}.",
    ]
    shown = words(pdf.read_bytes())
    assert in_order(shown, ["Ann Abel", "1 Mill Road, Millbrook NY", "Bob Boyd", "2 Mill Road, Millbrook NY"])
    assert "Cyd" not in shown
    again = tmp_path / "again.pdf"
    answer = run(*asked, "--output", str(again), "--json").document
    assert again.read_bytes() == pdf.read_bytes()
    assert [row["person"] for row in answer["printed"]] == ["ann", "bob"]
    assert answer["printed"][0]["items"]["person.address"] == "1 Mill Road, Millbrook NY"
    assert answer["refused"] == [
        {"person": "cyd", "event": 23, "reason": "what a badge shows: missing (signature)", "cite": ["9 NYCRR 4622.19"]}
    ]


def test_pictures_are_read_from_a_folder_by_the_names_of_their_papers(tmp_path: Path) -> None:
    given = json.loads(Path(COMPANY).read_text("utf-8"))
    for kind in ("photograph", "signature"):
        (tmp_path / f"ann-{kind}.PNG").write_bytes(png(30, 40))
        paper = {"paper": f"ann-{kind}", "kind": kind, "about": "ann", "dated": "2026-01-01"}
        given["events"].insert(16, {"paper": paper})
    asked = ("paper", "badges", "-", "--pictures", str(tmp_path))
    said = run(*asked, stdin=json.dumps(given))
    assert said.is_lawful()
    assert "Badge: Ann Abel" in said.out
    assert "Not printed: bob: what a badge shows: there is no picture of the photograph bob-photograph" in said.out
    given["events"][16]["paper"]["sha256"] = "0" * 64
    wrong = run(*asked, stdin=json.dumps(given))
    assert wrong.is_lawful()
    assert "ann-signature.PNG: it is not the picture on file, whose SHA-256 is 00" in wrong.err


@pytest.mark.parametrize("what", ["poster", "handbill", "sign"])
def test_advertisements_are_printed_from_the_record(what: str, tmp_path: Path) -> None:
    pdf = tmp_path / "it.pdf"
    place = ("--at", "own") if what == "sign" else ()
    said = run("paper", what, COMPANY, "--event", "Las Vegas Night", *place, "--out", str(pdf))
    assert said.is_lawful()
    items = ["Las Vegas Night", "Millbrook Hook and Ladder Company", "Saturday, February 7, 2026",
             "7 p.m. to 11:30 p.m.", "7 Mill Road, Millbrook", "License number 14-7"]  # fmt: skip
    assert [line.strip() for line in said.out.splitlines()[1:-1]] == items
    assert letters(words(pdf.read_bytes())) == letters("".join(items)) * (4 if what == "handbill" else 1)


def test_without_a_file_it_is_only_said_what_would_be_printed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    said = run("paper", "sign", COMPANY, "--at", "own", "--size", "6x10ft")
    assert said.out.startswith("Sign, 72 × 120 in (60 sq ft):\n  Games of Chance\n")
    assert said.out.endswith("Nothing is written: name a file with --out.\n")
    answer = run("paper", "sign", COMPANY, "--at", "own", "--size", "6x10ft", "--json").document
    assert (answer["out"], answer["printed"][0]["square-feet"], answer["warnings"]) == (None, 60, [])
    assert list(tmp_path.iterdir()) == []


def test_notices_of_every_playing_area(tmp_path: Path) -> None:
    pdf = tmp_path / "notices.pdf"
    said = run("paper", "notices", COMPANY, "--out", str(pdf))
    assert said.is_lawful()
    assert "Notice: No tipping, for annex" in said.out.splitlines()
    assert len(read(pdf.read_bytes()).pages) == said.out.count("Notice: ") == 12


def test_signs_as_a_pdf_with_or_without_a_game(tmp_path: Path) -> None:
    pdf = tmp_path / "signs.pdf"
    assert run("signs", "ny-charitable", "--format", "pdf", "--out", str(pdf)).is_lawful()
    assert len(read(pdf.read_bytes()).pages) == 4
    assert "Persons under 18 years of age may not take part" in words(pdf.read_bytes(), 0)
    asked = ("signs", "nj-casino", "big-six", "--format", "pdf", "--as-of", "2000-01-02", "--out")
    assert run(*asked, str(pdf)).is_lawful()
    first = pdf.read_bytes()
    assert "Big Six" in str(read(first).metadata)
    run(*asked, str(pdf))
    assert pdf.read_bytes() == first


def test_signs_of_a_ruleset_in_every_other_form() -> None:
    assert [sign["sign"] for sign in run("signs", "ny-charitable", "--json").document] == [
        "under-18",
        "no-tipping",
        "license",
        "alcohol",
    ]
    assert run("signs", "nj-charitable").out.startswith("# New Jersey charity games: signs\n\nN.J.A.C. 13:47.\n")
    assert "<h2>No tipping</h2>" in run("signs", "ny-charitable", "--format", "html").out
    assert run("signs", "ny-charitable", "--format", "svg").out.count('<g class="sign">') == 4


@pytest.mark.parametrize(
    ("args", "why"),
    [
        (("paper", "badges", COMPANY), "no badge is printed: ann: what a badge shows: there is no picture"),
        (("paper", "badges", NIGHT), "record: no event asks for a badge"),
        (("paper", "badges", COMPANY, "--by-hand", "--base", "https://x.org"), "needs both"),
        (("paper", "badges", COMPANY, "--pictures", "no-such-folder"), "--pictures: no-such-folder: there is no"),
        (
            ("paper", "badges", COMPANY, "--event", "x"),
            "--event: it is for poster and handbill and sign, not for badges",
        ),
        (("paper", "badges", COMPANY, "--by-hand", "--out", "no/such/folder/x.pdf"), "it cannot be written"),
        (("paper", "poster", NIGHT), "occasion 'occasion': event 14, which opens it, is refused: games on GC-2"),
        (("paper", "poster", COMPANY, "--occasion", "march"), "occasion 'march': no event opens it"),
        (("paper", "poster", COMPANY, "--event", "Win $500"), "Win $500 is not among Games of Chance, Las Vegas Night"),
        (("paper", "poster", COMPANY, "--size", "6x11ft"), "66 where 60 is the most"),
        (("paper", "poster", COMPANY, "--size", "large"), "a size such as 11x17in or 6x10ft was expected"),
        (("paper", "poster", COMPANY, "--at", "own"), "--at: it is for sign, not for poster"),
        (("paper", "sign", COMPANY), "the sign is not printed: where a sign is put: missing (9 NYCRR 4622.26)"),
        (("paper", "poster", "no-such-file.json"), "no-such-file.json: it cannot be read"),
        (("paper", "flag", COMPANY), "'flag' is not one of"),
        (("paper", "poster"), "FILE"),
        (("paper", "poster", COMPANY, "--fonts", "no-such-folder"), "--fonts: no-such-folder: there is no such folder"),
        (("signs", "ny-charitable", "--format", "pdf"), "--format pdf: name a file with --out"),
        (("signs", "ny-charitable", "--limits", "$5-$10"), "--limits: it is for the signs of a table; name a game"),
        (("signs", "pa"), "pa asks for no signs whatever the game; name a game"),
    ],
)
def test_what_is_wrong_is_said_in_one_line(args: tuple[str, ...], why: str) -> None:
    said = run(*args)
    assert said.code == 2
    assert said.is_lawful()
    assert why in said.err


@pytest.mark.parametrize(
    ("given", "why"),
    [
        ("[]", "record: an object with ruleset, organization and events"),
        (record(events=[]), "record: events: at least one was expected"),
        (record(events=[{"at": "2026-01-02", "badge": {}}]), "event 0: badge: person is missing"),
        (
            record(ruleset="nj-charitable", events=[{"at": "2026-01-02", "badge": {"person": "ann"}}]),
            "nothing of badges",
        ),
    ],
)
def test_a_fault_of_the_record_is_said_in_one_line(given: str, why: str) -> None:
    said = run("paper", "badges", "-", stdin=given)
    assert said.code == 2
    assert said.is_lawful()
    assert why in said.err
