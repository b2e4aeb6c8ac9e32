"""What a rulemaking's proposal changes, file by file: the effect sheet, worked out beside and never while a page waits.

A page that asks for one is answered at once: with the sheet where it is known, and else with the word that it is being
worked out, by one thread that gives way to everybody who acts. What cannot be computed is said with its reason.
"""

from __future__ import annotations

from collections.abc import Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from concurrent.futures import TimeoutError as Waiting
from dataclasses import dataclass
from typing import Any

from markupsafe import Markup
from starlette.requests import Request

from aboveboard.docket.course.effect import Proposed, proposed
from aboveboard.docket.views import standing
from aboveboard.kernel.recent import Recent
from aboveboard.kernel.words import counted, in_words
from aboveboard.law.differences import differences, written
from aboveboard.law.docket.proceeding import FOLDER
from aboveboard.law.errors import BadInput, nearest
from aboveboard.law.files import ruleset_named
from aboveboard.law.force import Asked, asked, text
from aboveboard.log.giving_way import resting
from aboveboard.log.logbook import Logbook
from aboveboard.play.compare.comparison import Comparison
from aboveboard.play.compare.effect import touched
from aboveboard.play.compare.records import Side, ValueChange
from aboveboard.play.compare.sides import before_and_after, loaded
from aboveboard.publish.blocks import Heading
from aboveboard.publish.comparing.answer import Compared, compared
from aboveboard.publish.comparing.effect import effect_of
from aboveboard.publish.comparing.effect_page import effect_page
from aboveboard.publish.comparing.pages import body, summary
from aboveboard.publish.html import fragment
from aboveboard.web.errors import NotFound
from aboveboard.web.gate.guard import house
from aboveboard.web.pages.docket.asking import asked_for, proceeding_of
from aboveboard.web.pages.page import clause_address

ADDRESS, TEMPLATE, TITLE = "/docket/{name}/effects", "docket/effects.html", "What it changes"
FILE = "file"
WHOLE = ""
"""In the place of a file: all of them."""
AT_ONCE = 0.3
"""So many seconds a page waits for a sheet before it says that it is being worked out."""
GIVES_WAY = 0.25
"""Whoever works one out rests so many times as long as it works."""
REMEMBERED = 60


@dataclass(frozen=True)
class Sheet:
    """What a proposal changes of one file, or why that cannot be told."""

    summary: str
    html: str = ""
    json: Mapping[str, Any] | None = None
    fault: str | None = None


class Sheets:
    """The effect sheets that were asked for, each worked out once."""

    def __init__(self, book: Logbook) -> None:
        self._known: Recent[tuple[str, str, str], Future[Sheet]] = Recent(REMEMBERED)
        self._works = ThreadPoolExecutor(1, "effect-sheets")

    def known(self, ruleset: str, file: str, as_if: str) -> Sheet | None:
        """A sheet that was worked out; None where it was not yet."""
        found = self._known.get((ruleset, file, as_if))
        return found.result() if found is not None and found.done() and found.exception() is None else None

    def of(self, ruleset: str, file: str, as_if: str) -> Sheet | None:
        """A sheet; None while it is being worked out."""
        key = (ruleset, file, as_if)
        found = self._known.get(key)
        if found is None or (found.done() and found.exception() is not None):
            found = self._known[key] = self._works.submit(_worked_out, *key)
        try:
            return found.result(AT_ONCE)
        except Waiting:
            return None


def _worked_out(ruleset: str, file: str, as_if: str) -> Sheet:
    with resting(GIVES_WAY):
        try:
            if file == WHOLE:
                return _whole(ruleset, as_if)
            found = (_of_proceeding if _is_proceeding(file) else _of)(ruleset, file, as_if)
        except BadInput as error:
            return Sheet(f"not computed: {error}", fault=str(error))
        held, published = found.comparison, len(found.published)
        blocks = body(held, found.published, found.published_unchanged)
        return Sheet(summary(held, published), fragment(blocks, clause_address), found.to_json())


def _whole(ruleset: str, as_if: str) -> Sheet:
    """All that a proposal touches on one sheet; its heading is the page's own."""
    found = effect_of(ruleset, asked(None, [as_if]), _no_file)
    blocks = [each for each in effect_page(found, None) if not (isinstance(each, Heading) and each.level == 1)]
    told = f"It touches {counted(len(found.parts), 'file')}."
    return Sheet(told, fragment(blocks, clause_address), found.to_json())


def _is_proceeding(file: str) -> bool:
    return file.startswith(f"{FOLDER}/")


