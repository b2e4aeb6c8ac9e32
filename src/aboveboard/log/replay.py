"""A log as a story: who did what and when, what moved, what was taken back; a kind of log may have its own narrator."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from aboveboard.kernel.money import dollars
from aboveboard.law.errors import BadInput, nearest, short
from aboveboard.log.chain.canonical import parsed
from aboveboard.log.chain.hash_chain import read
from aboveboard.log.deeds import Logged, StoryLine
from aboveboard.log.kinds import Houses
from aboveboard.log.wording import replayed

INDENT = " " * 9


def logs_in(data: bytes) -> dict[str, list[Logged]]:
    """The events of an export, by log, with the hidden values that it shows."""
    found: dict[str, list[Logged]] = {}
    for number, line in enumerate(data.splitlines(), 1):
        try:
            row = parsed(line)
            if "export" in row:
                if not isinstance(row["log"], str):
                    raise TypeError("the name of a log is a word")
                found[row["log"]] = []
            elif "missing" in row:
                continue
            elif "salt" in row:
                last = found[row_log(found)][-1]
                found[last.log][-1] = replace(last, veiled={**last.veiled, row["name"]: row["value"]})
            else:
                event = read(line)
                found[event.log].append(event)
        except (ValueError, LookupError, TypeError, AttributeError, ArithmeticError):
            raise BadInput(f"line {number}: it is no line of an export; `aboveboard verify` says more") from None
    if not found:
        raise BadInput("the export holds no log")
    return found


def row_log(found: dict[str, list[Logged]]) -> str:
    """The log that is being read: the last one begun."""
    return list(found)[-1]


def choose(houses: Houses, logs: dict[str, list[Logged]], name: str | None) -> list[Logged]:
    """The events of the log that is meant: by name, or the only one that was opened."""
    opened = [log for log in logs if log not in houses.standing]
    if name is None and len(opened) == 1:
        name = opened[0]
    if name is None:
        raise BadInput(f"the export holds {', '.join(logs)}; say which with --log")
    if name not in logs:
        raise BadInput(f"log {name!r} is not in the export; {nearest(name, logs)}")
    return logs[name]


def narrate(houses: Houses, events: Iterable[Logged]) -> Iterator[StoryLine]:
    """The story of a log, event by event; what the rules cannot follow, as in an altered export, is told plainly."""
    events = list(events)
    try:
        kind = houses.kind_of(events[0].log, events[0].kind) if events else None
        line = plain if kind is None or kind.narrator is None else kind.narrator(events)
        lost = None
    except Exception as error:
        line, lost = plain, error
    round = 0
    for event in events:
        if lost is None:
            try:
                told = line(event)
                round = told.round
                yield told
                continue
            except Exception as error:
                line, lost = plain, error
                yield _lost(event, round, lost)
                continue
        yield _lost(event, round, lost) if event is events[0] else StoryLine(round, event, _plainly(event))


def _lost(event: Logged, round: int, error: Exception) -> StoryLine:
    """An event that the rules cannot follow, and why."""
    why = f"{type(error).__name__}: {error}" if not isinstance(error, BadInput) else str(error)
    note = f"{INDENT}THE RULES CANNOT FOLLOW THIS, and nothing after it is played again: {short(why)}"
    return StoryLine(round, event, (*_plainly(event), note))


def _plainly(event: Logged) -> tuple[str, ...]:
    """What an event says, whatever it says."""
    try:
        return plain(event).lines
    except Exception:
        return (f"{event.number!s:>5}  {short(event.kind)}: what is written here makes no sense",)


def plain(event: Logged) -> StoryLine:
    """An event that no game is played again for."""
    return StoryLine(0, event, (f"{event.number:>5}  {event.at:%H:%M:%S}  {replayed(event)}", *moved(event)))


def moved(event: Logged) -> list[str]:
    """What the same deed wrote on other logs, and each cent that moved, and why."""
    return [f"{INDENT}together with event {peer.number} of {peer.log}" for peer in event.also] + [
        f"{INDENT}{dollars(row.cents)} from {row.source} to {row.to}: {row.why}"
        + (f" [{'; '.join(row.cite)}]" if row.cite else "")
        for row in event.transfers
    ]
