"""What cases expect of a rulemaking: its proposal, what its notice prints, its doors, and what is in force when."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from aboveboard.docket.record import DecidedProceeding
from aboveboard.docket.telling import cite_of, course, open_fields, plain
from aboveboard.law.force import asked, laid_of
from tests.support.expectations import Wrong

Check = Callable[[str, DecidedProceeding, list[str], str], None]


def _must(holds: bool, why: str) -> None:
    if not holds:
        raise Wrong(why)


def _closed(line: str, found: DecidedProceeding, words: list[str], here: str) -> None:
    held = [each for each in found.due if each.term == words[0]]
    _must(any(each.state == "closed" for each in held), f"{line}: it is {[each.state for each in held]}")
    _must(any(here in each.cite for each in held), f"{line}: {here} is not cited")


def _told(line: str, found: DecidedProceeding, words: list[str], here: str) -> None:
    told = found.to_json()["told"].get(words[0])
    _must(told is not None, f"{line}: it is not told")
    _must(" ".join(words[1:]) in (*told["says"], *told["of"], told["reading"]), f"{line}: it is {told}")
    _must(here in told["cite"], f"{line}: {here} is not cited")


def _proposal(line: str, found: DecidedProceeding, words: list[str], here: str) -> None:
    known = found.to_json()["proposal"]
    value = " ".join(words[1:])
    sections = {"amends": "amended", "adds": "added", "rescinds": "rescinded"}
    if words[0] == "replaces":
        _replaces(line, known, value, here)
        return
    held = known["sections"][sections[words[0]]] if words[0] in sections else [known[words[0]]]
    _must(value in held, f"{line}: it is {held}")
    _must(here in known["cite"], f"{line}: {here} is not cited, but {known['cite']}")


def _replaces(line: str, known: Mapping[str, Any], value: str, here: str) -> None:
    held = [f"{each['status']} {each['what']}" for each in known["replaces"] if here in each["cite"]]
    _must(value in held, f"{line}: it is {held}")


def _proposal_came(line: str, found: DecidedProceeding, words: list[str], here: str) -> None:
    known = found.to_json()["proposal"]["came"]
    _must(known.get(words[0]) == words[1], f"{line}: it came to {known}")


def _owes(line: str, found: DecidedProceeding, words: list[str], here: str) -> None:
    held = [each for each in found.due if each.term == words[0]]
    _must(any(words[1] in each.of for each in held), f"{line}: it is of {[each.of for each in held]}")


def _effective(line: str, found: DecidedProceeding, words: list[str], here: str) -> None:
    known = found.to_json()["proposal"]
    _must(known["effective"] == words[0], f"{line}: it is {known['effective']}")
    _must(here in known["effect"]["cite"], f"{line}: {here} is not cited, but {known['effect']['cite']}")


def _never(line: str, found: DecidedProceeding, words: list[str], here: str) -> None:
    known = found.to_json()["proposal"]
    _must(known["effective"] is None, f"{line}: it takes effect on {known['effective']}")


def _holding(wanted: str) -> Check:
    """Is what is proposed in force on a day, tried, or neither, in every file that it touches?"""

    def check(line: str, found: DecidedProceeding, words: list[str], here: str) -> None:
        laid = found.proposed
        assert laid is not None
        folder = found.proceeding.folder
        assert folder is not None
        question = asked(words[0], None if laid.since is None else [laid.as_if])
        for file in laid.proposal.files:
            held = [each for each in laid_of(folder, file, question) if each.number == laid.proposal.number]
            stands = "not-in-force" if not held else "tried" if held[0].trial else "in-force"
            _must(stands == wanted, f"{line}: {file} is {stands}")

    return check


def _came(line: str, found: DecidedProceeding, words: list[str], here: str) -> None:
    """A step that was done, on a day, at a time, or with a value of a field."""
    said = " ".join(words[1:])
    for each in course(found.state):
        fields = plain(open_fields(found.proceeding, each))
        known = {each.day.isoformat(), each.at.replace(tzinfo=None).isoformat(timespec="minutes")}
        for name, value in fields.items():
            values = value if isinstance(value, list) else [value]
            known |= {f"{name} {str(one).lower() if isinstance(one, bool) else one}" for one in values}
            known.add(f"{each.day.isoformat()} {name} {value}")
        if each.step == words[0] and each.verdict == "done" and said in known:
            if here in cite_of(found.proceeding, each, found.told):
                return
            raise Wrong(f"{line}: {here} is not cited, but {cite_of(found.proceeding, each, found.told)}")
    raise Wrong(f"{line}: it did not come so")


def _door(line: str, found: DecidedProceeding, words: list[str], here: str) -> None:
    """By which way something may be sent, and where to."""
    door = _sent(line, found, words[0], here)
    way = door["ways"].get(words[1])
    _must(way is not None and (way["at"] or "") == " ".join(words[2:]), f"{line}: the ways are {door['ways']}")


def _addressed(line: str, found: DecidedProceeding, words: list[str], here: str) -> None:
    door = _sent(line, found, words[0], here)
    _must(" ".join(words[1:]) in door["to"], f"{line}: it goes to {door['to']}")


def _sent(line: str, found: DecidedProceeding, step: str, here: str) -> dict[str, Any]:
    doors = [each for each in found.to_json()["doors"] if each["do"] == step]
    _must(bool(doors), f"{line}: nothing may be sent so")
    _must(here in doors[0]["cite"], f"{line}: {here} is not cited, but {doors[0]['cite']}")
    return dict(doors[0])


def _paged(line: str, found: DecidedProceeding, words: list[str], here: str) -> None:
    door = _sent(line, found, words[0], here)
    _must(door["page"] == words[1], f"{line}: what is stated on a page comes by {door['page']}")


def _no_door(line: str, found: DecidedProceeding, words: list[str], here: str) -> None:
    doors = [each["do"] for each in found.to_json()["doors"]]
    _must(words[0] not in doors, f"{line}: there is one")


def _sealed(line: str, found: DecidedProceeding, words: list[str], here: str) -> None:
    """What the public does not read."""
    told = [each["states"] for each in found.to_json()["course"] if each["do"] == words[0]]
    _must(bool(told) and all(words[1] not in each for each in told), f"{line}: {told}")


def _prints(line: str, found: DecidedProceeding, words: list[str], here: str) -> None:
    """What people read of it."""
    text = "\n".join(each for each in found.printed() if isinstance(each, str))
    _must(" ".join(words) in text, f"{line}: it prints {text}")


def _kind(line: str, found: DecidedProceeding, words: list[str], here: str) -> None:
    known = found.to_json()["kind"]
    _must(known == words[0], f"{line}: it is a {known}")


def _standing(line: str, found: DecidedProceeding, words: list[str], here: str) -> None:
    """Where the text of the proceeding stands, and since when."""
    known = found.to_json()["standing"]
    _must(" ".join(words) in known, f"{line}: it is the {known}")


CHECKS: Mapping[str, Check] = {
    "kind": _kind, "standing": _standing, "closed": _closed, "owes": _owes, "proposal-came": _proposal_came,
    "told": _told, "proposal": _proposal, "effective": _effective, "never-effective": _never,
    "in-force": _holding("in-force"), "not-in-force": _holding("not-in-force"), "tried": _holding("tried"),
    "came": _came, "door": _door, "paged": _paged, "addressed": _addressed, "no-door": _no_door, "sealed": _sealed,
    "prints": _prints,
}  # fmt: skip
