"""``deck``: the user's own decks, kept in the database."""

from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from catalog.errors import UserError
from catalog.i18n import N_, _, ngettext
from deckbuilder.base.tables import table
from deckbuilder.cli.commands import versions
from deckbuilder.cli.commands.options import AsJson, Deck, Output, StoredDeck
from deckbuilder.cli.commands.tables import write_statistics
from deckbuilder.cli.invocation import invocation
from deckbuilder.cli.output import deliver, note, write, write_json, write_raw
from deckbuilder.cli.usage import TranslatedGroup, command
from deckbuilder.decks.exchange import Form

if TYPE_CHECKING:
    from catalog.store import Catalog
    from deckbuilder.decks import text as model
    from deckbuilder.decks.exchange import Loss


def register(app: typer.Typer) -> None:
    """Add the commands of this module to ``app``."""
    group = typer.Typer(cls=TranslatedGroup, no_args_is_help=True)
    command(group, "import", N_("Keep the decks of a file."))(import_decks)
    command(group, "export", N_("Write a deck to a file or to the screen."))(export_deck)
    command(group, "list", N_("List your decks and the starter decks."))(list_decks)
    command(group, "show", N_("Show a deck with its cards."))(show_deck)
    command(group, "delete", N_("Forget one of your decks."))(delete_deck)
    command(group, "stats", N_("Count a deck: costs, elements, classes, averages."))(
        show_statistics
    )
    command(group, "built", N_("Mark a deck as built: its copies are reserved."))(mark_built)
    versions.extend(group)
    app.add_typer(group, name="deck", help=N_("Your decks: keep, show, write, forget."))


def import_decks(
    ctx: typer.Context,
    file: Annotated[
        Path,
        typer.Argument(
            metavar=N_("FILE"),
            help=N_("Text with lines “N Name”, JSON of decks, or any form of “deck export”."),
        ),
    ],
    name: Annotated[
        str | None,
        typer.Option("--name", metavar=N_("NAME"), help=N_("Another name for the only deck.")),
    ] = None,
    form: Annotated[
        Form | None,
        typer.Option("--form", help=N_("The form of the file; without it the content tells.")),
    ] = None,
    note_text: Annotated[
        str, typer.Option("--note", metavar=N_("TEXT"), help=N_("Why, for the history."))
    ] = "",
    as_json: AsJson = False,
) -> None:
    """Keep every deck of a file, in place of decks of the same names. JSON: decks, form, losses."""
    from deckbuilder.decks.finding import read_decks
    from deckbuilder.decks.store import DeckStore

    with invocation(ctx).catalog() as catalog:
        read = read_decks(file, form, catalog)
        decks = list(read.decks)
        if name is not None:
            decks = [_renamed(decks, name, file)]
        store = DeckStore(catalog)
        for deck in decks:
            store.save(deck, note=note_text)
    if as_json:
        counts = [{"name": deck.name, "cards": deck.total} for deck in decks]
        losses = _loss_objects(read.losses)
        write_json({"decks": counts, "form": read.form.value, "losses": losses})
        return
    for deck in decks:
        write(f"{deck.name}: {_cards_text(deck.total)}")
    _tell_losses(_("Not read:"), read.losses)


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
                "All we know of the deck; names alone; community ids; berserk-nxt's code;"
                " Tabletop Simulator; a page or a text to print; a picture."
            ),
        ),
    ] = Form.TEXT,
    output: Output = None,
    as_json: AsJson = False,
) -> None:
    """Write a deck. JSON: name, form, file, content (null when it went to the file), losses."""
    from deckbuilder.decks import exchange

    with invocation(ctx).catalog() as catalog:
        deck = _find(name, catalog)
        exported = exchange.export_deck(deck, form, catalog)
    losses = _loss_objects(exported.losses)
    facts = {"name": deck.name, "form": form.value, "losses": losses}
    told = _("The deck “{name}” is written to {file}.").format(name=deck.name, file=output)
    deliver(exported.content, output, told, facts if as_json else None)
    if not as_json:
        _tell_losses(_("This form leaves out:"), exported.losses)


def _loss_objects(losses: "Sequence[Loss]") -> list[dict[str, Any]]:
    from deckbuilder.decks.exchange import loss_text

    return [
        {"code": one.code.value, "cards": list(one.cards), "message": loss_text(one)}
        for one in losses
    ]


def _tell_losses(title: str, losses: "Sequence[Loss]") -> None:
    from deckbuilder.decks.exchange import loss_text

    if losses:
        note("\n".join([title, *(f"  {loss_text(one)}" for one in losses)]))


def list_decks(ctx: typer.Context, as_json: AsJson = False) -> None:
    """List the decks. JSON: decks (yours), starters (file, name, format, cards)."""
    from deckbuilder.decks.finding import starter_decks
    from deckbuilder.decks.store import DeckStore

    with invocation(ctx).catalog() as catalog:
        own = DeckStore(catalog).summaries()
    starters = list(starter_decks())
    if as_json:
        shipped = [
            {"file": stem, "name": deck.name, "format": deck.format, "cards": deck.total}
            for stem, deck in starters
        ]
        write_json({"decks": [asdict(one) for one in own], "starters": shipped})
        return
    if own:
        write(_("Your decks:"))
        write(
            table([(f"  {one.name}", _cards_text(one.cards), one.updated_at[:10]) for one in own])
        )
    write(_("Starter decks:"))
    write(table([(f"  {deck.name}", _cards_text(deck.total), stem) for stem, deck in starters]))


