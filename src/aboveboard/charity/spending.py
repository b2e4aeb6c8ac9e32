"""May games money pay for something? Asked in plain words before a check is written; nothing is ever written."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any, Literal

from aboveboard.charity.books.accounts.account import accounts_of
from aboveboard.charity.books.moves import day_of, stands
from aboveboard.charity.books.reporting.standing import Standing
from aboveboard.charity.books.spending import Fit, classes_that_fit
from aboveboard.charity.conduct.books import CHECK
from aboveboard.charity.conduct.deeds import ORGANIZATION
from aboveboard.charity.conduct.question import Question
from aboveboard.charity.facts.known import LogFacts
from aboveboard.charity.organizations.organization import Organization
from aboveboard.kernel.words import spaced
from aboveboard.law.conditions.weigh import Finding, weigh
from aboveboard.law.conduct import ConductLaw
from aboveboard.law.errors import BadInput, nearest, short
from aboveboard.law.model.conditions import Condition
from aboveboard.law.provisions.clauses import citations
from aboveboard.log.deeds import Books, Deed

Verdict = Literal["allowed", "approval needed", "refused"]
SUBJECT = "spending"
"""The law's file on what money may be spent on."""
APPROVED_BY = ("approval", "minutes", "paper", "paid-by")
"""How the names of facts begin by which something is approved."""
STATED = ("stated", "given", "named")
"""How the names of facts begin that ask what the check itself says."""
ASKED_BY = {"check.accounted-for": "form"}
"""Other facts that ask what the check itself says, each by a field of it."""
METERS = ("spent", "paid-in-all", "given-to", "paid-by")
"""How the names of facts begin that add up what was paid before."""
UNWRITTEN = 1
"""The number of a check that is asked about and not written."""


@dataclass(frozen=True)
class Meter:
    """A running total that bears on it: what it comes to without it, and what is left."""

    condition: str
    title: str
    over: str
    so_far: int
    bound: int
    least: bool = False
    """Is it the least that must be reached first, and not the most?"""
    cite: tuple[str, ...] = ()

    @property
    def left(self) -> int:
        """What may still be paid, or what is still owed."""
        return max(0, self.bound - self.so_far)

    def to_json(self) -> dict[str, Any]:
        """As programs read it."""
        return {
            "meter": self.condition, "title": self.title, "over": self.over, "so_far": self.so_far,
            "least" if self.least else "most": self.bound, "left": self.left, "cite": citations(self.cite),
        }  # fmt: skip


@dataclass(frozen=True)
class Judged:
    """Whether games money may pay for something, and where it is reported."""

    words: str
    class_: str
    title: str
    group: str
    cents: int
    verdict: Verdict
    cite: tuple[str, ...]
    """The clauses of its class and its group."""
    standing: Standing
    """The statement on which it will stand; nothing where there is none for it yet."""
    parts: Mapping[str, str]
    """The part of each form in which such a payment stands."""
    reasons: tuple[Finding, ...] = ()
    """What refuses it, or what approval it needs."""
    to_state: tuple[Finding, ...] = ()
    """What the check has still to say, such as who confirms that other income was used first."""
    flagged: tuple[Finding, ...] = ()
    meters: tuple[Meter, ...] = ()
    fits: tuple[Fit, ...] = field(default=(), repr=False)
    """The classes that fit the words, the best first."""
    unchecked: tuple[str, ...] = field(default=(), repr=False)
    """Conditions of whose facts nothing is known."""

    @property
    def may(self) -> bool:
        """May it be paid without any approval?"""
        return self.verdict == "allowed"

    def to_json(self) -> dict[str, Any]:
        """As programs read it."""
        return {
            "for": self.words, "class": self.class_, "title": self.title, "group": self.group, "cents": self.cents,
            "verdict": self.verdict, "may": self.may, "cite": citations(self.cite), **self.standing.to_json(),
            "parts": dict(self.parts), "reasons": [one.to_json() for one in self.reasons],
            "to_state": [one.to_json() for one in self.to_state],
            "warnings": [one.to_json() for one in self.flagged], "meters": [one.to_json() for one in self.meters],
            "fits": [one.to_json() for one in self.fits], "unchecked": list(self.unchecked),
        }  # fmt: skip


