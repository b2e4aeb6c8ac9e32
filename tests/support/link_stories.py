"""Stories of links: records that state what comes of each event, and the pages that are written from them.

A story is a record in `golden/stories/links/*.toml` whose events also hold a line that tells them (`story`), perhaps a
`chapter`, and what comes of them: `refused`, words of the reason, with `cite`, every clause behind it; `takes`, what a
hit takes and how the reset is paid for; `entries`, what is entered of an access; `shows`, some of what stands on the
level afterwards, with `paid` and `pending` of the link.
Write the pages again with `python -m tests.support.link_stories` and review the difference.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import Any

from aboveboard.floor.links.records.record import settle_link
from aboveboard.floor.links.records.settled import RefusedEvent, SettledLinks
from aboveboard.kernel.money import dollars
from tests.support.pages import ROOT
from tests.support.stories import PAGES

FOLDER = ROOT / "tests" / "golden" / "stories" / "links"
OURS = ("story", "chapter", "refused", "cite", "takes", "entries", "shows")
"""What an event holds besides what the record does."""
CENTS = ("meter", "reserve", "overflow", "pending", "paid")


@dataclass
class Came:
    """What came of one event."""

    refused: RefusedEvent | None = None
    takes: str | None = None
    entries: list[str] = field(default_factory=list)
    stands: Mapping[str, Any] = field(default_factory=dict)


class LinkStory:
    """One story: what is given, and what the program decides."""

    def __init__(self, path: Path) -> None:
        self.given: Mapping[str, Any] = tomllib.loads(path.read_text("utf-8"))
        self.name, self.page = path.stem, PAGES / f"{path.stem}.md"

    def decided(self) -> SettledLinks:
        """What the record comes to."""
        events = [{key: value for key, value in event.items() if key not in OURS} for event in self.given["events"]]
        return settle_link({"ruleset": self.given["ruleset"], "links": self.given["links"], "events": events})

    def told(self, found: SettledLinks) -> list[tuple[Mapping[str, Any], Came]]:
        """Each event with what came of it."""
        came = [Came() for _ in self.given["events"]]
        for refused in found.refused:
            came[refused.event].refused = refused
        for hit in found.hits:
            reset = f"{dollars(hit.reserve)} out of the reserve and {dollars(hit.house)} by the house"
            whole = hit.reserve or hit.house
            came[hit.event].takes = dollars(hit.cents) + (f", and the reset is {reset}" if whole else "")
        for entry in found.entries:
            came[entry.event].entries.append(f"entry {entry.entry}, controller {entry.serial}, {entry.place}")
        for row in found.to_json()["after"]:
            for stood in row["links"].values():
                levels = {name: each for name, each in stood.items() if name not in ("paid", "pending")}
                (level,) = levels.values()
                came[row["event"]].stands = {**level, "paid": stood["paid"], "pending": stood["pending"]}
        return list(zip(self.given["events"], came, strict=True))


def faults(number: int, event: Mapping[str, Any], came: Came) -> Iterator[str]:
    """Where what came of an event is not what the story says."""
    where = f"event {number} ({event['story']})"
    if (came.refused is not None) != ("refused" in event):
        yield f"{where}: {came.refused or 'accepted'}"
    elif came.refused is not None:
        yield from (f"{where}: {words!r} is not in {came.refused}" for words in event["refused"]
                    if words not in came.refused.reason)  # fmt: skip
        if list(came.refused.cite) != event["cite"]:
            yield f"{where}: cites {came.refused.cite}"
    if came.takes != event.get("takes"):
        yield f"{where}: takes {came.takes}"
    if came.entries != event.get("entries", []):
        yield f"{where}: enters {came.entries}"
    for key, wanted in event.get("shows", {}).items():
        if came.stands.get(key) != wanted:
            yield f"{where}: {key} is {came.stands.get(key)}"


def stories() -> list[LinkStory]:
    """Every story of a link."""
    return [LinkStory(path) for path in sorted(FOLDER.glob("*.toml"))]


# -- pages -----------------------------------------------------------------------------------------------------------


def page(story: LinkStory) -> str:
    """The story as a page: what happened and when, what was refused and why, and what stood on the meter then."""
    found = story.decided()
    lines = [f"# {story.given['title']}", "", story.given["begins"], ""]
    lines += [
        f"Every line is an event of a record that `aboveboard link settle` decides: {found.title},",
        f"{found.law}.",
    ]
    at = None
    for event, came in story.told(found):
        if "chapter" in event:
            lines += ["", f"## {event['chapter']}", ""]
        when = "" if event.get("at") in (None, at) else f"**{_when(event['at'])}** "
        at = event.get("at", at)
        lines.append(f"- {when}{event['story']}{_said(event, came)}")
    return "\n".join(lines) + "\n"


def _when(at: str) -> str:
    found = datetime.fromisoformat(at)
    seconds = f":{found:%S}" if found.second or found.microsecond else ""
    parts = f".{found.microsecond // 1000:03d}" if found.microsecond else ""
    return f"{found.day} {found:%B %Y, %H:%M}{seconds}{parts}."


def _said(event: Mapping[str, Any], came: Came) -> str:
    found = ""
    if came.refused is not None:
        cite = f" ({'; '.join(came.refused.cite)})" if came.refused.cite else ""
        found += f"  \n  **Refused:** {came.refused.reason}{cite}."
    if came.takes is not None:
        found += f"  \n  *It takes* {came.takes}."
    found += "".join(f"  \n  *Entered:* {each}." for each in came.entries)
    shown = [f"{key} {dollars(value) if key in CENTS else value}" for key, value in event.get("shows", {}).items()]
    return found + (f"  \n  *Then:* {', '.join(shown)}." if shown else "")


def main() -> None:
    """Write every story's page."""
    for story in stories():
        story.page.write_text(page(story), "utf-8")


if __name__ == "__main__":
    main()
