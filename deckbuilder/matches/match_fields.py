"""The questions of a match besides decks, edition and seed: its players and their names."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from enum import Enum
from typing import Final

from catalog.common.i18n import N_, _
from deckbuilder.decks.game_fields import DECK
from deckbuilder.kit.fields import Answers, Offer, Question


class Controller(Enum):
    """The kind of player that makes an entrant's choices."""

    HUMAN = "human"
    RANDOM = "random"
    LOOKAHEAD = "lookahead"


CONTROLLERS: Final = {
    Controller.HUMAN: N_("a human at this keyboard"),
    Controller.LOOKAHEAD: N_("computer (looks one move ahead)"),
    Controller.RANDOM: N_("the computer, at random"),
}
"""The controllers, in English."""
_BOTS: Final[Mapping[str, Controller]] = {
    "bot": Controller.LOOKAHEAD,
    "lookahead": Controller.LOOKAHEAD,
    "random": Controller.RANDOM,
}


def _players() -> Sequence[Offer[Controller]]:
    return [Offer(_(text), who, (who.value,)) for who, text in CONTROLLERS.items()]


PLAYER: Final[Question[Controller]] = Question(
    name="who", default=Controller.LOOKAHEAD, label=N_("player"), choices=_players
)
DECKS: Final = (
    replace(DECK, name="deck1", label=N_("First deck"), plain=N_("Your deck?")),
    replace(DECK, name="deck2", label=N_("Second deck"), plain=N_("The opponent's deck?")),
)
PLAYERS: Final = (
    replace(PLAYER, name="who1", default=Controller.HUMAN),
    replace(PLAYER, name="who2", plain=N_("Who plays against you?")),
)
BOTS: Final = (
    replace(PLAYER, name="p1", words=_BOTS, help=N_("Who plays the first deck.")),
    replace(PLAYER, name="p2", words=_BOTS, help=N_("Who plays the second deck.")),
)
"""The controllers of a match without a viewer."""
OPPONENT: Final = replace(
    PLAYER,
    name="against",
    words={**_BOTS, "human": Controller.HUMAN},
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
