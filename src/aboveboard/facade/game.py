"""A game under a law, with its options: what can be asked of it and done."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from aboveboard.jackpots.worth import LinkWorth
    from aboveboard.kernel.chance import Chance
    from aboveboard.law import Terms
    from aboveboard.law.terms.options import Value
    from aboveboard.play.document import DataFrame
    from aboveboard.play.odds.report.figures import Figures
    from aboveboard.play.odds.report.report import Odds
    from aboveboard.play.partition import Partition
    from aboveboard.play.records.settled import SettledRecord
    from aboveboard.play.seats.live_table import LiveTable
    from aboveboard.play.simulate.answer import Simulation
    from aboveboard.publish.layout import Layout
    from aboveboard.publish.signs import Sign

SHOWN, MANY = 20, 3
"""How long an option's value may be, and how many options there may be, to be shown at a prompt."""


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

    def life(
        self, link: Mapping[str, object], wager: str | None = None, meters: Mapping[str, int] | None = None
    ) -> LinkWorth:
        """What a progressive wager gives back on a link over the life of its jackpot, part by part.

        A link is stated as it is opened; its tables, where they are stated too, say how many rounds there are to a hit.
        With what the meter of each level reads, in cents, it is told besides what the wager is worth now.

        >>> found = aboveboard.ruleset("nj-casino").game("caribbean-stud").life({"wager": 100,
        ...     "levels": [{"level": "main", "base": 1000000, "rate": "3/5", "reserve-rate": "1/100"}],
        ...     "awards": {"royal-flush": {"level": "main", "share": "1"},
        ...                "straight-flush": {"level": "main", "share": "1/10"}}})
        >>> [(part.part, str(part.of_a_wager)) for part in found.parts][:4]
        [('fixed awards', '1385/3822'), ('rate', '3/5'), ('reserve', '1/100'), ('house', '17513/3248700')]
        """
        from aboveboard.jackpots.linked import read_link
        from aboveboard.jackpots.worth import link_worth

        return link_worth(self.terms, read_link(link), wager, meters)

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
