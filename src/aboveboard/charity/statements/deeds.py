"""What comes of signing, filing, receiving, amending and paying for a statement."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from hashlib import sha256

from aboveboard.charity.books.accounts.account import at_bank
from aboveboard.charity.books.accounts.checks import check_book
from aboveboard.charity.books.moves import of_a_fee, owed_then
from aboveboard.charity.books.reporting.filings import FROZEN, Filing, filing_of
from aboveboard.charity.conduct.answers import Answer, Worked
from aboveboard.charity.conduct.books import (
    AMEND_STATEMENT,
    CURE,
    DELINQUENT,
    FAULT,
    FILE,
    PAY_FEE,
    RECEIVE,
    REOPEN,
    SAY,
    SIGN,
)
from aboveboard.charity.conduct.question import Question
from aboveboard.charity.conduct.register import Entry
from aboveboard.charity.statements.draft import as_frozen, attachments, drafted, incomplete, said_by, scope_of, stands
from aboveboard.charity.statements.lines import Lines
from aboveboard.charity.statements.scope import Scope
from aboveboard.kernel.money import dollars
from aboveboard.kernel.words import spaced
from aboveboard.law.errors import BadInput, nearest
from aboveboard.law.model.forms.statements import Line
from aboveboard.log.chain.canonical import canonical
from aboveboard.log.database.accounts import WORLD
from aboveboard.log.deeds import Transfer
from aboveboard.log.part import clauses
from aboveboard.play.events import Refusal

SAYS = "says"
"""What a signature writes with which not all have signed: the hash of what the statement says then."""


def _scope(asked: Question) -> Scope:
    try:
        return scope_of(asked, asked.payload["form"], asked.payload["period"])
    except BadInput as error:
        raise BadInput(f"{asked.kind}: {error}") from None


def _called(scope: Scope) -> str:
    return f"{scope.law.form} of {scope.period}"


def _open(asked: Question, scope: Scope) -> None:
    """A statement is changed as long as not all have signed."""
    if scope.filing.is_frozen:
        way = "correct it by an amendment" if scope.filing.version.filed else "open it again first"
        raise BadInput(f"{asked.kind}: {_called(scope)} is signed: {way}")


def _say(asked: Question) -> Worked:
    """Somebody says what a line asks for."""
    scope, payload = _scope(asked), asked.payload
    _open(asked, scope)
    known = {name: line for name, line in scope.law.lines.items() if line.said is not None}
    line = known.get(payload["line"])
    if line is None or line.said is None:
        why = "is worked out and not said" if payload["line"] in scope.law.lines else "is none of its lines"
        raise BadInput(f"{asked.kind}: line: {payload['line']} {why}; {nearest(payload['line'], known)}")
    if line.said.unit not in payload:
        raise BadInput(f"{asked.kind}: {payload['line']}: {line.said.unit} was expected")
    if line.said.unit == "rows":
        _check_rows(asked, line)
    expected = None if line.said.expected is None else Lines(scope)[line.said.expected].value
    if expected is None or expected == payload[line.said.unit]:
        return Worked()
    reason = f"{payload['line']}, {line.title}: {payload[line.said.unit]} where {line.said.expected} gives {expected}"
    return Worked(answered={"expected": expected}, flagged=(Refusal(reason, line.cite),))


def _check_rows(asked: Question, line: Line) -> None:
    """Rows that somebody says have the line's columns, and an amount where they are added up."""
    said = line.said
    assert said is not None
    for number, row in enumerate(asked.payload["rows"], 1):
        where = f"{asked.kind}: {asked.payload['line']}: row {number}"
        if strange := next((each for each in row if said.columns and each not in said.columns), None):
            raise BadInput(f"{where}: {strange!r} is none of its columns; {nearest(strange, said.columns)}")
        if said.total is not None and not (type(row.get(said.total)) is int and row[said.total] >= 0):
            raise BadInput(f"{where}: {said.total}: whole cents were expected, not {row.get(said.total)!r}")


