"""The fire company's night in February: held, counted, deposited, and its statement signed and filed."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, date, datetime

from aboveboard.law.conduct import conduct_law
from tests.support.charities import FEBRUARY, HOSE, Town, comes, jars_open

OF = {"form": "GC-7", "period": FEBRUARY}
ROWS = [{"of": "craps", "won": 90_000, "paid": 60_000}, {"of": "admission", "cents": 5_000}]


def held(town: Town) -> None:
    """The night is over, what it took in is counted by two, and deposited."""
    account = {"account": "special", "bank": "First", "designation": "special games of chance account", "state": "NY"}
    town.must("ann", HOSE, "account-open", {**account, "kind": "checking"})
    town.now = datetime(2026, 2, 8, 0, 5, tzinfo=UTC)
    jars_open(town, FEBRUARY)
    town.now = datetime(2026, 2, 8, 3, 50, tzinfo=UTC)
    town.must("bob", FEBRUARY, "game-close", {"game": "bell-jar"})
    town.now = datetime(2026, 2, 8, 4, 1, tzinfo=UTC)
    comes(town, FEBRUARY, "ann")
    entered = town.must("bob", FEBRUARY, "count", {"by": ["bob", "ann"], "cents": 35_000, "rows": ROWS})
    town.must("ann", FEBRUARY, "count-confirm", {"count": entered.answer["count"]})
    town.must("bob", FEBRUARY, "step", {"step": "supervised"})
    town.must("bob", FEBRUARY, "occasion-close")
    town.now = datetime(2026, 2, 9, 15, tzinfo=UTC)
    town.must("ann", HOSE, "deposit", {"account": "special", "cents": 35_000, "of": [FEBRUARY], "by": ["ann", "bob"]})


def filed(town: Town, to: Sequence[str] = ("clerk", "commission"), dated: str = "2026-02-09") -> None:
    """Its statement is signed by everybody and filed."""
    for signs, law in conduct_law("ny-charitable").form_on("GC-7", date(2026, 2, 9)).signs.items():
        affirmed = {"affirms": law.affirms} if law.affirms else {}
        town.must("ann", HOSE, "statement-sign", {**OF, "as": signs, "person": "ann", **affirmed})
    for office in to:
        town.must("ann", HOSE, "statement-file", {**OF, "to": office, "dated": dated})
