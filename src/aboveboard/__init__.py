"""The rules of regulated games of chance, executable: what happened, what the law pays, and why.

    >>> import aboveboard
    >>> craps = aboveboard.ruleset("pa").game("craps")
    >>> craps.odds("field")[0].ev
    Fraction(-1, 18)

Engines are imported when they are first asked for, so that `import aboveboard` costs next to nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Literal, overload

if TYPE_CHECKING:
    from datetime import date, datetime

    from aboveboard.charity.record import DecidedRecord
    from aboveboard.floor.links.records.settled import SettledLinks
    from aboveboard.games.shapes.pool import Pool
    from aboveboard.games.shapes.run import Game
    from aboveboard.jackpots.answer import LinkSimulation
    from aboveboard.jackpots.worth import LinkWorth
    from aboveboard.kernel.chance import Chance
    from aboveboard.law import Edition, Terms, Text
    from aboveboard.law.days import Due
    from aboveboard.law.errors import BadInput, LawError
    from aboveboard.law.force import Asked
    from aboveboard.law.pools import PoolEdition
    from aboveboard.law.terms.options import Value
    from aboveboard.organizations import Organization
    from aboveboard.play.compare.sides import Loaded
    from aboveboard.play.document import DataFrame, Document
    from aboveboard.play.odds.report.figures import Figures
    from aboveboard.play.odds.report.report import Odds
    from aboveboard.play.partition import Partition
    from aboveboard.play.pools.odds import PoolOdds
    from aboveboard.play.pools.planning.figures import Plan
    from aboveboard.play.pools.running.settle import SettledPool
    from aboveboard.play.pools.simulate.answer import PoolSimulation
    from aboveboard.play.records.settled import SettledRecord
    from aboveboard.play.seats.live_table import LiveTable
    from aboveboard.play.simulate.answer import Simulation
    from aboveboard.publish.comparing.answer import Compared
    from aboveboard.publish.comparing.effect import EffectSheet
    from aboveboard.publish.comparing.sweeping import Swept
    from aboveboard.publish.layout import Layout
    from aboveboard.publish.signs import Sign

__version__ = "0.1.0"
SHOWN, MANY = 20, 3
"""How long an option's value may be, and how many options there may be, to be shown at a prompt."""
__all__ = [
    "BadInput",
    "LawError",
    "RegulatedGame",
    "RegulatedPool",
    "Ruleset",
    "books",
    "compare",
    "edition",
    "effect",
    "organization",
    "plan",
    "ruleset",
    "rulesets",
    "settle",
    "settle_link",
    "settle_pool",
    "simulate_link",
    "sweep",
    "under",
]

if not TYPE_CHECKING:

    def __getattr__(name: str) -> object:
        if name in ("BadInput", "LawError"):
            from aboveboard.law import errors

            return getattr(errors, name)
        raise AttributeError(f"module 'aboveboard' has no attribute {name!r}")


def rulesets() -> tuple[str, ...]:
    """The rulesets that are held, by name.

    >>> "pa" in aboveboard.rulesets()
    True
    """
    from aboveboard.law import rulesets as held

    return tuple(held())


def ruleset(name: str, as_of: date | str | None = None, as_if: Iterable[str] | str | None = None) -> Ruleset:
    """One jurisdiction's rules: the newest text held, or what was in force on a day, or that as if proposals held.

    >>> aboveboard.ruleset("pa").title
    'Pennsylvania table games'
    >>> aboveboard.ruleset("pa", as_of="1999-12-31").games
    ()
    >>> aboveboard.ruleset("ohio")
    Traceback (most recent call last):
    aboveboard.law.errors.BadInput: ruleset 'ohio' is not held; known: nj-casino, nj-charitable, ...
    """
    from aboveboard.law.files import ruleset_named
    from aboveboard.law.force import asked_with_files

    held = ruleset_named(name)
    return Ruleset(held.name, held.title, held.cite, asked_with_files(as_of, as_if))


