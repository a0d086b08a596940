"""Lists of modifiers that count against the same cards."""

import engine.berserk.abilities as ab
from engine.berserk.abilities.properties import Element
from tests.engine.berserk.cards.text.said.words import Said

_CLOSED = ab.AllOf((ab.InState(ab.State.CLOSED), ab.IsCreature()))
_SWAMP = ab.OfElement((Element.SWAMP,))
SAID: Said = {
    "+2 к {strike} и {direct} по закрытым существам.": (
        ab.SizeModifier(2, powers=(ab.PowerKind.STRIKE,), against=_CLOSED),
        ab.StrikeKind(ab.Name.DIRECTED, _CLOSED),
    ),
    "{direct} и безответный удар по болотным картам.": (
        ab.StrikeKind(ab.Name.DIRECTED, _SWAMP),
        ab.StrikeKind(ab.Name.UNANSWERED, _SWAMP),
    ),
    "{direct} и {ova} 2 по болотным картам.": (
        ab.StrikeKind(ab.Name.DIRECTED, _SWAMP),
        ab.NamedAgainst(ab.Name.ATTACK_EXPERIENCE, 2, _SWAMP),
    ),
    "+1 к выстрелу и +2 к метанию по болотным картам.": (
        ab.SizeModifier(1, powers=(ab.PowerKind.SHOT,), against=_SWAMP),
        ab.SizeModifier(2, powers=(ab.PowerKind.THROW,), against=_SWAMP),
    ),
    "+1 к выстрелу и -1 к метанию по болотным картам.": (
        ab.SizeModifier(1, powers=(ab.PowerKind.SHOT,), against=_SWAMP),
        ab.SizeModifier(-1, powers=(ab.PowerKind.THROW,), against=_SWAMP),
    ),
    "+1 к выстрелу и {ovz} 2 по болотным картам.": (
        ab.SizeModifier(1, powers=(ab.PowerKind.SHOT,), against=_SWAMP),
        ab.NamedAgainst(ab.Name.DEFENCE_EXPERIENCE, 2, _SWAMP),
    ),
}
