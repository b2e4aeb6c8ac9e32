"""Junk in, one sentence out: no input of any kind brings a traceback or half an answer."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from aboveboard.law import BadInput, Edition, editions, terms_of
from aboveboard.play.events import KINDS
from tests.support.documents import settle_under
from tests.support.terminal import Printed, run

PASS = {"bet": {"seat": 1, "wager": "pass", "stake": 1000}}
BADLY_TYPED: list[Any] = [
    None, True, -1, 0, 2.5, 1e18, 1e308, 10**18, 10**30, "", "x", "\n", "\ud800", [], [[]], {}, {"": 0},
]  # fmt: skip


def settle(events: Any, **others: Any) -> Printed:
    record = {"ruleset": "pa", "game": "craps", "events": events, **others}
    return run("settle", "-", "--json", stdin=json.dumps(record))


def must_be_lawful(payload: Printed, given: object = None) -> None:
    assert payload.is_lawful(), f"{str(given)[:500]}: exit {payload.code}: {payload.err[:500]}"
    if payload.code == 0:
        assert set(payload.document) >= {"settlements", "refused", "voided", "transfers", "unchecked", "riding"}


# -- text that is no record --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        b"", b"{", b"nonsense", b"\xff\xfe\x00", b"null", b"3", b'"x"', b"[]", b"{}", b"NaN", b"Infinity",
        b'{"events": NaN}', b'{"ruleset": "pa", "game": "craps", "events": [{"roll": [1, Infinity]}]}',
        b"[" * 100_000, b'{"a":' * 100_000, b'{"ruleset": "pa", "ruleset": "pa"}',
        b'{"ruleset": "pa", "game": "craps", "events": ' + b"9" * 5000 + b"}",
        b'{"ruleset": "pa", "game": "craps", "events": [{"roll": ' + b"[" * 50_000 + b"]" * 50_000 + b"}]}",
        b"\xef\xbb\xbf[]", b"\x00", b"{}{}", b'{"ruleset": "pa\\ud800", "game": "craps", "events": []}',
    ],
)  # fmt: skip
def test_text_that_is_no_record(text: bytes) -> None:
    payload = run("settle", "-", "--json", stdin=text)
    assert payload.code == 2
    must_be_lawful(payload, text)


@pytest.mark.parametrize("key", ["ruleset", "game", "as_of", "options", "limits", "wheel", "seats", "events", "other"])
def test_a_record_with_a_wrong_field(key: str) -> None:
    for junk in BADLY_TYPED:
        record = {"ruleset": "pa", "game": "craps", "events": [PASS, {"roll": [3, 4]}], key: junk}
        must_be_lawful(run("settle", "-", "--json", stdin=json.dumps(record)), record)


# -- events ------------------------------------------------------------------------------------------------------------

FIELDS: dict[str, dict[str, Any]] = {
    "bet": {"seat": 1, "wager": "pass", "selection": None, "stake": 1000, "with": "value-chip", "verbal": True,
            "confirmed": True, "space": 1},
    "take-down": {"seat": 1, "wager": "pass", "selection": None},
    "reduce": {"seat": 1, "wager": "pass", "selection": None, "to": 500},
    "turn": {"seat": 1, "wager": "pass", "selection": None, "on": True, "confirmed": True},
    "irregularity": {"kind": "cocked-die", "event": 0, "dice": [None, 3], "resting-on": 2, "before": "boxperson",
                     "passed": 3, "next": 4, "roll": [1, 2], "spin": "17"},
    "shooter": {"offer": 1, "do": "accept", "seat": 1, "pass": 1},
    "open": {"table-length": 12, "fire-areas": 3},
    "chips": {"seat": 1, "colour": "red"},
    "award": {"seat": 1, "item": "bear", "kind": "merchandise", "cost": 100, "retail": 100},
    "roll": {"at": [3, 4], "revolutions": 3},
    "spin": {"at": "17", "revolutions": 3, "direction": "with-wheel"},
}  # fmt: skip


@pytest.mark.parametrize("kind", FIELDS)
def test_an_event_with_a_wrong_field(kind: str) -> None:
    for field in FIELDS[kind]:
        for junk in BADLY_TYPED:
            event = {kind: {**FIELDS[kind], field: junk}}
            must_be_lawful(settle([PASS, event, {"roll": [1, 3]}, event, {"roll": [2, 2]}]), event)


@pytest.mark.parametrize("kind", [*KINDS, "by", "at", "no-such-event"])
def test_an_event_that_says_something_else(kind: str) -> None:
    for junk in BADLY_TYPED:
        must_be_lawful(settle([PASS, {kind: junk}]), {kind: junk})
        must_be_lawful(settle([{**PASS, kind: junk}]), {kind: junk})
        must_be_lawful(settle([junk]), junk)


@pytest.mark.parametrize("faces", [[7, 1], [0, 1], [1], [1, 2, 3], [1.0, 2], [True, 1], ["1", "2"], [[1], 2], "34", 7])
def test_dice_that_show_what_dice_cannot(faces: object) -> None:
    payload = settle([PASS, {"roll": faces}])
    assert payload.code == 2
    must_be_lawful(payload)
    assert "event 1" in payload.err


@pytest.mark.parametrize("stake", [0, -1, 1e18, 2.5, 10**16, "1000", None, True, [1000]])
def test_stakes_that_are_no_stakes(stake: object) -> None:
    payload = settle([{"bet": {"seat": 1, "wager": "pass", "stake": stake}}])
    assert payload.code == 2
    must_be_lawful(payload)
    assert "event 0" in payload.err


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("odds-times", "9" * 5000), ("odds-times", "\u00b2"), ("vigorish-rate", "1e9999999%"),
        ("vigorish-rate", "1/0%"), ("vigorish-rate", " 4 %"), ("vigorish-rate", 4.5),
        ("fire-table", '{"4":' * 3000), ("fire-table", "{}"),
        ("fire-table", {"4": "9" * 5000 + " to 1"}), ("fire-table", {"4": "24 to 0", "5": "249 to 1", "6": "999 to 1"}),
        ("fire-table", {"4": ["24 to 1"]}), ("not-offered", ["x"] * 1000), ("not-offered", "x" * 100_000),
        ("x" * 1_000_000, 1), ("fire-table", [["A"]]), ("no-area", {"horn-high": 1}),
    ],
)  # fmt: skip
def test_options_that_are_no_options(name: str, value: object) -> None:
    payload = settle([], options={name: value})
    assert payload.code == 2, payload
    must_be_lawful(payload)


@pytest.mark.parametrize("word", ["x" * 1_000_000, "pass\n\n", "\ud800", "\x1b[31m"])
def test_words_of_any_length_and_kind(word: str) -> None:
    for event in (
        {"bet": {"seat": 1, "wager": word, "stake": 100}},
        {"bet": {"seat": 1, "wager": "buy", "selection": word, "stake": 100}},
        {"call": word}, {word: 1}, {"irregularity": {"kind": word}}, {"irregularity": {"kind": "x", word: 1}},
        {"open": {word: 1}}, {"shooter": {word: 1}}, {**PASS, "by": word}, {**PASS, "at": word},
    ):  # fmt: skip
        must_be_lawful(settle([event]), event)


WORDS = ["pass", "come", "buy", "4", "6", "17", "red", "1-2", "0-00", "any", "die-off-table", "dealer", "boxperson",
         "As Td 9c", "As", "??", "hit", "stand", "banker", "ante", "3 17 44"]  # fmt: skip
SCALARS = st.one_of(
    st.none(), st.booleans(), st.integers(), st.floats(allow_nan=False), st.sampled_from(WORDS), st.text(max_size=8)
)
LABELS = st.sampled_from(WORDS) | st.text(max_size=6)
JSON = st.recursive(
    SCALARS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(LABELS, inner, max_size=4),
    max_leaves=12,
)
FIELD_NAMES = sorted({key for payload in FIELDS.values() for key in payload} | {"do", "hand", "cards", "to"})
CARDS = st.builds(lambda rank, suit: rank + suit, st.sampled_from("A23456789TJQK"), st.sampled_from("cdhs"))
EVENTS = st.one_of(
    JSON,
    st.dictionaries(st.sampled_from([*KINDS, "by", "at"]), JSON, max_size=2),
    st.builds(lambda kind, payload: {kind: payload}, st.sampled_from(KINDS),
              st.dictionaries(st.sampled_from(FIELD_NAMES), SCALARS | st.lists(SCALARS, max_size=3), max_size=5)),
    st.builds(lambda a, b: {"roll": [a, b]}, st.integers(1, 6), st.integers(1, 6)),
    st.builds(lambda cards: {"shoe": " ".join(cards)}, st.lists(CARDS, max_size=8)),
    st.builds(lambda balls: {"draw": balls}, st.lists(st.integers(1, 80), max_size=20)),
    st.builds(lambda seat, do: {"act": {"seat": seat, "do": do}}, st.integers(1, 3), st.sampled_from(WORDS)),
)  # fmt: skip
ALL = [(edition.ruleset, edition.game.name) for edition in editions()]
RECORDS = st.builds(
    lambda held, events, others: {"ruleset": held[0], "game": held[1], **others, "events": events},
    st.sampled_from(ALL),
    st.lists(EVENTS, max_size=6),
    st.dictionaries(st.sampled_from(["options", "limits", "wheel", "seats", "as_of"]), JSON, max_size=2),
)


@settings(max_examples=250, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(RECORDS | JSON)
def test_junk_of_every_shape(record: Any) -> None:
    must_be_lawful(run("settle", "-", "--json", stdin=json.dumps(record)), record)


@pytest.mark.parametrize("edition", list(editions()), ids=lambda edition: f"{edition.ruleset}/{edition.game.name}")
def test_true_events_in_any_order(edition: Edition) -> None:
    """Events that each make sense, shuffled, are answered and not faulted."""
    law, equipment = edition.law, terms_of(edition).setup.equipment
    chance = random.Random(4623)
    deeds: list[dict[str, Any]] = []
    for name, wager in law.wagers.items():
        for pick in (None, *(wager.selections or ())):
            payload = {"seat": chance.randint(1, 3), "wager": name, "selection": pick}
            deeds += [{"bet": {**payload, "stake": chance.choice([1, 100, 500, 1200])}}, {"take-down": payload},
                      {"reduce": {**payload, "to": 100}}, {"turn": {**payload, "on": False}}]  # fmt: skip
    deeds += [{"call": name} for name in law.calls]
    deeds += [{"irregularity": {"kind": kind}} for kind in law.irregularities]
    deeds += [{"shooter": {deed: seat}} for deed in ("offer", "accept", "decline", "pass") for seat in (1, 2)]
    labels = [equipment.label(outcome) for outcome in equipment.outcomes]  # type: ignore[arg-type]
    for label in chance.sample(labels, min(20, len(labels))):
        deeds.append(
            {equipment.event: [int(face) for face in label.split("-")] if equipment.event == "roll" else label}
        )
    for _ in range(3):
        chance.shuffle(deeds)
        must_be_answered(edition, deeds[:60])
        for event in deeds[:20]:
            must_be_answered(edition, [event])


def must_be_answered(edition: Edition, events: list[dict[str, Any]]) -> None:
    """Settled, or refused in a sentence; any other error fails the test."""
    with suppress(BadInput):
        settle_under(terms_of(edition), events)


# -- the other commands ------------------------------------------------------------------------------------------------

PLAUSIBLE = ["pa", "craps", "gc-7", "roulette", "nj-casino", "ny-charitable", "-", "--json", "x=1", "2011-06-10"]
NAMES = st.sampled_from(PLAUSIBLE) | st.text(max_size=8)
FLAGS = ["--ruleset", "--as-of", "--from", "--option", "--wager", "--selection", "--wheel", "--topic", "--means",
         "--format", "--value", "--rounds", "--seed", "--workers", "--bets", "--bankroll", "--min", "--max",
         "--period", "--record", "--onto", "--json"]  # fmt: skip
COMMANDS = ["games", "odds", "settle", "simulate", "provisions", "guide", "play", "law", "due", "paper", "tour",
            "statement", "statements", "oods", ""]  # fmt: skip


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(
    st.sampled_from(COMMANDS),
    st.lists(NAMES, max_size=2),
    st.lists(
        st.tuples(st.sampled_from(FLAGS), NAMES | st.sampled_from(["-1", "0", "1e9", "2.5", "9" * 30])), max_size=2
    ),
)
def test_any_words_on_the_command_line(command: str, names: list[str], flags: list[tuple[str, str]]) -> None:
    payload = run(command, *names, *(word for flag in flags for word in flag))
    assert payload.is_lawful(), f"{command} {names} {flags}: exit {payload.code}: {payload.err[:500]}"


@pytest.mark.parametrize(
    "words",
    [
        "odds", "odds pa", "odds pa craps extra", "odds pa craps --wager", "odds pa craps --wager pas",
        "odds pa craps --wager place-to-win --selection 7", "odds pa craps --selection 4", "odds pa crap",
        "odds paa craps", "odds pa craps --option", "odds pa craps --option fire-table",
        "odds pa craps --option fire-table=C", "odds pa craps --option fire-table={", "odds pa craps --option x=1",
        "odds pa craps --option fire-table=A --option fire-table=B", "odds pa craps --option odds-times=0",
        "odds pa craps --option odds-times=1.5", "odds pa craps --option vigorish-rate=6%",
        "odds pa craps --as-of yesterday", "odds pa craps --as-of 1999-01-01", "odds pa craps --as-of 2011-13-01",
        "odds pa craps --wheel no-such-file.json", "odds pa roulette --wheel pyproject.toml", "odds pa craps --wheel -",
        "games --ruleset nowhere", "games --as-of 0", "settle no-such-file.json", "settle tests",
        "settle pyproject.toml", "provisions --topic nothing", "provisions --means nothing",
        "provisions --ruleset nothing",
        "guide pa craps --format pdf", "guide pa", "simulate pa craps", "simulate pa craps --rounds x",
        "simulate pa craps --rounds 0", "simulate pa craps --rounds -5", "simulate pa craps --rounds 100 --workers 0",
        "simulate pa craps --rounds 100 --bets no-such-file", "simulate pa craps --rounds 100 --bets pyproject.toml",
        "play pa craps --bankroll nothing", "play pa craps --bankroll 0", "play pa craps --min 10 --max 5",
        "statement", "statement GC-7Q", "statement GC-7Q --period 2026-Q3",
        "statement GC-7Q --period 2026-Q3 --record -",
        "statement GC-7Q --period 2026-Q3 --record pyproject.toml", "statements --record no-such-file.json",
        "statement GC-7Q --period 2026-Q3 --organization x --database no-such-file.db",
        "statement GC-7Q --period 2026-Q3 --record x.json --onto no-such-file.pdf --out x.pdf",
        "law pa craps --value wagers.nothing", "law pa nothing", "no-such-command", "--no-such-option", "gams",
    ],
)  # fmt: skip
def test_bad_words_are_reported_in_one_line(words: str) -> None:
    payload = run(*words.split())
    assert payload.code == 2, payload
    assert payload.is_lawful(), payload


def test_the_nearest_right_word_is_named() -> None:
    assert "did you mean craps?" in run("odds", "pa", "crpas").err
    assert "did you mean pass?" in run("odds", "pa", "craps", "--wager", "pas").err
    assert "odds" in run("oods").err


# -- real processes ----------------------------------------------------------------------------------------------------


def process(*args: str, stdin: bytes = b"", **how: Any) -> subprocess.CompletedProcess[bytes]:
    command = [sys.executable, "-m", "aboveboard", *args]
    return subprocess.run(command, input=stdin, capture_output=True, timeout=300, **how)


def test_a_process_says_one_line_and_exits_2() -> None:
    done = process("settle", "-", "--json", stdin=b"{")
    assert (done.returncode, done.stdout) == (2, b"")
    assert (
        done.stderr
        == b"aboveboard: standard input: line 1, column 2: it is not JSON: " + done.stderr.split(b"JSON: ")[1]
    )
    assert done.stderr.count(b"\n") == 1


def test_nobody_need_read_to_the_end() -> None:
    shell = f"{sys.executable} -m aboveboard odds pa craps --json | head -c 20"
    done = subprocess.run(["bash", "-c", shell], capture_output=True, timeout=60)
    assert done.stderr == b""
    assert len(done.stdout) == 20


def test_a_terminal_that_speaks_ascii_only() -> None:
    done = process("games", env={**os.environ, "PYTHONIOENCODING": "ascii"})
    assert done.returncode == 0
    assert b"Traceback" not in done.stderr


@pytest.mark.proof
def test_a_million_events(tmp_path: Path) -> None:
    chance = random.Random(1)
    events: list[dict[str, Any]] = []
    for _ in range(250_000):
        events += [PASS, {"bet": {"seat": 2, "wager": "field", "stake": 500}}]
        events += [{"roll": [chance.randint(1, 6), chance.randint(1, 6)]} for _ in range(2)]
    file = tmp_path / "session.json"
    file.write_text(json.dumps({"ruleset": "pa", "game": "craps", "events": events}))
    payload = run("settle", str(file), "--json")
    assert payload.code == 0
    shown = payload.document
    assert len(shown["settlements"]) > 250_000
    payload = run("settle", "-", "--json", stdin=json.dumps({"ruleset": "pa", "game": "craps", "events": [*events, 7]}))
    assert (payload.code, payload.out) == (2, "")
    assert "event 1000000" in payload.err
