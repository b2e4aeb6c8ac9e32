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
from aboveboard.law.model.books import AccountLaw

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


def designated(law: ConductLaw, designation: str) -> str | None:
    """What the law's file calls an account that is designated so, however it is written."""
    wanted = " ".join(designation.casefold().split())
    for name, account in law.accounts.items():
        if wanted in (" ".join(each.casefold().split()) for each in (account.title, *account.also)):
            return name
    return None


def accounts_of(stated: Register, law: ConductLaw, *, recorded: bool = False) -> Mapping[str, Account]:
    """Every account that is open, by name; in a record that opens none, those that the law names."""
    opened = stated.listed(OPEN_ACCOUNT)
    if not opened:
        return {name: Account(name, name, account, None) for name, account in law.accounts.items()} if recorded else {}
    closed = stated.different(CLOSE_ACCOUNT, "account")
    found = {}
    for entry in opened:
        name = entry.payload["account"]
        if name in closed:
            continue
        of_law = designated(law, entry.payload["designation"])
        if entry.get("kind") and of_law is not None and law.accounts[of_law].kind == "interest":
            # A building fund bears the designation of the accounts whose kind it is.
            of_law = next((each for each, held in law.accounts.items() if held.kind == entry.get("kind")), of_law)
        found[name] = Account(name, of_law or "", None if of_law is None else law.accounts[of_law], entry)
    return found


def account_of(asked: Question, name: str) -> Account | None:
    """An account by name; None where there is none."""
    return accounts_of(asked.organization, asked.law, recorded=asked.recorded).get(name)


def account_named(asked: Question, name: str) -> Account:
    """The same; raises BadInput where there is none."""
    found = accounts_of(asked.organization, asked.law, recorded=asked.recorded)
    if name not in found:
        raise BadInput(f"{asked.kind}: account: no account is called {name!r}; {nearest(name, found)}")
    return found[name]
