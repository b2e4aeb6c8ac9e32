"""Which counties adjoin each other: a fact of geography that rules on where something is sold ask for."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from aboveboard.law import loader
from aboveboard.law.files import ruleset_named
from aboveboard.law.model.counties import CountiesFile

FILE = "_counties"


@cache
def adjoining(ruleset: str) -> Mapping[str, tuple[str, ...]]:
    """Every county that a ruleset lists, with those that adjoin it; none where it has no such file."""
    folder = ruleset_named(ruleset).folder
    raw = loader.read(folder, FILE)
    return {} if raw is None else loader.parse(CountiesFile, raw, f"{folder.where}/{FILE}.toml").adjoining


def county_named(ruleset: str, given: str) -> str:
    """A county by the name under which it is listed, however it is written; what was given where it is none."""
    plain = _plain(given)
    return next((name for name in adjoining(ruleset) if _plain(name) == plain), given.strip())


def _plain(name: str) -> str:
    found = name.strip().casefold().replace(".", "")
    return found.removesuffix(" county").removeprefix("county of ").strip()
