"""Every worked example of ours: the engine plays it, and all it says comes out so."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from catalog.common.errors import BadFile
from catalog.store import Catalog, open_catalog
from deckbuilder.lessons.examples import (
    RuleExample,
    WrongExample,
    examples,
    examples_of,
    played,
    read_example,
)
from engine.kernel import Seat

ALL = [pytest.param(one, id=one.code) for one in examples()]
PARTS = {"506", "507", "510", "515", "514", "504", "534", "210", "302", "518", "509", "601"}
"""Sections that concern play: movement, closing, strikes, shots, armor, flyers, stack, ends."""
GOOD = (Path(__file__).parents[3] / "data/rules/2024/examples/armor.toml").read_text("utf-8")


@pytest.fixture(scope="module")
def catalog() -> Iterator[Catalog]:
    with open_catalog("sqlite://") as opened:
        yield opened


@pytest.mark.parametrize("example", ALL)
def test_the_engine_plays_an_example_as_it_says(example: RuleExample, catalog: Catalog) -> None:
    positions = played(example, catalog)
    assert [one.text for one in positions] == [step.text for step in example.steps]


@pytest.mark.parametrize("example", ALL)
def test_an_example_that_says_otherwise_is_told(example: RuleExample, catalog: Catalog) -> None:
    for place, step in enumerate(example.steps):
        for number, expected in enumerate(step.expected):
            wrong = (
                replace(expected, winner=Seat.SECOND)
                if expected.winner is not None
                else replace(expected, life=98)
            )
            told = (*step.expected[:number], wrong, *step.expected[number + 1 :])
            steps = (
                *example.steps[:place],
                replace(step, expected=told),
                *example.steps[place + 1 :],
            )
            with pytest.raises(WrongExample, match=f"step {place + 1}"):
                played(replace(example, steps=steps), catalog)
        if step.refused:
            steps = (*example.steps[:place], replace(step, refused="101.1"))
            with pytest.raises(WrongExample, match=f"step {place + 1}"):
                played(replace(example, steps=steps), catalog)


def test_every_section_that_concerns_play_has_one() -> None:
    assert {one.rule.partition(".")[0] for one in examples()} >= PARTS
    assert examples_of("534.1")
    assert examples_of("101.1") == ()


@pytest.mark.parametrize(
    ("good", "bad", "told"),
    [
        ('rule = "534.1"', 'rule = "999.1"', "rule"),
        ('rule = "534.1"', 'rool = "534.1"', "rool"),
        ('cell = "a2"', 'cell = "z9"', "cell"),
        ("life = 7 }", "lives = 7 }", "lives"),
        ('do = { use = "Стрелок"', 'do = { use = "Никто"', "step[1].do"),
        ("expect = [", "refused = 7\nexpect = [", "refused"),
    ],
)
def test_bad_data_is_told_with_its_place(good: str, bad: str, told: str, tmp_path: Path) -> None:
    path = tmp_path / "bad.toml"
    path.write_text(GOOD.replace(good, bad, 1), encoding="utf-8")
    with pytest.raises(BadFile, match=told.replace("[", r"\[")):
        read_example(path)
