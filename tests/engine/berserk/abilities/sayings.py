"""Short words for nodes and answers that many scenarios share."""

from engine.berserk.abilities import (
    ALWAYS,
    Body,
    Condition,
    Filter,
    Is,
    Limit,
    Moment,
    OfSide,
    PowerKind,
    Side,
    Targets,
    Triggered,
    When,
    Who,
)
from engine.berserk.table import options as op
from engine.berserk.table.board import parse_cell
from engine.berserk.table.state import Asking
from tests.support.scenario import Piece, Table

SELF = Is(Who.SELF)
OWN = OfSide(Side.OWN)
ENEMY = OfSide(Side.ENEMY)
STRIKE = (PowerKind.STRIKE,)
ENEMIES = Targets(ENEMY)
ITS_TARGET = Targets(who=Who.OTHER)
ITS_SUBJECT = Targets(who=Who.SUBJECT)


def on(
    moment: Moment,
    body: Body,
    subject: Filter = SELF,
    other: Filter | None = None,
    *,
    powers: tuple[PowerKind, ...] = (),
    turn: Side = Side.ANY,
    may: bool = False,
    limit: Limit = Limit.NONE,
    condition: Condition = ALWAYS,
) -> Triggered:
    """Return an ability that goes off at a moment, by default the card's own."""
    when = When(moment, subject, other, powers=powers, turn=turn)
    return Triggered(when, body, may=may, limit=limit, condition=condition)


def everybody_passes(table: Table) -> None:
    """Pass in every priority window until something else is asked."""
    while table.asked is not None and table.asked[1] is Asking.PRIORITY:
        table.passes()


def chooses(table: Table, *pieces: Piece) -> None:
    """Choose these targets, one after the other."""
    for piece in pieces:
        table.choose(op.ChooseTarget(piece.id))


def picks(table: Table, cell: str) -> None:
    """Choose a cell."""
    table.choose(op.ChooseCell(parse_cell(cell)))


def first_trigger(table: Table, piece: Piece, number: int = 0) -> None:
    """Announce an ability of this card as the next of those that go off."""
    table.choose(op.TriggerNext(piece.id, number))
