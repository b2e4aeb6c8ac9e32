"""What a file on proceedings may say of whoever takes part: offices, and the roles by which people hold them."""

from __future__ import annotations

from typing import Literal, get_args

from pydantic import Field

from aboveboard.law.model.docket.papers import FieldLaw
from aboveboard.law.model.values import Cited, Words

Role = Literal[
    "commission-member", "chair", "hearing-officer", "commission-officer", "secretary", "clerk", "commission",
    "department", "stenographer", "counsel", "advisory-board", "reviewer", "director", "officer", "treasurer",
    "member-in-charge",
]  # fmt: skip
ROLES: tuple[Role, ...] = get_args(Role)
"""Every role that somebody can be given in a proceeding."""


class OfficeLaw(Cited):
    """Somebody who takes part: an office, a party, or anybody."""

    title: str
    party: bool = False
    """Is it a side of the proceeding, to which notices go?"""
    anybody: bool = False
    """Whoever comes, without having been named before."""
    roles: Words = ()
    """The roles of the house whose holders act as it; one that nobody can be given is refused."""
    takes_down: Words = ()
    """The offices whose steps it takes down as they are taken before it, as the secretary of a meeting does."""
    states: dict[str, FieldLaw] = Field(default_factory=dict)
    """What is known of whoever holds it here, such as the address on file."""
