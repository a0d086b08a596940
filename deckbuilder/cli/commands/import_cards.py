"""``import``: add the cards of a file to the catalogue."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from catalog.common.errors import UserError
from catalog.common.i18n import N_, _
from deckbuilder.cli.commands import OFFERED
from deckbuilder.cli.commands.options import AsJson
from deckbuilder.cli.exit_codes import ExitCode
from deckbuilder.cli.invocation import invocation
from deckbuilder.cli.output import print_json, print_note, progress, write
from deckbuilder.cli.usage import command

if TYPE_CHECKING:
    from catalog.importers.report import ImportReport


def register(app: typer.Typer) -> None:
    """Add the command of this module to ``app``."""
    command(app, "import", OFFERED["import"].help)(import_cards)


def import_cards(
    ctx: typer.Context,
    file: Annotated[
        Path,
        typer.Argument(
            metavar=N_("FILE"),
            help=N_("A JSON export of berserk-nxt, or a CSV, TSV or XLSX table."),
        ),
    ],
    pairs: Annotated[
        list[str] | None,
        typer.Option(
            "--map",
            metavar=N_("OURS=THEIRS"),
            help=N_("One of our columns and its name in the table."),
        ),
    ] = None,
    strict: Annotated[
        bool, typer.Option("--strict", help=N_("Import nothing if a single row is bad."))
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Import a file; exits with code 1 if no row could be imported."""
    from deckbuilder.cards.records import CardImport

    mapping = read_mapping(pairs or [])
    with invocation(ctx).catalog() as catalog:
        report = catalog.import_file(file, mapping=mapping, strict=strict, progress=progress())
    if as_json:
        print_json(CardImport(file, report))
    else:
        _print_report(report)
    if report.rejected and not (report.added or report.updated or report.unchanged):
        raise typer.Exit(ExitCode.NO)


def read_mapping(pairs: list[str]) -> dict[str, str]:
    """Parse ``ours=theirs`` pairs to a dict; UserError for a pair with an empty side."""
    mapping = {}
    for pair in pairs:
        ours, _sign, theirs = (part.strip() for part in pair.partition("="))
        if not (ours and theirs):
            raise UserError(
                _("--map {pair}: write our column, =, and its name in the table.").format(pair=pair)
            )
        mapping[ours] = theirs
    return mapping


def _print_report(report: "ImportReport") -> None:
    from deckbuilder.cards.import_words import import_notes, render_imported_lines

    for line in render_imported_lines(report):
        write(line)
    for line in import_notes(report):
        print_note(line)
