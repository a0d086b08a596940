"""What each effect of a spell or an influence does to a card, a cell, a play or the table (122).

One function an effect; ``impose`` carries a whole power out on all its targets and says what came
of it.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from engine.berserk import abilities as ab
from engine.berserk.changing.apply import apply
from engine.berserk.changing.effect_in_progress import (
    CARRIERS,
    Deed,
    Entry,
    carried,
    carry_out,
    whole,
)
from engine.berserk.changing.limiting import up_to
from engine.berserk.effects.by_rule import destroy
from engine.berserk.effects.lasting import LASTING_EFFECTS, gain, last_turn
from engine.berserk.effects.life import LIFE_EFFECTS
from engine.berserk.effects.on_plays import PLAY_EFFECTS
from engine.berserk.effects.steps import instead_of
from engine.berserk.legality.moving import lies_above, may_enter, refuse_relocating, yields
from engine.berserk.legality.plays import refuse_doing
from engine.berserk.legality.protections import is_protected
from engine.berserk.legality.targets import is_on_two, refuse_effects, refuse_made
from engine.berserk.reading.context import Context, of_play
from engine.berserk.reading.evaluate import number
from engine.berserk.reading.places import is_free
from engine.berserk.table import events as ev
from engine.berserk.table.board import NO_CELL
from engine.berserk.table.reserve import will_close
from engine.berserk.table.state import (
    NO_CARD,
    NO_TERMS,
    Aim,
    CardState,
    Cause,
    CellMark,
    Delayed,
    Done,
    Lasting,
    MatchState,
    Phase,
    Play,
    PlayKind,
    Step,
    Zone,
)
from engine.berserk.table.symbiotes import can_host


def impose(state: MatchState, play: Play, power: ab.Power) -> Done:
    """Carry out a spell or an influence on its targets, all at once (122.10, 122.11)."""
    mark = len(state.history)
    if play.aim.targets:
        falls_on = _groups(state, play, power)
        worked = [
            _on_target(state, play, power, target, place) for place, target in enumerate(falls_on)
        ]
        full = bool(worked) and all(one.full for one in worked)
        full = full and still_there(state, play) == play.aim.targets
    elif power.targets.area is not ab.Area.BATTLE:  # nothing was found (536.5.1)
        return Done(play.progress.at, announced=True)
    else:
        worked = [_on_the_table(state, play, power)]
        full = worked[0].full
    since = state.history[mark:]
    wounded = [event for event in since if isinstance(event, ev.Wounded)]
    healed = [event for event in since if isinstance(event, ev.Healed)]
    return Done(
        play.progress.at,
        announced=True,
        any=any(one.any for one in worked),
        full=full and any(one.any for one in worked),
        targets=tuple(one.target for one in worked if one.any and one.target != NO_CARD),
        entry=state.cards[play.aim.target].entered if play.aim.targets else 0,
        cells=play.aim.cells,
        wounds=sum(event.amount for event in wounded),
        life_lost=sum(event.life_lost for event in wounded),
        excess=sum(event.excess for event in wounded) + sum(event.excess for event in healed),
        healed=sum(event.amount for event in healed),
        amount=sum(one.amount for one in worked),
        die=play.fight.attack_total,
        bare_die=play.fight.attack_die,
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
    if is_protected(state, card, play.source, power.kind, play=play.id):
        apply(state, ev.Protected(target, play.id))  # 532.6: carried out all the same
        apply(state, ev.Landed(play.id, play.source, target, ab.AttackStrength.MISS))
        return _Worked(target, any=True, full=True)
    ctx = of_play(state, play, target, play.fight.attack_total)
    if refuse_effects(ctx, power, card) is not None:
        return _Worked(target, any=False, full=False)
    amounts = [
        carry_out(Deed(state, play, ctx, state.cards[target], place), effect, power.kind)
        for effect in power.effects
    ]
    if any(amounts):
        apply(state, ev.Landed(play.id, play.source, target, ab.AttackStrength.MISS))
    return _Worked(target, any(amounts), all(amounts), sum(amounts))


def _on_the_table(state: MatchState, play: Play, power: ab.Power) -> _Worked:
    """A power without targets: its effects fall on cells, plays, decks or its own card."""
    ctx = of_play(state, play, die=play.fight.attack_total)
    source = state.cards[play.source]
    amounts = [
        carry_out(Deed(state, play, ctx, source, place), effect, power.kind)
        for place, effect in enumerate(power.effects)
    ]
    return _Worked(NO_CARD, any(amounts), all(amounts), sum(amounts))


def reveal(state: MatchState, number: int, rule: str = "") -> None:
    """Turn a card face up; what it starts the battle with is laid on it then (503.1, 533.2).

    A card that has been hidden again has started already. ``rule`` is what made it, when nobody
    chose it.
    """
    card = state.cards[number]
    starts = state.kinds & _STARTING and not any(
        isinstance(event, ev.CardRevealed) and event.card == number for event in state.history
    )
    apply(state, ev.CardRevealed(number, rule))
    if not starts:
        return
    ctx = Context(state, card.controller, number)
    for node, _one in tuple(card.facts.nodes(ab.StartsWith)):
        for effect in node.effects:
            lay(state, ctx, card, effect)
    if card.terms != NO_TERMS:  # 404.2.3
        for terms, _one in tuple(card.facts.nodes(ab.RecruitTerms)):
            for effect in terms.starts:
                lay(state, ctx, card, effect)


_STARTING = frozenset({ab.StartsWith, ab.RecruitTerms})


def lay(state: MatchState, ctx: Context, card: CardState, effect: ab.Effect) -> None:
    """Lay an effect of a rule on a card: what it starts the battle with (503.1)."""
    play = Play(-1, PlayKind.ABILITY, ctx.seat, card.id, aim=Aim(targets=(card.id,)))
    carry_out(Deed(state, play, ctx, card, 0), effect, ab.PowerKind.INFLUENCE)


def still_there(state: MatchState, play: Play) -> tuple[int, ...]:
    """Return the targets of a play that have not left their zone, were it to come back (529.5)."""
    pairs = zip(play.aim.targets, play.aim.entries, strict=False)
    return tuple(target for target, entered in pairs if state.cards[target].entered == entered)


def _groups(state: MatchState, play: Play, power: ab.Power) -> tuple[int, ...]:
    """Return the cards on which the power falls, one after another.

    Of two that are one target together (122.4) the first, while both are there (122.14, 528.7).
    """
    there = still_there(state, play)
    if not is_on_two(power):
        return there
    return there[:1] if there == play.aim.targets else ()


# Leaving and entering.


def _destroy(deed: Deed, effect: ab.Destroy, kind: ab.PowerKind) -> int:
    if not deed.is_there:
        return 0
    return int(destroy(deed.state, deed.card, deed.play.source, deed.play.id, kind))


def _finishing_blow(deed: Deed, effect: ab.FinishingBlow, kind: ab.PowerKind) -> int:
    return _destroy(deed, ab.Destroy(), kind)


def _exile(deed: Deed, effect: ab.Exile, kind: ab.PowerKind) -> int:
    return _leave(deed, Zone.EXILE, deed.play.source)


def _to_graveyard(deed: Deed, effect: ab.ToGraveyard, kind: ab.PowerKind) -> int:
    """Term «Убрать на кладбище»: this is no destruction, so nobody has killed the card."""
    return _leave(deed, Zone.GRAVEYARD, NO_CARD)


def _leave(deed: Deed, zone: Zone, source: int) -> int:
    if deed.card.zone is zone:
        return 0
    there = deed.is_there
    left = ev.CardLeft(deed.card.id, zone, source, deed.play.id, from_battle=there)
    apply(deed.state, left)
    return 1


def _to_deck(deed: Deed, effect: ab.ToDeck, kind: ab.PowerKind) -> int:
    if deed.card.zone is Zone.DECK:
        return 0
    bottom = effect.place is ab.DeckPlace.BOTTOM
    left = ev.CardLeft(
        deed.card.id,
        Zone.DECK,
        deed.play.source,
        deed.play.id,
        not bottom,
        bottom,
        from_battle=deed.is_there,
    )
    apply(deed.state, left)
    if effect.place is ab.DeckPlace.SHUFFLED:
        apply(deed.state, ev.DeckShuffled(deed.card.owner))
    return 1


def _bring_in(deed: Deed, effect: ab.BringIn, kind: ab.PowerKind) -> int:
    """536.5-536.7: onto the chosen cell, flyers and terrains into the extra zone."""
    state, card = deed.state, deed.card
    host = _host_of(deed, effect)
    cell = deed.play.aim.cells[deed.place] if deed.place < len(deed.play.aim.cells) else NO_CELL
    above = lies_above(card)
    if card.facts.type.is_symbiote:
        if host is None:  # 211.8
            return 0
        cell = host.cell
    elif not above and (cell == NO_CELL or not _is_cleared(deed, effect.clears, cell)):
        return 0
    entered = ev.CardEntered(
        card.id,
        NO_CELL if above else cell,
        deed.play.seat,
        effect.closed,
        deed.play.source,
        effect.incarnates,
    )
    apply(state, entered)
    if host is not None:
        apply(state, ev.HostAssigned(card.id, host.id))
    for ability in effect.gains:
        gain(deed, ability, ab.Until.BATTLE_END, "")
    _enter_with(deed, kind)
    wounds = number(deed.ctx, effect.wounds)
    if wounds:
        apply(state, ev.WoundsSet(card.id, wounds))
    return 1


def _host_of(deed: Deed, effect: ab.BringIn) -> CardState | None:
    """211.8: the card that the text names, or the one on the chosen cell."""
    if not deed.card.facts.type.is_symbiote:
        return None
    host = None if effect.host is None else deed.ctx.card(effect.host)
    if effect.host is None and deed.place < len(deed.play.aim.cells):
        number_ = deed.state.board[deed.play.aim.cells[deed.place]]
        host = None if number_ == NO_CARD else deed.state.cards[number_]
    return host if host is not None and can_host(deed.state, deed.card, host) else None


def _enter_with(deed: Deed, kind: ab.PowerKind) -> None:
    """Term «Входит в игру с»: nothing answers, prevents or replaces it."""
    for node, _one in list(deed.card.facts.nodes(ab.EntersWith)):
        for effect in node.effects:
            if isinstance(effect, ab.Wound):
                apply(deed.state, ev.WoundsSet(deed.card.id, number(deed.ctx, effect.amount)))
            elif isinstance(effect, ab.LifeBecomes) and not effect.maximum:
                _set_life(deed, number(deed.ctx, effect.life))
            else:
                carry_out(deed, effect, kind)


def _set_life(deed: Deed, life: int) -> None:
    """So many wounds, or so much extra life, that this life is left."""
    more = life - deed.card.maximum_life
    if more > 0:
        apply(deed.state, ev.ExtraLifeChanged(deed.card.id, more))
    elif more < 0:
        apply(deed.state, ev.WoundsSet(deed.card.id, -more))


def _take_control(deed: Deed, effect: ab.TakeControl, kind: ab.PowerKind) -> int:
    own = effect.side is ab.Side.OWN
    seat = deed.play.seat if own else deed.play.seat.opponent
    if deed.card.controller is seat or not deed.is_there:
        return 0
    if refuse_doing(deed.state, deed.card, ab.Doing.CHANGE_CONTROL) is not None:
        return 0
    if not may_enter(deed.state, deed.card, seat):
        return 0
    apply(deed.state, ev.ControlChanged(deed.card.id, seat))
    if effect.until is not ab.Until.BATTLE_END or deed.lasts is not None:
        gain(deed, ab.TakeControl(side=effect.side), effect.until, "")
    return 1


def _lasts(deed: Deed, effect: ab.Lasts, kind: ab.PowerKind) -> int:
    """122.8: what the effect lays on the card knows until when it lasts."""
    return carry_out(replace(deed, lasts=effect.condition), effect.effect, kind)


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
    hit = instead_of(deed.state, deed.hit(ab.ReplacedBy.OPENING, 1, kind))
    if hit is None:
        return 0
    apply(deed.state, ev.CardOpened(hit.target))
    return 1


def _close(deed: Deed, effect: ab.Close, kind: ab.PowerKind) -> int:
    if deed.card.closed or not deed.is_there:
        return 0
    if will_close(deed.state, deed.card.id, reserved=True):  # 501.11
        return 0
    if refuse_doing(deed.state, deed.card, ab.Doing.CLOSE) is not None:
        return 0
    hit = instead_of(deed.state, deed.hit(ab.ReplacedBy.CLOSING, 1, kind))
    if hit is None:
        return 0
    apply(deed.state, ev.CardShut(hit.target))
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
    if deed.place >= len(deed.play.aim.cells) or deed.card.zone is not Zone.BATTLEFIELD:
        return 0
    cell = deed.play.aim.cells[deed.place]
    if deed.card.cell == cell:
        return 0
    way = effect.way
    if deed.state.phase is Phase.AFTER_PLACEMENT:  # 404.2.4
        way = ab.Relocation.PLACE
    moves = way.is_movement
    kept = way is not ab.Relocation.PLACE and (  # 507.3
        refuse_relocating(deed.state, deed.card, moves=moves) is not None
    )
    if kept:
        return 0
    if not arrives(deed.state, deed.play, deed.card, cell, moves=moves):
        return 0
    relocate(deed.state, deed.card, cell, way)
    return 1


def arrives(state: MatchState, play: Play, card: CardState, cell: int, *, moves: bool) -> bool:
    """Whether a card comes onto a cell: a free one, or by a move one that it makes free (539.1) or
    need not be free (524.2)."""
    if is_free(state, cell):
        return True
    text = yields(state, card, cell) if moves else None
    if text is None:
        return moves and card.facts.has(ab.Name.INCORPOREAL)
    node, holder = text
    done = _done_first(state, play, card, holder, node.effects)
    return done and (is_free(state, cell) or card.cell == cell)


def _done_first(
    state: MatchState,
    play: Play,
    card: CardState,
    holder: CardState,
    effects: tuple[ab.Effect, ...],
) -> bool:
    """539.1: whether what a card does by the way to the holder of a cell is done, all of it."""
    kind = ab.PowerKind.INFLUENCE
    if is_protected(state, holder, card.id, kind, play=play.id):
        return False
    aim = Aim(targets=(holder.id,))
    made = Play(play.id, PlayKind.ABILITY, play.seat, card.id, aim=aim)
    ctx = of_play(state, made, holder.id)
    deed = Deed(state, made, ctx, holder, 0)
    done = [carry_out(deed, one, kind) for one in effects]
    return all(done)


def _is_cleared(deed: Deed, effects: tuple[ab.Effect, ...], cell: int) -> bool:
    """Whether a card may come onto a cell, after what it does to those that stand there (539.1)."""
    state = deed.state
    if effects:
        holders = [card for card in state.cards if card.in_battle and card.cell == cell]
        for holder in holders:
            _done_first(state, deed.play, deed.card, holder, effects)
    return is_free(state, cell)


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
    pair = [deed.state.cards[one] for one in deed.play.aim.targets]
    if len(pair) == 1:
        pair.insert(0, deed.state.cards[deed.play.source])
    if len(pair) != 2 or any(one.zone is not Zone.BATTLEFIELD for one in pair):
        return 0
    if any(refuse_relocating(deed.state, one, moves=False) is not None for one in pair):
        return 0  # 122.14
    one, other = pair
    here, there = one.cell, other.cell
    apply(deed.state, ev.CardsSwapped(one.id, other.id))
    take_riders(deed.state, one, here)
    take_riders(deed.state, other, there)
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
    if refuse_made(state, deed.card, effect, victim) is not None:
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
    others = [one for one in deed.play.aim.targets if one != deed.card.id]
    return deed.state.cards[others[0]] if others else None


def _delay(deed: Deed, effect: ab.Delay, kind: ab.PowerKind) -> int:
    state, play = deed.state, deed.play
    ability = effect.ability
    if isinstance(ability, ab.DieGiven):
        ability = replace(ability, value=number(deed.ctx, ability.value))
    delayed = Delayed(
        state.lasting,
        ability,
        play.source,
        play.seat,
        effect.until,
        last_turn(state, play.seat, effect.until),
        deed.card.id,
        deed.card.entered,
    )
    apply(state, ev.AbilityDelayed(delayed))
    return 1


def _mark_cell(deed: Deed, effect: ab.MarkCell, kind: ab.PowerKind) -> int:
    state, play = deed.state, deed.play
    for cell in play.aim.cells:
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
    return len(play.aim.cells)


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


EFFECTS: Final[tuple[Entry, ...]] = (
    *LIFE_EFFECTS,
    *LASTING_EFFECTS,
    *PLAY_EFFECTS,
    carried(ab.Destroy, _destroy),
    carried(ab.FinishingBlow, _finishing_blow),
    carried(ab.Exile, _exile),
    carried(ab.ToGraveyard, _to_graveyard),
    carried(ab.ToDeck, _to_deck),
    carried(ab.BringIn, _bring_in),
    carried(ab.TakeControl, _take_control),
    carried(ab.Lasts, _lasts),
    carried(ab.UpTo, up_to),
    carried(ab.Tokens, _tokens),
    carried(ab.SeatOn, _sit),
    carried(ab.Open, _open),
    carried(ab.Close, _close),
    carried(ab.TurnFaceUp, _reveal),
    carried(ab.Hide, _hide),
    carried(ab.Relocate, _relocate),
    carried(ab.Swap, _swap),
    carried(ab.Makes, _makes),
    carried(ab.Delay, _delay),
    carried(ab.MarkCell, _mark_cell),
    carried(ab.ShowDeck, _show_deck),
    carried(ab.Mill, _mill),
    carried(ab.LookAtDeck, _look_at_deck),
    carried(ab.Win, _win),
)
CARRIERS.update(whole(EFFECTS))
