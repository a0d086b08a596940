"""The READMEs and docs tell the truth: two commands at the top, links and targets that exist."""

import re
import shlex
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from typer.core import TyperCommand, TyperGroup

from deckbuilder.cards.rulebook import all_rules
from tests.support.cli import program
from tests.support.rows import each_row

ROOT = Path(__file__).resolve().parents[1]
BERSERK = ROOT / "engine" / "berserk"
READMES = [ROOT / "README.md", ROOT / "README.ru.md"]
PAGES = [*READMES, *sorted((ROOT / "docs").rglob("*.md"))]
MOST_LINES = 120


def text_of(path: Path) -> str:
    return path.read_text(encoding="utf-8")


@pytest.mark.parametrize("readme", READMES, ids=lambda path: path.name)
def test_the_readme_begins_with_exactly_the_two_commands(readme: Path) -> None:
    block = re.search(r"\A# .+\n\n((?: {4}.+\n)+)\n", text_of(readme))
    assert block is not None
    commands = [line.split("#")[0].strip() for line in block[1].splitlines()]
    assert commands == ["make play", "make test"]


@pytest.mark.parametrize("readme", READMES, ids=lambda path: path.name)
def test_the_readme_is_short_and_shows_one_picture(readme: Path) -> None:
    text = text_of(readme)
    assert len(text.splitlines()) <= MOST_LINES
    assert len(re.findall(r"!\[[^\]]+\]\([^)]+\.svg\)", text)) == 1


@pytest.mark.parametrize("page", PAGES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_every_file_and_heading_a_page_points_to_exists(page: Path) -> None:
    for link in re.findall(r"\]\(([^):]+)\)", text_of(page)):
        path, _sign, anchor = link.partition("#")
        target = page.parent / path if path else page
        assert target.exists(), link
        assert not anchor or anchor in anchors_of(target), link


def test_every_page_is_reached_from_the_readmes() -> None:
    reached: set[Path] = set()
    waiting = [*READMES]
    while waiting:
        page = waiting.pop()
        if page not in reached and page.suffix == ".md" and page.exists():
            reached.add(page)
            links = re.findall(r"\]\(([^)#:]+)", text_of(page))
            waiting += [(page.parent / link).resolve() for link in links]
    assert set(PAGES) <= reached


def anchors_of(page: Path) -> set[str]:
    """Return what the headings of a page are called in links."""
    titles = re.findall(r"^#+ (.+)$", text_of(page), re.MULTILINE)
    return {re.sub(r"[^\w -]", "", title.lower()).replace(" ", "-") for title in titles}


@each_row("page", PAGES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_every_make_target_named_on_a_page_exists(page: Path) -> None:
    told = set(re.findall(r"(?:^ {4}|`)make ([a-z-]+)", text_of(page), re.MULTILINE))
    assert told <= {*re.findall(r"^([a-z-]+):", text_of(ROOT / "Makefile"), re.MULTILINE)}


@pytest.mark.parametrize("page", PAGES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_every_command_named_on_a_page_is_understood(page: Path) -> None:
    for line in re.findall(r"^ {4}razdacha (\S.*)$", text_of(page), re.MULTILINE):
        words = shlex.split(line, comments=True)
        command = command_of(words)
        known = {option for param in command.params for option in param.opts}
        assert {word for word in words if word.startswith("--")} <= known, line


_program = cache(program)


def command_of(words: list[str]) -> TyperGroup | TyperCommand:
    """Return the command that a line begins with; a group where its own options follow it."""
    found: TyperGroup | TyperCommand = _program()
    for word in words:
        if isinstance(found, TyperGroup) and not word.startswith("--"):
            inner = found.commands[word]
            assert isinstance(inner, TyperGroup | TyperCommand)
            found = inner
    assert isinstance(found, TyperCommand) or found.invoke_without_command, words
    return found


@pytest.mark.parametrize("room", ["engine", "catalog", "deckbuilder", "deckbuilder/tui", "data"])
def test_every_package_has_a_readme(room: str) -> None:
    assert text_of(ROOT / room / "README.md").startswith("# ")


def sections_of(cell: str) -> Iterator[int]:
    """Yield the sections that the first cell of a row names: «104, 106–108»."""
    for one in cell.split(","):
        first, _, last = one.strip().partition("–")
        yield from range(int(first), int(last or first) + 1)


def test_the_engine_readme_places_every_section_of_the_rulebook() -> None:
    rows = re.findall(r"^\| (\d[\d, –]*) \|.*\| (.+) \|$", text_of(BERSERK / "README.md"), re.M)
    told = {section for cell, _where in rows for section in sections_of(cell)}
    assert told == {int(rule.number.split(".")[0]) for rule in all_rules()}


def test_the_engine_readme_explains_each_module() -> None:
    told = set(re.findall(r"`([a-z_/]+\.py)`", text_of(BERSERK / "README.md")))
    modules = (path.relative_to(BERSERK).as_posix() for path in BERSERK.rglob("*.py"))
    named = {one for one in modules if not one.startswith("cards/text/") and "__init__" not in one}
    assert (named - told, told - named) == (set(), set())
