"""Charity money on the house's log of earlier versions: it stands, comes to its end there, and begins nowhere."""

from __future__ import annotations

import gzip
from collections.abc import Iterator
from pathlib import Path

import pytest

from aboveboard.floor import HOUSE
from aboveboard.law import BadInput
from aboveboard.log.deeds import Deed, NotAllowed, Viewer
from tests.unchanged.asked import FIXTURES
from tests.unchanged.night import go_on
from tests.unchanged.program import StaffedFloor, opened

BANK = "bank/ny-charitable/big-six"


@pytest.fixture
def staffed(tmp_path: Path) -> Iterator[StaffedFloor]:
    """A floor of an earlier version, with the bank of a charity's wheel put up."""
    file = tmp_path / "floor.db"
    file.write_bytes(gzip.decompress((FIXTURES / "floor.sqlite.gz").read_bytes()))
    with opened(file) as found:
        yield found


def test_what_was_begun_is_brought_to_its_end(staffed: StaffedFloor) -> None:
    floor = staffed.floor
    held = floor.balance(BANK)
    assert held > 0
    shown = floor.view(HOUSE, Viewer("mia", "member-in-charge"))["banks"]
    assert shown["types"] == ["big-six"]
    closing = {"type": "big-six", "counted": held, "to": "general-fund"}
    early = floor.do(Deed(HOUSE, "bank-close", closing, "mia", "member-in-charge"))
    assert early.refusal is not None
    assert "$1.50 of the bank is set aside for wagers that stand" in early.refusal.reason
    go_on(staffed)
    closing["counted"] = floor.balance(BANK)
    found = floor.do(Deed(HOUSE, "bank-close", closing, "mia", "member-in-charge"))
    assert found.refusal is None, found.refusal
    assert floor.balances("bank/") == {BANK: 0, f"{BANK}/cover/wheel-1": 0}
    assert floor.audit().finding is None


@pytest.mark.parametrize(
    "kind", ["occasion-open", "period-open", "bank-open", "type-open", "post-rate", "exchange", "prize-award"]
)
def test_nothing_new_begins_there(staffed: StaffedFloor, kind: str) -> None:
    for who, role in (("mia", "member-in-charge"), ("sam", "supervisor"), ("ben", "banker")):
        with pytest.raises((BadInput, NotAllowed)):
            staffed.floor.do(Deed(HOUSE, kind, {"ruleset": "ny-charitable", "types": ["craps"]}, who, role))
