"""A recorded link decided from beginning to end, by what decides a live one: what `aboveboard link settle` answers."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from aboveboard.floor.links.reckoning.configuration import KEYS as CONFIGURED
from aboveboard.floor.links.reckoning.configuration import NAME, read_configuration
from aboveboard.floor.links.reckoning.state import LinkState
from aboveboard.floor.links.records.facts import Facts, why_not_by
from aboveboard.floor.links.records.handlers import HANDLERS, concerned
from aboveboard.floor.links.records.settled import (
    Down,
    Entered,
    RecordedHit,
    RefusedEvent,
    SettledLinks,
    Standing,
    Stood,
)
from aboveboard.floor.links.records.taking import Happened, Held, Taking, why_not_named
from aboveboard.floor.links.setting import CONTROLLER_KEYS, LinkSetting
from aboveboard.kernel.collecting import gc_paused
from aboveboard.law.days.moments import moment_of
from aboveboard.law.days.states import state_named
from aboveboard.law.errors import BadInput, nearest, short
from aboveboard.law.files import ruleset_named
from aboveboard.law.force import Receipt, asked, hash_of
from aboveboard.law.model.link import LinkLaw
from aboveboard.law.money import money_law, read_money_file
from aboveboard.law.provisions.clauses import citations

KEYS = ("ruleset", "title", "links", "events", "as_of", "as_if")
LINK_KEYS = ("link", "title", "controller", *CONFIGURED)
BESIDE = ("at", "by")
BY_KEYS = ("name", "role")
MOST_LINKS = 1000


def settle_link(record: object, *, under: LinkLaw | None = None) -> SettledLinks:
    """Decide a recorded link, or several: their events one after another, with what each leaves on the meters.

    Another text than the one that the record names may be given, under which it is then decided.
    """
    if not isinstance(record, Mapping):
        raise BadInput(f"record: an object with ruleset, links and events was expected, not {short(record)}")
    for key in record:
        if key not in KEYS:
            raise BadInput(f"record: key {key!r} is not known; {nearest(str(key), KEYS)}")
    ruleset, events = record.get("ruleset"), record.get("events")
    if not isinstance(ruleset, str) or not ruleset:
        raise BadInput(f"record: ruleset: a name was expected, not {short(ruleset)}")
    if not isinstance(events, list):
        raise BadInput(f"record: events: a list was expected, not {short(events)}")
    question = asked(record.get("as_of"), record.get("as_if"), "record: as_of")
    name = ruleset_named(ruleset).name
    law = money_law(name, question).link if under is None else under
    if law is None:
        raise BadInput(f"record: ruleset: {name} has no law on linked progressives, {question}")
    receipt = Receipt(question, law.status, hash_of(read_money_file(name, "link", question) or {}))
    with gc_paused():
        found = _Record(law, name, _links(record.get("links"), law, name))
        found.read(events)
        return found.settled(str(record.get("title") or law.title), receipt)


def _links(given: object, law: LinkLaw, ruleset: str) -> dict[str, Held]:
    """The links of a record, each with its first configuration."""
    if not isinstance(given, list) or not 1 <= len(given) <= MOST_LINKS:
        raise BadInput(f"record: links: a list of 1 to {MOST_LINKS} links was expected, not {short(given)}")
    found: dict[str, Held] = {}
    for place, each in enumerate(given):
        where = f"record: links[{place}]"
        if not isinstance(each, Mapping):
            raise BadInput(f"{where}: an object was expected, not {short(each)}")
        for key in each:
            if key not in LINK_KEYS:
                raise BadInput(f"{where}: {key!r} is not known; {nearest(str(key), LINK_KEYS)}")
        name = each.get("link")
        if not isinstance(name, str) or not NAME.fullmatch(name):
            raise BadInput(
                f"{where}: link: a name in small letters, digits and hyphens was expected, not {short(name)}"
            )
        if name in found:
            raise BadInput(f"{where}: link: two links are called {name!r}")
        found[name] = _link(each, law, ruleset, name, where)
    return found


def _link(given: Mapping[str, Any], law: LinkLaw, ruleset: str, name: str, where: str) -> Held:
    controller = given.get("controller", {})
    if not isinstance(controller, Mapping) or any(not isinstance(each, str) for each in controller.values()):
        raise BadInput(f"{where}: controller: maker, serial and software were expected, not {short(controller)}")
    for key in controller:
        if key not in CONTROLLER_KEYS:
            raise BadInput(f"{where}: controller: {key!r} is not known; {nearest(str(key), CONTROLLER_KEYS)}")
    configuration = read_configuration({key: given[key] for key in CONFIGURED if key in given}, 1, where)
    why_not_named(configuration.levels, where)
    title = str(given.get("title") or name)
    box = {key: str(controller.get(key, "")) for key in CONTROLLER_KEYS}
    setting = LinkSetting(
        name, {}, ruleset, (), law=law, title=title, controller=box, configuration=configuration
    )  # fmt: skip
    state = LinkState(
        title, box["maker"], box["serial"], box["software"], configuration, history=law.meters.history
    )  # fmt: skip
    return Held(setting, state)


class _Record:
    """A record as far as it has been read."""

    def __init__(self, law: LinkLaw, ruleset: str, links: dict[str, Held]) -> None:
        self.law, self.links = law, links
        state = ruleset_named(ruleset).state
        self.zone = ZoneInfo("UTC") if state is None else state_named(state).zone
        self.facts = Facts()
        self.after: list[Stood] = []
        self.hits: list[tuple[Held, int, int]] = []
        """The links of hits with the event and the number of each."""
        self.refused: list[RefusedEvent] = []
        self.entries: list[Entered] = []
        self.last: datetime | None = None

    def read(self, given: list[object]) -> None:
        """Decide the events one after another."""
        events = [self._event(number, each) for number, each in enumerate(given)]
        self.facts = Facts.of(events)
        for event in events:
            self._take(event)

    def _event(self, number: int, given: object) -> Happened:
        where = f"event {number}"
        if not isinstance(given, Mapping):
            raise BadInput(f"{where}: an object with one of {', '.join(HANDLERS)} was expected, not {short(given)}")
        kinds = [key for key in given if key not in BESIDE]
        for key in kinds:
            if key not in HANDLERS:
                raise BadInput(f"{where}: {key!r} is not an event of a link; {nearest(str(key), HANDLERS)}")
        if len(kinds) != 1:
            holds = " and ".join(map(repr, kinds)) or "none"
            raise BadInput(f"{where}: one of {', '.join(HANDLERS)} was expected, and it holds {holds}")
        payload = given[kinds[0]]
        if not isinstance(payload, Mapping):
            raise BadInput(f"{where}: {kinds[0]}: an object was expected, not {short(payload)}")
        who, role = _by(given.get("by"), where)
        return Happened(number, kinds[0], payload, self._at(given.get("at"), where), who, role)

    def _at(self, given: object, where: str) -> datetime | None:
        if given is None:
            return None
        found = moment_of(given, self.zone, f"{where}: at")
        if not isinstance(found, datetime):
            found = datetime(found.year, found.month, found.day, tzinfo=self.zone)
        if self.last is not None and found < self.last:
            raise BadInput(f"{where}: at: it is before the event that was recorded last; hits are in their order")
        self.last = found
        return found

    def _take(self, event: Happened) -> None:
        handler, held = HANDLERS[event.kind], concerned(self.links, event)
        before = [each.state.counted for each in held]
        no = why_not_by(self.law, event.role, handler.deed) if event.role and handler.deed else None
        no = no or handler.take(Taking(self.law, self.facts, self.links, event, held[0]))
        if no is not None:
            self.refused.append(RefusedEvent(event.number, no.reason, tuple(citations(no.cite))))
        for one, counted in zip(held, before, strict=True):
            self.hits += [(one, event.number, each) for each in range(counted + 1, one.state.counted + 1)]
            self.entries += [Entered(event.number, one.link, *each) for each in one.entered]
            one.entered.clear()
            if one.state.begun:
                self.after.append(self._stood(event.number, one))

    def _stood(self, number: int, held: Held) -> Stood:
        state = held.state
        levels = {
            name: Standing(each.shown, each.fraction, int(each.reserve), int(each.overflow))
            for name, each in state.kept.items()
        }
        return Stood(number, held.link, levels, state.paid, state.pending if self.facts.payments else None)

    def settled(self, title: str, receipt: Receipt) -> SettledLinks:
        """Everything that came of it."""
        told = self.facts.payments
        hits = (
            RecordedHit(
                event, held.link, number, hit.table, hit.seat, hit.award, hit.level, hit.cents, hit.reserve, hit.house,
                hit.state if told else None,
            )
            for held, event, number in self.hits
            for hit in (held.all_hits[number],)
        )  # fmt: skip
        down = (
            Down(each.event, held.link, each.table, law.title, law.cure, tuple(citations(law.cite)))
            for held in self.links.values()
            for each in held.state.faults.values()
            for law in (self.law.faults[each.kind],)
        )
        unchecked = tuple(self.facts.unchecked())
        status = f"({self.law.status})"
        text = self.law.cite if status in self.law.cite else f"{self.law.cite}, {self.law.status} text"
        return SettledLinks(
            title, text, tuple(self.after), tuple(hits), tuple(self.refused), unchecked, tuple(self.entries),
            tuple(down), receipt, {name: tuple(each.state.hits) for name, each in self.links.items()},
        )  # fmt: skip


def _by(given: object, where: str) -> tuple[str, str]:
    """Who did something, by name and role."""
    if given is None:
        return "", ""
    if isinstance(given, str):
        return "", given
    if (
        not isinstance(given, Mapping)
        or not given
        or set(given) - set(BY_KEYS)
        or any(not isinstance(each, str) or not each for each in given.values())
    ):
        raise BadInput(f"{where}: by: a role, or an object with a name and a role, was expected, not {short(given)}")
    return given.get("name", ""), given.get("role", "")
