"""The desks: everybody sees the forms of what they may do and no others, and every deed of the cage has its form."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from aboveboard.floor import HOUSE
from aboveboard.house import HOUSES
from aboveboard.log.chain import verify
from aboveboard.web.pages.floor.frames import frames
from tests.support.house import ROLE, TABLE, opened
from tests.web.visitors import Visitors

HTML = {"accept": "text/html"}
FORM = re.compile(r'data-deed="([a-z-]+)"(?: data-log="([a-z0-9-]+)")?')
DESKS = (
    "/floor",
    "/cage",
    "/audit",
    f"/tables/{TABLE}/checklist",
    f"/tables/{TABLE}/rack",
    f"/tables/{TABLE}/rounds/4",
)
ROULETTE = {"ruleset": "pa", "game": "roulette", "inspected": True}


def forms(visitors: Visitors, name: str, path: str) -> set[tuple[str, str]]:
    """The deeds that a page offers somebody, each with its log."""
    answer = visitors.client(name).get(path, headers=HTML)
    return set(FORM.findall(answer.text)) if answer.status_code == 200 else set()


def test_nobody_sees_a_form_that_they_may_not_send(visitors: Visitors) -> None:
    """Over every role and every desk; those who work at tables see those of their own table only."""
    cast = visitors.cast
    cast.say("flo", "set-up", ROULETTE, "wheel-1")
    cast.say("flo", "fill-request", {"chips": {"500": 3}})
    cast.say("ann", "chip-request", {"cents": 5_000})
    cast.say("ann", "dispute", {"event": 4, "says": "so not"})
    seen: dict[str, set[str]] = {}
    for name, role in ROLE.items():
        assigned = {TABLE} if role in HOUSES.permissions.assigned else None
        for path in (*DESKS, "/tables/wheel-1/checklist", "/tables/wheel-1/rack", "/me"):
            for deed, log in forms(visitors, name, path):
                assert role in HOUSES.permissions.matrix[deed], (name, path, deed)
                assert assigned is None or log in assigned, (name, path, deed, log)
                seen.setdefault(deed, set()).add(role)
    offered = {
        "fill-verify": {"cage"}, "fill-void": {"cage", "supervisor"}, "answer-dispute": {"floorperson", "supervisor"},
        "buy-in": {"dealer", "stickperson", "boxperson", "floorperson"}, "checkpoint": {"supervisor", "surveillance"},
        "chip-sale": {"cage"}, "color-up": {"dealer", "stickperson", "boxperson", "floorperson"},
    }  # fmt: skip
    assert {deed: seen.get(deed) for deed in offered} == offered


def test_a_request_to_buy_in_reaches_the_dealer_and_is_sold_or_turned_down(visitors: Visitors) -> None:
    cast, rack = visitors.cast, f"/tables/{TABLE}/rack.json"
    assert ("chip-request", TABLE) in forms(visitors, "ann", "/me")
    cast.say("ann", "chip-request", {"cents": 5_000})
    assert visitors.client("dan").get(rack).json()["asked"] == {"ann": 5_000}
    assert "ann asks for $50 in chips" in visitors.client("flo").get("/floor", headers=HTML).text
    assert "asked" not in visitors.client("bob").get(f"/tables/{TABLE}.json").json()["view"]["seats"]
    assert "You asked for $50" in visitors.client("ann").get("/me", headers=HTML).text
    cast.say("dan", "buy-in", {"seat": 1, "cents": 5_000})
    assert visitors.client("dan").get(rack).json()["asked"] == {}
    cast.say("bob", "chip-request", {"cents": 2_000})
    cast.say("dan", "chip-decline", {"player": "bob"})
    refusal = cast.do("dan", "chip-decline", {"player": "bob"}).refusal
    assert refusal is not None
    cast.say("bob", "chip-request", {"cents": 3_000})
    cast.floor.desk.forget()
    assert visitors.client("dan").get(rack).json()["asked"] == {"bob": 3_000}
    cast.say("bob", "leave")
    assert visitors.client("dan").get(rack).json()["asked"] == {}


def test_the_cage_has_a_form_for_what_it_counts(visitors: Visitors) -> None:
    """A closed table's box, the chips without a value of a table, and a charity's bank."""
    cast = visitors.cast
    rack = cast.floor.balance(f"table/{TABLE}/inventory")
    slip = cast.say("dan", "closer", {"chips": {"10000": rack // 10_000}}).answer["slip"]
    assert ("slip-void", TABLE) in forms(visitors, "flo", f"/tables/{TABLE}/rack")
    cast.say("flo", "slip-sign", {"slip": slip})
    (box,) = visitors.client("cat").get("/cage.json").json()["boxes"]
    assert (box["table"], box["period"]) == (TABLE, 1)
    assert ("soft-count", TABLE) in forms(visitors, "cat", "/cage")
    cast.say("cat", "soft-count", {"period": 1, "cash": 0, "with": "flo"})
    assert visitors.client("cat").get("/cage.json").json()["boxes"] == []
    cast.say("sam", "license", {"ruleset": "ny-commercial"}, HOUSE)
    cast.say("flo", "set-up", {"ruleset": "ny-commercial", "game": "baccarat"}, "bac-1")
    cast.say("flo", "assign", {"name": "dan", "table": "bac-1"}, HOUSE)
    cast.say("ann", "sit", {"seat": 1}, "bac-1")
    cast.say("sue", "chip-confirm", {"table": "bac-1", "what": ["cctv"]}, HOUSE)
    chips = {
        "table": "bac-1", "game": "baccarat", "design": "anchor", "colours": {"navy": 300, "peach": 300},
        "mark": "Harbor House", "game-name": "Baccarat", "authorization": "letter 12",
        "confirmed": ["first-face", "second-face", "edge-spot"],
    }  # fmt: skip
    cast.say("sam", "chip-set", chips, HOUSE)
    assert ("impressment", HOUSE) in forms(visitors, "cat", "/cage")
    assert ("chips", "bac-1") in forms(visitors, "dan", "/tables/bac-1/rack")


def test_an_open_table_shows_what_it_has_won_so_far(visitors: Visitors) -> None:
    cast = visitors.cast
    for wager in ("pass", "field"):
        cast.say("ann", "bet", {"wager": wager, "stake": 500})
    cast.say("dan", "shooter", {"offer": 1})
    cast.say("ann", "shooter", {"accept": 1})
    cast.say("dan", "roll", [2, 3])
    (table,) = visitors.client("flo").get("/floor.json").json()["tables"]
    assert table["running"] == 500
    assert "win so far" in visitors.client("flo").get("/floor", headers=HTML).text


def test_a_dispute_stands_on_its_round_with_its_answer(visitors: Visitors) -> None:
    cast = visitors.cast
    event = cast.say("ann", "bet", {"wager": "field", "stake": 500}).number
    path = f"/tables/{TABLE}/rounds/{event}"
    assert ("dispute", TABLE) in forms(visitors, "ann", path)
    cast.say("ann", "dispute", {"event": event, "says": "a chip too many"})
    page = visitors.client("ann").get(path, headers=HTML).text
    assert "Dispute received" in page
    assert "a chip too many" in page
    assert ("dispute", TABLE) not in forms(visitors, "ann", path), "it is not answered yet"
    assert "a chip too many" not in visitors.client("bob").get(path, headers=HTML).text
    assert ("answer-dispute", TABLE) in forms(visitors, "flo", path)
    assert ("answer-dispute", TABLE) not in forms(visitors, "sue", path)
    (dispute,) = visitors.client("flo").get(f"{path}.json").json()["disputes"]
    cast.say("flo", "answer-dispute", {"dispute": dispute["number"], "found": "there was one"})
    assert "there was one" in visitors.client("ann").get(path, headers=HTML).text
    assert ("answer-dispute", TABLE) not in forms(visitors, "flo", path)


def test_a_round_is_drawn_step_by_step(visitors: Visitors) -> None:
    cast = visitors.cast
    cast.say("ann", "bet", {"wager": "pass", "stake": 1_000})
    cast.say("dan", "shooter", {"offer": 1})
    cast.say("ann", "shooter", {"accept": 1})
    cast.say("ann", "bet", {"wager": "field", "stake": 500})
    cast.say("bob", "bet", {"wager": "pass", "stake": 300})
    cast.say("ann", "bet", {"wager": "field", "stake": 200})
    number = cast.say("dan", "roll", [2, 3]).number
    found = visitors.client("ann").get(f"/tables/{TABLE}/rounds/{number}.json").json()
    assert [step["event"] for step in found["steps"]] == [frame["event"] for frame in found["frames"]]
    stood = [{(row["wager"], row["stake"]) for row in frame["wagers"]} for frame in found["frames"]]
    assert stood[-4:] == [
        {("pass", 1_000), ("field", 500)},
        {("pass", 1_000), ("field", 500), ("pass", 300)},
        {("pass", 1_000), ("field", 700), ("pass", 300)},
        {("pass", 1_000), ("pass", 300)},
    ]
    (row,) = found["frames"][-1]["decided"]
    assert (row["wager"], row["result"], row["stake"]) == ("field", "lose", 700)
    assert frames([]) == []
    assert not any(frame["lit"] for frame in found["frames"]), "at craps the roll alone does not decide"


def test_wagers_and_a_point_from_before_the_round_lie_on_the_felt(visitors: Visitors) -> None:
    cast = visitors.cast
    cast.say("ann", "bet", {"wager": "pass", "stake": 1_000})
    cast.say("dan", "shooter", {"offer": 1})
    cast.say("ann", "shooter", {"accept": 1})
    cast.say("bob", "bet", {"wager": "field", "stake": 300})
    cast.say("dan", "roll", [2, 4])
    cast.say("dan", "call", "settled")
    cast.say("bob", "bet", {"wager": "field", "stake": 500})
    number = cast.say("dan", "roll", [1, 2]).number
    found = visitors.client("ann").get(f"/tables/{TABLE}/rounds/{number}.json").json()
    stood = [[(row["seat"], row["wager"], row["stake"]) for row in frame["wagers"]] for frame in found["frames"]]
    assert stood[0] == [(1, "pass", 1_000)], "it was made a round before"
    assert (2, "field", 500) in stood[1]
    assert {frame["button"] for frame in found["frames"]} == {"6"}
    assert found["frames"][-1]["outcome"] == [1, 2]
    assert found["riding_from"] == 0, "the whole log was followed"


def test_the_cards_of_a_round_lie_where_everybody_saw_them(visitors: Visitors) -> None:
    """The dealer's other card is face down until it is turned; another player's draws are nobody's to see."""
    cast, table = visitors.cast, "blackjack-1"
    opened(cast, {"ruleset": "ny-charitable", "game": "blackjack"}, table)
    cast.say("ann", "sit", {"seat": 1}, table)
    cast.say("dan", "commit", {}, table)
    cast.say("ann", "bet", {"wager": "blackjack", "stake": 500}, table)
    dealt = cast.say("dan", "machine", {}, table)
    last = dealt
    while not last.settled:
        stood = cast.do("ann", "act", {"do": "stand"}, table)
        last = stood if stood.settled else cast.say("dan", "machine", {}, table)
    found = visitors.client("bob").get(f"/tables/{table}/rounds/{last.number}.json").json()["frames"]
    assert found[0]["cards"] == {}
    assert "??" in dealt.answer["cards"]["dealer"] or dealt.settled, "unless the first cards decide"
    assert "??" not in found[-1]["cards"]["dealer"]
    assert len(found[-1]["cards"]["dealer"]) > 1
    assert found[-1]["cards"]["seat-1"] == dealt.answer["cards"]["seat-1"]


