"""A meeting as its secretary reads it: who was there, item by item what came of it, and what it decides elsewhere."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from typing import Any

from aboveboard.docket.course.agenda import items
from aboveboard.docket.course.elsewhere import decided
from aboveboard.docket.course.minutes import Entry, Minutes, minutes
from aboveboard.docket.course.state import State
from aboveboard.kernel.words import counted
from aboveboard.law.docket import Proceeding
from aboveboard.play.document import PrintedTable


def meeting_told(proceeding: Proceeding, state: State) -> Iterator[str | PrintedTable]:
    """The agenda with what came of each item; nothing of a proceeding that has none."""
    held, found = list(items(proceeding, state)), minutes(proceeding, state)
    if found is not None:
        yield from _head(found)
    if held:
        yield ""
        yield PrintedTable(
            (">item", "title", "what came of it", "vote", ">event"), list(_rows(proceeding, state, found))
        )
    if found is not None and found.besides:
        yield ""
        yield PrintedTable(
            (">event", "besides", "matter", "by", "what"),
            [
                (_number(each.event), each.title, each.matter or "", each.who or each.by, _said(each))
                for each in found.besides
            ],
        )
    elsewhere = list(decided(proceeding, state))
    if elsewhere:
        yield ""
        yield PrintedTable(
            (">event", "decides", "there"),
            [
                (_number(each.event), each.named, f"{each.proceeding}: {each.do.replace('-', ' ')}")
                for each in elsewhere
            ],
        )


def _head(found: Minutes) -> Iterator[str]:
    """When it began and ended, who was there, and whether its minutes are a draft."""
    yield f"Called to order at {_clock(found.called)}" + (f" by {found.called_by}" if found.called_by else "")
    if found.present:
        yield f"Present ({len(found.present)}): {', '.join(found.present)}"
    if found.closed is not None and found.length is not None:
        yield f"Adjourned at {_clock(found.closed)}, after {counted(found.length, 'minute')}"
    yield f"{found.title}: {found.mark or 'accepted'}"


def _rows(proceeding: Proceeding, state: State, found: Minutes | None) -> Iterator[tuple[Any, ...]]:
    sections = {} if found is None else {each.item: each for each in found.sections}
    for item in items(proceeding, state):
        entries = sections[item.item].entries if item.item in sections else ()
        for number, entry in enumerate(entries):
            head = (item.item, item.title) if number == 0 else ("", "")
            yield (*head, _came(entry), _voted(entry), _number(entry.event))
        if not item.dealt:
            head = ("", "") if entries else (item.item, item.title)
            yield (*head, "still open", "", "")


def _came(entry: Entry) -> str:
    said = _said(entry)
    return f"{entry.title}: {said}" if said else entry.title


def _said(entry: Entry) -> str:
    """What was stated with a step, in one line."""
    if entry.sealed:
        return "not public"
    return "; ".join(_one(name, value) for name, value in entry.says.items())


def _one(name: str, value: Any) -> str:
    if isinstance(value, bool):
        return name if value else f"not {name}"
    return f"{name}: {_plain(value)}"


def _plain(value: Any) -> str:
    if isinstance(value, list):
        return ", ".join(map(_plain, value))
    if not isinstance(value, dict):
        return str(value)
    first, *rest = value.items()
    others = ", ".join(_one(name, each) for name, each in rest)
    return _plain(first[1]) + (f" ({others})" if others else "")


def _voted(entry: Entry) -> str:
    if entry.vote is None:
        return ""
    flag = " (flagged)" if entry.flagged else ""
    return f"{entry.vote.tally} {'carried' if entry.vote.carried else f'lost, {entry.vote.needed} needed'}{flag}"


def _number(event: int) -> int | str:
    """An event of the record; what the text itself prints has no number there."""
    return event if event >= 0 else ""


def _clock(moment: datetime | None) -> str:
    return "" if moment is None else f"{moment:%H:%M}"
