"""Columns of a sheet of slips: the fields of the deeds that its rows become, each read by its kind."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from aboveboard.charity.bank_files.amounts import signed
from aboveboard.charity.bank_files.lines import check_number
from aboveboard.charity.conduct.books import BOOK_DEEDS, CHARGE, CHECK, DEPOSIT, INTEREST, TRANSFER, VOID
from aboveboard.charity.conduct.forms import Form
from aboveboard.charity.conduct.pools.deals import DEAL
from aboveboard.charity.previews.rows import Reader
from aboveboard.charity.spreadsheets.cells import (
    day_in,
    flag,
    kebab,
    lines,
    one_line,
    slug,
    text_of,
    whole,
    word,
    words,
)
from aboveboard.charity.spreadsheets.cells import text as long_text
from aboveboard.charity.spreadsheets.listing import Listing, plain

KIND = "kind"
SALE, PAYOUT = "deal-sell", "deal-pay"
AT_A_DEAL: Mapping[str, tuple[str, ...]] = {
    SALE: ("tickets", "brought", "seller", "shift", "dated"),
    PAYOUT: ("cents", "count", "prize", "seller", "shift", "surrendered", "defaced", "dated"),
}
"""Slips of a deal, which go onto its own log, with what of each such deed is on paper."""
OF = "of"
"""What a slip is about; of a deal's the deal itself."""
VOIDED = "void"
"""A column beside the fields of a check: it was spoiled, and is listed as void."""
MOST_SLIPS = 5_000
"""No more rows are read from one sheet."""
SLIPS: Mapping[str, tuple[str, ...]] = {
    CHECK: ("check", "chk", "ck", "check written"),
    DEPOSIT: ("deposit", "dep", "deposits"),
    INTEREST: ("interest", "interest earned", "int"),
    CHARGE: ("bank charge", "charge", "bank fee", "fee", "service charge"),
    VOID: ("void", "check void", "void check", "voided", "spoiled"),
    TRANSFER: ("transfer", "xfer"),
    SALE: ("tickets sold", "sales", "sold"),
    PAYOUT: ("prizes paid", "payout", "paid out"),
}
"""What may lie in a shoebox, with the words for each."""
CALLED: Mapping[str, tuple[str, ...]] = {
    "account": ("bank account", "account name", "of account"),
    "number": ("check number", "check", "check no", "check num", "num", "no", "check nbr"),
    "dated": ("date", "day", "date written", "date of check", "check date", "deposit date", "date of deposit"),
    "payee": ("paid to", "pay to", "pay to the order of", "to the order of", "payable to", "name"),
    "address": ("payee address", "address of payee", "payee s address"),
    "cents": ("amount", "amt", "sum", "check amount", "amount of check", "deposit amount", "dollars"),
    "purpose": ("stub", "on the stub", "purpose on stub", "description", "what it was for", "memo"),
    "class": ("category", "class of expenditure", "expense class", "kind of expense"),
    "signers": ("signed by", "signatures", "signer", "signatories", "signer s"),
    "of": ("occasion", "pool", "game", "event", "about", "for occasion"),
    "ground": ("reason", "why void", "why"),
    "slip": ("deposit slip", "slip number", "slip no"),
    "receipts": ("kind of receipts", "receipt kind", "receipts of"),
    "what": ("note", "notes", "what for", "details"),
    "by": ("deposited by", "made by"),
    "from": ("from account", "out of"),
    "to": ("to account", "into"),
    VOIDED: ("is void", "void y n"),
    "tickets": ("tickets sold", "number of tickets", "how many tickets"),
    "brought": ("cash brought", "brought in"),
    "count": ("how many prizes", "number of prizes", "prizes"),
    "prize": ("which prize",),
    "seller": ("sold by", "paid by"),
    "shift": ("of shift",),
    "surrendered": ("tickets surrendered",),
    "defaced": ("tickets defaced",),
    KIND: ("slip kind", "kind of slip", "type", "what is it"),
}
"""What else people call each field; where two fields of one sheet share a word, the first of them has it."""
NAMES_KEBAB = frozenset(("account", "class", "receipts"))
"""Fields that hold a name as the law's files or the books spell it."""
_BETWEEN_NAMES = re.compile(r"\s*(?:[;,/&+\n]|\band\b)\s*", re.IGNORECASE)
People = Callable[[str], str]
"""Whom a name means; ValueError where several people are called so."""


def cents(given: Any) -> int:
    """What is on a slip: never below nothing."""
    found = signed(given)
    if found < 0:
        raise ValueError("an amount above nothing: what a slip is says whether it went in or out")
    return found


def check(given: Any) -> int:
    """The number of a check."""
    found = check_number(given)
    if found is None:
        raise ValueError("the number of a check, from 1 on")
    return found


def _names(people: People) -> Reader:
    def read(given: Any) -> list[str]:
        found = [one_line(each) for each in _BETWEEN_NAMES.split(lines(text_of(given)))]
        return list(dict.fromkeys(people(each) for each in found if each))

    return read


def _person(people: People) -> Reader:
    return lambda given: people(word(given))


def _payee(given: Any) -> str:
    found = word(given)
    if not any(letter.isalnum() for letter in found):
        raise ValueError("a payee by name")
    return found


def _readers(form: Form, people: People) -> Iterable[tuple[str, Reader]]:
    of_kinds: Mapping[str, Reader] = {
        "account": slug, "cents": cents, "check": check, "day": day_in, "flag": flag, "names": _names(people),
        "number": whole, "text": long_text, "word": word, "words": words, "month": word,
    }  # fmt: skip
    for name, kind in {**form.needs, **form.may}.items():
        if form.names.get(name) == "account" or name in NAMES_KEBAB:
            yield name, slug
        elif form.names.get(name) == "person" and kind == "word":
            yield name, _person(people)
        elif name == "payee":
            yield name, _payee
        elif kind in of_kinds:
            yield name, of_kinds[kind]


def readers_of(deed: str, people: People) -> dict[str, Reader]:
    """How each field of a deed is read from a cell; lists of lines and files have no column."""
    if deed in AT_A_DEAL:
        of_form = dict(_readers(DEAL[deed], people))
        return {OF: slug, **{name: of_form[name] for name in AT_A_DEAL[deed]}}
    found = dict(_readers(BOOK_DEEDS[deed], people))
    return {**found, VOIDED: flag} if deed == CHECK else found


def slip_kind(given: Any) -> str:
    """What a slip is: the deed that it becomes."""
    said = plain(text_of(given))
    for deed, others in SLIPS.items():
        if said in (plain(deed), *others):
            return deed
    raise ValueError(f"one of {', '.join(others[0] for others in SLIPS.values())}")


def listing(row: str, deeds: Iterable[str], needed: tuple[str, ...], such: tuple[str, ...], *, kinds: bool) -> Listing:
    """The headings of a sheet whose rows become these deeds."""
    fields = dict.fromkeys(name for deed in deeds for name in readers_of(deed, kebab))
    called, taken = dict[str, tuple[str, ...]](), {plain(name) for name in fields}
    for name in ({KIND: None} if kinds else {}) | fields:
        own = tuple(each for each in CALLED.get(name, ()) if plain(each) not in taken)
        taken |= {plain(each) for each in own}
        called[name] = own
    return Listing(row, called, needed, such, MOST_SLIPS)
