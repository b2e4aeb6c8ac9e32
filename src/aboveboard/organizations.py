"""An organization as programs ask about it: by its record, or by its log on a database."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import date, datetime, time
from functools import partial
from types import TracebackType
from typing import TYPE_CHECKING, Any, Protocol, TypeVar
from zoneinfo import ZoneInfo

from aboveboard.charity import registers
from aboveboard.charity.books.ledger.columnar import books
from aboveboard.charity.books.ledger.exports import Ledger
from aboveboard.charity.books.ledger.postings import Posted
from aboveboard.charity.books.ledger.single_entry import Book
from aboveboard.charity.calendar.rows import Calendar
from aboveboard.charity.conduct.books import FILE
from aboveboard.charity.conduct.deeds import AT_AN_OCCASION, OPEN_OCCASION, ORGANIZATION
from aboveboard.charity.conduct.question import Question
from aboveboard.charity.conduct.recorded import HOME
from aboveboard.charity.occasions.checklist import OccasionChecklist
from aboveboard.charity.occasions.planned import Readiness
from aboveboard.charity.organizations.organization import Organization as OrganizationPart
from aboveboard.charity.owed import Owed, calendar_in, destroyable_in
from aboveboard.charity.packages.kept import keeper_of
from aboveboard.charity.record import DecidedRecord, decide_record
from aboveboard.charity.registers import LicenseOnFile, OccasionOnFile, PaperOnFile, PersonOnFile
from aboveboard.charity.spending import Judged, judged
from aboveboard.charity.statements.draft import Statement
from aboveboard.charity.tonight import checklist_in, home_of, readiness_in
from aboveboard.charity.trying import Tried, opening_tried, tried
from aboveboard.kernel.words import counted
from aboveboard.law.dates import day_of
from aboveboard.law.days.moments import moment_of
from aboveboard.law.errors import BadInput, nearest
from aboveboard.log.deeds import Books
from aboveboard.log.log_state import LogState

if TYPE_CHECKING:
    from aboveboard.log.logbook import Logbook

    # Signs take a while to import, and most questions are about something else.
    from aboveboard.publish.paper.of_log import PrintedLog
    from aboveboard.publish.posted import OccasionSigns
    from aboveboard.publish.returns.printed import PrintedStatement, PrintedStatements

T = TypeVar("T")
EMPTY = "record: events: at least one was expected"


class Asked(Protocol):
    """Where an organization's logs lie."""

    home: str
    """The name of the organization's own log."""

    @property
    def books(self) -> Books:
        """What its accounts hold."""
        ...

    def look(self, log: str, with_it: Callable[[LogState], T]) -> T:
        """Ask something of a log's state."""
        ...

    def now(self) -> datetime:
        """When it is, where nobody says."""
        ...

    def opened(self, statement: Statement, *, listed: bool = False) -> Mapping[str, Any]:
        """For each line of a statement the events that make it up; in a list no further log is asked for them."""
        ...

    def posted(self) -> Iterator[Posted]:
        """Each event that moved money, on whichever of its logs, in the order of time."""
        ...

    def close(self) -> None:
        """Let go of it."""
        ...


@dataclass(frozen=True)
class Ruled:
    """An event of a record that is refused, or flagged for review: why, and by which clauses."""

    event: int
    reason: str
    cite: tuple[str, ...]


class InRecord:
    """The logs that a record leaves."""

    home = HOME

    def __init__(self, record: object, as_of: date | None) -> None:
        self.decided, self.as_of = decide_record(record, as_of), as_of
        self.books: Books = self.decided.logs

    def look(self, log: str, with_it: Callable[[LogState], T]) -> T:
        """Ask something of one of them."""
        if not self.decided.logs.states:
            raise BadInput(EMPTY)
        return with_it(self.decided.logs.states[log])

    def now(self) -> datetime:
        """When its last event was."""
        if self.decided.until is None:
            raise BadInput(EMPTY)
        return self.decided.until

    def opened(self, statement: Statement, *, listed: bool = False) -> Mapping[str, Any]:
        """By the numbers of the record's events."""
        found: Mapping[str, Any] = self.decided.logs.statement_json(statement)["opened"]
        return found

    def posted(self) -> Iterator[Posted]:
        """Those that the record's events wrote."""
        return iter(self.decided.logs.posted)

    def close(self) -> None:
        """Nothing is open."""


