"""The addresses of the pages of organizations and their occasions."""

from __future__ import annotations

from aboveboard.web.pages.charity import calendar, clerk, console, forms, home, importing
from aboveboard.web.pages.page import Page

PAGES = (
    Page("/organizations", "charity/organizations.html", home.organizations, "Organizations"),
    Page("/organizations/{name}", "charity/home.html", home.home, "Organization"),
    Page("/organizations/{name}/people", "charity/people.html", home.people, "Members"),
    Page("/organizations/{name}/calendar", "charity/calendar.html", calendar.calendar, "Calendar"),
    Page("/organizations/{name}/import", importing.TEMPLATE, importing.sheet, importing.TITLE),
    Page("/organizations/{name}/papers", "charity/register.html", home.papers, "Papers"),
    Page("/organizations/{name}/licenses", "charity/register.html", home.licenses, "Licenses"),
    Page("/organizations/{name}/equipment", "charity/register.html", home.equipment, "Premises and equipment"),
    Page("/organizations/{name}/do/{deed}", forms.TEMPLATE, forms.sheet, forms.TITLE),
    Page("/clerk", "charity/clerk.html", clerk.desk, "The clerk's desk"),
    Page("/occasions/{name}", "charity/console.html", console.console, "Occasion"),
    Page("/occasions/{name}/do/{deed}", forms.TEMPLATE, forms.sheet, forms.TITLE),
)
