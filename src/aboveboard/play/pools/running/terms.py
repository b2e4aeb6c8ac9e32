"""What a pool is opened with: its price, its tickets, its prizes and what its organization chose, held to the law."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import pairwise

from aboveboard.games.shapes.pool import Board, Drum, Keys, Printed, Shares
from aboveboard.kernel.money import dollars
from aboveboard.kernel.odds import Odds
from aboveboard.kernel.serials import LARGEST_SERIAL, Range, Serials, numbered
from aboveboard.kernel.words import a, spaced
from aboveboard.law.errors import BadInput, nearest
from aboveboard.law.model.pools import ChestLaw, Limited, RuleName
from aboveboard.law.pools import PoolEdition
from aboveboard.play.events import Refusal
from aboveboard.play.pools.planning.plan_file import PlanFile
from aboveboard.play.pools.planning.planned import WORDS
from aboveboard.play.pools.running.calling.evening import FIELDS as OF_EVENINGS
from aboveboard.play.pools.running.calling.evening import Evening, evening_of
from aboveboard.play.pools.running.racing.terms import FIELDS as OF_RACES
from aboveboard.play.pools.running.racing.terms import RaceTerms, races_of
from aboveboard.play.pools.tickets.law import plain_color, ticket_law
from aboveboard.play.pools.told import Payload

MOST_KEYS = 10_000
MOST_PRIZES = 10_000
"""So many prizes may be offered of which one ticket may win several, however few tickets there are."""
CASH = "cash"
PRIZE = ("prize", "cents", "count", "kind", "item", "donated", "market", "cost", "day", "symbol", "seal")
"""What may be said of a prize."""
PRIZE_KINDS = (CASH, "coin", "merchandise", "free-play", "alcohol")
"""What a prize of a deal may be called; whatever is neither money nor barred by name is merchandise."""
FIELDS = (
    "price", "tickets", "printed", "prizes", "cost", "book", "keys", "nails", "stated-keys", "kept", "odds", "returned",
    "colors", "cards", "type", *OF_EVENINGS, *OF_RACES,
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
    valued: str = ""
    """By what it is valued: its market value, what is paid out, or what it cost."""


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
    races: RaceTerms | None = None
    """The holder's figures, where stakes on races are divided."""

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


def terms_of(edition: PoolEdition, opening: Payload) -> PoolTerms:
    """Read what a pool is opened with; raises BadInput where something cannot be, and lists what is not allowed."""
    file, pool, law = PlanFile(opening), edition.pool, edition.law
    if isinstance(pool.stages[0], Shares):
        races = races_of(edition, file)
        return PoolTerms(edition, races.unit, 0, {}, refused=races.refused, races=races)
    price = file.cents("price", least=1)
    evening = evening_of(edition, file, price)
    if evening is not None:
        held = (*_held(edition, price, (), file), *evening.refused)
        return PoolTerms(edition, price, evening.count, evening.printed, refused=held, evening=evening)
    ranges = _printed(edition, file)
    sold = None if ranges is None else _union(ranges)
    tickets = file.whole("tickets", 1, LARGEST_SERIAL) if sold is None else len(sold)
    prizes = tuple(_prizes(file))
    stages = pool.stages
    most = tickets if isinstance(stages[0], Printed) else max(tickets, MOST_PRIZES)
    if sum(each.count for each in prizes) > most:
        raise BadInput(f"prizes: {sum(each.count for each in prizes):,} prizes are more than the {tickets:,} tickets")
    for each in prizes if isinstance(stages[0], Printed) else ():
        if each.kind not in PRIZE_KINDS:
            raise BadInput(f"prizes: {each.name}: kind {each.kind!r} is not known; {nearest(each.kind, PRIZE_KINDS)}")
    printed = {} if sold is None else {pool.tickets.series[0]: sold}
    keys = file.whole("keys", 2, MOST_KEYS) if any(isinstance(each, Keys) for each in stages) else 0
    if keys and isinstance(stages[1], Drum):
        printed[stages[1].series] = Serials([(1, keys)])
    kept = Fraction(0) if law.chest is None else file.share("kept", law.chest.kept)
    odds = _odds(edition, file)
    book = _book(file)
    held = (*_held(edition, price, prizes, file), *_numbered(edition, ranges or [], "consecutive"))
    flagged = (*_flagged(edition, kept), *_numbered(edition, ranges or [], "free-of-gaps"))
    return PoolTerms(
        edition, price, tickets, printed, prizes, file.cents("cost", 0), book, keys, kept, odds,
        file.flag("returned"), held, flagged,
    )  # fmt: skip


def _printed(edition: PoolEdition, file: PlanFile) -> list[Range] | None:
    """The serials of the tickets that people buy: ranges, or so many from 1 on; None where they are only counted."""
    if isinstance(edition.pool.stages[0], Printed):
        return None
    rows = file.rows("printed", ("first", "last"))
    if not rows:
        return [(1, file.whole("tickets", 1, LARGEST_SERIAL))]
    ranges = [(row.whole("first", 0, LARGEST_SERIAL), row.whole("last", 0, LARGEST_SERIAL)) for row in rows]
    for first, last in ranges:
        if first > last:
            raise BadInput(f"printed: {first} to {last} is no range: the first number comes first")
    if not edition.law.clauses.get("consecutive"):
        try:
            Serials.of(ranges)
        except ValueError as error:
            raise BadInput(f"printed: {error}") from None
    count = sum(last - first + 1 for first, last in ranges)
    if file.has("tickets") and file.whole("tickets", 1, LARGEST_SERIAL) != count:
        raise BadInput(f"tickets: {file.given['tickets']:,} are stated, and {count:,} numbers are printed")
    return ranges


