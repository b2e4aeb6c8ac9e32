"""A fire company that keeps books, decided deed by deed as on a log, and held against a tally after each of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from hashlib import sha256
from typing import Any
from zoneinfo import ZoneInfo

from aboveboard.charity.books.accounts.unexpended import unexpended
from aboveboard.charity.books.reporting.filings import FROZEN, filings
from aboveboard.charity.conduct.question import Question
from aboveboard.charity.log_kinds import OCCASION_LOG, ORGANIZATION_LOG, POOL_LOGS
from aboveboard.charity.organizations.organization import Organization
from aboveboard.charity.record import Record
from aboveboard.charity.returns import statements
from aboveboard.charity.statements.draft import Statement as Draft
from aboveboard.charity.stating import Stating
from aboveboard.law import BadInput
from aboveboard.log.chain.canonical import canonical
from aboveboard.log.deeds import Deed, NotAllowed, Outcome, Transfer
from tests.support.badges import LONG_AGO
from tests.support.book_tally import (
    BELL,
    CASH_BANK,
    CHECKING,
    FEE,
    GAMES,
    GC7,
    GC7Q,
    GENERAL,
    OF_GAMES,
    OPENING,
    OWED,
    RAFFLE_FORMS,
    SUPPLIES,
    TRANSFER,
    Stand,
    Tally,
    at_bank,
    undeposited,
)
from tests.support.charities import HOSE, ROLE, TEXTS
from tests.support.papers import chunk, png

ZONE = ZoneInfo("America/New_York")
PLAYED = ["craps", "bell-jar", "raffle"]
OFFICERS, BOOKKEEPER = ("ann", "tom", "eve"), "ivy"
AT_THE_BANK: dict[str, Any] = {
    "bank": "Ulster Savings", "state": "NY", "address": "Kingston", "telephone": "845", "number": "1",
}  # fmt: skip
ACCOUNTS: Mapping[str, dict[str, Any]] = {
    "special": {"designation": "special games of chance account", "kind": "checking"},
    "bell": {"designation": "special bell jar account", "kind": "checking"},
    "raffles": {"designation": "special raffle account", "kind": "checking"},
    "cd": {"designation": "special games of chance savings account", "kind": "savings", "insured": True},
    "fund": {"designation": "special games of chance account", "kind": "building-fund", "insured": True},
    "general": {"designation": "general fund"},
}
MOVING = ("check-write", "check-void", "bank-charge", "interest", "transfer", "fee-pay")


@dataclass(frozen=True)
class Asked:
    """A deed that was asked for, and what came of it."""

    who: str
    log: str
    kind: str
    payload: dict[str, Any]
    content: bytes | None
    at: datetime
    refused: tuple[str, tuple[str, ...]] | None
    transfers: tuple[Transfer, ...]


def people() -> Iterator[tuple[str, str, dict[str, Any], bytes | None]]:
    """Everybody and everything that is on file before the books begin, each with its file."""
    offices = {"ann": ["president"], "tom": ["treasurer"], "eve": ["secretary"]}
    for name in (*OFFICERS, "bob", "cyd", BOOKKEEPER):
        known = {"name": name, "title": name.title(), "born": "1980-05-01", "address": "7 Mill Road",
                 "member-since": "2010-01-01"}  # fmt: skip
        yield "ann", "person", known | ({"offices": offices[name]} if name in offices else {}), None
    for name in ("ann", "eve", "bob", "cyd"):
        yield "ann", "acknowledge", {"person": name, "texts": TEXTS}, None
        yield "ann", "designate", {"person": name, "duty": "member-in-charge"}, None
    for name, duty in (("ann", "responsible-officer"), ("ann", "receives-bank-statements"), (BOOKKEEPER, "bookkeeper")):
        yield "ann", "designate", {"person": name, "duty": duty}, None
    for name in ("bob", "ann"):
        for kind in ("photograph", "signature"):
            data = png(chunk(b"tEXt", f"Comment\0{kind} of {name}".encode()))
            stated = {"paper": f"{kind}-{name}", "kind": kind, "about": name, "dated": LONG_AGO, "type": "image/png",
                      "sha256": sha256(data).hexdigest(), "size": len(data)}  # fmt: skip
            yield "ann", "paper", stated, data
        yield (
            "ann",
            "identify",
            {"person": name, "photograph": f"photograph-{name}", "signature": f"signature-{name}"},
            None,
        )
        yield "ann", "badge", {"person": name}, None
    yield "ann", "premises", {"premises": "firehouse", "address": "7 Mill Road", "areas": ["main"]}, None
    long_ago = {"dated": "2025-11-01"}
    yield "ann", "paper", {"paper": "p", "kind": "assembly-approval", "about": "firehouse", **long_ago}, None
    yield "ann", "paper", {"paper": "bill", "kind": "bill-of-sale", **long_ago}, None
    owned = {"item": "craps", "game": "craps", "way": "owned", "paper": "bill", "marked-name": True}
    yield "ann", "equipment", {**owned, "marked-number": True, **long_ago}, None
    license = {"paper": "p-acme", "kind": "supplier-license", "about": "acme", "dated": "2026-01-01"}
    yield "kim", "paper", license, None
    yield "ann", "apply", {"form": "GC-2", "games": PLAYED}, None
    until = {"from": "2026-01-02", "until": "2036-12-31"}
    yield "clio", "license", {"form": "GC-5", "number": "7", "games": PLAYED, **until}, None


class Company:
    """The company with all its accounts open: what nobody mentions is missing, as on a log."""

    def __init__(self) -> None:
        self.record, self.tally, self.asked, self.figures = Record(), Tally(), list[Asked](), Counter[str]()
        self.step_at = dict[datetime, int]()
        self.now = datetime(2026, 1, 2, 12, tzinfo=ZONE)
        self.steps, self.why, self.clauses = 0, "", tuple[str, ...]()
        opening = {"ruleset": "ny-charitable", "title": "Hose Company 2", "kind": "volunteer-fire-company",
                   "municipality": "Saugerties", "identification": "12-345"}  # fmt: skip
        self.record.open(HOSE, ORGANIZATION_LOG, opening, self.now, "sam")
        self.record.states[HOSE].part(Organization).recorded = False
        for who, kind, payload, content in people():
            self.must(who, HOSE, kind, payload, content=content)
        for name, stated in ACCOUNTS.items():
            began = OPENING if name in CHECKING else 0
            opened = {"account": name, **AT_THE_BANK, **stated, **({"opening": began} if began else {})}
            self.must("tom", HOSE, "account-open", opened, self._opened(name, began))

    # -- what the tally is told ----------------------------------------------------------------------------------------

    @property
    def today(self) -> date:
        """The legal day."""
        return self.now.date()

    def comes(self, account: str, cents: int, day: date | None = None) -> None:
        """Games money comes to an account from outside."""
        self.tally.bank(account, cents, day or self.today)
        self.tally.received += cents if account != GENERAL else 0

    def _opened(self, name: str, began: int) -> Callable[[Outcome], object]:
        return lambda _: self.comes(name, began)

    # -- deeds ---------------------------------------------------------------------------------------------------------

    def ask(
        self, who: str, log: str, kind: str, payload: Mapping[str, Any],
        effect: Callable[[Outcome], object] | None = None, content: bytes | None = None,
    ) -> Outcome | None:  # fmt: skip
        """Ask for a deed; None where it is refused, or bad input, and then nothing has changed."""
        before, self.now = self.print(), self.now + timedelta(minutes=1)
        self.steps += 1
        self.why, self.clauses, found = "", (), None
        try:
            found = self._do(log, kind, dict(payload), who, content)
            if found.refusal is not None:
                self.why, self.clauses = found.refusal.reason, found.refusal.cite
        except (BadInput, NotAllowed) as error:
            self.why = str(error)
        moved = () if self.why or found is None else tuple(found.transfers)
        refused = (self.why, self.clauses) if self.why else None
        self.asked.append(Asked(who, log, kind, dict(payload), content, self.now, refused, moved))
        self.step_at.setdefault(self.now, len(self.asked))
        self.figures[f"{kind} {'refused' if refused else 'accepted'}"] += 1
        if refused is not None or found is None:
            assert self.print() == before, f"{kind}: what was refused has changed something"
            return None
        if effect is not None:
            effect(found)
        self.check(f"{kind} {payload}")
        return found

    def must(
        self, who: str, log: str, kind: str, payload: Mapping[str, Any],
        effect: Callable[[Outcome], object] | None = None, content: bytes | None = None,
    ) -> Outcome:  # fmt: skip
        """Have one accepted."""
        found = self.ask(who, log, kind, payload, effect, content)
        assert found is not None, f"{kind} {payload}: refused: {self.why}"
        return found

    def never(self, who: str, log: str, kind: str, payload: Mapping[str, Any], *cite: str) -> None:
        """Have one refused, by some clause where one is named."""
        assert self.ask(who, log, kind, payload) is None, f"{kind} {payload}: accepted"
        assert not cite or set(cite) & set(self.clauses), f"{kind} {payload}: {self.why} {self.clauses}"

    def _do(self, log: str, kind: str, payload: dict[str, Any], who: str, content: bytes | None) -> Outcome:
        record = self.record
        opened = OCCASION_LOG if kind == "occasion-open" else POOL_LOGS.get(kind)
        if opened is not None:
            found = record.open(log, opened, {**payload, "organization": HOSE}, self.now, who)
            record.unopened.clear()
            return found
        if content is None:
            return record.do(log, kind, payload, self.now, who, ROLE.get(who, ("",))[0])
        found = record.decide(record.states[log], Deed(log, kind, payload, who, at=self.now, content=content))
        record._apply(record.states[log], kind, found, payload, self.now, who)
        return found

    def print(self) -> str:
        """All that the logs hold, as one hash."""
        whole = sha256()
        for name, state in sorted(self.record.states.items()):
            held = state.part(Stating).state.entries
            said = [[each.number, each.at, each.by, each.payload] for kind in sorted(held) for each in held[kind]]
            whole.update(f"{name} {state.number} {said!r}".encode())
        record = self.record
        whole.update(repr((sorted(record.held.items()), len(record.moved), sorted(record.stood.items()))).encode())
        return whole.hexdigest()

    @property
    def question(self) -> Question:
        """The company as forms ask it."""
        return self.record.question(HOSE, self.now)

    # -- what holds after each of them ---------------------------------------------------------------------------------

    def check(self, after: str) -> None:
        """Debits equal credits, all lies where the tally has it, and unexpended is receipts less payments."""
        held = self.record.held
        assert sum(held.values()) == 0, f"{after}: debits and credits differ"
        known = {name: cents for name, cents in self.tally.held.items() if cents}
        there = {name: cents for name, cents in held.items() if cents and _is_ours(name)}
        alike({**dict.fromkeys(known, 0), **there}, {**dict.fromkeys(there, 0), **known}, after)
        found = unexpended(self.question)
        assert found.cents == sum(place.cents for place in found.places) == self.tally.unexpended, after
        for name in OF_GAMES:
            assert held.get(at_bank(name), 0) >= 0, f"{after}: {name} is overdrawn"
        owed = sum(each.fee_owed for each in self.tally.statements.values())
        assert (held.get(OWED, 0), -held.get(OWED.replace("owed", "reckoned"), 0)) == (owed, owed), (
            f"{after}: fees owed"
        )

    def nothing_filed_has_changed(self) -> None:
        """Whatever was filed says what it said, byte by byte."""
        held = filings(self.record.states[HOSE].part(Organization).state)
        for stand, each in self.tally.statements.items():
            versions = held[stand].versions if stand in held else []
            for number, said in each.kept:
                frozen = versions[number - 1].frozen
                assert frozen is not None
                assert frozen_bytes(frozen.payload[FROZEN]) == said, f"{stand}: what was filed has changed"

    def statements(self) -> list[Draft]:
        """Every statement as it stands, each held against the tally and against the ledger."""
        found = list(statements(self.question))
        self.nothing_filed_has_changed()
        self._two_ways(found)
        self._every_cent(found)
        self._deadlines(found)
        return found

    def _two_ways(self, found: list[Draft]) -> None:
        earlier: dict[str, list[str]] = {}
        for each in found:
            before = earlier.setdefault(each.form, [])
            stand, known = (each.form, each.period), self.tally.statements.get((each.form, each.period))
            said = {name: line.value for name, line in (*each.lines.items(), *each.rules.items())}
            if known is not None and known.frozen is not None:
                alike(said, known.lines, f"{stand}: signed, and it changed")
            elif each.form in (GC7, GC7Q):
                tally = (
                    self.tally.gc7(each.period, before) if each.form == GC7 else self.tally.gc7q(each.period, before)
                )
                alike(said, tally, str(stand))
                self._by_the_ledger(each, stand)
            elif each.form in RAFFLE_FORMS:
                self._raffle(each)
            before.append(each.period)

    def _raffle(self, each: Draft) -> None:
        raffle, value = self.tally.raffles[each.period], each.value
        games = self.tally.spent(("raffle", each.period), *GAMES)
        gross = raffle.sold * raffle.price
        given = raffle.paid if raffle.over else raffle.prizes
        names = ("A1", "A2", "A6", "A7", "B1", "C1") if each.form == "GC-7R" else ("A1", "A2", "A4", "B5", "B1", "B6")
        charged = value("B3")
        told = (raffle.tickets, raffle.sold, gross, given, games, gross - given - games - charged)
        assert tuple(map(value, names)) == told, f"{each.form} {each.period}"
        came = self._posted(
            lambda one: one.log == each.period and one.kind == "ticket-sell", f"pool/{each.period}/bank"
        )
        assert came == gross, f"{each.period}: by the ledger"

    def _posted(self, wanted: Callable[[Any], bool], *accounts: str) -> int:
        """What some events moved into some accounts, by the ledger's postings."""
        return sum(
            ((move.to in accounts) - (move.source in accounts)) * move.cents
            for one in self.record.posted if wanted(one) for move in one.transfers
        )  # fmt: skip

    def _by_the_ledger(self, each: Draft, stand: Stand) -> None:
        """What a statement says that was spent and came in, by postings in accounts at banks and at pools."""
        places = [at_bank(name) for name in OF_GAMES]

        def here(*kinds: str) -> Callable[[Any], bool]:
            return lambda one: one.kind in kinds and one.log == HOSE and self._stands(one) == stand

        def lost(one: Any) -> bool:
            return here("check-write", "check-void", "bank-charge")(one) and not self._stays(one)

        value = each.value
        assert self._posted(here("interest"), *places) == value("E4" if each.form == GC7 else "C11"), stand
        if each.form == GC7:
            assert -self._posted(lost, *places) == value("B1") + value("B2") + value("E2") + value("E3"), stand
            night = self.tally.nights[each.period]
            if night.counted:
                came = self._posted(lambda one: one.log == night.name, undeposited(night.name))
                assert came - night.back == max(0, value("A1")) + value("A3"), stand
            return
        deals = self.tally.spent(stand, SUPPLIES)
        assert -self._posted(lost, *places) == value("D13") + value("D14") + value("D15") + deals, stand
        closed = [row["deal"] for row in each.rows("S1")]
        jars = self._posted(
            lambda one: one.kind in ("deal-sell", "deal-pay"), *(f"pool/{name}/bank" for name in closed)
        )
        assert jars == value("A2") - value("A3") - value("A4"), stand

    def _stands(self, one: Any) -> Stand:
        """On which statement an event stands, as it was written with it."""
        said = one.payload
        stand = (said.get("on-form", said.get("form", "")), said.get("on-period", said.get("period", "")))
        return self.tally.resolved(stand, self._step_of(one), one.day(ZONE))

    def _step_of(self, one: Any) -> int:
        return self.step_at[one.at]

    def _stays(self, one: Any) -> bool:
        """Does what a check moved, or its coming back, stay games money, or pay a fee?"""
        found = next((each for each in self.tally.went if each.account == one.payload.get("account")
                      and each.number == one.payload.get("number")), None)  # fmt: skip
        return found is not None and found.class_ in (CASH_BANK, TRANSFER, FEE)

    def _every_cent(self, found: list[Draft]) -> None:
        """What went out of checking accounts by checks is listed by statements, and by no two of them."""
        listed = sum(
            each.value("D1" if each.form == GC7 else "X1") for each in found if each.form in (GC7, GC7Q, *RAFFLE_FORMS)
        )
        made = {self.tally.made_of((each.form, each.period)) for each in found}
        places = [at_bank(name) for name in CHECKING]

        def numbered(one: Any) -> bool:
            return (
                one.log == HOSE and one.kind in MOVING and bool(one.payload.get("number")) and self._stands(one) in made
            )

        assert listed == -self._posted(numbered, *places), "every check is listed once"

    def _deadlines(self, found: list[Draft]) -> None:
        """What happens later is due no sooner."""
        last: dict[str, tuple[Any, Any]] = {}
        for each in found:
            for due in each.due:
                start, day = due.start, due.day
                before = last.get(due.deadline)
                if before is not None and str(before[0]) <= str(start):
                    assert str(before[1]) <= str(day), f"{due.deadline}: {before} {start} {day}"
                last[due.deadline] = (start, day)


def _is_ours(account: str) -> bool:
    kind, _, rest = account.partition("/")
    return kind in ("organization", "pool") and "fees-" not in rest


def alike(found: Mapping[str, Any], wanted: Mapping[str, Any], where: str) -> None:
    """Each says the same by both; what does not is named."""
    differ = {name: (found[name], cents) for name, cents in wanted.items() if found[name] != cents}
    assert not differ, f"{where}: {differ}"


def frozen_bytes(said: Mapping[str, Any]) -> bytes:
    """What a statement says, and that its hash is of what it says."""
    rest = {name: value for name, value in said.items() if name != "sha256"}
    assert sha256(canonical(rest)).hexdigest() == said["sha256"]
    return canonical(dict(said))


__all__ = ["BELL", "Company", "frozen_bytes"]
