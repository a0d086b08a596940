"""A learner's acts as answers of the match: carried out, or refused with a rule."""

from typing import Literal, TypeAlias, assert_never

from catalog.common.errors import UserError
from catalog.common.folding import fold
from catalog.common.i18n import _
from deckbuilder.lessons.goals import LEARNER
from deckbuilder.lessons.lesson import Act, ActSort
from deckbuilder.matches.match import MatchSession, Stage
from deckbuilder.recruitment.recruitment import Recruitment
from deckbuilder.workbench.match_table import MatchTable
from engine.berserk import (
    NO_CARD,
    NO_CELL,
    Accept,
    ChooseBranch,
    ChooseCell,
    ChooseFromDeck,
    ChooseNumber,
    ChoosePayment,
    ChooseTarget,
    CloseForFlyer,
    Decline,
    Defend,
    EndTurn,
    Enough,
    KeepHidden,
    MatchState,
    MoveTo,
    Pass,
    Place,
    Reveal,
    SitOn,
    StandFirm,
    StayClosed,
    StepDown,
    StrikeAt,
    TriggerNext,
    UseAction,
    listed,
    placement_order,
)
from engine.kernel import Option, Refusal, Seat

_Answer: TypeAlias = Literal[
    ActSort.CHOOSE,
    ActSort.PAY,
    ActSort.TRIGGER,
    ActSort.REVEAL,
    ActSort.KEEP_HIDDEN,
    ActSort.STAY_CLOSED,
    ActSort.SIT,
    ActSort.DRAW,
    ActSort.CELL,
    ActSort.NUMBER,
    ActSort.BRANCH,
    ActSort.ACCEPT,
    ActSort.DECLINE,
    ActSort.ENOUGH,
]
"""Answers to questions of an ability or a rule."""


def refusal_of(act: Act, table: MatchTable) -> Refusal | None:
    """Return why the learner may not do this now; None if it is allowed."""
    session = table.session
    if session.stage is Stage.RECRUITMENT:
        return _refused_purchase(act, session)
    if session.match is None:
        return Refusal("not_asked", "")
    if act.sort is ActSort.CONFIRM:
        return None  # the placement itself reports what is wrong with it
    if act.sort is ActSort.PLACE and act.to is not None:
        cells = (*table.arrangement.values(), act.to)
        order = placement_order(Seat.FIRST, cells, session.match.state.barred[Seat.FIRST])
        return order if isinstance(order, Refusal) else None
    return session.match.why(option_of(act, session.match.state))


def carry_out(act: Act, table: MatchTable) -> Refusal | None:
    """Carry out an act as the learner, or return the refusal with nothing changed."""
    refusal = refusal_of(act, table)
    if refusal is not None:
        return refusal
    if act.sort is ActSort.FINISH:
        return table.make_choice(MatchSession.finish_recruitment)
    if act.sort is ActSort.CONFIRM:
        return table.confirm_arrangement()
    if act.sort is ActSort.TAKE:
        bought = _bought(act, table.session)
        if isinstance(bought, Recruitment):
            table.recruit(bought)
    elif act.sort is ActSort.PLACE:
        card = _card(table.seen, act.card, Seat.FIRST)
        table.arrange({**table.arrangement, card: _cell(act)})
    else:
        table.choose(option_of(act, table.seen))
    return None


