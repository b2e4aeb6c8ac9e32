"""Facts about people: what they are designated to, know, are paid for and may show."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from aboveboard.charity.books.spending import stated_of
from aboveboard.charity.conduct.badges import PICTURES, pictures
from aboveboard.charity.conduct.books import CHECK, EXPENSE
from aboveboard.charity.conduct.counting import WAITS_FOR
from aboveboard.charity.conduct.deeds import CONFIRM, COUNT
from aboveboard.charity.conduct.namesakes import looks
from aboveboard.charity.conduct.periods import first_day, last_day
from aboveboard.charity.conduct.question import Question
from aboveboard.charity.conduct.register import Entry, Sources
from aboveboard.charity.facts.registry import OTHER, Given, fact, fact_of, qualified
from aboveboard.law.conditions.facts import Fact, Source
from aboveboard.law.errors import LawError
from aboveboard.law.model.conditions import Window


@qualified("designated")
def _designated(asked: Question, duty: str, over: Window) -> Given:
    """`designated DUTY`: the people who are designated to it."""
    found = asked.organization.listed("designate", duty=duty)
    return Fact([entry.get("person") for entry in found], Sources(found))


def _known(asked: Question) -> dict[str, Any]:
    return asked.organization.people.get(str(asked.payload.get("person")), {})


def _said(asked: Question) -> Sequence[Source]:
    return asked.said_of(str(asked.payload.get("person")))


@fact("work")
def _work(asked: Question, over: Window) -> Given:
    """The kinds of work that the duty belongs to."""
    duty = asked.payload.get("duty")
    if duty is None:
        return None
    return Fact([name for name, kind in asked.law.work.items() if duty in kind.duties] or [OTHER], asked.given)


@fact("duties")
def _duties(asked: Question, over: Window) -> Given:
    """Every duty that belongs to a kind of work."""
    return Fact([duty for kind in asked.law.work.values() for duty in kind.duties])


@qualified("staffed")
def _staffed(asked: Question, kind: str, over: Window) -> Given:
    """`staffed KIND`: whoever is posted at the game with a duty of a kind of work."""
    if asked.occasion is None:
        return None
    if kind not in asked.law.work:
        raise LawError(f"{asked.law.ruleset}: no work is called {kind!r}")
    duties = asked.law.work[kind].duties
    posted = (entry for entry in asked.at_the_game("staff") if entry.get("duty") in duties)
    return fact_of(posted, lambda found: [entry.get("person") for entry in found])


@qualified("known-at")
def _known_at(asked: Question, kind: str, over: Window) -> Given:
    """`known-at KIND`: whoever is posted at the game, or at none in particular, with a duty of a kind of work, or is
    said to deal; that shows on the night, and not in a record that posts nobody."""
    dealer = asked.payload.get("dealer")
    if asked.occasion is None or asked.ahead or (asked.recorded and dealer is None and "staff" not in asked.mentions):
        return None
    if kind not in asked.law.work:
        raise LawError(f"{asked.law.ruleset}: no work is called {kind!r}")
    posted = (*asked.at_the_game("staff"), *asked.occasion.listed("staff", game=None))
    found = [entry for entry in posted if entry.get("duty") in asked.law.work[kind].duties]
    names = dict.fromkeys((*(entry.get("person") for entry in found), *((dealer,) if dealer else ())))
    return Fact(list(names), Sources(found))


@qualified("at-work")
def _at_work(asked: Question, kind: str, over: Window) -> Given:
    """`at-work KIND`: whoever was posted anywhere with a duty of a kind of work and is not away; whoever comes again is
    not posted anew."""
    if asked.occasion is None:
        return None
    if kind not in asked.law.work:
        raise LawError(f"{asked.law.ruleset}: no work is called {kind!r}")
    duties = asked.law.work[kind].duties

    def take(found: _AtWork, entry: Entry) -> None:
        name = entry.get("person")
        if entry.kind == "depart":
            found.away.add(name)
        elif entry.kind == "arrive":
            found.away.discard(name)
        elif entry.get("duty") in duties:
            found.posted[name] = entry
            found.away.discard(name)

    held = asked.occasion.running(("at work", kind), ("staff", "arrive", "depart"), _AtWork, take)
    found = {name: entry for name, entry in held.posted.items() if name not in held.away}
    return Fact(list(found), Sources(list(found.values())))


@dataclass
class _AtWork:
    """Those who were posted to a kind of work, each with what says so last, and who has departed."""

    posted: dict[str, Entry] = field(default_factory=dict)
    away: set[str] = field(default_factory=set)


@fact("member")
def _member(asked: Question, over: Window) -> Given:
    return Fact(bool(_known(asked).get("memberships")), _said(asked)) if "person" in asked.payload else None


@fact("kin-of-member")
def _kin(asked: Question, over: Window) -> Given:
    """Is somebody related to whoever is a member of the organization itself that day?"""
    kin = str(_known(asked).get("kin-of", ""))
    return Fact("organization" in asked.person(kin).memberships, (*_said(asked), *asked.said_of(kin)))


@qualified("paid-for")
def _paid_for(asked: Question, kind: str, over: Window) -> Given:
    """`paid-for CLASS`: those who are paid, as their file says or as an expense of the class does."""
    flagged = asked.organization.running("paid", ("person", "persons"), dict[str, None], _flagged)
    found = [entry for deed in (EXPENSE, CHECK) for entry in asked.organization.listed(deed, **{"class": kind})]
    names = dict.fromkeys((*flagged, *(stated_of(entry.payload, "to") for entry in found)))
    names.pop(None, None)
    return Fact(list(names), Sources(found))


def _flagged(found: dict[str, None], entry: Entry) -> None:
    """Who is paid as the last statement of them says."""
    for row in entry.get("rows", ()) if entry.kind == "persons" else (entry.payload,):
        if row.get("paid"):
            found[row["name"]] = None
        else:
            found.pop(row["name"], None)


@fact("person.title")
def _title(asked: Question, over: Window) -> Given:
    value = _known(asked).get("title")
    return None if value is None else Fact(value, _said(asked))


@fact("person.organization")
def _organization(asked: Question, over: Window) -> Given:
    """The organization of which somebody is a member."""
    known = _known(asked)
    memberships = known.get("memberships", {})
    if not memberships:
        return Fact("none", _said(asked))
    if "organization" in memberships:
        return Fact(asked.opened["title"], _said(asked))
    value = known.get("organization")
    return None if value is None else Fact(value, _said(asked))


def _shown(name: str) -> None:
    @fact(f"person.{name}")
    def answer(asked: Question, over: Window) -> Given:
        found = asked.organization.last("identify", person=asked.payload.get("person"))
        value = None if found is None else found.get(name)
        if found is None or value is None:
            return None
        on_file = pictures(asked, name, asked.payload["person"])
        return Fact(value, (found.source,)) if on_file is None or value in on_file else None


for _item in PICTURES:
    _shown(_item)


@qualified("pictures")
def _pictures(asked: Question, kind: str, over: Window) -> Given:
    """`pictures KIND`: the papers of a kind that are on file of somebody, each with its file."""
    found = pictures(asked, kind, str(asked.payload.get("person")))
    return None if found is None else Fact(list(found), Sources(list(found.values())))


@fact("texts-to-know")
def _texts(asked: Question, over: Window) -> Given:
    return Fact(list(asked.law.texts))


@fact("acknowledged")
def _acknowledged(asked: Question, over: Window) -> Given:
    found = list(asked.organization.of("acknowledge", person=asked.payload.get("person")))
    texts = dict.fromkeys(text for entry in found for text in entry.get("texts"))
    return Fact(list(texts), tuple(entry.source for entry in found))


@fact("done-by")
def _done_by(asked: Question, over: Window) -> Given:
    return Fact(asked.by) if asked.by else None


@fact("members-in-charge")
def _members_in_charge(asked: Question, over: Window) -> Given:
    period = asked.period or asked.payload
    return Fact(list(period.get("members-in-charge", ())), asked.stated)


def _present(asked: Question) -> list[str]:
    """Who has arrived and not departed."""
    assert asked.occasion is not None
    here = asked.occasion.standing("arrive", "depart", "person")
    if asked.kind == "depart":
        here.pop(asked.payload["person"], None)
    return list(here)


@fact("in-charge-present")
def _in_charge_present(asked: Question, over: Window) -> Given:
    """Members in charge who are there, once the deed in hand is done."""
    if asked.occasion is None or asked.period is None or asked.ahead:
        return None
    in_charge = asked.period.get("members-in-charge", ())
    came_or_left = (asked.occasion.listed(kind, person=name) for name in in_charge for kind in ("arrive", "depart"))
    return Fact([name for name in _present(asked) if name in in_charge], Sources(*came_or_left))


@fact("in-charge-seen")
def _in_charge_seen(asked: Question, over: Window) -> Given:
    """The same, unknown in a record that never says who comes."""
    unsaid = asked.recorded and asked.occasion is not None and not asked.occasion.entries.get("arrive")
    return None if unsaid else _in_charge_present(asked, over)


@fact("worked")
def _worked(asked: Question, over: Window) -> Given:
    """Everybody who has worked in this period."""
    if asked.occasion is None or asked.period is None:
        return None
    found = asked.occasion.running("worked", tuple(WORKS), _Workers, _Workers.take)
    named = (asked.period[duty] for duty in ("banker", "member-in-charge-of-proceeds") if duty in asked.period)
    names = dict.fromkeys((*asked.period.get("members-in-charge", ()), *named, *found.names))
    return Fact(list(names), Sources(found.entries))


@fact("worked-there")
def _worked_there(asked: Question, over: Window) -> Given:
    """Everybody who has worked in the period in which a deed says that it is done."""
    noted = asked.organization.last("occasion-noted", occasion=asked.payload.get("occasion"))
    if asked.held is None or noted is None:
        return None
    held = asked.held(noted.get("occasion"))
    found = held.stated.running("worked", tuple(WORKS), _Workers, _Workers.take)
    named = (held.period[duty] for duty in ("banker", "member-in-charge-of-proceeds") if duty in held.period)
    return Fact(list(dict.fromkeys((*held.period.get("members-in-charge", ()), *named, *found.names))), (noted.source,))


WORKS = {"staff": "person", "appoint-banker": "person", "game-open": "dealer", COUNT: "by", CONFIRM: ""}
"""The deeds by which somebody works, with the field that names them."""


@dataclass
class _Workers:
    """Everybody who has worked on an occasion, each once, and what says so."""

    names: dict[str, None] = field(default_factory=dict)
    entries: list[Entry] = field(default_factory=list)

    def take(self, entry: Entry) -> None:
        """Somebody is posted, keeps the bank, deals or counts."""
        if named := _named(entry):
            self.names |= dict.fromkeys(named)
            self.entries.append(entry)


def _on_file_as(asked: Question, shown: Iterable[str]) -> list[str]:
    """Those on file whose name in full looks so: at the door people give that one, and not what a file calls them."""
    titled = asked.organization.running("titled", ("person", "persons"), dict[str, dict[str, None]], _titles)
    return [name for key in titled.keys() & set(shown) for name in titled[key]]


def _titles(found: dict[str, dict[str, None]], entry: Entry) -> None:
    """People by what their names in full look like."""
    for row in entry.get("rows", ()) if entry.kind == "persons" else (entry.payload,):
        if row.get("title"):
            found.setdefault(looks(row["title"]), {})[row["name"]] = None


@fact("to.person")
def _to_person(asked: Question, over: Window) -> Given:
    """Whoever is paid, and whoever on file has that name in full."""
    name = stated_of(asked.payload, "to")
    return None if name is None else Fact([name, *_on_file_as(asked, [looks(name)])], asked.given)


@fact("player")
def _player(asked: Question, over: Window) -> Given:
    """Whoever plays or buys, and whoever on file has that name in full."""
    name = asked.payload.get("player")
    return None if name is None else Fact(list(dict.fromkeys((name, *_on_file_as(asked, [looks(name)])))), asked.given)


def _named(entry: Entry) -> list[str]:
    """Those who work by what an entry states."""
    if entry.kind == CONFIRM:
        return [entry.by]
    named, waits = entry.get(WORKS[entry.kind]) or [], entry.get(WAITS_FOR, ())
    return [named] if isinstance(named, str) else [name for name in named if name not in waits]


@qualified("worked-in-period")
def _worked_in_period(asked: Question, kinds: str, over: Window) -> Given:
    """`worked-in-period WORK ...`: whoever was in charge, kept the bank, dealt or counted in what a deed names as its
    period, or was posted there to work of these kinds; where it names none, in the month."""
    if asked.held is None:
        return None
    period = asked.payload.get("period") or f"{asked.today:%Y-%m}"
    duties = {duty for kind in kinds.split() for duty in asked.law.work[kind].duties}
    found, noted = dict[str, None](), list(_noted_in(asked, period))
    for each in noted:
        held = asked.held(each.get("occasion"))
        named = (held.period[duty] for duty in ("banker", "member-in-charge-of-proceeds") if duty in held.period)
        found |= dict.fromkeys((*held.period.get("members-in-charge", ()), *named))
        for entry in held.stated.running("worked", tuple(WORKS), _Workers, _Workers.take).entries:
            if entry.kind != "staff" or entry.get("duty") in duties:
                found |= dict.fromkeys(_named(entry))
    return Fact(list(found), Sources(noted))


def _noted_in(asked: Question, period: str) -> Iterator[Entry]:
    """The occasion that goes by the name of a period, or all of a month, a quarter or a year."""
    first, last = first_day(period), last_day(period)
    for entry in asked.organization.of("occasion-noted"):
        if entry.get("occasion") == period or (first and str(first) <= entry.get("day") <= str(last)):
            yield entry


@fact("players")
def _players(asked: Question, over: Window) -> Given:
    """Everybody who has played in this period."""
    if asked.occasion is None:
        return None
    found = asked.occasion.running("players", ("play",), _Players, _Players.take)
    return Fact([*found.names, *_on_file_as(asked, found.looks)], Sources(found.entries))


@qualified("bought")
def _bought(asked: Question, kind: str, over: Window) -> Given:
    """`bought KIND`: everybody who has bought tickets of a kind in this period."""
    if asked.occasion is None:
        return None

    def take(found: dict[str, _Players], entry: Entry) -> None:
        for name in asked.games(entry.get("kind")):
            found.setdefault(name, _Players()).take(entry)

    found = asked.occasion.running("buyers", ("buy-ticket",), dict[str, _Players], take).get(kind, _Players())
    return Fact([*found.names, *_on_file_as(asked, found.looks)], Sources(found.entries))


@dataclass
class _Players:
    """Everybody who has played, or bought tickets of a kind, each once, and what says so."""

    names: dict[str, None] = field(default_factory=dict)
    looks: set[str] = field(default_factory=set)
    entries: list[Entry] = field(default_factory=list)

    def take(self, entry: Entry) -> None:
        """Somebody plays, or buys one."""
        name = entry.payload["player"]
        if name not in self.names:
            self.names[name] = None
            self.looks.add(looks(name))
        self.entries.append(entry)


@fact("banker")
def _banker(asked: Question, over: Window) -> Given:
    """Who sells imitation money here: whoever was appointed last, or named when the occasion was opened."""
    found = None if asked.occasion is None else asked.occasion.last("appoint-banker")
    if found is not None:
        return Fact(found.get("person"), (found.source,))
    name = (asked.period or asked.payload).get("banker")
    return None if name is None else Fact(name, asked.stated)
