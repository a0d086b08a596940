"""Effects that make plays, and effects on cells, decks and the match (120, 537, 601.2)."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from engine.berserk import abilities as ab
from engine.berserk.changing.apply import apply
from engine.berserk.changing.effect_in_progress import Deed, Entry, carried
from engine.berserk.effects.lasting import last_turn
from engine.berserk.legality.targets import refuse_made
from engine.berserk.reading.context import Context
from engine.berserk.reading.evaluate import number
from engine.berserk.table import events as ev
from engine.berserk.table.state import CardState, Cause, CellMark, Delayed, Lasting, PlayKind, Step

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


TABLE_EFFECTS: Final[tuple[Entry, ...]] = (
    carried(ab.Makes, _makes),
    carried(ab.Delay, _delay),
    carried(ab.MarkCell, _mark_cell),
    carried(ab.ShowDeck, _show_deck),
    carried(ab.Mill, _mill),
    carried(ab.LookAtDeck, _look_at_deck),
    carried(ab.Win, _win),
)
