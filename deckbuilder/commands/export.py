"""``export``: cards of the catalogue as JSON or CSV."""

from enum import Enum
from pathlib import Path
from typing import Annotated

import typer

from catalog.i18n import N_, ngettext
from deckbuilder.commands.options import AsJson, query_text
from deckbuilder.invocation import invocation
from deckbuilder.output import note, write_json, write_raw
from deckbuilder.usage import command


class ExportFormat(Enum):
    """The formats cards are exported in."""

    JSON = "json"
    CSV = "csv"


def register(app: typer.Typer) -> None:
    """Add the command of this module to ``app``."""
    command(app, "export", N_("Write cards as JSON or CSV."), takes_query=True)(export)


def export(
    ctx: typer.Context,
    query: Annotated[
        list[str] | None,
        typer.Argument(metavar=N_("QUERY"), help=N_("Which cards; without it all.")),
    ] = None,
    form: Annotated[
        ExportFormat, typer.Option("--format", help=N_("The format of the file."))
    ] = ExportFormat.JSON,
    output: Annotated[
        Path | None,
        typer.Option(
            "--output", "-o", metavar=N_("FILE"), help=N_("Write to this file, not to the screen.")
        ),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Export the cards a query finds. JSON: format, query, cards, file, content.

    ``content`` is the exported text, null when it went to ``file``.
    """
    from catalog.files import write_atomically

    wanted = query_text(ctx, query)
    with invocation(ctx).catalog() as catalog:
        content = catalog.export("json" if form is ExportFormat.JSON else "csv", wanted)
        count = catalog.search(wanted, limit=1).total
    if output is not None:
        write_atomically(output, content)
    if as_json:
        write_json(
            {
                "format": form.value,
                "query": wanted,
                "cards": count,
                "file": None if output is None else str(output),
                "content": content if output is None else None,
            }
        )
    elif output is None:
        write_raw(content)
    else:
        text = ngettext(
            "{count} card written to {file}.", "{count} cards written to {file}.", count
        )
        note(text.format(count=count, file=output))
