"""What a ruleset may say of the paper in which an operator tells how it will run a game."""

from __future__ import annotations

from aboveboard.law.model.values import Cite, Strict


class SubmissionFile(Strict):
    """The paper's title, and who fills it in."""

    title: str = "Submission"
    holder: str = "operator"
    cite: Cite = ()
    reading: str | None = None
