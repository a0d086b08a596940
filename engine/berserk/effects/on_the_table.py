"""Effects that generate plays, and effects on cells, decks and the match (120, 537, 601.2)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

import engine.berserk.abilities as ab
from engine.berserk.cards.ruleset import WinWithLoss
from engine.berserk.changing.apply import apply
from engine.berserk.changing.deciding import decide
from engine.berserk.changing.effect_in_progress import EffectInProgress, Entry, carried
from engine.berserk.effects.by_rule import have_creatures, is_anything_announced
from engine.berserk.effects.lasting import last_turn
from engine.berserk.effects.piles import order_deck
from engine.berserk.effects.positions import take_riders
from engine.berserk.legality.moving import refuse_relocating
from engine.berserk.legality.targets import made_attack, refuse_made
from engine.berserk.reading.context import Context, of_card
from engine.berserk.reading.evaluate import number, passes
from engine.berserk.reading.places import chosen_cells, in_shape
from engine.berserk.reading.saying import as_gained, with_fixed_numbers
from engine.berserk.table import events as ev
from engine.berserk.table.board import DISTANCES, Cell
from engine.berserk.table.options import Enough, Place
from engine.berserk.table.state import (
    NO_CARD,
    Asking,
    CardState,
    Cause,
    CellMark,
    Delayed,
    LastingEffect,
    MatchState,
    Phase,
    Play,
    PlayKind,
    Step,
    Zone,
)
from engine.kernel.decisions import Option
from engine.kernel.seats import Seat


def change_places(ctx: Context, seat: Seat, cards: ab.Filter) -> int:
    """Let a player exchange the cells of cards that pass; return how many stand elsewhere
    afterwards.

    The player chooses a card cell by cell and may stop: the others stay, except one whose cell was
    taken, which goes to the cell that card came from. Unless it follows the placement it is a
    relocation, and even cards that cannot be relocated may be exchanged after the placement
    (404.2.4).
    """
    state = ctx.state
    relocates = state.phase is not Phase.AFTER_PLACEMENT
    there = [
        card
        for card in state.cards
        if _may_change(state, card, relocates=relocates) and passes(ctx, cards, card)
    ]
    came = [(card, cell) for card, cell in _chosen(state, seat, there) if card.cell != cell]
    if not came:
        return 0
    numbers = tuple(card.id for card, _cell in came)
    origins = tuple(card.cell for card, _cell in came)
    cells = tuple(cell for _card, cell in came)
    apply(state, ev.PlacesChanged(numbers, origins, cells, relocates))
    for (card, _cell), origin in zip(came, origins, strict=True):
        take_riders(state, card, origin)
    return len(came)


def _may_change(state: MatchState, card: CardState, *, relocates: bool) -> bool:
    if card.zone is not Zone.BATTLEFIELD or card.host != NO_CARD:
        return False
    return not relocates or refuse_relocating(state, card, moves=False) is None


def _chosen(state: MatchState, seat: Seat, cards: list[CardState]) -> list[tuple[CardState, Cell]]:
    """Return the chosen cell of each card."""
    cells = sorted(card.cell for card in cards)
    standing = {card.cell: card for card in cards}
    for place, cell in enumerate(cells[:-1]):
        waiting = [standing[other] for other in cells[place:]]
        options: list[Option] = [Enough(), *(Place(card.id, cell) for card in waiting)]
        answer = decide(state, Asking.PLACES, seat, tuple(options))
        if answer == 0:
            break
        chosen = waiting[answer - 1]
        origin = next(at for at, card in standing.items() if card is chosen)
        standing[cell], standing[origin] = chosen, standing[cell]
    return [(card, cell) for cell, card in standing.items()]


def _makes(ongoing: EffectInProgress, effect: ab.Makes, kind: ab.PowerKind) -> int:
    """Make the target attack; the play goes on top of the stack (537)."""
    state = ongoing.state
    at = Context(
        state,
        ongoing.card.controller,
        ongoing.card.id,
        ongoing.play,
        Cause(ongoing.card.id, ongoing.play.source, ongoing.play.id),
    )
    victim = _victim(ongoing, effect.at.who, at)
    if victim is None or not victim.in_battle or victim.id == ongoing.card.id:
        return 0
    if refuse_made(state, ongoing.card, effect, victim) is not None:
        return 0
    fights = effect.order in (ab.Order.FIGHTS, ab.Order.FIGHTS_AS_OPEN, ab.Order.BOTH_FIGHT)
    is_strike = effect.attack.kind is ab.PowerKind.STRIKE
    made = ev.PlayAnnounced(
        state.plays,
        PlayKind.STRIKE if is_strike else PlayKind.ABILITY,
        ongoing.card.controller,
        ongoing.card.id,
        (victim.id,),
        cause=at.cause,
        made_by=ongoing.play.id,
        power=with_fixed_numbers(ongoing.ctx, made_attack(effect)),
        entries=(victim.entered,),
        step=Step.LEGALITY if effect.order is ab.Order.ANNOUNCES else Step.REVEAL_TARGETS,
        fights=fights or effect.order is ab.Order.ANNOUNCES,
        as_open=effect.order in (ab.Order.FIGHTS_AS_OPEN, ab.Order.BOTH_FIGHT),
    )
    apply(state, made)
    return 1


def _victim(ongoing: EffectInProgress, named: ab.Who | None, at: Context) -> CardState | None:
    """Return the card that the generated attack is at: the named one, else the second target.

    A target that is to attack “the target” attacks the second one. In a pack the others attack
    the first, which attacks nobody (537.5).
    """
    power = ongoing.play.aim.power
    is_pack = isinstance(power, ab.Power) and power.targets.besides is not None
    if named is None or (named is ab.Who.TARGET and not is_pack):
        return _second(ongoing)
    return at.card(named)


def _second(ongoing: EffectInProgress) -> CardState | None:
    """Return the generated attack's target: the second target of the power (537.3)."""
    others = [target for target in ongoing.play.aim.targets if target != ongoing.card.id]
    return ongoing.state.cards[others[0]] if others else None


