"""What a form is called on a page, in the words of whoever fills it in."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from aboveboard.kernel.words import in_words
from aboveboard.web.pages.charity.entering import book_words, pool_words

TITLES: Mapping[str, Mapping[str, str]] = {
    "organization": {
        "person": "Put somebody on file",
        "designate": "Give somebody a duty",
        "acknowledge": "Somebody has read the rules",
        "identify": "Photograph and signature",
        "badge": "Make a badge",
        "appoint": "Give somebody a role here",
        "release": "Take a role back",
        "plan": "Plan an occasion",
        "advertise": "Put up an advertisement",
        "paper": "File a paper",
        "paper-dispose": "Dispose of a paper",
        "destroy": "Destroy what is hidden of somebody, or a file",
        "apply": "Apply for a license",
        "license": "Issue a license",
        "amend": "Grant an amendment",
        "deny": "Deny an application",
        "report": "File a report",
        "figure": "Put a figure on file",
        "premises": "Premises",
        "equipment": "Equipment",
        "mark": "Mark equipment",
        "furnish": "Furnish equipment to others",
        "expense": "Pay an expense",
        "operator-apply": "Apply as operator or provider",
        "operator-approve": "Approve an operator or provider",
        "operator-deny": "Deny an operator or provider",
        "operator-fee": "Take a license fee",
        "operator-license": "License an operator",
        "operator-renew": "Renew a license",
        "operator-suspend": "Suspend an operator",
        "operator-revoke": "Revoke a license",
        "service-of-process": "Papers were served here",
        "service-forward": "Served papers go on",
        **book_words.TITLES,
    },
    "occasion": {
        "staff": "Somebody begins work",
        "arrive": "Somebody arrives",
        "depart": "Somebody leaves",
        "game-open": "Open a game",
        "game-close": "Close a game",
        "round": "A round begins",
        "admit": "Let a player in",
        "play": "Somebody plays",
        "buy-ticket": "Sell a ticket",
        "sale": "Sell something",
        "give": "Give something away",
        "cash-check": "Cash a check",
        "inspection": "Somebody inspects",
        "incident": "Incident",
        "rule": "A ruling at a game",
        "instruct": "Somebody is instructed",
        "deliver": "Equipment is delivered",
        "step": "Confirm a step",
        "result": "Enter a result",
        "result-change": "Change a result",
        "award": "Award prizes",
        "bank-form": "State the most of each type",
        "bank-open": "Put up a bank",
        "bank-supplement": "Move money between locations",
        "bank-result": "Enter what a type took and paid",
        "bank-close": "Count and close a bank",
        "chip-issue": "Sell chips",
        "chip-redeem": "Take chips back",
        "cash-out": "Pay a player's cash",
        "night-deposit": "Deposit the receipts",
        "prize-limit": "State the most of one prize",
        "prize-list": "List prizes",
        "prize-award": "Award a prize",
        "prize-redeem": "Turn a prize into something else",
        "post-rate": "Post the rate of imitation money",
        "appoint-banker": "Appoint a banker",
        "exchange": "Sell imitation money",
        "redeem": "Take imitation money back",
        "count": "Enter the count",
        "count-confirm": "Confirm the count",
        "occasion-close": "Close the occasion",
        "destroy": "Destroy what is hidden of a player",
    },
}
"""By the kind of log and the deed."""


def title_of(kind: str, deed: str) -> str:
    """What the form of a deed is called at a kind of log."""
    found = TITLES.get(kind, {}).get(deed) or pool_words.TITLES.get(deed) or in_words(deed)
    return found[:1].upper() + found[1:]


def titled(deeds: Iterable[str]) -> dict[str, str]:
    """Deeds on an organization's log, each with its title."""
    return {deed: TITLES["organization"][deed] for deed in deeds}
