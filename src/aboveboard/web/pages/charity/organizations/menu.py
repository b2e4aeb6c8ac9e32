"""The pages of an organization, as far as whoever looks may see them."""

from __future__ import annotations

from collections.abc import Mapping

from aboveboard.charity.conduct.books import CHECK
from aboveboard.charity.conduct.register import Entry
from aboveboard.log.deeds import Viewer
from aboveboard.log.log_state import LogState
from aboveboard.log.logbook import Logbook
from aboveboard.web.gate.roles_there import is_within

PAPERS = {"paper": "Papers", "figure": "Figures on file"}
LICENSES = {
    "apply": "Applications", "license": "Licenses", "amend": "Amendments", "deny": "Denials", "report": "Reports",
}  # fmt: skip
EQUIPMENT = {"premises": "Premises", "equipment": "Equipment", "mark": "Marks", "furnish": "Furnished"}
WHOLE: Mapping[str, str] = {
    "": "Home", "/calendar": "Calendar", "/books": "Books", "/pools": "Tickets", "/people": "Members",
    "/roles": "Roles", "/papers": "Papers", "/licenses": "Licenses", "/equipment": "Equipment",
}  # fmt: skip
"""All of them, by the end of their addresses."""
REGISTERS: Mapping[str, Mapping[str, str]] = {"/papers": PAPERS, "/licenses": LICENSES, "/equipment": EQUIPMENT}
"""Those that list what was stated by some deeds, each with its title."""
OF_THOSE_WITHIN: Mapping[str, str | None] = {"/books": CHECK, "/people": None, "/pools": None, "/roles": None}
"""Those that only people within see; some of them only who reads a deed that they tell of."""


def reads_all(book: Logbook, name: str, who: Viewer) -> bool:
    """Does somebody read every event of a log?"""
    closed = book.kind(name).closed
    return closed is not None and closed.readers.get(who.role, frozenset()) is None


def reads(book: Logbook, name: str, who: Viewer, deed: str) -> bool:
    """May somebody read what was stated by a deed, some of it at least?"""
    closed = book.kind(name).closed
    only = frozenset[str]() if closed is None else closed.readers.get(who.role, frozenset())
    return only is None or deed in only


def reads_it(state: LogState, who: Viewer, entry: Entry) -> bool:
    """May somebody read one event?"""
    closed = state.kind.closed
    return closed is not None and closed.reads(who.role, state.setting, entry.kind, entry.payload)


def sees_file(state: LogState, who: Viewer, entry: Entry) -> bool:
    """May somebody who reads an event see the file that is attached to it?"""
    closed = state.kind.closed
    audience = None if closed is None else closed.attached(state.setting, entry.kind, entry.payload)
    return closed is not None and (audience is None or who.role in closed.permissions.audiences[audience])


def menu(book: Logbook, name: str, who: Viewer) -> dict[str, str]:
    """The pages that somebody may see."""
    within = is_within(book, name, who)

    def seen(end: str) -> bool:
        if end in OF_THOSE_WITHIN:
            deed = OF_THOSE_WITHIN[end]
            return within and (deed is None or reads(book, name, who, deed))
        deeds = REGISTERS.get(end)
        return deeds is None or any(reads(book, name, who, deed) for deed in deeds)

    return {end: title for end, title in WHOLE.items() if seen(end)}
