"""An occasion's log: who is there, what is run, sold and counted, held to the law's conditions."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import UTC, datetime, time, timedelta
from typing import Any, ClassVar
from zoneinfo import ZoneInfo

from aboveboard.charity.conduct.answers import Answer
from aboveboard.charity.conduct.deeds import (
    AFTER_THE_CLOSE,
    AT_AN_OCCASION,
    CLOSE,
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
from aboveboard.charity.organizations.organization import Organization
from aboveboard.charity.stating import Stating, refusal
from aboveboard.law.conduct import ConductLaw
from aboveboard.law.days.moments import Moment, moment_of, since
from aboveboard.law.errors import BadInput
from aboveboard.log.deeds import Books, Deed, FurtherDeed, Outcome, Setting, Viewer
from aboveboard.log.kinds import Logs
from aboveboard.play.events import Refusal

Obstacle = Callable[[Deed, Books], Refusal | None]
PART = "organization"
"""The part of an organization's log that an occasion asks."""
PLAYED = frozenset((OPEN_GAME, "round", "play"))
"""What belongs between the beginning of an occasion and its end."""


def _overlap(one: Mapping[str, Any], other: Mapping[str, Any], zone: ZoneInfo) -> bool:
    """Do two occasions go on at the same time? A day alone begins with its first hour."""
    begins, ends = ([_instant(each[name], zone) for each in (one, other)] for name in ("from", "until"))
    return max(begins) < min(ends)


def _instant(given: str, zone: ZoneInfo) -> datetime:
    found = moment_of(given, zone)
    whole = found if isinstance(found, datetime) else datetime.combine(found, time(), zone)
    return whole.astimezone(UTC)


def _in_words(moment: Moment) -> str:
    return f"{moment:%Y-%m-%d %H:%M}"


def occasion_setting(log: str, payload: Any) -> Setting:
    """What an occasion is opened with, checked."""
    opened = OCCASION[OPEN_OCCASION].read(Deed(log, OPEN_OCCASION, payload))
    return Setting(log, opened, belongs_to=(opened["organization"],))


class Occasion(Stating):
    """What happens on one occasion."""

    forms: ClassVar[Mapping[str, Form]] = AT_AN_OCCASION
    answers: ClassVar[Mapping[str, Answer]] = ANSWERS

    def __init__(self, setting: Setting, logs: Logs) -> None:
        super().__init__()
        self.setting, self.logs = setting, logs
        self.obstacles: list[Obstacle] = []
        """Why the occasion's money stands in the way of a deed, where it does."""
        self.deeds = {**dict.fromkeys(OCCASION, self._state), OPEN_OCCASION: self._open, TABLE_NOTED: self.note}

    @property
    def organization(self) -> Organization:
        """The organization whose occasion it is."""
        name = self.setting.payload["organization"]
        try:
            found = self.logs.part(name, PART)
        except KeyError:
            raise BadInput(f"{OPEN_OCCASION}: organization: {name} is none") from None
        assert isinstance(found, Organization)
        return found

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
    def cite(self) -> tuple[str, ...]:
        """The clauses by which there are occasions of its kind."""
        found = self.law.occasions.get(self.kind)
        return () if found is None else found.cite

    @property
    def types(self) -> tuple[str, ...]:
        """The types of game that are conducted, each under its one name."""
        held = self.law.one_name
        return tuple(dict.fromkeys(held.get(game, game) for game in self.setting.payload["games"]))

    @property
    def games_open(self) -> frozenset[str]:
        """The types of game that are open now, each under its one name."""
        open_now = self.state.standing(OPEN_GAME, "game-close", "game")
        return frozenset(self.law.one_name.get(game, game) for game in open_now)

    @property
    def counted(self) -> int:
        """How many of them count as single types."""
        held = self.law.games
        return sum(name not in held or held[name].counted for name in self.types)

    def question(self, kind: str, payload: Mapping[str, Any], at: datetime, by: str = "") -> Question:
        """What a deed asks on the occasion."""
        asked = self.organization.question(kind, payload, at, by)
        return replace(asked, occasion=self.state, period=self.setting.payload)

    def _open(self, deed: Deed, books: Books) -> Outcome:
        """The occasion is opened where nothing stands in its way; its organization's log takes note of it."""
        payload = dict(self.setting.payload)
        day = check_times(payload, self.organization.days.zone, deed.kind).isoformat()
        found = self.weighed(OPEN_OCCASION, payload, deed.when, deed.actor)
        if why := self.stands_in_the_way(found, deed, books):
            return Outcome(why)
        noted = {
            "occasion": deed.log, "day": day, "kind": self.kind,
            "until": payload["until"], "premises": payload["premises"],
            "members-in-charge": payload.get("members-in-charge", []),
        }  # fmt: skip
        return Outcome(payload=payload, also=(FurtherDeed(payload["organization"], NOTED, noted),))

    def further(self, deed: Deed, books: Books) -> list[Refusal]:
        """What its own hours, other occasions and the occasion's money have against a deed."""
        found = [self._out_of_time(deed), *(obstacle(deed, books) for obstacle in self.obstacles)]
        if deed.kind == OPEN_OCCASION and (other := self._beside(self.setting.payload)) is not None:
            found.append(Refusal(f"{other} is held at that time under the same license", self.cite))
        return [why for why in found if why is not None]

    def _beside(self, payload: Mapping[str, Any]) -> str | None:
        """Another occasion of the same kind and license that goes on at the same time."""
        organization, kind = self.organization, payload.get("kind", self.law.usual_occasion)
        for noted in organization.state.of(NOTED, kind=kind):
            if not _overlap(payload, {"from": noted.get("day"), "until": noted.get("until")}, self.zone):
                continue  # its log need not be at hand
            other = self.logs.part(noted.get("occasion"), "occasion")
            assert isinstance(other, Occasion)
            theirs = other.setting.payload
            numbers = {theirs.get("license"), payload.get("license")} - {None}
            if len(numbers) < 2 and not other.state.entries.get(CLOSE) and _overlap(payload, theirs, self.zone):
                return str(noted.get("occasion"))
        return None

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
        """Nothing more happens once the occasion is closed; what moves money is held to the law's conditions too."""
        if self.closed and deed.kind not in (OPEN_OCCASION, *AFTER_THE_CLOSE):
            return Refusal("the occasion is closed", self.cite)
        if deed.kind not in MONEY:
            return None
        found = self.weighed(deed.kind, self.forms[deed.kind].read(deed), deed.when, deed.actor)
        return refusal(found) if found.missing else None

    def _out_of_time(self, deed: Deed) -> Refusal | None:
        """Why no game is opened or played at this time; what was played may be entered a little later."""
        if deed.kind not in PLAYED:
            return None
        start, end = (moment_of(self.setting.payload[name], self.zone, name) for name in ("from", "until"))
        if since(start, deed.when) < timedelta(0):
            return Refusal(f"the occasion begins at {_in_words(start)}, and nothing is played before", self.cite)
        if deed.kind == OPEN_GAME and since(end, deed.when) > timedelta(0):
            return Refusal(f"the occasion ended at {_in_words(end)}, and no game is opened after that", self.cite)
        return None

    @property
    def closed(self) -> bool:
        """Is the occasion over?"""
        return bool(self.state.entries.get(CLOSE))
