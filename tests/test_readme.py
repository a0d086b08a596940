"""The READMEs tell the truth: two commands at the top, every command, pictures that exist."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from typer.core import TyperGroup
from typer.main import get_command

from deckbuilder.cards.rulebook import all_rules
from deckbuilder.cli.app import app

ROOT = Path(__file__).resolve().parents[1]
BERSERK = ROOT / "engine" / "berserk"
READMES = [ROOT / "README.md", ROOT / "README.ru.md"]


def text_of(path: Path) -> str:
    return path.read_text(encoding="utf-8")


@pytest.mark.parametrize("readme", READMES, ids=lambda path: path.name)
def test_the_readme_begins_with_exactly_the_two_commands(readme: Path) -> None:
    block = re.search(r"\A# .+\n\n((?: {4}.+\n)+)\n", text_of(readme))
    assert block is not None
    commands = [line.split("#")[0].strip() for line in block[1].splitlines()]
    assert commands == ["make play", "make test"]


@pytest.mark.parametrize("readme", READMES, ids=lambda path: path.name)
def test_the_readme_names_every_command(readme: Path) -> None:
    root = get_command(app)
    assert isinstance(root, TyperGroup)
    text = text_of(readme)
    missing = [name for name in root.commands if f"`razdacha {name}" not in text]
    assert not missing


@pytest.mark.parametrize("readme", READMES, ids=lambda path: path.name)
def test_every_file_the_readme_points_to_exists(readme: Path) -> None:
    links = re.findall(r"\]\(([^)#:]+)\)", text_of(readme))
    assert links
    assert [link for link in links if not (ROOT / link).exists()] == []


@pytest.mark.parametrize("readme", READMES, ids=lambda path: path.name)
def test_what_the_readme_tells_to_make_can_be_made(readme: Path) -> None:
    told = set(re.findall(r"(?:^ {4}|`)make ([a-z-]+)", text_of(readme), re.MULTILINE))
    targets = re.findall(r"^([a-z-]+):", text_of(ROOT / "Makefile"), re.MULTILINE)
    assert {"play", "test", "compiled", "test-compiled"} <= told <= {*targets}


def test_the_readme_shows_three_screens() -> None:
    assert len(re.findall(r"!\[[^\]]+\]\([^)]+\.svg\)", text_of(ROOT / "README.md"))) == 3


@pytest.mark.parametrize("room", ["engine", "catalog", "deckbuilder", "deckbuilder/tui", "data"])
def test_every_room_has_a_readme(room: str) -> None:
    assert text_of(ROOT / room / "README.md").startswith("# ")


def sections_of(cell: str) -> Iterator[int]:
    """Yield the sections that the first cell of a row names: «104, 106–108»."""
    for one in cell.split(","):
        first, _, last = one.strip().partition("–")
        yield from range(int(first), int(last or first) + 1)


def test_the_engine_says_for_every_section_of_the_rulebook_where_it_stands() -> None:
    rows = re.findall(r"^\| (\d[\d, –]*) \|.*\| (.+) \|$", text_of(BERSERK / "README.md"), re.M)
    told = {section for cell, _where in rows for section in sections_of(cell)}
    assert told == {int(rule.number.split(".")[0]) for rule in all_rules()}


def test_the_engine_says_what_each_of_its_modules_is_for() -> None:
    told = set(re.findall(r"`([a-z_/]+\.py)`", text_of(BERSERK / "README.md")))
    modules = (path.relative_to(BERSERK).as_posix() for path in BERSERK.rglob("*.py"))
    named = {one for one in modules if not one.startswith("cards/text/") and "__init__" not in one}
    assert (named - told, told - named) == (set(), set())
