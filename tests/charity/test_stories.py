"""Stories of organizations: every event is decided as the story says, and the pages say what is decided."""

from __future__ import annotations

import pytest

from tests.support.stories import Story, faults, page, stories


@pytest.mark.parametrize("story", stories(), ids=lambda story: story.name)
def test_every_event_comes_out_as_the_story_says(story: Story) -> None:
    found = story.decided()
    assert [fault for number, row in enumerate(story.told(found)) for fault in faults(number, *row)] == []
    assert found.unchecked == story.given["unchecked"]


@pytest.mark.parametrize("story", stories(), ids=lambda story: story.name)
def test_the_page_is_what_is_decided(story: Story) -> None:
    assert story.page.read_text("utf-8") == page(story)


def test_a_story_that_is_wrong_about_an_event_is_noticed() -> None:
    story = next(story for story in stories() if story.name == "hose-company-2")
    rows = story.told(story.decided())
    for number, (event, told) in enumerate(rows):
        changed = {**event, "refused": ["x"], "cite": []} if "refused" not in event else {**event, "cite": ["x"]}
        assert list(faults(number, changed, told)), event["story"]
