"""A text of one's own: one document that regulates a game or a pool, and lists the clauses that it cites."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from aboveboard.games import REGISTRY
from aboveboard.games.pools import POOLS
from aboveboard.games.shapes.pool import Pool
from aboveboard.games.shapes.run import Game
from aboveboard.law.errors import BadInput, Fault, LawError, faulty, nearest
from aboveboard.law.files import Edition, load_edition
from aboveboard.law.folders import Folder
from aboveboard.law.loader import fresh, overlay, read, spread
from aboveboard.law.parsing import tables_of
from aboveboard.law.pools import PoolEdition, load_pool, parse_pool
from aboveboard.law.provisions.carried import known

HOUSE = "house"
Text = str | Path | Mapping[str, Any]
"""A law text: TOML, a file that holds it (a path, or its name where it ends in .toml), or its tables."""


def edition_of(text: Text, game: Game | str | None = None, ruleset: str = HOUSE) -> Edition:
    """An edition of a game by a text of one's own; without a game, the held one that the text names."""
    file = _file(text)
    raw = _tables(text, file)
    where = str(file) if file is not None else f"{ruleset}/{raw.get('game', 'text')}"
    raw = spread(_like(raw, where, file, lambda *name: load_edition(*name).raw))
    played = _game(game, raw, where)
    source = where if file is None else file.name
    return Edition(ruleset, played, known(raw, source, ruleset), where)


def pool_edition_of(text: Text, pool: Pool | str | None = None, ruleset: str = HOUSE) -> PoolEdition:
    """The same for a pool."""
    file = _file(text)
    raw = _tables(text, file)
    where = str(file) if file is not None else f"{ruleset}/{raw.get('game', 'text')}"
    raw = _like(raw, where, file, lambda *name: load_pool(*name).raw)
    name = raw.get("game") if pool is None else pool
    held = name if isinstance(name, Pool) else POOLS.get(str(name))
    raw = known(raw, where if file is None else file.name, ruleset)
    law = parse_pool(raw, where, held)
    assert held is not None, "a text of no pool is refused"
    return PoolEdition(ruleset, held, law, raw)


def names_pool(text: Text) -> bool:
    """Does a text say that it is of a pool, and not of a game?"""
    return _tables(text, _file(text)).get("game") in POOLS


def _file(text: Text) -> Path | None:
    if isinstance(text, Path):
        return text
    return Path(text) if isinstance(text, str) and text.endswith(".toml") and "\n" not in text else None


def _tables(text: Text, file: Path | None) -> dict[str, Any]:
    if isinstance(text, Mapping):
        raw: dict[str, Any] = fresh(dict(text))
        return raw
    try:
        return tables_of(str(text) if file is None else file.read_text("utf-8"), str(file or "the text"))
    except OSError as error:
        raise BadInput(f"{file}: it cannot be read: {error.strerror or error}") from None
    except UnicodeDecodeError as error:
        raise LawError(f"{file}: it is not TOML: {error}") from None


def _like(
    raw: dict[str, Any], where: str, file: Path | None, held: Callable[[str, str], Mapping[str, Any]]
) -> dict[str, Any]:
    """The text laid over the one that it is like: a held one, as pa/craps, or a file beside it."""
    like = raw.pop("like", None)
    if like is None:
        return raw
    ruleset, _, game = str(like).rpartition("/")
    if ruleset:
        return overlay(fresh(dict(held(ruleset, game))), raw)
    base = None if file is None else read(Folder(file.parent), game)
    if base is None:
        raise faulty(where, [Fault("like", f"RULESET/GAME such as pa/craps was expected, not {like!r}")])
    return overlay(fresh(dict(base)), raw)


def _game(game: Game | str | None, raw: Mapping[str, Any], where: str) -> Game:
    if isinstance(game, Game):
        if raw.get("game", game.name) != game.name:
            raise faulty(where, [Fault("game", f"the text is of {raw['game']!r}, and the game is {game.name!r}")])
        return game
    name = raw.get("game") if game is None else game
    if not isinstance(name, str) or name not in REGISTRY:
        hint = nearest(str(name), REGISTRY) if name else "the text names none"
        raise faulty(
            where, [Fault("game", f"no game {name!r} is held; {hint}; one of your own is given beside the text")]
        )
    return REGISTRY[name]
