"""Where on the docket somebody who is signed in finds what is theirs: by each office that they hold."""

from __future__ import annotations

from urllib.parse import urlencode

from aboveboard.charity.organizations.organization import MUNICIPALITY
from aboveboard.docket.roles import ACTORS
from aboveboard.law.files import rulesets
from aboveboard.log.logbook import Logbook
from aboveboard.web.pages.docket.holders import called


def own_of(book: Logbook, name: str) -> list[dict[str, str]]:
    """Each place at which somebody holds an office of the docket, with its proceedings and with what is due there.

    Whoever holds one at a commission's rules finds all that is brought under them; at a municipality or at an
    organization, that in which it takes part.
    """
    person = book.person(name)
    held = () if person is None else person.held
    places = dict.fromkeys(at for role, at in held if at and role in ACTORS)
    titles, rules = called(book, places), rulesets()
    return [
        {
            "at": at, "title": titles.get(at, at),
            "address": _narrowed("/docket", key, at), "due": _narrowed("/docket-calendar", key, at),
        }
        for at, key in ((at, "ruleset" if at in rules else "party") for at in places)
    ]  # fmt: skip


def own_rules(book: Logbook, name: str) -> list[str]:
    """The rulesets under which somebody holds an office: a commission's, an organization's, those of a town's state."""
    person, held = book.person(name), rulesets()
    found = dict[str, None]()
    for at in dict.fromkeys(at for _, at in (person.held if person is not None else ()) if at):
        if at in held:
            found[at] = None
        elif book.index.knows(at):
            found[str(book.index.setting(at).payload.get("ruleset"))] = None
        else:
            of = (each for each, one in held.items() if at.startswith(f"{MUNICIPALITY}{one.state or each}-"))
            found |= dict.fromkeys(of)
    return [each for each in held if each in found]


def _narrowed(path: str, key: str, at: str) -> str:
    return f"{path}?{urlencode({key: at})}"