def edition(text: Text, game: Game | str | None = None, ruleset: str = "house") -> Edition:
    """A law text of one's own, for a held game or one's own: TOML, the path of a file that holds it, or its tables.

    It lists the clauses that it cites in its own table `provisions`, and may be `like` a held text, such as pa/craps.

    >>> mine = aboveboard.edition('''
    ... like = "pa/craps"
    ... cite = "House Rules"
    ... source = "the house's own book"
    ... [provisions.house-field]
    ... citation = "House Rules 7"
    ... summary = "a Field Bet is paid 3 to 1 on a twelve"
    ... [wagers.field]
    ... pays = { twelve = "3 to 1" }
    ... cite = "house-field"
    ... ''')
    >>> aboveboard.under(mine).odds("field")[0].ev
    Fraction(-1, 36)
    """
    from aboveboard.law import edition_of

    return edition_of(text, game, ruleset)


@overload
def under(
    edition: Edition | Text,
    options: Mapping[str, Value] | None = None,
    wheel: object = None,
    *,
    game: Game | str | None = None,
    house_way: object = None,
    wagers: Mapping[str, object] | None = None,
) -> RegulatedGame: ...
@overload
def under(edition: PoolEdition) -> RegulatedPool: ...
@overload
def under(edition: Text, *, game: Pool) -> RegulatedPool: ...
def under(
    edition: Edition | PoolEdition | Text,
    options: Mapping[str, Value] | None = None,
    wheel: object = None,
    *,
    game: Game | Pool | str | None = None,
    house_way: object = None,
    wagers: Mapping[str, object] | None = None,
) -> RegulatedGame | RegulatedPool:
    """A game or a pool under an edition, or under a law text of one's own as `edition` takes it.

    Wagers are those that the operator adds to the game's own, each as a submission states it.
    """
    from aboveboard.games.shapes.pool import Pool
    from aboveboard.law import Edition, edition_of, terms_of
    from aboveboard.law.pools import PoolEdition

    if isinstance(edition, PoolEdition):
        return RegulatedPool(edition)
    if isinstance(game, Pool):
        from aboveboard.law.own import pool_edition_of

        if isinstance(edition, Edition):
            raise TypeError(f"{edition!r} is the text of a game, and {game!r} is a pool")
        return RegulatedPool(pool_edition_of(edition, game))
    text = edition if isinstance(edition, Edition) else edition_of(edition, game)
    return RegulatedGame(terms_of(text, options, wheel, house_way, wagers), wheel, frozenset(options or ()))


def books(record: Mapping[str, object], as_of: str | date | None = None) -> DecidedRecord:
    """Decide an organization's record: what is refused, by which clause, what is flagged for review, and what is due.

    What is due is said as of the end of a day, that of the last event where none is given.

    >>> company = {"name": "Hose Company 2", "kind": "volunteer-fire-company"}
    >>> found = aboveboard.books({"ruleset": "ny-charitable", "organization": company, "events": [
    ...     {"at": "2026-02-09", "expense": {"class": "travel", "to": "dan", "cents": 2000, "way": "cash"}}]})
    >>> found.refused[0]["reason"], found.refused[0]["cite"]
    ('payment for conducting or assisting in games: travel is not allowed', ['9 NYCRR 4622.5'])
    >>> found = aboveboard.books({"ruleset": "ny-charitable", "organization": company, "events": [
    ...     {"at": "2026-01-02", "license": {"form": "GC-5", "number": "7", "games": ["craps"],
    ...         "from": "2026-01-05", "until": "2026-12-31"}}]}, as_of="2026-02-10")
    >>> [(str(row.day), row.deadline, row.state) for row in found.calendar.due]
    [('2026-02-05', 'member-report', 'late'), ('2026-12-31', 'last-day', 'open')]
    """
    from aboveboard.charity.record import decide_record
    from aboveboard.law.dates import day_of

    return decide_record(record, day_of(as_of, "as_of"))


