"""The opponent's last turn by lines, at the start of one's own turn."""

from typing import Final

from catalog.common.i18n import N_, _
from deckbuilder.cards.signs import in_words
from deckbuilder.workbench.table import Table

_SIDES: Final = (N_("own "), N_("enemy "))
_FACES: Final = str.maketrans("", "", "⚀⚁⚂⚃⚄⚅▢")


def recap_lines(table: Table) -> list[str]:
    """Return a line for each act, first those that changed something for the viewer's cards."""
    own, enemy = map(_, _SIDES)
    recap = table.recap((own, enemy))
    if recap is None:
        return [_("The opponent has had no turn yet.")]
    title = _("Turn {turn}: {player}").format(turn=recap.turn, player=recap.player)
    acts = [_heard(entry.text) for entry in recap.lines]
    if recap.is_idle:
        return [f"{title}.", recap.render_idle(), *acts]
    return [f"{title}.", *acts]


def _heard(text: str) -> str:
    """Return an act without purely visual parts."""
    return in_words(text).translate(_FACES).replace(" → ", ", ")
