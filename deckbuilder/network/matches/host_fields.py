"""The questions for hosting a match by a room code: its games and clocks, and where to listen."""

from collections.abc import Sequence
from typing import Final

from catalog.common.i18n import N_, _
from deckbuilder.kit.fields import Offer, Question
from deckbuilder.network.protocol import DEFAULT_PORT, AtZero

LOOPBACK: Final = "127.0.0.1"
_EVERYWHERE: Final = "0.0.0.0"
_MOVES: Final = (0, 30, 60, 90, 120, 180)
_WHOLES: Final = (0, 15, 20, 30, 45, 60)
_HOLDS: Final = (0, 60, 120, 300, 600)


def _seconds(number: int) -> str:
    return _("{count} s").format(count=number) if number else _("none")


def _minutes(number: int) -> str:
    return _("{count} min").format(count=number) if number else _("none")


def _holds() -> Sequence[Offer[int]]:
    return [Offer(_seconds(one) if one else _("always"), one) for one in _HOLDS]


def _ends() -> Sequence[Offer[AtZero]]:
    return [
        Offer(_("the player loses"), AtZero.LOSE, (AtZero.LOSE.value,)),
        Offer(_("the computer chooses"), AtZero.BOT, (AtZero.BOT.value,)),
    ]


def _port_problem(text: str) -> str:
    text = text.strip()
    if text.isascii() and text.isdigit() and len(text) <= 5 and int(text) < 65_536:
        return ""
    return _("a whole number from 0 to 65535.")


MOVE: Final[Question[int]] = Question(
    name="move",
    default=0,
    label=N_("Choice clock"),
    help=N_("Seconds for each choice; 0 for any time."),
    metavar=N_("SECONDS"),
    least=0,
    most=3_600,
    choices=lambda: [Offer(_seconds(one), one) for one in _MOVES],
)
WHOLE: Final[Question[int]] = Question(
    name="minutes",
    default=0,
    label=N_("Match clock"),
    help=N_("Minutes for all choices of a player; 0 for any time."),
    metavar=N_("MINUTES"),
    least=0,
    most=600,
    choices=lambda: [Offer(_minutes(one), one) for one in _WHOLES],
)
AT_ZERO: Final[Question[AtZero]] = Question(
    name="at_zero",
    default=AtZero.LOSE,
    label=N_("At zero"),
    help=N_("What happens when a clock runs out."),
    words={end.value: end for end in AtZero},
    choices=_ends,
)
HOLD: Final[Question[int]] = Question(
    name="hold",
    default=0,
    label=N_("Seat held"),
    help=N_("Seconds for which the seat of an absent player is held; 0 for always."),
    metavar=N_("SECONDS"),
    least=0,
    most=86_400,
    choices=_holds,
)
BEST_OF: Final[Question[int]] = Question(
    name="best_of",
    default=1,
    label=N_("Games of a match"),
    help=N_("A match is won by the majority of this many games."),
    metavar=N_("N"),
    least=1,
    most=5,
    choices=lambda: [Offer(str(number), number) for number in (1, 3, 5)],
)
REACH: Final[Question[str]] = Question(
    name="address",
    default=LOOPBACK,
    label=N_("Who can reach it"),
    choices=lambda: [
        Offer(_("this computer only"), LOOPBACK),
        Offer(_("every network of this computer, unencrypted"), _EVERYWHERE),
    ],
)
PORT: Final[Question[int]] = Question(
    name="port",
    default=DEFAULT_PORT,
    label=N_("Port"),
    help=N_("The port; 0 is any free one."),
    metavar=N_("N"),
    least=0,
    most=65_535,
    check=_port_problem,
    read=lambda text: int(text.strip()),
)
