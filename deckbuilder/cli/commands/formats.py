"""``format``: the formats of play, bundled and the user's own."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from catalog.common.errors import UserError
from catalog.common.i18n import N_, _
from catalog.sets import titles
from deckbuilder.base.tables import table
from deckbuilder.cli.asking import agrees
from deckbuilder.cli.commands import OFFERED
from deckbuilder.cli.commands.options import AsJson
from deckbuilder.cli.invocation import invocation
from deckbuilder.cli.output import print_json, print_note, write
from deckbuilder.cli.usage import TranslatedGroup, command

if TYPE_CHECKING:
    from collections.abc import Collection

    from catalog.store import Catalog
    from deckbuilder.decks.formats import Format

FormatName = Annotated[
    str,
    typer.Argument(metavar=N_("FORMAT"), help=N_("A format's code or name, or its file.")),
]


def register(app: typer.Typer) -> None:
    """Add the commands of this module to ``app``."""
    group = typer.Typer(cls=TranslatedGroup, no_args_is_help=True)
    command(group, "list", N_("List the formats and their sources."))(list_formats)
    command(group, "show", N_("Show what a format asks of a deck."))(show_format)
    command(
        group,
        "import",
        N_(
            "Import a format from a file: sizes, sets, bans, and who says so.\n\nIt is stored with "
            "your own formats; decks name it by code or name. An official list may replace a "
            "shipped, unconfirmed format."
        ),
    )(import_)
    command(group, "delete", N_("Delete one of your own formats."))(delete)
    app.add_typer(group, name="format", help=OFFERED["format"].help)


def list_formats(ctx: typer.Context, as_json: AsJson = False) -> None:
    """List the formats."""
    from deckbuilder.decks.format_words import render_source
    from deckbuilder.decks.formats import offered_formats, unreadable_formats
    from deckbuilder.decks.records import FormatList, ShownFormat

    formats, problems = offered_formats(), unreadable_formats()
    if as_json:
        with invocation(ctx).catalog() as catalog:
            known = _known_sets(catalog)
        shown = tuple(ShownFormat.of(form, known) for form in formats)
        print_json(FormatList(shown, tuple(map(str, problems))))
        return
    rows = [(form.code, form.name, render_source(form)) for form in formats]
    write(table(rows, (_("code"), _("name"), _("source"))))
    for problem in problems:
        print_note(str(problem))


def show_format(ctx: typer.Context, name: FormatName, as_json: AsJson = False) -> None:
    """Show a format."""
    from deckbuilder.decks.formats import load_format
    from deckbuilder.decks.records import OneFormat, ShownFormat

    form = load_format(name)
    with invocation(ctx).catalog() as catalog:
        known = _known_sets(catalog)
    if as_json:
        print_json(OneFormat(ShownFormat.of(form, known)))
    else:
        _print_format(form, known)


def import_(
    ctx: typer.Context,
    file: Annotated[
        Path,
        typer.Argument(
            metavar=N_("FILE"),
            help=N_("A format file; its keys are described in the documentation on formats."),
        ),
    ],
    replacing: Annotated[
        bool,
        typer.Option("--replace", help=N_("Replace a format with the same code.")),
    ] = False,
    keeps_unknown: Annotated[
        bool,
        typer.Option(
            "--unknown", help=N_("Store a format even if it names cards that nobody knows.")
        ),
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Store a format from a file; ask first if it names a card that the catalogue does not have."""
    from deckbuilder.decks.formats import import_format
    from deckbuilder.decks.records import FormatImport, NameSuggested, ShownFormat

    with invocation(ctx).catalog() as catalog:
        known = _known_sets(catalog)

        def check(form: "Format") -> None:
            if not keeps_unknown:
                _refuse_unknown(_unknown_cards(form, catalog))

        form, path, replaced = import_format(file, replacing=replacing, check=check)
        unknown = _unknown_cards(form, catalog)
    if as_json:
        shown, names = ShownFormat.of(form, known), tuple(NameSuggested(*one) for one in unknown)
        print_json(FormatImport(shown, path, replaced, names))
        return
    write(_("The format “{name}” is saved as “{code}”.").format(name=form.name, code=form.code))
    _print_format(form, known)
    if replaced:
        print_note(_("It replaced the format with this code."))
    for name, near in unknown:
        print_note(_render_unknown(name, near))


def delete(ctx: typer.Context, name: FormatName, as_json: AsJson = False) -> None:
    """Delete one of the user's own formats."""
    from deckbuilder.decks.formats import delete_format
    from deckbuilder.decks.records import FormatDeleted

    form = delete_format(name)
    if as_json:
        print_json(FormatDeleted(form.code))
    else:
        write(_("The format “{name}” is deleted.").format(name=form.name))


def _print_format(form: "Format", known_sets: "Collection[str]") -> None:
    from deckbuilder.decks.format_words import render_format_lines

    write(f"{form.name} ({form.code})")
    for line in render_format_lines(form, known_sets):
        write(f"  {line}")


def _known_sets(catalog: "Catalog") -> list[str]:
    return [text for one in catalog.sets() for text in titles(one.code, one.name)]


def _unknown_cards(form: "Format", catalog: "Catalog") -> list[tuple[str, tuple[str, ...]]]:
    """Return the names in a format's lists that no card has, with similar names."""
    names = dict.fromkeys((*form.banned, *form.restricted, *form.extra))
    found = catalog.by_names(names)
    unknown = [(name, catalog.suggest(name)) for name in names if not found[name]]
    prints = [(ref, ()) for ref in form.banned_prints if catalog.card(ref) is None]
    return [*unknown, *prints]


def _refuse_unknown(unknown: "list[tuple[str, tuple[str, ...]]]") -> None:
    """Ask whether to keep a format that names unknown cards; UserError if not."""
    if not unknown:
        return
    problem = " ".join(_render_unknown(name, near) for name, near in unknown)
    question = _("{problem} Store the format all the same?")
    if not agrees(question.format(problem=problem)):
        told = _("{problem} The format is not stored; --unknown stores it all the same.")
        raise UserError(told.format(problem=problem))


def _render_unknown(name: str, near: tuple[str, ...]) -> str:
    text = _("“{card}” is not in the catalogue.").format(card=name)
    if near:
        text += " " + _("Did you mean: {names}?").format(names=", ".join(near))
    return text
