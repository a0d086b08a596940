"""The questions of an event: the kind of pairing, the rounds, a play-off, the players."""

from enum import Enum
from typing import Final

from catalog.common.i18n import N_, _
from deckbuilder.base.levels import RETIRED, Level
from deckbuilder.kit.fields import Answers, Offer, Question


class TournamentKind(Enum):
    """The kind of pairing."""

    ROUND_ROBIN = "round_robin"
    """Everybody plays everybody once."""
    SWISS = "swiss"
    """A number of rounds, each against somebody with an equal score."""


KIND: Final[Question[TournamentKind]] = Question(
    name="kind",
    default=TournamentKind.SWISS,
    label=N_("Kind"),
    help=N_("How opponents are paired."),
    words={"swiss": TournamentKind.SWISS, "round-robin": TournamentKind.ROUND_ROBIN},
    choices=lambda: (
        Offer(_("Swiss"), TournamentKind.SWISS),
        Offer(_("round-robin"), TournamentKind.ROUND_ROBIN),
    ),
)


def _is_swiss(answers: Answers) -> bool:
    return answers[KIND] is TournamentKind.SWISS


ROUNDS: Final[Question[int | None]] = Question(
    name="rounds",
    default=None,
    label=N_("Rounds"),
    help=N_("Swiss rounds; by default as many as it takes to leave one deck unbeaten."),
    metavar=N_("N"),
    least=1,
    is_asked=_is_swiss,
)
PLAYOFF: Final[Question[bool]] = Question(
    name="playoff",
    default=False,
    label=N_("Play-off"),
    help=N_("A play-off of half the decks at the end, rounded down to a power of two."),
)
BOT: Final[Question[Level]] = Question(
    name="bot",
    default=Level.DIRECT,
    help=N_("How well the bots play; strong and master take long."),
    words={level.value: level for level in Level},
    older={RETIRED: Level.STRONG},
)
