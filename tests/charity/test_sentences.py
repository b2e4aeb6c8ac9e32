"""Every deed of an organization, an occasion and a pool has a sentence that is filled from its form."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import pytest

from aboveboard.charity.conduct.deeds import AT_AN_OCCASION, ORGANIZATION
from aboveboard.charity.conduct.forms import KINDS, Form
from aboveboard.charity.conduct.pools.deeds import OPENINGS
from aboveboard.charity.log_kinds import OCCASION_LOG, ORGANIZATION_LOG, POOL_LOGS
from aboveboard.log.deeds import Logged
from aboveboard.log.kinds import LogKind
from aboveboard.log.wording import describe

SAID: dict[str, Any] = {
    "word": "somewhat", "text": "some text", "day": "2026-03-07", "time": "2026-03-07T19:00", "cents": 12_345,
    "number": 7, "flag": True, "words": ["one", "two"], "counts": {"ann": 3}, "names": ["ann", "bob"],
    "prizes": [{"player": "ann", "cents": 100}], "staff": [{"person": "ann", "duty": "dealer"}],
    "persons": [{"name": "ann"}], "hash": "ab" * 32, "amounts": {"hall": 12_345}, "sums": [12_345],
    "membership": "auxiliary", "labels": {"deal": "A1"}, "ranges": [{"first": 1, "last": 7}], "terms": {"tickets": 7},
    "offered": [{"prize": "car", "cents": 12_345}], "times": ["2026-03-07T19:00"],
    "rows": [{"series": "A", "first": 1}], "pattern": "line", "ball": "B 7", "account": "special", "check": 101,
    "month": "2026-07", "month-day": "07-01", "bank-lines": [{"day": "2026-03-07", "cents": 12_345, "number": 101}],
    "receipts": [{"of": "craps", "won": 12_345, "paid": 0}],
}  # fmt: skip


@pytest.mark.parametrize(
    ("kind", "deed", "form"),
    [
        pytest.param(kind, deed, form, id=f"{kind.name}-{deed}")
        for kind, forms in (
            (ORGANIZATION_LOG, ORGANIZATION),
            (OCCASION_LOG, AT_AN_OCCASION),
            *((POOL_LOGS[opened_by], forms) for opened_by, forms in OPENINGS.items()),
        )
        for deed, form in forms.items()
    ],
)
def test_a_deed_has_a_sentence_with_all_and_with_the_least(kind: LogKind, deed: str, form: Form) -> None:
    assert set(SAID) == set(KINDS)
    assert deed in kind.wording.sentences
    for fields in ({**form.needs, **form.may}, form.needs):
        payload = {name: SAID[each] for name, each in fields.items()}
        event = Logged("a-log", 1, deed, payload, "ann", "officer", datetime(2026, 3, 7, tzinfo=UTC))
        text = describe(event, None, kind.wording)
        assert not {"{", "}", "[", "]", "None"} & set(text.split()), text
        assert "{" not in text
        assert "12345" not in text.replace(",", "")
        if fields is not form.needs or deed not in ("operator-apply", "person"):
            assert not text.startswith(f"{deed}:"), text
