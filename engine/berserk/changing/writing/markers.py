"""What effects change on cards: wounds, chips, action markers, what lasts (122, 508-511)."""

import engine.berserk.abilities as ab
from engine.berserk.cards.facts import Key
from engine.berserk.cards.ruleset import Movement
from engine.berserk.table import events as ev
from engine.berserk.table.state import CardState, MatchState, Use
from engine.kernel.events import Reducer

reducer: Reducer[MatchState] = Reducer()


def lose_action_markers(card: CardState) -> None:
    """Take a card's action markers off; what let it act more often goes too, unless told to last
    (term «Ещё раз»)."""
    card.acted, card.broke_off = 0, False
    if card.effects and any(_goes(effect.change) for effect in card.effects):
        card.effects = tuple(effect for effect in card.effects if not _goes(effect.change))


def regain_movement(state: MatchState, card: CardState) -> None:
    """Give a card all its movement (506.4). Where markers count movement, a negative rest is still
    owed."""
    store = card.facts.movement
    card.movement = store if state.ruleset.movement is Movement.MARKERS else max(0, store)


def _lose_movement(card: CardState) -> None:
    """Take all movement away (510.5); what is owed stays owed."""
    card.movement = min(card.movement, 0)


def _goes(change: object) -> bool:
    return isinstance(change, ab.MoreActions) and not change.lasts


# Effects on cards.


@reducer.on(ev.Landed)
def _landed(state: MatchState, event: ev.Landed) -> None:
    """Record the event for triggers that listen for it (511.7)."""


@reducer.on(ev.Protected)
def _protected(state: MatchState, event: ev.Protected) -> None:
    """Record the event; the state does not change."""


@reducer.on(ev.Replaced)
def _replaced(state: MatchState, event: ev.Replaced) -> None:
    """Record the replacement: each one applies once to an effect (535.7)."""


@reducer.on(ev.WoundsPrevented)
def _wounds_prevented(state: MatchState, event: ev.WoundsPrevented) -> None:
    state.cards[event.card].armor_spent += event.amount


@reducer.on(ev.PreventionSpent)
def _prevention_spent(state: MatchState, event: ev.PreventionSpent) -> None:
    card = state.cards[event.card]
    place = (event.key, event.part)
    before = sum(amount for key, part, amount in card.spent if (key, part) == place)
    others = tuple(spent for spent in card.spent if (spent[0], spent[1]) != place)
    card.spent = (*others, (event.key, event.part, before + event.amount))


@reducer.on(ev.WoundsShared)
def _wounds_shared(state: MatchState, event: ev.WoundsShared) -> None:
    """Record the transfer: wounds of one play are transferred once."""


@reducer.on(ev.ArmorRestored)
def _armor_restored(state: MatchState, event: ev.ArmorRestored) -> None:
    state.cards[event.card].armor_spent = 0


@reducer.on(ev.Wounded)
def _wounded(state: MatchState, event: ev.Wounded) -> None:
    state.cards[event.card].wounds += event.amount
    state.stirred = state.stirred or event.amount > 0


@reducer.on(ev.Healed)
def _healed(state: MatchState, event: ev.Healed) -> None:
    state.cards[event.card].wounds -= event.amount
    state.stirred = True


@reducer.on(ev.WoundsSet)
def _wounds_set(state: MatchState, event: ev.WoundsSet) -> None:
    state.cards[event.card].wounds = event.wounds


@reducer.on(ev.ExtraLifeChanged)
def _extra_life_changed(state: MatchState, event: ev.ExtraLifeChanged) -> None:
    card = state.cards[event.card]
    card.extra += event.amount
    if not state.ruleset.life_markers_cancel:
        _lay_apart(card, event)


def _lay_apart(card: CardState, event: ev.ExtraLifeChanged) -> None:
    """Split a change of life into extra and negative life, where the edition counts them apart."""
    if event.amount < 0 and not event.removes:
        card.lessened -= event.amount
    elif event.amount > 0 and event.removes:
        card.lessened -= min(event.amount, card.lessened)
    # more negative life was removed than there was (508.8.3)
    card.lessened = max(card.lessened, -card.extra)


@reducer.on(ev.ChipsChanged)
def _chips_changed(state: MatchState, event: ev.ChipsChanged) -> None:
    state.cards[event.card].chips += event.amount


