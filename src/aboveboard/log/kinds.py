"""What houses declare: kinds of log with their parts, rows of the role matrix, accounts; and all of it put together."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, Protocol

from aboveboard.law.errors import BadInput
from aboveboard.log.audit.fold import Fold
from aboveboard.log.chain.withheld import Withheld, WithheldMoney
from aboveboard.log.database.accounts import NAMED
from aboveboard.log.deeds import Logged, LogPart, Setting, StoryLine
from aboveboard.log.lease import Lease
from aboveboard.log.permissions import Permissions
from aboveboard.log.sentences import Sentences
from aboveboard.log.wording import AS_IN_ANY_LOG, Wording


class Logs(Protocol):
    """All logs as the transaction in hand sees them: what a part may ask of the others."""

    secret: bytes
    """What checkpoints are signed with."""
    houses: Houses
    """What all houses declare."""

    def event(self, log: str, number: int) -> Logged | None:
        """One event of a log, if it has so many."""
        ...

    def audited(self) -> Fold:
        """What the events give, compared with the database; raises Altered where that holds something else."""
        ...

    def holdings(self) -> Mapping[str, int]:
        """What every account holds."""
        ...

    def takes(self, log: str, kind: str) -> bool:
        """Can a deed of this kind be asked of a log?"""
        ...

    def part(self, log: str, name: str) -> LogPart:
        """A part of another log, to be asked and not to be changed."""
        ...

    def lease(self, name: str, within: float) -> Lease | None:
        """A lease as the transaction in hand sees it, if its holder was heard of within so many seconds."""
        ...

    def lost(self, log: str) -> Collection[str]:
        """The parts of a log whose state needs hidden values that cannot be read."""
        ...

    def belonging(self, name: str) -> tuple[str, ...]:
        """What a log belongs to; nothing where no log has this name."""
        ...

    def kind_called(self, name: str) -> LogKind | None:
        """The kind of the log of this name; None where there is none."""
        ...


Made = Mapping[str, Any]
"""The parts that stand before another in the list, by name."""
Maker = Callable[[Any, Made, Logs], LogPart]
"""Makes a part for a setting of its kind of log."""


def plain(log: str, payload: Any) -> Setting:
    """A setting that a kind adds nothing to."""
    if payload is not None and not isinstance(payload, Mapping):
        raise BadInput(f"{log}: an object was expected")
    return Setting(log, dict(payload or {}))


def everything(role: str, setting: Setting, kind: str, payload: Any) -> bool:
    """Whoever reads a kind of event reads every one of them."""
    return True


def whoever_reads(setting: Setting, kind: str, payload: Any) -> str | None:
    """What is attached to an event is for everybody who reads the event."""
    return None


@dataclass(frozen=True)
class Closed:
    """What makes a kind of log nobody's business but theirs who hold a role at it, or at what it belongs to."""

    permissions: Permissions
    """Its own rows of the role matrix, and who sees what is withheld there: a deed may be called as another house's."""
    readers: Mapping[str, frozenset[str] | None]
    """The roles that read it, each with the kinds of event that it sees; None where it sees all."""
    at_large: tuple[str, ...] = ()
    """The roles that count here although they are held everywhere and not at it."""
    withheld: Mapping[str, Withheld] = field(default_factory=dict)
    held: tuple[str, ...] = ()
    """The roles that are held at such a log itself, and given there by those who have the first of them."""
    filed: Callable[[str, Setting, str, Any], bool] = everything
    """Given a role that does not read all, and an event of a kind that it reads: is this one among them?"""
    attached: Callable[[Setting, str, Any], str | None] = whoever_reads
    """The audience for whom alone a file is that is attached to an event, if there is one."""
    within: frozenset[str] = frozenset()
    """The roles of those who work there although they do not see all."""
    public: bool = False
    """Does everybody read it, with a role there or without, but for what is withheld?"""
    door: frozenset[str] = frozenset()
    """Deeds that anybody may do there without an account, in nobody's name."""

    def reads(self, role: str, setting: Setting, kind: str, payload: Any) -> bool:
        """Does a role that is held here read an event?"""
        only = self.readers.get(role, frozenset())
        return only is None or (kind in only and self.filed(role, setting, kind, payload))


@dataclass(frozen=True)
class Place:
    """Something else than a log at which roles are held, as a clerk's is at a municipality."""

    name: str
    """What such a thing is called."""
    roles: tuple[str, ...]
    """The roles that are held at it."""
    knows: Callable[[str], bool]
    """Is there one of this name?"""
    keeps: Callable[[str], bool] = lambda name: False
    """Is the name kept for one that may come, so that no new log has it?"""


