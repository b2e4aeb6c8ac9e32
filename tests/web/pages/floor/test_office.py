"""The office: every deed that the house knows has its form somewhere, and each form says what its deed understands."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import aboveboard.web
from aboveboard.floor import HOUSE
from aboveboard.house import HOUSES
from aboveboard.law.errors import BadInput
from aboveboard.log.deeds import Deed
from aboveboard.play.events import KINDS
from aboveboard.web.pages.floor.links.forms import form_to_open
from aboveboard.web.pages.floor.office import FORMS, WORKERS, Field
from tests.support.house import ROLE, TABLE
from tests.web.visitors import Visitors

HTML = {"accept": "text/html"}
ELSEWHERE = {
    "found": "at the terminal, before there is a page",
    "password-recover": "at the terminal, where nobody can sign in",
    "instruct": "by word of mouth, and by whoever sits at a table of one's own",
    "refused": "nobody asks for it",
    "name-kept": "a plan brings it along",
    **dict.fromkeys(("link-start", "link-cure"), "the controller of a link, which no person is"),
    **dict.fromkeys(("link-play", "link-joined", "link-left", "link-take"), "another log's deed brings it along"),
}
"""Deeds without a form, and why."""
SAMPLES: dict[str, Any] = {
    "word": "something", "words": ["something"], "cents": 500, "number": 5, "flag": True, "table": TABLE,
    "player": "ann", "person": "dan", "ruleset": "ny-charitable", "counts": {"navy": 3}, "amounts": {"big-six": 500},
    "prizes": [500, 300], "stack": {"500": 2}, "time": "2030-01-01T00:00:00Z",
}  # fmt: skip


def written() -> str:
    """All that pages and scripts hold."""
    folder = Path(aboveboard.web.__file__).parent
    files = [*folder.rglob("*.html"), *folder.rglob("*.js"), *(folder / "pages").rglob("*.py"), folder / "signing.py"]
    return "".join(file.read_text() for file in files)


def test_every_deed_has_its_form() -> None:
    text = written()
    steps = {f"{kind}-{step}" for kind in ("fill", "credit") for step in ("request", "verify", "void", "receive")}
    missing = [
        deed
        for deed in HOUSES.permissions.matrix
        if f'"{deed}"' not in text and deed not in {*KINDS, *FORMS, *ELSEWHERE, *steps, form_to_open().deed}
    ]
    assert not missing, "no page has a form for these"
    assert not [deed for deed in FORMS if deed not in HOUSES.permissions.matrix]


def sample(field: Field) -> Any:
    return field.choices[0] if field.choices else SAMPLES[field.holds]


@pytest.mark.parametrize("deed", FORMS)
def test_a_form_asks_for_what_its_deed_understands(visitors: Visitors, deed: str) -> None:
    """It is drawn for every role that may send it and for no other, and no field of it is unknown to the deed."""
    form, cast = FORMS[deed], visitors.cast
    for name, role in ROLE.items():
        page = visitors.client(name).get("/office", headers=HTML)
        may = role in HOUSES.permissions.matrix[deed]
        assert (f'data-deed="{deed}"' in page.text) == may, name
        assert (page.status_code == 200) == (role in WORKERS), name
    role = HOUSES.permissions.matrix[deed][0]
    name = next((name for name, held in ROLE.items() if held == role), "someone")
    if name == "someone":
        cast.say("sam", "hire", {"name": name, "roles": [role]}, HOUSE)
    said = {field.name: sample(field) for field in form.fields if field.name != "table" or deed != "chip-confirm"}
    wrong = complaint(visitors, Deed(HOUSE, deed, said, name, role))
    assert "is not known; " not in wrong
    assert "a word was expected" not in wrong


def complaint(visitors: Visitors, deed: Deed) -> str:
    """What is wrong with the form of a deed; nothing where it is understood, though it may be refused."""
    try:
        visitors.cast.floor.do(deed)
    except BadInput as error:
        return str(error)
    return ""
