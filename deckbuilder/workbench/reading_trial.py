"""A small board on which a card with a new reading can be tried."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, ClassVar, Final

import engine.berserk.abilities as ab
from catalog.cards import Card
from catalog.common.i18n import _
from catalog.icons import icon_abilities, not_in_text
from catalog.specs import to_spec
from deckbuilder.base.game_store import KeptGame
from deckbuilder.base.seeds import secret_seed
from deckbuilder.base.versions import NOW
from deckbuilder.cards.hand_readings import PrintedSentence
from deckbuilder.decks.deck import DEFAULT_FORMAT
from deckbuilder.decks.formats import rules_of
from deckbuilder.decks.store import SessionStore
from deckbuilder.matches.match import Controller, Entrant, MatchSession
from deckbuilder.matches.saves import acts_to_json
from deckbuilder.workbench.match_table import MatchTable
from engine.berserk import (
    NO_CARD,
    NO_CELL,
    CardSpec,
    CardType,
    Cost,
    LaidCard,
    LaidTable,
    PlayerSetup,
    Setup,
    Strength,
    parse_cell,
)
from engine.kernel import Seat

_CARD_AT: Final = "c2"
_OTHERS: Final = (
    (Seat.FIRST, "b2", 3, False),
    (Seat.FIRST, "a1", 0, False),
    (Seat.SECOND, "c4", 0, False),
    (Seat.SECOND, "b4", 3, True),
    (Seat.SECOND, "e6", 0, False),
)
"""The plain creatures around the card: whose, where, with how many wounds, closed or not."""
_HOSTS: Final = {CardType.COMPANION: 2, CardType.PARASITE: 3}
"""The number of the creature that a symbiote sits on."""
_CHIPS: Final = 3


class TrialTable(MatchTable):
    """A match on a small board that is left without a trace."""

    KIND: ClassVar[str] = "trial"

    @classmethod
    def of(cls, sessions: SessionStore, spec: CardSpec) -> "TrialTable":
        """Lay the small board for a card, which has three chips and stands among plain creatures.

        A companion sits on one of the player's, a parasite on one of the opponent's; flyers and
        terrains are in the extra zone.
        """
        table = cls(sessions, _session(spec))
        table.begin()
        return table

    def _whole(self) -> KeptGame:
        setup: dict[str, Any] = {"made_with": NOW.to_json()}
        return KeptGame(setup, tuple(acts_to_json(self.session.acts)), self._aside())


def with_reading(
    card: Card, sentences: Sequence[PrintedSentence], place: int, nodes: tuple[ab.Ability, ...]
) -> CardSpec:
    """Return the card with these abilities for the sentence at a place of its text, whatever that
    sentence is read as so far."""
    readings = [sentence.reading for sentence in sentences]
    each = [reading.abilities for reading in readings]
    each[place] = (ab.ByHand(readings[place].at, True, len(nodes)), *nodes)
    said = tuple(node for part in each for node in part)
    return replace(to_spec(card), abilities=(*not_in_text(icon_abilities(card.icons), said), *said))


def _session(spec: CardSpec) -> MatchSession:
    laid = [_tried(spec)]
    for number, (seat, place, wounds, closed) in enumerate(_OTHERS, 1):
        plain = _plain(number)
        laid.append(LaidCard(plain, seat, parse_cell(place), wounds, closed, False, 0))
    names = (_("Player"), _("Computer"))
    controllers = (Controller.HUMAN, Controller.STRONG)
    cards = [tuple(one.card for one in laid if one.seat is seat) for seat in Seat]
    entrants = [
        Entrant(name, controller, spec.name, squad)
        for name, controller, squad in zip(names, controllers, cards, strict=True)
    ]
    first, second = (PlayerSetup(one.name, one.cards) for one in entrants)
    rules, seed = rules_of(DEFAULT_FORMAT), secret_seed()
    setup = Setup(first, second, seed, rules, discreet=False, laid=LaidTable(tuple(laid)))
    return MatchSession.in_battle((entrants[0], entrants[1]), setup)


def _tried(spec: CardSpec) -> LaidCard:
    cell, host = parse_cell(_CARD_AT), NO_CARD
    if spec.type in (CardType.FLYER, CardType.TERRAIN):
        cell = NO_CELL
    elif spec.type.is_symbiote:
        cell, host = NO_CELL, _HOSTS[spec.type]
    return LaidCard(spec, Seat.FIRST, cell, 0, False, False, _CHIPS, host)


def _plain(number: int) -> CardSpec:
    return CardSpec(
        ref=f"trial/{number}",
        name=_("Creature {number}").format(number=number),
        cost=Cost(3),
        elite=False,
        type=CardType.GROUND,
        life=10,
        movement=1,
        strike=Strength(1, 2, 3),
    )
