"""``useful``: which cards of a deck make it into the best squad, what to cut, what to swap."""

from typing import TYPE_CHECKING, Annotated, Any

import typer

from catalog.errors import UserError
from catalog.i18n import N_, _
from deckbuilder.commands.aims import Aims, ModelOption, ObjectiveOption, read_aims
from deckbuilder.commands.options import AsJson, Deck, SeatOption, SeatWord
from deckbuilder.invocation import invocation
from deckbuilder.output import table, write, write_json
from deckbuilder.usage import command

if TYPE_CHECKING:
    from collections.abc import Sequence

    from catalog.store import Catalog
    from deckbuilder.decks import ResolvedDeck
    from deckbuilder.usefulness import CardUse, Estimate, Swap
    from engine.berserk.cards import CardSpec


def register(app: typer.Typer) -> None:
    """Add the command of this module to ``app``."""
    command(
        app,
        "useful",
        N_(
            "Say how often each card of a deck makes it into the best squad, and which to cut.\n\n"
            "--swap names a search: which of these cards helps the most in place of one of the"
            " deck. Swaps stay within the copies and bans of the deck's format."
        ),
    )(useful)


def useful(
    ctx: typer.Context,
    deck: Deck,
    swap: Annotated[
        str | None,
        typer.Option(
            "--swap", metavar=N_("QUERY"), help=N_("Try these cards; an empty query is all cards.")
        ),
    ] = None,
    seat: SeatOption = None,
    objective: ObjectiveOption = "worth",
    model: ModelOption = "price",
    deals: Annotated[
        int,
        typer.Option("--deals", min=2, metavar=N_("N"), help=N_("Simulate so many deals.")),
    ] = 400,
    as_json: AsJson = False,
) -> None:
    """Show the cards, the one to cut first. JSON: deck, seat, objective, model, unit, deals, cards,
    swaps."""
    from deckbuilder.finding import find_deck, resolve_fully
    from deckbuilder.store import DeckStore
    from deckbuilder.usefulness import Measure, best_swaps, card_uses
    from engine.berserk.ruleset import RULES_2024
    from engine.kernel import Seat

    with invocation(ctx).catalog() as catalog:
        resolved = resolve_fully(find_deck(deck, catalog, DeckStore(catalog)), catalog)
        pool = None if swap is None else _pool(catalog, swap, resolved)
    cards = resolved.specs()
    if len(cards) <= RULES_2024.deal_size:
        raise UserError(
            _("The deck “{name}” is too small for this; it needs more cards than a deal.").format(
                name=resolved.deck.name
            )
        )
    aims = read_aims(objective, model, [*cards, *(pool or ())])
    place = Seat.SECOND if seat is SeatWord.SECOND else Seat.FIRST
    measure = Measure(place, lambda card: aims.scores((card,))[0], deals)
    uses = card_uses(cards, measure)
    swaps = best_swaps(cards, pool, measure, [use.card for use in uses]) if pool else ()
    if as_json:
        write_json(_facts(resolved.deck.name, place, aims, deals, uses, swaps))
    else:
        _write(resolved.deck.name, aims, deals, uses, swaps, asked=swap is not None)


def _pool(catalog: "Catalog", query: str, resolved: "ResolvedDeck") -> "list[CardSpec]":
    """Return the cards a search finds that the deck may have one more copy of, one a name."""
    from catalog.folding import fold
    from catalog.specs import to_spec
    from deckbuilder.formats import load_format

    form = load_format(resolved.deck.format or "constructed")
    banned = {fold(name) for name in form.banned}
    copies: dict[str, int] = {}
    for card, count in resolved.cards:
        copies[fold(card.name)] = copies.get(fold(card.name), 0) + count
    found: dict[str, CardSpec] = {}
    for printed in catalog.search(query).cards:
        key = fold(printed.name)
        most = form.max_horde_copies if printed.horde else form.max_copies
        allowed = key not in banned and (not form.sets or printed.set_code in form.sets)
        if allowed and (most is None or copies.get(key, 0) < most):
            found.setdefault(key, to_spec(printed))
    return list(found.values())


def _facts(
    name: str,
    seat: Any,
    aims: Aims,
    deals: int,
    uses: "Sequence[CardUse]",
    swaps: "Sequence[Swap]",
) -> dict[str, Any]:
    weights = aims.objective
    return {
        "deck": name,
        "seat": seat.name.lower(),
        "objective": {
            "worth": weights.worth,
            "crystals": weights.crystals,
            "cards": weights.cards,
        },
        "model": aims.model.name,
        "unit": aims.unit,
        "deals": deals,
        "cards": [
            {
                "id": use.card.ref,
                "name": use.card.name,
                "copies": use.copies,
                "dealt": use.dealt,
                "taken": use.taken,
                "share": use.share.mean,
                "share_error": use.share.error,
                "cut": use.cut.mean,
                "cut_error": use.cut.error,
            }
            for use in uses
        ],
        "swaps": [
            {
                "out": {"id": one.out.ref, "name": one.out.name},
                "into": {"id": one.into.ref, "name": one.into.name},
                "gain": one.gain.mean,
                "gain_error": one.gain.error,
            }
            for one in swaps
        ],
    }


def _write(
    name: str,
    aims: Aims,
    deals: int,
    uses: "Sequence[CardUse]",
    swaps: "Sequence[Swap]",
    *,
    asked: bool,
) -> None:
    write(_("Deck “{name}”").format(name=name))
    write(
        _("{deals} simulated deals; {what}; ± is the standard error.").format(
            deals=deals, what=aims.title()
        )
    )
    heads = [_("card"), _("copies"), _("in the best squad when dealt"), _("a deal gains by a cut")]
    rows = [
        (
            use.card.name,
            str(use.copies),
            f"{use.share.mean:.0%} ± {use.share.error:.0%}",
            _gain(aims, use.cut),
        )
        for use in uses
    ]
    write(table(rows, heads, right=[1, 2, 3]))
    if asked:
        write()
        write(_("The best swaps found:") if swaps else _("There is no card to swap in."))
        write(
            table(
                [
                    (f"-1 {one.out.name}", f"+1 {one.into.name}", _gain(aims, one.gain))
                    for one in swaps
                ]
            )
        )


def _gain(aims: Aims, gain: "Estimate") -> str:
    sign = "+" if gain.mean >= 0 else "-"
    return f"{sign}{aims.amount(abs(gain.mean))} ± {aims.amount(gain.error)}"
