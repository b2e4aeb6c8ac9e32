"""Every deed asked for by every role over HTTP, with whatever is in a body: no fault, and nothing for who may not."""

from __future__ import annotations

import os
import random
from collections import Counter
from collections.abc import Callable
from typing import Any

from starlette.testclient import TestClient

from aboveboard.floor import HOUSE
from aboveboard.floor.roles import ROLES
from aboveboard.house import HOUSES
from aboveboard.web.gate.guard import COOKIE, TOKEN_HEADER
from tests.log.test_log import balanced
from tests.support.house import PEOPLE, TABLE, hire_the_rest
from tests.support.random_deeds import any_payload
from tests.support.turns import PROVE
from tests.web.visitors import Visitors

ROUNDS, SHARE = (30, 1) if PROVE else (1, 2)
"""How often every role asks for every deed, or for one in so many of them."""
EMPTY = 0.3
"""How often nothing is said, which suits some deeds."""
NOBODY, FORGED, TOKENLESS = "nobody", "a forged session", "a session without its token"
ANSWERS = {200, 401, 403, 404, 409, 413, 415, 422}


def callers(visitors: Visitors) -> dict[str, TestClient]:
    """A browser of every role, and three of no role at all."""
    found = {name: visitors.client(name) for name in PEOPLE}
    found[NOBODY] = visitors.client()
    found[FORGED] = visitors.client()
    found[FORGED].cookies.set(COOKIE, "sam." + "0" * 43)
    found[FORGED].headers[TOKEN_HEADER] = "0" * 43
    found[TOKENLESS] = visitors.client("sam")
    del found[TOKENLESS].headers[TOKEN_HEADER]
    return found


def test_every_request_of_every_role(visitors: Visitors, figure: Callable[[str], None]) -> None:
    rng = random.Random(os.environ.get("ABOVEBOARD_SEED", "17"))
    floor, matrix = visitors.cast.floor, HOUSES.permissions.matrix
    hire_the_rest(visitors.cast)
    clients, tried = callers(visitors), Counter[str]()
    accepted: Counter[str] = Counter()
    sure = clients["dan"].post(f"/api/tables/{TABLE}/deeds", json={"kind": "commit", "said": {}})
    assert sure.status_code == 200, sure.text
    assert sure.json()["event"] is not None
    for _ in range(ROUNDS):
        for name, client in clients.items():
            for kind in rng.sample(list(matrix), len(matrix) // SHARE):
                allowed = matrix[kind]
                body: dict[str, Any] = {"kind": kind, "said": {} if rng.random() < EMPTY else any_payload(rng)}
                if rng.random() < 0.1:
                    body |= {"actor": "sam", "role": "supervisor", "seat": 1}
                log = rng.choice((TABLE, HOUSE))
                path = f"/api/tables/{TABLE}/deeds" if log == TABLE else "/api/floor/deeds"
                head = floor.store.head()
                answer = client.post(path, json=body)
                tried[PEOPLE.get(name, name)] += 1
                assert answer.status_code in ANSWERS, (name, kind, body, answer.text)
                document = answer.json()
                if name not in PEOPLE or PEOPLE[name] not in allowed:
                    assert answer.status_code in (401, 403, 422), (name, kind, answer.text)
                done = answer.status_code == 200 and document["event"] is not None
                accepted[PEOPLE.get(name, name)] += done
                written = floor.store.head() - head
                recorded = answer.status_code == 200 and document["refused"] is not None
                assert written >= 1 if done else written <= recorded, (name, kind, body, answer.text)
    balanced(floor)
    assert accepted.total() or not PROVE, "of all that was asked at random nothing was accepted"
    assert {PEOPLE[name] for name in PEOPLE} == set(ROLES), "somebody of every role asks"
    assert not any(accepted[name] for name in (NOBODY, FORGED, TOKENLESS))
    counts = ", ".join(f"{role} {count:,}" for role, count in sorted(tried.items()))
    figure(f"{tried.total():,} requests over {len(matrix)} deeds, {accepted.total():,} accepted: {counts}")
