"""Draws that anybody can check: recomputed from outside, and nothing of them can be otherwise."""

from __future__ import annotations

import hashlib
import hmac
import json
import subprocess
import sys
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.support.terminal import run

from aboveboard.kernel.serials import Serials
from aboveboard.law.errors import BadInput
from aboveboard.play.pools.drawing import check as checker
from aboveboard.play.pools.drawing.check import (
    Unsound,
    check,
    levels,
    order,
    path_of,
    placed,
    proves,
    said_of,
)
from aboveboard.play.pools.drawing.draw import FrozenDrum
from aboveboard.play.pools.drawing.machine import DrawnTicket, Mixed, frozen

SEED = bytes(range(32))
SOLD = [[1, 40], [61, 100], [200, 200]]


def drawn(**given: Any) -> dict[str, Any]:
    """A draw of three prizes from eighty-one tickets."""
    return FrozenDrum.of("spring", SOLD, ["car", "bicycle", "basket"], seed=SEED, **given).drawn("a public text")


def as_bytes(value: object) -> bytes:
    """JSON as the form has it hashed."""
    return json.dumps(value, sort_keys=True, separators=(",", ":")).encode()


def outside(draw: dict[str, Any]) -> list[int]:
    """The same draw written down once more, plainly: a list of all numbers that grows shorter."""
    seed = bytes.fromhex(draw["seed"])
    stated = {name: draw[name] for name in ("form", "pool", "drawing", "series", "count", "root", "prizes", "returned",
                                            "beacon", "again")}  # fmt: skip
    said = hmac.new(seed, b"aboveboard draw 2 commitment\0" + as_bytes(stated), "sha256").hexdigest()
    assert said == draw["commitment"]
    left = [number for first, last in draw["drum"] for number in range(first, last + 1)]
    mixed = hashlib.sha256(as_bytes(draw["mixed"])).digest()
    found = list[int]()
    for number, _ in enumerate(draw["draws"], 1):
        for attempt in count():
            over = bytes.fromhex(said) + mixed + number.to_bytes(8, "big") + attempt.to_bytes(8, "big")
            value = int(hmac.new(seed, b"aboveboard draw 2 ticket\0" + over, "sha256").hexdigest(), 16)
            if value < 2**256 // len(left) * len(left):
                break
        found.append(left.pop(value % len(left)))
    return found


def plain_root(leaves: list[bytes]) -> bytes:
    """RFC 6962, by its own definition: split at the largest power of two below the number of leaves."""
    if len(leaves) == 1:
        return leaves[0]
    split = 1
    while split * 2 < len(leaves):
        split *= 2
    return hashlib.sha256(b"\1" + plain_root(leaves[:split]) + plain_root(leaves[split:])).digest()


def test_a_draw_is_what_anybody_else_computes() -> None:
    draw = drawn()
    check(draw)
    assert [row["ticket"] for row in draw["draws"]] == outside(draw)
    assert [row["prize"] for row in draw["draws"]] == ["car", "bicycle", "basket"]


