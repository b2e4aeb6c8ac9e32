"""Signs that a ruleset asks for whatever the game: the file `_signs.toml` of its folder, read only when asked for."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from aboveboard.law.files import find_ruleset
from aboveboard.law.force import NEWEST, Asked, text
from aboveboard.law.loader import parse
from aboveboard.law.model import SignLaw
from aboveboard.law.model.games.display import SignsFile

FILE = "_signs"


@cache
def common_signs(ruleset: str, asked: Asked = NEWEST) -> Mapping[str, SignLaw]:
    """The signs of a ruleset by name; none where it has no file."""
    held = find_ruleset(ruleset)
    if held is None:  # a text of one's own
        return {}
    folder = held.folder
    raw = text(folder, FILE, asked)
    return {} if raw is None else parse(SignsFile, raw, f"{folder.where}/{FILE}.toml").signs
