"""«При перемещении со своей половины поля боя ваше существо получает …»: who moves?

The table takes the card itself for the moving card, as it is wherever the same card goes on («…
получает +1 к {strike}»). Where another subject follows, that one may be meant: on a terrain it must
be. Such a sentence is not read.
"""

from typing import Final

import engine.berserk.abilities as ab
from engine.berserk.cards.text.templates import speaks_of

_GOING: Final = (ab.Moment.MOVED, ab.Moment.RELOCATED)


def is_mover_unclear(ability: ab.Ability) -> bool:
    """Return whether the card itself leaves rows of the board and a card to be chosen gains by
    it."""
    if not isinstance(ability, ab.Triggered) or not isinstance(ability.body, ab.Power):
        return False
    when, came, chosen = ability.when, ability.condition, ability.body.targets
    if not isinstance(came, ab.CameFrom) or not came.cells.rows or chosen.who is not None:
        return False
    return when.moment in _GOING and speaks_of(when.subject, ab.Is(ab.Who.SELF))