def _delay(ongoing: EffectInProgress, effect: ab.Delay, kind: ab.PowerKind) -> int:
    state, play = ongoing.state, ongoing.play
    delayed = Delayed(
        state.lasting,
        as_gained(ongoing.ctx, effect.ability),
        play.source,
        play.seat,
        effect.until,
        last_turn(state, play.seat, effect.until),
        ongoing.card.id,
        ongoing.card.entered,
        ongoing.card.in_battle,
        play.aim.cells or chosen_cells(ongoing.ctx),
    )
    apply(state, ev.AbilityDelayed(delayed))
    return 1


def _mark_cell(ongoing: EffectInProgress, effect: ab.MarkCell, kind: ab.PowerKind) -> int:
    state, play = ongoing.state, ongoing.play
    ability = (
        ab.LoseAbilities() if effect.ability is None else as_gained(ongoing.ctx, effect.ability)
    )
    power = play.aim.power
    among = power.cells if isinstance(power, ab.Power) else None
    cells = in_shape(ongoing.ctx, None if among is None else among.shape, play.aim.cells)
    for cell in cells:
        lasting = LastingEffect(
            state.lasting,
            ability,
            play.source,
            play.seat,
            effect.until,
            last_turn(state, play.seat, effect.until),
            marker=effect.marker,
            lasts=ongoing.lasts,
            since=len(state.history),
        )
        mark = CellMark(cell, lasting, effect.blocks, effect.deep, effect.surface)
        apply(state, ev.CellMarked(mark))
    return len(cells)


def _move_marker(ongoing: EffectInProgress, effect: ab.MoveMarker, kind: ab.PowerKind) -> int:
    state, play = ongoing.state, ongoing.play
    marks = [
        mark
        for mark in state.marks
        if mark.effect.marker == effect.marker and mark.effect.seat is play.seat
    ]
    if not marks or not play.aim.cells:
        return 0
    goal = play.aim.cell
    nearest = min(marks, key=lambda mark: DISTANCES[mark.cell][goal])
    apply(state, ev.CellMarksEnded((nearest.effect.id,)))
    apply(state, ev.CellMarked(replace(nearest, cell=goal)))
    return 1


def _choose_cells(ongoing: EffectInProgress, effect: ab.ChooseCells, kind: ab.PowerKind) -> int:
    return len(ongoing.play.aim.cells)


