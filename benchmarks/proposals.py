"""Proposals laid over the law, questions of a day, effect sheets, and duties: what each costs."""

from __future__ import annotations

import os
import resource
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from functools import partial
from time import process_time

from aboveboard.law.duties.duty import duty_of
from benchmarks.measure import Line, a_second, seconds

SHEETS = (
    ("ny-commercial", ("table-games-2017",), 30.0),
    ("pa", ("125-148", "125-149"), 20.0),
)
"""Effect sheets, and within how many seconds each is to be had from a cold cache on two cores."""
RULES, FACTS, ASKED = 100, 9, 20_000


def proposals() -> Iterator[Line]:
    """What proposals, days and duties cost."""
    yield laying()
    yield a_day()
    yield from sheets()
    yield asking()


LOAD = """
from time import process_time
from aboveboard.law.files import load_edition
from aboveboard.law.force import Asked
load_edition("nj-casino", "baccarat").law
began = process_time()
load_edition("ny-commercial", "mini-baccarat", Asked(as_if=("table-games-2017",)))
print(1000 * (process_time() - began))
"""


def laying() -> Line:
    """The proposals of a ruleset read and laid over the file that they change most, in a new process."""
    run = partial(subprocess.run, [sys.executable, "-c", LOAD], check=True, capture_output=True, text=True)
    took = min(float(run().stdout) for _ in range(5))
    return Line("proposals read and laid over mini baccarat", f"{took:.1f} ms of a processor", "target: 10 ms")


def a_day() -> Line:
    """The same question with a day and without, start-up included."""
    words = [sys.executable, "-m", "aboveboard", "odds", "nj-casino", "craps", "--json"]
    spent = [_spent([*words, *more]) for _ in range(7) for more in ((), ("--as-of", "1998-01-01"))]
    plain, dated = min(spent[::2]), min(spent[1::2])
    said = f"{plain * 1000:.0f} ms without; {dated / plain:.2f} of it; target: 1.1"
    return Line("odds of craps as of a day", f"{dated * 1000:.0f} ms of a processor", said)


def _spent(words: list[str]) -> float:
    """The processor time of a process."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(words, check=True, capture_output=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def sheets() -> Iterator[Line]:
    """Effect sheets from a cold cache and from a warm one, each in a process of its own."""
    for ruleset, numbers, target in SHEETS:
        with tempfile.TemporaryDirectory(prefix="aboveboard-") as folder:
            env = {**os.environ, "ABOVEBOARD_CACHE": folder}
            words = [sys.executable, "-m", "aboveboard", "compare", ruleset]
            words += [word for number in numbers for word in ("--as-if", number)]
            run = partial(subprocess.run, words, check=True, capture_output=True, env=env)
            before = resource.getrusage(resource.RUSAGE_CHILDREN)
            cold = seconds(run, 1)
            after = resource.getrusage(resource.RUSAGE_CHILDREN)
            warm = seconds(run, 5)
        spent = after.ru_utime - before.ru_utime
        said = f"the effect sheet of {' and '.join(numbers)}"
        yield Line(f"{said}, cold", f"{cold:.1f} s", f"{spent:.1f} s of processors; target: {target:.0f} s")
        yield Line(f"{said}, warm", f"{warm:.1f} s", "target: 2 s")


def asking() -> Line:
    """A duties file of a hundred rules over ten facts, asked from Python, no question like the one before."""
    facts = {f"fact-{number}": {"title": f"fact {number}", "type": "yes-no"} for number in range(FACTS)}
    facts["length"] = {"title": "how long it is", "type": "length"}
    rules = {
        f"rule-{number}": {
            "says": f"what is asked under {number}", "when": {"length": {"at-least": f"{number}ft"}},
            "must": {f"fact-{number % FACTS}": True}, "cite": "pa-97.1-i-boats",
        }
        for number in range(RULES)
    }  # fmt: skip
    raw = {"title": "A hundred rules", "cite": "58 Pa. Code 97.1", "source": "a benchmark", "about": "What it costs.",
           "facts": facts, "rules": rules}  # fmt: skip
    held = duty_of(raw, "benchmark", "pa", "benchmark", lambda: None)
    known = [
        {**{f"fact-{number}": bool(at >> number & 1) for number in range(FACTS)}, "length": f"{at % 120}ft"}
        for at in range(997)
    ]

    def ask() -> None:
        for at in range(ASKED):
            held.ask(known[at % len(known)])

    took = _least(ask)
    return Line(f"a duty of {RULES} rules, asked", a_second(ASKED / took, "answers"), "target: 50 thousand")


def _least(work: Callable[[], object]) -> float:
    """The least processor time of some work."""
    found = float("inf")
    for _ in range(5):
        began = process_time()
        work()
        found = min(found, process_time() - began)
    return found
