"""A deed being asked, with everything that facts may look at: the organization, the occasion, the law and the day."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence, Set
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from functools import cached_property
from typing import Any, NamedTuple
from zoneinfo import ZoneInfo

from aboveboard.charity.conduct.badges import has_badge
from aboveboard.charity.conduct.deeds import OPEN_OCCASION
from aboveboard.charity.conduct.register import Entry, Numbered, Register
from aboveboard.law.conditions.facts import Person, Source
from aboveboard.law.conduct import ConductLaw
from aboveboard.law.days import full_months, full_years
from aboveboard.law.days.moments import legal_day, moment_of, since
from aboveboard.law.errors import BadInput
from aboveboard.log.deeds import Books
from aboveboard.play.pools.running.pool import RunningPool


def check_times(period: Mapping[str, Any], zone: ZoneInfo, where: str) -> date:
    """An occasion ends after it begins, at times that the zone's clocks show; gives its legal day."""
    begins, ends = (moment_of(period[name], zone, name) for name in ("from", "until"))
    assert isinstance(ends, datetime)
    if since(begins, ends) <= timedelta(0):
        raise BadInput(f"{where}: until: {period['until']} is not after from, which is {period['from']}")
    return legal_day(begins)


class Held(NamedTuple):
    """An occasion of the organization: what its log was opened with, and what was stated on it."""

    period: Mapping[str, Any]
    stated: Register


