"""``--html``: what a command shows, as a page to share."""

from pathlib import Path
from typing import Annotated, TypeAlias

import typer

from catalog.common.files import write_atomically
from catalog.common.i18n import N_, _
from deckbuilder.cli.output import note

HtmlOption: TypeAlias = Annotated[
    Path | None,
    typer.Option("--html", metavar=N_("FILE"), help=N_("Write a page to share to this file.")),
]


def write_page(file: Path, page: str) -> None:
    """Write a page and say so beside the answer; BadFile when it cannot be written."""
    write_atomically(file, page)
    note(_("The page is in {path}.").format(path=file))
