"""Facts about what is spent: its class and group, who is paid, what was approved, and what was paid before."""

from __future__ import annotations

from fractions import Fraction

from aboveboard.charity.books.accounts.account import accounts_of, at_bank
from aboveboard.charity.books.accounts.checks import is_void
from aboveboard.charity.books.reporting.played import begun_since
from aboveboard.charity.books.spending import (
    SPENT_ON,
    Paid,
    classes_of,
    classes_that_fit,
    day_asked,
    paid,
    shares,
    spent,
    was_spent_on,
    words_of,
)
from aboveboard.charity.conduct.books import CEASE, CHECK, MINUTES, SANCTION, TRANSFER
from aboveboard.charity.conduct.namesakes import looks
from aboveboard.charity.conduct.question import Question
from aboveboard.charity.conduct.register import Entry, Sources
from aboveboard.charity.facts.registry import OTHER, Given, fact, qualified
from aboveboard.kernel.money import dollars
from aboveboard.law.conditions.facts import Fact
from aboveboard.law.errors import LawError
from aboveboard.law.model.conditions import Window

NOT_STATED = "not stated"
BUILDING_FUND = "building-fund"


# -- what it is for ----------------------------------------------------------------------------------------------------


@fact("class.group")
def _group(asked: Question, over: Window) -> Given:
    """The law's group of classes to which what is paid for belongs."""
    known = asked.law.classes.get(asked.payload.get("class", ""))
    return None if known is None else Fact(known.group or OTHER, asked.given)


@fact("purpose.groups")
def _said_groups(asked: Question, over: Window) -> Given:
    """The other groups by the words of whose classes the purpose of a payment goes, where it goes by none of its own
    class."""
    purpose, class_ = asked.payload.get("purpose"), asked.payload.get("class", "")
    if purpose is None or class_ not in asked.law.classes:
        return None
    fits = [fit for fit in classes_that_fit(asked.law, purpose) if set(words_of(fit.phrase)) <= set(words_of(purpose))]
    if not fits or any(fit.class_ == class_ for fit in fits):
        return Fact((), asked.given)
    others = [fit for fit in fits if fit.group != asked.law.classes[class_].group]
    groups = list(dict.fromkeys(fit.group for fit in others))
    return Fact(groups, asked.given, note=", ".join(fit.title for fit in others))


@fact("class.purpose")
def _purpose(asked: Question, over: Window) -> Given:
    """Which of the purposes of a withdrawal it serves; the class itself where the law knows none of that name."""
    class_ = asked.payload.get("class")
    if class_ is None:
        return None if asked.recorded else Fact(NOT_STATED)
    known = asked.law.classes.get(class_)
    group = None if known is None else asked.law.groups.get(known.group)
    return Fact(f"{class_}, which is no class here," if group is None else group.purpose, asked.given)


@fact("organization.group")
def _kind(asked: Question, over: Window) -> Given:
    """The groups of kinds to which the organization belongs."""
    kind = asked.opened.get("kind")
    found = [name for name, group in asked.law.organizations.items() if kind in group.kinds]
    return Fact(found or OTHER, ((asked.log, 0),))


@fact("payee.kind")
def _payee(asked: Question, over: Window) -> Given:
    """What whoever is paid is by the papers on file; not known to a record in which no such paper is."""
    to = asked.payload.get("to", asked.payload.get("payee"))
    making = {name: kind.makes for name, kind in asked.law.papers.items() if kind.makes}
    if to is None or (asked.recorded and not any(asked.filed(name) for name in making)):
        return None
    found = [(makes, asked.papers(name, to)) for name, makes in making.items()]
    made = dict.fromkeys(makes for makes, papers in found if papers)
    return Fact(list(made) or OTHER, tuple(entry.source for _, papers in found for entry in papers))


@fact("payee.member")
def _payee_is_member(asked: Question, over: Window) -> Given:
    """Is whoever is paid a member on file, by the name there or by what it looks like?"""
    to = asked.payload.get("to", asked.payload.get("payee"))
    if to is None:
        return None
    wanted = looks(to)
    names = [
        name
        for name, known in asked.organization.people.items()
        if known.get("memberships") and wanted in (looks(name), looks(known.get("title", name)))
    ]
    return Fact(bool(names), [source for name in names for source in asked.said_of(name)])


# -- what permits it ---------------------------------------------------------------------------------------------------


@qualified("approval")
def _approval(asked: Question, kind: str, over: Window) -> Given:
    """`approval KIND`: is the paper that is named one of a kind, of that day or before, and about this class?"""
    found = _approvals(asked, kind)
    return Fact(bool(found), Sources(found))


def _approvals(asked: Question, kind: str) -> list[Entry]:
    """The papers of a kind, of that day or before and about this class, by the name of the one that is named."""
    name = asked.payload.get("approval")
    if name is None:
        return []
    day = day_asked(asked).isoformat()
    about = asked.payload.get("class") if asked.law.papers[kind].about == "spending" else None
    return [entry for entry in asked.papers(kind, about) if entry.get("paper") == name and entry.get("dated") <= day]


@qualified("sum-of")
def _sum_of(asked: Question, kind: str, over: Window) -> Given:
    """`sum-of KIND`: the sum that the paper which is named approves of; not known where it states none."""
    found = [entry for entry in _approvals(asked, kind) if "cents" in entry.payload]
    return Fact(found[-1].payload["cents"], (found[-1].source,), money=True) if found else None


