"""Worked examples by lines: every step of every example is told, and the table after it."""

import pytest

from catalog.common.errors import UserError
from catalog.common.i18n import Language, activate
from deckbuilder.lessons.examples import RuleExample, examples, sections_without
from deckbuilder.plain.conversation import Talk
from deckbuilder.plain.ending import Ended
from deckbuilder.plain.examples import step_through
from tests.deckbuilder.plain.test_match import services
from tests.support.cli import run


def told_of(rule: str, *lines: str) -> tuple[Ended, list[str]]:
    told: list[str] = []
    with services() as opened:
        ended = step_through(opened, Talk(iter(lines), told.append), rule)
    return ended, told


def first(example: RuleExample) -> tuple[str, ...]:
    """Return the answer that chooses an example where there are several of its rule."""
    same = [one for one in examples() if one.rule == example.rule]
    return (str(same.index(example) + 1),) if len(same) > 1 else ()


@pytest.mark.parametrize("example", [pytest.param(one, id=one.code) for one in examples()[::6]])
def test_every_step_of_an_example_is_shown(example: RuleExample) -> None:
    steps = len(example.steps)
    lines = (*first(example), *["1"] * (steps - 1), "leave")
    ended, told = told_of(example.rule, *lines)
    assert ended is Ended.LEFT
    whole = "\n".join(told)
    for number, step in enumerate(example.steps, 1):
        assert f"Step {number} of {steps}. {step.text}" in whole
        if step.refused:
            assert f"{step.text} Refused by rule {step.refused}." in whole


def test_a_step_shows_its_changes_and_the_board_command_the_rest() -> None:
    _ended, told = told_of("515.3", "1", "board", "card c4", "2")
    changed = [line for line in told if line.startswith("Now: ")]
    assert [line.split(",")[0] for line in changed] == ["Now: c3 Волк-сторож", "Now: c4 Мельник"]
    assert "life 9 of 12" in changed[1]
    assert sum("life 9 of 12" in line for line in told) == 3


def test_an_example_can_be_stepped_back_and_closed() -> None:
    ended, told = told_of("515.3", "1", "1", "2")
    assert ended is Ended.DONE
    assert sum(line.startswith("Step 1 of 2.") for line in told) == 2


def test_a_recruiting_example_shows_the_crystals() -> None:
    _ended, told = told_of("403.2.1", "1", "card Вьючный мул")
    assert any(line.startswith("Now: Gold: ") for line in told)
    assert any("Pack Mule" in line for line in told)


def test_a_rule_without_an_example_is_reported_with_the_reason() -> None:
    section = next(iter(sections_without()))
    with pytest.raises(UserError, match=r"has no example\. \w"):
        told_of(f"{section}.1")


def test_an_example_is_shown_in_russian() -> None:
    activate(Language.RUSSIAN)
    _ended, told = told_of("515.3", "1", "закрыть")
    assert any(line.startswith("Шаг 2 из 2. ") for line in told)
    assert any(line.startswith("Теперь: ") for line in told)


def test_the_command_steps_through_an_example() -> None:
    told = run("rules", "515.3", "--step", typed="1\n2\n")
    assert told.exit_code == 0
    assert "Step 2 of 2." in told.stdout
    data = run("rules", "515.3", "--step", "--json").stdout
    assert data == run("rules", "515.3", "--examples", "--json").stdout, "a script gets it as data"
    assert run("rules", "--step").exit_code == 2
    assert run("rules", "nonsense", "--step").exit_code == 2


def test_after_an_example_during_a_match_the_question_is_repeated() -> None:
    words = ("play", "steppe-raid", "wall-and-arrows", "--plain", "--seed", "7")
    lines = "rule 515.3", "example 515.3", "1", "leave", "example", "example 9999", "leave"
    told = run(*words, "--against", "random", typed="\n".join(lines) + "\n").stdout
    assert "Say “example 515.3” to go through an example of it." in told
    assert "Step 2 of 2." in told
    question = "which seat?"
    assert told.count(question) == 2, "asked once, and again after the example"
    assert told.rindex(question) > told.index("Step 2 of 2.")
    assert "Say a number after the word, such as 515.3" in told
    assert "No rule has this number or" in told
    assert told.rstrip().endswith("run the same command to continue."), (
        "the match is left, not lost"
    )