def test_the_areas_that_won_are_lit_where_the_outcome_alone_decides(visitors: Visitors) -> None:
    cast, table = visitors.cast, "wheel-1"
    opened(cast, {"ruleset": "nj-casino", "game": "big-six"}, table)
    cast.say("ann", "sit", {"seat": 1}, table)
    cast.say("ann", "bet", {"wager": "insignia", "selection": "2", "stake": 500}, table)
    cast.say("dan", "call", "no-more-bets", table)
    number = cast.say("dan", "spin", "flag", table).number
    found = visitors.client("ann").get(f"/tables/{table}/rounds/{number}.json").json()["frames"]
    assert [frame["lit"] for frame in found[:-1]] == [[]] * (len(found) - 1)
    assert found[-1]["lit"] == [{"wager": "insignia", "selection": "flag"}]


def test_the_whole_floor_is_exported_and_verified_with_what_the_audit_offers(
    visitors: Visitors, tmp_path: Path
) -> None:
    client = visitors.client("aud")
    assert 'class="verdict consistent"' in client.get("/audit?verify=now", headers=HTML).text
    visitors.cast.say("sam", "checkpoint", {}, HOUSE)
    assert 'class="verdict sound"' in client.get("/audit?verify=now", headers=HTML).text
    source = client.get("/verify.py")
    assert source.content == Path(verify.__file__).read_bytes()
    (tmp_path / "verify.py").write_bytes(source.content)
    (tmp_path / "floor.jsonl").write_bytes(client.get("/audit/export.jsonl").content)
    said = subprocess.run(
        [sys.executable, "-I", "verify.py", "floor.jsonl"], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert said.returncode == 0, said.stderr
    for log in (HOUSE, TABLE):
        assert log in said.stdout
    assert visitors.client("ann").get("/audit/export.jsonl").status_code == 403
    assert visitors.client().get("/audit/export.jsonl").status_code == 401


@pytest.mark.parametrize("path", ["/floor", "/cage", f"/tables/{TABLE}/rack"])
def test_what_is_live_has_a_name_of_its_own(visitors: Visitors, path: str) -> None:
    """The script that follows the floor replaces a part by its id."""
    page = visitors.client("sam").get(path, headers=HTML).text
    ids = re.findall(r'id="([^"]+)" data-live', page)
    assert ids
    assert page.count("data-live") == len(ids) == len(set(ids))


def test_a_guide_and_a_checklist_lead_to_the_clauses_they_cite(visitors: Visitors) -> None:
    """Each by its whole citation, though the name of the code is printed once; each says how its text stands."""
    guide = visitors.client("ann").get(f"/tables/{TABLE}/guide", headers=HTML).text
    checklist = visitors.client("sam").get(f"/tables/{TABLE}/checklist", headers=HTML).text
    links = re.findall(r'<a href="(/clause/[^"]+)">([^<]+)</a>', guide)
    assert ("/clause/58%20Pa.%20Code%20623a.3%28a%29%282%29", "623a.3(a)(2)") in links, "the code is written once"
    steps = re.findall(r'href="(/clause/[^"]+)"', checklist)
    assert steps
    for address in dict.fromkeys([*(address for address, _ in links), *steps]):
        page = visitors.client("ann").get(address, headers=HTML).text
        assert "<b>proposed</b>, of 2011-06-11" in page, address
        assert "No law file rests a value" not in page, address
