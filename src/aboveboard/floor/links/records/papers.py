"""What is on file of a recorded link: controls, approvals and reports, and who had access to the controller."""

from __future__ import annotations

from dataclasses import replace

from aboveboard.floor.links.deeds import papers
from aboveboard.floor.links.records.taking import Handler, Taking, as_logged
from aboveboard.play.events import Refusal


def _controls(taking: Taking) -> Refusal | None:
    return as_logged(taking, papers.DEEDS, "link-controls")


def _approve(taking: Taking) -> Refusal | None:
    """A letter or a report; where nobody is named, it is by whoever gives it."""
    found = taking.law.approvals.get(str(taking.event.said.get("what")))
    role = taking.event.role or ("" if found is None else found.by)
    event = taking.event._replace(role=role, who=taking.event.who or role)
    cite = () if found is None else found.cite
    return as_logged(replace(taking, event=event), papers.DEEDS, "link-approve", cite)


def _entry(taking: Taking) -> Refusal | None:
    """Whoever has access to the controller signs for it; number and serial number are the log's."""
    state, event = taking.state, taking.event
    no = as_logged(taking, papers.DEEDS, "link-entry")
    if no is None:
        place = event.said.get("place", state.controls.get("location"))
        taking.held.entered.append((state.entries, taking.held.setting.controller["serial"], str(place), event.who))
    return no


HANDLERS = {
    "controls": Handler(_controls, "link-controls"), "approve": Handler(_approve, "link-approve"),
    "entry": Handler(_entry, "link-entry"),
}  # fmt: skip