@reducer.on(ev.TokensChanged)
def _tokens_changed(state: MatchState, event: ev.TokensChanged) -> None:
    state.cards[event.card].tokens += event.amount


@reducer.on(ev.CardOpened)
def _card_opened(state: MatchState, event: ev.CardOpened) -> None:
    card = state.cards[event.card]
    card.closed = False
    lose_action_markers(card)
    regain_movement(state, card)


@reducer.on(ev.CardShut)
def _card_shut(state: MatchState, event: ev.CardShut) -> None:
    card = state.cards[event.card]
    card.closed = True
    if state.ruleset.closing_ends_movement:
        _lose_movement(card)


@reducer.on(ev.MovementRestored)
def _movement_restored(state: MatchState, event: ev.MovementRestored) -> None:
    regain_movement(state, state.cards[event.card])


@reducer.on(ev.CardClosed)
def _card_closed(state: MatchState, event: ev.CardClosed) -> None:
    card = state.cards[event.card]
    card.closed = True
    _mark_action(state, card)


@reducer.on(ev.ActionMarked)
def _action_marked(state: MatchState, event: ev.ActionMarked) -> None:
    _mark_action(state, state.cards[event.card])


def _mark_action(state: MatchState, card: CardState) -> None:
    card.acted += 1
    if state.ruleset.acting_ends_movement:
        _lose_movement(card)


@reducer.on(ev.AbilityUsed)
def _ability_used(state: MatchState, event: ev.AbilityUsed) -> None:
    card = state.cards[event.card]
    card.uses = _with_use(card.uses, event.key, event.part, event.whom)
    for play in state.stack:
        if play.id == event.play:
            play.used = True


def _with_use(uses: tuple[Use, ...], key: Key, part: int, whom: int) -> tuple[Use, ...]:
    for place, use in enumerate(uses):
        if (use.key, use.part, use.whom) == (key, part, whom):
            more = Use(key, part, use.in_turn + 1, use.in_battle + 1, whom)
            return (*uses[:place], more, *uses[place + 1 :])
    return (*uses, Use(key, part, 1, 1, whom))


@reducer.on(ev.FlyerStrikeGained)
def _flyer_strike_gained(state: MatchState, event: ev.FlyerStrikeGained) -> None:
    state.cards[event.card].flyer_strike_until = event.until


@reducer.on(ev.FlyerStrikeSpent)
def _flyer_strike_spent(state: MatchState, event: ev.FlyerStrikeSpent) -> None:
    state.cards[event.card].flyer_strike_until = 0


@reducer.on(ev.RowBroken)
def _row_broken(state: MatchState, event: ev.RowBroken) -> None:
    state.cards[event.card].broke_off = True


# Lasting effects.


@reducer.on(ev.EffectGained)
def _effect_gained(state: MatchState, event: ev.EffectGained) -> None:
    card = state.cards[event.card]
    card.effects = (*card.effects, event.effect)
    state.lasting = max(state.lasting, event.effect.id + 1)
    state.know(card)


@reducer.on(ev.EffectsEnded)
def _effects_ended(state: MatchState, event: ev.EffectsEnded) -> None:
    card = state.cards[event.card]
    card.effects = tuple(effect for effect in card.effects if effect.id not in event.effects)


@reducer.on(ev.GrantsChanged)
def _grants_changed(state: MatchState, event: ev.GrantsChanged) -> None:
    """Record the event; ``refresh`` recomputes the card's properties."""


@reducer.on(ev.CellMarked)
def _cell_marked(state: MatchState, event: ev.CellMarked) -> None:
    state.marks.append(event.mark)
    state.lasting = max(state.lasting, event.mark.effect.id + 1)


@reducer.on(ev.CellMarksEnded)
def _cell_marks_ended(state: MatchState, event: ev.CellMarksEnded) -> None:
    state.marks[:] = [mark for mark in state.marks if mark.effect.id not in event.effects]


@reducer.on(ev.AbilityDelayed)
def _ability_delayed(state: MatchState, event: ev.AbilityDelayed) -> None:
    state.delayed.append(event.delayed)
    state.expect(event.delayed.ability)
    state.lasting = max(state.lasting, event.delayed.id + 1)


@reducer.on(ev.DelayedEnded)
def _delayed_ended(state: MatchState, event: ev.DelayedEnded) -> None:
    state.delayed[:] = [delayed for delayed in state.delayed if delayed.id not in event.ids]
