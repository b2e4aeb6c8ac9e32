"""The deeds of an organization's books: accounts, deposits, checks, statements, and what is shown to whom."""

from __future__ import annotations

from collections.abc import Mapping

from aboveboard.charity.conduct.forms import BOOKS, STATEMENTS, Form
from aboveboard.charity.conduct.relations import Another, NotAhead, Once, OneOf, Some

OFFICERS = ("officer", "treasurer")
CLERKS = ("clerk", "commission")
FISCAL_OFFICER = "fiscal-officer"
"""The chief fiscal officer of a county, who has copies of what the law sends there and decides nothing."""
OFFICES = (*CLERKS, FISCAL_OFFICER)
"""With whom statements are filed."""
SIGNERS = (*OFFICERS, "member-in-charge", "bookkeeper", "lessor")
OPEN_ACCOUNT, CLOSE_ACCOUNT, BOOK_YEAR = "account-open", "account-close", "book-year"
DEPOSIT, WITHDRAW, CHECK, VOID = "deposit", "withdraw", "check-write", "check-void"
TRANSFER, INTEREST, CHARGE = "transfer", "interest", "bank-charge"
BANK_STATEMENT, RECONCILE = "bank-statement", "reconcile"
AMEND_STATEMENT = "statement-amend"
SAY, SIGN, REOPEN, FILE = "statement-say", "statement-sign", "statement-reopen", "statement-file"
RECEIVE, FAULT, CURE, DELINQUENT = "statement-receive", "statement-fault", "statement-cure", "delinquency"
PAY_FEE, CASE, MINUTES = "fee-pay", "case-open", "minutes"
EXHIBIT, INSPECT_ITEM, INSPECT_BOOKS = "exhibit", "exhibit-inspect", "books-inspect"
CEASE, EXPENSE = "games-cease", "expense"
LET = "let"
"""Premises are let to another organization for its games."""
SANCTION, REVIEW = "spending-sanction", "contribution-review"
LEFT = "left"
"""What the cessation of games writes: the games money that was left then."""
_OF_A_STATEMENT = {"form": "word", "period": "word"}
_SPENT: Mapping[str, str] = {
    "of": "word",
    "form": "word",
    "period": "word of period",
    "to": "word",
    "person": "word of person",
    "for": "word",
    "approval": "word of paper",
    "minutes": "word",
    "lawful-purpose": "text",
    "reasonable": "flag",
    "other-income-used": "word of person",
    "limited-to": "word",
    "committee": "number",
    "committee-members": "number",
    "owned": "flag",
    "exclusive-use": "flag",
    "for-members": "flag",
}
"""What may be said of money that is spent, by which the law's conditions judge it."""

ACCOUNTS: Mapping[str, Form] = {
    OPEN_ACCOUNT: Form(
        {"account": "account", "bank": "word"},
        {
            "designation": "word",
            "state": "word",
            "kind": "word",
            "number": "word",
            "address": "text",
            "telephone": "word",
            "insured": "flag",
            "opening": "cents",
            "dated": "day",
            "first-check": "check",
        },
        OFFICERS,
        group=BOOKS,
        relations=(Once("account"), NotAhead("dated")),
    ),
    CLOSE_ACCOUNT: Form({"account": "word of account"}, {}, OFFICERS, group=BOOKS),
    BOOK_YEAR: Form({"begins": "month-day"}, {}, OFFICERS, group=BOOKS),
    DEPOSIT: Form(
        {"account": "word of account", "cents": "cents"},
        {
            "of": "words of source",
            "receipts": "word",
            "what": "text",
            "slip": "word",
            "lease": "word of lease",
            "dated": "day",
            "by": "names of person",
            "paper": "word of paper",
        },
        (*OFFICERS, "member-in-charge", "banker"),
        group=BOOKS,
        relations=(Some("cents"), NotAhead("dated")),
    ),
    WITHDRAW: Form(
        {"account": "word of account", "cents": "cents", "way": "word"},
        {"to": "word", "purpose": "text"},
        OFFICERS,
        group=BOOKS,
        relations=(Some("cents"),),
    ),
    CHECK: Form(
        {"account": "word of account", "number": "check", "cents": "cents"},
        {
            "payee": "word",
            "address": "text",
            "purpose": "text",
            "class": "word",
            "signers": "names",
            "dated": "day",
            **_SPENT,
        },
        OFFICERS,
        group=BOOKS,
        relations=(Some("cents"), NotAhead("dated")),
    ),
    VOID: Form(
        {"account": "word of account", "number": "check"},
        {"ground": "text", "dated": "day"},
        OFFICERS,
        group=BOOKS,
        relations=(NotAhead("dated"),),
    ),
    TRANSFER: Form(
        {"from": "word of account", "to": "word of account", "cents": "cents"},
        {"number": "check", "signers": "names", "dated": "day", "form": "word", "period": "word"},
        OFFICERS,
        group=BOOKS,
        relations=(Some("cents"), Another("to", "from"), NotAhead("dated")),
    ),
    INTEREST: Form(
        {"account": "word of account", "cents": "cents"},
        {"dated": "day", "form": "word", "period": "word"},
        OFFICERS,
        group=BOOKS,
        relations=(Some("cents"), NotAhead("dated")),
    ),
    CHARGE: Form(
        {"account": "word of account", "cents": "cents"},
        {"dated": "day", "what": "text", "form": "word", "period": "word"},
        OFFICERS,
        group=BOOKS,
        relations=(Some("cents"), NotAhead("dated")),
    ),
    BANK_STATEMENT: Form(
        {"account": "word of account", "month": "month", "closing": "cents", "rows": "bank-lines"},
        {"opening": "cents", "paper": "word of paper"},
        OFFICERS,
        group=BOOKS,
    ),
    RECONCILE: Form(
        {"account": "word of account", "month": "month", "as": "word", "by": "word of person"},
        {"difference": "text"},
        OFFICERS,
        group=BOOKS,
    ),
    MINUTES: Form(
        {"minutes": "word", "dated": "day"},
        {"authorizes": "words", "report": "word", "text": "text", "filed": "flag", "paper": "word of paper"},
        OFFICERS,
        group=BOOKS,
        relations=(NotAhead("dated"), Once("minutes")),
    ),
    EXHIBIT: Form(
        {"month": "month", "shown": "words", "by": "word of person"},
        {"dated": "day"},
        OFFICERS,
        group=BOOKS,
    ),
    INSPECT_ITEM: Form(
        {"item": "word", "person": "word of person"},
        {"dated": "day"},
        (*OFFICERS, "member-in-charge"),
        group=BOOKS,
    ),
    INSPECT_BOOKS: Form(
        {"inspector": "word", "agency": "word"},
        {"from": "day", "until": "day", "asked": "words", "shown": "flag"},
        (*OFFICERS, *CLERKS, "member-in-charge"),
        group=BOOKS,
    ),
    CEASE: Form({"dated": "day"}, {"ground": "text"}, OFFICERS, group=BOOKS, relations=(NotAhead("dated"),)),
    LET: Form(
        {"lease": "word", "tenant": "word", "day": "day"},
        {"rent": "cents", "premises": "word of premises", "license": "word"},
        OFFICERS,
        group=BOOKS,
        relations=(Once("lease"),),
    ),
    SANCTION: Form(
        {"ground": "text"},
        {"dated": "day", "until": "day"},
        ("commission",),
        group=BOOKS,
        relations=(NotAhead("dated"),),
    ),
    REVIEW: Form(
        {"by": "word of person"},
        {"dated": "day", "text": "text"},
        OFFICERS,
        group=BOOKS,
        relations=(NotAhead("dated"),),
    ),
}
"""Deeds by which money lies in banks, comes in, goes out, and is shown."""

