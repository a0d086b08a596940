"""The decisions of a battle in words: questions, options, and the result.

All functions take a state for the names of cards. With a player's view they reveal no more than the
player may know. Events are described by ``battle_events``.
"""

from typing import Final

import engine.berserk.abilities as ab
from catalog.common.i18n import N_, _, quoted, sentence
from catalog.english import shown_name
from deckbuilder.battle.abilities import ability_title, render_body, render_power
from deckbuilder.battle.ability_terms import naming_x
from deckbuilder.battle.values import values_of
from deckbuilder.cards.rulebook import cited
from deckbuilder.matches.match import Ending, MatchSession
from engine import berserk
from engine.berserk import (
    NO_CARD,
    NO_CELL,
    Asking,
    AskMay,
    AskOpponent,
    AskOr,
    JudgeAct,
    Judging,
    Jump,
    MatchState,
    Perform,
    Phase,
    Play,
    Ruleset,
    Step,
    Stop,
    Trigger,
    alternating,
    cards_spoken_of,
    cell_name,
    chosen_for,
    is_unknown,
    listed,
    program_of,
    waiting_of,
)
from engine.kernel import Concede, Decision, OfferDraw, Option, Seat

_PHASES: Final = {
    Phase.PLACEMENT: N_("Placement"),
    Phase.AFTER_PLACEMENT: N_("After the placement"),
    Phase.REVEAL: N_("Reveal"),
    Phase.SEATING: N_("Seating"),
    Phase.BATTLE_START: N_("Start of the battle"),
    Phase.INITIAL: N_("Start of the turn"),
    Phase.OPENING: N_("Opening"),
    Phase.MAIN: N_("Main phase"),
    Phase.FINAL: N_("End of the turn"),
}
_QUESTIONS: Final = {
    Asking.PLACE: N_("Place a card"),
    Asking.KEEP_HIDDEN: N_("Reveal this card or keep it hidden?"),
    Asking.HOST: N_("Choose a host for {card}"),
    Asking.ACT: N_("Choose a play or end the turn"),
    Asking.PRIORITY: N_("Respond or pass?"),
    Asking.ALTERNATE: N_("Use an ability now, or pass?"),
    Asking.STEP_DOWN: N_("Keep the exchange of strikes or step down the strike table?"),
    Asking.TRIGGER_ORDER: N_("Whose ability comes next?"),
    Asking.TARGET: N_("Choose a target"),
    Asking.CELL: N_("Choose a cell"),
    Asking.NUMBER: N_("Choose X"),
    Asking.PAYMENT: N_("Choose the card to pay with"),
    Asking.BRANCH: N_("Choose one of these"),
    Asking.MAY: N_("Do it?"),
    Asking.OPPONENT_MAY: N_("You choose what happens"),
    Asking.STAY_CLOSED: N_("Open {card}?"),
    Asking.LANDING: N_("Choose the cell on which {card} lands"),
    Asking.KEEP_UNIQUE: N_("Which of these unique cards stays?"),
    Asking.RULE_ORDER: N_("Which card does this happen to first?"),
    Asking.PILE_ORDER: N_("Which of these cards do you put down first, below the others?"),
    Asking.DECK_ORDER: N_("Which card do you put on your deck next?"),
    Asking.PLACES: N_("Which of your cards goes on {cell}?"),
    Asking.DIE: N_("Choose a die of {card}"),
    Asking.MODIFIER_ORDER: N_("You choose the order of modifiers. Which result?"),
    Asking.REPLACEMENT: N_("Which ability changes what happens?"),
    Asking.PREVENTION_ORDER: N_("Which ability prevents wounds next?"),
    Asking.DRAW: N_("Your opponent offers a draw. Do you accept it?"),
    Asking.JUDGE: N_("Your opponent proposes: {request}. Agree?"),
}
_REASONS: Final = {
    "no_creatures": N_("the opponent has no creatures left"),
    "no_creatures_on_both_sides": N_("no one has creatures left"),
    "agreement": N_("both players agreed to a draw"),
    "won_and_lost": N_("a player who wins and loses at once has lost"),
    "both_lost": N_("both players have lost"),
    "nobody_can_win": N_("nothing has happened for too long: no one can win"),
    "by_text": N_("a card says so"),
    "concession": N_("the opponent conceded"),
    "mulligan_without_gold": N_("the opponent announced a mulligan without gold"),
    "no_legal_squad": N_("no legal squad could be recruited"),
    "out_of_time": N_("the opponent ran out of time"),
}
_LOST: Final = {
    "no_creatures": N_("You have no creatures left"),
    "concession": N_("You conceded"),
    "mulligan_without_gold": N_("You announced a mulligan without gold"),
    "out_of_time": N_("You ran out of time"),
}
_REQUESTS: Final = {
    JudgeAct.WOUND: N_("{card} gets wounds: {number}"),
    JudgeAct.HEAL: N_("{card} is healed by {number}"),
    JudgeAct.MOVE: N_("{card} moves to {cell}"),
    JudgeAct.OPEN: N_("{card} opens"),
    JudgeAct.CLOSE: N_("{card} closes"),
    JudgeAct.CHIPS: N_("{card} gets chips: {number}"),
    JudgeAct.MARK: N_("{card} gets the marker “{marker}”"),
    JudgeAct.DESTROY: N_("{card} is destroyed"),
    JudgeAct.PUT_BACK: N_("{card} returns to the battle"),
}
_BACK_ON_CELL: Final = N_("{card} returns on {cell}")
_UNMARKED: Final = N_("{card} loses the marker “{marker}”")
_STOPS: Final = {
    Stop.TURN_START: N_("the start of the opponent's turn"),
    Stop.ANNOUNCED: N_("what the opponent announces"),
    Stop.BEGUN: N_("the beginning of the opponent's plays"),
    Stop.TARGETS: N_("the targets of the opponent's attacks and powers"),
    Stop.DICE: N_("before the dice of the opponent's attacks"),
    Stop.RESULT: N_("after the dice, before the wounds"),
    Stop.FINISHED: N_("the end of the opponent's plays"),
    Stop.TURN_END: N_("the end of the opponent's turn"),
    Stop.EVERYWHERE: N_("every priority window"),
}
STOP_RULES: Final = {
    Stop.TURN_START: "409.4",
    Stop.ANNOUNCED: "303.6",
    Stop.BEGUN: "512.6.2",
    Stop.TARGETS: "512.6.4",
    Stop.DICE: "512.6.5",
    Stop.RESULT: "512.6.6",
    Stop.FINISHED: "303.3",
    Stop.TURN_END: "413.3",
    Stop.EVERYWHERE: "303.4",
}
"""The rule by which players get priority at each stop."""
_STEPS: Final = {
    Step.LEGALITY: (N_("legality check"), "512.6.2"),
    Step.ANNOUNCED: (N_("play begins"), "512.6.2"),
    Step.CANCEL: (N_("cancelling"), "512.6.3"),
    Step.TARGETS: (N_("targets, defenders"), "512.6.4"),
    Step.REVEAL_TARGETS: (N_("targets are revealed"), "512.6.4"),
    Step.TARGETED: (N_("targets are settled"), "512.6.4"),
    Step.BEFORE_DICE: (N_("before the dice"), "512.6.5"),
    Step.ROLL: (N_("the dice"), "512.6.5"),
    Step.REROLLS: (N_("rerolls"), "512.6.5"),
    Step.CHOOSE_DICE: (N_("choosing dice"), "512.6.5"),
    Step.DIE_MODIFIERS: (N_("dice modifiers"), "512.6.5"),
    Step.DIE_FIXED: (N_("dice modifiers"), "512.6.5"),
    Step.STEP_DOWN: (N_("the strike table"), "512.6.5"),
    Step.ROLLED: (N_("the dice are rolled"), "512.6.5"),
    Step.CALCULATION: (N_("calculation"), "512.6.6"),
    Step.SIZE: (N_("calculation"), "512.6.6"),
    Step.BLOCKING: (N_("blocking"), "512.6.7"),
    Step.APPLICATION: (N_("taking effect"), "512.6.8"),
    Step.LANDED: (N_("effect applied"), "512.6.8"),
    Step.FINISH: (N_("finishing"), "512.6.9"),
    Step.PAYMENT: (N_("payment"), "512.7"),
    Step.PAID: (N_("paid"), "512.7"),
}


