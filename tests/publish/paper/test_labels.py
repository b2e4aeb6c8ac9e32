"""Labels of a vending machine's columns: type and form number on each, or it is not printed."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from tests.support.printed import letters, read, words

from aboveboard.law import BadInput
from aboveboard.law.pools import load_pool
from aboveboard.play.pools.tickets.flare import Label
from aboveboard.play.pools.tickets.law import NotPrintable
from aboveboard.publish.paper.labels import labels_pdf

MADE = datetime(2026, 11, 1, 12, tzinfo=UTC)
JAR = load_pool("ny-charitable", "bell-jar")


@pytest.mark.provision("ny-4620.19-c-17-label")
def test_a_label_shows_type_and_form_number() -> None:
    shown = words(labels_pdf(JAR, [Label("Pull-tab", "77", "1", 100), Label("Break-open", "81-A")], MADE))
    assert shown == "Column 1 $1 a ticket Pull-tab Form number 77 Break-open Form number 81-A"


@pytest.mark.provision("ny-4620.19-c-17-label")
def test_columns_without_type_or_form_are_named_all_at_once() -> None:
    with pytest.raises(NotPrintable) as found:
        labels_pdf(JAR, [Label("Pull-tab", "77"), Label("", "81", "7"), Label(" \u200e", "")], MADE)
    assert [each.reason for each in found.value.lacks] == [
        "column 7: it does not show the type of the ticket",
        "column 3: it does not show the type of the ticket",
        "column 3: it does not show the form number of the ticket",
    ]
    assert {each.cite for each in found.value.lacks} == {("ny-4620.19-c-17-label",)}


def test_sheets_hold_ten_each_and_the_same_labels_give_the_same_bytes() -> None:
    labels = [Label("Pull-tab", f"form-{number}") for number in range(23)]
    pdf = labels_pdf(JAR, labels, MADE)
    assert labels_pdf(JAR, labels, MADE) == pdf
    assert [words(pdf, page).count("Pull-tab") for page in range(len(read(pdf).pages))] == [10, 10, 3]


def test_long_texts_shrink_or_are_refused() -> None:
    long = "Double-sided single-tabbed ticket of the larger kind"
    assert letters(long) in letters(words(labels_pdf(JAR, [Label(long, "x" * 60)], MADE)))
    with pytest.raises(BadInput, match=r"^the type on the label of form 77 does not fit: word word"):
        labels_pdf(JAR, [Label("word " * 300, "77")], MADE)
    with pytest.raises(BadInput, match=r"^the column on the label of form 77 does not fit: Column word"):
        labels_pdf(JAR, [Label("Pull-tab", "77", "word " * 100)], MADE)
    with pytest.raises(BadInput, match=r"^the form number on a label does not fit: 777"):
        labels_pdf(JAR, [Label("Pull-tab", "7" * 4000)], MADE)
    with pytest.raises(BadInput, match="1 to 500 labels were expected, not 0"):
        labels_pdf(JAR, [], MADE)
    with pytest.raises(BadInput, match="1 to 500 labels were expected, not 501"):
        labels_pdf(JAR, [Label("Pull-tab", "77")] * 501, MADE)
