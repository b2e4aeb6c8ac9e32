"""The deeds of a table in words: what was played, as a record's story has it, and what a machine drew."""

from __future__ import annotations

from typing import Any

from aboveboard.floor import SET_UP
from aboveboard.floor.setting import TableSetting
from aboveboard.floor.stories.page_words import page_words, suited
from aboveboard.floor.tables.as_recorded import seated_event, whole, written_event
from aboveboard.floor.tables.game import SEATED
from aboveboard.kernel.words import in_words
from aboveboard.law.terms.terms import Terms
from aboveboard.log.deeds import Logged
from aboveboard.log.wording import replayed
from aboveboard.play.events import KINDS, read_event
from aboveboard.play.records.story import headline, own_words

Plays = list[dict[str, Any]]
"""What an event had the game do, as a record has it."""


def plays_of(event: Logged) -> Plays | None:
    """What an event had the game do; None where that is hidden from the reader."""
    if event.kind == "machine":
        found = event.veiled.get("plays", event.payload.get("plays"))
        return None if found is None else list(found)
    if event.kind in SEATED:
        return [seated_event(event)]
    if "hand" in event.hashes and "hand" not in event.veiled:
        return None
    return [written_event(event.kind, whole(event), event)] if event.kind in KINDS else []


def table_deed(setting: TableSetting, event: Logged) -> str | None:
    """A deed of a table as pages word it; None where it is worded as in any log."""
    if event.kind == SET_UP:
        return f"set up: {in_words(str(event.payload['game']))} under {event.payload['ruleset']}"
    assert setting.terms is not None
    plays = plays_of(event)
    if event.kind == "machine":
        return suited(_dealt_hidden(event) if plays is None else _drawn(setting.terms, event, plays))
    if event.kind == "act" and plays is None:
        return _set_hidden(event)
    if not plays or event.kind in SEATED:
        return page_words(setting.terms, event)
    played = read_event(event.number, _bare(plays[0]))
    # The payload of a hand that is hidden from others does not show it to whoever may see it; the headline does.
    if "hand" in event.veiled:
        return page_words(setting.terms, event, whole(event)) or suited(headline(setting.terms, played))
    return own_words(setting.terms, played) or page_words(setting.terms, event)


def replayed_deed(terms: Terms, event: Logged, plays: Plays | None) -> str:
    """A deed of a table as replay prints it, with what it had the game do."""
    if plays is None and event.kind == "act":
        return replayed(event, _set_hidden(event))
    if plays is None:
        return f"{_dealt_hidden(event)}  ({event.actor})"
    if event.kind == "machine":
        return f"{_drawn(terms, event, plays)}  ({event.actor})"
    if not plays or event.kind in SEATED:
        return replayed(event)
    return replayed(event, headline(terms, read_event(event.number, _bare(plays[0]))))


def _set_hidden(event: Logged) -> str:
    return f"seat {event.payload['seat']} sets a hand that is hidden"


def _dealt_hidden(event: Logged) -> str:
    return f"the machine deals; some cards are hidden{_shown(event)}"


def _drawn(terms: Terms, event: Logged, plays: Plays) -> str:
    """What a machine threw, spun or dealt, and which draws that took."""
    what = "; ".join(headline(terms, read_event(event.number, _bare(play))) for play in plays)
    first, count = event.payload["draws"]
    drawn = f", draw {first}" if count == 1 else f", draws {first} to {first + count - 1}" if count else ""
    return f"the machine: {what}{drawn}{_shown(event)}"


def _bare(play: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in play.items() if key not in ("at", "by")}


def _shown(event: Logged) -> str:
    cards = event.answer.get("cards", {})
    return "".join(f"; {place} {' '.join(held)}" for place, held in cards.items())
