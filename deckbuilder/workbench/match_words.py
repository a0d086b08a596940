"""The players and the progress of a match in words."""

from typing import Final

from catalog.common.i18n import N_, _
from deckbuilder.base.levels import LEVELS_ABOUT
from deckbuilder.battle.questions import render_decision
from deckbuilder.decks.editions import other_edition
from deckbuilder.matches.match import Stage
from deckbuilder.workbench.match_table import MatchTable
from engine.berserk import BERSERK, Asking

_STAGES: Final = {
    Stage.SEATS: N_("the dice for the seats"),
    Stage.MULLIGANS: N_("the mulligans"),
    Stage.BEFORE: N_("abilities before recruitment"),
    Stage.RECRUITMENT: N_("the recruitment"),
    Stage.MATCH: N_("the battle"),
    Stage.OVER: N_("the result"),
}
_TO_DO: Final = {
    Stage.SEATS: N_("choose your seat"),
    Stage.MULLIGANS: N_("keep your first hand or redraw"),
    Stage.BEFORE: N_("make a choice before recruitment"),
    Stage.RECRUITMENT: N_("recruit your squad"),
    Stage.MATCH: N_("continue the battle"),
    Stage.OVER: N_("see the result"),
}


def asked_player(table: MatchTable) -> str:
    """Return the player at the screen if two people share a keyboard; else empty."""
    return table.session.entrants[table.viewer].name if table.humans > 1 else ""


def why_asked(table: MatchTable) -> str:
    """Return why the asked entrant must come to the keyboard, without naming a hidden card."""
    session = table.session
    match = session.match
    if session.stage is not Stage.MATCH or match is None or match.decision is None:
        return _(_TO_DO[session.stage])
    if table.is_placing:
        return _("place your squad")
    decision = match.decision
    if decision.kind == Asking.ACT.value:
        return _("it is your turn, number {turn}").format(turn=match.state.turn)
    onlooker = BERSERK.view(match.state, decision.seat.opponent)
    question = render_decision(decision, onlooker)
    if not match.state.turn:
        return question
    mover = match.state.names[match.state.active]
    return _("turn {turn}, {player} is on the move. {question}").format(
        turn=match.state.turn, player=mover, question=question
    )


def render_next_level(table: MatchTable) -> str:
    """Return what a lone player who beat the computer can do for a stronger opponent; else
    empty."""
    session, outcome = table.session, table.session.outcome
    if outcome is None or table.humans != 1 or outcome.winner != table.viewer or table.origin:
        return ""
    level = session.entrants[1 - table.viewer].controller.level
    stronger = None if level is None else level.stronger
    if stronger is None:
        return ""
    text = _(
        "Next, try the computer “{level}”: choose it for a new match, or preset it by the "
        "setting “{setting}”."
    )
    return text.format(level=_(LEVELS_ABOUT[stronger]), setting=_("Computer"))


def render_under_way(table: MatchTable) -> str:
    """Return the players of the unfinished match, their decks, and its progress."""
    one, other = table.session.entrants
    decks = [_("“{name}”").format(name=entrant.deck) for entrant in (one, other)]
    text = f"{one.name} {decks[0]} — {other.name} {decks[1]}"
    if edition := other_edition(table.session.rules):
        text += f" ({edition})"
    stage = _(_STAGES[table.session.stage])
    turn = table.session.match.state.turn if table.session.match else 0
    text += "\n" + _("Stage: {stage}").format(stage=stage)
    if turn:
        text += ", " + _("turn {turn}").format(turn=turn)
    return f"{text}."
