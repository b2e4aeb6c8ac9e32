"""Signs: every game has some, every line rests on a clause or on none that asks for it, and each form is whole."""

from __future__ import annotations

from xml.etree.ElementTree import fromstring

import pytest

from aboveboard.law import BadInput, Edition, editions, load_edition, terms_of
from aboveboard.law.provisions.clauses import citations
from aboveboard.law.signs import common_signs
from aboveboard.publish.signs import out_of_order, signs, unposted, written

EDITIONS = list(editions())
POSTED = {"min": 1000, "max": 50000}


@pytest.mark.parametrize("edition", EDITIONS, ids=lambda e: f"{e.ruleset}/{e.game.name}")
def test_every_game_has_signs_in_every_form(edition: Edition) -> None:
    terms = terms_of(edition)
    found = signs(terms, POSTED)
    assert len({sign.name for sign in found}) == len(found)
    text = "\n".join(sign.text for sign in found)
    assert "$10" in text
    assert "$500" in text
    for sign in found:
        assert sign.lines
        assert sign.as_json()["lines"][0]["text"] == sign.lines[0].text
    page = written(found, terms, "html")
    assert page.count("<h2>") == len(found)
    assert written(found, terms, "md").count("\n## ") == len(found)
    poster = fromstring(written(found, terms, "svg"))
    assert sum(part.get("class") == "sign" for part in poster.iter()) == len(found)


def test_a_sign_that_the_law_asks_for_takes_the_general_one_s_place() -> None:
    names = [sign.name for sign in signs(terms_of(load_edition("pa", "craps")), POSTED)]
    assert "limits" in names
    assert "table-limits" not in names
    assert "table-limits" in [sign.name for sign in signs(terms_of(load_edition("pa", "big-six")), POSTED)]


def test_each_line_names_its_clauses() -> None:
    found = {sign.name: sign for sign in signs(terms_of(load_edition("pa", "craps")), POSTED)}
    assert "58 Pa. Code 623a.2(f)(3)(i)" in citations(found["fire-bet"].lines[0].cite)
    assert "623a.2(f)(3)(i)" in found["fire-bet"].lines[0].clause


def test_signs_of_a_playing_area_are_due_until_confirmed() -> None:
    found = signs(terms_of(load_edition("ny-charitable", "big-six")))
    due = unposted(found, ["hall", "annex"], {("under-18", "hall")})
    assert ("under-18", "annex") in due
    assert ("under-18", "hall") not in due
    assert ("payouts", "hall") not in due
    with pytest.raises(BadInput, match="porch"):
        unposted(found, ["hall"], {("under-18", "porch")})


def test_only_some_rulesets_have_signs_for_every_game() -> None:
    assert set(common_signs("ny-charitable")) == {"under-18", "no-tipping", "wager-limits", "license", "alcohol"}
    assert common_signs("pa") == {}


def test_a_device_that_fails_has_a_sign() -> None:
    for sign in out_of_order(terms_of(load_edition("pa", "sic-bo"))):
        assert sign.title.startswith("Out of order: ")
        assert sign.cite
