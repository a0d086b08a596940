"""The judge's hand: changes agreed on by both players, logged like any event.

With it a dispute, or a text that the engine does not read, need not end a game.
"""

from typing import Final, assert_never

import engine.berserk.abilities as ab
from engine.berserk.cards.card import CardType
from engine.berserk.changing.apply import apply
from engine.berserk.effects.by_rule import destroy, judge_creatures, settle
from engine.berserk.effects.positions import relocate
from engine.berserk.plays.announcing import ask
from engine.berserk.plays.choices import options_of
from engine.berserk.table import events as ev
from engine.berserk.table.board import NO_CELL, cell_name
from engine.berserk.table.history import places_of, turn_start
from engine.berserk.table.options import Judge
from engine.berserk.table.state import (
    NO_CARD,
    NO_PLAY,
    Asking,
    CardState,
    JudgeAct,
    Judging,
    LastingEffect,
    MatchState,
    Zone,
)
from engine.kernel.decisions import OfferDraw, Refusal
from engine.kernel.errors import IllegalChoice

LONGEST_MARKER: Final = 24
"""The maximum length of a marker's name."""

_NOT_THERE = Refusal("not_in_battle", "201.2.1")
_NO_CELL = Refusal("no_such_cell", "202.1")


def refuse_judging(state: MatchState, asked: Judge) -> Refusal | None:
    """Return why a request is invalid now, None if it is valid."""
    if state.question is None or state.judging is not None:
        return Refusal("judge_is_busy", "528.1")
    if not 0 <= asked.card < len(state.cards):
        return Refusal("no_such_card", "528.1")
    card = state.cards[asked.card]
    if asked.act is JudgeAct.PUT_BACK:
        if card.zone not in (Zone.GRAVEYARD, Zone.EXILE):
            return Refusal("not_in_graveyard", "205.1")
        return None if _flies(card) else _refuse_cell(state, asked.cell)
    if not card.in_battle:
        return _NOT_THERE
    match asked.act:
        case JudgeAct.MOVE:
            return _NOT_THERE if card.cell == NO_CELL else _refuse_cell(state, asked.cell)
        case JudgeAct.OPEN:
            return None if card.closed else Refusal("already_open", "528.2.1")
        case JudgeAct.CLOSE:
            return Refusal("already_closed", "528.2.1") if card.closed else None
        case JudgeAct.WOUND:
            if not card.has_life:
                return Refusal("has_no_life", "208.6")
            return None if asked.amount > 0 else Refusal("no_number", "523.4")
        case JudgeAct.HEAL:
            if not card.wounds:
                return Refusal("has_no_wounds", "528.2.1")
            return None if 0 < asked.amount <= card.wounds else Refusal("no_number", "523.4")
        case JudgeAct.CHIPS:
            enough = asked.amount != 0 and card.chips + asked.amount >= 0
            return None if enough else Refusal("no_number", "523.4")
        case JudgeAct.MARK:
            return _refuse_marker(card, asked)
        case JudgeAct.DESTROY:
            return None
        case _:
            assert_never(asked.act)


def _refuse_marker(card: CardState, asked: Judge) -> Refusal | None:
    if not 0 < len(asked.marker) <= LONGEST_MARKER:
        return Refusal.because("no_marker_name", "544.1", most=LONGEST_MARKER)
    if asked.amount > 0 or any(effect.marker == asked.marker for effect in card.effects):
        return None
    return Refusal("no_such_marker", "544.1")


def _refuse_cell(state: MatchState, cell: int) -> Refusal | None:
    if not 0 <= cell < len(state.board):
        return _NO_CELL
    if state.board[cell] != NO_CARD:
        return Refusal.because("cell_taken", "507.2", cell=cell_name(cell))
    return None


def _flies(card: CardState) -> bool:
    return card.facts.type in (CardType.FLYER, CardType.TERRAIN)


def refuse_draw(state: MatchState, offered: OfferDraw) -> Refusal | None:
    """Return why no draw may be offered now, None if one may.

    Each player may offer once a turn. This is our own limit: otherwise the offers could go on
    forever.
    """
    if not state.ruleset.draw_by_agreement:
        return Refusal("no_draw_by_agreement", "601.4")
    if state.question is None or state.judging is not None:
        return Refusal("judge_is_busy", "528.1")
    for at in places_of(state, ev.JudgeAsked, since=turn_start(state)):
        event = state.history[at]
        if isinstance(event, ev.JudgeAsked) and _is_offer(event.judging, offered):
            return Refusal("draw_was_declined", "2009:102.5")
    return None


