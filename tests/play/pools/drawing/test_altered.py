"""One byte of a draw changed, at every place: whatever it changes is noticed, here and by the checker alone."""

from __future__ import annotations

import json
import random
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.support.turns import DAY, PROVE, in_turn

from aboveboard.kernel.serials import Serials
from aboveboard.play.pools.drawing import check as checker
from aboveboard.play.pools.drawing.check import Unsound, check, check_proof
from aboveboard.play.pools.drawing.machine import DrawnTicket, MachineDraw, Mixed, frozen

MARKS = bytes(range(256)) if PROVE else b'017aez"\\ .-\xff'
SHARE = 40
"""So many places are changed for the checker alone on one day."""


def drawn() -> MachineDraw:
    """A draw with everything that a draw may have: two texts, a prize drawn again, and one that was not drawn for."""
    draw = frozen(
        "spring", 3, 2, "ticket", [(1, 4), (9, 9)], ["a car", "a bicycle", "a basket"], beacon="the noon round",
        again="the stubs of the first drum were lost", seed=bytes(range(32)).hex(),
    )  # fmt: skip
    draw.mixed += [Mixed("Köpfe, sagt er"), Mixed("0451", "beacon")]
    left = Serials(list(draw.drum))
    for prize, again in (("a car", ""), ("a car", "no name on the stub"), ("a bicycle", "")):
        draw.draws.append(DrawnTicket(prize, draw.next_ticket(left), again))
        left.remove(draw.draws[-1].ticket, draw.draws[-1].ticket)
    closing = draw.closing("no ticket was left in the drum")
    draw.undrawn, draw.seal = closing["undrawn"], closing["seal"]
    return draw


TEXT = json.dumps(drawn().document(), ensure_ascii=False, separators=(",", ":")).encode()


def same(text: bytes) -> bool:
    """Does a text say the same as the draw? Blanks, and letters written in another way, say nothing."""
    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        return False
    return json.dumps(found, sort_keys=True) == json.dumps(json.loads(TEXT), sort_keys=True)


def altered(place: int, marks: bytes = MARKS) -> Iterator[bytes]:
    """The draw with one byte changed, into each of some others."""
    for mark in marks:
        text = TEXT[:place] + bytes([mark]) + TEXT[place + 1 :]
        if mark != TEXT[place] and not same(text):
            yield text


def test_every_changed_byte_is_noticed() -> None:
    check(json.loads(TEXT))
    unnoticed = list[bytes]()
    for place in range(len(TEXT)):
        for text in altered(place):
            try:
                check(json.loads(text))
            except (ValueError, Unsound):
                continue
            unnoticed.append(text)
    assert unnoticed == []


def test_the_checker_alone_notices_it(tmp_path: Path) -> None:
    """In a process of its own, on a file: an altered draw ends with 1, says why, and never fails in another way."""
    alone, file = tmp_path / "check.py", tmp_path / "draw.json"
    alone.write_bytes(Path(checker.__file__).read_bytes())
    file.write_bytes(TEXT)
    assert subprocess.run([sys.executable, "-I", alone, file], capture_output=True, check=False).returncode == 0
    rng = random.Random(DAY)
    places = in_turn(rng.sample(range(len(TEXT)), len(TEXT)), SHARE)
    tried = 0
    for place in places:
        text = next(altered(place, bytes(rng.sample(range(256), 256))))
        file.write_bytes(text)
        done = subprocess.run([sys.executable, "-I", alone, file], capture_output=True, text=True, check=False)
        assert (done.returncode, done.stderr, done.stdout[:11]) == (1, "", "NOT SOUND: "), text
        tried += 1
    assert tried == len(places)


def test_every_changed_byte_of_a_proof_is_noticed() -> None:
    """But for its pool, drawing and count, which are published beside the root: it is the root that proves."""
    proof = drawn().proof(9)
    assert proof is not None
    assert "Ticket 9 is in the drum of drawing 3 of spring, at place 5 of 5" in check_proof(proof)
    named = {"pool": "", "drawing": 0, "series": ""}
    bare = {name: value for name, value in proof.items() if name not in named}
    text = json.dumps(bare, separators=(",", ":"))
    for place in range(len(text)):
        for mark in '0179ae" -':
            changed = text[:place] + mark + text[place + 1 :]
            try:
                document = json.loads(changed)
            except ValueError:
                continue
            if document != bare and not (isinstance(document, dict) and document | {"count": 5} == bare):
                with pytest.raises(Unsound):
                    check_proof({**named, **document} if isinstance(document, dict) else document)
    assert drawn().proof(5) is None
