"""``--html``: write a command's result as a page to share."""

from pathlib import Path
from typing import Annotated, TypeAlias

import typer

from catalog.common.files import is_file, write_atomically
from catalog.common.i18n import N_, _
from deckbuilder.cli.output import print_note, with_replaced

HtmlOption: TypeAlias = Annotated[
    Path | None,
    typer.Option("--html", metavar=N_("FILE"), help=N_("Write a shareable page to this file.")),
]


def write_page(file: Path, page: str) -> None:
    """Write a page; print where, and whether an existing file was replaced.

    BadFile if it cannot be written.
    """
    replaced = is_file(file)
    write_atomically(file, page)
    print_note(with_replaced(_("The page is in {path}.").format(path=file), replaced=replaced))
