"""A pool's log: each deed is read by its form, weighed against the law's conditions, and decided by the pool itself."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from functools import lru_cache
from json import dumps, loads
from typing import Any, ClassVar
from zoneinfo import ZoneInfo

from aboveboard.charity.books.accounts.received import deposited_by
from aboveboard.charity.books.reporting.totals import TOTALS, totals_of
from aboveboard.charity.conduct.answers import Answer
from aboveboard.charity.conduct.deeds import POOL_NOTED
from aboveboard.charity.conduct.forms import Form
from aboveboard.charity.conduct.pools.deeds import BUY_DEAL, OFTEN, OPENINGS, opening_of
from aboveboard.charity.conduct.pools.races import CLOSE_RACES
from aboveboard.charity.conduct.question import Question
from aboveboard.charity.facts.books.statements import is_signed
from aboveboard.charity.facts.pools.bingo import left_by_earlier
from aboveboard.charity.facts.registry import same_window
from aboveboard.charity.organizations.names import PlannedNames
from aboveboard.charity.organizations.organization import Organization, home_of
from aboveboard.charity.pools.accounts import transfers
from aboveboard.charity.pools.answers import ANSWERS
from aboveboard.charity.pools.at_play import SALES, PoolAtPlay
from aboveboard.charity.pools.card_prices import own_price
from aboveboard.charity.pools.dated import check_day, day_of
from aboveboard.charity.pools.drawing import as_by_hand, as_drawn, both, unwitnessed
from aboveboard.charity.pools.faces import tickets_lack
from aboveboard.charity.pools.race_event import not_held, period_of, purses_of
from aboveboard.charity.remembering.remembered import Remembered
from aboveboard.charity.stating import Stating, as_json, refusal
from aboveboard.games.shapes.pool import Printed
from aboveboard.law.conditions.weigh import Finding, Weighed
from aboveboard.law.conduct import ConductLaw
from aboveboard.law.errors import BadInput
from aboveboard.law.files import ruleset_named
from aboveboard.law.pools import PoolEdition, load_pool
from aboveboard.log.chain.destroyed import DESTROY
from aboveboard.log.deeds import Books, Deed, FurtherDeed, Logged, Outcome, Setting, Transfer, Viewer
from aboveboard.log.kinds import Logs
from aboveboard.play.events import Refusal
from aboveboard.play.pools.running.decided import Decided, Move
from aboveboard.play.pools.running.machine import NEXT
from aboveboard.play.pools.running.pool import RunningPool
from aboveboard.play.pools.running.terms import FIELDS, PoolTerms, terms_of

ENDS = frozenset(("deal-close", "raffle-close", "bingo-close", CLOSE_RACES))
WHERE = ("place", "holder", "receptacle", "machine", "column")
"""Where a deal is sold from."""


@dataclass(frozen=True)
class PoolSetting(Setting):
    """What a pool's log is opened with."""

    opened_by: str = ""


def pool_setting(opened_by: str) -> Any:
    """Reads what a pool's log is opened with."""

    def read(log: str, payload: Any) -> PoolSetting:
        opened = OPENINGS[opened_by][opened_by].read(Deed(log, opened_by, payload))
        return PoolSetting(log, opened, belongs_to=(opened["organization"],), opened_by=opened_by)

    return read


def edition_of(setting: Setting, logs: Logs) -> PoolEdition:
    """The pool's text under its organization's law, by whichever of its names."""
    law, kind = home_of(setting, logs).law, setting.payload["kind"]
    held = ruleset_named(law.ruleset).pools
    return load_pool(law.ruleset, kind if kind in held else law.one_name.get(kind, kind))


def terms_at(setting: Setting, logs: Logs) -> PoolTerms:
    """What the pool itself goes by."""
    stated = {name: value for name, value in setting.payload.items() if name in FIELDS}
    edition, opened_by = edition_of(setting, logs), getattr(setting, "opened_by", "")
    right = opening_of(edition.pool)
    if opened_by != right:
        raise BadInput(f"{opened_by}: kind: {edition.pool.name} is opened by {right}")
    counted = isinstance(edition.pool.stages[0], Printed)
    try:
        return _terms_alike(edition, dumps(stated)) if counted else terms_of(edition, stated)
    except BadInput as error:
        raise BadInput(f"{getattr(setting, 'opened_by', '')}: {error}") from None


@lru_cache(maxsize=256)
def _terms_alike(edition: PoolEdition, stated: str) -> PoolTerms:
    """What deals go by that are opened alike, as those of one form are: nothing of it ever changes."""
    return terms_of(edition, loads(stated))