def judged(
    organization: Organization,
    words: str,
    cents: int,
    at: datetime,
    *,
    class_: str | None = None,
    books: Books | None = None,
    by: str = "",
    **stated: Any,
) -> Judged:
    """Judge a check that is not written yet, by the class that is named or else the one that fits the words best.

    What else the check would say is given as it would be: to whom, of what, which approval or which minutes.
    """
    law = organization.law
    fits = classes_that_fit(law, words)
    name = _class(law, words, class_, fits)
    asked = _question(organization, {**stated, "class": name, "cents": cents}, at, by, books)
    facts = LogFacts(asked)
    rules = _rules(law)
    found = weigh(rules, CHECK, facts)
    unsaid = [one for one in found.missing if _is_unsaid(rules[one.condition], asked)]
    reasons = [one for one in found.missing if one not in unsaid]
    unknown = [each for each in found.unchecked if _is_unsaid(rules[each], asked)]
    unsaid_too = (Finding(each, f"{rules[each].title}: not stated", rules[each].cite) for each in unknown)
    to_state = [*(replace(one, reason=f"{rules[one.condition].title}: not stated") for one in unsaid), *unsaid_too]
    known, group = law.classes[name], law.groups[law.classes[name].group]
    return Judged(
        words=words,
        class_=name,
        title=known.title,
        group=known.group,
        cents=cents,
        verdict=_verdict(rules[one.condition] for one in reasons),
        cite=tuple(dict.fromkeys((*known.cite, *group.cite))),
        standing=_standing(asked),
        parts={**group.parts, **known.parts},
        reasons=tuple(reasons),
        to_state=tuple(to_state),
        flagged=found.flagged,
        meters=tuple(_meters({each: rules[each] for each in found.judged}, facts, cents)),
        fits=tuple(fits),
        unchecked=tuple(each for each in found.unchecked if each not in unknown),
    )


def _class(law: ConductLaw, words: str, named: str | None, fits: list[Fit]) -> str:
    if not law.classes:
        raise BadInput(f"spend: the law of {law.ruleset} names no classes of expenditure")
    if named is not None:
        if named not in law.classes:
            raise BadInput(
                f"class: the law has no class of expenditure called {named!r}; {nearest(named, law.classes)}"
            )
        return named
    if not fits:
        raise BadInput(
            f"for: no class of expenditure goes by any word of {short(words)}; say it otherwise, or name one"
        )
    return fits[0].class_


def _question(
    organization: Organization, stated: Mapping[str, Any], at: datetime, by: str, books: Books | None
) -> Question:
    """The check as it would be asked for, on the first account that it can be drawn on where none is named."""
    given = {name: value for name, value in stated.items() if value is not None}
    held = accounts_of(organization.state, organization.law, recorded=organization.recorded)
    if given.get("account") is None:
        account = next((name for name, each in held.items() if each.games and each.kind == "checking"), None)
        given |= {} if account is None else {"account": account}
    elif given["account"] not in held:
        raise BadInput(f"account: none is called {given['account']!r}; {nearest(given['account'], held)}")
    form = ORGANIZATION[CHECK]
    read = form.read(Deed(organization.setting.log, CHECK, {"account": "none", "number": UNWRITTEN, **given}))
    if not read["cents"]:
        raise BadInput("cents: more than nothing was expected")
    payload = {name: value for name, value in read.items() if name in given}
    return replace(organization.question(CHECK, payload, at, by), books=books)


def _rules(law: ConductLaw) -> dict[str, Condition]:
    """The conditions on what money is spent on: those of the law's file on it, and others that go by its class."""
    own = law.files[SUBJECT].conditions if SUBJECT in law.files else {}
    return {
        name: rule
        for name, rule in law.conditions.items()
        if CHECK in rule.before and (name in own or "class" in rule.when or ASKED_BY.keys() & rule.asks)
    }


def _asks(rule: Condition) -> set[str]:
    """The facts that a condition judges."""
    found = set(rule.needs)
    found |= {measure.of for measure in (rule.least, rule.most) if measure is not None}
    return found | {choice.of for choice in (rule.only, rule.barred) if choice is not None}


def _is_unsaid(rule: Condition, asked: Question) -> bool:
    """Does it ask only for what the check itself would say, and does not yet?"""
    form = ORGANIZATION[CHECK]
    for name in _asks(rule) or {"by"}:
        head, _, rest = name.partition(" ")
        name = ASKED_BY.get(name, rest if head in STATED and rest else name)
        if name not in {*form.needs, *form.may} or name in asked.payload:
            return False
    return True


def _verdict(rules: Iterable[Condition]) -> Verdict:
    """Refused, where no approval lifts it; or else what lifts it is needed."""
    listed = list(rules)
    if not listed:
        return "allowed"
    return "approval needed" if all(map(_can_be_approved, listed)) else "refused"


def _can_be_approved(rule: Condition) -> bool:
    measured = (rule.most.of,) if rule.most is not None else ()
    return any(name.split()[0] in APPROVED_BY and " " in name for name in (*rule.needs, *rule.unless, *measured))


def _meters(rules: Mapping[str, Condition], facts: LogFacts, cents: int) -> Iterable[Meter]:
    for name, rule in rules.items():
        measure = rule.most or rule.least
        if measure is None or measure.of.split()[0] not in METERS:
            continue
        fact = facts.known(measure.of, measure.over)
        bound = measure.cents if measure.stated is None else _number(facts, measure.stated)
        if fact is None or bound is None:
            continue
        so_far = fact.number - (cents if rule.most is not None else 0)
        yield Meter(name, rule.title, spaced(measure.over), so_far, bound, rule.most is None, rule.cite)


def _number(facts: LogFacts, name: str) -> int | None:
    found = facts.known(name)
    return None if found is None else found.number


def _standing(asked: Question) -> Standing:
    """Where it would stand, if it were drawn on that account today."""
    account = asked.payload.get("account")
    if account is None:
        return Standing()
    return stands(asked, account, asked.payload.get("of") or asked.payload.get("period"), day_of(asked))
