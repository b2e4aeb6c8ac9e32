"""Killed at any instant, under load: nothing that was accepted is lost or doubled, and the table goes on."""

from __future__ import annotations

import itertools
import os
import time
from collections.abc import Callable

import pytest
from sqlalchemy import select

from aboveboard.log.chain.verify import verify
from aboveboard.log.database import schema
from aboveboard.log.deeds import Deed, KeyReused, NotAllowed, Viewer
from tests.log.forks import Child
from tests.log.killing import Killing, everybody
from tests.log.test_log import SECRET, balanced, standing
from tests.support.databases import drop_snapshots
from tests.support.house import ROLE, Cast, open_floor, playing
from tests.support.turns import PROVE

KILLS = int(os.environ.get("ABOVEBOARD_KILLS", 200 if PROVE else 5))
PAIRS = max(2, KILLS // 5)
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

        floor.view(TABLE, Viewer())
        everybody(tell, act, [*PLAYERS, *PLAYERS, "dan"])

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
    seated(url)
    found = Killing(url, load, look_after, "5", within_seconds=0.3).singly(KILLS)
    figure(f"{KILLS} kills, {found}")


def test_one_of_two_processes_killed_under_load(url: str, figure: Callable[[str], None]) -> None:
    seated(url)
    found = Killing(url, load, look_after, "11", within_seconds=0.3).in_pairs(PAIRS)
    figure(f"{PAIRS} pairs of processes killed, {found}")


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
