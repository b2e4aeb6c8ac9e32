"""An occasion's log: who is there, what is run, sold and counted, held to the law's conditions."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import datetime
from typing import Any, ClassVar
from zoneinfo import ZoneInfo

from aboveboard.charity.conduct.answers import Answer
from aboveboard.charity.conduct.areas import playing_areas
from aboveboard.charity.conduct.counting import last_count
from aboveboard.charity.conduct.deeds import (
    AT_AN_OCCASION,
    CLOSE,
    CLOSE_GAME,
    MONEY,
    NOTED,
    OCCASION,
    OPEN_GAME,
    OPEN_OCCASION,
    TABLE_NOTED,
)
from aboveboard.charity.conduct.forms import Form
from aboveboard.charity.conduct.question import Question, check_times
from aboveboard.charity.conduct.register import Entry
from aboveboard.charity.occasions.answers import ANSWERS
from aboveboard.charity.organizations.names import PlannedNames
from aboveboard.charity.organizations.organization import Organization, home_of
from aboveboard.charity.remembering.remembered import Remembered
from aboveboard.charity.stating import Stating, refusal, refused_with
from aboveboard.kernel.money import dollars
from aboveboard.law.conditions.facts import Source
from aboveboard.law.conduct import ConductLaw
from aboveboard.log.deeds import Books, Deed, FurtherDeed, Outcome, Setting, Viewer
from aboveboard.log.kinds import Logs
from aboveboard.play.events import Refusal

Obstacle = Callable[[Deed, Books], Refusal | None]
STANDING = re.compile("table/(?P<table>[^/]+)/(?:layout|stack|pot)(?:/.*)?")
"""Accounts that hold what is wagered at a table."""


def occasion_setting(log: str, payload: Any) -> Setting:
    """What an occasion is opened with, checked."""
    opened = OCCASION[OPEN_OCCASION].read(Deed(log, OPEN_OCCASION, payload))
    return Setting(log, opened, belongs_to=(opened["organization"],))


class Occasion(Stating):
    """What happens on one occasion."""

    forms: ClassVar[Mapping[str, Form]] = AT_AN_OCCASION
    answers: ClassVar[Mapping[str, Answer]] = ANSWERS

    def __init__(
        self, setting: Setting, logs: Logs, planned: tuple[Source, ...] = (), names: PlannedNames | None = None
    ) -> None:
        super().__init__()
        self.names = names
        self.setting, self.logs, self.planned = setting, logs, planned
        self.home: Organization | None = None
        """Its organization as it stood at a time, where that is asked about."""
        self.obstacles: list[Obstacle] = []
        """Why the occasion's money stands in the way of a deed, where it does."""
        self.deeds = {**dict.fromkeys(OCCASION, self._state), OPEN_OCCASION: self._open, TABLE_NOTED: self._note_table}

    @property
    def organization(self) -> Organization:
        """The organization whose occasion it is."""
        return home_of(self.setting, self.logs) if self.home is None else self.home

    @property
    def law(self) -> ConductLaw:
        """The organization's law."""
        return self.organization.law

    @property
    def zone(self) -> ZoneInfo:
        """The organization's zone."""
        return self.organization.zone

    @property
    def kind(self) -> str:
        """The kind of occasion: the usual one where none is named."""
        return str(self.setting.payload.get("kind", self.law.usual_occasion))

    @property
    def areas(self) -> tuple[str, ...]:
        """Its playing areas."""
        return playing_areas(self.organization.state, self.setting.payload)

    @property
    def types(self) -> tuple[str, ...]:
        """The types of game that are conducted, each under its one name."""
        held = self.law.one_name
        return tuple(dict.fromkeys(held.get(game, game) for game in self.setting.payload["games"]))

    @property
    def games_open(self) -> frozenset[str]:
        """The types of game that are open now, each under its one name."""
        names = self.law.one_name

        def take(found: set[Any], entry: Entry) -> None:
            game = names.get(entry.get("game"), entry.get("game"))
            (found.add if entry.kind == OPEN_GAME else found.discard)(game)

        open_now = self.state.running("games open", (OPEN_GAME, CLOSE_GAME), set[Any], take)
        return frozenset(open_now)

    @property
    def counted(self) -> int:
        """How many of them count as single types."""
        held = self.law.games
        return sum(name not in held or held[name].counted for name in self.types)

    def held_with(self) -> dict[str, Remembered]:
        """With its organization, for all that are like it."""
        return self.organization.remembered_at(type(self).__name__)

    def question(self, kind: str, payload: Mapping[str, Any], at: datetime, by: str = "") -> Question:
        """What a deed asks on the occasion."""
        asked = self.organization.question(kind, payload, at, by)
        period, name, stated = self.setting.payload, self.setting.log, self.stated
        return asked.varied(occasion=self.state, period=period, name=name, stated=stated)

    @property
    def stated(self) -> tuple[Source, ...]:
        """The event that states what the occasion is: its opening, or the plan that it is made from."""
        opened = self.state.entries.get(OPEN_OCCASION)
        return self.planned if not opened else (opened[0].source,)

    def supposed(self, kind: str, payload: Mapping[str, Any], at: datetime, by: str = "") -> Question:
        """What a deed asks that is made up from what the opening or the plan states."""
        return replace(self.question(kind, payload, at, by), supposed=True)

    def _open(self, deed: Deed, books: Books) -> Outcome:
        """The occasion is opened where nothing stands in its way; its organization's log takes note of it."""
        payload = dict(self.setting.payload)
        if self.names is not None:
            self.names.check(deed.log, payload["organization"])
        day = check_times(payload, self.organization.days.zone, deed.kind).isoformat()
        asked = self.question(OPEN_OCCASION, payload, deed.when, deed.actor)
        if why := self.stands_in_the_way(self.weigh(asked), deed, books, self.unknown(asked)):
            return Outcome(why)
        noted = {
            "occasion": deed.log, "day": day, "kind": self.kind,
            "until": payload["until"], "premises": payload["premises"],
            "members-in-charge": payload.get("members-in-charge", []),
        }  # fmt: skip
        return Outcome(payload=payload, also=(FurtherDeed(payload["organization"], NOTED, noted),))

    def _note_table(self, deed: Deed, books: Books) -> Outcome:
        """A table that is set up is noted where nothing stands in its way."""
        found = self.weighed(deed.kind, self.forms[deed.kind].read(deed), deed.when, deed.actor)
        return Outcome(refusal(found)) if found.missing else self.note(deed, books)

    def further(self, deed: Deed, books: Books) -> list[Refusal]:
        """What the occasion's money and its tables have against a deed."""
        found = (obstacle(deed, books) for obstacle in (*self.obstacles, self._wagers_stand, self._count_waits))
        return [why for why in found if why is not None]

    def _wagers_stand(self, deed: Deed, books: Books) -> Refusal | None:
        """An occasion is closed when no wager stands at its tables any more."""
        tables = self.state.different(TABLE_NOTED, "table") if deed.kind == CLOSE else {}
        if not tables:
            return None
        standing = (STANDING.fullmatch(account) for account, cents in self.logs.holdings().items() if cents)
        named = {found["table"] for found in standing if found is not None}
        where = ", ".join(name for name in tables if name in named)
        return Refusal(f"wagers stand at {where}: they are settled or returned first", ()) if where else None

    def _count_waits(self, deed: Deed, books: Books) -> Refusal | None:
        """An occasion is closed when everybody who counted has confirmed it."""
        found = last_count(self.state) if deed.kind == CLOSE else None
        if found is None or not found.waits_for:
            return None
        cents, names = dollars(found.entry.payload["cents"]), " and ".join(found.waits_for)
        return Refusal(f"the count of {cents} waits for {names} to confirm it", ())

    def namesake(self, name: str) -> str | None:
        """Somebody on the organization's file whose name looks like another that is not."""
        return self.organization.namesake(name)

    def view(self, viewer: Viewer) -> dict[str, Any] | None:
        """The kinds of game, for those who have a role here."""
        if not viewer.role:
            return None
        return {
            "types": list(self.types), "counted": self.counted, "inspections": self._inspections(),
            "changes": self._changes(),
        }  # fmt: skip

    def local(self, entry: Entry) -> str:
        """When something was stated, by the clocks there."""
        at = datetime.fromisoformat(entry.at).astimezone(self.organization.days.zone)
        return at.replace(tzinfo=None).isoformat(timespec="minutes")

    def _inspections(self) -> list[dict[str, Any]]:
        """Who was there to inspect, and whether entry was refused."""
        return [
            {**{name: value for name, value in entry.payload.items() if value}, "at": self.local(entry)}
            for entry in self.state.of("inspection")
        ]

    def _changes(self) -> list[dict[str, Any]]:
        """Results that were changed after they were entered: by whom, when, and from what to what."""
        now = {place: entry.get("outcome") for place, entry in enumerate(self.state.of("result"), 1)}
        found = []
        for entry in self.state.of("result-change"):
            number, outcome = entry.get("result"), entry.get("outcome")
            row = {"result": number, "by": entry.by, "at": self.local(entry), "was": now.get(number), "is": outcome}
            found.append(row)
            now[number] = outcome
        return found

    def why_not(self, deed: Deed, books: Books) -> Refusal | None:
        """What moves money is held to the law's conditions too."""
        if deed.kind not in MONEY:
            return None
        asked = self.question(deed.kind, self.forms[deed.kind].read(deed), deed.when, deed.actor)
        return refused_with(deed.kind, self.weigh(asked), (), self.unknown(asked))

    @property
    def closed(self) -> bool:
        """Is the occasion over?"""
        return bool(self.state.entries.get(CLOSE))
