"""The questions of a match besides decks, edition and seed: its players and their names."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from enum import Enum
from typing import Final

from catalog.common.i18n import N_, _
from deckbuilder.base.levels import LEVELS_ABOUT, RETIRED, Level
from deckbuilder.decks.game_fields import DECK
from deckbuilder.kit.fields import Answers, Offer, Question


class Controller(Enum):
    """The kind of player that makes an entrant's choices."""

    HUMAN = "human"
    RANDOM = Level.RANDOM.value
    NOVICE = Level.NOVICE.value
    DIRECT = Level.DIRECT.value
    STRONG = Level.STRONG.value
    MASTER = Level.MASTER.value

    @classmethod
    def _missing_(cls, value: object) -> "Controller | None":
        return cls.STRONG if value == RETIRED else None

    @property
    def level(self) -> Level | None:
        """How well the computer plays; None for a human."""
        return None if self is Controller.HUMAN else Level(self.value)


_BOTS: Final[Mapping[str, Controller]] = {level.value: Controller(level.value) for level in Level}
_OLDER: Final[Mapping[str, Controller]] = {RETIRED: Controller.STRONG, "bot": Controller.STRONG}


def controller_name(who: Controller) -> str:
    """Return who makes the choices, and how, in the user's language."""
    level = who.level
    if level is None:
        return _("a human at this keyboard")
    return _("computer, {level}").format(level=_(LEVELS_ABOUT[level]))


def _players() -> Sequence[Offer[Controller]]:
    return [Offer(controller_name(who), who, (who.value,)) for who in Controller]


PLAYER: Final[Question[Controller]] = Question(
    name="who", default=Controller.STRONG, label=N_("player"), choices=_players
)
DECKS: Final = (
    replace(DECK, name="deck1", label=N_("First deck"), plain=N_("Your deck?")),
    replace(DECK, name="deck2", label=N_("Second deck"), plain=N_("The opponent's deck?")),
)
PLAYERS: Final = (
    replace(PLAYER, name="who1", default=Controller.HUMAN),
    replace(PLAYER, name="who2", plain=N_("Who plays against you?")),
)
_BOT: Final = replace(PLAYER, default=Controller.DIRECT, words=_BOTS, older=_OLDER)
BOTS: Final = (
    replace(_BOT, name="p1", help=N_("Who plays the first deck.")),
    replace(_BOT, name="p2", help=N_("Who plays the second deck.")),
)
"""The controllers of a match without a viewer."""
OPPONENT: Final = replace(
    PLAYER,
    name="against",
    words={**_BOTS, "human": Controller.HUMAN},
    older=_OLDER,
    help=N_("Who plays the second deck."),
)
LONGEST_NAME: Final = 24


def two_people(answers: Answers) -> bool:
    """Return whether two people share the keyboard."""
    return all(answers[player] is Controller.HUMAN for player in PLAYERS)


def _clean(text: str) -> str:
    return " ".join(text.split())


def _name(number: int, usual: str) -> Question[str]:
    return Question(
        name=f"name{number}",
        default="",
        label=N_("Names"),
        placeholder=usual,
        most_letters=LONGEST_NAME,
        read=_clean,
        is_asked=two_people,
    )


NAMES: Final = (_name(1, N_("Player 1")), _name(2, N_("Player 2")))
"""The names of two people at one keyboard; empty means the default names."""
