"""What the charity declares: organizations and occasions, its parts of the house's log and of a table's, accounts."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from aboveboard.charity.accounts import BELOW_NOTHING, NAMED
from aboveboard.charity.awards import Awards
from aboveboard.charity.banks import Banks, TableBank, bank_of
from aboveboard.charity.casino_night import CasinoNight
from aboveboard.charity.currency import Currency
from aboveboard.charity.log_kinds import OCCASION_LOG, ORGANIZATION_LOG
from aboveboard.charity.organizations.appointments import Appointments
from aboveboard.charity.roles import AT_AN_ORGANIZATION, AT_OCCASIONS, AT_ORGANIZATIONS, ROLES
from aboveboard.charity.sentences import SENTENCES
from aboveboard.log.deeds import Setting
from aboveboard.log.kinds import House, Joining
from aboveboard.log.permissions import Permissions

_CHARITY = ("member-in-charge", "supervisor")
MATRIX: dict[str, tuple[str, ...]] = {
    # an organization's occasion
    **dict.fromkeys(("occasion-open", "bank-form", "type-open", "period-open", "period-close"), _CHARITY),
    **dict.fromkeys(("bank-open", "bank-supplement", "bank-result", "bank-close"), (*_CHARITY, "banker")),
    **dict.fromkeys(("prize-limit", "prize-list", "prize-award", "prize-redeem"), (*_CHARITY, "banker")),
    **dict.fromkeys(("post-rate", "appoint-banker", "assign-operator", "night-close"), _CHARITY),
    **dict.fromkeys(("exchange", "night-deposit"), ("banker",)),
    **dict.fromkeys(("redeem", "pay-person"), (*_CHARITY, "banker", "dealer")),
}
CALLED = {
    "occasion-open": "open an occasion", "bank-form": "file a form of banks", "type-open": "open a type of game",
    "period-open": "begin a license period", "period-close": "end a license period", "bank-open": "put up a bank",
    "bank-supplement": "add to a bank", "bank-result": "report a bank's result", "bank-close": "close a bank",
    "prize-limit": "state the most of a prize", "prize-list": "list prizes", "prize-award": "award a prize",
    "prize-redeem": "redeem an award", "post-rate": "post a rate", "appoint-banker": "appoint a banker",
    "assign-operator": "say who operates a game", "night-close": "close the night", "exchange": "sell imitation money",
    "night-deposit": "deposit what the night took in", "redeem": "redeem imitation money", "pay-person": "pay anybody",
}  # fmt: skip
"""What somebody does by a deed, where that is another phrase than the deed's name."""
FINAL = frozenset(("bank-open", "bank-result", "bank-close", "exchange", "redeem", "night-deposit"))
"""Deeds that are put right by another of their kind: money is brought back, a bank counted again."""


def paying_from_bank(setting: Any) -> Setting:
    """A table's setting, with the bank that its type of game is paid from where the law asks for one."""
    found: Setting = setting if setting.house is not None else replace(setting, house=bank_of(setting))
    return found


HOUSE_LOG = Joining(
    "house",
    {
        "banks": lambda setting, made, logs: Banks(setting, logs=logs),
        "currency": lambda setting, made, logs: Currency(setting),
        "night": lambda setting, made, logs: CasinoNight(setting),
        "prizes": lambda setting, made, logs: Awards(setting),
    },
    before="undo",
    sentences=SENTENCES,
)
TABLE = Joining(
    "table", {"bank": lambda setting, made, logs: TableBank(setting)}, before="game", complete=paying_from_bank
)
ORGANIZATIONS = replace(
    ORGANIZATION_LOG,
    parts={
        **ORGANIZATION_LOG.parts,
        "appointments": lambda setting, made, logs: Appointments(setting, logs.houses.home, AT_AN_ORGANIZATION),
    },
    closed=AT_ORGANIZATIONS,
)
OCCASIONS = replace(OCCASION_LOG, closed=AT_OCCASIONS)
CHARITY = House(
    (ORGANIZATIONS, OCCASIONS),
    joinings=(HOUSE_LOG, TABLE),
    permissions=Permissions(ROLES, MATRIX, called=CALLED),
    below_nothing=BELOW_NOTHING,
    accounts=NAMED,
    final=FINAL,
)
