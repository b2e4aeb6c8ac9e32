"""What the fields of deeds name, kind by kind: whether it is known, and a sentence where it is not."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass
from itertools import chain
from typing import Any, NamedTuple

from aboveboard.charity.conduct.deeds import CLERKS, COUNT, NOTED, ORGANIZATION, PERSON, PLAN, POOL_NOTED
from aboveboard.charity.conduct.forms import Form
from aboveboard.charity.conduct.periods import first_day
from aboveboard.charity.conduct.question import Question
from aboveboard.charity.conduct.register import Entry
from aboveboard.charity.conduct.relations import Stated
from aboveboard.law.errors import nearest, short

COMPARED, LONGEST = 200, 60
"""So many names, and no longer ones, are looked at for one that is meant; those first that begin alike."""
MOST_REASONS = 12
"""So many things that are not known are named, and the others are counted."""
GAME = "game"
"""What papers are about by which a game is known that the law does not list."""
Known = Callable[[Question], Iterable[Collection[Any]]]


@dataclass(frozen=True)
class Thing:
    """A kind of thing that deeds name."""

    none: str
    """That there is none, in words before what was given."""
    known: Known
    """All of that kind that are known, in one collection or several."""
    on_file: bool = True
    """Is it put on file by other deeds? A record may leave a whole kind of that out."""
    shown: Known | None = None
    """Those of which a close one is named, where that is not all."""
    also: Callable[[Any], bool] = lambda given: False
    """Whether what is given is known without being on file."""

    one_name: bool = False
    """Does it go by several names, of which it is known by one?"""

    def unknown(self, asked: Question, given: Any, more: int, *, hint: bool) -> str:
        """That something is not known, with how many more of them are not, and what may be meant."""
        none = f"{self.none} {short(given)}" + (f", nor {more} more" if more else "")
        if not hint:
            return none
        listed = _compared(str(given), chain.from_iterable((self.shown or self.known)(asked)))
        if listed:
            return f"{none} ({nearest(str(given), listed)})"
        return f"{none} (there is none yet)" if self.on_file and not any(self.known(asked)) else none


def _compared(given: str, known: Iterable[Any]) -> list[str]:
    """The names among which the one is looked for that is meant: many, or long ones, would take long."""
    names = [name for name in dict.fromkeys(map(str, known)) if len(name) <= LONGEST]
    if len(given) > LONGEST or len(names) <= COMPARED:
        return names[:COMPARED]
    alike = [name for name in names if name[:2].casefold() == given[:2].casefold()]
    return list(dict.fromkeys((*alike, *names)))[:COMPARED]


def _stated(*places: tuple[str, str]) -> Known:
    """What fields of an organization's deeds have named."""
    return lambda asked: [_named_by(asked, kind, field) for kind, field in places]


def _named_by(asked: Question, kind: str, field: str) -> Collection[Any]:
    def take(found: dict[Any, None], entry: Entry) -> None:
        if (given := entry.get(field)) is not None:
            found[given] = None

    found: dict[Any, None] = asked.organization.running(("named", kind, field), (kind,), dict[Any, None], take)
    return found


def _people(asked: Question) -> Iterable[Collection[Any]]:
    """Those on file, those on the list that is put on file, and those who applied for a license of their own."""
    yield asked.organization.people
    yield _named_by(asked, "operator-apply", "person")
    if "rows" in asked.payload:
        yield {row.get("name") for row in asked.payload["rows"]}


def _papers(asked: Question) -> Iterable[Collection[Any]]:
    """Those that were not disposed of."""

    def take(found: dict[str, None], entry: Entry) -> None:
        if entry.kind == "paper":
            found[entry.payload["paper"]] = None
        else:
            found.pop(entry.payload["paper"], None)

    found: dict[str, None] = asked.organization.running("papers", ("paper", "paper-dispose"), dict[str, None], take)
    yield found


def _papers_shown(asked: Question) -> Iterable[Collection[Any]]:
    """Those of which a close one is named: to whoever decides at an office, those alone that are filed with one."""
    form = ORGANIZATION.get(asked.kind)
    if form is None or not set(form.by) <= set(CLERKS):
        return _papers(asked)
    filed = {kind for kind, paper in asked.law.papers.items() if paper.office is not None}
    return [{entry.payload["paper"] for entry in asked.organization.of("paper") if entry.payload["kind"] in filed}]


