"""How a match goes on: phases, answers, battles."""

from dataclasses import replace
from typing import Final

from engine.kernel.seats import Seat
from engine.lycee import reading
from engine.lycee import state as ev
from engine.lycee.cards import COLUMNS, Base, Does, Effect, Stat
from engine.lycee.legality import refuse, sleeps
from engine.lycee.reading import own_units
from engine.lycee.state import NOBODY, Act, Ask, Asking, Battle, Do, Ids, Link, Paying, State, Unit
from engine.lycee.writing import lose_if_empty, tell

HAND: Final = 7
"""The limit of a hand (lycee:V.27), and the size of the first one: our own ruling."""


def ask(state: State, asking: Asking, seat: Seat, about: int = NOBODY) -> None:
    """Put a question."""
    tell(state, ev.Asked(Ask(asking, seat, about)))


def carry_out(state: State, act: Act) -> None:
    """Carry out an option and go on to the next question."""
    asked = state.ask
    assert asked is not None
    if act.do is Do.KEEP:
        tell(state, ev.Marked(act.card, None))
        _wake(state)
    elif act.do is Do.DISCARD and asked.asking is Asking.PAY:
        _pay(state, asked.seat, act.card)
    elif act.do is Do.DISCARD:
        tell(state, ev.Discarded(act.card))
        _finish_turn(state)
    elif act.do is Do.DEFEND and state.battle is not None:
        tell(state, ev.Turned(act.card))  # lycee:VI.5
        tell(state, ev.Fought(replace(state.battle, defender=act.card)))
        ask(state, Asking.BATTLE, state.active)  # lycee:VI.9
    elif act.do is Do.ACCEPT and asked.asking is Asking.GO_ON:
        ask(state, Asking.MAIN, asked.seat)
    elif act.do is Do.PASS:
        _pass(state, asked)
    else:
        _announce(state, asked.seat, act)


def _pass(state: State, asked: Ask) -> None:
    battle = state.battle
    if asked.asking is Asking.WAKE:
        mine = own_units(state, state.active)
        tell(state, ev.Woke(tuple(unit.card for unit in mine if sleeps(unit))))
        _draw_for_turn(state)
    elif asked.asking is Asking.TAX:
        _refuse_tax(state, asked.about)
    elif asked.asking is Asking.ANSWER:
        _unwind(state)
    elif asked.asking is Asking.DEFEND:  # lycee:VI.7
        ask(state, Asking.BATTLE, state.active)
    elif asked.asking is Asking.GO_ON:
        _finish_turn(state)
    elif battle is not None and battle.passes:
        _deal_damage(state)
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
    mine = own_units(state, state.active)
    for unit in mine:
        tax = reading.tax_on(state, unit.card)
        is_due = tax is not None and tax.base not in unit.used
        if tax is not None and is_due and (tax.base is Base.TAX_TRASH or sleeps(unit)):
            ask(state, Asking.TAX, state.active, unit.card)
            return
    if any(map(sleeps, mine)):
        ask(state, Asking.WAKE, state.active)
    else:
        _draw_for_turn(state)


def _refuse_tax(state: State, card: int) -> None:
    if state.card(card).has(Base.TAX_TRASH) is not None:
        leave(state, (card,))
    else:  # lycee:K.10
        tell(state, ev.Marked(card, None))
    _wake(state)


def _draw_for_turn(state: State) -> None:
    draw(state, state.active, 1 if state.turn == 1 else 2)  # lycee:V.4
    ask(state, Asking.MAIN, state.active)


def draw(state: State, seat: Seat, count: int, *, discarded: bool = False) -> None:
    """Draw cards, or discard them from the deck; whoever has none left has lost."""
    tell(state, ev.Drawn(seat, state.decks[seat][:count], discarded))
    lose_if_empty(state)


def _finish_turn(state: State) -> None:
    if len(state.hands[state.active]) > HAND:  # lycee:V.27
        ask(state, Asking.DISCARD, state.active)
    else:
        begin_turn(state, state.active.opponent)  # lycee:V.26


# declaring -----------------------------------------------------------------------------------


def _announce(state: State, seat: Seat, act: Act) -> None:
    """Ask for the payment of an action if it has a cost (lycee:V.19), else declare it."""
    cost = reading.cost_of(state, act)
    if cost.amount or cost.extra:
        tell(state, ev.Due(Paying(act, cost.amount, cost.extra)))
        ask(state, Asking.PAY, seat)
    else:
        _declare(state, seat, act)


def _pay(state: State, seat: Seat, card: int) -> None:
    tell(state, ev.Discarded(card, state.card(card).ex))
    paying = state.paying
    if paying is not None and paying.amount <= 0 and paying.extra <= 0:
        _declare(state, seat, paying.act)
    else:
        ask(state, Asking.PAY, seat)


def _declare(state: State, seat: Seat, act: Act) -> None:
    tax = reading.tax_on(state, act.card) if act.do is Do.ACCEPT else None
    if tax is not None:
        tell(state, ev.Marked(act.card, tax.base))
        _wake(state)
    elif act.do is Do.PLAY and not reading.is_event(state, act.card):
        old = state.at(act.target) if state.card(act.card).base else None
        if old is not None:  # lycee:C.4
            leave(state, (old.card,), to_hand=True)
        tell(state, ev.Put(act.card, act.target))  # nobody may answer (lycee:C.3)
        ask(state, Asking.MAIN, seat)
    else:
        _turn_or_mark(state, act)
        tell(state, ev.Declared(seat, act))
        ask(state, Asking.ANSWER, seat.opponent)  # lycee:VII.1


