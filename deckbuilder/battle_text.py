"""The battle in words: decisions, options, what happened, how it ended.

All functions take a state for the names of cards. Give them a player's view and they say no
more than the player may know.
"""

from typing import Final

from catalog.i18n import N_, _
from deckbuilder.journey import Journey, Ending
from engine.berserk import events as ev
from engine.berserk import options as op
from engine.berserk.abilities import Action, AttackKind
from engine.berserk.board import NO_CELL, cell_name
from engine.berserk.state import AttackStrength, MatchState, Phase, Play, PlayKind
from engine.berserk.views import is_unknown
from engine.kernel import Concede, Decision, Event, Option, Seat

_STRENGTHS: Final = {
    AttackStrength.MISS: N_("a miss"),
    AttackStrength.WEAK: N_("a weak strike"),
    AttackStrength.MEDIUM: N_("a medium strike"),
    AttackStrength.STRONG: N_("a strong strike"),
}
_KINDS: Final = {
    AttackKind.STRIKE: N_("strike"),
    AttackKind.SPECIAL_STRIKE: N_("special strike"),
    AttackKind.MAGIC_STRIKE: N_("magic strike"),
    AttackKind.REACH_STRIKE: N_("reach strike"),
    AttackKind.SHOT: N_("shot"),
    AttackKind.THROW: N_("throw"),
    AttackKind.DISCHARGE: N_("discharge"),
}
_PHASES: Final = {
    Phase.PLACEMENT: N_("Placement"),
    Phase.REVEAL: N_("Reveal"),
    Phase.INITIAL: N_("Start of the turn"),
    Phase.OPENING: N_("Opening"),
    Phase.MAIN: N_("Main phase"),
    Phase.FINAL: N_("End of the turn"),
}
_QUESTIONS: Final = {
    "place": N_("Place a card"),
    "keep_hidden": N_("Reveal this card or keep it hidden?"),
    "act": N_("Choose a play or end the turn"),
    "priority": N_("Respond or pass?"),
    "step_down": N_("Keep the exchange of strikes or step down the strike table?"),
    "trigger_order": N_("Whose ability comes next?"),
}
_REASONS: Final = {
    "no_creatures": N_("the opponent has no creatures left"),
    "no_creatures_on_both_sides": N_("nobody has creatures left"),
    "nobody_can_win": N_("nothing has happened for too long: nobody can win"),
    "concession": N_("the opponent conceded"),
    "mulligan_without_gold": N_("the opponent announced a mulligan without gold"),
    "no_legal_squad": N_("no legal squad could be recruited"),
    "symbiotes_not_played_yet": N_("the opponent has only cards that cannot be played yet"),
}


def card_text(state: MatchState, number: int) -> str:
    """Return a card's name in quotes, or where it stands when the name is not known."""
    card = state.cards[number]
    if not is_unknown(card):
        return _("“{name}”").format(name=card.spec.name)
    if card.cell == NO_CELL:
        return _("a hidden card")
    return _("the hidden card on {cell}").format(cell=cell_name(card.cell))


def phase_text(phase: Phase) -> str:
    """Return the name of a phase."""
    return _(_PHASES[phase])


def strength_text(strength: AttackStrength) -> str:
    """Return how hard an attack lands, in words."""
    return _(_STRENGTHS[strength])


def attack_text(kind: AttackKind) -> str:
    """Return the name of an attack."""
    return _(_KINDS[kind])


def decision_text(decision: Decision) -> str:
    """Return what a player is asked."""
    if any(isinstance(option, op.Defend) for option in decision.options):
        return _("Assign a defender or pass?")
    return _(_QUESTIONS[decision.kind])


def option_text(option: Option, state: MatchState) -> str:
    """Return one answer to a decision in words."""
    match option:
        case op.Place(card, cell):
            return _("{card} to {cell}").format(card=card_text(state, card), cell=cell_name(cell))
        case op.KeepHidden(card):
            return _("Keep {card} hidden").format(card=card_text(state, card))
        case op.Reveal(card):
            return _("Reveal {card}").format(card=card_text(state, card))
        case op.MoveTo(card, cell):
            return _("{card} moves to {cell}").format(
                card=card_text(state, card), cell=cell_name(cell)
            )
        case op.StrikeAt(card, target):
            return _("{card} strikes {target}").format(
                card=card_text(state, card), target=card_text(state, target)
            )
        case op.UseAction(card, ability, target):
            return _("{card}: {attack} at {target}").format(
                card=card_text(state, card),
                attack=_power_text(state, card, ability),
                target=card_text(state, target),
            )
        case op.CloseForFlyer(card):
            return _("{card} closes to strike a flyer").format(card=card_text(state, card))
        case op.Defend(card):
            return _("{card} defends").format(card=card_text(state, card))
        case op.TriggerNext(card):
            return _("{card} regenerates next").format(card=card_text(state, card))
        case op.EndTurn():
            return _("End the turn")
        case op.Pass():
            return _("Pass")
        case op.StepDown():
            return _("Step down the strike table")
        case op.StandFirm():
            return _("Keep the exchange")
        case Concede():
            return _("Concede")
    raise TypeError(f"{option} is no option of a battle")


def _power_text(state: MatchState, card: int, ability: int) -> str:
    abilities = state.cards[card].spec.abilities
    node = abilities[ability] if 0 <= ability < len(abilities) else None
    return attack_text(node.power.kind) if isinstance(node, Action) else ""


