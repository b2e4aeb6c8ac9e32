"""What the charity declares: organizations and occasions, its parts of the house's log and of a table's, accounts."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from aboveboard.charity.books.accounts import account as books
from aboveboard.charity.earlier.parts import HouseAwards, HouseBanks, HouseCurrency, HouseNight
from aboveboard.charity.earlier.sentences import IN_THE_HOUSE
from aboveboard.charity.log_kinds import OCCASION_LOG, ORGANIZATION_LOG, POOL_LOGS
from aboveboard.charity.money import accounts
from aboveboard.charity.money.accounts import BELOW_NOTHING, CLOSED, NAMED
from aboveboard.charity.money.place import purses_at
from aboveboard.charity.occasions.occasion import Occasion
from aboveboard.charity.organizations.appointments import Appointments
from aboveboard.charity.organizations.names import KEPT, Names, PlannedNames
from aboveboard.charity.organizations.names import PART as NAMES
from aboveboard.charity.organizations.organization import Organization
from aboveboard.charity.organizations.places import PLACES
from aboveboard.charity.pools import accounts as pools
from aboveboard.charity.pools.conduct import PoolConduct
from aboveboard.charity.roles import AT_AN_ORGANIZATION, AT_OCCASIONS, AT_ORGANIZATIONS, AT_POOLS, ROLES
from aboveboard.charity.tables.at_occasion import AnyTable, OccasionTable
from aboveboard.charity.tables.bank import RACK, TableBank, bank_of
from aboveboard.log.deeds import Setting
from aboveboard.log.kinds import House, Joining, Logs
from aboveboard.log.part import law_of
from aboveboard.log.permissions import Permissions

_CHARITY = ("member-in-charge", "supervisor")
MATRIX: dict[str, tuple[str, ...]] = {
    # what earlier versions began on the house's log is brought to an end there
    **dict.fromkeys(("bank-supplement", "bank-result", "bank-close", "prize-redeem"), (*_CHARITY, "banker")),
    **dict.fromkeys(("period-close", "night-close"), _CHARITY),
    "chip-redeem": ("cage", "banker", "member-in-charge"),
    "night-deposit": ("banker",),
    "redeem": (*_CHARITY, "banker", "dealer"),
    KEPT: (),  # which a plan brings along, and nobody asks for
}
CALLED = {
    "bank-supplement": "add to a bank", "bank-result": "report a bank's result", "bank-close": "close a bank",
    "period-close": "end a license period", "prize-redeem": "redeem an award", "night-close": "close the night",
    "night-deposit": "deposit what the night took in", "redeem": "redeem imitation money",
    "chip-redeem": "redeem chips", KEPT: "keep a name for an occasion",
}  # fmt: skip
"""What somebody does by a deed, where that is another phrase than the deed's name."""
FINAL = frozenset((
    "bank-open", "bank-result", "bank-close", "exchange", "redeem", "night-deposit", "chip-issue", "chip-redeem",
))  # fmt: skip
"""Deeds that are put right by another of their kind: money is brought back, a bank counted again."""


def paid_for(setting: Any) -> Setting:
    """A table's setting, with the bank that its type of game is paid from where the law asks for one, and with the
    purses of the occasion at which it stands."""
    occasion, found = setting.payload.get("occasion"), setting
    if found.house is None and found.payload.get("house") != RACK:
        found = replace(found, house=bank_of(found))
    if occasion is not None:
        chips = accounts.occasion(occasion, "imitation")
        found = replace(found, purses=purses_at(occasion), chips_from=chips)
    kept: Setting = found
    return kept


def table_at(setting: Any, logs: Logs) -> AnyTable:
    """What a table is to the law of charities' games: it stands at an occasion, or at none."""
    if setting.payload.get("occasion") is not None:
        return OccasionTable(setting, setting.terms, logs, AT_TABLES)
    law = law_of(setting.ruleset)
    own = law is not None and (
        law.bank is not None or (law.currency is not None and law.currency.imitation is not None)
    )
    return AnyTable(setting, at_occasions=own)


HOUSE_LOG = Joining(
    "house",
    {
        "banks": lambda setting, made, logs: HouseBanks(logs),
        "currency": lambda setting, made, logs: HouseCurrency(logs),
        "night": lambda setting, made, logs: HouseNight(),
        "prizes": lambda setting, made, logs: HouseAwards(),
        NAMES: lambda setting, made, logs: Names(),
    },
    before="undo",
    sentences={**IN_THE_HOUSE, KEPT: "a name is kept for an occasion"},
)
TABLE = Joining(
    "table",
    {
        "occasion": lambda setting, made, logs: table_at(setting, logs),
        "bank": lambda setting, made, logs: TableBank(setting),
    },
    before="game",
    complete=paid_for,
)
AT_TABLES = replace(AT_OCCASIONS, at_large=())
"""Who works at an occasion's tables: those alone who hold a role there."""
ORGANIZATIONS = replace(
    ORGANIZATION_LOG,
    parts={
        **ORGANIZATION_LOG.parts,
        "organization": lambda setting, made, logs: Organization(setting, logs, PlannedNames(logs)),
        "appointments": lambda setting, made, logs: Appointments(setting, logs.houses.home, AT_AN_ORGANIZATION),
    },
    closed=AT_ORGANIZATIONS,
)
OCCASIONS = replace(
    OCCASION_LOG,
    parts={
        **OCCASION_LOG.parts,
        "occasion": lambda setting, made, logs: Occasion(setting, logs, names=PlannedNames(logs)),
    },
    closed=AT_OCCASIONS,
)
POOLS = tuple(
    replace(
        kind,
        parts={
            **kind.parts,
            "conduct": lambda setting, made, logs: PoolConduct(setting, logs, made["tickets"], PlannedNames(logs)),
        },
        closed=AT_POOLS,
    )
    for kind in POOL_LOGS.values()
)
CHARITY = House(
    (ORGANIZATIONS, OCCASIONS, *POOLS),
    joinings=(HOUSE_LOG, TABLE),
    permissions=Permissions(ROLES, MATRIX, called=CALLED),
    below_nothing=(*BELOW_NOTHING, *pools.BELOW_NOTHING, *books.BELOW_NOTHING),
    accounts={**NAMED, **pools.NAMED, **books.NAMED},
    closed_accounts=(CLOSED, pools.CLOSED),
    final=FINAL,
    places=PLACES,
)
