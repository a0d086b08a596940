"""``build``: propose decks from a pool, with the strength of their squads and the reasons."""

from typing import TYPE_CHECKING, Annotated, TypeAlias

import typer

from catalog.common.errors import UserError
from catalog.common.i18n import N_, _, decimal, ngettext
from catalog.english import shown_key, shown_name
from deckbuilder.cli.asking import asked_deck
from deckbuilder.cli.commands import OFFERED
from deckbuilder.cli.commands.game_options import SeatOption, seat_of
from deckbuilder.cli.commands.options import (
    AsJson,
    ClusterOption,
    DealsOption,
    DeckFormatOption,
    JobsOption,
)
from deckbuilder.cli.commands.planning import RatingsOption
from deckbuilder.cli.exit_codes import ExitCode
from deckbuilder.cli.invocation import invocation
from deckbuilder.cli.output import doubts_of, print_doubts, print_json, print_note, write
from deckbuilder.cli.usage import command
from deckbuilder.limited.draft.plan import USUAL_RATINGS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from catalog.store import Catalog
    from deckbuilder.decks.formats import Format
    from deckbuilder.limited.building import BuiltDeck
    from deckbuilder.limited.opened import OpenedCard

Pool: TypeAlias = Annotated[
    str,
    typer.Argument(
        metavar=N_("POOL"),
        help=N_("A deck, as for deal: its cards and its side; or a sealed pool's code."),
    ),
]
Size: TypeAlias = Annotated[
    int | None,
    typer.Option(
        "--size",
        min=1,
        metavar=N_("N"),
        help=N_("How many cards a deck has; by default 30, or the minimum of its format."),
    ),
]
Count: TypeAlias = Annotated[
    int, typer.Option("--count", min=1, metavar=N_("N"), help=N_("How many decks to propose."))
]
Take: TypeAlias = Annotated[
    int, typer.Option("--take", min=1, metavar=N_("N"), help=N_("Save this proposal."))
]
Save: TypeAlias = Annotated[
    str | None,
    typer.Option("--save", metavar=N_("NAME"), help=N_("Save a proposal as one of your decks.")),
]


def register(app: typer.Typer) -> None:
    """Add the command of this module to ``app``."""
    command(app, "build", OFFERED["build"].help)(build)


def build(
    ctx: typer.Context,
    pool: Pool,
    ratings: RatingsOption = USUAL_RATINGS,
    seat: SeatOption = None,
    size: Size = None,
    count: Count = 3,
    deals: DealsOption = 400,
    take: Take = 1,
    save: Save = None,
    format_code: DeckFormatOption = None,
    jobs: JobsOption = None,
    cluster: ClusterOption = None,
    as_json: AsJson = False,
) -> None:
    """Propose decks from a pool."""
    from deckbuilder.decks.formats import named_format
    from deckbuilder.decks.store import DeckStore
    from deckbuilder.limited.building import SIZE, build_decks
    from deckbuilder.limited.draft.ratings import load_ratings
    from deckbuilder.limited.records import ProposedDeck, ProposedDecks
    from deckbuilder.tasks.choosing import chosen_mapper

    place = seat_of(seat)
    with invocation(ctx).catalog() as catalog:
        cards, form = _pool(pool, catalog)
        if format_code is not None:
            form = named_format(format_code)
        with chosen_mapper(jobs, cluster) as mapper:  # needed to rate by simulation
            known = load_ratings(ratings, cards, catalog, mapper, form.ruleset.code)
        wanted = size or max(SIZE, form.min_cards)
        built = build_decks(
            cards, known, place, rules=form.ruleset, size=wanted, count=count, deals=deals
        )
        if save is not None and built:
            DeckStore(catalog).save(_taken(built, take).deck(save, form.code))
    if as_json:
        proposed = tuple(map(ProposedDeck.of, built))
        unsure, saved = doubts_of(card.spec for card in cards), save if built else None
        print_json(ProposedDecks(len(cards), known.name, place, deals, unsure, proposed, saved))
    else:
        print_doubts(doubts_of(card.spec for card in cards))
        _write(built, len(cards))
    if not built:
        raise typer.Exit(ExitCode.NO)
    if save is not None and not as_json:
        print_note(_("The deck “{name}” is saved.").format(name=save))