def _turn_or_mark(state: State, act: Act) -> None:
    unit = state.unit(act.card)
    if unit is None or act.do is Do.PLAY:
        return
    ability = state.card(act.card).ability
    if act.do is Do.SUPPORT and unit.turned:
        tell(state, ev.Marked(act.card, Base.SUPPORTER))
    elif act.base is not None:
        tell(state, ev.Marked(act.card, act.base))
    elif act.do is not Do.USE or (ability is not None and ability.turns):
        tell(state, ev.Turned(act.card))  # lycee:VI.1, lycee:VI.14


# answers -------------------------------------------------------------------------------------


def _unwind(state: State) -> None:
    """Carry out the whole chain, the latest action first (lycee:VII.2)."""
    opened = state.chain[0]
    while state.chain and state.result is None:
        _resolve(state, state.chain[-1])
    if opened.act.do is Do.END and state.answered_end:  # lycee:V.28
        ask(state, Asking.GO_ON, state.active)
    elif opened.act.do is Do.END:
        _finish_turn(state)
    elif state.battle is None:
        ask(state, Asking.MAIN, state.active)
    elif opened.act.do is Do.ATTACK:
        _ask_for_defence(state)
    elif _both_fight(state, state.battle):
        ask(state, Asking.BATTLE, opened.seat.opponent)
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


def _resolve(state: State, link: Link) -> None:
    act, battle = link.act, state.battle
    failed = not _is_possible(state, act)
    tell(state, ev.Resolved(act, failed))
    if failed:
        return
    if act.do is Do.ATTACK:
        tell(state, ev.Fought(Battle(act.card, link.seat)))
    elif act.do is Do.SUPPORT and battle is not None:
        supporters = (*battle.supporters, act.card)
        tell(state, ev.Fought(replace(battle, supporters=supporters)))
    elif act.base is Base.ESCAPE:
        leave(state, (act.card,))
    elif act.base is not None:
        tell(state, ev.Moved(act.card, act.target))
    elif act.do in (Do.PLAY, Do.USE):
        _take_effect(state, link.seat, _effect_of(state, act), act.target)


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
        tell(state, ev.Moved(target, unit.cell + 1))
    elif does is Does.RETURN:
        leave(state, (target,), to_hand=True)
    elif does is Does.READY:
        tell(state, ev.Woke((target,)))
    elif does is Does.CANCEL:
        tell(state, ev.Resolved(state.chain[-1].act, failed=True))
    elif does is Does.CHANGE:
        tell(state, ev.Changed(target, effect))
    else:
        draw(state, seat, effect.by, discarded=does is Does.MILL)


def leave(state: State, cards: Ids, *, to_hand: bool = False) -> None:
    """Take characters off the field at once; their penalties go off (lycee:K.17)."""
    tell(state, ev.Gone(cards, to_hand))
    for card in cards:
        _trigger(state, card, Base.PENALTY)


def _trigger(state: State, card: int, base: Base) -> None:
    found = state.card(card).has(base)
    if found is not None:
        _take_effect(state, state.owner(card), found.effect, NOBODY)


# battles -------------------------------------------------------------------------------------


def _deal_damage(state: State) -> None:
    battle = state.battle
    attacker = state.unit(battle.attacker) if battle is not None else None
    defender = state.unit(battle.defender) if battle is not None else None
    if attacker is not None and defender is not None:
        _fight(state, attacker, defender)
    elif attacker is not None:
        damage = state.card(attacker.card).printed(Stat.AP)  # lycee:VI.20
        if damage > 0:
            draw(state, state.active.opponent, damage, discarded=True)  # lycee:VI.19
            _trigger(state, attacker.card, Base.DECK_BONUS)  # lycee:K.16
    _end_battle(state)


def _end_battle(state: State) -> None:
    tell(state, ev.Fought(None))
    ask(state, Asking.MAIN, state.active)


def _fight(state: State, attacker: Unit, defender: Unit) -> None:
    """Both strike at once (lycee:VI.22), unless only one of them strikes first (lycee:K.1)."""
    pairs = [(attacker, defender), (defender, attacker)]
    quick = [pair for pair in pairs if reading.has(state, pair[0], Base.FIRST_STRIKE)]
    if len(quick) == 1 and quick[0] is pairs[1]:
        pairs.reverse()
    fallen, killers = list[int](), list[int]()
    for striker, struck in pairs:
        if len(quick) == 1 and striker.card in fallen:
            break
        if _falls(state, striker, struck):
            fallen.append(struck.card)
            killers.append(striker.card)
    if fallen:
        leave(state, tuple(fallen))
    for killer in killers:
        _trigger(state, killer, Base.BONUS)  # lycee:K.15


def _falls(state: State, striker: Unit, struck: Unit) -> bool:
    """Strike; whoever is struck falls if AP is greater than DP (lycee:VI.21)."""
    ap = reading.battle_stat(state, striker, Stat.AP)
    dp = reading.battle_stat(state, struck, Stat.DP)
    tell(state, ev.Struck(struck.card, ap, dp))
    return ap > dp
