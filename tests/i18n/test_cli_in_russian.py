"""Nothing the command line says slips past gettext.

A translation of its own stands in for the Russian one: every letter of a text becomes «ж», places
to fill stay. Latin letters on the screen then stand in the code itself.
"""

import gettext
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from typer.core import TyperGroup

from catalog.common import i18n
from catalog.common.i18n import Language
from catalog.common.paths import home
from deckbuilder.base.settings import Settings
from tests.support.cli import program, run
from tests.support.messages import latin_words
from tests.support.rows import each_row

_PLACE = re.compile(r"(\{\w*\})")
# What is typed as it is, in any language.
TYPED = {
    *(
        "json",
        "csv",
        "text",
        "community",
        "ids",
        "code",
        "tts",
        "html",
        "print",
        "svg",
        "first",
        "second",
        "o",
        "zzz",
    ),
    *(
        "ru",
        "en",
        "bot",
        "random",
        "novice",
        "direct",
        "strong",
        "master",
        "able",
        "normal",
        "symbols",
        "letters",
        "dark",
        "light",
        "contrast",
        "border",
        "retired",
        "rubezh",
        "bundled",
    ),
    *("worth", "price"),
    *("log", "data", "left", "right", "alternating", "pod", "grid", "winston", "direct", "swiss"),
    *("round", "robin", "none", "lose", "constructed", "rating", "balance", "squad"),
    *("black", "candles", "call", "of", "the", "mire", "steppe", "raid", "wall", "and", "arrows"),
}


class AllZh(gettext.NullTranslations):
    """Translates every letter to «ж»."""

    def gettext(self, message: str) -> str:
        parts = _PLACE.split(message)
        return "".join(
            part if _PLACE.fullmatch(part) else re.sub("[A-Za-z]", "ж", part) for part in parts
        )

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return self.gettext(msgid1 if n == 1 else msgid2)


@pytest.fixture(autouse=True)
def all_zh(monkeypatch: pytest.MonkeyPatch, home_with_cards: Path) -> None:
    """Put the stand-in where the Russian translation would be."""

    def activate(language: Language) -> None:
        monkeypatch.setattr(i18n._Current, "translations", AllZh())
        monkeypatch.setattr(i18n._Current, "language", language)

    monkeypatch.setattr("deckbuilder.base.language.activate", activate)


def commands(group: TyperGroup, *path: str) -> Iterator[tuple[str, ...]]:
    for name, child in group.commands.items():
        yield (*path, name)
        if isinstance(child, TyperGroup):
            yield from commands(child, *path, name)


ROOT = program()
COMMANDS = [(), *commands(ROOT)]
NAMES = {word for path in COMMANDS for word in path}


def leftovers(text: str) -> set[str]:
    for setting in Settings.model_fields:
        text = text.replace(setting, "")
    return set(latin_words(text.replace(str(home()), ""))) - NAMES - TYPED


@each_row("path", COMMANDS, ids=" ".join)
def test_the_whole_help_of_a_command_is_translated(path: tuple[str, ...]) -> None:
    shown = run(*path, "--help", lang="ru").stdout
    assert "ж" in shown
    assert leftovers(shown) == set()


@pytest.mark.parametrize(
    "words",
    [
        ["zzz"],
        ["check"],
        ["check", "--nothing"],
        ["search", "--limit"],
        ["search", "--limit", "ы"],
        ["search", "--json=1"],
        ["export", "--format", "ы"],
        ["sets", "ы"],
        ["config", "set", "ы", "ы"],
        ["config", "set", "bot", "ы"],
        ["import", "ы"],
        ["import", "ы", "--map", "ы"],
        ["card", "ы"],
        ["deck", "show", "ы"],
        ["deck", "show", "ы/ы"],
        ["recruit", "steppe-raid", "--seed", "7", "--take", "ы"],
        ["recruit", "steppe-raid", "--seed", "7", "--take", "99"],
        ["recruit", "steppe-raid", "--seed", "7", "--take", "1:ы=2"],
        ["rules", "999"],
        [],
    ],
    ids=" ".join,
)
def test_every_error_message_is_translated(words: list[str]) -> None:
    result = run(*words, lang="ru")
    assert result.exit_code == 2
    assert leftovers(result.stderr) == set()


@pytest.mark.parametrize(
    "words",
    [
        ["search", "--limit", "5"],
        ["card", "rubezh/19"],
        ["sets"],
        ["check", "steppe-raid"],
        ["deck", "list"],
        ["deck", "show", "steppe-raid"],
        ["deal", "steppe-raid", "--seed", "7"],
        ["recruit", "steppe-raid", "--seed", "7"],
        ["recruit", "steppe-raid", "--seed", "7", "--take", "1", "--take", "2"],
        ["rules", "515"],
        ["rules", "109.1"],  # no test shows it: their names are not translated
        ["rules", "--coverage"],
        ["config", "show"],
    ],
    ids=" ".join,
)
def test_every_answer_is_translated(words: list[str]) -> None:
    result = run(*words, lang="ru")
    assert result.exit_code in (0, 1), result.output
    assert leftovers(result.output) == set()