RETURNS: Mapping[str, Form] = {
    SAY: Form(
        {**_OF_A_STATEMENT, "line": "word"},
        {"cents": "cents", "number": "number", "text": "text", "flag": "flag", "rows": "rows", "why": "text"},
        (*SIGNERS,),
        group=STATEMENTS,
        relations=(OneOf("cents", "number", "text", "flag", "rows"),),
    ),
    SIGN: Form(
        {**_OF_A_STATEMENT, "as": "word"},
        {"person": "word of person", "affirms": "word"},
        SIGNERS,
        group=STATEMENTS,
    ),
    REOPEN: Form({**_OF_A_STATEMENT, "why": "text"}, {}, SIGNERS, group=STATEMENTS),
    AMEND_STATEMENT: Form({**_OF_A_STATEMENT, "why": "text"}, {}, SIGNERS, group=STATEMENTS),
    FILE: Form(
        {**_OF_A_STATEMENT, "to": "word"},
        {"dated": "day", "way": "word", "proof": "text", "paper": "word of paper"},
        SIGNERS,
        group=STATEMENTS,
        relations=(NotAhead("dated"),),
    ),
    RECEIVE: Form(
        {**_OF_A_STATEMENT, "to": "word", "dated": "day"},
        {"proof": "text"},
        (*OFFICES, *OFFICERS),
        group=STATEMENTS,
        relations=(NotAhead("dated"),),
    ),
    FAULT: Form(
        {**_OF_A_STATEMENT, "ground": "text"},
        {"dated": "day"},
        CLERKS,
        group=STATEMENTS,
        relations=(NotAhead("dated"),),
    ),
    CURE: Form(
        {**_OF_A_STATEMENT},
        {"dated": "day", "ground": "text"},
        CLERKS,
        group=STATEMENTS,
        relations=(NotAhead("dated"),),
    ),
    DELINQUENT: Form(
        {**_OF_A_STATEMENT, "dated": "day", "by": "word"},
        {"ground": "text"},
        CLERKS,
        group=STATEMENTS,
        relations=(NotAhead("dated"),),
    ),
    CASE: Form(
        {"ground": "word", "form": "word", "period": "word"},
        {"what": "text"},
        CLERKS,
        group=STATEMENTS,
    ),
    PAY_FEE: Form(
        {**_OF_A_STATEMENT, "cents": "cents"},
        {"account": "word of account", "number": "check", "to": "word", "signers": "names", "dated": "day"},
        OFFICERS,
        group=STATEMENTS,
        relations=(Some("cents"), NotAhead("dated")),
    ),
}
"""Deeds by which a statement is said, signed, filed, received, paid for, and found fault with."""

BOOK_DEEDS: Mapping[str, Form] = {**ACCOUNTS, **RETURNS}
