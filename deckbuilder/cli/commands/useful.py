"""``useful``: how often each card makes the best squad, what to cut, what to swap."""

from typing import TYPE_CHECKING, Annotated, TypeAlias

import typer

from catalog.common.errors import UserError
from catalog.common.i18n import N_, _
from catalog.english import shown_key, shown_name
from deckbuilder.base.tables import table
from deckbuilder.cli.asking import asked_deck
from deckbuilder.cli.commands import OFFERED
from deckbuilder.cli.commands.aims import ModelOption, ObjectiveOption
from deckbuilder.cli.commands.game_options import EditionOption, SeatOption, seat_of
from deckbuilder.cli.commands.options import (
    AsJson,
    ClusterOption,
    DealsOption,
    Deck,
    JobsOption,
)
from deckbuilder.cli.invocation import invocation
from deckbuilder.cli.output import doubts_of, print_doubts, print_edition, print_json, write
from deckbuilder.cli.usage import command
from deckbuilder.decks.english import shown_deck
from deckbuilder.squads.aims import Aims, read_aims
from deckbuilder.squads.squad_texts import (
    no_cuts_text,
    render_error,
    render_gain,
    render_unseen,
    render_untried,
    use_sentences,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from catalog.store import Catalog
    from deckbuilder.decks.text import ResolvedDeck
    from deckbuilder.squads.expectation import Expectation
    from deckbuilder.squads.swaps import Swap
    from deckbuilder.squads.usefulness import CardUse
    from engine.berserk import CardSpec, Ruleset

    Than: TypeAlias = tuple[str, Expectation] | None

SwapIn: TypeAlias = Annotated[
    str | None,
    typer.Option(
        "--swap", metavar=N_("QUERY"), help=N_("Try these cards; an empty query means all cards.")
    ),
]
Owned: TypeAlias = Annotated[
    bool, typer.Option("--owned", help=N_("Swap in only cards you own spare copies of."))
]
Against: TypeAlias = Annotated[
    str | None,
    typer.Option(
        "--against", metavar=N_("DECK"), help=N_("Compare the best squads with those of this deck.")
    ),
]


def register(app: typer.Typer) -> None:
    """Add the command of this module to ``app``."""
    command(app, "useful", OFFERED["useful"].help)(useful)


def useful(
    ctx: typer.Context,
    deck: Deck,
    swap: SwapIn = None,
    owned: Owned = False,
    against: Against = None,
    seat: SeatOption = None,
    objective: ObjectiveOption = "measure",
    model: ModelOption = "battle",
    deals: DealsOption = 400,
    jobs: JobsOption = None,
    cluster: ClusterOption = None,
    edition: EditionOption = "",
    as_json: AsJson = False,
) -> None:
    """Show the cards, the proposed cut first."""
    from deckbuilder.cards.playing import playing_of_cards
    from deckbuilder.cards.records import PlayingCounts
    from deckbuilder.squads import records
    from deckbuilder.squads.expectation import expected_squad
    from deckbuilder.squads.swaps import best_swaps
    from deckbuilder.squads.usefulness import Measure, card_uses
    from deckbuilder.tasks.choosing import chosen_mapper

    with invocation(ctx).catalog() as catalog:
        resolved = _large_deck(deck, catalog, edition)
        other = None if against is None else _large_deck(against, catalog, edition)
        pool = _pool(catalog, swap, resolved, owned=owned)
    cards, theirs = resolved.specs(), () if other is None else other.specs()
    rules, place = _rules(resolved, other, edition), seat_of(seat)
    with chosen_mapper(jobs, cluster) as mapper:
        aims = read_aims(objective, model, [*cards, *theirs, *(pool or ())], rules, mapper)
        measure = Measure(place, aims.score, rules, deals, error=aims.error)
        unknown, now = aims.unknown(cards), expected_squad(cards, measure)
        uses = card_uses(cards, measure, mapper)
        tried = [card for card in pool or () if not unknown and aims.model.knows(card)]
        swaps = best_swaps(cards, tried, measure, [use.card for use in uses], mapper=mapper)
    than = (
        None
        if other is None
        else (shown_deck(other.deck.name), expected_squad(theirs, measure, known=now))
    )
    if as_json:
        print_json(
            records.UsefulCards(
                resolved.deck.name,
                PlayingCounts.of(playing_of_cards(cards)),
                measure.seat,
                records.MeasuredBy.of(aims),
                deals,
                records.ExpectedSquad.of(now, than),
                doubts_of((*cards, *theirs)),
                aims.unseen(cards),
                not unknown,
                unknown,
                tuple(
                    records.UsedCard.of(use, proposes=not unknown)
                    for use in _in_order(uses, aims, str)
                ),
                tuple(map(records.ProposedSwap.of, swaps)),
            )
        )
    else:
        print_doubts(doubts_of((*cards, *theirs)))
        _write(resolved, aims, deals, uses, _render_expected(aims, now, than))
        if pool is not None and not unknown:
            _print_swaps(aims, swaps, render_untried(aims, pool))


def _rules(resolved: "ResolvedDeck", other: "ResolvedDeck | None", edition: str) -> "Ruleset":
    """Return the rules of the first deck, and print the notes on its edition."""
    from deckbuilder.decks.formats import played_by

    formats = [one.deck.format for one in (resolved, other) if one is not None]
    rules = played_by(formats[:1], edition)
    print_edition(rules, formats)
    return rules


def _large_deck(text: str, catalog: "Catalog", edition: str) -> "ResolvedDeck":
    """Return a deck larger than a deal with only known cards; UserError for any other."""
    from deckbuilder.decks.finding import resolve_fully
    from deckbuilder.decks.formats import played_by

    resolved = resolve_fully(asked_deck(text, catalog), catalog)
    if len(resolved.specs()) <= played_by((resolved.deck.format,), edition).deal_size:
        raise UserError(
            _("The deck “{name}” is too small for this; it needs more cards than a deal.").format(
                name=shown_deck(resolved.deck.name)
            )
        )
    return resolved


def _pool(
    catalog: "Catalog", query: str | None, resolved: "ResolvedDeck", *, owned: bool
) -> "tuple[CardSpec, ...] | None":
    """Return the candidates for swaps; None if the user wants no swaps."""
    from deckbuilder.decks.collection import Collection
    from deckbuilder.decks.store import DeckStore
    from deckbuilder.squads.swaps import swap_pool

    if query is None and not owned:
        return None
    deck = resolved.deck
    free = Collection(catalog, DeckStore(catalog)).free(deck) if owned else None
    return swap_pool(resolved.specs(), deck.format, catalog, query or "", free)


def _in_order(
    uses: "Sequence[CardUse]", aims: Aims, key: "Callable[[str], str]"
) -> "Sequence[CardUse]":
    """Return the cards with the proposed cut first; sorted by ``key`` of the name without a
    proposal."""
    refused = aims.unknown([use.card for use in uses])
    return sorted(uses, key=lambda use: key(use.card.name)) if refused else uses


def _render_expected(aims: Aims, now: "Expectation", than: "Than") -> str:
    from deckbuilder.squads.squad_texts import render_partly_dealt

    best = f"{aims.amount(now.best.mean)} ± {aims.amount(now.best.error)}"
    text = _("The squad of a deal: {best} on average.").format(best=best)
    partly = render_partly_dealt(now.partly, now.measure.deals)
    text += f"\n{partly}" if partly else ""
    if than is not None:
        told = _("Compared with “{name}”: {gain}.")
        text += "\n" + told.format(name=than[0], gain=render_gain(aims, now.gain_over(than[1])))
    return text


def _write(
    resolved: "ResolvedDeck", aims: Aims, deals: int, uses: "Sequence[CardUse]", expected: str
) -> None:
    from deckbuilder.cards.playing import playing_of_cards, render_playing

    write(_("Deck “{name}”").format(name=shown_deck(resolved.deck.name)))
    write(render_playing(playing_of_cards(resolved.specs())))
    write(
        _("{deals} simulated deals; {what}. {error}").format(
            deals=deals, what=aims.title(), error=render_error()
        )
    )
    write(expected)
    cards = resolved.specs()
    refused, unseen = no_cuts_text(aims, cards), render_unseen(aims, cards)
    advice = [refused] if refused else use_sentences(aims, uses)
    for line in [unseen, *advice] if unseen else advice:
        write(line)
    heads = [_("card"), _("copies"), _("in the squad when dealt"), _("deal gain if cut")]
    rows = [
        (
            shown_name(use.card.name),
            str(use.copies),
            f"{use.share:.0%}",
            render_gain(aims, use.cut),
        )
        for use in _in_order(uses, aims, shown_key)
    ]
    shown = len(heads) - 1 if refused else len(heads)
    write(table([row[:shown] for row in rows], heads[:shown], right=range(1, shown)))


def _print_swaps(aims: Aims, swaps: "Sequence[Swap]", untried: str) -> None:
    write()
    if untried:
        write(untried)
    write(_("Swaps found, by what a deal gains:") if swaps else _("There is no card to swap in."))
    rows = [
        (
            f"−1 {shown_name(swap.out.name)}",
            f"+1 {shown_name(swap.into.name)}",
            render_gain(aims, swap.gain),
        )
        for swap in swaps
    ]
    write(table(rows))