@qualified("paid-by")
def _paid_by(asked: Question, kind: str, over: Window) -> Given:
    """`paid-by KIND`: what was paid by the paper that is named, with what is asked for, and of what it is all."""
    class_ = asked.payload.get("class") if asked.law.papers[kind].about == "spending" else None
    named = paid(asked).by_paper.get(asked.payload.get("approval", ""), {}).values()
    before = [one for one in named if class_ in (None, one.class_)]
    together = sum(one.cents for one in before)
    this = asked.payload.get("cents", 0) if asked.kind == CHECK else 0
    note = f"{dollars(together)} of it was paid before"
    return Fact(together + this, Sources([one.entry for one in before]), money=True, note=note)


@qualified("minutes")
def _minutes(asked: Question, group: str, over: Window) -> Given:
    """`minutes GROUP`: do minutes that are named and filed authorize it, for an organization of that group?"""
    name = asked.payload.get("minutes")
    held = None if name is None else asked.organization.last(MINUTES, minutes=name)
    if held is None or asked.opened.get("kind") not in asked.law.organizations[group].kinds:
        return Fact(False)
    authorized = bool(held.get("filed")) and held.get("dated") <= day_asked(asked).isoformat()
    return Fact(authorized and asked.payload.get("class") in held.get("authorizes", ()), (held.source,))


@qualified("sanctioned")
def _sanctioned(asked: Question, lifting: str, over: Window) -> Given:
    """`sanctioned PAPER`: is spending prohibited, and no later paper of that kind on file that lifts it?"""
    last = asked.organization.last(SANCTION)
    if last is None:
        return Fact(False)
    day = day_asked(asked).isoformat()
    since = last.get("dated", last.day(asked.zone).isoformat())
    lifted = any(since <= entry.get("dated") <= day and entry.number > last.number for entry in asked.papers(lifting))
    return Fact(not lifted and since <= day <= last.get("until", "9999-12-31"), (last.source,))


@qualified("half")
def _half(asked: Question, field: str, over: Window) -> Given:
    """`half FIELD`: half of a number, where it is not known what it is none."""
    whole = asked.payload.get(field)
    return None if whole is None else Fact(whole // 2, asked.given)


@fact("games-ceased")
def _ceased(asked: Question, over: Window) -> Given:
    """Have games ceased, and not begun again?"""
    last = asked.organization.last(CEASE)
    if last is None:
        return Fact(False)
    again = begun_since(asked.organization, last)
    return Fact(again is None, (last.source,) if again is None else (last.source, again.source))


# -- what was paid before ----------------------------------------------------------------------------------------------


@qualified("spent")
def _spent(asked: Question, classes: str, over: Window) -> Given:
    """`spent CLASS ...`: what is paid for these classes over the window, with what is asked for."""
    names, day = classes.split(), day_asked(asked)
    this = asked.payload.get("cents", 0) if asked.payload.get("class") in names else 0
    return Fact(spent(asked, names, over, day) + this, Paid(asked, names, over, day), money=True)


@qualified("given-to")
def _given_to(asked: Question, groups: str, over: Window) -> Given:
    """`given-to GROUP ...`: what was paid for the classes of these groups over the window."""
    names, day = classes_of(asked, groups.split()), day_asked(asked)
    return Fact(spent(asked, names, over, day), Paid(asked, names, over, day), money=True)


@qualified(SPENT_ON)
def _spent_on(asked: Question, groups: str, over: Window) -> Given:
    """`spent-on GROUP ...`: was anything ever paid for them?"""
    names = classes_of(asked, groups.split())
    return Fact(was_spent_on(asked, groups.split()), Paid(asked, names, "calendar-year", asked.today))


@qualified("share-of-net")
def _share(asked: Question, rest: str, over: Window) -> Given:
    """`share-of-net SHARE less GROUP ... to GROUP ... figure NAME`: what of the year's net profits of games, less what
    was spent on some groups, is owed to others, with what is owed of the years before."""
    share, less, to, figure = _share_in_words(rest)
    found = shares(asked, share, less, to, figure, day_asked(asked).year)[-1]
    return Fact(found.due, (), money=True)


def _share_in_words(rest: str) -> tuple[Fraction, list[str], list[str], str | None]:
    words: dict[str, list[str]] = {"share": [], "less": [], "to": [], "figure": []}
    at = "share"
    for word in rest.split():
        if word in words:
            at = word
        else:
            words[at].append(word)
    try:
        return Fraction(words["share"][0]), words["less"], words["to"], next(iter(words["figure"]), None)
    except (IndexError, ValueError, ZeroDivisionError):
        raise LawError(f"share-of-net {rest}: a share such as 1/3 was expected") from None


@fact("building-fund-used")
def _building_fund(asked: Question, over: Window) -> Given:
    """How much of what came back from a building fund, and was not spent with approval, would be spent now."""
    accounts = accounts_of(asked.organization, asked.law, recorded=asked.recorded)
    funds = {name for name, account in accounts.items() if account.kind == BUILDING_FUND and account.opened}
    name = asked.payload.get("account")
    if not funds or name is None or asked.books is None:
        return Fact(0, (), money=True)
    stated = asked.organization
    returned = stated.listed(TRANSFER, to=name)
    back = [each for each in returned if each.get("from") in funds and not is_void(stated, each)]
    again = [each for each in stated.of(TRANSFER) if each.get("from") == name and each.get("to") in funds]
    approved = [
        one.entry
        for one in paid(asked).checks.values()
        if one.entry.get("account") == name and (one.entry.get("approval") or one.entry.get("minutes"))
    ]
    left = sum(each.get("cents") for each in back)
    left -= sum(each.get("cents") for each in (*again, *approved) if back and each.number > back[0].number)
    free = asked.books.balance(at_bank(asked.log, name)) - max(0, left)
    used = min(max(0, left), max(0, asked.payload.get("cents", 0) - free)) if asked.kind == CHECK else 0
    return Fact(used, Sources(back), money=True)
