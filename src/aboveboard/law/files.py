"""Reading the law's files: one folder a jurisdiction, one file a game, asked as of a date."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from functools import cache, cached_property
from pathlib import Path
from typing import Any

import tomli
from pydantic import ValidationError

from aboveboard.games import REGISTRY
from aboveboard.games.shapes.run import Game
from aboveboard.law.errors import BadInput, LawError, nearest
from aboveboard.law.model import GameLaw
from aboveboard.law.provisions.clauses import check_citations

HERE = Path(__file__).parent / "rulesets"


@dataclass(frozen=True)
class Ruleset:
    """One jurisdiction's edition of the rules."""

    name: str
    title: str
    cite: str
    folder: Path

    @cached_property
    def games(self) -> tuple[str, ...]:
        """The games that this ruleset holds, by file name."""
        names = (path.stem for path in self.folder.glob("*.toml"))
        return tuple(sorted(name for name in names if not name.startswith("_")))


@dataclass(frozen=True, eq=False)
class Edition:
    """One game's text in one ruleset as it stood on a day: the raw file with its amendments laid over."""

    ruleset: str
    game: Game
    raw: Mapping[str, Any]
    where: str
    as_of: date | None = None
    procedures: Mapping[str, Any] | None = None
    """Procedures that stand in for those of the ruleset's folder."""

    @cached_property
    def law(self) -> GameLaw:
        """The text itself, checked against what a law file may say."""
        return parse_law(self.raw, self.where, self.game)


@cache
def rulesets() -> Mapping[str, Ruleset]:
    """Every ruleset that the package holds."""
    return {folder.name: _ruleset(folder) for folder in sorted(HERE.iterdir()) if (folder / "_ruleset.toml").exists()}


def _ruleset(folder: Path) -> Ruleset:
    head = tomli.loads((folder / "_ruleset.toml").read_text("utf-8"))
    return Ruleset(folder.name, head["title"], head["cite"], folder)


def ruleset_named(name: str) -> Ruleset:
    """A ruleset by name, or a sentence that names the nearest right one."""
    if name not in rulesets():
        raise BadInput(f"ruleset {name!r} is not held; {nearest(name, rulesets())}")
    return rulesets()[name]


def editions(ruleset: str | None = None, as_of: date | None = None) -> Iterator[Edition]:
    """Every game of every ruleset (or of one), leaving out what was not in force on the day."""
    for name in [ruleset_named(ruleset).name] if ruleset else rulesets():
        for game in rulesets()[name].games:
            if game in REGISTRY and _in_force(_read(name, game), as_of):
                yield load_edition(name, game, as_of)


def load_edition(ruleset: str, game: str, as_of: date | None = None) -> Edition:
    """A game's text in a ruleset as of a day; the newest text held when no day is asked for."""
    held = ruleset_named(ruleset)
    if game not in held.games:
        raise BadInput(f"game {game!r} is not in ruleset {ruleset}; {nearest(game, held.games)}")
    if game not in REGISTRY:
        raise BadInput(f"game {game!r} is not encoded yet")
    return _edition(ruleset, game, as_of)


@cache
def _edition(ruleset: str, game: str, as_of: date | None) -> Edition:
    raw = _read(ruleset, game)
    if not _in_force(raw, as_of):
        first, last = raw.get("from", "an unknown day"), raw.get("until", "now")
        raise BadInput(f"{ruleset} {game}: the text held runs from {first} to {last}, and {as_of} lies outside it")
    return Edition(ruleset, REGISTRY[game], amended(raw, as_of), f"law/rulesets/{ruleset}/{game}.toml", as_of)


@cache
def _read(ruleset: str, game: str) -> Mapping[str, Any]:
    path = HERE / ruleset / f"{game}.toml"
    try:
        raw = tomli.loads(path.read_text("utf-8"))
    except tomli.TOMLDecodeError as error:
        raise LawError(f"law/rulesets/{ruleset}/{game}.toml: {error}") from error
    if like := raw.pop("like", None):
        raw = overlay(fresh(_read(ruleset, like)), raw)
    return spread(raw)


def spread(raw: dict[str, Any]) -> dict[str, Any]:
    """Give every wager what the file's `every` table says, unless the wager says otherwise."""
    if common := raw.pop("every", None):
        raw["wagers"] = {name: {**fresh(common), **wager} for name, wager in raw["wagers"].items()}
    return raw


