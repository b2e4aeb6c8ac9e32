"""Killed at any instant, under load: nothing that was accepted is lost or doubled, and the table goes on."""

from __future__ import annotations

import itertools
import os
import random
import threading
import time
from collections.abc import Callable

import pytest
from sqlalchemy import create_engine, func, select

from aboveboard.log.chain.verify import verify
from aboveboard.log.database import schema
from aboveboard.log.deeds import Deed, KeyReused, NotAllowed, Viewer
from tests.log.forks import Child
from tests.log.test_log import SECRET, balanced, standing
from tests.support.databases import drop_snapshots
from tests.support.house import ROLE, Cast, open_floor, playing
from tests.support.turns import PROVE

KILLS = int(os.environ.get("ABOVEBOARD_KILLS", 200 if PROVE else 5))
PAIRS = max(2, KILLS // 5)
PATIENCE_SECONDS = 60
WHEEL = {"ruleset": "pa", "game": "roulette", "limits": {"min": 100, "max": 1_000_000}}
TABLE = "wheel-1"
PLAYERS = ("ann", "bob", "cyd")


def deed(actor: str, key: str) -> Deed:
    """What a key stands for: a bet, a call or a spin of the machine's."""
    step = int(key.rpartition("-")[2])
    if actor != "dan":
        payload = {"wager": "straight", "selection": str(step % 37), "stake": 100 + step % 7 * 100}
        return Deed(TABLE, "bet", payload, actor, "player", key=key)
    if step % 2:
        return Deed(TABLE, "machine", {}, actor, ROLE[actor], key=key)
    return Deed(TABLE, "call", "no-more-bets", actor, ROLE[actor], key=key)


def load(url: str, generation: str) -> Callable[[Callable[[str], None]], None]:
    """Three players, each from two threads, and a dealer, until somebody pulls the plug."""

    def work(tell: Callable[[str], None]) -> None:
        floor = open_floor(url, secret=SECRET)

        def act(actor: str, thread: int) -> None:
            for step in itertools.count():
                key = f"{generation}-{thread}-{step}"
                tell(f"try {actor} {key}\n")
                result = floor.do(deed(actor, key))
                if result:
                    tell(f"done {actor} {key} {result.number}\n")
                elif actor == "dan":
                    time.sleep(0.001)

        actors = [*PLAYERS, *PLAYERS, "dan"]
        threads = [threading.Thread(target=act, args=(actor, n), daemon=True) for n, actor in enumerate(actors)]
        floor.view(TABLE, Viewer())
        tell("!")
        for thread in threads:
            thread.start()
        threads[0].join()

    return work


def look_after(url: str, answer: list[str], *, whole: bool) -> tuple[int, int]:
    """What a process that was killed had been answered stands, and what it had asked is done at most once."""
    done = [line.split() for line in answer if line.startswith("done")]
    tried = {tuple(line.split()[1:3]) for line in answer if line.startswith("try")} - {(row[1], row[2]) for row in done}
    with open_floor(url, secret=SECRET) as floor:
        t = schema.events.c
        rows = floor.store.rows(select(t.key, t.number).where(t.key.is_not(None)))
        stored = dict(rows)
        assert len(stored) == len(rows), "a deed was done twice"
        for _, actor, key, number in done:
            assert stored.get(f"{actor}/{key}") == int(number), f"{actor}'s {key} was accepted and is lost"
        for actor, key in sorted(tried):
            before = stored.get(f"{actor}/{key}")
            result = floor.do(deed(actor, key))
            assert before is None or (result.repeated and result.number == before)
            assert floor.do(deed(actor, key)).repeated == bool(result)
        standing(floor, TABLE)
        balanced(floor)
        if whole:
            assert verify(b"".join(floor.export(None, Viewer("aud", "auditor")))).sound
            view = floor.view(TABLE, Viewer("sam", "supervisor"))
            with open_floor(drop_snapshots(url), secret=SECRET) as other:
                assert other.view(TABLE, Viewer("sam", "supervisor")) == view
    return len(done), sum(f"{actor}/{key}" in stored for actor, key in tried)


def seated(url: str) -> None:
    """A wheel with three players, and a seed that the machine draws from."""
    with playing(url, WHEEL, TABLE) as cast:
        for seat, name in enumerate(PLAYERS, 1):
            cast.say(name, "sit", {"seat": seat}, TABLE)
        cast.say("dan", "commit", {}, TABLE)


def test_killed_under_load(url: str, figure: Callable[[str], None]) -> None:
    rng = random.Random(os.environ.get("ABOVEBOARD_SEED", "5"))
    seated(url)
    accepted = unheard = 0
    for kill in range(KILLS):
        child = Child(load(url, str(kill)))
        child.ready()
        time.sleep(rng.random() ** 2 * 0.3)
        found = look_after(url, child.end(kill=True), whole=kill % 25 == 0 or kill == KILLS - 1)
        accepted, unheard = accepted + found[0], unheard + found[1]
    assert accepted > KILLS
    figure(f"{KILLS} kills, {accepted} deeds accepted, {unheard} written but not heard of")


def written(url: str) -> int:
    """How many events the database holds."""
    engine = create_engine(url if "://" in url else f"sqlite:///{url}")
    with engine.connect() as connection:
        count = connection.execute(select(func.count()).select_from(schema.events)).scalar_one()
    engine.dispose()
    return int(count)


def test_one_of_two_processes_killed_under_load(url: str, figure: Callable[[str], None]) -> None:
    rng = random.Random(os.environ.get("ABOVEBOARD_SEED", "11"))
    seated(url)
    accepted = unheard = 0
    for kill in range(PAIRS):
        first, second = Child(load(url, f"{kill}a")), Child(load(url, f"{kill}b"))
        first.ready()
        second.ready()
        time.sleep(rng.random() ** 2 * 0.3)
        answer = first.end(kill=True)
        stood = written(url)
        until = time.monotonic() + PATIENCE_SECONDS
        while written(url) <= stood:
            assert time.monotonic() < until, "the process that lives on does not go on"
        answer += second.end(kill=True)
        found = look_after(url, answer, whole=kill == PAIRS - 1)
        accepted, unheard = accepted + found[0], unheard + found[1]
    assert accepted > PAIRS
    figure(f"{PAIRS} pairs of processes killed, {accepted} deeds accepted, {unheard} written but not heard of")


def player(url: str, name: str, bets: int) -> Callable[[Callable[[str], None]], None]:
    """One who bets from a process of their own."""

    def work(tell: Callable[[str], None]) -> None:
        with open_floor(url, secret=SECRET) as floor:
            cast = Cast(floor)
            tell("!")
            for step in range(bets):
                payload = {"wager": "straight", "selection": str(step % 37), "stake": 100}
                tell(f"{cast.say(name, 'bet', payload, TABLE, key=f'{name}-{step}').number}\n")
            with pytest.raises(KeyReused):
                cast.do(name, "bet", {"wager": "straight", "selection": "1", "stake": 700}, TABLE, key=f"{name}-0")
            with pytest.raises(NotAllowed):
                cast.do(name, "spin", "1", TABLE)
            assert floor.view(TABLE, Viewer(name, "player"))["game"]["wagers"]

    return work


def test_several_processes_at_one_table(url: str) -> None:
    with playing(url, WHEEL, TABLE) as cast:
        for seat, name in enumerate(PLAYERS, 1):
            cast.say(name, "sit", {"seat": seat}, TABLE)
        first = cast.floor.last(TABLE)
    bets = 60
    children = [Child(player(url, name, bets)) for name in PLAYERS]
    for child in children:
        child.ready()
    with open_floor(url, secret=SECRET) as floor:
        seen = 0
        while seen < bets and children:
            floor.refresh()
            seen = floor.view(TABLE, Viewer())["events"] - first
        numbers = [int(line) for child in children for line in child.end(kill=False)]
        floor.refresh()
        assert sorted(numbers) == list(range(first + 1, first + 1 + bets * len(PLAYERS)))
        view = floor.view(TABLE, Viewer("sam", "supervisor"))
        standing(floor, TABLE)
        balanced(floor)
        assert verify(b"".join(floor.export())).sound
        with open_floor(url, secret=SECRET) as other:
            assert other.view(TABLE, Viewer("sam", "supervisor")) == view
