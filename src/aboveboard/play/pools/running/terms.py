"""What a pool is opened with: its price, its tickets, its prizes and what its organization chose, held to the law."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from aboveboard.games.shapes.pool import Board, Drum, Keys, Printed
from aboveboard.kernel.money import dollars
from aboveboard.kernel.odds import Odds
from aboveboard.kernel.serials import LARGEST_SERIAL, Serials
from aboveboard.kernel.words import a, spaced
from aboveboard.law.errors import BadInput
from aboveboard.law.model.pools import Limited
from aboveboard.law.pools import PoolEdition
from aboveboard.play.events import Refusal
from aboveboard.play.pools.plan_file import PlanFile
from aboveboard.play.pools.planned import WORDS
from aboveboard.play.pools.running.evening import FIELDS as OF_EVENINGS
from aboveboard.play.pools.running.evening import Evening, evening_of

MOST_KEYS = 10_000
CASH = "cash"
PRIZE = ("prize", "cents", "count", "kind", "item", "donated", "market", "cost", "day", "symbol", "seal")
"""What may be said of a prize."""
FIELDS = (
    "price", "tickets", "printed", "prizes", "cost", "book", "keys", "nails", "kept", "odds", "returned", "colors",
    "cards", *OF_EVENINGS,
)  # fmt: skip
"""What an opening says that the pool itself goes by; whoever runs it may state more."""


@dataclass(frozen=True)
class Offered:
    """A prize that is offered."""

    name: str
    cents: int
    count: int = 1
    kind: str = CASH
    item: str = ""
    donated: bool = False
    day: str = ""
    seal: bool = False
    """Does it lie under a seal, for which tickets stand?"""
    symbol: str = ""


@dataclass(frozen=True)
class Book:
    """Tickets sold together at a price of their own."""

    tickets: int
    cents: int


@dataclass(frozen=True, eq=False)
class PoolTerms:
    """A pool under its law, as it was opened."""

    edition: PoolEdition
    price: int
    tickets: int
    """How many were printed, in all series that are sold."""
    printed: Mapping[str, Serials]
    prizes: tuple[Offered, ...] = ()
    cost: int = 0
    book: Book | None = None
    keys: int = 0
    kept: Fraction = Fraction(0)
    odds: Mapping[str, Odds] = field(default_factory=dict)
    returned: bool = False
    """Does a drawn ticket go back into the drum?"""
    refused: tuple[Refusal, ...] = ()
    """What the law does not allow of it."""
    flagged: tuple[Refusal, ...] = ()
    evening: Evening | None = None
    """Cards and games, where balls are called."""

    @property
    def counted(self) -> bool:
        """Are its tickets counted, and not told apart by numbers of their own?"""
        return isinstance(self.edition.pool.stages[0], Printed)

    @property
    def sold_series(self) -> str:
        """The series that people buy."""
        return self.edition.pool.tickets.series[0]

    def clause(self, rule: str) -> tuple[str, ...]:
        """The clauses of a rule, if the law has it."""
        return self.edition.law.clauses.get(rule, ())  # type: ignore[call-overload, no-any-return]


def terms_of(edition: PoolEdition, opening: Mapping[str, Any]) -> PoolTerms:
    """Read what a pool is opened with; raises BadInput where something cannot be, and lists what is not allowed."""
    file, pool, law = PlanFile(opening), edition.pool, edition.law
    price = file.cents("price", least=1)
    evening = evening_of(edition, file, price)
    if evening is not None:
        held = (*_held(edition, price, (), file), *evening.refused)
        return PoolTerms(edition, price, evening.count, evening.printed, refused=held, evening=evening)
    printed = _printed(edition, file)
    sold = printed.get(pool.tickets.series[0])
    tickets = file.whole("tickets", 1, LARGEST_SERIAL) if sold is None else len(sold)
    prizes = tuple(_prizes(file))
    stages = pool.stages
    if isinstance(stages[0], Printed) and sum(each.count for each in prizes) > tickets:
        raise BadInput(f"prizes: {sum(each.count for each in prizes):,} prizes are more than the {tickets:,} tickets")
    keys = file.whole("keys", 2, MOST_KEYS) if any(isinstance(each, Keys) for each in stages) else 0
    if keys:
        printed = {**printed, stages[1].series: Serials([(1, keys)])} if isinstance(stages[1], Drum) else printed
    kept = Fraction(0) if law.chest is None else file.share("kept", law.chest.kept)
    odds = _odds(edition, file)
    held = list(_held(edition, price, prizes, file))
    book = _book(file)
    return PoolTerms(
        edition, price, tickets, printed, prizes, file.cents("cost", 0), book, keys, kept, odds,
        file.flag("returned"), tuple(held), tuple(_flagged(edition, kept)),
    )  # fmt: skip


def _printed(edition: PoolEdition, file: PlanFile) -> dict[str, Serials]:
    """The serials of the tickets that people buy: ranges, or so many from 1 on."""
    pool = edition.pool
    if isinstance(pool.stages[0], Printed):
        return {}
    series = pool.tickets.series[0]
    rows = file.rows("printed", ("first", "last"))
    if not rows:
        return {series: Serials([(1, file.whole("tickets", 1, LARGEST_SERIAL))])}
    ranges = [(row.whole("first", 0, LARGEST_SERIAL), row.whole("last", 0, LARGEST_SERIAL)) for row in rows]
    try:
        found = Serials.of(ranges)
    except ValueError as error:
        raise BadInput(f"printed: {error}") from None
    if file.has("tickets") and file.whole("tickets", 1, LARGEST_SERIAL) != len(found):
        raise BadInput(f"tickets: {file.given['tickets']:,} are stated, and {len(found):,} numbers are printed")
    return {series: found}


def _prizes(file: PlanFile) -> Iterator[Offered]:
    names = set[str]()
    for number, row in enumerate(file.rows("prizes", PRIZE), 1):
        item = row.word("item", "-") if row.has("item") else ""
        name = row.word("prize", item or f"prize {number}")
        if name in names:
            raise BadInput(f"prizes: {number}: {name!r} is listed twice; say how many there are of it with count")
        names.add(name)
        value = row.cents("market") if row.has("market") else row.cents("cents", least=0)
        yield Offered(
            name, value, row.whole("count", 1, LARGEST_SERIAL, 1),
            row.word("kind", "merchandise" if item else CASH), item, row.flag("donated"),
            row.day("day") if row.has("day") else "", row.flag("seal"),
            row.word("symbol", "-") if row.has("symbol") else "",
        )  # fmt: skip


def _book(file: PlanFile) -> Book | None:
    if not file.has("book"):
        return None
    row = PlanFile.read(file.given["book"], ("tickets", "cents"), "book")
    return Book(row.whole("tickets", 2, 10_000), row.cents("cents", least=1))


def _odds(edition: PoolEdition, file: PlanFile) -> dict[str, Odds]:
    """What each card but the one that is searched for pays: as stated, or the least of the law."""
    law = edition.law.consolation
    if law is None:
        return {}
    return {**law.least, **file.odds("odds", tuple(law.least))}


def _held(edition: PoolEdition, price: int, prizes: tuple[Offered, ...], file: PlanFile) -> Iterator[Refusal]:
    """Everything that is beyond a limit of the law, or is no prize by it."""
    law = edition.law
    yield from _over(edition, "price", price)
    for each in prizes:
        yield from _over(edition, "prize", each.cents, each.name)
        cite = law.barred_prizes.get(each.kind)
        if cite:
            yield Refusal(f"{each.name}: {a(spaced(each.kind))} is no prize of {a(law.title)}", cite)
    yield from _over(edition, "prizes", sum(each.cents * each.count for each in prizes))
    if law.consolation is not None:
        for name, pays in law.consolation.least.items():
            given = _odds(edition, file)[name]
            if given.ratio < pays.ratio:
                yield Refusal(f"{name}: {given} is less than {pays}", law.consolation.cite)
    colors = law.clauses.get("colors")
    if colors:
        named = file.given.get("colors")
        stated = [str(each) for each in named] if isinstance(named, list | tuple) else []
        if stated and len(set(stated)) < len(edition.pool.tickets.series):
            yield Refusal(f"the series of tickets have colors of their own, not {' and '.join(stated)}", colors)
    nails = law.clauses.get("nails")
    if nails and file.has("nails") and file.whole("nails", 0, MOST_KEYS) != file.whole("keys", 2, MOST_KEYS):
        yield Refusal(f"{file.given['nails']} nails are not as many as the {file.given['keys']} keys in play", nails)


def _over(edition: PoolEdition, limit: Limited, cents: int, what: str = "") -> Iterator[Refusal]:
    law = edition.law.limits.get(limit)
    if law is not None and cents > law.max:
        yield Refusal(f"{what or WORDS[limit]}: {dollars(cents)} is more than {dollars(law.max)}", law.cite)


def _flagged(edition: PoolEdition, kept: Fraction) -> Iterator[Refusal]:
    """The two ways in which a text divides the takings of a chest agree at one share alone."""
    law = edition.law.chest
    if law is not None and (1 - kept) * (1 - Fraction(law.primary)) != Fraction(law.later):
        reason = f"{kept} is kept, and the text agrees with itself where {law.kept} is"
        yield Refusal(reason, (*law.kept_cite, *law.later_cite))


def board_of(edition: PoolEdition) -> Board | None:
    """The board on which cards are turned, where the pool has one."""
    return next((stage for stage in edition.pool.stages if isinstance(stage, Board)), None)
