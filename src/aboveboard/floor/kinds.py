"""What the floor declares: the house's log and a table's, their parts, rows of the role matrix, and accounts."""

from __future__ import annotations

from aboveboard.floor import HOUSE
from aboveboard.floor.accounts import BELOW_NOTHING, NAMED
from aboveboard.floor.automatic.training import Automatic, Training
from aboveboard.floor.cage.cage import Cage
from aboveboard.floor.cage.rack import Rack
from aboveboard.floor.checks.checks import Checks
from aboveboard.floor.chips.chip_register import ChipRegister, assigned
from aboveboard.floor.chips.colours import ColourChips
from aboveboard.floor.chips.wording import money_field
from aboveboard.floor.roles import PERMISSIONS
from aboveboard.floor.setting import SET_UP, table_setting
from aboveboard.floor.stories.replay import table_narrator
from aboveboard.floor.stories.sentences import AT_A_TABLE, IN_THE_HOUSE
from aboveboard.floor.stories.wording import table_deed
from aboveboard.floor.tables.chip_requests import ChipRequests
from aboveboard.floor.tables.disputes import Disputes
from aboveboard.floor.tables.draws import Draws
from aboveboard.floor.tables.game import TableGame
from aboveboard.floor.tables.limits import Posted
from aboveboard.floor.tables.pot_game import PotGame
from aboveboard.floor.tables.pot_seats import PotSeats
from aboveboard.floor.tables.refusals import Refusals
from aboveboard.floor.tables.returning import RETURN_WAGERS, Returning
from aboveboard.floor.tables.seats import Seats
from aboveboard.floor.tables.taking_back import TableUndo
from aboveboard.floor.withheld import WITHHELD, WITHHELD_MONEY
from aboveboard.log.checkpoints import Checkpoints
from aboveboard.log.clock_notes import ClockNotes
from aboveboard.log.kinds import House, LogKind
from aboveboard.log.people.people import People
from aboveboard.log.wording import Wording

HOUSE_LOG = LogKind(
    "house",
    {
        "people": lambda setting, made, logs: People(setting, logs.houses.permissions),
        "cage": lambda setting, made, logs: Cage(setting),
        "chips": lambda setting, made, logs: ChipRegister(setting),
        "undo": lambda setting, made, logs: TableUndo(setting, logs),
        "checkpoints": lambda setting, made, logs: Checkpoints(setting, logs, logs.secret),
        "clock": lambda setting, made, logs: ClockNotes(setting, logs.houses.permissions),
    },
    standing=HOUSE,
    wording=Wording(field=money_field, sentences=IN_THE_HOUSE),
)
TABLE = LogKind(
    "table",
    {
        "seats": lambda setting, made, logs: PotSeats(setting) if setting.pots else Seats(setting),
        "chip-requests": lambda setting, made, logs: ChipRequests(made["seats"]),
        "draws": lambda setting, made, logs: Draws(setting),
        "rack": lambda setting, made, logs: Rack(setting),
        "colours": lambda setting, made, logs: ColourChips(setting, sets=lambda table: assigned(logs, table)),
        "game": lambda setting, made, logs: (
            PotGame(setting, made["seats"], made["draws"])
            if setting.pots
            else TableGame(setting, made["seats"], made["draws"], made.get("bank"))
        ),
        "checks": lambda setting, made, logs: Checks(setting, lambda: made["game"].pit.facts),
        "posted": lambda setting, made, logs: Posted(setting, lambda: made["game"].pit),
        "automatic": lambda setting, made, logs: (
            Training(setting, logs, lambda: made["game"]) if setting.training else Automatic(setting)
        ),
        "disputes": lambda setting, made, logs: Disputes(setting),
        "refusals": lambda setting, made, logs: Refusals(setting),
        "undo": lambda setting, made, logs: Returning(setting, logs, made["seats"], made.get("bank")),
    },
    anew_by=RETURN_WAGERS,
    opened_by=SET_UP,
    read=table_setting,
    narrator=table_narrator,
    wording=Wording(table_deed, money_field, AT_A_TABLE),
)
FINAL = frozenset((
    "opener", "closer", "slip-sign", "fill-verify", "fill-void", "fill-receive", "credit-receive", "soft-count",
))  # fmt: skip
"""Deeds that are put right by another of their kind: a slip is voided, a rack counted again."""
FLOOR = House(
    (HOUSE_LOG, TABLE),
    permissions=PERMISSIONS,
    below_nothing=BELOW_NOTHING,
    accounts=NAMED,
    final=FINAL,
    withheld=WITHHELD,
    withheld_money=WITHHELD_MONEY,
)
