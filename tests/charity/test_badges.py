"""Badges on a log: pictures are files that lie beside it, and whoever works has a badge that was made of them."""

from __future__ import annotations

from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from aboveboard.law.errors import BadInput
from aboveboard.log.deeds import Decision, Deed
from tests.support.badges import give_badge, identified, picture
from tests.support.charities import HOSE, NIGHT, Town, fire_company, settled
from tests.support.papers import PAPERS

APPROVAL = {"paper": "p", "kind": "assembly-approval", "about": "firehouse", "dated": "2025-11-01"}
OPENED = {**NIGHT, "members-in-charge": ["ann", "bob", "cyd", "eve"], "organization": HOSE}
NO_BADGE = "has no badge that was made and is valid that day"


@pytest.fixture
def town(tmp_path: Path) -> Town:
    found = settled(str(tmp_path / "town.db"))
    fire_company(found)
    found.must("ann", HOSE, "paper", APPROVAL)
    found.must("ann", "february", "occasion-open", OPENED)
    found.now = datetime(2026, 2, 8, 0, 30, tzinfo=UTC)
    return found


def why(found: Decision) -> str:
    assert found.refusal is not None
    return found.refusal.reason


def arrives(town: Town, person: str = "bob") -> Decision:
    """Somebody comes, and is gone again where nothing stands in the way."""
    found = town.do("bob", "february", "arrive", {"person": person, "badge": True, "identification": True})
    if found:
        town.must("bob", "february", "depart", {"person": person})
    return found


@pytest.mark.provision("ny-4622.19-badge")
def test_nobody_is_identified_by_a_word_or_by_a_paper_without_its_file(town: Town) -> None:
    said = {"person": "bob", "photograph": "a face", "signature": "a cross"}
    refused = town.do("ann", HOSE, "identify", said).refusal
    assert refused is not None
    assert refused.cite == ("ny-4622.19-badge",)
    assert "photographs of that person on file: a face is not among them, for there are none" in refused.reason
    stated = {"paper": "photograph-bob", "kind": "photograph", "about": "bob", "dated": "2026-01-01"}
    town.must("ann", HOSE, "paper", stated)
    named = {"person": "bob", "photograph": "photograph-bob"}
    assert "for there are none" in why(town.do("ann", HOSE, "identify", named))
    with pytest.raises(BadInput, match="paper: 'photograph-bob': paper was stated by event"):
        picture(town.book, HOSE, "bob", "photograph", "ann")
    town.must("ann", HOSE, "paper-dispose", {"paper": "photograph-bob"})
    picture(town.book, HOSE, "bob", "photograph", "ann")
    town.must("ann", HOSE, "identify", named)
    assert "for there are none" in why(town.do("ann", HOSE, "identify", {**named, "person": "cyd"}))
    assert why(town.do("ann", HOSE, "badge", {"person": "bob"})) == "what a badge shows: missing (signature)"


@pytest.mark.provision("ny-4622.19-badge")
@pytest.mark.parametrize("kind", ["photograph", "signature"])
def test_a_picture_for_a_badge_is_a_picture(town: Town, kind: str) -> None:
    data, media = PAPERS["pdf"], "application/pdf"
    stated: dict[str, Any] = {"paper": "x", "kind": kind, "about": "bob", "dated": "2026-01-01", "type": media}
    stated |= {"sha256": sha256(data).hexdigest(), "size": len(data)}
    found = town.book.do(Deed(HOSE, "paper", stated, "ann", "officer", content=data))
    assert "a PNG picture or a JPEG picture was expected, not a PDF" in why(found)
    lying = {**stated, "type": "image/png"}
    with pytest.raises(BadInput, match="a PNG picture was expected, not a PDF"):
        town.book.do(Deed(HOSE, "paper", lying, "ann", "officer", content=data))


@pytest.mark.provision("ny-4622.19-wear")
def test_whoever_works_has_a_badge_that_was_made(town: Town) -> None:
    assert why(arrives(town)) == f"whoever comes to work: Bob {NO_BADGE}"
    identified(town.book, HOSE, "bob", "ann")
    assert NO_BADGE in why(arrives(town)), "pictures alone are no badge"
    town.must("ann", HOSE, "badge", {"person": "bob"})
    assert arrives(town).refusal is None
    for kind, payload in (
        ("staff", {"person": "dan", "duty": "dealer", "game": "craps"}),
        ("game-open", {"game": "craps", "dealer": "dan"}),
    ):
        refused = town.do("bob", "february", kind, payload).refusal
        assert refused is not None
        assert f"Dan {NO_BADGE}" in refused.reason
        assert {"ny-4622.19-wear", "ny-4622.19-badge"} <= set(refused.cite)


@pytest.mark.provision("ny-4622.19-wear")
def test_a_badge_is_valid_while_it_shows_what_is_on_file(town: Town) -> None:
    give_badge(town.book, HOSE, "bob", "ann")
    assert arrives(town).refusal is None
    stated = {
        "name": "bob",
        "title": "Bob",
        "born": "1971-05-04",
        "address": "7 Mill Road",
        "member-since": "2011-03-01",
    }
    town.must("ann", HOSE, "person", stated)
    assert arrives(town).refusal is None, "the same stated again changes nothing"
    town.must("ann", HOSE, "person", {**stated, "address": "8 Mill Road"})
    assert NO_BADGE in why(arrives(town))
    town.must("ann", HOSE, "badge", {"person": "bob"})
    assert arrives(town).refusal is None
    town.must("ann", HOSE, "paper-dispose", {"paper": "photograph-bob"})
    assert NO_BADGE in why(arrives(town))
    assert why(town.do("ann", HOSE, "badge", {"person": "bob"})) == "what a badge shows: missing (photograph)"


@pytest.mark.provision("ny-4622.19-wear")
def test_a_badge_ends_with_the_pictures_that_were_destroyed(town: Town) -> None:
    give_badge(town.book, HOSE, "eve", "ann")
    assert arrives(town, "eve").refusal is None
    ground = {"ground": "left the company"}
    town.must("ann", HOSE, "paper-dispose", {"paper": "photograph-eve"})
    town.must("ann", HOSE, "identify", {"person": "eve", "signature": "signature-eve"})
    town.must("ann", HOSE, "destroy", {"paper": "photograph-eve", **ground})
    assert NO_BADGE in why(arrives(town, "eve"))
    gone = {"paper": "photograph-eve", "kind": "photograph", "about": "eve", "dated": "2026-01-01"}
    with pytest.raises(BadInput, match="no file is attached"):
        town.do("ann", HOSE, "paper", {**gone, "sha256": "0" * 64, "size": 100, "type": "image/png"})
    town.must("ann", HOSE, "paper-dispose", {"paper": "signature-eve"})
    identified(town.book, HOSE, "eve", "ann")
    town.must("ann", HOSE, "badge", {"person": "eve"})
    assert arrives(town, "eve").refusal is None
    assert town.book.audit().sound
