"""`aboveboard paper` from an organization's log on a database, by its own name or by that of its occasion."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from aboveboard.charity.papers.content import content_of
from aboveboard.log.deeds import Deed
from tests.support.charities import HOSE, NIGHT, fire_company, settled
from tests.support.printed import png, words
from tests.support.terminal import run


@pytest.fixture
def database(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A fire company with a night that is planned."""
    monkeypatch.setenv("ABOVEBOARD_SECRET", "a town")
    file = str(tmp_path / "town.db")
    found = settled(file)
    fire_company(found)
    found.must("ann", HOSE, "paper", {"paper": "b", "kind": "badge-approval", "dated": "2025-11-01"})
    for paper, kind in (("ann-p", "photograph"), ("ann-s", "signature")):
        stated: dict[str, Any] = {"paper": paper, "kind": kind, "about": "ann", "dated": "2025-11-01"}
        image = png(30, 40)
        stated |= content_of(image, f"{kind}.png", "paper").to_json()
        assert found.book.do(Deed(HOSE, "paper", stated, "ann", "officer", content=image)).refusal is None
    found.must("ann", HOSE, "identify", {"person": "ann", "photograph": "ann-p", "signature": "ann-s"})
    found.must("ann", HOSE, "plan", {"occasion": "february", **NIGHT})
    found.must("ann", HOSE, "badge", {"person": "ann"})
    found.book.close()
    return file


@pytest.mark.parametrize("where", [("--occasion", "february"), ("--organization", HOSE)])
def test_posters_and_notices_are_printed_from_a_log(database: str, tmp_path: Path, where: tuple[str, str]) -> None:
    for what, shown in (("poster", "Hose Company 2"), ("handbill", "License number 7"), ("notices", "No tipping")):
        pdf = tmp_path / f"{what}.pdf"
        said = run("paper", what, *where, "--database", database, "--out", str(pdf))
        assert said.is_lawful()
        assert said.code == 0, said.err
        assert shown in words(pdf.read_bytes())


def test_badges_that_were_made_are_printed_from_a_log(database: str, tmp_path: Path) -> None:
    pdf = tmp_path / "badges.pdf"
    asked = ("paper", "badges", "--organization", HOSE, "--database", database)
    said = run(*asked, "--out", str(pdf))
    assert said.code == 0, said.err
    assert said.out.splitlines()[-1] == f"Written to {pdf}."
    assert said.out.startswith("Badge: ")
    assert b"/Image" in pdf.read_bytes(), "the pictures that are attached to her papers are on it"


@pytest.mark.parametrize(
    ("args", "why"),
    [
        (("poster",), "FILE: a record was expected, or on a database an --organization, an --occasion or a --pool"),
        (("poster", "x.json", "--organization", HOSE), "a record or a database was expected, not both"),
        (("poster", "--occasion", "march"), "none is called 'march', open or planned"),
        (("badges", "--organization", "nix"), "organization: none is called 'nix'"),
        (("badges", "--organization", HOSE, "--pictures", "."), "--pictures: it is for a record"),
        (("notices", "--organization", "saint-paul"), "--occasion: the name of one was expected, and none is open"),
    ],
)
def test_what_is_wrong_is_said_in_one_line(database: str, args: tuple[str, ...], why: str) -> None:
    found = run("paper", *args, "--database", database)
    assert (found.code, found.is_lawful()) == (2, True)
    assert why in found.err