def _licensed(asked: Question) -> Collection[Any]:
    def take(found: dict[str, None], entry: Entry) -> None:
        found.update(dict.fromkeys(asked.games(entry.get("games"))))

    found: dict[str, None] = asked.organization.running("games granted", ("license", "amend"), dict[str, None], take)
    return found


def _approved(asked: Question) -> Collection[Any]:
    kinds = [name for name, kind in asked.law.papers.items() if kind.about == GAME]

    def take(found: dict[str, None], entry: Entry) -> None:
        if entry.get("kind") in kinds:
            found.update(dict.fromkeys(asked.games(entry.get("about"))))

    found: dict[str, None] = asked.organization.running("games approved", ("paper",), dict[str, None], take)
    return found


def _games(asked: Question) -> Iterable[Collection[Any]]:
    """Those that the law names, those that a paper on file is about, and those that were licensed."""
    yield asked.law.named_games
    yield _approved(asked)
    yield _licensed(asked)


def _games_here(asked: Question) -> Iterable[Collection[Any]]:
    """Those of the occasion and those opened at it, and others that are licensed beside it."""
    named = [*(asked.period or asked.payload).get("games", ())]
    named += () if asked.occasion is None else asked.occasion.different("game-open", "game")
    yield asked.games(named)
    yield _licensed(asked)


def _results(asked: Question) -> Iterable[Collection[Any]]:
    yield range(1, 1 + (0 if asked.occasion is None else len(asked.occasion.listed("result"))))


LOOKED_UP = {"premises": "rented", "person": "person", "provider": "provider", "occasion": "period"}
"""What papers are about that is on file before them, each with the kind of thing that it is.

Whatever a paper permits or makes known is not."""


def _subjects(asked: Question) -> Iterable[Collection[Any]]:
    """What a paper of its kind may be about."""
    kind = asked.law.papers.get(asked.payload["kind"])
    if kind is not None and kind.about in LOOKED_UP:
        thing, about = THINGS[LOOKED_UP[kind.about]], asked.payload.get("about")
        yield from thing.known(asked)
        yield {about} if thing.also(about or "") else ()
    elif kind is not None and kind.about == "spending":
        yield asked.law.classes
    elif kind is not None and kind.about == "organization":
        yield asked.log, asked.opened["title"]
    else:
        yield {asked.payload.get("about")}


def _accounts(asked: Question) -> Iterable[Collection[Any]]:
    """Those that were opened and not closed; in a record that opens none, those that the law names."""
    closed = asked.organization.different("account-close", "account")
    opened = _named_by(asked, "account-open", "account")
    yield [name for name in opened if name not in closed]
    if asked.recorded and not opened:
        yield asked.law.accounts


def _counts(asked: Question) -> Iterable[Collection[Any]]:
    yield range(1, 1 + (0 if asked.occasion is None else len(asked.occasion.listed(COUNT))))


