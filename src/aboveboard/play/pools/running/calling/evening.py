"""What a gathering is opened with at which balls are called: series of cards, and the program of its games."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from aboveboard.games.shapes.pool import Calls
from aboveboard.kernel.serials import LARGEST_SERIAL, Serials
from aboveboard.law.errors import BadInput, short
from aboveboard.law.pools import PoolEdition, load_pool, pool_editions
from aboveboard.play.events import Refusal
from aboveboard.play.pools.bingo.patterns import NAMED, Pattern, Square, read_pattern
from aboveboard.play.pools.planning.plan_file import PlanFile

if TYPE_CHECKING:
    from aboveboard.play.pools.bingo.cards import CardSeries

FIELDS = ("games", "used", "carried")
"""What such an opening says besides its price and its cards."""
CARD = ("series", "key", "first", "last", "reusable", "sheet")
GAME = ("kind", "pattern", "price", "prize", "jackpot", "within")
"""What is said of one game, in the program or when it begins."""
USED = ("series", "first", "last")
MOST_SHEET = 100


@dataclass(frozen=True)
class Stock:
    """The cards of one series that are in the hall."""

    series: CardSeries
    held: Serials
    reusable: bool = False
    """Are objects laid on them, so that they may be played again? Others are marked for good."""
    sheet: int = 1
    """How many cards are on a sheet: more than one are a board."""

    @property
    def name(self) -> str:
        """What the series is called."""
        return self.series.name


@dataclass(frozen=True)
class Offer:
    """A game as it is offered: under which law, what must be covered, what a card costs and what is won."""

    edition: PoolEdition
    pattern: str
    price: int
    prize: int = 0
    jackpot: int = 0
    within: int = 0

    @property
    def is_for_jackpot(self) -> bool:
        """Is it played for a jackpot, and otherwise for a share of what its cards bring?"""
        return self.edition.law.consolation_share is not None


@dataclass(frozen=True)
class Evening:
    """A gathering as it was opened."""

    edition: PoolEdition
    stage: Calls
    price: int
    stocks: Mapping[str, Stock]
    program: tuple[Mapping[str, object], ...] = ()
    used: Mapping[str, Serials] = field(default_factory=dict)
    """Cards that were sold on earlier occasions."""
    carried: int = 0
    """The jackpot that earlier occasions have left."""
    refused: tuple[Refusal, ...] = ()

    @property
    def printed(self) -> dict[str, Serials]:
        """The cards in the hall by series."""
        return {name: stock.held for name, stock in self.stocks.items()}

    @property
    def count(self) -> int:
        """How many cards are in the hall."""
        return sum(len(held) for held in self.printed.values())

    @property
    def most_games(self) -> tuple[int, tuple[str, ...]] | None:
        """How many games may be played, where the law says so."""
        law = self.edition.law.calls
        return None if law is None else (law.games, law.cite)

    def kind(self, name: str) -> PoolEdition:
        """The law of a kind of game that is played on the same cards."""
        if name == self.edition.pool.name:
            return self.edition
        known = [each.pool.name for each in self._alike()]
        if name not in known:
            raise BadInput(f"kind: {' or '.join(known)} was expected, not {short(name)}")
        return load_pool(self.edition.ruleset, name)

    def _alike(self) -> Iterator[PoolEdition]:
        """Every pool of the ruleset that is played on these cards, this one first."""
        yield self.edition
        for each in pool_editions(self.edition.ruleset):
            if self.stage in each.pool.stages and each.pool.name != self.edition.pool.name:
                yield each

    def pattern(self, given: object) -> Pattern:
        """A pattern by its name or its squares."""
        return read_pattern(_squares(given), self.stage)

    def listed(self, number: int) -> Offer:
        """A game of the program; the jackpot that it is for may be known only when it begins."""
        return self.offer(number, {}, max(self.carried, 1))

    def offer(self, number: int, stated: Mapping[str, object], carried: int) -> Offer:
        """A game by its number: as it is stated, and where nothing is, as the program has it."""
        listed = self.program[number - 1] if number <= len(self.program) else {}
        given = {**listed, **{name: stated[name] for name in GAME if name in stated}}
        file = PlanFile.read(given, GAME)
        edition = self.kind(file.word("kind", self.edition.pool.name))
        pattern = spoken_pattern(self.pattern(given.get("pattern", "line")), self.stage)
        price = file.cents("price", self.price, least=1)
        law = edition.law
        share = law.prize_share or law.consolation_share
        if share is not None and file.has("prize"):
            raise BadInput(f"prize: it is {share.share} of what the cards bring, and is not stated")
        if law.consolation_share is None:
            for name in ("jackpot", "within"):
                if file.has(name):
                    raise BadInput(f"{name}: {law.title} is played for no jackpot")
            prize = 0 if share is not None else file.cents("prize", least=1)
            return Offer(edition, pattern, price, prize)
        jackpot = file.cents("jackpot", carried or None, least=1)
        return Offer(edition, pattern, price, 0, jackpot, file.whole("within", 1, self.stage.balls))


def _squares(given: object) -> object:
    """Squares that are written in one text are a list of them."""
    return given.replace(",", " ").split() if isinstance(given, str) and given not in NAMED else given


def spoken_pattern(pattern: Pattern, stage: Calls) -> str:
    """A pattern as one text: its name, or its squares."""
    if pattern.name in NAMED:
        return pattern.name
    return " ".join(square_name(each, stage) for each in pattern.squares)


def square_name(square: Square, stage: Calls) -> str:
    """A square by its letter and its row: B1 is above the others of its column."""
    row, column = square
    return f"{stage.columns[column]}{row + 1}"


def evening_of(edition: PoolEdition, file: PlanFile, price: int) -> Evening | None:
    """What is said of cards and games; None where no balls are called."""
    stage = next((stage for stage in edition.pool.stages if isinstance(stage, Calls)), None)
    if stage is None:
        return None
    stocks = _stocks(stage, file)
    program = tuple(row.given for row in file.rows("games", GAME))
    used = _used(file, stocks)
    found = Evening(edition, stage, price, stocks, program, used, file.cents("carried", 0))
    for number in range(1, len(program) + 1):
        try:
            found.listed(number)
        except BadInput as error:
            raise BadInput(f"games: {number}: {error}") from None
    most = found.most_games
    if most is None or len(program) <= most[0]:
        return found
    why = Refusal(f"{len(program)} games are more than the {most[0]} of one occasion", most[1])
    return Evening(edition, stage, price, stocks, program, used, found.carried, (why,))


def _stocks(stage: Calls, file: PlanFile) -> dict[str, Stock]:
    from aboveboard.play.pools.bingo.cards import CardSeries  # which is reckoned with numpy

    rows = file.rows("cards", CARD)
    if not rows:
        raise BadInput("cards: a list of series was expected, each with the first and the last number of its cards")
    found: dict[str, Stock] = {}
    for row in rows:
        name = row.word("series", "card")
        first, last = row.whole("first", 1, LARGEST_SERIAL, 1), row.whole("last", 1, LARGEST_SERIAL)
        if last < first:
            raise BadInput(f"{row.where}: last: {last} is before first, which is {first}")
        before = found.get(name)
        key = row.word("key", name if before is None else str(before.series.key))
        reusable = row.flag("reusable")
        held = Serials() if before is None else before.held.copy()
        if held.overlaps(first, last):
            raise BadInput(f"{row.where}: {first} to {last}: some of these cards of {name} are listed before")
        if before is not None and (key != before.series.key or reusable != before.reusable):
            raise BadInput(f"{row.where}: the cards of {name} have one key, and are all used once or all again")
        held.add(first, last)
        most = last if before is None else max(last, before.series.count)
        try:
            series = CardSeries(stage, key, most, name)
        except BadInput as error:
            raise BadInput(f"{row.where}: last: {error}") from None
        found[name] = Stock(series, held, reusable, row.whole("sheet", 1, MOST_SHEET, 1))
    return found


def _used(file: PlanFile, stocks: Mapping[str, Stock]) -> dict[str, Serials]:
    found: dict[str, Serials] = {}
    for row in file.rows("used", USED):
        name = row.word("series", next(iter(stocks)))
        first, last = row.whole("first", 1, LARGEST_SERIAL), row.whole("last", 1, LARGEST_SERIAL)
        held = found.setdefault(name, Serials())
        if last < first or held.overlaps(first, last):
            raise BadInput(f"{row.where}: {first} to {last} is no range, or is listed before")
        held.add(first, last)
    return found
