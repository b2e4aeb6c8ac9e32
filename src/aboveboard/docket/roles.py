"""Who may act and read at the docket's logs: roles held at a municipality, at the rules of a commission, or at a party.

Which role acts as which office of a proceeding the law's files say; here stands only who may be asked at all. Everybody
reads a docket, without an account too; what is sealed is read by those who decide and keep the record.
"""

from __future__ import annotations

from aboveboard.charity.organizations.organization import MUNICIPALITY
from aboveboard.charity.organizations.places import CLERK, COMMISSION, is_municipality
from aboveboard.docket.deeds import CORRECT, NOTED, OPENED_BY, PUBLIC_STEP, STEP
from aboveboard.law.files import rulesets
from aboveboard.log.kinds import Closed, Place
from aboveboard.log.permissions import Permissions

BODY = ("commission-member", "chair")
"""Those who vote."""
BENCH = ("hearing-officer", "commission-officer")
"""Those who may preside and are not of the body."""
REGISTRY = ("secretary", CLERK, COMMISSION, "department")
"""Those who keep the record: they take in what comes from parties without an account here."""
ROLES = (*BODY, *BENCH, "secretary", "stenographer", "department", "counsel", "advisory-board", "reviewer", "director")
"""The docket's own roles; each is held at a municipality or at the rules of a commission."""
PARTIES = ("officer", "treasurer", "member-in-charge")
"""Roles at an organization that may speak for it."""
SPEAKS = (*BODY, "secretary", CLERK, COMMISSION, "department", "director", "counsel", *PARTIES)
"""Those who act as an office of which the file names no roles, where they hold theirs at its holder."""
ACTORS = tuple(dict.fromkeys((*ROLES, CLERK, COMMISSION, *PARTIES)))
PUBLIC = "public"
"""As what somebody acts who has no account; nobody is hired as it."""
SEALED = "house/sealed"
"""Who reads what is sealed, or was deliberated behind closed doors."""
READS_SEALED = tuple(dict.fromkeys((*BODY, *BENCH, *REGISTRY, "stenographer")))

CALLED = {
    **{deed: f"open a {kind}" for kind, deed in OPENED_BY.items()},
    STEP: "take a step of a proceeding", PUBLIC_STEP: "speak without an account", CORRECT: "correct an event",
    NOTED: "note another proceeding",
}  # fmt: skip


def closed(kind: str) -> Closed:
    """Who acts and reads at the logs of one kind of proceeding."""
    matrix = {OPENED_BY[kind]: ACTORS, STEP: ACTORS, PUBLIC_STEP: (PUBLIC,), CORRECT: ACTORS, NOTED: ()}
    called = {deed: phrase for deed, phrase in CALLED.items() if deed in matrix}
    people = {PUBLIC: "somebody of the public", "counsel": "counsel"}
    return Closed(
        Permissions((*ACTORS, PUBLIC), matrix, audiences={SEALED: READS_SEALED}, called=called, people=people),
        dict.fromkeys(ACTORS),
        within=frozenset(ACTORS),
        public=True,
        door=frozenset((PUBLIC_STEP,)),
    )


PLACES = (
    Place("municipality", ROLES, is_municipality, lambda name: name.startswith(MUNICIPALITY)),
    Place("ruleset", (*ROLES, COMMISSION), lambda name: name in rulesets(), lambda name: name in rulesets()),
)
