"""Legal targets of powers, and whether an ability can be announced (501, 502, 528)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final, assert_never

import engine.berserk.abilities as ab
from engine.berserk.abilities.effects_on_cards import spent_x
from engine.berserk.abilities.filters import asks_around
from engine.berserk.abilities.powers import Unhindered
from engine.berserk.cards.asking import asks_for_candidate
from engine.berserk.cards.card import CardType
from engine.berserk.cards.facts import PRINTED
from engine.berserk.cards.titled_abilities import TITLED
from engine.berserk.legality.attacks import refuse_by_text, refuse_power_at
from engine.berserk.legality.circles import closes_circle
from engine.berserk.legality.codes import NO_STRIKE, NO_STRIKE_TO_DEFEND, TERRAIN_TARGET
from engine.berserk.legality.defenders import refuse_new_target
from engine.berserk.legality.hosts import may_be_seated, may_change_host, may_sit_on
from engine.berserk.legality.moving import may_enter, refuse_free_move, refuse_relocating
from engine.berserk.reading.blows import size_of_blow
from engine.berserk.reading.conditions import ignores
from engine.berserk.reading.context import AREAS, Context, with_candidate, with_target
from engine.berserk.reading.evaluate import number, passes, passes_if_known, those_passing
from engine.berserk.reading.places import beside, place
from engine.berserk.reading.ranges import modified_range
from engine.berserk.reading.results import needs_die
from engine.berserk.reading.traits import has_protection, is_named, is_seen_of_hidden, sets
from engine.berserk.table.board import DISTANCES, NO_CELL
from engine.berserk.table.reserve import reserved_chips, reserved_tokens, will_close
from engine.berserk.table.state import (
    CardState,
    MatchState,
    Phase,
    Zone,
)
from engine.kernel.decisions import Refusal
from engine.kernel.remembering import by_identity

# 207.1: cards drawn to be summoned wait in the hand
ZONES: Final = {**AREAS, ab.Area.DECK: (Zone.HAND,)}


def fixed_targets(ctx: Context, power: ab.Attack | ab.Power) -> tuple[int, ...] | None:
    """Return targets fixed by the text, None if a player chooses."""
    targets = power.targets
    if targets.who is not None:
        card = ctx.card(targets.who)
        return () if card is None else (card.id,)
    if targets.all:
        return tuple(legal_targets(ctx, power))
    return None


def legal_targets(ctx: Context, power: ab.Attack | ab.Power) -> list[int]:
    """Return the legal targets by id (502, 504, 528.2).

    If a second target belongs to the first, only cards with a legal second target (122.4).
    """
    cards = _within_its_area(ctx.state, power)
    if not isinstance(power, ab.Attack) and _are_filtered_together(ctx.state, power):
        cards = those_passing(ctx, power.targets.filter, list(cards))
    targets = [card.id for card in cards if refuse_aim(ctx, power, card) is None]
    if power.targets.then is None:
        return targets
    return [card for card in targets if second_targets(ctx, power, card)]


def _are_filtered_together(state: MatchState, power: ab.Power) -> bool:
    """Return whether a power's filter can be applied to all cards at once, which excludes most of
    them: a hidden card passes by what is visible of it (533.6)."""
    if power.targets.who is not None or state.hides_cards:
        return False
    return not asks_for_candidate(power.targets.filter)


def some_targets(ctx: Context, power: ab.Attack | ab.Power, wanted: int) -> list[int]:
    """Return the first few legal targets. Stops early, since every ability asks each turn whether
    it has enough.
    """
    targets: list[int] = []
    for card in _within_its_area(ctx.state, power):
        if refuse_aim(ctx, power, card) is not None:
            continue
        if power.targets.then is None or second_targets(ctx, power, card.id):
            targets.append(card.id)
            if len(targets) >= wanted:
                break
    return targets


def _within_its_area(state: MatchState, power: ab.Attack | ab.Power) -> Sequence[CardState]:
    """Return the cards in the power's area."""
    if isinstance(power, ab.Attack):
        return state.roster.in_battle
    if falls_on_a_play(power):
        return state.cards
    if power.targets.area is ab.Area.BATTLE:
        return state.roster.in_battle
    zones = ZONES[power.targets.area]
    return [card for card in state.cards if card.zone in zones]


