"""What a progressive wager gives back over the life of its jackpot, part by part, as people and programs ask for it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from aboveboard.jackpots.life import AwardLife, LevelLife, level_life
from aboveboard.jackpots.linked import LinkFile, fitting, tables_of
from aboveboard.jackpots.now import LevelNow, Now, worth_now
from aboveboard.jackpots.together import in_a_round
from aboveboard.kernel.money import dollars
from aboveboard.law.errors import BadInput
from aboveboard.law.terms.terms import Terms
from aboveboard.play.document import Document, PrintedTable, Row
from aboveboard.play.odds.metered import fixed_gain, metered_wager, why_not_metered
from aboveboard.play.odds.odds import wager_odds
from aboveboard.play.odds.report.written import percent, short
from aboveboard.play.pools.planning.figures import written

FIXED, RATE, RESERVE, HOUSE, GOOD, OVERFLOW, UNSPENT = (
    "fixed awards", "rate", "reserve", "house", "made good", "overflow", "unspent reserve",
)  # fmt: skip
GIVEN_BACK = (FIXED, RATE, RESERVE, HOUSE, GOOD)
ABOUT = {
    FIXED: "fixed awards, which the house pays",
    RATE: "the rate, as far as the limit",
    RESERVE: "the reserve, as its part of the base at a reset",
    HOUSE: "the house, as the rest of the base at a reset",
    GOOD: "the house, where the meter holds less than a fixed sum",
    OVERFLOW: "overflow beyond the limit",
    UNSPENT: "reserve that no reset asks for",
}
FIXED_SUM = "fixed"
NOTHING = Fraction(0)
LEAST_TOLD = 1e-12
"""No bound is told as less than so many hundredths, however many digits are known."""
ASSUMES = (
    "over many jackpots, since a reserve is empty at first; one wager after another, each as likely to hit as any "
    "other whatever the meter reads; parts of a cent are counted where they arise"
)


class Part(NamedTuple):
    """A part of every wager, and where it goes."""

    part: str
    level: str | None
    """The meter that it belongs to; None for fixed awards."""
    of_a_wager: Fraction
    bound: Fraction = Fraction(0)

    def to_json(self) -> dict[str, object]:
        """As documents have it."""
        found = {"part": self.part, "level": self.level, "of_a_wager": number(self.of_a_wager, self.bound)}
        return found | exactness(self.bound)


def number(value: Fraction, bound: Fraction = Fraction(0)) -> str:
    """A number as documents have it: exact, or its decimals where it is long or only known to lie within a bound."""
    return f"{float(value):.10f}" if bound else written(value)


def exactness(bound: Fraction) -> dict[str, object]:
    """Whether a number is exact, and else how far it can be out."""
    return {"exact": False, "error_bound": float(f"{float(bound):.1e}")} if bound else {"exact": True}


@dataclass(frozen=True, repr=False)
class LinkWorth(Document):
    """What a progressive wager gives back over the life of its jackpot."""

    game: str
    title: str
    wager: str
    link: LinkFile
    parts: tuple[Part, ...]
    levels: tuple[LevelLife, ...]
    seats: tuple[int, ...] = ()
    """How many wager in a round at each table, where the tables are known."""
    now: Now | None = None
    """What the wager is worth at readings of the meters, where they are told."""

    def __repr__(self) -> str:
        return f"<LinkWorth {self.wager}: {percent(self.returned)} given back>"

    @property
    def returned(self) -> Fraction:
        """What players have back for each unit wagered."""
        return sum((each.of_a_wager for each in self.parts if each.part in GIVEN_BACK), Fraction(0))

    @property
    def bound(self) -> Fraction:
        """How far that can be out."""
        return sum((each.bound for each in self.parts if each.part in GIVEN_BACK), Fraction(0))

    def to_json(self) -> dict[str, object]:
        """The field `life` of `aboveboard odds --json`."""
        return {
            "wager": self.wager,
            "link": self.link.to_json(),
            "parts": [each.to_json() for each in self.parts],
            "returned": number(self.returned, self.bound),
            "ev": number(self.returned - 1, self.bound),
            "edge": percent(1 - self.returned),
            **exactness(self.bound),
            "levels": [self._level(each) for each in self.levels],
            "assumes": ASSUMES,
            **({} if self.now is None else {"now": self._now(self.now)}),
        }

    @staticmethod
    def _now(now: Now) -> dict[str, object]:
        return {
            "ev": written(now.ev),
            "edge": percent(-now.ev),
            "levels": [{"level": each.level, "cents": each.cents, "even_from": each.even} for each in now.levels],
        }

    def _level(self, each: LevelLife) -> dict[str, object]:
        found: dict[str, object] = {
            "level": each.level.name,
            "chance": number(each.chance),
            "wagers_between_hits": number(each.between),
            "meter_at_a_hit": number(each.mean, each.mean_bound),
            **exactness(each.mean_bound),
        }
        if self.seats:
            any_hit, two_hit = in_a_round(each.chance, self.seats)
            found |= {"rounds_between_hits": number(1 / any_hit), "two_tables_in_a_round": number(two_hit)}
        found["awards"] = [
            {
                "award": one.name,
                "chance": number(one.chance),
                "share": None if one.share is None else str(one.share),
                "mean": number(one.mean, NOTHING if one.share is None else each.mean_bound),
            }
            for one in each.awards
        ]
        return found

    def rows(self) -> Mapping[str, Iterable[Row]]:
        """A row for each part of a wager, and for each award."""
        parts: list[Row] = [
            {"part": each.part, "level": each.level, "of_a_wager": float(each.of_a_wager)} for each in self.parts
        ]
        awards: list[Row] = [
            {"level": each.level.name, "award": one.name, "chance": float(one.chance), "mean": float(one.mean)}
            for each in self.levels
            for one in each.awards
        ]
        return {"parts": parts, "awards": awards}

    def printed(self) -> Iterator[str | PrintedTable]:
        """What people read: the parts of a wager, and the awards."""
        stake, edge = dollars(self.link.configuration.wager), percent(1 - self.returned)
        yield f"What {self.wager} gives back on {self.link.title} over the life of its jackpot, reckoned {ASSUMES}."
        yield ""
        yield PrintedTable(("of a wager", "=level", ">part", ">exactly"), map(_line, self.parts))
        yield f"Of each {stake} wagered {percent(self.returned)} is given back: an edge of {edge}."
        for each in self.levels:
            yield ""
            yield f"{each.level.name}: from one jackpot to the next {round(each.between):,} wagers{self._rounds(each)}."
            yield PrintedTable(("=award", ">share", ">one wager in", ">pays on the average"), map(_award, each.awards))

        if self.now is not None:
            yield ""
            reads = " and ".join(f"{each.level} at {dollars(each.cents)}" for each in self.now.levels)
            yield f"Now, with {reads}: an edge of {percent(-self.now.ev)}, a gain of {short(written(self.now.ev))}."
            yield PrintedTable(("=meter", ">reads", ">even from, the others as they are"), map(_now, self.now.levels))

    def _rounds(self, each: LevelLife) -> str:
        if not self.seats:
            return ""
        any_hit, two_hit = in_a_round(each.chance, self.seats)
        rare = f", and two tables in one of {round(1 / two_hit):,}" if two_hit else ""
        return f"; one round in {round(1 / any_hit):,} has a jackpot{rare}"


def _line(each: Part) -> tuple[str | None, ...]:
    exact = f"within {max(float(each.bound * 100), LEAST_TOLD):.1g}%" if each.bound else short(number(each.of_a_wager))
    return ABOUT[each.part], each.level, percent(each.of_a_wager), exact


def _award(each: AwardLife) -> tuple[str, ...]:
    often = f"{round(1 / each.chance):,}" if each.chance else "never"
    return each.name, FIXED_SUM if each.share is None else str(each.share), often, dollars(round(each.mean))


def _now(each: LevelNow) -> tuple[str, ...]:
    return each.level, dollars(each.cents), "never" if each.even is None else dollars(each.even)


def link_worth(
    terms: Terms, link: LinkFile, wager: str | None = None, meters: Mapping[str, object] | None = None
) -> LinkWorth:
    """What a game's progressive wager gives back on a link, over the life of its jackpot, and as its meters read."""
    found = metered_wager(terms, wager)
    chances = fitting(terms, found.name, link.configuration)
    odds = wager_odds(terms, found, None)
    if (why := why_not_metered(odds)) is not None:
        raise BadInput(why)
    levels = tuple(level_life(link.configuration, each, chances) for each in link.configuration.levels)
    by_the_house = 1 + fixed_gain(odds) - sum((each.fixed for each in levels), NOTHING)
    parts = [Part(FIXED, None, by_the_house), *(part for each in levels for part in _parts(each))]
    seats = tuple(each.seats for each in tables_of(link).tables) if link.tables else ()
    now = None if meters is None else worth_now(link.configuration, levels, by_the_house, meters)
    return LinkWorth(terms.edition.name, terms.law.title, found.name, link, tuple(parts), levels, seats, now)


def _parts(each: LevelLife) -> Iterator[Part]:
    name = each.level.name
    yield Part(RATE, name, each.rate, each.bound)
    yield Part(RESERVE, name, each.reserve)
    yield Part(HOUSE, name, each.house)
    if each.fixed:
        yield Part(GOOD, name, each.good, each.good_bound)
    yield Part(OVERFLOW, name, each.overflow, each.bound)
    yield Part(UNSPENT, name, each.unspent)
