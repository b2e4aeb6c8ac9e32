"""Stories of proceedings: records that state what comes of each event, and the pages that are written from them.

A story is one record or several in `golden/stories/docket/*.toml` whose events also hold a line that tells them
(`story`) and what comes of them: `refused`, words of the reasons, with `cite`, every clause behind them; `came` where a
step that was taken down came to something else than being done, with `faults`, words of each; `flagged`, words;
`due`, some of what is open right after it, each with its day; `stopped`, on which days a sanction stops the games.
Write the pages again with `python -m tests.support.docket_stories` and review the difference.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path
from typing import Any

from aboveboard.docket.course.sanctions import why_barred
from aboveboard.docket.course.state import Fault
from aboveboard.docket.record import DecidedProceeding, proceed
from tests.support.pages import ROOT
from tests.support.stories import PAGES

FOLDER = ROOT / "tests" / "golden" / "stories" / "docket"
OURS = ("story", "refused", "cite", "came", "faults", "flagged", "due", "stopped")
"""What an event holds besides what the record does."""
CONDUCT = "conduct"
CAME = {"returned": "Returned", "late": "Too late", "not-carried": "It does not carry"}


@dataclass
class Came:
    """What came of one event."""

    verdict: str = "refused"
    refused: list[Fault] = field(default_factory=list)
    faults: list[Fault] = field(default_factory=list)
    flagged: list[Fault] = field(default_factory=list)
    due: list[str] = field(default_factory=list)
    """Everything that is open right after it, each with its day."""
    after: DecidedProceeding | None = None

    @property
    def cite(self) -> list[str]:
        """Every clause behind a refusal."""
        return list(dict.fromkeys(cite for each in self.refused for cite in each.cite))

    def stops(self, day: str) -> bool:
        """Does a sanction stop the games on a day?"""
        assert self.after is not None
        found = why_barred(self.after.proceeding, self.after.state, CONDUCT, date.fromisoformat(day))
        return found is not None


class DocketStory:
    """One story: what is given, and what the program decides."""

    def __init__(self, path: Path) -> None:
        self.given: Mapping[str, Any] = tomllib.loads(path.read_text("utf-8"))
        self.name, self.page = path.stem, PAGES / f"{path.stem}.md"

    def told(self) -> Iterator[tuple[Mapping[str, Any], list[tuple[Mapping[str, Any], Came]]]]:
        """Each proceeding, and each of its events with what came of it."""
        for one in self.given["proceedings"]:
            yield one, [(event, _came(one, number)) for number, event in enumerate(one["events"])]


def _record(one: Mapping[str, Any], events: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    stated = [{key: value for key, value in event.items() if key not in OURS} for event in events]
    return {**{key: value for key, value in one.items() if key not in ("chapter", "events")}, "events": stated}


def _came(one: Mapping[str, Any], number: int) -> Came:
    """What came of an event, by the record as far as it had come."""
    found = proceed(_record(one, one["events"][: number + 1]))
    done = next((each for held in found.state.steps.values() for each in held if each.number == number), None)
    here = [[each for each in faults if each.event == number] for faults in (found.refused, found.flagged)]
    due = [f"{each.term} {each.day or each.age}" for each in found.due if each.state not in ("done", "closed")]
    verdict = "refused" if done is None else done.verdict
    faults = [] if done is None else [each for each in done.faults if not each.flag]
    return Came(verdict, here[0], faults, here[1], due, found)


def faults(where: str, event: Mapping[str, Any], came: Came) -> Iterator[str]:
    """Where what came of an event is not what the story says."""
    where = f"{where} ({event['story']})"
    wanted = "refused" if "refused" in event else event.get("came", "done")
    if came.verdict != wanted:
        yield f"{where}: {came.verdict}, not {wanted}: {[each.reason for each in (*came.refused, *came.faults)]}"
    yield from (
        f"{where}: {word!r} is in no reason of {came.refused}" for word in _lack(event, "refused", came.refused)
    )
    yield from (f"{where}: {word!r} is in no fault of {came.faults}" for word in _lack(event, "faults", came.faults))
    yield from (f"{where}: {word!r} is no flag of {came.flagged}" for word in _lack(event, "flagged", came.flagged))
    if len(came.flagged) != len(event.get("flagged", [])):
        yield f"{where}: flagged: {[each.reason for each in came.flagged]}"
    if came.cite != event.get("cite", []):
        yield f"{where}: cites {came.cite}"
    yield from (f"{where}: {row} is not due, but {came.due}" for row in event.get("due", []) if row not in came.due)
    for day, stops in event.get("stopped", {}).items():
        if came.stops(day) != stops:
            yield f"{where}: on {day} games are {'not ' if stops else ''}stopped"


def _lack(event: Mapping[str, Any], key: str, found: Sequence[Fault]) -> list[str]:
    return [words for words in event.get(key, []) if not any(words in each.reason for each in found)]


def stories() -> list[DocketStory]:
    """Every story of a docket."""
    return [DocketStory(path) for path in sorted(FOLDER.glob("*.toml"))]


# -- pages -----------------------------------------------------------------------------------------------------------


def page(story: DocketStory) -> str:
    """The story as a page: what happened and when, what was refused or returned and why, and what was due then."""
    lines = [f"# {story.given['title']}", "", f"{story.given['begins']}", ""]
    lines += [
        "Every line is an event of a record that `aboveboard proceed` decides. What is refused leaves no trace but"
    ]
    lines += ["its reason; a paper that is returned, or comes late, stays on the record as such."]
    for one, rows in story.told():
        law = rows[0][1].after
        assert law is not None
        lines += ["", f"## {one['chapter']}", "", f"{law.proceeding.law.title}, {law.proceeding.law.cite}.", ""]
        at = None
        for event, came in rows:
            when = "" if event["at"] == at else f"**{_day(event['at'])}** "
            at = event["at"]
            lines.append(f"- {when}{event['story']}{_said(event, came)}")
    return "\n".join(lines) + "\n"


def _day(at: str) -> str:
    found = date.fromisoformat(at[:10])
    return f"{found.day} {found:%B %Y}."


def _said(event: Mapping[str, Any], came: Came) -> str:
    found = "".join(f"  \n  **Refused:** {each.reason}{_clauses(each)}." for each in came.refused)
    if came.verdict in CAME:
        found += f"  \n  **{CAME[came.verdict]}**{':' if came.faults else '.'}"
        found += ";".join(f" {each.reason}{_clauses(each)}" for each in came.faults) + ("." if came.faults else "")
    found += "".join(f"  \n  *Flagged:* {each.reason}{_clauses(each)}." for each in came.flagged)
    if "due" in event:
        found += f"  \n  *Due:* {'; '.join(_due(row, came) for row in event['due'])}."
    for day, stops in event.get("stopped", {}).items():
        found += f"  \n  *On {_day(day)[:-1]}* games are {'stopped' if stops else 'not stopped'}."
    return found


def _due(row: str, came: Came) -> str:
    name, _, day = row.partition(" ")
    assert came.after is not None
    law = came.after.proceeding.law.terms[name]
    cite = came.after.proceeding.cite(law.cite)
    by = f"by {_day(day)[:-1]}" if "-" in day else "within a reasonable time"
    return f"{law.title}, {by} ({'; '.join(cite)})"


def _clauses(each: Fault) -> str:
    return f" ({'; '.join(each.cite)})" if each.cite else ""


def main() -> None:
    """Write every story's page."""
    for story in stories():
        story.page.write_text(page(story), "utf-8")


if __name__ == "__main__":
    main()
