"""What may be done to an organization's books, and what each thing asks for: right, and wrong in every way."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from random import Random
from typing import Any

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from tests.support.book_company import BOOKKEEPER
from tests.support.book_tally import (
    CHECKING,
    GAMES,
    GC7,
    GC7Q,
    GENERAL,
    OTHER,
    SAVINGS,
    SPECIAL,
    TAKES,
    WORTHY,
)

TWO = ["ann", "tom"]
LEGAL = {"reasonable": True, "lawful-purpose": "the firehouse", "other-income-used": "ann"}
WRONG_CHECKS: dict[str, dict[str, Any]] = {
    "one signer": {"signers": ["ann"]}, "one twice": {"signers": ["tom", "tom"]},
    "one in two letters": {"signers": ["ann", "Ann"]},
    "nobody": {"signers": []}, "a member": {"signers": ["ann", "cyd"]},
    "the bookkeeper": {"signers": ["ann", BOOKKEEPER]},
    "a stranger": {"signers": ["ann", "zoe"]}, "three, one a member": {"signers": ["ann", "tom", "bob"]},
    "to cash": {"payee": "C.A.S.H."}, "to the bearer": {"payee": "Bearer"}, "a payee of blanks": {"payee": "  "},
    "nobody to pay": {"payee": None}, "no purpose": {"purpose": None},
    "members' dance": {"class": "members-entertainment"},
    "dues": {"class": "dues"}, "no class that there is": {"class": "fireworks"}, "nothing": {"cents": 0},
    "less than nothing": {"cents": -500}, "a number of 10^9": {"number": 10**9}, "tomorrow": {"dated": "tomorrow"},
}  # fmt: skip
"""Checks that are wrong in one way each."""
SIGNED: dict[str, tuple[tuple[str, str, dict[str, Any]], ...]] = {
    GC7: (("officer", "tom", {}), ("in-charge", "bob", {"affirms": "true"})),
    GC7Q: (("treasurer", "tom", {}),),
    "GC-7R": (("organization", "tom", {}), ("member-in-charge", "bob", {"affirms": "perjury"})),
    "GCVS-2": (
        ("organization", "ann", {"affirms": "true"}),
        ("member-in-charge", "bob", {"affirms": "deposit-under-perjury"}),
    ),
}  # fmt: skip
"""Who signs each form as what, and what each affirms."""


@dataclass(frozen=True)
class Between:
    """A whole number."""

    least: int
    most: int

    @property
    def strategy(self) -> SearchStrategy[Any]:
        """As Hypothesis takes it."""
        return st.integers(self.least, self.most)

    def one(self, rng: Random) -> Any:
        """One of them."""
        return rng.randint(self.least, self.most)


class Among:
    """One of a few."""

    def __init__(self, values: Iterable[Any]) -> None:
        self.values = tuple(values)

    @property
    def strategy(self) -> SearchStrategy[Any]:
        """As Hypothesis takes it."""
        return st.sampled_from(self.values)

    def one(self, rng: Random) -> Any:
        """One of them."""
        return rng.choice(self.values)


WAYS = (*((source, to) for source in CHECKING for to in SAVINGS), *(("cd", to) for to in CHECKING), ("fund", SPECIAL))
"""From where to where money may go: out of checking and back."""


CENTS, PICK = Between(1, 60_000), Between(0, 10_000)
RECEIPTS = Among(sorted({kind for kinds in TAKES.values() for kind in kinds} | {"games-rent", "lottery"}))
ACCOUNT, EITHER = Among(TAKES), Among((False, True))
ASKED: dict[str, dict[str, Between | Among]] = {
    "wait": {"days": Among((1, 3, 7, 8, 20, 40, 92))},
    "night": {
        "opening": Between(100, 20_000), "lost": Between(0, 40_000), "won": Between(0, 10_000),
        "off": Among((0, 0, 0, -100, 250)), "admission": Between(0, 5_000), "own": EITHER, "first": EITHER,
        "count": Among((True, True, True, False)), "close": Among((True, True, True, False)),
        "idle": Among((False, False, False, True)),
    },
    "buy_deal": {"tickets": Between(20, 400), "cost": Between(0, 9_000), "prizes": Between(1, 4)},
    "sell_deal": {
        "pick": PICK, "tickets": Between(1, 400), "prizes": Between(0, 4), "over": Among((False, False, True)),
        "same": EITHER,
    },
    "raffle": {
        "tickets": Between(2, 400), "price": Among((500, 10_000)), "prize": Between(1, 90_000), "drawn": EITHER,
        "over": EITHER,
    },
    "deposit": {
        "pick": PICK, "account": ACCOUNT, "right": EITHER, "part": Among((1, 1, 1, 2, 3)),
        "beyond": Among((0, 0, 0, 1)),
    },
    "deposit_of_a_kind": {"kind": RECEIPTS, "account": ACCOUNT, "cents": CENTS, "back": Among((0, 0, 5, 40))},
    "interest": {
        "account": Among((*CHECKING, *SAVINGS)), "cents": CENTS, "back": Among((0, 0, 5, 100)), "charge": EITHER,
    },
    "check": {
        "account": Among((*CHECKING, *CHECKING, *SAVINGS, GENERAL)), "cents": CENTS, "big": Among((1, 1, 1, 20)),
        "class_": Among((*GAMES, *WORTHY, *OTHER)), "back": Among((0, 0, 10, 95)), "of": Among(("", "", "n", "d", "r")),
        "pick": PICK, "gap": Among((0, 0, 0, 2)), "form": Among(("", "", "", GC7, GC7Q)),
    },
    "wrong_check": {"account": Among(CHECKING), "wrong": Among(WRONG_CHECKS), "cents": CENTS},
    "number_again": {"pick": PICK},
    "withdraw": {"account": ACCOUNT, "cents": CENTS, "way": Among(("cash", "card", "wire"))},
    "void": {"pick": PICK, "spoiled": Among((False, False, False, True)), "account": Among(CHECKING)},
    "transfer": {
        "way": Among((*WAYS, *WAYS, *((source, to) for source in TAKES for to in TAKES))), "cents": CENTS,
        "back": Among((0, 0, 30)),
        "wrong": Among(("", "", "", "", "one signer", "no number", "a member", "the bookkeeper")),
    },
    "sign": {"pick": PICK, "wrong": Among(("", "", "", "somebody", "unaffirmed")), "file": EITHER},
    "file": {"pick": PICK, "all_": EITHER, "receive": EITHER},
    "reopen": {"pick": PICK, "amend": EITHER},
    "pay": {"pick": PICK, "part": Among((1, 1, 2)), "back": Among((0, 0, 30)),
            "wrong": Among(("", "", "", "too much", "savings", "one signer"))},
    "fault": {"pick": PICK, "cure": EITHER},
    "beside": {"account": ACCOUNT, "number": PICK},
    "cease": {},
}  # fmt: skip
"""What each thing that is done asks for."""


def asked(name: str) -> dict[str, Any]:
    """The same as Hypothesis takes it."""
    return {field: of.strategy for field, of in ASKED[name].items()}


SHARES = {
    "wait": 10, "night": 5, "buy_deal": 5, "sell_deal": 12, "raffle": 3, "deposit": 10, "deposit_of_a_kind": 5,
    "interest": 6, "check": 16, "wrong_check": 8, "number_again": 1, "withdraw": 1, "void": 6, "transfer": 8,
    "sign": 12,
    "file": 5, "reopen": 4, "pay": 6, "fault": 2, "beside": 1, "cease": 1,
}  # fmt: skip
"""How often each thing is done."""
