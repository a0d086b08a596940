"""Drafts with tournaments, by one process and by two, in wall-clock time."""

from functools import partial
from tempfile import TemporaryDirectory
from typing import Final

from tests.bench.homes import home_in
from tests.bench.timing import Figure, Figures, process, seconds

_DRAFTS: Final = ("-m", "deckbuilder", "draft", "--bots", "4", "--skill", "rating", "--seed", "1")


def figures(*, cheap: bool = False) -> Figures:
    """Measure drafts per second with --jobs 1 and 2; the ratio exceeds 1 only on free cores."""
    drafts = 2 if cheap else 16
    words = (*_DRAFTS, "--repeat", str(drafts), "--match-bot", "random" if cheap else "direct")
    with TemporaryDirectory() as folder, home_in(folder) as environment:
        alone, both = (
            seconds(partial(process, (*words, "--jobs", jobs), environment)) for jobs in "12"
        )
    yield Figure("drafts with events, --jobs 1", drafts / alone, "/s by the clock")
    yield Figure("drafts with events, --jobs 2", drafts / both, "/s by the clock")
    yield Figure("the time of --jobs 1 in that of --jobs 2", alone / both, "x")
