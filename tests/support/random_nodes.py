"""Random abilities of every kind, sensible or not: a match must survive them all.

The generator draws from a ``random.Random``; Hypothesis provides one whose draws it can shrink.
"""

from collections.abc import Callable
from random import Random
from typing import Final

import engine.berserk.abilities as ab
from engine.berserk.abilities.properties import CardType, Element
from engine.berserk.abilities.strength import Strength

_DEEPEST: Final = 2
_MARKER: Final = "метка"
_SELF: Final = ab.Is(ab.Who.SELF)
_OWN, _ENEMY = ab.OfSide(ab.Side.OWN), ab.OfSide(ab.Side.ENEMY)
_FILTERS: Final[tuple[ab.Filter, ...]] = (
    ab.ANY_CARD,
    _OWN,
    _ENEMY,
    _SELF,
    ab.Not(_SELF),
    ab.IsCreature(),
    ab.OfType((CardType.GROUND,)),
    ab.OfType((CardType.FLYER,)),
    *(ab.InState(state) for state in ab.State),
    ab.HasNamed(ab.Name.ARMOR),
    ab.HasPower((ab.PowerKind.SHOT,)),
    ab.HasPower(effects=(ab.EffectKind.SHOW_DECK,)),
    ab.HasJump(),
    ab.HasTitle(ab.Title.CONCENTRATION),
    ab.HasTitle(ab.Title.VALHALLA),
    ab.Beside(),
    ab.Within(3),
    ab.InLine(row=True, column=True),
    ab.InRows((1, 2)),
    ab.InDepth(deep=True),
    ab.HasFact(ab.Fact.COST, ab.Compare.AT_MOST, 3),
    ab.Marked(_MARKER),
    ab.HasAround(ab.AllOf((ab.IsCreature(), ab.Beside(ab.Who.CANDIDATE)))),
    ab.Not(ab.HasAround(ab.Beside(ab.Who.CANDIDATE), number=2)),
)
_NUMBERS: Final[tuple[ab.Number, ...]] = (
    0,
    1,
    2,
    3,
    ab.Rolled(Strength(0, 1, 2)),
    ab.Rolled(Strength(1, 2, 3)),
    ab.Count(ab.AllOf((_OWN, ab.IsCreature()))),
    ab.FactOf(ab.Fact.WOUNDS),
    ab.Scaled(ab.FactOf(ab.Fact.COST), 1, 2),
    ab.Bounded(ab.FactOf(ab.Fact.LIFE), 3),
    ab.AtTurnStart(ab.FactOf(ab.Fact.WOUNDS)),
    ab.Times(ab.Deed.MOVED, _SELF, different_cells=True),
    ab.Times(ab.Deed.WOUNDED, _SELF, amounts=True),
    ab.Mulligans(),
)
_CONDITIONS: Final[tuple[ab.Condition, ...]] = (
    ab.ALWAYS,
    ab.TurnOf(ab.Side.OWN),
    ab.PlaysAs(first=True),
    ab.Happened(ab.Deed.MOVED, _SELF),
    ab.Unless(ab.Happened(ab.Deed.MOVED, _SELF, 1)),
    ab.Comparison(ab.FactOf(ab.Fact.LIFE), ab.Compare.AT_LEAST, 2),
    ab.HasStatus(ab.Status.ATTACKING),
    ab.StrikesSo(ab.Name.DIRECTED, ab.Who.SELF),
    ab.Headed(1, 0),
    ab.InARow((ab.Link(), ab.Link((ab.PowerKind.STRIKE,))), any_order=True),
)
_RISING: Final = ab.Power(
    ab.PowerKind.INFLUENCE,
    (ab.BringIn(by=ab.Area.GRAVEYARD, incarnates=True, side=ab.Side.ENEMY),),
    ab.Targets(who=ab.Who.SELF, area=ab.Area.GRAVEYARD),
    cells=ab.Cells(rows=(3,), rows_of=ab.Side.ANY, by_rule=True),
)
_PAYMENTS: Final = (
    ab.FREE,
    *(ab.Payment(closes=True),) * 4,
    ab.Payment(closes=True, chips=1),
    ab.Payment(chips=1),
    ab.Payment(chips=ab.ChosenX()),
    ab.Payment(wounds=ab.ChosenX()),
    ab.Payment(tokens=1),
    ab.Payment(extra_life=ab.Bounded(ab.ChosenX(), 2)),
    ab.Payment(wounds=1),
    ab.Payment(destroyed=True),
    ab.Payment(exiled=True),
    ab.Payment(to_deck=True),
    ab.Payment(movement=True),
    ab.Payment(destroys=ab.Targets(_OWN)),
    ab.Payment(closes_other=ab.Targets(_OWN)),
)
_ON_PLAYS: Final[tuple[ab.Effect, ...]] = (
    ab.Cancel(),
    ab.Block(),
    ab.Redirect(),
    ab.ChangeDie(1),
    ab.ChangeDie(-1),
    ab.SetDie(3),
    ab.SetDie(turned=True),
    ab.Reroll(),
    ab.ChangeSize(1),
    ab.ChangeSize(-1),
    ab.ScaleSize(2),
    ab.ScaleSize(1, 2),
    ab.SetSize(1),
    ab.SetStrength(ab.AttackStrength.WEAK),
    ab.StaysOpen(),
)


