"""The beginning of a match, played by hand: squads laid on cells before the first turn."""

from engine.berserk import RULES_2024
from engine.berserk.cards.card import CardSpec
from engine.berserk.changing.setup import PlayerSetup, Setup
from engine.berserk.match.game import new_match
from engine.berserk.table import options as op
from engine.berserk.table.board import parse_cell
from engine.berserk.table.placement import placement_order
from engine.berserk.table.state import Asking
from engine.kernel import Refusal, Seat
from tests.support.scenario import Piece, Table

Squad = dict[str, CardSpec]


def placed(first: Squad, second: Squad) -> Table:
    """Return the table after both squads were placed: each card on the cell it is listed with.

    Names of cards must differ. Who has hidden cards is asked only where there is something to
    answer.
    """
    squads = [tuple(squad.values()) for squad in (first, second)]
    match = new_match(
        Setup(
            PlayerSetup("Anna", squads[0]),
            PlayerSetup("Boris", squads[1]),
            1,
            ruleset=RULES_2024,
            discreet=False,
        )
    )
    table = Table.of(match)
    for seat, squad in zip(Seat, (first, second), strict=True):
        order = placement_order(seat, [parse_cell(cell) for cell in squad])
        assert not isinstance(order, Refusal), order
        at = {parse_cell(cell): spec.name for cell, spec in squad.items()}
        for cell in order:
            table.choose(op.Place(table.piece(at[cell]).id, cell))
    return table


def revealed(first: Squad, second: Squad, *, kept: tuple[str, ...] = ()) -> Table:
    """Return the table after the revealing; the second player keeps these cards hidden."""
    table = placed(first, second)
    while table.asked is not None and table.asked[1] is Asking.KEEP_HIDDEN:
        question = table.state.question
        assert question is not None
        name = table.state.cards[question.card].spec.name
        hidden = name in kept
        table.choose(op.KeepHidden(question.card) if hidden else op.Reveal(question.card))
    return table


def sits(table: Table, rider: Piece, host: Piece) -> None:
    """Put a symbiote on its host in the seating step."""
    table.choose(op.SitOn(rider.id, host.id))