class OnDatabase:
    """The logs of a database."""

    def __init__(self, database: str, found: Callable[[Logbook], str]) -> None:
        from aboveboard.house import open_house, there  # a record needs no database

        self.book: Logbook = open_house(there(database))
        try:
            self.home = found(self.book)
        except BaseException:
            self.close()
            raise

    @property
    def books(self) -> Books:
        """The ledger."""
        return self.book

    def look(self, log: str, with_it: Callable[[LogState], T]) -> T:
        """Ask something of one of them."""
        found: T = self.book.look(log, with_it)
        return found

    def now(self) -> datetime:
        """By the clock of the house."""
        return self.book.desk.clock()

    def opened(self, statement: Statement, *, listed: bool = False) -> Mapping[str, Any]:
        """By their logs and numbers."""
        from aboveboard.charity.statements.opening import InLogbook, opened

        logs = InLogbook(self.book)
        found = {
            name: [list(each) for each in (statement.opened(name) if listed else opened(statement, name, logs))]
            for name in statement.lines
        }
        return {name: sources for name, sources in found.items() if sources}

    def posted(self) -> Iterator[Posted]:
        """Those of its own log, of its occasions' and of its pools', read a page at a time."""
        from aboveboard.charity.packages.logs import Logs

        return Logs.of(self.book, self.home).posted()

    def close(self) -> None:
        """Let go of the database."""
        self.book.close()


