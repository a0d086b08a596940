"""Traits of a card: numbers, markers, position, statuses (105, 512.6, 544)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, assert_never

import engine.berserk.abilities as ab
from engine.berserk.abilities.filters import OwnTrait
from engine.berserk.abilities.properties import CardType
from engine.berserk.cards.facts import ON_CELL, Facts, Owned, powers_of
from engine.berserk.cards.ruleset import Ruleset
from engine.berserk.cards.strike_table import FightOutcome
from engine.berserk.cards.titled_abilities import TITLED
from engine.berserk.table import events as ev
from engine.berserk.table.board import DISTANCES, NO_CELL
from engine.berserk.table.state import (
    NO_CARD,
    CardState,
    LastingEffect,
    MatchState,
    Play,
    Step,
    Zone,
)
from engine.kernel.seats import Seat


def markers(state: MatchState, card: CardState, name: str) -> Iterator[LastingEffect]:
    """Yield the markers of a name on a card and on its cell (544)."""
    yield from (effect for effect in card.effects if effect.marker == name)
    if card.cell != NO_CELL:
        for mark in state.marks:
            if mark.cell == card.cell and mark.effect.marker == name:
                yield mark.effect


def has_by_itself(node: OwnTrait, card: CardState) -> bool:
    """Return whether a card passes a filter by its own traits, regardless of the viewer."""
    facts = card.facts
    match node:
        case ab.OfType(types=types):
            return facts.type in types
        case ab.IsCreature():
            return facts.is_creature
        case ab.OfElement(elements=elements):
            return (
                any(element in facts.elements for element in elements)
                if elements
                else not facts.elements
            )
        case ab.OfClass(classes=classes):
            return any(class_ in facts.classes for class_ in classes)
        case ab.Called(name=name):
            return facts.name == name
        case ab.IsElite(elite=elite):
            return facts.elite is elite
        case ab.IsUnique():
            return facts.unique
        case ab.IsOdd(fact=fact, odd=odd):
            return (fact_of(card, fact) % 2 == 1) is odd
        case ab.HasNamed(name=name):
            return facts.has(name)
        case ab.HasPower(kinds=kinds, effects=effects):
            return any(kind in facts.powers for kind in kinds) or _has_effect(facts, effects)
        case ab.HasJump():
            return has_jump(card)
        case ab.HasTitle(title=title):
            return TITLED[title] in facts.kinds
        case ab.HasProtection(powers=kinds, poison=poison):
            if poison and not has_protection(card, (), poison=True):
                return False
            return all(is_wholly_protected(card, kind) for kind in kinds)
        case _:
            assert_never(node)


def _has_effect(facts: Facts, wanted: tuple[ab.EffectKind, ...]) -> bool:
    """Return whether an own ability has a power with one of these effects: «имеет пророчество»."""
    words = {kind.value for kind in wanted}
    return any(isinstance(kind, type) and kind.__name__ in words for kind in facts.kinds)


def has_protection(
    card: CardState,
    powers: tuple[ab.PowerKind, ...],
    *,
    poison: bool,
    source: ab.Filter = ab.ANY_CARD,
) -> bool:
    """Return whether a card is protected from any of these powers, or from poison (532); with a
    ``source``, a partial protection that covers it counts."""
    return any(
        not {*node.powers}.isdisjoint(powers) or (node.poison and poison)
        for node, _one in card.facts.nodes(ab.Protection)
        if source in (ab.ANY_CARD, node.source)
    )


def has_incarnated(card: CardState) -> bool:
    """Return whether the card has used its incarnation, once in a battle unless a text says
    otherwise (536.7.3)."""
    return card.incarnated and not any(node.again for node, _ in card.facts.nodes(ab.Incarnates))


def fact_of(card: CardState, fact: ab.Fact) -> int:
    """Return a number of a card, without modifiers unless it names them; 0 for what its type does
    not have (105.4, 105.5.1, 543.6)."""
    facts = card.facts
    match fact:
        case ab.Fact.COST:
            return card.cost
        case ab.Fact.LIFE:
            return card.life
        case ab.Fact.MAXIMUM_LIFE:
            return card.maximum_life
        case ab.Fact.START_LIFE:
            return facts.start_life
        case ab.Fact.WOUNDS:
            return card.wounds
        case ab.Fact.MOVEMENT:
            return facts.base_movement
        case ab.Fact.MODIFIED_MOVEMENT:
            return max(0, facts.movement) if facts.type is CardType.GROUND else 0
        case ab.Fact.MOVEMENT_LEFT:
            return card.movement_left
        case ab.Fact.WEAK:
            return 0 if facts.base_strike is None else facts.base_strike.weak
        case ab.Fact.MEDIUM:
            return 0 if facts.base_strike is None else facts.base_strike.medium
        case ab.Fact.STRONG:
            return 0 if facts.base_strike is None else facts.base_strike.strong
        case ab.Fact.MODIFIED_WEAK:
            return 0 if facts.strike is None else max(0, facts.strike.weak)
        case ab.Fact.CHIPS:
            return card.chips
        case ab.Fact.EXTRA_LIFE:
            return card.extra + card.lessened + card.facts.more_life
        case ab.Fact.ELEMENTS:
            return len(facts.elements)
        case ab.Fact.ARMOR_LEFT:
            return max(0, _armor(facts) - card.armor_spent)
        case _:
            assert_never(fact)


def _armor(facts: Facts) -> int:
    """Return the largest armor of a card, even if it works against some cards only (541.4.1)."""
    armor = (node.amount for node, _one in facts.nodes(ab.Prevention) if node.armor)
    return max((amount for amount in armor if isinstance(amount, int)), default=0)


def of_aspect(
    card: CardState, aspect: ab.Aspect, rules: Ruleset
) -> tuple[ab.Element | str | int | tuple[int, bool], ...]:
    """Return the values of an aspect of a card: its name, its cost, each element or each class.

    A cost is a number, with its crystal in editions that distinguish costs by it.
    """
    match aspect:
        case ab.Aspect.NAME:
            return (card.facts.name,)
        case ab.Aspect.COST:
            if rules.same_cost_same_crystal:
                return ((card.cost, card.facts.elite),)
            return (card.cost,)
        case ab.Aspect.ELEMENT:
            return card.facts.elements
        case ab.Aspect.CLASS:
            return card.facts.classes
        case _:
            assert_never(aspect)


def of_side(seat: Seat, side: ab.Side, other: Seat) -> bool:
    """Return whether ``other`` is on that side of ``seat``."""
    match side:
        case ab.Side.OWN:
            return other is seat
        case ab.Side.ENEMY:
            return other is not seat
        case ab.Side.ANY:
            return True
        case _:
            assert_never(side)


def is_wholly_protected(card: CardState, kind: ab.PowerKind) -> bool:
    """Return whether partial protections together cover every card and so are a full one (532.2,
    532.4)."""
    parts = [
        node
        for node, _one in card.facts.nodes(ab.Protection)
        if kind in node.powers and node.compare is None
    ]
    strengths = _LANDING if kind.is_attack else (ab.AttackStrength.MISS,)
    return all(
        _leaves_nobody_out(
            tuple(part.source for part in parts if not part.strengths or strength in part.strengths)
        )
        for strength in strengths
    )


_LANDING: Final = tuple(
    strength for strength in ab.AttackStrength if strength is not ab.AttackStrength.MISS
)


def _leaves_nobody_out(filters: tuple[ab.Filter, ...]) -> bool:
    """Return whether the filters by themselves cover every card."""
    known: set[ab.Filter] = set()
    for part in filters:
        known.update(part.filters if isinstance(part, ab.AnyOf) else (part,))
    if ab.ANY_CARD in known or ab.OfSide(ab.Side.ANY) in known:
        return True
    if {ab.OfSide(ab.Side.OWN), ab.OfSide(ab.Side.ENEMY)} <= known:
        return True
    return any(ab.Not(part) in known for part in known)


def has_jump(card: CardState) -> bool:
    """Return whether a card has an own ability to jump; making another card jump does not count."""
    bodies = (
        ability.node.body
        for ability in card.facts.owned
        if isinstance(ability.node, ab.Playable | ab.Triggered)
    )
    return any(
        isinstance(power, ab.Power)
        and power.targets.who is ab.Who.SELF
        and ab.Relocate(ab.Relocation.JUMP) in power.effects
        for body in bodies
        for power in powers_of(body)
    )


def is_named(card: CardState, name: ab.Name) -> bool:
    """Return whether a card has a named ability (541.4), even one against some cards only
    (541.4.1)."""
    if card.facts.has(name):
        return True
    strikes = (node.name for node, _one in card.facts.nodes(ab.StrikeKind))
    others = (node.name for node, _one in card.facts.nodes(ab.NamedAgainst))
    return name in strikes or name in others


def gives(event: ev.EffectGained) -> bool:
    """Return whether an effect gives something; a loss is applied as an effect but gives nothing
    (122.6.1, 541)."""
    change = event.effect.change
    if isinstance(change, ab.ChangeElements):
        return bool(change.gains) or change.becomes is not None
    return not event.lost and not isinstance(
        change, ab.LoseNamed | ab.LoseAbilities | ab.LoseProtection
    )


def name_of(node: object) -> ab.Name | None:
    """Return the name of a named ability, also inside one that works against some cards only or
    under a title."""
    if isinstance(node, ab.Named | ab.StrikeKind | ab.NamedAgainst):
        return node.name
    return _TITLES.get(type(node))


_TITLES: Final = {ab.Frenzy: ab.Name.FRENZY, ab.Incorporeal: ab.Name.INCORPOREAL}


def sets(node: object, prop: ab.Property) -> bool:
    """Return whether an acquired effect sets that property (108)."""
    return isinstance(node, ab.SetProperty) and node.prop is prop


def name_carried_out(state: MatchState, play: int) -> ab.Name | None:
    """Return the named ability that a play on the stack resolves; None for any other."""
    for one in state.stack:
        if one.id == play and one.part:
            return state.cards[one.source].facts.name_behind(one.key, one.part)
    return None


def mark_carried_out(state: MatchState) -> LastingEffect | None:
    """Return the marker on a cell whose ability the current play resolves; None for any other."""
    if not state.stack:
        return None
    origin, number, _part = state.stack[-1].key
    marks = (mark.effect for mark in state.marks if origin == ON_CELL)
    return next((effect for effect in marks if effect.id == number), None)


def names_among(owned: Iterable[Owned]) -> Iterator[ab.Name]:
    """Yield the distinct names of these abilities."""
    names = (name_of(ability.node) for ability in owned)
    yield from dict.fromkeys(name for name in names if name is not None)


def in_state(state: MatchState, card: CardState, wanted: ab.State) -> bool:
    """Return whether a card is in a state (201.2.2).

    Outside the battle zone only MAGIC can hold, which is about the printed card.
    """
    if not card.in_battle and wanted is not ab.State.MAGIC:
        return False
    match wanted:
        case ab.State.OPEN:
            return not card.closed
        case ab.State.CLOSED:
            return card.closed
        case ab.State.HIDDEN:
            return card.hidden
        case ab.State.WOUNDED:
            return card.wounds > 0
        case ab.State.HAS_ACTED:
            return card.acted > 0
        case ab.State.HAS_FORMATION:
            return card.facts.forms
        case ab.State.IN_FORMATION:
            return in_formation(state, card)
        case ab.State.MAGIC:
            return any(kind.is_magic for kind in card.facts.powers)
        case ab.State.HOST:
            return any(other.host == card.id for other in state.cards if other.in_battle)
        case _:
            assert_never(wanted)


def in_formation(state: MatchState, card: CardState) -> bool:
    """Return whether another own card with formation stands one cell away (term «Строй»)."""
    if card.cell == NO_CELL or card.hidden or not card.facts.forms:
        return False
    return any(
        other.facts.forms
        and other.controller is card.controller
        and not other.hidden
        and other.id != card.id
        and DISTANCES[card.cell][other.cell] <= 1
        for other in state.cards
        if other.zone is Zone.BATTLEFIELD
    )


def has_status(state: MatchState, card: int, status: ab.Status) -> bool:
    """Return whether a card has a status in a play that is resolving, even if others interrupt it
    (512.6.2, 512.6.4, 512.6.5)."""
    return any(
        _gives_status(play, card, status)
        for play in state.stack
        if (play.reserved or play.made_by != -1) and play.course.step < Step.FINISH
    )


def _gives_status(play: Play, card: int, status: ab.Status) -> bool:
    aim = play.aim
    fight = play.fight
    fights = fight.defence_die > 0 or fight.duel
    counters = bool(fight.counter)  # a card striking back attacks but is no assailant (512.6.5)
    match status:
        case ab.Status.SOURCE:
            return card == play.source
        case ab.Status.TARGET:
            return card in aim.targets
        case ab.Status.DEFENDER:
            return card == play.defender
        case ab.Status.DEFENDED:
            return play.defender != NO_CARD and card in play.progress.aimed[-1:]
        case ab.Status.ASSAILANT:
            return play.is_attack and play.assails and card == play.source
        case ab.Status.ATTACKING:
            strikes_back = counters and card == aim.target
            return play.is_attack and (card == play.source or strikes_back)
        case ab.Status.ATTACKED:
            struck_back = counters and card == play.source
            return play.is_attack and (card in aim.targets or struck_back)
        case ab.Status.DEFENDING:
            return fights and card in aim.targets
        case ab.Status.EXCHANGING:
            result = FightOutcome(fight.attack, fight.counter)
            is_there = card == play.source or card in aim.targets
            return fights and result.is_exchange and is_there
        case ab.Status.FIGHTING:
            return play.is_attack and (card == play.source or (fights and card in aim.targets))
        case _:
            assert_never(status)


def is_seen_of_hidden(node: ab.Filter) -> bool:
    """Return whether a filter asks only what is visible of a hidden card: its side, place and
    position."""
    if isinstance(node, ab.InState):
        return node.state in (ab.State.OPEN, ab.State.CLOSED, ab.State.HIDDEN)
    return isinstance(node, _SEEN_OF_HIDDEN)


_SEEN_OF_HIDDEN: Final = (
    ab.Is,
    ab.IsBound,
    ab.OfSide,
    ab.Within,
    ab.InDirection,
    ab.InLine,
    ab.InRows,
    ab.InColumns,
    ab.Between,
    ab.BesideMarked,
    ab.BesideLeft,
    ab.OnTheWay,
    ab.Trodden,
    ab.OnChosen,
    ab.InDepth,
    ab.InArea,
    ab.HasAround,
)
