"""The papers of an appeal in a real browser: listed, read on a desk and on a phone, and taken away as a PDF."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest

from tests.support.printed import words
from tests.web.browsing import DESK, PHONE, browser_needed
from tests.web.test_browser_docket import CASE, Court, court

__all__ = ["court"]

pytestmark = browser_needed


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_anybody_reads_a_receipt_and_takes_it_away(court: Court, size: Mapping[str, int]) -> None:
    court.docket.appeal()
    reader = court.someone(None, size).go(f"{CASE}/papers")
    reader.fits()
    reader.page.get_by_role("link", name="Receipt: Notice of appeal", exact=True).click()
    reader.sees("No fault was found in it.")
    reader.fits()
    with reader.page.expect_download() as taken:
        reader.page.get_by_role("link", name="PDF", exact=True).click()
    assert "Hash of the event sha256:" in words(Path(taken.value.path()).read_bytes())
    reader.page.get_by_role("link", name="All its papers").click()
    reader.page.get_by_role("link", name="Statement of appeal, to be filled in", exact=True).click()
    reader.sees("DRAFT. It is still to be filled in, and nothing is filed by it.")
    reader.fits()
    reader.page.get_by_role("link", name="Back to the proceeding").click()
    reader.page.wait_for_url(f"**{CASE}")
    assert reader.faults == []
