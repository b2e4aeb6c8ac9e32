"""A town with two clubs and a case for each, and its people."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from aboveboard.log.deeds import Decision, Deed, Viewer
from aboveboard.log.logbook import Logbook
from tests.support.town import HALL, TOWN

SECRET = "a secret for tests"
ELKS, MOOSE, FIRST, SECOND = "elks", "moose", "case-1", "case-2"
ROLE = {"jo": "judge", "cleo": "clerk", "tess": "treasurer", "tom": "treasurer", "rea": "reader", "mo": "member"}
READER = Viewer("rea", "reader")


class Town:
    """The town's people; `say` has somebody do something and wants it accepted."""

    def __init__(self, book: Logbook) -> None:
        self.book = book

    def do(self, actor: str, kind: str, payload: Any = None, log: str = ELKS, key: str | None = None) -> Decision:
        return self.book.do(Deed(log, kind, {} if payload is None else payload, actor, ROLE[actor], key=key))

    def say(self, actor: str, kind: str, payload: Any = None, log: str = ELKS, key: str | None = None) -> Decision:
        result = self.do(actor, kind, payload, log, key)
        assert result.refusal is None, result.refusal.reason
        return result

    def refused(self, actor: str, kind: str, payload: Any, log: str = ELKS) -> str:
        """Why not; and that nothing at all has changed."""
        before = self.stands()
        refusal = self.do(actor, kind, payload, log).refusal
        assert refusal is not None
        assert self.stands() == before
        return refusal.reason

    def stands(self) -> dict[str, Any]:
        """How everything stands, as memory and the database have it."""
        return {
            "head": self.book.store.head(),
            "balances": self.book.balances(),
            "views": {log: self.book.view(log, READER) for log in self.book.logs()},
        }

    def export(self, log: str | None = None) -> bytes:
        """Everything, as the reader is given it."""
        return b"".join(self.book.export(log, READER))


def opened(url: str, secret: str = SECRET) -> Logbook:
    """The town's logbook."""
    return Logbook.open(url, TOWN, secret=secret)


@contextmanager
def living(url: str) -> Iterator[Town]:
    """A town with two clubs, their treasurers, and a case for each."""
    with opened(url) as book:
        town = Town(book)
        town.say("jo", "found", {}, HALL)
        for name in ("cleo", "tess", "tom", "rea"):
            town.say("jo", "hire", {"name": name, "roles": ["reader" if name == "rea" else "clerk"]}, HALL)
        town.say("mo", "admit", {"name": "mo"}, HALL)
        for club, treasurer in ((ELKS, "tess"), (MOOSE, "tom")):
            town.say("jo", "charter", {"title": club.title()}, club)
            town.say("jo", "assign", {"name": treasurer, "role": "treasurer", "at": club}, HALL)
            town.say(treasurer, "dues", {"cents": 10_000}, club)
        town.say("jo", "file", {"club": ELKS, "fine": 5_000}, FIRST)
        town.say("jo", "file", {"club": MOOSE, "fine": 5_000}, SECOND)
        town.say("jo", "assign", {"name": "cleo", "table": FIRST}, HALL)
        yield town