def organization(
    given: Mapping[str, object] | str, database: str = "floor.db", as_of: str | date | None = None
) -> Organization:
    """An organization by its record, as `books` takes it, or by the name of its log on a database.

    What it may do and why not, what it owes and by when, and what is on file of it; nothing is ever written.

    >>> company = {"name": "Hose Company 2", "kind": "volunteer-fire-company"}
    >>> held = aboveboard.organization({"ruleset": "ny-charitable", "organization": company, "events": [
    ...     {"at": "2026-01-02", "person": {"name": "ann", "born": "1980-05-01", "member-since": "2010-01-01"}},
    ...     {"plan": {"occasion": "casino-night", "from": "2026-03-07T19:00", "until": "2026-03-07T23:00",
    ...         "premises": "firehouse", "games": ["craps"], "members-in-charge": ["ann"]}}]})
    >>> held
    <Organization Hose Company 2, ny-charitable: 1 occasion>
    >>> tonight = held.may("casino-night")
    >>> tonight.may, tonight.missing[1].reason, tonight.missing[1].clauses
    (False, 'members in charge of the license period: 1 where at least 4 is needed', ('9 NYCRR 4622.1',))
    >>> expense = {"class": "travel", "to": "dan", "cents": 2000, "way": "cash"}
    >>> [(one.reason, one.clauses) for one in held.why_not("expense", expense).missing]
    [('payment for conducting or assisting in games: travel is not allowed', ('9 NYCRR 4622.5',))]
    >>> [(row.group, row.title) for row in held.checklist("casino-night").left if row.group == "closing"][1]
    ('closing', 'count of the receipts')

    On a database it is let go of at the end:

    >>> with aboveboard.organization("hose-company-2", database="demo.db") as held:  # doctest: +SKIP
    ...     print(held.may("las-vegas-night").may, [row.due.what for row in held.due(until="2027-01-31").rows])
    """
    from aboveboard.law.dates import day_of
    from aboveboard.organizations import of_record, on_database

    if isinstance(given, str):
        return on_database(database, given)
    return of_record(given, day_of(as_of, "as_of"))


def compare(
    before: str | RegulatedGame | RegulatedPool,
    after: str | RegulatedGame | RegulatedPool,
    wager: str | None = None,
    plan: object = None,
) -> Compared:
    """Two laws side by side, each as RULESET:GAME@DAY+PROPOSAL?OPTION=VALUE&..., as a file, or as what `game` gives.

    >>> found = aboveboard.compare("pa:craps?fire-table=A", "pa:craps?fire-table=B", "fire")
    >>> [(each.wager, each.before.edge, each.after.edge) for each in found.comparison.wagers]
    [('fire', '20.763%', '23.887%')]
    >>> found = aboveboard.compare("ny-commercial:mini-baccarat+none", "ny-commercial:mini-baccarat+table-games-2017")
    >>> [(each.side, each.probability) for each in found.comparison.overlaps][:1]
    [('before', '24835264/461223945')]
    """
    from aboveboard.publish.comparing.answer import compared

    return compared(_side(before), _side(after), wager, plan)


def sweep(law: str | RegulatedGame, over: Mapping[str, str | Iterable[Value]], wager: str | None = None) -> Swept:
    """One law at every value of an option, or of two: a range such as 1..8, values with commas, or a list of them.

    >>> found = aboveboard.sweep("ny-commercial:baccarat", {"decks": "1..8"}, "banker")
    >>> found.sweep.over[0].values, [each.edge for each in found.sweep.lines[0].figures]
    (('6', '8'), ['1.056%', '1.058%'])
    >>> found = aboveboard.sweep("pa:craps", {"fire-table": ["A", "B"]})
    >>> [(line.wager, [each.edge for each in line.figures]) for line in found.sweep.lines], found.sweep.unchanged
    ([('fire', ['20.763%', '23.887%'])], 88)
    """
    from aboveboard.publish.comparing.sweeping import swept

    return swept(_side(law), over, wager)


def effect(ruleset: str, *proposals: str, as_of: date | str | None = None) -> EffectSheet:
    """The effect sheet of rulemakings: everything in a ruleset that they touch, before and after.

    >>> found = aboveboard.effect("pa", "48A-229")
    >>> [part.file for part in found.parts][:2]
    ['duties/camping', 'duties/sound']
    """
    from aboveboard.cli.common import read_document
    from aboveboard.law.force import asked_with_files
    from aboveboard.publish.comparing.effect import effect_of

    return effect_of(ruleset, asked_with_files(as_of, proposals), read_document)


