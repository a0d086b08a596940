"""How a match goes on: phases, answers, battles."""

from dataclasses import replace
from typing import Final

from engine.kernel.seats import SEATS, Seat
from engine.lycee import reading
from engine.lycee import state as ev
from engine.lycee.cards import FREE, Base, Cost, Does, Effect, Kind, Stat
from engine.lycee.legality import left_due, refuse, sleeps
from engine.lycee.reading import own_units
from engine.lycee.state import (
    COLUMNS,
    NOBODY,
    Act,
    Ask,
    Asking,
    Battle,
    Do,
    Happened,
    State,
    Unit,
    What,
    happen,
    tell,
)

HAND: Final = 7
"""The limit of a hand (lycee:V.27), and the size of the first one: our own ruling."""
_TAXES: Final = (Base.TAX_TRASH, Base.TAX_WAKE_UP)
_PASS: Final = Act(Do.PASS)


def ask(state: State, asking: Asking, seat: Seat, act: Act = _PASS, due: Cost = FREE) -> None:
    """Put a question."""
    tell(state, ev.Asked(Ask(asking, seat, act, due)))


def carry_out(state: State, act: Act) -> None:
    """Carry out an option and go on to the next question."""
    asked = state.ask
    assert asked is not None
    if act.do is Do.KEEP:
        happen(state, What.STAYS, act.card)
        _wake(state)
    elif act.do is Do.DISCARD:
        due = left_due(state, asked.due, act.card)
        happen(state, What.DISCARDED, act.card)
        if asked.asking is Asking.PAY:
            _pay(state, asked.seat, asked.act, due)
        else:
            _finish_turn(state)
    elif act.do is Do.DEFEND and state.battle is not None:
        happen(state, What.DEFENDS, act.card)  # lycee:VI.5
        tell(state, ev.Fought(replace(state.battle, defender=act.card)))
        ask(state, Asking.BATTLE, state.active)  # lycee:VI.9
    elif act.do is Do.PASS:
        _pass(state, asked)
    elif asked.asking is Asking.GO_ON:
        ask(state, Asking.MAIN, asked.seat)
    else:
        _pay(state, asked.seat, act, reading.cost_of(state, act))


def _pass(state: State, asked: Ask) -> None:
    battle = state.battle
    if asked.asking is Asking.WAKE:
        tell(state, Happened(What.WOKEN, _asleep(state)))
        _draw_for_turn(state)
    elif asked.asking is Asking.TAX:
        _refuse_tax(state, asked.act.card)
    elif asked.asking is Asking.ANSWER:
        _unwind(state)
    elif asked.asking is Asking.DEFEND:  # lycee:VI.7
        ask(state, Asking.BATTLE, state.active)
    elif asked.asking is Asking.GO_ON:
        _finish_turn(state)
    elif battle is not None and battle.passes:
        _deal_damage(state, battle)
    elif battle is not None:
        tell(state, ev.Fought(replace(battle, passes=1)))
        ask(state, Asking.BATTLE, asked.seat.opponent)


# the turn ------------------------------------------------------------------------------------


def begin_turn(state: State, seat: Seat) -> None:
    """Begin a turn: wake-up, then two cards (lycee:V.1, lycee:V.3)."""
    tell(state, ev.TurnBegan(seat))
    _wake(state)


def _wake(state: State) -> None:
    """Ask for taxes (lycee:K.9), then for who stays turned (lycee:V.2)."""
    for unit in own_units(state, state.active):
        ability = state.card(unit.card).ability
        if ability is None or ability.base not in _TAXES or unit.used:
            continue
        if ability.base is Base.TAX_TRASH or sleeps(unit):
            ask(state, Asking.TAX, state.active, Act(Do.ACCEPT, unit.card))
            return
    if _asleep(state):
        ask(state, Asking.WAKE, state.active)
    else:
        _draw_for_turn(state)


def _asleep(state: State) -> tuple[int, ...]:
    return tuple(unit.card for unit in own_units(state, state.active) if sleeps(unit))


def _refuse_tax(state: State, card: int) -> None:
    if state.card(card).has(Base.TAX_TRASH):
        leave(state, What.FALLEN, card)
    else:  # lycee:K.10
        happen(state, What.STAYS, card)
    _wake(state)


