"""What a field is called on a page, and what is written into it, in the words of whoever fills it in."""

from __future__ import annotations

from collections.abc import Mapping

from aboveboard.kernel.words import in_words
from aboveboard.web.pages.charity.entering import book_words, pool_words

LABELS: Mapping[str, tuple[str, str]] = {
    "organization-open.ruleset": ("Rules that it is held under", ""),
    "organization-open.title": ("Full name", ""),
    "organization-open.kind": ("Kind of organization", "such as volunteer-fire-company, religious, senior-citizens"),
    "organization-open.identification": ("Identification number", ""),
    "organization-open.registered": ("Registration number", ""),
    "organization-open.municipality": ("Municipality", "with whose clerk it files"),
    "organization-open.community": ("Community that it serves", ""),
    "person.name": ("Short name", "by which lists know the person, such as hank"),
    "person.title": ("Full name", ""),
    "person.born": ("Date of birth", ""),
    "person.member-of": ("Member of", "organization, auxiliary or affiliate; the organization where nothing is stated"),
    "person.organization": ("Which organization", "where it is another one"),
    "person.offices": ("Offices held", "separated by commas, such as president"),
    "person.kin-of": ("Family of", "the short name of a member"),
    "person.paid": ("Paid for work here", ""),
    "person": ("Who", "short name"),
    "player": ("Player", ""),
    "paper.paper": ("Name of the paper", "your own, such as approval-1"),
    "paper.kind": ("What kind of paper", ""),
    "paper.dated": ("Date on the paper", ""),
    "paper.about": ("About", "the premises, the equipment or the person"),
    "paper.from": ("Valid from", ""),
    "paper.until": ("Valid until", ""),
    "paper.by": ("Issued by", ""),
    "paper.seal": ("Bears a seal", ""),
    "equipment.item": ("Name of the equipment", "your own, such as wheel-1"),
    "equipment.way": ("How it is held", "owned, leased or borrowed"),
    "equipment.from": ("From whom", ""),
    "equipment.paper": ("Bill of sale or lease", "the name of the paper"),
    "equipment.dated": ("Date of the bill or lease", ""),
    "marked-name": ("Marked with the name", ""),
    "marked-number": ("Marked with the number", ""),
    "marked-logo": ("Marked with the logo", ""),
    "furnish.to": ("To whom", ""),
    "item": ("Equipment", ""),
    "sale.item": ("What is sold", ""),
    "sale.kind": ("Kind", "such as beer, wine, food, merchandise"),
    "give.item": ("What is given", "such as door-prize"),
    "area": ("Where", "the room or area"),
    "premises.premises": ("Name of the premises", "your own, such as firehouse"),
    "areas": ("Rooms or areas of play", "separated by commas"),
    "rent": ("Rent", "in dollars, such as 250.00"),
    "occasion": ("Name of the occasion", "such as las-vegas-night"),
    "plan.from": ("Begins", ""),
    "plan.until": ("Ends", ""),
    "plan.staff": ("Who works", "one in each line: name, duty, game"),
    "plan.items": ("Equipment", "separated by commas"),
    "plan.kind": ("Kind of occasion", ""),
    "license": ("Number of the license", ""),
    "minors": ("Persons under 18 are let in", ""),
    "public": ("The public is let in", ""),
    "admission": ("Admission charge", "in dollars, such as 5.00"),
    "form": ("Form", "such as GC-2"),
    "application": ("Application decided", "such as GC-2-1, where several wait"),
    "deny.ground": ("Why it is denied", ""),
    "deny.form": ("Form of the application", "such as GC-2"),
    "deny.clause": ("Clause", "that it is denied under, such as 9 NYCRR 4624.5(a)"),
    "number": ("Number", ""),
    "report.period": ("Of which occasion or period", ""),
    "expense.class": ("For what", "such as rent"),
    "expense.to": ("Paid to", ""),
    "expense.cents": ("Amount", "in dollars, such as 250.00"),
    "expense.way": ("How", "such as check"),
    "expense.number": ("Number of the check", ""),
    "cents": ("Amount", "in dollars, such as 12.50"),
    "admit.born": ("Date of birth", "where it is asked for"),
    "admit.paid": ("Paid for admission", "in dollars, such as 5.00"),
    "award.held": ("Who holds how many chips", "one in each line: player: number"),
    "award.total": ("Prize to be shared", "in dollars, such as 10.00"),
    "award.prizes": ("Prizes", "one in each line: player: dollars"),
    "type": ("Type of game", ""),
    "maxima": ("The most of each type", "one in each line: game: dollars"),
    "shares": ("How much lies where", "one in each line: location: dollars, such as wheel-1: 500.00"),
    "drawn-from": ("Taken from", "such as general-fund"),
    "counted": ("Counted", "in dollars, such as 500.00"),
    "bank-close.to": ("Goes into", "such as general-fund or special-account"),
    "bank-close.explained": ("What explains a difference", ""),
    "losses": ("What players lost", "in dollars"),
    "winnings": ("What players won", "in dollars"),
    "each": ("Worth of each", "in dollars, such as 0.50"),
    "inspection.refused": ("Entry was refused", ""),
    "medium": ("What it is", "such as poster, handbill, newspaper, sign"),
    "says": ("What it says", "separated by commas"),
    "photograph": ("Photograph", "the name of the paper that holds it"),
    "signature": ("Signature", "the name of the paper that holds it"),
}
"""By deed and field, or by the field alone: its name, and what is said beside it."""


def _found(deed: str, name: str) -> tuple[str, str] | None:
    among = (pool_words.LABELS, LABELS) if deed in pool_words.TITLES and deed != "step" else (LABELS,)
    for known in (book_words.LABELS, LABELS) if deed in book_words.TITLES else among:
        if found := known.get(f"{deed}.{name}") or known.get(name):
            return found
    return None


def label(deed: str, name: str) -> str:
    """What a field of a deed is called."""
    found = _found(deed, name)
    spaced = in_words(name)
    return found[0] if found else spaced[:1].upper() + spaced[1:]


def hint(deed: str, name: str, usual: str) -> str:
    """What is said beside a field, or what usually is beside one of its kind."""
    found = _found(deed, name)
    return found[1] if found and found[1] else usual
