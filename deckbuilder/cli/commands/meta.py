"""``meta``: what many decks have in common."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from catalog.common.i18n import N_, _, decimal, ngettext
from deckbuilder.base.tables import column_table
from deckbuilder.cli.asking import asked_decks
from deckbuilder.cli.commands import OFFERED
from deckbuilder.cli.commands.options import AsJson
from deckbuilder.cli.invocation import invocation
from deckbuilder.cli.output import note, write, write_json
from deckbuilder.cli.usage import command
from deckbuilder.kit.columns import Align, Column, Row

if TYPE_CHECKING:
    from deckbuilder.cli.answers import decks as shapes
    from deckbuilder.decks.meta import Archetype, Meta

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
    """Count decks together."""
    from deckbuilder.decks.meta import Meta

    with invocation(ctx).catalog() as catalog:
        metagame = Meta(
            [deck for source in files for deck in asked_decks(source, catalog)], catalog
        )
    written = [] if folder is None else metagame.write_csv(folder)
    rows = None if limit == 0 else limit
    if as_json:
        write_json(_facts(metagame, rows, written))
        return
    _write_text(metagame, rows)
    for path in written:
        note(str(path))


def _facts(metagame: "Meta", limit: int | None, files: Sequence[Path]) -> "shapes.MetaAnswer":
    from deckbuilder.cards.records import CardCost
    from deckbuilder.decks.meta import records

    return {
        "decks": len(metagame.decks),
        "unknown": list(metagame.unknown),
        "cards": [_card_facts(row) for row in records(metagame.cards(), limit)],
        "pairs": [_pair_facts(row) for row in records(metagame.pairs(), limit)],
        "elements": [_element_facts(row) for row in records(metagame.elements())],
        "curve": [
            {
                "cost": CardCost.read(row["cost"]).cost,
                "printed_cost": row["cost"],
                "ordinary": row["ordinary"],
                "elite": row["elite"],
            }
            for row in records(metagame.curve())
        ],
        "archetypes": [
            {
                "key_cards": list(archetype.key_cards),
                "decks": [metagame.decks[place].name for place in archetype.decks],
                "share": round(len(archetype.decks) / len(metagame.decks), 4),
                "likeness": round(archetype.likeness, 4),
            }
            for archetype in metagame.archetypes
        ],
        "files": [str(path) for path in files],
    }


def _card_facts(row: Mapping[str, Any]) -> "shapes.PlayedCard":
    return {
        "card": row["card"],
        "decks": row["decks"],
        "share": row["share"],
        "copies": row["copies"],
        "mean": row["mean"],
        "x1": row["x1"],
        "x2": row["x2"],
        "x3": row["x3"],
        "more": row["more"],
    }


def _pair_facts(row: Mapping[str, Any]) -> "shapes.PlayedPair":
    return {
        "first": row["first"],
        "second": row["second"],
        "decks": row["decks"],
        "share": row["share"],
        "lift": row["lift"],
    }


def _element_facts(row: Mapping[str, Any]) -> "shapes.PlayedElement":
    return {
        "element": row["element"],
        "decks": row["decks"],
        "share": row["share"],
        "copies": row["copies"],
    }


def _write_text(metagame: "Meta", limit: int | None) -> None:
    count = len(metagame.decks)
    write(ngettext("{count} deck", "{count} decks", count).format(count=count))
    _write_tables(metagame, limit)
    _section(_("Archetypes"), _archetype_columns(), metagame.archetypes)
    if metagame.unknown:
        note(_("Not in the catalogue: {names}").format(names=", ".join(metagame.unknown)))


def _archetype_columns() -> "tuple[Column[Archetype], ...]":
    def cards(archetype: "Archetype") -> str:
        return ", ".join(archetype.key_cards) or "—"

    return (
        Column("decks", lambda one: str(len(one.decks)), (_("decks"),), Align.RIGHT),
        Column("likeness", lambda one: decimal(one.likeness, ".2f"), (_("likeness"),), Align.RIGHT),
        Column("cards", cards, (_("key cards"),)),
    )


def _write_tables(metagame: "Meta", limit: int | None) -> None:
    from deckbuilder.decks import meta_columns as columns
    from deckbuilder.decks.meta import records

    cards = records(metagame.cards(), limit)
    _section(_("Cards"), columns.played_columns(), cards)
    _section(_("Played together"), columns.pair_columns(), records(metagame.pairs(), limit))
    _section(_("Elements"), columns.element_columns(), records(metagame.elements()))
    _section(_("Costs of the mean deck"), columns.cost_columns(), records(metagame.curve()))


def _section(title: str, columns: "Sequence[Column[Row]]", rows: "Sequence[Row]") -> None:
    write()
    write(title)
    if rows:
        write(column_table(columns, rows))
