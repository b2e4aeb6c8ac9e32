"""An organization's books asked for a page: who may look, and what every page of them begins with."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, TypeVar

from starlette.requests import Request

from aboveboard.charity.books.accounts.account import accounts_of, at_bank
from aboveboard.charity.books.accounts.checks import check_book
from aboveboard.charity.conduct.books import CHECK, FILE
from aboveboard.charity.conduct.question import Question
from aboveboard.charity.organizations.organization import Organization
from aboveboard.kernel.words import in_words
from aboveboard.log.deeds import Logged, NotAllowed, Viewer
from aboveboard.log.log_state import LogState
from aboveboard.log.logbook import Logbook
from aboveboard.log.people.sessions import Session
from aboveboard.web import answers
from aboveboard.web.gate.roles_there import check_there, is_within, looking_as
from aboveboard.web.pages.charity.entering.forms import offered
from aboveboard.web.pages.charity.latest import told_by_title
from aboveboard.web.pages.charity.organizations.home import head, organization_of
from aboveboard.web.pages.charity.organizations.menu import menu, reads

BOOKS: dict[str, str] = {
    "": "Money", "/shoebox": "Enter slips", "/check": "Write a check", "/bank": "Bank", "/reconcile": "Reconcile",
    "/statements": "Statements", "/members": "Report to members", "/columns": "Columnar books",
}  # fmt: skip
"""The pages of the books, by the end of their addresses."""
MOST_EVENTS = 60
"""So many events behind a line are shown on a page; the others are named by their numbers."""

T = TypeVar("T")


@dataclass(frozen=True)
class Looking:
    """Somebody within who looks at an organization's books."""

    book: Logbook
    name: str
    found: Session
    who: Viewer

    def ask(self, use: Callable[[Question], T]) -> T:
        """Have something found out of the organization as it stands, with what its accounts hold."""
        at = self.book.desk.clock()

        def look(state: LogState) -> T:
            organization = state.part(Organization)
            return use(replace(organization.question(FILE, {}, at, self.found.name), books=self.book))

        found: T = self.book.look(self.name, look)
        return found

    def of(self, use: Callable[[Organization], T]) -> T:
        """Have something found out of the organization itself."""
        found: T = self.book.look(self.name, lambda state: use(state.part(Organization)))
        return found

    @property
    def may(self) -> list[str]:
        """The deeds that may be done by whoever looks."""
        return offered(self.book, self.found, self.name)

    def page(self) -> dict[str, Any]:
        """What every page of the books begins with."""
        return {
            "name": self.name,
            "menu": menu(self.book, self.name, self.who),
            "organization": head(self.book, self.name),
            "books": dict(BOOKS),
            "may_do": self.may,
            "today": self.ask(lambda asked: asked.today.isoformat()),
        }


def looking(request: Request) -> Looking:
    """Whoever looks, where that is somebody within; raises NotAllowed for others, clerk and commission among them."""
    book, name, found, _ = organization_of(request)
    return looking_at(book, name, found)


def looking_at(book: Logbook, name: str, found: Session) -> Looking:
    """Somebody who looks at the books of an organization."""
    check_there(book, "organization", name)
    who = looking_as(book, found, name)
    if not is_within(book, name, who) or not reads(book, name, who, CHECK):
        raise NotAllowed(f"the books of {name} are for those who keep them, sign or run its games")
    return Looking(book, name, found, who)


def accounts_at(asked: Question) -> list[dict[str, Any]]:
    """The accounts that are open, each with what it holds and the number of its next check."""
    assert asked.books is not None
    found = []
    for account in accounts_of(asked.organization, asked.law).values():
        used = check_book(asked.organization, account.name).used
        first = account.stated("first-check")
        following = max(used) + 1 if used else first
        found.append({
            "account": account.name, "designation": account.designation, "kind": account.kind, "games": account.games,
            "bank": account.stated("bank", ""), "cents": asked.books.balance(at_bank(asked.log, account.name)),
            "next_check": following if account.kind == "checking" else None,
        })  # fmt: skip
    return found


def people_of(asked: Question) -> dict[str, str]:
    """Those on file, by short name, with their full names."""
    return {name: str(known.get("title", name)) for name, known in asked.organization.people.items()}


def officers_of(asked: Question) -> list[str]:
    """Those on file who hold an office: they sign."""
    return [name for name, known in asked.organization.people.items() if known.get("offices")]


def told_events(looks: Looking, sources: list[tuple[str, int]]) -> list[dict[str, Any]]:
    """Events as sentences, in their order, each with where it stands; only such as whoever looks may read."""
    book, found = looks.book, []
    law, titles = looks.ask(lambda asked: (asked.law, people_of(asked)))
    viewers = {log: _reader(looks, log) for log in dict.fromkeys(log for log, _ in sources)}
    for log, number in sorted(sources)[:MOST_EVENTS]:
        viewer = viewers[log]
        events = [] if viewer is None else book.events(log, number - 1, viewer, 1)
        if events and events[0].number == number:
            found.append(_told(book, events[0], law, titles, looks.name))
    return found


def _reader(looks: Looking, log: str) -> Viewer | None:
    """Whoever looks as a reader of a log; None where that person has no role there."""
    try:
        return looking_as(looks.book, looks.found, log)
    except NotAllowed:
        return None


def _told(book: Logbook, event: Logged, law: Any, titles: dict[str, str], home: str) -> dict[str, Any]:
    said = answers.event(event)
    where = "" if event.log == home else f" of {in_words(event.log)}"
    return {
        "log": event.log, "event": event.number, "by": event.actor, "at": said["at"], "hash": said["hash"],
        "sentence": book.describe(told_by_title(event, law, titles)), "where": where,
        "transfers": said["transfers"],
        "address": f"/organizations/{home}/log?log={event.log}&at={event.number}#event-{event.number}",
    }  # fmt: skip
