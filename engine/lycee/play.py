"""How a match goes on: phases, answers, battles."""

from typing import Final

from engine.kernel.decisions import Option
from engine.kernel.seats import Seat
from engine.lycee import reading
from engine.lycee import state as ev
from engine.lycee.cards import (
    COLUMNS,
    STEPS,
    Base,
    Cancel,
    Change,
    Draw,
    Effect,
    Kind,
    Mill,
    Push,
    Ready,
    Return,
    Stat,
)
from engine.lycee.legality import refuse
from engine.lycee.reading import own_units
from engine.lycee.state import (
    NOBODY,
    Accept,
    Ask,
    Asking,
    Attack,
    Defend,
    Discard,
    End,
    Ids,
    Keep,
    Link,
    Pass,
    Paying,
    Play,
    State,
    Support,
    Unit,
    Use,
)
from engine.lycee.writing import loser_if_empty, tell

HAND: Final = 7
"""The limit of a hand (lycee:V.27), and the size of the first one: our own ruling."""


def ask(state: State, asking: Asking, seat: Seat, about: int = NOBODY) -> None:
    """Put a question."""
    tell(state, ev.Asked(Ask(asking, seat, about)))


def carry_out(state: State, option: Option) -> None:
    """Carry out an option and go on to the next question."""
    asked = state.ask
    assert asked is not None
    seat = asked.seat
    match option:
        case Keep(card=card_id):
            tell(state, ev.Kept(card_id))
            _wake(state)
        case Discard(card=card_id) if state.paying is not None:
            _pay(state, seat, card_id)
        case Discard(card=card_id):
            tell(state, ev.Discarded(seat, card_id))
            _finish_turn(state)
        case Defend(card=card_id):
            tell(state, ev.Defended(card_id))
            ask(state, Asking.BATTLE, state.active)
        case Accept() if asked.asking is Asking.GO_ON:
            ask(state, Asking.MAIN, seat)
        case Pass():
            _pass(state, asked)
        case _:
            _announce(state, seat, option)


def _pass(state: State, asked: Ask) -> None:
    match asked.asking:
        case Asking.WAKE:
            _all_ready(state)
        case Asking.TAX:
            _tax_refused(state, asked.about)
        case Asking.ANSWER:
            _unwind(state)
        case Asking.DEFEND:
            ask(state, Asking.BATTLE, state.active)
        case Asking.GO_ON:
            _finish_turn(state)
        case _:
            tell(state, ev.Passed(asked.seat))
            if state.battle is not None and state.battle.passes > 1:
                _deal_damage(state)
            else:
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
        tax = reading.tax_of(state, unit.card)
        is_due = tax is not None and tax.base not in unit.used
        if tax is not None and is_due and (tax.base is Base.TAX_TRASH or _sleeps(unit)):
            ask(state, Asking.TAX, state.active, unit.card)
            return
    if any(map(_sleeps, mine)):
        ask(state, Asking.WAKE, state.active)
    else:
        _draw_for_turn(state)


def _sleeps(unit: Unit) -> bool:
    return unit.turned and not unit.kept


def _all_ready(state: State) -> None:
    ids = tuple(unit.card for unit in own_units(state, state.active) if _sleeps(unit))
    tell(state, ev.Woke(ids))
    _draw_for_turn(state)


def _tax_refused(state: State, card_id: int) -> None:
    tax = reading.tax_of(state, card_id)
    if tax is not None and tax.base is Base.TAX_TRASH:
        leave(state, (card_id,))
    else:
        tell(state, ev.Kept(card_id))  # lycee:K.10
    _wake(state)


def _draw_for_turn(state: State) -> None:
    draw(state, state.active, 1 if state.turn == 1 else 2)  # lycee:V.4
    ask(state, Asking.MAIN, state.active)


def draw(state: State, seat: Seat, count: int) -> None:
    """Draw cards; whoever has none left has lost."""
    tell(state, ev.Drawn(seat, state.decks[seat][:count]))
    loser_if_empty(state)


def _finish_turn(state: State) -> None:
    if len(state.hands[state.active]) > HAND:  # lycee:V.27
        ask(state, Asking.DISCARD, state.active)
    else:
        begin_turn(state, state.active.opponent)


# declaring -----------------------------------------------------------------------------------