@settings(max_examples=60, deadline=None)
@given(
    st.lists(st.tuples(st.integers(0, 300), st.integers(0, 9)), min_size=1, max_size=12),
    st.binary(min_size=32, max_size=32),
)
def test_every_ticket_has_its_proof_and_no_other_has(rows: list[tuple[int, int]], seed: bytes) -> None:
    sold, last = [], -1
    for gap, many in rows:
        sold.append([last + 1 + gap, last + 1 + gap + many])
        last = sold[-1][1]
    held = FrozenDrum.of("any", reversed(sold), ["one"], seed=seed)
    numbers = [number for first, end in sold for number in range(first, end + 1)]
    tree = levels(held.drum)
    assert tree[-1][0].hex() == held.root
    assert held.count == len(numbers)
    leaves = [hashlib.sha256(b"\0" + number.to_bytes(8, "big")).digest() for number in numbers]
    assert held.root == plain_root(leaves).hex()
    for place, number in enumerate(numbers):
        path = path_of(tree, place)
        assert placed(held.drum, number) == place
        assert proves(number, place, held.count, path, held.root)
        assert not proves(number + 1, place, held.count, path, held.root)
        assert not proves(number, place + 1, held.count, path, held.root)
        assert not proves(number, place, held.count, [*path, "00" * 32], held.root)
    whole = list(order(seed, held.published()["commitment"], [], held.drum))
    assert sorted(whole) == numbers  # each is drawn once, and nothing else is


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"count": 80}, "count: the drum holds 81 numbers, not 80"),
        ({"drum": [[1, 40], [61, 101]]}, "root: it is not the root"),
        ({"drum": [[1, 40], [40, 100], [200, 200]]}, "40 does not come after 40"),
        ({"drum": []}, "nothing is in it"),
        ({"drum": [[5, 1]]}, "the first and the last number of a range"),
        ({"drum": [[0, 2**62]]}, "100,000,000 at most are gone through"),
        ({"drum": [[0, 10**30]]}, "the first and the last number of a range"),
        ({"seed": "00" * 32}, "seed: it is not the one that was committed to"),
        ({"seed": "zz" * 32}, "seed: 32 bytes"),
        ({"mixed": [{"text": "another"}]}, "draws: 1: ticket"),
        ({"mixed": "another"}, "mixed: a list was expected"),
        ({"mixed": [{"text": 1}]}, "mixed: 1: a text and perhaps whose it is"),
        ({"pool": "autumn"}, "or what was published with it was altered"),
        ({"drawing": 2}, "or what was published with it was altered"),
        ({"beacon": "round 12"}, "or what was published with it was altered"),
        ({"undrawn": "nobody came"}, "seal: the draw was altered"),
        ({"undrawn": "\ud800"}, "letters that are none"),
        ({"prizes": ["car", "basket", "bicycle"]}, "or what was published with it was altered"),
        ({"returned": 1}, "returned: true or false was expected"),
        ({"form": "another"}, "an object of the form aboveboard-draw-2"),
        ({"draws": [{"prize": "car"}]}, "draws: 1: a prize, a ticket"),
        ({"more": 1}, "with just these keys"),
    ],
)
def test_what_is_not_sound_is_said(change: dict[str, Any], said: str) -> None:
    with pytest.raises(Unsound) as caught:
        check(drawn() | change)
    assert said in str(caught.value)


def test_a_prize_is_drawn_again_only_with_a_reason() -> None:
    drum = FrozenDrum.of("spring", SOLD, ["car", "bicycle"], seed=SEED)
    draw = drum.drawn("a public text", again={2: "the stub bore no name"})
    found = check(draw).draws
    assert [row.prize for row in found] == ["car", "car", "bicycle"]
    assert len({row.ticket for row in found}) == 3
    silent = json.loads(json.dumps(draw))
    del silent["draws"][1]["again"]
    with pytest.raises(Unsound, match="the prize that comes next is 'bicycle', not 'car'"):
        check(silent)


@pytest.mark.parametrize(
    ("draws", "said"),
    [
        ([["car", 1], ["basket", 1], ["bicycle", 1]], "the prize that comes next is 'bicycle', not 'basket'"),
        ([["car", 1], ["bicycle", 1]], "nothing was drawn for 'basket'"),
        ([["car", 1], ["bicycle", 1], ["basket", 1], ["cake", 1]], "the prize that comes next is none, not 'cake'"),
    ],
)
def test_prizes_come_in_their_order(draws: list[list[Any]], said: str) -> None:
    """Whatever its tickets, and though its seal is right."""
    draw = drawn()
    follows = order(SEED, draw["commitment"], draw["mixed"], [(1, 40), (61, 100), (200, 200)])
    rows = [{"prize": prize, "ticket": next(follows)} for prize, _ in draws]
    altered = draw | {"draws": rows}
    with pytest.raises(Unsound, match=said):
        check(altered | {"seal": checker.sealed(SEED, altered)})


