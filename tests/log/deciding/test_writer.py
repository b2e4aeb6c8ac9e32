"""The writer goes on, whatever becomes of those whom it tells."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from aboveboard.log.deeds import Decision, Deed
from tests.support.charities import CHURCH, settled

PATIENCE_SECONDS = 20


def test_a_follower_who_fails_holds_up_nobody(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    town, told = settled(str(tmp_path / "floor.db")), list[str]()

    def fails(logs: dict[str, int]) -> None:
        raise RuntimeError("a follower who fails")

    town.book.follow(fails)
    town.book.follow(told.extend)

    async def many() -> list[Decision]:
        halls = ({"premises": "hall", "rent": cents} for cents in range(1, 4))
        asked = [town.book.submit(Deed(CHURCH, "premises", hall, "olga", "officer")) for hall in halls]
        return await asyncio.wait_for(asyncio.gather(*asked), PATIENCE_SECONDS)

    for _ in range(2):
        assert all(asyncio.run(many()))
    town.book.close()
    assert not town.book._writer._thread.is_alive()
    assert CHURCH in told
    assert "a follower who fails" in caplog.text