def render_card(state: MatchState, number: int) -> str:
    """Return a card's name in quotes, or its place if the name is unknown."""
    card = state.cards[number]
    if not is_unknown(card):
        return quoted(shown_name(card.facts.name))
    if card.cell == NO_CELL:
        return _("a hidden card")
    return _("the hidden card on {cell}").format(cell=cell_name(card.cell))


def render_placed(state: MatchState, number: int) -> str:
    """Return a card with its cell, to distinguish cards of one name."""
    text, card = render_card(state, number), state.cards[number]
    if card.cell == NO_CELL or is_unknown(card):
        return text
    return _("{card} on {cell}").format(card=text, cell=cell_name(card.cell))


def render_phase(phase: Phase) -> str:
    """Return the name of a phase."""
    return _(_PHASES[phase])


def render_stop(stop: Stop) -> str:
    """Return the moment of a stop."""
    return _(_STOPS[stop])


def render_step(step: Step, rules: Ruleset) -> str:
    """Return the current step of a play, with its rule (512.6, 512.7)."""
    name, rule = _STEPS[step]
    return _("{rule} {step}").format(rule=cited(rule, rules), step=_(name))


def render_decision(decision: Decision, state: MatchState) -> str:
    """Return the question to a player."""
    if any(isinstance(option, berserk.Defend) for option in decision.options):
        return _("Assign a defender or pass?")
    asking, about = Asking(decision.kind), ""
    if asking is Asking.TARGET and any(isinstance(o, berserk.Enough) for o in decision.options):
        return _("Choose a target, or “Enough”")
    question = state.question
    if question is not None and question.card >= 0:
        about = render_card(state, question.card)
    cell = next((cell_name(o.cell) for o in decision.options if isinstance(o, berserk.Place)), "")
    return _(_QUESTIONS[asking]).format(card=about, request=_asked_for(state), cell=cell)