def show_deck(ctx: typer.Context, name: Deck, as_json: AsJson = False) -> None:
    """Show a deck. JSON: name, format, total, notes, tags, cards, side, unreadable."""
    with invocation(ctx).catalog() as catalog:
        deck = _find(name, catalog)
        lines = {part: _entries(deck.part(side=part), catalog) for part in (False, True)}
    if as_json:
        write_json(
            {
                "name": deck.name,
                "format": deck.format,
                "total": deck.total,
                "notes": deck.notes,
                "tags": list(deck.tags),
                "cards": lines[False],
                "side": lines[True],
                "unreadable": [one.text for one in deck.unreadable],
            }
        )
    else:
        _write_deck(deck, lines[False], lines[True])


def show_statistics(
    ctx: typer.Context,
    name: Deck,
    as_csv: Annotated[
        bool, typer.Option("--csv", help=N_("Write the tables as CSV: table, key, part, value."))
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Count a deck. JSON: name, cards, elite, ordinary, unique, unknown, curve, elements, types,
    classes, averages.
    """
    from deckbuilder.decks.numbers import deck_statistics

    with invocation(ctx).catalog() as catalog:
        deck = _find(name, catalog)
        found = deck_statistics(deck, catalog)
    if as_json:
        write_json({"name": deck.name, **asdict(found)})
    elif as_csv:
        write_raw(found.to_csv())
    else:
        write(f"{deck.name}: {_cards_text(deck.total)}")
        write_statistics(found)


def delete_deck(
    ctx: typer.Context,
    name: StoredDeck,
    as_json: AsJson = False,
) -> None:
    """Forget a stored deck. JSON: deleted."""
    from deckbuilder.decks.store import DeckStore

    with invocation(ctx).catalog() as catalog:
        store = DeckStore(catalog)
        deck = store.load(name)
        store.delete(name)
    if as_json:
        write_json({"deleted": deck.name})
    else:
        write(_("The deck “{name}” is forgotten.").format(name=deck.name))


def mark_built(
    ctx: typer.Context,
    name: StoredDeck,
    undo: Annotated[
        bool, typer.Option("--undo", help=N_("The deck is taken apart; its copies are free."))
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Say that a stored deck lies ready in its box, or no more. JSON: name, built."""
    from deckbuilder.decks.store import DeckStore

    with invocation(ctx).catalog() as catalog:
        store = DeckStore(catalog)
        store.set_built(name, not undo)
        deck = store.load(name)
    if as_json:
        write_json({"name": deck.name, "built": not undo})
    elif undo:
        write(_("The deck “{name}” is taken apart.").format(name=deck.name))
    else:
        write(_("The deck “{name}” is built; its copies are reserved.").format(name=deck.name))


def _find(name: str, catalog: "Catalog") -> "model.Deck":
    from deckbuilder.decks.finding import find_deck
    from deckbuilder.decks.store import DeckStore

    return find_deck(name, catalog, DeckStore(catalog))


def _entries(entries: "Sequence[model.DeckEntry]", catalog: "Catalog") -> list[dict[str, Any]]:
    from deckbuilder.decks.text import find_card

    found = [(entry, find_card(entry, catalog)) for entry in entries]
    return [
        {
            "count": entry.count,
            "name": entry.name,
            "ref": None if card is None else card.ref,
            "cost": None if card is None else str(card.cost),
            "elite": None if card is None else card.elite,
        }
        for entry, card in found
    ]


def _write_deck(deck: "model.Deck", main: list[dict[str, Any]], side: list[dict[str, Any]]) -> None:
    write(f"{deck.name} ({_format_name(deck.format)}, {_cards_text(deck.total)})")
    for line in deck.notes.splitlines():
        write(f"  {line}")
    write(table([_row(one) for one in main], right=[0, 1]))
    if side:
        write(_("Side:"))
        write(table([_row(one) for one in side], right=[0, 1]))
    for leftover in deck.unreadable:
        note(_("Line {line} cannot be read: {text}").format(line=leftover.line, text=leftover.text))


def _format_name(code: str) -> str:
    """Return a format's name; what a deck says of a format nobody knows stays as it is."""
    from deckbuilder.decks.formats import load_format

    try:
        return load_format(code).name
    except UserError:
        return code


def _row(entry: dict[str, Any]) -> tuple[str, ...]:
    if entry["ref"] is None:
        return str(entry["count"]), "?", entry["name"], _("not in the catalogue")
    cost = entry["cost"] + ("*" if entry["elite"] else "")
    return str(entry["count"]), cost, entry["name"], entry["ref"]


def _cards_text(count: int) -> str:
    return ngettext("{count} card", "{count} cards", count).format(count=count)
