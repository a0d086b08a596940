"""What numbers, filters and conditions of abilities say about a table (306.3, 528.2, 543, 546)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final, assert_never

from engine.berserk import abilities as ab
from engine.berserk.abilities.filters import Place, Trait, filters_within
from engine.berserk.abilities.values import numbers_within
from engine.berserk.cards.card import CardType
from engine.berserk.table import events as ev
from engine.berserk.table.board import (
    COLUMNS,
    DEEP,
    DISTANCES,
    NEIGHBOURS,
    NO_CELL,
    Cell,
    beyond,
    own_row,
    steps_towards,
)
from engine.berserk.table.history import (
    cells_entered,
    death_of,
    deeds,
    doers,
    has_done,
    kept_number,
    was,
)
from engine.berserk.table.state import (
    NO_CARD,
    NO_CAUSE,
    NO_PLAY,
    CardState,
    Cause,
    Done,
    Lasting,
    MatchState,
    Play,
    Step,
    Zone,
)
from engine.kernel import Seat

AREAS: Final = {
    ab.Area.BATTLEFIELD: (Zone.BATTLEFIELD,),
    ab.Area.EXTRA: (Zone.EXTRA,),
    ab.Area.BATTLE: (Zone.BATTLEFIELD, Zone.EXTRA),
    ab.Area.GRAVEYARD: (Zone.GRAVEYARD,),
    ab.Area.EXILE: (Zone.EXILE,),
    ab.Area.HAND: (Zone.HAND,),
    ab.Area.DECK: (),
}


@dataclass(frozen=True, slots=True)
class Context:
    """From where a node looks at the table: the controller and card of its ability, its play, what
    set it off, whether the ability went off by itself, and the card a filter is looking at."""

    state: MatchState
    seat: Seat
    source: int
    play: Play | None = None
    cause: Cause = NO_CAUSE
    candidate: int = NO_CARD
    target: int = NO_CARD
    x: int = 0
    die: int = 0
    triggered: bool = False
    giver: int = NO_CARD
    since: int = 0
    """Where in the history the effect at hand was laid."""

    def card(self, who: ab.Who) -> CardState | None:
        """Return the card spoken of; None when there is none."""
        number = self._number(who)
        return None if number == NO_CARD else self.state.cards[number]

    def known(self, who: ab.Who) -> CardState | None:
        """Return the card spoken of as the ability knows it.

        What an event or a play set off knows a card that has left the battle zone since as it was
        before (201.2.4, 116.3.5); so is a card known that was given up as a payment.
        """
        card = self.card(who)
        if card is None:
            return None
        answers = self.cause.event >= 0 or self.cause.play != NO_PLAY
        return as_it_was(card) if answers or who is ab.Who.PAID else card

    def _number(self, who: ab.Who) -> int:
        match who:
            case ab.Who.SELF:
                return self.source
            case ab.Who.TARGET:
                if self.target != NO_CARD:
                    return self.target
                return self._target_of_play()
            case ab.Who.SUBJECT:
                return self.cause.subject
            case ab.Who.OTHER:
                return self.cause.other
            case ab.Who.HOST:
                return self.state.cards[self.source].host
            case ab.Who.PAID:
                return self.play.paid[0] if self.play is not None and self.play.paid else NO_CARD
            case ab.Who.CANDIDATE:
                return self.candidate
            case ab.Who.GIVER:
                return self.source if self.giver == NO_CARD else self.giver
            case ab.Who.REMEMBERED:
                return self._if_still_there(self.cause.remembered, self.cause.entry)

    def _target_of_play(self) -> int:
        if self.play is None:
            return NO_CARD
        if self.play.aim.target != NO_CARD:
            return self.play.aim.target
        known = [done for done in self.play.progress.done if done.targets]
        if not known:
            return NO_CARD
        return self._if_still_there(known[-1].targets[0], known[-1].entry)

    def _if_still_there(self, card: int, entry: int) -> int:
        """529.6, 529.7: a card that has come back is another one for what was aimed at it."""
        if card == NO_CARD or self.state.cards[card].entered != entry:
            return NO_CARD
        return card


def as_it_was(card: CardState) -> CardState:
    """Return a card that has left the battle zone as it was before, any other as it is."""
    return card if card.in_battle or card.last is None else card.last


def of_play(state: MatchState, play: Play, target: int = NO_CARD, die: int = 0) -> Context:
    """Return the context of the ability that ``play`` carries out."""
    triggered = isinstance(play.ability, ab.Triggered)
    return Context(
        state,
        play.seat,
        play.source,
        play,
        play.cause,
        target=target,
        x=play.x,
        die=die,
        triggered=triggered,
        giver=play.giver,
    )


def of_effect(state: MatchState, card: CardState, effect: Lasting) -> Context:
    """Return the context of the condition on which an effect on a card lasts (122.8)."""
    return Context(
        state, effect.seat, effect.source, target=card.id, giver=effect.source, since=effect.since
    )


def of_card(state: MatchState, card: int, cause: Cause | None = None) -> Context:
    """Return the context of an ability of ``card``."""
    seat = state.cards[card].controller
    return Context(state, seat, card, cause=cause or NO_CAUSE)


# Numbers.


def number(ctx: Context, node: ab.Number) -> int:
    """Return what a number is now; rolled ones need the die of the context (306.3)."""
    match node:
        case int():
            return node
        case ab.Rolled(values=values):
            return _by_die(ctx, values)
        case ab.ChosenX():
            return ctx.x
        case ab.Count(cards=cards):
            return sum(1 for _card in cards_passing(ctx, cards))
        case ab.FactOf(fact=fact, who=who):
            card = ctx.known(who)
            return 0 if card is None else fact_of(card, fact)
        case ab.NamedOf(name=name, who=who):
            card = ctx.known(who)
            return 0 if card is None else card.facts.value(name)
        case ab.DieOf(who=who, nth=nth) if nth:
            return _die_among(ctx, ctx.known(who), nth)
        case ab.DieOf(who=who, bare=bare):
            return _die_of(ctx, ctx.known(who), bare=bare)
        case ab.Distance(one=one, other=other):
            return _distance(ctx.known(one), ctx.known(other))
        case ab.MarkersOn(marker=marker, who=who):
            card = ctx.known(who)
            return 0 if card is None else sum(1 for _one in markers(ctx.state, card, marker))
        case ab.Times():
            return _times(ctx, node)
        case ab.Shown(cards=cards):
            return sum(1 for card in _shown(ctx) if passes(ctx, cards, card))
        case ab.ResultOf(outcome=outcome, of_trigger=of_trigger):
            return _result(ctx, outcome, of_trigger)
        case ab.Sum(numbers=numbers):
            return sum(number(ctx, one) for one in numbers)
        case ab.Scaled(number=inner, times=times, by=by):
            return number(ctx, inner) * times // by
        case ab.Remainder(number=inner, by=by):
            return number(ctx, inner) % by
        case ab.Bounded(number=inner, most=most):
            return min(number(ctx, inner), number(ctx, most))
        case ab.Mulligans(side=side):
            seat = ctx.seat.opponent if side is ab.Side.ENEMY else ctx.seat
            return sum(ctx.state.mulligans) if side is ab.Side.ANY else ctx.state.mulligans[seat]
        case ab.AtTurnStart(number=inner):
            kept = kept_number(ctx.state, ctx.source, node)
            return number(ctx, inner) if kept is None else kept


def _times(ctx: Context, node: ab.Times) -> int:
    """545.12: "cells" are counted each time, "different cells" once."""
    if node.different_cells:
        entered = cells_entered(ctx.state, node.deed, node.turns)
        return len({cell for card, cell in entered if passes(ctx, node.cards, card)})
    done = (ctx.state.cards[card] for card in deeds(ctx.state, node.deed, node.turns))
    return sum(1 for card in done if passes(ctx, node.cards, card))


def markers(state: MatchState, card: CardState, name: str) -> Iterator[Lasting]:
    """Yield the markers of a name on a card and on its cell (544)."""
    yield from (effect for effect in card.effects if effect.marker == name)
    if card.cell != NO_CELL:
        for mark in state.marks:
            if mark.cell == card.cell and mark.effect.marker == name:
                yield mark.effect


def _shown(ctx: Context) -> Iterator[CardState]:
    """Yield the cards of decks that the play at hand has shown."""
    if ctx.play is None:
        return
    for event in reversed(ctx.state.history):
        match event:
            case ev.CardsShown(seat=seat, cards=specs):
                yield from (CardState(NO_CARD, spec, seat, seat, Zone.DECK) for spec in specs)
            case ev.PlayAnnounced(play=play) if play == ctx.play.id:
                return


def needs_die(node: ab.Number) -> bool:
    """Whether a number is rolled."""
    return any(isinstance(part, ab.Rolled) for part in numbers_within(node))


def _die_of(ctx: Context, card: CardState | None, *, bare: bool) -> int:
    """306.6: the play keeps what was rolled for it; 0 for a card that rolled nothing."""
    if card is None:
        return 0
    for play in _plays_at_hand(ctx):
        fight = play.fight
        known = play.course.step > Step.DIE_FIXED and not bare
        if card.id == play.source and (fight.attack_die or fight.settled):
            return fight.attack_total if known else fight.attack_die
        if card.id == play.aim.target and fight.defence_die:
            return fight.defence_total if known else fight.defence_die
    return 0


def _die_among(ctx: Context, card: CardState | None, nth: int) -> int:
    """306.5.2: one of several dice that were rolled; 0 where there are no so many."""
    for play in _plays_at_hand(ctx):
        if card is not None and card.id in (play.source, play.aim.target):
            dice = play.fight.attack_dice if card.id == play.source else play.fight.defence_dice
            return dice[nth - 1] if nth <= len(dice) else 0
    return 0


def _plays_at_hand(ctx: Context) -> Iterator[Play]:
    """Yield the play that set the ability off, then what is on the stack from its top on."""
    stack = ctx.state.stack
    yield from (play for play in stack if play.id == ctx.cause.play)
    yield from reversed(stack)


def _distance(one: CardState | None, other: CardState | None) -> int:
    """547.4: the least number of cells that leads from one to the other."""
    if one is None or other is None or NO_CELL in (place(one), place(other)):
        return 0
    return DISTANCES[place(one)][place(other)]


def is_of_play(node: ab.Number) -> bool:
    """Whether a number is what a play says, and not what the table says."""
    return any(isinstance(part, _OF_PLAY) for part in numbers_within(node))


_OF_PLAY: Final = (ab.Rolled, ab.ChosenX, ab.DieOf, ab.ResultOf)


def _by_die(ctx: Context, values: ab.Strength) -> int:
    strength = ctx.state.ruleset.strike_table.alone(ctx.die)
    return (0, values.weak, values.medium, values.strong)[strength]


def fact_of(card: CardState, fact: ab.Fact) -> int:
    """Return a number of a card, without modifiers; what its type does not have is 0 (105.4,
    105.5.1, 543.6)."""
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
        case ab.Fact.MOVEMENT_LEFT:
            return card.movement
        case ab.Fact.WEAK:
            return 0 if facts.base_strike is None else facts.base_strike.weak
        case ab.Fact.MEDIUM:
            return 0 if facts.base_strike is None else facts.base_strike.medium
        case ab.Fact.STRONG:
            return 0 if facts.base_strike is None else facts.base_strike.strong
        case ab.Fact.CHIPS:
            return card.chips
        case ab.Fact.EXTRA_LIFE:
            return card.extra + card.facts.more_life
        case ab.Fact.ELEMENTS:
            return len(facts.elements)


def _result(ctx: Context, outcome: ab.Outcome, of_trigger: bool) -> int:
    if of_trigger:
        match outcome:
            case ab.Outcome.LIFE_LOST:
                return ctx.cause.life_lost
            case ab.Outcome.EXCESS:
                return ctx.cause.excess
            case ab.Outcome.SIZE:
                return _size_of_cause(ctx)
            case (
                ab.Outcome.WOUNDS
                | ab.Outcome.HEALED
                | ab.Outcome.TARGETS
                | ab.Outcome.AMOUNT
                | ab.Outcome.DIE
                | ab.Outcome.BARE_DIE
                | ab.Outcome.DICE
            ):
                return ctx.cause.amount
            case _:
                assert_never(outcome)
    results = () if ctx.play is None else ctx.play.progress.done
    done = results[-1] if results else Done(-1, False)
    match outcome:
        case ab.Outcome.WOUNDS:
            return done.wounds
        case ab.Outcome.LIFE_LOST:
            return done.life_lost
        case ab.Outcome.EXCESS:
            return done.excess
        case ab.Outcome.HEALED:
            return done.healed
        case ab.Outcome.TARGETS:
            return len(done.targets)
        case ab.Outcome.AMOUNT:
            return done.amount
        case ab.Outcome.DIE:
            return done.die
        case ab.Outcome.BARE_DIE:
            return done.bare_die
        case ab.Outcome.SIZE:
            return done.size
        case ab.Outcome.DICE:
            return sum(one.die for one in results)


def _size_of_cause(ctx: Context) -> int:
    """The size of the attack that set the ability off, or of the counterstrike."""
    for play in ctx.state.stack:
        if play.id == ctx.cause.play:
            return play.fight.counter_size if _is_of_counter(ctx, play) else play.fight.size
    return 0


def _is_of_counter(ctx: Context, play: Play) -> bool:
    """Whether the counterstrike set the ability off: by the event, else by who is its subject."""
    if ctx.cause.event >= 0:
        event = ctx.state.history[ctx.cause.event]
        return isinstance(event, ev.Landed | ev.Wounded) and event.counter
    return play.is_attack and ctx.cause.subject == play.aim.target


# Filters.


def cards_passing(ctx: Context, node: ab.Filter) -> Iterator[CardState]:
    """Yield the cards that pass, in the order of their ids.

    A filter that says no zone speaks of the battle zone (201.2.1); hidden cards pass no check of
    what they are (533.9).
    """
    anywhere = _names_area(node)
    for card in ctx.state.cards:
        if not anywhere and not card.in_battle:
            continue
        if known_of_hidden(ctx, node, card) if card.hidden else passes(ctx, node, card):
            yield card


def known_of_hidden(ctx: Context, node: ab.Filter, card: CardState) -> bool | None:
    """Whether a hidden card passes for all that can be seen of it; None where that does not tell.

    It counts as a card on a cell of its own (533.9).
    """
    if isinstance(node, ab.AllOf):
        told = {known_of_hidden(ctx, one, card) for one in node.filters}
        return False if False in told else None if None in told else True
    if isinstance(node, ab.AnyOf):
        told = {known_of_hidden(ctx, one, card) for one in node.filters}
        return True if True in told else None if None in told else False
    if isinstance(node, ab.Not):
        known = known_of_hidden(ctx, node.filter, card)
        return None if known is None else not known
    if isinstance(node, ab.Beside):
        other = ctx.known(node.who)
        return other is not None and place(other) in NEIGHBOURS[card.cell]
    return passes(ctx, node, card) if is_seen_of_hidden(node) else None


def is_seen_of_hidden(node: ab.Filter) -> bool:
    """Whether a filter asks for the side or the place of a card, or how it lies."""
    if isinstance(node, ab.InState):
        return node.state in (ab.State.OPEN, ab.State.CLOSED, ab.State.HIDDEN)
    return isinstance(node, _SEEN_OF_HIDDEN)


_SEEN_OF_HIDDEN: Final = (
    ab.Is,
    ab.OfSide,
    ab.Within,
    ab.InDirection,
    ab.InLine,
    ab.InRows,
    ab.InDepth,
    ab.InArea,
)


def _names_area(node: ab.Filter) -> bool:
    return any(isinstance(part, (ab.InArea, ab.OnTop)) for part in filters_within(node))


def passes(ctx: Context, node: ab.Filter, card: CardState) -> bool:
    """Whether a card passes a filter, as it is and not as somebody may take it for."""
    if isinstance(node, Place):
        return _stands(ctx, node, card)
    if isinstance(node, ab.AllOf):
        return all(passes(ctx, one, card) for one in node.filters)
    if isinstance(node, ab.AnyOf):
        return any(passes(ctx, one, card) for one in node.filters)
    if isinstance(node, ab.Not):
        return not passes(ctx, node.filter, card)
    return _has_trait(ctx, node, card)


def of_side(seat: Seat, side: ab.Side, other: Seat) -> bool:
    """Whether ``other`` is on that side of ``seat``."""
    match side:
        case ab.Side.OWN:
            return other is seat
        case ab.Side.ENEMY:
            return other is not seat
        case ab.Side.ANY:
            return True


def _has_trait(ctx: Context, node: Trait, card: CardState) -> bool:
    facts = card.facts
    match node:
        case ab.Is(who=who):
            known = ctx.known(who)
            return known is not None and known.id == card.id
        case ab.OfSide(side=side):
            return of_side(ctx.seat, side, card.controller)
        case ab.OfType(types=types):
            return facts.type in types
        case ab.IsCreature():
            return facts.is_creature
        case ab.OfElement(elements=elements):
            return (
                any(one in facts.elements for one in elements) if elements else not facts.elements
            )
        case ab.SharesElement(who=who):
            other = ctx.known(who)
            return other is not None and any(e in facts.elements for e in other.facts.elements)
        case ab.OfClass(classes=classes):
            return any(one in facts.classes for one in classes)
        case ab.Called(name=name):
            return facts.name == name
        case ab.IsElite(elite=elite):
            return facts.elite is elite
        case ab.IsUnique():
            return facts.unique
        case ab.HasFact(fact=fact, compare=compare, number=value):
            return compare.holds(fact_of(card, fact), number(ctx, value))
        case ab.IsOdd(fact=fact, odd=odd):
            return (fact_of(card, fact) % 2 == 1) is odd
        case ab.InState(state=state):
            return in_state(ctx.state, card, state)
        case ab.HasNamed(name=name):
            return facts.has(name)
        case ab.HasPower(kinds=kinds):
            return any(kind in facts.powers for kind in kinds)
        case ab.HasProtection(powers=kinds):
            return all(_is_wholly_protected(card, kind) for kind in kinds)
        case ab.InStatus(status=status):
            return has_status(ctx.state, card.id, status)
        case ab.Marked(marker=marker):  # 544.3: of one's own side
            return any(one.seat is ctx.seat for one in markers(ctx.state, card, marker))
        case ab.Did(deed=deed, turns=turns, did=did):
            if not did:
                return was(ctx.state, turns) and not has_done(ctx.state, card.id, deed, turns)
            return has_done(ctx.state, card.id, deed, turns)
        case ab.Targeted():
            return ctx.play is not None and card.id in ctx.play.progress.aimed
        case _:
            assert_never(node)


def _is_wholly_protected(card: CardState, kind: ab.PowerKind) -> bool:
    """532.2, 532.4: partial protections that leave nothing out are the whole one."""
    parts = [node for node, _one in card.facts.nodes(ab.Protection) if kind in node.powers]
    strengths = _LANDING if kind.is_attack else (ab.AttackStrength.MISS,)
    return all(
        _leaves_nobody_out(
            tuple(part.source for part in parts if not part.strengths or one in part.strengths)
        )
        for one in strengths
    )


_LANDING: Final = tuple(one for one in ab.AttackStrength if one is not ab.AttackStrength.MISS)


def _leaves_nobody_out(filters: tuple[ab.Filter, ...]) -> bool:
    """Whether every card passes one of the filters by what they say alone."""
    known: set[ab.Filter] = set()
    for one in filters:
        known.update(one.filters if isinstance(one, ab.AnyOf) else (one,))
    if ab.ANY_CARD in known or ab.OfSide(ab.Side.ANY) in known:
        return True
    if {ab.OfSide(ab.Side.OWN), ab.OfSide(ab.Side.ENEMY)} <= known:
        return True
    return any(ab.Not(one) in known for one in known)


def is_named(card: CardState, name: ab.Name) -> bool:
    """Whether a card has a named ability, were it only against some cards (541.4.1)."""
    if card.facts.has(name):
        return True
    strikes = (node.name for node, _one in card.facts.nodes(ab.StrikeKind))
    others = (node.name for node, _one in card.facts.nodes(ab.NamedAgainst))
    return name in strikes or name in others


def in_state(state: MatchState, card: CardState, wanted: ab.State) -> bool:
    """Whether a card is so; outside the battle zone it is neither open nor closed (201.2.2)."""
    if not card.in_battle:
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
            return any(one.host == card.id for one in state.cards if one.in_battle)


def in_formation(state: MatchState, card: CardState) -> bool:
    """Whether another own card with formation stands one cell away (term «Строй»)."""
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


def _stands(ctx: Context, node: Place, card: CardState) -> bool:
    match node:
        case ab.InArea(area=area):
            return card.zone in AREAS[area]
        case ab.OnTop():
            pile = ctx.state.pile(card.owner, card.zone)
            return bool(pile) and pile[-1] == card.id
        case ab.InRows(rows=rows, side=side):
            seat = ctx.seat.opponent if side is ab.Side.ENEMY else ctx.seat
            return card.cell != NO_CELL and own_row(seat, card.cell) in rows
        case ab.InDepth(deep=deep):
            return card.cell != NO_CELL and (card.cell in DEEP) is deep
        case ab.Beside(who=who):
            other = ctx.known(who)
            return other is not None and beside(card, other)
        case ab.Within(cells=cells, who=who):
            other = ctx.known(who)
            return other is not None and _is_within(ctx, card, other, number(ctx, cells))
        case ab.InDirection(directions=directions, who=who):
            other = ctx.known(who)
            if other is None or place(other) == NO_CELL or card.cell == NO_CELL:
                return False
            return any(card.cell in cells_towards(ctx, other, one) for one in directions)
        case ab.InLine(row=row, column=column, who=who):
            other = ctx.known(who)
            if other is None or place(other) == NO_CELL or card.cell == NO_CELL:
                return False
            return _in_line(card.cell, place(other), row=row, column=column)
        case _:
            assert_never(node)


def place(card: CardState) -> Cell:
    """Return the cell of a card, or the one it stood on when it left (201.2.4)."""
    return card.cell if card.cell != NO_CELL else card.left_cell


def beside(one: CardState, other: CardState) -> bool:
    """Whether two cards stand beside each other, diagonals and a shared cell included.

    Flyers and terrains never do, even while they are hidden on a cell (210.2, 213.1).
    """
    for card in (one, other):
        if card.facts.type in (CardType.FLYER, CardType.TERRAIN):
            return False
    if one.id == other.id or place(one) == NO_CELL or place(other) == NO_CELL:
        return False
    return place(one) == place(other) or place(one) in NEIGHBOURS[place(other)]


def _is_within(ctx: Context, card: CardState, other: CardState, cells: int) -> bool:
    """547.1.1, 547.3: range does not bind what is in the extra zone or aims from it."""
    if card.zone is Zone.EXTRA or other.zone is Zone.EXTRA:
        return True
    if card.cell == NO_CELL or place(other) == NO_CELL:
        return False
    return DISTANCES[card.cell][place(other)] <= cells


def _in_line(one: Cell, other: Cell, *, row: bool, column: bool) -> bool:
    same_row = one // COLUMNS == other // COLUMNS
    same_column = one % COLUMNS == other % COLUMNS
    return (row and same_row) or (column and same_column)


def cells_towards(ctx: Context, card: CardState, direction: ab.Direction) -> tuple[Cell, ...]:
    """Return the cells one step away in a direction, as the card's controller sees it."""
    cell = place(card)
    if cell == NO_CELL:
        return ()
    if direction is ab.Direction.BEYOND:
        source = ctx.state.cards[ctx.source]
        return beyond(place(source), cell) if place(source) != NO_CELL else ()
    if direction is ab.Direction.ONWARD:
        return beyond(ctx.cause.cell, cell) if ctx.cause.cell != NO_CELL else ()
    return steps_towards(card.controller, cell, direction.value)


