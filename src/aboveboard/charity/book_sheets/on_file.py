"""What sheets of books are compared with: an organization's accounts and people, and what its books say already."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from aboveboard.charity.books.accounts.account import Account, accounts_of
from aboveboard.charity.conduct.books import ACCOUNTS, PAY_FEE
from aboveboard.charity.conduct.deeds import POOL_NOTED
from aboveboard.charity.conduct.register import Entry, Register
from aboveboard.charity.organizations.organization import Organization
from aboveboard.charity.spreadsheets.cells import kebab, one_line
from aboveboard.law.days import State
from aboveboard.log.log_state import LogState

if TYPE_CHECKING:
    from aboveboard.log.logbook import Logbook


class Books(NamedTuple):
    """An organization's books as a sheet is compared with them."""

    organization: str
    accounts: Mapping[str, Account]
    people: Mapping[str, str]
    """The names of people on file, each with the full name."""
    stated: Register
    """What was stated of accounts; to be asked and not to be changed."""
    days: State
    deals: frozenset[str] = frozenset()
    """Its pools that are counted and not over, onto whose logs slips may go."""

    def account(self, given: str) -> str:
        """The name of an account, by its name, its designation or its number; as it is given where none is meant."""
        if given in self.accounts:
            return given
        meant = [
            name
            for name, each in self.accounts.items()
            if kebab(given) in (name, kebab(each.designation), kebab(str(each.stated("number", ""))))
        ]
        return meant[0] if len(meant) == 1 else given

    def person(self, given: str) -> str:
        """Somebody by full name; as a name would be spelled where nobody is called so; ValueError where several are."""
        if given in self.people:
            return given
        wanted = one_line(given).casefold()
        meant = [name for name, title in self.people.items() if one_line(title).casefold() == wanted]
        if len(meant) > 1:
            raise ValueError(f"a name such as {meant[0]}, since several people are called {given[:40]}")
        return meant[0] if meant else kebab(given)


class Before:
    """What is on file, each entry to be found once: a row that says the same is entered no second time."""

    def __init__(self, stated: Register) -> None:
        self._stated, self._taken = stated, defaultdict[str, set[int]](set)

    def same(self, kind: str, payload: Mapping[str, Any]) -> Entry | None:
        """An entry that says all that a row says; None where there is none besides those that were found already."""
        by = {name: payload[name] for name in ("account", "number", "cents", "from") if name in payload}
        for entry in self._stated.of(kind, **by):
            if entry.number not in self._taken[kind] and all(
                entry.get(name) == value for name, value in payload.items()
            ):
                self._taken[kind].add(entry.number)
                return entry
        return None


KEPT = (*ACCOUNTS, PAY_FEE)


def books_in(state: LogState) -> Books:
    """The books of an organization as they stand on its log."""
    held = state.part(Organization)
    stated = Register({kind: list(held.state.entries[kind]) for kind in KEPT if kind in held.state.entries})
    people = {name: str(known.get("title", "")) for name, known in held.state.people.items()}
    return Books(state.log, accounts_of(held.state, held.law), people, stated, held.days, frozenset(_deals(held)))


def _deals(held: Organization) -> dict[str, None]:
    """The deals that were put into play, and have not left it."""
    found = dict[str, None]()
    for entry in held.state.listed(POOL_NOTED):
        if entry.get("what") == "in-play":
            found[str(entry.get("pool"))] = None
        elif entry.get("what") == "over":
            found.pop(str(entry.get("pool")), None)
    return found


def books_of(book: Logbook, organization: str) -> Books:
    """The same, on a database."""
    found: Books = book.look(organization, books_in)
    return found
