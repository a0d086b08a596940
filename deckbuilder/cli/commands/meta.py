"""``meta``: what many decks have in common."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from catalog.common.i18n import N_, _, decimal, ngettext
from deckbuilder.base.tables import table
from deckbuilder.cards.card_description import element_word
from deckbuilder.cli.asking import asked_decks
from deckbuilder.cli.commands import OFFERED
from deckbuilder.cli.commands.options import AsJson
from deckbuilder.cli.invocation import invocation
from deckbuilder.cli.output import note, write, write_json
from deckbuilder.cli.usage import command

if TYPE_CHECKING:
    from deckbuilder.decks.meta_records import CountedDecks

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
    from deckbuilder.decks.meta_records import CountedDecks

    with invocation(ctx).catalog() as catalog:
        metagame = Meta(
            [deck for source in files for deck in asked_decks(source, catalog)], catalog
        )
    written = () if folder is None else tuple(metagame.write_csv(folder))
    counted = CountedDecks.of(metagame, limit or None, written)
    if as_json:
        write_json(counted)
        return
    _write(counted)
    for path in written:
        note(str(path))


def _write(counted: "CountedDecks") -> None:
    count = counted.decks
    write(ngettext("{count} deck", "{count} decks", count).format(count=count))
    _write_cards(counted)
    _write_elements(counted)
    heads = (_("decks"), _("similarity"), _("key cards"))
    rows = [
        (len(kind.decks), decimal(kind.likeness, ".2f"), ", ".join(kind.key_cards) or "—")
        for kind in counted.archetypes
    ]
    _section(_("Archetypes"), rows, heads, [0, 1])
    if counted.unknown:
        note(_("Not in the catalogue: {names}").format(names=", ".join(counted.unknown)))


def _write_cards(counted: "CountedDecks") -> None:
    cards = [
        (one.card, one.decks, f"{one.share:.0%}", one.copies, decimal(one.mean, ".2f"))
        for one in counted.cards
    ]
    heads = (_("card"), _("decks"), _("share"), _("copies"), _("mean"))
    _section(_("Cards"), cards, heads, [1, 2, 3, 4])
    pairs = [
        (f"{pair.first} + {pair.second}", pair.decks, decimal(pair.lift, ".1f"))
        for pair in counted.pairs
    ]
    _section(_("Played together"), pairs, (_("pair"), _("decks"), _("lift")), [1, 2])


def _write_elements(counted: "CountedDecks") -> None:
    elements = [
        (element_word(one.element), one.decks, f"{one.share:.0%}", one.copies)
        for one in counted.elements
    ]
    heads = (_("element"), _("decks"), _("share"), _("copies"))
    _section(_("Elements"), elements, heads, [1, 2, 3])
    costs = [
        (bar.cost, decimal(bar.ordinary, ".1f"), decimal(bar.elite, ".1f")) for bar in counted.curve
    ]
    heads_of_costs = (_("cost"), _("ordinary"), _("elite"))
    _section(_("Costs of the mean deck"), costs, heads_of_costs, [0, 1, 2])


def _section(
    title: str, rows: Sequence[Sequence[object]], heads: Sequence[str], right: list[int]
) -> None:
    write()
    write(title)
    if rows:
        write(table(rows, heads, right=right))
