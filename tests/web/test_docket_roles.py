"""The role matrix of the docket: every role, and nobody, asks over HTTP for every step as every office.

Every proceeding has its turn; what each may do is worked out from its file by another method than the program's own.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from typing import Any

from starlette.testclient import TestClient

from aboveboard.docket.deeds import CORRECT, NOTED, OPENED_BY, PUBLIC_STEP, STEP
from aboveboard.docket.roles import ACTORS
from aboveboard.docket.views import roles_here
from aboveboard.floor import HOUSE
from aboveboard.web.gate.guard import COOKIE, TOKEN_HEADER
from aboveboard.web.gate.limits import Limit
from tests.support.docket_checks import check, reader
from tests.support.docket_oracle import may_act, public_may
from tests.support.docket_read import Read, read_log
from tests.support.docket_world import ALL, NOBODY, OFFICERS, STRANGER, DocketWorld
from tests.support.turns import PROVE, in_turn
from tests.web.townspeople import Townspeople

SOME = in_turn(ALL, 2)
"""The proceedings that have their turn."""
FLOOR = {"fern": "dealer", "sam": "supervisor"}
"""People of the floor, who have no business here."""
FORGED, TOKENLESS = "a forged session", "a session without its token"
STARTS = (
    datetime(2026, 1, 5, 15, tzinfo=UTC),
    datetime(2017, 9, 26, 15, tzinfo=UTC),
    datetime(2011, 6, 13, tzinfo=UTC),
)


class Callers:
    """A browser of everybody in the world, of people of the floor, and of those who are nobody."""

    def __init__(self, world: DocketWorld) -> None:
        self.world = world
        world.town.must("sam", HOUSE, "hire", {"name": "fern", "roles": ["dealer"]})
        people = Townspeople(world.town)
        people.house.public = people.house.public_in_all = Limit(10**9, 10**9)
        self.clients: dict[str, TestClient] = {name: people.client(name) for name in (*world.people, "sam")}
        self.clients["fern"] = people.client()
        secret = people.house.sessions.begin("fern", FLOOR["fern"])
        self.clients["fern"].cookies.set(COOKIE, secret)
        self.clients["fern"].headers[TOKEN_HEADER] = people.house.sessions.find(secret).token
        self.clients[NOBODY] = people.client()
        self.clients[FORGED] = people.client()
        self.clients[FORGED].cookies.set(COOKIE, "ann." + "0" * 43)
        self.clients[FORGED].headers[TOKEN_HEADER] = "0" * 43
        self.clients[TOKENLESS] = people.client("ann")
        del self.clients[TOKENLESS].headers[TOKEN_HEADER]

    def ask(self, name: str, log: str, kind: str, said: Any, role: str | None = None) -> tuple[int, Any, int]:
        """Ask for a deed; the status, the answer, and how many events were written anywhere."""
        head = self.world.book.store.head()
        path, body = f"/api/docket/{log}/deeds", {"kind": kind, "said": said, "role": role}
        if kind == PUBLIC_STEP and name == NOBODY:
            path, body = f"/api/docket/{log}/public", {"said": said}
        elif kind in OPENED_BY.values():
            path = f"/api/docket/{log}"
        answer = self.clients[name].post(path, json=body)
        assert answer.status_code in (200, 401, 403, 409, 422), (name, kind, said, answer.text)
        return answer.status_code, answer.json(), self.world.book.store.head() - head


ROUNDS = 5
"""So often everybody asks for every step at the most, until something was accepted."""


def read(world: DocketWorld, log: str) -> Read:
    return read_log(world.book.events(log, -1, reader(world, log), 1000))


def opened(world: DocketWorld, rng: Random, which: tuple[str, str], log: str) -> bool:
    """Is a proceeding open, with an organization, a town and a commission in their places?"""
    return any(world.open(rng, *which, log) for _ in range(4))


def every_step(world: DocketWorld, callers: Callers, log: str, rng: Random, tried: Counter[str]) -> None:
    """Everybody asks for every step as every office that could mean anything."""
    law = world.course(log)[0]
    for do, step in law.law.steps.items():
        offices = list(law.law.offices)
        few = [*step.by, *rng.sample(offices, 2)] if PROVE else [*step.by[:2], rng.choice(offices)]
        for by in dict.fromkeys(few):
            everybody = list(callers.clients)
            for name in rng.sample(everybody, len(everybody) // (2 if PROVE else 3)):
                one(world, callers, log, rng, tried, name, do, by)


def one(
    world: DocketWorld, callers: Callers, log: str, rng: Random, tried: Counter[str], name: str, do: str, by: str
) -> None:
    """Somebody asks for a step as an office: what comes of it is what the files say."""
    law, state = world.course(log)
    said = {"do": do, "by": by, **world.filling(rng, law, state).step(do)}
    before = read(world, log)
    role, at = world.people.get(name, (FLOOR.get(name), ""))
    if name == NOBODY:
        may = public_may(before, do, by)
        status, answer, written = callers.ask(name, log, PUBLIC_STEP, said)
    else:
        may = name in world.people and may_act(before, do, by, str(role), at, name, log)
        status, answer, written = callers.ask(name, log, STEP, said, role)
    tried["asked"] += 1
    accepted = status == 200 and answer["event"] is not None
    assert bool(written) == accepted, (log, name, said, answer)
    if not may:
        assert not accepted, f"{name} ({role} at {at}) took {do} as {by} in {log}: {before.holders}"
        return
    tried["might"] += 1
    if accepted:
        tried["accepted"] += 1
    else:
        assert status in (200, 422), (log, name, said, answer)
        why = answer["refused"]["reason"] if status == 200 else answer["message"]
        assert "acts as such" not in why, f"{name} ({role} at {at}) might take {do} as {by} in {log}: {why}"
        assert "no account" not in why, (log, said, why)


def every_other_deed(world: DocketWorld, callers: Callers, log: str, rng: Random) -> None:
    """Nobody opens what is open, notes what happened elsewhere, or corrects what is not theirs."""
    for name in callers.clients:
        role = world.people[name][0] if name in world.people else FLOOR.get(name)
        for kind, said in (
            (NOTED, {"log": "x", "proceeding": "appeal"}), (PUBLIC_STEP, {"do": "comment", "by": "commenter"}),
            ("case-open", {}), ("reverse", {"event": 0, "reason": "so"}),
        ):  # fmt: skip
            if (kind, name) != (PUBLIC_STEP, NOBODY):
                status, answer, written = callers.ask(name, log, kind, said, role)
                assert not written, (name, kind, answer)
                assert status != 200 or answer["event"] is None
        if not (name in world.people and roles_here(world.book, name, log)):
            status, answer, written = callers.ask(name, log, CORRECT, {"event": 0, "why": "so", "said": {}}, role)
            assert not written, (name, answer)
            assert status in (401, 403, 422), (name, answer)


def everybody_opens(world: DocketWorld, callers: Callers, which: tuple[str, str], rng: Random) -> None:
    """Whoever has no office of a proceeding opens none."""
    law_said, _ = world.opening(rng, *which)
    kind = next(deed for kind, deed in OPENED_BY.items() if kind == kind_of(world, which))
    for name in (NOBODY, FORGED, TOKENLESS, *FLOOR, *STRANGER):
        role = world.people[name][0] if name in world.people else FLOOR.get(name)
        status, answer, written = callers.ask(name, "another", kind, law_said, role)
        assert not written, (which, name, law_said, answer)
        assert status in (401, 403, 422) or (status == 200 and answer["event"] is None), (name, answer)


def kind_of(world: DocketWorld, which: tuple[str, str]) -> str:
    """Is it a case, a meeting or a rulemaking?"""
    from aboveboard.law.docket import load_proceeding

    return load_proceeding(*which).law.kind


def test_every_role_asks_for_every_step(tmp_path: Path, figure: Callable[[str], None]) -> None:
    rng, tried, open_ = Random(58), Counter[str](), 0
    for start in STARTS if PROVE else STARTS[:1]:
        folder = tmp_path / str(start.year)
        folder.mkdir()
        world = DocketWorld(str(folder / "floor.db"), start=start)
        callers = Callers(world)
        assert {role for role, _ in world.people.values()} >= set(ACTORS), "somebody of every role asks"
        for number, which in enumerate(ALL if PROVE else SOME):
            log = f"log-{number}"
            if not opened(world, rng, which, log):
                continue
            open_ += 1
            everybody_opens(world, callers, which, rng)
            for _ in range(ROUNDS):
                every_step(world, callers, log, rng, tried)
                if tried["accepted"]:
                    break
            every_other_deed(world, callers, log, rng)
            check(world, log)
        assert world.book.audit().sound
        world.close()
    assert open_, "a proceeding is open"
    assert tried["accepted"], tried
    assert set(OFFICERS) <= set(callers.clients)
    figure(f"{open_} proceedings: " + ", ".join(f"{count:,} {what}" for what, count in sorted(tried.items())))


def test_every_proceeding_has_its_turn() -> None:
    days = [in_turn(ALL, 2, day=day, whole=False) for day in range(len(ALL))]
    assert {which for day in days for which in day} == set(ALL)
