"""What a table asks of its link: whether a progressive wager is taken, what the meter reads, and what it is told.

A wager is counted once, by the deed with which the round begins or, where all of it comes at once, ends. What the table
tells its link stands in the event's answer, so that the table's log alone says what was counted and what was won.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar

from aboveboard.floor import RETURN_WAGERS
from aboveboard.floor.links.deeds.desk import PART
from aboveboard.floor.links.joining import Offered
from aboveboard.floor.links.lines import why_not_in_play
from aboveboard.floor.links.reckoning import meters
from aboveboard.floor.links.reckoning.configuration import Configuration, award_name
from aboveboard.floor.links.reckoning.course import configured, law_of
from aboveboard.floor.links.reckoning.state import LinkState
from aboveboard.floor.links.roles import JOINED, LEFT, PLAY
from aboveboard.floor.links.tables.offering import offered, paid_by
from aboveboard.floor.roles import CREW
from aboveboard.floor.setting import TableSetting
from aboveboard.floor.tables.linked import ANSWER, Before, Heard, Told, written
from aboveboard.floor.tables.seats import Seats
from aboveboard.law.errors import BadInput
from aboveboard.law.model.link import LinkLaw
from aboveboard.law.terms.terms import Terms
from aboveboard.log.deeds import Books, Deed, FurtherDeed, Handler, Logged, Outcome
from aboveboard.log.kinds import Logs
from aboveboard.log.part import StatePart
from aboveboard.play.events import Reading, Refusal, level_meter
from aboveboard.play.seats.answers import Answer
from aboveboard.play.seats.floor_table import PitTable

RETURNED = frozenset(("void", "push"))
"""How a wager ends that is given back."""


@dataclass
class OnLink:
    """A table's place on a link."""

    link: str | None = None
    wager: str = ""
    counted: list[int] = field(default_factory=list)
    """The seats whose wager was counted and is still to be settled."""
    dealt: dict[str, str] = field(default_factory=dict)
    """Who of the crew did anything here since the last round of it was settled, each as what."""


