"""The reference in ``docs`` is what the code makes of itself today."""

import inspect
from typing import Final

import pytest
from typer.core import TyperGroup

from catalog.common.i18n import current_language
from deckbuilder.cli.exit_codes import MEANINGS, ExitCode
from deckbuilder.cli.reference import ANSWERS, COMMANDS, JSON, pages
from deckbuilder.kit.records import json_fields, shapes_under
from tests.support.cli import program
from tests.support.sources import ROOT

PAGES: Final = (*COMMANDS.values(), JSON)


@pytest.fixture(scope="module")
def made() -> dict[str, str]:
    """The pages as the code makes them now."""
    return pages()


@pytest.mark.parametrize("path", PAGES)
def test_a_page_is_up_to_date_with_the_code(path: str, made: dict[str, str]) -> None:
    assert (ROOT / "docs" / path).read_text(encoding="utf-8") == made[path], "run: make docs"


def test_no_page_is_missing(made: dict[str, str]) -> None:
    assert tuple(made) == PAGES


def test_making_the_pages_keeps_the_current_language() -> None:
    before = current_language()
    pages()
    assert current_language() is before


@pytest.mark.parametrize("path", COMMANDS.values())
def test_every_command_is_on_the_page_with_all_its_options(path: str, made: dict[str, str]) -> None:
    for name, child in program().commands.items():
        inner = child.commands if isinstance(child, TyperGroup) else {"": child}
        for word, command in inner.items():
            title = f"{name} {word}".strip()
            _before, _heading, block = made[path].partition(f"\n## {title}\n")
            section = block.partition("\n## ")[0]
            options = [max(param.opts, key=len) for param in command.params if param.opts]
            own = {option for option in options if option.startswith("--")} - {"--json"}
            assert [option for option in own if f"`{option}" not in section] == [], title


def test_every_field_of_every_answer_is_on_the_page(made: dict[str, str]) -> None:
    for answer in ANSWERS:
        assert f"\n## {answer.command}\n" in made[JSON]
        for shape in shapes_under(answer.shape):
            for name in json_fields(shape):
                assert f"| `{name}` |" in made[JSON]


def test_a_command_that_may_exit_with_1_documents_it() -> None:
    for name, child in program().commands.items():
        for command in child.commands.values() if isinstance(child, TyperGroup) else [child]:
            assert command.callback is not None
            if "typer.Exit(" in inspect.getsource(command.callback):
                assert "Exit code" in (command.help or ""), (name, command.name)


def test_every_exit_code_has_a_meaning() -> None:
    assert set(MEANINGS) == set(ExitCode)
