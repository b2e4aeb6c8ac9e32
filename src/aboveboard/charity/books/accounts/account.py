"""The accounts of an organization: at banks by the law's designations, and in the ledger by their names."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from aboveboard.charity.conduct.books import CLOSE_ACCOUNT, OPEN_ACCOUNT
from aboveboard.charity.conduct.question import Question
from aboveboard.charity.conduct.register import Entry, Register
from aboveboard.law.conduct import ConductLaw
from aboveboard.law.errors import BadInput, nearest
from aboveboard.law.model.forms.books import AccountLaw

NAMED: Final = {
    "organization/([^/]+)/account/([^/]+)": r"the account \2 of \1",
    "organization/([^/]+)/undeposited/([^/]+)": r"what \2 took in and \1 has not deposited",
    "organization/([^/]+)/cash": r"the cash that \1 has drawn for its banks",
    "organization/([^/]+)/fees-owed": r"the fees that \1 owes",
    "organization/([^/]+)/fees-reckoned": r"the fees of \1, as they were reckoned",
}
"""An organization's accounts in the ledger, as people call them."""
BELOW_NOTHING: Final = ("organization/[^/]+/fees-reckoned",)
"""What is owed stands against it."""
AT_BANKS: Final = "organization/[^/]+/account/.*"
"""The accounts at banks. A record that never says what came into them is taken at its word when money goes out."""


def at_bank(organization: str, account: str) -> str:
    """An account at a bank, in the ledger."""
    return f"organization/{organization}/account/{account}"


def undeposited(organization: str, of: str) -> str:
    """What an occasion or a pool took in, until it is deposited."""
    return f"organization/{organization}/undeposited/{of}"


def cash(organization: str) -> str:
    """Cash that was drawn from an account for the banks of games."""
    return f"organization/{organization}/cash"


def fees_owed(organization: str) -> str:
    """What is owed by statements that were signed."""
    return f"organization/{organization}/fees-owed"


def fees_reckoned(organization: str) -> str:
    """What stands against that."""
    return f"organization/{organization}/fees-reckoned"


@dataclass(frozen=True)
class Account:
    """An account at a bank."""

    name: str
    law_name: str
    """What the law's file calls an account that is designated so; nothing where it knows none."""
    law: AccountLaw | None
    opened: Entry | None
    """What was stated when it was opened; None where a record only mentions it."""

    @property
    def kind(self) -> str:
        """Checking, interest, building fund, or outside the games."""
        return "outside" if self.law is None else self.law.kind

    @property
    def games(self) -> bool:
        """Is what it holds games money?"""
        return self.law is not None and self.law.games

    def stated(self, field: str, default: Any = None) -> Any:
        """What was stated of it."""
        return default if self.opened is None else self.opened.get(field, default)

    @property
    def designation(self) -> str:
        """What it is designated at its bank."""
        return str(self.stated("designation", "" if self.law is None else self.law.title))


def _plain(words: str) -> str:
    return " ".join(words.casefold().split())


def named_so(law: ConductLaw, designation: str) -> list[str]:
    """What the law's file calls the accounts that are designated so, however it is written."""
    wanted = _plain(designation)
    return [name for name, one in law.accounts.items() if wanted in map(_plain, (one.title, *one.also))]


def designated(law: ConductLaw, designation: str | None, instrument: str | None = None) -> str | None:
    """Which of the law's accounts one is by its designation and by what it is at the bank; by that alone where nobody
    states a designation."""
    found = list(law.accounts) if designation is None else named_so(law, designation)
    fitting = [name for name in found if instrument in law.accounts[name].instruments]
    if designation is None and instrument is None:
        return None
    return next(iter((*fitting, *(() if designation is None else found))), None)


def designation_of(law: ConductLaw, stated: Mapping[str, Any]) -> str:
    """What an account is designated: as is stated, or else as the law designates one of its kind."""
    given = stated.get("designation")
    named = designated(law, None, stated.get("kind")) if given is None else None
    return str(given or ("" if named is None else law.accounts[named].title))


def accounts_of(stated: Register, law: ConductLaw, *, recorded: bool = False) -> Mapping[str, Account]:
    """Every account that is open, by name; in a record that opens none, those that the law names."""
    opened = stated.listed(OPEN_ACCOUNT)
    if not opened:
        return {name: Account(name, name, account, None) for name, account in law.accounts.items()} if recorded else {}

    def take(found: dict[str, Account], entry: Entry) -> None:
        found[entry.payload["account"]] = opened_as(law, entry)

    known = stated.running("accounts", (OPEN_ACCOUNT,), dict[str, Account], take)
    closed = stated.different(CLOSE_ACCOUNT, "account")
    return {name: account for name, account in known.items() if name not in closed} if closed else known


def opened_as(law: ConductLaw, entry: Entry) -> Account:
    """An account as it was opened."""
    of_law = designated(law, entry.get("designation"), entry.get("kind"))
    return Account(entry.payload["account"], of_law or "", None if of_law is None else law.accounts[of_law], entry)


def account_of(asked: Question, name: str) -> Account | None:
    """An account by name; None where there is none."""
    return accounts_of(asked.organization, asked.law, recorded=asked.recorded).get(name)


def account_named(asked: Question, name: str) -> Account:
    """The same; raises BadInput where there is none."""
    found = accounts_of(asked.organization, asked.law, recorded=asked.recorded)
    if name not in found:
        raise BadInput(f"{asked.kind}: account: no account is called {name!r}; {nearest(name, found)}")
    return found[name]
