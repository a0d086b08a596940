"""The step before the recruitment in words (403.1): what cards of a deal do, and the crystals.

    before the recruitment, 2 gold; призрак deal: elite; другой deal vs чужой deal

Each player has as much gold, 24 where nothing is said, and 22 silver.

    призрак uses    другой (shown)    pays 3 silver    enough    pass    ?

Or the recruitment itself, of the first player alone:

    the recruitment, 20 gold; волк deal; змей deal: elite

    волк joins    змей joins on terms    змей?    (its price, or the code of the refusal)
"""

import re
from collections.abc import Iterator
from typing import Final

import engine.berserk.abilities as ab
from deckbuilder.cards.reading_words import render_tree_lines
from deckbuilder.recruitment.before import answered, begun, question
from deckbuilder.recruitment.before_state import (
    BeforeAnswer,
    ChooseCard,
    EnoughShown,
    PassOn,
    PayFor,
    UseAbility,
)
from deckbuilder.recruitment.recruitment import Recruitment
from engine.berserk import RULES_2024
from engine.kernel import Refusal, Seat
from tests.support.board_words import changed
from tests.support.boards import cards_of
from tests.support.tables import NOTHING

BEFORE_RECRUITING: Final = re.compile(r"before the recruitment(?:, (?P<gold>\d+) gold)?; ")
RECRUITING: Final = re.compile(r"the recruitment(?:, (?P<gold>\d+) gold)?; ")
_JOINS: Final = re.compile(r"(?P<name>.+) joins(?P<terms> on terms)?")
_ASIDE: Final = {ab.Area.GRAVEYARD: "dead", ab.Area.EXILE: "exiled"}


class Deal:
    """Two deals before the recruitment; the first player is asked first."""

    def __init__(self, text: str, board: str, gold: int = 24) -> None:
        cards = cards_of(board, text)
        dealt = sorted(cards, key=lambda card: card.place == "deck")  # what is taken comes last
        self._cards = {seat: [card for card in dealt if card.seat is seat] for seat in Seat}
        first, second = (self._recruitment(seat, gold) for seat in Seat)
        self.before = begun((first, second), rng=1)
        self._told = self.told()

    def _recruitment(self, seat: Seat, gold: int) -> Recruitment:
        hand, deck = (
            tuple(card.spec() for card in self._cards[seat] if (card.place == "deck") is undealt)
            for undealt in (False, True)
        )
        return Recruitment(seat, hand, deck, gold, 22, 5 + seat, rules=RULES_2024)

    def plays(self, acts: str) -> str:
        """Do all this; return what is told, with a semicolon between one time and the next."""
        told = [word for act in filter(None, acts.split("; ")) for word in self._does(act)]
        before, self._told = self._told, self.told()
        last = changed(before, self._told)
        return "; ".join([*told, last] if last or not told else told) or NOTHING

    def _does(self, act: str) -> Iterator[str]:
        asked = question(self.before)
        options = {} if asked is None else {self._words(one): one for one in asked.options}
        if act == "?":
            yield ", ".join(options) or "the end"
        elif act in options:
            self.before = answered(self.before, options[act])
        else:
            raise AssertionError(f"{act!r} is not offered, but {', '.join(options)}")

    def _words(self, answer: BeforeAnswer) -> str:
        match answer:
            case UseAbility(position=position):
                return f"{self._cards[self.before.turn][position].name} uses"
            case PassOn():
                return "pass"
            case PayFor(silver=silver):
                return f"pays {silver} silver"
            case ChooseCard(place=place):
                asked = question(self.before)
                assert asked is not None
                assert asked.spot is not None
                recruitment = self.before.recruitments[asked.spot.seat]
                of_deck = asked.spot.pile is ab.Pile.DECK
                pile = recruitment.deck if of_deck else recruitment.hand
                return pile[place].name.lower()
            case EnoughShown():
                return "enough"

    def told(self) -> dict[str, dict[str, str]]:
        """Return the crystals of each player, the cards that are in the deal no more, and what
        cards start the battle with."""
        told: dict[str, dict[str, str]] = {}
        for recruitment in self.before.recruitments:
            crystals = {"gold": str(recruitment.gold), "silver": str(recruitment.silver)}
            told[recruitment.seat.name.lower()] = crystals
            where = [(one.position, "in the squad") for one in recruitment.taken]
            where += [
                (one.position, f"{_ASIDE[one.area]} {one.marker}".rstrip())
                for one in recruitment.aside
            ]
            for position, place in where:
                told[self._cards[recruitment.seat][position].name] = {place: "yes"}
            for position, effects in recruitment.given:
                lines = (line.strip() for one in effects for line in render_tree_lines(one))
                name = self._cards[recruitment.seat][position].name
                told.setdefault(name, {})["starts"] = " ".join(lines).replace(",", " and")
        return told


class Purchases:
    """The recruitment of one player from the cards of a board."""

    def __init__(self, text: str, board: str, gold: int = 24) -> None:
        cards = cards_of(board, text)
        self._names = [card.name for card in cards]
        hand = tuple(card.spec() for card in cards)
        self.recruitment = Recruitment(Seat.FIRST, hand, (), gold, 22, 5, rules=RULES_2024)

    def plays(self, acts: str) -> str:
        """Do all this; return the answers, and at the end the crystals that are left."""
        told = [word for act in acts.split("; ") for word in self._does(act)]
        left = f"{self.recruitment.gold} gold {self.recruitment.silver} silver"
        return "; ".join((*told, left))

    def _does(self, act: str) -> Iterator[str]:
        if act.endswith("?"):
            quote = self.recruitment.quote(self._names.index(act.removesuffix("?")))
            yield quote.code if isinstance(quote, Refusal) else str(quote.cost)
        elif joins := _JOINS.fullmatch(act):
            place, on_terms = self._names.index(joins["name"]), joins["terms"] is not None
            taken = self.recruitment.take(place, on_terms=on_terms)
            if isinstance(taken, Refusal):
                yield taken.code
            else:
                self.recruitment = taken
        else:
            raise AssertionError(f"{act!r} is nothing that is done in a recruitment")
