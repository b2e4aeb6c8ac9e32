"""The addresses of the pages that every house has."""

from __future__ import annotations

from aboveboard.charity import roles as charity
from aboveboard.floor import roles as floor
from aboveboard.web.pages.house import audit, clause, people, sign_in
from aboveboard.web.pages.page import OVERSIGHT, Page

ROLES = tuple(dict.fromkeys((*floor.ROLES, *charity.ROLES)))
"""Everybody changes their own password."""
PAGES = (
    Page("/clause/{citation}", "house/clause.html", clause.clause, "Clause"),
    Page("/audit", "house/audit.html", audit.audit, "Audit", roles=OVERSIGHT),
    Page(people.PEOPLE, people.TEMPLATE, people.people, people.TITLE, roles=people.IN_CHARGE),
    Page("/sign-in", "house/sign-in.html", sign_in.sign_in, "Sign in"),
    Page(sign_in.PASSWORD, "house/password.html", sign_in.password, "Password", roles=ROLES),
)
