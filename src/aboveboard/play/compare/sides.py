"""What is compared: `RULESET:GAME@DAY+PROPOSAL?OPTION=VALUE&...`, or a file of one's own, read and loaded.

What comes before the first `+` is the law of a day; each proposal may bear a day of its own, from which it is to have
held: in `pa:craps@2012-03-01+125-149@2012-01-07` the first day is the side's and the second the proposal's. `+none`
lays no proposal over it. An option's value may be written with %26 for &.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import unquote

from aboveboard.games import REGISTRY
from aboveboard.games.pools import POOLS
from aboveboard.law.differences import written
from aboveboard.law.duties import Duty, load_duty
from aboveboard.law.errors import BadInput, nearest
from aboveboard.law.files import DUTIES, MACHINES, Edition, Ruleset, load_edition, ruleset_named, rulesets
from aboveboard.law.files import POOLS as POOL_FOLDER
from aboveboard.law.folders import Folder
from aboveboard.law.force import NEWEST, Asked, asked, hash_of, laid_for, laid_of, standing, text, why_not_in_force
from aboveboard.law.loader import fresh, line
from aboveboard.law.own import edition_of, names_pool, pool_edition_of
from aboveboard.law.pools import PoolEdition, load_pool
from aboveboard.law.proposals import Laid, changeable, own_proposal, proposal_named
from aboveboard.law.terms.added_wagers import added_tables
from aboveboard.law.terms.options import Value, lay_over
from aboveboard.law.terms.terms import Terms, terms_of
from aboveboard.play.compare.records import Kind, Side
from aboveboard.play.compare.submissions import Submission, added, chosen, is_submission, submission

FILES = (".toml", ".json")
"""How the names of files end: law texts of one's own, and operators' submissions."""
NONE = "none"
"""What lays no proposal over a law, not even one that is pending."""
EQUIPMENT = ("wheel", "house-way")
"""What stands among a side's options and is a file of the operator's."""
FORM = "RULESET:GAME, then as needed @DAY, +PROPOSAL and ?OPTION=VALUE, such as pa:craps@2012-03-01?odds-times=5"


class Named(NamedTuple):
    """A side as it is written: which law of which game, or which file of one's own."""

    said: str
    ruleset: str
    game: str
    asked: Asked = NEWEST
    options: Mapping[str, Value] = {}
    wheel: str | None = None
    """The file of the operator's own wheel."""
    house_way: str | None = None
    file: Path | None = None
    submitted: Submission | None = None
    """What an operator submits, where its file is a submission."""


@dataclass(frozen=True, eq=False)
class Loaded:
    """A side with its text: of a game, a pool, a duty or another file; without one, why there is none."""

    kind: Kind
    side: Side
    raw: Mapping[str, Any] | None = None
    """The tables of its file, with all that is laid over them, the operator's options too."""
    terms: Terms | None = None
    pool: PoolEdition | None = None
    duty: Duty | None = None
    folder: Folder | None = None
    file: str | None = None
    """Its file in the folder, without the ending."""
    laid: tuple[Laid, ...] = ()
    not_held: str | None = None
    """Why there is no text, where one stood there and is not held."""
    known: frozenset[str] = field(default=frozenset())
    """The options that were chosen by name."""
    wheel: object = None
    """The operator's own wheel, as it was given."""


# -- as it is written --------------------------------------------------------------------------------------------------


def is_side(said: str) -> bool:
    """Is it written as a side: with the ruleset before a game, or as a file of one's own?"""
    return _place_of(said).endswith(FILES) or ":" in said


def _place_of(said: str) -> str:
    """What is compared, without its day, its proposals and its options."""
    return re.split(r"[?+@]", said, maxsplit=1)[0]