def _sign(asked: Question) -> Worked:
    """Somebody signs for their lines; the last signature freezes what the statement says."""
    scope, payload = _scope(asked), asked.payload
    _open(asked, scope)
    law = scope.law.signs.get(payload["as"])
    if law is None:
        known = nearest(payload["as"], scope.law.signs)
        raise BadInput(f"{asked.kind}: as: {payload['as']!r} does not sign {scope.law.form}; {known}")
    if scope.known is not None and not scope.known.over:
        raise BadInput(f"{asked.kind}: period: {scope.period} is not over, and its statement is not signed yet")
    who = payload.get("person", asked.by)
    if who and not (asked.recorded and who not in asked.organization.people):
        held = asked.holds(who)
        if not set(law.by) & {*held, *_at_the_period(scope, who)}:
            reason = f"{_called(scope)}: it is signed by the {law.title}, and {asked.person(who).name} is none"
            return Worked(refusal=Refusal(reason, law.cite))
    if law.affirms and payload.get("affirms") != law.affirms:
        reason = f"{_called(scope)}: the {law.title} affirms it ({law.affirms}), and it is not affirmed"
        return Worked(refusal=Refusal(reason, law.cite))
    statement = drafted(scope)
    if lacks := list(incomplete(scope, statement.lines)):
        cite = tuple(dict.fromkeys(clause for each in lacks for clause in each.cite))
        return Worked(
            refusal=Refusal(f"{_called(scope)} is incomplete: {'; '.join(each.what for each in lacks)}", cite)
        )
    says = sha256(canonical(said_by(statement))).hexdigest()
    before = {name: each for name, each in scope.filing.version.signed.items() if name != payload["as"]}
    if changed := [name for name, each in before.items() if each.get(SAYS, says) != says]:
        others = " and ".join(scope.law.signs[name].title for name in changed)
        reason = f"{_called(scope)} says something else since the {others} signed it: it is opened and signed again"
        return Worked(refusal=Refusal(reason, law.cite))
    wanted = {name for name, each in scope.law.signs.items() if stands(scope, each.where)}
    left = wanted - scope.filing.version.signed.keys() - {payload["as"]}
    flagged = tuple(
        Refusal(f"{each['title']}: {dollars(abs(each['by']))} apart", ())
        for each in statement.differences
        if each["by"] and not each["why"]  # what the form itself explains is shown on it, and alarms nobody
    )
    if not asked.recorded and who != asked.by:
        reason = f"{_called(scope)}: {asked.by} enters the signature of {asked.person(who).name}"
        flagged = (*flagged, Refusal(reason, law.cite))
    if left:
        return Worked({"as": payload["as"], SAYS: says}, {"waits-for": sorted(left)}, flagged=flagged)
    answer = {"signed-by-all": True, "fee": statement.fee}
    owed = _owed(scope, scope.filing.reckoned, statement.fee)
    return Worked(as_frozen(scope, statement), answer, transfers=owed, flagged=flagged)


def _owed(scope: Scope, was: int, now: int) -> tuple[Transfer, ...]:
    """What a fee moves that is reckoned anew: of an amendment, what it comes to beyond the version before it."""
    cite, paid = scope.law.fee.cite if scope.law.fee else (), scope.filing.paid
    return owed_then(scope.asked, (was, now), paid, paid, f"fee of {_called(scope)}", cite)


def _at_the_period(scope: Scope, who: str) -> list[str]:
    """What somebody was at the occasion or the raffles that the statement is about."""
    found = list[str]()
    opened = [scope.held.period] if scope.held is not None else []
    if scope.asked.other_pool is not None:
        opened += [scope.asked.other_pool(name)[0] for name in scope.raffles]
    for each in opened:
        found += ["member-in-charge"] if who in each.get("members-in-charge", ()) else []
        found += ["member-in-charge-of-proceeds"] if each.get("member-in-charge-of-proceeds") == who else []
        named = (each.get(name) for name in ("premises", "place") if each.get(name))
        let = [entry for name in named for entry in scope.asked.organization.listed("premises", premises=name)]
        found += ["lessor"] if any(entry.get("lessor") == who for entry in let) else []
    return found


