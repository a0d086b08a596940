"""Every text of the program has a good Russian translation, and the code asks for it rightly."""

import ast
import re
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po

from tests.support.messages import (
    PO,
    ROOMS,
    ROOT,
    extract,
    latin_words,
    problems,
    read,
    updated,
)
from tests.support.rows import each_row

ASKED = re.compile(r"\b(_|N_|ngettext)\(")
SOURCES = sorted(path for room in ROOMS for path in (ROOT / room).rglob("*.py"))


def translation(*pairs: tuple[str, str]) -> Catalog:
    made = Catalog(locale="ru")
    for english, russian in pairs:
        made.add(english, russian)
    return made


def template(*texts: str | tuple[str, str]) -> Catalog:
    made = Catalog()
    for text in texts:
        made.add(text)
    return made


@pytest.mark.slow
def test_the_russian_translation_has_no_faults() -> None:
    assert list(problems(read(), extract())) == []


@pytest.mark.slow
def test_the_translation_file_is_what_the_tool_writes() -> None:
    assert PO.read_bytes() == updated(read(), extract())


def test_the_program_has_texts_in_all_forms() -> None:
    texts = [message.id for message in extract() if message.id]
    assert any(isinstance(text, tuple) for text in texts)
    assert "Commands" in texts  # _
    assert "steppe" in texts  # N_


@pytest.mark.parametrize(
    ("pair", "fault"),
    [
        (("Deck", ""), "untranslated"),
        (("Deck {name}", "Колода {имя}"), "other places"),
        (("Deck {name}", "Колода"), "other places"),
        (("Deck", "Kолода"), "Latin letters K"),
        (("Deck", "Моя deck"), "Latin letters deck"),
    ],
)
def test_a_faulty_translation_is_found(pair: tuple[str, str], fault: str) -> None:
    (found,) = problems(translation(pair), template(pair[0]))
    assert found.startswith(fault)


def test_a_missing_text_is_found() -> None:
    assert list(problems(translation(), template("Deck"))) == ["missing: 'Deck'"]


def test_a_text_no_longer_in_the_code_is_found() -> None:
    (found,) = problems(translation(("Deck", "Колода")), template())
    assert found.startswith("no longer in the code")


def test_a_plural_with_an_empty_form_is_found() -> None:
    made = Catalog(locale="ru")
    made.add(("{n} card", "{n} cards"), ("{n} карта", "{n} карты", ""))
    (found,) = problems(made, template(("{n} card", "{n} cards")))
    assert found.startswith("untranslated")


def test_a_guessed_translation_is_found() -> None:
    made = Catalog(locale="ru")
    made.add("Deck", "Колода", flags=["fuzzy"])
    assert list(problems(made, template("Deck"))) == ["fuzzy: 'Deck'"]


@pytest.mark.parametrize(
    "text",
    [
        "{tap}: выстрел на {value}",
        "Файл settings.toml не в UTF-8",
        "Задайте --lang или RAZDACHA_LANGUAGE",
        "Наберите razdacha deck list",
        "Запишите адрес так: sqlite:///cards.sqlite",
    ],
)
def test_typed_and_drawn_russian_has_no_latin_letters(text: str) -> None:
    assert latin_words(text) == []


def test_updating_keeps_translations_and_adds_texts() -> None:
    written = updated(translation(("Deck", "Колода")), template("Deck", "Card"))
    again = read_po(BytesIO(written), locale="ru")
    assert {message.id: message.string for message in again if message.id} == {
        "Deck": "Колода",
        "Card": "",
    }


def test_updating_keeps_an_unused_text_until_tidied() -> None:
    old = translation(("Deck", "Колода"))
    assert '#~ msgstr "Колода"'.encode() in updated(old, template())
    old = translation(("Deck", "Колода"))
    assert "Колода".encode() not in updated(old, template(), tidy=True)


def test_updating_twice_changes_nothing() -> None:
    first = updated(translation(("Deck", "Колода")), template("Deck", "Card"))
    again = updated(read_po(BytesIO(first), locale="ru"), template("Deck", "Card"))
    assert first == again
    assert b"Date" not in first


def calls(tree: ast.AST) -> Iterator[ast.Call]:
    for node in ast.walk(tree):
        if (
            isinstance(node, ast.Call)
            and isinstance(node.func, ast.Name)
            and node.func.id in ("_", "N_", "ngettext")
        ):
            yield node


def outside_functions(node: ast.AST) -> Iterator[ast.AST]:
    """Yield the nodes that run while their module is being imported."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)):
            continue
        yield child
        yield from outside_functions(child)


@each_row("path", SOURCES, ids=lambda path: str(path.relative_to(ROOT)))
def test_texts_reach_gettext_whole_at_display_time_and_outside_f_strings(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    if not ASKED.search(text):
        return
    tree = ast.parse(text)
    built = [
        call.lineno
        for call in calls(tree)
        if any(isinstance(part, (ast.JoinedStr, ast.BinOp)) for part in call.args[:2])
    ]
    early = [
        node.lineno
        for node in outside_functions(tree)
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id in ("_", "ngettext")
    ]
    # The extraction does not look into f-strings, so such a text would stay English unnoticed.
    hidden = [
        call.lineno
        for string in ast.walk(tree)
        if isinstance(string, ast.JoinedStr)
        for call in calls(string)
        if isinstance(call.args[0], ast.Constant)  # a name was marked where it was given
    ]
    assert (built, early, hidden) == ([], [], [])


def test_a_text_translated_too_early_or_from_parts_is_found() -> None:
    tree = ast.parse("A = _('x')\ndef f():\n    return _(f'{A}')\n")
    assert [node.lineno for node in outside_functions(tree) if isinstance(node, ast.Call)] == [1]
    assert [call.lineno for call in calls(tree)] == [1, 3]
