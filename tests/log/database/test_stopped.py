"""PostgreSQL stopped at any instant, under load: what was answered stands once, and the same process goes on."""

from __future__ import annotations

import itertools
import os
import random
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import psycopg
import pytest

from aboveboard.cli.trouble import trouble
from aboveboard.log.deeds import NotKnown, OutOfService, Viewer
from tests.log.deciding.test_crash import PLAYERS, TABLE, deed, look_after, seated
from tests.log.forks import Child
from tests.log.killing import PATIENCE_SECONDS, everybody, written
from tests.log.test_log import SECRET, balanced
from tests.support.databases import fresh, postgres
from tests.support.house import open_floor
from tests.support.postgres import stoppable
from tests.support.turns import PROVE

__all__ = ["postgres"]
STOPS = 50 if PROVE else 2
ENOUGH = 20
"""So many events more show that the process goes on."""


def load(url: str) -> Callable[[Callable[[str], None]], None]:
    """Three players and a dealer, each of whom asks again with the same key where the floor is out of service."""

    def work(tell: Callable[[str], None]) -> None:
        floor = open_floor(url, secret=SECRET)

        def act(actor: str, _: int) -> None:
            for step in itertools.count():
                key = f"{actor}-{step}"
                tell(f"try {actor} {key}\n")
                while True:
                    try:
                        result = floor.do(deed(actor, key))
                        break
                    except OutOfService as error:
                        tell(f"out {' '.join(str(error).split())}\n")
                        time.sleep(0.02)
                if result:
                    tell(f"done {actor} {key} {result.number}\n")
                elif actor == "dan":
                    time.sleep(0.001)

        floor.view(TABLE, Viewer())
        everybody(tell, act, (*PLAYERS, "dan"))

    return work


def test_the_database_server_stopped_under_load(figure: Callable[[str], None]) -> None:
    rng = random.Random(os.environ.get("ABOVEBOARD_SEED", "13"))
    with stoppable() as server:
        if server is None:
            pytest.skip("no PostgreSQL server could be started here: its programs are not installed")
        url = fresh(server.url)
        seated(url)
        child = Child(load(url))
        child.ready()
        for _ in range(STOPS):
            time.sleep(0.1 + rng.random() * 0.4)
            server.stop()
            time.sleep(rng.random() ** 2 * 0.3)
            server.start()
        stood, until = written(url), time.monotonic() + PATIENCE_SECONDS
        while written(url) < stood + ENOUGH:
            assert time.monotonic() < until, "the process did not go on"
            time.sleep(0.05)
        answer = child.end(kill=True)
        accepted, unheard = look_after(url, answer, whole=True)
        outs = [line for line in answer if line.startswith("out ")]
        assert accepted > STOPS
        assert outs, "nobody ever found the floor out of service"
        figure(f"{STOPS} stops, {accepted} deeds accepted, {len(outs)} put off, {unheard} written but not heard of")


class CutOff:
    """A connection that is lost after it was told to commit, and before the answer."""

    def __init__(self, raw: Any, *, committed: bool) -> None:
        self.raw, self.committed = raw, committed

    def execute(self, statement: Any, *given: Any) -> Any:
        if statement != "COMMIT":
            return self.raw.execute(statement, *given)
        if self.committed:
            self.raw.execute(statement)
        self.raw.close()
        return self.raw.execute(statement)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.raw, name)


@pytest.mark.parametrize("committed", [True, False])
def test_a_connection_lost_at_the_commit_tells_that_it_is_not_known(postgres: str | None, *, committed: bool) -> None:
    url = fresh(postgres)
    seated(url)
    with open_floor(url, secret=SECRET) as floor:
        assert floor.do(deed("ann", "first-1"))
        store: Any = floor.store
        store._raw = CutOff(store._raw, committed=committed)
        with pytest.raises(NotKnown, match="ask again with the same key") as lost:
            floor.do(deed("ann", "second-2"))
        said = trouble(lost.value)
        assert said is not None
        assert "nothing was written" not in said
        again = floor.do(deed("ann", "second-2"))
        assert again
        assert again.repeated == committed


class LostWhileAsked:
    """A connection that is lost by the first question about an account."""

    def __init__(self, raw: Any, error: type[Exception]) -> None:
        self.raw, self.error, self.lost = raw, error, False

    def execute(self, statement: Any, *given: Any) -> Any:
        if "FROM accounts" in str(statement) and not self.lost:
            self.lost = True
            raise self.error("the connection is lost")
        return self.raw.execute(statement, *given)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.raw, name)


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_a_database_that_fails_while_a_deed_is_decided_is_out_of_service(
    kind: str, postgres: str | None, tmp_path: Path
) -> None:
    url = fresh(postgres) if kind == "postgresql" else str(tmp_path / "floor.db")
    seated(url)
    with open_floor(url, secret=SECRET) as floor:
        assert floor.do(deed("ann", "ann-1")).refusal is None
        store, ledger = floor.store, floor.desk.ledger
        error = store._raw.OperationalError if kind == "sqlite" else psycopg.OperationalError
        store._raw = LostWhileAsked(store._raw, error)
        ledger.forget()
        with pytest.raises(OutOfService, match="nothing was written"):
            floor.do(deed("bob", "bob-1"))
        assert store._raw is None or store._raw.lost
        assert floor.do(deed("bob", "bob-1")).refusal is None
        assert floor.do(deed("ann", "ann-1")).repeated
        balanced(floor)
