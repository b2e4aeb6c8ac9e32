"""The charity's own kinds of log: an organization's, and an occasion's."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar

from aboveboard.charity.conduct.deeds import AT_AN_OCCASION, OPEN_OCCASION, OPEN_ORGANIZATION, ORGANIZATION
from aboveboard.charity.conduct.pools.deeds import AT_A_POOL, BUY_DEAL, OPEN_BINGO, OPEN_RACES, OPEN_RAFFLE
from aboveboard.charity.conduct.sentences import ON_A_POOL, ON_AN_OCCASION, ON_AN_ORGANIZATION
from aboveboard.charity.money.awards import Awards
from aboveboard.charity.money.banks import Banks
from aboveboard.charity.money.casino_night import CasinoNight
from aboveboard.charity.money.currency import Currency
from aboveboard.charity.money.place import OccasionMoney
from aboveboard.charity.occasions.occasion import Occasion, occasion_setting
from aboveboard.charity.organizations.organization import Organization, home_of, organization_setting
from aboveboard.charity.pools.at_play import PoolAtPlay
from aboveboard.charity.pools.conduct import PoolConduct, pool_setting, terms_at
from aboveboard.kernel.money import dollars
from aboveboard.kernel.words import in_words
from aboveboard.log.kinds import LogKind, Made
from aboveboard.log.wording import Wording

if TYPE_CHECKING:
    from aboveboard.log.logbook import Logbook


def _fields(wanted: str) -> frozenset[str]:
    """The names of fields of a kind."""
    forms = (*ORGANIZATION.values(), *AT_AN_OCCASION.values(), *AT_A_POOL.values())
    return frozenset(name for form in forms for name, kind in {**form.needs, **form.may}.items() if kind == wanted)


_CENTS, _AMOUNTS, _TIMES = _fields("cents"), _fields("amounts"), _fields("time")


def shown(name: str, value: Any) -> str | None:
    """A field that is an amount, or holds several by name, in dollars; one that is a time without its seconds."""
    if name in _AMOUNTS and isinstance(value, Mapping):
        return ", ".join(f"{in_words(each)} {dollars(cents)}" for each, cents in value.items())
    if name in _CENTS and type(value) is int:
        return dollars(value)
    return value[:16].replace("T", " ") if name in _TIMES and isinstance(value, str) and "T" in value else None


Heeded = TypeVar("Heeded", Banks, Currency, Awards)


def heeded(made: Made, part: Heeded) -> Heeded:
    """A part that the occasion asks before it is opened, opens a game, awards something, or is closed."""
    made["occasion"].obstacles.append(part.obstacle)
    return part


ORGANIZATION_LOG = LogKind(
    "organization",
    {"organization": lambda setting, made, logs: Organization(setting, logs)},
    opened_by=OPEN_ORGANIZATION,
    read=organization_setting,
    leaves=True,
    wording=Wording(field=shown, sentences=ON_AN_ORGANIZATION),
)
OCCASION_LOG = LogKind(
    "occasion",
    {
        "occasion": lambda setting, made, logs: Occasion(setting, logs),
        "banks": lambda setting, made, logs: heeded(made, Banks(OccasionMoney(made["occasion"]), logs)),
        "currency": lambda setting, made, logs: heeded(made, Currency(OccasionMoney(made["occasion"]), logs)),
        "night": lambda setting, made, logs: CasinoNight(OccasionMoney(made["occasion"])),
        "prizes": lambda setting, made, logs: heeded(made, Awards(OccasionMoney(made["occasion"]))),
    },
    opened_by=OPEN_OCCASION,
    read=occasion_setting,
    leaves=True,
    wording=Wording(field=shown, sentences=ON_AN_OCCASION),
)


def _pool_log(name: str, opened_by: str) -> LogKind:
    """A log of pools that one deed opens."""
    return LogKind(
        name,
        {
            "tickets": lambda setting, made, logs: PoolAtPlay(
                terms_at(setting, logs), home_of(setting, logs).zone, setting.log
            ),
            "conduct": lambda setting, made, logs: PoolConduct(setting, logs, made["tickets"]),
        },
        opened_by=opened_by,
        read=pool_setting(opened_by),
        leaves=True,
        over=lambda made: bool(made["conduct"].closed),
        wording=Wording(field=shown, sentences=ON_A_POOL),
    )


POOL_LOGS = {
    opened_by: _pool_log(name, opened_by)
    for name, opened_by in (("deal", BUY_DEAL), ("raffle", OPEN_RAFFLE), ("bingo", OPEN_BINGO), ("races", OPEN_RACES))
}
"""The kinds of log of pools, by the deeds that open them."""
POOL_KINDS = tuple(kind.name for kind in POOL_LOGS.values())


def pool_kind(book: Logbook, name: str) -> str:
    """The kind of a pool's log; the first of them where there is none of this name."""
    return next((kind for kind in POOL_KINDS if book.index.has(name, kind)), POOL_KINDS[0])
