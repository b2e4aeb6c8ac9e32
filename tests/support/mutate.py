"""Perturbing the law: each value in turn is changed a little, and some case of a clause behind it must fail."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from copy import deepcopy
from dataclasses import dataclass
from typing import Any

from aboveboard.kernel.odds import Odds
from aboveboard.law import BadInput, Edition, load_edition
from aboveboard.law.force import NEWEST, Asked
from aboveboard.law.model import PAY_WORDS, GameLaw
from aboveboard.law.model.citing import citing_keys
from aboveboard.law.model.procedures import Procedures
from aboveboard.law.procedures import procedures_of, read
from aboveboard.law.provisions.carried import plain
from tests.support import clauses
from tests.support.cases import Case, decide
from tests.support.expectations import Wrong

NOT_LAW = (
    "title", "about", "reading", "aliases", "basis", "source", "status", "from", "until", "game", "unit", "default",
    "specimen", "readings", "not-encoded", "posted", "money", "fact",
)  # fmt: skip
CITING = citing_keys(GameLaw) | citing_keys(Procedures)
OTHER = {
    "any": "never", "never": "any", "until-point": "any", "until-covered": "never", "not-back-up": "any",
    "again": "return", "return": "again", "passed": "again", "opposite": "again", "settle": "return",
    "stop": "again", "stands": "again", "go-on": "stop",
    "at-bet": "never", "on-win": "at-bet", "stake": "winnings", "winnings": "stake",
    "losers-first": "as-made", "as-made": "losers-first",
    "betting": "nothing", "refused": "void", "void": "push", "lose": "push", "push": "lose", "half": "lose",
    "any-roll": "never", "after-decision": "any-roll", "offered": "clockwise", "clockwise": "offered",
    "discard": "next-card", "next-card": "discard", "void-seat": "return", "reshuffle": "discard",
    "winners-last": "as-made", "as-numbered": "counterclockwise", "may-void": "reset", "reset": "may-void",
    "confirmed": "any", "cash": "merchandise", "merchandise": "cash",
    "move": "return", "discard-more": "next-hand", "next-hand": "discard-more", "count-as": "return",
    "dead-hand": "stands", "ascending": "descending", "descending": "ascending",
}  # fmt: skip


EMPTIED = ("above", "unlike", "before")
"""Words of a procedure that are taken away."""

SHORTENED = (
    "by", "accepts", "from", "plain", "one-of", "barred", "needs", "before", "parts", "unless-riding", "where",
)  # fmt: skip
"""Lists of which the last item is dropped."""


@dataclass(frozen=True, eq=False)
class Mutant:
    """One value changed: where, from what, to what, and the provisions that stand behind it."""

    ruleset: str
    game: str
    path: tuple[str, ...]
    was: Any
    now: Any
    provisions: tuple[str, ...]
    procedures: bool = False
    """Is it a value of the game's procedures and not of its own file?"""
    asked: Asked = NEWEST

    def __str__(self) -> str:
        return f"{self.ruleset}/{self.game}:{'.'.join(self.path)}={self.now}"

    def edition(self) -> Edition:
        """The law with this one value changed."""
        held = load_edition(self.ruleset, self.game, self.asked)
        raw = deepcopy(dict(read(self.ruleset, self.game) if self.procedures else held.raw))
        at: Any = raw
        for key in self.path[:-1]:
            at = at[key]
        at[self.path[-1]] = self.now
        if self.procedures:
            return Edition(held.ruleset, held.game, held.raw, held.where, procedures=raw)
        return Edition(held.ruleset, held.game, raw, held.where)


def mutants(edition: Edition) -> Iterator[Mutant]:
    """Every value of a law file, changed."""
    overlaid = set(_overlaid(edition.raw))
    for path, value, cite in _values(edition.raw, (), ()):
        changed = None if ".".join(path) in overlaid else _changed(path, value, edition)
        if changed is not None and cite:
            found = tuple(map(plain, cite))
            yield Mutant(edition.ruleset, edition.game.name, path, value, changed, found, asked=edition.asked)


def procedure_mutants(edition: Edition) -> Iterator[Mutant]:
    """Every value of a game's procedures, changed."""
    for path, value, cite in _values(read(edition.ruleset, edition.game.name), (), ()):
        changed = _other_procedure(path[-1], value)
        if changed is not None and cite:
            yield Mutant(edition.ruleset, edition.game.name, path, value, changed, cite, procedures=True)


