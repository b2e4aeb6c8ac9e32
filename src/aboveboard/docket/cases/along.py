"""What a step brings along on other logs: what it decides in other proceedings, what it approves, sanctions told."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol, cast

from aboveboard.docket.cases.events import take
from aboveboard.docket.cases.offices import Offices
from aboveboard.docket.cases.setting import DocketSetting
from aboveboard.docket.cases.telling import told
from aboveboard.docket.course.deciding import Decision
from aboveboard.docket.course.elsewhere import Approved, Elsewhere, approved, elsewhere
from aboveboard.docket.course.state import State, plain
from aboveboard.docket.deeds import OPENED_BY, STEP
from aboveboard.law.docket import Proceeding
from aboveboard.log.deeds import Deed, FurtherDeed
from aboveboard.log.kinds import Logs

PART = "course"
"""The part of a docket's log that other logs ask."""


class Decides(Protocol):
    """A proceeding with a log here, which takes steps that are decided in another one."""

    setting: DocketSetting

    def would_tell(self, said: Mapping[str, Any], deed: Deed) -> tuple[FurtherDeed, ...]:
        """What a step that another log's deed brings along tells organizations: that deed tells them too."""
        ...


def told_of(
    law: Proceeding, setting: DocketSetting, offices: Offices, state: State, decision: Decision
) -> tuple[FurtherDeed, ...]:
    """What the organizations concerned are told of sanctions."""
    step = law.law.steps[decision.deed.do]
    if decision.verdict != "done" or not (step.sanctions or step.reverses):
        return ()
    after = state.copied()
    take(law, after, decision.done)
    return told(law, setting, offices, after, state)


def decided_elsewhere(
    logs: Logs, setting: DocketSetting, law: Proceeding, state: State, decision: Decision, deed: Deed
) -> list[tuple[Elsewhere, tuple[FurtherDeed, ...]]]:
    """What a step decides in other proceedings, and what is asked of their logs where they have one here."""
    if not law.law.steps[decision.deed.do].decides:
        return []
    after = state.copied()
    take(law, after, decision.done)
    return [(each, _asked_there(logs, setting, each, deed)) for each in elsewhere(law, after, decision.done)]


def approved_elsewhere(
    logs: Logs, law: Proceeding, state: State, decision: Decision
) -> list[tuple[Approved, tuple[FurtherDeed, ...]]]:
    """What a step approves on other logs, and the deed that is asked of each which is kept here and takes such."""
    if not law.law.steps[decision.deed.do].approves:
        return []
    after = state.copied()
    take(law, after, decision.done)
    return [(each, _filed_there(logs, each)) for each in approved(law, after, decision.done)]


def _filed_there(logs: Logs, each: Approved) -> tuple[FurtherDeed, ...]:
    if logs.kind_called(each.named) is None or not logs.takes(each.named, each.deed):
        return ()
    return (FurtherDeed(each.named, each.deed, plain(each.fields)),)


def _asked_there(logs: Logs, setting: DocketSetting, each: Elsewhere, deed: Deed) -> tuple[FurtherDeed, ...]:
    kind = logs.kind_called(each.named)
    if kind is None or kind.name not in OPENED_BY:
        return ()
    there = cast(Decides, logs.part(each.named, PART))
    if (there.setting.proceeding, there.setting.ruleset) != (each.proceeding, setting.ruleset):
        return ()
    said = {"do": each.do, "by": each.by, **plain(each.fields)}
    return (FurtherDeed(each.named, STEP, said), *there.would_tell(said, deed))
