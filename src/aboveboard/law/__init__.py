"""What is allowed and what it pays: one folder a jurisdiction, one TOML file a game.

`files` reads the folders, `model` says what a file may hold, `options` lays an operator's choices over it,
and `terms` is the result that the engines above ask: a game under a law, with its options, on a date.
`procedures` reads how a table is opened, run and closed, from the folder of that name, only when asked.
"""

from aboveboard.law.errors import BadInput, LawError
from aboveboard.law.files import Edition, editions, load_edition, rulesets
from aboveboard.law.terms.terms import Payoff, Terms, WagerTerms, terms_of

__all__ = [
    "BadInput",
    "Edition",
    "LawError",
    "Payoff",
    "Terms",
    "WagerTerms",
    "editions",
    "load_edition",
    "rulesets",
    "terms_of",
]
