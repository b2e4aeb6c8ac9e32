"""The document behind an occasion's console: may we, who is here, the next step, the games, the count and the close."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from starlette.requests import Request

from aboveboard.charity.occasions.occasion import Occasion
from aboveboard.charity.occasions.situation import situation
from aboveboard.charity.tonight import readiness_of
from aboveboard.log.log_state import LogState
from aboveboard.web import answers
from aboveboard.web.errors import NotFound
from aboveboard.web.gate.guard import house, signed_in
from aboveboard.web.gate.roles_there import is_within, looking_as, roles_at
from aboveboard.web.pages.charity.forms import known_at, offered

LATEST_EVENTS = 15
OFTEN = ("arrive", "depart", "step", "game-open", "game-close", "incident", "count", "occasion-close")
"""Deeds that have a place of their own on the console."""


def console(request: Request) -> Mapping[str, Any]:
    """An occasion for those at work; a clerk sees what is filed of it and nothing else."""
    name, book, found = str(request.path_params["name"]), house(request).floor, signed_in(request)
    if name not in book.logs("occasion"):
        raise NotFound(f"there is no occasion {name!r}")
    who = looking_as(book, found, name)
    at_work = is_within(book, name, who)
    may = set(offered(book, found, name))

    def looked(state: LogState) -> tuple[str, dict[str, Any], dict[str, list[str]]]:
        occasion = state.part(Occasion)
        return occasion.organization.opened["title"], situation(occasion) if at_work else {}, known_at(state)

    title, now, known = book.look(name, looked)
    last = book.last(name)
    return {
        "name": name,
        "title": title,
        "organization": book.look(name, lambda state: state.setting.payload["organization"]),
        "roles": roles_at(book, found.name, name),
        "at_work": at_work,
        "may": readiness_of(book, name, by=found.name).to_json() if at_work else None,
        "now": now,
        "known": known if at_work else {},
        "deeds": [deed for deed in OFTEN if deed in may],
        "others": [deed for deed in sorted(may) if deed not in OFTEN],
        "latest_rows": [
            answers.described(book, event)
            for event in reversed(book.events(name, last - LATEST_EVENTS, who, LATEST_EVENTS))
        ],
    }
