"""What befell cards by others, earlier in the turn or the battle."""

import engine.berserk.abilities as ab
from engine.berserk.cards.text.phrases.filters import in_order
from engine.berserk.cards.text.phrases.kinds import ATTACKS
from tests.engine.berserk.abilities.laying import TAP, influence

_SHOT, _THROW, _BOLT = ab.PowerKind.SHOT, ab.PowerKind.THROW, ab.PowerKind.DISCHARGE
_SELF = ab.Is(ab.Who.SELF)
_ELVES = ab.AllOf((ab.OfSide(ab.Side.OWN), ab.OfClass(("Эльф",))))
_DIRECTED = ab.Named(ab.Name.DIRECTED)
_SHOT_BY_IT = ab.Suffered((_SHOT,), by=_SELF)
_WITH_IT = ab.AllOf((_SELF, ab.HasAround(ab.AllOf((_SHOT_BY_IT, ab.Beside(ab.Who.CANDIDATE))))))


def _wounds(what: ab.Filter) -> ab.Playable:
    return ab.Playable(TAP, influence(ab.Wound(3), targets=ab.Targets(what)))


def _adds(against: ab.Filter) -> ab.SizeModifier:
    return ab.SizeModifier(2, powers=(_THROW,), against=against)


SAID = {
    "{tap}: Ранить на 3 карту, которую атаковал в этот ход.": _wounds(
        ab.Suffered(ATTACKS, by=_SELF)
    ),
    "+2 к метанию по картам, которых атаковал выстрелом в прошлый ход.": _adds(
        ab.Suffered((_SHOT,), 1, _SELF)
    ),
    "+2 к метанию по картам, которых атаковал ваш эльф разрядом в этом бою.": _adds(
        ab.Suffered((_BOLT,), None, ab.AllOf((ab.OfSide(ab.Side.OWN), ab.OfClass(("Эльф",)))))
    ),
    "{tap}: Ранить на 3 карту, атакованную выстрелом в этот ход.": _wounds(ab.Suffered((_SHOT,))),
    "+2 к метанию по картам, которые получали раны от разряда в этот ход.": _adds(
        ab.Suffered((_BOLT,), wounded=True)
    ),
    "+2 к метанию по существам, получившим раны от заклинания в этом бою.": _adds(
        ab.AllOf((ab.IsCreature(), ab.Suffered((ab.PowerKind.SPELL,), None, wounded=True)))
    ),
    "+2 к метанию по картам, получавшим раны от атаки в этот ход.": _adds(
        ab.Suffered(ATTACKS, wounded=True)
    ),
    "{tap}: Ранить на 3 карту, которая не получала ран от метания в этот ход.": _wounds(
        ab.Not(ab.Suffered((_THROW,), wounded=True))
    ),
    "+2 к метанию, если в этот ход не получал ран от выстрела.": ab.While(
        ab.CardIs(ab.Who.SELF, ab.Not(ab.Suffered((_SHOT,), wounded=True))),
        (ab.SizeModifier(2, powers=(_THROW,)),),
    ),
    "+2 к метанию, пока не получал ран от заклинания в этом бою.": ab.While(
        ab.CardIs(ab.Who.SELF, ab.Not(ab.Suffered((ab.PowerKind.SPELL,), None, wounded=True))),
        (ab.SizeModifier(2, powers=(_THROW,)),),
    ),
    "+2 к метанию, пока получал раны от выстрела в этот ход.": ab.While(
        ab.CardIs(ab.Who.SELF, ab.Suffered((_SHOT,), wounded=True)),
        (ab.SizeModifier(2, powers=(_THROW,)),),
    ),
    "{direct}, пока ранен.": ab.While(
        ab.CardIs(ab.Who.SELF, ab.InState(ab.State.WOUNDED)), (_DIRECTED,)
    ),
    "Ваши эльфы имеют {direct}, пока они рядом с ~.": ab.While(
        ab.ALWAYS, (_DIRECTED,), in_order((_ELVES, ab.Beside()))
    ),
    "Ваши эльфы не могут двигаться, пока они на глубине.": ab.While(
        ab.ALWAYS, (ab.Cannot(ab.Doing.MOVE),), in_order((_ELVES, ab.InDepth(deep=True)))
    ),
    "При рывке на клетку рядом с картой, которую атаковал выстрелом в этот ход — ранить её "
    "на 3.": ab.Triggered(
        ab.When(ab.Moment.RELOCATED, _WITH_IT, ways=(ab.Relocation.DASH,)),
        influence(ab.Wound(3), targets=ab.Targets(ab.AllOf((_SHOT_BY_IT, ab.Beside())))),
    ),
}
