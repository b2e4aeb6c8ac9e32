"""A link as it is opened, with the tables that are on it: what is reckoned and played without a log."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from aboveboard.floor.links.joining import Offered, not_alike
from aboveboard.floor.links.reckoning.configuration import KEYS, NAME, Configuration, award_name, read_configuration
from aboveboard.floor.links.reckoning.state import Table
from aboveboard.floor.links.setting import SET_UP_KEYS
from aboveboard.floor.links.tables.offering import offered
from aboveboard.law.errors import BadInput, nearest, short
from aboveboard.law.terms.terms import Terms
from aboveboard.play.records.settle import terms_for

TABLES = "tables"
WHERE = "link"
MOST_TABLES = 500
MOST_SEATS = 100
TABLE_KEYS = ("table", "game", "as_of", "as_if", "options", "wheel", "house_way", "wagers", "wager", "seats")
OF_THE_TABLE = ("table", "wager", "seats")
"""What is said of a table beside what its game is played by."""


@dataclass(frozen=True)
class LinkedTable:
    """A table on a link: its game, how likely each award is, and how many wager in a round."""

    name: str
    title: str
    wager: str
    seats: int

    def to_json(self) -> dict[str, object]:
        """As it is played."""
        return {"table": self.name, "title": self.title, "wager": self.wager, "seats": self.seats}


@dataclass(frozen=True)
class LinkFile:
    """A link before it is opened."""

    ruleset: str | None
    title: str
    configuration: Configuration
    tables: tuple[Mapping[str, Any], ...] = ()

    def to_json(self) -> dict[str, object]:
        """What it is set up with."""
        return {"title": self.title, **self.configuration.to_json()}


@dataclass(frozen=True)
class LinkedTables:
    """The tables of a link, on each of which every award is as likely."""

    tables: tuple[LinkedTable, ...]
    chances: Mapping[str, Fraction]
    """How likely each award is for one wager."""

    @property
    def wagers(self) -> int:
        """How many are made in a round at every table."""
        return sum(each.seats for each in self.tables)


def read_link(given: object) -> LinkFile:
    """A link as it is opened: wager, levels and awards, and beside them its ruleset, title, controller and tables."""
    if not isinstance(given, Mapping):
        raise BadInput(f"{WHERE}: an object with wager, levels and awards was expected, not {short(given)}")
    known = (*SET_UP_KEYS, TABLES)
    for key in given:
        if key not in known:
            raise BadInput(f"{WHERE}: {key!r} is not known; {nearest(str(key), known)}")
    configuration = read_configuration({key: given[key] for key in KEYS if key in given}, 1, WHERE)
    ruleset, tables = given.get("ruleset"), given.get(TABLES, [])
    if ruleset is not None and not isinstance(ruleset, str):
        raise BadInput(f"{WHERE}: ruleset: the name of one was expected, not {short(ruleset)}")
    if not isinstance(tables, list) or len(tables) > MOST_TABLES or any(not isinstance(one, Mapping) for one in tables):
        raise BadInput(f"{WHERE}: {TABLES}: a list of at most {MOST_TABLES} objects was expected, not {short(tables)}")
    return LinkFile(ruleset, str(given.get("title") or "the link"), configuration, tuple(tables))


def fitting(terms: Terms, wager: str, configuration: Configuration, table: str = "the game") -> dict[str, Fraction]:
    """How likely each award is for one wager of a game; raises BadInput where the wager does not fit the link."""
    found = offered(terms, wager, configuration, table, WHERE)
    if isinstance(found, str):
        raise BadInput(f"{WHERE}: {found}")
    return {name: Fraction(chance) for name, chance in found.chances.items()}


def tables_of(link: LinkFile) -> LinkedTables:
    """The tables of a link, each of which may join it."""
    if link.ruleset is None or not link.tables:
        raise BadInput(f"{WHERE}: {TABLES}: the ruleset and the tables that are on the link were expected")
    found, joined = list[LinkedTable](), dict[str, Table]()
    known: list[tuple[object, Offered]] = []
    for name, seats, wager, game in _read(link):
        offer = next((one for other, one in known if other == (wager, game)), None)
        if offer is None:
            terms = terms_for({"ruleset": link.ruleset, **game})
            asked = _only(terms, wager)
            fits = offered(terms, asked, link.configuration, name, f"{WHERE}: {name}")
            if isinstance(fits, str):
                raise BadInput(f"{WHERE}: {name}: {fits}")
            offer = fits
            known.append(((wager, game), offer))
        if (why := not_alike(joined, offer.chances, link.configuration)) is not None:
            raise BadInput(f"{WHERE}: {name}: {why}")
        joined[name] = Table(offer.wager, offer.title, dict(offer.chances))
        found.append(LinkedTable(name, offer.title, offer.wager, seats))
    chances = next(iter(joined.values())).chances
    return LinkedTables(tuple(found), {name: Fraction(chance) for name, chance in chances.items()})


def _only(terms: Terms, wager: str | None) -> str:
    if wager is not None:
        return wager
    return terms.metered[0] if terms.metered else award_name(terms.law.title)


def _read(link: LinkFile) -> Iterator[tuple[str, int, str | None, dict[str, Any]]]:
    """Each table by its name, with how many wager there, on what, and what its game is played by."""
    names = set[str]()
    for number, given in enumerate(link.tables):
        where = f"{WHERE}: {TABLES}[{number}]"
        for key in given:
            if key not in TABLE_KEYS:
                raise BadInput(f"{where}: {key!r} is not known; {nearest(str(key), TABLE_KEYS)}")
        name, seats, wager = given.get("table", f"table-{number + 1}"), given.get("seats", 1), given.get("wager")
        if not isinstance(name, str) or not NAME.fullmatch(name):
            raise BadInput(
                f"{where}: table: a name in small letters, digits and hyphens was expected, not {short(name)}"
            )
        if name in names:
            raise BadInput(f"{where}: table: two tables are called {name!r}")
        if type(seats) is not int or not 1 <= seats <= MOST_SEATS:
            raise BadInput(f"{where}: seats: from 1 to {MOST_SEATS} who wager in a round expected, not {short(seats)}")
        if wager is not None and not isinstance(wager, str):
            raise BadInput(f"{where}: wager: the name of one was expected, not {short(wager)}")
        names.add(name)
        yield name, seats, wager, {key: value for key, value in given.items() if key not in OF_THE_TABLE}
