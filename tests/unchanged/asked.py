"""What is asked of every edition by the command line, and the hash of an answer."""

from __future__ import annotations

import gzip
import json
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from typing import Any

from tests.support.terminal import Printed, run

FOLDER = Path(__file__).parent
FIXTURES = FOLDER / "fixtures"
ANSWERS = FOLDER / "answers.json"
DIGITS = 10
"""Floating-point figures are compared to so many digits, since processors add in different orders."""
TIMES = ("rounds_per_second", "seconds", "elapsed")
"""Fields that tell how long something took."""
RECEIPT = "receipt"
"""By which law an answer was given, which earlier programs did not say."""
PRINTED: dict[str, tuple[str, ...]] = {
    "law": ("law", "--json"),
    "signs": ("signs", "--json"),
    "layout": ("layout",),
    "checklist": ("checklist", "--json"),
}
SOLVED: dict[str, tuple[str, ...]] = {
    "odds": ("odds", "--json"),
    "guide md": ("guide",),
    "guide html": ("guide", "--format", "html"),
}
AGAIN: dict[str, tuple[str, ...]] = {
    "signs md": ("signs",),
    "signs svg": ("signs", "--format", "svg"),
    "checklist md": ("checklist",),
    "strategy": ("odds", "--strategy", "--json"),
}
"""Much of the above in another form."""
PLAYED: dict[str, tuple[str, ...]] = {
    "simulate": ("simulate", "--rounds", "20000", "--seed", "1", "--workers", "1", "--json"),
}
LONG = {
    ("nj-casino", "baccarat"), ("nj-casino", "blackjack"), ("nj-casino", "caribbean-stud"),
    ("nj-casino", "chemin-de-fer"), ("nj-casino", "double-down-stud"), ("nj-casino", "let-it-ride"),
    ("nj-casino", "mini-baccarat"), ("nj-casino", "multi-action-blackjack"), ("nj-casino", "pai-gow"),
    ("nj-casino", "pai-gow-poker"), ("nj-charitable", "baccarat"), ("nj-charitable", "blackjack"),
    ("nj-charitable", "caribbean-stud"), ("nj-charitable", "let-it-ride"), ("nj-charitable", "mini-baccarat"),
    ("nj-charitable", "multi-action-blackjack"), ("ny-charitable", "best-poker-hand"), ("ny-charitable", "blackjack"),
    ("ny-commercial", "baccarat"), ("ny-commercial", "blackjack"), ("ny-commercial", "heads-up-holdem"),
    ("ny-commercial", "midi-baccarat"), ("ny-commercial", "mini-baccarat"), ("ny-commercial", "spanish-21"),
    ("pa", "pai-gow"), ("nj-casino", "big-six"),
}  # fmt: skip
"""Editions whose odds or simulation take more than a second or two where no earlier answer is at hand."""


def digest(said: Printed) -> str:
    """The hash of what a command printed: of the canonical JSON, or of the text where it is none."""
    try:
        out = _settled(json.loads(said.out))
    except ValueError:
        out = said.out
    answer = {"code": said.code, "out": out, "err": said.err}
    return sha256(json.dumps(answer, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()).hexdigest()


def _settled(value: Any) -> Any:
    """A document without what differs from run to run or from processor to processor."""
    if isinstance(value, dict):
        return {key: _settled(each) for key, each in value.items() if key not in (*TIMES, RECEIPT)}
    if isinstance(value, list):
        return [_settled(each) for each in value]
    return f"{value:.{DIGITS}g}" if isinstance(value, float) else value


def ask(ruleset: str, game: str, asked: dict[str, tuple[str, ...]]) -> dict[str, str]:
    """The hashes of what these commands print for an edition."""
    return {name: digest(run(args[0], ruleset, game, *args[1:])) for name, args in asked.items()}


def records() -> dict[tuple[str, str], list[dict[str, Any]]]:
    """The records of all golden playthroughs: of each ruleset and game, one for each part of the story."""
    with gzip.open(FIXTURES / "goldens.jsonl.gz", "rt", encoding="utf-8") as lines:
        rows = [json.loads(line) for line in lines]
    return {(row["ruleset"], row["game"]): row["records"] for row in rows}


def settle(held: list[dict[str, Any]]) -> list[str]:
    """The hashes of what settling each of these records gives."""
    return [digest(run("settle", "-", "--json", stdin=json.dumps(record))) for record in held]


def answers() -> dict[str, Any]:
    """The hashes that were written down."""
    found: dict[str, Any] = json.loads(ANSWERS.read_text("utf-8"))
    return found


def games() -> Printed:
    """What `games` lists, without pools and machines, which were not there when answers were first written down."""
    said = run("games", "--json")
    return replace(said, out=json.dumps([one for one in said.document if one["shape"] not in ("pool", "machine")]))


def editions() -> list[tuple[str, str]]:
    """Every ruleset and game that is played at a table, as `games` lists them."""
    return [(one["ruleset"], one["game"]) for one in games().document]
