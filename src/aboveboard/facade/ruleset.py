"""One jurisdiction's rules: its games, its pools, its deadlines."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from aboveboard.facade.game import RegulatedGame
from aboveboard.facade.pool import RegulatedPool

if TYPE_CHECKING:
    from datetime import date, datetime

    from aboveboard.law.days import Due
    from aboveboard.law.force import Asked
    from aboveboard.law.terms.options import Value
    from aboveboard.play.document import DataFrame, Document


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
        from aboveboard.law import load_edition, terms_of

        terms = terms_of(load_edition(self.name, name, self.asked), options, wheel, house_way, wagers)
        return RegulatedGame(terms, wheel, frozenset(options or ()))

    def pool(self, name: str) -> RegulatedPool:
        """A pool under these rules.

        >>> aboveboard.ruleset("ny-charitable").pool("queen-of-hearts").title
        'Search for the Queen of Hearts'
        """
        from aboveboard.law.pools import load_pool

        return RegulatedPool(load_pool(self.name, name, self.asked))
