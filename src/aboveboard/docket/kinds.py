"""The docket's kinds of log: cases, meetings and rulemakings, each of one part that the law's files decide."""

from __future__ import annotations

from aboveboard.docket.cases.course import PART, Course
from aboveboard.docket.cases.retelling import narrator
from aboveboard.docket.cases.sentences import SENTENCES, deed_in_words
from aboveboard.docket.cases.setting import reads
from aboveboard.docket.deeds import OPENED_BY
from aboveboard.docket.roles import PLACES, ROLES, closed
from aboveboard.log.kinds import House, LogKind
from aboveboard.log.permissions import Permissions
from aboveboard.log.wording import Wording

WORDING = Wording(deed_in_words, sentences=SENTENCES)
KINDS = tuple(
    LogKind(
        kind,
        {PART: lambda setting, made, logs: Course(setting, logs)},
        opened_by=deed,
        read=reads(kind),
        closed=closed(kind),
        leaves=True,
        over=lambda made: made[PART].state.course.ended is not None,
        wording=WORDING,
        narrator=narrator(reads(kind), WORDING),
    )
    for kind, deed in OPENED_BY.items()
)
DOCKET = House(KINDS, permissions=Permissions(ROLES), places=PLACES)
