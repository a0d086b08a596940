"""The players and the progress of a match in words."""

from typing import Final

from catalog.common.i18n import N_, _, quoted
from deckbuilder.base.levels import LEVELS_ABOUT
from deckbuilder.battle.questions import render_decision
from deckbuilder.decks.editions import other_edition
from deckbuilder.decks.english import shown_deck
from deckbuilder.matches.agreements import Phrase, Wish
from deckbuilder.matches.match import Stage
from deckbuilder.workbench.table import Table
from engine.berserk import Asking

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

PHRASES: Final = {
    Phrase.HELLO: N_("Hello!"),
    Phrase.GOOD_LUCK: N_("Good luck!"),
    Phrase.WELL_PLAYED: N_("Well played!"),
    Phrase.THANKS: N_("Thanks!"),
    Phrase.ONE_MOMENT: N_("One moment, please."),
    Phrase.SORRY: N_("Sorry!"),
}
"""What players can say to each other."""
_WISHES: Final = {
    Wish.UNDO: N_("{player} asks to take back the last choice. Allow it?"),
    Wish.REMATCH: N_("{player} asks for a rematch with the seats changed. Play it?"),
}


def render_wish(wish: Wish, player: str) -> str:
    """Return what a player asks of the other one, as a question."""
    return _(_WISHES[wish]).format(player=player)


def asked_player(table: Table) -> str:
    """Return the player at the screen if two people share a keyboard; else empty."""
    return table.entrants[table.viewer].name if table.humans > 1 else ""


def why_asked(table: Table) -> str:
    """Return why the asked entrant must come to the keyboard, without naming a hidden card."""
    asked = table.open_question if table.stage is Stage.MATCH else None
    if asked is None:
        return _(_TO_DO[table.stage])
    if table.is_placing:
        return _("place your squad")
    decision, onlooker = asked
    if decision.kind == Asking.ACT.value:
        return _("your turn (turn {turn})").format(turn=onlooker.turn)
    question = render_decision(decision, onlooker)
    if not onlooker.turn:
        return question
    mover = onlooker.names[onlooker.active]
    return _("turn {turn}, {player} to move. {question}").format(
        turn=onlooker.turn, player=mover, question=question
    )


def render_next_level(table: Table) -> str:
    """Return what a lone player who beat the computer can do for a stronger opponent; else
    empty."""
    outcome = table.view.outcome
    if outcome is None or table.humans != 1 or outcome.winner != table.viewer or table.origin:
        return ""
    level = table.entrants[1 - table.viewer].controller.level
    stronger = None if level is None else level.stronger
    if stronger is None:
        return ""
    text = _(
        "Next, try the computer “{level}”: choose it for a new match, or preset it by the "
        "setting “{setting}”."
    )
    return text.format(level=_(LEVELS_ABOUT[stronger]), setting=_("Computer"))


def render_under_way(table: Table) -> str:
    """Return the players of the unfinished match, their decks, and its progress."""
    one, other = table.entrants
    decks = [quoted(shown_deck(entrant.deck)) for entrant in (one, other)]
    text = f"{one.name} {decks[0]} — {other.name} {decks[1]}"
    if edition := other_edition(table.rules):
        text += f" ({edition})"
    stage = _(_STAGES[table.stage])
    turn = table.seen.turn if table.has_battle else 0
    text += "\n" + _("Stage: {stage}").format(stage=stage)
    if turn:
        text += ", " + _("turn {turn}").format(turn=turn)
    return f"{text}."
