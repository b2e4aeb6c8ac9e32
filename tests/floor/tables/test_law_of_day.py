"""A table that goes by the law of each day finishes its round under the old law and begins none once it has ended."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from aboveboard.floor.tables.game import TableGame
from aboveboard.law.errors import BadInput
from tests.support.house import TABLE, Cast, founded, open_floor

EVE = datetime(2018, 5, 4, 3, 30, tzinfo=UTC)
"""Half past eleven in the evening of the third of May in New York, the last day of the leave."""
AFTER = datetime(2018, 5, 4, 4, 30, tzinfo=UTC)
"""Half past twelve in the night, on the fourth."""


class Clock:
    """A clock that a test sets."""

    def __init__(self, now: datetime) -> None:
        self.now = now

    def __call__(self) -> datetime:
        return self.now


def opened(tmp_path: Path, clock: Clock, **more: Any) -> Cast:
    """A floor with a table of heads up hold 'em that goes by the law of each day."""
    setup = {"ruleset": "ny-commercial", "game": "heads-up-holdem", "as_of": "2018-05-03", "each-day": True, **more}
    floor = open_floor(str(tmp_path / "floor.db"), clock=clock)
    return founded(floor, {**setup, "limits": {"min": 500, "max": 50_000}})


def bets(cast: Cast) -> Any:
    """A player's first wagers of a round."""
    return cast.do("ann", "bet", {"wager": "ante", "stake": 1000})


@pytest.mark.provision("nyc-memo1-temp")
def test_no_round_begins_once_the_leave_has_ended(tmp_path: Path) -> None:
    clock = Clock(EVE)
    cast = opened(tmp_path, clock)
    cast.say("ann", "sit", {"seat": 1})
    clock.now = AFTER
    for kind, payload in (("bet", {"wager": "ante", "stake": 1000}), ("machine", {})):
        found = cast.do("ann" if kind == "bet" else "dan", kind, payload)
        assert found.refusal is not None
        assert found.refusal.reason.startswith(
            "the text by which this table was opened on 2018-05-03 is not the law of 2018-05-04: ny-commercial "
            "heads-up-holdem: no text of it was in force on 2018-05-04"
        )


def test_a_round_is_finished_under_the_law_by_which_it_was_begun(tmp_path: Path) -> None:
    """A pay table for the dragon bonus takes effect at midnight, while wagers stand."""
    clock, amended = Clock(EVE), ["table-games-2017@2018-05-04"]
    cast = opened(tmp_path, clock, game="baccarat", as_if=amended)
    for name, seat in (("ann", 1), ("bob", 2)):
        cast.say(name, "sit", {"seat": seat})
    cast.say("ann", "bet", {"wager": "player", "stake": 1000})
    clock.now = AFTER
    late = cast.do("bob", "bet", {"wager": "player", "stake": 1000})
    assert late.refusal is not None
    assert late.refusal.reason == (
        "the law of 2018-05-04 is another than that of 2018-05-03, by which this table was opened; open one under it"
    )
    cast.say("dan", "shoe", "9h 2d Ts 3c")
    assert cast.floor.look(TABLE, lambda state: state.part(TableGame).pit.between_rounds)
    assert cast.do("ann", "bet", {"wager": "player", "stake": 1000}).refusal is not None
    assert cast.do("ann", "leave", {}).refusal is None


def test_an_adoption_on_file_keeps_it_open(tmp_path: Path) -> None:
    clock = Clock(EVE)
    cast = opened(tmp_path, clock, as_of="2018-05-01", as_if=["heads-up-2017@2018-05-01"])
    clock.now = AFTER
    cast.say("ann", "sit", {"seat": 1})
    assert bets(cast).refusal is None


def test_a_table_that_names_no_day_goes_by_the_newest_text(tmp_path: Path) -> None:
    clock = Clock(AFTER)
    cast = opened(tmp_path, clock, **{"each-day": False, "as_of": None})
    cast.say("ann", "sit", {"seat": 1})
    assert bets(cast).refusal is None


def test_a_table_is_not_opened_by_a_text_that_has_ended(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="no text of it was in force on 2018-05-04"):
        opened(tmp_path, Clock(AFTER), as_of="2018-05-04")
    (tmp_path / "other").mkdir()
    with pytest.raises(BadInput, match="each-day: it needs as_of"):
        opened(tmp_path / "other", Clock(AFTER), as_of=None)
