"""What every deed of a link is decided with: its setting, its law, what stands, and the other logs."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from aboveboard.floor.links import accounts
from aboveboard.floor.links.reckoning.configuration import Configuration
from aboveboard.floor.links.reckoning.course import Booked
from aboveboard.floor.links.reckoning.state import LinkState
from aboveboard.floor.links.setting import LinkSetting
from aboveboard.law.model.link import LinkLaw
from aboveboard.law.provisions.clauses import citations
from aboveboard.log.deeds import Books, Deed, Logged, Outcome, Transfer
from aboveboard.log.kinds import Logs
from aboveboard.play.events import Refusal

PART = "link"
"""What the part of a link is called, and that of a table which asks it."""


@dataclass
class Desk:
    """One link, as its deeds are decided."""

    setting: LinkSetting
    logs: Logs
    state: LinkState
    recorded: bool = False
    """Is it decided from a record, where there are no other logs?"""

    @property
    def link(self) -> str:
        """The link's log."""
        return self.setting.log

    @property
    def law(self) -> LinkLaw:
        """The law of linked progressives by which it goes."""
        assert self.setting.law is not None
        return self.setting.law

    @property
    def configuration(self) -> Configuration:
        """What it is set up with now."""
        assert self.state.configuration is not None
        return self.state.configuration

    def transfers(self, booked: list[Booked], cite: tuple[str, ...]) -> list[Transfer]:
        """Moves within the link as the ledger has them."""
        return accounts.transfers(self.link, booked, tuple(citations(cite)))


Deciding = Callable[[Desk, Deed, Books], Outcome]
Folding = Callable[[LinkState, Logged], None]


@dataclass(frozen=True)
class Deeds:
    """The deeds of one subject: how each is decided, and how its event is folded in."""

    decides: Mapping[str, Deciding]
    folds: Mapping[str, Folding]


def refused(reason: str, cite: tuple[str, ...] = ()) -> Outcome:
    """Why a deed is not done."""
    return Outcome(Refusal(reason, cite))
