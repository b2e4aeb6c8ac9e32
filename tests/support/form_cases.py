"""Cases about forms: what people did, and what a statement of a form and period says then.

Cases lie in `cases/RULESET/forms/*.toml`, one table (or a list of them) a provision, or any other name where no single
clause decides. `before` and `steps` are as in cases about conduct, with their templates and setups; a step that has
`look` instead of `do` looks at statements as they stand after the steps above it:
    look              the form
    period            of which period; a look without one is at the form's `periods` alone
    as-of             a day, of which the end is meant, or a time; that of the deed before where it is left out
    lines, rules      what lines say, and what the rule itself reckons; an amount such as $400 is in cents
    rows              for a line the rows that it has, each with as many of its columns as are named; all in order
    columns           for a line the columns that it has, in order
    state, to, due, fee, paid, version, signed, filed, received, defective
                      as programs read them; `due` is the earliest day, `due-by` the day of each deadline
    lacks             part of each thing that it lacks, all in order
    differences       lines that should say the same and do not: left, right and by
    opened            for a line the numbers of the organization's own events that make it up
    parts, signs, numbered, heads
                      the form's parts in order; for each signature its lines; whose the numbering is; the form's title
    beside, earliest  the days that stand beside the law, by their entries there; the earliest of all days
    unstated          a part of the reason for which there is no such statement
    periods           all periods of which there is one
    kept              the first day on which it may be disposed of, as of then; none where it is always retained
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime, time
from functools import cache
from pathlib import Path
from typing import Any, get_args

from aboveboard.charity.books.reporting.periods import periods_of
from aboveboard.charity.conduct.question import Question
from aboveboard.charity.returns import day_to_keep, days_beside
from aboveboard.charity.statements.draft import Statement, draft
from aboveboard.law import BadInput
from aboveboard.law.conduct import FORMS, ConductLaw, conduct_law
from aboveboard.law.days.moments import moment_of
from aboveboard.law.errors import LawError
from aboveboard.law.files import ruleset_named
from aboveboard.law.loader import read
from aboveboard.law.model.forms.statements import Rounding, StatementLaw, Unit
from tests.support.conduct import ConductCase, Run, _amounts
from tests.support.expectations import Wrong
from tests.support.file_changes import HEADS, Change, Walk

FOLDER = Path(__file__).parent.parent / "cases"
LOOK = {
    "look", "period", "as-of", "lines", "rules", "rows", "columns", "state", "to", "due", "due-by", "fee", "paid",
    "version", "signed", "filed", "received", "defective", "lacks", "differences", "opened", "parts", "signs",
    "numbered", "heads", "unstated", "periods", "kept", "beside", "earliest", "note",
}  # fmt: skip
PLAIN = ("state", "to", "fee", "paid", "version", "signed", "filed", "received", "defective")
"""What is compared as it stands."""
PERIODS = get_args(StatementLaw.model_fields["period"].annotation)
WALK = Walk(
    HEADS | {"fields", "beside", "form", "edition", "numbering", "rule", "rule-cite", "difference"},
    {"rounding": get_args(Rounding), "amounts-rounding": get_args(Rounding), "unit": get_args(Unit),
     "period": PERIODS, "amounts": ("cents", "whole-dollars"), "rate": ("4", "6"),
     "affirms": ("", "true", "perjury", "deposit-under-perjury")},
    ("columns",),
)  # fmt: skip
"""How a form's file is walked: every value is law but names, and the fields of somebody else's PDF."""


@dataclass(frozen=True, eq=False)
class FormCase:
    """What decides one provision by the lines of statements."""

    setting: ConductCase

    def __str__(self) -> str:
        return str(self.setting)

    @property
    def forms(self) -> set[str]:
        """The forms at which it looks."""
        return {
            str(step["look"]) for step in self.setting.given["steps"] if isinstance(step, Mapping) and "look" in step
        }


@cache
def form_cases() -> tuple[FormCase, ...]:
    """Every case on forms."""
    return tuple(case for path in sorted(FOLDER.glob("*/forms/*.toml")) for case in _read(path))


def _read(path: Path) -> Iterator[FormCase]:
    ruleset = path.parts[-3]
    setups = FOLDER / ruleset / "conduct" / "_setups.toml"
    shared = tomllib.loads(setups.read_text("utf-8")) if setups.exists() else {}
    document = tomllib.loads(path.read_text("utf-8"))
    templates = {**shared.get("templates", {}), **document.pop("templates", {})}
    known = {**shared.get("setups", {}), **document.pop("setups", {})}
    for name, given in document.items():
        for one in given if isinstance(given, list) else [given]:
            yield FormCase(ConductCase(name, ruleset, f"forms/{path.stem}", one, templates, known))


def decide_form(case: FormCase, law: ConductLaw | None = None) -> None:
    """Run a case under its ruleset's law, or under another; raises Wrong where a statement says something else."""
    setting = case.setting
    run = Run(setting, law or conduct_law(setting.ruleset))
    for step in setting.given.get("before", ()):
        run.before(step)
    if not case.forms:
        raise ValueError(f"{case}: looks at no statement")
    for number, step in enumerate(setting.given["steps"]):
        if isinstance(step, str):
            run.before(step)
        elif "look" in step:
            _look(f"{case}: step {number}", run, step)
        else:
            run.step(number, run.filled(step))


