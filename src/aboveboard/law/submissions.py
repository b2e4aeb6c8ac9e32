"""What a ruleset says of an operator's submissions: the file `_submission.toml` of its folder, read when asked for."""

from __future__ import annotations

from functools import cache

from aboveboard.law.files import find_ruleset
from aboveboard.law.force import NEWEST, Asked, text
from aboveboard.law.loader import parse
from aboveboard.law.model.submission import SubmissionFile

FILE = "_submission"


@cache
def submission_law(ruleset: str, asked: Asked = NEWEST) -> SubmissionFile:
    """The paper of a ruleset; one without a name of its own where it has no file."""
    held = find_ruleset(ruleset)
    raw = None if held is None else text(held.folder, FILE, asked)
    where = FILE if held is None else f"{held.folder.where}/{FILE}.toml"
    return parse(SubmissionFile, {} if raw is None else raw, where)
