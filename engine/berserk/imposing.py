"""What each effect of a spell or an influence does to a card, a cell, a play or the table (122).

One function an effect; ``impose`` carries a whole power out on all its targets and says what came
of it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from engine.berserk import abilities as ab
from engine.berserk import events as ev
from engine.berserk.apply import apply
from engine.berserk.board import NO_CELL
from engine.berserk.cards import CardType
from engine.berserk.effects import Hit, heal, is_protected, is_safe_from_poison, wound
from engine.berserk.evaluate import Context, number, of_play
from engine.berserk.legality import refuse_doing
from engine.berserk.rule_effects import can_host, destroy
from engine.berserk.selection import refuse_effects
from engine.berserk.sizes import Blow, final_size
from engine.berserk.state import (
    NO_CARD,
    CardState,
    Cause,
    CellMark,
    Change,
    Delayed,
    DieChange,
    DieWay,
    Done,
    Lasting,
    MatchState,
    Play,
    PlayKind,
    SizeChange,
    SizeWay,
    Step,
    Zone,
)
from engine.kernel import Seat
from engine.kernel.rng import roll


@dataclass(frozen=True, slots=True)
class Deed:
    """One effect on its way: the table, the play, the card it falls on, the place among cells."""

    state: MatchState
    play: Play
    ctx: Context
    card: CardState
    place: int

    @property
    def is_there(self) -> bool:
        """Whether the card is in the battle zone."""
        return self.card.in_battle


def impose(state: MatchState, play: Play, power: ab.Power) -> Done:
    """Carry out a spell or an influence on its targets, all at once (122.10, 122.11)."""
    mark = len(state.history)
    if play.targets:
        worked = [
            _on_target(state, play, power, target, place)
            for place, target in enumerate(_legal(state, play))
        ]
        full = len(worked) == len(play.targets) and all(one.full for one in worked)
    else:
        worked = [_on_the_table(state, play, power)]
        full = worked[0].full
    since = state.history[mark:]
    wounded = [event for event in since if isinstance(event, ev.Wounded)]
    return Done(
        play.at,
        announced=True,
        any=any(one.any for one in worked),
        full=full and any(one.any for one in worked),
        targets=tuple(one.target for one in worked if one.any and one.target != NO_CARD),
        cells=play.cells,
        wounds=sum(event.amount for event in wounded),
        life_lost=sum(event.life_lost for event in wounded),
        excess=sum(event.excess for event in wounded),
        healed=sum(event.amount for event in since if isinstance(event, ev.Healed)),
        amount=sum(one.amount for one in worked),
        die=play.attack_total,
        bare_die=play.attack_die,
    )


@dataclass(frozen=True, slots=True)
class _Worked:
    """What a power came to on one card: whether anything did, whether all did, how much."""

    target: int
    any: bool
    full: bool
    amount: int = 0


def _on_target(state: MatchState, play: Play, power: ab.Power, target: int, place: int) -> _Worked:
    card = state.cards[target]
    if is_protected(state, card, play.source, power.kind):  # 532.6: carried out all the same
        apply(state, ev.Protected(target, play.id))
        return _Worked(target, any=True, full=True)
    ctx = of_play(state, play, target, play.attack_die)
    if refuse_effects(ctx, power, card) is not None:
        return _Worked(target, any=False, full=False)
    amounts = [
        _carry_out(Deed(state, play, ctx, state.cards[target], place), effect, power)
        for effect in power.effects
    ]
    if any(amounts):
        apply(state, ev.Landed(play.id, play.source, target, ab.AttackStrength.MISS))
    return _Worked(target, any(amounts), all(amounts), sum(amounts))


def _on_the_table(state: MatchState, play: Play, power: ab.Power) -> _Worked:
    """A power without targets: its effects fall on cells, plays, decks or its own card."""
    ctx = of_play(state, play, die=play.attack_die)
    source = state.cards[play.source]
    amounts = [
        _carry_out(Deed(state, play, ctx, source, place), effect, power)
        for place, effect in enumerate(power.effects)
    ]
    return _Worked(NO_CARD, any(amounts), all(amounts), sum(amounts))


def reveal(state: MatchState, number: int) -> None:
    """Turn a card face up; what it starts the battle with is laid on it (503.1, 533.2)."""
    apply(state, ev.CardRevealed(number))
    card = state.cards[number]
    if ab.StartsWith not in card.facts.kinds:
        return
    ctx = Context(state, card.controller, number)
    for node, _one in tuple(card.facts.nodes(ab.StartsWith)):
        for effect in node.effects:
            lay(state, ctx, card, effect)


def lay(state: MatchState, ctx: Context, card: CardState, effect: ab.Effect) -> None:
    """Lay an effect of a rule on a card: what it starts the battle with (503.1)."""
    play = Play(-1, PlayKind.ABILITY, ctx.seat, card.id, (card.id,))
    _EFFECTS[type(effect)](Deed(state, play, ctx, card, 0), effect, ab.PowerKind.INFLUENCE)


def _legal(state: MatchState, play: Play) -> tuple[int, ...]:
    """528.7, 529.5: a target that left its zone is none any more, even when it is back."""
    kept = []
    for target, entered in zip(play.targets, play.entries, strict=False):
        if state.cards[target].entered == entered:
            kept.append(target)
    return tuple(kept)


def _carry_out(deed: Deed, effect: ab.Effect, power: ab.Power) -> int:
    """Return what came of one effect: how much, 0 for nothing (122.17)."""
    return _EFFECTS[type(effect)](deed, effect, power.kind)


# Life.


def _wound(deed: Deed, effect: ab.Wound, kind: ab.PowerKind) -> int:
    blow = Blow(deed.state.cards[deed.play.source], deed.card, kind)
    base = number(deed.ctx, effect.amount)
    size = final_size(deed.state, blow, deed.play.size_changes, base)
    hit = wound(deed.state, Hit(deed.card.id, size, deed.play.source, kind, deed.play.id))
    return 0 if hit is None else hit.amount


def _heal(deed: Deed, effect: ab.Heal, kind: ab.PowerKind) -> int:
    if refuse_doing(deed.state, deed.card, ab.Doing.BE_HEALED) is not None:
        return 0
    amount = deed.card.wounds if effect.amount is None else number(deed.ctx, effect.amount)
    before = deed.card.extra
    healed = heal(deed.state, deed.card, amount, deed.play.source, surplus=effect.surplus)
    return healed + deed.card.extra - before


def _redistribute(deed: Deed, effect: ab.Redistribute, kind: ab.PowerKind) -> int:
    """Term «Перераспределить»: wounds go over, as many as were healed."""
    wounds = deed.card.wounds if effect.amount is None else number(deed.ctx, effect.amount)
    onto = deed.ctx.card(effect.onto)
    if onto is None or not onto.in_battle or wounds > deed.card.wounds:
        return 0
    healed = heal(deed.state, deed.card, wounds, deed.play.source, surplus=False)
    if healed:
        wound(deed.state, Hit(onto.id, healed, deed.play.source, kind, deed.play.id))
    return healed


def _extra_life(deed: Deed, effect: ab.ExtraLife, kind: ab.PowerKind) -> int:
    amount = number(deed.ctx, effect.amount)
    if not amount or not deed.card.has_life or not deed.is_there:
        return 0
    if amount > 0 and refuse_doing(deed.state, deed.card, ab.Doing.GET_EXTRA_LIFE) is not None:
        return 0
    apply(deed.state, ev.ExtraLifeChanged(deed.card.id, amount))
    if effect.until is not ab.Until.BATTLE_END:  # 508.8.3: it goes when its time is over
        _gain(deed, ab.ExtraLife(amount), effect.until, "")
    return abs(amount)


def _life_becomes(deed: Deed, effect: ab.LifeBecomes, kind: ab.PowerKind) -> int:
    life = number(deed.ctx, effect.life)
    card = deed.card
    if effect.maximum:
        apply(deed.state, ev.WoundsSet(card.id, 0))
        if card.maximum_life != life:
            apply(deed.state, ev.ExtraLifeChanged(card.id, life - card.maximum_life))
        return 1
    apply(deed.state, ev.WoundsSet(card.id, max(0, card.maximum_life - life)))
    return 1


def _restore_armor(deed: Deed, effect: ab.RestoreArmor, kind: ab.PowerKind) -> int:
    spent = deed.card.armor_spent
    if spent:
        apply(deed.state, ev.ArmorRestored(deed.card.id))
    return spent


# Leaving and entering.


def _destroy(deed: Deed, effect: ab.Destroy, kind: ab.PowerKind) -> int:
    if not deed.is_there or _is_tough(deed, kind):
        return 0
    return int(destroy(deed.state, deed.card, deed.play.source, deed.play.id))


def _is_tough(deed: Deed, kind: ab.PowerKind) -> bool:
    """Term «Стойкость»: influences of the opponent do not destroy it."""
    enemy = deed.play.seat is not deed.card.controller
    return enemy and kind is ab.PowerKind.INFLUENCE and deed.card.facts.has(ab.Name.FORTITUDE)


def _finishing_blow(deed: Deed, effect: ab.FinishingBlow, kind: ab.PowerKind) -> int:
    return _destroy(deed, ab.Destroy(), kind)


def _exile(deed: Deed, effect: ab.Exile, kind: ab.PowerKind) -> int:
    return _leave(deed, Zone.EXILE)


def _to_graveyard(deed: Deed, effect: ab.ToGraveyard, kind: ab.PowerKind) -> int:
    return _leave(deed, Zone.GRAVEYARD)


def _leave(deed: Deed, zone: Zone) -> int:
    if deed.card.zone is zone:
        return 0
    apply(deed.state, ev.CardLeft(deed.card.id, zone, deed.play.source, deed.play.id))
    return 1


def _to_deck(deed: Deed, effect: ab.ToDeck, kind: ab.PowerKind) -> int:
    if deed.card.zone is Zone.DECK:
        return 0
    bottom = effect.place is ab.DeckPlace.BOTTOM
    left = ev.CardLeft(deed.card.id, Zone.DECK, deed.play.source, deed.play.id, not bottom, bottom)
    apply(deed.state, left)
    if effect.place is ab.DeckPlace.SHUFFLED:
        apply(deed.state, ev.DeckShuffled(deed.card.owner))
    return 1


def _bring_in(deed: Deed, effect: ab.BringIn, kind: ab.PowerKind) -> int:
    """536.5-536.7: onto the chosen cell, flyers and terrains into the extra zone."""
    cell = deed.play.cells[deed.place] if deed.place < len(deed.play.cells) else NO_CELL
    above = deed.card.facts.type in (CardType.FLYER, CardType.TERRAIN)
    above = above or deed.card.facts.has(ab.Name.EXTRA_ZONE)
    if not above and (cell == NO_CELL or deed.state.board[cell] != NO_CARD):
        return 0
    entered = ev.CardEntered(
        deed.card.id,
        NO_CELL if above else cell,
        deed.play.seat,
        effect.closed,
        deed.play.source,
        effect.by is ab.Area.GRAVEYARD and effect.closed,
    )
    apply(deed.state, entered)
    for ability in effect.gains:
        _gain(deed, ability, ab.Until.BATTLE_END, "")
    for node, _one in list(deed.card.facts.nodes(ab.EntersWith)):
        for more in node.effects:
            _EFFECTS[type(more)](deed, more, kind)
    wounds = number(deed.ctx, effect.wounds)
    if wounds:
        apply(deed.state, ev.WoundsSet(deed.card.id, wounds))
    return 1


def _take_control(deed: Deed, effect: ab.TakeControl, kind: ab.PowerKind) -> int:
    if deed.card.controller is deed.play.seat or not deed.is_there:
        return 0
    if refuse_doing(deed.state, deed.card, ab.Doing.CHANGE_CONTROL) is not None:
        return 0
    apply(deed.state, ev.ControlChanged(deed.card.id, deed.play.seat))
    if effect.until is not ab.Until.BATTLE_END:
        _gain(deed, ab.TakeControl(), effect.until, "")
    return 1


def _tokens(deed: Deed, effect: ab.Tokens, kind: ab.PowerKind) -> int:
    if deed.card.zone is not Zone.GRAVEYARD:  # 536.7.1
        return 0
    amount = number(deed.ctx, effect.amount)
    apply(deed.state, ev.TokensChanged(deed.card.id, amount))
    return amount


def _sit(deed: Deed, effect: ab.SeatOn, kind: ab.PowerKind) -> int:
    host = deed.ctx.card(effect.host)
    if host is None or not can_host(deed.state, deed.card, host):
        return 0
    apply(deed.state, ev.HostAssigned(deed.card.id, host.id))
    return 1


# Positions.


def _open(deed: Deed, effect: ab.Open, kind: ab.PowerKind) -> int:
    if not deed.card.closed or not deed.is_there:
        return 0
    apply(deed.state, ev.CardOpened(deed.card.id))
    return 1


def _close(deed: Deed, effect: ab.Close, kind: ab.PowerKind) -> int:
    if deed.card.closed or not deed.is_there:
        return 0
    if refuse_doing(deed.state, deed.card, ab.Doing.CLOSE) is not None:
        return 0
    apply(deed.state, ev.CardShut(deed.card.id))
    return 1


def _reveal(deed: Deed, effect: ab.TurnFaceUp, kind: ab.PowerKind) -> int:
    if not deed.card.hidden:
        return 0
    apply(deed.state, ev.CardRevealed(deed.card.id))
    return 1


def _hide(deed: Deed, effect: ab.Hide, kind: ab.PowerKind) -> int:
    if deed.card.hidden or not deed.is_there:
        return 0
    apply(deed.state, ev.CardHidden(deed.card.id))
    return 1


def _relocate(deed: Deed, effect: ab.Relocate, kind: ab.PowerKind) -> int:
    if deed.place >= len(deed.play.cells) or deed.card.zone is not Zone.BATTLEFIELD:
        return 0
    cell = deed.play.cells[deed.place]
    if deed.state.board[cell] != NO_CARD or deed.card.cell == cell:
        return 0
    if refuse_doing(deed.state, deed.card, ab.Doing.RELOCATE) is not None:
        return 0
    relocate(deed.state, deed.card, cell, effect.way)
    return 1


def relocate(state: MatchState, card: CardState, cell: int, way: ab.Relocation) -> None:
    """Bring a card to a cell; its symbiote goes along (211.11)."""
    origin = card.cell
    apply(state, ev.CardRelocated(card.id, origin, cell, way))
    take_riders(state, card, origin)


def take_riders(state: MatchState, card: CardState, origin: int) -> None:
    """211.11: a symbiote relocates together with its host."""
    for rider in state.cards:
        if rider.host == card.id and rider.in_battle and rider.cell != card.cell:
            apply(state, ev.CardRelocated(rider.id, origin, card.cell, ab.Relocation.RELOCATE))


def _swap(deed: Deed, effect: ab.Swap, kind: ab.PowerKind) -> int:
    pair = [deed.state.cards[one] for one in deed.play.targets]
    if len(pair) == 1:
        pair.insert(0, deed.state.cards[deed.play.source])
    if deed.place or len(pair) != 2 or any(one.zone is not Zone.BATTLEFIELD for one in pair):
        return 0
    one, other = pair
    here, there = one.cell, other.cell
    apply(deed.state, ev.CardsSwapped(one.id, other.id))
    take_riders(deed.state, one, here)
    take_riders(deed.state, other, there)
    return 1


# Lasting effects.


def last_turn(state: MatchState, seat: Seat, until: ab.Until) -> int:
    """Return the last turn in which an effect holds, 0 when no turn ends it (413.3)."""
    own = state.active is seat
    match until:
        case ab.Until.TURN_END:
            return state.turn
        case ab.Until.OWN_NEXT_TURN_END:
            return state.turn + (2 if own else 1)
        case ab.Until.ENEMY_NEXT_TURN_END:
            return state.turn + (1 if own else 2)
        case ab.Until.OWN_NEXT_TURN_START:
            return state.turn + (1 if own else 0)
        case _:
            return 0


def _gain(deed: Deed, change: Change, until: ab.Until, marker: str) -> int:
    state, play = deed.state, deed.play
    ends_with = play.cause.play if until is ab.Until.PLAY_END else -1
    effect = Lasting(
        state.lasting,
        change,
        play.source,
        play.seat,
        until,
        last_turn(state, play.seat, until),
        ends_with,
        marker,
    )
    apply(state, ev.EffectGained(deed.card.id, effect))
    return 1


def _gain_ability(deed: Deed, effect: ab.Gain, kind: ab.PowerKind) -> int:
    node = effect.ability
    if isinstance(node, ab.Named):
        if node.name is ab.Name.POISON and is_safe_from_poison(deed.card):
            return 0
        held = deed.card.facts.named.get(node.name)
        if held is not None and (not node.name.has_value or held >= node.value):
            return 0  # 518.2, 518.3
    return _gain(deed, node, effect.until, effect.marker)


def _gain_or_more(deed: Deed, effect: ab.GainOrMore, kind: ab.PowerKind) -> int:
    value = number(deed.ctx, effect.value)
    if deed.card.facts.has(effect.name):
        return _gain(deed, ab.NamedBonus(effect.name, value), effect.until, "")
    return _gain_ability(deed, ab.Gain(ab.Named(effect.name, value), effect.until), kind)


def _lose_named(deed: Deed, effect: ab.LoseNamed, kind: ab.PowerKind) -> int:
    if not deed.card.facts.has(effect.name):
        return 0
    return _lose(deed, effect, effect.until)


def _lose(deed: Deed, effect: Change, until: ab.Until) -> int:
    return _gain(deed, effect, until, "")


def _lose_abilities(deed: Deed, effect: ab.LoseAbilities, kind: ab.PowerKind) -> int:
    return _lose(deed, effect, effect.until)


def _lose_protection(deed: Deed, effect: ab.LoseProtection, kind: ab.PowerKind) -> int:
    return _lose(deed, effect, effect.until)


def _lose_marker(deed: Deed, effect: ab.LoseMarker, kind: ab.PowerKind) -> int:
    ids = tuple(one.id for one in deed.card.effects if one.marker == effect.marker)
    if ids:
        apply(deed.state, ev.EffectsEnded(deed.card.id, ids, lost=True))
    return len(ids)


def _set_property(deed: Deed, effect: ab.SetProperty, kind: ab.PowerKind) -> int:
    value = effect.value
    if not isinstance(value, ab.Strength | CardType | str | bool | int):
        value = number(deed.ctx, value)
    return _gain(deed, ab.SetProperty(effect.prop, value), effect.until, "")


def _add_property(deed: Deed, effect: ab.AddProperty, kind: ab.PowerKind) -> int:
    amount = number(deed.ctx, effect.amount)
    return _gain(deed, ab.AddProperty(effect.prop, amount), effect.until, "") if amount else 0


def _change_elements(deed: Deed, effect: ab.ChangeElements, kind: ab.PowerKind) -> int:
    return _gain(deed, effect, effect.until, "")


def _gain_classes(deed: Deed, effect: ab.GainClasses, kind: ab.PowerKind) -> int:
    return _gain(deed, effect, effect.until, "")


def _lose_flight(deed: Deed, effect: ab.LoseFlight, kind: ab.PowerKind) -> int:
    if deed.card.facts.type is not CardType.FLYER or NO_CARD not in deed.state.board:
        return 0  # 210.6
    ground = ab.SetProperty(ab.Property.TYPE, CardType.GROUND)
    return _gain(deed, ground, effect.until, "")


def _more_actions(deed: Deed, effect: ab.MoreActions, kind: ab.PowerKind) -> int:
    return _gain(deed, effect, ab.Until.TURN_END, "")


def _next_die(deed: Deed, effect: ab.NextDie, kind: ab.PowerKind) -> int:
    value = number(deed.ctx, effect.value)
    for _time in range(effect.count):
        _gain(deed, ab.NextDie(value), ab.Until.ONE_USE, "")
    return effect.count


def _regain_movement(deed: Deed, effect: ab.RegainMovement, kind: ab.PowerKind) -> int:
    apply(deed.state, ev.MovementRestored(deed.card.id))
    return 1


def _chips(deed: Deed, effect: ab.Chips, kind: ab.PowerKind) -> int:
    amount = number(deed.ctx, effect.amount)
    if amount > 0 and refuse_doing(deed.state, deed.card, ab.Doing.GET_CHIPS) is not None:
        return 0
    amount = max(amount, -deed.card.chips)  # 122.7
    most = [
        number(deed.ctx, node.number)
        for node, _one in deed.card.facts.nodes(ab.Maximum)
        if node.what is ab.MaximumOf.CHIPS
    ]
    if most:
        amount = min(amount, min(most) - deed.card.chips)  # 545.2
    if amount and deed.is_there:
        apply(deed.state, ev.ChipsChanged(deed.card.id, amount))
        return abs(amount)
    return 0


# The play that set the ability off.


def _caused(deed: Deed) -> Play | None:
    wanted = deed.play.cause.play
    return next((play for play in deed.state.stack if play.id == wanted), None)


def _cancel(deed: Deed, effect: ab.Cancel, kind: ab.PowerKind) -> int:
    play = _caused(deed)
    if play is None or play.stopped:
        return 0
    apply(deed.state, ev.PlayCancelled(play.id))
    return 1


def _block(deed: Deed, effect: ab.Block, kind: ab.PowerKind) -> int:
    play = _caused(deed)
    if play is None:
        return 0
    counter = (
        play.kind is PlayKind.STRIKE and deed.play.source == play.source and bool(play.counter)
    )
    apply(deed.state, ev.PlayBlocked(play.id, counter))
    return 1


def _redirect(deed: Deed, effect: ab.Redirect, kind: ab.PowerKind) -> int:
    play, onto = _caused(deed), deed.ctx.card(effect.onto)
    if play is None or onto is None or play.redirected or not onto.in_battle:
        return 0
    if onto.id in (play.target, play.source) or onto.facts.type is CardType.TERRAIN:  # 213.2
        return 0
    apply(deed.state, ev.Redirected(play.id, onto.id))
    return 1


def _roller(deed: Deed, of: ab.Who, play: Play) -> int:
    card = deed.ctx.card(of)
    return play.source if card is None else card.id


def _change_die(deed: Deed, effect: ab.ChangeDie, kind: ab.PowerKind) -> int:
    play = _caused(deed)
    if play is None:
        return 0
    amount = number(deed.ctx, effect.amount)
    change = DieChange(DieWay.ADD, deed.play.source, _roller(deed, effect.of, play), amount)
    apply(deed.state, ev.DieChanged(play.id, change))
    return 1


def _set_die(deed: Deed, effect: ab.SetDie, kind: ab.PowerKind) -> int:
    play = _caused(deed)
    if play is None:
        return 0
    way = DieWay.TURN if effect.turned else DieWay.SET
    value = number(deed.ctx, effect.value)
    change = DieChange(way, deed.play.source, _roller(deed, effect.of, play), value)
    apply(deed.state, ev.DieChanged(play.id, change))
    return 1


def _reroll(deed: Deed, effect: ab.Reroll, kind: ab.PowerKind) -> int:
    play = _caused(deed)
    if play is None or not play.attack_die:
        return 0
    (value,), _rng = roll(deed.state.rng, 1)
    card = _roller(deed, effect.of, play)
    if card != play.source and not play.defence_die:
        return 0
    apply(deed.state, ev.DieRerolled(play.id, card, value))
    return 1


def _change_size(deed: Deed, effect: ab.ChangeSize, kind: ab.PowerKind) -> int:
    return _resize(deed, SizeWay.ADD, number(deed.ctx, effect.amount))


def _scale_size(deed: Deed, effect: ab.ScaleSize, kind: ab.PowerKind) -> int:
    return _resize(deed, SizeWay.SCALE, effect.times, effect.by)


def _set_size(deed: Deed, effect: ab.SetSize, kind: ab.PowerKind) -> int:
    return _resize(deed, SizeWay.SET, number(deed.ctx, effect.value))


def _set_strength(deed: Deed, effect: ab.SetStrength, kind: ab.PowerKind) -> int:
    return _resize(deed, SizeWay.STRENGTH, int(effect.strength))


def _resize(deed: Deed, way: SizeWay, amount: int, by: int = 1) -> int:
    play = _caused(deed)
    if play is None:
        return 0
    apply(deed.state, ev.SizeChanged(play.id, SizeChange(way, deed.play.source, amount, by)))
    return 1


def _stays_open(deed: Deed, effect: ab.StaysOpen, kind: ab.PowerKind) -> int:
    play = _caused(deed)
    if play is None:
        return 0
    apply(deed.state, ev.StayedOpen(play.id))
    return 1


# Plays, cells, decks, the match.


def _makes(deed: Deed, effect: ab.Makes, kind: ab.PowerKind) -> int:
    """537: the target performs an attack; it goes onto the stack as the topmost play."""
    state = deed.state
    at = Context(
        state,
        deed.card.controller,
        deed.card.id,
        deed.play,
        Cause(deed.card.id, deed.play.source, deed.play.id),
    )
    victim = at.card(effect.at.who) if effect.at.who is not None else _second(deed)
    if victim is None or not victim.in_battle or victim.id == deed.card.id:
        return 0
    fights = effect.order in (ab.Order.FIGHTS, ab.Order.FIGHTS_AS_OPEN, ab.Order.BOTH_FIGHT)
    is_strike = effect.attack.kind is ab.PowerKind.STRIKE
    made = ev.PlayAnnounced(
        state.plays,
        PlayKind.STRIKE if is_strike else PlayKind.ABILITY,
        deed.card.controller,
        deed.card.id,
        (victim.id,),
        cause=at.cause,
        made_by=deed.play.id,
        power=effect.attack,
        entries=(victim.entered,),
        step=Step.LEGALITY if effect.order is ab.Order.ANNOUNCES else Step.REVEAL_TARGETS,
        fights=fights or effect.order is ab.Order.ANNOUNCES,
        as_open=effect.order in (ab.Order.FIGHTS_AS_OPEN, ab.Order.BOTH_FIGHT),
    )
    apply(state, made)
    return 1


def _second(deed: Deed) -> CardState | None:
    """Whom the generated attack is aimed at: the second target of the power (537.3)."""
    others = [one for one in deed.play.targets if one != deed.card.id]
    return deed.state.cards[others[0]] if others else None


def _delay(deed: Deed, effect: ab.Delay, kind: ab.PowerKind) -> int:
    state, play = deed.state, deed.play
    delayed = Delayed(
        state.lasting,
        effect.ability,
        play.source,
        play.seat,
        effect.until,
        last_turn(state, play.seat, effect.until),
        deed.card.id,
    )
    apply(state, ev.AbilityDelayed(delayed))
    return 1


def _mark_cell(deed: Deed, effect: ab.MarkCell, kind: ab.PowerKind) -> int:
    state, play = deed.state, deed.play
    for cell in play.cells:
        lasting = Lasting(
            state.lasting,
            effect.ability if effect.ability is not None else ab.LoseAbilities(),
            play.source,
            play.seat,
            effect.until,
            last_turn(state, play.seat, effect.until),
            marker=effect.marker,
        )
        apply(state, ev.CellMarked(CellMark(cell, lasting, effect.blocks)))
    return len(play.cells)


def _show_deck(deed: Deed, effect: ab.ShowDeck, kind: ab.PowerKind) -> int:
    deck = deed.state.decks[deed.play.seat]
    shown = deck[: number(deed.ctx, effect.cards)]
    if shown:
        apply(deed.state, ev.CardsShown(deed.play.seat, shown))
    return len(shown)


def _mill(deed: Deed, effect: ab.Mill, kind: ab.PowerKind) -> int:
    seat = deed.play.seat.opponent if effect.side is ab.Side.ENEMY else deed.play.seat
    count = min(number(deed.ctx, effect.cards), len(deed.state.decks[seat]))
    if count:
        apply(deed.state, ev.CardsMilled(seat, count))
    return count


def _look_at_deck(deed: Deed, effect: ab.LookAtDeck, kind: ab.PowerKind) -> int:
    apply(deed.state, ev.DeckShuffled(deed.play.seat))
    return 1


def _win(deed: Deed, effect: ab.Win, kind: ab.PowerKind) -> int:
    winner = deed.play.seat if effect.wins else deed.play.seat.opponent
    apply(deed.state, ev.MatchEnded(winner, "by_text", "601.2"))
    return 1


_EFFECTS: Final[dict[type, Callable[[Deed, Any, ab.PowerKind], int]]] = {
    ab.Wound: _wound,
    ab.Heal: _heal,
    ab.Redistribute: _redistribute,
    ab.ExtraLife: _extra_life,
    ab.LifeBecomes: _life_becomes,
    ab.RestoreArmor: _restore_armor,
    ab.Destroy: _destroy,
    ab.FinishingBlow: _finishing_blow,
    ab.Exile: _exile,
    ab.ToGraveyard: _to_graveyard,
    ab.ToDeck: _to_deck,
    ab.BringIn: _bring_in,
    ab.TakeControl: _take_control,
    ab.Tokens: _tokens,
    ab.SeatOn: _sit,
    ab.Open: _open,
    ab.Close: _close,
    ab.TurnFaceUp: _reveal,
    ab.Hide: _hide,
    ab.Relocate: _relocate,
    ab.Swap: _swap,
    ab.Gain: _gain_ability,
    ab.GainOrMore: _gain_or_more,
    ab.LoseNamed: _lose_named,
    ab.LoseAbilities: _lose_abilities,
    ab.LoseProtection: _lose_protection,
    ab.LoseMarker: _lose_marker,
    ab.SetProperty: _set_property,
    ab.AddProperty: _add_property,
    ab.ChangeElements: _change_elements,
    ab.GainClasses: _gain_classes,
    ab.LoseFlight: _lose_flight,
    ab.MoreActions: _more_actions,
    ab.NextDie: _next_die,
    ab.RegainMovement: _regain_movement,
    ab.Chips: _chips,
    ab.Cancel: _cancel,
    ab.Block: _block,
    ab.Redirect: _redirect,
    ab.ChangeDie: _change_die,
    ab.SetDie: _set_die,
    ab.Reroll: _reroll,
    ab.ChangeSize: _change_size,
    ab.ScaleSize: _scale_size,
    ab.SetSize: _set_size,
    ab.SetStrength: _set_strength,
    ab.StaysOpen: _stays_open,
    ab.Makes: _makes,
    ab.Delay: _delay,
    ab.MarkCell: _mark_cell,
    ab.ShowDeck: _show_deck,
    ab.Mill: _mill,
    ab.LookAtDeck: _look_at_deck,
    ab.Win: _win,
}
