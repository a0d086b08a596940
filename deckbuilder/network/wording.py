"""A connection in words: why it ended, its status, and refusals of the host."""

from typing import Final

from catalog.common.errors import UserError
from catalog.common.i18n import N_, _
from deckbuilder.network.client import LOST, Standing
from deckbuilder.network.protocol import Ending
from deckbuilder.network.room import NOT_BEGUN, TOO_LATE, Happening, News
from deckbuilder.network.versions import render_gap
from engine.kernel import Refusal

_ENDINGS: Final = {
    Ending.OVER: N_("Nothing more happens at this table."),
    Ending.LEFT: N_("You have left the table. Run the same command to come back."),
    Ending.HOST_CLOSED: N_("The host closed the room."),
    Ending.REPLACED: N_("You have rejoined from elsewhere; this connection is closed."),
    Ending.BAD_MESSAGE: N_("The two programs did not understand each other."),
    Ending.TOO_LARGE: N_("A message was too large."),
    Ending.TOO_FAST: N_("Too many messages at once."),
    Ending.TOO_SLOW: N_("The other side did not answer in time."),
    Ending.WRONG_CODE: N_("That is not the room code."),
    Ending.TOO_MANY_TRIES: N_("Too many wrong codes; wait a minute and check the code."),
    Ending.WRONG_VERSION: N_("The host runs another version of the program."),
    Ending.BAD_NAME: N_(
        "The host does not accept this name: it must be 1 to 32 visible characters."
    ),
    Ending.NAME_TAKEN: N_("This name is taken; choose another."),
    Ending.NO_SEAT: N_("No free seat, or none held for this name."),
    Ending.UNKNOWN_EDITION: N_(
        "The host plays by an edition of the rules that this program does not know."
    ),
}
_STANDINGS: Final = {
    Standing.CONNECTING: N_("Looking for the host…"),
    Standing.LOBBY: N_("Waiting for the others."),
    Standing.DRAFTING: N_("The draft is under way."),
    Standing.PLAYING: N_("The match is under way."),
    Standing.AWAY: N_("The connection is lost; your seat is held. Trying again…"),
    Standing.OVER: N_("The draft is over."),
    Standing.MATCH: N_("This room holds a match, not a draft."),
    Standing.EVENING: N_("This room holds a club evening."),
    Standing.ENDED: N_("The connection is closed."),
    Standing.UNREACHABLE: N_("No one answers at this address."),
}
_REFUSALS: Final = {
    LOST: N_("Connection lost; the host may not have received your message."),
    NOT_BEGUN: N_("The draft has not begun."),
    TOO_LATE: N_("Too late: your cards have changed."),
}
_NEWS: Final = {
    Happening.CAME: N_("{name} sits down."),
    Happening.CAME_BACK: N_("{name} is back."),
    Happening.LOST: N_("{name} is away; the seat is held."),
    Happening.LEFT: N_("{name} has left."),
    Happening.REPLACED: N_("{name}: a bot makes the picks from now on."),
    Happening.BEGUN: N_("The draft begins."),
    Happening.OVER: N_("The draft is over."),
    Happening.GAME: N_("Game {name} begins."),
    Happening.RESULT: N_("Result: {name}."),
    Happening.ROUND: N_("Round {name} begins."),
    Happening.FINISHED: N_("The evening is over."),
}


def render_news(news: News) -> str:
    """Return an event of a room in one sentence."""
    if news.ending is not None:
        told = _("{name}: the connection was closed: {reason}")
        who = news.name or _("a stranger")
        reason = render_ending(news.ending) if news.gap is None else render_gap(news.gap)
        return told.format(name=who, reason=reason)
    return _(_NEWS[news.happening]).format(name=news.name)


def render_ending(ending: Ending) -> str:
    """Return in one sentence why a connection has ended."""
    return _(_ENDINGS[ending])


def render_standing(
    standing: Standing, ending: Ending | None = None, problem: UserError | None = None
) -> str:
    """Return the status of a joined player, with the reason of its end if known.

    ``problem`` says more about that reason.
    """
    if standing.is_final and problem is not None:
        return str(problem)
    if standing is Standing.ENDED and ending is not None:
        return render_ending(ending)
    return _(_STANDINGS[standing])


def render_request(refusal: Refusal) -> str | None:
    """Return why the room refused a request; None for refusals of the draft itself."""
    template = _REFUSALS.get(refusal.code)
    return None if template is None else _(template)