def _reopen(asked: Question) -> Worked:
    """A statement that was signed and not filed is opened again, and its signatures are gone."""
    scope = _scope(asked)
    version = scope.filing.version
    if version.filed:
        raise BadInput(f"{asked.kind}: {_called(scope)} is filed: correct it by an amendment")
    if not version.signed:
        raise BadInput(f"{asked.kind}: {_called(scope)} is not signed")
    cleared = {"cleared": sorted(version.signed)}
    if not scope.filing.is_frozen:
        return Worked(answered=cleared)
    return Worked(answered=cleared, transfers=_owed(scope, version.fee, scope.filing.fee_before))


def _amend(asked: Question) -> Worked:
    """A filed statement is corrected by another version of it."""
    scope = _scope(asked)
    if not scope.filing.version.filed:
        raise BadInput(f"{asked.kind}: {_called(scope)} is not filed: open it again, or change what it rests on")
    number = scope.filing.version.number
    return Worked({"amends": number}, {"version": number + 1})


def _file(asked: Question) -> Worked:
    """A signed statement goes to one of those to whom it goes, as it was signed."""
    scope, payload = _scope(asked), asked.payload
    statement = drafted(scope)
    whom = payload["to"]
    law = scope.law.to.get(whom)
    if law is None or whom not in statement.to:
        raise BadInput(f"{asked.kind}: to: {scope.law.form} does not go to {whom!r}; {nearest(whom, statement.to)}")
    unsigned = not scope.filing.is_frozen and not any(stands(scope, each.where) for each in scope.law.signs.values())
    if unsigned and (lacks := list(incomplete(scope, statement.lines))):
        cite = tuple(dict.fromkeys(clause for each in lacks for clause in each.cite))
        return Worked(
            refusal=Refusal(f"{_called(scope)} is incomplete: {'; '.join(each.what for each in lacks)}", cite)
        )
    if not scope.filing.is_frozen and not unsigned:
        waits = "; ".join(each.what for each in statement.lacks) or "it is not signed"
        cite = tuple(dict.fromkeys(clause for each in statement.lacks for clause in each.cite)) or law.cite
        return Worked(
            refusal=Refusal(f"{_called(scope)} is not filed as long as it lacks: {waits}", (*law.cite, *cite))
        )
    if lacks := [each for each in attachments(scope) if each.cite]:
        cite = tuple(dict.fromkeys(clause for each in lacks for clause in each.cite))
        return Worked(
            refusal=Refusal(f"{_called(scope)} is incomplete: {'; '.join(each.what for each in lacks)}", cite)
        )
    if whom in scope.filing.version.filed:
        raise BadInput(f"{asked.kind}: {_called(scope)} went to the {law.title} before")
    frozen_by, stated = scope.filing.version.frozen, payload.get("dated")
    if frozen_by is not None and stated is not None and stated < (since := frozen_by.day(asked.zone).isoformat()):
        raise BadInput(f"{asked.kind}: dated: {_called(scope)} was signed on {since} only, and not filed on {stated}")
    frozen = as_frozen(scope, statement) if unsigned else {}
    said = frozen.get(FROZEN, statement.frozen)
    rest = [name for name in statement.to if name not in scope.filing.version.filed and name != whom]
    written = {"version": scope.filing.version.number, "statement": said, "still-to": rest, **frozen}
    owed = max(0, statement.fee - statement.paid)
    return Worked(written, {"still-to": rest, "unpaid": owed})


def _receive(asked: Question) -> Worked:
    """Whoever it went to has it."""
    scope, whom = _scope(asked), asked.payload["to"]
    if whom not in scope.filing.version.filed:
        raise BadInput(f"{asked.kind}: to: {_called(scope)} did not go to {whom!r}")
    if whom in scope.filing.version.received:
        raise BadInput(f"{asked.kind}: to: the {spaced(whom)} had received it before")
    _not_before(asked, scope.filing.version.filed[whom], "filed")
    return Worked({"version": scope.filing.version.number})


