"""The parts of a table's log, and how its setting and its story are read: what only a table needs.

`kinds` names all of this and imports it with the first table, so that whoever opens a database for its charities alone
does not wait for the engines.
"""

from __future__ import annotations

from collections.abc import Mapping

from aboveboard.floor.automatic.training import Automatic, Training
from aboveboard.floor.cage.rack import Rack
from aboveboard.floor.checks.checks import Checks
from aboveboard.floor.chips.chip_register import assigned
from aboveboard.floor.chips.colours import ColourChips
from aboveboard.floor.setting import table_setting
from aboveboard.floor.stories.replay import table_narrator
from aboveboard.floor.stories.wording import table_deed
from aboveboard.floor.tables.chip_requests import ChipRequests
from aboveboard.floor.tables.disputes import Disputes
from aboveboard.floor.tables.draws import Draws
from aboveboard.floor.tables.game import TableGame
from aboveboard.floor.tables.limits import Posted
from aboveboard.floor.tables.pot_game import PotGame
from aboveboard.floor.tables.pot_seats import PotSeats
from aboveboard.floor.tables.refusals import Refusals
from aboveboard.floor.tables.returning import Returning
from aboveboard.floor.tables.seats import Seats
from aboveboard.log.kinds import Maker

__all__ = ["PARTS", "table_deed", "table_narrator", "table_setting"]

PARTS: Mapping[str, Maker] = {
    "seats": lambda setting, made, logs: PotSeats(setting) if setting.pots else Seats(setting),
    "chip-requests": lambda setting, made, logs: ChipRequests(made["seats"]),
    "draws": lambda setting, made, logs: Draws(setting),
    "rack": lambda setting, made, logs: Rack(setting),
    "colours": lambda setting, made, logs: ColourChips(setting, sets=lambda table: assigned(logs, table)),
    "game": lambda setting, made, logs: (
        PotGame(setting, made["seats"], made["draws"])
        if setting.pots
        else TableGame(setting, made["seats"], made["draws"], made.get("bank"), made.get("link"))
    ),
    "checks": lambda setting, made, logs: Checks(setting, lambda: made["game"].pit.facts),
    "posted": lambda setting, made, logs: Posted(setting, lambda: made["game"].pit),
    "automatic": lambda setting, made, logs: (
        Training(setting, logs, lambda: made["game"]) if setting.training else Automatic(setting)
    ),
    "disputes": lambda setting, made, logs: Disputes(setting),
    "refusals": lambda setting, made, logs: Refusals(setting),
    "undo": lambda setting, made, logs: Returning(setting, logs, made["seats"], made.get("bank"), made.get("link")),
}