def render_asked(decision: Decision, seen: MatchState) -> str:
    """Return the question to a player, after the play that it is about."""
    return " ".join(filter(None, (render_about(seen), render_decision(decision, seen))))


def _asked_for(state: MatchState) -> str:
    asked = state.judging
    if asked is None:
        return ""
    return render_judging(asked, state)


def render_judging(asked: Judging, state: MatchState, *, now: bool = True) -> str:
    """Return the content of a request; with ``now`` also the card's place, which may have changed
    since the request."""
    if asked.act is None:
        return _("a draw")
    wish = berserk.Judge(asked.seat, asked.act, asked.card, asked.amount, asked.cell, asked.marker)
    return render_request(wish, state, now=now)


def render_request(asked: berserk.Judge, state: MatchState, *, now: bool = True) -> str:
    """Return the agreement that a player asks of the opponent."""
    cell = "" if asked.cell == NO_CELL else cell_name(asked.cell)
    card = render_placed(state, asked.card) if now else render_card(state, asked.card)
    return _(_request(asked)).format(card=card, number=asked.amount, cell=cell, marker=asked.marker)


def _request(asked: berserk.Judge) -> str:
    if asked.act is JudgeAct.MARK and asked.amount < 0:
        return _UNMARKED
    if asked.act is JudgeAct.PUT_BACK and asked.cell != NO_CELL:
        return _BACK_ON_CELL
    return _REQUESTS[asked.act]


def render_option(option: Option, state: MatchState) -> str:
    """Return one answer to a decision in words."""
    for words in (_render_play, _render_choice, _render_answer):
        text = words(option, state)
        if text is not None:
            return text
    raise TypeError(f"{option} is no option of a battle")


def _render_play(option: Option, state: MatchState) -> str | None:
    match option:
        case berserk.MoveTo(card=card, cell=cell):
            return _("{card} moves to {cell}").format(
                card=render_card(state, card), cell=cell_name(cell)
            )
        case berserk.StrikeAt(card=card, target=target):
            return _("{card} strikes {target}").format(
                card=render_card(state, card), target=render_card(state, target)
            )
        case berserk.UseAction(card=card, ability=ability, target=target):
            return _render_use(state, card, ability, target)
        case berserk.SaveChip(card=card):
            return _("{card} saves up a chip").format(card=render_card(state, card))
        case berserk.CloseForFlyer(card=card):
            return _("{card} closes to strike a flyer").format(card=render_card(state, card))
        case berserk.Defend(card=card):
            return _("{card} defends").format(card=render_card(state, card))
        case berserk.TriggerNext(card=card, number=number):
            return _render_trigger(state, card, number)
        case berserk.EndTurn():
            return _("End turn")
        case _:
            return None


def _render_use(state: MatchState, card: int, ability: int, target: int) -> str:
    owned = state.cards[card].facts.owned
    values = values_of(state, card)
    title = ability_title(owned[ability].node, values) if 0 <= ability < len(owned) else ""
    name = render_card(state, card)
    if target == NO_CARD:
        return _("{card}: {attack}").format(card=name, attack=title)
    return _("{card}: {attack} at {target}").format(
        card=name, attack=title, target=render_placed(state, target)
    )


