"""``collection``: the user's own cards, wish list, and the cards missing for a deck."""

from enum import Enum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, assert_never

import typer

from catalog.common.i18n import N_, _, ngettext
from catalog.english import shown_key, shown_name
from deckbuilder.cli.asking import asked_deck
from deckbuilder.cli.commands import OFFERED
from deckbuilder.cli.commands.options import AsJson, Deck, Output, render_query
from deckbuilder.cli.exit_codes import ExitCode
from deckbuilder.cli.invocation import invocation
from deckbuilder.cli.output import deliver, print_json, print_note, write
from deckbuilder.cli.usage import TranslatedGroup, command

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from catalog.cards import Card
    from catalog.owned import Copies
    from catalog.store import Catalog
    from deckbuilder.decks.collection import Collection, Missing, OwnedLine


class CollectionForm(Enum):
    """The forms a collection is exported in."""

    CSV = "csv"
    NXT = "nxt"


def register(app: typer.Typer) -> None:
    """Add the commands of this module to ``app``."""
    group = typer.Typer(cls=TranslatedGroup, no_args_is_help=True)
    command(group, "show", N_("List the cards you own or wish for."), takes_query=True)(show)
    command(group, "add", N_("Add copies of a card to your collection."))(add)
    command(group, "remove", N_("Remove copies of a card from your collection."))(remove)
    command(group, "wish", N_("Wish for copies of a printed card."))(wish)
    command(
        group,
        "import",
        N_("Import your collection from a table.\n\nExit code 1 when a row could not be used."),
    )(import_collection)
    command(group, "export", N_("Export your collection as a table."))(export_collection)
    command(group, "missing", N_("Show which cards you lack for a deck."))(missing)
    app.add_typer(group, name="collection", help=OFFERED["collection"].help)


CardName = Annotated[
    str,
    typer.Argument(metavar=N_("CARD"), help=N_("A card's reference, or its name if printed once.")),
]
Count = Annotated[int, typer.Argument(min=1, metavar=N_("N"), help=N_("How many copies."))]