class Organization:
    """An organization, and all that can be asked about it; nothing is ever written.

    Every answer is a frozen record whose `to_json()` is what the command line prints. The examples ask about the
    company whose record `aboveboard example company.json` prints, and those about statements about that of jars.json.

    >>> held
    <Organization Millbrook Hook and Ladder Company, ny-charitable: 1 occasion>
    """

    def __init__(self, asked: Asked) -> None:
        self._asked = asked

    def __enter__(self) -> Organization:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()

    def close(self) -> None:
        """Let go of the database, where it lies on one."""
        self._asked.close()

    def __repr__(self) -> str:
        return f"<Organization {self.title}, {self.ruleset}: {counted(len(self.occasions), 'occasion')}>"

    def _home(self, with_it: Callable[[LogState], T]) -> T:
        return self._asked.look(self._asked.home, with_it)

    # -- what is on file -----------------------------------------------------------------------------------------------

    @property
    def name(self) -> str:
        """The name of its log."""
        return self._asked.home

    @property
    def title(self) -> str:
        """What it is called."""
        return str(self._opened("title"))

    @property
    def kind(self) -> str:
        """The kind of organization that it is."""
        return str(self._opened("kind"))

    @property
    def ruleset(self) -> str:
        """The rules that it is held under."""
        return str(self._opened("ruleset"))

    def _opened(self, field: str) -> object:
        return self._home(lambda state: state.part(OrganizationPart).opened.get(field))

    @property
    def people(self) -> tuple[PersonOnFile, ...]:
        """Everybody who is on file.

        >>> [(one.name, one.title, str(one.born), one.offices) for one in held.people][:1]
        [('ann', 'Ann Abel', '1970-05-04', ('president',))]
        """
        return self._home(registers.people)

    @property
    def papers(self) -> tuple[PaperOnFile, ...]:
        """Every paper that was put on file.

        >>> [(one.paper, one.title, one.about, one.cite) for one in held.papers][:1]
        [('p-1', 'Approval of the building for public assembly', 'firehouse', ('9 NYCRR 4622.17',))]
        """
        return self._home(registers.papers)

    @property
    def licenses(self) -> tuple[LicenseOnFile, ...]:
        """Every license that was issued to it.

        >>> [(one.form, one.number, one.games, one.in_force(date(2026, 2, 7))) for one in held.licenses]
        [('GC-5', '14-7', ('craps', 'roulette', 'bell-jar'), True)]
        """
        return self._home(registers.licenses)

    @property
    def occasions(self) -> tuple[OccasionOnFile, ...]:
        """Its occasions: planned, open and closed.

        >>> [(one.occasion, one.state, one.begins) for one in held.occasions]
        [('february', 'open', '2026-02-07T19:00:00')]
        """
        return self._home(registers.occasions)

    # -- what may be done ----------------------------------------------------------------------------------------------

    def may(self, occasion: str, at: datetime | str | None = None, by: str = "") -> Readiness:
        """May an occasion be run, planned or open? Everything that stands in the way: what `aboveboard may` prints.

        >>> tonight = held.may("february", at="2026-02-07T19:00")
        >>> tonight.may, tonight.missing[2].reason, tonight.missing[2].clauses
        (False, 'briefing on tips and gifts: missing', ('9 NYCRR 4622.5',))
        """
        when = self._moment(at)
        then = None if at is None else self._moment(at, time.max)
        return self._home(lambda state: readiness_in(state, occasion, when, by, then=then))

    def why_not(
        self,
        deed: str,
        payload: Mapping[str, Any] | None = None,
        *,
        occasion: str | None = None,
        at: datetime | str | None = None,
        by: str = "",
    ) -> Tried:
        """Try a deed without writing it: all that would refuse it, with its clauses, and what it would answer.

        >>> wine = {"item": "wine", "kind": "wine", "area": "annex"}
        >>> found = held.why_not("sale", wine, occasion="february", at="2026-02-07T20:00")
        >>> found.may, found.missing[0].reason, found.missing[0].clauses
        (False, 'alcoholic drink in the games of chance premises: wine is not allowed', ('9 NYCRR 4622.23',))
        >>> held.why_not("badge", {"person": "ann"}).answer["person.title"]
        'Ann Abel'
        """
        given, when, books = dict(payload or {}), self._moment(at), self._asked.books
        if deed in ORGANIZATION and occasion is None:
            return self._home(lambda state: tried(state, deed, given, when, by, books))
        if occasion is None:
            known = f"{deed!r} is no deed of an organization; {nearest(deed, (*ORGANIZATION, *AT_AN_OCCASION))}"
            raise BadInput(f"{deed}: occasion: the name of one was expected" if deed in AT_AN_OCCASION else known)
        if deed == OPEN_OCCASION:
            return self._home(lambda state: opening_tried(state, occasion, given, when, by, books))
        names = [row.occasion for row in self.occasions if row.state != "planned"]
        if occasion not in names:
            raise BadInput(f"occasion: none that was opened is called {occasion!r}; {nearest(occasion, names)}")
        return self._asked.look(occasion, lambda state: tried(state, deed, given, when, by, books))

    def spending(
        self,
        words: str,
        cents: int,
        class_: str | None = None,
        *,
        at: datetime | str | None = None,
        by: str = "",
        **stated: Any,
    ) -> Judged:
        """May games money pay for something, said in plain words? What `aboveboard spend` prints; nothing is written.

        What else the check would state is given as it would be: `to`, `of`, `approval`, `minutes`, `dated`.

        >>> found = held.spending("mortgage payment", 90000, at="2026-02-20")
        >>> found.class_, found.verdict, found.parts["GC-7"], found.reasons[0].clauses
        ('mortgage', 'approval needed', 'E', ('9 NYCRR 4624.21(c)(4)', '9 NYCRR 4624.21(c)(4)(i)'))
        >>> held.spending("red cross", 50000, at="2026-02-20").verdict
        'allowed'
        >>> held.spending("clubroom TV", 50000, at="2026-02-20").verdict
        'refused'
        """
        when, books = self._moment(at), self._asked.books

        def ask(state: LogState) -> Judged:
            part = state.part(OrganizationPart)
            return judged(part, words, cents, when, class_=class_, books=books, by=by, **stated)

        return self._home(ask)

    def checklist(self, occasion: str, at: datetime | str | None = None, by: str = "") -> OccasionChecklist:
        """What is done and what is left before an occasion opens, runs and closes: as `aboveboard checklist` has it.

        >>> [(row.step, row.left) for row in held.checklist("february").left if row.sign == "no-tipping"]
        [('no-tipping-posted', ('main hall', 'annex'))]
        """
        when = self._moment(at)
        return self._home(lambda state: checklist_in(state, occasion, when, by))

    def signs(self, occasion: str, at: datetime | str | None = None) -> OccasionSigns:
        """What is posted and at hand on an occasion: what `aboveboard signs` prints of one.

        >>> found = held.signs("february")
        >>> [(row.sign.title, row.area, row.posted) for row in found.signs][:1]
        [('No one under 18 may play', 'main hall', False)]
        >>> [row.person for row in found.badges if row.issued is None]
        ['cyd', 'dee']
        """
        from aboveboard.publish.posted import signs_in

        when = self._moment(at)
        return self._home(lambda state: signs_in(state, occasion, when))

    # -- what is owed --------------------------------------------------------------------------------------------------

    def calendar(self, at: datetime | str | None = None) -> Calendar:
        """What it owes and retains, as of the end of a day or as of a time.

        >>> [(row.deadline, str(row.day), row.state) for row in held.calendar("2026-02-20").due][:2]
        [('gc-7', '2026-02-17', 'late'), ('gc-7b', '2026-02-17', 'late')]
        """
        if at is None and isinstance(self._asked, InRecord) and self._asked.decided.calendar is not None:
            return self._asked.decided.calendar
        when = self._moment(at, time.max)
        return self._home(lambda state: calendar_in(state, when))

    def due(self, until: date | str | None = None, at: datetime | str | None = None) -> Owed:
        """What it owes up to a day, or whenever: what `aboveboard due` prints.

        >>> [row.due.what for row in held.due(until="2026-02-10").rows]
        ['Deposit of the receipts of a license period: february, 2026-02-07 at firehouse']
        """
        when = self._moment(at, time.max)
        gone = self._home(lambda state: destroyable_in(state, when))
        return Owed((self.calendar(at),), day_of(until, "until"), {self.name: gone})

    # -- what is stated ------------------------------------------------------------------------------------------------

    def statements(self, at: datetime | str | None = None) -> PrintedStatements:
        """Its statements of every form and period, as they stand: what `aboveboard statements` prints.

        >>> [(each.form, each.period, each.state, str(each.due)) for each in jars.statements() if each.form == "GC-7Q"]
        [('GC-7Q', '2026-Q3', 'draft', '2026-10-15')]
        """
        from aboveboard.publish.returns.printed import printed_statements

        opened = partial(self._asked.opened, listed=True)
        return self._asking(at, lambda asked: printed_statements(asked, opened))

    def statement(
        self, form: str, period: str, at: datetime | str | None = None, *, version: int | None = None
    ) -> PrintedStatement:
        """One of them, or an earlier version; it prints itself and becomes a page, a workbook or a PDF.

        >>> found = jars.statement("GC-7Q", "2026-Q3")
        >>> found.lines["A2"], found.lines["B8"], found.state
        (120000, 4250, 'draft')
        >>> found.pdf().startswith(b"%PDF")
        True
        """
        from aboveboard.publish.returns.printed import printed_statement

        return self._asking(at, lambda asked: printed_statement(asked, form, period, self._asked.opened, version))

    def _asking(self, at: datetime | str | None, with_it: Callable[[Question], T]) -> T:
        """Ask something as of a time or the end of a day; where neither is given, of now or the record's last day."""
        when = self._moment(at, time.max)
        if at is None and isinstance(self._asked, InRecord):
            zone = self._home(lambda state: state.part(OrganizationPart).zone)
            last = self._asked.as_of or when.astimezone(zone).date()
            when = datetime.combine(last, time.max, zone)
        books = self._asked.books
        return self._home(
            lambda state: with_it(state.part(OrganizationPart).question(FILE, {}, when).varied(books=books))
        )

    # -- what is kept, and what leaves the house -----------------------------------------------------------------------

    def columnar(self, year: int | None = None) -> tuple[Book, ...]:
        """Its columnar books of a year, calendar or fiscal as it has chosen: what `aboveboard book` prints.

        >>> [(book.name, book.opening, book.closing) for book in held.columnar(2026)]
        [('games', 0, 0), ('raffle-and-bell-jar', 0, 0)]
        """
        keeper = self._home(keeper_of)
        chosen = keeper.year_of(self._asked.now().astimezone(keeper.zone).date()) if year is None else year
        return books(keeper, self._asked.posted(), chosen)

    def ledger(self) -> Ledger:
        """Every posting of its own log, of its occasions' and of its pools': what `aboveboard ledger` writes.

        >>> held.ledger().beancount().splitlines()[0]
        'option "title" "Millbrook Hook and Ladder Company"'
        """
        return Ledger(self.title, self._home(keeper_of).zone, tuple(self._asked.posted()))

    def package(self, form: str, period: str) -> bytes:
        """A filed statement as an archive that another house verifies: what `aboveboard package` writes.

        A record has no log that anybody signed, and none of its statements is packed.
        """
        from aboveboard.charity.packages.package import package

        if not isinstance(self._asked, OnDatabase):
            raise BadInput("package: an organization on a database was expected, whose log can be signed")
        return package(self._asked.book, self.name, form, period)

    # -- what was decided ----------------------------------------------------------------------------------------------

    @property
    def decided(self) -> DecidedRecord:
        """What came of the events of its record; a log holds nothing that was refused, and has none."""
        if not isinstance(self._asked, InRecord):
            raise BadInput(f"{self.name}: it lies on a log, where nothing stands that was refused; give its record")
        return self._asked.decided

    @property
    def refused(self) -> tuple[Ruled, ...]:
        """The events of its record that are refused.

        >>> held.refused
        (Ruled(event=23, reason='what a badge shows: missing (signature)', cite=('9 NYCRR 4622.19',)),)
        """
        return _ruled(self.decided.refused)

    @property
    def warnings(self) -> tuple[Ruled, ...]:
        """The events of its record that are flagged for review."""
        return _ruled(self.decided.warnings)

    def to_json(self) -> dict[str, Any]:
        """What `aboveboard books` prints of its record."""
        return self.decided.to_json()

    def _moment(self, given: datetime | str | None, of_a_day: time = time()) -> datetime:
        """A time as somebody gives it, in the organization's zone unless it says another; now where nobody does."""
        if given is None:
            return self._asked.now()
        zone: ZoneInfo = self._home(lambda state: state.part(OrganizationPart).zone)
        found = moment_of(given, zone, "at")
        return found if isinstance(found, datetime) else datetime.combine(found, of_a_day, zone)


