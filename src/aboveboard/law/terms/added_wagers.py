"""Progressive wagers that an operator adds to a game by a submission: their faults, and their tables in the law's form.

Such a wager names one of the game's own hands, a title, the one stake, what its meter begins with, a pay table, and the
wagers beside which it is made; what else is said of it is the ruleset's, in its file on linked progressives.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from aboveboard.kernel.money import dollars
from aboveboard.kernel.odds import Odds
from aboveboard.law import loader
from aboveboard.law.errors import BadInput, nearest, short
from aboveboard.law.files import Edition
from aboveboard.law.force import why_not_in_force
from aboveboard.law.loader import Raw
from aboveboard.law.model.games.added_wagers import AddedWagerLaw, StatedLaw
from aboveboard.law.model.link import LinkLaw
from aboveboard.law.model.values import meter_share
from aboveboard.law.money import money_law
from aboveboard.law.provisions.clauses import citations

FILE = "_link"
"""The file of a ruleset that says whether an operator may add a progressive wager."""
RETURNED = ("lose", "push")
"""What a hand may come to that wins nothing."""
LARGEST = 10**12
"""No amount is larger, in cents."""
_NAME = re.compile("[a-z][a-z0-9]*(-[a-z0-9]+)*")
LONGEST = 60
"""So many letters a name or a title has at most."""


class Finding(NamedTuple):
    """One thing that a submission states wrongly or leaves out."""

    path: str
    given: object
    """What stands there; None where nothing does."""
    reason: str
    cite: tuple[str, ...] = ()
    """The provisions by which it is wrong, by id."""

    def __str__(self) -> str:
        clauses = "; ".join(citations(self.cite))
        return f"{self.path}: {self.reason}{f' ({clauses})' if clauses else ''}"

    def to_json(self) -> dict[str, object]:
        """As programs read it."""
        return {"path": self.path, "given": self.given, "reason": self.reason, "cite": citations(self.cite)}


def adding_law(edition: Edition) -> LinkLaw | None:
    """The law of linked progressives beside a game's text, where it lets an operator add a wager to it."""
    found = None if edition.folder is None else money_law(edition.ruleset, edition.asked).link
    return found if found is not None and found.added_wager.allowed else None


def knows(edition: Edition, name: str) -> bool:
    """Is it a wager of the game's own text, by its name or another?"""
    wagers = edition.law.wagers
    return name in wagers or any(name in (*law.aliases, *law.named) for law in wagers.values())


def added_tables(edition: Edition, given: Mapping[str, object]) -> dict[str, Raw]:
    """Each wager that an operator adds as a table of the game's law; the first that is wrong is refused."""
    found = next((fault for name, table in given.items() for fault in faults(edition, name, table)), None)
    if found is not None:
        raise BadInput(str(found))
    link = adding_law(edition)
    assert link is not None or not given, "what no law lets be added is refused"
    return {
        name: _table(edition, link.added_wager, table)
        for name, table in given.items()
        if link is not None and isinstance(table, Mapping)
    }


def _table(edition: Edition, law: AddedWagerLaw, given: Mapping[str, Any]) -> Raw:
    """A wager that is stated without a fault, as a table of the game's law."""
    states, stake, base = law.states, given["stake"], given["base"]
    grades = edition.game.wagers[given["is"]].grades
    shares = [grade for grade, pay in given["pays"].items() if meter_share(pay) is not None]
    return {
        "title": given["title"],
        "is": given["is"],
        "made": {"when": law.made.when, "cite": list(law.made.cite)},
        "remove": {"how": law.remove.how, "when": law.remove.when, "cite": list(law.remove.cite)},
        "beside": {"one-of": list(given["beside"]), "cite": list(states.beside.cite)},
        "stake": {"min": stake, "max": stake, "posted": "none", "cite": list(states.stake.cite)},
        "meter": base,
        "base": base,
        "pays": {grade: given["pays"].get(grade, "lose") for grade in grades},
        "pays-cite": {
            grade: [*dict.fromkeys((*states.pays.cite, *(law.share_cite if grade in shares else ())))]
            for grade in grades
        },
        "basis": "the operator's submission",
        "cite": list(law.cite),
        **({"reading": law.reading} if law.reading else {}),
    }


# -- what is wrong -----------------------------------------------------------------------------------------------------


def faults(edition: Edition, name: str, given: object) -> Iterator[Finding]:
    """Everything that is wrong with one wager that a submission adds, each with its clause."""
    path, title = f"wagers.{name}", edition.law.title
    if knows(edition, name):
        yield Finding(path, given, f"{title} has such a wager, and its own text says what is the operator's to settle")
        return
    link = adding_law(edition)
    if link is None:
        yield Finding(path, given, f"it is no wager of {title}; {_why_none(edition, name)}")
        return
    law = link.added_wager
    if name in edition.law.barred:
        barred = edition.law.barred[name]
        yield Finding(path, given, f"there is no {barred.title} at {title}", barred.cite)
    if not _NAME.fullmatch(name) or len(name) > LONGEST:
        yield Finding(path, name, "a name in small letters with hyphens was expected, such as progressive", law.cite)
    stated = values_of(law)
    if not isinstance(given, Mapping) or not given.keys() & (stated.keys() - {"pays"}):
        hint = f"{_meant(edition, name)} One that is added states {_listed(law)}"
        yield Finding(path, given, f"it is no wager of {title}; {hint}", law.cite)
        return
    for key in given:
        if key not in stated:
            yield Finding(f"{path}.{key}", given[key], f"it is not known; {nearest(str(key), stated)}", law.cite)
    for key, one in stated.items():
        if key not in given:
            yield Finding(f"{path}.{key}", None, f"it is not stated: {one.title}", one.cite)
    checks = {
        "title": _title, "is": _hand, "stake": _amount, "base": _amount, "pays": _pays, "beside": _beside,
    }  # fmt: skip
    for key, check in checks.items():
        if key in given:
            for at, value, reason, *more in check(edition, given, given[key]):
                cite = dict.fromkeys((*stated[key].cite, *(law.share_cite if more else ())))
                yield Finding(f"{path}.{key}{f'.{at}' if at else ''}", value, reason, tuple(cite))


