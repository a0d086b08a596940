"""The options of each question, in a fixed order: by card id, then by what it does, then target."""

from engine.berserk.board import NEIGHBOURS, STEPS
from engine.berserk.legality import (
    might_defend,
    refuse_acting,
    refuse_cell,
    refuse_closing_for_flyer,
    refuse_defence,
    refuse_flyer_hunt,
    refuse_moving,
    refuse_power_at,
    refuse_strike_at,
)
from engine.berserk.options import (
    CloseForFlyer,
    Defend,
    EndTurn,
    KeepHidden,
    MoveTo,
    Pass,
    Place,
    Reveal,
    StandFirm,
    StepDown,
    StrikeAt,
    TriggerNext,
    UseAction,
)
from engine.berserk.placement import open_cells
from engine.berserk.state import (
    NO_CARD,
    Asking,
    CardState,
    MatchState,
    Phase,
    PlayKind,
    Question,
    Step,
    Zone,
)
from engine.kernel import Option, Seat

_RULES = {
    Asking.PLACE: "404.1",
    Asking.KEEP_HIDDEN: "405.1",
    Asking.ACT: "411.2",
    Asking.PRIORITY: "303.3",
    Asking.STEP_DOWN: "515.3",
    Asking.TRIGGER_ORDER: "305.1",
}


def rule_of(question: Question, options: tuple[Option, ...]) -> str:
    """Return the rule that gives the player this choice."""
    if any(isinstance(option, Defend) for option in options):
        return "514.1"
    return _RULES[question.asking]


def options_of(state: MatchState, question: Question) -> tuple[Option, ...]:
    """Return every answer to ``question``; never empty."""
    match question.asking:
        case Asking.PLACE:
            return _placements(state, question.seat)
        case Asking.KEEP_HIDDEN:
            return (Reveal(question.card), KeepHidden(question.card))
        case Asking.ACT:
            return main_options(state, question.seat)
        case Asking.PRIORITY:
            return (*fast_options(state, question.seat), Pass())
        case Asking.STEP_DOWN:
            return (StandFirm(), StepDown())
        case Asking.TRIGGER_ORDER:
            return tuple(TriggerNext(card) for card in state.triggers)


def _placements(state: MatchState, seat: Seat) -> tuple[Option, ...]:
    cells = open_cells(state, seat)
    return tuple(
        Place(card.id, cell)
        for card in state.cards
        if card.owner is seat and card.zone is Zone.SQUAD
        for cell in cells
    )


def main_options(state: MatchState, seat: Seat) -> tuple[Option, ...]:
    """Return every slow play ``seat`` may announce, and the end of the turn (411.2)."""
    options: list[Option] = []
    in_battle = [card for card in state.cards if card.in_battle]
    only_flyers = refuse_flyer_hunt(in_battle, seat) is None
    for card in in_battle:
        if card.owner is seat and not card.closed:
            _add_moves(state, card, options)
            if refuse_acting(card, seat) is None:
                _add_actions(state, card, in_battle, options)
                if only_flyers and refuse_closing_for_flyer(in_battle, card, seat) is None:
                    options.append(CloseForFlyer(card.id))
    options.append(EndTurn())
    return tuple(options)


def _add_moves(state: MatchState, card: CardState, options: list[Option]) -> None:
    if refuse_moving(card, card.owner) is None:
        options.extend(
            MoveTo(card.id, cell)
            for cell in STEPS[card.cell]
            if refuse_cell(state, card, cell) is None
        )


def _add_actions(
    state: MatchState, card: CardState, in_battle: list[CardState], options: list[Option]
) -> None:
    if card.spec.strike is not None:
        options.extend(
            StrikeAt(card.id, target.id)
            for target in _within_strike(state, card, in_battle)
            if refuse_strike_at(state, card, target) is None
        )
    for ability in card.traits.actions:
        power = card.action(ability)
        options.extend(
            UseAction(card.id, ability, target.id)
            for target in in_battle
            if refuse_power_at(state, card, power, target) is None
        )


def _within_strike(
    state: MatchState, card: CardState, in_battle: list[CardState]
) -> list[CardState]:
    """Cards a strike could reach at all: a short list keeps the search for options fast."""
    if card.zone is Zone.EXTRA or card.flyer_strike_until:
        return in_battle
    beside = [state.board[cell] for cell in NEIGHBOURS[card.cell]]
    return [state.cards[number] for number in sorted(beside) if number != NO_CARD]


def fast_options(state: MatchState, seat: Seat) -> tuple[Option, ...]:
    """Return what ``seat`` may do with the priority besides passing (303.3)."""
    options: list[Option] = []
    if _may_defend_now(state):
        top = state.stack[-1]
        options.extend(
            Defend(card.id)
            for card in state.cards
            if card.owner is seat and refuse_defence(state, top, card) is None
        )
    if _may_reveal_now(state):
        options.extend(Reveal(c.id) for c in state.cards if c.owner is seat and c.hidden)
    return tuple(options)


def seems_able_to_respond(state: MatchState, seat: Seat) -> bool:
    """Whether ``seat`` can do more than pass, for all the opponent knows.

    A player with a hidden card that might defend is asked even when it cannot: otherwise the
    opponent would learn from the silence what the card is not.
    """
    if fast_options(state, seat):
        return True
    if state.turn > 1 or not _may_defend_now(state):  # nothing is hidden later (405.1)
        return False
    top = state.stack[-1]
    return any(
        card.hidden and card.owner is seat and might_defend(state, top, card)
        for card in state.cards
    )


def nobody_may_respond(state: MatchState) -> bool:
    """Whether nothing can be announced at this moment by anybody: a quick look before
    ``fast_options`` is asked for each player."""
    return not (_may_defend_now(state) or _may_reveal_now(state))


def _may_defend_now(state: MatchState) -> bool:
    """514.1, 512.6.4: while the targets of a strike are being settled."""
    if not state.stack:
        return False
    top = state.stack[-1]
    return top.step is Step.TARGETS and top.kind is PlayKind.STRIKE


def _may_reveal_now(state: MatchState) -> bool:
    """533.3: a hidden card may be revealed whenever fast plays without a condition may be
    announced: while plays are being announced, in the calculation step (512.6.6), and in the
    opening and final phases. Nothing is hidden after the first turn (405.1)."""
    if state.turn > 1:
        return False
    if state.queue:
        return True
    if state.stack:
        return state.stack[-1].step is Step.CALCULATION
    return state.phase in (Phase.OPENING, Phase.FINAL)
