"""What cases of meetings check besides: items of the agenda, minutes, what is printed, what is decided elsewhere."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from aboveboard.docket.course.agenda import drawn_up, items
from aboveboard.docket.course.elsewhere import all_approved, decided
from aboveboard.docket.course.minutes import minutes
from aboveboard.docket.record import DecidedProceeding
from aboveboard.docket.telling import course, plain
from tests.support.expectations import Wrong

Check = Callable[[str, DecidedProceeding, list[str], str], None]


def must(holds: bool, why: str) -> None:
    """Fail a line where something does not hold."""
    if not holds:
        raise Wrong(why)


def said(value: Any) -> str:
    """A value as a line has it."""
    if isinstance(value, list):
        return ", ".join(map(said, value))
    return str(value).lower() if isinstance(value, bool) else "none" if value is None else str(value)


def _dealt(dealt: bool) -> Check:
    def check(line: str, found: DecidedProceeding, words: list[str], here: str) -> None:
        held = {each.item: each for each in items(found.proceeding, found.state)}
        must(words[0] in held, f"{line}: the items are {list(held)}")
        must(held[words[0]].dealt == dealt, f"{line}: it is {'dealt with' if held[words[0]].dealt else 'open'}")
        must(here in held[words[0]].cite, f"{line}: {here} is not cited, but {held[words[0]].cite}")

    return check


def _drawn(line: str, found: DecidedProceeding, words: list[str], here: str) -> None:
    law = found.proceeding.law.agenda
    must(words[0] in law, f"{line}: the kinds are {list(law)}")
    matters = {kind: [kind] for kind, each in law.items() if not each.must}
    rows = {row["kind"]: row["item"] for row in drawn_up(found.proceeding, matters)}
    must(rows[words[0]] == words[1], f"{line}: the agenda is {rows}")
    bare = [row["kind"] for row in drawn_up(found.proceeding)]
    must((words[0] in bare) == (words[2] == "always"), f"{line}: without any matter it is {bare}")
    must(here in found.proceeding.cite(law[words[0]].cite), f"{line}: {here} is not cited")


def _minutes(line: str, found: DecidedProceeding, words: list[str], here: str) -> None:
    held = minutes(found.proceeding, found.state)
    if words == ["nothing"]:
        must(held is None, f"{line}: there are minutes")
        return
    assert held is not None
    value = {**held.to_json(), "besides": len(held.besides)}.get(words[0], held.facts.get(words[0]))
    must(said(value) == " ".join(words[1:]), f"{line}: it is {said(value)}")


def _entry(line: str, found: DecidedProceeding, words: list[str], here: str) -> None:
    """entry ITEM STEP WORDS: what the minutes say of a step of an item."""
    held = minutes(found.proceeding, found.state)
    assert held is not None
    rows = [
        f"{said([f'{key}: {said(value)}' for key, value in each.says.items()])}"
        + (f"; {each.vote.tally} {'carried' if each.vote.carried else 'lost'}" if each.vote else "")
        for section in held.sections
        for each in section.entries
        if section.item == words[0] and each.step == words[1]
    ]
    must(any(" ".join(words[2:]) in row for row in rows), f"{line}: the minutes say {rows}")


def _prints(line: str, found: DecidedProceeding, words: list[str], here: str) -> None:
    """printed STEP NUMBER KEY VALUE: what the text itself tells of a step, the first, the second one of its name."""
    held = [each for each in course(found.state) if each.step == words[0] and each.number < 0]
    must(len(held) >= int(words[1]), f"{line}: {len(held)} are printed")
    done, value = held[int(words[1]) - 1], " ".join(words[3:])
    if words[2] == "flagged":
        must(any(value in each.reason and here in each.cite for each in done.faults), f"{line}: {done.faults}")
        return
    known: Any = {"at": done.at.strftime("%Y-%m-%dT%H:%M"), "by": done.by, "name": done.who, **plain(done.fields)}
    for key in words[2].split("."):
        known = known[int(key)] if isinstance(known, list) else known.get(key)
    must(said(known) == value, f"{line}: it is {said(known)}")


def _decides(line: str, found: DecidedProceeding, words: list[str], here: str) -> None:
    """decides PROCEEDING KEY VALUE: what is decided elsewhere, for any one that is; decides nothing."""
    held = [{**each.fields, **vars(each)} for each in decided(found.proceeding, found.state)]
    if words == ["nothing"]:
        must(not held, f"{line}: it decides {held}")
        return
    own = [each for each in held if each["proceeding"] == words[0]]
    must(any(said(plain(each.get(words[1]))) == " ".join(words[2:]) for each in own), f"{line}: it decides {held}")


def _approves(line: str, found: DecidedProceeding, words: list[str], here: str) -> None:
    """approves LOG DEED KEY VALUE: what is approved on another log, for any one that is; approves nothing."""
    held = list(all_approved(found.proceeding, found.state))
    if words == ["nothing"]:
        must(not held, f"{line}: it approves {held}")
        return
    own = [plain(each.fields) for each in held if (each.named, each.deed) == (words[0], words[1])]
    must(any(said(each.get(words[2])) == " ".join(words[3:]) for each in own), f"{line}: it approves {held}")


def _sealed(line: str, found: DecidedProceeding, words: list[str], here: str) -> None:
    law = found.proceeding.law.steps[words[0]]
    must(law.sealed and here in found.proceeding.cite(law.cite), f"{line}: it is not, or not by {here}")


def _tells(line: str, found: DecidedProceeding, words: list[str], here: str) -> None:
    told = found.proceeding.law.steps[words[0]].tells
    must(words[1] in told, f"{line}: {told} are told")


def _reads(line: str, found: DecidedProceeding, words: list[str], here: str) -> None:
    """reads STEP.FIELD TYPE, reads fact.NAME TYPE, reads thing.KIND.FIELD TYPE: by which type something is read."""
    law, (head, *path) = found.proceeding.law, words[0].split(".")
    if head == "fact":
        field = law.facts[path[0]]
    elif head == "thing":
        field = law.things[path[0]].fields[path[1]]
    else:
        field = law.steps[head].asks[path[0]]
        for name in path[1:]:
            field = field.fields[name]
    must(field.type == words[1], f"{line}: it is read as {field.type}")


def _items(line: str, found: DecidedProceeding, words: list[str], here: str) -> None:
    held = [each.item for each in items(found.proceeding, found.state)]
    must(len(held) == int(words[0]), f"{line}: the items are {held}")


def _since(line: str, found: DecidedProceeding, words: list[str], here: str) -> None:
    must(said(plain(found.proceeding.law.from_)) == words[0], f"{line}: it is {found.proceeding.law.from_}")


def _quiet(line: str, found: DecidedProceeding, words: list[str], here: str) -> None:
    must(not found.flagged, f"{line}: {[each.reason for each in found.flagged]}")


CHECKS: dict[str, Check] = {
    "dealt": _dealt(True), "open": _dealt(False), "drawn": _drawn, "minutes": _minutes, "entry": _entry,
    "printed": _prints, "decides": _decides, "approves": _approves,
    "not-public": _sealed, "tells": _tells, "reads": _reads, "items": _items,
    "since": _since, "quiet": _quiet,
}  # fmt: skip
