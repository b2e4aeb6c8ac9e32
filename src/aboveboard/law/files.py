"""The rulesets that are held, and each game's text in them as of a date."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from functools import cache, cached_property
from typing import Any

import tomli

from aboveboard.games import REGISTRY
from aboveboard.games.shapes.run import Game
from aboveboard.law.dates import day_of
from aboveboard.law.errors import BadInput, LawError, nearest, reason
from aboveboard.law.folders import HEAD, Folder, own_folders, plugin_folders
from aboveboard.law.loader import amended, parse, read
from aboveboard.law.model import GameLaw
from aboveboard.law.provisions import plugin_provisions
from aboveboard.plugins import leave_out


@dataclass(frozen=True)
class Ruleset:
    """One jurisdiction's edition of the rules."""

    name: str
    title: str
    cite: str
    folder: Folder

    @cached_property
    def games(self) -> tuple[str, ...]:
        """The games that this ruleset holds, by file name."""
        names = (path.stem for path in self.folder.path.glob("*.toml"))
        return tuple(sorted(name for name in names if not name.startswith("_")))


@dataclass(frozen=True, eq=False, repr=False)
class Edition:
    """One game's text in one ruleset as it stood on a day: the raw file with its amendments laid over."""

    ruleset: str
    game: Game
    raw: Mapping[str, Any]
    where: str
    as_of: date | None = None
    procedures: Mapping[str, Any] | None = None
    """Procedures that stand in for those of the ruleset's folder."""

    def __repr__(self) -> str:
        return f"<Edition {self.name}{f' as of {self.as_of}' if self.as_of else ''}>"

    @property
    def name(self) -> str:
        """The ruleset and the game, as in pa/craps."""
        return f"{self.ruleset}/{self.game.name}"

    @cached_property
    def law(self) -> GameLaw:
        """The text itself, checked against what a law file may say."""
        return parse_law(self.raw, self.where, self.game)


@cache
def rulesets() -> Mapping[str, Ruleset]:
    """Every ruleset that is held: the package's own, and those of plug-ins that can be trusted."""
    found = dict(_own_rulesets())
    for folder in plugin_folders().values():
        if folder.name in plugin_provisions():
            try:
                found[folder.name] = _checked(_ruleset(folder))
            except Exception as error:
                leave_out(folder.package, f"the ruleset {folder.name}", reason(error))
    return found


@cache
def _own_rulesets() -> Mapping[str, Ruleset]:
    return {folder.name: _ruleset(folder) for folder in own_folders().values()}


def _ruleset(folder: Folder) -> Ruleset:
    try:
        head = tomli.loads((folder.path / HEAD).read_text("utf-8"))
        return Ruleset(folder.name, head["title"], head["cite"], folder)
    except tomli.TOMLDecodeError as error:
        raise LawError(f"{folder.where}/{HEAD}: {error}") from error
    except KeyError as error:
        raise LawError(f"{folder.where}/{HEAD}: {error.args[0]}: Field required") from error


def _checked(held: Ruleset) -> Ruleset:
    """A plug-in's ruleset, once every game's text in it has been checked."""
    for game in held.games:
        if game in REGISTRY:
            _edition(held, game, None).law  # noqa: B018  reading it is the check
    return held


def ruleset_named(name: str) -> Ruleset:
    """A ruleset by name, or a sentence that names the nearest right one."""
    found = find_ruleset(name)
    if found is None:
        raise BadInput(f"ruleset {name!r} is not held; {nearest(name, rulesets())}")
    return found


def find_ruleset(name: str) -> Ruleset | None:
    """A ruleset by name, or None where it is not held; plug-ins are asked only for what the package does not hold."""
    return _own_rulesets().get(name) or rulesets().get(name)


def editions(ruleset: str | None = None, as_of: date | None = None) -> Iterator[Edition]:
    """Every game of every ruleset (or of one), leaving out what was not in force on the day."""
    for held in [ruleset_named(ruleset)] if ruleset else rulesets().values():
        for game in held.games:
            if game in REGISTRY and _in_force(_text(held, game), as_of):
                yield _edition(held, game, as_of)


def load_edition(ruleset: str, game: str, as_of: date | None = None) -> Edition:
    """A game's text in a ruleset as of a day; the newest text held when no day is asked for."""
    held = ruleset_named(ruleset)
    if game not in held.games:
        raise BadInput(f"game {game!r} is not in ruleset {ruleset}; {nearest(game, held.games)}")
    if game not in REGISTRY:
        raise BadInput(f"game {game!r} is not encoded yet")
    return _edition(held, game, as_of)


@cache
def _edition(held: Ruleset, game: str, as_of: date | None) -> Edition:
    raw = _text(held, game)
    if not _in_force(raw, as_of):
        first, last = raw.get("from", "an unknown day"), raw.get("until", "now")
        raise BadInput(f"{held.name} {game}: the text held runs from {first} to {last}, and {as_of} lies outside it")
    return Edition(held.name, REGISTRY[game], amended(raw, as_of), f"{held.folder.where}/{game}.toml", as_of)


def _text(held: Ruleset, game: str) -> Mapping[str, Any]:
    return read(held.folder, game) or {}


def _in_force(raw: Mapping[str, Any], as_of: date | None) -> bool:
    if as_of is None:
        return True
    first, last = (day_of(raw.get(key), key) for key in ("from", "until"))
    return (first or date.min) <= as_of <= (last or date.max)


def parse_law(raw: Mapping[str, Any], where: str, game: Game) -> GameLaw:
    """Check a game's file as the loader does, and its names against the game."""
    law = parse(GameLaw, raw, where)
    _check_names(law, where, game)
    return law


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