def second_targets(ctx: Context, power: ab.Attack | ab.Power, first: int) -> list[int]:
    """Return legal second targets beside the first one (122.4)."""
    then = power.targets.then
    if then is None or not isinstance(power, ab.Power):
        return []
    looking, aimed = with_target(ctx, first), _at_second(power)
    return [
        card.id
        for card in _within_its_area(ctx.state, aimed)
        if card.id != first and _refuse_beside(looking, power, aimed, card) is None
    ]


def refuse_second(
    ctx: Context, power: ab.Attack | ab.Power, first: int, card: CardState
) -> Refusal | None:
    """Refuse a card as second target beside the first one.

    Making a card attack another is illegal if that attack is (537.2).
    """
    then = power.targets.then
    if then is None or not isinstance(power, ab.Power) or card.id == first:
        return _NOT_SUCH
    looking = with_target(ctx, first)
    return _refuse_beside(looking, power, _at_second(power), card)


@by_identity
def _at_second(power: ab.Power) -> ab.Power:
    """Return a power without effects on the second target."""
    assert power.targets.then is not None
    return ab.Power(power.kind, (), power.targets.then)


def _refuse_beside(
    looking: Context, power: ab.Power, aimed: ab.Power, card: CardState
) -> Refusal | None:
    state = looking.state
    refusal = refuse_aim(looking, aimed, card)
    for effect in power.effects:
        first = state.cards[looking.target]
        if refusal is None and isinstance(effect, ab.Makes):
            refusal = refuse_made(state, first, effect, card)
        elif refusal is None and isinstance(effect, ab.SeatOn) and effect.host is None:
            refusal = None if may_sit_on(state, effect, first, card) else _NO_USE
    return refusal


def refuse_made(
    state: MatchState, performer: CardState, effect: ab.Makes, victim: CardState
) -> Refusal | None:
    """Refuse a generated attack (537.2); a victim named by the text may be anywhere (527.1)."""
    if effect.attack.value is None and performer.facts.strike is None:
        return NO_STRIKE
    return refuse_power_at(state, performer, made_attack(effect), victim)


def made_attack(effect: ab.Makes) -> ab.Attack:
    """Return the generated attack with the target named by the text."""
    named = effect.at.who is not None
    return replace(effect.attack, targets=effect.at) if named else effect.attack


def with_besides(ctx: Context, power: ab.Attack | ab.Power, targets: tuple[int, ...]) -> list[int]:
    """Return the cards targeted together with the chosen one (505.1)."""
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
    """Refuse a card in its role among ``targets``."""
    besides, chosen = power.targets.besides, targets[0]
    if besides is None or card == chosen or not isinstance(power, ab.Power):
        return refuse_aim(ctx, power, ctx.state.cards[card])
    return refuse_aim(with_target(ctx, chosen), _at_besides(power), ctx.state.cards[card])


@by_identity
def _at_besides(power: ab.Power) -> ab.Power:
    """Return a power on the cards targeted together with the chosen one."""
    assert power.targets.besides is not None
    return replace(power, targets=replace(power.targets, filter=power.targets.besides))


def refuse_targets(ctx: Context, power: ab.Power, targets: tuple[int, ...]) -> Refusal | None:
    """Refuse if no target is legal, or not both of a pair (122.4, 528.7)."""
    cards = ctx.state.cards
    if power.targets.then is not None and len(targets) > 1:
        first, second = targets[0], cards[targets[1]]
        return refuse_aim(ctx, power, cards[first]) or refuse_second(ctx, power, first, second)
    refusals = [refuse_one(ctx, power, targets, target) for target in targets]
    legal = refusals.count(None)
    enough = legal == len(refusals) if is_on_two(power) else legal > 0
    return None if enough else next(refusal for refusal in refusals if refusal is not None)


@by_identity
def is_on_two(power: ab.Power) -> bool:
    """Return whether two targets form one, so that the effect fails without either (122.4)."""
    swaps = any(isinstance(effect, ab.Swap) for effect in power.effects)
    return swaps or power.targets.then is not None


