"""How raffles are reported: not at all, by a verified statement, or by the statement of a licensed raffle.

The raffle's own file says where each begins, by what one raffle, the raffles of one occasion, and those of a calendar
year have netted.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from aboveboard.charity.books.accounts.account import account_of
from aboveboard.charity.books.accounts.checks import is_void
from aboveboard.charity.books.reporting.totals import net_of, totals
from aboveboard.charity.conduct.books import CHECK
from aboveboard.charity.conduct.deeds import NOTED, POOL_NOTED
from aboveboard.charity.conduct.question import Question
from aboveboard.charity.conduct.register import Entry
from aboveboard.law.files import ruleset_named
from aboveboard.law.model.forms.statements import StatementLaw
from aboveboard.law.model.pools import Regime
from aboveboard.law.pools import load_pool

RAFFLE = "raffle"
BESIDE = ("prizes", "fee")
"""What is paid for the games, and lessens what they net in another way or not at all."""


def regimes(ruleset: str) -> dict[str, Regime]:
    """The regimes of raffles by name, from the lightest on; none where the law has none."""
    if RAFFLE not in ruleset_named(ruleset).pools:
        return {}
    return {str(name): each for name, each in load_pool(ruleset, RAFFLE).law.regimes.items()}


@dataclass
class Raffles:
    """The raffles of an organization, in the order in which they were opened."""

    groups: dict[str, list[str]] = field(default_factory=dict)
    """By the occasion at which they were held, or each by itself."""
    group_of: dict[str, str] = field(default_factory=dict)
    opened: dict[str, Entry] = field(default_factory=dict)


def raffles_of(asked: Question) -> Raffles:
    """All of them; each note is taken up once."""
    names = asked.law.one_name

    def take(found: Raffles, entry: Entry) -> None:
        kind, name = entry.get("kind"), entry.get("pool")
        if entry.get("what") == "opened" and names.get(kind, kind) in raffle_kinds(asked):
            group = str(entry.get("held-at", entry.get("occasion", name)))
            found.groups.setdefault(group, []).append(name)
            found.group_of[name], found.opened[name] = group, entry

    return asked.organization.running("raffles", (POOL_NOTED,), Raffles, take)


def raffle_kinds(asked: Question) -> set[str]:
    """The kinds of pool that are reported as raffles: those that forms name."""
    forms = [law for editions in asked.law.forms.values() for law in editions if law.period == RAFFLE]
    return {kind for law in forms for kind in law.covers} or {RAFFLE}


def raffles_at(asked: Question, of: str) -> list[str]:
    """The raffles of an occasion, or those that were held together with one."""
    held = raffles_of(asked)
    return list(held.groups.get(of) or held.groups.get(held.group_of.get(of, ""), []))


def _checks(asked: Question, of: str) -> list[Entry]:
    """The checks of games money about an occasion or a raffle that are not void."""
    return [
        entry
        for entry in asked.organization.listed(CHECK, of=of)
        if is_of_games(asked, entry) and not is_void(asked.organization, entry)
    ]


def is_of_games(asked: Question, entry: Entry) -> bool:
    """Is it drawn on an account of games money? What other money pays for stands on no statement as a check."""
    account = account_of(asked, str(entry.get("account")))
    return account is None or account.games


def _spent(asked: Question, of: str) -> int:
    """What was spent on the games by checks that name one thing, besides prizes."""
    law = asked.law
    return sum(
        entry.payload["cents"]
        for entry in _checks(asked, of)
        if (known := law.classes.get(entry.get("class", ""))) is not None
        and known.use not in BESIDE
        and (group := law.groups.get(known.group)) is not None
        and group.purpose == "expenses"
    )


def _paid_for(asked: Question, of: str) -> list[str]:
    """What payments for the raffles of an occasion name: each, or all together where these were all of it."""
    other = asked.organization.last(NOTED, occasion=of) is not None
    return list(dict.fromkeys((*(() if other else (of,)), *raffles_at(asked, of))))


def expenses_of(asked: Question, of: str) -> int:
    """What was spent on the raffles of an occasion, besides their prizes, by checks that are not void."""
    return sum(_spent(asked, name) for name in _paid_for(asked, of))


def bought_at(asked: Question, of: str) -> tuple[int, list[Entry]]:
    """What prizes that are no money cost: what was paid for them by check, or what they are worth where nothing was."""
    names = raffles_at(asked, of)
    worth = sum(int(totals(asked, name)[0].get("bought", 0)) for name in names)
    paid = [
        entry
        for name in _paid_for(asked, of)
        for entry in _checks(asked, name)
        if worth and entry.get("class", "") == asked.law.class_for("prizes") != ""
    ]
    return (sum(entry.payload["cents"] for entry in paid), paid) if paid else (worth, [])


def net_at(asked: Question, of: str) -> int:
    """What the raffles of an occasion have netted together."""
    known = asked.reckoned.get(("net", of))
    if known is None:
        known = asked.reckoned["net", of] = _net_at(asked, of)
    return int(known)


def _net_at(asked: Question, of: str) -> int:
    names = raffles_at(asked, of)
    before = sum(net_of(totals(asked, name)[0]) + int(totals(asked, name)[0].get("bought", 0)) for name in names)
    return before - bought_at(asked, of)[0] - expenses_of(asked, of)


def net_of_one(asked: Question, name: str) -> int:
    """What one raffle has netted; what was spent on several together is not divided among them."""
    if len(raffles_at(asked, name)) == 1:
        return net_at(asked, name)
    return net_of(totals(asked, name)[0]) - _spent(asked, name)


def year_net(asked: Question, year: int, until: str | None = None) -> int:
    """What the raffles of a calendar year have netted together, each counted where it was opened; up to one of them."""
    nets = _nets_of(asked, year)
    return nets[until] if until is not None and until in nets else next(reversed(nets.values()), 0)


def _nets_of(asked: Question, year: int) -> dict[str, int]:
    """What the raffles of a year have netted up to each occasion, in the order in which they were opened."""
    known: dict[str, int] | None = asked.reckoned.get(("nets", year))
    if known is None:
        held, total = raffles_of(asked), 0
        known = asked.reckoned["nets", year] = {}
        for of, names in held.groups.items():
            if held.opened[names[0]].day(asked.zone).year == year:
                total += net_at(asked, of)
                known[of] = total
    return known


def regime_of(asked: Question, of: str) -> str | None:
    """The regime under which the raffles of an occasion are reported; None where the law has none."""
    held = raffles_of(asked)
    group = of if of in held.groups else held.group_of.get(of, of)
    return next((name for name, each in regimes(asked.law.ruleset).items() if _is_under(asked, each, group)), None)


def is_of_regime(asked: Question, law: StatementLaw, of: str) -> bool:
    """Is it by this of several forms that raffles are reported?"""
    return law.regime is None or regime_of(asked, of) == law.regime


def _is_under(asked: Question, law: Regime, group: str) -> bool:
    """Is it as little as a regime is for, and is the paper on file that it takes?"""
    if law.paper is not None and not asked.filed(law.paper):
        return False
    held = raffles_of(asked)
    names = held.groups.get(group, [])
    if law.net_below is not None:
        nets = [net_of_one(asked, name) for name in names] if law.of_each else [net_at(asked, group)]
        if any(net >= law.net_below for net in nets):
            return False
    if law.year_net_below is None or not names:
        return True
    year = held.opened[names[0]].day(asked.zone).year
    return year_net(asked, year, until=group) < law.year_net_below