def named(said: str, asked_of_both: Asked = NEWEST) -> Named:
    """A side from how it is written; the day and the proposals that are given for both stand where it says none."""
    head, question, options = said.partition("?")
    picked = _options(options, said) if question else {}
    files = {name: str(picked.pop(name)) for name in EQUIPMENT if name in picked}
    place, *numbers = head.split("+")
    place, at, day = place.partition("@")
    if place.endswith(FILES):
        if at or numbers:
            raise BadInput(f"{said}: a file of one's own is of no day, and no proposal is laid over it")
        found = Named(said, "house", "", asked_of_both, picked, file=Path(place))
    else:
        ruleset, colon, game = place.partition(":")
        if not colon or not ruleset or not game:
            raise BadInput(
                f"{said!r}: {FORM} was expected, or a file: a law text (.toml) or a submission (.json, .toml)"
            )
        if (at and not day) or not all(numbers):
            raise BadInput(f"{said!r}: something was expected after {'@' if at and not day else '+'}; a side is {FORM}")
        found = Named(said, ruleset, game, _asked(day or None, numbers, asked_of_both, said), picked)
    return found._replace(wheel=files.get("wheel"), house_way=files.get("house-way"))


def _asked(day: str | None, numbers: list[str], both: Asked, said: str) -> Asked:
    if NONE in numbers and len(numbers) > 1:
        raise BadInput(f"{said!r}: +{NONE} lays no proposal over it, and another is named beside it")
    own = [] if numbers == [NONE] else [_number(each) for each in numbers] if numbers else None
    found = asked(day, own, f"{said}: @DAY")
    return Asked(found.as_of if day else both.as_of, found.as_if if own is not None else both.as_if)


def _number(given: str) -> str:
    """A proposal by its number; one of somebody's own is read from its file."""
    number, at, day = given.partition("@")
    return f"{own_proposal(Path(number)) if number.endswith('.toml') else number}{at}{day}"


def _options(given: str, said: str) -> dict[str, Value]:
    found: dict[str, Value] = {}
    for each in given.split("&"):
        name, equals, value = each.partition("=")
        if not equals or not name:
            raise BadInput(f"{said!r}: OPTION=VALUE was expected after ? and &, not {each!r}")
        if name in found:
            raise BadInput(f"{said!r}: option {name} is given twice")
        found[unquote(name)] = unquote(value)
    return found


# -- loaded ------------------------------------------------------------------------------------------------------------


def loaded(one: Named, read: Callable[[str], Any], wheel: object = None, house_way: object = None) -> Loaded:
    """A side with its text; where its law holds none, why."""
    turning = wheel if one.wheel is None else read(one.wheel)
    way = house_way if one.house_way is None else read(one.house_way)
    if one.file is not None:
        document = read(str(one.file))
        if one.file.suffix == ".toml" and not is_submission(document):
            return _own(one, turning, way)
        one = _submitted(one, submission(document, one.said))
    held = ruleset_named(one.ruleset)
    laid_for(held.folder, one.asked)  # a proposal that is not held is refused, whatever it is asked of
    kind, file = _place(held, one.game)
    one = one._replace(ruleset=held.name, game=file.rpartition("/")[2])
    if kind is None:
        return _without(one, "game", f"{held.name} holds no {one.game}: it is held in {_others(one.game)}")
    if kind != "game" and (given := next((name for name in (*one.options, *_given(turning, way))), None)):
        raise BadInput(f"{one.said}: {given}: {one.game} is a {kind}, and has none")
    why = why_not_in_force(held.folder, file, one.asked, f"{held.name} {one.game}")
    if why is not None:
        stood = _stood(held.folder, file, one.asked)
        return replace(_without(one, kind, why), folder=held.folder, file=file, not_held=why if stood else None)
    if one.submitted is not None and kind != "game":
        raise BadInput(f"{one.said}: {one.game} is a {kind}, and a submission is of a game")
    found = _held(one, held, kind, file, turning, way)
    return replace(found, folder=held.folder, file=file, laid=laid_of(held.folder, file, one.asked))


