"""What one event of a link's log moves, exactly, told by what the event states and never by what the meters read."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import StrEnum
from fractions import Fraction
from typing import Any, NamedTuple

from aboveboard.floor.links.deeds.signing import WAITS
from aboveboard.floor.links.reckoning.configuration import KEYS, read_configuration
from aboveboard.floor.links.reckoning.course import configured
from aboveboard.floor.links.reckoning.state import VOID, LinkState
from aboveboard.floor.links.roles import PLAY, TAKE
from aboveboard.log.deeds import Logged


class Line(StrEnum):
    """The lines of a reconciliation, in their order."""

    CONTRIBUTIONS = "contributions"
    SEEDS = "seeds"
    """What the house gave: the base at the start, resets beyond the reserve, awards beyond the meter."""
    ADJUSTMENTS = "adjustments"
    TRANSFERS_IN = "transfers-in"
    TRANSFERS_OUT = "transfers-out"
    PAYMENTS = "payments"


class Moved(NamedTuple):
    """So much came to a level by one event, or went from it where it is less than nothing."""

    level: str
    line: Line
    cents: Fraction
    table: str | None = None
    """Whose wagers it was, of contributions; where the hand was, of payments."""


class Within(NamedTuple):
    """What one event moved within a level: out of its reserve, or set aside for a hit."""

    level: str
    reserve: int = 0
    """What the reserve gave to a reset; less than nothing where that was undone."""
    set_aside: int = 0
    """What was set aside for a hit; less than nothing where it was put back or paid."""


def moved(state: LinkState, event: Logged) -> Iterator[Moved]:
    """What comes to the levels of a link, or goes from them, by an event that finds it in a state."""
    said = event.payload
    if event.kind == PLAY:
        yield from _played(state, said, event.answer)
    elif event.kind == "link-start" and not state.begun:
        for level in configured(state).levels:
            yield Moved(level.name, Line.SEEDS, Fraction(level.base))
    elif event.kind == "link-change" and state.begun:
        now = read_configuration({key: said[key] for key in KEYS}, configured(state).number + 1, event.kind)
        known = {each.name for each in configured(state).levels}
        for level in now.levels:
            if level.name not in known:
                yield Moved(level.name, Line.SEEDS, Fraction(level.base))
    elif event.kind == "link-verify" and event.answer.get("found") == VOID:
        hit = state.hits[said["hit"]]
        undone = sum(each.cents for each in event.transfers if each.to.endswith("/owed"))
        yield Moved(hit.level, Line.SEEDS, Fraction(-undone))
    elif event.kind == "link-pay":
        hit = state.hits[said["hit"]]
        yield Moved(hit.level, Line.PAYMENTS, Fraction(-event.answer["cents"]), hit.table)
    elif event.kind == "link-sign" and not said.get("no") and WAITS not in event.answer:
        yield from _signed(state, said["event"])
    elif event.kind == TAKE:
        for each in said["levels"]:
            came = sum(Fraction(each[name]) for name in ("meter", "reserve", "overflow"))
            yield Moved(each["level"], Line.TRANSFERS_IN, Fraction(came))


def _played(state: LinkState, said: Mapping[str, Any], answer: Mapping[str, Any]) -> Iterator[Moved]:
    configuration = configured(state)
    wagered = said.get("closed", 0) * configuration.wager
    for level in configuration.levels:
        if wagered:
            yield Moved(level.name, Line.CONTRIBUTIONS, (level.rate + level.reserve_rate) * wagered, said["table"])
    for hit in answer.get("hits", ()):
        if hit["house"]:
            yield Moved(hit["level"], Line.SEEDS, Fraction(hit["house"]))


def _signed(state: LinkState, number: int) -> Iterator[Moved]:
    asked = state.asked[number]
    if asked.what == "link-adjust":
        of_house = asked.said["from"] == "house"  # else it comes from the level's own reserve or overflow
        yield Moved(asked.said["level"], Line.ADJUSTMENTS, Fraction(asked.said["cents"] if of_house else 0))
    elif asked.what == "link-transfer":
        for name, kept in state.kept.items():
            yield Moved(name, Line.TRANSFERS_OUT, -(kept.meter + kept.reserve + kept.overflow))


def within(state: LinkState, event: Logged) -> Iterator[Within]:
    """What an event moves within a level."""
    if event.kind == PLAY:
        for hit in event.answer.get("hits", ()):
            yield Within(hit["level"], hit["reserve"], hit["cents"])
    elif event.kind == "link-verify" and event.answer.get("found") == VOID:
        hit = state.hits[event.payload["hit"]]
        back = sum(each.cents for each in event.transfers if each.to.endswith("/reserve"))
        yield Within(hit.level, -back, -hit.cents)
    elif event.kind == "link-pay":
        hit = state.hits[event.payload["hit"]]
        yield Within(hit.level, 0, -event.answer["cents"])
