"""How raffles are reported: not at all, by a verified statement, or by the statement of a licensed raffle.

The raffle's own file says where each begins, by what the raffles of one occasion and of a calendar year have netted.
"""

from __future__ import annotations

from datetime import date

from aboveboard.charity.books.checks import is_void
from aboveboard.charity.books.totals import net_of, totals
from aboveboard.charity.conduct.books import CHECK
from aboveboard.charity.conduct.deeds import POOL_NOTED
from aboveboard.charity.conduct.question import Question
from aboveboard.law.files import ruleset_named
from aboveboard.law.model.pools import Regime
from aboveboard.law.pools import load_pool

RAFFLE = "raffle"
EXEMPT = "exempt"
SELF_DETERMINED = "self-determination"
"""The paper by which an organization has determined itself to be authorized."""


def regimes(ruleset: str) -> dict[str, Regime]:
    """The regimes of raffles by name, from the lightest on; none where the law has none."""
    if RAFFLE not in ruleset_named(ruleset).pools:
        return {}
    return {str(name): each for name, each in load_pool(ruleset, RAFFLE).law.regimes.items()}


def raffles_at(asked: Question, of: str) -> list[str]:
    """The raffles of an occasion, or the one raffle that was held at none."""
    opened = asked.organization.listed(POOL_NOTED, what="opened")
    raffles = [entry for entry in opened if _is_raffle(asked, entry.get("kind"))]
    here = [entry.get("pool") for entry in raffles if entry.get("occasion", entry.get("pool")) == of]
    if here:
        return here
    found = next((entry for entry in raffles if entry.get("pool") == of), None)
    return [] if found is None else raffles_at(asked, str(found.get("occasion", of)))


def _is_raffle(asked: Question, kind: str) -> bool:
    return asked.law.one_name.get(kind, kind) == RAFFLE


def expenses_of(asked: Question, of: str) -> int:
    """What was spent on a raffle, besides its prizes, by checks that are not void."""
    names = {of, *raffles_at(asked, of)}
    found = [entry for name in names for entry in asked.organization.listed(CHECK, of=name)]
    return sum(
        entry.payload["cents"]
        for entry in found
        if entry.get("class") != "prizes"
        and (group := asked.law.classes.get(entry.get("class", ""))) is not None
        and group.group == "games"
        and not is_void(asked.organization, entry)
    )


def net_at(asked: Question, of: str) -> int:
    """What the raffles of an occasion have netted together."""
    return sum(net_of(totals(asked, name)[0]) for name in raffles_at(asked, of)) - expenses_of(asked, of)


def year_net(asked: Question, year: int) -> int:
    """What the raffles of a calendar year have netted together, each counted where it was opened."""
    opened = [
        entry
        for entry in asked.organization.listed(POOL_NOTED, what="opened")
        if _is_raffle(asked, entry.get("kind")) and entry.day(asked.zone).year == year
    ]
    return sum(net_at(asked, of) for of in dict.fromkeys(e.get("occasion", e.get("pool")) for e in opened))


def regime_of(asked: Question, of: str) -> str | None:
    """The regime under which the raffles of an occasion are reported; None where the law has none."""
    net, names = net_at(asked, of), raffles_at(asked, of)
    year = year_net(asked, _year(asked, names).year) if names else net
    for name, each in regimes(asked.law.ruleset).items():
        if name == EXEMPT and not asked.filed(SELF_DETERMINED):
            continue
        if each.net_below is not None and net >= each.net_below:
            continue
        if each.year_net_below is not None and year >= each.year_net_below:
            continue
        return name
    return None


def _year(asked: Question, names: list[str]) -> date:
    entry = asked.organization.last(POOL_NOTED, pool=names[0], what="opened")
    return asked.today if entry is None else entry.day(asked.zone)
