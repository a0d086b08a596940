"""Lists of modifiers that count against the same cards."""

from engine.berserk.abilities import (
    AllOf,
    InState,
    IsCreature,
    Name,
    NamedAgainst,
    OfElement,
    PowerKind,
    SizeModifier,
    State,
    StrikeKind,
)
from engine.berserk.abilities.properties import Element
from tests.engine.berserk.cards.text.said.words import Said

_CLOSED = AllOf((InState(State.CLOSED), IsCreature()))
_SWAMP = OfElement((Element.SWAMP,))
SAID: Said = {
    "+2 к {strike} и {direct} по закрытым существам.": (
        SizeModifier(2, powers=(PowerKind.STRIKE,), against=_CLOSED),
        StrikeKind(Name.DIRECTED, _CLOSED),
    ),
    "{direct} и безответный удар по болотным картам.": (
        StrikeKind(Name.DIRECTED, _SWAMP),
        StrikeKind(Name.UNANSWERED, _SWAMP),
    ),
    "{direct} и {ova} 2 по болотным картам.": (
        StrikeKind(Name.DIRECTED, _SWAMP),
        NamedAgainst(Name.ATTACK_EXPERIENCE, 2, _SWAMP),
    ),
    "+1 к выстрелу и +2 к метанию по болотным картам.": (
        SizeModifier(1, powers=(PowerKind.SHOT,), against=_SWAMP),
        SizeModifier(2, powers=(PowerKind.THROW,), against=_SWAMP),
    ),
    "+1 к выстрелу и -1 к метанию по болотным картам.": (
        SizeModifier(1, powers=(PowerKind.SHOT,), against=_SWAMP),
        SizeModifier(-1, powers=(PowerKind.THROW,), against=_SWAMP),
    ),
    "+1 к выстрелу и {ovz} 2 по болотным картам.": (
        SizeModifier(1, powers=(PowerKind.SHOT,), against=_SWAMP),
        NamedAgainst(Name.DEFENCE_EXPERIENCE, 2, _SWAMP),
    ),
}
