"""A new event: round-robin or Swiss rounds, with or without a play-off."""

from catalog.common.i18n import _
from deckbuilder.tournament.event_fields import KIND, playoff_of, rounds_of
from deckbuilder.tui.shell.form import Form, FormDialog, Line


def new_tournament_form(players: int) -> FormDialog:
    """Return the form for an event of so many players."""
    lines = [Line(KIND), Line(rounds_of(players)), Line(playoff_of(players))]
    title = _("An event of {count} players").format(count=players)
    return FormDialog(title, Form(lines, _("Begin the event")), _("begin"))