def _announce(state: State, seat: Seat, action: Option) -> None:
    """Ask for the payment of an action if it has a cost (lycee:V.19), else declare it."""
    asked = state.ask
    cost = reading.cost_of(state, action)
    if isinstance(action, Accept) and asked is not None:
        tax = reading.tax_of(state, asked.about)
        cost = cost if tax is None else tax.cost
    if cost.amount or cost.extra:
        about = asked.about if asked is not None else NOBODY
        tell(state, ev.Due(Paying(action, cost.amount, cost.extra)))
        ask(state, Asking.PAY, seat, about)
    else:
        _declare(state, seat, action)


def _pay(state: State, seat: Seat, card_id: int) -> None:
    tell(state, ev.Discarded(seat, card_id, state.card(card_id).ex))
    paying, asked = state.paying, state.ask
    if paying is None or asked is None:
        return
    if paying.amount > 0 or paying.extra > 0:
        ask(state, Asking.PAY, seat, asked.about)
    else:
        _declare(state, seat, paying.action)


def _declare(state: State, seat: Seat, action: Option) -> None:
    match action:
        case Accept() if state.ask is not None:
            _tax_paid(state, state.ask.about)
        case Play(card=card_id, target=target) if not reading.is_event(state, card_id):
            _put_down(state, card_id, target)
            ask(state, Asking.MAIN, seat)
        case _:
            _turn(state, action)
            tell(state, ev.Declared(seat, action))
            ask(state, Asking.ANSWER, seat.opponent)  # lycee:VII.1


def _tax_paid(state: State, card_id: int) -> None:
    tax = reading.tax_of(state, card_id)
    if tax is not None:
        tell(state, ev.Marked(card_id, tax.base))
    _wake(state)


def _turn(state: State, action: Option) -> None:
    """Turn or mark who does it."""
    match action:
        case Attack(card=card_id):
            tell(state, ev.Turned(card_id))
        case Support(card=card_id):
            unit = state.unit(card_id)
            is_again = unit is not None and unit.turned
            tell(state, ev.Marked(card_id, Base.SUPPORTER) if is_again else ev.Turned(card_id))
        case Use(card=card_id, base=None):
            ability = state.card(card_id).ability
            if ability is not None and ability.turns:
                tell(state, ev.Turned(card_id))
        case Use(card=card_id, base=base) if base is not None:
            tell(state, ev.Marked(card_id, base))
        case _:
            pass


def _put_down(state: State, card_id: int, target: int) -> None:
    """Bring a character, an item or an area into play; nobody may answer that (lycee:C.3)."""
    card = state.card(card_id)
    if card.kind is not Kind.CHARACTER:
        tell(state, ev.Laid(card_id, target))
        return
    old = state.at(target)
    if old is not None:  # lycee:C.4
        leave(state, (old.card,), to_hand=True)
    tell(state, ev.Summoned(card_id, target, card.base or card.name, bool(card.base)))


# answers -------------------------------------------------------------------------------------


def _unwind(state: State) -> None:
    """Carry out the whole chain, the latest action first (lycee:VII.2)."""
    opened = state.chain[0]
    while state.chain and state.result is None:
        _resolve(state, state.chain[-1])
    battle = state.battle
    if isinstance(opened.action, End):
        if state.answered_end:  # lycee:V.28
            ask(state, Asking.GO_ON, state.active)
        else:
            _finish_turn(state)
    elif battle is None:
        ask(state, Asking.MAIN, state.active)
    elif isinstance(opened.action, Attack):
        _ask_for_defence(state)
    elif _both_fight(state):
        ask(state, Asking.BATTLE, opened.seat.opponent)
    else:
        tell(state, ev.BattleEnded())
        ask(state, Asking.MAIN, state.active)


def _both_fight(state: State) -> bool:
    battle = state.battle
    return battle is not None and all(
        card_id == NOBODY or state.unit(card_id) is not None
        for card_id in (battle.attacker, battle.defender)
    )


def _ask_for_defence(state: State) -> None:
    other = state.active.opponent
    fit = (refuse(state, Defend(unit.card)) is None for unit in own_units(state, other))
    if any(fit):
        ask(state, Asking.DEFEND, other)
    else:  # lycee:VI.6
        ask(state, Asking.BATTLE, state.active)


def _resolve(state: State, link: Link) -> None:
    failed = not _possible(state, link.action)
    tell(state, ev.Resolved(failed))
    if failed:
        return
    match link.action:
        case Attack(card=card_id):
            tell(state, ev.BattleBegan(card_id))
        case Support(card=card_id):
            tell(state, ev.Supported(card_id))
        case Play(card=card_id, target=target):
            _take_effect(state, link.seat, state.card(card_id).effect, target)
        case Use(card=card_id, base=None, target=target):
            ability = state.card(card_id).ability
            _take_effect(state, link.seat, ability.effect if ability else None, target)
        case Use(card=card_id, base=base, target=target):
            if base is Base.ESCAPE:
                leave(state, (card_id,))
            else:
                tell(state, ev.Moved(card_id, target))
        case _:
            pass


