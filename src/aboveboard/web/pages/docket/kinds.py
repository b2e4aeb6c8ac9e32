"""What the page of a proceeding shows beside what all of them do: what belongs to a meeting or to a rulemaking."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from aboveboard.docket.views import standing
from aboveboard.log.logbook import Logbook
from aboveboard.web.pages.docket.comments import public_form
from aboveboard.web.pages.docket.layout import Tried
from aboveboard.web.pages.docket.meeting import forms_of, meeting_of, members
from aboveboard.web.pages.docket.rulemaking import rulemaking_of


def beside(book: Logbook, log: str, view: Mapping[str, Any], tried: Tried | None = None) -> dict[str, Any]:
    """What is added to the document of a proceeding by its kind; `apart` are the steps whose forms stand there."""
    law = standing(book, log).law
    if view["kind"] == "meeting":
        found = meeting_of(law, view)
        forms = forms_of(view, found, tried)
        return {"meeting": {**found, "members": members(book, law, view), "forms": forms}, "apart": list(forms)}
    if view["kind"] == "rulemaking":
        about = rulemaking_of(book, log, law, view)
        public = {step: public_form(law, view, step, tried) for step in about["open"]}
        shut = [each["do"] for each in about["doors"] if each["closed"] is not None]
        doors = [form["do"] for form in view["forms"] if form["door"] and (form["do"] in public or form["do"] in shut)]
        return {"rulemaking": {**about, "forms": public}, "apart": doors}
    return {"apart": []}
