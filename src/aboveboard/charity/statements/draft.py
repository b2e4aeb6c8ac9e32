"""A statement as it stands: its lines, who has signed it, what it lacks, and where it has gone."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import date
from hashlib import sha256
from typing import Any

from aboveboard.charity.books.accounts.account import accounts_of
from aboveboard.charity.books.reporting.filings import FROZEN, Filing, filing_of
from aboveboard.charity.books.reporting.periods import periods_of
from aboveboard.charity.conduct.question import Question
from aboveboard.charity.facts.known import LogFacts
from aboveboard.charity.statements.lines import Lines, LineValue
from aboveboard.charity.statements.scope import PoolDeeds, Scope
from aboveboard.kernel.money import dollars
from aboveboard.kernel.words import spaced
from aboveboard.law.conditions.facts import Source
from aboveboard.law.days import Due, due
from aboveboard.law.days.moments import legal_day
from aboveboard.law.errors import BadInput, nearest
from aboveboard.law.model.conditions import Value
from aboveboard.law.model.forms.statements import Attachment, Line, Recipient, Signing, StatementLaw
from aboveboard.law.provisions.clauses import citations
from aboveboard.log.chain.canonical import canonical

DRAFT, SIGNED, PART_FILED, FILED, PAID, RECEIVED = "draft", "signed", "part-filed", "filed", "paid", "received"


@dataclass(frozen=True)
class Lack:
    """Something that a statement lacks, with its clauses."""

    what: str
    cite: tuple[str, ...]
    kind: str
    """What it is: a line, a signature, an attachment, a recipient or a fee."""

    def to_json(self) -> dict[str, Any]:
        """As programs read it."""
        return {"what": self.what, "cite": list(citations(self.cite)), "kind": self.kind}


@dataclass(frozen=True)
class Statement:
    """A statement of one form and period."""

    law: StatementLaw
    period: str
    lines: Mapping[str, LineValue]
    rules: Mapping[str, LineValue]
    state: str
    lacks: tuple[Lack, ...]
    to: tuple[str, ...]
    """To whom it goes."""
    signed: Mapping[str, str]
    """Who has signed, by what they have signed as."""
    filed: Mapping[str, str]
    """When it went to whom."""
    received: Mapping[str, str]
    due: tuple[Due, ...] = ()
    """The day by each of its deadlines, the earliest first."""
    fee: int = 0
    paid: int = 0
    version: int = 1
    defective: str = ""
    """Why it was found defective, where it was and is not cured."""
    differences: tuple[Mapping[str, Any], ...] = ()
    """Lines that should say the same, and do not."""
    over: bool = True
    """Is its period over?"""
    kept: date | None = None
    """The first day on which a copy of it may be disposed of; None where it is a permanent record, or was not filed."""
    frozen: Mapping[str, Any] | None = field(default=None, repr=False)
    """What it said when it was signed."""
    signers: tuple[str, ...] = ()
    """Who signs it, by what they sign as."""
    signed_on: Mapping[str, str] = field(default_factory=dict)
    """When they did."""
    attached: Mapping[str, bool] = field(default_factory=dict)
    """What is attached, and whether it is there."""

    @property
    def form(self) -> str:
        """What people call it."""
        return self.law.form

    @property
    def due_day(self) -> date | None:
        """The earliest of its days."""
        return legal_day(self.due[0].day) if self.due else None

    @property
    def cite(self) -> tuple[str, ...]:
        """The clauses on which it rests, as people read them."""
        found = [clause for each in self.law.to.values() for clause in each.cite]
        found += [clause for each in self.law.signs.values() for clause in each.cite]
        return tuple(citations(dict.fromkeys(found)))

    def value(self, name: str) -> Any:
        """What a line says: as it was signed, once it was."""
        return (self.lines.get(name) or self.rules[name]).value

    def rows(self, name: str) -> tuple[Mapping[str, Any], ...]:
        """The rows of a line."""
        return self.lines[name].rows

    def opened(self, name: str) -> tuple[Source, ...]:
        """The events that make a line up."""
        return (self.lines.get(name) or self.rules[name]).sources

    def deeds(self, name: str) -> tuple[PoolDeeds, ...]:
        """The deeds on the logs of pools that make a line up too."""
        return (self.lines.get(name) or self.rules[name]).deeds

    def to_json(self) -> dict[str, Any]:
        """As programs read it; where its events stand is for whoever knows the log to add."""
        first = self.due[0] if self.due else None
        return {
            "form": self.form, "period": self.period, "edition": self.law.edition,
            "lines": {name: self.value(name) for name in self.lines},
            "rows": {name: list(self.rows(name)) for name, line in self.lines.items() if line.unit == "rows"},
            "by_rule": {name: self.value(name) for name in self.rules},
            "state": self.state, "version": self.version, "lacks": [each.what for each in self.lacks],
            "lacking": [each.to_json() for each in self.lacks],
            "to": list(self.to), "signed": dict(self.signed), "filed": dict(self.filed),
            "received": dict(self.received),
            "fee": self.fee, "paid": self.paid, "defective": self.defective or None,
            "differences": [dict(each) for each in self.differences],
            "due": None if first is None else {"rule_day": first.rule_day.isoformat(), "day": first.day.isoformat()},
            "due_by": [
                {"deadline": each.deadline, "rule_day": each.rule_day.isoformat(), "day": each.day.isoformat(),
                 "cite": list(each.cite)}
                for each in self.due
            ],
            "kept_until": None if self.kept is None else self.kept.isoformat(),
            "cite": list(self.cite), "numbering": self.law.numbering,
        }  # fmt: skip


def stands(scope: Scope, where: Mapping[str, tuple[Value, ...]]) -> bool:
    """Does what a signature, a recipient or an attachment is asked for under hold of this statement?"""
    if not where:
        return True
    payload = {"form": scope.law.form, "period": scope.period}
    facts = LogFacts(_asking(scope.asked, payload))
    return all(
        (found := facts.known(name)) is not None and any(value in among for value in found.values)
        for name, among in where.items()
    )


def _asking(asked: Question, payload: Mapping[str, Any]) -> Question:
    return replace(asked, kind="statement-file", payload=payload)


def scope_of(asked: Question, form: str, period: str) -> Scope:
    """What a statement is about; raises BadInput where there is no such form, or nothing to state of the period."""
    found = Scope(asked, edition_of(asked, form, period), period)
    if found.known is None and found.law.period != "need":
        there = [each.key for each in periods_of(asked, found.law)]
        known = f"; {nearest(period, there)}" if there else " yet"
        raise BadInput(f"period: nothing of {period} is reported on {form}{known}")
    if not is_made(found):
        raise BadInput(f"form: {form} is not asked of this organization")
    return found


def edition_of(asked: Question, form: str, period: str) -> StatementLaw:
    """The edition of a form that a statement is on: that on which it was signed, or else today's."""
    said = filing_of(asked.organization, form, period).version.lines
    if said is not None:
        edition = said["edition"]
        found = next((law for law in asked.law.forms.get(form, ()) if law.edition == edition), None)
        if found is not None:
            return found
    return asked.law.form_on(form, asked.today)


