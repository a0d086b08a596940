"""The decks that players bring to a match room, and their parts of its seed, see ``seeds``.

Both commit to a part before either is revealed. Who brings a deck again commits again; then the
opponent, who may have revealed a part already, is asked for a new one too.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from deckbuilder.network.matches.protocol import Bring, Brought, Checked
from deckbuilder.network.matches.seeds import keeps
from deckbuilder.network.protocol import BadMessage
from engine.berserk import CardSpec


@dataclass(frozen=True, slots=True)
class CheckedDeck:
    """A deck as the host knows it: its cards, reasons against it, cards that differ, its side."""

    name: str
    cards: tuple[CardSpec, ...]
    problems: tuple[str, ...] = ()
    different: tuple[str, ...] = ()
    side: tuple[CardSpec, ...] = ()


Check: TypeAlias = Callable[[str, tuple[tuple[str, str], ...]], CheckedDeck]
"""Checks a deck's text and the digests of its cards."""


@dataclass(slots=True)
class _Brought:
    """An accepted deck, the commitment to a part of the seed, and the part once revealed.

    ``is_told`` is whether the commitment was told, after which its player reveals the part.
    """

    deck: CheckedDeck
    commitment: str
    part: str = ""
    is_told: bool = False


class Decks:
    """What both entrants have brought for the next match."""

    def __init__(self) -> None:
        self._brought: dict[int, _Brought] = {}

    def bring(self, entrant: int, message: Bring, deck: CheckedDeck) -> Checked:
        """Keep a checked deck if it is accepted, in the place of an earlier one."""
        accepted = not deck.problems and (message.agrees or not deck.different)
        self.withdraw(entrant)
        if accepted:
            self._brought[entrant] = _Brought(deck, message.commitment)
        return Checked(message.number, deck.problems, deck.different, accepted)

    def to_tell(self) -> tuple[tuple[int, ...], Brought | None]:
        """Return who must be told what was brought; nobody while a deck is missing.

        One who revealed a part for another commitment of the opponent is told alone: his program
        then brings its deck again, with a new part.
        """
        if len(self._brought) < 2:
            return (), None
        one, other = pair = self._brought[0], self._brought[1]
        told = Brought(
            (one.commitment, other.commitment),
            (len(one.deck.different), len(other.deck.different)),
        )
        late = tuple(entrant for entrant, own in enumerate(pair) if own.is_told)
        if late:
            return late, told
        one.is_told = other.is_told = True
        return (0, 1), told

    def reveal(self, entrant: int, part: str) -> bool:
        """Take an entrant's part; return whether both are known now.

        It is ignored unless both know each other's commitment: a deck was brought again meanwhile.
        BadMessage for a part that was not committed to.
        """
        if len(self._brought) < 2 or not all(own.is_told for own in self._brought.values()):
            return False
        own = self._brought[entrant]
        if not keeps(part, own.commitment):
            raise BadMessage("not the part that was committed to")
        own.part = part
        return all(self.parts)

    def is_ready(self, entrant: int) -> bool:
        """Return whether an entrant's deck is accepted."""
        return entrant in self._brought

    def withdraw(self, entrant: int) -> None:
        """Forget an entrant's deck: a program that comes back may have lost its part."""
        self._brought.pop(entrant, None)

    @property
    def parts(self) -> tuple[str, str]:
        """Both parts of the seed, empty until they are revealed."""
        return self._brought[0].part, self._brought[1].part

    @property
    def accepted(self) -> tuple[CheckedDeck, CheckedDeck]:
        """Both decks; KeyError before they are brought."""
        return self._brought[0].deck, self._brought[1].deck

    def put_away(self) -> None:
        """Forget the decks: the match begins, and another one needs them anew."""
        self._brought.clear()
