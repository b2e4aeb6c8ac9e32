"""Figures of what went out: checks in a row with the void ones, transfers, what the bank took."""

from __future__ import annotations

from collections.abc import Iterator

from aboveboard.charity.books.accounts.account import accounts_of
from aboveboard.charity.books.accounts.checks import check_book
from aboveboard.charity.conduct.books import CHARGE, CHECK, PAY_FEE, TRANSFER, VOID
from aboveboard.charity.conduct.register import Entry
from aboveboard.charity.statements.figures.registry import figure
from aboveboard.charity.statements.scope import Row, Scope

WRITTEN, VOIDED, RETURNED = "written", "void", "returned"


@figure("checks")
def checks(scope: Scope) -> Iterator[Row]:
    """Every check that stands here, void ones among them, in the order of their numbers."""
    rows = [_written(scope, entry) for entry in scope.standing(CHECK)]
    rows += [each for entry in scope.standing(VOID) if (each := _void(scope, entry)) is not None]
    rows += [_moved(scope, entry) for entry in scope.standing(TRANSFER) if entry.get("number")]
    rows += [_fee(scope, entry) for entry in _fees(scope)]
    yield from sorted(rows, key=lambda row: (str(row.values["account"]), int(row.values["number"])))


def _fees(scope: Scope) -> Iterator[Entry]:
    """Checks with which fees were paid: mostly of statements signed before, so that they stand on a later one."""
    found = scope.asked.organization
    for period in (*scope.idle(PAY_FEE, "on-period"), scope.period):
        yield from found.of(PAY_FEE, on_form=scope.law.form, on_period=period)
    yield from scope.put_off(PAY_FEE, "on-")


def _group(scope: Scope, class_: str) -> str:
    known = scope.asked.law.classes.get(class_)
    return "" if known is None else known.group


def _written(scope: Scope, entry: Entry) -> Row:
    payload = entry.payload
    void = _void_here(scope, payload["account"], payload["number"])
    here, sources = void is not None, (entry.source,) if void is None else (entry.source, void.source)
    class_ = payload.get("class", "")
    values = {
        "number": payload["number"], "account": payload["account"], "day": scope.day(entry).isoformat(),
        "payee": payload.get("payee", ""), "address": payload.get("address", ""),
        "purpose": payload.get("purpose", ""), "class": class_, "group": _group(scope, class_),
        "part": payload.get("part", ""), "of": payload.get("of", ""), "cents": 0 if here else payload["cents"],
        "drawn": payload["cents"], "state": VOIDED if here else WRITTEN,
    }  # fmt: skip
    return Row(values, sources)


def _stands_here(scope: Scope, void: Entry) -> bool:
    form, period = (void.get("on-form", void.get("form")), void.get("on-period", void.get("period")))
    return scope.is_here(str(form), period, void)


def _void_here(scope: Scope, account: str, number: int) -> Entry | None:
    """What made a check void; None where that stands on another statement, since this one was signed before."""
    void = check_book(scope.asked.organization, account).void.get(number)
    return void if void is not None and (not void.get("form") or _stands_here(scope, void)) else None


def _class_of(scope: Scope, written: Entry | None) -> tuple[str, str]:
    """The class of what was written, and its group: what was no expenditure is none when it comes back."""
    if written is not None and written.kind == TRANSFER:
        return "transfer", "transfer"
    fee = written is not None and written.kind == PAY_FEE
    class_ = scope.asked.law.class_for("fee") if fee else "" if written is None else str(written.get("class", ""))
    return class_, _group(scope, class_)


def _void(scope: Scope, entry: Entry) -> Row | None:
    """A number that was spoiled, or a check of a statement signed before that came back."""
    payload = entry.payload
    written = check_book(scope.asked.organization, payload["account"]).written.get(payload["number"])
    if written is not None and _stands_here(scope, written):
        return None
    class_, group = _class_of(scope, written)
    values = {
        "number": payload["number"], "account": payload["account"], "day": scope.day(entry).isoformat(),
        "payee": "" if written is None else written.get("payee", ""),
        "address": "" if written is None else written.get("address", ""),
        "purpose": payload.get("ground", ""), "class": class_, "group": group,
        "part": "fee" if written is not None and written.kind == PAY_FEE else payload.get("part", ""),
        "of": "" if written is None else written.get("of", ""),
        "cents": -payload.get("cents", 0), "drawn": 0, "state": VOIDED if written is None else RETURNED,
    }  # fmt: skip
    return Row(values, (entry.source,) if written is None else (written.source, entry.source))