THINGS: Mapping[str, Thing] = {
    "person": Thing("nobody on file is called", _people, shown=_stated((PERSON, "name"))),
    "applicant": Thing("nobody who applied is called", _stated(("operator-apply", "person"))),
    "provider": Thing("no provider who applied is called", _stated(("operator-apply", "provider"))),
    "rentor": Thing("no rentor who applied is called", _stated(("operator-apply", "rentor"))),
    "served": Thing("no papers were served here for", _stated(("service-of-process", "person")), on_file=False),
    "premises": Thing("no premises on file are called", _stated(("premises", "premises"))),
    "rented": Thing(
        "no premises on file are called", _stated(("premises", "premises"), ("operator-apply", "premises"))
    ),
    "item": Thing("no equipment on file is called", _stated(("equipment", "item"))),
    "paper": Thing("no paper on file is called", _papers, shown=_papers_shown),
    "license": Thing("no license on file has the number", _stated(("license", "number"))),
    "period": Thing(
        "no occasion, planned or opened, is called",
        _stated((NOTED, "occasion"), (PLAN, "occasion")),
        also=lambda given: first_day(given) is not None,
    ),
    GAME: Thing(
        "no game that the law lists, or that is approved or licensed, is called", _games, on_file=False, one_name=True
    ),
    "game here": Thing("no game of this occasion is called", _games_here, on_file=False, one_name=True),
    "subject": Thing("nothing on file that such a paper is about is called", _subjects),
    "text": Thing("no text to acknowledge is called", lambda asked: [asked.law.texts], on_file=False),
    "source": Thing("no occasion and no pool is called", _stated((NOTED, "occasion"), (POOL_NOTED, "pool"))),
    "account": Thing("no account that is open is called", _accounts),
    "lease": Thing("nothing was let as", lambda asked: (_named_by(asked, "let", "lease"),)),
    "figure": Thing("the law asks for no figure called", lambda asked: [asked.law.figures], on_file=False),
    "result": Thing("no result has the number", _results, on_file=False),
    "count": Thing("no count has the number", _counts, on_file=False),
}
"""Every kind of thing that a field may be declared to name."""


class Checked(NamedTuple):
    """What came of looking at what a deed names."""

    reasons: list[str]
    """What is not known, and what does not hold."""
    unchecked: list[str]
    """What could not be looked up, since a record need not say what it never mentions."""


def check(asked: Question, form: Form) -> Checked:
    """Is everything known that a deed names, and does what is declared of its fields hold?

    On a log what is not on file is not known; a record may leave out a whole kind of thing.
    """
    found = Checked([], [])
    looking = _Looking(asked, found)
    looking.at(form, asked.payload)
    for field, (_, rows) in form.rows.items():
        for number, row in enumerate(asked.payload.get(field, ()), 1):
            looking.at(rows, row, f"{field}: {number}: ")
    if (more := len(found.reasons) - MOST_REASONS) > 0:
        found.reasons[MOST_REASONS:] = [f"and {more} more"]
    return found


class _Looking:
    """Looking at a deed and its rows: what is known of each kind of thing is found once."""

    def __init__(self, asked: Question, found: Checked) -> None:
        self.asked, self.found = asked, found
        self._known = dict[str, list[Collection[Any]]]()

    def at(self, form: Form, payload: Mapping[str, Any], where: str = "") -> None:
        """What a form's fields name, and what is declared of them."""
        for field, thing in form.names.items():
            given = payload.get(field)
            if given is not None and (where or not self._is_known(thing, given)):
                self._look(f"{where}{field}", thing, (given,) if isinstance(given, (str, int)) else given)
        if form.relations:
            self._relate(form, payload, where)

    def _is_known(self, name: str, given: Any) -> bool:
        """Is one thing known at a glance? Most are."""
        if not isinstance(given, str):
            return False
        return any(given in each for each in THINGS[name].known(self.asked))

    def _look(self, where: str, name: str, given: Iterable[Any]) -> None:
        asked, thing = self.asked, THINGS[name]
        if name not in self._known:
            self._known[name] = list(thing.known(asked))
        known, names = self._known[name], asked.law.one_name if thing.one_name else {}
        missing = [
            one for one in given if not any(names.get(one, one) in each for each in known) and not thing.also(one)
        ]
        if not missing:
            return
        if not asked.recorded or not thing.on_file or any(known):
            why = thing.unknown(asked, missing[0], len(missing) - 1, hint=not self.found.reasons)
            self.found.reasons.append(f"{where}: {why}")
        else:
            self.found.unchecked.append(f"{name}-on-file")

    def _relate(self, form: Form, payload: Mapping[str, Any], where: str) -> None:
        asked = self.asked
        before = asked.organization if asked.occasion is None else asked.occasion
        deed = Stated(asked, payload, before)
        for relation in form.relations:
            needed = relation.needs
            if asked.ahead and needed is not None:
                continue  # it shows on the night
            why = relation.why_not(deed)
            if why and asked.recorded and needed is not None and not before.entries.get(needed):
                self.found.unchecked.append(f"{needed}-before-{asked.kind}")
            elif why:
                self.found.reasons.append(f"{where}{why}")
