"""``deck``: the user's own decks, stored in the database."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from catalog.common.errors import UserError
from catalog.common.i18n import N_, _, ngettext
from catalog.english import shown_name
from deckbuilder.base.tables import table
from deckbuilder.cli.asking import asked_deck
from deckbuilder.cli.commands import OFFERED, versions
from deckbuilder.cli.commands.options import (
    AsJson,
    Deck,
    DeckFormatOption,
    Output,
    StoredDeck,
)
from deckbuilder.cli.commands.pages import HtmlOption, write_page
from deckbuilder.cli.commands.tables import print_statistics
from deckbuilder.cli.invocation import invocation
from deckbuilder.cli.output import deliver, print_json, print_note, print_raw, write
from deckbuilder.cli.usage import TranslatedGroup, command
from deckbuilder.decks.english import shown_deck, shown_notes
from deckbuilder.decks.exchange import Form

if TYPE_CHECKING:
    from catalog.store import Catalog
    from deckbuilder.decks import text as model
    from deckbuilder.decks.exchange import Loss


def register(app: typer.Typer) -> None:
    """Add the commands of this module to ``app``."""
    group = typer.Typer(cls=TranslatedGroup, no_args_is_help=True)
    command(group, "import", N_("Import the decks of a file."))(import_decks)
    command(group, "export", N_("Export a deck to a file or to the screen."))(export_deck)
    command(group, "list", N_("List your decks and the starter decks."))(list_decks)
    command(group, "show", N_("Show a deck with its cards."))(show_deck)
    command(group, "delete", N_("Delete one of your decks."))(delete_deck)
    command(group, "stats", N_("Show a deck in numbers: costs, elements, classes, averages."))(
        show_statistics
    )
    command(group, "built", N_("Mark a deck as built: its copies are reserved."))(mark_built)
    versions.extend(group)
    app.add_typer(group, name="deck", help=OFFERED["deck"].help)


_File = Annotated[
    Path,
    typer.Argument(
        metavar=N_("FILE"),
        help=N_("Lines “N Name”, JSON of decks, or any format of “deck export”."),
    ),
]
_NewName = Annotated[
    str | None,
    typer.Option("--name", metavar=N_("NAME"), help=N_("Another name, for a file with one deck.")),
]
_FileForm = Annotated[
    Form | None,
    typer.Option("--form", help=N_("The form of the file; recognised by its content by default.")),
]
_Note = Annotated[
    str, typer.Option("--note", metavar=N_("TEXT"), help=N_("A note for the history."))
]
_Unknown = Annotated[
    bool,
    typer.Option("--unknown", help=N_("Save a deck even if none of its cards is known.")),
]


def import_decks(
    ctx: typer.Context,
    file: _File,
    name: _NewName = None,
    form: _FileForm = None,
    format_code: DeckFormatOption = None,
    note_text: _Note = "",
    unknown: _Unknown = False,
    as_json: AsJson = False,
) -> None:
    """Store every deck of a file, replacing decks with the same names."""
    from deckbuilder.decks.finding import (
        read_decks,
        refuse_unknown,
        render_unknown_lines,
        unknown_entries,
    )
    from deckbuilder.decks.formats import named_format
    from deckbuilder.decks.records import DeckImport, KeptDeck
    from deckbuilder.decks.store import DeckStore

    own = None if format_code is None else named_format(format_code).code
    with invocation(ctx).catalog() as catalog:
        read = read_decks(file, form, catalog)
        decks = list(read.decks)
        if not unknown:
            refuse_unknown(decks, catalog, file)
        if name is not None:
            decks = [_renamed(decks, name, file)]
        if own is not None:
            decks = [deck.with_format(own) for deck in decks]
        store = DeckStore(catalog)
        for deck in decks:
            store.save(deck, note=note_text or _("From {file}").format(file=file.name))
        strange = {deck.name: unknown_entries(deck, catalog) for deck in decks}
    if as_json:
        kept = tuple(KeptDeck.of(deck, strange[deck.name]) for deck in decks)
        print_json(DeckImport(kept, read.form, read.losses))
        return
    for deck in decks:
        write(f"{shown_deck(deck.name)}: {_render_cards(deck.total)}")
        if strange[deck.name]:
            print_note("\n".join(render_unknown_lines(deck.name, strange[deck.name])))
    _print_losses(_("Not imported:"), read.losses)


def _renamed(decks: "Sequence[model.Deck]", name: str, file: Path) -> "model.Deck":
    if len(decks) != 1:
        raise UserError(
            _("--name is for a file with one deck; {file} holds {count}.").format(
                file=file, count=len(decks)
            )
        )
    return decks[0].with_name(name)


def export_deck(
    ctx: typer.Context,
    name: Deck,
    form: Annotated[
        Form,
        typer.Option(
            "--form",
            help=N_(
                "The whole deck; names only; community ids; a berserk-nxt code; Tabletop "
                "Simulator; a page or text to print; a picture."
            ),
        ),
    ] = Form.TEXT,
    output: Output = None,
    as_json: AsJson = False,
) -> None:
    """Write a deck to a file or stdout."""
    from deckbuilder.decks import exchange
    from deckbuilder.decks.records import DeckExport

    with invocation(ctx).catalog() as catalog:
        deck = _find(name, catalog)
        exported = exchange.export_deck(deck, form, catalog)
    told = _("The deck “{name}” is written to {file}.").format(name=deck.name, file=output)
    place = deliver(exported.content, output, told, as_json=as_json)
    if as_json:
        print_json(DeckExport(deck.name, form, place, exported.losses))
    else:
        _print_losses(_("Not exported in this format:"), exported.losses)


def _print_losses(title: str, losses: "Sequence[Loss]") -> None:
    if losses:
        print_note("\n".join([title, *(f"  {loss.message}" for loss in losses)]))


def list_decks(ctx: typer.Context, as_json: AsJson = False) -> None:
    """List the stored decks."""
    from deckbuilder.decks.records import DeckList, StarterDeck
    from deckbuilder.decks.starters import offered_starters
    from deckbuilder.decks.store import DeckStore

    with invocation(ctx).catalog() as catalog:
        own = DeckStore(catalog).summaries()
        starters = offered_starters(catalog)
    if as_json:
        listed = (StarterDeck(stem, deck.name, deck.format, deck.total) for stem, deck in starters)
        print_json(DeckList(own, tuple(listed)))
        return
    if own:
        write(_("Your decks") + ":")
        write(
            table(
                [
                    (
                        f"  {shown_deck(summary.name)}",
                        _render_cards(summary.cards),
                        summary.updated_at[:10],
                    )
                    for summary in own
                ]
            )
        )
    write(_("Starter decks") + ":")
    write(
        table(
            [
                (f"  {shown_deck(deck.name)}", _render_cards(deck.total), stem)
                for stem, deck in starters
            ]
        )
    )


def show_deck(
    ctx: typer.Context, name: Deck, html: HtmlOption = None, as_json: AsJson = False
) -> None:
    """Show a deck."""
    from deckbuilder.decks.records import ShownDeck
    from deckbuilder.pages.deck import deck_page

    with invocation(ctx).catalog() as catalog:
        deck = _find(name, catalog)
        shown = ShownDeck.of(deck, catalog, html)
        if html is not None:
            write_page(html, deck_page(deck, catalog))
        main, side = (_entry_table(part, catalog) for part in (deck.entries, deck.side))
    if as_json:
        print_json(shown)
    else:
        _print_deck(deck, main, side)


def show_statistics(
    ctx: typer.Context,
    name: Deck,
    as_csv: Annotated[
        bool, typer.Option("--csv", help=N_("Write the tables as CSV: table, key, part, value."))
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Show the statistics of a deck."""
    from deckbuilder.decks.numbers import deck_statistics
    from deckbuilder.decks.records import NamedStatistics

    with invocation(ctx).catalog() as catalog:
        deck = _find(name, catalog)
        statistics = deck_statistics(deck, catalog)
    if as_json:
        print_json(NamedStatistics(deck.name, statistics))
    elif as_csv:
        print_raw(statistics.to_csv())
    else:
        write(f"{shown_deck(deck.name)}: {_render_cards(deck.total)}")
        print_statistics(statistics)


