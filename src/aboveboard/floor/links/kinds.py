"""What links declare: their kind of log, the part of a table that asks them, rows of the role matrix, and accounts."""

from __future__ import annotations

from typing import Any

from aboveboard.floor.links.accounts import BELOW_NOTHING, NAMED
from aboveboard.floor.links.deeds.desk import PART
from aboveboard.floor.links.roles import CALLED, FINAL, MATRIX, OPEN, PEOPLE, ROLES
from aboveboard.floor.links.sentences import AT_A_LINK, AT_A_TABLE
from aboveboard.floor.links.setting import link_setting
from aboveboard.log.deeds import LogPart
from aboveboard.log.kinds import House, Joining, LogKind, Logs, Made
from aboveboard.log.permissions import Permissions
from aboveboard.log.wording import Wording


def _link(setting: Any, made: Made, logs: Logs) -> LogPart:
    from aboveboard.floor.links.link import Link

    return Link(setting, logs)


def _at_table(setting: Any, made: Made, logs: Logs) -> LogPart:
    from aboveboard.floor.links.tables.at_table import TableLink

    return TableLink(setting, logs, made["seats"])


LINK = LogKind("link", {PART: _link}, opened_by=OPEN, read=link_setting, wording=Wording(sentences=AT_A_LINK))
TABLE = Joining("table", {PART: _at_table}, before="game", sentences=AT_A_TABLE)
LINKS = House(
    (LINK,),
    joinings=(TABLE,),
    permissions=Permissions(ROLES, MATRIX, called=CALLED, people=PEOPLE),
    below_nothing=BELOW_NOTHING,
    accounts=NAMED,
    final=FINAL,
)