def refuse_aim(ctx: Context, power: ab.Attack | ab.Power, card: CardState) -> Refusal | None:
    """Return why a power may not target a card, None if it may."""
    source = ctx.state.cards[ctx.source]
    ignoring = ctx.triggered and card.in_battle  # 201.2.1: in other zones it ignores nothing
    if ignoring and ignores(ctx.state, card, ab.Ignored.TRIGGERS, source):
        return _IGNORED
    if ctx.play is not None and closes_circle(ctx, power, card.id):
        return _IN_CIRCLES
    if isinstance(power, ab.Attack):
        if not card.in_battle:
            return _NOT_THERE
        return refuse_power_at(ctx.state, source, power, card, ctx=with_candidate(ctx, card))
    if card.zone not in ZONES[power.targets.area] and not falls_on_a_play(power):
        return _NOT_THERE
    if power.targets.who is None:
        refusal = _refuse_choice(ctx, power, source, card)
        if refusal is not None:
            return refusal
    return refuse_effects(ctx, power, card)


@by_identity
def falls_on_a_play(power: ab.Power) -> bool:
    """Return whether an effect changes a play, whose source is its target wherever it is
    (122.4.1)."""
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


_IN_CIRCLES: Final = Refusal("effect_impossible", "522.2")
_NOT_THERE: Final = Refusal("target_not_in_zone", "528.2")
_NOT_SUCH: Final = Refusal("not_such_a_target", "528.2")
_IGNORED: Final = Refusal("not_such_a_target", "542.1.6")
_NO_USE: Final = Refusal("effect_impossible", "528.2.1")


def _refuse_choice(
    ctx: Context, power: ab.Power, source: CardState, card: CardState
) -> Refusal | None:
    unknown = card.hidden and card.controller is not ctx.seat
    wanted = power.targets.filter
    if unknown:
        if not _may_be(with_candidate(ctx, card), wanted, card):  # 533.6
            return _NOT_SUCH
    elif wanted is not ab.ANY_CARD and not passes(with_candidate(ctx, card), wanted, card):
        return _NOT_SUCH
    reach = power.targets.range
    origin = place(source)  # 201.2.4: the last cell of a card that has left
    if reach is not None and origin != NO_CELL and card.cell != NO_CELL:  # 203.2, 547.3
        most = modified_range(ctx.state, source, power.kind, number(ctx, reach), card) or 0
        distance = DISTANCES[origin][card.cell]
        if distance > most:
            return Refusal.because("out_of_range", "547.1.1", range=most, distance=distance)
    return refuse_by_text(ctx.state, source, card, power.kind)


def _may_be(ctx: Context, node: ab.Filter, card: CardState) -> bool:
    """Return whether a hidden enemy card may fit; only its side and place are known (533.6)."""
    if isinstance(node, ab.AllOf):
        return all(_may_be(ctx, part, card) for part in node.filters)
    if isinstance(node, ab.AnyOf):
        return any(_may_be(ctx, part, card) for part in node.filters)
    if isinstance(node, ab.Not):
        if asks_around(node.filter):  # 533.9
            return passes_if_known(ctx, node, card) is True
        return not is_seen_of_hidden(node.filter) or not _may_be(ctx, node.filter, card)
    return not is_seen_of_hidden(node) or passes(ctx, node, card)


def refuse_effects(
    ctx: Context, power: ab.Power, card: CardState, *, lands: bool = False
) -> Refusal | None:
    """Refuse a card on which no effect of the power can do anything (528.2.1).

    A hidden card of the opponent counts as anything that fits what is visible (533.6). ``lands`` is
    set when the power is being applied: an amount required at announcement is then applied as far
    as possible (505.7).
    """
    unknown = card.hidden and card.controller is not ctx.seat
    if not power.effects:
        return None
    for effect in power.effects:
        if (unknown and not isinstance(effect, _SEEN)) or _is_possible(ctx, effect, card, lands):
            return None
    whys = (refuse_redirect(ctx, effect, card) for effect in power.effects)
    return next((why for why in whys if why is not None), _NO_USE)


_SEEN: Final = (ab.Open, ab.Close, ab.TurnFaceUp, ab.Hide)
"""Effects on the orientation of a card, which is public."""


