"""Stories of an organization: records that state what comes of each event, and the pages that are written from them.

A story is a record in `golden/stories/*.toml` whose events also hold a line that tells them (`story`, with a `chapter`
where one begins) and what comes of them: `refused`, words of the reason, with `cite`, every clause behind it;
`flagged`, a list of both; `answer`. Nothing stated means that an event is accepted, and neither flagged nor answered.
Write the pages again with `python -m tests.support.stories` and review the difference.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import Any

from aboveboard.charity.record import DecidedRecord, decide_record
from tests.support.pages import ROOT

FOLDER = ROOT / "tests" / "golden" / "stories"
PAGES = ROOT / "docs" / "stories"
OURS = ("chapter", "story", "refused", "cite", "flagged", "answer")
"""What an event holds besides what the record does."""


@dataclass
class Told:
    """What came of one event."""

    refused: str | None = None
    cite: list[str] = field(default_factory=list)
    flagged: list[dict[str, Any]] = field(default_factory=list)
    answer: dict[str, Any] = field(default_factory=dict)


class Story:
    """One story: what is given, and what the program decides."""

    def __init__(self, path: Path) -> None:
        self.given: Mapping[str, Any] = tomllib.loads(path.read_text("utf-8"))
        self.name = path.stem
        self.page = PAGES / f"{path.stem}.md"

    def record(self) -> dict[str, Any]:
        """The record as `aboveboard books` takes it."""
        events = [{key: value for key, value in event.items() if key not in OURS} for event in self.given["events"]]
        return {"ruleset": self.given["ruleset"], "organization": self.given["organization"], "events": events}

    def decided(self) -> DecidedRecord:
        """What the program makes of it."""
        return decide_record(self.record())

    def told(self, found: DecidedRecord) -> list[tuple[Mapping[str, Any], Told]]:
        """Each event with what came of it."""
        rows = [(event, Told()) for event in self.given["events"]]
        for row in found.refused:
            told = rows[row["event"]][1]
            told.refused, told.cite = row["reason"], row["cite"]
        for row in found.warnings:
            rows[row["event"]][1].flagged.append({"reason": row["reason"], "cite": row["cite"]})
        for row in found.answers:
            rows[row["event"]][1].answer = {key: value for key, value in row.items() if key != "event"}
        return rows


def stories() -> list[Story]:
    """Every story."""
    return [Story(path) for path in sorted(FOLDER.glob("*.toml"))]


def faults(number: int, event: Mapping[str, Any], told: Told) -> Iterator[str]:
    """Where what came of an event is not what the story says."""
    where = f"event {number} ({event['story']})"
    if (told.refused is not None) != ("refused" in event):
        yield f"{where}: {'accepted' if told.refused is None else f'refused: {told.refused} {told.cite}'}"
    elif told.refused is not None:
        yield from (f"{where}: {words!r} is not in {told.refused!r}" for words in _lacking(event, told.refused))
        if told.cite != event["cite"]:
            yield f"{where}: cites {told.cite}, for {told.refused}"
    flags = event.get("flagged", [])
    if [row["cite"] for row in told.flagged] != [row["cite"] for row in flags] or any(
        row["says"] not in one["reason"] for row, one in zip(flags, told.flagged, strict=False)
    ):
        yield f"{where}: flagged: {told.flagged}"
    if told.answer != event.get("answer", {}):
        yield f"{where}: answers {told.answer}"


def _lacking(event: Mapping[str, Any], reason: str) -> list[str]:
    return [words for words in event["refused"] if words not in reason]


# -- pages -----------------------------------------------------------------------------------------------------------


def page(story: Story) -> str:
    """The story as a page: what happened and when, and everything that was refused, with its clause."""
    lines = [f"# {story.given['title']}", "", f"{story.given['begins']}", ""]
    lines += [
        f"Every line is an event of a record that `aboveboard books` decides under `{story.given['ruleset']}`. What is",
        "refused leaves no trace but its reason; what is flagged stands, and is looked at.",
    ]
    at = None
    for event, told in story.told(story.decided()):
        if "chapter" in event:
            lines += ["", f"## {event['chapter']}", ""]
        when = "" if event.get("at") in (None, at) else f"**{_when(event['at'])}** "
        at = event.get("at", at)
        lines.append(f"- {when}{event['story']}{_came(told)}")
    return "\n".join(lines) + "\n"


def _when(at: str) -> str:
    found = datetime.fromisoformat(at)
    day = f"{found.day} {found:%B %Y}"
    return f"{day}, {found:%H:%M}." if "T" in at else f"{day}."


def _came(told: Told) -> str:
    found = ""
    if told.refused is not None:
        found += f"  \n  **Refused:** {told.refused}{_clauses(told.cite)}."
    for row in told.flagged:
        found += f"  \n  *Flagged:* {row['reason']}{_clauses(row['cite'])}."
    if told.answer:
        found += f"  \n  *Answer:* {'; '.join(f'{name}: {_value(value)}' for name, value in told.answer.items())}."
    return found


def _clauses(cite: list[str]) -> str:
    return f" ({'; '.join(cite)})" if cite else ""


def _value(value: Any) -> str:
    if isinstance(value, Mapping):
        return ", ".join(f"{name} {_value(each)}" for name, each in value.items())
    if isinstance(value, list):
        if any(isinstance(each, list) for each in value):
            return "; ".join(" to ".join(map(_value, each)) for each in value)
        return ("; " if any(isinstance(each, Mapping) for each in value) else ", ").join(
            map(_value, value)
        ) or "nothing"
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)


def main() -> None:
    """Write every story's page."""
    PAGES.mkdir(exist_ok=True)
    for story in stories():
        story.page.write_text(page(story), "utf-8")
    from tests.support.docket_stories import main as of_the_docket

    of_the_docket()


if __name__ == "__main__":
    main()
