"""Facts about statements: whether any is late or defective, what notice was given of it, and of which license it is."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from datetime import date, timedelta

from aboveboard.charity.books.accounts.account import account_of
from aboveboard.charity.books.moves import of_a_fee, on_any
from aboveboard.charity.books.reporting.filings import Filing, filing_of, filings
from aboveboard.charity.books.reporting.periods import Period, period_of, periods_of
from aboveboard.charity.books.reporting.standing import calendar_key, is_frozen
from aboveboard.charity.conduct.books import DELINQUENT, FAULT, FILE, PAY_FEE
from aboveboard.charity.conduct.deeds import LICENSE, NOTED
from aboveboard.charity.conduct.periods import first_day
from aboveboard.charity.conduct.question import Question
from aboveboard.charity.conduct.register import Entry
from aboveboard.charity.facts.registry import FACTS, OTHER, QUALIFIED, Given, fact, qualified
from aboveboard.law.conditions.facts import Fact, Source
from aboveboard.law.days import due
from aboveboard.law.days.moments import legal_day
from aboveboard.law.model.conditions import Value, Window
from aboveboard.law.model.forms.statements import StatementLaw

REPORT = "report"
"""The deed by which earlier versions noted that a form was filed."""


def _law(asked: Question, form: object) -> StatementLaw | None:
    """A form as it is made today; None where it is none."""
    return asked.law.form_on(str(form), asked.today) if form in asked.law.forms else None


def _named(asked: Question) -> tuple[StatementLaw, str, Filing] | None:
    """The statement that a deed names."""
    law, period = _law(asked, asked.payload.get("form")), asked.payload.get("period")
    return None if law is None or period is None else (law, period, filing_of(asked.organization, law.form, period))


# -- filed, late, defective ------------------------------------------------------------------------------------------


def _reported(asked: Question, form: str) -> set[str]:
    """The periods of which earlier versions noted that a form was filed."""

    def take(found: dict[str, set[str]], entry: Entry) -> None:
        found.setdefault(str(entry.get("form")), set()).add(str(entry.get("period")))

    return asked.organization.running("reports by form", (REPORT,), dict[str, set[str]], take).get(form, set())


def _holds(asked: Question, law: StatementLaw, period: str, where: Mapping[str, tuple[Value, ...]]) -> bool:
    """Does that hold under which somebody receives a statement?"""
    about = replace(asked, kind=FILE, payload={"form": law.form, "period": period})
    for name, among in where.items():
        head, _, rest = name.partition(" ")
        named = QUALIFIED.get(head) if rest else None
        answer = FACTS[name](about, "at-once") if named is None else named(about, rest, "at-once")
        if answer is None or not any(value in among for value in answer.values):
            return False
    return True


def _is_filed(asked: Question, law: StatementLaw, period: str, filing: Filing) -> bool:
    """Did it go to everybody to whom it goes, in whichever version?"""
    if period in _reported(asked, law.form):
        return True
    to = [name for name, each in law.to.items() if not each.where or _holds(asked, law, period, each.where)]
    return all(any(name in version.filed for version in filing.versions) for name in to)


def _due_day(asked: Question, law: StatementLaw, period: Period) -> date | None:
    """The last day by which it is due, in its own time."""
    days = [legal_day(due(asked.law.ruleset, name, period.start).day) for name in law.due]
    return min(days, default=None)


def _unfiled(asked: Question, law: StatementLaw) -> Iterator[tuple[Period, date]]:
    """The periods of a form whose statement is due and was not filed with everybody, the oldest first."""
    held = filings(asked.organization)
    for period in periods_of(asked, law):
        filing = held.get((law.form, period.key)) or Filing()
        if _is_filed(asked, law, period.key, filing) or not _holds(asked, law, period.key, law.where):
            continue
        day = _due_day(asked, law, period)
        if day is not None:
            yield period, day


def _is_told(asked: Question) -> bool:
    """A record need not say what became of statements."""
    return not asked.recorded or bool(asked.mentions & {FILE, REPORT, DELINQUENT, FAULT})


@qualified("late-statements")
def _late(asked: Question, rest: str, over: Window) -> Given:
    """`late-statements FORM...`: are there statements on these forms that are due and not filed, and which?"""
    if not _is_told(asked):
        return None
    found, sources = list[str](), list[Source]()
    for law in filter(None, (_law(asked, form) for form in rest.split())):
        for period, day in _unfiled(asked, law):
            if asked.today > day:
                found.append(f"{law.form} of {period.key}, due {day}")
                sources += [entry.source for entry in period.entries[:2]]
    return Fact(bool(found), tuple(sources), note="; ".join(found))


@qualified("defective-statements")
def _defective(asked: Question, rest: str, over: Window) -> Given:
    """`defective-statements FORM...`: were statements on these forms found defective that are not cured, and which?"""
    if not _is_told(asked):
        return None
    forms, found, sources = rest.split(), list[str](), list[Source]()
    for (form, period), filing in filings(asked.organization).items():
        entry = filing.defective
        if entry is not None and form in forms:
            found.append(f"{form} of {period}")
            sources.append(entry.source)
    return Fact(bool(found), tuple(sources), note="; ".join(found))


@fact("dated.is-filed")
def _is_behind(asked: Question, over: Window) -> Given:
    """Is the day of a payment before the period of the last statement that was filed of those on which it would stand,
    as long as none of its own is being amended?"""
    stated = asked.payload.get("dated")
    if stated is None:
        return Fact(False)
    day, held = date.fromisoformat(stated), _last_filed(asked)
    if not held or day >= max(held.values())[0]:
        return Fact(False)
    known = [each for name in _drawn_on(asked) if (each := account_of(asked, name)) is not None]
    if not known:
        return None
    name = next((each for each in known if each.kind == "checking"), known[0]).name
    if asked.kind == PAY_FEE:
        stated = filing_of(asked.organization, asked.payload["form"], asked.payload["period"])
        found = of_a_fee(asked, stated, day)
    else:
        found = on_any(asked, name, asked.payload.get("of") or asked.payload.get("period"), day)
    if found.form not in held or filing_of(asked.organization, found.form, found.period).filed_before is not None:
        return Fact(False)
    _, period = held[found.form]
    first = _first_of(asked, found.form, period)
    if first is None or day >= first:
        return Fact(False)
    filing = filing_of(asked.organization, found.form, period)
    note = f"{found.form} of {period}, which begins on {first}, is filed: that of its own day is amended first"
    return Fact(True, filing.sources, note=note)


def is_signed(asked: Question) -> bool:
    """Does the day that is stated of something at a pool lie in a period whose statement is signed?"""
    found = _is_signed(asked, "at-once")
    return found is not None and bool(found.value)


@fact("dated.is-signed")
def _is_signed(asked: Question, over: Window) -> Given:
    """Does the day that is stated of something at a pool lie in the period of a statement of such pools that is signed
    by everybody, and neither opened again nor being amended?"""
    stated, opened = asked.payload.get("dated"), asked.pool_opened
    if stated is None or opened is None:
        return Fact(False)
    day, kind = date.fromisoformat(stated), asked.law.one_name.get(opened["kind"], opened["kind"])
    for form in asked.law.forms:
        law = asked.law.form_on(form, day)
        period = calendar_key(law.period, day)
        if kind in law.covers and period and is_frozen(asked, law.form, period):
            filing = filing_of(asked.organization, law.form, period)
            note = f"{law.form} of {period} is signed: open it again or amend it first, or state no day"
            return Fact(True, filing.sources, note=note)
    return Fact(False)


def _drawn_on(asked: Question) -> list[str]:
    """The accounts on which a payment is drawn, or to which it comes."""
    return [asked.payload[name] for name in ("account", "from", "to") if name in asked.payload]


def _last_filed(asked: Question) -> Mapping[str, tuple[date, str]]:
    """For each form the last period of which a statement was filed with anybody, with a day of it."""

    def take(found: dict[str, tuple[date, str]], entry: Entry) -> None:
        form, period = str(entry.payload["form"]), str(entry.payload["period"])
        day = first_day(period)
        if day is None and (noted := asked.organization.last(NOTED, occasion=period)) is not None:
            day = date.fromisoformat(noted.payload["day"])
        if day is not None and (form not in found or (day, period) > found[form]):
            found[form] = day, period

    return asked.organization.running("last filed", (FILE,), dict[str, tuple[date, str]], take)


def _first_of(asked: Question, form: str, period: str) -> date | None:
    """The first day of what a statement is about: of an occasion the day after the one before it, for what was paid in
    between stands on its statement."""
    first = first_day(period)
    if first is not None:
        return first
    law = asked.law.form_on(form, asked.today)
    noted = [each for each in asked.organization.listed(NOTED) if each.get("kind") in law.covers]
    own = next((each.payload["day"] for each in noted if each.get("occasion") == period), None)
    before = [each.payload["day"] for each in noted if own is not None and each.payload["day"] < own]
    return date.fromisoformat(max(before)) + timedelta(days=1) if before else None


@fact("statement.late")
def _is_late(asked: Question, over: Window) -> Given:
    """Is the statement that is named due, and not filed?"""
    named = _named(asked)
    if named is None:
        return None
    law, key, filing = named
    period = period_of(asked, law, key)
    day = None if period is None else _due_day(asked, law, period)
    late = day is not None and asked.today > day and not _is_filed(asked, law, key, filing)
    return Fact(late, () if period is None else tuple(entry.source for entry in period.entries[:2]))


@fact("statement.defective")
def _is_defective(asked: Question, over: Window) -> Given:
    """Was fault found with the statement that is named, and is it not cured?"""
    named = _named(asked)
    if named is None:
        return None
    entry = named[2].defective
    return Fact(entry is not None, () if entry is None else (entry.source,))


@qualified("unfiled-after")
def _unfiled_after(asked: Question, rest: str, over: Window) -> Given:
    """`unfiled-after DEADLINE`: was notice given of the statement that is named, and is it not filed though the days of
    a deadline have passed since the first notice?"""
    named = _named(asked)
    if named is None:
        return None
    law, key, filing = named
    if not filing.notices or _is_filed(asked, law, key, filing):
        return Fact(False, tuple(entry.source for entry in filing.notices))
    first = min(filing.notices, key=lambda entry: str(entry.payload["dated"]))
    day = legal_day(due(asked.law.ruleset, rest, first.payload["dated"]).day)
    return Fact(asked.today > day, (first.source,))


# -- licenses --------------------------------------------------------------------------------------------------------


@fact("statement.fiscal-officer")
def _fiscal_officer(asked: Question, over: Window) -> Given:
    """Is the license of the occasion that is reported on marked so that the county's fiscal officer has a copy?"""
    noted = asked.organization.last(NOTED, occasion=asked.payload.get("period"))
    licenses = asked.organization.listed(LICENSE)
    if noted is not None:
        day = noted.payload["day"]
        number = None if asked.held is None else asked.held(str(noted.payload["occasion"])).period.get("license")
        licenses = [
            entry
            for entry in licenses
            if entry.payload["from"] <= day <= entry.payload["until"] and number in (None, entry.payload["number"])
        ]
    marked = [entry for entry in licenses if entry.get("fiscal-officer")]
    return Fact(bool(marked), tuple(entry.source for entry in marked or licenses[:1]))


