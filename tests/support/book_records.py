"""Records of books in a few words: an organization, its deals, its checks, and statements that are signed and filed."""

from __future__ import annotations

from datetime import date
from typing import Any

from aboveboard.charity.record import DecidedRecord, decide_record

EVE = {
    "at": "2023-01-02",
    "person": {"name": "eve", "born": "1974-05-04", "member-since": "2014-03-01", "offices": ["treasurer"]},
}
"""Somebody who confirms what an officer confirms."""


def opening(kind: str) -> dict[str, Any]:
    named = {"name": "Millbrook", "kind": kind, "identification": "14-1"}
    return {"ruleset": "ny-charitable", "organization": named}


def check(number: int, day: date, class_: str, cents: int, **more: Any) -> dict[str, Any]:
    stated = {"account": "special", "number": number, "payee": "Somebody", "purpose": "it", "class": class_}
    return {"at": day.isoformat(), "check-write": {**stated, "cents": cents, **more}}


def deal(name: str, day: date, tickets: int) -> list[dict[str, Any]]:
    """A deal that nets a dollar a ticket."""
    at, serials = day.isoformat(), dict.fromkeys(("deal", "tickets", "flare", "invoice"), name)
    bought = {"deal": name, "kind": "bell-jar", "form": "77", "supplier": "acme", "price": 100, "tickets": tickets}
    return [
        {"at": at, "deal-buy": {**bought, "prizes": [{"cents": 100, "count": 1}], "cost": 0, "serials": serials}},
        {"at": at, "deal-open": {"deal": name, "place": "lodge", "holder": "jar"}},
        {"at": at, "deal-sell": {"deal": name, "tickets": tickets}},
        {"at": at, "deal-close": {"deal": name, "unsold": 0}},
    ]


def decided(kind: str, events: list[dict[str, Any]]) -> DecidedRecord:
    return decide_record({**opening(kind), "events": events})


def refused(found: DecidedRecord) -> set[int]:
    return {row["event"] for row in found.refused}


def filed(form: str, period: str, at: str, *signs: dict[str, Any], to: tuple[str, ...]) -> list[dict[str, Any]]:
    """A statement that is signed on a day by everybody who signs it, and goes to all to whom it goes."""
    of = {"form": form, "period": period}
    signed = [{"at": at, "statement-sign": {**of, **each}} for each in signs]
    return [*signed, *({"at": at, "statement-file": {**of, "to": each}} for each in to)]