class PoolConduct(Stating):
    """What is done at one pool."""

    answers: ClassVar[Mapping[str, Answer]] = ANSWERS

    def __init__(
        self, setting: PoolSetting, logs: Logs, at_play: PoolAtPlay, names: PlannedNames | None = None
    ) -> None:
        self.forms = _forms_of(setting.opened_by, tuple(at_play.running.deeds))  # type: ignore[misc]
        super().__init__()
        self.setting, self.logs, self.at_play, self.names = setting, logs, at_play, names
        self.running = at_play.running
        """The pool at play."""
        self.deeds = {**self.deeds, setting.opened_by: self._open}

    @property
    def organization(self) -> Organization:
        """The organization whose pool it is."""
        return home_of(self.setting, self.logs)

    @property
    def law(self) -> ConductLaw:
        """The organization's law."""
        return self.organization.law

    @property
    def zone(self) -> ZoneInfo:
        """The organization's zone."""
        return self.organization.zone

    @property
    def opened_by(self) -> str:
        """The deed that opened it."""
        return str(getattr(self.setting, "opened_by", BUY_DEAL))

    def held_with(self) -> dict[str, Remembered]:
        """With its organization, for all that are like it."""
        return self.organization.remembered_at(type(self).__name__)

    def question(self, kind: str, payload: Mapping[str, Any], at: datetime, by: str = "") -> Question:
        """What a deed asks at the pool."""
        running = self.running
        asked = self.organization.question(
            kind, payload, at, by, occasion=self.state, name=self.setting.log, pool=running,
            pool_opened=self.setting.payload, other_pool=self._other,
        )  # fmt: skip
        return asked if running.terms.races is None else asked.with_more(period=period_of(self, asked))

    def _other(self, name: str) -> tuple[Mapping[str, Any], RunningPool]:
        """Another pool of the organization: what it was opened with, and as it is at play."""
        other = self.logs.part(name, "conduct")
        assert isinstance(other, PoolConduct)
        return other.setting.payload, other.running

    # -- deciding ----------------------------------------------------------------------------------------------------

    def _open(self, deed: Deed, books: Books) -> Outcome:
        """A pool is opened where the law allows what it offers and nothing else stands in its way."""
        payload, terms = dict(self.setting.payload), self.running.terms
        if self.names is not None:
            self.names.check(deed.log, payload["organization"])
        self.check_names(deed.kind, payload)
        asked = self.question(deed.kind, payload, deed.when, deed.actor)
        lacks = tickets_lack(terms, payload, self.organization.opened, recorded=asked.recorded)
        found = self.weigh(asked)
        why = self._against(asked, deed, found, (*terms.refused, *lacks))
        if why is not None:
            return Outcome(why)
        notes: tuple[Refusal | Finding, ...] = (*terms.flagged, *found.flagged)
        flagged = [as_json(each.reason, each.cite) for each in notes]
        payload |= {} if terms.evening is None else left_by_earlier(asked)
        bought = {} if is_signed(asked) else _dated(asked)
        noted = self._noted("opened", deed.kind, **bought)
        return Outcome(payload=payload, answer={"flagged": flagged} if flagged else {}, also=(noted,))

    def _against(self, asked: Question, deed: Deed, found: Weighed, further: tuple[Refusal, ...]) -> Refusal | None:
        unknown = self.unknown(asked)
        if found.missing or further:
            return refusal(found, (*further, *(Refusal(each, ()) for each in unknown)))
        if unknown:
            raise BadInput(f"{deed.kind}: {'; '.join(unknown)}")
        return None

    def _noted(self, what: str, deed: str, **more: Any) -> FurtherDeed:
        """What the organization's log takes note of."""
        opened = self.setting.payload
        prizes = sum(each.cents * each.count for each in self.running.terms.prizes)
        payload = {
            "pool": self.setting.log, "what": what, "kind": opened["kind"], "prizes": prizes,
            **{name: opened[name] for name in ("form", "occasion", "held-at") if name in opened},
            **self.running.noted(what), **more,
            **({TOTALS: totals_of(opened, self.running, over=what == "over")} if what in ("opened", "over") else {}),
        }  # fmt: skip
        return FurtherDeed(opened["organization"], POOL_NOTED, payload)

    def accepted(self, deed: Deed, asked: Question, answer: dict[str, Any]) -> Outcome:
        """What is written of a deed that the law's conditions let pass: as the pool itself decides it."""
        if deed.kind not in self.running.deeds:
            return super().accepted(deed, asked, answer)
        try:
            decided = self.decided(deed, asked)
        except BadInput as error:
            raise BadInput(f"{deed.kind}: {error}") from None
        if decided.refusal is not None:
            return Outcome(decided.refusal)
        drawn = None if asked.kind != NEXT else as_drawn(asked, decided)
        further = () if drawn is None else self.weigh(drawn).flagged
        notes: tuple[Refusal | Finding, ...] = (*decided.flagged, *further)
        if notes or answer:
            flagged = [*answer.get("flagged", ()), *(as_json(each.reason, each.cite) for each in notes)]
            answer = {"flagged": flagged} if flagged else {}
        moved, settled = self._moved(decided.moves) if decided.moves else (), [row.to_json() for row in decided.settled]
        said = {**answer, **decided.answer} if answer else decided.answer
        written, also = {**asked.payload, **decided.written}, self._brought_along(deed, asked)
        return Outcome(None, moved, decided.hidden, said, written, settled, None, also)

    def _moved(self, moves: Sequence[Move]) -> tuple[Transfer, ...]:
        """What moves between the accounts of a house; imitation money is in the purses of an occasion."""
        purses = "" if self.running.terms.races is None else purses_of(self)
        return transfers(self.setting.log, self.setting.payload["organization"], moves, purses)

    def decided(self, deed: Deed, asked: Question) -> Decided:
        """What the pool decides."""
        if why := unwitnessed(asked):
            return Decided(why)
        if not_theirs := own_price(self.running, deed.role, asked):
            return Decided(not_theirs)
        check_day(self, asked)
        decided = self.running.decide(deed.kind, asked.payload)
        if decided.hidden and self.recorded:
            raise BadInput("a record draws nothing itself: what a machine drew stands in it as drawn (ticket-draw)")
        return decided

    def weigh(self, asked: Question) -> Weighed:
        """What the law asks of a deed; of a machine's draw, all that it asks of one by hand."""
        if asked.kind != NEXT:
            return super().weigh(asked)
        by_hand = as_by_hand(asked)
        return super().weigh(asked) if by_hand is None else both(super().weigh(asked), super().weigh(by_hand))

    def _brought_along(self, deed: Deed, asked: Question) -> tuple[FurtherDeed, ...]:
        """What the organization's log takes note of: where a deal is put into play, and that a pool is over."""
        if deed.kind == "deal-open":
            where = {name: asked.payload[name] for name in WHERE if name in asked.payload}
            return (self._noted("in-play", deed.kind, **where, **_dated(asked)),)
        if deed.kind in SALES and (day := self._new_trade(asked)) is not None:
            return (self._noted("traded", deed.kind, **{"last-sale": day}, **_dated(asked)),)
        if deed.kind in ENDS:
            return (self._noted("over", deed.kind, **self._retained(asked), **self._awarded(), **_dated(asked)),)
        return ()

    def _awarded(self) -> dict[str, Any]:
        """What was won where no prizes are listed: a share of the takings, cards, or a chest."""
        state = self.running.state
        imitation = self.running.terms.races is not None
        found = 0 if self.running.terms.prizes or imitation else state.paid + state.locked - state.chest
        return {"awarded": found} if found else {}

    def _new_trade(self, asked: Question) -> str | None:
        """The day of a sale, where the last before it is reported or deposited by another day; None where it is not."""
        day = day_of(asked).isoformat()
        last = self.running.state.last_sale
        if not last or last == day:
            return None if last else day
        ruleset = asked.law.ruleset
        known = same_window(date.fromisoformat(day), date.fromisoformat(last), "quarter")
        return None if known and deposited_by(ruleset, day) == deposited_by(ruleset, last) else day

    def _retained(self, asked: Question) -> dict[str, Any]:
        """From which days tickets of a pool that is over are retained: those won and those not sold."""
        state = self.running.state
        days = {"last-sale": state.last_sale, "last-paid": state.deal.last_paid}
        found: dict[str, Any] = {name: day for name, day in days.items() if day}
        return {**found, **{name: asked.payload[name] for name in ("unsold", "serial") if name in asked.payload}}

    def apply(self, event: Logged) -> None:
        """Write a statement down; of what there is very much of, only what it comes to is held."""
        if event.kind not in OFTEN or event.kind == DESTROY:
            super().apply(event)

    def further(self, deed: Deed, books: Books) -> list[Refusal]:
        """Nobody wagers imitation money that they do not hold."""
        return not_held(self, deed, books)

    def namesake(self, name: str) -> str | None:
        """Somebody on the organization's file whose name looks like another that is not."""
        return self.organization.namesake(name)

    def view(self, viewer: Viewer) -> dict[str, Any] | None:
        """What is known of the pool, for those who have a role here."""
        if not viewer.role:
            return None
        opened = self.setting.payload
        sold_by = {name: opened[name] for name in ("supplier", "supplier-kind") if name in opened}
        return {"kind": opened["kind"], "closed": self.closed, **sold_by}

    @property
    def closed(self) -> bool:
        """Is the pool over?"""
        return self.running.state.closed