def refuse_redirect(ctx: Context, effect: ab.Effect, card: CardState) -> Refusal | None:
    """Refuse redirecting the answered power at all (514.8), or to that card: its own source, its
    target, a terrain (213.2, term «Перенаправление»).
    """
    if not isinstance(effect, ab.Redirect):
        return None
    play = next((play for play in ctx.state.stack if play.id == ctx.cause.play), None)
    if play is None:
        return NO_STRIKE_TO_DEFEND
    refusal = refuse_new_target(ctx.state, play)
    if refusal is not None:
        return refusal
    onto = card if effect.onto is ab.Who.TARGET else ctx.card(effect.onto)
    if onto is None or not onto.in_battle or onto.id in (play.aim.target, play.source):
        return _NOT_SUCH
    return TERRAIN_TARGET if onto.facts.type is CardType.TERRAIN else None


def _is_possible(ctx: Context, effect: ab.Effect, card: CardState, lands: bool) -> bool:
    if isinstance(effect, Unhindered):
        return True
    match effect:
        case ab.Open() | ab.Close() | ab.TurnFaceUp() | ab.Hide():
            return _may_lie_so(ctx, effect, card)
        case (
            ab.LoseNamed()
            | ab.LoseAbilities()
            | ab.LoseProtection()
            | ab.LoseMarker()
            | ab.LoseFlight()
            | ab.LoseExtraLife()
        ):
            return _has_to_lose(effect, card)
        case ab.SetProperty() | ab.ChangeElements() | ab.GainClasses():
            return _is_a_change(effect, card)
        case ab.Heal() | ab.Wound() | ab.FinishingBlow() | ab.Redistribute():
            return _may_change_life(ctx, effect, card, lands)
        case ab.Chips() | ab.Tokens():
            return _has_to_give(ctx, effect, card)
        case ab.Lasts(effect=inner) | ab.UpTo(effect=inner):
            return _is_possible(ctx, inner, card, lands)
        case ab.TakeControl(side=side):
            seat = ctx.seat if side is ab.Side.OWN else ctx.seat.opponent
            return card.controller is not seat and may_enter(ctx.state, card, seat)
        case ab.BringIn():
            if card.in_battle:  # 536.5-536.7: from the deck, the graveyard
                return False
            seat = ctx.seat if effect.side is ab.Side.OWN else ctx.seat.opponent
            return may_enter(ctx.state, card, seat) and may_be_seated(ctx, effect, card)
        case ab.Relocate(way=way):
            return _may_be_relocated(ctx, card, way)
        case ab.Swap():
            placed = ctx.state.phase is Phase.AFTER_PLACEMENT  # 404.2.4
            return placed or not card.facts.type.is_symbiote  # 211.11
        case ab.SetOff(title=title):
            return TITLED[title] in card.facts.kinds
        case ab.SeatOn():
            return may_change_host(ctx, effect, card)
        case ab.Redirect():
            return refuse_redirect(ctx, effect, card) is None
        case _:
            assert_never(effect)


def _may_lie_so(
    ctx: Context, effect: ab.Open | ab.Close | ab.TurnFaceUp | ab.Hide, card: CardState
) -> bool:
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
        case _:
            assert_never(effect)


def _has_to_lose(
    effect: ab.LoseNamed
    | ab.LoseAbilities
    | ab.LoseProtection
    | ab.LoseMarker
    | ab.LoseFlight
    | ab.LoseExtraLife,
    card: CardState,
) -> bool:
    """Return whether the card has what it would lose (528.10)."""
    match effect:
        case ab.LoseNamed(name=name):
            return is_named(card, name)
        case ab.LoseAbilities():  # 541.2
            return any(one.key[0] == PRINTED for one in card.facts.owned)
        case ab.LoseProtection(powers=powers, poison=poison, source=source):
            return has_protection(card, powers, poison=poison, source=source)
        case ab.LoseMarker(marker=marker, this=this):
            return this or any(lasting.marker == marker for lasting in card.effects)
        case ab.LoseFlight():
            return card.facts.type is CardType.FLYER
        case ab.LoseExtraLife():
            return card.extra_life > 0
        case _:
            assert_never(effect)


