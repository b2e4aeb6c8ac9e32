"""Killed at any instant while organizations and occasions are written to, papers with their bytes among it.

Nothing that was accepted is lost or doubled, what one deed writes on two logs is on both or on neither, every paper has
its bytes, and the chain verifies. Logs leave memory all the time, so that snapshots are written between the deeds.
"""

from __future__ import annotations

import itertools
import os
import random
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from typing import Any

from sqlalchemy import select

from aboveboard.charity.conduct.deeds import NOTED
from aboveboard.charity.conduct.register import Register
from aboveboard.charity.stating import Stating
from aboveboard.floor import HOUSE
from aboveboard.log.chain.verify import verify
from aboveboard.log.database import schema
from aboveboard.log.deeds import ASKERS_FAULT, Decision, Deed, Viewer
from aboveboard.log.logbook import Logbook
from tests.log.killing import Killing, everybody
from tests.support.charities import CHURCH, HOSE, NIGHT, ROLE, Town, fire_company, jars_open, settled
from tests.support.databases import drop_snapshots
from tests.support.turns import PROVE

KILLS = int(os.environ.get("ABOVEBOARD_KILLS", 100 if PROVE else 3))
PAIRS = max(1, KILLS // 5)
EVENING = datetime(2026, 2, 8, 1, tzinfo=UTC)
FEBRUARY = "february"
WRITERS = ("ann", "bob", "olga", "ann", "sam", "bob")
AT_HAND_BYTES = 2_000
"""So little that a log leaves with nearly every transaction."""


def bytes_of(key: str) -> bytes:
    """What is attached under a key: some hundred bytes, or some hundred thousand."""
    rng = random.Random(key)
    return f"Minutes {key}\n".encode() * rng.choice((3, 40, 9_000))


def deed(actor: str, key: str) -> Deed:
    """What a key stands for."""
    generation, thread, step = key.rsplit("-", 2)
    number, name = int(step), f"{generation}-{thread}-{step}"
    by = (actor, ROLE[actor][0])
    if actor == "bob":
        player = f"guest-{generation}-{thread}-{number // 4}"
        kind, payload = (
            ("admit", {"player": player, "born": "1980-01-01"}), ("play", {"player": player, "game": "craps"}),
            ("buy-ticket", {"player": player, "kind": "bell-jar"}), ("incident", {"what": f"a quarrel {key}"}),
        )[number % 4]  # fmt: skip
        return Deed(FEBRUARY, kind, payload, *by, key=key)
    if actor == "olga":
        rows = [{"name": f"{name}-{each}", "born": "1970-01-01", "address": "1 Mill Road"} for each in range(20)]
        return Deed(CHURCH, "persons", {"rows": rows}, *by, key=key)
    if actor == "sam":
        return Deed(HOUSE, "hire", {"name": f"member-{name}", "roles": ["member"]}, *by, key=key)
    if number % 3 == 0:
        content = bytes_of(key)
        stated = {"paper": name, "kind": "bill-of-sale", "dated": "2026-01-01", "type": "text/plain"}
        whole = {**stated, "sha256": sha256(content).hexdigest(), "size": len(content)}
        return Deed(HOSE, "paper", whole, *by, key=key, content=content)
    if number % 3 == 1:
        begins = EVENING + timedelta(days=int(thread) * 40 + number % 30, minutes=number)
        period = {"from": begins.isoformat(), "until": (begins + timedelta(hours=4)).isoformat()}
        night = {**NIGHT, **period, "members-in-charge": ["ann", "bob", "cyd", "eve"], "organization": HOSE}
        return Deed(f"night-{name}", "occasion-open", night, *by, key=key)
    return Deed(HOSE, "appoint" if number % 2 else "release", {"person": "ben", "role": "seller"}, *by, key=key)


def town_at(url: str) -> Town:
    """The town on the evening, with hardly any memory for its charities' logs."""
    town = Town(url)
    town.now = EVENING
    town.book.desk._loaded.most_bytes = AT_HAND_BYTES
    return town


def asked(book: Logbook, actor: str, key: str) -> Decision | None:
    """What comes of a deed; None where it cannot be asked now, as a role that nobody holds cannot be taken back."""
    try:
        return book.do(deed(actor, key))
    except ASKERS_FAULT:
        return None


def load(url: str, generation: str) -> Callable[[Callable[[str], None]], None]:
    """Everybody at once, until somebody pulls the plug."""

    def work(tell: Callable[[str], None]) -> None:
        book = town_at(url).book

        def act(actor: str, thread: int) -> None:
            for step in itertools.count():
                key = f"{generation}-{thread}-{step}"
                tell(f"try {actor} {key}\n")
                result = asked(book, actor, key)
                if result:
                    tell(f"done {actor} {key} {result.number}\n")

        book.last(FEBRUARY)
        everybody(tell, act, WRITERS)

    return work


def stated(town: Town, log: str) -> Register:
    """Everything that was stated on a log."""
    found: Register = town.book.look(log, lambda state: state.part(Stating).state.copy())
    return found


def peers_there(town: Town) -> int:
    """What is written on two logs is on both, each event naming the other; gives how many nights were opened."""
    opened, anybody = 0, Viewer("", "auditor")
    found = {log: town.book.events(log, viewer=anybody, limit=100_000) for log in town.book.logs()}
    for log, events in found.items():
        assert [event.number for event in events] == list(range(len(events)))
        for event in events:
            opened += event.kind == NOTED
            for peer in event.also:
                other = found[peer.log][peer.number]
                assert (log, event.number) in [(each.log, each.number) for each in other.also]
    assert opened == len(town.book.logs("occasion"))
    return opened


def look_after(url: str, answer: list[str], *, whole: bool) -> tuple[int, int]:
    """What a process that was killed had been answered stands, and what it had asked is done at most once."""
    done = [line.split() for line in answer if line.startswith("done")]
    tried = {tuple(line.split()[1:3]) for line in answer if line.startswith("try")} - {(row[1], row[2]) for row in done}
    town = town_at(url)
    t = schema.events.c
    rows = town.book.store.rows(select(t.key, t.number).where(t.key.is_not(None)))
    stored = dict(rows)
    assert len(stored) == len(rows), "a deed was done twice"
    for _, actor, key, number in done:
        assert stored.get(f"{actor}/{key}") == int(number), f"{actor}'s {key} was accepted and is lost"
        content = deed(actor, key).content
        if content is not None:
            assert town.book.content(HOSE, int(number), Viewer("ann", "officer"))[1] == content
    for actor, key in sorted(tried):
        before = stored.get(f"{actor}/{key}")
        result = asked(town.book, actor, key)
        assert before is None or (result and result.repeated and result.number == before)
        again = asked(town.book, actor, key)
        assert bool(again and again.repeated) == bool(result)
    if whole:
        assert peers_there(town) >= 1
        assert town.book.audit().sound
        assert verify(b"".join(town.book.export(viewer=Viewer("", "auditor")))).sound
        logs: list[Any] = [HOSE, CHURCH, FEBRUARY]
        seen = {log: stated(town, log) for log in logs}
        town.book.close()
        anew = town_at(drop_snapshots(url))
        assert {log: stated(anew, log) for log in logs} == seen
        anew.book.close()
    town.book.close()
    return len(done), sum(f"{actor}/{key}" in stored for actor, key in tried)


def opened(url: str) -> None:
    """A fire company with a night that is on, and a church."""
    town = settled(url)
    fire_company(town)
    approval = {"paper": "p", "kind": "assembly-approval", "about": "firehouse", "dated": "2025-11-01"}
    marked = {"marked-name": True, "marked-number": True}
    town.must("ann", HOSE, "paper", approval)
    town.must("ann", HOSE, "equipment", {"item": "layout", "game": "craps", "way": "owned", **marked})
    night = {**NIGHT, "members-in-charge": ["ann", "bob", "cyd", "eve"], "organization": HOSE}
    town.must("ann", FEBRUARY, "occasion-open", night)
    town.now = EVENING
    jars_open(town, FEBRUARY)
    town.must("bob", FEBRUARY, "bank-open", {"type": "craps", "shares": {"hall": 10_000}})
    town.must("bob", FEBRUARY, "game-open", {"game": "craps", "item": "layout"})
    town.book.close()


def test_killed_while_charities_are_written_to(url: str, figure: Callable[[str], None]) -> None:
    opened(url)
    found = Killing(url, load, look_after, "7", within_seconds=0.4).singly(KILLS)
    figure(f"{KILLS} kills among charities, {found}")


def test_one_of_two_processes_killed_while_charities_are_written_to(url: str, figure: Callable[[str], None]) -> None:
    opened(url)
    found = Killing(url, load, look_after, "17", within_seconds=0.4).in_pairs(PAIRS)
    figure(f"{PAIRS} pairs among charities killed, {found}")
