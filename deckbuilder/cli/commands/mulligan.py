"""``mulligan``: when to keep a deal and when to redraw it."""

from typing import TYPE_CHECKING

import typer

from catalog.common.errors import UserError
from catalog.common.i18n import _
from deckbuilder.base.tables import table
from deckbuilder.cli.commands import OFFERED
from deckbuilder.cli.commands.aims import ModelOption, ObjectiveOption
from deckbuilder.cli.commands.deal import (
    Mulligans,
    deal_cards,
    hand_table,
    print_deal,
)
from deckbuilder.cli.commands.game_options import EditionOption, SeatOption
from deckbuilder.cli.commands.options import (
    AsJson,
    ClusterOption,
    DealsOption,
    Deck,
    JobsOption,
    Seed,
)
from deckbuilder.cli.exit_codes import ExitCode
from deckbuilder.cli.output import doubts_of, print_doubts, print_json, print_note, write
from deckbuilder.cli.usage import command
from deckbuilder.decks.english import shown_deck
from deckbuilder.squads.aims import Aims, read_aims
from deckbuilder.squads.squad_texts import (
    render_advice,
    render_assumptions,
    render_error,
    render_partly_dealt,
    render_unseen,
)
from engine.kernel import Seat

if TYPE_CHECKING:
    from deckbuilder.recruitment.records import Dealt
    from deckbuilder.squads.mulligans import Advice, RedrawTable, Threshold
    from deckbuilder.squads.records import KeepOrRedraw

_ROWS_SHOWN = 8


def register(app: typer.Typer) -> None:
    """Add the command of this module to ``app``."""
    command(app, "mulligan", OFFERED["mulligan"].help)(mulligan)


def mulligan(
    ctx: typer.Context,
    deck: Deck,
    seat: SeatOption = None,
    seed: Seed = None,
    mulligans: Mulligans = 0,
    objective: ObjectiveOption = "measure",
    model: ModelOption = "price",
    deals: DealsOption = 3000,
    jobs: JobsOption = None,
    cluster: ClusterOption = None,
    edition: EditionOption = "",
    as_json: AsJson = False,
) -> None:
    """Show the table."""
    from deckbuilder.refusals import render_refusal
    from deckbuilder.squads.mulligans import redraw_table
    from deckbuilder.tasks.choosing import chosen_mapper

    place = seat if seed is not None or seat is not None else Seat.FIRST
    taken = mulligans if seed is not None else 0
    dealt = deal_cards(ctx, deck, place, seed or 0, taken, edition)
    cards = dealt.deal.cards
    if not cards:
        raise UserError(_("The deck “{name}” has no cards.").format(name=shown_deck(dealt.deck)))
    rules, own = dealt.deal.rules, dealt.deal.seat
    with chosen_mapper(jobs, cluster) as mapper:
        aims = read_aims(objective, model, cards, rules, mapper)
        scores, errors = aims.scores(cards), aims.errors(cards)
        odds = redraw_table(
            cards, scores, own, rules=rules, deals=deals, errors=errors, mapper=mapper
        )
    advice = None if seed is None else _advice(dealt, aims, odds)
    if as_json:
        print_json(_answer(dealt, aims, odds, advice))
    else:
        _write(dealt, aims, odds, advice)
        print_doubts(doubts_of(cards))
        partly = render_partly_dealt(odds.partly, odds.deals)
        for said in (render_unseen(aims, cards), partly, render_assumptions(cards)):
            if said:
                print_note(said)
    if dealt.refusal is not None:
        print_note(render_refusal(dealt.refusal, dealt.deal.rules))
        raise typer.Exit(ExitCode.NO)


def _advice(dealt: "Dealt", aims: Aims, odds: "RedrawTable") -> "Advice":
    from deckbuilder.recruitment.recruitment import Recruitment
    from deckbuilder.squads.closeness import advised
    from deckbuilder.squads.solver import solve

    return advised(odds, dealt.deal.gold, solve(aims.task(Recruitment.of(dealt.deal))))


def _answer(
    dealt: "Dealt", aims: Aims, odds: "RedrawTable", advice: "Advice | None"
) -> "KeepOrRedraw":
    from deckbuilder.cards.records import WorthyCard
    from deckbuilder.refusals import refused
    from deckbuilder.squads.records import JudgedDeal, KeepOrRedraw, MeasuredBy

    deal, cards, hand = None, dealt.deal.cards, dealt.deal.hand
    if advice is not None:
        shown = tuple(map(WorthyCard.of, hand, aims.worth(hand)))
        deal = JudgedDeal(dealt, shown, refused(dealt.refusal, dealt.deal.rules))
    return KeepOrRedraw(
        dealt.deck,
        dealt.playing,
        MeasuredBy.of(aims),
        odds,
        doubts_of(cards),
        aims.unseen(cards),
        deal,
        advice,
    )


def _write(dealt: "Dealt", aims: Aims, odds: "RedrawTable", advice: "Advice | None") -> None:
    from deckbuilder.cards.playing import playing_of_cards, render_playing
    from engine.kernel import Seat

    if advice is None:
        write(_("Deck “{name}”").format(name=shown_deck(dealt.deck)))
        write(render_playing(playing_of_cards(dealt.deal.cards)))
        seats = {Seat.FIRST: _("First player."), Seat.SECOND: _("Second player.")}
        write(seats[odds.seat])
    else:
        print_deal(dealt)
        write(hand_table(dealt.deal.hand))
        write(render_advice(aims, advice))
        write()
    write(
        _("{deals} simulated deals; {what}. {error}").format(
            deals=odds.deals, what=aims.title(), error=render_error()
        )
    )
    heads = [_("gold"), _("squad"), _("5–95 %"), _("keep from"), _("redrawn")]
    rows = [_cells(aims, row) for row in odds.rows[:_ROWS_SHOWN]]
    write(table(rows, heads, right=[0, 1, 2, 3, 4]))
    if len(odds.rows) > _ROWS_SHOWN:
        write(_("The rows for less gold are in --json."))


def _cells(aims: Aims, row: "Threshold") -> tuple[str, ...]:
    keep = "—"
    if row.redraw is not None and row.error is not None:
        keep = f"{aims.amount(row.redraw)} ± {aims.amount(row.error)}"
    low, high = row.best.quantiles[0], row.best.quantiles[-1]
    return (
        str(row.gold),
        f"{aims.amount(row.best.mean)} ± {aims.amount(row.best.error)}",
        f"{aims.amount(low)}–{aims.amount(high)}",
        keep,
        f"{row.chance:.0%}",
    )
