"""Everything of the floor that the record touches, imported in this one place; all else goes by the command line."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from aboveboard.floor import HOUSE
from aboveboard.house import open_house
from aboveboard.law import editions as the_editions
from aboveboard.log.deeds import Deed, Viewer
from aboveboard.log.logbook import Logbook
from aboveboard.web.demo import furnish

__all__ = ["BEGUN", "HOUSE", "SECRET", "StaffedFloor", "furnish", "opened", "the_editions", "ticking"]

SECRET = "the secret of a floor made before"
BEGUN = datetime(2026, 1, 5, 18, 0, tzinfo=UTC)
LATER = datetime(2026, 1, 5, 22, 0, tzinfo=UTC)
"""When the old floor was opened for its night, and when it is gone on with: the same night."""
ROLES = {
    "sam": "supervisor", "dana": "dealer", "stefan": "stickperson", "boris": "boxperson", "fay": "floorperson",
    "cass": "cage", "sue": "surveillance", "audrey": "auditor", "mia": "member-in-charge", "ben": "banker",
    "sid": "security", "max": "maintenance", "pat": "player", "quinn": "player", "rosa": "player",
}  # fmt: skip
LOOKERS = ("pat", "quinn", "dana", "sue", "audrey", "sam")
"""Whose views of every log are written down: players, a dealer, and those who see what is hidden."""


def ticking(start: datetime) -> Callable[[], datetime]:
    """A clock that goes on by one second each time that it is read."""
    read = [start]

    def now() -> datetime:
        read[0] += timedelta(seconds=1)
        return read[0]

    return now


class StaffedFloor:
    """A floor, and people of it who do things that must be accepted."""

    def __init__(self, floor: Logbook) -> None:
        self.floor = floor

    def do(self, log: str, kind: str, said: Any, actor: str) -> Any:
        """A deed of somebody, which must be accepted."""
        found = self.floor.do(Deed(log, kind, said, actor, ROLES[actor]))
        assert found.refusal is None, f"{log} {kind} {said} by {actor}: {found.refusal.reason}"
        return found

    def game(self, table: str, actor: str) -> dict[str, Any]:
        """What somebody sees of the game at a table."""
        found: dict[str, Any] = self.floor.view(table, Viewer(actor, ROLES[actor]))["game"]
        return found

    def steps(self, table: str, actor: str) -> list[tuple[str, dict[str, Any]]]:
        """The steps that somebody can still confirm at a table, in their order, with what each asks."""
        checks = self.floor.view(table, Viewer(actor, ROLES[actor]))["checks"]
        rows = [row for row in checks["steps"] if row["step"] in checks["remaining"]]
        return [(row["step"], row["asks"]) for row in rows if not row["by"] or ROLES[actor] in row["by"]]

    def state(self) -> dict[str, Any]:
        """How everything stands: what each of several people sees of each log, and every account."""
        views = {
            log: {name: self.floor.view(log, Viewer(name, ROLES[name])) for name in LOOKERS}
            for log in self.floor.logs()
        }
        found: dict[str, Any] = _timeless(json.loads(json.dumps({"views": views, "balances": self.floor.balances()})))
        return found

    def export(self, actor: str) -> bytes:
        """All logs, as somebody is given them."""
        return b"".join(self.floor.export(None, Viewer(actor, ROLES[actor])))


def _timeless(value: Any) -> Any:
    """What is seen, without how long things have left on the day of the test."""
    if isinstance(value, dict):
        return {key: _timeless(each) for key, each in value.items() if key != "seconds-left"}
    return [_timeless(each) for each in value] if isinstance(value, list) else value


def later() -> datetime:
    """The clock of whoever goes on with the night: it stands still, so that what is written is always the same."""
    return LATER


@contextmanager
def opened(file: Path, clock: Callable[[], datetime] = later, secret: str = SECRET) -> Iterator[StaffedFloor]:
    """A floor's database opened with the secret that sealed its snapshots, and closed afterwards."""
    with open_house(str(file), secret=secret, clock=clock) as floor:
        yield StaffedFloor(floor)
