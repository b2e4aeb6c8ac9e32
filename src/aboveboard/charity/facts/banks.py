"""Facts about the banks of the types of game on an occasion."""

from __future__ import annotations

from aboveboard.charity.conduct.question import Question
from aboveboard.charity.conduct.register import Sources
from aboveboard.charity.facts.registry import Given, fact
from aboveboard.law.conditions.facts import Fact
from aboveboard.law.model.conditions import Window
from aboveboard.law.money import money_law


@fact("game.banked")
def _banked(asked: Question, over: Window) -> Given:
    """Does the law give the game's type a bank?"""
    law = money_law(asked.law.ruleset).bank
    return Fact(law is not None and asked.game not in law.exempt, asked.given) if asked.game else None


@fact("banks-put-up")
def _put_up(asked: Question, over: Window) -> Given:
    """The types whose bank has been put up and is not closed; that shows on the night."""
    if asked.occasion is None or asked.ahead:
        return None
    standing = asked.occasion.standing("bank-open", "bank-close", "type")
    return Fact(asked.games(list(standing)), Sources(list(standing.values())))
