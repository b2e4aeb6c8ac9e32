"""The figures of one side: every wager on every selection, stored once found, by the hash of the law behind them."""

from __future__ import annotations

from dataclasses import asdict, dataclass, replace
from fractions import Fraction
from functools import lru_cache
from typing import Any

from aboveboard.games import REGISTRY
from aboveboard.law.force import hash_of
from aboveboard.law.terms.terms import Terms, WagerTerms
from aboveboard.play.compare.records import WagerSide
from aboveboard.play.odds.advice import advice
from aboveboard.play.odds.cache import cached, code, is_cached
from aboveboard.play.odds.report.figures import WagerFigures
from aboveboard.play.odds.report.report import clauses, rows
from aboveboard.play.odds.solver import Advice
from aboveboard.play.odds.wager_odds import SHOWN


@dataclass(frozen=True)
class SideFigures:
    """What is known in numbers of a game under one law: its wagers in the law's order, and its best play."""

    wagers: tuple[WagerSide, ...]
    advice: Advice | None

    def only(self, wager: str | None) -> SideFigures:
        """The same of one wager."""
        return self if wager is None else SideFigures(tuple(w for w in self.wagers if w.wager == wager), self.advice)


@lru_cache(maxsize=64)
def figures_of(terms: Terms) -> SideFigures:
    """The figures of a game under its law; another law's where its text is the same."""
    asked = question(terms)
    return _read(_found(terms) if asked is None else cached("figures", asked, lambda: _found(terms)))


def is_found(terms: Terms) -> bool:
    """Is there nothing left to be solved of a game under its law?"""
    asked = question(terms)
    return asked is not None and is_cached("figures", asked)


def question(terms: Terms) -> list[object] | None:
    """Everything that figures depend on, the law's day and standing not among it; None where nothing may be stored."""
    if REGISTRY.get(terms.game.name) is not terms.game or terms.house_way is not None:
        return None
    law = terms.law.model_dump(mode="json", exclude={"from_", "until", "status", "source"})
    wheel = None if terms.wheel is None else repr(terms.wheel)
    return [code(), terms.game.name, hash_of(law), wheel, [clauses(wager) for wager in terms.offered()]]


def _found(terms: Terms) -> dict[str, Any]:
    return {"wagers": [asdict(_side(row)) for row in rows(terms)], "advice": advice(terms)}


def _read(found: dict[str, Any]) -> SideFigures:
    wagers = tuple(WagerSide(**{**row, "cite": tuple(row["cite"])}) for row in found["wagers"])
    return SideFigures(wagers, found["advice"])


def _side(row: WagerFigures) -> WagerSide:
    """A row of `odds` as one side of a comparison."""
    blank = WagerSide(row.wager, row.title, row.selection, dict(row.pays), row.cite, note=row.note)
    fee = None if row.vigorish is None else f"{row.vigorish.rate} on the {row.vigorish.base}, {row.vigorish.taken}"
    blank = replace(blank, vigorish=fee, exact=row.exact, sampled=row.sampled, error=row.stderr)
    if row.chances is None:
        return blank
    chances = row.chances
    return replace(
        blank,
        ev=row.ev,
        ev_resolved=row.ev_resolved,
        ev_roll=row.ev_roll,
        edge=row.edge,
        win=chances.win,
        push=chances.push,
        lose=chances.lose,
        half=chances.half,
        rolls=chances.rolls,
        hit_rate=_hit_rate(chances.win, chances.rolls, exact=row.exact),
        variance=row.variance,
        at_least=row.leaves_out is not None,
    )


def _hit_rate(win: str, rolls: str, *, exact: bool) -> str | None:
    """How often it wins for each outcome for which it is on."""
    if not Fraction(rolls):
        return None
    rate = Fraction(win) / Fraction(rolls)
    return str(rate) if exact or len(str(rate)) <= SHOWN else f"{float(rate):.12f}"


def picked(wager: WagerTerms, selection: str | None) -> tuple[str, str | None]:
    """A wager on a selection as its game knows it, whatever the law calls it."""
    return wager.game_wager, wager.game_pick(selection)
