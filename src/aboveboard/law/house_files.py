"""The files of a ruleset that are about no single game, and the clauses that they cite."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from aboveboard.law import loader
from aboveboard.law.conduct import SUBJECTS
from aboveboard.law.files import ruleset_named
from aboveboard.law.model.citing import cited_ids
from aboveboard.law.model.conditions import ConductFile
from aboveboard.law.model.days import DeadlinesLaw
from aboveboard.law.model.games.display import SignsFile
from aboveboard.law.model.values import Strict
from aboveboard.law.money import FILES
from aboveboard.law.provisions import provision

HOUSE_FILES: Mapping[str, type[Strict]] = {
    **dict.fromkeys(SUBJECTS, ConductFile), **FILES, "deadlines": DeadlinesLaw, "signs": SignsFile,
}  # fmt: skip
"""What each of them may say, by the name of the file without its underscore."""


def house_clauses(ruleset: str) -> list[dict[str, Any]]:
    """Each provision that these files cite, with the values that rest on it, in the order of the files."""
    folder = ruleset_named(ruleset).folder
    found: dict[str, dict[str, Any]] = {}
    for name, model in HOUSE_FILES.items():
        raw = loader.read(folder, f"_{name}")
        if raw is None:
            continue
        loader.parse(model, raw, f"{folder.where}/_{name}.toml")
        for path, id in cited_ids(raw, model):
            clause = provision(id)
            row = {"id": clause.id, "citation": clause.citation, "summary": clause.summary, "values": []}
            found.setdefault(id, row)["values"].append(f"{name}: {path.removesuffix('.cite')}")
    return list(found.values())