def is_made(scope: Scope) -> bool:
    """Is it a form that is made by an organization such as this one?"""
    return stands(scope, scope.law.where)


def draft(asked: Question, form: str, period: str) -> Statement:
    """A statement as it stands now."""
    return drafted(scope_of(asked, form, period))


def drafted(scope: Scope) -> Statement:
    """The same, of a scope."""
    law, filing = scope.law, scope.filing
    version = filing.version
    frozen = version.lines
    if frozen is None:
        lines = Lines(scope)
        all_of_them, rules = lines.all(), lines.rules()
    else:
        all_of_them, rules = as_signed(law.lines, frozen, "lines"), as_signed(law.rules, frozen, "by-rule")
        lines = Lines(scope)
        all_of_them |= {name: lines[name] for name, each in law.lines.items() if each.after}
    known = {**all_of_them, **rules}
    to = [name for name, each in law.to.items() if stands(scope, each.where)]
    fee = 0 if law.fee is None else known[law.fee.line].cents
    differences = tuple(differences_of(law, known, all_of_them))
    lacks = list(_lacks(scope, filing, all_of_them, differences))
    state = _state(filing, to, fee)
    if filing.is_frozen:
        lacks += attachments(scope)
        lacks += [_recipient(name, law.to[name]) for name in to if name not in version.filed]
        if fee > filing.paid and law.fee is not None:
            whom = " or ".join(map(spaced, law.fee.to))
            lacks.append(Lack(f"fee of {dollars(fee - filing.paid)} to the {whom}", law.fee.cite, "fee"))
    return Statement(
        law, scope.period, all_of_them, rules, state, tuple(lacks), tuple(to),
        {name: entry.get("person", entry.by) for name, entry in version.signed.items()},
        {name: entry.get("dated", entry.day(scope.asked.zone).isoformat()) for name, entry in version.filed.items()},
        {name: entry.payload["dated"] for name, entry in version.received.items()},
        due_of(scope), fee, filing.paid, version.number,
        "" if filing.defective is None else str(filing.defective.payload["ground"]),
        differences, scope.known is None or scope.known.over, frozen=frozen,
        signers=tuple(name for name, each in law.signs.items() if stands(scope, each.where)),
        signed_on={name: entry.day(scope.asked.zone).isoformat() for name, entry in version.signed.items()},
        kept=_kept(scope),
        attached={name: _is_attached(scope, each) for name, each in law.attach.items() if stands(scope, each.where)},
    )  # fmt: skip


