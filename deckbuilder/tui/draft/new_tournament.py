"""A new event: round-robin or Swiss rounds, with or without a play-off."""

from catalog.common.i18n import _
from deckbuilder.kit.fields import Offer
from deckbuilder.tournament.event_fields import KIND, PLAYOFF, ROUNDS
from deckbuilder.tournament.pairings import playoff_size
from deckbuilder.tournament.tournament import TournamentKind, most_rounds, usual_rounds
from deckbuilder.tui.shell.form import Form, FormDialog, Line


def new_tournament_form(players: int) -> FormDialog:
    """Return the form for an event of so many players; too few have no play-off."""
    most = most_rounds(TournamentKind.SWISS, players)
    usual = usual_rounds(TournamentKind.SWISS, players)
    rounds: list[Offer[int | None]] = [Offer(str(number), number) for number in range(1, most + 1)]
    size = playoff_size(players)
    best = [Offer(_("of the {count} best").format(count=size), True)] if size else []
    lines = [
        Line(KIND),
        Line(ROUNDS.among(rounds).starting(usual)),
        Line(PLAYOFF.among([Offer(_("none"), False), *best])),
    ]
    title = _("An event of {count} players").format(count=players)
    return FormDialog(title, Form(lines, _("Begin the event")))