def nodes(rng: Random) -> tuple[ab.Ability, ...]:
    """Return up to two abilities for a card."""
    return tuple(_ability(rng) for _ in range(rng.choice((0, 1, 1, 2))))


def _ability(rng: Random, depth: int = 0) -> ab.Ability:
    if depth > _DEEPEST:
        return ab.Named(rng.choice(tuple(ab.Name)), 1)
    made = (_playable, _playable, _triggered, _static)
    make = _titled if rng.random() < 0.1 else rng.choice(made)
    return make(rng, depth)


def _playable(rng: Random, depth: int) -> ab.Ability:
    when = _when(rng) if rng.random() < 0.25 else None
    payment = rng.choice(_PAYMENTS)
    ends = payment.closes or payment.destroyed or payment.exiled or payment.to_deck
    limits = (ab.Limit.PER_TURN, ab.Limit.PER_BATTLE)
    on_a_play = when is not None and rng.random() < 0.6
    return ab.Playable(
        payment,
        _on_the_play(rng) if on_a_play else _body(rng, depth),
        sudden=when is not None or rng.random() < 0.3,
        when=when,
        condition=_condition(rng),
        # an ability without cost could repeat forever
        limit=rng.choice((ab.Limit.NONE, *limits) if ends else limits),
        active=rng.choice((*(ab.Area.BATTLE,) * 8, ab.Area.GRAVEYARD)),
        stays_open=rng.random() < 0.1,
    )


def _triggered(rng: Random, depth: int) -> ab.Ability:
    return ab.Triggered(
        _when(rng),
        _on_the_play(rng) if rng.random() < 0.3 else _body(rng, depth),
        may=rng.random() < 0.4,
        condition=_condition(rng),
        limit=rng.choice((*(ab.Limit.PER_TURN,) * 3, ab.Limit.PER_BATTLE, ab.Limit.NONE)),
        active=rng.choice((*(ab.Area.BATTLE,) * 6, ab.Area.GRAVEYARD)),
    )


def _titled(rng: Random, depth: int) -> ab.Ability:
    body, may, condition = _body(rng, depth), rng.random() < 0.4, _condition(rng)
    limit = rng.choice((*(ab.Limit.PER_TURN,) * 3, ab.Limit.PER_BATTLE, ab.Limit.NONE))
    return rng.choice(
        (
            ab.Concentration(body, may, condition, limit),
            ab.Frenzy(rng.choice((1, 3, 6)), body, may, condition, limit),
            ab.Valhalla(body, may, condition, limit),
            ab.Incorporeal((_ability(rng, depth + 1),)),
        )
    )


def _when(rng: Random) -> ab.When:
    return ab.When(
        rng.choice(tuple(ab.Moment)),
        rng.choice((ab.ANY_CARD, _SELF, _filter(rng))),
        rng.choice((None, None, ab.ANY_CARD, _SELF)),
        turn=rng.choice(tuple(ab.Side)),
        nth=rng.choice((None, None, 1)),
    )


def _condition(rng: Random) -> ab.Condition:
    more = (ab.CardIs(ab.Who.SELF, _filter(rng)), ab.ThereAre(_filter(rng)), ab.ALWAYS)
    return rng.choice((*_CONDITIONS, *more))


def _filter(rng: Random, depth: int = 0) -> ab.Filter:
    if depth < _DEEPEST and rng.random() < 0.3:
        pair = (_filter(rng, depth + 1), _filter(rng, depth + 1))
        return ab.AllOf(pair) if rng.random() < 0.75 else ab.AnyOf(pair)
    return rng.choice(_FILTERS)