@qualified("license.cancelled-for")
def _cancelled(asked: Question, rest: str, over: Window) -> Given:
    """`license.cancelled-for FORM...`: has the commission given notice that a statement on one of these forms was not
    filed, and was no license issued since?"""
    last = asked.organization.last(LICENSE)
    found = [
        entry
        for form in rest.split()
        for entry in asked.organization.listed(DELINQUENT, form=form, by="commission")
        if last is None or entry.number > last.number
    ]
    return Fact(bool(found), tuple(entry.source for entry in found))


# -- copies ----------------------------------------------------------------------------------------------------------


@fact("paper.statement")
def _paper_of(asked: Question, over: Window) -> Given:
    """The form of the statement as which a paper was filed, or a copy of which it is."""
    entry = _filed_as(asked)
    return None if entry is None else Fact(str(entry.payload["form"]) or OTHER, (entry.source,))


def _filed_as(asked: Question) -> Entry | None:
    name = asked.payload.get("paper")
    return None if name is None else asked.organization.last(FILE, paper=name)


@qualified("filed-one-of")
def _filed_one_of(asked: Question, rest: str, over: Window) -> Given:
    """`filed-one-of KIND...`: is a paper of one of these kinds on file?"""
    found = [entry for kind in rest.split() for entry in asked.filed(kind)]
    return Fact(bool(found), tuple(entry.source for entry in found))
