"""A log's state: a fold over its events, made of parts; at a table the game, its seats, its draws and its money."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import datetime
from typing import Any

from aboveboard.charity.awards import Awards
from aboveboard.charity.banks import Banks, TableBank, bank_of
from aboveboard.charity.casino_night import CasinoNight
from aboveboard.charity.currency import Currency
from aboveboard.floor.cage.cage import Cage
from aboveboard.floor.cage.rack import Rack
from aboveboard.floor.checks.checks import Checks
from aboveboard.floor.chips.chip_register import ChipRegister, assigned
from aboveboard.floor.chips.colours import ColourChips
from aboveboard.floor.tables.disputes import Disputes
from aboveboard.floor.tables.draws import Draws
from aboveboard.floor.tables.game import Game
from aboveboard.floor.tables.limits import Posted
from aboveboard.floor.tables.seats import Seats
from aboveboard.games.shapes.pot import Pot
from aboveboard.law.errors import BadInput, nearest
from aboveboard.log.checkpoints import Checkpoints
from aboveboard.log.deeds import HOUSE, Books, Deed, Hall, Handler, Logged, Outcome, Part, Quiet, Setting, Viewer
from aboveboard.log.part import Keeper
from aboveboard.log.people import People
from aboveboard.log.reversals import Undo
from aboveboard.play.records.settle import posted_limits, terms_for

Made = Mapping[str, Any]
"""The parts that stand before another in the list, by name."""
Maker = Callable[[Setting, Made, Hall], Part]

HOUSE_PARTS: dict[str, Maker] = {
    "people": lambda setting, made, hall: People(setting),
    "cage": lambda setting, made, hall: Cage(setting),
    "chips": lambda setting, made, hall: ChipRegister(setting),
    "banks": lambda setting, made, hall: Banks(setting, hall=hall),
    "currency": lambda setting, made, hall: Currency(setting),
    "night": lambda setting, made, hall: CasinoNight(setting),
    "prizes": lambda setting, made, hall: Awards(setting),
    "undo": lambda setting, made, hall: Undo(setting, hall),
    "checkpoints": lambda setting, made, hall: Checkpoints(setting, hall, hall.secret),
}
TABLE_PARTS: dict[str, Maker] = {
    "seats": lambda setting, made, hall: Seats(setting),
    "draws": lambda setting, made, hall: Draws(setting),
    "rack": lambda setting, made, hall: Rack(setting),
    "colours": lambda setting, made, hall: ColourChips(setting, sets=lambda table: assigned(hall, table)),
    "bank": lambda setting, made, hall: TableBank(setting),
    "game": lambda setting, made, hall: Game(setting, made["seats"], made["draws"], made["bank"]),
    "checks": lambda setting, made, hall: Checks(setting, lambda: made["game"].pit.facts),
    "posted": lambda setting, made, hall: Posted(setting, lambda: made["game"].pit),
    "disputes": lambda setting, made, hall: Disputes(setting),
    "undo": lambda setting, made, hall: Undo(setting, hall),
}
SILENT = (Quiet.why_not, Keeper.why_not)
"""What parts have that stand in nobody's way."""
SET_UP = "set-up"
BANK = re.compile(r"bank/[a-z0-9-]+/[a-z0-9-]+")
SET_UP_KEYS = ("ruleset", "game", "as_of", "options", "limits", "wheel", "title", "inspected", "house")