def _targets(rng: Random) -> ab.Targets:
    return rng.choice(
        (
            ab.ITSELF,
            ab.Targets(_filter(rng), all=True),
            ab.Targets(_filter(rng), area=ab.Area.GRAVEYARD),
            *(_chosen(rng) for _ in range(5)),
        )
    )


def _chosen(rng: Random) -> ab.Targets:
    return ab.Targets(
        _filter(rng),
        least=rng.choice((1, 1, 1, 0, 2)),
        most=rng.choice((1, 1, 2, 3)),
        range=rng.choice((None, None, 2, 4)),
        besides=rng.choice((None, None, None, _filter(rng))),
    )


# Bodies and powers.


def _body(rng: Random, depth: int) -> ab.Body:
    if depth >= _DEEPEST or rng.random() < 0.6:
        return _power(rng, depth)
    one, other = _body(rng, depth + 1), _body(rng, depth + 1)
    return rng.choice(
        (
            ab.And((one, other)),
            ab.Repeat(2, one),
            ab.WhileDoing(one, other),
            ab.OnSuccess(one, other),
            ab.Otherwise(one, other),
            ab.Or((one, other)),
            ab.Or((one, other), _condition(rng)),
            ab.UnlessOpponent(one, other),
            ab.May(one),
            ab.Limited(one, rng.choice((ab.Limit.PER_TURN, ab.Limit.PER_BATTLE))),
            ab.Provided(_condition(rng), one),
            ab.Provided(_condition(rng), one, other),
            ab.Prophecy(rng.choice((1, 2)), one),
            ab.RolledTargets(Strength(0, 1, 2), ab.Power(ab.PowerKind.SPELL, (_simple(rng),))),
        )
    )


def _on_the_play(rng: Random) -> ab.Power:
    """Return an influence on the play that triggered the ability."""
    return ab.Power(ab.PowerKind.INFLUENCE, (rng.choice(_ON_PLAYS),), ab.ITSELF)


def _attack(rng: Random) -> ab.Attack:
    kind = rng.choice([kind for kind in ab.PowerKind if kind.is_attack])
    if kind is ab.PowerKind.STRIKE:
        return ab.Attack(kind, None)
    reach = None if kind is ab.PowerKind.REACH_STRIKE else rng.choice((None, 2, 4))
    return ab.Attack(kind, Strength(1, 2, 3), reach)


def _power(rng: Random, depth: int) -> ab.Attack | ab.Power:
    kind = rng.choice((ab.PowerKind.SPELL, ab.PowerKind.INFLUENCE))
    draw = rng.random()
    if draw < 0.25:
        return _attack(rng)
    if draw < 0.35:
        way = ab.Relocate(rng.choice(tuple(ab.Relocation)))
        cells = ab.Cells(within=2, who=rng.choice((ab.Who.SELF, ab.Who.TARGET)))
        return ab.Power(kind, (way,), _targets(rng), cells=cells)
    if draw < 0.42:
        area = rng.choice((ab.Area.DECK, ab.Area.GRAVEYARD))
        clears = rng.choice(((), (ab.Destroy(),)))
        enters = ab.BringIn(by=area, closed=rng.random() < 0.3, clears=clears)
        if rng.random() < 0.2:
            rides = ab.BringIn(by=area, host=ab.Who.SELF, becomes=CardType.COMPANION)
            return ab.Power(kind, (rides,), ab.Targets(ab.IsCreature(), area=area))
        cells = ab.Cells(within=1, free=not clears)
        return ab.Power(kind, (enters,), ab.Targets(area=area), cells=cells)
    if draw < 0.46:
        mark = ab.MarkCell(_MARKER, ab.Named(ab.Name.ARMOR, 1), rng.random() < 0.5, _until(rng))
        return ab.Power(kind, (mark,), ab.ITSELF, cells=ab.Cells(within=2))
    effects = tuple(_effect(rng, depth) for _ in range(rng.choice((1, 1, 1, 2))))
    return ab.Power(kind, effects, _targets(rng))


def _until(rng: Random) -> ab.Until:
    return rng.choice(tuple(ab.Until))


def _effect(rng: Random, depth: int) -> ab.Effect:
    makers: tuple[Callable[[Random], ab.Effect], ...] = (_simple, _simple, _lasting)
    if rng.random() < 0.15 and depth < _DEEPEST:
        return ab.Gain(_ability(rng, depth + 1), _until(rng))
    if rng.random() < 0.05 and depth < _DEEPEST:
        law = ab.While(_condition(rng), (_law(rng),), _filter(rng))
        return ab.Delay(rng.choice((_triggered(rng, depth + 1), law)), _until(rng))
    return rng.choice(makers)(rng)


