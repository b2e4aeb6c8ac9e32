"""Stories of links: every event comes out as the story says, and the pages say what is decided."""

from __future__ import annotations

import pytest

from tests.support.link_stories import LinkStory, faults, page, stories


@pytest.mark.parametrize("story", stories(), ids=lambda story: story.name)
def test_every_event_comes_out_as_the_story_says(story: LinkStory) -> None:
    found = story.decided()
    assert [fault for number, row in enumerate(story.told(found)) for fault in faults(number, *row)] == []
    assert found.unchecked == ("lines",)


@pytest.mark.parametrize("story", stories(), ids=lambda story: story.name)
def test_the_page_is_what_is_decided(story: LinkStory) -> None:
    assert story.page.read_text("utf-8") == page(story)


def test_a_story_that_is_wrong_about_an_event_is_noticed() -> None:
    for story in stories():
        for number, (event, came) in enumerate(story.told(story.decided())):
            wrong = {**event, "refused": ["x"]} if "refused" not in event else {**event, "cite": ["x"]}
            assert list(faults(number, wrong, came)), event["story"]
