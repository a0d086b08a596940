"""The readings by hand that come with the program: their form, their scenes, and the real texts."""

import re
from itertools import pairwise
from pathlib import Path

import pytest

from catalog.common.resources import data_path
from catalog.readings import read_entries, render_entries, shipped_entries
from tests.support import reading_mutants
from tests.support.bundled import real_cards, whole_cards
from tests.support.reading_nodes import entries
from tests.support.readings import sentences_of

FILES = sorted(data_path("readings").glob("*.json"))
_MOST_OVERRIDING = 20
_RUN = 5


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_file_of_readings_is_valid_and_sorted(path: Path) -> None:
    read = read_entries(path)
    assert render_entries(read) == path.read_text("utf-8")
    assert {entry.card[:2] for entry in read} <= {path.stem}


def test_a_sentence_has_one_reading() -> None:
    digests = [entry.digest for entry in shipped_entries()]
    assert len(set(digests)) == len(digests)
    assert len(entries()) == len(digests)


@pytest.mark.parametrize("place", entries())
def test_a_reading_is_played_by_its_scenes(place: str) -> None:
    entry = entries()[place]
    assert entry.scenarios
    assert set(entry.scenarios) <= reading_mutants.scenes().keys()
    for claim in entry.scenarios:
        file, rows = reading_mutants.scenes()[claim]
        assert file == entry.card[:2]
        assert reading_mutants.speak_of(place, list(rows)), claim


def test_every_scene_belongs_to_a_reading() -> None:
    named = {claim for entry in shipped_entries() for claim in entry.scenarios}
    assert reading_mutants.scenes().keys() <= named


@pytest.mark.slow
@pytest.mark.parametrize("place", entries())
def test_scenes_notice_every_change_of_a_reading(place: str) -> None:
    assert not reading_mutants.survivors(place)


def test_few_readings_override_the_compiler_and_each_says_why() -> None:
    overriding = [entry for entry in shipped_entries() if entry.overrides]
    assert len(overriding) <= _MOST_OVERRIDING
    assert all(entry.note for entry in overriding)


@pytest.mark.slow
@pytest.mark.parametrize("place", entries())
def test_a_reading_finds_its_printed_sentence(place: str) -> None:
    real_cards()
    card, _dot, number = place.partition(".")
    sentence = sentences_of(card)[int(number)]
    assert sentence.is_read
    assert sentence.reading.by_hand == entries()[place].reading(own=False)


@pytest.mark.slow
def test_only_a_reading_that_overrides_is_of_a_sentence_that_the_compiler_reads() -> None:
    real_cards()
    for place, entry in entries().items():
        card, _dot, number = place.partition(".")
        assert sentences_of(card, ())[int(number)].is_read == entry.overrides, place


def test_no_file_of_readings_has_five_words_of_a_printed_text() -> None:
    real_cards()
    printed = {run for card in whole_cards().values() for run in _runs(card["text"])}
    for path in FILES:
        for text in re.findall(r'"(?:\\.|[^"\\])*"', path.read_text("utf-8")):
            assert not printed & set(_runs(text)), path.name


def _runs(text: str) -> list[tuple[str, ...]]:
    words = re.findall(r"[а-яё]+", text.lower())
    return [
        tuple(words[at : at + _RUN])
        for at, _ in enumerate(pairwise(words))
        if at + _RUN <= len(words)
    ]
