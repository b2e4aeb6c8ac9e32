"""Cases of proceedings as data: what was done, and what comes of it by one provision.

Cases lie in `cases/RULESET/docket/*.toml`. At the top: `proceeding`, then perhaps `parties`, `facts` and `as-if`, and
`[events.NAME]`, steps that cases name. One table a provision, each a list `cases` of tables:
    events    names of steps above, or tables of their own; a table may be `like` one and `without` some of its fields
    facts, parties, as-of, as-if    in place of, or beside, those at the top
    expect    what comes of it, a line each; NAME is the step's name in the list (`do` where it has none), the last
              step of that name is meant:
        NAME done                       it is taken down as done
        NAME refused WORDS              it is refused in a sentence with these words, by the provision's clause
        NAME returned WORDS, NAME late WORDS, NAME flagged WORDS    likewise
        NAME not-carried                its vote does not carry
        NAME faults NUMBER              that many things are wrong with its paper
        NAME clean                      it is taken down as done, and nothing of it is flagged
        running TERM                    its time is not up; where the clause gives no number, nothing is warned of yet
        due TERM DAY, overdue TERM, met TERM, aged TERM, uncounted TERM    how a term stands, by the provision's clause
        skipped TERM DAY                a day that its counting skips
        no TERM                         no such term runs
        state WORD, over WORD           where the proceeding stands, how it ended
        next STEP by OFFICE, no next STEP    what may be done next
        along STEP, alone STEP          whether that comes with a step of another proceeding alone
        lacks KIND MARK NAME, no lacks KIND MARK    what is owed of a thing on the record
        wants KIND MARK OFFICE, no wants KIND MARK OFFICE    from whom that is owed
        record KIND NUMBER              how many things of a kind there are
        found KIND NAME KEY VALUE       what is known of one: what was found, or stated
        unfound KIND NAME KEY           nothing of it is known
        sanction KIND EFFECTIVE UNTIL STANDS SURRENDERED    what is imposed; "none" for no end; no sanction KIND
        bars DOING DAY [WHO], lets DOING DAY [WHO]    whether a sanction stands in the way
        vote TALLY carried, vote TALLY lost
        right NAME VALUE                what holds for every such proceeding
        fact NAME VALUE                 what was kept of it
        closed TERM                     a time within which something might be done is over
        told NAME TEXT                  what the text tells of the whole, of which section, how it is read
        proposal KEY TEXT               its agency, authority, status, number; proposal amends, adds, rescinds SECTION,
                                        proposal replaces STATUS WHAT
        proposal-came STEP DAY          how far the proposal has come; owes TERM OFFICE, whose a term is
        effective DAY, never-effective  when the proposal takes effect
        in-force DAY, not-in-force DAY, tried DAY    whether what is proposed holds then
        came STEP DAY-OR-TIME, came STEP FIELD VALUE, came STEP DAY FIELD VALUE    what was done, by its clause
        door STEP WAY ADDRESS, addressed STEP OFFICE, no-door STEP    where something may be sent
        paged STEP WAY                  by which of the ways comes what is stated on a page
        sealed STEP FIELD               what the public does not read
        prints WORDS                    what people read
        kind WORD, standing WORDS       what kind it is, and since when its text stands
        dealt ITEM, open ITEM           whether an item of the agenda was dealt with
        drawn KIND NUMBER always        where an agenda that is drawn up has a kind; "if-any" where it may lack it
        minutes KEY VALUE               what the minutes say; "minutes nothing" where there are none yet
        entry ITEM STEP WORDS           what they say of a step of an item
        printed STEP NUMBER KEY VALUE   what the text itself tells of the first, the second step of a name
        decides PROCEEDING KEY VALUE    what is decided elsewhere; "decides nothing"
        approves LOG DEED KEY VALUE     what is approved on another log; "approves nothing"
        items NUMBER                    how many items the agenda has
        quiet                           nothing is flagged
        since DAY                       since when its text holds
        reads STEP.FIELD TYPE           by which type something is read; also fact.NAME and thing.KIND.FIELD
        not-public STEP, tells STEP OFFICE    what is kept from the public; who is told of a step
        unreadable WORDS                nothing can be made of the record, and that is said in a sentence
        role OFFICE NAME, party OFFICE, anybody OFFICE    who acts in an office; whether it is a side; open to all
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from aboveboard.docket.course.next_steps import lacking_marks, next_steps
from aboveboard.docket.record import DecidedProceeding, proceed
from aboveboard.docket.telling import plain
from aboveboard.law.docket import Proceeding
from aboveboard.law.errors import BadInput
from aboveboard.law.provisions.carried import plain as carried_id
from aboveboard.law.provisions.clauses import citation
from tests.support.docket_rulemakings import CHECKS
from tests.support.expectations import Wrong
from tests.support.meetings import CHECKS as MEETINGS

FOLDER = Path(__file__).parent.parent / "cases"
TOP = ("proceeding", "parties", "facts", "events", "as-of", "as-if", "note")


@dataclass(frozen=True)
class DocketCase:
    """One case: the provision that it decides, and what is done in it."""

    id: str
    number: int
    file: str
    ruleset: str
    top: Mapping[str, Any]
    case: Mapping[str, Any]

    @property
    def proceeding(self) -> str:
        """The proceeding of which it is a case."""
        return str(self.case.get("proceeding", self.top["proceeding"]))

    @property
    def as_if(self) -> tuple[str, ...]:
        """The proposals that are laid over its law."""
        return tuple(self.case.get("as-if", self.top.get("as-if", ())))

    def __str__(self) -> str:
        return f"{self.id}[{self.file}]{self.number or ''}"


def docket_cases(folder: Path = FOLDER) -> Iterator[DocketCase]:
    """Every case of every proceeding."""
    for path in sorted(folder.glob("*/docket/*.toml")):
        document = tomllib.loads(path.read_text("utf-8"))
        top = {key: value for key, value in document.items() if key in TOP}
        for id, table in document.items():
            if id not in TOP:
                for number, case in enumerate(table["cases"]):
                    where = f"{path.parents[1].name}/{path.stem}"
                    yield DocketCase(id, number, where, path.parents[1].name, top, case)


def decide_case(case: DocketCase, under: Proceeding | None = None) -> None:
    """Run a case, under another text than the one held if one is given; raises Wrong where it comes out otherwise."""
    names, record = [name for name, _ in _events(case)], record_of(case)
    expected, as_of = case.case["expect"], plain(case.case.get("as-of", case.top.get("as-of")))
    if isinstance(expected, str) and expected.startswith("unreadable "):
        _unreadable(record, as_of, expected, under)
        return
    found = proceed(plain(record), as_of, under=under)
    for line in [expected] if isinstance(expected, str) else expected:
        _check(line, found, names, _here(case, found))


def record_of(case: DocketCase) -> dict[str, Any]:
    """The record that a case is about."""
    record = {
        "ruleset": case.ruleset,
        "proceeding": case.proceeding,
        "parties": _over(case, "parties"),
        "facts": _over(case, "facts"),
        "events": [event for _, event in _events(case)],
    }
    if (as_if := case.case.get("as-if", case.top.get("as-if"))) is not None:
        record["as_if"] = as_if
    return record


def _here(case: DocketCase, found: DecidedProceeding) -> str:
    """The clause of a case as the text of its question cites it, which an older one may do by another letter."""
    known = next((id for id in _strings(found.proceeding.raw) if carried_id(id) == case.id), case.id)
    return citation(known)


def _strings(value: Any) -> Iterator[str]:
    if isinstance(value, Mapping):
        for item in value.values():
            yield from _strings(item)
    elif isinstance(value, list):
        for item in value:
            yield from _strings(item)
    elif isinstance(value, str):
        yield value


def _unreadable(record: dict[str, Any], as_of: Any, line: str, under: Proceeding | None) -> None:
    try:
        proceed(plain(record), as_of, under=under)
    except BadInput as error:
        _must(line.partition(" ")[2] in str(error), f"{line}: what is said is {error}")
        return
    raise Wrong(f"{line}: it is read")


def _over(case: DocketCase, key: str) -> dict[str, Any]:
    found = {name: dict(value) if isinstance(value, dict) else value for name, value in case.top.get(key, {}).items()}
    for name, value in case.case.get(key, {}).items():
        found[name] = {**found.get(name, {}), **value} if isinstance(value, dict) else value
    return found


def _events(case: DocketCase) -> Iterator[tuple[str, dict[str, Any]]]:
    for each in case.case["events"]:
        if isinstance(each, str):
            yield each, _named(case, each)
        else:
            own = dict(each)
            like, without = own.pop("like", None), own.pop("without", ())
            base = {} if like is None else _named(case, like)
            event = {**base, **own}
            for name in [without] if isinstance(without, str) else without:
                event.pop(name, None)
            yield like or event["do"], event


def _named(case: DocketCase, name: str) -> dict[str, Any]:
    found = dict(case.top["events"][name])
    like, without = found.pop("like", None), found.pop("without", ())
    found = {**_named(case, like), **found} if like is not None else found
    dropped = (without,) if isinstance(without, str) else without
    return {name: value for name, value in found.items() if name not in dropped}


KINDS = ("done", "refused", "returned", "late", "flagged", "not-carried", "clean", "faults")


def _check(line: str, found: DecidedProceeding, names: list[str], here: str) -> None:
    words = line.split()
    if len(words) > 1 and words[0] in names and words[1] in KINDS:
        number = len(names) - 1 - names[::-1].index(words[0])
        _step(line, found, number, words[1], " ".join(words[2:]), here)
        return
    check = _CHECKS.get(words[0])
    if check is None:
        raise Wrong(f"{line!r}: nothing is checked so")
    check(line, found, words[1:], here)


def _step(line: str, found: DecidedProceeding, number: int, kind: str, words: str, here: str) -> None:
    refused = [each for each in found.refused if each.event == number]
    done = next((each for held in found.state.steps.values() for each in held if each.number == number), None)
    if kind == "refused":
        _says(line, refused, words, here)
        return
    _must(not refused, f"{line}: it is refused: {[each.reason for each in refused]}")
    assert done is not None
    if kind == "flagged":
        _says(line, [each for each in found.flagged if each.event == number], words, here)
        return
    if kind == "clean":
        flagged = [each.reason for each in found.flagged if each.event == number]
        _must(done.verdict == "done" and not flagged, f"{line}: it is {done.verdict}: {flagged}")
        return
    if kind == "faults":
        wrong = [each.reason for each in done.faults if not each.flag]
        _must(len(wrong) == int(words), f"{line}: there are {wrong}")
        return
    _must(done.verdict == kind, f"{line}: it is {done.verdict}: {[each.reason for each in done.faults]}")
    if kind in ("returned", "late"):
        _says(line, [each for each in done.faults if not each.flag], words, here)


def _says(line: str, faults: list[Any], words: str, here: str) -> None:
    _must(bool(faults), f"{line}: nothing is said")
    said = [each for each in faults if words in each.reason]
    _must(bool(said), f"{line}: what is said is {[each.reason for each in faults]}")
    _must(any(here in each.cite for each in said), f"{line}: {here} is not cited, but {[each.cite for each in said]}")


def _must(holds: bool, why: str) -> None:
    if not holds:
        raise Wrong(why)


def _terms(found: DecidedProceeding, name: str) -> list[Any]:
    return [each for each in found.due if each.term == name]


def _due(line: str, found: DecidedProceeding, words: list[str], here: str) -> None:
    held = _terms(found, words[0])
    days = [each.day.isoformat() if each.day else None for each in held]
    _must(words[1] in days, f"{line}: it is due {days}")
    _must(any(here in each.cite for each in held), f"{line}: {here} is not cited, but {[each.cite for each in held]}")


def _standing(*states: str) -> Any:
    def check(line: str, found: DecidedProceeding, words: list[str], here: str) -> None:
        held = _terms(found, words[0])
        _must(any(each.state in states for each in held), f"{line}: it is {[each.state for each in held]}")
        _must(any(here in each.cite for each in held), f"{line}: {here} is not cited")

    return check


def _skipped(line: str, found: DecidedProceeding, words: list[str], here: str) -> None:
    days = [one.day.isoformat() for each in _terms(found, words[0]) if each.due for one in each.due.skipped]
    _must(words[1] in days, f"{line}: skipped are {days}")


def _no(line: str, found: DecidedProceeding, words: list[str], here: str) -> None:
    if words[0] == "next":
        steps = [each.step for each in next_steps(found.proceeding, found.state)]
        _must(words[1] not in steps, f"{line}: next are {steps}")
    elif words[0] == "lacks":
        lacks = [(each.thing.kind, each.mark) for each in lacking_marks(found.proceeding, found.state)]
        _must((words[1], words[2]) not in lacks, f"{line}: lacking are {lacks}")
    elif words[0] == "wants":
        owed = [(each.thing.kind, each.mark, office) for each in lacking_marks(found.proceeding, found.state)
                for office in each.of]  # fmt: skip
        _must(tuple(words[1:]) not in owed, f"{line}: wanted are {owed}")
    elif words[0] == "sanction":
        kinds = [each.kind for each in found.state.sanctions]
        _must(words[1] not in kinds, f"{line}: there are {kinds}")
    else:
        open_ = [each.state for each in _terms(found, words[0]) if each.state in ("open", "late", "aged")]
        _must(not open_, f"{line}: it is {open_}")


def _next(line: str, found: DecidedProceeding, words: list[str], here: str) -> None:
    by = words[2] if len(words) > 2 else None
    steps = [each.step for each in next_steps(found.proceeding, found.state, by)]
    _must(words[0] in steps, f"{line}: next are {steps}")


def _along(line: str, found: DecidedProceeding, words: list[str], here: str) -> None:
    along = {each.step: each.along for each in next_steps(found.proceeding, found.state)}
    _must(along.get(words[0]) is (line.split()[0] == "along"), f"{line}: next are {along}")


def _lacks(line: str, found: DecidedProceeding, words: list[str], here: str) -> None:
    lacks = [(each.thing.kind, each.mark, each.thing.name) for each in lacking_marks(found.proceeding, found.state)]
    _must((words[0], words[1], " ".join(words[2:])) in lacks, f"{line}: lacking are {lacks}")


def _wants(line: str, found: DecidedProceeding, words: list[str], here: str) -> None:
    by = [each.of for each in lacking_marks(found.proceeding, found.state)
          if (each.thing.kind, each.mark) == (words[0], words[1])]  # fmt: skip
    _must(any(words[2] in each for each in by), f"{line}: it is owed by {by}")


def _record(line: str, found: DecidedProceeding, words: list[str], here: str) -> None:
    count = len(found.state.things.get(words[0], {}))
    _must(count == int(words[1]), f"{line}: there are {count}")


def _found(line: str, found: DecidedProceeding, words: list[str], here: str) -> None:
    kind, rest = words[0], " ".join(words[1:])
    name = max((each for each in found.state.things.get(kind, {}) if rest.startswith(f"{each} ")), key=len, default="")
    thing, (key, _, said) = found.state.thing(kind, name), rest[len(name) :].strip().partition(" ")
    known = None if thing is None else plain(thing.known(key))
    _must(_same(known, said), f"{line}: it is {known!r}")


def _unfound(line: str, found: DecidedProceeding, words: list[str], here: str) -> None:
    thing = found.state.thing(words[0], words[1])
    _must(thing is not None and thing.known(words[2]) is None, f"{line}: there is {thing}")


def _same(known: Any, said: str) -> bool:
    return known is not None and said == (str(known).lower() if isinstance(known, bool) else str(known))


def _sanction(line: str, found: DecidedProceeding, words: list[str], here: str) -> None:
    held = [(each.kind, each.effective.isoformat(), each.until.isoformat() if each.until else "none", each.stands,
             each.surrendered.isoformat() if each.surrendered else "kept")
            for each in found.state.sanctions]  # fmt: skip
    _must(any(list(each[: len(words)]) == words for each in held), f"{line}: there are {held}")


def _barring(barred: bool) -> Any:
    def check(line: str, found: DecidedProceeding, words: list[str], here: str) -> None:
        fault = found.why_not(words[0], words[1], words[2] if len(words) > 2 else None)
        _must((fault is not None) == barred, f"{line}: {fault}")
        if barred and fault is not None:
            law = found.proceeding.law
            cited = [clause for each in law.sanctions.values() for clause in found.proceeding.cite(
                (*each.cite, *each.extends_cite, *each.surrender_cite))]  # fmt: skip
            _must(here in cited, f"{line}: {here} is not cited")

    return check


def _vote(line: str, found: DecidedProceeding, words: list[str], here: str) -> None:
    held = [(each.tally, "carried" if each.carried else "lost") for each in found.state.votes]
    _must((words[0], words[1]) in held, f"{line}: there are {held}")


def _right(line: str, found: DecidedProceeding, words: list[str], here: str) -> None:
    right = found.proceeding.law.rights.get(words[0])
    _must(right is not None and _same(right.value, " ".join(words[1:])), f"{line}: it is {right}")
    assert right is not None
    _must(here in found.proceeding.cite(right.cite), f"{line}: {here} is not cited")


def _fact(line: str, found: DecidedProceeding, words: list[str], here: str) -> None:
    value = plain(found.state.facts.get(words[0]))
    _must(_same(value, " ".join(words[1:])), f"{line}: it is {value!r}")


def _state(line: str, found: DecidedProceeding, words: list[str], here: str) -> None:
    _must(found.state.name == " ".join(words), f"{line}: it is at {found.state.name}")


def _ended(line: str, found: DecidedProceeding, words: list[str], here: str) -> None:
    _must(found.state.ended == " ".join(words), f"{line}: it is {found.state.ended or 'not over'}")


def _role(line: str, found: DecidedProceeding, words: list[str], here: str) -> None:
    roles = found.proceeding.office(words[0]).roles
    _must(words[1] in roles, f"{line}: its roles are {roles}")


def _takes_down(line: str, found: DecidedProceeding, words: list[str], here: str) -> None:
    taken = found.proceeding.office(words[0]).takes_down
    _must(words[1] in taken, f"{line}: it takes down what is done by {taken}")


def _office(key: str) -> Any:
    def check(line: str, found: DecidedProceeding, words: list[str], here: str) -> None:
        _must(getattr(found.proceeding.office(words[0]), key) is True, f"{line}: it is not")

    return check


_CHECKS: dict[str, Any] = {
    "due": _due, "overdue": _standing("late"), "met": _standing("done"), "aged": _standing("aged"),
    "running": _standing("open"),
    "uncounted": _standing("not-counted"), "skipped": _skipped, "no": _no, "state": _state, "over": _ended,
    "next": _next, "along": _along, "alone": _along, "lacks": _lacks, "record": _record, "found": _found,
    "sanction": _sanction, "bars": _barring(True),
    "lets": _barring(False), "vote": _vote, "right": _right, "fact": _fact, "role": _role, "party": _office("party"),
    "takes-down": _takes_down,
    "anybody": _office("anybody"), "unfound": _unfound, "wants": _wants, **MEETINGS, **CHECKS,
}  # fmt: skip
