"""A house and an occasion without a database, for cases about money: the parts of their logs, and books that balance.

Cases lie in `cases/RULESET/house/*.toml`, one table (or a list of them) a provision. Each holds
    before    deeds that are done first, every one of which must be accepted
    steps     deeds with what must come of each
    facts     "colour $5 = red", "denominations 15", "single raffle = $100,000", "series 5 = $400",
              "starting 6 = none", "currency = cash", "form GC-7 = $100", "alarms 2024-01-24 1", "tasks $3,000 due TIME"
A deed is a table: `do` its kind, `log` (that of house and occasion unless said), `by` a name, `as` a role, `at` a time,
and what is said (under `said` where a field has one of these names); `like` takes the rest from one of the `templates`.
Amounts are written "$400". What is expected of it:
    expect    "accepted" (unless said otherwise), "refused" (by a clause of the provision that the case decides),
              "refused elsewhere" (by another), "bad input"
    because   words that the refusal holds
    answer    the answer to whoever asked, as far as it is listed
    holds     accounts with what they hold afterwards
    shows     what the part that owns the deed shows to the house, as far as it is listed
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from aboveboard.charity.conduct.register import Register
from aboveboard.charity.money import accounts
from aboveboard.charity.money.awards import Awards
from aboveboard.charity.money.banks import Banks
from aboveboard.charity.money.casino_night import CasinoNight
from aboveboard.charity.money.currency import Currency
from aboveboard.floor import HOUSE
from aboveboard.floor.cage.cage import Cage
from aboveboard.floor.cage.rack import Rack
from aboveboard.floor.chips.chip_register import ChipRegister
from aboveboard.floor.chips.chips import set_under
from aboveboard.floor.chips.colours import ColourChips
from aboveboard.floor.setting import TableSetting
from aboveboard.house import HOUSES
from aboveboard.kernel.money import parse_dollars
from aboveboard.law import BadInput
from aboveboard.law.conduct import conduct_law
from aboveboard.law.money import MoneyLaw, money_law
from aboveboard.law.prizes import allowance, limit_of
from aboveboard.law.provisions.clauses import citation
from aboveboard.log.database.accounts import WORLD
from aboveboard.log.deeds import Deed, FurtherDeed, Logged, LogPart, Outcome, Setting, Transfer, Viewer
from tests.support.expectations import Wrong

FOLDER = Path(__file__).parent.parent / "cases"
WHEN = datetime(2026, 11, 15, 20, 0, tzinfo=UTC)
OURS = {"do", "said", "log", "by", "as", "at", "expect", "because", "answer", "holds", "shows"}


class Night:
    """The occasion of a case: its games are those that its opening names."""

    till, imitation = accounts.occasion("night", "till"), accounts.occasion("night", "imitation")
    deposit, purses = "organization/hose-2/deposit", accounts.occasion("night", "player")
    name, receipts, cash = "night", "", WORLD

    def __init__(self, law: MoneyLaw) -> None:
        self.law, self.types, self.ends = law, tuple[str, ...](), WHEN
        self.named, self.stated = "", Register()

    @property
    def kind(self) -> str:
        """The kind that it was opened as, or else that the law of the case is about."""
        return self.named or {"ny-charitable": "license-period", "nj-charitable": "casino-night"}[self.law.ruleset]

    @property
    def counted(self) -> int:
        """Every type counts here."""
        return len(self.types)

    def open(self, deed: Deed) -> None:
        """Take up what the occasion is opened with."""
        self.types, self.named = tuple(dict.fromkeys(deed.payload.get("games", ()))), deed.payload.get("kind", "")
        self.ends = datetime.fromisoformat(deed.payload.get("until", "2026-11-15T23:59")).replace(tzinfo=UTC)

    def bank(self, game: str) -> str:
        """The account of a type's bank."""
        return accounts.occasion("night", "bank", game)

    def variance(self, game: str) -> str:
        """What a bank was over or short."""
        return accounts.occasion("night", "variance", game)

    def one_name(self, game: str) -> str:
        """The one name that the ruleset gives a type."""
        return conduct_law(self.law.ruleset).one_name.get(game, game)

    def year(self, at: datetime) -> int:
        """The year."""
        return at.year

    def noted(self, kind: str, way: str, year: int) -> int:
        """There is no other occasion."""
        return 0

    def notes(self, way: str, kind: str, cents: int, at: datetime) -> tuple[FurtherDeed, ...]:
        """Nothing is noted."""
        return ()