def _render_trigger(state: MatchState, card: int, number: int) -> str:
    waiting = [entry for entry in _waiting(state) if entry.card == card]
    name = render_card(state, card)
    if number >= len(waiting):
        return name
    one = waiting[number]
    title = ability_title(one.ability, values_of(state, card))
    about = _render_occasion(state, one) if one.one_of else ""
    if about:
        return _("{card}: {attack}, because of {about}").format(
            card=name, attack=title, about=about
        )
    return _("{card}: {attack}").format(card=name, attack=title)


def _render_occasion(state: MatchState, one: Trigger) -> str:
    """Return the cards of the trigger event that an ability mentions."""
    whom = cards_spoken_of(one.ability.body)
    pair = ((ab.Who.SUBJECT, one.cause.subject), (ab.Who.OTHER, one.cause.other))
    cards = (card for who, card in pair if who in whom and card != NO_CARD)
    return ", ".join(render_placed(state, card) for card in cards)


def _waiting(state: MatchState) -> list[Trigger]:
    """Return the triggered abilities among which the current question offers a choice."""
    question = state.question
    if question is not None and question.asking is Asking.ALTERNATE:
        return alternating(state, question.seat)
    return [] if question is None else waiting_of(state, question.seat)


def _render_choice(option: Option, state: MatchState) -> str | None:
    match option:
        case (
            berserk.ChooseTarget(card=card)
            | berserk.KeepUnique(card=card)
            | berserk.ApplyNext(card=card)
        ):
            return render_placed(state, card)
        case berserk.SitOn(host=host):
            return render_placed(state, host)
        case berserk.ChooseFromDeck(place=place):
            seat = state.question.seat if state.question is not None else state.active
            return quoted(shown_name(listed(state.decks[seat])[place].name))
        case berserk.LayOnDeck(place=place, under=under):
            seat = state.question.seat if state.question is not None else state.active
            name = quoted(shown_name(listed(state.decks[seat])[place].name))
            text = _("{card}: under the deck") if under else _("{card}: on top of the deck")
            return text.format(card=name)
        case berserk.ChooseCell(cell=cell):
            return cell_name(cell)
        case berserk.TakeDie(value=value):
            return _("The die that shows {value}").format(value=value)
        case berserk.TakeValue(value=value):
            return str(value)
        case (
            berserk.ReplaceBy(card=card, ability=ability)
            | berserk.PreventBy(card=card, ability=ability)
        ):
            return _render_use(state, card, ability, NO_CARD)
        case berserk.ChooseNumber(number=number):
            return _("X is {number}").format(number=number)
        case berserk.ChoosePayment(card=card):
            return _("Pay with {card}").format(card=render_placed(state, card))
        case berserk.ChooseBranch(number=number):
            return _render_branch(state, number) or str(number + 1)
        case berserk.Accept() | berserk.Decline():
            return _render_consent(state, accepts=isinstance(option, berserk.Accept))
        case berserk.Enough():
            return _("Enough")
        case berserk.StayClosed(card=card):
            return _("{card} stays closed").format(card=render_card(state, card))
        case _:
            return None


def _render_consent(state: MatchState, *, accepts: bool) -> str:
    asking = state.question.asking if state.question is not None else Asking.MAY
    yes_or_no = _("Yes") if accepts else _("No")
    if asking is Asking.MAY:
        text = _render_branch(state, 0)
        if accepts:
            return _("Use {ability}").format(ability=text) if text else _("Do it")
        return _("Skip it")
    if asking is Asking.OPPONENT_MAY:
        return _render_branch(state, 0 if accepts else 1) or yes_or_no
    if asking is Asking.JUDGE:
        return _("Agree") if accepts else _("Do not agree")
    if asking is Asking.DRAW:
        return _("Accept the draw") if accepts else _("Play on")
    return _("Open") if asking is Asking.STAY_CLOSED else yes_or_no


