"""Clauses that a held file lists itself: those of the package, and one clause in every file that is like it."""

from __future__ import annotations

from aboveboard.law import load_edition
from aboveboard.law.force import Asked
from aboveboard.law.provisions import provision, provisions
from aboveboard.law.provisions.clauses import citations

FORMER = "nyc-5324.21-b-1-iv-former-b"


def test_a_file_that_is_like_another_cites_the_same_clauses() -> None:
    before = Asked(as_if=())
    for game in ("mini-baccarat", "midi-baccarat"):
        clauses = load_edition("ny-commercial", game, before).law.wagers["bonus"].clauses
        assert isinstance(clauses, dict)
        assert clauses["b"].cite == (FORMER,)
        assert citations(clauses["b"].cite) == ["9 NYCRR 5324.21(b)(1)(iv) former (b)"]


def test_clauses_of_a_held_file_belong_to_its_ruleset_and_to_no_plug_in() -> None:
    held = provisions()[FORMER]
    assert (held.source, held.topic, held.plugin) == ("mini-baccarat.toml", "mini-baccarat", "")
    assert held.ruleset == "ny-commercial"
    assert (provision(FORMER).citation, provision(FORMER).ruleset) == (held.citation, held.ruleset)