def _choose_cards(ongoing: EffectInProgress, effect: ab.ChooseCards, kind: ab.PowerKind) -> int:
    return 1


def _show_deck(ongoing: EffectInProgress, effect: ab.ShowDeck, kind: ab.PowerKind) -> int:
    deck = ongoing.state.decks[ongoing.play.seat]
    prophet = ongoing.state.cards[ongoing.play.source]
    mine = of_card(ongoing.state, prophet.id)
    more = sum(number(mine, node.amount) for node, _one in prophet.facts.nodes(ab.ShowsMore))
    shown = deck[: max(0, number(ongoing.ctx, effect.cards) + more)]
    if shown:
        apply(ongoing.state, ev.CardsShown(ongoing.play.seat, shown))
    return len(shown)


def _order_deck(ongoing: EffectInProgress, effect: ab.OrderDeck, kind: ab.PowerKind) -> int:
    count = number(ongoing.ctx, effect.cards)
    return order_deck(ongoing.state, ongoing.play.seat, count, effect)


def _mill(ongoing: EffectInProgress, effect: ab.Mill, kind: ab.PowerKind) -> int:
    seat = ongoing.play.seat.opponent if effect.side is ab.Side.ENEMY else ongoing.play.seat
    count = min(number(ongoing.ctx, effect.cards), len(ongoing.state.decks[seat]))
    if count:
        first = len(ongoing.state.cards)
        apply(ongoing.state, ev.CardsMilled(seat, count, tuple(range(first, first + count))))
    return count


def _look_at_deck(ongoing: EffectInProgress, effect: ab.LookAtDeck, kind: ab.PowerKind) -> int:
    apply(ongoing.state, ev.DeckShuffled(ongoing.play.seat))
    return 1


def _change_places(ongoing: EffectInProgress, effect: ab.ChangePlaces, kind: ab.PowerKind) -> int:
    return change_places(ongoing.ctx, ongoing.play.seat, effect.cards)


def _win(ongoing: EffectInProgress, effect: ab.Win, kind: ab.PowerKind) -> int:
    state, winner = ongoing.state, ongoing.play.seat if effect.wins else ongoing.play.seat.opponent
    if state.ruleset.win_with_loss is WinWithLoss.LOSS:
        if state.result is None:  # other effects of the same power were logged before
            apply(state, _ended_with_losses(state, ongoing.play, winner))
    else:
        apply(state, ev.MatchEnded(winner, "by_text", "601.2"))
    return 1


def _ended_with_losses(state: MatchState, play: Play, winner: Seat) -> ev.MatchEnded:
    """Return the result if winning and losing at once is a loss; if both lose, a draw.

    A player also loses by the same power, or by having no creature with nothing else announced.
    """
    losers = set(_losing_by(play))
    if not (state.ruleset.defeat_waits_for_stack and is_anything_announced(state, play.id)):
        losers |= {
            seat for seat, alive in zip(Seat, have_creatures(state), strict=True) if not alive
        }
    if len(losers) > 1:
        return ev.MatchEnded(None, "both_lost", "601.3")
    if winner in losers:
        return ev.MatchEnded(winner.opponent, "won_and_lost", "2009:102.3в")
    return ev.MatchEnded(winner, "by_text", "601.2")


def _losing_by(play: Play) -> Iterator[Seat]:
    """Yield the players the current power makes lose."""
    if isinstance(play.aim.power, ab.Power):
        for effect in play.aim.power.effects:
            if isinstance(effect, ab.Win) and not effect.wins:
                yield play.seat


TABLE_EFFECTS: Final[tuple[Entry, ...]] = (
    carried(ab.Makes, _makes),
    carried(ab.Delay, _delay),
    carried(ab.MarkCell, _mark_cell),
    carried(ab.MoveMarker, _move_marker),
    carried(ab.ChooseCards, _choose_cards),
    carried(ab.ChooseCells, _choose_cells),
    carried(ab.ShowDeck, _show_deck),
    carried(ab.OrderDeck, _order_deck),
    carried(ab.Mill, _mill),
    carried(ab.LookAtDeck, _look_at_deck),
    carried(ab.ChangePlaces, _change_places),
    carried(ab.Win, _win),
)
