"""What was in force: the day and the proposals of a question, the texts that held, the receipt of an answer."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from functools import cache
from pathlib import Path
from typing import Any, Literal

import tomli

from aboveboard.law.dates import day_of
from aboveboard.law.errors import BadInput
from aboveboard.law.folders import HEAD, Folder
from aboveboard.law.loader import brought_by, line, newest, read
from aboveboard.law.model.life import LifeLaw
from aboveboard.law.parsing import parse
from aboveboard.law.proposals import (
    Laid,
    Proposal,
    check_whole,
    is_over,
    own_proposal,
    proposal_named,
    proposals,
    since_of,
    touching,
)
from aboveboard.law.provisions.clauses import citations

Way = Literal["newest", "in-force", "as-if"]
"""Which law answers: the newest text held, what was in force on a day, or that with proposals laid over."""


@dataclass(frozen=True)
class Asked:
    """Under which law a question is put: that of a day, with proposals laid over, or the newest text held."""

    as_of: date | None = None
    as_if: tuple[str, ...] | None = None
    """Proposals to be laid over, each by its number or as NUMBER@DAY; None where none are spoken of."""

    @property
    def way(self) -> Way:
        """Which of the three it asks for."""
        return "as-if" if self.as_if is not None else "newest" if self.as_of is None else "in-force"

    def __str__(self) -> str:
        if self.way == "newest":
            return "by the newest text held"
        day = [] if self.as_of is None else [f"on {self.as_of}"]
        if self.as_if:
            return " ".join([*day, f"as if {' and '.join(self.as_if)} held"])
        return day[0] if day else "without any proposal"

    def to_json(self) -> dict[str, Any]:
        """As programs read it."""
        return {"as_of": self.as_of.isoformat() if self.as_of else None, "as_if": list(self.as_if or ())}


NEWEST = Asked()


def asked(as_of: date | str | None = None, as_if: Iterable[str] | str | None = None, where: str = "as_of") -> Asked:
    """A question as people and programs put it; what is no day or no list of proposals is refused."""
    given = (as_if,) if isinstance(as_if, str) else as_if
    if given is not None:
        given = tuple(given) if isinstance(given, (list, tuple, set, frozenset)) else None
        where_if = where.replace("as_of", "as_if").replace("as-of", "as-if")
        if given is None or not all(isinstance(each, str) and each for each in given):
            raise BadInput(f"{where_if}: proposals by number were expected, not {as_if!r}")
        given = tuple(dict.fromkeys(given))
        numbers = [each.partition("@")[0] for each in given]
        if twice := next((each for each in numbers if numbers.count(each) > 1), None):
            raise BadInput(f"{where_if}: {twice} is named twice, with different days")
    return Asked(day_of(as_of, where), given)


def asked_with_files(
    as_of: date | str | None = None, as_if: Iterable[str] | str | None = None, where: str = "as_of"
) -> Asked:
    """The same of whoever may name files here: a proposal of one's own is read from the file that is named."""
    if not isinstance(as_if, (str, list, tuple, set, frozenset)):
        return asked(as_of, as_if, where)
    named = (as_if,) if isinstance(as_if, str) else as_if
    return asked(as_of, [_taken_up(each) if isinstance(each, str) else each for each in named], where)


def _taken_up(given: str) -> str:
    """A proposal by its number, where it is given as a file."""
    file, at, day = (given, "", "") if given.endswith(".toml") else given.rpartition("@")
    return f"{own_proposal(Path(file))}{at}{day}" if file.endswith(".toml") else given


@dataclass(frozen=True)
class Receipt:
    """By which law an answer was given: whoever asks again under the same one gets the same."""

    asked: Asked
    status: str
    law: str
    """The hash of the text that it was computed from, with all that was laid over it."""

    @property
    def said(self) -> str | None:
        """By which law an answer was given, in a sentence, where another than the newest text was asked for."""
        return None if self.asked.way == "newest" else f"By the {self.status} text, {self.asked}."

    def to_json(self) -> dict[str, Any]:
        """As programs read it."""
        return {**self.asked.to_json(), "way": self.asked.way, "status": self.status, "law": self.law}