def _simple(rng: Random) -> ab.Effect:
    number = rng.choice(_NUMBERS)
    return rng.choice(
        (
            ab.Wound(number),
            ab.Wound(number),
            ab.Heal(rng.choice((None, number)), surplus=rng.random() < 0.3),
            ab.Destroy(),
            ab.FinishingBlow(3),
            ab.FinishingBlow(3, afar=True),
            ab.Exile(),
            ab.ToDeck(rng.choice(tuple(ab.DeckPlace))),
            ab.ToGraveyard(),
            ab.Open(),
            ab.Close(),
            ab.TurnFaceUp(),
            ab.Hide(),
            ab.LoseMarker(_MARKER, this=rng.random() < 0.3),
            ab.Chips(rng.choice((1, 2, -1))),
            ab.LifeBecomes(rng.choice((1, 3)), maximum=rng.random() < 0.3),
            ab.RestoreArmor(),
            ab.RegainMovement(),
            ab.ChooseCards(),
            ab.MoreActions(in_a_row=rng.random() < 0.3),
            ab.Swap(),
            ab.Redistribute(rng.choice((None, 1))),
            ab.NextDie(rng.choice((1, 6))),
            ab.ShowDeck(2),
            ab.Mill(1),
            ab.ChangePlaces(ab.OfSide(ab.Side.OWN)),
            ab.LookAtDeck(),
            ab.Tokens(1),
            _made_attack(rng),
        )
    )


def _made_attack(rng: Random) -> ab.Effect:
    at = rng.choice((ab.Targets(who=ab.Who.OTHER), ab.ITSELF, ab.ONE_CARD))
    return ab.Makes(rng.choice(tuple(ab.Order)), _attack(rng), at)


def _lasting(rng: Random) -> ab.Effect:
    until = _until(rng)
    return rng.choice(
        (
            ab.GainOrMore(ab.Name.ARMOR, rng.choice(_NUMBERS), until),
            ab.LoseNamed(rng.choice(tuple(ab.Name)), until),
            ab.LoseAbilities(until),
            ab.LoseProtection((ab.PowerKind.SHOT,), until=until),
            ab.ExtraLife(rng.choice((1, 2, -1)), until),
            ab.SetProperty(ab.Property.TYPE, rng.choice((CardType.FLYER, CardType.GROUND)), until),
            ab.SetProperty(ab.Property.STRIKE, Strength(2, 2, 2), until),
            ab.SetProperty(ab.Property.UNIQUE, value=True, until=until),
            ab.AddProperty(ab.Property.MOVEMENT, rng.choice((1, -1)), until),
            ab.AddProperty(ab.Property.STRIKE, 1, until),
            ab.UpTo(ab.AddProperty(ab.Property.STRIKE, 1, until), 2),
            ab.UpTo(ab.Gain(ab.SizeModifier(rng.choice((1, -1))), until), 1),
            ab.ChangeElements((Element.FOREST,), until=until),
            ab.GainClasses(("Орк",), until),
            ab.LoseFlight(until),
            ab.TakeControl(until),
        )
    )


# Static abilities.


def _static(rng: Random, depth: int) -> ab.Ability:
    if rng.random() < 0.25:
        grants = (_ability(rng, depth + 1),)
        cards = rng.choice((None, _filter(rng)))
        return rng.choice((ab.While(_condition(rng), grants, cards), ab.Formation(grants)))
    return rng.choice((_modifier, _shield, _law, _habit))(rng)


def _modifier(rng: Random) -> ab.Ability:
    amount = rng.choice((1, -1))
    prop = rng.choice((ab.Property.MOVEMENT, ab.Property.STRIKE, ab.Property.COST))
    return rng.choice(
        (
            ab.Modify(prop, amount),
            ab.Becomes(ab.Property.STRIKE, Strength(1, 1, 1)),
            ab.DieModifier(amount, whose=rng.choice((None, _filter(rng)))),
            ab.DieModifier(3, brings_to=True),
            ab.SizeModifier(amount, rng.choice(tuple(ab.Applies))),
            ab.SizeModifier(0, times=2),
            ab.SizeModifier(0, by=2),
            ab.SizeModifier(1, brings_to=True),
            ab.SizeModifier(amount, rng.choice(tuple(ab.Applies)), counter=True),
            ab.SizeModifier(amount, strengths=(rng.choice(tuple(ab.AttackStrength)),)),
            ab.Named(rng.choice(tuple(ab.Name)), 2),
            ab.NamedBonus(ab.Name.ARMOR, 1),
        )
    )


