"""Who plays a match and how far it has come, in words."""

from typing import Final

from catalog.common.i18n import N_, _
from deckbuilder.matches.match import Controller, Stage
from deckbuilder.workbench.match_table import MatchTable

WHO: Final = {
    Controller.HUMAN: N_("a human at this keyboard"),
    Controller.LOOKAHEAD: N_("the computer, one move ahead"),
    Controller.RANDOM: N_("the computer, at random"),
}
_STAGES: Final = {
    Stage.SEATS: N_("the dice for the seats"),
    Stage.MULLIGANS: N_("the mulligans"),
    Stage.BEFORE: N_("what comes before the recruitment"),
    Stage.RECRUITMENT: N_("the recruitment"),
    Stage.MATCH: N_("the battle"),
    Stage.OVER: N_("the result"),
}


def under_way_text(table: MatchTable) -> str:
    """Return whose match is under way, with their decks, and how far it has come."""
    one, other = table.session.entrants
    decks = [_("“{name}”").format(name=entrant.deck) for entrant in (one, other)]
    text = f"{one.name} {decks[0]} — {other.name} {decks[1]}"
    stage = _(_STAGES[table.session.stage])
    turn = table.session.match.state.turn if table.session.match else 0
    text += "\n" + _("It has come to {stage}").format(stage=stage)
    if turn:
        text += ", " + _("turn {turn}").format(turn=turn)
    return f"{text}."
