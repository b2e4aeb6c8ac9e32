"""What a ruleset says of an organization's conduct: a file a subject, read when it is asked for, put together."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date
from functools import cache, cached_property
from typing import Any

from aboveboard.kernel.words import spaced
from aboveboard.law import loader
from aboveboard.law.conditions.weigh import Conditions
from aboveboard.law.errors import BadInput, LawError, nearest
from aboveboard.law.files import ruleset_named
from aboveboard.law.model.conditions import (
    Condition,
    ConductFile,
    GameKind,
    LicenseForm,
    OccasionKind,
    OfficeAct,
    OrganizationGroup,
    PaperKind,
    ShareLaw,
    StepLaw,
    WorkKind,
)
from aboveboard.law.model.forms.books import AccountLaw, BookLaw, ReceiptLaw, SpendingClass, SpendingGroup, Use
from aboveboard.law.model.forms.statements import StatementLaw

FORMS = "forms"
"""The folder of a ruleset in which the forms lie by which is reported, each with its editions."""
PLAIN = "occasion"
"""The kind of an occasion of which neither anybody nor the law says what it is."""
FIGURE = "figure"
"""In the name of a fact this stands before a figure on file."""
OF_GAMES = ("game", "games", "types")
"""Facts that are games."""
SUBJECTS = (
    "licenses", "people", "premises", "equipment", "conduct", "advertising", "raffles", "deals", "bingo", "races",
    "accounts", "spending", "statements", "books", "sanctions",
)  # fmt: skip


@dataclass(frozen=True, eq=False)
class ConductLaw:
    """What one ruleset says of conduct; empty where it says nothing."""

    ruleset: str
    raw: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    """Files by subject, in place of those on disk."""

    @cached_property
    def files(self) -> Mapping[str, ConductFile]:
        """The files that are held, by subject."""
        folder = ruleset_named(self.ruleset).folder
        found = {}
        for subject in SUBJECTS:
            raw = self.raw[subject] if subject in self.raw else loader.read(folder, f"_{subject}")
            if raw is not None:
                found[subject] = loader.parse(ConductFile, raw, f"{folder.where}/_{subject}.toml")
        return found

    @cached_property
    def conditions(self) -> Mapping[str, Condition]:
        """All conditions, in the order of the subjects, each with what lifts all of its file."""
        found: dict[str, Condition] = self._together("conditions")
        for held in self.files.values():
            if held.unless:
                for name in held.conditions:
                    lifted = {**held.unless, **found[name].unless}
                    found[name] = found[name].model_copy(update={"unless": lifted})
        return Conditions(found)

    def titled(self, names: Iterable[str]) -> list[str]:
        """Conditions by what they are about, each title once; what else is not checked by its name."""
        held = self.conditions
        return list(dict.fromkeys(held[name].title if name in held else spaced(name) for name in names))

    @cached_property
    def asks_for_badges(self) -> bool:
        """Must whoever does something have a badge?"""
        return any(rule.by is not None and rule.by.badge for rule in self.conditions.values())

    @cached_property
    def papers(self) -> Mapping[str, PaperKind]:
        """The papers that may be on file."""
        return self._together("papers")

    @cached_property
    def steps(self) -> Mapping[str, StepLaw]:
        """The steps that somebody confirms."""
        return self._together("steps")

    @cached_property
    def texts(self) -> Mapping[str, tuple[str, ...]]:
        """Texts that somebody acknowledges to know."""
        return self._together("texts")

    @cached_property
    def games(self) -> Mapping[str, GameKind]:
        """The kinds of game that the law names."""
        return self._together("games")

    @cached_property
    def work(self) -> Mapping[str, WorkKind]:
        """The kinds of work that the law names."""
        return self._together("work")

    @cached_property
    def licenses(self) -> Mapping[str, LicenseForm]:
        """The forms of license that are for one kind of occasion."""
        return self._together("licenses")

    def decided_by(self, form: str) -> tuple[str, str]:
        """The deed that decides an application on a form, and the form of what is granted."""
        return (self.files.get("licenses") or ConductFile.model_construct()).decided_by(form)

    @cached_property
    def acts(self) -> Mapping[str, OfficeAct]:
        """What is given, decided or put on file at an office."""
        return self._together("acts")

    @cached_property
    def occasions(self) -> Mapping[str, OccasionKind]:
        """The kinds of occasion that the law names."""
        return self._together("occasions")

    @cached_property
    def usual_occasion(self) -> str:
        """What an occasion is of which nobody states the kind."""
        return next((name for name, kind in self.occasions.items() if kind.unstated), PLAIN)

    def words(self, deed: str) -> dict[str, list[str]]:
        """The words that the law lists for fields of a deed, and takes no others."""
        found: dict[str, list[str]] = {}
        for condition in self.conditions.values():
            if deed in condition.before and condition.only is not None:
                found.setdefault(condition.only.of, []).extend(map(str, condition.only.among))
        return {of: list(dict.fromkeys(listed)) for of, listed in found.items() if listed}

    @cached_property
    def named_games(self) -> Mapping[str, None]:
        """Every game that the law names, under whatever name: those it lists, those of its own files, and their kin."""
        among = (
            str(name)
            for condition in self.conditions.values()
            if condition.only is not None and condition.only.of in OF_GAMES
            for name in condition.only.among
        )
        return dict.fromkeys((*self.games, *self.one_name, *ruleset_named(self.ruleset).games, *among))

    @cached_property
    def figures(self) -> Mapping[str, bool]:
        """The figures that somebody may put on file, those by which a condition is measured: is one a list of words?"""
        asked = (
            each
            for condition in self.conditions.values()
            for measure in (condition.least, condition.most)
            for each in (() if measure is None else (measure.of, measure.stated))
        )
        listed = (
            each
            for condition in self.conditions.values()
            for choice in (condition.only, condition.barred)
            for each in (() if choice is None else (choice.of, choice.listed))
        )
        found = (
            (words[words.index(FIGURE) + 1], of_words)
            for of_words, named in ((False, asked), (True, listed))
            for each in named
            if FIGURE in (words := str(each).split())[:-1]
        )
        return dict(found)

    def papers_making(self, what: str) -> list[str]:
        """The kinds of paper by which something is what is asked for."""
        return [name for name, kind in self.papers.items() if kind.makes == what]

    @cached_property
    def shares(self) -> Mapping[str, ShareLaw]:
        """How what a deed gives out is shared."""
        return self._together("shares")

    @cached_property
    def accounts(self) -> Mapping[str, AccountLaw]:
        """The accounts that hold games money."""
        return self._together("accounts")

    @cached_property
    def receipts(self) -> Mapping[str, ReceiptLaw]:
        """The kinds of receipts."""
        return self._together("receipts")

    @cached_property
    def books(self) -> Mapping[str, BookLaw]:
        """The books that are kept of receipts and expenditures."""
        return self._together("books")

    @cached_property
    def at_hand(self) -> str | None:
        """The deadline that says how far back books are to be had; None where the law says nothing of it."""
        return next((each.at_hand for each in self.files.values() if each.at_hand is not None), None)

    @cached_property
    def classes(self) -> Mapping[str, SpendingClass]:
        """The classes of expenditure."""
        return self._together("classes")

    @cached_property
    def groups(self) -> Mapping[str, SpendingGroup]:
        """The groups to which these classes belong."""
        return self._together("groups")

    def class_for(self, use: Use) -> str:
        """The class under which books enter something by themselves; nothing where the law has none for it."""
        return self._by_use.get(use, "")

    @cached_property
    def _by_use(self) -> Mapping[str, str]:
        """The first class of each use."""
        return {known.use: name for name, known in reversed(list(self.classes.items())) if known.use is not None}

    def asking(self, deed: str, fact: str) -> list[Condition]:
        """The conditions of a deed that ask for a fact."""
        return [rule for rule in self.conditions.values() if deed in rule.before and fact in rule.asks]

    @cached_property
    def organizations(self) -> Mapping[str, OrganizationGroup]:
        """The groups of kinds of organization that are treated alike."""
        return self._together("organizations")

    @cached_property
    def forms(self) -> Mapping[str, tuple[StatementLaw, ...]]:
        """The forms by which is reported, each with its editions, the oldest first."""
        folder = ruleset_named(self.ruleset).folder
        found: dict[str, list[StatementLaw]] = {}
        files = {f"{FORMS}/{path.parent.name}/{path.stem}" for path in (folder.path / FORMS).glob("*/*.toml")}
        for name in sorted({*files, *(each for each in self.raw if each.startswith(f"{FORMS}/"))}):
            raw = self.raw[name] if name in self.raw else loader.read(folder, name)
            assert raw is not None
            law = loader.parse(StatementLaw, raw, f"{folder.where}/{name}.toml")
            found.setdefault(law.form, []).append(law)
        return {form: tuple(sorted(each, key=lambda law: law.from_ or date.min)) for form, each in found.items()}

    def form_on(self, form: str, day: date) -> StatementLaw:
        """The edition of a form that is used on a day: the newest that there was, or else the first."""
        editions = self.forms.get(form)
        if editions is None:
            raise BadInput(f"form: {form!r} is none that is filed here; {nearest(form, self.forms)}")
        if len(editions) == 1:
            return editions[0]
        return next((each for each in reversed(editions) if each.from_ is None or each.from_ <= day), editions[0])

    @cached_property
    def one_name(self) -> Mapping[str, str]:
        """For another name of a kind of game, or one that is of it, the name that it goes by."""
        return {other: name for name, kind in self.games.items() for other in (*kind.also, *kind.includes)}

    def _together(self, table: str) -> dict[str, Any]:
        found: dict[str, Any] = {}
        for subject, held in self.files.items():
            rows = getattr(held, table)
            if twice := found.keys() & rows.keys():
                raise LawError(f"{self.ruleset}/_{subject}.toml: {table}: {min(twice)} stands in another file too")
            found |= rows
        return found


@cache
def conduct_law(ruleset: str) -> ConductLaw:
    """What a ruleset says of an organization's conduct."""
    return ConductLaw(ruleset_named(ruleset).name)