def hash_of(raw: Mapping[str, Any]) -> str:
    """The hash of a text's tables, in whatever order they are written."""
    spelled = json.dumps(raw, sort_keys=True, default=str, ensure_ascii=False, separators=(",", ":"))
    return f"sha256:{hashlib.sha256(spelled.encode()).hexdigest()}"


# -- what is laid over a ruleset ---------------------------------------------------------------------------------------


@cache
def laid_for(folder: Folder, question: Asked) -> tuple[Laid, ...]:
    """The proposals that are laid over a ruleset's files for a question, in the order of their days."""
    if question.way == "newest":
        return newest(folder)
    found: dict[str, Laid] = {}
    for number, one in proposals(folder).items():
        since = since_of(one)
        if since is not None and (question.as_of is None or since <= question.as_of):
            found[number] = Laid(number, since)
        elif question.as_of is not None and _tried(one, question.as_of):
            found[number] = Laid(number, trial=_tried(one, question.as_of))
    for given in question.as_if or ():
        one, day = _named(folder, given)
        number = one.number
        held = found.get(number)
        if day is not None and question.as_of is not None and question.as_of < day:
            continue
        if held is None or held.since is None:
            found[number] = Laid(number, day)
    order = {each: (proposal_named(folder, each).dated, each) for each in found}
    laid = tuple(found[each] for each in sorted(found, key=order.__getitem__))
    for file in check_whole(folder, laid) if question.as_if else ():
        read(folder, file, laid)
    return laid


def _named(folder: Folder, given: str) -> tuple[Proposal, date | None]:
    """A proposal as it is asked for, by number or as NUMBER@DAY."""
    number, at, day = given.partition("@")
    return proposal_named(folder, number), day_of(day, f"as-if {number}") if at else None


def _tried(one: Proposal, day: date) -> tuple[str, ...]:
    """The files that there is leave to try on a day."""
    standing = (trial.files for trial in one.law.trials if trial.known_from <= day <= trial.until)
    return tuple(dict.fromkeys(file for files in standing for file in files))


def text(folder: Folder, name: str, question: Asked = NEWEST) -> Mapping[str, Any] | None:
    """A file of a ruleset under the law of a question; None where there is none."""
    return read(folder, name, laid_of(folder, name, question))


def laid_of(folder: Folder, name: str, question: Asked) -> tuple[Laid, ...]:
    """Those of the proposals laid over a ruleset that touch a file or one that it is like: texts alike are one text."""
    touched = {
        each.number
        for each in laid_for(folder, question)
        if any(touching(folder, file, (each,)) for file in line(folder, name))
    }
    return tuple(each for each in laid_for(folder, question) if each.number in touched)


# -- whether a text held -----------------------------------------------------------------------------------------------


@cache
def life(folder: Folder) -> LifeLaw:
    """What a ruleset says of the life of its texts."""
    path = folder.path / HEAD
    raw = tomli.loads(path.read_text("utf-8")).get("life", {}) if path.is_file() else {}
    return parse(LifeLaw, raw, f"{folder.where}/{HEAD}: life")


