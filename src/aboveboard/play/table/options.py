"""An option of the operator's that is changed while the table is open."""

from __future__ import annotations

from collections.abc import Mapping

from aboveboard.law import terms_of
from aboveboard.law.errors import BadInput, nearest
from aboveboard.play.automata.tabulated import tracks_of
from aboveboard.play.events import Event, Refusal, fields, word_of
from aboveboard.play.table.core import TableCore
from aboveboard.play.table.part import Deed, Nothing, Part
from aboveboard.play.table.wagers.placing import Placing
from aboveboard.play.table.wagers.plans import Plans


class Options(Part[Nothing]):
    """The options of one table."""

    def __init__(self, table: TableCore, plans: Plans, placing: Placing) -> None:
        super().__init__(Nothing())
        self.table, self._plans, self._placing = table, plans, placing

    @property
    def deeds(self) -> Mapping[str, Deed]:
        """An option is changed."""
        return {"change": self.change}

    def change(self, event: Event) -> Refusal | None:
        """The operator changes an option between rounds, with notice where the law asks for it."""
        payload, table = fields(event, "option", "to", "notice"), self.table
        name = word_of(event.number, payload.get("option"), "option")
        to = word_of(event.number, payload.get("to"), "to")
        options, law = table.terms.edition.law.options, table.terms.law
        if name not in options:
            hint = nearest(name, options)
            raise BadInput(f"event {event.number}: change: {law.title} has no option {name!r}; {hint}")
        option = options[name]
        if not option.change_cite:
            return Refusal(f"nothing lets {option.about} be changed while the table is open", option.cite)
        if table.round is not None or table.bets:
            reason = "it is changed once a round has ended, before wagers are made for the next"
            return Refusal(reason, option.change_cite)
        if payload.get("notice") is not True:
            return Refusal("the commission had no notice of the change", option.change_cite)
        in_force = {key: value for key, value in table.terms.options.items() if value is not None}
        try:
            way, added = table.terms.house_way, table.terms.added
            table.terms = terms_of(table.terms.edition, {**in_force, name: to}, house_way=way, wagers=added)
        except BadInput as error:
            raise BadInput(f"event {event.number}: change: {error}") from error
        table.tracks = tracks_of(table.terms)
        self._plans.forget()
        self._placing.forget()
        return None
