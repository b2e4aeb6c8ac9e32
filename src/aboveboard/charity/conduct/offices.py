"""Which office gives, decides or is told what: asked of the law's files, and refused where none of them says so."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from aboveboard.charity.conduct.deeds import CLERKS, DENY, OFFICES, OPEN_ORGANIZATION, ORGANIZATION, PAPER
from aboveboard.kernel.words import spaced
from aboveboard.law.conduct import ConductLaw
from aboveboard.law.model.conditions import OfficeAct
from aboveboard.play.events import Refusal

AT_AN_OFFICE = frozenset(
    name for name, form in ORGANIZATION.items() if set(CLERKS) & set(form.by) and name not in (OPEN_ORGANIZATION, PAPER)
)
"""Deeds that somebody may do only where a rule of the state says who."""
TOLD_APART_BY = ("form", "class", "figure")
"""The fields by which one such deed is not another."""


def acts_for(law: ConductLaw, kind: str, payload: Mapping[str, Any]) -> list[OfficeAct]:
    """The rules that say who may do a deed with what is stated."""
    stated = dict(payload)
    if kind == DENY:
        deed, granted = law.decided_by(str(payload.get("form")))
        stated |= {"form": granted}
        if granted not in law.words(deed).get("form", ()):
            del stated["form"]  # a form that is prescribed for applications does not say what is granted on it
    return [
        act
        for act in law.acts.values()
        if kind in act.deeds and all(stated[name] in words for name, words in act.where.items() if name in stated)
    ]


def deciders(law: ConductLaw, kind: str, payload: Mapping[str, Any]) -> list[str]:
    """The roles that may do a deed with what is stated."""
    return list(dict.fromkeys(role for act in acts_for(law, kind, payload) for role in act.by))


def may_ever(law: ConductLaw, kind: str, roles: Collection[str]) -> bool:
    """May somebody with one of these roles do such a deed at all, whatever is stated?"""
    if kind == PAPER and set(roles) <= set(OFFICES):
        return any(each.office in roles for each in law.papers.values())
    return kind not in AT_AN_OFFICE or any(kind in act.deeds and set(act.by) & set(roles) for act in law.acts.values())


def why_not(law: ConductLaw, kind: str, payload: Mapping[str, Any], role: str) -> Refusal | None:
    """Why a deed is not for somebody in this role; where no role is known, only what nobody may do is refused."""
    if kind == PAPER:
        return _paper(law, str(payload["kind"]), role)
    if kind not in AT_AN_OFFICE:
        return None
    found = acts_for(law, kind, payload)
    if not found:
        words = [f"{name} {payload[name]}" for name in TOLD_APART_BY if name in payload]
        of = f" ({', '.join(words)})" if words and any(kind in act.deeds for act in law.acts.values()) else ""
        return Refusal(f"not encoded: no rule of {law.ruleset} lets anybody enter {kind}{of}", ())
    if not role or any(role in act.by for act in found):
        return None
    whose = " or the ".join(dict.fromkeys(spaced(each) for act in found for each in act.by))
    cite = dict.fromkeys(id for act in found for id in act.cite)
    return Refusal(f"{found[0].title}: it is for the {whose}, not for the {spaced(role)}", tuple(cite))


def _paper(law: ConductLaw, named: str, role: str) -> Refusal | None:
    """An office puts on file what it gives itself, or what is filed with it."""
    kind = law.papers.get(named)
    if kind is None or not role or kind.office == role or not (kind.taken or role in OFFICES):
        return None
    whose = spaced(kind.office or kind.by)
    return Refusal(f"{kind.title}: it is for the {whose}, not for the {spaced(role)}", kind.cite)
