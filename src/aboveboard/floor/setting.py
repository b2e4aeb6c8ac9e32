"""What a table is set up with: the game, its terms, its posted limits, and the account that pays for the house."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from aboveboard.law.errors import BadInput, nearest
from aboveboard.law.terms.terms import Terms
from aboveboard.log.database.accounts import PURSES
from aboveboard.log.deeds import Setting
from aboveboard.play.records.settle import posted_limits, terms_for
from aboveboard.play.seats.floor_table import PitTable

BANK = re.compile(r"bank/[a-z0-9-]+/[a-z0-9-]+")
RACK = "rack"
"""What a table is set up with that pays out of its rack where another account would pay for the house."""
SET_UP_KEYS = (
    "ruleset", "game", "as_of", "as_if", "options", "limits", "wheel", "house_way", "wagers", "title", "inspected",
    "house", "training", "occasion", "each-day",
)  # fmt: skip
RECORD_KEYS = ("ruleset", "game", "as_of", "as_if", "options", "wheel", "house_way", "wagers")
"""What a table and a record are both set up with."""


@dataclass(frozen=True)
class TableSetting(Setting):
    """A log's setting, and what a table adds to it."""

    terms: Terms | None = None
    limits: Mapping[str, Any] | None = None
    house: str | None = None
    """The account that pays and takes for the house, where it is not the table's rack."""
    inspected: bool = False
    """Is the table shut until its equipment has been stated?"""
    training: bool = False
    """Is it for training, so that a dealer and players may be there who are no persons?"""
    each_day: bool = False
    """Does it go by the law of each day, so that no round begins once its text has ended or changed?"""
    chips_from: str | None = None
    """Where imitation money comes from with which the rack is filled, where that is not the house's."""
    purses: str = PURSES
    """What the accounts begin with in which players hold their chips for this table."""

    @property
    def pots(self) -> bool:
        """Do its players wager against each other, for a pot?"""
        return self.terms is not None and self.terms.law.pot is not None


def table_setting(log: str, payload: Any) -> TableSetting:
    """What a table is set up with, checked."""
    if not isinstance(payload, Mapping):
        raise BadInput("set-up: an object with ruleset and game was expected")
    for key in payload:
        if key not in SET_UP_KEYS:
            raise BadInput(f"set-up: {key!r} is not known; {nearest(str(key), SET_UP_KEYS)}")
    record = {key: payload[key] for key in RECORD_KEYS if key in payload}
    house = payload.get("house")
    inspected, training, each_day = (payload.get(name, False) for name in ("inspected", "training", "each-day"))
    for name, given in (("inspected", inspected), ("training", training), ("each-day", each_day)):
        if type(given) is not bool:
            raise BadInput(f"set-up: {name}: true or false was expected, not {given!r}")
    if house not in (None, RACK) and not (isinstance(house, str) and BANK.fullmatch(house)):
        raise BadInput(f"set-up: house: rack or an account such as bank/ny-charitable/big-six expected, not {house!r}")
    occasion = payload.get("occasion")
    if occasion is not None and not (isinstance(occasion, str) and occasion):
        raise BadInput(f"set-up: occasion: the name of one was expected, not {occasion!r}")
    if each_day and payload.get("as_of") is None:
        raise BadInput("set-up: each-day: it needs as_of, the day by whose law the table is opened")
    posted_limits(payload.get("limits"))
    terms = terms_for(record)
    if terms.law.pot is not None:
        PitTable(terms).needs()  # bets that do not fit each other are named here, and not at the first hand
    return TableSetting(
        log,
        dict(payload),
        terms.edition.ruleset,
        () if occasion is None else (occasion,),
        terms=terms,
        limits=payload.get("limits"),
        house=None if house == RACK else house,
        inspected=inspected,
        training=training,
        each_day=each_day,
    )
