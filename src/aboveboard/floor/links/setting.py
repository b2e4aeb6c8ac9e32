"""What a link is opened with: its ruleset, its controller, and its first configuration."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from aboveboard.floor.links.reckoning.configuration import KEYS, Configuration, read_configuration
from aboveboard.floor.links.reckoning.course import law_of
from aboveboard.floor.links.roles import OPEN
from aboveboard.law.errors import BadInput, nearest, short
from aboveboard.law.model.link import LinkLaw
from aboveboard.log.deeds import Setting

SET_UP_KEYS = ("ruleset", "title", "controller", *KEYS)
CONTROLLER_KEYS = ("maker", "serial", "software")
LONGEST = 100


@dataclass(frozen=True)
class LinkSetting(Setting):
    """A log's setting, and what a link adds to it."""

    law: LinkLaw | None = None
    title: str = ""
    controller: Mapping[str, str] = field(default_factory=dict)
    configuration: Configuration | None = None


def link_setting(log: str, payload: Any) -> LinkSetting:
    """What a link is opened with, checked."""
    if not isinstance(payload, Mapping):
        raise BadInput(f"{OPEN}: an object with ruleset, controller, wager, levels and awards was expected")
    for key in payload:
        if key not in SET_UP_KEYS:
            raise BadInput(f"{OPEN}: {key!r} is not known; {nearest(str(key), SET_UP_KEYS)}")
    ruleset = payload.get("ruleset")
    if not isinstance(ruleset, str):
        raise BadInput(f"{OPEN}: ruleset: the name of one was expected, not {short(ruleset)}")
    law = law_of(ruleset)
    controller = payload.get("controller")
    if not isinstance(controller, Mapping) or set(controller) != set(CONTROLLER_KEYS):
        raise BadInput(f"{OPEN}: controller: maker, serial and software were expected, not {short(controller)}")
    for name in CONTROLLER_KEYS:
        _text(controller[name], f"{OPEN}: controller: {name}")
    title = _text(payload.get("title", log), f"{OPEN}: title")
    stated = {key: payload[key] for key in KEYS if key in payload}
    configuration = read_configuration(stated, 1, OPEN)
    return LinkSetting(
        log, dict(payload), ruleset, (), law=law, title=title, controller=dict(controller), configuration=configuration
    )


def _text(given: Any, where: str) -> str:
    if not isinstance(given, str) or not given.strip() or len(given) > LONGEST or not given.isprintable():
        raise BadInput(f"{where}: a text of at most {LONGEST} letters was expected, not {short(given)}")
    return given