def _of(ruleset: str, file: str, as_if: str) -> Compared:
    before, after = before_and_after(ruleset, file, asked(None, [as_if]))
    return compared(loaded(before, _no_file), loaded(after, _no_file))


def _no_file(name: str) -> Any:
    raise BadInput(f"{name}: a proposal is compared by the texts that are held, and by no file")


def _of_proceeding(ruleset: str, file: str, as_if: str) -> Compared:
    """Of a proceeding's file, which is neither game nor duty: value by value."""
    questions = Asked(None, ()), asked(None, [as_if])
    folder = ruleset_named(ruleset).folder
    before, after = (text(folder, file, question) for question in questions)
    found = differences(before, after)
    values = tuple(
        ValueChange(
            each.path, each.change, written(each.before), written(each.after), each.before_cite, each.after_cite
        )
        for each in found.rows
    )
    sides = [_side(ruleset, file, each, question) for each, question in zip((before, after), questions, strict=True)]
    return Compared(Comparison("file", sides[0], sides[1], values=values, unchanged=found.unchanged))


def _told(value: Any) -> Any:
    """A value as people read it: a whole table by its title, a list by its words."""
    found = written(value)
    if isinstance(found, Mapping):
        return found.get("title") or found.get("says") or found
    return ", ".join(found) if isinstance(found, list) and all(isinstance(each, str) for each in found) else found


def _side(ruleset: str, file: str, raw: Mapping[str, Any] | None, question: Asked) -> Side:
    missing = f"{ruleset} {file}: there is no such text {question}" if raw is None else None
    title, cite = ((raw or {}).get(key) for key in ("title", "cite"))
    as_if = question.as_if or ()
    return Side(ruleset, file, title, cite, None, as_if, question.way, str(question), None, None, missing=missing)


# -- on the pages ------------------------------------------------------------------------------------------------------


def files_of(ruleset: str, as_if: str) -> list[str]:
    """The files that a proposal touches: those that it changes, and those that are like one of them."""
    return [each.file for each in touched(ruleset_named(ruleset), asked(None, [as_if]))]


def effects_of(book: Logbook, log: str, ruleset: str, found: Proposed) -> list[dict[str, Any]]:
    """The files that a proposal changes, each with its changes counted and, where its sheet is known, what differs."""
    sheets = book.beside(Sheets)
    return [
        {
            "file": file, "title": title_of(ruleset, file, found),
            "changes": counted(changes, "change") if changes else "as that which it is like is changed",
            "summary": None if (sheet := sheets.known(ruleset, file, found.as_if)) is None else sheet.summary,
            "address": f"/docket/{log}/effects?file={file}",
        }
        for file in files_of(ruleset, found.as_if)
        for changes in [len(found.proposal.touching(file))]
    ]  # fmt: skip


def title_of(ruleset: str, file: str, found: Proposed) -> str:
    """What a file of a ruleset is about, as it calls itself."""
    raw = text(ruleset_named(ruleset).folder, file, asked(None, [found.as_if]))
    title = (raw or {}).get("title")
    return title if isinstance(title, str) else in_words(file.rpartition("/")[2].lstrip("_")).capitalize()


def sheet(request: Request) -> Mapping[str, Any]:
    """What a proposal changes of one of its files, or all of it where none is named."""
    book, name = proceeding_of(request)
    part = standing(book, name)
    found = proposed(part.law, part.course(sealed=False))
    if found is None:
        raise NotFound(f"{name} is about no proposal, and has no effect sheet")
    given = asked_for(request, (FILE,))
    file, ruleset = given.get(FILE, WHOLE), str(part.law.ruleset)
    files = files_of(ruleset, found.as_if)
    if file != WHOLE and file not in files:
        raise BadInput(f"{FILE}: {file!r} is not changed by {found.proposal.number}; {nearest(file, files)}")
    about = "All that it changes" if file == WHOLE else title_of(ruleset, file, found)
    held = house(request).floor.beside(Sheets).of(ruleset, file, found.as_if)
    return {
        "log": name, "title": part.setting.title, "number": found.proposal.number, "status": found.status(None),
        "ruleset": ruleset, "file": file, "about": about,
        "command": " ".join(f"aboveboard compare {ruleset} {file} --as-if {found.as_if}".split()),
        "changes": [
            {"kind": each.kind, "about": each.about, "reading": each.reading, "cite": part.law.cite(each.cite)}
            for each in found.proposal.touching(file) if each.about or each.reading
        ],
        "effects": effects_of(book, name, ruleset, found), "waiting": held is None,
        "summary": None if held is None else held.summary, "fault": None if held is None else held.fault,
        "html": Markup("" if held is None else held.html), "comparison": None if held is None else held.json,
    }  # fmt: skip
