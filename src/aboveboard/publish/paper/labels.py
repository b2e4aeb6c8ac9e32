"""Labels for the columns of a vending machine: the type and the form number of the tickets that come out of each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import Any

from aboveboard.kernel.money import dollars
from aboveboard.law.errors import BadInput
from aboveboard.law.pools import PoolEdition
from aboveboard.play.pools.tickets.flare import Label, labels_lacking
from aboveboard.play.pools.tickets.law import NotPrintable
from aboveboard.publish.paper.plain import plain, short_enough
from aboveboard.publish.paper.typeset import typeset

MOST_LABELS = 500


def labels_pdf(edition: PoolEdition, labels: Sequence[Label], made: datetime, fonts: Sequence[Path] = ()) -> bytes:
    """Sheets of labels, ten to a sheet; one that does not say what is in its column is not printed."""
    return typeset("labels", label_values(edition, labels), made, fonts)


def label_values(edition: PoolEdition, labels: Sequence[Label]) -> dict[str, Any]:
    """Sheets of labels as the template takes them."""
    if not 0 < len(labels) <= MOST_LABELS:
        raise BadInput(f"1 to {MOST_LABELS} labels were expected, not {len(labels)}")
    found = tuple(
        replace(each, type=plain(each.type), form=plain(each.form), column=plain(each.column)) for each in labels
    )
    lacks = list(labels_lacking(edition, found))
    if lacks:
        raise NotPrintable("the label", lacks)
    return {"title": f"Column labels: {edition.law.title}", "labels": [_label(each) for each in found]}


def _label(label: Label) -> dict[str, str]:
    return {
        "type": short_enough(label.type, "the type on a label"),
        "form": short_enough(label.form, "the form number on a label"),
        "column": short_enough(f"Column {label.column}", "the column on a label") if label.column else "",
        "price": "" if label.price is None else f"{dollars(label.price)} a ticket",
    }
