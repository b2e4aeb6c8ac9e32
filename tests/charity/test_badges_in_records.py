"""Badges in a record: once it mentions one, or identifies anybody, it is held to what a log is held to."""

from __future__ import annotations

from typing import Any

import pytest

from aboveboard.charity.record import decide_record

BOB = {"name": "bob", "title": "Bob", "address": "7 Mill Road", "member-since": "2010-01-01", "born": "1980-05-01"}
TEXTS = ["licensing-law", "local-laws", "commission-rules", "license-terms"]
IN_CHARGE = ("bob", "cyd", "eve", "fay")
GAMES = ["craps", "bell-jar"]
SHOWN = {"person": "bob", "photograph": "face", "signature": "hand"}
NIGHT = {
    "from": "2026-02-07T19:00", "until": "2026-02-07T23:00", "premises": "firehouse", "areas": ["main"],
    "games": GAMES, "members-in-charge": list(IN_CHARGE), "license": "7",
}  # fmt: skip
OPENED: tuple[dict[str, Any], ...] = (
    *({"person": {**BOB, "name": name, "title": name.title()}} for name in IN_CHARGE),
    *({"acknowledge": {"person": name, "texts": TEXTS}} for name in IN_CHARGE),
    *({"designate": {"person": name, "duty": duty}} for name in IN_CHARGE for duty in ("member-in-charge",)),
    {"person": {**BOB, "name": "ann", "title": "Ann", "offices": ["president"]}},
    {"designate": {"person": "ann", "duty": "responsible-officer"}},
    {"premises": {"premises": "firehouse", "areas": ["main"]}},
    {"paper": {"paper": "approval", "kind": "assembly-approval", "about": "firehouse", "dated": "2025-11-01"}},
    {"apply": {"form": "GC-2", "games": GAMES}},
    {"license": {"form": "GC-5", "number": "7", "games": GAMES, "from": "2026-02-01", "until": "2026-12-31"}},
)
NO_BADGE = "whoever comes to work: Bob has no badge that was made and is valid that day"
LACKS = "what a badge shows: missing"


def _picture(kind: str, paper: str, about: str, **more: str) -> dict[str, Any]:
    return {"paper": {"paper": paper, "kind": kind, "about": about, "dated": "2026-01-01", **more}}


def _decided(*events: dict[str, Any], then: tuple[dict[str, Any], ...] = ()) -> tuple[list[str], list[str]]:
    """A record of some events, then of a night on which Bob arrives, then of others: why what is refused, unchecked."""
    arrives: dict[str, Any] = {"log": "occasion", "arrive": {"person": "bob", "badge": True, "identification": True}}
    evening: dict[str, Any] = {"at": "2026-02-07T18:30"}
    listed = [
        *({"at": "2026-01-02", **event} for event in (*OPENED, *events)),
        *({**evening, **event} for event in ({"occasion-open": NIGHT}, arrives, *then)),
    ]
    organization = {"name": "hose-company-2", "kind": "volunteer-fire-company", "identification": "12-345"}
    found = decide_record({"ruleset": "ny-charitable", "organization": organization, "events": listed})
    return [row["reason"] for row in found.refused], found.unchecked


@pytest.mark.provision("ny-4622.19-wear")
def test_a_record_that_mentions_no_badge_is_not_asked_for_one() -> None:
    refused, unchecked = _decided()
    assert refused == []
    assert "badge-made" in unchecked


@pytest.mark.provision("ny-4622.19-badge")
@pytest.mark.parametrize("papers", [(), (_picture("photograph", "face", "bob"), _picture("signature", "hand", "bob"))])
def test_a_badge_with_all_six_items_is_taken_at_the_records_word(papers: tuple[dict[str, Any], ...]) -> None:
    refused, unchecked = _decided(*papers, {"identify": SHOWN}, {"badge": {"person": "bob"}})
    assert refused == []
    assert "badge-made" not in unchecked
    assert ("photograph-on-file" in unchecked, "signature-on-file" in unchecked) == (not papers, not papers)


@pytest.mark.provision("ny-4622.19-badge")
@pytest.mark.parametrize(
    ("without", "lacks"),
    [("title", "title"), ("address", "address"), ("photograph", "photograph"), ("signature", "signature")],
)
def test_an_incomplete_badge_is_refused_and_whoever_has_no_other_does_not_work(without: str, lacks: str) -> None:
    person = {key: value for key, value in BOB.items() if key != without}
    shown = {key: value for key, value in SHOWN.items() if key != without}
    refused, unchecked = _decided({"person": person}, {"identify": shown}, {"badge": {"person": "bob"}})
    assert [reason.replace("bob has", "Bob has") for reason in refused] == [f"{LACKS} ({lacks})", NO_BADGE]
    assert "badge-made" not in unchecked


@pytest.mark.provision("ny-4622.19-badge", "ny-4622.19-wear")
@pytest.mark.parametrize(
    "events",
    [
        pytest.param(({"badge": {"person": "bob"}},), id="a badge that is refused, with nobody identified"),
        pytest.param(({"identify": SHOWN},), id="somebody identified who has no badge"),
        pytest.param(
            (_picture("photograph", "face", "bob"), {"identify": {**SHOWN, "photograph": "another"}}),
            id="an identification that is refused",
        ),
        pytest.param(
            (_picture("photograph", "face", "cyd"), {"identify": SHOWN}, {"badge": {"person": "bob"}}),
            id="a picture that the record says is of somebody else",
        ),
        pytest.param(
            ({"identify": {**SHOWN, "signature": "approval"}}, {"badge": {"person": "bob"}}),
            id="a paper that the record says is no picture",
        ),
        pytest.param(
            (
                _picture("photograph", "face", "bob", until="2026-01-31"),
                {"identify": SHOWN},
                {"badge": {"person": "bob"}},
            ),
            id="a picture that is valid no more",
        ),
    ],
)
def test_whoever_works_has_a_valid_badge_where_the_record_mentions_any(events: tuple[dict[str, Any], ...]) -> None:
    refused, unchecked = _decided(*events)
    assert refused[-1] == NO_BADGE
    assert "badge-made" not in unchecked


@pytest.mark.provision("ny-4622.19-wear")
def test_a_badge_that_is_mentioned_later_was_not_made_before() -> None:
    refused, _ = _decided(then=({"identify": SHOWN}, {"badge": {"person": "bob"}}))
    assert refused == [NO_BADGE]
