"""``deal``: deal cards of a deck and the crystals to recruit with."""

from typing import TYPE_CHECKING, Annotated, TypeAlias

import typer

from catalog.common.errors import UserError
from catalog.common.i18n import N_, _
from catalog.english import shown_name
from deckbuilder.base.seeds import drawn_seed
from deckbuilder.cli.asking import asked_deck
from deckbuilder.cli.commands import OFFERED
from deckbuilder.cli.commands.game_options import EditionOption, SeatOption, seat_of
from deckbuilder.cli.commands.options import AsJson, Deck, Seed
from deckbuilder.cli.commands.pages import HtmlOption, write_page
from deckbuilder.cli.exit_codes import ExitCode
from deckbuilder.cli.invocation import invocation
from deckbuilder.cli.output import print_edition, print_json, print_note, write
from deckbuilder.cli.usage import command
from deckbuilder.decks.english import shown_deck

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from deckbuilder.cards.columns import Listed
    from deckbuilder.kit.columns import Column
    from deckbuilder.recruitment.records import Dealt
    from engine.berserk import CardSpec
    from engine.kernel import Seat

Mulligans: TypeAlias = Annotated[
    int,
    typer.Option("--mulligans", min=0, metavar=N_("N"), help=N_("Take N mulligans first.")),
]


def register(app: typer.Typer) -> None:
    """Add the command of this module to ``app``."""
    command(app, "deal", OFFERED["deal"].help)(deal)


def deal(
    ctx: typer.Context,
    deck: Deck,
    seat: SeatOption = None,
    seed: Seed = None,
    mulligans: Mulligans = 0,
    plain: Annotated[
        bool,
        typer.Option("--plain", help=N_("Practise: mulligans and recruitment, line by line.")),
    ] = False,
    html: HtmlOption = None,
    edition: EditionOption = "",
    as_json: AsJson = False,
) -> None:
    """Show a deal, or practise recruiting from it."""
    from deckbuilder.cards.records import DealtCard
    from deckbuilder.pages.deal import deal_page
    from deckbuilder.recruitment.records import ShownDeal
    from deckbuilder.refusals import refused

    if plain:
        is_written = as_json or html is not None
        wanted = edition, is_written or bool(mulligans)
        _practise(ctx, deck, seat, seed, wanted)
        return
    dealt = deal_cards(ctx, deck, seat, drawn_seed(seed), mulligans, edition)
    able = _abilities(dealt)
    if html is not None:
        write_page(html, deal_page(dealt.deck, dealt.seed, dealt.deal))
    refusal = refused(dealt.refusal, dealt.deal.rules)
    if as_json:
        cards = tuple(map(DealtCard.of, dealt.deal.hand))
        print_json(ShownDeal(dealt, able, cards, refusal, html))
    else:
        print_deal(dealt)
        write(hand_table(dealt.deal.hand))
        for name in able:
            write(_("“{name}” can be used before recruitment.").format(name=shown_name(name)))
        if refusal is not None:
            print_note(refusal.message)
    if refusal is not None:
        raise typer.Exit(ExitCode.NO)


def _practise(
    ctx: typer.Context,
    deck: str,
    seat: "Seat | None",
    seed: int | None,
    wanted: tuple[str, bool],
) -> None:
    """Practise as plain text; ``wanted`` holds the edition and whether incompatible options were
    given."""
    from deckbuilder.cli.plain_lines import converse
    from deckbuilder.plain.playing import practise

    edition, is_refused = wanted
    if is_refused:
        raise UserError(_("--plain cannot be combined with --json, --html or --mulligans."))
    converse(
        invocation(ctx),
        lambda services, talk: practise(services, talk, deck, seat, seed, edition),
    )


def _abilities(dealt: "Dealt") -> tuple[str, ...]:
    """Return the dealt cards with an ability usable before recruiting (403.1)."""
    from deckbuilder.recruitment.before import usable
    from deckbuilder.recruitment.before_state import ability_before
    from deckbuilder.workbench.practice import before_alone

    made = dealt.deal
    if not any(map(ability_before, made.hand)):
        return ()
    before = before_alone(made, dealt.seed)
    return tuple(made.hand[position].name for position in usable(before, made.seat))


def deal_cards(
    ctx: typer.Context,
    name: str,
    seat: "Seat | None",
    seed: int,
    mulligans: int,
    edition: str = "",
) -> "Dealt":
    """Find the deck, roll for the seat if none is given, deal, and take the mulligans.

    Prints the notes on the edition. UserError for an unknown edition.
    """
    from deckbuilder.decks.finding import resolve_fully
    from deckbuilder.decks.playable import PlayableDeck
    from deckbuilder.recruitment.deals import new_deal, roll_for_seat, seat_dice
    from deckbuilder.recruitment.records import Dealt
    from engine.kernel import Refusal, Seat

    with invocation(ctx).catalog() as catalog:
        deck = asked_deck(name, catalog)
        playable = PlayableDeck.of(resolve_fully(deck, catalog), edition)
    print_edition(playable.rules, (deck.format,))
    dice: tuple[tuple[int, int], ...] = ()
    place = seat_of(seat)
    if seat is None:
        rolled = roll_for_seat(seat_dice(seed), playable.rules)
        dice, place = rolled.rolls, rolled.seats(Seat.FIRST)[0]
    made = new_deal(playable.cards, seed, place, playable.rules)
    for _mulligan in range(mulligans):
        again = made.mulligan()
        if isinstance(again, Refusal):
            return Dealt(deck.name, seed, dice, made, again)
        made = again
    return Dealt(deck.name, seed, dice, made)


def hand_table(
    cards: "Iterable[CardSpec]",
    *,
    before: "Sequence[Column[Listed]]" = (),
    after: "Sequence[Column[Listed]]" = (),
) -> str:
    """Return the dealt cards as a table, with the ``given`` columns added."""
    from deckbuilder.cards.columns import card_table, row_of_spec

    return card_table(map(row_of_spec, cards), before=before, after=after)


def print_deal(dealt: "Dealt") -> None:
    """Print the lines above the cards of a deal."""
    from deckbuilder.cards.playing import playing_of_cards, render_playing
    from deckbuilder.decks.editions import other_edition
    from engine.kernel import Seat

    write(_("Deck “{name}”, seed {seed}").format(name=shown_deck(dealt.deck), seed=dealt.seed))
    if other := other_edition(dealt.deal.rules):
        write(other)
    write(render_playing(playing_of_cards(dealt.deal.cards)))
    if dealt.dice:
        rolls = ", ".join(f"{ours}:{theirs}" for ours, theirs in dealt.dice)
        write(_("Dice, yours and the opponent's: {rolls}").format(rolls=rolls))
    seats = {
        Seat.FIRST: _("You are the first player."),
        Seat.SECOND: _("You are the second player."),
    }
    purse = _("Gold: {gold}. Silver: {silver}.").format(
        gold=dealt.deal.gold, silver=dealt.deal.silver
    )
    write(f"{seats[dealt.deal.seat]} {purse}")
    if dealt.deal.short:
        print_note(
            _("The deck has fewer cards than a deal takes: all {count} are dealt.").format(
                count=len(dealt.deal.cards)
            )
        )