def _ruled(rows: list[dict[str, Any]]) -> tuple[Ruled, ...]:
    return tuple(Ruled(row["event"], row["reason"], tuple(row["cite"])) for row in rows)


def of_record(record: object, as_of: date | None = None) -> Organization:
    """The organization of a record."""
    return Organization(InRecord(record, as_of))


def on_database(database: str, organization: str) -> Organization:
    """An organization on a database, by the name of its log."""

    def found(book: Logbook) -> str:
        known = book.logs("organization")
        if organization not in known:
            raise BadInput(f"organization: none is called {organization!r}; {nearest(organization, known)}")
        return organization

    return Organization(OnDatabase(database, found))


def holding(database: str, occasion: str) -> Organization:
    """The organization on a database whose occasion it is, open or planned."""
    return Organization(OnDatabase(database, lambda book: home_of(book, occasion)))


@contextmanager
def on_paper(database: str, organization: str | None, occasion: str | None) -> Iterator[PrintedLog]:
    """An organization on a database to be printed from: the one that is named, or whose occasion or pool it is."""
    from aboveboard.charity.pools.ticket_check import code_key
    from aboveboard.publish.paper.of_log import PrintedLog

    assert organization is not None or occasion is not None
    held = on_database(database, organization) if organization is not None else holding(database, str(occasion))
    with held:
        asked = held._asked
        assert isinstance(asked, OnDatabase)
        book, home = asked.book, asked.home
        state: LogState = book.look(home, lambda state: state)
        key = code_key(book.vault)
        yield PrintedLog(state, book.desk.clock(), lambda sha256: book.attached(home, sha256), key)
