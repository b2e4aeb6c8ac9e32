"""An option of the operator's that is changed while the table is open."""

from __future__ import annotations

from typing import TYPE_CHECKING

from aboveboard.law import terms_of
from aboveboard.law.errors import BadInput, nearest
from aboveboard.play.automata.tabulated import tracks_of
from aboveboard.play.records.events import Event, Refusal, fields, word_of

if TYPE_CHECKING:
    from aboveboard.play.table.table import Table


def change(table: Table, event: Event) -> Refusal | None:
    """The operator changes an option between rounds, with notice where the law asks for it."""
    payload = fields(event, "option", "to", "notice")
    name, to = word_of(event.number, payload.get("option"), "option"), word_of(event.number, payload.get("to"), "to")
    options, law = table.terms.edition.law.options, table.terms.law
    if name not in options:
        raise BadInput(f"event {event.number}: change: {law.title} has no option {name!r}; {nearest(name, options)}")
    option = options[name]
    if not option.change_cite:
        return Refusal(f"nothing lets {option.about} be changed while the table is open", option.cite)
    if table.dealing.round is not None or table.bets:
        return Refusal("it is changed once a round has ended, before wagers are made for the next", option.change_cite)
    if payload.get("notice") is not True:
        return Refusal("the commission had no notice of the change", option.change_cite)
    in_force = {key: value for key, value in table.terms.options.items() if value is not None}
    try:
        table.terms = terms_of(table.terms.edition, {**in_force, name: to})
    except BadInput as error:
        raise BadInput(f"event {event.number}: change: {error}") from error
    table.tracks = tracks_of(table.terms)
    table.wagering.forget()
    return None