def asked_then(run: Run, as_of: object = None) -> Question:
    """The organization asked as of a day's end, or a time; as of the last deed where none is given."""
    if as_of is None:
        now = run.when({"do": "", "log": run.home})
    else:
        moment = moment_of(as_of, run._zone)
        now = moment if isinstance(moment, datetime) else datetime.combine(moment, time.max, run._zone)
    return run.record.question(run.home, now)


def _look(where: str, run: Run, step: Mapping[str, Any]) -> None:
    if unknown := set(step) - LOOK:
        raise ValueError(f"{where}: unknown keys {sorted(unknown)}")
    asked, form = asked_then(run, step.get("as-of")), str(step["look"])
    law = asked.law.form_on(form, asked.today)
    if "periods" in step:
        _same(where, "periods", [each.key for each in periods_of(asked, law)], step["periods"])
    if "period" not in step:
        return
    try:
        found = draft(asked, form, str(step["period"]))
    except BadInput as error:
        if step.get("unstated", "\n") not in str(error):
            raise Wrong(f"{where}: {error}") from error
        return
    if "unstated" in step:
        raise Wrong(f"{where}: there is such a statement")
    _compare(where, found, step)
    if "beside" in step:
        held = {each.beside.name: each.day.isoformat() for each in days_beside(asked, found)}
        _same(where, "beside", held, step["beside"])
    if "earliest" in step:
        _same(where, "earliest", str(day_to_keep(asked, found)), step["earliest"])


def _same(where: str, what: str, found: object, wanted: object) -> None:
    if found != wanted:
        raise Wrong(f"{where}: {what}: {found!r} and not {wanted!r}")


def _compare(where: str, found: Statement, step: Mapping[str, Any]) -> None:
    said, law = found.to_json(), found.law
    for key in PLAIN:
        if key in step:
            _same(where, key, said[key] or "" if key == "defective" else said[key], _amounts(step[key]))
    for key, held in (("lines", said["lines"]), ("rules", said["by_rule"])):
        for name, value in step.get(key, {}).items():
            if name not in held:
                raise Wrong(f"{where}: there is no line {name}")
            _same(where, f"{name}, {(law.lines.get(name) or law.rules[name]).title}", held[name], _amounts(value))
    for name, wanted in step.get("rows", {}).items():
        rows = said["rows"].get(name, [])
        shown = [{key: row.get(key) for key in want} for row, want in zip(rows, wanted, strict=False)]
        _same(where, f"rows of {name}: {rows}", (len(rows), shown), (len(wanted), _amounts(list(wanted))))
    for name, wanted in step.get("columns", {}).items():
        held = law.lines[name].rows if name in law.lines else None
        _same(where, f"columns of {name}", None if held is None else list(held.columns), wanted)
    if "due" in step:
        _same(where, "due", None if said["due"] is None else said["due"]["day"], step["due"] or None)
    if "due-by" in step:
        _same(where, "due-by", {each["deadline"]: each["day"] for each in said["due_by"]}, step["due-by"])
    if "lacks" in step:
        lacks = said["lacks"]
        if len(lacks) != len(step["lacks"]) or any(a not in b for a, b in zip(step["lacks"], lacks, strict=True)):
            raise Wrong(f"{where}: lacks {lacks}")
    if "differences" in step:
        shown = [{key: each[key] for key in ("left", "right", "by")} for each in said["differences"]]
        _same(where, "differences", shown, _amounts(step["differences"]))
    for name, wanted in step.get("opened", {}).items():
        _same(where, f"{name} opened", [number for _, number in found.opened(name)], wanted)
    if "parts" in step:
        _same(where, "parts", list(law.parts), step["parts"])
    if "signs" in step:
        _same(where, "signs", {name: list(each.lines) for name, each in law.signs.items()}, step["signs"])
    if "numbered" in step:
        _same(where, "numbered", bool(law.numbering), step["numbered"])
    if "heads" in step:
        _same(where, "heads", law.title, step["heads"])
    if "kept" in step:
        kept = said.get("kept_until")
        _same(where, "kept", kept or "", step["kept"])


# -- every value changed -------------------------------------------------------------------------------------------


def form_files(ruleset: str) -> list[str]:
    """The files of a ruleset's forms, such as forms/gc-7/rule."""
    folder = ruleset_named(ruleset).folder
    return sorted(f"{FORMS}/{path.parent.name}/{path.stem}" for path in (folder.path / FORMS).glob("*/*.toml"))


def form_raw(ruleset: str, file: str) -> dict[str, Any]:
    """A form's file as it is."""
    found = read(ruleset_named(ruleset).folder, file)
    assert found is not None
    return dict(found)


def form_mutants(ruleset: str, file: str) -> Iterator[Change]:
    """Every value of a form's file changed."""
    return WALK.changes(file, form_raw(ruleset, file))


def form_survives(ruleset: str, change: Change) -> bool:
    """Do all cases about the form still pass with the value changed?"""
    raw = change.applied(form_raw(ruleset, change.file))
    law = ConductLaw(ruleset, {change.file: raw})
    try:
        law.forms  # noqa: B018  a file that cannot be read is noticed
    except LawError:
        return False
    for case in form_cases():
        if case.setting.ruleset == ruleset and raw["form"] in case.forms:
            try:
                decide_form(case, law)
            except (Wrong, BadInput, KeyError, AssertionError):
                return False
    return True