def _in_force(raw: Mapping[str, Any], as_of: date | None) -> bool:
    return as_of is None or raw.get("from", date.min) <= as_of <= raw.get("until", date.max)


def amended(raw: Mapping[str, Any], as_of: date | None) -> Mapping[str, Any]:
    """The file with every amendment laid over it that had taken effect on the day."""
    if not raw.get("amendments"):
        return raw
    changed: dict[str, Any] = fresh(raw)
    for amendment in sorted(changed.get("amendments", ()), key=lambda item: item["from"]):
        if as_of is None or amendment["from"] <= as_of:
            for path, value in amendment["set"].items():
                put(changed, path, value)
            changed["status"] = amendment["status"]
    return changed


def fresh(raw: Any) -> Any:
    """A copy of a file's tables and lists, to be changed; their values never change."""
    if isinstance(raw, dict):
        return {key: fresh(value) for key, value in raw.items()}
    return [fresh(item) for item in raw] if isinstance(raw, list) else raw


def overlay(base: dict[str, Any], changes: Mapping[str, Any]) -> dict[str, Any]:
    """Lay one table over another: tables merge key by key, an empty string takes a key away."""
    for key, value in changes.items():
        if value == "":
            base.pop(key, None)
        elif isinstance(value, dict) and isinstance(base.get(key), dict):
            overlay(base[key], value)
        else:
            base[key] = value
    return base


def put(raw: dict[str, Any], path: str, value: Any) -> None:
    """Set one value by its dotted path, such as wagers.field.pays.two."""
    *parents, last = path.split(".")
    for key in parents:
        raw = raw.setdefault(key, {})
    raw[last] = value


def take(raw: Mapping[str, Any], path: str) -> Any:
    """The value at a dotted path, or None."""
    found: Any = raw
    for key in path.split("."):
        if not isinstance(found, Mapping) or key not in found:
            return None
        found = found[key]
    return found


def parse_law(raw: Mapping[str, Any], where: str, game: Game) -> GameLaw:
    """Check a file against the model, its citations against the provisions and its names against the game."""
    try:
        law = GameLaw.model_validate(raw)
    except ValidationError as error:
        first = error.errors()[0]
        key = ".".join(str(part) for part in first["loc"])
        hint = f"; {nearest(str(first['loc'][-1]), _known_keys(first))}" if first["type"] == "extra_forbidden" else ""
        raise LawError(f"{where}: {key}: {first['msg']}{hint}") from error
    check_citations(raw, where)
    _check_names(law, where, game)
    return law


def _known_keys(error: Any) -> list[str]:
    from aboveboard.law import model

    keys: set[str] = set()
    for item in vars(model).values():
        if isinstance(item, type) and issubclass(item, model.Strict):
            keys |= {field.alias or name for name, field in item.model_fields.items()}
    return sorted(keys)


def _check_names(law: GameLaw, where: str, game: Game) -> None:
    if set(law.rules) != set(game.rules):
        missing, extra = set(game.rules) - set(law.rules), set(law.rules) - set(game.rules)
        raise LawError(
            f"{where}: rules: must set {sorted(game.rules)}; missing {sorted(missing)}, unknown {sorted(extra)}"
        )
    for name, rule in law.rules.items():
        if rule.value not in game.rules[name].values:
            raise LawError(f"{where}: rules.{name}: {rule.value!r} is none of {game.rules[name].values}")
    for name, wager in law.wagers.items():
        key = f"{where}: wagers.{name}"
        game_wager = wager.game_wager(name)
        if wager.parts is None and game_wager not in game.wagers:
            raise LawError(f"{key}: the game has no wager {game_wager!r}; {nearest(game_wager, game.wagers)}")
        if wager.parts is None and wager.pays is None and game.wagers[game_wager].parts is None:
            raise LawError(f"{key}: says neither what it pays nor which parts it has")
        for timing in (wager.made, wager.off, wager.turn, wager.remove):
            if timing and timing.when != "any" and timing.when not in game.moments:
                raise LawError(f"{key}: the game has no moment {timing.when!r}; {nearest(timing.when, game.moments)}")