def delete_deck(
    ctx: typer.Context,
    name: StoredDeck,
    as_json: AsJson = False,
) -> None:
    """Delete a stored deck."""
    from deckbuilder.decks.records import DeckDeleted
    from deckbuilder.decks.store import DeckStore

    with invocation(ctx).catalog() as catalog:
        store = DeckStore(catalog)
        deck = store.load(name)
        store.delete(name)
    if as_json:
        print_json(DeckDeleted(deck.name))
    else:
        write(_("The deck “{name}” is deleted.").format(name=shown_deck(deck.name)))


def mark_built(
    ctx: typer.Context,
    name: StoredDeck,
    undo: Annotated[
        bool, typer.Option("--undo", help=N_("Take the deck apart: its copies are free again."))
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Mark a stored deck as built or not built."""
    from deckbuilder.decks.records import DeckBuilt
    from deckbuilder.decks.store import DeckStore

    with invocation(ctx).catalog() as catalog:
        store = DeckStore(catalog)
        store.set_built(name, not undo)
        deck = store.load(name)
    if as_json:
        print_json(DeckBuilt(deck.name, not undo))
    elif undo:
        write(_("The deck “{name}” is taken apart.").format(name=shown_deck(deck.name)))
    else:
        write(
            _("The deck “{name}” is built; its copies are reserved.").format(
                name=shown_deck(deck.name)
            )
        )


def _find(name: str, catalog: "Catalog") -> "model.Deck":

    return asked_deck(name, catalog)


def _print_deck(deck: "model.Deck", main: str, side: str) -> None:
    write(f"{shown_deck(deck.name)} ({_format_name(deck.format)}, {_render_cards(deck.total)})")
    for line in shown_notes(deck.notes).splitlines():
        write(f"  {line}")
    write(main)
    if side:
        write(_("Side:"))
        write(side)
    for leftover in deck.unreadable:
        print_note(
            _("Line {line} cannot be read: {text}").format(line=leftover.line, text=leftover.text)
        )


def _format_name(code: str) -> str:
    """Return the name of a format; for an unknown format, the deck's own text."""
    from deckbuilder.decks.formats import named_format

    try:
        return named_format(code).name
    except UserError:
        return code


def _entry_table(entries: "Sequence[model.DeckEntry]", catalog: "Catalog") -> str:
    """Return the entries of a deck as a table; an empty text if there are none."""
    from deckbuilder.cards.columns import card_table, given, row_of_card
    from deckbuilder.decks.text import find_card
    from deckbuilder.kit.columns import Align

    found = [find_card(entry, catalog) for entry in entries]
    rows = [
        shown_name(entry.name) if card is None else row_of_card(card)
        for entry, card in zip(entries, found, strict=True)
    ]
    gone = _("not in the catalogue")
    copies = given("", [entry.count for entry in entries], Align.RIGHT)
    refs = given(_("number"), [gone if card is None else card.ref for card in found])
    return card_table(rows, before=[copies], after=[refs]) if rows else ""


def _render_cards(count: int) -> str:
    return ngettext("{count} card", "{count} cards", count).format(count=count)
