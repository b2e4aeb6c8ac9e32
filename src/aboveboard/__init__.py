"""The rules of regulated games of chance, executable: what happened, what the law pays, and why.

    >>> import aboveboard
    >>> craps = aboveboard.ruleset("pa").game("craps")
    >>> craps.odds("field")[0].ev
    Fraction(-1, 18)

Engines are imported when they are first asked for, so that `import aboveboard` costs next to nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, overload

from aboveboard.facade.game import RegulatedGame
from aboveboard.facade.pool import RegulatedPool
from aboveboard.facade.ruleset import Ruleset

if TYPE_CHECKING:
    from datetime import date

    from aboveboard.charity.record import DecidedRecord
    from aboveboard.floor.links.records.settled import SettledLinks
    from aboveboard.games.shapes.pool import Pool
    from aboveboard.games.shapes.run import Game
    from aboveboard.jackpots.answer import LinkSimulation
    from aboveboard.law import Edition, Text
    from aboveboard.law.errors import BadInput, LawError
    from aboveboard.law.pools import PoolEdition
    from aboveboard.law.terms.options import Value
    from aboveboard.organizations import Organization
    from aboveboard.play.compare.sides import Loaded
    from aboveboard.play.pools.planning.figures import Plan
    from aboveboard.play.pools.running.settle import SettledPool
    from aboveboard.play.records.settled import SettledRecord
    from aboveboard.publish.comparing.answer import Compared
    from aboveboard.publish.comparing.effect import EffectSheet
    from aboveboard.publish.comparing.sweeping import Swept

__version__ = "0.1.0"
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
    from aboveboard.facade.reading import read_document
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
    from aboveboard.facade.reading import read_document

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
