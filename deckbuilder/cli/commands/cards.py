"""``search``, ``card`` and ``sets``: query the catalogue."""

from collections import Counter
from typing import TYPE_CHECKING, Annotated

import typer

from catalog.common.errors import UnknownName
from catalog.common.i18n import N_, _, ngettext
from catalog.english import shown_set
from deckbuilder.base.tables import table
from deckbuilder.cli.commands import OFFERED
from deckbuilder.cli.commands.options import AsJson, render_query
from deckbuilder.cli.invocation import invocation
from deckbuilder.cli.output import print_json, print_note, write
from deckbuilder.cli.usage import command

if TYPE_CHECKING:
    from catalog.cards import Card
    from catalog.store import Catalog

_LIMIT = 50


def register(app: typer.Typer) -> None:
    """Add the commands of this module to ``app``."""
    command(app, "search", OFFERED["search"].help, takes_query=True)(search)
    command(app, "card", OFFERED["card"].help)(card)
    command(app, "sets", OFFERED["sets"].help)(sets)


def search(
    ctx: typer.Context,
    query: Annotated[
        list[str] | None, typer.Argument(metavar=N_("QUERY"), help=N_("What to look for."))
    ] = None,
    limit: Annotated[
        int,
        typer.Option("--limit", min=0, metavar=N_("N"), help=N_("Show at most N; 0 shows all.")),
    ] = _LIMIT,
    syntax: Annotated[
        bool, typer.Option("--syntax", help=N_("Explain how a query is written."))
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Find cards."""
    if syntax:
        _show_syntax(as_json)
        return
    from deckbuilder.cards.columns import card_table, given, row_of_card

    text = render_query(ctx, query)
    with invocation(ctx).catalog() as catalog:
        result = catalog.search(text, limit=limit or None, by_shown_name=not as_json)
        names = set_names(catalog)
    if as_json:
        from deckbuilder.cards.shown import FoundCards, ShownCard  # loads the ability nodes

        cards = tuple(ShownCard.of(card, names) for card in result.cards)
        suggestions = tuple(result.suggestions)
        print_json(FoundCards(text, result.total, cards, suggestions, result.hidden))
        return
    if result.cards:
        refs = given(_("number"), [card.ref for card in result.cards])
        write(card_table(map(row_of_card, result.cards), before=[refs], headed=False))
    print_note(_render_count(len(result.cards), result.total))
    if result.hidden:
        from deckbuilder.cards.bundled import SHOW, render_hidden

        print_note(render_hidden(result.hidden, SHOW))
    if result.suggestions:
        print_note(_("Did you mean: {names}?").format(names=", ".join(result.suggestions)))


def card(
    ctx: typer.Context,
    name: Annotated[
        list[str], typer.Argument(metavar=N_("NAME"), help=N_("A name, or a reference SET/NUMBER."))
    ],
    as_json: AsJson = False,
) -> None:
    """Show every printing of a named card, or the card with a reference."""
    from deckbuilder.cards.card_sheet import card_sheet
    from deckbuilder.cards.shown import CardsOfName, ShownCard

    run = invocation(ctx)
    with run.catalog() as catalog:
        cards = find_cards(catalog, " ".join(name))
        names = set_names(catalog)
    if as_json:
        print_json(CardsOfName(tuple(ShownCard.of(card, names) for card in cards)))
    else:
        write("\n\n".join(card_sheet(card, names, run.settings.glyphs) for card in cards))


def sets(ctx: typer.Context, as_json: AsJson = False) -> None:
    """List the sets."""
    from deckbuilder.cards.shown import ListedSet, SetList

    with invocation(ctx).catalog() as catalog:
        counts = _cards_by_set(catalog)
        listed = tuple(
            ListedSet(known.code, known.name, counts.get(known.code, 0), known.source)
            for known in catalog.sets()
        )
    if as_json:
        print_json(SetList(listed))
    else:
        heads = (_("Code"), _("Name"), _("Cards"))
        rows = [(known.code, shown_set(known.name), known.cards) for known in listed]
        write(table(rows, heads, right=[2]))


def find_cards(catalog: "Catalog", text: str) -> "list[Card]":
    """Return the card with a reference, or all cards with a name; UnknownName if there is none."""
    by_ref = catalog.card(text.strip())
    cards = [by_ref] if by_ref is not None else catalog.by_name(text)
    if not cards:
        raise UnknownName(text, catalog.suggest(text))
    return cards


def set_names(catalog: "Catalog") -> dict[str, str]:
    """Return the set names by code."""
    return {known.code: known.name for known in catalog.sets()}


def _cards_by_set(catalog: "Catalog") -> dict[str, int]:
    return Counter(card.set_code for card in catalog.search(hidden=True).cards)


def _render_count(shown: int, total: int) -> str:
    text = ngettext("{total} card found.", "{total} cards found.", total).format(total=total)
    if shown < total:
        text += " " + _("Shown: {shown}; see --limit.").format(shown=shown)
    return text


def _show_syntax(as_json: bool) -> None:
    from catalog.fields import query_help
    from deckbuilder.cards.shown import QuerySyntax

    fields = query_help()
    if as_json:
        print_json(QuerySyntax(fields))
        return
    write(
        _(
            "Plain words search names and texts. A field, a sign and a value make a "
            "comparison: : = != < <= > >=. Conditions side by side must all hold; OR between "
            "two accepts either, “-” before one negates it, brackets group, quotes keep words "
            "together."
        )
    )
    for field in fields:
        names = ", ".join((*field.russian, *field.english))
        write(f"\n{names}\n  {field.about}\n  {'   '.join(field.examples)}")