def _side(given: str | RegulatedGame | RegulatedPool) -> Loaded:
    """What is compared, as it is written or as it was asked for."""
    from aboveboard.play.compare.sides import loaded, named, of_pool, of_terms

    if isinstance(given, RegulatedGame):
        return of_terms(given.terms, given.given, given.wheel)
    if isinstance(given, RegulatedPool):
        return of_pool(given.edition)
    from aboveboard.cli.common import read_document

    return loaded(named(given), read_document)


def settle(record: Mapping[str, object]) -> SettledRecord:
    """Settle a whole record, which names its own ruleset and game.

    >>> found = aboveboard.settle({"ruleset": "pa", "game": "craps", "events": [
    ...     {"bet": {"seat": 1, "wager": "pass", "stake": 1000}}, {"roll": [5, 6]}]})
    >>> [(row.wager, row.result, row.pays) for row in found.settlements]
    [('pass', 'win', 1000)]
    """
    from aboveboard.play.records.settle import settle as settled

    return settled(record)


def settle_link(record: Mapping[str, object]) -> SettledLinks:
    """Settle a record of progressive links: what stands on their meters after each event, and what hits take.

    >>> found = aboveboard.settle_link({"ruleset": "nj-casino", "links": [{"link": "stud", "wager": 500,
    ...     "levels": [{"level": "main", "base": 100000, "rate": "1/10"}],
    ...     "awards": {"royal-flush": {"level": "main", "share": "1"}}}], "events": [
    ...         {"start": {"link": "stud"}}, {"close": {"link": "stud", "table": "one", "wagers": 7}},
    ...         {"hit": {"link": "stud", "table": "one", "seat": 2, "award": "royal-flush"}}]})
    >>> [(row.event, row.levels["main"].meter) for row in found.after], [row.cents for row in found.hits]
    ([(0, 100000), (1, 100350), (2, 100000)], [100350])
    """
    from aboveboard.floor.links.records.record import settle_link as settled

    return settled(record)


def settle_pool(record: Mapping[str, object]) -> SettledPool:
    """Settle a pool's record: how it was opened, what was sold, drawn and paid, by the law of its ruleset.

    >>> found = aboveboard.settle_pool({"ruleset": "ny-charitable", "game": "fifty-fifty",
    ...     "pool": {"price": 100, "tickets": 500}, "events": [
    ...         {"ticket-sell": {"count": 120}}, {"ticket-draw": {"ticket": 121}}, {"ticket-draw": {"ticket": 88}}]})
    >>> [(row["ticket"], row["grade"], row["pays"]) for row in found.settlements], found.refused[0]["reason"]
    ([(88, 'drawn', 6000)], 'ticket 121 cannot be drawn: it was not sold')
    """
    from aboveboard.play.pools.running.settle import settle_pool as settled

    return settled(record)