@dataclass(frozen=True)
class LogKind:
    """A kind of log: what opens one, how its setting is read and checked, and the parts that it is made of."""

    name: str
    parts: Mapping[str, Maker]
    opened_by: str | None = None
    """The deed that opens a log of this kind and is its first event."""
    standing: str | None = None
    """The name of the only log of this kind, which is there from the start and is not opened."""
    read: Callable[[str, Any], Setting] = plain
    """The setting of a log, from its name and what the opening deed asks; raises BadInput where that is wrong."""
    narrator: Callable[[Sequence[Logged]], Callable[[Logged], StoryLine]] | None = None
    """What gives the story line of each event of such a log in turn, given all; a plain one where there is none."""
    wording: Wording = AS_IN_ANY_LOG
    """How its own deeds and their fields are put into words."""
    anew_by: str | None = None
    """The deed that has parts of such a log begin anew, whose state needs hidden values that cannot be read."""
    closed: Closed | None = None
    """Who may act and read there, where that is not for everybody who has a role in the house."""
    leaves: bool = False
    """Does such a log leave memory while nobody uses it? There may be thousands of them, most of them long over."""
    over: Callable[[Made], bool] = lambda parts: False
    """Given its parts, is nothing more expected of one that leaves? It leaves once a few others were used since."""


@dataclass(frozen=True)
class Joining:
    """Parts that one house adds to another house's kind of log."""

    kind: str
    parts: Mapping[str, Maker]
    before: str | None = None
    """The part before which they stand; last where none is named."""
    complete: Callable[[Any], Setting] | None = None
    """What it adds to the setting of such a log."""
    sentences: Sentences = field(default_factory=dict)
    """Its own deeds in sentences."""


@dataclass(frozen=True)
class House:
    """What one house declares."""

    kinds: Sequence[LogKind] = ()
    joinings: Sequence[Joining] = ()
    permissions: Permissions = field(default_factory=Permissions)
    below_nothing: Sequence[str] = ()
    """Patterns of the accounts that may hold less than nothing."""
    accounts: Mapping[str, str] = field(default_factory=dict)
    """Its accounts as people call them: patterns, and the words for what they match."""
    closed_accounts: Sequence[str] = ()
    """Patterns of the accounts that belong to closed logs."""
    final: frozenset[str] = frozenset()
    """Deeds that are never taken back, but put right by another of their kind."""
    withheld: Mapping[str, Withheld] = field(default_factory=dict)
    """For each deed of which something is withheld, what, and from all but whom."""
    withheld_money: WithheldMoney | None = None
    """Which transfers are withheld whatever the deed, and from all but whom."""
    places: Sequence[Place] = ()
    """What else than its logs roles are held at."""


@dataclass(frozen=True)
class Houses:
    """All houses put together: what a desk serves."""

    kinds: Mapping[str, LogKind]
    permissions: Permissions
    final: frozenset[str]
    home: str
    """The log that is there from the start and holds the people."""
    _below: re.Pattern[str]
    withheld: Mapping[str, Withheld] = field(default_factory=dict)
    withheld_money: WithheldMoney | None = None
    accounts: Mapping[str, str] = field(default_factory=dict)
    """Accounts as people call them: patterns, and the words for what they match."""
    _closed: re.Pattern[str] | None = None
    places: Sequence[Place] = ()
    """What else than a log roles are held at."""

    def closed_account(self, name: str) -> bool:
        """Does an account belong to a closed log?"""
        return self._closed is not None and self._closed.fullmatch(name) is not None

    def account(self, name: str) -> str:
        """An account as people call it; by its name where no house has words for it."""
        for pattern, words in self.accounts.items():
            if found := re.fullmatch(pattern, name):
                return found.expand(words)
        return name

    def may_go_below(self, account: str) -> bool:
        """May an account hold less than nothing? The world outside may, and what only counts differences."""
        return self._below.fullmatch(account) is not None

    def may_withhold(self, event: Logged, account: str) -> bool:
        """May an event have moved money of an account by a transfer that is withheld?"""
        rule, money = self.withheld.get(event.kind), self.withheld_money
        if money is not None and money.audience in event.hashes and money.may_have_moved(account):
            return True
        return rule is not None and rule.may_have_moved(account)

    def permissions_of(self, kind: LogKind | None) -> Permissions:
        """The role matrix that counts at a kind of log."""
        return self.permissions if kind is None or kind.closed is None else kind.closed.permissions

    def withheld_of(self, kind: LogKind | None) -> Mapping[str, Withheld]:
        """What is withheld of deeds at a kind of log."""
        return self.withheld if kind is None or kind.closed is None else kind.closed.withheld

    @cached_property
    def opening(self) -> Mapping[str, LogKind]:
        """The kinds of log by the deeds that open them."""
        return {kind.opened_by: kind for kind in self.kinds.values() if kind.opened_by is not None}

    @cached_property
    def standing(self) -> Mapping[str, LogKind]:
        """The logs that are there from the start, with their kinds."""
        return {kind.standing: kind for kind in self.kinds.values() if kind.standing is not None}

    @cached_property
    def held_elsewhere(self) -> frozenset[str]:
        """The roles that are held at some closed logs, or at what is no log."""
        closed = (role for kind in self.kinds.values() if kind.closed is not None for role in kind.closed.held)
        return frozenset((*closed, *(role for place in self.places for role in place.roles)))

    def place(self, name: str) -> Place | None:
        """What has this name and is no log, where roles are held at it: those of every house that knows it."""
        found = [place for place in self.places if place.knows(name)]
        if len(found) < 2:
            return found[0] if found else None
        return replace(found[0], roles=tuple(dict.fromkeys(role for place in found for role in place.roles)))

    def counts(self, role: str, at: str) -> bool:
        """Does a role count where it is held? At what is no log, only its own roles do."""
        place = self.place(at)
        return place is None or role in place.roles

    @cached_property
    def crew(self) -> frozenset[str]:
        """The roles that do or see more at open logs than what every role may."""
        known = self.permissions
        rows = [row for row in (*known.matrix.values(), *known.audiences.values()) if len(row) < len(known.roles)]
        return frozenset((*known.sees_all, *(role for row in rows for role in row)))

    @cached_property
    def noun(self) -> str:
        """What a log that is opened may be, in words."""
        return " or ".join(kind.name for kind in self.opening.values())

    def kind_of(self, log: str, opened_by: str) -> LogKind:
        """The kind of a log, by its name or by the deed that opened it."""
        found = self.standing.get(log) or self.opening.get(opened_by)
        if found is None:
            raise BadInput(f"{log}: no house here has a kind of log that {opened_by!r} opens")
        return found


