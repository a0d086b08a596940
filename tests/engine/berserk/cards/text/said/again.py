"""Once more; after this attack; numbers where they stand."""

from engine.berserk.abilities import (
    AllOf,
    Chips,
    Count,
    Direction,
    Fact,
    FactOf,
    Heal,
    InDirection,
    IsCreature,
    Moment,
    MoreActions,
    Name,
    NamedOf,
    Number,
    OfClass,
    Open,
    Playable,
    PowerKind,
    Side,
    SumOf,
    Targets,
    Triggered,
    When,
    Who,
    Wound,
)
from engine.berserk.cards.text.phrases.kinds import ATTACKS
from tests.engine.berserk.abilities.laying import TAP, influence, on_itself
from tests.engine.berserk.abilities.sayings import ENEMY, OWN, SELF, STRIKE

_SHOT = (PowerKind.SHOT,)
_ELF = AllOf((OWN, OfClass(("Эльф",))))
_CREATURE = Targets(IsCreature())


def _wounds(amount: Number) -> Playable:
    return Playable(TAP, influence(Wound(amount), targets=_CREATURE))


SAID = {
    "При {strike} может нападать {strike} ещё раз.": Triggered(
        When(Moment.LANDED, SELF, powers=STRIKE), on_itself(MoreActions(STRIKE))
    ),
    "{tap}: Ваш эльф может нападать ещё раз до конца хода.": Playable(
        TAP, influence(MoreActions(ATTACKS, lasts=True), targets=Targets(_ELF))
    ),
    "Когда ваш эльф закрывается — он может действовать ещё раз.": Triggered(
        When(Moment.CLOSED, _ELF), influence(MoreActions(), targets=Targets(who=Who.SUBJECT))
    ),
    "Когда получает раны от выстрела — может открыться после этой атаки.": Triggered(
        When(Moment.WOUNDED, SELF, powers=_SHOT, late=True), on_itself(Open()), may=True
    ),
    "Когда ваш эльф получает раны от выстрела — получает {counter} после этого выстрела.": (
        Triggered(When(Moment.WOUNDED, _ELF, powers=_SHOT, late=True), on_itself(Chips(1)))
    ),
    "Когда получает раны от выстрела карты противника в его ход — получает {counter}.": Triggered(
        When(Moment.WOUNDED, SELF, ENEMY, _SHOT, turn=Side.ENEMY), on_itself(Chips(1))
    ),
    "{tap}: Ранить существо на величину {move} стоящей позади ~ карты.": _wounds(
        SumOf(Fact.MOVEMENT, InDirection((Direction.BEHIND,)))
    ),
    "{tap}: Ранить существо на значение его слабого {strike}.": _wounds(
        FactOf(Fact.WEAK, Who.TARGET)
    ),
    "{tap}: Ранить существо на величину {regen} ~.": _wounds(NamedOf(Name.REGENERATION, Who.SELF)),
    "{tap}: Излечить существо на количество ваших эльфов.": Playable(
        TAP, influence(Heal(Count(_ELF)), targets=_CREATURE)
    ),
}
