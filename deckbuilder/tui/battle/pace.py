"""The pace of the computer's turn: quick, normal, slow, or a key for every step."""

from collections.abc import Sequence
from typing import Final

from catalog.common.i18n import N_, _
from deckbuilder.base.settings import Pace, Settings
from deckbuilder.tui.shell.keys import key_name
from engine.berserk import CardMoved, DiceRolled, PlayAnnounced
from engine.kernel import Event

PACE_WORDS: Final = {
    Pace.QUICK: N_("quick"),
    Pace.NORMAL: N_("normal"),
    Pace.SLOW: N_("slow"),
    Pace.STEPS: N_("step by step"),
}
PACE_ABOUT: Final = N_(
    "How long each action of the computer is shown; “step by step” waits for the space bar."
)
_TIMES: Final = {Pace.QUICK: 0.0, Pace.NORMAL: 1.0, Pace.SLOW: 3.0, Pace.STEPS: 0.0}


def pause_after(pace: Pace, usual: float) -> float:
    """Return the display time in seconds of an action, given its usual one.

    >>> pause_after(Pace.SLOW, 0.5), pause_after(Pace.QUICK, 0.5)
    (1.5, 0.0)
    """
    return usual * _TIMES[pace]


def weight_of(events: Sequence[Event]) -> int:
    """Return the display time of new events: 2 for a fight, 1 for another act, 0 for none."""
    if any(isinstance(event, DiceRolled) for event in events):
        return 2
    return int(any(isinstance(event, CardMoved | PlayAnnounced) for event in events))


def next_pace(pace: Pace) -> Pace:
    """Return the next pace.

    >>> next_pace(Pace.STEPS), next_pace(Pace.QUICK)
    (<Pace.QUICK: 'quick'>, <Pace.NORMAL: 'normal'>)
    """
    every = list(Pace)
    return every[(every.index(pace) + 1) % len(every)]


def render_pace(settings: Settings) -> str:
    """Return the current pace of the computer, in words."""
    text = _("The computer plays: {pace}.").format(pace=_(PACE_WORDS[settings.pace]))
    if settings.pace is Pace.STEPS:
        text += " " + _("{key}: next step.").format(key=key_name("space"))
    return text
