"""What is allowed and what it pays: one folder a jurisdiction, one TOML file a game.

`loader` reads any file of a ruleset and checks it against its `model` and the `provisions` that it cites; `files` has
each game's text as of a day, `own` a text of one's own; `terms` lays an operator's choices over it and is what
the engines above ask. How a table is opened, run and closed (`procedures`), what is posted (`signs`), rules on money
(`money`, `prizes`) and deadlines (`days`) are read only when asked for.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from aboveboard.kernel.lazily import attributes

if TYPE_CHECKING:
    from aboveboard.law.errors import BadInput, LawError
    from aboveboard.law.files import Edition, editions, load_edition, rulesets
    from aboveboard.law.own import Text, edition_of
    from aboveboard.law.terms.terms import Payoff, Terms, WagerTerms, terms_of

__all__ = [
    "BadInput",
    "Edition",
    "LawError",
    "Payoff",
    "Terms",
    "Text",
    "WagerTerms",
    "edition_of",
    "editions",
    "load_edition",
    "rulesets",
    "terms_of",
]

if not TYPE_CHECKING:
    __getattr__ = attributes(
        __name__,
        {
            "aboveboard.law.errors": ("BadInput", "LawError"),
            "aboveboard.law.files": ("Edition", "editions", "load_edition", "rulesets"),
            "aboveboard.law.own": ("Text", "edition_of"),
            "aboveboard.law.terms.terms": ("Payoff", "Terms", "WagerTerms", "terms_of"),
        },
    )
