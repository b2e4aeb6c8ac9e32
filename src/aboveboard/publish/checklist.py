"""The procedures of a table as a sheet for dealers: what is confirmed, by whom, after what, and by which clause."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Literal

from aboveboard.kernel.words import spaced
from aboveboard.law.model import Measure
from aboveboard.law.model.procedures import Ask, Procedures, Step
from aboveboard.law.procedures import procedures_of
from aboveboard.law.provisions.clauses import citations
from aboveboard.law.terms.terms import Terms
from aboveboard.play.table.conduct.inspection import days
from aboveboard.publish.blocks import Block, Grid, Heading, Listing, Paragraph
from aboveboard.publish.html import html
from aboveboard.publish.markdown import markdown

GROUPS = {"opening": "Before the table opens", "running": "While it is open", "closing": "Before it closes"}
_PUT_IN = re.compile(r"\{([a-z-]+)\}")
SPOKEN = {
    "opened": "the table has opened",
    "over": "a round is over",
    "round": "before each round",
    "first-player": "the first player comes",
    "resumed": "a player comes after nobody played",
    "quiet": "nobody plays",
    "instruct": "a player gives instructions",
}


def checklist(terms: Terms, format: Literal["md", "html"] = "md") -> str:
    """The sheet as Markdown or as one self-contained HTML page."""
    if format == "md":
        return markdown(blocks(terms))
    return html(blocks(terms), f"{terms.law.title}: procedures")


def document(terms: Terms) -> dict[str, Any]:
    """The procedures as JSON, each with its clauses."""
    law, edition = procedures_of(terms.edition), terms.edition
    groups = {"opening": law.opening, "running": law.running, "closing": law.closing}
    return {
        "ruleset": edition.ruleset,
        "game": edition.game.name,
        "title": terms.law.title,
        "receipt": edition.receipt.to_json(),
        "steps": [
            {"step": name, "group": group, **_plain(step)}
            for group, steps in groups.items()
            for name, step in steps.items()
            if _offered(step, terms)
        ],
        "timers": [{"timer": name, **_plain(timer)} for name, timer in terms.law.timers.items()],
        "staff": [{"role": role, **_plain(one)} for role, one in law.staff.items()],
        "custody": [{"thing": name, **_plain(one)} for name, one in law.custody.items()],
        "devices": [{"device": name, **_plain(one)} for name, one in law.devices.items()],
        "incidents": [{"incident": name, **_plain(one)} for name, one in law.incidents.items()],
        "records": [{"record": name, **_plain(one)} for name, one in law.records.items()],
    }


def _plain(one: Any) -> dict[str, Any]:
    found = one.model_dump(by_alias=True, exclude_defaults=True, mode="json")
    return {**found, "cite": citations(one.cite)}


def _offered(step: Step, terms: Terms) -> bool:
    """Is it a step with the wagers and the options of this table?"""
    if step.offers is not None and step.offers not in {wager.name for wager in terms.offered()}:
        return False
    chosen = {name: terms.options[name] for name in step.when if name in terms.options}
    return all(value in _listed(step.when[name]) for name, value in chosen.items())


def _listed(value: Any) -> tuple[Any, ...]:
    return value if isinstance(value, tuple) else (value,)


def blocks(terms: Terms) -> Iterator[Block]:
    """The sheet, block by block."""
    law = procedures_of(terms.edition)
    yield Heading(1, f"{terms.law.title}: procedures")
    yield Paragraph(f"{terms.law.cite}, {terms.edition.standing}.")
    if law == Procedures():
        yield Paragraph("The text that is held prescribes no procedures for this table.", note=True)
    if law.basis is not None:
        yield Paragraph(f"Basis: {law.basis}.", note=True)
    for group, steps in (("opening", law.opening), ("running", law.running), ("closing", law.closing)):
        shown = {name: step for name, step in steps.items() if _offered(step, terms)}
        if shown:
            yield Heading(2, GROUPS[group])
            yield _steps(group, shown, terms)
            yield from _readings(shown)
    yield from _equipment(terms)
    yield from _people(law)
    yield from _watched(law)
    yield from _records(law)


def _steps(group: str, steps: Mapping[str, Step], terms: Terms) -> Grid:
    rows = []
    numbers = {other: at for at, other in enumerate(steps, 1)}
    for number, step in enumerate(steps.values(), 1):
        after = ", ".join(str(numbers[other]) for other in step.after if other in numbers)
        sentence = f"{_sentence(step.title)}{_asked(step.asks)}{_says(step)}"
        optional = " It may be left out." if step.optional else ""
        who = " or ".join(step.by) or "anyone on duty"
        who += f", verified by {' or '.join(step.with_)}" if step.with_ else ""
        row = [str(number), sentence + optional, who, after]
        if group == "running":
            row.insert(2, _when(step, terms))
        elif where := _where(step, terms):
            row[1] += f" {_sentence(where)}"
        rows.append((*row, _clauses(step.cite)))
    columns = ("", "Step", *(("When",) if group == "running" else ()), "Who", "After", "Clause")
    return Grid(columns, tuple(tuple(row) for row in rows), frozenset(("",)))


def _sentence(title: str) -> str:
    return f"{title[0].upper()}{title[1:]}."


def _spoken(on: str) -> str:
    return SPOKEN.get(on) or {"check": "once confirmed: ", "failed": "where it failed: "}.get(
        on.partition(" ")[0], f"{on.partition(' ')[0]} "
    ) + spaced(on.partition(" ")[2])


def _where(step: Step, terms: Terms) -> str:
    """With which facts a step applies, the options of this table apart."""
    found = [_fact(name, value) for name, value in step.when.items() if name not in terms.options]
    found += [f"unless {_fact(name, value)}" for name, value in step.unless.items()]
    return ", ".join(found)


def _when(step: Step, terms: Terms) -> str:
    """What makes a running step due, and what waits for it."""
    where, text = _where(step, terms), "; ".join(_spoken(on) for on in step.on)
    text += f" ({where})" if where else ""
    waits = "waits" if len(step.before) == 1 else "wait"
    return text + (f"; {' and '.join(step.before)} {waits} for it" if step.before else "")


def _fact(name: str, value: Any) -> str:
    if isinstance(value, bool):
        return _words(name) if value else f"not {_words(name)}"
    return f"{_words(name)}: {_value(value)}"


def _asked(asks: Mapping[str, Ask]) -> str:
    found = [f"{_words(name)} {_wanted(ask)}".strip() for name, ask in asks.items()]
    return f" Stated: {'; '.join(found)}." if found else ""


def _wanted(ask: Ask) -> str:
    unit = f" {ask.unit}" if ask.unit else ""
    if ask.is_ is not None:
        return f"is {_value(ask.is_)}{unit}"
    if ask.one_of is not None:
        return f"is {_value(ask.one_of)}"
    if ask.above is not None:
        return f"above {_words(ask.above)}"
    if ask.unlike is not None:
        return f"other than {_words(ask.unlike)}"
    if ask.each_once is not None:
        return f"1 to {ask.each_once}, each once"
    if ask.seats_of is not None or ask.seats_without is not None:
        return "by seat, in order"
    least = f"at least {ask.min:g}{unit}" if ask.min is not None else ""
    most = f"at most {ask.max:g}{unit}" if ask.max is not None else ""
    bounds = " and ".join(bound for bound in (least, most) if bound)
    facts = ", ".join(_fact(name, value) for name, value in ask.when.items())
    return bounds or (f"where {facts}" if facts else "")


def _says(step: Step) -> str:
    """What is called or shown, with the names of what is put in."""
    if step.says is None:
        return ""
    return f" Called or shown: {_PUT_IN.sub(lambda found: f'[{_words(found[1])}]', step.says)}."


def _words(name: str) -> str:
    return spaced(name)


def _value(value: Any) -> str:
    if isinstance(value, (tuple, list)):
        return " or ".join(map(_value, value))
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else _words(str(value))


def _readings(steps: Mapping[str, Step]) -> Iterator[Block]:
    readings = tuple(f"{_sentence(step.title)} {step.reading}" for step in steps.values() if step.reading)
    if readings:
        yield Listing(readings)


def _equipment(terms: Terms) -> Iterator[Block]:
    """What is stated of the equipment, and how long it is used."""
    if terms.law.equipment:
        yield Heading(2, "What is stated of the equipment")
        rows = [
            (
                _sentence(one.title),
                _measured(one),
                "always" if one.required else "where it is there",
                _clauses(one.cite),
            )
            for one in terms.law.equipment.values()
        ]
        yield Grid(("Of", "It is", "Stated", "Clause"), tuple(rows))
    if terms.law.timers:
        yield Heading(2, "How long equipment is used")
        used = [(_sentence(timer.title), days(timer), _clauses(timer.cite)) for timer in terms.law.timers.values()]
        yield Grid(("Equipment", "At most", "Clause"), tuple(used))


def _measured(one: Measure) -> str:
    unit = f" {one.unit}" if one.unit else ""
    if one.is_ is not None:
        return f"{_value(one.is_)}{unit}"
    if one.one_of is not None:
        return _value(one.one_of)
    if one.equal_parts is not None:
        return f"{one.equal_parts} equal parts"
    least = f"at least {one.min:g}{unit}" if one.min is not None else ""
    most = f"at most {one.max:g}{unit}" if one.max is not None else ""
    return " and ".join(bound for bound in (least, most) if bound)


def _clauses(ids: Iterable[str]) -> str:
    return ", ".join(citations(ids))


def _people(law: Procedures) -> Iterator[Block]:
    if law.staff:
        yield Heading(2, "Who is at the table")
        needed = {"must": "the table does not open without", "warn": "usual", "may": "optional"}
        rows = [
            (one.title, needed[one.needed], "; ".join(one.duties), _clauses(one.cite)) for one in law.staff.values()
        ]
        yield Grid(("Who", "Needed", "Duties", "Clause"), tuple(rows))
    if law.custody:
        yield Listing(
            tuple(
                f"{_sentence(one.title)[:-1]} is never left alone: {' or '.join(one.holders)} answers for it "
                f"({_clauses(one.cite)})."
                for one in law.custody.values()
            )
        )


def _watched(law: Procedures) -> Iterator[Block]:
    lines = [f"{_sentence(one.title)} ({_clauses(one.cite)})" for one in law.incidents.values()]
    for device in law.devices.values():
        emptied = " emptied and" if device.emptied else ""
        cite = _clauses(device.cite)
        lines.append(
            f"{_sentence(device.title)[:-1]}, once it fails, is{emptied} covered or marked out of order. ({cite})"
        )
    if lines:
        yield Heading(2, "What is noted when it happens")
        yield Listing(tuple(lines))


def _records(law: Procedures) -> Iterator[Block]:
    if not law.records:
        return
    yield Heading(2, "What is kept")
    rows = []
    for record in law.records.values():
        how = "; ".join(_spoken(on) for on in record.on) or "written by " + (" or ".join(record.by) or "anyone on duty")
        held = ", ".join(_words(name) for name in (*record.fields, *record.holds))
        needed = "before the table opens" if record.before else ""
        rows.append((_sentence(record.title), how, held, needed, _clauses(record.cite)))
    yield Grid(("Record", "Made", "Holds", "Needed", "Clause"), tuple(rows))