def event_text(event: Event, state: MatchState) -> str | None:
    """Return what happened in words; None for what a log need not say."""
    return _card_event(event, state) or _fight_event(event, state) or _flow_event(event, state)


def _card_event(event: Event, state: MatchState) -> str | None:
    match event:
        case ev.CardPlaced(card, cell):
            return _("{card} is placed on {cell}.").format(
                card=_placed(state, card), cell=cell_name(cell)
            )
        case ev.CardRevealed(card):
            return _("{card} is revealed.").format(card=_capital(card_text(state, card)))
        case ev.CardKeptHidden(card):
            return _("{card} stays hidden.").format(card=_capital(card_text(state, card)))
        case ev.CardMoved(card, origin, cell):
            return _("{card} moves from {origin} to {cell}.").format(
                card=_capital(card_text(state, card)),
                origin=cell_name(origin),
                cell=cell_name(cell),
            )
        case ev.CardDied(card):
            return _("{card} dies.").format(card=_capital(card_text(state, card)))
        case ev.Wounded(_card, 0, _source):
            return None  # armor took all of it, which is told
        case ev.Wounded(card, amount, _source):
            return _("{card}: −{amount} life.").format(card=card_text(state, card), amount=amount)
        case ev.WoundsPrevented(card, amount):
            return _("{card}: armor prevents {amount}.").format(
                card=card_text(state, card), amount=amount
            )
        case ev.Healed(card, amount):
            return _("{card}: +{amount} life.").format(card=card_text(state, card), amount=amount)
    return None


def _placed(state: MatchState, card: int) -> str:
    unknown = is_unknown(state.cards[card])
    return _("A card") if unknown else _capital(card_text(state, card))


def _fight_event(event: Event, state: MatchState) -> str | None:
    match event:
        case ev.DiceRolled(_play, attack, 0):
            return _("The die shows {attack}.").format(attack=attack)
        case ev.DiceRolled(_play, attack, defence):
            return _("The dice show {attack} against {defence}.").format(
                attack=attack, defence=defence
            )
        case ev.FightDecided(_play, total, 0, attack, _counter):
            return _("{total}: {attack}.").format(total=total, attack=strength_text(attack))
        case ev.FightDecided(_play, total, defence, attack, counter):
            return _("{total} against {defence}: {attack}; in return {counter}.").format(
                total=total,
                defence=defence,
                attack=strength_text(attack),
                counter=strength_text(counter),
            )
        case ev.TableStepped(_play, True, attack, counter):
            return _("A step down the table: {attack}; in return {counter}.").format(
                attack=strength_text(attack), counter=strength_text(counter)
            )
        case ev.DefenderAssigned(_play, defender):
            return _("{card} takes the strike.").format(card=_capital(card_text(state, defender)))
        case ev.PlayStopped(_play, _code, rule, _paid):
            return _("The play turns out to be illegal (rule {rule}).").format(rule=rule)
    return None


def _flow_event(event: Event, state: MatchState) -> str | None:
    match event:
        case ev.TurnBegan(seat, turn):
            return _("— Turn {turn}: {player} —").format(turn=turn, player=state.names[seat])
        case ev.PlayAnnounced():
            return _announced(event, state)
        case ev.FlyerStrikeGained(card, _until):
            return _("{card} may strike a flyer in its next turn.").format(
                card=_capital(card_text(state, card))
            )
        case ev.MatchEnded(winner, reason, rule):
            return result_text(None if winner is None else state.names[winner], reason, rule)
    return None


def _announced(event: ev.PlayAnnounced, state: MatchState) -> str | None:
    source = _capital(card_text(state, event.source))
    match event.kind:
        case PlayKind.STRIKE:
            text = _("{card} strikes {target}.")
        case PlayKind.ACTION:
            text = _("{card}: {attack} at {target}.")
        case PlayKind.CLOSE_FOR_FLYER:
            text = _("{card} closes to strike a flyer.")
        case PlayKind.DEFEND:
            text = _("{card} steps in as a defender.")
        case PlayKind.REGENERATION:
            text = _("{card} regenerates.")
        case PlayKind.MOVE:
            return None  # the move itself is told when it happens
    target = card_text(state, event.target) if event.target >= 0 else ""
    return text.format(
        card=source, target=target, attack=_power_text(state, event.source, event.ability)
    )


def play_text(play: Play, state: MatchState) -> str:
    """Return what a play on the stack or in the queue is doing."""
    announced = ev.PlayAnnounced(
        play.id, play.kind, play.seat, play.source, play.target, play.cell, play.ability
    )
    if play.kind is PlayKind.MOVE:
        return option_text(op.MoveTo(play.source, play.cell), state)
    return _announced(announced, state) or ""


def result_text(winner: str | None, reason: str, rule: str) -> str:
    """Return how a match ended: who won, or a draw, why, and by which rule."""
    why = _(_REASONS[reason]) if reason in _REASONS else reason
    if winner is None:
        return _("A draw: {why} (rule {rule}).").format(why=why, rule=rule)
    return _("{winner} wins: {why} (rule {rule}).").format(winner=winner, why=why, rule=rule)


def outcome_text(journey: Journey) -> str:
    """Return how a journey ended; empty while it goes on."""
    outcome: Ending | None = journey.outcome
    if outcome is None:
        return ""
    winner = None if outcome.winner is None else journey.entrants[outcome.winner].name
    return result_text(winner, outcome.reason, outcome.rule)


def seat_text(seat: Seat) -> str:
    """Return the name of a seat."""
    return _("first player") if seat is Seat.FIRST else _("second player")


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