class House:
    """The logs of a house and of an occasion with the parts that keep their money."""

    secret, houses = b"", HOUSES

    def __init__(self, law: MoneyLaw) -> None:
        self.law = law
        self.night = Night(law)
        self.balances: dict[str, int] = {}
        self.events: list[Logged] = []
        here = Setting(HOUSE)
        self.register = ChipRegister(here, law)
        logs: Any = self
        parts: list[LogPart] = [
            Cage(here, law), Banks(self.night, logs), Currency(self.night, logs), CasinoNight(self.night),
        ]  # fmt: skip
        self.logs: dict[str, list[LogPart]] = {HOUSE: [*parts, self.register, Awards(self.night)]}

    def balance(self, account: str) -> int:
        """What an account holds."""
        return self.balances.get(account, 0)

    def holdings(self) -> Mapping[str, int]:
        """What every account holds."""
        return self.balances

    def parts(self, log: str) -> list[LogPart]:
        """The parts of a log; a table is made when it is first heard of."""
        if log not in self.logs:
            rack, colours = Rack(TableSetting(log)), ColourChips(Setting(log), self.law)
            rack.set, colours.sets = set_under(self.law), self.register.set_of
            self.logs[log] = [rack, colours]
        return self.logs[log]

    def do(self, deed: Deed) -> Outcome:
        """Ask for a deed; where it is accepted, post it and fold it in."""
        parts = self.parts(deed.log)
        before = self.night.types
        if deed.kind == "occasion-open":
            self.night.open(deed)
        for part in parts:
            refusal = part.why_not(deed, self)
            if refusal is None and isinstance(part, (Banks, Currency)):
                refusal = part.obstacle(deed, self)
            if refusal is not None:
                self.night.types = before
                return Outcome(refusal)
        owner = next((part for part in parts if deed.kind in part.deeds), None)
        outcome = Outcome() if owner is None else owner.deeds[deed.kind](deed, self)
        if outcome.refusal is None:
            self.post(outcome.transfers)
            payload = deed.payload if outcome.payload is None else outcome.payload
            event = Logged(
                deed.log, len(self.events), deed.kind, payload, deed.actor, deed.role, deed.when, deed.seat,
                tuple(outcome.transfers), answer=outcome.answer,
            )  # fmt: skip
            self.events.append(event)
            for part in parts:
                part.apply(event)
        return outcome

    def post(self, transfers: Any) -> None:
        """Move money; no account but those outside may hold less than nothing."""
        for row in transfers:
            assert row.cents > 0, row
            self.balances[row.source] = self.balance(row.source) - row.cents
            self.balances[row.to] = self.balance(row.to) + row.cents
        for account, held in self.balances.items():
            free = HOUSES.may_go_below(account)
            assert held >= 0 or free, (account, held, transfers)
        assert sum(self.balances.values()) == 0

    def move(self, log: str, *transfers: Transfer, kind: str = "roll") -> None:
        """An event of the game that moved money, as the table's game would have written it."""
        self.post(transfers)
        event = Logged(log, len(self.events), kind, {}, "machine", "dealer", WHEN, None, transfers)
        self.events.append(event)
        for part in self.parts(log):
            part.apply(event)

    def owner(self, deed: Deed) -> LogPart | None:
        """The part that a deed belongs to."""
        return next((part for part in self.parts(deed.log) if deed.kind in part.deeds), None)


@dataclass(frozen=True, eq=False)
class MoneyCase:
    """What decides one provision about money."""

    provision: str
    ruleset: str
    file: str
    given: dict[str, Any]

    def __str__(self) -> str:
        return f"{self.provision}[{self.ruleset}/{self.file}]"


def money_cases() -> list[MoneyCase]:
    """Every case of every file about a house's money."""
    return [case for path in sorted(FOLDER.glob("*/house/*.toml")) for case in _read(path)]


def _read(path: Path) -> Iterator[MoneyCase]:
    document = tomllib.loads(path.read_text("utf-8"))
    templates = document.pop("templates", {})
    for provision, given in document.items():
        for one in given if isinstance(given, list) else [given]:
            for key in ("before", "steps"):
                one[key] = [{**templates.get(step.pop("like", ""), {}), **step} for step in one.get(key, ())]
            if unknown := set(one) - {"before", "steps", "facts", "note"}:
                raise ValueError(f"{path.name}: {provision}: unknown keys {sorted(unknown)}")
            yield MoneyCase(provision, path.parent.parent.name, path.stem, one)


def decide_money(case: MoneyCase, law: MoneyLaw | None = None) -> None:
    """Run a case; raises Wrong where the house does not do what the case says."""
    citation(case.provision)
    house = House(law or money_law(case.ruleset))
    for step in case.given.get("before", ()):
        _step(house, step, case)
    steps, facts = case.given.get("steps", ()), case.given.get("facts", ())
    if not steps and not facts:
        raise ValueError(f"{case}: decides nothing")
    for step in steps:
        _step(house, step, case)
    for text in facts:
        _fact(text, house, case)