def test_what_was_announced_is_mixed_in() -> None:
    draw = frozen("spring", 1, 1, "ticket", [(1, 9)], ["car"], beacon="the first round after noon", seed=SEED.hex())
    draw.mixed.append(Mixed("0451"))
    draw.draws.append(DrawnTicket("car", draw.next_ticket(Serials([(1, 9)]))))
    draw.seal = draw.closing("")["seal"]
    with pytest.raises(Unsound, match="what was announced is not in it: the first round after noon"):
        check(draw.document())
    draw.mixed[0] = Mixed("0451", "beacon")
    draw.draws[:] = []
    draw.draws.append(DrawnTicket("car", draw.next_ticket(Serials([(1, 9)]))))
    draw.seal = draw.closing("")["seal"]
    check(draw.document())


def test_a_draw_of_the_form_before_is_still_checked() -> None:
    old = json.loads((Path(__file__).parent / "draw-1.json").read_text("utf-8"))
    assert old["form"] == "aboveboard-draw-1"
    assert [row.ticket for row in check(old).draws] == [80, 207, 765]
    for change in ({"mixed": "Tails"}, {"seed": "00" * 32}, {"count": 7}, {"drum": [[1, 500], [601, 819]]}):
        with pytest.raises(Unsound):
            check(old | change)
    with pytest.raises(Unsound, match="just these keys"):
        check(old | {"form": "aboveboard-draw-2"})


def test_what_is_drawn_may_be_returned() -> None:
    drum = FrozenDrum.of("calendar", [[1, 2]], [f"day {number}" for number in range(12)], returned=True, seed=SEED)
    assert {row.ticket for row in check(drum.drawn()).draws} == {1, 2}


@pytest.mark.parametrize(
    ("sold", "prizes", "said"),
    [
        ([[1, 5], [5, 9]], ["a"], "5 does not come after 5"),
        ([], ["a"], "nothing is in it"),
        ([[1, 2]], ["a", "b", "c"], "3 prizes are more than the 2 tickets"),
        ([[1, 2]], [], "prizes: names were expected"),
    ],
)
def test_a_drum_that_cannot_be(sold: list[list[int]], prizes: list[str], said: str) -> None:
    with pytest.raises(BadInput, match=said):
        FrozenDrum.of("any", sold, prizes)


def test_nobody_is_shown_the_seed_before_the_draw() -> None:
    drum = FrozenDrum.of("spring", SOLD, ["car"])
    assert drum.held.seed not in json.dumps(drum.published())
    assert drum.held.seed not in repr(drum)
    assert drum.held.seed != FrozenDrum.of("spring", SOLD, ["car"]).held.seed


def test_the_checker_runs_alone(tmp_path: Path) -> None:
    """With nothing but its own file and Python: no package of this project is on the way."""
    alone = tmp_path / "check.py"
    alone.write_bytes(Path(checker.__file__).read_bytes())
    draw = tmp_path / "draw.json"
    draw.write_text(json.dumps(drawn()), "utf-8")
    won = drawn()["draws"][0]["ticket"]
    done = subprocess.run([sys.executable, "-I", alone, draw, str(won)], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert f"Ticket {won} was in the drum once" in done.stdout
    assert "It was drawn for car." in done.stdout
    draw.write_text(json.dumps(drawn() | {"mixed": [{"text": "?"}]}), "utf-8")
    wrong = subprocess.run([sys.executable, "-I", alone, draw], capture_output=True, text=True, check=False)
    assert wrong.returncode == 1
    assert wrong.stdout.startswith("NOT SOUND: draws: 1")
    draw.write_text("[" * 100_000, "utf-8")
    deep = subprocess.run([sys.executable, "-I", alone, draw], capture_output=True, text=True, check=False)
    assert (deep.returncode, deep.stderr) == (1, "")
    assert deep.stdout.startswith("NOT SOUND: ")


def test_the_command() -> None:
    text = json.dumps(drawn())
    found = run("draw-check", "-", "--ticket", "41", stdin=text)
    assert (found.code, found.err) == (0, "")
    assert "Sound: 3 drawn from 81 tickets" in found.out
    assert "Ticket 41 was not in the drum." in found.out
    wrong = run("draw-check", "-", "--json", stdin=json.dumps(drawn() | {"count": 1}))
    assert (wrong.code, wrong.document["sound"]) == (1, False)
    assert run("draw-check", "-", stdin="no JSON").code == 2
    assert said_of(check(drawn()), 40).startswith("Ticket 40 was in the drum once, at place 40 of 81.")