def put_together(houses: Iterable[House]) -> Houses:
    """One list of kinds, rows and accounts from the lists of all houses; raises ValueError where two disagree."""
    listed = list(houses)
    kinds: dict[str, LogKind] = {}
    for kind in (each for house in listed for each in house.kinds):
        if kind.name in kinds or (kind.opened_by is None) == (kind.standing is None):
            raise ValueError(f"{kind.name}: a kind is declared once, and is either opened by a deed or stands")
        kinds[kind.name] = kind
    for joining in (each for house in listed for each in house.joinings):
        kinds[joining.kind] = joined(kinds[joining.kind], joining)
    opened = [kind.opened_by for kind in kinds.values() if kind.opened_by is not None]
    homes = [kind.standing for kind in kinds.values() if kind.standing is not None and "people" in kind.parts]
    if len(set(opened)) != len(opened) or len(homes) != 1:
        raise ValueError("each kind has an opening deed of its own, and one standing log holds the people")
    patterns = [pattern for house in listed for pattern in house.below_nothing]
    closed = [f"(?:{pattern})" for house in listed for pattern in house.closed_accounts]
    return Houses(
        kinds,
        Permissions.all_of([house.permissions for house in listed]),
        frozenset().union(*(house.final for house in listed)),
        homes[0],
        re.compile("|".join(f"(?:{pattern})" for pattern in ("world", *patterns))),
        _withheld(listed),
        _withheld_money(listed),
        {**NAMED, **{pattern: words for house in listed for pattern, words in house.accounts.items()}},
        re.compile("|".join(closed)) if closed else None,
        [place for house in listed for place in house.places],
    )


def _withheld(houses: Iterable[House]) -> dict[str, Withheld]:
    """What all houses withhold; raises ValueError where an audience is nobody's."""
    found: dict[str, Withheld] = {}
    for house in houses:
        for deed, rule in house.withheld.items():
            if deed in found or rule.audience not in house.permissions.audiences:
                raise ValueError(f"{deed}: what is withheld is declared once, for an audience that has roles")
            if rule.transfers != bool(rule.between):
                raise ValueError(f"{deed}: transfers are withheld with the accounts between which they move")
            found[deed] = rule
    return found


def _withheld_money(houses: Iterable[House]) -> WithheldMoney | None:
    """The one rule for transfers that are withheld whatever the deed; raises ValueError where two houses have one."""
    found = [(house, house.withheld_money) for house in houses if house.withheld_money is not None]
    for house, rule in found:
        known = rule.audience in house.permissions.audiences and rule.audience not in _audiences(house)
        if len(found) > 1 or not known or not rule.audience.startswith("house/"):
            raise ValueError("transfers are withheld whatever the deed by one house, for an audience of their own")
    return found[0][1] if found else None


def _audiences(house: House) -> set[str]:
    return {rule.audience for rule in house.withheld.values()}


def joined(kind: LogKind, joining: Joining) -> LogKind:
    """A kind with another house's parts in it."""
    if twice := set(kind.parts) & set(joining.parts):
        raise ValueError(f"{kind.name}: there is a part called {min(twice)} already")
    names = list(kind.parts)
    place = len(names) if joining.before is None else names.index(joining.before)
    rows = list(kind.parts.items())
    read, complete, wording = kind.read, joining.complete, kind.wording
    return replace(
        kind,
        parts=dict([*rows[:place], *joining.parts.items(), *rows[place:]]),
        read=read if complete is None else lambda log, payload: complete(read(log, payload)),
        wording=replace(wording, sentences={**wording.sentences, **joining.sentences}),
    )