@dataclass(frozen=True)
class Question:
    """What is asked, of whom, and when."""

    kind: str
    payload: Mapping[str, Any]
    at: datetime
    """When it is asked, in the state's zone."""
    law: ConductLaw
    zone: ZoneInfo
    organization: Register
    log: str
    """The name of the organization's log."""
    opened: Mapping[str, Any]
    """What the organization's log was opened with."""
    occasion: Register | None = None
    by: str = ""
    """Who asks."""
    period: Mapping[str, Any] | None = None
    """What the occasion's log was opened with; what is asked where this deed opens it."""
    name: str = ""
    """The name of the occasion's log."""
    held: Callable[[str], Held] | None = None
    """Any occasion of the organization, by the name of its log, which need not be at hand before."""
    recorded: bool = False
    """Is it asked of a record that people have written down? Of what it never mentions nothing is known."""
    mentions: Set[str] = frozenset()
    """The kinds of deed that such a record mentions anywhere."""
    ahead: bool = False
    """Is it asked before the occasion is open? Who is there and which steps are confirmed shows on the night."""
    stated: tuple[Source, ...] = ()
    """The event that states what the occasion is: its opening, or the plan that it is made from."""
    pool: RunningPool | None = None
    """The pool at whose log it is asked, as it is at play."""
    pool_opened: Mapping[str, Any] | None = None
    """What the pool's log was opened with."""
    other_pool: Callable[[str], tuple[Mapping[str, Any], RunningPool]] | None = None
    """Any pool of the organization, by the name of its log."""
    books: Books | None = None
    """What the accounts of the ledger hold, where somebody asks who knows it."""
    supposed: bool = False
    """Is the deed made up from what the occasion's opening or plan states, to see whether it may be done?"""

    def with_more(self, **fields: Any) -> Question:
        """The same one, of which nobody has asked anything yet, with further fields."""
        self.__dict__.update(fields)
        return self

    def varied(self, **fields: Any) -> Question:
        """The same with other fields; asked for every deed, so it is quick about it."""
        found = object.__new__(Question)
        found.__dict__.update(self.__dict__, **fields)
        for name in _CACHED:
            found.__dict__.pop(name, None)
        return found

    @classmethod
    def made(cls, fields: dict[str, Any]) -> Question:
        """One of these fields, which are its own from then on; made for every deed, so it is quick about it."""
        found = object.__new__(cls)
        object.__setattr__(found, "__dict__", fields)
        return found

    @cached_property
    def reckoned(self) -> dict[Hashable, Any]:
        """What was reckoned for this question, by whoever did; it holds as long as it is asked."""
        return {}

    @property
    def given(self) -> tuple[Source, ...]:
        """The events that say what the deed itself states: none where somebody states it now."""
        return self.stated if self.supposed else ()

    @property
    def today(self) -> date:
        """The legal day on which it is asked."""
        return self.at.date()

    @cached_property
    def day(self) -> date:
        """The day that counts for people and papers: that of the occasion, or else the day on which it is asked."""
        if self.period is not None:
            return legal_day(moment_of(self.period["from"], self.zone))
        return self.today

    @property
    def valid_on(self) -> date:
        """The day on which papers and licenses must be valid: the occasion's, or a later one of a deed during it."""
        return self.day if self.kind == OPEN_OCCASION else max(self.day, self.today)

    @property
    def licensed_on(self) -> date:
        """The day on which a license must be in force: of a night that is one, that on which it began."""
        kind = None if self.period is None else self.law.occasions.get(self.period.get("kind", self.law.usual_occasion))
        if kind is None or not kind.one_night or self.period is None:
            return self.valid_on
        morning = self.day + timedelta(days=1)
        ends = legal_day(moment_of(self.period["until"], self.zone))
        return self.day if self.today == morning and ends <= morning else self.valid_on

    def games(self, words: Any) -> list[str]:
        """Kinds of game, each once under its one name."""
        names = [words] if isinstance(words, str) else list(words or ())
        return list(dict.fromkeys(self.law.one_name.get(name, name) for name in names))

    @property
    def game(self) -> str:
        """The game that a deed names, under its one name."""
        return next(iter(self.games(self.payload.get("game"))), "")

    def at_the_game(self, kind: str) -> Sequence[Entry]:
        """What was stated of the same game on the occasion, under whichever of its names; not to be changed."""
        if self.occasion is None:
            return ()

        def take(found: dict[str, list[Entry]], entry: Entry) -> None:
            for game in self.games(entry.get("game")):
                found.setdefault(game, []).append(entry)

        return self.occasion.running(("at the game", kind), (kind,), dict[str, list[Entry]], take).get(self.game, ())

    def papers(self, kind: str, about: str | None = None) -> list[Entry]:
        """The papers of a kind that are on file and valid on the day, about one thing where it is named.

        None is valid before the day that it bears, whatever it says of an earlier one.
        """
        filed = self.filed(kind, about)
        day = self.valid_on.isoformat() if filed else ""
        return [
            entry
            for entry in filed
            if max(entry.get("from", ""), entry.get("dated")) <= day <= entry.get("until", "9999-12-31")
        ]

    def filed(self, kind: str, about: str | None = None) -> list[Entry]:
        """The papers of a kind that are on file, valid or not."""
        named = {"kind": kind} if about is None else {"kind": kind, "about": about}
        listed = self.organization.listed("paper", **named)
        if not listed:
            return []
        gone = self.organization.running("paper-dispose", ("paper-dispose",), dict[str, int], _disposed)
        return [entry for entry in listed if gone.get(entry.payload["paper"], -1) < entry.number]

    def said_of(self, name: str) -> Numbered:
        """The events that say something of a person."""
        return Numbered(self.log, self.organization.stated_of.get(name, ()))

    def person(self, name: str) -> Person:
        """Somebody as conditions ask about them; of those who are not on file only the name is known."""
        known = self.organization.people.get(name, {})
        born = known.get("born") or self._stated_birth(name)
        since = known.get("memberships", {})
        day, now = self.day, self.valid_on
        return Person(
            known.get("title", name),
            None if born is None else full_years(date.fromisoformat(born), now),
            {of: full_months(date.fromisoformat(joined), day) for of, joined in since.items() if joined <= str(day)},
            self.holds(name),
            tuple(self.licensed_as(name)),
            self.said_of(name),
            has_badge(self, name) if self.law.asks_for_badges else None,
        )

    def holds(self, name: str) -> tuple[str, ...]:
        """Somebody's offices, designations, licenses, and duties at this occasion, each once."""
        offices = self.organization.people.get(name, {}).get("offices", ())
        found = [*offices, *(["officer"] if offices else [])]
        found += [entry.get("duty") for entry in self.organization.of("designate", person=name)]
        found += self.licensed_as(name)
        if self.occasion is not None:
            found += [entry.get("duty") for entry in self.occasion.of("staff", person=name)]
            found += ["dealer"] if self.occasion.last("game-open", dealer=name) else []
        if self.period is not None:
            found += ["member-in-charge"] if name in self.period.get("members-in-charge", ()) else []
            found += [duty for duty in ("banker", "member-in-charge-of-proceeds") if self.period.get(duty) == name]
        if self.pool_opened is not None:
            found += ["member-in-charge"] if name in self.pool_opened.get("members-in-charge", ()) else []
            found += ["assistant"] if name in self.pool_opened.get("assistants", ()) else []
        return tuple(dict.fromkeys(found))

    def _stated_birth(self, name: str) -> str | None:
        """The birth date of a player who is on no other file: as stated now, or when the player was admitted."""
        if "born" in self.payload:
            return str(self.payload["born"])
        entry = None if self.occasion is None else self.occasion.last("admit", player=name)
        return None if entry is None else entry.get("born")

    def licensed_as(self, name: str) -> list[str]:
        """The classes for which somebody holds a license that was not taken away."""
        kinds = ("operator-license", "operator-suspend", "operator-revoke")
        entries = [entry for kind in kinds for entry in self.organization.of(kind, person=name)]
        last = {entry.get("class"): entry.kind for entry in sorted(entries, key=lambda entry: entry.number)}
        return [each for each, kind in last.items() if kind == "operator-license"]


_CACHED = tuple(name for name, each in vars(Question).items() if isinstance(each, cached_property))
"""What is found of a question when it is asked for, which does not hold for another."""


def _disposed(found: dict[str, int], entry: Entry) -> None:
    """When a paper was last disposed of."""
    found[entry.payload["paper"]] = entry.number
