"""Names that others gave never reach a terminal or a file as orders, whatever the command."""

import json
import logging
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest
from typer.testing import CliRunner, Result

from deckbuilder.base.logs import logging_to_file
from deckbuilder.cli.app import app
from deckbuilder.decks.text import starter_decks
from tests.support.cli import program, run
from tests.support.foreign import HOSTILE, holds_orders

pytestmark = pytest.mark.slow

_NAME: Final = "Аист[/]\x1b]0;owned\x07\x9b31m\u202e\u200f[bold]"
_AT_A_TABLE: Final = frozenset({"host", "join"})
_FORMS: Final = ("text", "community", "ids", "code", "tts", "html", "print", "svg")


def _obeying(*words: str) -> Result:
    """Run a command as if a terminal were there, which is shown colours and titles."""
    return CliRunner().invoke(app, ["--lang", "en", *words], color=True)


def _leaves(command: object, path: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    """Yield the words of every command that does something."""
    inner = getattr(command, "commands", None)
    if inner is None:
        yield path
        return
    for name, below in inner.items():
        yield from _leaves(below, (*path, name))


_COMMANDS: Final = [words for words in _leaves(program()) if words[0] not in _AT_A_TABLE]


def _kept(name: str, folder: Path) -> Path:
    """Keep a deck that has the name in its notes and in a card's name too; return its file."""
    entries = {entry.name: entry.count for entry in starter_decks()[0][1].entries}
    card = f"Карта {name.replace('[', '').replace(']', '')}"  # brackets would name its set
    path = folder / "decks.json"
    path.write_text(json.dumps({name: {name: {**entries, card: 1}}}), encoding="utf-8")
    assert run("deck", "import", str(path)).exit_code == 0
    return path


def test_every_command_is_tested_with_a_hostile_name() -> None:
    assert len(_COMMANDS) > 45


@pytest.mark.parametrize("words", _COMMANDS, ids=" ".join)
def test_no_command_prints_a_control_sequence(words: tuple[str, ...], tmp_path: Path) -> None:
    _kept(_NAME, tmp_path)
    for more in ((), ("--json",)):
        result = _obeying(*words, _NAME, *more)
        assert result.exit_code in (0, 1, 2), result.output
        assert not holds_orders(result.output)


@pytest.mark.parametrize("name", HOSTILE.values(), ids=list(HOSTILE))
def test_a_hostile_name_is_shown_and_can_be_asked_for(name: str, tmp_path: Path) -> None:
    path = _kept(name, tmp_path)
    for words in (("deck", "list"), ("deck", "show", name), ("check", name), ("meta", str(path))):
        for more in ((), ("--json",)):
            result = _obeying(*words, *more)
            assert result.exit_code in (0, 1), result.output
            assert not holds_orders(result.output)
    listed = json.loads(_obeying("deck", "list", "--json").output)
    assert name in [deck["name"] for deck in listed["decks"]]


@pytest.mark.parametrize("name", HOSTILE.values(), ids=list(HOSTILE))
def test_no_export_contains_a_control_sequence(name: str, tmp_path: Path) -> None:
    _kept(name, tmp_path)
    for number, form in enumerate(_FORMS):
        target = tmp_path / f"out-{number}"
        shown = _obeying("deck", "export", name, "--form", form)
        kept = _obeying("deck", "export", name, "--form", form, "--output", str(target))
        assert not holds_orders(shown.output)
        assert not holds_orders(kept.output)
        if target.exists():
            assert not holds_orders(target.read_text(encoding="utf-8"))


def test_the_log_contains_no_control_sequence() -> None:
    with logging_to_file() as path:
        logging.getLogger("razdacha").warning("told of %s", _NAME)
        logging.getLogger("razdacha").error("broke", exc_info=ValueError(_NAME))
    text = path.read_text(encoding="utf-8")
    assert text.count("Аист[/]") == 2
    assert not holds_orders(text)


def test_an_error_message_shows_brackets_unchanged() -> None:
    result = _obeying("deck", "show", _NAME)
    assert result.exit_code == 2
    assert "Аист[/]" in result.output
