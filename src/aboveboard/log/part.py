"""What many parts have in common: one plain state, folded from events and copied for a snapshot."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from copy import deepcopy
from functools import lru_cache
from typing import Any, ClassVar, Generic, Protocol, TypeVar

from aboveboard.law.errors import BadInput
from aboveboard.law.money import MoneyLaw, money_law
from aboveboard.law.provisions.clauses import citations
from aboveboard.log.deeds import Books, Deed, Handler, Logged, Viewer
from aboveboard.play.events import Refusal

State = TypeVar("State")


class StatePart(Generic[State]):
    """A part whose whole state is one value; `folds` names the events that change it and how."""

    state: State
    deeds: Mapping[str, Handler]
    folds: ClassVar[Mapping[str, str]] = {}
    """For each kind of event, the method that folds it in."""

    def why_not(self, deed: Deed, books: Books) -> Refusal | None:
        """Nothing here stands in the way of other parts' deeds."""
        return None

    def apply(self, event: Logged) -> None:
        """Fold an accepted event into the state."""
        method = self.folds.get(event.kind)
        if method is not None:
            getattr(self, method)(event)

    def view(self, viewer: Viewer) -> dict[str, Any] | None:
        """Nothing to show unless the part says otherwise."""
        return {}

    def snapshot(self) -> Any:
        """A copy of the state."""
        return deepcopy(self.state)

    def restore(self, state: Any) -> None:
        """Take up a copy of a state."""
        self.state = deepcopy(state)


class Licensed(Protocol):
    """A state that knows the ruleset under which the house is licensed."""

    ruleset: str | None


LicensedState = TypeVar("LicensedState", bound=Licensed)


class LicensedPart(StatePart[LicensedState]):
    """A part that goes by the law of the ruleset under which the house is licensed; `license` is among its events."""

    def _licensed(self, event: Logged) -> None:
        """The house is licensed under another ruleset."""
        self.state.ruleset = event.payload["ruleset"]


def law_of(ruleset: str | None) -> MoneyLaw | None:
    """What the law says of money under a ruleset, where one is known."""
    return None if ruleset is None else money_law(ruleset)


def clauses(ids: Iterable[str]) -> tuple[str, ...]:
    """The clauses behind provision ids, as a transfer states them."""
    return _clauses(tuple(ids))


@lru_cache(maxsize=1024)
def _clauses(ids: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(citations(ids))


def person(deed: Deed) -> str:
    """Who does a deed that must be signed for."""
    if not deed.actor:
        raise BadInput(f"{deed.kind}: somebody must sign for it, and nobody is named")
    return deed.actor


def flag(deed: Deed, name: str) -> bool:
    """A field that is true or false; false where it is left out."""
    given = deed.payload.get(name, False)
    if type(given) is not bool:
        raise BadInput(f"{deed.kind}: {name}: true or false was expected, not {given!r}")
    return given


def words(deed: Deed, name: str) -> tuple[str, ...]:
    """A field that lists words; none where it is left out."""
    given = deed.payload.get(name, [])
    if not isinstance(given, (list, tuple)) or not all(isinstance(item, str) and item for item in given):
        raise BadInput(f"{deed.kind}: {name}: a list of words was expected, not {given!r}")
    return tuple(given)
