"""What becomes of the first attack of a turn, or of the next: «становится безответным» (545.8)."""

from collections.abc import Callable
from dataclasses import replace
from typing import Final, cast

from engine.berserk.abilities import (
    AttackStrength,
    Delay,
    Effect,
    Filter,
    Gain,
    Moment,
    Name,
    Named,
    Power,
    PowerKind,
    SetStrength,
    Side,
    Targets,
    Triggered,
    Until,
    When,
    Who,
)
from engine.berserk.cards.text.phrase import Kind, Phrase
from engine.berserk.cards.text.phrases.effects import influence
from engine.berserk.cards.text.templates import Values
from engine.berserk.cards.text.vocabulary import Vocabulary

VOCABULARIES: Final = {
    Kind.ISSUE: Vocabulary(
        {
            "": (
                ("сводится к слабой|слабому", SetStrength(AttackStrength.WEAK)),
                ("сводится к средней|среднему", SetStrength(AttackStrength.MEDIUM)),
                ("сводится к сильной|сильному", SetStrength(AttackStrength.STRONG)),
                (
                    "становится безответной|безответным",
                    Gain(Named(Name.UNANSWERED), Until.PLAY_END),
                ),
                (
                    "становится направленной|направленным",
                    Gain(Named(Name.DIRECTED), Until.PLAY_END),
                ),
            )
        }
    ),
}
"""What becomes of an attack."""


def _awaited(values: Values) -> Triggered:
    """Return what befalls such an attack, as soon as it can: a strength once that is known."""
    issue = cast(Effect, values["issue"])
    moment = Moment.CALCULATION if isinstance(issue, SetStrength) else Moment.ANNOUNCED
    powers = cast(tuple[PowerKind, ...], values["kinds"])
    when = When(moment, cast(Filter, values["whose"]), powers=powers)
    return Triggered(when, influence(issue, targets=Targets(who=Who.SUBJECT)))


def _of_awaited(node: object) -> Values | None:
    match node:
        case Triggered(when=When() as when, body=Power(effects=(issue,))):
            return {"issue": issue, "kinds": when.powers, "whose": when.subject}
        case _:
            return None


def _next(values: Values) -> object:
    """A delayed ability goes off once (120): the next time."""
    if isinstance(values["issue"], SetStrength):
        return None  # that is a modifier
    return influence(Delay(_awaited(values)))


def _first_now(values: Values) -> object:
    """The first time of the turn at hand."""
    awaited = _awaited(values)
    first = replace(awaited, when=replace(awaited.when, nth=1))
    return influence(Delay(first, Until.TURN_END))


def _taking(make: Callable[[Values], object]) -> Callable[[object], Values | None]:
    def take(node: object) -> Values | None:
        match node:
            case Power(effects=(Delay(ability=ability),)):
                values = _of_awaited(ability)
                return values if values is not None and make(values) == node else None
            case _:
                return None

    return take


def _first_of_turn(values: Values) -> object:
    awaited = _awaited(values)
    turn = Side.OWN if values["own"] else Side.ENEMY if values["enemy"] else Side.ANY
    return replace(awaited, when=replace(awaited.when, nth=1, turn=turn))


def _of_first(node: object) -> Values | None:
    values = _of_awaited(node)
    if values is None:
        return None
    turn = cast(Triggered, node).when.turn
    values |= {"own": turn is Side.OWN, "enemy": turn is Side.ENEMY}
    return values if _first_of_turn(values) == node else None


_ATTACK: Final = "<kinds:powers nom sg> <whose:noun gen sg> <issue:issue>"
_FIRST: Final = "первая|первый|первое"
_ATTACKS: Final = (
    Phrase(Kind.CLAUSE, f"следующая|следующий {_ATTACK}", make=_next, take=_taking(_next)),
    Phrase(Kind.CLAUSE, f"{_FIRST} за ход {_ATTACK}", make=_first_now, take=_taking(_first_now)),
    Phrase(
        Kind.ABILITY,
        f"{_FIRST} за [own: ваш] ход [enemy: противника] {_ATTACK}",
        make=_first_of_turn,
        take=_of_first,
        guard=lambda values: not (values["own"] and values["enemy"]),
    ),
)
PHRASES: Final = _ATTACKS