def _state(filing: Filing, to: list[str], fee: int) -> str:
    version = filing.version
    if not filing.is_frozen:
        return DRAFT
    if not version.filed:
        return SIGNED
    if any(name not in version.filed for name in to):
        return PART_FILED
    if all(name in version.received for name in to):
        return RECEIVED
    return PAID if fee and filing.paid >= fee else FILED


def _lacks(
    scope: Scope, filing: Filing, lines: Mapping[str, LineValue], differences: tuple[Mapping[str, Any], ...]
) -> Iterator[Lack]:
    """What must be there before it is signed, and who signs."""
    if filing.is_frozen:
        return
    yield from incomplete(scope, lines)
    for name, each in scope.law.signs.items():
        if name not in filing.version.signed and stands(scope, each.where):
            yield signature(name, each)
    yield from attachments(scope)


def incomplete(scope: Scope, lines: Mapping[str, LineValue]) -> Iterator[Lack]:
    """Lines that somebody has still to say, and rows that leave out what they must say."""
    for name, line in lines.items():
        law = line.law
        for lack in line.lacks:
            what = f"{name}, {lack}" if law.said is not None and not line.rows else f"{name}: {lack}"
            yield Lack(what, law.needed_cite or law.cite, "line")
        if line.expected is not None and not line.why:
            yield Lack(f"why {name} is {line.value} and not {line.expected}", law.cite, "line")


def signature(name: str, law: Signing) -> Lack:
    """A signature that is not there."""
    return Lack(f"signature of the {law.title}", law.cite, "signature")


def _recipient(name: str, law: Recipient) -> Lack:
    what = "copy" if law.copy_ else "original"
    return Lack(f"{what} to the {law.title}", law.cite, "recipient")


def attachments(scope: Scope) -> Iterator[Lack]:
    """What is attached and is not there yet."""
    for each in scope.law.attach.values():
        if stands(scope, each.where) and not _is_attached(scope, each):
            yield Lack(f"attachment: {each.title}", each.cite, "attachment")


def _is_attached(scope: Scope, law: Attachment) -> bool:
    if law.form is not None:
        if filing_of(scope.asked.organization, law.form, scope.period).is_frozen:
            return True
        # What nobody signs is attached as it stands, and is frozen with what it is attached to.
        found = _unsigned(scope, law.form)
        return found is not None and not list(incomplete(found, Lines(found).all()))
    if law.monthly is not None:
        return not _months_without(scope, law.monthly)
    assert law.paper is not None
    return bool(scope.asked.filed(law.paper, scope.period))


def _unsigned(scope: Scope, form: str) -> Scope | None:
    """The statement of a form that nobody signs, of the same period."""
    if form not in scope.asked.law.forms:
        return None
    found = Scope(scope.asked, edition_of(scope.asked, form, scope.period), scope.period)
    signed = any(stands(found, each.where) for each in found.law.signs.values())
    return None if signed or found.known is None else found


def _months_without(scope: Scope, deed: str) -> list[str]:
    """For accounts of the form, the months of the period of which nothing is stated by a deed."""
    asked = scope.asked
    known = accounts_of(asked.organization, asked.law, recorded=asked.recorded)
    drawn = [
        name
        for name, each in known.items()
        if each.opened is not None and each.kind == "checking" and each.law_name in scope.law.accounts
    ]
    stated = {(entry.get("account"), entry.get("month")) for entry in asked.organization.listed(deed)}
    return [f"{name} {month}" for name in drawn for month in scope.months if (name, month) not in stated]