def _other_procedure(key: str, value: Any) -> Any:
    """Another value of a procedure: a list loses its last, a word becomes another, a number grows."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, (int, float)):
        return value + 1
    if isinstance(value, list):
        return value[:-1] if len(value) > 1 else {"by": ["nobody"], "holders": ["nobody"], "on": ["never"]}.get(key, [])
    return {"must": "may", "warn": "may", "may": "must"}.get(value, "" if key in EMPTIED else "something-else")


def _overlaid(raw: Mapping[str, Any]) -> Iterator[str]:
    """Paths that an option's default always sets, so that the file's own value there never shows."""
    for option in raw.get("options", {}).values():
        if option.get("default") is not None:
            yield from option.get("sets", ())
            yield from option.get("choices", {}).get(str(option["default"]), ())


def _values(raw: Mapping[str, Any], path: tuple[str, ...], cite: tuple[str, ...]) -> Iterator[tuple[Any, Any, Any]]:
    cite = _ids(raw.get("cite")) or cite if path else cite
    for key, value in raw.items():
        if key in NOT_LAW or key in CITING:
            continue
        own = _ids(raw.get(f"{key}-cite")) if not isinstance(raw.get(f"{key}-cite"), dict) else ()
        if key == "pays" and isinstance(raw.get("pays-cite"), Mapping):
            yield from _pays(value, raw["pays-cite"], (*path, key), cite)
        elif isinstance(value, Mapping):
            yield from _values(value, (*path, key), own or cite)
        else:
            yield (*path, key), value, own or cite


def _pays(pays: Any, cites: Mapping[str, Any], path: tuple[str, ...], cite: tuple[str, ...]) -> Iterator[Any]:
    for grade, pay in pays.items() if isinstance(pays, Mapping) else ():
        own = cites.get(grade, cite)
        if isinstance(pay, Mapping):
            for pick, line in pay.items():
                yield (*path, grade, pick), line, _ids(own.get(pick)) if isinstance(own, Mapping) else _ids(own)
        else:
            yield (*path, grade), pay, cite if isinstance(own, Mapping) else _ids(own)


def _ids(found: Any) -> tuple[str, ...]:
    return (found,) if isinstance(found, str) else tuple(found or ())


def _seen_otherwise(key: str, value: Any) -> Any:
    """Another value of what a layout bears or a sign says: other words, other dice, another place, one thing less."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 1
    if isinstance(value, list):
        return value[:-1] if len(value) > 1 and key == "says" else ["something else"] if key == "words" else None
    others = {
        "upright": "crosswise", "crosswise": "upright", "inside-wall": "table", "playing-area": "table",
        "dealer-left": "dealer-right", "dealer": "dealer-left", "position": "dealer",
    }  # fmt: skip
    if "-" in value and value.replace("-", "").isdigit():
        return "3-5"
    if key in ("above", "behind", "right-of", "with"):
        other = "raise" if key == "right-of" else "odds"
        return {"ante": other, "trips-plus": "raise", "initial": "tie"}[value]
    return others.get(value, "something else" if key in SEEN else None)


SEEN = ("text", "holder", "parted-by", "event", "irregularity", "grade")
"""Words of a layout or a sign that are changed."""


def _changed(path: tuple[str, ...], value: Any, edition: Edition) -> Any:
    """A value near this one, or None where the value is not law."""
    if clauses.stands_in_clauses(path):
        return clauses.changed(edition, path, value)
    if path[0] in ("layout", "signs"):
        return _seen_otherwise(path[-1], value)
    if isinstance(value, bool):
        return not value
    if isinstance(value, (int, float)):
        return value + 1
    if isinstance(value, list):
        if path[-1] in SHORTENED:
            return value[:-1] if len(value) > 1 else None
        return None
    if not isinstance(value, str):
        return None
    if value in OTHER:
        return OTHER[value]
    if value.endswith("%"):
        return f"{int(value[:-1]) + 1}%"
    try:
        odds = Odds.parse(value)
    except ValueError:
        return None if value in PAY_WORDS or path[-1] not in ("when",) else "any"
    return f"{odds.win + 1} to {odds.unit}"


def survives(mutant: Mutant, cases: Mapping[tuple[str, str], list[Case]]) -> bool:
    """Do all cases of the clauses behind the value still pass with the value changed?"""
    try:
        edition = mutant.edition()
        _ = edition.law, procedures_of(edition)
    except BadInput:
        return False

    def edition_of(ruleset: str, game: str) -> Edition:
        return edition if (ruleset, game) == (mutant.ruleset, mutant.game) else load_edition(ruleset, game)

    for case in cases.get((mutant.ruleset, mutant.game), ()):
        if case.provision in mutant.provisions:
            try:
                decide(case, edition_of)
            except (Wrong, BadInput):
                return False
    return True
