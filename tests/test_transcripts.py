"""Golden playthroughs, one story a file: transcripts/<game>/<mode>-<story>.txt."""

from pathlib import Path

import pytest
from kit import transcript

STORIES = sorted((Path(__file__).parent / "transcripts").glob("*/*.txt"))


@pytest.mark.parametrize("path", STORIES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_the_story_is_told_as_it_was_accepted(path, request):
    text = path.read_text(encoding="utf-8")
    told = transcript.played(text)
    if request.config.getoption("--accept"):
        path.write_text(told, encoding="utf-8")
    else:
        assert told == text


def test_there_are_stories():
    assert STORIES