def _draw_for_turn(state: State) -> None:
    draw(state, state.active, 1 if state.turn == 1 else 2)  # lycee:V.4
    ask(state, Asking.MAIN, state.active)


def draw(state: State, seat: Seat, count: int, what: What = What.DRAWN) -> None:
    """Draw cards, or discard them from the deck; whoever has none left has lost."""
    tell(state, Happened(what, state.decks[seat][:count]))
    for one in SEATS:
        if not state.decks[one]:
            tell(state, ev.Ended(one.opponent, "empty_deck"))


def _finish_turn(state: State) -> None:
    if len(state.hands[state.active]) > HAND:  # lycee:V.27
        ask(state, Asking.DISCARD, state.active)
    else:
        begin_turn(state, state.active.opponent)  # lycee:V.26


# declaring -----------------------------------------------------------------------------------


def _pay(state: State, seat: Seat, act: Act, due: Cost) -> None:
    """Ask for what is still due for an action (lycee:V.19), or declare it."""
    if due.is_free:
        _declare(state, seat, act)
        return
    if act.do is Do.PLAY:
        happen(state, What.SHOWN, act.card)
    ask(state, Asking.PAY, seat, act, due)


def _declare(state: State, seat: Seat, act: Act) -> None:
    if act.do is Do.ACCEPT:  # a tax
        happen(state, What.USED, act.card)
        _wake(state)
    elif act.do is Do.PLAY and state.card(act.card).kind is not Kind.EVENT:
        old = state.at(act.target) if state.card(act.card).base else None
        if old is not None:  # lycee:C.4
            leave(state, What.RETURNED, old.card)
        tell(state, Happened(What.PLACED, (act.card,), act.target))
        ask(state, Asking.MAIN, seat)  # nobody may answer (lycee:C.3)
    else:
        _turn_or_mark(state, act)
        tell(state, ev.Declared(act))
        ask(state, Asking.ANSWER, seat.opponent)  # lycee:VII.1


def _turn_or_mark(state: State, act: Act) -> None:
    unit = state.unit(act.card)
    if unit is None or act.do is Do.PLAY:
        return
    ability = state.card(act.card).ability
    is_again = act.do is Do.SUPPORT and unit.turned
    if is_again or act.base is not None:
        happen(state, What.USED, act.card)
    elif act.do is not Do.USE or (ability is not None and ability.turns):
        happen(state, What.TURNED, act.card)  # lycee:VI.1, lycee:VI.14


# answers -------------------------------------------------------------------------------------


def _unwind(state: State) -> None:
    """Carry out the whole chain, the latest action first (lycee:VII.2)."""
    opened, *answers = state.chain
    while state.chain and state.result is None:
        _resolve(state, state.chain[-1])
    other = state.active.opponent
    plays = [one for one in answers if one.do is Do.PLAY and state.owner(one.card) is other]
    if opened.do is Do.END and plays:  # lycee:V.28
        ask(state, Asking.GO_ON, state.active)
    elif opened.do is Do.END:
        _finish_turn(state)
    elif state.battle is None:
        ask(state, Asking.MAIN, state.active)
    elif opened.do is Do.ATTACK:
        _ask_for_defence(state)
    elif _both_fight(state, state.battle):
        ask(state, Asking.BATTLE, state.owner(opened.card).opponent)
    else:
        _end_battle(state)


def _both_fight(state: State, battle: Battle) -> bool:
    fighters = (battle.attacker, battle.defender)
    return all(card == NOBODY or state.unit(card) is not None for card in fighters)


def _ask_for_defence(state: State) -> None:
    other = state.active.opponent
    units = own_units(state, other)
    if any(refuse(state, Act(Do.DEFEND, unit.card)) is None for unit in units):
        ask(state, Asking.DEFEND, other)
    else:  # lycee:VI.6
        ask(state, Asking.BATTLE, state.active)


def _resolve(state: State, act: Act) -> None:
    battle = state.battle
    failed = not _is_possible(state, act)
    tell(state, ev.Resolved(act, failed))
    if failed:
        return
    if act.do is Do.ATTACK:
        tell(state, ev.Fought(Battle(act.card)))
    elif act.do is Do.SUPPORT and battle is not None:
        supporters = (*battle.supporters, act.card)
        tell(state, ev.Fought(replace(battle, supporters=supporters)))
    elif act.base is Base.ESCAPE:
        leave(state, What.FALLEN, act.card)
    elif act.base is not None:
        tell(state, Happened(What.MOVED, (act.card,), act.target))
    elif act.do is not Do.END:
        _take_effect(state, state.owner(act.card), _effect_of(state, act), act.target)