def _step(house: House, step: Mapping[str, Any], case: MoneyCase) -> None:
    payload = {key: cents(value) for key, value in step.items() if key not in OURS} | cents(step.get("said", {}))
    at = datetime.fromisoformat(step["at"]).replace(tzinfo=UTC) if "at" in step else WHEN
    deed = Deed(step.get("log", HOUSE), step["do"], payload, step.get("by", "sam"), step.get("as", "supervisor"), at)
    expected = step.get("expect", "accepted")
    try:
        outcome = house.do(deed)
    except BadInput as error:
        if expected != "bad input":
            raise Wrong(f"{step}: {error}") from error
        return
    refusal = outcome.refusal
    if expected == "accepted":
        if refusal is not None:
            raise Wrong(f"{step}: refused: {refusal}")
    elif refusal is None:
        raise Wrong(f"{step}: accepted")
    elif (case.provision in refusal.cite) != (expected == "refused"):
        raise Wrong(f"{step}: {expected}, but by {refusal}")
    if refusal is not None and step.get("because", "") not in refusal.reason:
        raise Wrong(f"{step}: refused because {refusal.reason}")
    _match(cents(step.get("answer", {})), outcome.answer, step)
    for account, wanted in step.get("holds", {}).items():
        if house.balance(account) != cents(wanted):
            raise Wrong(f"{step}: {account} holds {house.balance(account)}")
    if "shows" in step:
        part = house.owner(deed)
        assert part is not None
        _match(cents(step["shows"]), part.view(Viewer("sam", "supervisor")), step)


def _match(wanted: Any, found: Any, step: Mapping[str, Any]) -> None:
    if isinstance(wanted, Mapping) and isinstance(found, Mapping):
        for key, value in wanted.items():
            if key not in found:
                raise Wrong(f"{step}: {key} is not answered, only {found}")
            _match(value, found[key], step)
    elif isinstance(wanted, list) and isinstance(found, (list, tuple)):
        if len(wanted) != len(found):
            raise Wrong(f"{step}: {len(found)} were answered: {found}")
        for one, other in zip(wanted, found, strict=True):
            _match(one, other, step)
    elif wanted != found:
        raise Wrong(f"{step}: answered {found!r}, not {wanted!r}")


def cents(value: Any) -> Any:
    """What is written in dollars, in cents."""
    if isinstance(value, Mapping):
        return {key: cents(item) for key, item in value.items()}
    if isinstance(value, list):
        return [cents(item) for item in value]
    return parse_dollars(value) if isinstance(value, str) and re.fullmatch(r"\$[\d,.]+", value) else value


def _fact(text: str, house: House, case: MoneyCase) -> None:
    law = house.law
    match text.split():
        case ["colour", amount, "=", *colour]:
            held = set_under(law)
            found: object = held.colours.get(parse_dollars(amount)), case.provision in held.cite[parse_dollars(amount)]
            wanted: object = " ".join(colour), True
        case ["denominations", count]:
            found, wanted = len(set_under(law).colours), int(count)
        case ["single", kind, "=", amount]:
            assert law.prizes is not None
            limit = limit_of(law.prizes, kind)
            assert limit is not None
            found, wanted = (limit.single, case.provision in limit.cite), (parse_dollars(amount), True)
        case ["series", types, "=", amount]:
            assert law.prizes is not None
            allowed = allowance(law.prizes.series, int(types))
            found = None if allowed is None else (allowed.max, case.provision in allowed.cite)
            wanted = None if amount == "none" else (parse_dollars(amount), True)
        case ["starting", types, "=", amount]:
            assert law.bank is not None
            starts = allowance(law.bank.starting, int(types))
            found = None if starts is None else starts.max
            wanted = None if amount == "none" else parse_dollars(amount)
        case ["currency", "=", word]:
            used = next(part for part in house.parts(HOUSE) if isinstance(part, Currency))
            found, wanted = used.state.kind, word
        case ["form", form, "=", amount]:
            awards = next(part for part in house.parts(HOUSE) if isinstance(part, Awards))
            assert law.prizes is not None
            found, wanted = awards.on_form(form, law.prizes), parse_dollars(amount)
        case ["alarms", day, count]:
            now = datetime.fromisoformat(day).replace(tzinfo=UTC)
            found, wanted = len(house.register.alarms(now)), int(count)
        case ["tasks", amount, "due", when]:
            night = next(part for part in house.parts(HOUSE) if isinstance(part, CasinoNight))
            found = [(task["cents"], task["due"]) for task in night.tasks()]
            wanted = [(parse_dollars(amount), when)]
        case _:
            raise ValueError(f"{case}: no such fact: {text}")
    if found != wanted:
        raise Wrong(f"{text}: found {found}")