def _union(ranges: Sequence[Range]) -> Serials:
    """All numbers of some ranges, each once."""
    found = Serials()
    for first, last in sorted(ranges):
        begin = max(first, found.ranges[-1][1] + 1) if found.ranges else first
        if begin <= last:
            found.add(begin, last)
    return found


def _numbered(edition: PoolEdition, ranges: Sequence[Range], rule: RuleName) -> Iterator[Refusal]:
    """Numbers that are printed twice, or left out between others, where the law has them follow each other."""
    cite = edition.law.clauses.get(rule)
    if not cite:
        return
    listed = sorted(ranges)
    twice = [(right[0], min(left[1], right[1])) for left, right in pairwise(listed) if right[0] <= left[1]]
    if twice:
        yield Refusal(f"{numbered('number', twice)} would be printed twice: each is there once", cite)
    held = _union(listed).ranges
    gaps = [(left[1] + 1, right[0] - 1) for left, right in pairwise(held)]
    if gaps:
        yield Refusal(f"{numbered('number', gaps)} would be left out, and numbers follow each other", cite)


def _prizes(file: PlanFile) -> Iterator[Offered]:
    names = set[str]()
    for number, row in enumerate(file.rows("prizes", PRIZE), 1):
        item = row.word("item", "-") if row.has("item") else ""
        name = row.word("prize", item or f"prize {number}")
        if name in names:
            raise BadInput(f"prizes: {number}: {name!r} is listed twice; say how many there are of it with count")
        names.add(name)
        valued = next((each for each in ("market", "cents", "cost") if row.has(each)), "cents")
        value = row.cents(valued)
        yield Offered(
            name, value, row.whole("count", 1, LARGEST_SERIAL, 1),
            row.word("kind", "merchandise" if item else CASH), item, row.flag("donated"),
            row.day("day") if row.has("day") else "", row.flag("seal"),
            row.word("symbol", "-") if row.has("symbol") else "", valued,
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
        yield from _over(edition, "prize", each.cents, each)
        market = law.clauses.get("market")
        if market and each.valued == "cost":
            yield Refusal(
                f"{each.name}: what it cost is stated; its fair market value on the day of filing counts", market
            )
        cite = law.bars(each.kind, file.word("type", "-"))
        if cite:
            yield Refusal(f"{each.name}: {spaced(each.kind)} is no prize of {a(law.title)}", cite)
    yield from _over(edition, "prizes", sum(each.cents * each.count for each in prizes))
    if law.consolation is not None:
        for name, pays in law.consolation.least.items():
            given = _odds(edition, file)[name]
            if given.ratio < pays.ratio:
                yield Refusal(f"{name}: {given} is less than {pays}", law.consolation.cite)
    yield from _dated(edition, prizes)
    yield from _equipment(edition, file)


def _dated(edition: PoolEdition, prizes: tuple[Offered, ...]) -> Iterator[Refusal]:
    """Where dates have prizes, each prize has its date."""
    cite = edition.law.clauses.get("dated")
    for each in prizes:
        if cite and not each.day:
            yield Refusal(f"{each.name} has no date on which it is drawn", cite)


def _equipment(edition: PoolEdition, file: PlanFile) -> Iterator[Refusal]:
    """What is stated of tickets, board and keys, where it is not as the law has it."""
    law, series = edition.law, edition.pool.tickets.series
    colors = ticket_law(edition).colors
    named = file.given.get("colors")
    stated = [plain_color(str(each)) for each in named] if isinstance(named, list | tuple) else []
    if colors and stated and len(set(stated)) < len(series):
        yield Refusal(f"its series ({', '.join(series)}) are not of different colors: {' and '.join(stated)}", colors)
    board, deck = board_of(edition), law.clauses.get("deck")
    if board is not None and deck and file.has("cards") and file.whole("cards", 0, MOST_KEYS) != board.count:
        yield Refusal(f"{file.given['cards']} cards are on the board, and {board.count} belong there", deck)
    for rule, words in (("nails", "nails are not as many as"), ("stated-keys", "keys in the house rules are not")):
        cite = law.clauses.get(rule)  # type: ignore[call-overload]
        if cite and file.has(rule) and file.whole(rule, 0, MOST_KEYS) != file.whole("keys", 2, MOST_KEYS):
            yield Refusal(f"{file.given[rule]} {words} the {file.given['keys']} keys in play", cite)


def _over(edition: PoolEdition, limit: Limited, cents: int, prize: Offered | None = None) -> Iterator[Refusal]:
    law = edition.law.limits.get(limit)
    if law is not None and cents > law.max:
        what = WORDS[limit] if prize is None else prize.name
        market = edition.law.clauses.get("market", ()) if prize is not None and prize.valued == "market" else ()
        yield Refusal(f"{what}: {dollars(cents)} is more than {dollars(law.max)}", (*law.cite, *market))


def _flagged(edition: PoolEdition, kept: Fraction) -> Iterator[Refusal]:
    """The two ways in which a text divides the takings of a chest agree at one share alone."""
    law = edition.law.chest
    if law is not None and not agree(law, kept):
        reason = f"{kept} is kept, and the text agrees with itself where {law.kept} is"
        yield Refusal(reason, (*law.kept_cite, *law.later_cite))


def agree(law: ChestLaw, kept: Fraction) -> bool:
    """Do the first occasion's way of dividing takings and that of later ones come to the same?"""
    return (1 - kept) * (1 - Fraction(law.primary)) == Fraction(law.later)


def board_of(edition: PoolEdition) -> Board | None:
    """The board on which cards are turned, where the pool has one."""
    return next((stage for stage in edition.pool.stages if isinstance(stage, Board)), None)
