"""Facts about what a deal is sold from: a jar, a column of a machine and its label, and the deals beside it."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from aboveboard.charity.conduct.deeds import POOL_NOTED
from aboveboard.charity.conduct.question import Question
from aboveboard.charity.conduct.register import Entry
from aboveboard.charity.facts.pools.deals import Stated, bought_with, listed, prizes_of
from aboveboard.charity.facts.registry import FACTS, Answer, Given, fact
from aboveboard.kernel.money import dollars
from aboveboard.law.conditions.facts import Fact, Source
from aboveboard.law.model.conditions import Window

# -- the label of a column ---------------------------------------------------------------------------------------------


def _labeled(name: str) -> Answer:
    """Does the label of a column say something?"""
    return lambda asked, over: Fact(bool((asked.payload.get("label") or {}).get(name)), asked.given)


for _name in ("type", "form"):
    FACTS[f"label.{_name}"] = _labeled(_name)


@fact("label.differs")
def _label(asked: Question, over: Window) -> Given:
    """Does the label of a column name another form or type than that of the tickets in it?"""
    label, opened = asked.payload.get("label") or {}, bought_with(asked)
    types = {opened.get("type"), opened.get("kind"), *asked.games(opened.get("kind"))}
    wrong = []
    if "form" in label and label["form"] != opened.get("form"):
        wrong.append(f"form {label['form']}, not {opened.get('form')}")
    if "type" in label and label["type"] not in types:
        wrong.append(f"type {label['type']}, not {opened.get('type', opened.get('kind'))}")
    return Fact(bool(wrong), asked.given, note="; ".join(wrong)) if label else None


# -- where it is sold from ---------------------------------------------------------------------------------------------


def in_play(asked: Question) -> dict[str, Entry]:
    """Deals of the organization that are in play, by the names of their logs, but for this one."""

    def take(found: dict[str, Entry], entry: Entry) -> None:
        if entry.get("what") == "in-play":
            found[entry.payload["pool"]] = entry
        elif entry.get("what") == "over":
            found.pop(entry.payload["pool"], None)

    found = asked.organization.running("deals in play", (POOL_NOTED,), dict[str, Entry], take)
    return {name: entry for name, entry in found.items() if name != asked.name}


def _together(one: Stated, other: Stated) -> bool:
    """Are two deals in one receptacle: a jar that both name, or a column of one machine?

    A deal of which no jar is named has one of its own; one that fills a machine is in all of its columns.
    """
    if one.get("machine") or other.get("machine"):
        columns = {each["column"] for each in (one, other) if each.get("column")}
        return one.get("machine") == other.get("machine") and len(columns) < 2
    named = one.get("receptacle")
    return named is not None and named == other.get("receptacle") and one.get("place") == other.get("place")


def _beside(asked: Question) -> list[Entry]:
    """Deals in play that are in the receptacle into which this one is put."""
    return [entry for entry in in_play(asked).values() if _together(asked.payload, entry.payload)]


ALIKE: Mapping[str, Callable[[Stated], object]] = {
    "kind": lambda opened: opened.get("kind"),
    "form": lambda opened: opened.get("form"),
    "tickets": lambda opened: opened.get("tickets"),
    "price": lambda opened: opened.get("price"),
    "prizes": lambda opened: prizes_of(opened.get("prizes")),
}
"""In what deals may be alike."""


def _said(what: str, opened: Stated) -> str:
    """What another deal is in that in which it differs."""
    if what == "prizes":
        return listed(prizes_of(opened.get(what)))
    return dollars(opened[what]) if what == "price" else str(opened.get(what))


@fact("mixed.differs")
def _mixed(asked: Question, over: Window) -> Given:
    """In what a deal differs from those with which it would share a receptacle."""
    if asked.other_pool is None:
        return None
    own, found, events, notes = bought_with(asked), dict[str, None](), list[Source](), list[str]()
    for entry in _beside(asked):
        name = entry.payload["pool"]
        opened, _ = asked.other_pool(name)
        differs = [what for what, of in ALIKE.items() if of(opened) != of(own)]
        found |= dict.fromkeys(differs)
        events += [entry.source] if differs else []
        notes += [f"{what} {_said(what, opened)} in {name}" for what in differs]
    return Fact(list(found), tuple(events), note="; ".join(notes))


@fact("mixed.part-sold")
def _part_sold(asked: Question, over: Window) -> Given:
    """Are some tickets sold, and some not, of those deals with which this one would share a receptacle?"""
    if asked.other_pool is None:
        return None
    beside = _beside(asked)
    pools = [asked.other_pool(entry.payload["pool"])[1] for entry in beside]
    sold = sum(pool.state.deal.sold for pool in pools)
    left = sum(pool.terms.tickets for pool in pools) - sold
    note = ", ".join(entry.payload["pool"] for entry in beside)
    return Fact(bool(sold and left), tuple(entry.source for entry in beside), note=note)