def _is_offer(judging: Judging, offered: OfferDraw) -> bool:
    return judging.act is None and judging.seat is offered.seat


def offer_draw(state: MatchState, offered: OfferDraw) -> None:
    """Offer the opponent a draw. IllegalChoice if none may be offered."""
    refusal = refuse_draw(state, offered)
    if refusal is not None or state.question is None:
        raise IllegalChoice(f"{offered}: {refusal}")
    apply(state, ev.JudgeAsked(Judging(offered.seat, None, NO_CARD, 0, NO_CELL, state.question)))
    ask(state, Asking.DRAW, offered.seat.opponent)


def ask_judge(state: MatchState, asked: Judge) -> None:
    """Ask the opponent to agree to a request. IllegalChoice if it is invalid."""
    refusal = refuse_judging(state, asked)
    if refusal is not None or state.question is None:
        raise IllegalChoice(f"{asked}: {refusal}")
    judging = Judging(
        asked.seat,
        asked.act,
        asked.card,
        asked.amount,
        asked.cell,
        state.question,
        asked.marker,
    )
    apply(state, ev.JudgeAsked(judging))
    ask(state, Asking.JUDGE, asked.seat.opponent, asked.card)


def answer_judge(state: MatchState, *, agreed: bool) -> None:
    """Carry out an accepted request, then ask the interrupted question again unless it became moot.

    A step in progress is decided again on the changed table. An accepted draw ends the match.
    """
    judging = state.judging
    if judging is None:
        raise IllegalChoice("nobody asked for a judge")
    mark = len(state.history)
    apply(state, ev.JudgeAnswered(agreed))
    if agreed and judging.act is None:
        apply(state, ev.MatchEnded(None, "agreement", "2009:102.5"))
    elif agreed and judging.act is not None:
        _carry_out(state, judging.act, judging)
        settle(state, mark)
        judge_creatures(state)
    if agreed and judging.unsettles:
        return
    if state.result is None and state.question is None:
        apply(state, ev.Asked(judging.interrupted))
        if not options_of(state, judging.interrupted):
            apply(state, ev.Answered(judging.interrupted.seat))


def _carry_out(state: MatchState, act: JudgeAct, judging: Judging) -> None:
    card = state.cards[judging.card]
    match act:
        case JudgeAct.WOUND:
            lost = min(judging.amount, card.life)
            wounds = ev.Wounded(
                card.id, judging.amount, NO_CARD, NO_PLAY, lost, judging.amount - lost
            )
            apply(state, wounds)
        case JudgeAct.HEAL:
            apply(state, ev.Healed(card.id, judging.amount))
        case JudgeAct.MOVE:
            relocate(state, card, judging.cell, ab.Relocation.PLACE, NO_CARD, card.cell)
        case JudgeAct.OPEN:
            apply(state, ev.CardOpened(card.id))
        case JudgeAct.CLOSE:
            apply(state, ev.CardShut(card.id))
        case JudgeAct.CHIPS:
            apply(state, ev.ChipsChanged(card.id, judging.amount))
        case JudgeAct.MARK:
            _mark(state, card, judging)
        case JudgeAct.DESTROY:
            destroy(state, card, NO_CARD, NO_PLAY)
        case JudgeAct.PUT_BACK:
            cell = NO_CELL if _flies(card) else judging.cell
            apply(state, ev.CardEntered(card.id, cell, card.owner, closed=False))
        case _:
            assert_never(act)


def _mark(state: MatchState, card: CardState, judging: Judging) -> None:
    """Add a named marker to a card, or remove one (544.1, 544.2)."""
    if judging.amount > 0:
        change = ab.GainClasses(())  # the marker itself has no effect
        effect = LastingEffect(
            state.lasting,
            change,
            card.id,
            judging.seat,
            marker=judging.marker,
            since=len(state.history),
        )
        apply(state, ev.EffectGained(card.id, effect))
        return
    last = [effect.id for effect in card.effects if effect.marker == judging.marker][-1:]
    apply(state, ev.EffectsEnded(card.id, tuple(last), lost=True))
