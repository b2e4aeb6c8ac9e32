"""What a deed of the books comes to: the money that it moves, and what is written with it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import date

from aboveboard.charity.books.accounts.account import (
    account_named,
    at_bank,
    cash,
    designation_of,
    fees_owed,
    fees_reckoned,
    undeposited,
)
from aboveboard.charity.books.accounts.checks import check_book
from aboveboard.charity.books.accounts.receipts import CASH_BANK, fitting
from aboveboard.charity.books.accounts.received import Taken, taken
from aboveboard.charity.books.accounts.unexpended import unexpended
from aboveboard.charity.books.reporting.filings import Filing, filing_of
from aboveboard.charity.books.reporting.standing import Standing, check_form, is_frozen, made_on, standing
from aboveboard.charity.books.spending import PAID_PERIOD
from aboveboard.charity.conduct.answers import Answer, Worked
from aboveboard.charity.conduct.books import (
    CEASE,
    CHARGE,
    CHECK,
    CLOSE_ACCOUNT,
    DEPOSIT,
    INTEREST,
    LEFT,
    OPEN_ACCOUNT,
    PAY_FEE,
    TRANSFER,
    VOID,
    WITHDRAW,
)
from aboveboard.charity.conduct.question import Question
from aboveboard.charity.conduct.register import Entry
from aboveboard.kernel.money import dollars
from aboveboard.law.errors import BadInput
from aboveboard.log.database.accounts import WORLD
from aboveboard.log.deeds import Transfer
from aboveboard.log.part import clauses
from aboveboard.play.events import Refusal


def clause_of(asked: Question, fact: str, deed: str | None = None) -> tuple[str, ...]:
    """The clauses of the conditions of this deed, or of another, that ask for a fact."""
    found = asked.law.asking(deed or asked.kind, fact)
    return tuple(dict.fromkeys(cite for rule in found for cite in rule.cite))


def paid_to(asked: Question, class_: str | None) -> str:
    """Where what a check moves goes: out into the world, or as cash to the banks of games."""
    return cash(asked.log) if class_ and class_ == asked.law.class_for("cash-bank") else WORLD


def owed_then(
    asked: Question, reckoned: tuple[int, int] | int, before: int, after: int, why: str, cite: tuple[str, ...] = ()
) -> tuple[Transfer, ...]:
    """What a fee moves in the ledger that was reckoned anew, or of which another sum is paid now: what is owed is what
    is reckoned less what was paid, and never less than nothing."""
    was, now = reckoned if isinstance(reckoned, tuple) else (reckoned, reckoned)
    more = max(0, now - after) - max(0, was - before)
    owed, against = fees_owed(asked.log), fees_reckoned(asked.log)
    source, to = (against, owed) if more > 0 else (owed, against)
    return (Transfer(source, to, abs(more), why, clauses(cite)),) if more else ()


def day_of(asked: Question) -> date:
    """The day that a deed states, or that on which it is done."""
    stated = asked.payload.get("dated")
    return asked.today if stated is None else date.fromisoformat(stated)


def stands(asked: Question, account: str, of: str | None, day: date) -> Standing:
    """On which form and period something stands, with its part by its class."""
    found = _chosen(asked, account, of, day)
    part = part_of(asked, str(asked.payload.get("class", "")), found.form)
    return Standing(found.form, found.period, part)


def _chosen(asked: Question, account: str, of: str | None, day: date) -> Standing:
    """The same, of a form that may be stated."""
    named = account_named(asked, account)
    check_form(asked, None if named.games else named, of, day)
    return on_any(asked, account, of, day)


def on_any(asked: Question, account: str, of: str | None, day: date) -> Standing:
    """Where something stands: on the form of its account, or else, where it is games money, on any."""
    named = account_named(asked, account)
    found = standing(asked, named, of, day)
    return found if found.form or not named.games else standing(asked, None, of, day)


def of_a_fee(asked: Question, filing: Filing, day: date) -> Standing:
    """Where the check stands with which the fee of a statement is paid: on that one while it is open, else on another,
    of the same form first."""
    if not filing.is_frozen:
        return Standing(asked.payload["form"], asked.payload["period"])
    account = account_named(asked, asked.payload["account"])
    same = standing(asked, account, None, day)
    if same.form:
        return same
    stated = {name: each for name, each in asked.payload.items() if name != "form"}
    return on_any(replace(asked, payload=stated), account.name, None, day)


def booked_on(asked: Question, *accounts: str) -> date:
    """The day that a deed states, or that on which it is done; raises BadInput where the books of an account begin
    later: what it held by then is what it was opened with."""
    day = day_of(asked)
    for name in accounts:
        opened = account_named(asked, name).opened
        if opened is None or not (opened.get("dated") or opened.get("opening")):
            continue
        if "dated" in asked.payload and day < (begins := _day(asked, opened)):
            raise BadInput(f"{asked.kind}: dated: {day} is before {name} was opened, on {begins}")
    return day


def part_of(asked: Question, class_: str, form: str) -> str:
    """The part of a form in which a class of expenditure is reported."""
    known = asked.law.classes.get(class_)
    if known is None:
        return ""
    group = asked.law.groups.get(known.group)
    return known.parts.get(form, "" if group is None else group.parts.get(form, ""))


# -- accounts ----------------------------------------------------------------------------------------------------------


def _open(asked: Question) -> Worked:
    """An account is designated as the law says where nobody states it, and begins with what it held before."""
    opening, named = asked.payload.get("opening", 0), {"designation": designation_of(asked.law, asked.payload)}
    to = at_bank(asked.log, asked.payload["account"])
    moved = (Transfer(WORLD, to, opening, "what it held when these books began"),) if opening else ()
    return Worked(named, named, transfers=moved)


def _close(asked: Question) -> Worked:
    held = 0 if asked.books is None else asked.books.balance(at_bank(asked.log, asked.payload["account"]))
    if held:
        raise BadInput(f"{asked.kind}: account: it still holds {dollars(held)}, which goes elsewhere first")
    return Worked()


# -- in ----------------------------------------------------------------------------------------------------------------


def _deposit(asked: Question) -> Worked:
    """Receipts go to the bank: first those that lie ready, then what pools hand in, then what is known by its kind."""
    payload, cents = asked.payload, asked.payload["cents"]
    account = account_named(asked, payload["account"])
    booked_on(asked, account.name)
    of, kind = payload.get("of", ()), payload.get("receipts")
    named = of or (() if kind is not None else fitting(asked, account))
    found = taken(asked, named, cents) if named else Taken(beyond=cents)
    if found.beyond and of:
        reason = (
            f"{' and '.join(of)} took in {dollars(cents - found.beyond)} that is not deposited yet, "
            f"and {dollars(cents)} would be {dollars(found.beyond)} of other money"
        )
        return Worked(refusal=Refusal(reason, clause_of(asked, "games-receipts")))
    if found.beyond and kind is None and not asked.recorded:
        known = f"{dollars(cents - found.beyond)} of receipts is" if cents > found.beyond else "no receipts are"
        raise BadInput(
            f"deposit: {known} known that could be deposited, not {dollars(cents)}: say which receipts the rest is "
            f"(receipts), or enter first what took it in"
        )
    to, why = at_bank(asked.log, account.name), clauses(account.law.takes_cite if account.law else ())
    ready = [
        Transfer(undeposited(asked.log, name), to, many, f"receipts of {name}", why)
        for name, many in found.ready.items()
    ]
    drawn, is_known = _drawn(asked, kind, found.beyond)
    if drawn < found.beyond and is_known:
        reason = f"{dollars(drawn)} of cash is drawn and not returned, and {dollars(found.beyond)} is no cash bank then"
        return Worked(refusal=Refusal(reason, account.law.takes_cite if account.law else ()))
    ready += [Transfer(cash(asked.log), to, drawn, "cash bank that comes back", why)] if drawn else []
    found.beyond -= drawn
    beyond = [Transfer(WORLD, to, found.beyond, payload.get("what", "receipts"), why)] if found.beyond else []
    of = of or tuple(found.ready)
    written = {**({"of": list(of)} if of else {}), **({"taken": dict(found.ready)} if found.ready else {}),
               **({"beyond": found.beyond} if found.beyond else {})}  # fmt: skip
    unchecked = ("receipts-of-deposit",) if found.beyond and kind is None else ()
    return Worked(written, dict(written), transfers=(*ready, *beyond), also=found.handed_in, unchecked=unchecked)


def _drawn(asked: Question, kind: str | None, cents: int) -> tuple[int, bool]:
    """How much of a deposit is cash that was drawn for banks and comes back; and is it known what was drawn?"""
    law = asked.law.receipts.get(kind or "")
    if law is None or law.of != CASH_BANK:
        return 0, False
    held = 0 if asked.books is None else asked.books.balance(cash(asked.log))
    class_ = asked.law.class_for("cash-bank")
    known = not asked.recorded or any(asked.organization.of(CHECK, **{"class": class_}))
    return min(cents, max(0, held)), known


def _interest(asked: Question) -> Worked:
    account = asked.payload["account"]
    day = booked_on(asked, account)
    move = Transfer(WORLD, at_bank(asked.log, account), asked.payload["cents"], "interest")
    stand = _any_form(asked, account, day)
    return Worked(stand.to_json(), stand.to_json(), transfers=(move,))


# -- out ---------------------------------------------------------------------------------------------------------------


def _number(asked: Question, account: str, number: int) -> Refusal | None:
    """A number is used once."""
    book = check_book(asked.organization, account)
    before = book.void.get(number) or book.written.get(number)
    if before is None:
        return None
    state = "void" if number in book.void else "written"
    reason = f"check {number} of {account} was {state} before, by event {before.number}"
    return Refusal(reason, clause_of(asked, "checks.skipped"))


def _check(asked: Question) -> Worked:
    """A check goes out; what it is for says where it is reported, and is written with it."""
    payload = asked.payload
    account, number = payload["account"], payload["number"]
    day = booked_on(asked, account)
    if why := _number(asked, account, number):
        return Worked(refusal=why)
    stand = stands(asked, account, payload.get("of") or payload.get("period"), day)
    to = paid_to(asked, payload.get("class"))
    why = payload.get("purpose", f"check {number}")
    move = Transfer(at_bank(asked.log, account), to, payload["cents"], why)
    written, period = stand.to_json(), payload.get("period")
    for_period = {PAID_PERIOD: period} if period not in (None, written.get("period", period)) else {}
    return Worked({**written, **for_period}, written, transfers=(move,))


def _void(asked: Question) -> Worked:
    """A check is made void, whether it was written or spoiled; what it moved goes back."""
    account, number = asked.payload["account"], asked.payload["number"]
    account_named(asked, account)
    book = check_book(asked.organization, account)
    if number in book.void:
        raise BadInput(f"{asked.kind}: number: check {number} of {account} is void already")
    entry = book.written.get(number)
    if entry is None:
        stand = stands(asked, account, None, asked.today)
        return Worked(stand.to_json())
    if booked_on(asked, account) < (written_on := _day(asked, entry)):
        raise BadInput(f"{asked.kind}: dated: check {number} of {account} was written on {written_on} only")
    if entry.kind == TRANSFER:
        source, to = at_bank(asked.log, entry.get("from")), at_bank(asked.log, entry.get("to"))
    else:
        source = at_bank(asked.log, account)
        to = paid_to(asked, entry.get("class"))
    moves = [Transfer(to, source, entry.payload["cents"], f"check {number} is void")]
    unpaid = {}
    if entry.kind == PAY_FEE:
        form, period = entry.payload["form"], entry.payload["period"]
        unpaid = {"unpaid": [form, period]}
        filing = filing_of(asked.organization, form, period)
        moves += owed_then(asked, filing.reckoned, filing.paid, filing.paid - entry.payload["cents"],
                           f"fee of {form} of {period} is owed again")  # fmt: skip
    # The check with which a fee was paid stands on another statement than that of the fee.
    on = "on-" if entry.kind == PAY_FEE else ""
    found_on = {"form": entry.get(f"{on}form"), "period": entry.get(f"{on}period"), "part": entry.get("part")}
    stated = {name: str(each) for name, each in found_on.items() if each}
    if {"form", "period"} <= stated.keys():
        law = asked.law.form_on(stated["form"], asked.today)
        stated["period"] = made_on(asked, law, stated["period"], entry, _day(asked, entry))
    if {"form", "period"} <= stated.keys() and is_frozen(asked, stated["form"], stated["period"]):
        # The statement on which it stood is signed: what comes back stands on the next one.
        same = replace(asked, payload={**asked.payload, "form": stated["form"]})
        found = on_any(same, account, None, asked.today)
        stated = {**stated, **(found if found.form else on_any(asked, account, None, asked.today)).to_json()}
    written = {"event": entry.number, "cents": entry.payload["cents"], **stated, **unpaid}
    return Worked(written, transfers=moves)


def _day(asked: Question, entry: Entry) -> date:
    stated = entry.get("dated")
    return entry.day(asked.zone) if stated is None else date.fromisoformat(stated)


def _transfer(asked: Question) -> Worked:
    """Money goes from one account to another: out of checking by a check, and back."""
    payload = asked.payload
    source, to = account_named(asked, payload["from"]), account_named(asked, payload["to"])
    number = payload.get("number")
    if number is not None and (why := _number(asked, source.name, number)):
        return Worked(refusal=why)
    checking = source if source.kind == "checking" else to
    stand = _any_form(asked, checking.name, booked_on(asked, source.name, to.name))
    moved = f"from {source.designation or source.name} to {to.designation or to.name}"
    move = Transfer(at_bank(asked.log, source.name), at_bank(asked.log, to.name), payload["cents"], moved)
    return Worked(stand.to_json(), stand.to_json(), transfers=(move,))


def _charge(asked: Question) -> Worked:
    """What the bank takes for itself."""
    account = asked.payload["account"]
    stand = _any_form(asked, account, booked_on(asked, account))
    part = part_of(asked, asked.law.class_for("bank-charge"), stand.form)
    move = Transfer(at_bank(asked.log, account), WORLD, asked.payload["cents"], "bank charge")
    written = Standing(stand.form, stand.period, part).to_json()
    return Worked(written, written, transfers=(move,))


def _any_form(asked: Question, account: str, day: date) -> Standing:
    """Where something stands that is about nothing: on the form of its account, or else of any games money."""
    return _chosen(asked, account, asked.payload.get("period"), day)


def _withdraw(asked: Question) -> Worked:
    """What is not drawn by a check is refused by the law of the account; what that leaves free is not games money."""
    move = Transfer(
        at_bank(asked.log, asked.payload["account"]), WORLD, asked.payload["cents"],
        asked.payload.get("purpose", "withdrawn"),
    )  # fmt: skip
    return Worked(transfers=(move,))


def _cease(asked: Question) -> Worked:
    """Games have ceased: what is left of their money is written with it."""
    left = {LEFT: unexpended(asked).cents}
    return Worked(left, left)


MOVES: Mapping[str, Answer] = {
    OPEN_ACCOUNT: _open, CLOSE_ACCOUNT: _close, DEPOSIT: _deposit, INTEREST: _interest, CHECK: _check, VOID: _void,
    TRANSFER: _transfer, CHARGE: _charge, WITHDRAW: _withdraw, CEASE: _cease,
}  # fmt: skip