def option_of(act: Act, state: MatchState) -> Option:
    """Return the battle option of an act; UserError for an act outside the battle, and for a card
    without a usable ability."""
    match act.sort:
        case ActSort.MOVE:
            return MoveTo(_card(state, act.card), _cell(act))
        case ActSort.PLACE:
            return Place(_card(state, act.card), _cell(act))
        case ActSort.STRIKE:
            return StrikeAt(_card(state, act.card), _card(state, act.at))
        case ActSort.USE:
            return _used(act, state)
        case ActSort.AWAIT:
            return CloseForFlyer(_card(state, act.card))
        case ActSort.END_TURN:
            return EndTurn()
        case ActSort.PASS:
            return Pass()
        case ActSort.STAND:
            return StandFirm()
        case ActSort.STEP:
            return StepDown()
        case ActSort.DEFEND:
            return Defend(_card(state, act.card))
        case ActSort.TAKE | ActSort.FINISH | ActSort.CONFIRM | ActSort.PUT_BACK | ActSort.MULLIGAN:
            raise UserError(_("“{act}” is not an act of a battle.").format(act=act.sort.value))
        case (
            ActSort.CHOOSE
            | ActSort.PAY
            | ActSort.TRIGGER
            | ActSort.REVEAL
            | ActSort.KEEP_HIDDEN
            | ActSort.STAY_CLOSED
            | ActSort.SIT
            | ActSort.DRAW
            | ActSort.CELL
            | ActSort.NUMBER
            | ActSort.BRANCH
            | ActSort.ACCEPT
            | ActSort.DECLINE
            | ActSort.ENOUGH
        ):
            return _answer_of(act, state, act.sort)
        case _:
            assert_never(act.sort)


def _used(act: Act, state: MatchState) -> Option:
    number = _card(state, act.card)
    target = _card(state, act.at) if act.at else NO_CARD
    actions = state.cards[number].facts.actions
    if len(actions) < max(act.number, 1):
        raise UserError(_("“{card}” has no ability to use.").format(card=act.card))
    return UseAction(number, actions[max(act.number, 1) - 1], target)


def _answer_of(act: Act, state: MatchState, sort: _Answer) -> Option:
    """Return the answer to a question of an ability or a rule."""
    match sort:
        case ActSort.CHOOSE:
            return ChooseTarget(_card(state, act.card))
        case ActSort.PAY:
            return ChoosePayment(_card(state, act.card))
        case ActSort.TRIGGER:
            return TriggerNext(_card(state, act.card))
        case ActSort.REVEAL:
            return Reveal(_card(state, act.card))
        case ActSort.KEEP_HIDDEN:
            return KeepHidden(_card(state, act.card))
        case ActSort.STAY_CLOSED:
            return StayClosed(_card(state, act.card))
        case ActSort.SIT:
            return SitOn(_card(state, act.card), _card(state, act.at))
        case ActSort.DRAW:
            return ChooseFromDeck(_place_in_deck(act, state))
        case ActSort.CELL:
            return ChooseCell(_cell(act))
        case ActSort.NUMBER:
            return ChooseNumber(act.number)
        case ActSort.BRANCH:
            return ChooseBranch(act.number - 1)
        case ActSort.ACCEPT:
            return Accept()
        case ActSort.DECLINE:
            return Decline()
        case ActSort.ENOUGH:
            return Enough()
        case _:
            assert_never(sort)


def _place_in_deck(act: Act, state: MatchState) -> int:
    """Return the index of a card in the asked player's deck, in listed order."""
    seat = Seat.FIRST if state.question is None else state.question.seat
    for place, spec in enumerate(listed(state.decks[seat])):
        if fold(spec.name) == fold(act.card):
            return place
    raise UserError(_("No card “{name}” is in the deck.").format(name=act.card))


def _refused_purchase(act: Act, session: MatchSession) -> Refusal | None:
    if act.sort is ActSort.FINISH:
        done = session.recruitment_of(LEARNER).finish()
        return done if isinstance(done, Refusal) else None
    bought = _bought(act, session)
    return bought if isinstance(bought, Refusal) else None


def _bought(act: Act, session: MatchSession) -> Recruitment | Refusal:
    recruitment = session.recruitment_of(LEARNER)
    position = recruitment.find(act.card)
    if act.sort is not ActSort.TAKE or position is None:
        raise UserError(_("“{act}” is not an act of recruitment.").format(act=act.sort.value))
    return recruitment.take(position)


def _card(state: MatchState, name: str, owner: Seat | None = None) -> int:
    """Return the number of the first card of a name, on this side if one is given."""
    for card in state.cards:
        if fold(card.spec.name) == fold(name) and owner in (None, card.owner):
            return card.id
    raise UserError(_("No card “{name}” is on the table.").format(name=name))


def _cell(act: Act) -> int:
    return NO_CELL if act.to is None else act.to
