"""Two worlds that differ in what is sealed look the same to whoever may not read it, whatever is done and asked.

The same deeds are done in both by the same people at the same times; what is said behind closed doors, or which address
a comment bears, is another. Nobody who does not decide, keep the record, or have said it himself can tell them apart.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random
from typing import Any

import pytest
from starlette.testclient import TestClient

from aboveboard.docket.cases.events import take_printed
from aboveboard.docket.course.deciding import asked
from aboveboard.docket.course.state import State
from aboveboard.docket.deeds import CORRECT
from aboveboard.docket.printed import printed_events
from aboveboard.docket.roles import READS_SEALED
from aboveboard.docket.views import roles_here
from aboveboard.law.docket import Proceeding, proceedings
from aboveboard.log.deeds import Decision, Viewer
from aboveboard.web.gate.guard import COOKIE, TOKEN_HEADER
from tests.support.docket_world import NOBODY, DocketWorld
from tests.support.turns import PROVE
from tests.web.townspeople import Townspeople

HIDDEN = re.compile(r"[0-9a-f]{64}|sha256:[0-9a-f]+|[0-9a-f]{32}")
"""Commitments: hashes of the chain, salted hashes and their salts."""
SECRETS = ("the left one", "the right one", "QQ")
START = datetime(2017, 9, 26, 15, tzinfo=UTC)
STEPS, PROBES = (24, 2) if PROVE else (8, 1)


def sealed_fields(law: Proceeding, step: str) -> dict[str, Any]:
    """What is kept from the public of a step."""
    if law.law.steps[step].sealed:
        return dict(asked(law, step))
    return {name: each for name, each in asked(law, step).items() if each.sealed}


def can_seal(law: Proceeding) -> bool:
    """Is there something to be sealed once all that the text itself prints has happened?"""
    state = State()
    take_printed(law, state, 0, datetime.max.replace(tzinfo=UTC))
    sealing = [held for name, held in law.law.steps.items() if sealed_fields(law, name)]
    return any(not any(map(state.done, held.until)) for held in sealing)


SEALING = [(each.ruleset, each.name) for each in proceedings() if can_seal(each)]
"""The proceedings in which something is sealed, but for meetings whose printed minutes end with their adjournment."""


class Twins:
    """Two worlds, and a browser of everybody in each."""

    def __init__(self, folder: Path) -> None:
        self.worlds = []
        for number in (0, 1):
            (folder / str(number)).mkdir()
            self.worlds.append(DocketWorld(str(folder / str(number) / "floor.db"), start=START))
        self.people = [Townspeople(world.town) for world in self.worlds]
        names = (NOBODY, *self.worlds[0].people)
        self._clients = [{name: each.client() for name in names} for each in self.people]

    def client(self, number: int, name: str) -> TestClient:
        """A browser of somebody in one of the worlds, who signs in again: days go by."""
        found = self._clients[number][name]
        if name:
            sessions = self.people[number].house.sessions
            secret = sessions.begin(name, "member")
            found.cookies.set(COOKIE, secret)
            found.headers[TOKEN_HEADER] = sessions.find(secret).token
        return found

    def both(self, rng: Random, name: str, log: str, kind: str, said: dict[str, Any], law: Proceeding) -> bool:
        """Ask for the same in both worlds, but for what is sealed; both answer alike, but to whoever said it."""
        answers = []
        for number, world in enumerate(self.worlds):
            payload = dict(said)
            if isinstance(payload.get("do"), str) and payload["do"] in law.law.steps:
                payload |= self._sealed(law, payload, number)
            answers.append(world.ask(name, log, kind, payload))
        one, other = (isinstance(each, Decision) for each in answers)
        assert one == other, (log, name, said, answers)
        return one

    def _sealed(self, law: Proceeding, said: dict[str, Any], number: int) -> dict[str, Any]:
        found = {}
        for key, each in sealed_fields(law, said["do"]).items():
            if key in said and each.type in ("text", "word"):
                found[key] = f"{said[key]} {SECRETS[number]}" if number else SECRETS[number]
        return found

    def compared(self, rng: Random, name: str, log: str, most: int = 0) -> int:
        """Everything that somebody reads of a proceeding is the same in both worlds, or so much of it."""
        count, clients = 0, [self.client(number, name) for number in (0, 1)]
        every = addresses(self.people[0].app, clients[0], log, self.worlds[0].book.last(log))
        for path in rng.sample(every, min(len(every), most or (len(every) if PROVE else 12))):
            texts = []
            for client in clients:
                answer = client.get(path, follow_redirects=False)
                text = HIDDEN.sub("#", f"{answer.status_code} {answer.text}")
                if name:
                    text = text.replace(client.headers[TOKEN_HEADER], "TOKEN")
                texts.append(text)
            same(name, path, *texts)
            asks = "words=" in path  # what is asked for stands in the answer
            assert asks or not any(secret in text for secret in SECRETS for text in texts), (name, path)
            count += 1
        for number, world in enumerate(self.worlds):
            export = b"".join(world.book.export(log, Viewer())).decode()
            assert SECRETS[number] not in export
        return count

    def close(self) -> None:
        for world in self.worlds:
            world.close()


def same(name: str, path: str, one: str, other: str) -> None:
    """Two texts are the same, or it is shown where they part."""
    if one != other:
        at = next((n for n, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
        raise AssertionError(
            f"{path}, {name or 'nobody'}:\n{one[max(0, at - 200) : at + 200]}\n{other[max(0, at - 200) : at + 200]}"
        )


def addresses(app: Any, client: TestClient, log: str, last: int) -> list[str]:
    """Wherever a proceeding can be read: every address of the docket, of each event and each paper, also as a page."""
    papers = dict.fromkeys(
        re.findall(rf"/docket/{log}/paper/([a-z0-9-]+)", client.get(f"/docket/{log}/papers.json").text)
    )
    found = [
        f"/api/docket/{log}?as-of={START.date() + timedelta(days=1)}", f"/api/docket/{log}/events?limit=1000",
        "/api/docket?words=the+left+one", "/api/docket?words=QQ",
    ]  # fmt: skip
    for path, methods in app.openapi()["paths"].items():
        if "docket" not in path or "get" not in methods or path.endswith(("/live", ".pdf")):
            continue
        for number in range(last + 1) if "{number}" in path else (0,):
            for paper in papers if "{paper}" in path else ("",):
                each = path.format(name=log, number=number, paper=paper)
                found += [each, each.removesuffix(".json")]
    return list(dict.fromkeys(found))


@contextmanager
def twins(folder: Path) -> Iterator[Twins]:
    """Two worlds alike."""
    found = Twins(folder)
    try:
        yield found
    finally:
        found.close()


def others(world: DocketWorld, log: str, spoke: set[str]) -> list[str]:
    """Whoever may not read what is sealed there, and has sealed nothing."""
    reads = {name for name in world.people if set(roles_here(world.book, name, log)) & set(READS_SEALED)}
    return [NOBODY, *(name for name in world.people if name not in reads | spoke)]


def drive(pair: Twins, rng: Random, which: tuple[str, str], figures: dict[str, int]) -> None:
    """A proceeding goes on alike in both worlds, with something sealed in it; everybody else looks."""
    log, first, law = "-".join(which)[:40].lower(), pair.worlds[0], proceeding_of(pair.worlds[0], which)
    printed = max((each.at for each in printed_events(law)), default=START)
    if first.town.now < printed:
        for world in pair.worlds:
            world.later(printed + timedelta(days=1) - world.town.now)
    for _ in range(400):
        said, who = first.opening(rng, *which)
        kind = f"{law.law.kind}-begin"
        actor = rng.choice(who)
        if pair.both(rng, actor, log, kind, said, law):
            break
    else:
        pytest.fail(f"{which} is not opened")
    for world in pair.worlds:
        world.opened[log] = which
    spoke, sealed_so_far = set[str](), 0
    for step in range(5 * STEPS):
        if step >= STEPS and sealed_so_far:
            break
        found = taken(pair, rng, log, early=step < STEPS * 0.7 or not sealed_so_far)
        if found is not None:
            figures["steps"] += 1
            name, do = found
            if do in sealing_of(law):
                spoke.add(name)
                sealed_so_far += 1
        if step % 4 == 3:
            said = {"event": rng.randrange(first.book.last(log) + 1), "why": "a page was left out"}
            pair.both(rng, rng.choice(first.who(log)), log, CORRECT, said, law)
        for world in pair.worlds:
            world.later(timedelta(hours=5))
        for name in rng.sample(others(first, log, spoke), PROBES):
            figures["looks"] += pair.compared(rng, name, log)
    assert sealed_so_far, f"nothing was sealed in {which}"
    figures["sealed"] += sealed_so_far
    for name in others(first, log, spoke) if PROVE else rng.sample(others(first, log, spoke), 3):
        figures["looks"] += pair.compared(rng, name, log, 40 if PROVE else 12)
    check_readers(pair, log, figures)


def sealing_of(law: Proceeding) -> list[str]:
    """The steps of which something is sealed."""
    return [name for name in law.law.steps if sealed_fields(law, name)]


def leads_to(law: Proceeding, steps: list[str]) -> set[str]:
    """Everything that must come before some steps."""
    found = {each for name in steps for each in (*law.law.steps[name].after, *law.law.steps[name].after_any)}
    return found if found <= set(steps) else found | leads_to(law, [*dict.fromkeys((*steps, *found))])


def taken(pair: Twins, rng: Random, log: str, *, early: bool) -> tuple[str, str] | None:
    """A step that is open is taken in both worlds, of those with something sealed if it can be: by whom, and which."""
    first = pair.worlds[0]
    law, state = first.course(log)
    sealing, filling = sealing_of(law), first.filling(rng, law, state)
    last = {each for name in sealing for each in law.law.steps[name].until}
    last |= {name for name, step in law.law.steps.items() if step.ends}
    come = [each for each in first.may_come(rng, log) if not (early and each[2]["do"] in last)]
    before = leads_to(law, sealing)
    if rng.random() < 0.7:  # what is sealed first, then what leads there
        done = {name for name in law.law.steps if state.done(name)}
        come.sort(key=lambda each: (each[2]["do"] not in sealing, each[2]["do"] not in before - done))
    for name, kind, said in come[:12]:
        for key, each in sealed_fields(law, said["do"]).items():
            if key not in said:
                said[key] = filling.value(key, each)
        if pair.both(rng, name, log, kind, said, law):
            return name, said["do"]
    return None


def check_readers(pair: Twins, log: str, figures: dict[str, int]) -> None:
    """Those who keep the record read what is sealed, and can tell the two worlds apart."""
    first = pair.worlds[0]
    reader = next(name for name in first.people if set(roles_here(first.book, name, log)) & set(READS_SEALED))
    seen = [pair.client(number, reader).get(f"/api/docket/{log}").text for number in (0, 1)]
    differ = [secret in text for secret, text in zip(SECRETS, seen, strict=False)]
    assert any(differ), "whoever keeps the record reads what is sealed"
    figures["told apart by its keepers"] += 1


def proceeding_of(world: DocketWorld, which: tuple[str, str]) -> Proceeding:
    """The law of today."""
    from aboveboard.law.docket import load_proceeding
    from aboveboard.law.force import asked as question

    return load_proceeding(*which, question(world.town.now.date().isoformat(), None, "test"))


def test_two_worlds_that_differ_in_what_is_sealed_look_the_same(tmp_path: Path, figure: Callable[[str], None]) -> None:
    figures = {"steps": 0, "looks": 0, "sealed": 0, "told apart by its keepers": 0}
    with twins(tmp_path) as pair:
        for number, which in enumerate(SEALING if PROVE else [SEALING[0], SEALING[1], SEALING[-1]]):
            drive(pair, Random(number), which, figures)
    figure(", ".join(f"{count:,} {what}" for what, count in figures.items()))
