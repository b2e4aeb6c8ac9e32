"""Draws that anybody can check: recomputed from outside, altered at every place, and fair over many seeds."""

from __future__ import annotations

import hashlib
import json
import subprocess
import sys
from collections import Counter
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.stats import chi2, kstest
from tests.support.terminal import run

from aboveboard.law.errors import BadInput
from aboveboard.play.pools.drawing import check as checker
from aboveboard.play.pools.drawing.check import (
    Unsound,
    check,
    levels,
    path_of,
    placed,
    proves,
    root_of,
    said_of,
    tickets,
)
from aboveboard.play.pools.drawing.draw import FrozenDrum

SEED = bytes(range(32))
SOLD = [[1, 40], [61, 100], [200, 200]]


def drawn(**given: Any) -> dict[str, Any]:
    """A draw of three prizes from eighty-one tickets."""
    return FrozenDrum.of("spring", SOLD, ["car", "bicycle", "basket"], seed=SEED, **given).drawn("a public text")


def outside(draw: dict[str, Any]) -> list[int]:
    """The same draw written down once more, plainly: a list of all numbers that grows shorter."""
    import hmac

    left = [number for first, last in draw["drum"] for number in range(first, last + 1)]
    over = b"aboveboard draw" + bytes.fromhex(draw["root"]) + hashlib.sha256(draw["mixed"].encode()).digest()
    found, count = [], 0
    for _ in draw["draws"]:
        while True:
            value = int(
                hmac.new(bytes.fromhex(draw["seed"]), over + count.to_bytes(8, "big"), "sha256").hexdigest(), 16
            )
            count += 1
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
    frozen = FrozenDrum.of("any", reversed(sold), ["one"], seed=seed)
    numbers = [number for first, end in sold for number in range(first, end + 1)]
    tree = levels(frozen.drum)
    assert tree[-1][0].hex() == frozen.root
    assert frozen.count == len(numbers)
    leaves = [hashlib.sha256(b"\0" + number.to_bytes(8, "big")).digest() for number in numbers]
    assert frozen.root == plain_root(leaves).hex()
    for place, number in enumerate(numbers):
        path = path_of(tree, place)
        assert placed(frozen.drum, number) == place
        assert proves(number, place, frozen.count, path, frozen.root)
        assert not proves(number + 1, place, frozen.count, path, frozen.root)
        assert not proves(number, place + 1, frozen.count, path, frozen.root)
        assert not proves(number, place, frozen.count, [*path, "00" * 32], frozen.root)
    whole = list(tickets(seed, frozen.root, "", frozen.drum))
    assert sorted(whole) == numbers  # each is drawn once, and nothing else is


def test_every_changed_byte_is_noticed() -> None:
    draw = drawn()
    text = json.dumps(draw, separators=(",", ":"))
    unnoticed = []
    for place in range(len(text)):
        for mark in {"0", "1", "7", "a", "z", '"', " "} - {text[place]}:
            altered = text[:place] + mark + text[place + 1 :]
            try:
                check(json.loads(altered))
            except (ValueError, Unsound):
                continue
            unnoticed.append((place, mark))
    # The name of the pool and those of prizes say what was drawn for, and blanks between values say nothing.
    kept = {place for word in ("spring",) for place in range(text.index(word), text.index(word) + len(word))}
    assert {place for place, _ in unnoticed} <= kept


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
        ({"mixed": "another"}, "draws: 1: ticket"),
        ({"prizes": ["car", "basket", "bicycle"]}, "the prize that comes next is 'basket'"),
        ({"prizes": ["car", "bicycle", "basket", "cake"]}, "nothing was drawn for 'cake'"),
        ({"returned": 1}, "returned: bool was expected"),
        ({"form": "another"}, "an object of the form aboveboard-draw-1"),
        ({"draws": [{"prize": "car"}]}, "draws: 1: a prize, a ticket"),
        ({"more": 1}, "with just these keys"),
    ],
)
def test_what_is_not_sound_is_said(change: dict[str, Any], said: str) -> None:
    with pytest.raises(Unsound) as caught:
        check(drawn() | change)
    assert said in str(caught.value)


def test_a_prize_is_drawn_again_only_with_a_reason() -> None:
    frozen = FrozenDrum.of("spring", SOLD, ["car", "bicycle"], seed=SEED)
    draw = frozen.drawn("a public text", again={2: "the stub bore no name"})
    found = check(draw).draws
    assert [row.prize for row in found] == ["car", "car", "bicycle"]
    assert len({row.ticket for row in found}) == 3
    silent = json.loads(json.dumps(draw))
    del silent["draws"][1]["again"]
    with pytest.raises(Unsound, match="the prize that comes next is 'bicycle', not 'car'"):
        check(silent)


def test_what_is_drawn_may_be_returned() -> None:
    frozen = FrozenDrum.of("calendar", [[1, 2]], [f"day {number}" for number in range(12)], returned=True, seed=SEED)
    assert {row.ticket for row in check(frozen.drawn()).draws} == {1, 2}


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
    frozen = FrozenDrum.of("spring", SOLD, ["car"])
    assert frozen.seed.hex() not in json.dumps(frozen.published())
    assert frozen.seed.hex() not in repr(frozen)
    assert frozen.seed != FrozenDrum.of("spring", SOLD, ["car"]).seed


def test_draws_are_fair_over_seeds() -> None:
    """Which ticket comes first, and which two come together: chi-squares of 200 groups of seeds are uniform."""
    drum = [(1, 3), (11, 12)]
    numbers, root = [1, 2, 3, 11, 12], root_of(drum)
    first, pairs = Counter[int](), Counter[frozenset[int]]()
    chances = []
    for group in range(200):
        here = Counter[int]()
        for number in range(50):
            order = tickets(hashlib.sha256(b"%d/%d" % (group, number)).digest(), root, "", drum)
            one, two = next(order), next(order)
            here[one] += 1
            first[one] += 1
            pairs[frozenset((one, two))] += 1
        chances.append(chi2.sf(sum((here[each] - 10) ** 2 / 10 for each in numbers), 4))
    assert kstest(chances, "uniform").pvalue > 0.001
    assert chi2.sf(sum((first[each] - 2000) ** 2 / 2000 for each in numbers), 4) > 0.001
    both = [frozenset(each) for each in combinations(numbers, 2)]
    assert chi2.sf(sum((pairs[each] - 1000) ** 2 / 1000 for each in both), 9) > 0.001


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
    draw.write_text(json.dumps(drawn() | {"mixed": "?"}), "utf-8")
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