def _effect_of(state: State, act: Act) -> Effect | None:
    card = state.card(act.card)
    return card.effect if card.ability is None else card.ability.effect


def _is_possible(state: State, act: Act) -> bool:
    """Return whether an action can still be carried out: its target is there (lycee:Z.3)."""
    if act.do is Do.END:
        return True
    if act.do in (Do.ATTACK, Do.SUPPORT):
        return state.unit(act.card) is not None
    if act.base is not None:
        is_free = act.base is Base.TOUCH or state.at(act.target) is None
        return state.unit(act.card) is not None and is_free
    effect, target = _effect_of(state, act), state.unit(act.target)
    if target is not None and effect is not None and effect.does is Does.PUSH:  # lycee:V.12
        is_last = reading.column(target.cell) == COLUMNS - 1
        return not is_last and state.at(target.cell + 1) is None
    return act.target == NOBODY or target is not None


def _take_effect(state: State, seat: Seat, effect: Effect | None, target: int) -> None:
    if effect is None:
        return
    unit, does = state.unit(target), effect.does
    if does is Does.PUSH and unit is not None:
        tell(state, Happened(What.MOVED, (target,), unit.cell + 1))
    elif does is Does.RETURN:
        leave(state, What.RETURNED, target)
    elif does is Does.READY:
        happen(state, What.WOKEN, target)
    elif does is Does.CANCEL:
        tell(state, ev.Resolved(state.chain[-1], failed=True))
    elif does is Does.CHANGE:
        tell(state, Happened(What.CHANGED, (target,), effect=effect))
    else:
        draw(state, seat, effect.by, What.MILLED if does is Does.MILL else What.DRAWN)


def leave(state: State, what: What, *cards: int) -> None:
    """Take characters off the field at once; their penalties go off (lycee:K.17)."""
    happen(state, what, *cards)
    for card in cards:
        _trigger(state, card, Base.PENALTY)


def _trigger(state: State, card: int, base: Base) -> None:
    ability = state.card(card).ability
    if ability is not None and ability.base is base:
        _take_effect(state, state.owner(card), ability.effect, NOBODY)


# battles -------------------------------------------------------------------------------------


def _deal_damage(state: State, battle: Battle) -> None:
    attacker, defender = state.unit(battle.attacker), state.unit(battle.defender)
    if attacker is not None and defender is not None:
        _fight(state, attacker, defender)
    elif attacker is not None:
        damage = state.card(attacker.card).printed(Stat.AP)  # lycee:VI.20
        if damage > 0:
            draw(state, state.active.opponent, damage, What.MILLED)  # lycee:VI.19
            _trigger(state, attacker.card, Base.DECK_BONUS)  # lycee:K.16
    _end_battle(state)


def _end_battle(state: State) -> None:
    tell(state, ev.Fought(None))
    ask(state, Asking.MAIN, state.active)


def _fight(state: State, attacker: Unit, defender: Unit) -> None:
    """Both strike at once (lycee:VI.22), unless only one of them strikes first (lycee:K.1)."""
    pairs = [(attacker, defender), (defender, attacker)]
    quick = [pair for pair in pairs if reading.has(state, pair[0], Base.FIRST_STRIKE)]
    if quick == pairs[1:]:
        pairs.reverse()
    kills: dict[int, int] = {}
    for striker, struck in pairs:
        if len(quick) == 1 and striker.card in kills:
            break
        if _falls(state, striker, struck):
            kills[struck.card] = striker.card
    if kills:
        leave(state, What.FALLEN, *kills)
    for killer in kills.values():
        _trigger(state, killer, Base.BONUS)  # lycee:K.15


def _falls(state: State, striker: Unit, struck: Unit) -> bool:
    """Strike; whoever is struck falls if AP is greater than DP (lycee:VI.21)."""
    ap = reading.battle_stat(state, striker, Stat.AP)
    dp = reading.battle_stat(state, struck, Stat.DP)
    tell(state, ev.Struck(struck.card, ap, dp))
    return ap > dp
