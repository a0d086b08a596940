"""Asking for a file and writing it: the one way in which screens write for the user."""

import os
from collections.abc import Callable
from pathlib import Path
from typing import Final

from catalog.common.files import is_file, write_atomically
from catalog.common.foreign import plain, plain_line
from catalog.common.i18n import _
from deckbuilder.tui.shell.base import RazdachaNode
from deckbuilder.tui.shell.dialogs import Ask, Confirm

_LONGEST: Final = 80
"""Letters of a suggested name; file systems take some 250 bytes."""


def suggested_path(name: str, ending: str) -> str:
    """Return a file in the user's home, called like what is written to it."""
    stem = plain_line(name).replace("/", "-")[:_LONGEST]
    return str(Path.home() / f"{stem}{ending}")


def ask_and_write(
    node: RazdachaNode,
    question: str,
    path: str,
    text: str,
    then: Callable[[], None] = lambda: None,
) -> None:
    """Ask for a file and write ``text`` to it, over a file that exists only after a yes.

    Control signs that others put into the text do not reach the file.
    """

    def answered(answer: str | None) -> None:
        if answer:
            _write(node, Path(answer).expanduser(), text, then)

    node.app.push_screen(Ask(question, path, is_writable), answered)


def _write(node: RazdachaNode, path: Path, text: str, then: Callable[[], None]) -> None:
    def write(sure: bool | None) -> None:
        if sure:
            with node.telling():
                write_atomically(path, plain(text))
                node.razdacha.say(_("Written to {path}.").format(path=path))
                then()

    if os.path.exists(path):
        question = _("{path} already exists. Overwrite it?").format(path=path)
        node.app.push_screen(Confirm(question, _("Overwrite it"), destroys=True), write)
    else:
        write(True)


def is_writable(text: str) -> str:
    """Return why a file cannot be written, an empty text when it seems it can."""
    path = os.path.expanduser(text)
    folder = os.path.dirname(path) or "."
    if not os.path.isdir(folder):
        return _("There is no folder {folder}.").format(folder=folder)
    return _("This is a folder; add a file's name.") if os.path.isdir(path) else ""


def is_there(text: str) -> str:
    """Return why a file cannot be read, an empty text when it is there."""
    return "" if is_file(text) else _("There is no such file.")
