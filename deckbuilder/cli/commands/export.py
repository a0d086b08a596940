"""``export``: write cards of the catalogue as JSON or CSV."""

from enum import Enum
from typing import Annotated

import typer

from catalog.common.i18n import N_, ngettext
from deckbuilder.cli.commands import OFFERED
from deckbuilder.cli.commands.options import AsJson, Output, render_query
from deckbuilder.cli.invocation import invocation
from deckbuilder.cli.output import deliver, print_json
from deckbuilder.cli.usage import command


class ExportFormat(Enum):
    """The formats for exported cards."""

    JSON = "json"
    CSV = "csv"


def register(app: typer.Typer) -> None:
    """Add the command of this module to ``app``."""
    command(app, "export", OFFERED["export"].help, takes_query=True)(export)


def export(
    ctx: typer.Context,
    query: Annotated[
        list[str] | None,
        typer.Argument(metavar=N_("QUERY"), help=N_("Which cards; all by default.")),
    ] = None,
    form: Annotated[
        ExportFormat, typer.Option("--format", help=N_("The format of the file."))
    ] = ExportFormat.JSON,
    output: Output = None,
    as_json: AsJson = False,
) -> None:
    """Export the cards that a query finds."""
    from deckbuilder.cards.records import CardExport

    wanted = render_query(ctx, query)
    with invocation(ctx).catalog() as catalog:
        content = catalog.export("json" if form is ExportFormat.JSON else "csv", wanted)
        count = catalog.search(wanted, limit=1, hidden=True).total
    told = ngettext("{count} card written to {file}.", "{count} cards written to {file}.", count)
    told = told.format(count=count, file=output)
    place = deliver(content, output, told, as_json=as_json)
    if as_json:
        print_json(CardExport(form.value, wanted, count, place))
