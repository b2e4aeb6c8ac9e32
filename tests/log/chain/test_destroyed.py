"""What an event says was destroyed is held against the events that it names, by the verifier that stands alone."""

from __future__ import annotations

import json
from hashlib import sha256
from typing import Any

from aboveboard.log.chain.destroyed import DESTROY, buried_by, named, parted, tombstone
from aboveboard.log.chain.verify import canonical, verify
from tests.support.charities import HOSE, settled
from tests.support.destroyed import ANN, GROUND, leaves


def rewritten(export: bytes, destroyed: Any) -> bytes:
    """An export whose last event names other things, chained as if it had always done so."""
    lines = export.splitlines()
    event = json.loads(lines[-1])
    assert event["deed"] == DESTROY
    event["said"]["destroyed"] = destroyed
    lines[-1] = canonical(event)
    head = json.loads(lines[0])
    lines[0] = canonical({**head, "head": sha256(lines[-1]).hexdigest()})
    return b"\n".join(lines) + b"\n"


def test_the_verifier_takes_no_event_at_its_word(file: str) -> None:
    town = settled(file)
    number = leaves(town)
    kept = town.must("ann", HOSE, "person", {"name": "ed", "born": "1970-01-01"}).number
    town.must("ann", HOSE, "destroy", {"person": "dora", **GROUND})
    export = b"".join(town.book.export(HOSE, ANN))
    (gone,) = named(town.book.events(HOSE, viewer=ANN)[-1])
    town.book.close()
    true = [list(gone)]
    assert rewritten(export, true) == export
    assert verify(export, log=HOSE).sound
    never = "which it never had, which is shown all the same, or which was destroyed before"
    for destroyed, says in (
        ([*true, *true], never),
        ([[number, "house/others"]], never),
        ([[kept, gone.name]], never),
        ([[0, gone.name]], never),
        ([[10**9, gone.name]], never),
        ([[number, "sha256:None"]], never),
        ([[number, f"sha256:{'0' * 64}"]], never),
        ("all", "by the number of an event and a name"),
        ([number], "by the number of an event and a name"),
        ([[gone.name, number]], "by the number of an event and a name"),
        ([[True, gone.name]], "by the number of an event and a name"),
    ):
        finding = verify(rewritten(export, destroyed), log=HOSE).finding
        assert finding is not None, destroyed
        assert says in str(finding)


def test_a_tombstone_names_the_event_that_had_it_put_there() -> None:
    salt, value = tombstone(57)
    rows = [("one", b"s" * 12, b"v"), ("two", salt, value)]
    assert parted(rows) == ([rows[0]], {"two": 57})
    assert [buried_by(altered) for altered in (b"", b"x", b"-1", b"9" * 40)] == [-1] * 4