def why_not_in_force(folder: Folder, name: str, question: Asked, called: str) -> str | None:
    """Why no text of a file answers a question, in one sentence; None where one does."""
    bringer = brought_by(folder, name)
    if bringer is not None and all(each.number != bringer for each in laid_of(folder, name, question)):
        return _not_brought(proposal_named(folder, bringer), name, question, called)
    for each in laid_of(folder, name, question):
        if any(proposal_named(folder, each.number).rescinds(file) for file in line(folder, name)):
            since = "is to rescind" if each.since is None else f"rescinds since {each.since}"
            without = "an --as-of before that day" if each.since else "--as-of or --as-if without it"
            return f"{called}: there is no text of it: the proposal {each.number} {since} it; {without} asks by it"
    day = question.as_of
    raw = text(folder, name, question)
    if day is None or raw is None:
        return None
    if bringer is not None:
        return None
    held = life(folder)
    first, last = (day_of(raw.get(key), key) for key in ("from", "until"))
    last = last or held.until
    if first is None and held.known_from is not None and day < held.known_from:
        by = f", {held.known_by}" if held.known_by else ""
        return f"{called}: the text held bears no date and is known from {held.known_from} on{by}; {day} lies before it"
    if (first is not None and day < first) or (last is not None and day > last):
        clauses = f" ({'; '.join(citations(held.cite))})" if last == held.until and held.cite else ""
        unless = f" unless {held.unless}" if held.unless and last == held.until else ""
        ended = f"{last}, the last day included,{unless}".rstrip(",") if last else "now"
        return (
            f"{called}: the text held runs from {first or held.known_from or 'a day that is not held'} to {ended}"
            f"{clauses}, and {day} lies outside it; without --as-of the newest text held answers"
        )
    return None


def _not_brought(one: Proposal, name: str, question: Asked, called: str) -> str:
    """What is to be said of a text that a proposal brings, where that proposal is not laid over."""
    law, day = one.law, question.as_of
    when = "" if day is None else f" on {day}"
    trials = [each for each in law.trials if name in each.files]
    if trials and day is not None:
        trial = trials[-1]
        why = (
            f"leave to try it under {trial.under} is known from {trial.known_from} to {trial.until}, the last day "
            f"included ({'; '.join(citations(trial.cite))}), and no adoption of {one.number} is on file"
        )
        return f"{called}: no text of it was in force{when}: {why}; --as-if {one.number} asks by the text proposed"
    held = next((each for each in law.replaces if name in each.files), None)
    stood = "nothing is held of what stood before"
    if held is not None:
        stood = f"what stood before is the {held.status} {held.what}, whose text is not held"
    later = next((each for each in question.as_if or () if each.startswith(f"{one.number}@")), None)
    since = since_of(one) if later is None else day_of(later.partition("@")[2], "as-if")
    adopted = f"no adoption of {one.number} is on file" if since is None else f"it takes effect on {since}"
    return (
        f"{called}: the text held was not in force{when}: it is that of the proposal {one.number} of {law.dated}, "
        f"{adopted}, and {stood}; --as-if {one.number} asks by it"
    )


def dated(raw: Mapping[str, Any], folder: Folder | None, laid: Iterable[Laid]) -> date | None:
    """The day that a text bears: since when it holds, or the day of the last proposal that it waits for."""
    pending = [proposal_named(folder, each.number).law.dated for each in laid if each.since is None] if folder else []
    return max(pending) if pending else day_of(raw.get("from"), "from")


def standing(
    raw: Mapping[str, Any],
    folder: Folder | None,
    question: Asked,
    laid: tuple[Laid, ...] = (),
    name: str | None = None,
) -> str:
    """Where the text of an answer stands, as people read it."""
    day, status = dated(raw, folder, laid), raw.get("status", "adopted")
    found = f"{status} text" + (f" of {day.isoformat()}" if day else ", its date not held")
    held = None if folder is None or laid else life(folder)
    if held is not None and held.until is not None and question.as_of is None and "until" not in raw:
        found += f"; it ended on {held.until}{f' unless {held.unless}' if held.unless else ''}"
    if question.way == "newest":
        return found
    waiting = [] if folder is None or name is None else _waiting(folder, name, question, laid)
    return f"{found}; {question}" + (f", no adoption of {' and '.join(waiting)} on file" if waiting else "")


def _waiting(folder: Folder, name: str, question: Asked, laid: tuple[Laid, ...]) -> list[str]:
    """The proposals of the day or earlier that would change a file, and of which no adoption is on file."""
    day, under, files = question.as_of, {each.number for each in laid}, {*line(folder, name)}
    return [
        number
        for number, one in proposals(folder).items()
        if day is not None and one.dated <= day and number not in under
        if files & one.touched and since_of(one) is None and not is_over(one)
    ]