def free_cells(ctx: Context, node: ab.Cells) -> tuple[Cell, ...]:
    """Return the cells that a selection of cells allows, in order."""
    free = node.free and node.under is None
    return tuple(cell for cell in named_cells(ctx, node) if not free or is_free(ctx.state, cell))


def named_cells(ctx: Context, node: ab.Cells) -> tuple[Cell, ...]:
    """Return the cells that a selection of cells speaks of, be they free or not."""
    if node.place_of is not None:
        card = ctx.known(node.place_of)
        known = card is not None and place(card) != NO_CELL
        found: tuple[Cell, ...] = (place(card),) if card is not None and known else ()
    else:
        found = _around(ctx, node)
    if node.marker:
        found = tuple(cell for cell in found if _is_marked(ctx, cell, node.marker))
    if node.under is not None:
        held = {card.cell for card in cards_passing(ctx, node.under)}
        found = tuple(cell for cell in found if cell in held)
    return found


def _is_marked(ctx: Context, cell: Cell, name: str) -> bool:
    """544.3: with a marker of one's own side."""
    return any(
        mark.cell == cell and mark.effect.marker == name and mark.effect.seat is ctx.seat
        for mark in ctx.state.marks
    )


def _around(ctx: Context, node: ab.Cells) -> tuple[Cell, ...]:
    card = ctx.known(node.who)
    seat = ctx.seat.opponent if node.rows_of is ab.Side.ENEMY else ctx.seat
    cells: list[Cell] = []
    for cell in range(len(DISTANCES)):
        if node.rows and own_row(seat, cell) not in node.rows:
            continue
        if node.deep is not None and (cell in DEEP) is not node.deep:
            continue
        if (node.within is not None or node.beside or node.directions) and (
            card is None or not _near(ctx, node, card, cell)
        ):
            continue
        cells.append(cell)
    return tuple(cells)


