"""How a match goes on: turns, declaring, answers, battles."""

from dataclasses import replace
from typing import Final

from engine.kernel.seats import SEATS, Seat
from engine.lycee import state as ev
from engine.lycee.cards import FREE, Base, Cost, Effect
from engine.lycee.legality import can_defend, sleeps
from engine.lycee.reading import base_of, battle_stat, column, cost_of, effect_of, has, own_units
from engine.lycee.state import NOBODY, Act, Ask, Asking, State, Unit, What, happen, tell

HAND: Final = 7
"""The limit of a hand (lycee:V.27), and the size of the first one: our own ruling."""
_PASS: Final = Act("pass")


def ask(state: State, asking: Asking, seat: Seat, act: Act = _PASS, due: Cost = FREE) -> None:
    """Put a question."""
    tell(state, ev.Asked(Ask(asking, seat, act, due)))


def carry_out(state: State, act: Act) -> None:
    """Carry out an option and go on to the next question."""
    asked = state.ask
    assert asked is not None
    if act.do == "keep":
        happen(state, "stays", act.card)
        _wake(state)
    elif act.do == "discard":
        happen(state, "discarded", act.card)
        if asked.asking == "pay":
            _pay(state, asked.seat, asked.act, _left_due(state, asked.due, act.card))
        else:
            _finish_turn(state)
    elif act.do == "defend" and state.battle is not None:
        happen(state, "defends", act.card)  # lycee:VI.5
        tell(state, ev.Fought(replace(state.battle, defender=act.card)))
        ask(state, "battle", state.active)  # lycee:VI.9
    elif act.do == "pass":
        _pass(state, asked)
    elif asked.asking == "go_on":
        ask(state, "main", asked.seat)
    else:
        _pay(state, asked.seat, act, cost_of(state, act))


def _pass(state: State, asked: Ask) -> None:
    battle = state.battle
    if asked.asking == "wake":
        tell(state, ev.Happened("woken", _asleep(state)))
        _draw_for_turn(state)
    elif asked.asking == "tax":
        if state.card(asked.act.card).has("tax trash"):
            leave(state, "fallen", asked.act.card)
        else:  # lycee:K.10
            happen(state, "stays", asked.act.card)
        _wake(state)
    elif asked.asking == "answer":
        _unwind(state)
    elif asked.asking == "defend":  # lycee:VI.7
        ask(state, "battle", state.active)
    elif asked.asking == "go_on":
        _finish_turn(state)
    elif battle is not None and battle.passes:
        _deal_damage(state, battle)
    elif battle is not None:
        tell(state, ev.Fought(replace(battle, passes=1)))
        ask(state, "battle", asked.seat.opponent)


def begin_turn(state: State, seat: Seat) -> None:
    """Begin a turn: wake-up, then two cards (lycee:V.1, lycee:V.3)."""
    tell(state, ev.TurnBegan(seat))
    _wake(state)


def _wake(state: State) -> None:
    """Ask for taxes (lycee:K.9), then for who stays turned (lycee:V.2)."""
    for unit in own_units(state, state.active):
        taxed = has(state, unit, "tax trash") or (has(state, unit, "tax wake-up") and sleeps(unit))
        if taxed and not unit.used:
            ask(state, "tax", state.active, Act("accept", unit.card))
            return
    if _asleep(state):
        ask(state, "wake", state.active)
    else:
        _draw_for_turn(state)


def _asleep(state: State) -> ev.Ids:
    return tuple(unit.card for unit in own_units(state, state.active) if sleeps(unit))


def _draw_for_turn(state: State) -> None:
    draw(state, state.active, 1 if state.turn == 1 else 2)  # lycee:V.4
    ask(state, "main", state.active)


def draw(state: State, seat: Seat, count: int, what: What = "drawn") -> None:
    """Draw cards, or discard them from the deck; whoever has none left has lost."""
    tell(state, ev.Happened(what, state.decks[seat][:count]))
    for one in SEATS:
        if not state.decks[one]:
            tell(state, ev.Ended(one.opponent, "empty_deck"))


def _finish_turn(state: State) -> None:
    if len(state.hands[state.active]) > HAND:  # lycee:V.27
        ask(state, "discard", state.active)
    else:
        begin_turn(state, state.active.opponent)  # lycee:V.26


def _pay(state: State, seat: Seat, act: Act, due: Cost) -> None:
    """Ask for what is still due for an action (lycee:V.19), or declare it."""
    if due.is_free:
        _declare(state, seat, act)
        return
    if act.do == "play" and act.card not in state.shown:
        happen(state, "shown", act.card)
    ask(state, "pay", seat, act, due)


def _left_due(state: State, due: Cost, card: int) -> Cost:
    """Return what is still due when a card is discarded; EX that is over is lost (lycee:V.19)."""
    if due.amount > 0:
        return replace(due, amount=max(0, due.amount - state.card(card).ex))
    return replace(due, extra=due.extra - 1)


def _declare(state: State, seat: Seat, act: Act) -> None:
    if act.do == "accept":  # a tax
        happen(state, "used", act.card)
        _wake(state)
    elif act.do == "play" and state.card(act.card).kind != "event":
        old = state.at(act.target) if state.card(act.card).base else None
        if old is not None:  # lycee:C.4
            leave(state, "returned", old.card)
        tell(state, ev.Happened("placed", (act.card,), act.target))
        ask(state, "main", seat)  # nobody may answer (lycee:C.3)
    else:
        _turn_or_mark(state, act)
        tell(state, ev.Acted(act, "declared"))
        ask(state, "answer", seat.opponent)  # lycee:VII.1