def _shield(rng: Random) -> ab.Ability:
    wounds = ab.ReplacedBy.WOUNDS
    return rng.choice(
        (
            ab.Protection((rng.choice(tuple(ab.PowerKind)),)),
            ab.Protection((ab.PowerKind.SHOT, ab.PowerKind.SPELL), source=_filter(rng)),
            ab.Protection(poison=True),
            ab.Protection((ab.PowerKind.SHOT,), compare=ab.Compare.AT_LEAST, size=3),
            ab.Prevention(1),
            ab.Prevention(None, total=3),
            ab.Prevention(2, per_turn=True),
            ab.Replacement(wounds, amount=rng.choice((1, -1)), may=rng.random() < 0.3),
            ab.Replacement(wounds, none=True, limit=ab.Limit.PER_TURN),
            ab.Replacement(wounds, amount=1, strengths=(ab.AttackStrength.WEAK,)),
            ab.Replacement(wounds, none=True, but=(ab.PowerKind.STRIKE,)),
            ab.Replacement(wounds, cards=_filter(rng), onto=ab.Who.SELF),
            ab.Ignores(),
            ab.Ignores((ab.Ignored.PROTECTIONS,)),
            ab.Ignores((ab.Ignored.ARMOR,)),
        )
    )


def _law(rng: Random) -> ab.Ability:
    doing = rng.choice(tuple(ab.Doing))
    duty = rng.choice((ab.Doing.ATTACK, ab.Doing.MOVE, ab.Doing.DEFEND))
    return rng.choice(
        (
            ab.Cannot(doing, rng.choice((None, _filter(rng)))),
            ab.Cannot(ab.Doing.ACT, but=(ab.PowerKind.STRIKE,)),
            ab.Cannot(ab.Doing.RELOCATE, cells=ab.Cells(rows=(1,)), ways=(ab.Relocation.JUMP,)),
            ab.OnlyAt(_filter(rng)),
            ab.UsesOnlyOn(ab.Name.CARRION, _filter(rng)),
            ab.AlsoAt(_filter(rng)),
            ab.AlsoDefends(_filter(rng)),
            ab.FurtherJump(1),
            ab.ShowsMore(1),
            ab.StrongerBlow(1, _filter(rng)),
            ab.Maximum(rng.choice(tuple(ab.MaximumOf)), 2),
            ab.Must(duty),
            ab.Must(ab.Doing.ATTACK, cards=_ENEMY, at=_SELF),
            ab.NotInSquadWith(ab.OfElement((Element.FOREST,))),
            ab.MoreHosts(ab.InRows((rng.choice((1, 2, 3)),), ab.Side.ENEMY)),
            ab.OnlyHosts(_filter(rng)),
            ab.MoreTerrains(rng.choice((2, 3))),
            ab.SquadCountsAs(_filter(rng)),
            ab.MoreSymbiotes(rng.choice((2, 3)), apart=rng.choice((True, False))),
            ab.SquadAtMost(ab.OfElement((Element.FOREST,)), 2),
            ab.StrikeKind(ab.Name.DIRECTED, _filter(rng)),
            ab.NamedAgainst(ab.Name.ATTACK_EXPERIENCE, 2, _filter(rng)),
            ab.NamedAgainst(ab.Name.ARMOR, 1, _filter(rng)),
            ab.BarsPlacement(ab.Cells(rows=(rng.choice((1, 2, 3)),), rows_of=ab.Side.ENEMY)),
        )
    )


def _habit(rng: Random) -> ab.Ability:
    return rng.choice(
        (
            ab.ActsTimes(2),
            ab.ActsTimes(2, in_a_row=True),
            ab.ActsTimes(None, (ab.PowerKind.STRIKE,), in_a_row=True, different=True, closes=True),
            ab.StaysOpenAfter(),
            ab.MayStayClosed(),
            ab.FightsAsOpen(),
            ab.StepsTo(_filter(rng)),
            ab.StepsTo(beside=ab.Who.SELF),
            ab.StepsTo(cells=ab.Cells(columns=(1, 5))),
            ab.Lacks((ab.Name.DASH, ab.Name.ARMOR)),
            ab.StartsWith((ab.Chips(2),)),
            ab.StartsWith((ab.ExtraLife(2),)),
            ab.EntersWith((ab.Chips(1),)),
            ab.Incarnates(again=True),
            ab.Incarnates(_RISING),
            ab.StrikeRange(2),
            ab.Named(ab.Name.JUMP, 2),
            ab.Named(ab.Name.TELEPORT),
        )
    )