def _dated(asked: Question) -> dict[str, str]:
    """The day on which it happened, where that is before the one on which it is stated."""
    day = day_of(asked)
    return {"dated": day.isoformat()} if day < asked.today else {}


@lru_cache(maxsize=256)
def _forms_of(opened_by: str, deeds: tuple[str, ...]) -> Mapping[str, Form]:
    """What is stated with each deed at pools that one deed opens, of whose own deeds these are there."""
    forms = OPENINGS[opened_by].items()
    return {kind: form for kind, form in forms if kind in deeds or kind not in _OF_STAGES}


_OF_STAGES = frozenset((
    "ticket-sell", "book-out", "book-back", "ticket-void", "sales-close", "ticket-draw", "drawing-close",
    "pieces-release", "piece-through", "card-turn", "key-draw", "key-try", "chest-out", "chest-in", "chest-announce",
    "master-key", "prize-pay", "pool-deposit", "raffle-close", "deal-open", "deal-sell", "deal-pay", "deal-hold",
    "deal-release", "seal-open", "deal-count", "deal-make-good", "deal-correct", "deal-deposit", "deal-close",
    "draw-freeze", "draw-mix", "draw-next", "draw-reveal",
))  # fmt: skip
"""Deeds that a pool has only where one of its stages does."""
