"""Cases of linked progressives as data: a record of links, and what comes of it by one provision.

Cases lie in `cases/RULESET/links/*.toml`. At the top: `[link]`, the link that a record has unless it says otherwise,
and `[events.NAME]`, events that cases name. One table a provision, each a list `cases` of tables:
    links     the links of the record, each stating what differs from the one at the top; that one where it is left out
    events    names of events above, or tables of their own, counted from 0; all must be accepted but those below
    refused   events, each with words of its refusal, which is by the provision
    elsewhere events, each with words of its refusal, which is by another
    after     events, each with links and what stands on them, as far as it is listed
    hits      every hit as "EVENT: CENTS, RESERVE, HOUSE"
    history   how many hits the history of the first link shows
    entries   every entry of access as "EVENT: NUMBER SERIAL PLACE NAME"
    down      words of every fault that stands at the end
    unread    words of what makes the record unreadable
    submission, findings, made    instead of a record: what an operator submits of a game, words of every
              finding as "PATH: REASON", which has the clause, and how a wager that is added is made and taken down
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from unittest.mock import patch

from aboveboard.floor.links.records.record import settle_link
from aboveboard.floor.links.records.settled import SettledLinks
from aboveboard.law import BadInput, load_edition
from aboveboard.law.files import Edition
from aboveboard.law.model.link import LinkLaw
from aboveboard.law.money import MoneyLaw, money_law
from aboveboard.law.provisions.clauses import citation
from aboveboard.law.terms import added_wagers
from tests.support.expectations import Wrong

FOLDER = Path(__file__).parent.parent / "cases"
TOP = ("link", "events", "note")
KEYS = (
    "links", "events", "refused", "elsewhere", "after", "hits", "history", "entries", "down", "unread", "submission",
    "findings", "made", "note",
)  # fmt: skip


@dataclass(frozen=True)
class LinkCase:
    """One case: the provision that it decides, and what is recorded in it."""

    provision: str
    number: int
    ruleset: str
    top: Mapping[str, Any]
    case: Mapping[str, Any]

    def __str__(self) -> str:
        return f"{self.provision}[{self.ruleset}]{self.number or ''}"

    @property
    def record(self) -> dict[str, Any]:
        """The record that is decided."""
        link = self.top["link"]
        links = [{**link, **each} for each in self.case.get("links", [{}])]
        events = [self.top["events"][each] if isinstance(each, str) else each for each in self.case["events"]]
        return {"ruleset": self.ruleset, "links": links, "events": events}


def link_cases() -> list[LinkCase]:
    """Every case of every file on links."""
    return [case for path in sorted(FOLDER.glob("*/links/*.toml")) for case in _read(path)]


def _read(path: Path) -> Iterator[LinkCase]:
    document = tomllib.loads(path.read_text("utf-8"))
    top = {key: value for key, value in document.items() if key in TOP}
    for provision, table in document.items():
        if provision in TOP:
            continue
        for number, case in enumerate(table["cases"]):
            if unknown := set(case) - set(KEYS):
                raise ValueError(f"{path.name}: {provision}: unknown keys {sorted(unknown)}")
            yield LinkCase(provision, number, path.parents[1].name, top, case)


def decide_link(case: LinkCase, under: MoneyLaw | None = None) -> None:
    """Decide a case; raises Wrong where something else comes of it than it says."""
    citation(case.provision)
    law = (under or money_law(case.ruleset)).link
    assert law is not None
    if "submission" in case.case:
        _submitted(case, under)
        return
    try:
        found = settle_link(case.record, under=law)
    except BadInput as error:
        if "unread" in case.case and case.case["unread"] in str(error):
            return
        raise Wrong(f"{case}: {error}") from error
    if "unread" in case.case:
        raise Wrong(f"{case}: it was read")
    _refusals(case, found, law)
    rows = {row["event"]: row["links"] for row in found.to_json()["after"]}
    for event, links in case.case.get("after", {}).items():
        _among(links, rows.get(int(event)), f"{case}: after event {event}")
    said = [f"{each.event}: {each.cents}, {each.reserve}, {each.house}" for each in found.hits]
    entries = [f"{each.event}: {each.entry} {each.serial} {each.place} {each.by}" for each in found.entries]
    name = case.record["links"][0]["link"]
    for key, now in (("hits", said), ("entries", entries), ("history", len(found.history[name]))):
        if key in case.case and case.case[key] != now:
            raise Wrong(f"{case}: {key}: {now}")
    told = [f"{each.table or each.link}: {each.title}; {each.cure}" for each in found.down]
    if "down" in case.case and not _all_hold(case.case["down"], told):
        raise Wrong(f"{case}: down: {told}")


def _refusals(case: LinkCase, found: SettledLinks, law: LinkLaw) -> None:
    ours, others = case.case.get("refused", {}), case.case.get("elsewhere", {})
    stated = {int(event): words for event, words in (ours | others).items()}
    refused = {each.event: each for each in found.refused}
    if set(refused) != set(stated):
        raise Wrong(f"{case}: refused: {[(each.event, each.reason) for each in found.refused]}")
    for event, words in stated.items():
        if words not in refused[event].reason:
            raise Wrong(f"{case}: event {event} is refused because {refused[event].reason}")
        by_ours = citation(case.provision) in refused[event].cite
        if by_ours != (str(event) in ours):
            raise Wrong(f"{case}: event {event} is refused by {refused[event].cite}")


def _submitted(case: LinkCase, under: MoneyLaw | None) -> None:
    """What an operator submits of a game, checked by the text of links that is given."""
    given = case.case["submission"]
    edition: Edition = load_edition(case.ruleset, given["game"])
    held = under or money_law(case.ruleset)
    with patch.object(added_wagers, "money_law", lambda *asked: held):
        rows = [row for name, stated in given["wagers"].items() for row in added_wagers.faults(edition, name, stated)]
        cite = citation(case.provision)
        if any(row.cite and cite not in row.to_json()["cite"] for row in rows):  # type: ignore[operator]
            raise Wrong(f"{case}: {[str(row) for row in rows]}")
        found = [f"{row.path}: {row.reason}" for row in rows]
        if not _all_hold(case.case.get("findings", []), found):
            raise Wrong(f"{case}: {found}")
        if rows:
            return
        for name, table in added_wagers.added_tables(edition, given["wagers"]).items():
            made = {"made": table["made"]["when"], "how": table["remove"]["how"], "when": table["remove"]["when"]}
            if made != case.case.get("made", made):
                raise Wrong(f"{case}: {name} is made {made}")


def _among(wanted: Any, found: Any, where: str) -> None:
    if isinstance(wanted, Mapping) and isinstance(found, Mapping):
        for key, value in wanted.items():
            _among(value, found.get(key), f"{where}: {key}")
    elif wanted != found:
        raise Wrong(f"{where}: {found}")


def _all_hold(words: list[str], told: list[str]) -> bool:
    return len(words) == len(told) and all(one in other for one, other in zip(words, told, strict=True))
