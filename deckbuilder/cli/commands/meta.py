"""``meta``: statistics over many decks."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from catalog.common.i18n import N_, _, decimal, ngettext
from deckbuilder.base.tables import column_table
from deckbuilder.cli.asking import asked_decks
from deckbuilder.cli.commands import OFFERED
from deckbuilder.cli.commands.options import AsJson
from deckbuilder.cli.invocation import invocation
from deckbuilder.cli.output import print_json, print_note, write
from deckbuilder.cli.usage import command
from deckbuilder.kit.columns import Align, Column, Row

if TYPE_CHECKING:
    from deckbuilder.decks.meta_records import AlikeDecks, CountedDecks

_SHOWN = 15


def register(app: typer.Typer) -> None:
    """Add the command of this module to ``app``."""
    command(app, "meta", OFFERED["meta"].help)(meta)


def meta(
    ctx: typer.Context,
    files: Annotated[
        list[str],
        typer.Argument(
            metavar=N_("FILE"), help=N_("Files of decks, or names of your own or starter decks.")
        ),
    ],
    limit: Annotated[
        int,
        typer.Option("--limit", min=0, metavar=N_("N"), help=N_("Show at most N; 0 shows all.")),
    ] = _SHOWN,
    folder: Annotated[
        Path | None,
        typer.Option("--csv", metavar=N_("FOLDER"), help=N_("Write every table as a CSV file.")),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Show the statistics of many decks."""
    from deckbuilder.decks.meta import Meta
    from deckbuilder.decks.meta_records import CountedDecks

    with invocation(ctx).catalog() as catalog:
        metagame = Meta(
            [deck for source in files for deck in asked_decks(source, catalog)], catalog
        )
    written = () if folder is None else tuple(metagame.write_csv(folder))
    counted = CountedDecks.of(metagame, limit or None, written)
    if as_json:
        print_json(counted)
        return
    _write(counted)
    for path in written:
        print_note(str(path))


def _write(counted: "CountedDecks") -> None:
    count = counted.decks
    write(ngettext("{count} deck", "{count} decks", count).format(count=count))
    _write_tables(counted)
    _section(_("Archetypes"), _archetype_columns(), counted.archetypes)
    if counted.unknown:
        print_note(_("Not in the catalogue: {names}").format(names=", ".join(counted.unknown)))


def _archetype_columns() -> "tuple[Column[AlikeDecks], ...]":
    def cards(kind: "AlikeDecks") -> str:
        return ", ".join(kind.key_cards) or "—"

    return (
        Column("decks", lambda one: str(len(one.decks)), (_("decks"),), Align.RIGHT),
        Column(
            "similarity", lambda one: decimal(one.likeness, ".2f"), (_("similarity"),), Align.RIGHT
        ),
        Column("cards", cards, (_("key cards"),)),
    )


def _write_tables(counted: "CountedDecks") -> None:
    from deckbuilder.decks import meta_columns as columns

    _section(_("Cards"), columns.played_columns(), counted.cards)
    _section(_("Played together"), columns.pair_columns(), counted.pairs)
    _section(_("Elements"), columns.element_columns(), counted.elements)
    _section(_("Costs of the mean deck"), columns.cost_columns(), counted.curve)


def _section(title: str, columns: "Sequence[Column[Row]]", rows: "Sequence[Row]") -> None:
    write()
    write(title)
    if rows:
        write(column_table(columns, rows))
