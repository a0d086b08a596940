"""Find which facets of the table a static reads, from its nodes alone (117.4, 121, 546).

Each function returns the facets (``table.facets``) on which a result depends besides ``ALWAYS``. A
static has neither a play nor a cause, so that queries for either have a constant result.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Final, assert_never

import engine.berserk.abilities as ab
from engine.berserk.abilities.filters import OwnTrait, PastTrait, Place, Trait
from engine.berserk.cards.facts import Facts
from engine.berserk.table import facets as of
from engine.kernel.remembering import by_identity

ALWAYS: Final = of.ZONE | of.FACE | of.SIDE
"""Side, zone and face of a card, which every query reads."""


def of_giver(facts: Facts) -> int:
    """Return what the statics of a card read to give abilities; 0 for a card that gives none."""
    if not facts.is_static:
        return 0
    reads = ALWAYS
    for ability in facts.giving:
        reads |= of_ability(ability.node)
    return reads


def of_numbers_on(facts: Facts, *, lasting: bool) -> int:
    """Return what the properties of a card depend on, besides its abilities and the effects on it.

    With ``lasting`` effects on the card, the order in which statics came to apply matters too
    (525.1, 541.4).
    """
    reads = 0
    for ability in facts.owned:
        if isinstance(ability.node, ab.Modify):
            reads |= of_number(ability.node.amount)
        elif isinstance(ability.node, ab.Becomes):
            reads |= _of_value(ability.node.value)
    if lasting and facts.varies:
        reads |= of.GRANTS
    return reads | ALWAYS if reads else 0


@by_identity
@cache
def of_ability(node: ab.Ability) -> int:
    """Return what a static reads to know what it gives and to whom; 0 for any other ability
    (121)."""
    if isinstance(node, ab.While):
        reads = of_condition(node.condition) | _of_calculated(node.grants)
        return reads if node.cards is None else reads | of_filter(node.cards)
    if isinstance(node, ab.Formation):
        return of.CELL | of.FACTS | _of_calculated(node.grants)
    return of_filter(node.cards) if isinstance(node, ab.SquadCountsAs) else 0


def _of_calculated(grants: tuple[ab.Ability, ...]) -> int:
    return _all(of_number(node.number) for node in grants if isinstance(node, ab.Calculated))


def _of_value(value: ab.Number | ab.Strength | ab.StrikeOf) -> int:
    if isinstance(value, ab.Strength):
        return 0
    if isinstance(value, ab.StrikeOf):
        return _all(of_number(part) for part in (value.weak, value.medium, value.strong))
    return of_number(value)


@by_identity
@cache
def of_condition(node: ab.Condition) -> int:
    """Return what a condition reads (546)."""
    match node:
        case ab.Every(conditions=conditions) | ab.Some(conditions=conditions):
            return _all(of_condition(condition) for condition in conditions)
        case ab.Unless(condition=inner):
            return of_condition(inner)
        case ab.CardIs(who=who, filter=inner):
            return _of_card(who) | of_filter(inner)
        case ab.ThereAre(filter=inner, least=least):
            return of_filter(inner) | of_number(least)
        case ab.Comparison(one=one, other=other):
            return of_number(one) | of_number(other)
        case ab.TurnOf() | ab.LaterTurn():
            return of.TURN
        case ab.PlaysAs():
            return of.SIDE
        case ab.HasStatus(who=who):
            return of.PLAYS | _of_card(who)
        case ab.Since(filter=inner, powers=powers) if powers:
            return of.DEEDS[ab.Deed.WOUNDED] | of_filter(inner)
        case ab.Happened(deed=deed, filter=inner) | ab.Since(deed=deed, filter=inner):
            return of.DEEDS[deed] | of_filter(inner)
        case ab.CameFrom(cells=cells):
            return of_cells(cells)
        case ab.Headed():
            return of.ZONE | _of_card(ab.Who.SUBJECT)
        case ab.DiedOf(who=who, source=source):
            return of.ZONE | _of_card(who) | of_filter(source)
        case ab.StrikesSo():
            return of.EVERYTHING  # whom a strike is directed at depends on any filter
        case ab.InARow(links=links):
            return of.POWERS | _all(of_filter(link.source) for link in links)
        case _:
            assert_never(node)


def _all(parts: Iterable[int]) -> int:
    reads = 0
    for facets in parts:
        reads |= facets
    return reads


def _of_card(who: ab.Who) -> int:
    """Return what resolving a card reference reads."""
    match who:
        case ab.Who.HOST:
            return of.HOST
        case ab.Who.SELF | ab.Who.CANDIDATE | ab.Who.GIVER:
            return 0
        case (
            ab.Who.TARGET | ab.Who.SUBJECT | ab.Who.OTHER | ab.Who.PAID | ab.Who.REMEMBERED
        ):  # these need a play or a cause, which a static lacks
            return 0
        case _:
            assert_never(who)


@cache
def of_filter(node: ab.Filter) -> int:
    """Return what a filter reads (528.2)."""
    if isinstance(node, Place):
        return _of_place(node)
    if isinstance(node, ab.AllOf | ab.AnyOf):
        return _all(of_filter(part) for part in node.filters)
    if isinstance(node, ab.Not):
        return of_filter(node.filter)
    if isinstance(node, ab.IsCreature):
        return of.TYPES
    if isinstance(node, OwnTrait):
        return of_fact(node.fact) if isinstance(node, ab.IsOdd) else of.FACTS
    return _of_past(node) if isinstance(node, PastTrait) else _of_trait(node)


def _of_trait(node: Trait) -> int:
    if isinstance(node, OwnTrait | PastTrait):
        return of_filter(node)
    match node:
        case ab.Is(who=who):
            return _of_card(who)
        case ab.IsBound():
            return of.ZONE
        case ab.OfSide():
            return of.SIDE
        case ab.SharesElement(who=who) | ab.Alike(who=who):
            return of.FACTS | _of_card(who)
        case ab.HasNumber(one=one, other=value):
            return of_number(one) | of_number(value)
        case ab.HasFact(fact=fact, number=value):
            return of_fact(fact) | of_number(value)
        case ab.InState(state=state):
            return _of_state(state)
        case ab.InStatus():
            return of.PLAYS
        case ab.Marked():
            return of.EFFECTS | of.MARKS | of.CELL
        case ab.Targeted() | ab.LikeShown():
            return of.EVERYTHING  # these need a play
        case ab.HasAround(cards=cards, number=value):
            return of_filter(cards) | of_number(value)
        case ab.HasMost(fact=fact, among=among):
            return of_fact(fact) | of_filter(among)
        case ab.Distinct(among=among):
            return of.FACTS | of_filter(among)
        case ab.Hosts(symbiote=symbiote):
            return of.HOST | of_filter(symbiote)
        case ab.SeatedOn(host=host):
            return of.HOST | of.FACTS | of_filter(host)
        case _:
            assert_never(node)


def _of_past(node: PastTrait) -> int:
    match node:
        case ab.Did(deed=deed):
            return of.DEEDS[deed]
        case ab.Performed(at=at):
            return of.POWERS | (0 if at is None else of_filter(at))
        case ab.Suffered(by=by):
            return of.POWERS | of_filter(by)
        case ab.Went():
            return of.DEEDS[ab.Deed.RELOCATED]
        case ab.ExiledBy(who=who):
            return of.ZONE | _of_card(who)
        case _:
            assert_never(node)


def _of_state(state: ab.State) -> int:
    match state:
        case ab.State.OPEN | ab.State.CLOSED:
            return of.OPEN
        case ab.State.HIDDEN:
            return of.FACE
        case ab.State.WOUNDED:
            return of.WOUNDS
        case ab.State.HAS_ACTED:
            return of.ACTED
        case ab.State.HAS_FORMATION | ab.State.MAGIC:
            return of.FACTS
        case ab.State.IN_FORMATION:
            return of.CELL | of.FACTS
        case ab.State.HOST:
            return of.HOST
        case _:
            assert_never(state)


def _of_place(node: Place) -> int:
    match node:
        case ab.InArea() | ab.OnTop():
            return of.ZONE
        case ab.InRows() | ab.InColumns():
            return of.CELL
        case ab.InDepth():
            return of.CELL | of.MARKS
        case ab.Between(one=one, other=other):
            return of.CELL | _of_card(one) | _of_card(other)
        case ab.BesideMarked():
            return of.CELL | of.MARKS
        case ab.BesideLeft() | ab.OnChosen() | ab.OnTheWay():
            return of.EVERYTHING  # these need a play or a cause
        case ab.Trodden(who=who):
            return of.CELL | of.DEEDS[ab.Deed.MOVED] | _of_card(who)
        case ab.Beside(who=who):  # flyers and terrains are never adjacent to other cards
            return of.CELL | of.TYPES | _of_card(who)
        case ab.Within(cells=cells, who=who):
            return of.CELL | of_number(cells) | _of_card(who)
        case ab.InDirection(who=who) | ab.InLine(who=who):
            return of.CELL | _of_card(who)
        case _:
            assert_never(node)


@cache
def of_number(node: ab.Number) -> int:
    """Return what a number reads (543); 0 for a constant."""
    match node:
        case int():
            return 0
        case ab.Rolled() | ab.ChosenX() | ab.Travelled() | ab.Shown() | ab.ResultOf():
            return of.EVERYTHING  # these need a play or a cause
        case ab.MovesThisWay() | ab.TokensOf():
            return of.EVERYTHING  # these look into the history
        case ab.Count(cards=cards):
            return ALWAYS | of_filter(cards)
        case ab.CountCells(cells=cells):
            return of_cells(cells)
        case ab.SumOf(fact=fact, cards=cards):
            return ALWAYS | of_fact(fact) | of_filter(cards)
        case ab.Varieties(cards=cards):
            return of.FACTS | of_filter(cards)
        case ab.FactOf(fact=fact, who=who):
            return of_fact(fact) | _of_card(who)
        case ab.NamedOf(who=who):
            return of.FACTS | _of_card(who)
        case ab.DieOf(who=who):
            return of.PLAYS | _of_card(who)
        case ab.Distance(one=one, other=other):
            return of.CELL | _of_card(one) | _of_card(other)
        case ab.MarkersOn(who=who):
            return of.EFFECTS | of.MARKS | of.CELL | _of_card(who)
        case ab.Times(deed=deed, cards=cards):
            return of.DEEDS[deed] | of_filter(cards)
        case ab.Sum(numbers=numbers):
            return _all(of_number(part) for part in numbers)
        case ab.Difference(one=one, other=another) | ab.Bounded(number=one, most=another):
            return of_number(one) | of_number(another)
        case ab.Scaled(number=inner) | ab.Remainder(number=inner):
            return of_number(inner)
        case ab.Mulligans():
            return of.SIDE
        case ab.AtTurnStart(number=inner):
            return of.KEPT | of_number(inner)
        case _:
            assert_never(node)


def of_fact(fact: ab.Fact) -> int:
    """Return what a fact of a card used as a number reads (105.4, 543.6)."""
    match fact:
        case ab.Fact.LIFE:
            return of.FACTS | of.EXTRA | of.WOUNDS
        case ab.Fact.MAXIMUM_LIFE | ab.Fact.EXTRA_LIFE:
            return of.FACTS | of.EXTRA
        case ab.Fact.WOUNDS:
            return of.WOUNDS
        case ab.Fact.MOVEMENT_LEFT:
            return of.MOVES
        case ab.Fact.CHIPS:
            return of.CHIPS
        case ab.Fact.ARMOR_LEFT:
            return of.FACTS | of.ARMOR
        case (
            ab.Fact.COST
            | ab.Fact.START_LIFE
            | ab.Fact.MOVEMENT
            | ab.Fact.MODIFIED_MOVEMENT
            | ab.Fact.WEAK
            | ab.Fact.MEDIUM
            | ab.Fact.STRONG
            | ab.Fact.MODIFIED_WEAK
            | ab.Fact.ELEMENTS
        ):
            return of.FACTS
        case _:
            assert_never(fact)


@cache
def of_cells(node: ab.Cells) -> int:
    """Return what a selection of cells reads."""
    reads = of.CELL | of.MARKS | of.SIDE | _of_card(node.who)
    if node.place_of is not None:
        reads |= _of_card(node.place_of)
    if node.within is not None:
        reads |= of_number(node.within)
    reads |= _all(_of_card(who) for who in node.between)
    reads |= of_number(node.near_least)
    filters = (node.under, node.near, node.chosen)
    reads |= _all(of_filter(part) for part in filters if part is not None)
    return reads | _all(of_cells(part) for part in (node.also_in, node.not_in) if part is not None)
