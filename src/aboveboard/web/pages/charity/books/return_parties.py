"""What a statement lacks and where that is put right; who signs it, who receives it, and what is paid with it."""

from __future__ import annotations

import re
from typing import Any
from urllib.parse import quote, urlencode

from aboveboard.charity.books.accounts.account import accounts_of
from aboveboard.charity.books.accounts.checks import check_book
from aboveboard.charity.books.reporting.filings import Filing, Version
from aboveboard.charity.conduct.books import (
    BANK_STATEMENT,
    FILE,
    PAY_FEE,
    RECEIVE,
    SIGN,
)
from aboveboard.charity.statements.draft import Lack, Statement, stands
from aboveboard.charity.statements.scope import Scope
from aboveboard.law.provisions.clauses import citations
from aboveboard.web.pages.charity.books.asking import officers_of, people_of

AFFIRMS = {
    "true": "I affirm that it is true and complete.",
    "perjury": "I affirm under the penalties of perjury that it is true and complete.",
    "deposit-under-perjury": "I declare under the penalties of perjury that what was taken in was deposited.",
}
"""What is affirmed with a signature."""
_LINE = re.compile(r"[\w.-]+(?=[,:])")


def address_of(name: str, form: str, period: str) -> str:
    """Where a statement stands."""
    return f"/organizations/{name}/books/statements/{quote(form)}/{quote(period)}"


def lack_of(name: str, here: str, scope: Scope, statement: Statement, lack: Lack, may: set[str]) -> dict[str, Any]:
    """Something that it lacks, with where that is put right on the page or elsewhere."""
    at, label = "", ""
    match lack.kind:
        case "line":
            found = _LINE.match(lack.what)
            known = found is not None and found[0] in statement.lines
            at, label = (f"#line-{found[0]}", "Fill it in") if known and found else ("", "")
        case "signature":
            at, label = "#signatures", "Sign"
        case "recipient":
            at, label = "#recipients", "File it"
        case "fee":
            at, label = "#fee", "Pay it"
        case "attachment":
            at, label = _attached_at(name, here, scope, lack, may)
    return {"what": lack.what, "cite": list(citations(lack.cite)), "kind": lack.kind, "at": at, "label": label}


def _attached_at(name: str, here: str, scope: Scope, lack: Lack, may: set[str]) -> tuple[str, str]:
    for each in scope.law.attach.values():
        if lack.what != f"attachment: {each.title}":
            continue
        if each.form is not None:
            return address_of(name, each.form, scope.period), f"To {each.form}"
        if each.monthly is not None:
            at = f"/organizations/{name}/books/bank" if each.monthly == BANK_STATEMENT else ""
            at = at or f"/organizations/{name}/do/{each.monthly}?{urlencode({'then': here})}"
            return (at, "Enter them") if each.monthly in may else ("", "")
        if each.paper is not None and "paper" in may:
            given = urlencode({"kind": each.paper, "about": scope.period, "then": here})
            return f"/organizations/{name}/do/paper?{given}", "Attach it"
    return "", ""


def signatures_of(scope: Scope, statement: Statement, may: set[str]) -> list[dict[str, Any]]:
    """Who signs, and who has."""
    found = []
    for name, law in scope.law.signs.items():
        entry = scope.filing.version.signed.get(name)
        if entry is None and not stands(scope, law.where):
            continue
        by = None if entry is None else str(entry.get("person", entry.by))
        found.append({
            "as": name, "title": law.title, "by": list(law.by), "affirms": law.affirms,
            "affirmed": AFFIRMS.get(law.affirms, ""), "lines": list(law.lines), "cite": list(citations(law.cite)),
            "signed": by, "signed_called": None if by is None else scope.asked.person(by).name,
            "at": None if entry is None else entry.at[:10], "event": None if entry is None else entry.number,
            "signs": entry is None and SIGN in may and statement.over and not scope.filing.is_frozen,
        })  # fmt: skip
    return found


def recipients_of(scope: Scope, statement: Statement, may: set[str]) -> list[dict[str, Any]]:
    """To whom it goes, and when it went and arrived."""
    return [
        {
            "to": name, "title": scope.law.to[name].title, "is_copy": scope.law.to[name].copy_,
            "cite": list(citations(scope.law.to[name].cite)), "filed": statement.filed.get(name),
            "received": statement.received.get(name),
            "files": FILE in may and scope.filing.is_frozen and name not in statement.filed,
            "receives": RECEIVE in may and name in statement.filed and name not in statement.received,
        }
        for name in statement.to
    ]  # fmt: skip


def pays(scope: Scope, statement: Statement, may: set[str]) -> dict[str, Any] | None:
    """By which check the fee is paid, where one is owed."""
    owed = statement.fee - statement.paid
    if scope.law.fee is None or owed <= 0 or PAY_FEE not in may or not scope.filing.is_frozen:
        return None
    there = accounts_of(scope.asked.organization, scope.asked.law)
    fitting = [each for each in there.values() if each.kind == "checking" and each.law_name in scope.law.accounts]
    account = next(iter(fitting), next((each for each in there.values() if each.kind == "checking"), None))
    if account is None:
        return {"cents": owed, "account": "", "number": None}
    used = check_book(scope.asked.organization, account.name).used
    people = people_of(scope.asked)
    return {
        "cents": owed, "account": account.name, "designation": account.designation or account.name,
        "number": max(used) + 1 if used else account.stated("first-check"),
        "officers": {name: people.get(name, name) for name in officers_of(scope.asked)},
    }  # fmt: skip


def version_of(version: Version) -> dict[str, Any]:
    """A version: who signed it, where it went."""
    return {
        "version": version.number,
        "signed": {name: str(entry.get("person", entry.by)) for name, entry in version.signed.items()},
        "filed": {name: entry.get("dated", entry.at[:10]) for name, entry in version.filed.items()},
        "received": {name: str(entry.payload["dated"]) for name, entry in version.received.items()},
        "sha256": None if version.lines is None else version.lines["sha256"],
    }  # fmt: skip


def faults_of(filing: Filing) -> list[dict[str, Any]]:
    """What was found wrong with it, and what notice was given."""
    listed = [*filing.faults, *filing.cures, *filing.notices]
    return [
        {
            "kind": each.kind,
            "ground": each.get("ground", ""),
            "at": each.get("dated", each.at[:10]),
            "event": each.number,
        }
        for each in sorted(listed, key=lambda each: each.number)
    ]
