"""A receipt for a package: one line of text, signed by the house that took it, which the filer's house takes in."""

from __future__ import annotations

from dataclasses import dataclass, fields
from datetime import date
from urllib.parse import quote, unquote

from aboveboard.charity.packages.verify import Checked
from aboveboard.law.errors import BadInput
from aboveboard.log.chain.signing import Signer, key_in, signed_by

FORM = "aboveboard-receipt-1"
LONGEST = 4_000
"""No receipt has more characters."""


@dataclass(frozen=True)
class Receipt:
    """What was taken, by which office, and when."""

    organization: str
    form: str
    period: str
    version: str
    to: str
    dated: str
    statement: str
    """The hash of the statement as it was signed."""
    package: str
    """The hash of the archive."""

    def signed(self, secret: bytes) -> str:
        """As one line, signed by whoever took it."""
        words = (f"{each.name}={quote(getattr(self, each.name), safe='')}" for each in fields(self))
        return Signer(secret).signed(" ".join((FORM, *words)))


def receipt_for(found: Checked, to: str, day: date) -> Receipt:
    """The receipt for a package that was verified."""
    return Receipt(
        found.organization, found.form, found.period, str(found.version), to, day.isoformat(), found.statement,
        found.sha256,
    )  # fmt: skip


def read_receipt(line: str, key: str | None = None) -> tuple[Receipt, str]:
    """A receipt and the key that signed it; BadInput where it is none, or where another key was expected."""
    line = line.strip()
    if len(line) > LONGEST or "\n" in line or not line.startswith(f"{FORM} "):
        raise BadInput(f"receipt: one line that begins with {FORM} was expected")
    text, _, signature = line.rpartition(" signature=")
    signer = key_in(line)
    if not signed_by(text, signature, signer):
        raise BadInput("receipt: it is not signed with the key that it names")
    if key is not None and key != signer:
        raise BadInput(f"receipt: it is signed with the key {signer}, not with the one that was given")
    given = dict(word.split("=", 1) for word in text.split(" ")[1:] if "=" in word)
    names = [each.name for each in fields(Receipt)]
    if list(given) != [*names, "key"]:
        raise BadInput(f"receipt: {', '.join(names)} were expected, in this order")
    return Receipt(**{name: unquote(given[name]) for name in names}), signer
