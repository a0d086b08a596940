"""What becomes of attacks and dice that are still to come: the next one, the first (120, 545.8)."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Final, cast

from engine.berserk.abilities import (
    AttackStrength,
    Delay,
    DieModifier,
    Filter,
    Gain,
    Moment,
    Name,
    Named,
    NextDie,
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
from engine.berserk.cards.text.phrases.effects import INFLUENCE, influence
from engine.berserk.cards.text.templates import Values, hole

# What becomes of an attack.

_FATES: Final = (
    *(
        Phrase(Kind.FATE, f"сводится к {words}", SetStrength(strength))
        for words, strength in (
            ("слабой|слабому", AttackStrength.WEAK),
            ("средней|среднему", AttackStrength.MEDIUM),
            ("сильной|сильному", AttackStrength.STRONG),
        )
    ),
    *(
        Phrase(Kind.FATE, f"становится {words}", Gain(Named(name), Until.PLAY_END))
        for words, name in (
            ("безответной|безответным", Name.UNANSWERED),
            ("направленной|направленным", Name.DIRECTED),
        )
    ),
)


def _awaited(values: Values) -> Triggered:
    """Return what befalls such an attack, as soon as it can: a strength once that is known."""
    fate = values["fate"]
    moment = Moment.CALCULATION if isinstance(fate, SetStrength) else Moment.ANNOUNCED
    powers = cast(tuple[PowerKind, ...], values["kinds"])
    when = When(moment, cast(Filter, values["whose"]), powers=powers)
    return Triggered(when, influence(fate, targets=Targets(who=Who.SUBJECT)))


def _of_awaited(node: object) -> Values | None:
    match node:
        case Triggered(when=When() as when, body=Power(effects=(fate,))):
            return {"fate": fate, "kinds": when.powers, "whose": when.subject}
        case _:
            return None


def _delayed(values: Values) -> object:
    """A delayed ability goes off once (120): the next time, or the first time of the turn."""
    awaited, until = _awaited(values), Until.BATTLE_END
    if "first" in values:
        awaited, until = replace(awaited, when=replace(awaited.when, nth=1)), Until.TURN_END
    return influence(Delay(awaited, until))


def _of_next(node: object) -> Values | None:
    match node:
        case Power(effects=(Delay(ability=ability),)):
            values = _of_awaited(ability)
            return values if values is not None and _delayed(values) == node else None
        case _:
            return None


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


def _of_first_now(node: object) -> Values | None:
    match node:
        case Power(effects=(Delay(ability=ability),)):
            values = _of_awaited(ability)
            known = values is not None and _delayed({**values, "first": True}) == node
            return values if known else None
        case _:
            return None


_ATTACK: Final = "<kinds:powers nom sg> <whose:noun gen sg> <fate:fate>"
_FIRST: Final = "первая|первый|первое"
_ATTACKS: Final = (
    Phrase(Kind.CLAUSE, f"следующая|следующий {_ATTACK}", make=_delayed, take=_of_next),
    Phrase(
        Kind.CLAUSE,
        f"{_FIRST} за ход {_ATTACK}",
        make=lambda values: _delayed({**values, "first": True}),
        take=_of_first_now,
    ),
    Phrase(
        Kind.ABILITY,
        f"{_FIRST} за [own: ваш] ход [enemy: противника] {_ATTACK}",
        make=_first_of_turn,
        take=_of_first,
        guard=lambda values: not (values["own"] and values["enemy"]),
    ),
)

# The next die (519.5): it is so much and is not rolled, or is brought to so much.


def _is_one(values: Mapping[str, object]) -> bool:
    whom = values["whom"]
    return isinstance(whom, Targets) and not whom.all and whom.most == 1


_DICE: Final = tuple(
    Phrase(
        Kind.CLAUSE,
        f"следующий бросок кубика <whom:targets gen> {words} <n:number plain>",
        Power(INFLUENCE, (effect,), hole("whom")),
        guard=_is_one,
    )
    for words, effect in (
        ("равен", NextDie(hole("n"))),
        ("сводится к", Gain(DieModifier(hole("n"), brings_to=True), Until.ONE_USE)),
    )
)
PHRASES: Final = (*_FATES, *_ATTACKS, *_DICE)
