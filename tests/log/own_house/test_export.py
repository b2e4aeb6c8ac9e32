"""Logs of a house that no game is played in are exported, verified and replayed as any other's."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import orjson
import pytest

from aboveboard.law.errors import BadInput
from aboveboard.log.chain.canonical import canonical
from aboveboard.log.chain.hash_chain import START, hashed
from aboveboard.log.chain.verify import verify
from aboveboard.log.deeds import Viewer
from aboveboard.log.replay import choose, logs_in, narrate
from tests.log.own_house.living import ELKS, FIRST, MOOSE, READER, Town
from tests.support.town import HALL, TOWN


def rechained(data: bytes, change: Callable[[str, dict[str, Any]], None]) -> bytes:
    """An export whose events somebody changed and then chained anew, so that every hash fits."""
    lines, head, last = list[bytes](), 0, START
    for line in data.splitlines():
        row = orjson.loads(line)
        if "export" in row:
            head, last = len(lines), START
        elif "salt" not in row:
            change(row["log"], row)
            row["previous"] = last.hex()
            last = hashed(canonical(row))
            lines[head] = canonical({**orjson.loads(lines[head]), "head": last.hex()})
        lines.append(canonical(row))
    return b"".join(line + b"\n" for line in lines)


def unlinked(log: str, row: dict[str, Any]) -> None:
    if log == FIRST:
        row.pop("with", None)


def pointed_elsewhere(log: str, row: dict[str, Any]) -> None:
    if log == FIRST and "with" in row:
        row["with"] = [[ELKS, 0]]


def past_the_end(log: str, row: dict[str, Any]) -> None:
    if log == ELKS and "with" in row:
        row["with"] = [[FIRST, 999]]


def to_itself(log: str, row: dict[str, Any]) -> None:
    if log == ELKS and "with" in row:
        row["with"] = [[ELKS, row["number"]]]


def by_another(log: str, row: dict[str, Any]) -> None:
    if log == FIRST and "with" in row:
        row["actor"] = "cleo"


def no_list(log: str, row: dict[str, Any]) -> None:
    if log == ELKS and "with" in row:
        row["with"] = {FIRST: 1}


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (unlinked, "which does not say so"),
        (pointed_elsewhere, "which does not say so"),
        (past_the_end, "which does not say so"),
        (to_itself, "one deed writes one event on a log"),
        (no_list, "by their logs and numbers"),
        (by_another, "but by another or at another time"),
    ],
)
def test_verify_sees_to_it_that_both_sides_name_each_other(town: Town, change: Any, words: str) -> None:
    result = town.say("tess", "pay-fine", {"case": FIRST, "cents": 2_000})
    data = town.export()
    assert verify(data).sound
    assert verify(rechained(data, lambda log, row: None)).sound, "chaining anew changes nothing by itself"
    report = verify(rechained(data, change))
    assert report.finding is not None
    assert words in report.finding.what
    assert report.finding.event in (result.number, result.also[0].number)
    assert verify(town.export(ELKS)).sound, "a log alone verifies: the other is not there to be asked"


def test_events_of_one_log_alone_have_the_bytes_that_they_always_had(town: Town) -> None:
    rows = [orjson.loads(line) for line in town.export(MOOSE).splitlines()][1:]
    assert rows
    assert not [row for row in rows if "with" in row]


def test_a_checkpoint_and_hidden_values_of_the_town(town: Town) -> None:
    town.say("mo", "join")
    town.say("mo", "speak", {"words": "hear me", "secret": "a name"})
    line = town.book.checkpoint("jo", "judge")
    data = town.export()
    assert verify(data, line, town.book.view(HALL, READER)["checkpoints"]["key"]).sound
    assert b"a name" in data
    for viewer in (Viewer(), Viewer("jo", "judge"), Viewer("eve", "member")):
        export = b"".join(town.book.export(None, viewer))
        assert b"a name" not in export
        assert verify(export, line).sound
    assert b"a name" in b"".join(town.book.export(None, Viewer("mo", "member")))


def test_replay_tells_of_logs_that_no_game_is_played_at(town: Town) -> None:
    paid = town.say("tess", "pay-fine", {"case": FIRST, "cents": 2_000})
    logs = logs_in(town.export())
    text = "\n".join(line for row in narrate(TOWN, choose(TOWN, logs, ELKS)) for line in row.lines)
    assert f"together with event {paid.also[0].number} of {FIRST}" in text
    assert "$20 from club/elks to fines/case-1: the fine in case-1" in text
    with pytest.raises(BadInput, match="say which with --log"):
        choose(TOWN, logs, None)
    assert [event.kind for event in choose(TOWN, {HALL: logs[HALL], FIRST: logs[FIRST]}, None)] == ["file", "fine-paid"]


def test_a_kind_words_its_own_deeds_and_fields_and_the_rest_is_worded_as_in_any_log(town: Town) -> None:
    town.say("tess", "pay-fine", {"case": FIRST, "cents": 2_000})
    by_kind = {event.kind: event for log in (ELKS, FIRST) for event in town.book.events(log)}
    assert town.book.describe(by_kind["dues"]) == "Elks take in $100"
    assert town.book.describe(by_kind["pay-fine"]) == "pay fine: case case 1, cents $20"
    assert town.book.describe(by_kind["file"]) == "file: club elks, fine 5000"
    story = narrate(TOWN, choose(TOWN, logs_in(town.export()), ELKS))
    (text,) = [row.lines[0] for row in story if row.event.kind == "dues"]
    assert text.endswith("dues: cents 10000  (tess, treasurer)"), "replay goes by what the log holds"