def simulate_link(
    link: Mapping[str, object],
    *,
    rounds: int,
    seed: int | None = None,
    workers: int | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> LinkSimulation:
    """Play a link with its tables over and over: how often each award hits, what it pays, how large the meter grows.

    A link is stated as it is opened, with its tables, each by its game and how many wager there; the seed decides it.

    >>> found = aboveboard.simulate_link({"ruleset": "nj-casino", "wager": 100,
    ...     "levels": [{"level": "main", "base": 1000000, "rate": "7/10"}],
    ...     "awards": {"royal-flush": {"level": "main", "share": "1"},
    ...                "straight-flush": {"level": "main", "share": "1/10"}},
    ...     "tables": [{"game": "caribbean-stud", "seats": 7}, {"game": "caribbean-stud", "seats": 5}]},
    ...     rounds=1_000_000, seed=7)
    >>> [(each.name, each.hits.number, round(each.hits.expected)) for each in found.levels[0].awards]
    [('royal-flush', 16, 18), ('straight-flush', 193, 166)]
    """
    from aboveboard.jackpots.playing import simulate_link as simulated

    return simulated(link, rounds=rounds, seed=seed, workers=workers, progress=progress)


def plan(
    ruleset: str,
    game: str,
    given: Mapping[str, object],
    as_of: date | str | None = None,
    *,
    fractions: bool = False,
    as_if: Iterable[str] | str | None = None,
) -> Plan:
    """Reckon a pool before it is sold: a raffle, a deal of tickets, a search or a game of bingo, as it is planned.

    >>> found = aboveboard.plan("ny-charitable", "bell-jar", {
    ...     "price": 100, "tickets": 2400, "cost": 6000, "prizes": [{"cents": 10000, "count": 18}]})
    >>> found.to_json()["figures"]["ideal_net"], found.to_json()["figures"]["fee"]
    (54000, 2700)
    >>> aboveboard.plan("ny-charitable", "bell-jar", {
    ...     "price": 300, "tickets": 10, "prizes": [{"cents": 100, "count": 1}]}).refused[0].reason
    'a ticket: $3 is more than $2'
    """
    from aboveboard.law.force import asked_with_files
    from aboveboard.law.pools import load_pool

    return RegulatedPool(load_pool(ruleset, game, asked_with_files(as_of, as_if))).plan(given, fractions=fractions)


@dataclass(frozen=True, repr=False)
class Ruleset:
    """One jurisdiction's rules under the law of a question."""

    name: str
    title: str
    cite: str
    asked: Asked

    @property
    def as_of(self) -> date | None:
        """The day that is asked about."""
        return self.asked.as_of

    @cached_property
    def games(self) -> tuple[str, ...]:
        """The games that were in force.

        >>> "craps" in aboveboard.ruleset("pa").games
        True
        """
        from aboveboard.law import editions

        return tuple(edition.game.name for edition in editions(self.name, self.asked))

    @cached_property
    def pools(self) -> tuple[str, ...]:
        """The pools that were in force: raffles, deals of tickets, searches, bingo.

        >>> "bell-jar" in aboveboard.ruleset("ny-charitable").pools
        True
        """
        from aboveboard.law.pools import pool_editions

        return tuple(edition.pool.name for edition in pool_editions(self.name, self.asked))

    def __repr__(self) -> str:
        from aboveboard.kernel.words import counted

        asked = "" if self.asked.way == "newest" else f" {self.asked}"
        return f"<Ruleset {self.name}{asked}: {counted(len(self.games), 'game')}>"

    def _repr_html_(self) -> str:
        return self._offer()._repr_html_()

    def to_frame(self) -> DataFrame:
        """A data frame of pandas or polars with a row for each game."""
        return self._offer().to_frame()

    def _offer(self) -> Document:
        from aboveboard.law import editions
        from aboveboard.publish.offer import RulesetOffer

        return RulesetOffer(f"{self.title}, {self.cite}", tuple(editions(self.name, self.asked)))

    @property
    def deadlines(self) -> tuple[str, ...]:
        """The deadlines that these rules state, by name.

        >>> aboveboard.ruleset("nj-charitable").deadlines
        ('operator-license', 'operator-renewal')
        """
        from aboveboard.law.days import deadlines

        return deadlines(self.name).names

    def due(self, deadline: str, start: date | datetime | str) -> Due:
        """When a deadline is due that runs from a day or, for hours, from a time: as the law of the state counts.

        >>> gc_7 = aboveboard.ruleset("ny-charitable").due("gc-7", "2026-06-27")
        >>> str(gc_7.rule_day), str(gc_7.day)
        ('2026-07-04', '2026-07-06')
        >>> [one.why for one in gc_7.skipped]
        ['Saturday and Independence day', 'Sunday']
        >>> gc_7.allows("2026-07-07")
        False
        """
        from aboveboard.law.days import due

        return due(self.name, deadline, start)

    def game(
        self,
        name: str,
        options: Mapping[str, Value] | None = None,
        wheel: object = None,
        house_way: object = None,
        wagers: Mapping[str, object] | None = None,
    ) -> RegulatedGame:
        """A game under these rules, with the operator's options and, where the law leaves it open, the wheel.

        A house way is the tables of its file, as docs/how-to/write-a-house-way.md has them; wagers are those that the
        operator adds, where the law lets it.

        >>> aboveboard.ruleset("pa").game("craps", options={"fire-table": "B"}).options["fire-table"]
        'B'
        """
        from aboveboard.law import load_edition

        text = load_edition(self.name, name, self.asked)
        return under(text, options, wheel, house_way=house_way, wagers=wagers)

    def pool(self, name: str) -> RegulatedPool:
        """A pool under these rules.

        >>> aboveboard.ruleset("ny-charitable").pool("queen-of-hearts").title
        'Search for the Queen of Hearts'
        """
        from aboveboard.law.pools import load_pool

        return RegulatedPool(load_pool(self.name, name, self.asked))


@dataclass(frozen=True, eq=False, repr=False)
class RegulatedGame:
    """A game under a law, with its options: what can be asked and done.

    >>> aboveboard.ruleset("pa").game("craps", options={"odds-times": 5})
    <Game pa/craps: 46 wagers, odds-times=5>
    """

    terms: Terms
    wheel: object = None
    given: frozenset[str] = frozenset()
    """The options that were chosen by name, and not left as the law has them."""

    def __repr__(self) -> str:
        from aboveboard.kernel.words import counted

        chosen = {name: str(self.options[name]) for name in self.options if name in self.given}
        shown = [f"{name}={value if len(value) <= SHOWN else '...'}" for name, value in chosen.items()]
        if len(shown) > MANY:
            shown = [f"{len(shown)} options chosen"]
        return f"<Game {self.terms.edition.name}: {', '.join([counted(len(self.wagers), 'wager'), *shown])}>"

    def _repr_html_(self) -> str:
        from aboveboard.publish.offer import GameOffer

        return GameOffer(self.terms)._repr_html_()

    def to_frame(self, name: Literal["wagers", "options"] = "wagers") -> DataFrame:
        """A data frame of pandas or polars: a row for each wager on offer, or for each option."""
        from aboveboard.publish.offer import GameOffer

        return GameOffer(self.terms).to_frame(name)

    @property
    def title(self) -> str:
        """The game's name in the regulation."""
        return self.terms.law.title

    @property
    def options(self) -> Mapping[str, Value]:
        """Every option's value in force."""
        return self.terms.options

    @property
    def wagers(self) -> tuple[str, ...]:
        """The wagers on offer, by name."""
        return tuple(wager.name for wager in self.terms.offered())

    def odds(self, wager: str | None = None) -> Odds:
        """Exact odds of every wager, or of one, on each selection whose pay table is held.

        >>> for odds in aboveboard.ruleset("pa").game("craps").odds("place-to-win")[:2]:
        ...     print(odds.selection, odds.ev, odds.chance("win"))
        4 -1/15 1/3
        5 -1/25 2/5
        """
        from aboveboard.play.odds.report.report import odds

        return odds(self.terms, wager)

    def figures(
        self,
        wager: str | None = None,
        selection: str | None = None,
        *,
        strategy: bool = False,
        meter: int | None = None,
    ) -> Figures:
        """The same written out, with the law's words beside them: what `aboveboard odds` prints.

        A progressive wager is also reckoned at what its meter reads, in cents, where that is given.

        >>> row = aboveboard.ruleset("pa").game("craps").figures("place-to-win", "4").wagers[0]
        >>> row.ev, row.edge, row.pays["win"]
        ('-1/15', '6.667%', '9 to 5')
        >>> stud = aboveboard.ruleset("nj-casino").game("caribbean-stud")
        >>> at = stud.figures("progressive", meter=30_000_000).wagers[0].meter
        >>> at.edge, at.even_from
        ('-23.965%', 21804740)
        """
        from aboveboard.play.odds.report.report import figures

        return figures(self.terms, wager, selection, strategy=strategy, given=self.given, meter=meter)

    def life(self, link: Mapping[str, object], wager: str | None = None) -> LinkWorth:
        """What a progressive wager gives back on a link over the life of its jackpot, part by part.

        A link is stated as it is opened; its tables, where they are stated too, say how many rounds there are to a hit.

        >>> found = aboveboard.ruleset("nj-casino").game("caribbean-stud").life({"wager": 100,
        ...     "levels": [{"level": "main", "base": 1000000, "rate": "3/5", "reserve-rate": "1/100"}],
        ...     "awards": {"royal-flush": {"level": "main", "share": "1"},
        ...                "straight-flush": {"level": "main", "share": "1/10"}}})
        >>> [(part.part, str(part.of_a_wager)) for part in found.parts][:4]
        [('fixed awards', '1385/3822'), ('rate', '3/5'), ('reserve', '1/100'), ('house', '17513/3248700')]
        """
        from aboveboard.jackpots.linked import read_link
        from aboveboard.jackpots.worth import link_worth

        return link_worth(self.terms, read_link(link), wager)

    def partitions(self) -> tuple[Partition, ...]:
        """How the clauses that a text lists of a wager divide what can come about: what is left over or covered twice.

        >>> aboveboard.ruleset("ny-commercial").game("heads-up-holdem").partitions()
        (<Partition pocket-bonus: 5.882% covered twice>,)
        """
        from aboveboard.play.partition import partitions

        return partitions(self.terms)

    def table(
        self, limits: Mapping[str, int] | None = None, chance: Chance | None = None, *, strict: bool = False
    ) -> LiveTable:
        """A table to play at; a strict one also asks for calls, a shooter and who does what.

        >>> table = aboveboard.ruleset("pa").game("craps").table(limits={"min": 500})
        >>> table.bet(1, "pass", 200).refused.reason
        "$2 is under the table's posted minimum of $5"
        >>> bool(table.bet(1, "pass", 1000))
        True
        >>> table.roll([3, 1]).settled
        ()
        >>> table.take_down(1, "pass").refused.cite
        ['58 Pa. Code 623a.4(c)(1)']
        >>> [(row.wager, row.result, row.pays) for row in table.roll([2, 2]).settled]
        [('pass', 'win', 1000)]
        """
        from aboveboard.play.seats.live_table import LiveTable

        return LiveTable(self.terms, limits, chance, wheel=self.wheel, strict=strict)

    def settle(self, events: Sequence[object] | Mapping[str, object]) -> SettledRecord:
        """Settle a list of events, or a record's events, limits and seats, under these very terms.

        >>> found = aboveboard.ruleset("pa").game("craps").settle([
        ...     {"bet": {"seat": 1, "wager": "field", "stake": 500}}, {"roll": [6, 6]}])
        >>> found.settlements[0].pays, found.settlements[0].cite
        (1000, ['58 Pa. Code 623a.5(a)'])
        """
        from aboveboard.play.records.settle import settle_under

        return settle_under(self.terms, events)

    def simulate(
        self,
        bets: object = None,
        *,
        rounds: int,
        seed: int | None = None,
        workers: int | None = None,
        progress: Callable[[int, int], None] | None = None,
    ) -> Simulation:
        """Play very many rounds of planned bets, or of every wager, and count how each fared; the seed decides it.

        >>> found = aboveboard.ruleset("pa").game("craps").simulate(
        ...     [{"wager": "pass", "stake": 1000}], rounds=100_000, seed=7)
        >>> [(row.wager, row.exact_ev) for row in found.wagers]
        [('pass', '-7/495')]
        """
        from aboveboard.play.simulate import simulate

        return simulate(self.terms, bets, rounds=rounds, seed=seed, workers=workers, progress=progress)

    def guide(self, format: Literal["md", "html"] = "md") -> str:
        """The printed gaming guide of the game under this law.

        >>> print(aboveboard.ruleset("pa").game("craps").guide().splitlines()[0])
        # Craps
        """
        from aboveboard.publish.guide import guide

        return guide(self.terms, format)

    def checklist(self, format: Literal["md", "html", "json"] = "md") -> str | dict[str, object]:
        """The procedures of a table as a sheet for dealers, or each step with its clauses.

        >>> aboveboard.ruleset("pa").game("roulette").checklist("json")["steps"][1]["by"]
        ['floorperson', 'security']
        """
        from aboveboard.publish.checklist import checklist, document

        return document(self.terms) if format == "json" else checklist(self.terms, format)

    def submission(self, format: Literal["md", "html", "json"] = "md") -> str | dict[str, object]:
        """A blank submission of the game, or the tables that are filled in and checked.

        >>> aboveboard.ruleset("pa").game("sic-bo").submission("json")["options"]
        {'shaker': 'manual', 'odds-shown': 'layout'}
        """
        from aboveboard.publish.submission import blank, form

        return blank(self.terms) if format == "json" else form(self.terms, format)

    def layout(self, *, holder: str | None = None, limits: Mapping[str, int] | None = None) -> Layout:
        """The layout of the table, with an area for every wager on offer.

        >>> drawn = aboveboard.ruleset("pa").game("roulette").layout(holder="Keystone Casino")
        >>> len([spot for spot in drawn.spots if spot.wager == "straight"])
        38
        >>> drawn.svg()[:4]
        '<svg'
        """
        from aboveboard.publish.layout import layout

        return layout(self.terms, holder=holder, limits=limits)

    def signs(self, limits: Mapping[str, int] | None = None) -> tuple[Sign, ...]:
        """The signs that are posted at the table, each line with its clauses.

        >>> signs = aboveboard.ruleset("nj-casino").game("big-six", options={"clapper": "respin"}).signs()
        >>> signs[0].lines[0].text
        'If the clapper rests between two sections, the spin is void and the wheel is spun again'
        """
        from aboveboard.publish.signs import signs

        return signs(self.terms, limits)


@dataclass(frozen=True, eq=False, repr=False)
class RegulatedPool:
    """A pool under a law: what can be asked of it before a ticket is sold.

    >>> aboveboard.ruleset("ny-charitable").pool("bell-jar")
    <Pool ny-charitable/bell-jar: a deal>
    """

    edition: PoolEdition

    def __repr__(self) -> str:
        from aboveboard.kernel.words import a

        return f"<Pool {self.edition.ruleset}/{self.edition.pool.name}: {a(self.edition.pool.planner)}>"

    @property
    def title(self) -> str:
        """The pool's name in the regulation."""
        return self.edition.law.title

    def plan(self, given: Mapping[str, object], *, fractions: bool = False) -> Plan:
        """What the pool is worth as it is planned, and what the law refuses of that."""
        from aboveboard.play.pools.planning.plan import plan as planned

        return planned(self.edition, given, fractions=fractions)

    def odds(
        self,
        plan: object = None,
        wager: str | None = None,
        selection: str | None = None,
        *,
        fractions: bool = False,
    ) -> PoolOdds:
        """What a ticket wins and gains, and each prize of it: of a plan, or of a specimen of ours where none is given.

        >>> deal = {"price": 100, "tickets": 2400, "prizes": [{"cents": 10000, "count": 18}]}
        >>> row = aboveboard.ruleset("ny-charitable").pool("bell-jar").odds(deal).wagers[0]
        >>> row.ev, row.win, row.pays
        ('-1/4', '3/400', {'$100': '$100'})
        """
        from aboveboard.play.pools.odds import odds

        return odds(self.edition, plan, wager, selection, fractions=fractions)

    def simulate(
        self,
        plan: object = None,
        *,
        rounds: int,
        seed: int | None = None,
        workers: int | None = None,
        progress: Callable[[int, int], None] | None = None,
    ) -> PoolSimulation:
        """Play very many rounds of a plan, or of a specimen, and measure them; the seed decides what comes.

        >>> queen = aboveboard.ruleset("ny-charitable").pool("queen-of-hearts")
        >>> found = queen.simulate({"price": 200, "weekly": 500}, rounds=100_000, seed=7)
        >>> [(each.name, str(each.exact)) for each in found.measures][0]
        ('weeks', '443/18')
        """
        from aboveboard.play.pools.simulate.run import simulate

        return simulate(self.edition, plan, rounds=rounds, seed=seed, workers=workers, progress=progress)

    def settle(self, opening: Mapping[str, object], events: Sequence[object]) -> SettledPool:
        """Settle what was sold, drawn and paid of a pool that was opened so.

        >>> found = aboveboard.ruleset("ny-charitable").pool("fifty-fifty").settle(
        ...     {"price": 100, "tickets": 500}, [{"ticket-sell": {"count": 120}}, {"ticket-draw": {"ticket": 88}}])
        >>> [(row["ticket"], row["pays"]) for row in found.settlements]
        [(88, 6000)]
        """
        from aboveboard.play.pools.running.settle import settle_pool_under

        return settle_pool_under(self.edition, opening, list(events))

    def guide(self, format: Literal["md", "html"] = "md") -> str:
        """The guide of the pool under this law.

        >>> print(aboveboard.ruleset("ny-charitable").pool("queen-of-hearts").guide().splitlines()[0])
        # Search for the Queen of Hearts
        """
        from aboveboard.publish.pool_guide import pool_guide

        return pool_guide(self.edition, format)
