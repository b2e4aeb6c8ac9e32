"""A bank at chemin de fer that nobody plays against goes back to whoever put it up, and one that is covered stays."""

from __future__ import annotations

from aboveboard.floor.accounts import purse, wagers
from aboveboard.floor.tables.game import TableGame
from tests.support.house import playing

TABLE = "the-table"


def test_a_bank_is_taken_down_while_nobody_wagers_against_it(file: str) -> None:
    with playing(file, {"ruleset": "nj-casino", "game": "chemin-de-fer"}, TABLE) as cast:
        for seat, name in enumerate(("ann", "bob"), 1):
            cast.say(name, "sit", {"seat": seat}, TABLE)
        before = cast.floor.balance(purse("ann"))
        cast.say("dan", "banker", {"accept": 1}, TABLE)
        cast.say("ann", "bet", {"wager": "bank", "stake": 10_000}, TABLE)
        cast.say("bob", "bet", {"wager": "against-banker", "stake": 1_000}, TABLE)
        for kind, more in (("take-down", {}), ("reduce", {"to": 5_000})):
            refusal = cast.do("ann", kind, {"wager": "bank", **more}, TABLE).refusal
            assert refusal is not None
            assert refusal.reason == "a Bank stays while somebody wagers against it"
        cast.say("bob", "take-down", {"wager": "against-banker"}, TABLE)
        cast.say("ann", "take-down", {"wager": "bank"}, TABLE)
        assert (cast.floor.balance(purse("ann")), cast.floor.balance(wagers(TABLE, "ann"))) == (before, 0)
        assert cast.floor.desk.state(TABLE).part(TableGame).pit.between_rounds
