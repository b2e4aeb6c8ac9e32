"""Signs that a ruleset asks for whatever the game: the file `_signs.toml` of its folder, read only when asked for."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

import tomli
from pydantic import ValidationError

from aboveboard.law.errors import LawError
from aboveboard.law.files import HERE, ruleset_named
from aboveboard.law.model import SignLaw
from aboveboard.law.model.display import SignsFile
from aboveboard.law.provisions.clauses import check_citations


@cache
def common_signs(ruleset: str) -> Mapping[str, SignLaw]:
    """The signs of a ruleset by name; none where it has no file."""
    where = f"law/rulesets/{ruleset}/_signs.toml"
    path = HERE / ruleset_named(ruleset).name / "_signs.toml"
    if not path.exists():
        return {}
    try:
        raw = tomli.loads(path.read_text("utf-8"))
        found = SignsFile.model_validate(raw)
    except tomli.TOMLDecodeError as error:
        raise LawError(f"{where}: {error}") from error
    except ValidationError as error:
        first = error.errors()[0]
        raise LawError(f"{where}: {'.'.join(str(part) for part in first['loc'])}: {first['msg']}") from error
    check_citations(raw, where)
    return found.signs
