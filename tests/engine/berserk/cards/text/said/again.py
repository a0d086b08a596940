"""Once more; after this attack; numbers where they stand."""

import engine.berserk.abilities as ab
from engine.berserk.cards.text.phrases.kinds import ATTACKS
from tests.engine.berserk.abilities.laying import TAP, influence, on_itself
from tests.engine.berserk.abilities.sayings import ENEMY, OWN, SELF, STRIKE

_SHOT = (ab.PowerKind.SHOT,)
_ELF = ab.AllOf((OWN, ab.OfClass(("Эльф",))))
_CREATURE = ab.Targets(ab.IsCreature())


def _wounds(amount: ab.Number) -> ab.Playable:
    return ab.Playable(TAP, influence(ab.Wound(amount), targets=_CREATURE))


SAID = {
    "При {strike} может нападать {strike} ещё раз.": ab.Triggered(
        ab.When(ab.Moment.LANDED, SELF, powers=STRIKE), on_itself(ab.MoreActions(STRIKE))
    ),
    "{tap}: Ваш эльф может нападать ещё раз до конца хода.": ab.Playable(
        TAP, influence(ab.MoreActions(ATTACKS, lasts=True), targets=ab.Targets(_ELF))
    ),
    "Когда ваш эльф закрывается — он может действовать ещё раз.": ab.Triggered(
        ab.When(ab.Moment.CLOSED, _ELF),
        influence(ab.MoreActions(), targets=ab.Targets(who=ab.Who.SUBJECT)),
    ),
    "Когда получает раны от выстрела — может открыться после этой атаки.": ab.Triggered(
        ab.When(ab.Moment.WOUNDED, SELF, powers=_SHOT, late=True), on_itself(ab.Open()), may=True
    ),
    "Когда ваш эльф получает раны от выстрела — получает {counter} после этого выстрела.": (
        ab.Triggered(
            ab.When(ab.Moment.WOUNDED, _ELF, powers=_SHOT, late=True), on_itself(ab.Chips(1))
        )
    ),
    "Когда получает раны от выстрела карты противника в его ход — получает "
    "{counter}.": ab.Triggered(
        ab.When(ab.Moment.WOUNDED, SELF, ENEMY, _SHOT, turn=ab.Side.ENEMY), on_itself(ab.Chips(1))
    ),
    "{tap}: Ранить существо на величину {move} стоящей позади ~ карты.": _wounds(
        ab.SumOf(ab.Fact.MOVEMENT, ab.InDirection((ab.Direction.BEHIND,)))
    ),
    "{tap}: Ранить существо на значение его слабого {strike}.": _wounds(
        ab.FactOf(ab.Fact.WEAK, ab.Who.TARGET)
    ),
    "{tap}: Ранить существо на величину {regen} ~.": _wounds(
        ab.NamedOf(ab.Name.REGENERATION, ab.Who.SELF)
    ),
    "{tap}: Излечить существо на количество ваших эльфов.": ab.Playable(
        TAP, influence(ab.Heal(ab.Count(_ELF)), targets=_CREATURE)
    ),
}