def _pay(asked: Question) -> Worked:
    """The fee is paid by a check of the account, to whom the law says."""
    scope, payload = _scope(asked), asked.payload
    law, statement = scope.law.fee, drafted(scope)
    if law is None:
        raise BadInput(f"{asked.kind}: nothing is paid with {scope.law.form}")
    to = payload.get("to", law.to[0])
    if to not in law.to:
        raise BadInput(f"{asked.kind}: to: {nearest(str(to), law.to)} was expected, not {to!r}")
    owed = statement.fee - statement.paid
    if payload["cents"] > owed:
        owing = f"{dollars(max(0, owed))} is owed with {_called(scope)}"
        raise BadInput(f"{asked.kind}: cents: {owing}, not {dollars(payload['cents'])}")
    paid, why = scope.filing.paid, f"fee of {_called(scope)} paid"
    moves = list(owed_then(asked, scope.filing.reckoned, paid, paid + payload["cents"], why, law.cite))
    if not asked.recorded and not {"account", "number"} <= payload.keys():
        raise BadInput(f"{asked.kind}: account and number: the check with which it is paid was expected")
    if "account" in payload and "number" in payload:
        book = check_book(asked.organization, payload["account"])
        if payload["number"] in book.used:
            raise BadInput(
                f"{asked.kind}: number: check {payload['number']} of {payload['account']} was written before"
            )
        moves.append(
            Transfer(
                at_bank(asked.log, payload["account"]),
                WORLD,
                payload["cents"],
                f"fee of {_called(scope)}",
                clauses(law.cite),
            )
        )
    return Worked({"to": to, **_check_on(asked, scope)}, {"left": owed - payload["cents"]}, transfers=moves)


def _check_on(asked: Question, scope: Scope) -> dict[str, str]:
    """On which statement the check stands with which a fee is paid."""
    if "account" not in asked.payload or "number" not in asked.payload:
        return {}
    day = date.fromisoformat(asked.payload["dated"]) if "dated" in asked.payload else asked.today
    found = of_a_fee(asked, scope.filing, day)
    return {"on-form": found.form, "on-period": found.period}


def _fault(asked: Question) -> Worked:
    """An office finds a filed statement not verified, or not full, accurate and truthful."""
    scope = _scope(asked)
    if scope.filing.filed_before is None:
        raise BadInput(f"{asked.kind}: {_called(scope)} is not filed")
    return Worked()


def _cure(asked: Question) -> Worked:
    filing = _filing(asked)
    if filing.defective is None:
        raise BadInput(
            f"{asked.kind}: nothing is found wrong with {asked.payload['form']} of {asked.payload['period']}"
        )
    _not_before(asked, filing.defective, "found defective")
    return Worked()


def _not_before(asked: Question, entry: Entry, what: str) -> None:
    """A day that is stated is none before that of what it follows."""
    since = entry.get("dated", entry.day(asked.zone).isoformat())
    if asked.payload.get("dated", since) < since:
        called = f"{asked.payload['form']} of {asked.payload['period']}"
        raise BadInput(f"{asked.kind}: dated: {called} was {what} on {since} only")


def _filing(asked: Question) -> Filing:
    return filing_of(asked.organization, asked.payload["form"], asked.payload["period"])


def _delinquent(asked: Question) -> Worked:
    """An office gives notice that a statement was not filed."""
    scope = _scope(asked)
    if scope.filing.filed_before is not None:
        raise BadInput(f"{asked.kind}: {_called(scope)} is filed")
    return Worked()


DEEDS: Mapping[str, Answer] = {
    SAY: _say, SIGN: _sign, REOPEN: _reopen, AMEND_STATEMENT: _amend, FILE: _file, RECEIVE: _receive, PAY_FEE: _pay,
    FAULT: _fault, CURE: _cure, DELINQUENT: _delinquent,
}  # fmt: skip
