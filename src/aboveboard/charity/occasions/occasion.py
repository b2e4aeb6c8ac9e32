"""An occasion's log: who is there, what is run, sold and counted, held to the law's conditions."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any, ClassVar
from zoneinfo import ZoneInfo

from aboveboard.charity.conduct.answers import Answer
from aboveboard.charity.conduct.deeds import NOTED, OCCASION, OPEN_OCCASION
from aboveboard.charity.conduct.forms import Form
from aboveboard.charity.conduct.question import Question
from aboveboard.charity.conduct.register import Entry
from aboveboard.charity.occasions.answers import ANSWERS
from aboveboard.charity.organizations.organization import Organization
from aboveboard.charity.stating import Stating, refusal
from aboveboard.law.conduct import ConductLaw
from aboveboard.law.days.moments import legal_day, moment_of, since
from aboveboard.law.errors import BadInput
from aboveboard.log.deeds import Books, Deed, FurtherDeed, Outcome, Setting, Viewer
from aboveboard.log.kinds import Logs
from aboveboard.play.events import Refusal

PART = "organization"
"""The part of an organization's log that an occasion asks."""
CLOSE = "occasion-close"


def occasion_setting(log: str, payload: Any) -> Setting:
    """What an occasion is opened with, checked."""
    opened = OCCASION[OPEN_OCCASION].read(Deed(log, OPEN_OCCASION, payload))
    return Setting(log, opened, belongs_to=(opened["organization"],))


class Occasion(Stating):
    """What happens on one occasion."""

    forms: ClassVar[Mapping[str, Form]] = OCCASION
    answers: ClassVar[Mapping[str, Answer]] = ANSWERS

    def __init__(self, setting: Setting, logs: Logs) -> None:
        super().__init__()
        self.setting, self.logs = setting, logs
        self.deeds = {**self.deeds, OPEN_OCCASION: self._open}

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

    def question(self, kind: str, payload: Mapping[str, Any], at: datetime, by: str = "") -> Question:
        """What a deed asks on the occasion."""
        asked = self.organization.question(kind, payload, at, by)
        return replace(asked, occasion=self.state, period=self.setting.payload)

    def _open(self, deed: Deed, books: Books) -> Outcome:
        """The occasion is opened where nothing stands in its way; its organization's log takes note of it."""
        payload = dict(self.setting.payload)
        begins, ends = (moment_of(payload[name], self.organization.days.zone, name) for name in ("from", "until"))
        assert isinstance(ends, datetime)
        if since(begins, ends) <= timedelta(0):
            raise BadInput(f"{deed.kind}: until: {payload['until']} is not after from, which is {payload['from']}")
        found = self.weighed(OPEN_OCCASION, payload, deed.when, deed.actor)
        if found.missing:
            return Outcome(refusal(found))
        day = legal_day(begins).isoformat()
        noted = {
            "occasion": deed.log, "day": day, "kind": payload.get("kind", self.law.usual_occasion),
            "until": payload["until"], "premises": payload["premises"],
            "members-in-charge": payload.get("members-in-charge", []),
        }  # fmt: skip
        return Outcome(payload=payload, also=(FurtherDeed(payload["organization"], NOTED, noted),))

    def view(self, viewer: Viewer) -> dict[str, Any] | None:
        """The kinds of game, for those who have a role here."""
        if not viewer.role:
            return None
        held = self.law
        types = list(dict.fromkeys(held.one_name.get(game, game) for game in self.setting.payload["games"]))
        counted = [name for name in types if name not in held.games or held.games[name].counted]
        return {
            "types": types, "counted": len(counted), "inspections": self._inspections(), "changes": self._changes(),
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
        """Nothing more happens once the occasion is closed."""
        closed = self.state.entries.get(CLOSE)
        return Refusal("the occasion is closed", ()) if closed and deed.kind != OPEN_OCCASION else None