def _submitted(one: Named, given: Submission) -> Named:
    """The law of which a submission is: of its own day, or else of that which is asked about."""
    day = asked(given.day, None, f"{one.said}: day").as_of if given.day is not None else one.asked.as_of
    twice = next((name for name in one.options if name in given.options), None)
    if twice is not None:
        raise BadInput(f"{one.said}: option {twice} is given in the submission too")
    law = Asked(day, one.asked.as_if)
    return one._replace(ruleset=given.ruleset, game=given.game, asked=law, submitted=given)


def _given(wheel: object, way: object) -> list[str]:
    return [name for name, each in zip(EQUIPMENT, (wheel, way), strict=True) if each is not None]


def _place(held: Ruleset, name: str) -> tuple[Kind | None, str]:
    """Of which kind something is in a ruleset, and its file; no kind where another ruleset alone holds it."""
    plain = name.removesuffix(".toml")
    kinds: tuple[tuple[Kind, str, tuple[str, ...]], ...] = (
        ("game", "", held.games), ("pool", f"{POOL_FOLDER}/", held.pools), ("duty", f"{DUTIES}/", held.duties),
        ("file", f"{MACHINES}/", held.machines),
    )  # fmt: skip
    for kind, folder, names in kinds:
        if plain.removeprefix(folder) in names and (not folder or "/" not in plain or plain.startswith(folder)):
            return kind, f"{folder}{plain.removeprefix(folder)}"
    if plain in _files(held):
        return "file", plain
    if _others(plain):
        return None, plain
    known = [*held.games, *held.pools, *held.duties, *held.machines, *_files(held)]
    raise BadInput(f"game {name!r} is not in ruleset {held.name}; {nearest(plain, [*known, *REGISTRY, *POOLS])}")


def _files(held: Ruleset) -> list[str]:
    """What else a ruleset's folder holds: files on money, chips, deadlines, proceedings and the like."""
    kinds = (*held.games, *(f"{POOL_FOLDER}/{name}" for name in held.pools))
    return [file for file in changeable(held.folder) if file not in kinds]


def _others(name: str) -> str:
    """The rulesets that hold a game, a pool or a duty."""
    return ", ".join(one.name for one in rulesets().values() if name in (*one.games, *one.pools, *one.duties))


def _stood(folder: Folder, file: str, question: Asked) -> bool:
    """Did, or may, a text stand where none is held: one that a proposal replaces, or one of another day?"""
    proposals = [proposal_named(folder, each.number) for each in laid_of(folder, file, Asked())]
    alike = set(line(folder, file))
    bringing = [one for one in proposals if any(map(one.brings, alike))]
    if bringing:
        day = question.as_of
        tried = (each for one in bringing for each in one.law.trials if alike & set(each.files))
        unsure = any(day is not None and day < each.known_from for each in tried)
        return unsure or any(alike & set(each.files) for one in bringing for each in one.law.replaces)
    return question.as_of is not None


def _without(one: Named, kind: Kind, why: str) -> Loaded:
    question = one.asked
    side = Side(
        one.ruleset, one.game, None, None, _day(question), question.as_if or (), question.way, None, None, None,
        dict(one.options), why,
    )  # fmt: skip
    return Loaded(kind, side, known=frozenset(one.options))


def _day(question: Asked) -> str | None:
    return None if question.as_of is None else question.as_of.isoformat()


def _held(one: Named, held: Ruleset, kind: Kind, file: str, wheel: object, way: object) -> Loaded:
    if kind == "game":
        edition = load_edition(held.name, one.game, one.asked)
        given = one.submitted
        if given is None:
            return of_terms(_terms(one, edition, wheel, way), frozenset(one.options), wheel)
        one = one._replace(options={**chosen(given, edition), **one.options})
        terms = _terms(one, edition, wheel, way, added(given, edition))
        found = of_terms(terms, frozenset(one.options), wheel)
        posted = {"table-limits": dict(given.limits)} if given.limits else {}
        return replace(found, side=replace(found.side, operator=given.operator), raw={**(found.raw or {}), **posted})
    if kind == "pool":
        return of_pool(load_pool(held.name, one.game, one.asked))
    if kind == "duty":
        duty = load_duty(held.name, one.game, one.asked)
        side = _side(one, duty.law.title, duty.law.cite, duty.standing, duty.law.status, duty.receipt.law)
        return Loaded(kind, side, duty.raw, duty=duty)
    raw = text(held.folder, file, one.asked) or {}
    stands = standing(raw, held.folder, one.asked, laid_of(held.folder, file, one.asked))
    title, cite = (raw.get(key) if isinstance(raw.get(key), str) else None for key in ("title", "cite"))
    side = _side(one, title, cite, stands, raw.get("status", "adopted"), hash_of(raw))
    return Loaded(kind, side, raw)


