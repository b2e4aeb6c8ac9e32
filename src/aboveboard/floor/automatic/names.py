"""Whom no person is: the automatic dealer and cashier, a link's controller and automatic players, by their names.

Only a supervisor gives such a name, and nobody signs in under one.
"""

from __future__ import annotations

import re

from aboveboard.floor import LINK_CONTROLLER

DEALER, CASHIER, CONTROLLER = "automatic-dealer", "automatic-cashier", LINK_CONTROLLER
PLAYER = re.compile(r"automatic-[0-9]{1,3}")


def player_named(number: int) -> str:
    """The name of an automatic player."""
    return f"automatic-{number}"


def is_player(name: str) -> bool:
    """Is this an automatic player?"""
    return PLAYER.fullmatch(name) is not None


def is_automatic(name: str) -> bool:
    """Is this somebody whom no person is, and who never signs in?"""
    return name in (DEALER, CASHIER, CONTROLLER) or is_player(name)
