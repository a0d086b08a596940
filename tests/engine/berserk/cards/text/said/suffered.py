"""What befell cards by others, earlier in the turn or the battle."""

from engine.berserk.abilities import (
    ALWAYS,
    AllOf,
    Beside,
    Cannot,
    CardIs,
    Doing,
    Filter,
    HasAround,
    InDepth,
    InState,
    Is,
    IsCreature,
    Moment,
    Name,
    Named,
    Not,
    OfClass,
    OfSide,
    Playable,
    PowerKind,
    Relocation,
    Side,
    SizeModifier,
    State,
    Suffered,
    Targets,
    Triggered,
    When,
    While,
    Who,
    Wound,
)
from engine.berserk.cards.text.phrases.filters import in_order
from engine.berserk.cards.text.phrases.kinds import ATTACKS
from tests.engine.berserk.abilities.laying import TAP, influence

_SHOT, _THROW, _BOLT = PowerKind.SHOT, PowerKind.THROW, PowerKind.DISCHARGE
_SELF = Is(Who.SELF)
_ELVES = AllOf((OfSide(Side.OWN), OfClass(("Эльф",))))
_DIRECTED = Named(Name.DIRECTED)
_SHOT_BY_IT = Suffered((_SHOT,), by=_SELF)
_WITH_IT = AllOf((_SELF, HasAround(AllOf((_SHOT_BY_IT, Beside(Who.CANDIDATE))))))


def _wounds(what: Filter) -> Playable:
    return Playable(TAP, influence(Wound(3), targets=Targets(what)))


def _adds(against: Filter) -> SizeModifier:
    return SizeModifier(2, powers=(_THROW,), against=against)


SAID = {
    "{tap}: Ранить на 3 карту, которую атаковал в этот ход.": _wounds(Suffered(ATTACKS, by=_SELF)),
    "+2 к метанию по картам, которых атаковал выстрелом в прошлый ход.": _adds(
        Suffered((_SHOT,), 1, _SELF)
    ),
    "+2 к метанию по картам, которых атаковал ваш эльф разрядом в этом бою.": _adds(
        Suffered((_BOLT,), None, AllOf((OfSide(Side.OWN), OfClass(("Эльф",)))))
    ),
    "{tap}: Ранить на 3 карту, атакованную выстрелом в этот ход.": _wounds(Suffered((_SHOT,))),
    "+2 к метанию по картам, которые получали раны от разряда в этот ход.": _adds(
        Suffered((_BOLT,), wounded=True)
    ),
    "+2 к метанию по существам, получившим раны от заклинания в этом бою.": _adds(
        AllOf((IsCreature(), Suffered((PowerKind.SPELL,), None, wounded=True)))
    ),
    "+2 к метанию по картам, получавшим раны от атаки в этот ход.": _adds(
        Suffered(ATTACKS, wounded=True)
    ),
    "{tap}: Ранить на 3 карту, которая не получала ран от метания в этот ход.": _wounds(
        Not(Suffered((_THROW,), wounded=True))
    ),
    "+2 к метанию, если в этот ход не получал ран от выстрела.": While(
        CardIs(Who.SELF, Not(Suffered((_SHOT,), wounded=True))),
        (SizeModifier(2, powers=(_THROW,)),),
    ),
    "+2 к метанию, пока не получал ран от заклинания в этом бою.": While(
        CardIs(Who.SELF, Not(Suffered((PowerKind.SPELL,), None, wounded=True))),
        (SizeModifier(2, powers=(_THROW,)),),
    ),
    "+2 к метанию, пока получал раны от выстрела в этот ход.": While(
        CardIs(Who.SELF, Suffered((_SHOT,), wounded=True)),
        (SizeModifier(2, powers=(_THROW,)),),
    ),
    "{direct}, пока ранен.": While(CardIs(Who.SELF, InState(State.WOUNDED)), (_DIRECTED,)),
    "Ваши эльфы имеют {direct}, пока они рядом с ~.": While(
        ALWAYS, (_DIRECTED,), in_order((_ELVES, Beside()))
    ),
    "Ваши эльфы не могут двигаться, пока они на глубине.": While(
        ALWAYS, (Cannot(Doing.MOVE),), in_order((_ELVES, InDepth(deep=True)))
    ),
    "При рывке на клетку рядом с картой, которую атаковал выстрелом в этот ход — ранить её "
    "на 3.": Triggered(
        When(Moment.RELOCATED, _WITH_IT, ways=(Relocation.DASH,)),
        influence(Wound(3), targets=Targets(AllOf((_SHOT_BY_IT, Beside())))),
    ),
}
