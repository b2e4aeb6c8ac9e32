"""A table that stands at an occasion: it is set up there, and who plays at it is held to the law's conduct."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from aboveboard.charity.conduct.deeds import TABLE_NOTED
from aboveboard.charity.money.currency import Currency
from aboveboard.charity.occasions.occasion import Occasion
from aboveboard.charity.stating import refusal
from aboveboard.charity.tables.bank import RACK
from aboveboard.law.errors import BadInput
from aboveboard.log.deeds import Books, Deed, FurtherDeed, Handler, Logged, NotAllowed, Outcome, Quiet, Setting, Viewer
from aboveboard.log.kinds import Closed, Logs
from aboveboard.log.people.people import People
from aboveboard.play.events import Refusal

if TYPE_CHECKING:
    from aboveboard.law.terms.terms import Terms

SET_UP = "set-up"
PLAYER = "player"
PLAYS = frozenset(("sit", "bet"))
"""What a player does who plays."""


class AnyTable(Quiet):
    """A table that stands at no occasion: where the law gives charities' games banks or imitation money, it is for
    training."""

    hears = frozenset[str]()

    def __init__(self, setting: Setting, *, at_occasions: bool) -> None:
        self.setting, self.at_occasions = setting, at_occasions
        self.deeds: Mapping[str, Handler] = {SET_UP: self._set_up}

    def _set_up(self, deed: Deed, books: Books) -> Outcome:
        payload = self.setting.payload
        if not self.at_occasions or (payload.get("training") and payload.get("house") == RACK):
            return Outcome()
        raise BadInput(
            f"set-up: {self.setting.ruleset}: such a table stands at an occasion, and occasion names it; one that is "
            "for training has training = true and house = rack"
        )

    def apply(self, event: Logged) -> None:
        """Nothing is held."""

    def view(self, viewer: Viewer) -> dict[str, Any] | None:
        """Nothing to show."""
        return None

    def snapshot(self) -> None:
        """Nothing is held."""

    def restore(self, state: None) -> None:
        """Nothing is taken up."""


class OccasionTable(AnyTable):
    """A table at an occasion."""

    def __init__(self, setting: Setting, terms: Terms, logs: Logs, closed: Closed) -> None:
        super().__init__(setting, at_occasions=True)
        self.logs, self.closed, self.game = logs, closed, terms.game.name
        self.name: str = setting.payload["occasion"]

    @property
    def occasion(self) -> Occasion:
        """The occasion at which the table stands."""
        try:
            found = self.logs.part(self.name, "occasion")
        except KeyError:
            raise BadInput(f"set-up: occasion: {self.name} is none") from None
        assert isinstance(found, Occasion)
        return found

    def _set_up(self, deed: Deed, books: Books) -> Outcome:
        """The table has a game of its occasion, under the law of its organization; whoever sets it up works there."""
        held, payload = self.occasion, self.setting.payload
        ruleset = held.organization.setting.ruleset
        if payload.get("training") or payload.get("house") is not None:
            raise BadInput("set-up: a table at an occasion is not for training, and its occasion pays for the house")
        if self.setting.ruleset != ruleset:
            raise BadInput(f"set-up: ruleset: {self.name} is held under {ruleset}, not {self.setting.ruleset}")
        self._check_role(deed)
        if self._type not in held.types:
            raise BadInput(f"set-up: game: {self.name} has {', '.join(held.types)}, and not {self.game}")
        stated = {"table": self.setting.log, "game": self._type}
        found = held.weighed(TABLE_NOTED, stated, deed.when, deed.actor)
        if found.missing:
            return Outcome(refusal(found))
        noted = FurtherDeed(self.name, TABLE_NOTED, stated)
        return Outcome(also=(noted,))

    @property
    def _type(self) -> str:
        return self.occasion.law.one_name.get(self.game, self.game)

    def why_not(self, deed: Deed, books: Books) -> Refusal | None:
        """Only those who have a role at the occasion work here, while its game is open; who plays may play it."""
        if deed.role != PLAYER:
            self._check_role(deed)
        if deed.kind not in PLAYS:
            return None
        held = self.occasion
        if not held.closed and self._type not in held.games_open:
            return Refusal(f"{self.game} is not open at {self.name}", ())
        player = deed.actor if deed.role == PLAYER else self._named(deed)
        asked = {"player": player, "game": self.game, "with": self._with(), **self._wager(deed)}
        found = held.weighed("play", {name: value for name, value in asked.items() if value}, deed.when, deed.actor)
        return refusal(found) if found.missing else None

    def _check_role(self, deed: Deed) -> None:
        people = self.logs.part(self.logs.houses.home, "people")
        assert isinstance(people, People)
        names = (self.setting.log, self.name, *self.logs.belonging(self.name))
        if deed.actor and not people.holds(deed.actor, deed.role, names, self.closed):
            raise NotAllowed(f"{deed.actor} is no {deed.role} at {self.name}")

    def _named(self, deed: Deed) -> str | None:
        given = deed.payload.get("player") if isinstance(deed.payload, Mapping) else None
        return given if isinstance(given, str) else None

    def _with(self) -> str | None:
        """What wagers are made with at the occasion."""
        part = self.logs.part(self.name, "currency")
        assert isinstance(part, Currency)
        return part.state.kind

    @staticmethod
    def _wager(deed: Deed) -> dict[str, int]:
        stake = deed.payload.get("stake") if isinstance(deed.payload, Mapping) else None
        return {"wager": stake} if type(stake) is int and deed.kind == "bet" else {}
