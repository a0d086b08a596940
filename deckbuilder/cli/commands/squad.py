"""``squad``: the best squad of a deal, and the cost of including any other card."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from catalog.common.errors import UnknownName, UserError
from catalog.common.i18n import N_, _
from catalog.english import printed_name, shown_name, shown_names
from deckbuilder.base.seeds import drawn_seed
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
from deckbuilder.cli.commands.options import AsJson, ClusterOption, Deck, JobsOption, Seed
from deckbuilder.cli.deal_names import names_of_the_deal
from deckbuilder.cli.exit_codes import ExitCode
from deckbuilder.cli.invocation import invocation
from deckbuilder.cli.output import doubts_of, print_doubts, print_json, print_note, write
from deckbuilder.cli.usage import command
from deckbuilder.squads.aims import Aims, read_aims
from deckbuilder.squads.squad_texts import (
    aims_worth,
    render_assumptions,
    render_best,
    render_conflict,
    render_count,
    render_equals,
    render_order,
    render_partly,
    render_unseen,
)

if TYPE_CHECKING:
    from deckbuilder.recruitment.records import Dealt
    from deckbuilder.squads.records import SquadsOfDeal
    from deckbuilder.squads.solver import Solution, Squad


def register(app: typer.Typer) -> None:
    """Add the command of this module to ``app``."""
    command(app, "squad", OFFERED["squad"].help)(squad)


def squad(
    ctx: typer.Context,
    deck: Deck,
    seat: SeatOption = None,
    seed: Seed = None,
    mulligans: Mulligans = 0,
    objective: ObjectiveOption = "measure",
    model: ModelOption = "price",
    top: Annotated[
        int,
        typer.Option("--top", min=1, metavar=N_("N"), help=N_("Show the N best squads.")),
    ] = 3,
    must: Annotated[
        list[str] | None,
        typer.Option("--must", metavar=N_("NAME"), help=N_("The squad must have this card.")),
    ] = None,
    must_not: Annotated[
        list[str] | None,
        typer.Option(
            "--must-not", metavar=N_("NAME"), help=N_("The squad must not have this card.")
        ),
    ] = None,
    jobs: JobsOption = None,
    cluster: ClusterOption = None,
    edition: EditionOption = "",
    as_json: AsJson = False,
) -> None:
    """Show the best squad."""
    from deckbuilder.recruitment.recruitment import Recruitment
    from deckbuilder.squads.solver import solve
    from deckbuilder.tasks.choosing import chosen_mapper

    dealt = deal_cards(ctx, deck, seat, drawn_seed(seed), mulligans, edition)
    with chosen_mapper(jobs, cluster) as mapper:  # needed to rate by simulation
        aims = read_aims(objective, model, dealt.deal.cards, dealt.deal.rules, mapper)
    hand = dealt.deal.hand
    start = Recruitment.of(dealt.deal)
    with names_of_the_deal(invocation(ctx)):
        wanted = _places(dealt, must or ())
        unwanted = frozenset(place for name in must_not or () for place in _of_name(dealt, name))
    for place in wanted & unwanted:
        problem = _("“{name}” is in both --must and --must-not.")
        raise UserError(problem.format(name=shown_name(hand[place].name)))
    solution = solve(aims.task(start, wanted, unwanted))
    if as_json:
        print_json(_answer(dealt, aims, solution, top))
    else:
        _write(dealt, aims, solution, top)
    if dealt.refusal is not None or solution.best is None:
        raise typer.Exit(ExitCode.NO)


def _places(dealt: "Dealt", names: Sequence[str]) -> frozenset[int]:
    """Return a position for each name; a repeated name means another copy."""
    positions: set[int] = set()
    for name in names:
        free = [place for place in _of_name(dealt, name) if place not in positions]
        if not free:
            raise UserError(
                _("This deal does not have “{name}” that many times.").format(name=name)
            )
        positions.add(free[0])
    return frozenset(positions)


def _of_name(dealt: "Dealt", name: str) -> list[int]:
    """Return the positions of a name in the hand; UnknownName if the deck has no such card."""
    from catalog.common.folding import fold
    from deckbuilder.base.nearest import nearest

    key = fold(printed_name(name))
    if key not in {fold(card.name) for card in dealt.deal.cards}:
        raise UnknownName(name, nearest(name, shown_names(card.name for card in dealt.deal.cards)))
    return [place for place, card in enumerate(dealt.deal.hand) if fold(card.name) == key]


def _answer(dealt: "Dealt", aims: Aims, solution: "Solution", top: int) -> "SquadsOfDeal":
    from deckbuilder.refusals import refusal_renderer
    from deckbuilder.squads.closeness import Closeness
    from deckbuilder.squads.records import (
        ComparedSquad,
        MeasuredBy,
        RankedSquad,
        SolvedDeal,
        SquadsOfDeal,
        UnmetWishes,
        placed_hand,
    )
    from deckbuilder.squads.solver import conflict

    told, closeness = refusal_renderer(dealt.deal.rules), Closeness(solution)
    clash = None if solution.best else conflict(solution.task)
    return SquadsOfDeal(
        dealt,
        told(dealt.refusal),
        placed_hand(solution, range(len(solution.task.start.hand))),
        MeasuredBy.of(aims),
        SolvedDeal.of(solution, solution.best, aims, told),
        None if clash is None else UnmetWishes.of(clash, told),
        closeness.rivals,
        tuple(
            RankedSquad(ComparedSquad.of(solution, squad), place)
            for place, squad in closeness.in_places(solution.top(top))
        ),
        tuple(ComparedSquad.of(solution, squad) for squad in solution.pareto()),
    )


def _write(dealt: "Dealt", aims: Aims, solution: "Solution", top: int) -> None:
    from deckbuilder.cards.columns import given
    from deckbuilder.kit.columns import Align
    from deckbuilder.refusals import render_refusal

    print_deal(dealt)
    if dealt.refusal is not None:
        print_note(render_refusal(dealt.refusal, dealt.deal.rules))
    unknown = render_assumptions(dealt.deal.cards)
    if unknown:
        print_note(unknown)
    best, unsure = solution.best, doubts_of(solution.task.start.hand)
    print_doubts(unsure)
    unseen = render_unseen(aims, solution.task.start.hand)
    for said in filter(None, (unseen, render_partly(solution))):
        print_note(said)
    if best is None:
        _print_conflict(solution)
        return
    told = _("{squads} Measured by: {what}.")
    squads = render_count(solution, firm=not unsure)
    write(told.format(squads=squads, what=aims.title()))
    write()
    head = render_best(solution, firm=not unsure, unseen=bool(unseen))
    write(head + " " + _summary(aims, best))
    hand, worth = solution.task.start.hand, solution.task.worth
    worths = given(aims.head, [aims_worth(worth[place]) for place in best.positions], Align.RIGHT)
    write(hand_table([hand[place] for place in best.positions], after=[worths]))
    order = render_order(solution, best)
    if order:
        write(order)
    equals = render_equals(solution)
    if equals:
        write(equals)
    _print_others(aims, solution, top)
    _print_missing(aims, solution, best)


def _print_conflict(solution: "Solution") -> None:
    from deckbuilder.refusals import render_refusal
    from deckbuilder.squads.solver import conflict

    clash = conflict(solution.task)
    if clash is None:
        return
    print_note(render_conflict(clash, solution.task.start.hand, solution.task.start.rules))
    if clash.refusal is not None:
        print_note(render_refusal(clash.refusal, solution.task.start.rules))


def _print_others(aims: Aims, solution: "Solution", top: int) -> None:
    from deckbuilder.squads.closeness import Closeness

    others = Closeness(solution).in_places(solution.top(top))[1:]
    heads = {
        True: _("Equal to it within the error of the measure:"),
        False: _("Worse by more than that error:"),
    }
    hand = solution.task.start.hand
    for equal, head in heads.items():
        squads = [squad for place, squad in others if (place == 1) is equal]
        if squads:
            write()
            write(head)
        for squad in squads:
            names = ", ".join(shown_name(hand[place].name) for place in squad.positions)
            write(f"  {_summary(aims, squad)}\n    {names}")


def _print_missing(aims: Aims, solution: "Solution", best: "Squad") -> None:
    from deckbuilder.refusals import render_refusal

    missing = solution.missing(best)
    if not missing:
        return
    write()
    write(_("Left out, with the loss if taken and the rule in the way:"))
    hand, rules = solution.task.start.hand, solution.task.start.rules
    rows = []
    for card in missing:
        loss = _("never") if card.loss is None else "-" + aims.amount(card.loss)
        reason = "" if card.refusal is None else render_refusal(card.refusal, rules)
        rows.append((shown_name(hand[card.position].name), loss, reason))
    write(table(rows, right=[1]))


def _summary(aims: Aims, squad: "Squad") -> str:
    return _(
        "{score}; cards: {cards}, crystals: {crystals}, for elements: {penalty};"
        " left: {gold} gold, {silver} silver"
    ).format(
        score=aims.amount(squad.score),
        cards=len(squad.positions),
        crystals=squad.crystals,
        penalty=squad.penalty,
        gold=squad.gold,
        silver=squad.silver,
    )
