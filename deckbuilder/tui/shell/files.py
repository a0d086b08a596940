"""Asking for a file and writing it, for all screens.

The default is a short name in the current folder; an existing file is overwritten only after
confirmation.
"""

import os
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final, TypeAlias

from catalog.common.confined import shown_path
from catalog.common.errors import BadFile, UserError
from catalog.common.files import (
    expanded,
    is_file,
    missing_problem,
    system_reason,
    write_atomically,
)
from catalog.common.foreign import plain, render_plain_line
from catalog.common.i18n import _, ngettext, sentence
from deckbuilder.tui.shell.base import RazdachaNode
from deckbuilder.tui.shell.dialogs import Ask, Confirm
from deckbuilder.tui.shell.progress import Working

Text: TypeAlias = str | Callable[[], str]
"""The text to write, or a function for it, run in a thread with a progress bar."""

_LONGEST: Final = 40
"""The maximum length of a suggested name."""
_SEED_DIGITS: Final = 6


def suggested_path(name: str, ending: str = "") -> str:
    """Return a short name for a file in the current folder; in the user's home if the current
    folder cannot be written to."""
    stem = render_plain_line(name).replace("/", "-")[:_LONGEST].rstrip()
    file = f"{stem}{ending}"
    return file if os.access(os.curdir, os.W_OK) else str(Path.home() / file)


def seed_tag(seed: int) -> str:
    """Return the first digits of a seed, which tell files apart well enough.

    >>> seed_tag(331298664170395226012), seed_tag(5)
    ('331298', '5')
    """
    return str(seed)[:_SEED_DIGITS]


def ask_and_write(
    node: RazdachaNode,
    question: str,
    path: str,
    text: Text,
    then: Callable[[], None] = lambda: None,
) -> None:
    """Ask for a file and write ``text`` to it, overwriting only after confirmation.

    Control characters from others' texts are removed.
    """

    def answered(answer: str | None) -> None:
        if answer:
            _when_free(node, expanded(answer), lambda path: _write(node, path, text, then))

    node.app.push_screen(Ask(question, path, is_writable), answered)


def ask_and_write_page(node: RazdachaNode, name: str, make: Callable[[], str]) -> None:
    """Ask for the file of a shareable page about ``name``, render it in a thread, and write it."""
    question = _("Save the page to which file?")
    ask_and_write(node, question, suggested_path(name, ".html"), make)


def ask_and_write_tables(
    node: RazdachaNode, name: str, write: Callable[[Path], Sequence[Path]]
) -> None:
    """Ask for a folder and let ``write`` put its tables there, overwriting only after
    confirmation."""

    def answered(answer: str | None) -> None:
        if answer:
            _when_free(node, expanded(answer), write_all)

    def write_all(folder: Path) -> None:
        with node.showing_errors():
            try:
                written = write(folder)
            except OSError as error:
                raise BadFile(folder, system_reason(error)) from error
            text = ngettext("{count} file in {path}.", "{count} files in {path}.", len(written))
            node.razdacha.show_notice(text.format(count=len(written), path=shown_path(folder)))

    question = _("Save the tables to which folder? It is created if missing.")
    path = suggested_path(name)
    node.app.push_screen(Ask(question, path, _is_folder), answered)


def _when_free(node: RazdachaNode, path: Path, write: Callable[[Path], None]) -> None:
    """Write at once if nothing is overwritten, else ask."""
    if os.path.isdir(path):
        question = _("There are already tables in {path}. Overwrite them?")
        is_taken = any(path.glob("*.csv"))
    else:
        question = _("{path} already exists. Overwrite it?")
        is_taken = os.path.exists(path)
    if not is_taken:
        write(path)
        return
    confirm = Confirm(question.format(path=path), _("Overwrite"), destroys=True)
    node.ask(confirm, lambda _yes: write(path))


def _write(node: RazdachaNode, path: Path, text: Text, then: Callable[[], None]) -> None:
    def made(content: str) -> None:
        with node.showing_errors():
            write_atomically(path, plain(content))
            node.razdacha.show_notice(_("Written to {path}.").format(path=shown_path(path)))
            if node.app.is_web:
                node.app.deliver_binary(path, name=str(shown_path(path)))
            then()

    if isinstance(text, str):
        made(text)
    else:
        node.ask(Working(_("Making the page…"), text), made)


def is_writable(text: str) -> str:
    """Return why a file cannot be written; empty if it seems writable."""
    path, problem = _expanded(text)
    folder = os.path.dirname(path) or "."
    if problem or not os.path.isdir(folder):
        return problem or _("There is no folder {folder}.").format(folder=folder)
    return _("This is a folder; add a file's name.") if os.path.isdir(path) else ""


def _is_folder(text: str) -> str:
    """Return why a folder is impossible; empty if it exists or can be created."""
    path, problem = _expanded(text)
    folder = os.path.dirname(path.rstrip(os.sep)) or "."
    if os.path.isdir(path) or (not os.path.exists(path) and os.path.isdir(folder)):
        return problem
    return problem or _("There is no folder {folder}.").format(folder=folder)


def _expanded(text: str) -> tuple[str, str]:
    """Return a path with ~ expanded, or why it cannot be."""
    try:
        return str(expanded(text)), ""
    except UserError as error:
        return text, str(error)


def render_missing(text: str) -> str:
    """Return the message that nothing can be read at a path."""
    problem = missing_problem(text)
    return sentence(problem)


def is_there(text: str) -> str:
    """Return why a file cannot be read; empty if it exists."""
    return "" if is_file(text) else render_missing(text)
