"""The machines of a casino night: each is worked with a token."""

from __future__ import annotations

from collections.abc import Mapping

from aboveboard.games.shapes.machine import Machine, Reels, Shelf

SKILL_STOP_REEL = Machine(
    "skill-stop-reel",
    "Skill Stop Reel",
    "A token sets mechanical reels turning, and the player stops each of them with the button beside it.",
    Reels("reel", ("button",)),
)
SKILL_STOP_VIDEO = Machine(
    "skill-stop-video",
    "Skill Stop Video",
    "A token sets images on a screen turning, and the player stops each of them with a button or by touching it.",
    Reels("image", ("button", "touch")),
)
TOKEN_PUSHER = Machine(
    "token-pusher",
    "Token Pusher",
    "A token is let fall through a chute onto a moving shelf, where it may push other tokens off.",
    Shelf(),
)
MACHINES: Mapping[str, Machine] = {
    machine.name: machine for machine in (SKILL_STOP_REEL, SKILL_STOP_VIDEO, TOKEN_PUSHER)
}
"""Every machine, by name."""
