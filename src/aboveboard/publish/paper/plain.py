"""Text as paper shows it: what has no shape of its own, or would turn the direction of others, is left out."""

from __future__ import annotations

import re

from aboveboard.law.errors import BadInput

UNSEEN = re.compile(
    r"[\x00-\x08\x0e-\x1f\x7f-\x84\x86-\x9f\u061c\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb"
    r"\ud800-\udfff\ufdd0-\ufdef\ufffe\uffff\U000e0000-\U000e007f]"
)
"""Controls, marks of direction, halves of letters, and what is no letter; joiners stay, which some scripts need."""
LINES = re.compile(r"[\n\x0b\x0c\r\x85\u2028\u2029]+")
BLANKS = re.compile(r"\s+")


def plain(text: str) -> str:
    """A text whose lines are trimmed, whose blanks are single, and in which nothing is unseen."""
    lines = (BLANKS.sub(" ", line).strip() for line in LINES.split(UNSEEN.sub("", text)))
    return "\n".join(line for line in lines if line)


LONGEST = 3_000
"""Letters: no box on a ticket, a label or a flare holds more, in the smallest letters that can be read."""


def short_enough(text: str, what: str) -> str:
    """A text that may fit into its box; how large it is set there is tried, which takes long where it is very long."""
    if len(text) > LONGEST:
        raise BadInput(f"{what} does not fit: {' '.join(text.split())[:40]}...")
    return text