_Fault = tuple[str, object, str] | tuple[str, object, str, bool]
"""Where within a value something is wrong, what stands there and why; whether it is about the jackpot's share."""


def values_of(law: AddedWagerLaw) -> dict[str, StatedLaw]:
    """What is stated of such a wager, by the key under which it is."""
    states = law.states
    return {
        "title": states.title, "is": states.is_, "stake": states.stake, "base": states.base, "pays": states.pays,
        "beside": states.beside,
    }  # fmt: skip


def _meant(edition: Edition, name: str) -> str:
    """Which of the game's own wagers may have been meant, as a clause of its own."""
    hint = nearest(name, edition.law.wagers)
    return hint if hint.endswith("?") else f"{hint}."


def _listed(law: AddedWagerLaw) -> str:
    *others, last = values_of(law)
    return f"{', '.join(others)} and {last}"


def _why_none(edition: Edition, name: str) -> str:
    """Why no wager may be added, and what may have been meant."""
    hint, folder = _meant(edition, name), edition.folder
    held = folder is not None and loader.read(folder, FILE) is not None
    called = "a progressive that an operator adds"
    why = why_not_in_force(folder, FILE, edition.asked, called) if folder is not None and held else None
    return f"{hint} {'No text held here lets an operator add one' if why is None else why[0].upper() + why[1:]}"


def hands(edition: Edition) -> tuple[str, ...]:
    """The wagers of a game that may bear an operator's pay table: those that declare every grade they give."""
    return tuple(name for name, wager in edition.game.wagers.items() if wager.grades)


def _title(edition: Edition, given: Mapping[str, Any], title: object) -> Iterator[_Fault]:
    if not isinstance(title, str) or not title.strip() or not title.isprintable() or len(title) > LONGEST:
        yield "", title, f"a title in up to {LONGEST} letters was expected, not {short(title)}"
    elif any(law.title == title for law in edition.law.wagers.values()):
        yield "", title, f"{edition.law.title} has a {title} already"


def _hand(edition: Edition, given: Mapping[str, Any], name: object) -> Iterator[_Fault]:
    known = hands(edition)
    if not known:
        yield "", name, f"{edition.law.title} knows no hand on which a progressive may be"
    elif name not in known:
        yield "", name, f"{short(name)} is no hand of {edition.law.title}; {nearest(str(name), known)}"


def _amount(edition: Edition, given: Mapping[str, Any], cents: object) -> Iterator[_Fault]:
    if _cents(cents) is None:
        yield "", cents, f"whole cents were expected, not {short(cents)}"


def _cents(given: object) -> int | None:
    """An amount in whole cents; None where it is none."""
    return given if isinstance(given, int) and type(given) is int and 1 <= given <= LARGEST else None


def _beside(edition: Edition, given: Mapping[str, Any], names: object) -> Iterator[_Fault]:
    known = edition.law.wagers
    if not isinstance(names, list) or not names:
        yield "", names, f"a list of wagers was expected, such as {[next(iter(known), '')]}, not {short(names)}"
        return
    for number, name in enumerate(names):
        if not isinstance(name, str) or name not in known:
            yield str(number), name, f"{short(name)} is no wager of {edition.law.title}; {nearest(str(name), known)}"


def _pays(edition: Edition, given: Mapping[str, Any], pays: object) -> Iterator[_Fault]:
    """What is wrong with a pay table: a grade that never comes, a pay that is none, nothing paid out of the meter."""
    if not isinstance(pays, Mapping) or not pays:
        yield "", pays, f'a table of hands and what each pays was expected, such as "50 for 1", not {short(pays)}'
        return
    hand = given.get("is")
    grades = edition.game.wagers[hand].grades if hand in hands(edition) else None
    shared = False
    for grade, pay in pays.items():
        if grades is not None and grade not in grades:
            yield grade, pay, f"no hand is ever graded {short(grade)} by {hand}; {nearest(str(grade), grades)}"
        share, why = _read(pay)
        shared = shared or share is not None
        if why is not None:
            yield grade, pay, why
        elif share is not None and (less := _hands_back_less(share, given)) is not None:
            yield grade, pay, less, True
    if not shared and all(_read(pay)[1] is None for pay in pays.values()):
        reason = 'no hand is paid out of the meter; at least one pays a share of it, such as "100% of meter"'
        yield "", pays, reason, True


def _read(pay: object) -> tuple[int | None, str | None]:
    """How many hundredths of the meter a pay is, or why it is not understood."""
    understood = 'odds such as "50 for 1", a share such as "10% of meter", lose or push were expected'
    if not isinstance(pay, str):
        return None, f"{short(pay)} is not understood; {understood}"
    try:
        share = meter_share(pay)
    except ValueError as error:
        return None, str(error)
    try:
        if share is None and pay not in RETURNED:
            Odds.parse(pay)
    except ValueError:
        return None, f"{short(pay)} is not understood; {understood}"
    return share, None


def _hands_back_less(share: int, given: Mapping[str, Any]) -> str | None:
    """Why a share of the meter is too small: whoever wins it would have less than the stake."""
    stake, base = (_cents(given.get(key)) for key in ("stake", "base"))
    if stake is None or base is None or base * share >= stake * 100:
        return None
    return f"{share}% of a meter of {dollars(base)} is less than the stake of {dollars(stake)}"
