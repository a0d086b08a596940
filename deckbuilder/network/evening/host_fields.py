"""The questions for hosting a club evening: decks, pairings, rounds, clocks."""

from typing import Final

from catalog.common.i18n import N_, _
from deckbuilder.kit.fields import Answers, Offer, Question
from deckbuilder.network.evening.wording import KINDS, WAYS
from deckbuilder.network.protocol import Way
from deckbuilder.tournament.club_rounds import ClubKind

_BOTS: Final = 31
_MINUTES: Final = (0, 20, 30, 40, 50, 60)

WAY: Final[Question[Way]] = Question(
    name="way",
    default=Way.CONSTRUCTED,
    label=N_("Decks"),
    help=N_("Where decks come from; with names alone you type the results in."),
    words={way.value: way for way in Way},
    choices=lambda: [Offer(_(text), way) for way, text in WAYS.items()],
)
PAIRING: Final[Question[ClubKind]] = Question(
    name="pairing",
    default=ClubKind.SWISS,
    label=N_("Pairings"),
    help=N_("How opponents are paired."),
    words={
        "swiss": ClubKind.SWISS,
        "round-robin": ClubKind.ROUND_ROBIN,
        "elimination": ClubKind.ELIMINATION,
    },
    choices=lambda: [Offer(_(text), kind) for kind, text in KINDS.items()],
)


def _is_swiss(answers: Answers) -> bool:
    return answers[PAIRING] is ClubKind.SWISS


ROUNDS: Final[Question[int | None]] = Question(
    name="rounds",
    default=None,
    label=N_("Rounds"),
    help=N_("Swiss rounds; by default as many as it takes to leave one player unbeaten."),
    metavar=N_("N"),
    least=1,
    most=31,
    is_asked=_is_swiss,
)
CUT: Final[Question[int]] = Question(
    name="cut",
    default=0,
    label=N_("Top cut"),
    help=N_("The best 2, 4, 8 or 16 go on to a bracket after the last round."),
    metavar=N_("N"),
    least=0,
    most=16,
    choices=lambda: [Offer(str(number) if number else _("none"), number) for number in (0, 2, 4)],
)
MINUTES: Final[Question[int]] = Question(
    name="minutes",
    default=0,
    label=N_("Minutes a round"),
    help=N_("Open matches are decided by their games when this time is over; 0 for any."),
    metavar=N_("MINUTES"),
    least=0,
    most=600,
    choices=lambda: [Offer(str(number) if number else _("none"), number) for number in _MINUTES],
)
BOTS: Final[Question[int]] = Question(
    name="bots",
    default=0,
    label=N_("Bots"),
    help=N_("How many bots play, too."),
    metavar=N_("N"),
    least=0,
    most=_BOTS,
    choices=lambda: [Offer(str(number), number) for number in range(8)],
)
PEOPLE: Final[Question[int]] = Question(
    name="people",
    default=4,
    label=N_("People"),
    help=N_("How many people are expected; others may join later."),
    metavar=N_("N"),
    least=1,
    most=32,
    choices=lambda: [Offer(str(number), number) for number in range(1, 17)],
)
TITLE: Final[Question[str]] = Question(
    name="title",
    default="",
    label=N_("Title"),
    help=N_("The name of the evening."),
    metavar=N_("NAME"),
)
