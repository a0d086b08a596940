"""Short words for nodes and answers that many scenarios share."""

import engine.berserk.abilities as ab
from engine.berserk.abilities.strength import Strength
from engine.berserk.table import events as ev
from tests.engine.berserk.abilities.nodes import TAP, influence, on_itself
from tests.support.scenario import Piece, Table

SELF = ab.Is(ab.Who.SELF)
OWN = ab.OfSide(ab.Side.OWN)
ENEMY = ab.OfSide(ab.Side.ENEMY)
STRIKE = (ab.PowerKind.STRIKE,)
ENEMIES = ab.Targets(ENEMY)
ITS_TARGET = ab.Targets(who=ab.Who.OTHER)
ITS_SUBJECT = ab.Targets(who=ab.Who.SUBJECT)


def on(
    moment: ab.Moment,
    body: ab.Body,
    subject: ab.Filter = SELF,
    other: ab.Filter | None = None,
    *,
    powers: tuple[ab.PowerKind, ...] = (),
    turn: ab.Side = ab.Side.ANY,
    may: bool = False,
    limit: ab.Limit = ab.Limit.NONE,
    condition: ab.Condition = ab.ALWAYS,
) -> ab.Triggered:
    """Return an ability that goes off at a moment, by default the card's own."""
    when = ab.When(moment, subject, other, powers=powers, turn=turn)
    return ab.Triggered(when, body, may=may, limit=limit, condition=condition)


def everybody_passes(table: Table) -> None:
    """Pass in every priority window until something else is asked."""
    table.everybody_passes()


def totals(table: Table) -> tuple[int, int]:
    """Return the last dice with their modifiers."""
    decided = table.events(ev.FightDecided)[-1]
    return decided.attack_total, decided.defence_total


def rolls(table: Table) -> list[tuple[int, int]]:
    """Return every roll without modifiers; the second die is 0 where only one card rolled."""
    return [(event.attack, event.defence) for event in table.events(ev.DiceRolled)]


def chooses(table: Table, *pieces: Piece) -> None:
    """Choose these targets, one after the other."""
    table.chooses(*pieces)


def picks(table: Table, cell: str) -> None:
    """Choose a cell."""
    table.picks(cell)


def first_trigger(table: Table, piece: Piece, number: int = 0) -> None:
    """Announce an ability of this card as the next of those that go off."""
    table.triggers(piece, number)


BESIDE = ab.Cells(beside=True, by_rule=True)
INFLUENCE = ab.PowerKind.INFLUENCE
REVIVES = ab.Power(
    INFLUENCE,
    (ab.BringIn(by=ab.Area.GRAVEYARD),),
    ab.Targets(OWN, area=ab.Area.GRAVEYARD),
    cells=BESIDE,
)


def summons(
    cells: ab.Cells | None = BESIDE,
    wanted: ab.Filter = ab.IsCreature(),  # noqa: B008 - a frozen node
    **how: object,
) -> ab.Power:
    """Return what brings such a card out of the deck."""
    brought = ab.BringIn(**how)  # type: ignore[arg-type]  # its fields
    return ab.Power(INFLUENCE, (brought,), ab.Targets(wanted, area=ab.Area.DECK), cells=cells)


WOUNDED = ab.InState(ab.State.WOUNDED)
ARMOR = ab.Named(ab.Name.ARMOR, 2)
ONE_CHIP = on_itself(ab.Chips(1))


def armor(piece: Piece) -> int:
    """Return how much armor a card has."""
    return piece.state.facts.value(ab.Name.ARMOR)


FORMATION = ab.Formation((ARMOR,))
TWO = Strength(2, 2, 2)
FEAST = influence(ab.Chips(1), targets=ab.Targets(OWN, all=True))
FREELY = ab.Payment()


def a_round(table: Table) -> None:
    """Both players end a turn, whoever is to move; what goes off is not answered."""
    for _turn in range(2):
        table.ends_turn()
        table.everybody_passes()


def chips_of(piece: Piece) -> int:
    """Return how many chips a card has."""
    return piece.state.chips


ALL_ENEMIES = ab.Targets(ENEMY, all=True)


def sudden(body: object, payment: ab.Payment = TAP, **more: object) -> ab.Playable:
    """Return a sudden ability."""
    return ab.Playable(payment, body, sudden=True, **more)  # type: ignore[arg-type]  # a body


OTHERS = ab.AllOf((OWN, ab.Not(SELF)))


def falling_wolf() -> ab.Triggered:
    """«При гибели – особый удар на 2»."""
    blow = ab.Attack(ab.PowerKind.SPECIAL_STRIKE, Strength(2, 2, 2), targets=ENEMIES)
    return on(ab.Moment.DIED, blow)


STANDS_IN_LINE = ab.Formation((ab.Named(ab.Name.ARMOR, 1),))
SHOT = (ab.PowerKind.SHOT,)
