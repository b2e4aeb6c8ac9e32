"""Cases as data: one file a ruleset and game, one table a provision, decided by running it.

At the top of a file, `like = "craps"` decides the cases of that file for this game too, `but` for those listed.

Keys of a case (all but one kind of check may be left out; a provision may hold a list of cases):
    options, limits, wheel, seats    how the table is set up
    play      scripts in the notation of `script`
    choose    operator's choices: "fire-table=A -> accepted", "straight-pays=34 to 1 -> refused"
    wheels    operator's wheels: { sections = [...], odds = {...}, expect = "refused" }
    ways      operator's house ways: { rules = [...], expect = "refused" }
    checks    scripts about procedures in the notation of `checks`; cases of procedures lie in a folder of that name
    layout, sign, lit, called, told    what people see, in the notation of `display`
    odds      exact figures: "place-to-win 4 ev -1/15", "pass win 244/495"
    facts     what the equipment is: "sections 38", "neighbours 0 5 = 14 2 0 28 9", "marks 32 = red", "dice 2",
              "cards 54", "balls 80",
              "wagers 42", "selections split 57", "stake fire max $5", "offers craps", "rule barred = 12",
              "sort pass = right", "prize $300", "made war = war-declared" (when a wager may be made),
              "clauses bonus natural 9 other 8 = a-nine-over-eight" (which stated clauses cover that; none, or several),
              facts about tiles as `tiles` documents them, about hands with a joker as `jokers` does, and about how
              hands rank ("ranks high ... > ...", "qualifies low-8 ... no") as `pots` does,
              "order 0 28 9 ..." (all sections clockwise), "showing green = 0 00", "steps 0 00 19"
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from pathlib import Path
from typing import Any

from aboveboard.kernel.money import parse_dollars
from aboveboard.kernel.wheel import Wheel
from aboveboard.law import BadInput, Edition, Terms, load_edition, rulesets, terms_of
from aboveboard.law.force import NEWEST, Asked
from aboveboard.law.provisions.carried import plain
from aboveboard.law.provisions.clauses import citation
from aboveboard.play.odds.odds import wager_odds
from tests.support import pots
from tests.support.checks import run as run_checks
from tests.support.clauses import covered
from tests.support.display import CHECKS, checked
from tests.support.display import KEYS as SEEN
from tests.support.expectations import Wrong
from tests.support.jokers import joker_fact
from tests.support.script import run
from tests.support.tiles import fact

FOLDER = Path(__file__).parent.parent / "cases"
KEYS = {"options", "limits", "wheel", "seats", "play", "choose", "wheels", "ways", "odds", "facts", "as-of", "note",
        "game", "checks", *SEEN}  # fmt: skip
BEFORE = "before"
"""The folder of cases under what stands without any proposal."""


@dataclass(frozen=True, eq=False)
class Case:
    """What decides one provision in one game."""

    provision: str
    ruleset: str
    game: str
    given: dict[str, Any]
    asked: Asked = NEWEST

    def __str__(self) -> str:
        return f"{self.provision}[{self.ruleset}/{self.game}{f' {self.asked}' if self.asked != NEWEST else ''}]"


def cases_before() -> list[Case]:
    """Every case of what stands without any proposal."""
    paths = sorted(FOLDER.glob(f"*/{BEFORE}/*.toml"))
    return [replace(case, asked=Asked(as_if=())) for path in paths for case in read(path)]


def all_cases() -> list[Case]:
    """Every case of every file by the newest text held."""
    paths = [*sorted(FOLDER.glob("*/*.toml")), *sorted(FOLDER.glob("*/procedures/*.toml"))]
    return [case for path in paths for case in read(path)]


def read(path: Path) -> Iterator[Case]:
    """The cases of one file, and those of the file that it is like."""
    document = tomllib.loads(path.read_text("utf-8"))
    like, but = document.pop("like", None), document.pop("but", ())
    if like is not None:
        for case in read(path.with_stem(like)):
            if case.provision not in but and "game" not in case.given:
                yield replace(case, game=path.stem)
    for provision, given in document.items():
        for one in given if isinstance(given, list) else [given]:
            unknown = set(one) - KEYS
            if unknown:
                raise ValueError(f"{path.name}: {provision}: unknown keys {sorted(unknown)}")
            yield Case(provision, path.relative_to(FOLDER).parts[0], one.get("game", path.stem), one)


def decide(case: Case, edition_of: Callable[[str, str], Edition] | None = None) -> None:
    """Run a case; raises Wrong where the program does not do what the case says."""
    citation(case.provision)
    if edition_of is None:
        edition = load_edition(case.ruleset, case.game, case.asked)
    else:
        edition = edition_of(case.ruleset, case.game)
    if case.asked != NEWEST:
        case = replace(case, provision=_of_that_day(edition.raw, case.provision) or case.provision)
    checks = 0
    for text in case.given.get("choose", ()):
        checks += 1
        _choose(text, edition, case)
    for wheel in case.given.get("wheels", ()):
        checks += 1
        _wheel(dict(wheel), edition, case)
    for way in case.given.get("ways", ()):
        checks += 1
        _way(dict(way), edition, case)
    if any(key in case.given for key in ("play", "odds", "facts", "checks", *CHECKS)):
        terms = terms_of(edition, case.given.get("options", {}), case.given.get("wheel"))
        checks += checked(case.provision, case.given, terms)
        for script in case.given.get("checks", ()):
            checks += 1
            run_checks(script, terms, case.provision, case.given.get("seats"))
        for script in case.given.get("play", ()):
            if "->" not in script:
                raise ValueError(f"{case}: {script!r} expects nothing")
            checks += 1
            run(script, terms, case.provision, case.given.get("limits"), case.given.get("seats"))
        for text in case.given.get("odds", ()):
            checks += 1
            _odds(text, terms)
        for text in case.given.get("facts", ()):
            checks += 1
            _fact(text, terms, case)
    if not checks:
        raise ValueError(f"{case}: decides nothing")


def _of_that_day(value: Any, provision: str) -> str | None:
    """The id by which a text cites a clause that bore another letter, or was not only proposed."""
    if isinstance(value, str):
        return value if value != provision and plain(value) == provision else None
    inside = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return next((found for each in inside if (found := _of_that_day(each, provision))), None)


def _choose(text: str, edition: Edition, case: Case) -> None:
    chosen, _, expected = text.partition("->")
    name, _, value = chosen.strip().partition("=")
    _expect(expected.strip(), lambda: terms_of(edition, {**case.given.get("options", {}), name: value}), case, text)


def _wheel(wheel: dict[str, Any], edition: Edition, case: Case) -> None:
    expected = wheel.pop("expect")
    _expect(expected, lambda: terms_of(edition, case.given.get("options", {}), wheel), case, str(wheel)[:200])


def _way(way: dict[str, Any], edition: Edition, case: Case) -> None:
    expected = way.pop("expect")
    given = {"game": edition.game.name, "title": "the operator's own", **way}
    _expect(expected, lambda: terms_of(edition, house_way=given), case, str(way)[:200])


def _expect(expected: str, attempt: Callable[[], Terms], case: Case, text: str) -> None:
    try:
        attempt()
    except BadInput as error:
        if expected == "accepted":
            raise Wrong(f"{text}: refused: {error}") from error
        if citation(case.provision) not in str(error) and expected == "refused":
            raise Wrong(f"{text}: refused without citing {citation(case.provision)}: {error}") from error
    else:
        if expected != "accepted":
            raise Wrong(f"{text}: accepted")


def _odds(text: str, terms: Terms) -> None:
    *names, figure, value = text.split()
    odds = wager_odds(terms, terms.wager(names[0]), names[1] if len(names) > 1 else None)
    words = {"push": ("push", "void"), "win": ("win",), "lose": ("lose",), "half": ("half",)}
    found = odds.ev if figure == "ev" else odds.chance(*words[figure])
    if found != Fraction(value):
        raise Wrong(f"{text}: found {found}")


def _fact(text: str, terms: Terms, case: Case) -> None:
    words = text.split()
    equipment = terms.setup.equipment
    match words:
        case ["sections", count]:
            found: object = len(equipment.outcomes)
            wanted: object = int(count)
        case ["cards", count] | ["balls", count]:
            found, wanted = len(equipment.outcomes), int(count)
        case ["dice", count]:
            found, wanted = getattr(equipment, "count", None), int(count)
        case ["neighbours", name, count, "=", *names]:
            assert isinstance(equipment, Wheel)
            found, wanted = list(equipment.neighbours(name, int(count))), names
        case ["marks", name, "=", *marks]:
            assert isinstance(equipment, Wheel)
            found = next(list(s.marks) for s in equipment.sections if s.name == name)
            wanted = marks
        case ["order", *names] if isinstance(equipment, Wheel):
            found, wanted = [section.name for section in equipment.outcomes], names
        case ["showing", mark, "=", *names] if isinstance(equipment, Wheel):
            found, wanted = {s.name for s in equipment.outcomes if mark in s.marks}, set(names)
        case ["steps", one, other, count] if isinstance(equipment, Wheel):
            rim = [section.name for section in equipment.outcomes]
            found, wanted = (rim.index(other) - rim.index(one)) % len(rim), int(count)
        case ["count", name, count] if isinstance(equipment, Wheel):
            found, wanted = sum(s.name == name for s in equipment.outcomes), int(count)
        case ["wagers", count]:
            found, wanted = len(list(terms.offered())), int(count)
        case ["selections", wager, count]:
            found, wanted = len(terms.wager(wager).picks), int(count)
        case ["offers", name]:
            found, wanted = name in rulesets()[case.ruleset].games, True
        case ["refuses", name]:
            found, wanted = name in rulesets()[case.ruleset].games, False
        case ["sort", name, "=", value]:
            sort = terms.wager(name).law.sort
            found, wanted = sort and (sort.name, case.provision in sort.cite), (value, True)
        case ["prize", amount]:
            prize = terms.law.prize
            found, wanted = prize and (prize.max, case.provision in prize.cite), (parse_dollars(amount), True)
        case ["stake", name, limit, amount]:
            found, wanted = getattr(terms.wager(name).law.stake, limit), parse_dollars(amount)
        case ["made", name, "=", value]:
            found, wanted = terms.wager(name).law.made.when, value
        case ["clauses", name, *rest]:
            found, wanted = covered(terms, name, rest[: rest.index("=")]), {tuple(rest[rest.index("=") + 1 :])}
        case ["rule", name, "=", value]:
            found, wanted = str(terms.law.rules[name].value), value
        case _:
            about_tiles = fact(words) or joker_fact(words) or pots.fact(words)
            if about_tiles is None:
                raise ValueError(f"{case}: no such fact: {text}")
            found, wanted = about_tiles
    if found != wanted:
        raise Wrong(f"{text}: found {found}")