def show(
    ctx: typer.Context,
    query: Annotated[
        list[str] | None,
        typer.Argument(metavar=N_("QUERY"), help=N_("Which cards; all by default.")),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """List the collection."""
    from deckbuilder.decks.records import CollectionCards

    wanted = render_query(ctx, query)
    with invocation(ctx).catalog() as catalog:
        lines = _collection(catalog).lines(wanted)
        cards = {card.ref: card for card in catalog.collected()}
    answer = CollectionCards(wanted, tuple(lines))
    if as_json:
        print_json(answer)
        return
    if lines:
        by_name = sorted(lines, key=lambda line: (line.name is None, shown_key(line.name or "")))
        write(_owned_table(by_name, cards))
    write(
        _("Owned: {owned}. Wished for: {wished}.").format(owned=answer.copies, wished=answer.wishes)
    )


def add(ctx: typer.Context, card: CardName, count: Count = 1, as_json: AsJson = False) -> None:
    """Add owned copies of a card."""
    _change(ctx, card, count, as_json)


def remove(ctx: typer.Context, card: CardName, count: Count = 1, as_json: AsJson = False) -> None:
    """Remove owned copies of a card."""
    _change(ctx, card, -count, as_json)


def wish(
    ctx: typer.Context,
    card: CardName,
    count: Annotated[
        int, typer.Argument(min=0, metavar=N_("N"), help=N_("How many copies; 0 removes the wish."))
    ] = 1,
    as_json: AsJson = False,
) -> None:
    """Set the number of wanted copies."""
    with invocation(ctx).catalog() as catalog:
        collection = _collection(catalog)
        printing = collection.find(card)
        copies = collection.wish(printing.ref, count)
    _print_copies(printing, copies, as_json)


def import_collection(
    ctx: typer.Context,
    file: Annotated[
        Path,
        typer.Argument(
            metavar=N_("FILE"),
            help=N_(
                "CSV with columns ref, or set and number, or name; count and wish. Or the "
                "collection file of berserk-nxt."
            ),
        ),
    ],
    adding: Annotated[
        bool, typer.Option("--add", help=N_("Add to your collection instead of replacing it."))
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Import a collection."""
    take_in_collection(ctx, file, adding=adding, as_json=as_json)


def take_in_collection(ctx: typer.Context, file: Path, *, adding: bool, as_json: bool) -> None:
    """Import a collection and print the result; exit code 1 for an unusable row."""
    from deckbuilder.decks.records import CollectionImport

    with invocation(ctx).catalog() as catalog:
        report = _collection(catalog).import_file(file, adding=adding)
    if as_json:
        print_json(CollectionImport(file, report))
    else:
        write(
            _("Rows: {rows}. Cards changed: {changed}.").format(
                rows=report.rows, changed=report.changed
            )
        )
        for problem in report.problems:
            print_note(f"{file}:{problem.line}: {problem.value}: {problem.reason}")
    if report.problems:
        raise typer.Exit(ExitCode.NO)


def export_collection(
    ctx: typer.Context,
    form: Annotated[
        CollectionForm,
        typer.Option("--form", help=N_("A CSV table, or the collection file of berserk-nxt.")),
    ] = CollectionForm.CSV,
    output: Output = None,
    as_json: AsJson = False,
) -> None:
    """Export the collection as CSV or for berserk-nxt."""
    left_out = 0
    with invocation(ctx).catalog() as catalog:
        collection = _collection(catalog)
        match form:
            case CollectionForm.CSV:
                content = collection.export()
            case CollectionForm.NXT:
                content, left_out = collection.export_nxt()
            case _:
                assert_never(form)
    told = _("The collection is written to {file}.").format(file=output)
    answer = deliver(content, output, told, as_json=as_json)
    if as_json:
        print_json(answer)
    if left_out:
        text = ngettext(
            "{count} card you own is not in berserk-nxt and is left out; wishes are, too.",
            "{count} cards you own are not in berserk-nxt and are left out; wishes are, too.",
            left_out,
        )
        print_note(text.format(count=left_out))


def missing(ctx: typer.Context, deck: Deck, as_json: AsJson = False) -> None:
    """List the cards missing for a deck."""
    from deckbuilder.decks.records import MissingCards

    with invocation(ctx).catalog() as catalog:
        decklist = asked_deck(deck, catalog)
        lines = _collection(catalog).missing(decklist)
        named = catalog.by_names(line.name for line in lines)
    answer = MissingCards(decklist.name, lines)
    lacks = answer.missing
    if as_json:
        print_json(answer)
        return
    if not lacks:
        write(_("You have every card of “{name}”.").format(name=decklist.name))
        return
    count = ngettext("{count} copy is missing", "{count} copies are missing", lacks)
    write(count.format(count=lacks) + ":")
    write(_missing_table([line for line in lines if line.missing], named))


def _collection(catalog: "Catalog") -> "Collection":
    from deckbuilder.decks.collection import Collection
    from deckbuilder.decks.store import DeckStore

    return Collection(catalog, DeckStore(catalog))


def _change(ctx: typer.Context, card: str, count: int, as_json: bool) -> None:
    with invocation(ctx).catalog() as catalog:
        collection = _collection(catalog)
        printing = collection.find(card)
        copies = collection.add(printing.ref, count)
    _print_copies(printing, copies, as_json)


def _print_copies(card: "Card", copies: "Copies", as_json: bool) -> None:
    from deckbuilder.decks.records import ChangedCopies

    if as_json:
        print_json(ChangedCopies(card.ref, card.name, copies.count, copies.wish))
        return
    text = _("{name} ({ref}): owned {count}, wished for {wish}.")
    write(
        text.format(name=shown_name(card.name), ref=card.ref, count=copies.count, wish=copies.wish)
    )


def _owned_table(lines: "Sequence[OwnedLine]", cards: "Mapping[str, Card]") -> str:
    from deckbuilder.cards.columns import card_table, given, row_of_card
    from deckbuilder.kit.columns import Align

    gone = _("not in the catalogue")
    return card_table(
        [row_of_card(cards[line.ref]) if line.ref in cards else gone for line in lines],
        before=[
            given(_("copies"), [line.count for line in lines], Align.RIGHT),
            given(_("wished"), [line.wish or "" for line in lines], Align.RIGHT),
            given(_("reserved"), [line.reserved or "" for line in lines], Align.RIGHT),
        ],
        after=[given(_("number"), [line.ref for line in lines])],
    )


def _missing_table(lines: "Sequence[Missing]", named: "Mapping[str, Sequence[Card]]") -> str:
    from deckbuilder.cards.columns import card_table, given, row_of_card
    from deckbuilder.kit.columns import Align

    found = [named.get(line.name) for line in lines]
    return card_table(
        [
            row_of_card(cards[0]) if cards else shown_name(line.name)
            for line, cards in zip(lines, found, strict=True)
        ],
        before=[
            given(_("missing"), [line.missing for line in lines], Align.RIGHT),
            given(_("owned"), [line.owned for line in lines], Align.RIGHT),
            given(_("needed"), [line.needed for line in lines], Align.RIGHT),
            given(_("reserved"), [line.reserved or "" for line in lines], Align.RIGHT),
        ],
    )
