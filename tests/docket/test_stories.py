"""Stories of proceedings: every event comes out as the story says, and the pages say what is decided."""

from __future__ import annotations

import pytest

from tests.support.docket_stories import DocketStory, faults, page, stories


@pytest.mark.parametrize("story", stories(), ids=lambda story: story.name)
def test_every_event_comes_out_as_the_story_says(story: DocketStory) -> None:
    assert [
        fault
        for one, rows in story.told()
        for number, row in enumerate(rows)
        for fault in faults(f"{one['proceeding']} {number}", *row)
    ] == []


@pytest.mark.parametrize("story", stories(), ids=lambda story: story.name)
def test_the_page_is_what_is_decided(story: DocketStory) -> None:
    assert story.page.read_text("utf-8") == page(story)


def test_a_story_that_is_wrong_about_an_event_is_noticed() -> None:
    for story in stories():
        for _, rows in story.told():
            for event, came in rows:
                wrong = {**event, "refused": ["x"]} if "refused" not in event else {**event, "cite": ["x"]}
                assert list(faults("x", wrong, came)), event["story"]
