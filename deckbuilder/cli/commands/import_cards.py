"""``import``: add the cards of a file to the catalogue."""

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeAlias

import typer

from catalog.common.errors import NamesNoSet, UserError
from catalog.common.i18n import N_, _
from deckbuilder.cli.asking import asked_set
from deckbuilder.cli.commands import OFFERED
from deckbuilder.cli.commands.collection import take_in_collection
from deckbuilder.cli.commands.options import AsJson
from deckbuilder.cli.exit_codes import ExitCode
from deckbuilder.cli.invocation import invocation
from deckbuilder.cli.output import print_json, print_note, progress, write
from deckbuilder.cli.usage import command

if TYPE_CHECKING:
    from catalog.importers.report import ImportReport
    from catalog.store import Catalog


CardFile: TypeAlias = Annotated[
    Path,
    typer.Argument(
        metavar=N_("FILE"),
        help=N_(
            "Cards as JSON or as a CSV, TSV or XLSX table, or a collection of berserk-nxt; "
            "the form is recognised."
        ),
    ),
]
Pairs: TypeAlias = Annotated[
    list[str] | None,
    typer.Option(
        "--map",
        metavar=N_("OURS=THEIRS"),
        help=N_("One of our columns and its name in the table."),
    ),
]
CardSet: TypeAlias = Annotated[
    str,
    typer.Option(
        "--set",
        metavar=N_("SET"),
        help=N_("The set of the cards, if the file does not name it: code, name or number."),
    ),
]
Strict: TypeAlias = Annotated[
    bool, typer.Option("--strict", help=N_("Import nothing if a single row is bad."))
]
HideBundled: TypeAlias = Annotated[
    bool,
    typer.Option(
        "--hide-bundled",
        help=N_("Then hide the cards that come with the program; a setting shows them again."),
    ),
]


def register(app: typer.Typer) -> None:
    """Add the command of this module to ``app``."""
    command(app, "import", OFFERED["import"].help)(import_cards)


def import_cards(
    ctx: typer.Context,
    file: CardFile,
    pairs: Pairs = None,
    card_set: CardSet = "",
    strict: Strict = False,
    hide_bundled: HideBundled = False,
    as_json: AsJson = False,
) -> None:
    """Import a file; exits with code 1 if no row could be imported."""
    from deckbuilder.base.settings import change_settings
    from deckbuilder.cards.bundled import SETTING, asks_to_hide, render_offer
    from deckbuilder.cards.records import CardImport
    from deckbuilder.decks.nxt_collection import is_nxt_collection_file

    mapping = read_mapping(pairs or [])
    if is_nxt_collection_file(file):
        take_in_collection(ctx, file, adding=False, as_json=as_json)
        return

    with invocation(ctx).catalog() as catalog:
        report = _report(catalog, file, mapping, card_set, strict=strict)
        is_empty = not (report.added or report.updated or report.unchanged)
        if hide_bundled and not is_empty:
            change_settings({SETTING: True})
        is_offered = not hide_bundled and asks_to_hide(catalog)
    if as_json:
        print_json(CardImport(file, report))
    else:
        _print_report(report)
        if is_offered:
            print_note(render_offer())
    if report.rejected and is_empty:
        raise typer.Exit(ExitCode.NO)


def _report(
    catalog: "Catalog", file: Path, mapping: dict[str, str], card_set: str, *, strict: bool
) -> "ImportReport":
    """Import the file; asks for the set if neither the file nor the user names it."""
    take_in = partial(
        catalog.import_file, file, mapping=mapping, strict=strict, progress=progress()
    )
    try:
        return take_in(card_set=card_set)
    except NamesNoSet as error:
        return take_in(card_set=asked_set(error))


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
    from deckbuilder.cards.import_words import import_notes, render_imported_lines, render_plays

    for line in render_imported_lines(report):
        write(line)
    for line in import_notes(report):
        print_note(line)
    write(render_plays(report))
