"""Poker through the API: sit with chips, post, act in turn; the document offers an act to one seat alone."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from starlette.testclient import TestClient

from tests.log.test_log import SECRET
from tests.support.house import founded, open_floor
from tests.web.visitors import Visitors

TABLE = "poker-1"
NAMES = ("ann", "bob", "cyd")


def asked(client: TestClient, kind: str, said: Any) -> Any:
    return client.post(f"/api/tables/{TABLE}/deeds", json={"kind": kind, "said": said})


def test_a_hand_is_played_over_the_api(tmp_path: Path) -> None:
    with open_floor(str(tmp_path / "poker.db"), secret=SECRET) as floor:
        visitors = Visitors(founded(floor, {"ruleset": "nj-casino", "game": "poker"}, TABLE))
        clients = {name: visitors.client(name) for name in (*NAMES, "dan")}
        for name in NAMES:
            assert asked(clients[name], "sit", {"stack": 10_000}).json()["answer"]["stack"] == 10_000
        asked(clients["dan"], "commit", {})
        for may in (("ann", "small-blind", 200), ("bob", "big-blind", 400)):
            (due,) = [row for row in document(clients[may[0]])["game"]["may"] if row["event"] == "bet"]
            assert due["said"] == {"seat": due["seat"], "wager": may[1], "stake": may[2]}
            asked(clients[may[0]], "bet", {"wager": may[1], "stake": may[2]})
        asked(clients["dan"], "machine", {})
        page = clients["cyd"].get(f"/tables/{TABLE}").text
        assert 'id="pots"' in page
        assert 'id="text"' not in page
        turns = {
            name: [row for row in document(clients[name])["game"]["may"] if row["event"] == "act"] for name in NAMES
        }
        assert [name for name, rows in turns.items() if rows] == ["cyd"]
        room = document(clients["cyd"])["game"]["room"]
        assert (room["turn"], room["pot"], room["button"]) == (3, 600, 3)
        assert room["stacks"] == {"1": 9_800, "2": 9_600, "3": 10_000}
        refused = asked(clients["ann"], "act", {"do": "call"}).json()["refused"]
        assert refused["cite"]
        asked(clients["cyd"], "act", {"do": "fold"})
        over = asked(clients["ann"], "act", {"do": "fold"}).json()
        assert over["answer"]["pots"][0]["awarded"] == [{"seat": 2, "for": "uncontested", "cents": 400, "odd_chip": 0}]
        for asked_for in ("As", "board: As Kd", "17&button=4"):
            lit = clients["bob"].get(f"/api/tables/{TABLE}/lights?outcome={asked_for}")
            assert (lit.status_code, lit.json()["lit"]) == (200, [])
        assert document(clients["bob"])["ended"] == "Seat 2 takes $4 of the pot, as all others are out"


def document(client: TestClient) -> Any:
    return client.get(f"/tables/{TABLE}.json").json()["view"]
