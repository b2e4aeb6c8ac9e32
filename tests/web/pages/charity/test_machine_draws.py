"""A machine's draw on pages: nobody reads its seed before it is given up, and then everybody checks it."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from aboveboard.charity.pools.drawing import draw_document
from aboveboard.play.pools.drawing import machine
from aboveboard.play.pools.drawing.check import check, check_proof
from tests.charity.pools.test_drawing import OPENING, R, state_of
from tests.support.charities import HOSE, announced
from tests.web.townspeople import Townspeople, townspeople

PAGES = (
    f"/pools/{R}", f"/pools/{R}?ticket=7", f"/pools/{R}/desk", f"/pools/{R}/do/draw-next", f"/organizations/{HOSE}",
    f"/organizations/{HOSE}/pools", f"/pools/{R}/draws/1", f"/pools/{R}/draws/1/proof?ticket=7", "/organizations",
    f"/api/pools/{R}/events", f"/api/organizations/{HOSE}/events", f"/tables/{R}/export.jsonl",
    "/audit/export.jsonl", "/",
)  # fmt: skip
WHO = (None, "ann", "tom", "bob", "ben", "olga", "clio", "kim", "sam")
HASHES = re.compile(r"[0-9a-f]{32,64}")


def begun(people: Townspeople) -> None:
    """A raffle whose drum is frozen."""
    town = people.town
    town.must("ann", R, "raffle-open", OPENING)
    town.must("ann", R, "ticket-sell", {"first": 1, "last": 40})
    announced(town, R)
    town.must("ann", R, "draw-freeze")


def read(people: Townspeople) -> dict[str, str]:
    """Every page as everybody reads it, as HTML and as JSON."""
    found = dict[str, str]()
    for who in WHO:
        client = people.client(who)
        token = "" if who is None else people.token(client)
        for page in PAGES:
            for address in (page, ".json?".join(page.split("?")) if "?" in page else f"{page}.json"):
                answer = client.get(address)
                found[f"{who} {address}"] = f"{answer.status_code} {answer.text}".replace(token or "no token", "token")
    return found


def test_two_seeds_look_alike_on_every_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    worlds = list[dict[str, str]]()
    for number in (1, 2):
        seed = f"{number:02x}" * 32
        with townspeople(str(tmp_path / f"{number}.db")) as people:
            with monkeypatch.context() as patch:
                patch.setattr(machine, "new_seed", lambda seed=seed: seed)
                begun(people)
            assert state_of(people.town.book).machine[0].seed == seed
            told = read(people)
            assert sum(text.startswith("200") for text in told.values()) > len(told) / 4
            assert [page for page, text in told.items() if seed[:16] in text] == []
            worlds.append({page: HASHES.sub("#", text) for page, text in told.items()})
    assert [page for page, text in worlds[0].items() if text != worlds[1][page]] == []


def test_everybody_checks_it(tmp_path: Path) -> None:
    with townspeople(str(tmp_path / "town.db")) as people:
        begun(people)
        anybody = people.client()
        proof = json.loads(anybody.get(f"/pools/{R}/draws/1/proof?ticket=7").text)
        assert "at place 7 of 40" in check_proof(proof)
        assert anybody.get(f"/pools/{R}/draws/1/proof?ticket=41").status_code == 404
        assert "seed" not in json.loads(anybody.get(f"/pools/{R}/draws/1").text)
        for _ in range(3):
            people.town.must("ann", R, "draw-next")
        people.town.must("ann", R, "draw-reveal")
        document = json.loads(anybody.get(f"/pools/{R}/draws/1").text)
        assert document == json.loads(json.dumps(draw_document(state_of(people.town.book))))
        assert len(check(document).draws) == 3
