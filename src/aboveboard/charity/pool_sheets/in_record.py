"""Deals from an invoice for an organization's record: what it holds already, and the record with them at its end."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from aboveboard.charity.conduct.recorded import HOME
from aboveboard.charity.organizations.organization import Organization
from aboveboard.charity.pool_sheets.deals import Box
from aboveboard.charity.pool_sheets.on_file import deal_kinds, deal_on_file
from aboveboard.charity.pools.conduct import PoolConduct
from aboveboard.charity.previews.preview import Preview
from aboveboard.charity.record import decide_record
from aboveboard.law.errors import BadInput


def box_in_record(record: object, prefix: str, *, compared: bool = False) -> Box:
    """Where a box of deals goes, by a record that has one event at least."""
    states = decide_record(record).logs.states
    if HOME not in states:
        raise BadInput("record: events: at least one was expected")
    law = states[HOME].part(Organization).law
    pools = [(name, state) for name, state in states.items() if name != HOME]
    held = [
        deal_on_file(name, state.setting.payload)
        for name, state in pools
        if any(isinstance(each, PoolConduct) and each.running.terms.counted for each in state.parts.values())
    ]
    return Box(HOME, prefix, states.__contains__, held, deal_kinds(law), compared)


def with_deals(record: Mapping[str, Any], found: Preview, at: str | None = None) -> dict[str, Any]:
    """The record with the deals of a sheet at its end, all on one day."""
    added: list[dict[str, Any]] = []
    for each in found.planned:
        stated = {name: value for name, value in each.payload.items() if name != "organization"}
        added.append({each.kind: {"deal": each.log, **stated}})
    if added and at is not None:
        added[0] = {"at": at, **added[0]}
    return {**record, "events": [*record["events"], *added]}


def try_in_record(found: Preview, record: Mapping[str, Any], at: str | None = None) -> Preview:
    """The same with all that the record's law refuses or flags."""
    decided, first = decide_record(with_deals(record, found, at)), len(record["events"])

    def about(row: dict[str, Any]) -> dict[str, Any]:
        each = found.planned[row["event"] - first]
        told = {"reason": row["reason"], "cite": row["cite"]}
        return {"row": each.row, "column": "", "heading": "", "name": each.log, **told}

    refused = [about(row) for row in decided.refused if row["event"] >= first]
    flagged = [about(row) for row in decided.warnings if row["event"] >= first]
    return replace(found, refused=[*found.refused, *refused], flagged=[*found.flagged, *flagged])
