"""``import``: cards of a file into the catalogue."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from catalog.common.errors import UserError
from catalog.common.i18n import N_, _, ngettext
from deckbuilder.cli.commands import OFFERED
from deckbuilder.cli.commands.options import AsJson
from deckbuilder.cli.exit_codes import ExitCode
from deckbuilder.cli.invocation import invocation
from deckbuilder.cli.output import note, progress, write, write_json
from deckbuilder.cli.usage import command

if TYPE_CHECKING:
    from catalog.importers.report import ImportReport
    from deckbuilder.cli.answers import cards as shapes


def register(app: typer.Typer) -> None:
    """Add the command of this module to ``app``."""
    command(
        app,
        "import",
        OFFERED["import"].help,
    )(import_cards)


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
            help=N_("A column of ours and its name in the table."),
        ),
    ] = None,
    strict: Annotated[
        bool, typer.Option("--strict", help=N_("Import nothing if a single row is bad."))
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Import a file; exit code 1 when not one row of it could go in."""
    mapping = read_mapping(pairs or [])
    with invocation(ctx).catalog() as catalog:
        report = catalog.import_file(file, mapping=mapping, strict=strict, progress=progress())
    if as_json:
        write_json(_report_facts(file, report))
    else:
        _write_report(report)
    if report.rejected and not (report.added or report.updated or report.unchanged):
        raise typer.Exit(ExitCode.NO)


def read_mapping(pairs: list[str]) -> dict[str, str]:
    """Return ``ours=theirs`` pairs as a dict; UserError for a pair without both sides."""
    mapping = {}
    for pair in pairs:
        ours, _sign, theirs = (part.strip() for part in pair.partition("="))
        if not (ours and theirs):
            raise UserError(
                _("--map {pair}: write the column of ours, =, and what the table calls it.").format(
                    pair=pair
                )
            )
        mapping[ours] = theirs
    return mapping


def _write_report(report: "ImportReport") -> None:
    total = ngettext("{total} card imported", "{total} cards imported", report.total)
    write(
        _("{total}: {added} new, {updated} changed, {unchanged} as before.").format(
            total=total.format(total=report.total),
            added=report.added,
            updated=report.updated,
            unchanged=report.unchanged,
        )
    )
    if report.sets:
        write(_("Sets: {names}").format(names=", ".join(report.sets)))
    if report.ignored:
        note(_("Columns that mean nothing here: {names}").format(names=", ".join(report.ignored)))
    if report.doubtful:
        text = _("Artifacts without life (208.3); in a match they take no wounds: {names}")
        note(text.format(names=", ".join(report.doubtful)))
    if report.rejected:
        text = ngettext("{count} row was rejected:", "{count} rows were rejected:", report.rejected)
        note(text.format(count=report.rejected))
        for problem in report.problems:
            note(f"  {problem}")


def _report_facts(file: Path, report: "ImportReport") -> "shapes.ImportAnswer":
    return {
        "file": str(file),
        "total": report.total,
        "added": report.added,
        "updated": report.updated,
        "unchanged": report.unchanged,
        "rejected": report.rejected,
        "sets": list(report.sets),
        "ignored_columns": list(report.ignored),
        "doubtful": list(report.doubtful),
        "problems": [
            {
                "line": problem.line,
                "field": problem.field,
                "value": problem.value,
                "reason": problem.reason,
                "index": problem.index,
            }
            for problem in report.problems
        ],
    }
