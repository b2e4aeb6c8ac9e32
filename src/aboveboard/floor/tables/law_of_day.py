"""A table that goes by the law of each day: once its text has ended or changed, no round is begun under it."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from functools import lru_cache

from aboveboard.floor.setting import TableSetting
from aboveboard.law.days.states import state_of
from aboveboard.law.errors import BadInput
from aboveboard.law.files import Edition, find_ruleset, load_edition
from aboveboard.log.deeds import Deed
from aboveboard.play.events import OUTCOMES, Refusal
from aboveboard.play.seats.floor_table import PitTable

BEGINS = OUTCOMES | {"bet", "machine"}
"""Deeds with which a round may begin."""


def no_longer(setting: TableSetting, deed: Deed, pit: PitTable) -> Refusal | None:
    """Why no round is begun: the text under which the table was opened is not the law of the day."""
    if not setting.each_day or deed.kind not in BEGINS or setting.terms is None or pit.playing:
        return None
    if deed.kind != "bet" and not pit.between_rounds:
        return None  # what rides is decided under the law by which it was bet
    edition = setting.terms.edition
    held = find_ruleset(edition.ruleset)
    day = deed.when.date() if held is None else deed.when.astimezone(state_of(held).zone).date()
    why = not_the_law_of(edition, day)
    return None if why is None else Refusal(why, ())


@lru_cache(maxsize=1024)
def not_the_law_of(edition: Edition, day: date) -> str | None:
    """Why a text is not the law of a day, in one sentence; None where it is."""
    opened = edition.asked.as_of
    try:
        now = load_edition(edition.ruleset, edition.game.name, replace(edition.asked, as_of=day))
    except BadInput as error:
        return f"the text by which this table was opened on {opened} is not the law of {day}: {error}"
    if now.hash == edition.hash:
        return None
    return f"the law of {day} is another than that of {opened}, by which this table was opened; open one under it"
