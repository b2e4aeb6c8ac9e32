"""As what somebody acts or looks at a closed log: by a role that is held there, whatever the session's own is."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import Any

from aboveboard.log.deeds import NotAllowed, Viewer
from aboveboard.log.kinds import LogKind
from aboveboard.log.logbook import Logbook
from aboveboard.log.people.sessions import Session

AT_ONCE = 500
"""So many events are looked at together for one that somebody may read."""


def roles_at(book: Logbook, name: str, log: str) -> list[str]:
    """The roles that somebody holds at a log, in the order in which its readers are listed."""
    return _held(book, name, book.kind(log), book.index.names(log))


def _held(book: Logbook, name: str, kind: LogKind, names: Sequence[str]) -> list[str]:
    closed = kind.closed
    if closed is None:
        return []
    people = book.people_part()
    roles = dict.fromkeys((*closed.readers, *closed.at_large))
    return [role for role in roles if people.holds(name, role, names, closed)]


def offices_at(book: Logbook, name: str, logs: Iterable[str], offices: Collection[str]) -> dict[str, set[str]]:
    """Of many logs those where somebody holds one of some roles, with these; whoever that is, is looked up once."""
    people, found = book.people_part(), dict[str, set[str]]()
    for log in logs:
        closed = book.kind(log).closed
        if closed is not None:
            names, listed = book.index.names(log), {*closed.readers, *closed.at_large}
            found[log] = {role for role in offices if role in listed and people.holds(name, role, names, closed)}
    return {log: roles for log, roles in found.items() if roles}


def acting_as(book: Logbook, found: Session, log: str, deed: str, payload: Any, asked: str | None) -> str:
    """The role in which somebody does a deed at a log: the one that is asked for, or the first that may do it."""
    if asked is not None:
        return asked
    opens = book.houses.opening.get(deed)
    kind: LogKind
    if opens is not None and not book.index.knows(log):
        given = opens.read(log, payload).belongs_to
        logs = [each for each in given if book.index.knows(each) and book.houses.place(each) is None]
        further = [name for each in logs for name in book.index.names(each)]
        kind, names = opens, (log, *given, *further)
    else:
        kind, names = book.kind(log), book.index.names(log)
    held, matrix = _held(book, found.name, kind, names), book.houses.permissions_of(kind).matrix
    return next((role for role in held if role in matrix.get(deed, ())), held[0] if held else found.role)


def reading_roles(book: Logbook, name: str, log: str) -> list[str]:
    """The roles by which somebody reads a closed log; whoever only opens one does not."""
    closed = book.kind(log).closed
    readers = () if closed is None else closed.readers
    return [role for role in roles_at(book, name, log) if role in readers]


def is_within(book: Logbook, log: str, who: Viewer) -> bool:
    """Does somebody work at a closed log or read all of it, and not only what is filed?"""
    closed = book.kind(log).closed
    return closed is not None and (who.role in closed.within or closed.readers.get(who.role, frozenset()) is None)


def last_read(book: Logbook, log: str, who: Viewer) -> int:
    """The number of the last event of a closed log that somebody may read; -1 where it is none."""
    closed, end = book.kind(log).closed, book.last(log)
    if closed is None or closed.readers.get(who.role, frozenset()) is None:
        return end
    while end >= 0:
        found = book.events(log, max(-1, end - AT_ONCE), who, min(AT_ONCE, end + 1))
        if found:
            return found[-1].number
        end -= AT_ONCE
    return -1


def closed_to(log: str) -> NotAllowed:
    """What whoever has no role at a log is told, whether there is one of this name or not."""
    return NotAllowed(f"{log} is read by those who have a role there")


def check_there(book: Logbook, kind: str, log: str) -> None:
    """See that there is a log of this kind; names are not to be found out by guessing."""
    if not book.index.has(log, kind):
        raise closed_to(log)


def looking_as(book: Logbook, found: Session | None, log: str) -> Viewer:
    """Somebody as a reader of a closed log; raises NotAllowed where that person has no role there."""
    held = [] if found is None else reading_roles(book, found.name, log)
    if found is None or not held:
        raise closed_to(log)
    return Viewer(found.name, held[0])