def _near(ctx: Context, node: ab.Cells, card: CardState, cell: Cell) -> bool:
    origin = place(card)
    if origin == NO_CELL:  # who aims from the extra zone is bound by no range (547.3)
        return card.zone is Zone.EXTRA and not node.beside and not node.directions
    if node.within is not None and DISTANCES[origin][cell] > number(ctx, node.within):
        return False
    if node.beside and cell not in NEIGHBOURS[origin]:
        return False
    return not node.directions or any(
        cell in cells_towards(ctx, card, one) for one in node.directions
    )


def is_free(state: MatchState, cell: Cell) -> bool:
    """Whether no card is on the cell and no effect says that it is taken."""
    if state.board[cell] != NO_CARD:
        return False
    return not any(mark.blocks and mark.cell == cell for mark in state.marks)


# Conditions.


def holds(ctx: Context, node: ab.Condition) -> bool:
    """Whether a condition holds now."""
    match node:
        case ab.Every(conditions=conditions):
            return all(holds(ctx, one) for one in conditions)
        case ab.Some(conditions=conditions):
            return any(holds(ctx, one) for one in conditions)
        case ab.Unless(condition=inner):
            return not holds(ctx, inner)
        case ab.CardIs(who=who, filter=inner):
            card = ctx.known(who)
            return card is not None and passes(ctx, inner, card)
        case ab.ThereAre(filter=inner, least=least):
            return sum(1 for _card in cards_passing(ctx, inner)) >= number(ctx, least)
        case ab.Comparison(one=one, compare=compare, other=other):
            return compare.holds(number(ctx, one), number(ctx, other))
        case ab.TurnOf(side=side):
            return of_side(ctx.seat, side, ctx.state.active)
        case ab.PlaysAs(first=first):
            return (ctx.seat is Seat.FIRST) is first
        case ab.HasStatus(status=status, who=who):
            card = ctx.known(who)
            return card is not None and has_status(ctx.state, card.id, status)
        case ab.Happened(deed=deed, filter=inner, turns=turns, least=least):
            wanted = deeds(ctx.state, deed, turns)
            found = (ctx.state.cards[card] for card in wanted)
            return sum(1 for card in found if passes(ctx, inner, card)) >= least
        case ab.Since(deed=deed, filter=inner):
            since = ctx.state.history[ctx.since :]
            done = (ctx.state.cards[card] for event in since for card in doers(event, deed))
            return any(passes(ctx, inner, card) for card in done)
        case ab.CameFrom(cells=cells):
            return ctx.cause.cell in named_cells(ctx, cells)
        case ab.DiedOf(who=who, source=source, powers=powers):
            card = ctx.known(who)
            return card is not None and _died_of(ctx, card, source, powers)