class TableLink(StatePart[OnLink]):
    """The part of a table that asks its link."""

    folds: ClassVar[Mapping[str, str]] = {JOINED: "_joined", LEFT: "_left"}

    def __init__(self, setting: TableSetting, logs: Logs, seats: Seats) -> None:
        self.setting, self._logs, self._seats = setting, logs, seats
        self.state = OnLink()
        self._levels: tuple[Configuration, dict[str, tuple[str, ...]]] | None = None
        """The levels that pay awards at the table, by the configuration for which they were found."""
        self.deeds: Mapping[str, Handler] = {JOINED: self._join, LEFT: self._leave}

    @property
    def link(self) -> str | None:
        """The link that it is on."""
        return self.state.link

    # -- joining -----------------------------------------------------------------------------------------------------

    def offers(self, wager: str, configuration: Configuration, where: str) -> Offered | str:
        """Its progressive wager, or in a sentence why it does not fit a configuration."""
        terms = None if self.setting.terms is None else self._pit().terms
        return offered(terms, wager, configuration, self.setting.log, where)

    def why_not_apart(self) -> str | None:
        """Why the table neither joins a link nor leaves one now: wagers stand, which were made for what was in play."""
        if self.setting.terms is None or self._pit().between_rounds:
            return None
        return f"wagers stand at {self.setting.log}; it joins a link or leaves one between rounds"

    @property
    def training(self) -> bool:
        """Is the table for training?"""
        return self.setting.training

    def why_never(self, ruleset: str | None) -> str | None:
        """Why the table is on no link of a ruleset at all."""
        if self.setting.ruleset != ruleset:
            return f"{self.setting.log} is held under {self.setting.ruleset}, and the link under {ruleset}"
        return None

    def _join(self, deed: Deed, books: Books) -> Outcome:
        return self._along(deed, "link", "wager")

    def _leave(self, deed: Deed, books: Books) -> Outcome:
        return self._along(deed, "link", "wager")

    def _along(self, deed: Deed, *fields: str) -> Outcome:
        if deed.along is None:
            raise BadInput(f"{deed.kind}: it is written by a link, and by nothing else")
        deed.fields(*fields)
        return Outcome()

    def _joined(self, event: Logged) -> None:
        self.state.link, self.state.wager = event.payload["link"], event.payload["wager"]

    def _left(self, event: Logged) -> None:
        self.state = OnLink()

    # -- what the table asks -----------------------------------------------------------------------------------------

    def why_not(self, deed: Deed, books: Books) -> Refusal | None:
        """A progressive wager is taken only while the controller and the table hear each other."""
        if self.state.link is None or deed.kind not in ("bet", "meter", "change"):
            return None
        if deed.kind == "change":
            reason = f"the table is on {self.state.link}, and no option of it is changed until it has left"
            return Refusal(reason, self._law().changes.cite)
        if not isinstance(deed.payload, Mapping):
            return None
        terms, given = self.setting.terms, deed.payload.get("wager")
        if terms is None or not isinstance(given, str) or not _is_called(terms, given, self.state.wager):
            return None
        if deed.kind == "meter":
            return Refusal(f"the meter is that of {self.state.link}, and is read there", self._law().meters.cite)
        return why_not_in_play(self._logs.lease, self._law(), self.state.link, self._held(), self.setting.log)

    @property
    def wager(self) -> str:
        """The wager that is paid out of the link's meter."""
        return self.state.wager

    def in_play(self, heard: Heard) -> bool:
        """Is that wager taken now, as far as whoever watches the leases knows?"""
        link = str(self.state.link)
        return why_not_in_play(heard, self._law(), link, self._held(), self.setting.log) is None

    def uncounted(self, pit: PitTable) -> list[int]:
        """The seats whose wager stands and is still to be counted."""
        return self._new(pit.standing_on(self.state.wager))

    def read(self, pit: PitTable) -> Before:
        """Have the table's meters read what the link's do, with what its own wagers add that are counted next.

        Gives what they read, and the seats whose wager stood.
        """
        wager, held = self.state.wager, self._held()
        stood = pit.standing_on(wager)
        new = self._new(stood)
        now = self._readings(held, len(new))
        before = Before(wager, pit.stated_readings(wager), stood, new, now)
        pit.restate(wager, now)
        return before

    def tell(self, pit: PitTable, answers: Sequence[Answer], before: Before) -> Told | Refusal | None:
        """What a deed at the table comes to at the link; why it cannot be; None where it is nothing to the link.

        Of the wagers that stood, those are counted that were not, once bets are closed on them. One that was counted
        and stands no more was settled, or came back.
        """
        wager, stands = self.state.wager, pit.standing_on(self.state.wager)
        shut = bool(before.new) and pit.closed_to(wager)
        if stands == before.stood and not shut:
            return None
        held = self._held()
        rows = [row for answer in answers for row in answer.settled if row.wager == wager]
        played = Counter(row.seat for row in rows if row.result not in RETURNED)
        closed = before.new if played or shut else []
        if closed:
            no = why_not_in_play(self._logs.lease, self._law(), str(self.state.link), held, self.setting.log)
            if no is not None:
                seats = ", ".join(map(str, sorted(closed)))
                return Refusal(f"{no.reason}; the progressive wagers at seats {seats} are taken down first", no.cite)
        counted = Counter(self.state.counted) + Counter(closed)
        left = counted & Counter(stands)
        gone = counted - left
        if not closed and not gone:
            return None
        settled = gone & played
        said: dict[str, Any] = {"table": self.setting.log, "closed": len(closed)}
        counts = (("returned", (gone - settled).total()), ("settled", settled.total()))
        said |= {name: count for name, count in counts if count}
        configuration = configured(held)
        hits = [
            {"seat": row.seat, "award": award_name(row.grade), "player": self._seats.player(row.seat)}
            for row in rows
            if row.result not in RETURNED and configuration.award(award_name(row.grade)) is not None
        ]
        said |= {"hits": hits, "dealt": dict(self.state.dealt)} if hits else {}
        readings = before.now if closed == before.new else self._readings(held, len(closed))
        answer = {
            "wager": wager, "closed": closed, "counted": sorted(left.elements()), **written(wager, readings),
        }  # fmt: skip
        cents = [row.metered for row in rows if row.metered]
        return Told(FurtherDeed(str(self.state.link), PLAY, said), answer | ({"won": cents} if cents else {}))

    def give_up(self) -> FurtherDeed | None:
        """What the link is told where the table begins anew: the wagers that were counted come back."""
        if self.state.link is None or not self.state.counted:
            return None
        return FurtherDeed(self.state.link, PLAY, {"table": self.setting.log, "returned": len(self.state.counted)})

    def _new(self, seats: Iterable[int]) -> list[int]:
        """Of these seats those whose wager is still to be counted."""
        counted = Counter(self.state.counted)
        return sorted((Counter(seats) - counted).elements()) if counted else sorted(seats)

    def _readings(self, held: LinkState, closed: int) -> dict[str, Reading]:
        """What the wager's meters read: that of the link's first level, and a further one for each other level."""
        configuration, wager = configured(held), self.state.wager
        first, found = configuration.levels[0].name, dict[str, Reading]()
        for level, pays in self._paid_by(configuration).items():
            each = configuration.level(level, self.setting.log)
            before = held.kept.get(level) or meters.begun(each).kept
            kept = meters.contributed(each, before, closed * configuration.wager).kept if closed else before
            found[wager if level == first else level_meter(wager, level)] = Reading(kept.shown, each.base, pays)
        return found

    def _paid_by(self, configuration: Configuration) -> dict[str, tuple[str, ...]]:
        """The levels in their order, each with the grades that are named at the table."""
        if self._levels is None or self._levels[0] is not configuration:
            self._levels = configuration, paid_by(configuration, self._pit().terms, self.state.wager)
        return self._levels[1]

    def _pit(self) -> PitTable:
        found: PitTable = self._logs.part(self.setting.log, "game").pit  # type: ignore[attr-defined]
        return found

    def _held(self) -> LinkState:
        found: LinkState = self._logs.part(str(self.state.link), PART).state  # type: ignore[attr-defined]
        return found

    def _law(self) -> LinkLaw:
        return law_of(str(self._logs.part(str(self.state.link), PART).setting.ruleset))  # type: ignore[attr-defined]

    # -- state -------------------------------------------------------------------------------------------------------

    def apply(self, event: Logged) -> None:
        """Hear of joining and leaving, and of what each deed told the link."""
        super().apply(event)
        if event.role in CREW and self.state.link is not None:
            self.state.dealt[event.actor] = event.role
        if event.kind == RETURN_WAGERS:
            self.state.counted = []
        elif ANSWER in event.answer:
            self.state.counted = list(event.answer[ANSWER]["counted"])
            if not self.state.counted:
                self.state.dealt = {}

    def view(self, viewer: Any) -> dict[str, Any] | None:
        """The link that it is on, for everybody."""
        return None if self.state.link is None else {"link": self.state.link, "wager": self.state.wager}


def _is_called(terms: Terms, given: str, wager: str) -> bool:
    """Is a wager meant by a name? One that nobody knows is refused by the game itself."""
    try:
        return terms.wager(given).name == wager
    except BadInput:
        return False