def _is_a_change(
    effect: ab.SetProperty | ab.ChangeElements | ab.GainClasses, card: CardState
) -> bool:
    """Return whether the effect would change anything (528.2.1)."""
    facts = card.facts
    match effect:
        case ab.SetProperty(prop=prop, value=None):
            return any(sets(lasting.change, prop) for lasting in card.effects)
        case ab.SetProperty(prop=prop, value=value):
            return prop is not ab.Property.TYPE or facts.type is not value
        case ab.ChangeElements(gains=gains, loses=loses, becomes=becomes):
            if becomes is not None:
                return facts.elements != becomes
            return any(gain not in facts.elements for gain in gains) or any(
                lose in facts.elements for lose in loses
            )
        case ab.GainClasses(classes=classes):
            return any(class_ not in facts.classes for class_ in classes)
        case _:
            assert_never(effect)


def _may_change_life(
    ctx: Context,
    effect: ab.Heal | ab.Wound | ab.FinishingBlow | ab.Redistribute,
    card: CardState,
    lands: bool,
) -> bool:
    match effect:
        case ab.Heal():
            return card.has_life and not card.facts.has(ab.Name.INCORPOREAL)
        case ab.Wound():
            return card.has_life
        case ab.FinishingBlow():
            return _may_be_finished(with_target(ctx, card.id), effect, card)
        case ab.Redistribute():
            return _may_go_over(ctx, effect, card, lands)
        case _:
            assert_never(effect)


def _has_to_give(ctx: Context, effect: ab.Chips | ab.Tokens, card: CardState) -> bool:
    """Return whether what would be removed is on the card and not reserved (501.12)."""
    match effect:
        case ab.Chips(amount=amount):
            free = card.chips - reserved_chips(ctx.state, card.id, reserved=True)
            taken = spent_x(effect) is not None or (isinstance(amount, int) and amount < 0)
            return free > 0 if taken else True
        case ab.Tokens(amount=amount):
            kept = card.tokens - reserved_tokens(ctx.state, card.id, reserved=True)
            return kept > 0 if isinstance(amount, int) and amount < 0 else True
        case _:
            assert_never(effect)


def _may_go_over(ctx: Context, effect: ab.Redistribute, card: CardState, lands: bool) -> bool:
    """Return whether the wounds can be transferred: enough of them, from a card that can be healed,
    to another (term «Перераспределить»).

    The amount of a die is not known yet; if the card was healed meanwhile, the rest is transferred
    (505.7).
    """
    healing, onto = (
        card if who is ab.Who.TARGET else ctx.card(who) for who in (effect.of, effect.onto)
    )
    if healing is None or not healing.in_battle or not healing.has_life:
        return False
    if healing.facts.has(ab.Name.INCORPOREAL):
        return False
    if effect.among is None and (onto is None or not onto.has_life or onto.id == healing.id):
        return False
    if lands or effect.amount is None or needs_die(effect.amount):
        return True
    return number(ctx, effect.amount) <= healing.wounds


def _may_be_relocated(ctx: Context, card: CardState, way: ab.Relocation) -> bool:
    """Return whether the card may be relocated (210.3, 211.11, 502.9); only ground creatures jump
    and teleport (terms)."""
    if card.facts.type is not CardType.GROUND:
        return card.facts.type is CardType.ARTIFACT and not way.is_movement
    if way is ab.Relocation.PLACE:
        return True
    if way.is_movement and refuse_free_move(ctx.state, card, ctx.seat) is not None:
        return False
    return refuse_relocating(ctx.state, card, moves=way.is_movement) is None


def _may_be_finished(ctx: Context, blow: ab.FinishingBlow, card: CardState) -> bool:
    return (
        card.facts.type is CardType.GROUND
        and not card.facts.has(ab.Name.INCORPOREAL)
        and (blow.afar or beside(ctx.state.cards[ctx.source], card))
        and card.life <= size_of_blow(ctx, blow, card)
    )


def needed_targets(ctx: Context, power: ab.Attack | ab.Power) -> tuple[int, int]:
    """Return the minimum and maximum number of targets (523.3)."""
    if isinstance(power, ab.Attack):
        return 1, 1
    least = number(ctx, power.targets.least)
    return max(1, least) if least else 0, number(ctx, power.targets.most)