class Place:
    """One log: where it stands and what its parts hold."""

    def __init__(self, key: int, setting: Setting, hall: Hall) -> None:
        self.key = key
        self.log = setting.log
        self.setting = setting
        self.number = 0
        """The number of the next event."""
        self.hash = b""
        self.seq = 0
        """The last event of it in the order of all."""
        self.at: datetime | None = None
        """The time of its last event; no event is dated before another."""
        self.kept = 0
        """The number at which a snapshot was last taken."""
        self.parts: dict[str, Part] = {}
        for name, make in (HOUSE_PARTS if setting.terms is None else TABLE_PARTS).items():
            self.parts[name] = make(setting, self.parts, hall)
        self.handlers: dict[str, tuple[Part, Handler]] = {
            kind: (part, handler) for part in self.parts.values() for kind, handler in part.deeds.items()
        }
        self._vetoes = [part.why_not for part in self.parts.values() if type(part).why_not not in SILENT]
        self._folds: dict[str, list[Callable[[Logged], None]]] = {}
        """Who hears of a kind of event, found when it first comes."""
        game = self.parts.get("game")
        self.game = game if isinstance(game, Game) else None
        seats = self.parts.get("seats")
        self.seats = seats if isinstance(seats, Seats) else None

    def decide(self, deed: Deed, books: Books) -> Outcome:
        """What comes of a deed; nothing is changed but the game, which can take it back."""
        found = self.handlers.get(deed.kind)
        if found is None:
            raise BadInput(f"{self.log}: there is no deed {deed.kind!r} here; {nearest(deed.kind, self.handlers)}")
        for veto in self._vetoes:
            refusal = veto(deed, books)
            if refusal is not None:
                return Outcome(refusal)
        return found[1](deed, books)

    def apply(self, event: Logged) -> None:
        """Fold an event in."""
        folds = self._folds.get(event.kind)
        if folds is None:
            folds = [part.apply for part in self.parts.values() if hears(part, event.kind)]
            self._folds[event.kind] = folds
        for fold in folds:
            fold(event)

    def view(self, viewer: Viewer) -> dict[str, Any]:
        """What a viewer may see of it, part by part."""
        if self.seats is not None and viewer.seat is None and viewer.role == "player":
            viewer = Viewer(viewer.name, viewer.role, self.seats.seat_of(viewer.name))
        told = {name: part.view(viewer) for name, part in self.parts.items()}
        return {"log": self.log, "events": self.number, "set-up": dict(self.setting.payload), **told}

    def snapshot(self) -> dict[str, Any]:
        """What all parts hold."""
        return {name: part.snapshot() for name, part in self.parts.items()}

    def restore(self, state: Mapping[str, Any]) -> None:
        """Go on from a snapshot of just these parts; raises ValueError where it is of others."""
        if state.keys() != self.parts.keys():
            raise ValueError("the snapshot is of other parts")
        for name, part in self.parts.items():
            part.restore(state[name])


def hears(part: Part, kind: str) -> bool:
    """Is a part shown events of a kind? One that says which it folds in is shown no others."""
    if isinstance(part, Quiet):
        return kind in part.hears
    return type(part).apply is not Keeper.apply or kind in type(part).kept  # type: ignore[attr-defined]


def setting_of(log: str, payload: Any) -> Setting:
    """What a table is set up with, checked."""
    if log == HOUSE:
        return Setting(HOUSE)
    if not isinstance(payload, Mapping):
        raise BadInput("set-up: an object with ruleset and game was expected")
    for key in payload:
        if key not in SET_UP_KEYS:
            raise BadInput(f"set-up: {key!r} is not known; {nearest(str(key), SET_UP_KEYS)}")
    record = {key: payload[key] for key in ("ruleset", "game", "as_of", "options", "wheel") if key in payload}
    inspected, house = payload.get("inspected", False), payload.get("house")
    if type(inspected) is not bool:
        raise BadInput(f"set-up: inspected: true or false was expected, not {inspected!r}")
    if house is not None and not (isinstance(house, str) and BANK.fullmatch(house)):
        raise BadInput(f"set-up: house: an account such as bank/ny-charitable/big-six was expected, not {house!r}")
    posted_limits(payload.get("limits"))
    terms = terms_for(record)
    if isinstance(terms.game, Pot):
        raise BadInput(f"set-up: {terms.law.title} is not encoded for the floor: its players wager against each other")
    setting = Setting(log, terms, payload.get("limits"), house, inspected, dict(payload))
    return setting if house is not None else replace(setting, house=bank_of(setting))
