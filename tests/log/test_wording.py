"""An event in words: its facts written out, or as the log holds them, which is what replay prints."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

import pytest

from aboveboard.log.deeds import Logged
from aboveboard.log.wording import Wording, describe, replayed

EVENT = Logged("t", 3, "some-deed", {}, "sam", "supervisor", datetime(2026, 11, 15, tzinfo=UTC))


@pytest.mark.parametrize(
    ("payload", "written_out", "as_logged"),
    [
        ({}, "some deed", "some-deed"),
        ({"seat": 1, "why": None}, "some deed: seat 1", "some-deed: seat 1, why None"),
        ({"to-do": "no-more", "ok": False}, "some deed: to do no more, ok no", "some-deed: to-do no-more, ok False"),
        ({"dice": [3, 4], "names": ["a-b", "c"]}, "some deed: dice 3-4, names a b, c", "some-deed"),
        ({"limits": {"min": 5, "max": None}, "empty": {}}, "some deed: limits min 5", "some-deed"),
        ({"a-b": "0-00", "c": "2026-12-19"}, "some deed: a b 0-00, c 2026-12-19", "some-deed: a-b 0-00, c 2026-12-19"),
        ({"line": "abc", "of": 1}, "some deed: of 1", "some-deed: line abc, of 1"),
        ("no-more-bets", "some deed: no more bets", "some-deed: no-more-bets"),
    ],
)  # fmt: skip
def test_facts_are_written_out_on_pages_and_as_logged_in_replay(payload: Any, written_out: str, as_logged: str) -> None:
    event = replace(EVENT, payload=payload)
    assert describe(event, None, Wording()) == written_out
    assert replayed(event) == f"{as_logged}  (sam, supervisor)"


def test_what_is_taken_back_is_worded_before_a_kind_is_asked() -> None:
    event = replace(EVENT, payload={"reason": "misread"}, reverses=2)
    wording = Wording(deed=lambda setting, event: "never")
    assert describe(event, None, wording) == "event 2 is taken back: misread"
    assert replayed(event, "never") == "event 2 is taken back: misread  (allowed by sam, supervisor)"


def test_a_kind_words_whole_deeds_or_fields_and_may_leave_a_field_out() -> None:
    event = replace(EVENT, payload={"cents": 500, "rows": [{"cents": 7, "hash": "abc"}], "hash": "abc"})

    def field(name: str, value: Any) -> str | None:
        return {"cents": f"{value}c", "hash": ""}.get(name)

    assert describe(event, None, Wording(field=field)) == "some deed: cents 500c, rows cents 7c"
    assert describe(event, "here", Wording(deed=lambda setting, event: f"{setting} {event.number}")) == "here 3"


@pytest.mark.parametrize(
    ("payload", "text"),
    [
        ({"name": "mary-ann", "kind": "big-six"}, "mary-ann plays big six"),
        ({"name": "mary-ann", "kind": "big-six", "for": 500}, "mary-ann plays big six for 500c"),
        ({"name": "[{kind}]", "kind": "x", "last": True}, "[{kind}] plays x once more"),
        ({"do": "stop", "name": "ann"}, "ann stops"),
        ({"count": 0}, "0 are left"),
        ("it-all", "it-all"),
        ({"other": 1}, "some deed"),
        (None, "some deed"),
    ],
)
def test_a_sentence_is_filled_from_what_an_event_holds_and_names_no_field(payload: Any, text: str) -> None:
    sentences = {
        "some-deed": (
            "{do=stop}{name} stops",
            "{name} plays {kind:words}[ for {for}][{last!} once more]",
            "{count} are left",
            "{it}",
        )
    }
    wording = Wording(field=lambda name, value: f"{value}c" if name == "for" else None, sentences=sentences)
    assert describe(replace(EVENT, payload=payload), None, wording) == text
