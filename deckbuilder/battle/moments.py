"""The moments of triggered abilities in a few words."""

from typing import Final

import engine.berserk.abilities as ab
from catalog.common.i18n import N_, _

_MOMENTS: Final = {
    ab.Moment.BATTLE_START: N_("at the start of the battle"),
    ab.Moment.TURN_START: N_("at the start of the turn"),
    ab.Moment.TURN_END: N_("at the end of the turn"),
    ab.Moment.ANNOUNCED: N_("on an assault"),
    ab.Moment.MOVING: N_("on a move"),
    ab.Moment.MOVED: N_("on a move"),
    ab.Moment.RELOCATED: N_("on a move"),
    ab.Moment.ROLLED: N_("after the dice"),
    ab.Moment.LANDED: N_("on a hit"),
    ab.Moment.WOUNDED: N_("on wounds"),
    ab.Moment.HEALED: N_("on healing"),
    ab.Moment.DIED: N_("on death"),
    ab.Moment.KILLED: N_("on death"),
    ab.Moment.LEFT_BATTLE: N_("on leaving the battle"),
    ab.Moment.ENTERED: N_("on entering the battle"),
    ab.Moment.OPENED: N_("on opening"),
    ab.Moment.CLOSED: N_("on closing"),
    ab.Moment.ACTED: N_("on an action"),
    ab.Moment.BLOCKED: N_("on a block"),
    ab.Moment.CHIPS: N_("on getting chips"),
    ab.Moment.FINISHED: N_("after the play"),
}
_OF_OTHERS: Final = {
    ab.Moment.DIED: N_("when another card dies"),
    ab.Moment.KILLED: N_("when another card dies"),
    ab.Moment.WOUNDED: N_("when another card is wounded"),
    ab.Moment.MOVED: N_("when another card moves"),
    ab.Moment.RELOCATED: N_("when another card moves"),
}


def render_moment(when: ab.When) -> str:
    """Return the moment of an ability; empty for one that has no words."""
    is_own = when.subject == ab.Is(ab.Who.SELF)
    text = _MOMENTS.get(when.moment) if is_own else _OF_OTHERS.get(when.moment)
    text = text or _MOMENTS.get(when.moment, "")
    return _(text) if text else ""
