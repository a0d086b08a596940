"""Short words for nodes and answers that many scenarios share."""

from engine.berserk.abilities import (
    ALWAYS,
    AllOf,
    Area,
    Attack,
    Body,
    BringIn,
    Cells,
    Chips,
    Condition,
    Filter,
    Formation,
    InState,
    Is,
    IsCreature,
    Limit,
    Moment,
    Name,
    Named,
    Not,
    OfSide,
    Payment,
    Playable,
    Power,
    PowerKind,
    Side,
    State,
    Targets,
    Triggered,
    When,
    Who,
)
from engine.berserk.abilities.strength import Strength
from engine.berserk.table import options as op
from engine.berserk.table.board import parse_cell
from engine.berserk.table.state import Asking
from tests.engine.berserk.abilities.answering import nobody_answers
from tests.engine.berserk.abilities.laying import (
    TAP,
    influence,
    on_itself,
)
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


BESIDE = Cells(beside=True, by_rule=True)
INFLUENCE = PowerKind.INFLUENCE
REVIVES = Power(
    INFLUENCE,
    (BringIn(by=Area.GRAVEYARD),),
    Targets(OWN, area=Area.GRAVEYARD),
    cells=BESIDE,
)


def summons(cells: Cells | None = BESIDE, wanted: Filter = IsCreature(), **how: object) -> Power:  # noqa: B008 - a frozen node
    """Return what brings such a card out of the deck."""
    return Power(INFLUENCE, (BringIn(**how),), Targets(wanted, area=Area.DECK), cells=cells)  # type: ignore[arg-type]  # its fields


WOUNDED = InState(State.WOUNDED)
ARMOR = Named(Name.ARMOR, 2)
ONE_CHIP = on_itself(Chips(1))


def armor(piece: Piece) -> int:
    """Return how much armor a card has."""
    return piece.state.facts.value(Name.ARMOR)


FORMATION = Formation((ARMOR,))
TWO = Strength(2, 2, 2)
FEAST = influence(Chips(1), targets=Targets(OWN, all=True))
FREELY = Payment()


def a_round(table: Table) -> None:
    """Both players end a turn, whoever is to move; what goes off is not answered."""
    for _turn in range(2):
        table.ends_turn()
        nobody_answers(table)


def chips_of(piece: Piece) -> int:
    """Return how many chips a card has."""
    return piece.state.chips


ALL_ENEMIES = Targets(ENEMY, all=True)


def sudden(body: object, payment: Payment = TAP, **more: object) -> Playable:
    """Return a sudden ability."""
    return Playable(payment, body, sudden=True, **more)  # type: ignore[arg-type]  # a body


OTHERS = AllOf((OWN, Not(SELF)))


def falling_wolf() -> Triggered:
    """«При гибели – особый удар на 2»."""
    blow = Attack(PowerKind.SPECIAL_STRIKE, Strength(2, 2, 2), targets=ENEMIES)
    return on(Moment.DIED, blow)


STANDS_IN_LINE = Formation((Named(Name.ARMOR, 1),))
SHOT = (PowerKind.SHOT,)
