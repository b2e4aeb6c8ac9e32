"""Who counts as another at a link: two accounts that one person could sign in with are not two people."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from aboveboard.floor.links.deeds.desk import Desk
from aboveboard.floor.links.roles import OPERATOR
from aboveboard.log.people.people import People
from aboveboard.log.people.person import Person
from aboveboard.log.people.two_people import could_be


def _known(desk: Desk) -> Mapping[str, Person]:
    """The accounts of the house; a record has none, and takes everybody by name."""
    if desk.recorded:
        return {}
    people = desk.logs.part(desk.logs.houses.home, "people")
    assert isinstance(people, People)
    return people.known


def works_at(desk: Desk, name: str) -> str | None:
    """The role in which somebody works for the house at its links; None for nobody who does."""
    person = _known(desk).get(name)
    return None if person is None else next((role for role in person.roles if role in OPERATOR), None)


def one_who_could_be(desk: Desk, name: str, others: Iterable[str]) -> tuple[str, str] | None:
    """Of others the first who may be the same person as somebody, and who it is that could be both; None for nobody.

    Whoever gave an account its password may know what is signed in with there.
    """
    known = _known(desk)
    mine = could_be(known[name]) if name in known else frozenset({name})
    for other in others:
        both = mine & (could_be(known[other]) if other in known else frozenset({other}))
        if both:
            return other, min(both)
    return None