def differences_of(
    law: StatementLaw, lines: Mapping[str, LineValue], found: Mapping[str, LineValue]
) -> Iterator[Mapping[str, Any]]:
    """Lines that should say the same and do not."""
    for each in law.agree.values():
        left, right = lines[each.left], lines[each.right]
        if left.value != right.value and left.value is not None:
            yield {
                "title": each.title, "left": each.left, "right": each.right, "by": left.cents - right.cents,
                "why": each.difference, "cite": list(citations(each.cite)),
            }  # fmt: skip
    for name, line in found.items():
        if line.expected is not None:
            by = line.cents - int(line.expected) if isinstance(line.expected, int) else 0
            yield {"title": line.law.title, "left": name, "right": line.law.said.expected if line.law.said else "",
                   "by": by, "why": line.why or None, "cite": list(citations(line.law.cite))}  # fmt: skip


def _kept(scope: Scope) -> date | None:
    """Until when a copy is retained, from the day on which it was first filed with anybody."""
    entries = [entry for version in scope.filing.versions for entry in version.filed.values()]
    days = [str(entry.get("dated", entry.day(scope.asked.zone))) for entry in entries]
    found = [legal_day(due(scope.asked.law.ruleset, name, min(days)).day) for name in scope.law.keep if days]
    return max(found, default=None)


def due_of(scope: Scope) -> tuple[Due, ...]:
    """The days by which it is due, the earliest first."""
    if scope.known is None:
        return ()
    found = [due(scope.asked.law.ruleset, name, scope.known.start) for name in scope.law.due]
    return tuple(sorted(found, key=lambda each: str(each.day)))


def as_signed(laws: Mapping[str, Line], frozen: Mapping[str, Any], table: str) -> dict[str, LineValue]:
    """Lines as they were when all had signed: nothing is worked out again."""
    opened = frozen["opened"]
    return {
        name: LineValue(
            name,
            law,
            frozen[table].get(name),
            tuple(frozen["rows"].get(name, ())),
            tuple((log, number) for log, number in opened.get(name, ())),
            frozen.get("why", {}).get(name, ""),
            frozen.get("expected", {}).get(name),
            deeds=tuple(PoolDeeds(log, tuple(kinds)) for log, kinds in frozen.get("deeds", {}).get(name, ())),
        )
        for name, law in laws.items()
    }


def as_frozen(scope: Scope, statement: Statement) -> dict[str, Any]:
    """What is written with the last signature: every line as it is then, what is attached unsigned, and a hash."""
    held = _held(statement)
    attached = dict[str, Any]()
    for each in scope.law.attach.values():
        found = _unsigned(scope, each.form) if each.form is not None and stands(scope, each.where) else None
        # What is not complete is not attached: the statement is opened again once it is.
        if found is not None and not list(incomplete(found, (other := drafted(found)).lines)):
            attached[found.law.form] = _held(other)
    held |= {"attached": attached} if attached else {}
    return {FROZEN: {**held, "sha256": sha256(canonical(held)).hexdigest()}}


def _signed_for(statement: Statement) -> dict[str, LineValue]:
    """The lines that are signed: all but what came of the statement."""
    return {name: line for name, line in statement.lines.items() if not line.law.after}


def said_by(statement: Statement) -> dict[str, Any]:
    """All that a statement says, without what it rests on."""
    lines = _signed_for(statement)
    return {
        "edition": statement.law.edition,
        "lines": {name: line.value for name, line in lines.items()},
        "rows": {name: [dict(row) for row in line.rows] for name, line in lines.items() if line.rows},
        "by-rule": {name: line.value for name, line in statement.rules.items()},
    }


def _held(statement: Statement) -> dict[str, Any]:
    lines = (*_signed_for(statement).items(), *statement.rules.items())
    return {
        **said_by(statement),
        "opened": {name: [list(source) for source in line.sources] for name, line in lines},
        "deeds": {name: [[log, list(kinds)] for log, kinds in line.deeds] for name, line in lines if line.deeds},
        "why": {name: line.why for name, line in lines if line.why},
        "expected": {name: line.expected for name, line in lines if line.expected is not None},
        "fee": statement.fee,
    }