def _side(one: Named, title: str | None, cite: str | None, stands: str, status: str, law: str) -> Side:
    question = one.asked
    return Side(
        one.ruleset, one.game, title, cite, _day(question), question.as_if or (), question.way, stands, status, law
    )


def _terms(
    one: Named, edition: Edition, wheel: object, way: object, wagers: Mapping[str, object] | None = None
) -> Terms:
    try:
        return terms_of(edition, one.options, wheel, way, wagers)
    except BadInput as error:
        raise BadInput(f"{one.said}: {error}") from error


def _own(one: Named, wheel: object, way: object) -> Loaded:
    """A law file of one's own, of a game or of a pool."""
    assert one.file is not None
    if names_pool(one.file):
        if one.options:
            raise BadInput(f"{one.said}: {next(iter(one.options))}: a pool has no options")
        return of_pool(pool_edition_of(one.file))
    return of_terms(_terms(one, edition_of(one.file), wheel, way), frozenset(one.options), wheel)


def of_terms(terms: Terms, known: frozenset[str] = frozenset(), wheel: object = None) -> Loaded:
    """A game under its law as a side."""
    edition, law = terms.edition, terms.law
    raw = fresh(edition.raw)
    lay_over(raw, edition.law, {name: value for name, value in terms.options.items() if name in known})
    if terms.added:
        raw["wagers"] |= added_tables(edition, terms.added)
    question = edition.asked
    options = {name: written(terms.options[name]) for name in terms.options if name in known}
    side = Side(
        edition.ruleset, edition.game.name, law.title, law.cite, _day(question), question.as_if or (), question.way,
        edition.standing, law.status, edition.hash, options,
    )  # fmt: skip
    file = None if edition.folder is None else edition.game.name
    return Loaded(
        "game", side, raw, terms, folder=edition.folder, file=file, laid=edition.laid, known=known, wheel=wheel
    )


def of_pool(pool: PoolEdition) -> Loaded:
    """A pool under its law as a side."""
    question = pool.asked
    side = Side(
        pool.ruleset, pool.pool.name, pool.law.title, pool.law.cite, _day(question), question.as_if or (), question.way,
        pool.standing, pool.law.status, pool.receipt.law,
    )  # fmt: skip
    file = None if pool.folder is None else f"{POOL_FOLDER}/{pool.pool.name}"
    laid = () if pool.folder is None or file is None else laid_of(pool.folder, file, question)
    return Loaded("pool", side, pool.raw, pool=pool, folder=pool.folder, file=file, laid=laid)


def before_and_after(ruleset: str, game: str, question: Asked) -> tuple[Named, Named]:
    """A game without some proposals, and the same as if they held."""
    without = Asked(question.as_of, None if question.as_of is not None else ())
    said = f"{ruleset}:{game}"
    return Named(said, ruleset, game, without), Named(said, ruleset, game, question)


def with_options(one: Named, given: Mapping[str, Value]) -> Named:
    """The side with options that are chosen for both, where it does not choose them itself."""
    equipment = {name: str(value) for name, value in given.items() if name in EQUIPMENT}
    options = {name: value for name, value in given.items() if name not in EQUIPMENT}
    return one._replace(
        options={**options, **one.options},
        wheel=one.wheel or equipment.get("wheel"),
        house_way=one.house_way or equipment.get("house-way"),
    )