def _possible(state: State, action: Option) -> bool:
    """Return whether an action can still be carried out: its target is there (lycee:Z.3)."""
    match action:
        case Attack(card=card_id) | Support(card=card_id):
            return state.unit(card_id) is not None
        case Use(card=card_id, base=base, target=target) if base is not None:
            is_free = base not in STEPS or state.at(target) is None
            return state.unit(card_id) is not None and is_free
        case Play(card=card_id, target=target) | Use(card=card_id, target=target):
            unit, card = state.unit(target), state.card(card_id)
            effect = card.ability.effect if card.ability is not None else card.effect
            if isinstance(effect, Push) and unit is not None:  # lycee:V.12
                at_edge = reading.column(unit.cell) == COLUMNS - 1
                return not at_edge and state.at(unit.cell + 1) is None
            return target == NOBODY or unit is not None
        case _:
            return True


def _take_effect(state: State, seat: Seat, effect: Effect | None, target: int) -> None:
    match effect:
        case Change() as change:
            tell(state, ev.Changed(target, change))
        case Push():
            unit = state.unit(target)
            if unit is not None:
                tell(state, ev.Moved(target, unit.cell + 1))
        case Return():
            leave(state, (target,), to_hand=True)
        case Ready():
            tell(state, ev.Woke((target,)))
        case Draw(count=count):
            draw(state, seat, count)
        case Mill(count=count):
            mill(state, seat, count)
        case Cancel():
            tell(state, ev.Resolved(failed=True))
        case None:
            pass


def mill(state: State, seat: Seat, count: int) -> None:
    """Discard cards of a deck; whoever has none left has lost."""
    tell(state, ev.Milled(seat, state.decks[seat][:count]))
    loser_if_empty(state)


def leave(state: State, ids: Ids, *, to_hand: bool = False) -> None:
    """Take characters off the field at once; their penalties go off (lycee:K.17)."""
    tell(state, ev.Gone(ids, to_hand))
    for card_id in ids:
        _trigger(state, card_id, Base.PENALTY)


def _trigger(state: State, card_id: int, base: Base) -> None:
    found = state.card(card_id).keyword(base)
    if found is not None:
        _take_effect(state, state.owner(card_id), found.effect, NOBODY)


# battles -------------------------------------------------------------------------------------


def _deal_damage(state: State) -> None:
    battle = state.battle
    assert battle is not None
    attacker, defender = state.unit(battle.attacker), state.unit(battle.defender)
    if attacker is not None and defender is not None:
        _fight(state, attacker, defender)
    elif attacker is not None:
        _damage_deck(state, attacker)
    tell(state, ev.BattleEnded())
    ask(state, Asking.MAIN, state.active)


def _damage_deck(state: State, attacker: Unit) -> None:
    """Discard as many cards as the printed AP says, whatever changes it (lycee:VI.20)."""
    damage = state.card(attacker.card).ap
    if damage > 0:
        mill(state, state.active.opponent, damage)  # lycee:VI.19
        _trigger(state, attacker.card, Base.DECK_BONUS)


def _fight(state: State, attacker: Unit, defender: Unit) -> None:
    """Compare AP with DP, at once unless only one of both strikes first (lycee:VI.22)."""
    quick = [
        unit
        for unit in (attacker, defender)
        if reading.keyword(state, unit, Base.FIRST_STRIKE) is not None
    ]
    pairs = [(attacker, defender), (defender, attacker)]
    if len(quick) == 1:  # lycee:K.1
        first, second = pairs if quick[0] is attacker else pairs[::-1]
        killers = [first[0]] if _falls(state, *first) else [second[0]] * _falls(state, *second)
    else:
        killers = [one for one, other in pairs if _falls(state, one, other)]
    fallen = tuple(
        other.card for one, other in pairs if any(one.card == each.card for each in killers)
    )
    if fallen:
        leave(state, fallen)
    for killer in killers:
        _trigger(state, killer.card, Base.BONUS)  # lycee:K.15


def _falls(state: State, striker: Unit, struck: Unit) -> bool:
    """Strike; whoever is struck falls if AP is greater than DP (lycee:VI.21)."""
    ap = reading.battle_stat(state, striker, Stat.AP)
    dp = reading.battle_stat(state, struck, Stat.DP)
    tell(state, ev.Compared(struck.card, ap, dp))
    return ap > dp
