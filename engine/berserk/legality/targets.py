"""What a power may be aimed at, and whether an ability can be announced at all (501, 502, 528)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final, assert_never

from engine.berserk import abilities as ab
from engine.berserk.abilities.powers import Unhindered
from engine.berserk.cards.card import CardSpec, CardType, listed
from engine.berserk.cards.facts import Owned
from engine.berserk.legality.plays import (
    NO_STRIKE,
    RESERVED,
    cells_in_reach,
    lies_above,
    may_enter,
    may_stand_on,
    refuse_acting,
    refuse_by_text,
    refuse_doing,
    refuse_power_at,
    refuse_relocating,
)
from engine.berserk.reading.conditions import holds, ignores
from engine.berserk.reading.context import Context, with_candidate
from engine.berserk.reading.evaluate import (
    free_cells,
    is_seen_of_hidden,
    named_cells,
    number,
    passes,
)
from engine.berserk.reading.places import beside, is_free, place
from engine.berserk.reading.results import is_of_play
from engine.berserk.reading.traits import is_named
from engine.berserk.table.board import CELLS, DISTANCES, NO_CELL, Cell
from engine.berserk.table.program import Perform, program
from engine.berserk.table.reserve import is_bound, is_promised, reserved_chips, will_close
from engine.berserk.table.state import (
    NO_CARD,
    NO_PLAY,
    CardState,
    Cause,
    MatchState,
    Play,
    Step,
    Use,
    Zone,
)
from engine.berserk.table.symbiotes import can_host
from engine.kernel import Refusal, Seat

_ZONES: Final = {
    ab.Area.BATTLE: (Zone.BATTLEFIELD, Zone.EXTRA),
    ab.Area.BATTLEFIELD: (Zone.BATTLEFIELD,),
    ab.Area.EXTRA: (Zone.EXTRA,),
    ab.Area.GRAVEYARD: (Zone.GRAVEYARD,),
    ab.Area.EXILE: (Zone.EXILE,),
    ab.Area.HAND: (Zone.HAND,),
    ab.Area.DECK: (Zone.HAND,),  # 207.1: what was taken to be summoned waits there
}


# Targets.


def fixed_targets(ctx: Context, power: ab.Attack | ab.Power) -> tuple[int, ...] | None:
    """Return the targets that nobody chooses; None when they are to be chosen."""
    targets = power.targets
    if targets.who is not None:
        card = ctx.card(targets.who)
        return () if card is None else (card.id,)
    if targets.all:
        return tuple(legal_targets(ctx, power))
    return None


def legal_targets(ctx: Context, power: ab.Attack | ab.Power) -> list[int]:
    """Return the cards the power may be aimed at, by id (502, 504, 528.2).

    Where a second target belongs to the first, only cards for which there is one (122.4).
    """
    found = [card.id for card in ctx.state.cards if refuse_aim(ctx, power, card) is None]
    if power.targets.then is None:
        return found
    return [card for card in found if second_targets(ctx, power, card)]


def second_targets(ctx: Context, power: ab.Attack | ab.Power, first: int) -> list[int]:
    """Return the cards that may be the second target beside the first one (122.4)."""
    cards = ctx.state.cards
    return [card.id for card in cards if refuse_second(ctx, power, first, card) is None]


def refuse_second(
    ctx: Context, power: ab.Attack | ab.Power, first: int, card: CardState
) -> Refusal | None:
    """Why a card may not be the second target beside the first one.

    What makes a card attack another one is as illegal as that attack (537.2).
    """
    then = power.targets.then
    if then is None or not isinstance(power, ab.Power) or card.id == first:
        return _NOT_SUCH
    looking = replace(ctx, target=first)
    refusal = refuse_aim(looking, ab.Power(power.kind, (), then), card)
    for effect in power.effects:
        if refusal is None and isinstance(effect, ab.Makes):
            refusal = refuse_made(ctx.state, ctx.state.cards[first], effect, card)
    return refusal


def refuse_made(
    state: MatchState, performer: CardState, effect: ab.Makes, victim: CardState
) -> Refusal | None:
    """Why a generated attack would be illegal (537.2); a victim that the text names is aimed at
    wherever it is (527.1)."""
    if effect.attack.value is None and performer.facts.strike is None:
        return NO_STRIKE
    attack = effect.attack
    if effect.at.who is not None:
        attack = replace(attack, targets=effect.at)
    return refuse_power_at(state, performer, attack, victim)


def with_besides(ctx: Context, power: ab.Attack | ab.Power, targets: tuple[int, ...]) -> list[int]:
    """Return the cards that are targets together with the one that was chosen (505.1)."""
    if power.targets.besides is None or not targets:
        return []
    return [
        card.id
        for card in ctx.state.cards
        if card.id not in targets and refuse_one(ctx, power, (*targets, card.id), card.id) is None
    ]


def refuse_one(
    ctx: Context, power: ab.Attack | ab.Power, targets: tuple[int, ...], card: int
) -> Refusal | None:
    """Why a card may not be the target that it is among ``targets``."""
    besides, chosen = power.targets.besides, targets[0]
    if besides is None or card == chosen or not isinstance(power, ab.Power):
        return refuse_aim(ctx, power, ctx.state.cards[card])
    aimed = replace(power, targets=replace(power.targets, filter=besides))
    return refuse_aim(replace(ctx, target=chosen), aimed, ctx.state.cards[card])


def refuse_targets(ctx: Context, power: ab.Power, targets: tuple[int, ...]) -> Refusal | None:
    """Whether none of the targets of a power is legal, or not both that are one (122.4, 528.7)."""
    cards = ctx.state.cards
    if power.targets.then is not None and len(targets) > 1:
        first, second = targets[0], cards[targets[1]]
        return refuse_aim(ctx, power, cards[first]) or refuse_second(ctx, power, first, second)
    refusals = [refuse_one(ctx, power, targets, one) for one in targets]
    legal = refusals.count(None)
    enough = legal == len(refusals) if is_on_two(power) else legal > 0
    return None if enough else next(one for one in refusals if one is not None)


def is_on_two(power: ab.Power) -> bool:
    """Whether its two targets are one target of its effect: without one there is none (122.4)."""
    swaps = any(isinstance(effect, ab.Swap) for effect in power.effects)
    return swaps or power.targets.then is not None


def refuse_aim(ctx: Context, power: ab.Attack | ab.Power, card: CardState) -> Refusal | None:
    """Why a power may not be aimed at a card; None when it may."""
    source = ctx.state.cards[ctx.source]
    if ctx.triggered and ignores(ctx.state, card, ab.Ignored.TRIGGERS, source):
        return _IGNORED
    if _closes_circle(ctx, power, card.id):
        return _IN_CIRCLES
    if isinstance(power, ab.Attack):
        if not card.in_battle:
            return _NOT_THERE
        return refuse_power_at(ctx.state, source, power, card, ctx=with_candidate(ctx, card))
    if card.zone not in _ZONES[power.targets.area] and not falls_on_a_play(power):
        return _NOT_THERE
    if power.targets.who is None:
        refusal = _refuse_choice(ctx, power, source, card)
        if refusal is not None:
            return refusal
    return refuse_effects(ctx, power, card)


def falls_on_a_play(power: ab.Power) -> bool:
    """122.4.1: whether it changes a play; its target is the source of that, wherever that is."""
    return any(isinstance(effect, _ON_PLAYS) for effect in power.effects)


_ON_PLAYS: Final = (
    ab.Cancel,
    ab.Block,
    ab.Redirect,
    ab.ChangeDie,
    ab.SetDie,
    ab.Reroll,
    ab.FightResult,
    ab.ChangeSize,
    ab.ScaleSize,
    ab.SetSize,
    ab.SetStrength,
    ab.StaysOpen,
)


def _closes_circle(ctx: Context, power: ab.Attack | ab.Power, card: int = NO_CARD) -> bool:
    """522.2: whether the same power of the same ability has been aimed at the card, or carried out
    without a target, in the chain of triggered abilities that leads here."""
    play = ctx.play
    if play is None or not isinstance(play.ability, ab.Triggered):
        return False
    for link in chain(ctx.state, play.cause):
        if (link.source, link.key, link.part) == (play.source, play.key, play.part):
            aimed = [targets for one, targets in _links(link) if one == power]
            if any(card == NO_CARD or card in targets for targets in aimed):
                return True
    return False


def _links(play: Play) -> Iterator[tuple[ab.Attack | ab.Power, tuple[int, ...]]]:
    """Yield what of an ability leads on, with its targets: the power being carried out, not those
    before it (522.2.1); after its end, any of them."""
    if play.aim.power is not None:
        yield play.aim.power, play.aim.targets
        return
    code = program(play.ability.body) if play.ability is not None else ()
    for one in play.progress.done:
        step = code[one.at]
        if isinstance(step, Perform):
            yield step.power, one.targets


def chain(state: MatchState, cause: Cause) -> Iterator[Play]:
    """Yield the plays that lead to what ``cause`` sets off, the last one first (522.1)."""
    plays = {one.id: one for one in state.stack}
    link = plays.get(_before(cause))
    while link is not None:
        yield link
        link = plays.get(_before(link.cause))


def _before(cause: Cause) -> int:
    return cause.within if cause.play == NO_PLAY else cause.play


_IN_CIRCLES: Final = Refusal("effect_impossible", "522.2")
_NOT_THERE: Final = Refusal("target_not_in_zone", "528.2")
_NOT_SUCH: Final = Refusal("not_such_a_target", "528.2")
_IGNORED: Final = Refusal("not_such_a_target", "542.1.6")
_NO_USE: Final = Refusal("effect_impossible", "528.2.1")


def _refuse_choice(
    ctx: Context, power: ab.Power, source: CardState, card: CardState
) -> Refusal | None:
    unknown = card.hidden and card.controller is not ctx.seat
    looking = with_candidate(ctx, card)
    if unknown:
        if not _may_be(looking, power.targets.filter, card):  # 533.6
            return _NOT_SUCH
    elif not passes(looking, power.targets.filter, card):
        return _NOT_SUCH
    reach = power.targets.range
    origin = place(source)  # 201.2.4: of a card that has left, the cell it stood on
    if reach is not None and origin != NO_CELL and card.cell != NO_CELL:  # 203.2, 547.3
        distance = DISTANCES[origin][card.cell]
        if distance > number(ctx, reach):
            return Refusal.because(
                "out_of_range", "547.1.1", range=number(ctx, reach), distance=distance
            )
    return refuse_by_text(ctx.state, source, card, power.kind)


def _may_be(ctx: Context, node: ab.Filter, card: CardState) -> bool:
    """533.6: of a hidden card of the opponent only its side and its place are known."""
    if isinstance(node, ab.AllOf):
        return all(_may_be(ctx, one, card) for one in node.filters)
    if isinstance(node, ab.AnyOf):
        return any(_may_be(ctx, one, card) for one in node.filters)
    if isinstance(node, ab.Not):
        return not is_seen_of_hidden(node.filter) or not _may_be(ctx, node.filter, card)
    return not is_seen_of_hidden(node) or passes(ctx, node, card)


def refuse_effects(ctx: Context, power: ab.Power, card: CardState) -> Refusal | None:
    """Whether none of the power's effects can do anything to the card (528.2.1).

    A hidden card of the opponent may be anything (533.6).
    """
    if card.hidden and card.controller is not ctx.seat:
        return None
    if not power.effects or any(_is_possible(ctx, effect, card) for effect in power.effects):
        return None
    return _NO_USE


def _is_possible(ctx: Context, effect: ab.Effect, card: CardState) -> bool:
    if isinstance(effect, Unhindered):
        return True
    facts = card.facts
    match effect:
        case ab.Open():
            return card.closed
        case ab.Close():
            reserved = will_close(ctx.state, card.id, reserved=True)  # 501.11
            return not card.closed and card.in_battle and not reserved
        case ab.TurnFaceUp():
            return card.hidden
        case ab.Hide():
            return not card.hidden
        case ab.LoseNamed(name=name):
            return is_named(card, name)  # 528.10
        case ab.LoseMarker(marker=marker):
            return any(one.marker == marker for one in card.effects)
        case ab.LoseFlight():
            return facts.type is CardType.FLYER
        case ab.SetProperty(prop=prop, value=value):
            return prop is not ab.Property.TYPE or facts.type is not value
        case ab.ChangeElements(gains=gains, loses=loses, becomes=becomes):
            if becomes is not None:
                return facts.elements != becomes
            return any(one not in facts.elements for one in gains) or any(
                one in facts.elements for one in loses
            )
        case ab.GainClasses(classes=classes):
            return any(one not in facts.classes for one in classes)
        case ab.TakeControl(side=side):
            seat = ctx.seat if side is ab.Side.OWN else ctx.seat.opponent
            return card.controller is not seat and may_enter(ctx.state, card, seat)
        case ab.Lasts(effect=inner) | ab.UpTo(effect=inner):
            return _is_possible(ctx, inner, card)
        case ab.Heal():
            return card.has_life and not facts.has(ab.Name.INCORPOREAL)
        case ab.FinishingBlow(life=life):
            return _may_be_finished(ctx, card, number(ctx, life))
        case ab.Wound() | ab.Redistribute():
            return card.has_life
        case ab.BringIn():
            if card.in_battle:  # 536.5-536.7: from the deck, the graveyard
                return False
            return may_enter(ctx.state, card, ctx.seat) and _may_be_seated(ctx, effect, card)
        case ab.Relocate(way=way):
            return _may_be_relocated(ctx.state, card, way)
        case ab.SeatOn(host=who):
            host = ctx.card(who)
            return facts.type.is_symbiote and host is not None and can_host(ctx.state, card, host)
        case ab.Chips(amount=amount):
            free = card.chips - reserved_chips(ctx.state, card.id, reserved=True)  # 501.12
            return free > 0 if isinstance(amount, int) and amount < 0 else True
        case _:
            assert_never(effect)


def _may_be_seated(ctx: Context, effect: ab.BringIn, card: CardState) -> bool:
    """211.8: a symbiote is brought in only where the text says onto whom."""
    if not card.facts.type.is_symbiote:
        return True
    if effect.host is None:
        return True  # then the cells say it
    host = ctx.card(effect.host)
    return host is not None and can_host(ctx.state, card, host)


def _may_be_relocated(state: MatchState, card: CardState, way: ab.Relocation) -> bool:
    """210.3, 211.11, 502.9; only ground creatures jump and teleport (terms)."""
    if card.facts.type is not CardType.GROUND:
        return card.facts.type is CardType.ARTIFACT and not way.is_movement
    if way is ab.Relocation.PLACE:
        return True
    return refuse_relocating(state, card, moves=way.is_movement) is None


def _may_be_finished(ctx: Context, card: CardState, life: int) -> bool:
    source = ctx.state.cards[ctx.source]
    return (
        card.facts.type is CardType.GROUND
        and not card.facts.has(ab.Name.INCORPOREAL)
        and beside(source, card)
        and card.life <= life
    )


def cells_within(ctx: Context, power: ab.Attack | ab.Power) -> frozenset[Cell]:
    """Return the cells of the battlefield within the range of a power, whoever stands there.

    None are within that of a power whose target its text names (527.1).
    """
    source = ctx.state.cards[ctx.source]
    if power.targets.who is not None:
        return frozenset()
    if isinstance(power, ab.Attack):
        return cells_in_reach(ctx.state, source, power)
    origin, reach = place(source), power.targets.range
    if reach is None or origin == NO_CELL:
        return frozenset(CELLS)
    most = number(ctx, reach)
    return frozenset(cell for cell in CELLS if DISTANCES[origin][cell] <= most)


def needed_targets(ctx: Context, power: ab.Attack | ab.Power) -> tuple[int, int]:
    """Return how many targets are to be chosen, at least and at most (523.3)."""
    if isinstance(power, ab.Attack):
        return 1, 1
    least = number(ctx, power.targets.least)
    return max(1, least) if least else 0, number(ctx, power.targets.most)


def cells_for(ctx: Context, power: ab.Attack | ab.Power, target: int) -> tuple[Cell, ...]:
    """Return the cells the power may choose with ``target``."""
    if isinstance(power, ab.Attack) or power.cells is None:
        return ()
    aimed = replace(ctx, target=target)
    cells = free_cells(aimed, power.cells)
    card = ctx.state.cards[target] if target != NO_CARD else None
    if card is None:
        return cells
    if _brings_in(power) and card.facts.type.is_symbiote:
        return tuple(cell for cell in cells if _carries(ctx.state, card, cell))
    if _is_move(power) and power.cells.free and ctx.state.kinds & _ONTO:
        named = named_cells(aimed, power.cells)
        cells = tuple(
            cell
            for cell in named
            if is_free(ctx.state, cell) or may_stand_on(ctx.state, card, cell)
        )
    return tuple(cell for cell in cells if card.cell != cell)


_ONTO: Final = frozenset({ab.Name.INCORPOREAL, ab.MovesOnto})


def _is_move(power: ab.Power) -> bool:
    """506.6: a jump or a teleport."""
    return any(isinstance(one, ab.Relocate) and one.way.is_movement for one in power.effects)


def _carries(state: MatchState, rider: CardState, cell: Cell) -> bool:
    """211.8: whether a card on the cell can be the host of a symbiote."""
    number_ = state.board[cell]
    return number_ != NO_CARD and can_host(state, rider, state.cards[number_])


def _brings_in(power: ab.Power) -> bool:
    return any(isinstance(effect, ab.BringIn) for effect in power.effects)


def needs_cells(ctx: Context, power: ab.Attack | ab.Power, card: CardState | None) -> bool:
    """Whether cells are chosen with a card: none for what flies in, unless the text says where
    (536.4), none for a symbiote whose host is named (211.8)."""
    if isinstance(power, ab.Attack) or power.cells is None:
        return False
    if card is None or not _brings_in(power):
        return True
    if card.facts.type.is_symbiote:
        hosts = (effect.host for effect in power.effects if isinstance(effect, ab.BringIn))
        return all(host is None for host in hosts)
    if not lies_above(card):
        return True
    instead = _replaced(ctx, power.cells)
    return not power.cells.by_rule and (instead is None or place(instead) != NO_CELL)


def _replaced(ctx: Context, cells: ab.Cells) -> CardState | None:
    """The card in whose place another one comes (545.13)."""
    return ctx.known(cells.place_of) if cells.instead and cells.place_of is not None else None


def has_aim(ctx: Context, power: ab.Attack | ab.Power) -> bool:
    """Whether the power can be announced: enough targets, and cells for them."""
    fixed = fixed_targets(ctx, power)
    if fixed is not None:
        legal = [card for card in fixed if refuse_aim(ctx, power, ctx.state.cards[card]) is None]
        if not legal and not (_needs_no_target(power) and not _closes_circle(ctx, power)):
            return False
        if power.targets.then is not None and not any(
            second_targets(ctx, power, card) for card in legal
        ):
            return False
        return _has_cells(ctx, power, legal)
    if isinstance(power, ab.Power) and power.targets.area is ab.Area.DECK:
        return _may_search(ctx, power)
    least, most = needed_targets(ctx, power)
    if most == 0:
        return not _closes_circle(ctx, power) and _has_cells(ctx, power, [NO_CARD])
    legal = legal_targets(ctx, power)
    if not legal and _closes_circle(ctx, power):
        return False
    return len(legal) >= least and _has_cells(ctx, power, legal)


def _may_search(ctx: Context, power: ab.Power) -> bool:
    """536.5.1: the deck may be searched whatever is in it; no search goes for its top cards."""
    if ctx.play is not None and ctx.play.aim.targets:
        return _has_cells(ctx, power, list(ctx.play.aim.targets))
    deck = ctx.state.decks[ctx.seat]
    if power.targets.top:
        return any(_fits_deck(ctx, power, spec) for spec in deck)
    return bool(deck) and (power.cells is None or power.cells.by_rule or _cells_at_all(ctx, power))


def _cells_at_all(ctx: Context, power: ab.Power) -> bool:
    if power.cells is None:
        return True
    instead = _replaced(ctx, power.cells)
    flew = instead is not None and place(instead) == NO_CELL
    return flew or bool(free_cells(ctx, power.cells))


def _needs_no_target(power: ab.Attack | ab.Power) -> bool:
    return isinstance(power, ab.Power) and all(
        isinstance(effect, _ON_THE_TABLE) for effect in power.effects
    )


_ON_THE_TABLE: Final = (
    ab.Delay,
    ab.MarkCell,
    ab.ShowDeck,
    ab.Mill,
    ab.LookAtDeck,
    ab.Win,
    ab.Cancel,
    ab.Block,
    ab.StaysOpen,
    ab.ChangeDie,
    ab.SetDie,
    ab.Reroll,
    ab.RollDie,
    ab.FightResult,
    ab.ChangeSize,
    ab.ScaleSize,
    ab.SetSize,
    ab.SetStrength,
)


def _has_cells(ctx: Context, power: ab.Attack | ab.Power, targets: list[int]) -> bool:
    if isinstance(power, ab.Attack) or power.cells is None:
        return True
    for target in targets or [NO_CARD]:
        card = None if target == NO_CARD else ctx.state.cards[target]
        if not needs_cells(ctx, power, card) or cells_for(ctx, power, target):
            return True
    return False


def deck_places(ctx: Context, power: ab.Power) -> tuple[int, ...]:
    """Return the places of the cards that a summoning may take (536.5), in the deck as listed.

    The order in which the cards lie is nobody's to know (204.2).
    """
    deck = ctx.state.decks[ctx.seat]
    shown = listed(deck)
    if power.targets.top:  # 536.5.1.1
        first = next((spec for spec in deck if _fits_deck(ctx, power, spec)), None)
        return () if first is None else (shown.index(first),)
    return tuple(at for at, spec in enumerate(shown) if _fits_deck(ctx, power, spec))


def _fits_deck(ctx: Context, power: ab.Power, spec: CardSpec) -> bool:
    card = CardState(NO_CARD, spec, ctx.seat, ctx.seat, Zone.DECK)
    if not passes(ctx, power.targets.filter, card) or refuse_effects(ctx, power, card) is not None:
        return False
    return not needs_cells(ctx, power, card) or bool(_deck_cells(ctx, power, card))


def _deck_cells(ctx: Context, power: ab.Power, card: CardState) -> tuple[Cell, ...]:
    cells = () if power.cells is None else free_cells(ctx, power.cells)
    if card.facts.type.is_symbiote:
        return tuple(cell for cell in cells if _carries(ctx.state, card, cell))
    return cells


# Payments.


def refuse_payment(
    state: MatchState, card: CardState, one: Owned, seat: Seat, own: Play | None = None
) -> Refusal | None:
    """Whether ``card`` can pay for an ability (501.3-501.8, 545.7).

    ``own`` is the play that pays when it is announced already: it is no rival to itself.
    """
    node = one.node
    assert isinstance(node, ab.Playable)
    payment = node.payment
    if payment.closes:
        refusal = refuse_acting(card, seat, _kind(node))
        limit = max(node.acts_within, 1)
        if refusal is not None and not (refusal.code == "has_acted" and card.acted < limit):
            return refusal
    if payment.closes or payment.movement:
        refusal = _refuse_reserved(state, card, own)
        if refusal is not None:
            return refusal
    ctx = Context(state, seat, card.id)
    if payment.movement and not _has_full_movement(card):
        return Refusal("movement_is_spent", "506.7")
    if payment.movement:
        kept = refuse_relocating(state, card, moves=True)
        if kept is not None:
            return kept
    return (
        refuse_limit(state, card, one, node.limit, node.times, own)
        or _refuse_chips(state, ctx, card, payment, own)
        or _refuse_prepayment(ctx, card, payment, own)
    )


def _kind(node: ab.Playable) -> ab.PowerKind | None:
    return node.body.kind if isinstance(node.body, ab.Attack | ab.Power) else None


def _has_full_movement(card: CardState) -> bool:
    """506.7: what stands for a move needs the whole movement, were it 0."""
    return not card.closed and not card.acted and card.movement >= max(0, card.facts.movement)


def _refuse_reserved(state: MatchState, card: CardState, own: Play | None) -> Refusal | None:
    """501.5: closing that another play has announced cannot be announced again."""
    return RESERVED if will_close(state, card.id, own) else None


def refuse_limit(
    state: MatchState,
    card: CardState,
    one: Owned,
    limit: ab.Limit,
    times: int,
    own: Play | None = None,
) -> Refusal | None:
    """Whether the ability was carried out as often as it may be (545.7).

    The marker of a use is a resource: what is announced already counts too (501.5).
    """
    if limit is ab.Limit.NONE:
        return None
    use = next(
        (use for use in card.uses if (use.key, use.part) == (one.key, one.part)),
        Use(one.key, one.part, 0, 0),
    )
    announced = sum(
        1
        for play in (*state.queue, *state.stack)
        if play is not own and play.source == card.id and _will_mark(play, one)
    )
    spent = use.in_turn if limit is ab.Limit.PER_TURN else use.in_battle
    if spent + announced < times:
        return None
    return Refusal.because("used_up", "545.7", times=times)


def _will_mark(play: Play, one: Owned) -> bool:
    """Whether the play uses the ability and has not come to where its use counts (526.2)."""
    if (play.key, play.part) != (one.key, one.part) or play.course.stopped:
        return False
    return play.course.step <= Step.BLOCKING and not any(
        done.announced for done in play.progress.done
    )


def _refuse_chips(
    state: MatchState, ctx: Context, card: CardState, payment: ab.Payment, own: Play | None
) -> Refusal | None:
    need = 1 if isinstance(payment.chips, ab.ChosenX) else number(ctx, payment.chips)
    have = card.chips - reserved_chips(state, card.id, own)
    if need > have:
        return Refusal.because("no_chips", "501.6", have=have, need=need)
    return None


def _refuse_prepayment(
    ctx: Context, card: CardState, payment: ab.Payment, own: Play | None
) -> Refusal | None:
    wounds = number(ctx, payment.wounds)
    if wounds > card.life:  # 501.6
        return Refusal.because("no_life_to_pay", "501.6", have=card.life, need=wounds)
    extra = number(ctx, payment.extra_life)
    if extra > max(0, card.extra):
        return Refusal.because("no_life_to_pay", "501.6", have=max(0, card.extra), need=extra)
    goes = payment.destroyed or payment.exiled or payment.to_deck
    if goes and is_bound(ctx.state, card.id, own):
        return Refusal("reserved", "501.7")
    paid = own is not None and bool(own.paid)
    for targets in (payment.destroys, payment.closes_other):
        if targets is not None and not paid and not payment_cards(ctx, payment):
            return Refusal("nothing_to_pay_with", "501.7")
    return None


def payment_cards(ctx: Context, payment: ab.Payment) -> list[int]:
    """Return the cards that may be given up or closed for the payment (501.5, 501.7)."""
    targets = payment.destroys or payment.closes_other
    if targets is None:
        return []
    taken = is_bound if payment.closes_other is None else _cannot_be_closed
    return [
        card.id
        for card in ctx.state.cards
        if card.in_battle
        and not card.hidden
        and (payment.closes_other is None or not card.closed)
        and passes(with_candidate(ctx, card), targets.filter, card)
        and not taken(ctx.state, card.id)
    ]


def _cannot_be_closed(state: MatchState, card: int) -> bool:
    return will_close(state, card) or is_promised(state, card)


# Whole abilities.


def refuse_ability(
    state: MatchState, card: CardState, one: Owned, seat: Seat, ctx: Context | None = None
) -> Refusal | None:
    """Why a playable ability cannot be announced now; None when it can (501, 528)."""
    node = one.node
    if not isinstance(node, ab.Playable):
        return Refusal("no_such_ability", "528.2")
    if card.controller is not seat:
        return Refusal("not_yours", "302.9")
    if not _is_active(card, node.active):
        return Refusal("not_in_active_zone", "528.2")
    looking = ctx or Context(state, seat, card.id)
    if node.payment.closes:
        forbidden = refuse_doing(state, card, ab.Doing.ACT, None, _kind(node))
        if forbidden is not None:
            return forbidden
    refusal = refuse_payment(state, card, one, seat, looking.play)
    if refusal is not None:
        return refusal
    if not holds(looking, node.condition):
        return Refusal("condition_not_met", "115.1")
    if looking.play is not None:  # announced already: its targets are judged by themselves (528.7)
        return None
    if state.is_endless:
        most = state.ruleset.turn_abilities
        return Refusal.because("too_many_abilities", "522.2", most=most)
    return None if can_begin(looking, node.body) else Refusal("no_target", "528.2")


def _is_active(card: CardState, area: ab.Area) -> bool:
    return card.zone in _ZONES[area]


def can_begin(ctx: Context, body: ab.Body) -> bool:
    """Whether some first power of a body can be announced (505.4, 512.5)."""
    match body:
        case ab.Attack() | ab.Power():
            return has_aim(ctx, body)
        case ab.And(parts=parts) | ab.Or(parts=parts):
            return any(can_begin(ctx, part) for part in parts)
        case ab.WhileDoing(first=first) | ab.OnSuccess(first=first):
            return can_begin(ctx, first)
        case (
            ab.Otherwise(first=first, second=second) | ab.UnlessOpponent(first=first, second=second)
        ):
            return can_begin(ctx, first) or can_begin(ctx, second)
        case ab.Repeat(count=count, part=part):
            none = not is_of_play(count) and number(ctx, count) <= 0  # 523.3
            return not none and can_begin(ctx, part)
        case ab.May(part=part):
            return can_begin(ctx, part)
        case ab.Provided(condition=condition, part=part):
            return holds(ctx, condition) and can_begin(ctx, part)
        case _:
            assert_never(body)


def playables(card: CardState) -> Iterator[tuple[int, Owned, ab.Playable]]:
    """Yield the playable abilities of a card with their places among its abilities."""
    for at in card.facts.actions:
        one = card.facts.owned[at]
        if isinstance(one.node, ab.Playable):
            yield at, one, one.node