def _died_of(
    ctx: Context, card: CardState, source: ab.Filter, powers: tuple[ab.PowerKind, ...]
) -> bool:
    death = death_of(ctx.state, card.id)
    if death is None or death[0] == NO_CARD:
        return False
    killer, kind = death
    return (not powers or kind in powers) and passes(ctx, source, ctx.state.cards[killer])


def has_status(state: MatchState, card: int, status: ab.Status) -> bool:
    """Whether a card has a status in a play that is being carried out, be it interrupted by others
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
    counters = bool(fight.counter)  # who strikes back attacks, and is an assailant not (512.6.5)
    match status:
        case ab.Status.SOURCE:
            return card == play.source
        case ab.Status.TARGET:
            return card in aim.targets
        case ab.Status.DEFENDER:
            return card == play.defender
        case ab.Status.ASSAILANT:
            return play.is_attack and card == play.source
        case ab.Status.ATTACKING:
            strikes_back = counters and card == aim.target
            return play.is_attack and (card == play.source or strikes_back)
        case ab.Status.ATTACKED:
            struck_back = counters and card == play.source
            return play.is_attack and (card in aim.targets or struck_back)
        case ab.Status.DEFENDING:
            return fights and card in aim.targets
        case ab.Status.FIGHTING:
            return play.is_attack and (card == play.source or (fights and card in aim.targets))


def ignores(
    state: MatchState,
    card: CardState,
    what: ab.Ignored,
    other: CardState,
    kind: ab.PowerKind | None = None,
) -> bool:
    """542: whether a card ignores that of another card, for powers of that kind."""
    if ab.Ignores not in state.kinds or ab.Ignores not in card.facts.kinds:
        return False
    ctx = of_card(state, card.id)
    return any(
        what in node.what
        and (not node.powers or kind in node.powers)
        and passes(ctx, node.cards, other)
        for node, _one in card.facts.nodes(ab.Ignores)
    )


def reckoned_ability(ctx: Context, node: ab.Ability) -> ab.Ability | None:
    """Return an ability as it is given to a card: its number fixed; None for one of 0 (523.5)."""
    if not isinstance(node, ab.Reckoned):
        return node
    value = number(ctx, node.number)
    match node.ability:
        case ab.Named() as named:
            return replace(named, value=value) if value > 0 else None
        case ab.NamedBonus() as bonus:
            return replace(bonus, amount=value) if value else None


def reckoned_strike(ctx: Context, node: ab.StrikeOf) -> ab.Strength:
    """Return a strike with its three numbers worked out (105.5)."""
    values = (max(0, number(ctx, one)) for one in (node.weak, node.medium, node.strong))
    return ab.Strength(*values)


def with_candidate(ctx: Context, card: CardState) -> Context:
    """Return the context while a filter looks at ``card``."""
    return Context(
        ctx.state,
        ctx.seat,
        ctx.source,
        ctx.play,
        ctx.cause,
        card.id,
        ctx.target,
        ctx.x,
        ctx.die,
        ctx.triggered,
        ctx.giver,
        ctx.since,
    )
