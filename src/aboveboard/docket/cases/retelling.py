"""A proceeding's log as a story: who took which step, in which office and on which day, and what came of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from aboveboard.docket.cases.sentences import deed_in_words
from aboveboard.docket.cases.setting import DocketSetting
from aboveboard.log.chain.withheld import restored
from aboveboard.log.deeds import Logged, StoryLine
from aboveboard.log.replay import INDENT, moved
from aboveboard.log.wording import Wording, describe, replayed

Narrator = Callable[[Sequence[Logged]], Callable[[Logged], StoryLine]]


def narrator(reads: Callable[[str, object], DocketSetting], wording: Wording) -> Narrator:
    """How the logs of one kind of proceeding are told; by the clocks of the state whose proceeding it is."""

    def begin(events: Sequence[Logged]) -> Callable[[Logged], StoryLine]:
        setting = reads(events[0].log, restored(events[0]).payload)
        zone = setting.law().state.zone

        def line(event: Logged) -> StoryLine:
            said = deed_in_words(setting, event, why=False) or describe(event, setting, wording)
            when = f"{event.at.astimezone(zone):%Y-%m-%d %H:%M}"
            told = f"{event.number:>5}  {when}  {replayed(event, said)}"
            return StoryLine(0, event, (told, *_came(event), *moved(event)))

        return line

    return begin


def _came(event: Logged) -> list[str]:
    """Everything that was wrong with it, and what was flagged, each with its clauses."""
    answer, found = restored(event).answer, list[str]()
    for key, word in (("faults", "wrong with it"), ("flagged", "flagged")):
        for each in answer.get(key, ()):
            cite = f" [{'; '.join(each['cite'])}]" if each.get("cite") else ""
            found.append(f"{INDENT}{word}: {each['reason']}{cite}")
    for each in answer.get("elsewhere", ()):
        found.append(f"{INDENT}decides in {each['named']}" + ("" if each.get("here") else ", which has no log here"))
    for each in answer.get("approves", ()):
        found.append(f"{INDENT}is filed at {each['named']}" + ("" if each.get("here") else ", which has no log here"))
    return found