def _render_branch(state: MatchState, number: int) -> str:
    """Return the powers of one alternative (505.4)."""
    play = chosen_for(state) if state.announcing or state.stack else None
    if play is None:
        return ""
    code = program_of(play)
    step = code[play.progress.at] if play.progress.at < len(code) else None
    if isinstance(step, AskOr):
        start, end = step.starts[number], len(code)
    elif isinstance(step, AskMay):
        start, end = play.progress.at + 1, step.skip
    elif isinstance(step, AskOpponent) and number == 0:
        start, end = play.progress.at + 1, step.other
    elif isinstance(step, AskOpponent):
        start, end = step.other, len(code)
    else:
        return ""
    texts = []
    for instruction in code[start:end]:
        if isinstance(instruction, Jump):
            break
        if isinstance(instruction, Perform):
            with naming_x():
                texts.append(render_power(instruction.power, values_of(state, play.source)))
    return ", ".join(texts)


def _render_answer(option: Option, state: MatchState) -> str | None:
    match option:
        case berserk.Place(card=card, cell=cell):
            return _("{card} on {cell}").format(card=render_card(state, card), cell=cell_name(cell))
        case berserk.KeepHidden(card=card):
            return _("Keep {card} hidden").format(card=render_card(state, card))
        case berserk.Reveal(card=card):
            return _("Reveal {card}").format(card=render_card(state, card))
        case berserk.Pass():
            return _("Pass")
        case berserk.StepDown():
            return _("Step down the strike table")
        case berserk.StandFirm():
            return _("Keep the exchange")
        case berserk.Judge():
            return render_request(option, state)
        case berserk.StopAt(stops=stops):
            where = ", ".join(render_stop(stop) for stop in stops)
            return _("Ask me here: {stops}").format(stops=where or _("nowhere"))
        case Concede():
            return _("Concede")
        case OfferDraw():
            return _("Offer a draw")
        case _:
            return None


def aimed_power(state: MatchState) -> ab.Attack | ab.Power | None:
    """Return the power whose targets or cells are being chosen; None outside such choices."""
    play = choosing(state)
    if play is None:
        return None
    code = program_of(play)
    step = code[play.progress.at] if play.progress.at < len(code) else None
    return step.power if isinstance(step, Perform) else None


def render_about(seen: MatchState) -> str:
    """Return the context of a question: the play being announced; the stack is shown separately."""
    play = choosing(seen)
    if play is not None:
        power = aimed_power(seen)
        values = values_of(seen, play.source)
        with naming_x():
            used = render_power(power, values) if power is not None else ""
            if not used and play.ability is not None:
                used = render_body(play.ability.body, values)
        return sentence(
            _("{card}: {attack}").format(card=render_card(seen, play.source), attack=used)
        )
    return ""


def choosing(state: MatchState) -> Play | None:
    """Return the play being announced; None if none is (501.1)."""
    asking = None if state.question is None else state.question.asking
    return chosen_for(state) if asking in _ANNOUNCING else None


_ANNOUNCING: Final = (
    Asking.TARGET,
    Asking.CELL,
    Asking.NUMBER,
    Asking.PAYMENT,
    Asking.BRANCH,
    Asking.MAY,
    Asking.OPPONENT_MAY,
)


def render_result(winner: str | None, reason: str, rule: str, rules: Ruleset) -> str:
    """Return the result of a match: winner or draw, reason, and the rule of the edition."""
    rule = cited(rule, rules)
    why = render_reason(reason)
    if winner is None:
        return _("A draw: {why} (rule {rule}).").format(why=why, rule=rule)
    return _("{winner} wins: {why} (rule {rule}).").format(winner=winner, why=why, rule=rule)


def render_reason(reason: str) -> str:
    """Return the reason of such an ending, as part of a sentence."""
    return _(_REASONS[reason]) if reason in _REASONS else reason


def render_outcome(session: MatchSession) -> str:
    """Return the result of a match; empty while it runs."""
    outcome: Ending | None = session.outcome
    if outcome is None:
        return ""
    winner = None if outcome.winner is None else session.entrants[outcome.winner].name
    return render_result(winner, outcome.reason, outcome.rule, session.rules)


def render_lost(session: MatchSession) -> str:
    """Return the result of a match for the loser; empty while it runs or if nobody won."""
    outcome: Ending | None = session.outcome
    if outcome is None or outcome.winner is None:
        return ""
    why = _LOST.get(outcome.reason)
    if why is None:
        return render_outcome(session)
    return _("{why} (rule {rule}).").format(why=_(why), rule=cited(outcome.rule, session.rules))


def render_seat(seat: Seat) -> str:
    """Return the name of a seat."""
    return _("first player") if seat is Seat.FIRST else _("second player")