def _pool(text: str, catalog: "Catalog") -> "tuple[list[OpenedCard], Format]":
    """Return the cards of a deck and its side, or of a sealed pool's code, and the format.

    A deck in a constructed format counts as a pool of the limited format of its edition.
    """
    from catalog.rarity import Rarity
    from deckbuilder.decks.finding import resolve_fully
    from deckbuilder.decks.formats import is_limited, limited_format, named_format, rules_of
    from deckbuilder.limited.opened import OpenedCard
    from deckbuilder.limited.product import render_other_format
    from deckbuilder.limited.sealed import is_share_code, open_shared

    if is_share_code(text):
        from deckbuilder.cli.commands.sealed import render_differences

        opened, differences = open_shared(text, catalog)
        if differences:
            print_note(render_differences(differences))
        if text := render_other_format(opened.plan):
            print_note(text)
        return list(opened.cards), opened.plan.deck_format
    deck = asked_deck(text, catalog)
    resolved = resolve_fully(deck, catalog)
    cards: list[OpenedCard] = []
    for spec, count in (*resolved.cards, *resolved.side):
        printed = catalog.card(spec.ref)
        rarity = Rarity.COMMON if printed is None else Rarity(printed.rarity)
        cards += [OpenedCard(spec, rarity)] * count
    if is_limited(deck.format):
        return cards, named_format(deck.format)
    return cards, limited_format(rules_of(deck.format).code)


def _taken(built: "Sequence[BuiltDeck]", number: int) -> "BuiltDeck":
    if number > len(built):
        problem = ngettext(
            "--take {number}: there is {count} proposal.",
            "--take {number}: there are {count} proposals.",
            len(built),
        )
        raise UserError(problem.format(number=number, count=len(built)))
    return built[number - 1]


def _write(built: "Sequence[BuiltDeck]", cards: int) -> None:
    if not built:
        write(_("No deck can be made from this pool: it has no creature that can be played."))
        return
    write(
        ngettext("A pool of {count} card.", "A pool of {count} cards.", cards).format(count=cards)
    )
    for number, proposal in enumerate(built, 1):
        write()
        _print_proposal(number, proposal, built[0])


def _print_proposal(number: int, proposal: "BuiltDeck", first: "BuiltDeck") -> None:
    """Print a proposal: all cards of the first, only the differences for the others."""
    from deckbuilder.cards.card_description import element_names
    from deckbuilder.limited.draft.wording import render_reason

    title = _("{number}. {elements}: a deal's squad averages {worth} ± {error}")
    write(
        title.format(
            number=number,
            elements=element_names(proposal.elements),
            worth=decimal(proposal.squad.worth.mean / 100, ".2f"),
            error=decimal(proposal.squad.worth.error / 100, ".2f"),
        )
    )
    for reason in proposal.reasons:
        write(f"  {render_reason(reason)}")
    if proposal is first:
        write(_cards(proposal))
    else:
        _print_changes(proposal, first)


def _cards(proposal: "BuiltDeck") -> str:
    from collections import Counter

    from deckbuilder.cards.columns import given
    from deckbuilder.cli.commands.deal import hand_table
    from deckbuilder.kit.columns import Align

    counts = Counter(proposal.cards)
    order = sorted(
        counts, key=lambda card: (not card.elite, -card.cost.number, shown_key(card.name))
    )
    copies = given("", [counts[card] for card in order], Align.RIGHT)
    return hand_table(order, before=[copies])


def _print_changes(proposal: "BuiltDeck", first: "BuiltDeck") -> None:
    from collections import Counter

    ours, theirs = Counter(proposal.cards), Counter(first.cards)
    for sign, cards in (("+", ours - theirs), ("-", theirs - ours)):
        names = ", ".join(
            shown_name(card.name) if count == 1 else f"{count} {shown_name(card.name)}"
            for card, count in cards.items()
        )
        write(f"  {sign} {names}")