def _turn_or_mark(state: State, act: Act) -> None:
    unit = state.unit(act.card)
    if unit is None or act.do == "play":
        return
    ability = state.card(act.card).ability
    is_again = act.do == "support" and unit.turned
    if is_again or base_of(state, act) is not None:
        happen(state, "used", act.card)
    elif act.do != "use" or (ability is not None and ability.turns):
        happen(state, "turned", act.card)  # lycee:VI.1, lycee:VI.14


def _unwind(state: State) -> None:
    """Carry out the whole chain, the latest action first (lycee:VII.2)."""
    opened, *answers = state.chain
    while state.chain and state.result is None:
        _resolve(state, state.chain[-1])
    battle, other = state.battle, state.active.opponent
    plays = [one for one in answers if one.do == "play" and state.owner(one.card) is other]
    if opened.do == "end" and plays:  # lycee:V.28
        ask(state, "go_on", state.active)
    elif opened.do == "end":
        _finish_turn(state)
    elif battle is None:
        ask(state, "main", state.active)
    elif opened.do == "attack":
        if any(can_defend(state, unit) for unit in own_units(state, other)):
            ask(state, "defend", other)
        else:  # lycee:VI.6
            ask(state, "battle", state.active)
    elif all(one == NOBODY or state.unit(one) for one in (battle.attacker, battle.defender)):
        ask(state, "battle", state.owner(opened.card).opponent)
    else:
        _end_battle(state)


def _resolve(state: State, act: Act) -> None:
    battle, base = state.battle, base_of(state, act)
    failed = not _is_possible(state, act, base)
    tell(state, ev.Acted(act, "failed" if failed else "done"))
    if failed:
        return
    if act.do == "attack":
        tell(state, ev.Fought(ev.Battle(act.card)))
    elif act.do == "support" and battle is not None:
        supporters = (*battle.supporters, act.card)
        tell(state, ev.Fought(replace(battle, supporters=supporters)))
    elif base == "escape":
        leave(state, "fallen", act.card)
    elif base is not None:
        tell(state, ev.Happened("moved", (act.card,), act.target))
    elif act.do != "end":
        _take_effect(state, state.owner(act.card), effect_of(state, act), act.target)


def _is_possible(state: State, act: Act, base: Base | None) -> bool:
    """Return whether an action can still be carried out: its target is there (lycee:Z.3)."""
    if act.do == "end":
        return True
    if act.do in ("attack", "support") or base is not None:
        is_free = base in (None, "touch") or state.at(act.target) is None
        return state.unit(act.card) is not None and is_free
    effect, target = effect_of(state, act), state.unit(act.target)
    if target is not None and effect is not None and effect.does == "push":  # lycee:V.12
        is_last = column(target.cell) == ev.COLUMNS - 1
        return not is_last and state.at(target.cell + 1) is None
    return act.target == NOBODY or target is not None


def _take_effect(state: State, seat: Seat, effect: Effect | None, target: int) -> None:
    if effect is None:
        return
    unit, does = state.unit(target), effect.does
    if does == "push" and unit is not None:
        tell(state, ev.Happened("moved", (target,), unit.cell + 1))
    elif does == "return":
        leave(state, "returned", target)
    elif does == "ready":
        happen(state, "woken", target)
    elif does == "cancel":
        tell(state, ev.Acted(state.chain[-1], "failed"))
    elif does == "change":
        tell(state, ev.Happened("changed", (target,), effect=effect))
    else:
        draw(state, seat, effect.by, "milled" if does == "mill" else "drawn")


def leave(state: State, what: What, *cards: int) -> None:
    """Take characters off the field at once; their penalties go off (lycee:K.17)."""
    happen(state, what, *cards)
    for card in cards:
        _trigger(state, card, "penalty")


def _trigger(state: State, card: int, base: Base) -> None:
    ability = state.card(card).ability
    if ability is not None and ability.base == base:
        _take_effect(state, state.owner(card), ability.effect, NOBODY)


def _deal_damage(state: State, battle: ev.Battle) -> None:
    attacker, defender = state.unit(battle.attacker), state.unit(battle.defender)
    if attacker is not None and defender is not None:
        _fight(state, attacker, defender)
    elif attacker is not None:
        damage = state.card(attacker.card).printed("AP")  # lycee:VI.20
        if damage > 0:
            draw(state, state.active.opponent, damage, "milled")  # lycee:VI.19
            _trigger(state, attacker.card, "deck bonus")  # lycee:K.16
    _end_battle(state)


def _end_battle(state: State) -> None:
    tell(state, ev.Fought(None))
    ask(state, "main", state.active)


def _fight(state: State, attacker: Unit, defender: Unit) -> None:
    """Both strike at once (lycee:VI.22), unless only one of them strikes first (lycee:K.1)."""
    pairs = [(attacker, defender), (defender, attacker)]
    quick = [pair for pair in pairs if has(state, pair[0], "first strike")]
    if quick == pairs[1:]:
        pairs.reverse()
    kills: dict[int, int] = {}
    for striker, struck in pairs:
        if len(quick) == 1 and striker.card in kills:
            break
        ap, dp = battle_stat(state, striker, "AP"), battle_stat(state, struck, "DP")
        tell(state, ev.Struck(struck.card, ap, dp))
        if ap > dp:  # lycee:VI.21
            kills[struck.card] = striker.card
    leave(state, "fallen", *kills)
    for killer in kills.values():
        _trigger(state, killer, "bonus")  # lycee:K.15