def _moved(scope: Scope, entry: Entry) -> Row:
    row = _transfer(scope, entry)
    void = _void_here(scope, entry.payload["from"], entry.payload["number"])
    return Row(
        {**row.values, "account": entry.payload["from"], "payee": row.values["to"], "address": row.values["address"],
         "purpose": "transfer", "class": "transfer", "group": "transfer", "part": "", "of": "",
         "cents": 0 if void is not None else entry.payload["cents"], "drawn": entry.payload["cents"],
         "state": VOIDED if void is not None else WRITTEN},
        row.sources if void is None else (*row.sources, void.source),
    )  # fmt: skip


def _fee(scope: Scope, entry: Entry) -> Row:
    payload, fee = entry.payload, scope.asked.law.class_for("fee")
    void = _void_here(scope, payload.get("account", ""), payload["number"])
    values = {
        "number": payload["number"], "account": payload.get("account", ""), "day": scope.day(entry).isoformat(),
        "payee": payload.get("to", ""), "address": "", "purpose": f"{payload['form']} {payload['period']}",
        "class": fee, "group": _group(scope, fee), "part": "fee", "of": payload["period"],
        "cents": 0 if void is not None else payload["cents"], "drawn": payload["cents"],
        "state": VOIDED if void is not None else WRITTEN,
    }  # fmt: skip
    return Row(values, (entry.source,) if void is None else (entry.source, void.source))


@figure("transfers")
def transfers(scope: Scope) -> Iterator[Row]:
    """Money that went from one account to another, each with what a memo says of where it went; by no void check."""
    for entry in scope.standing(TRANSFER):
        if "number" not in entry.payload or _void_here(scope, entry.payload["from"], entry.payload["number"]) is None:
            yield _transfer(scope, entry)


def _transfer(scope: Scope, entry: Entry) -> Row:
    payload = entry.payload
    known = accounts_of(scope.asked.organization, scope.asked.law, recorded=scope.asked.recorded)
    source, to = known.get(payload["from"]), known.get(payload["to"])
    out = source is not None and source.kind == "checking"
    beside = to if out else source
    values = {
        "day": scope.day(entry).isoformat(), "number": payload.get("number", 0), "cents": payload["cents"],
        "from": payload["from"], "to": payload["to"], "way": "out" if out else "back",
        **{
            name: "" if beside is None else beside.stated(field, "")
            for name, field in (
                ("designation", "designation"), ("bank", "bank"), ("address", "address"), ("telephone", "telephone"),
                ("account-number", "number"),
            )
        },
    }  # fmt: skip
    opened = () if beside is None or beside.opened is None else (beside.opened.source,)
    return Row(values, (entry.source, *opened))


def _bank(scope: Scope, account: str) -> str:
    """The bank at which an account is."""
    found = accounts_of(scope.asked.organization, scope.asked.law, recorded=scope.asked.recorded).get(account)
    return "bank" if found is None else str(found.stated("bank", "bank"))


@figure("bank-charges")
def bank_charges(scope: Scope) -> Iterator[Row]:
    """What banks took for themselves."""
    for entry in scope.standing(CHARGE):
        values = {"day": scope.day(entry).isoformat(), "cents": entry.payload["cents"],
                  "account": entry.payload["account"], "what": entry.get("what", "bank charge"),
                  "payee": _bank(scope, entry.payload["account"]),
                  "part": entry.get("part", ""), "class": scope.asked.law.class_for("bank-charge")}  # fmt: skip
        yield Row(values, (entry.source,))


def _stays(scope: Scope, row: Row) -> bool:
    """Does what a check moved stay games money?"""
    group = scope.asked.law.groups.get(row.values["group"])
    return row.values["group"] == "transfer" or (group is not None and group.purpose == "transfer")


def _is_fee(row: Row, fee: str) -> bool:
    """Was it paid as the fee of a statement?"""
    return row.values["part"] == "fee" or (fee != "" and row.values["class"] == fee)


@figure("spent")
def spent(scope: Scope) -> Iterator[Row]:
    """All that went out and did not stay among the organization's own accounts: checks and what the bank took."""
    fee = scope.asked.law.class_for("fee")
    for row in checks(scope):
        if not _stays(scope, row) and not _is_fee(row, fee) and row.values["state"] != VOIDED:
            yield row
    for row in bank_charges(scope):
        yield Row({"address": "", "purpose": row.values["what"], "group": _group(scope, row.values["class"]),
                   "of": "", "number": 0, "state": WRITTEN, **row.values}, row.sources)  # fmt: skip
