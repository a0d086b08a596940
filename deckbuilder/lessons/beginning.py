"""From a lesson's data to the match it begins with: the same every time."""

from typing import TYPE_CHECKING

from catalog.common.errors import UnknownName
from catalog.common.i18n import _
from deckbuilder.decks.deck import DEFAULT_FORMAT
from deckbuilder.decks.formats import rules_of
from deckbuilder.lessons.lesson import Beginning, OwnCard, Piece, Prepared
from deckbuilder.matches.match import Controller, Entrant, MatchSession
from engine.berserk import (
    NO_CELL,
    CardSpec,
    CardType,
    Cost,
    LaidCard,
    LaidTable,
    PlayerSetup,
    Setup,
    Strength,
    compile_text,
)
from engine.kernel import SEATS, Seat
from engine.kernel.rng import seed_rolling

if TYPE_CHECKING:
    from catalog.store import Catalog

SET: "str" = "rubezh"
"""The code of the set that lessons are played with."""


def begun(lesson: Prepared, catalog: "Catalog") -> MatchSession:
    """Return the match of a lesson at its beginning, the learner as the first player.

    UserError for a card that is neither in the bundled set nor printed in the lesson.
    """
    from catalog.specs import to_spec

    own_cards = {card.name: _printed(card, catalog) for card in lesson.cards}

    def spec(piece: Piece) -> CardSpec:
        if piece.card in own_cards:
            return own_cards[piece.card]
        for card in catalog.by_name(piece.card):
            if card.set_code == SET:
                return to_spec(card)
        raise UnknownName(piece.card, catalog.suggest(piece.card))

    sides = [[(piece, spec(piece)) for piece in side] for side in (lesson.own, lesson.enemy)]
    one, other = (tuple(card for _piece, card in side) for side in sides)
    entrants = (
        Entrant(_("Player"), Controller.HUMAN, str(lesson.title), one),
        Entrant(_("Computer"), Controller.LOOKAHEAD, str(lesson.title), other),
    )
    seed = seed_rolling(lesson.dice) if lesson.dice else lesson.seed
    if lesson.beginning is Beginning.RECRUITMENT:
        return _at_purchase(entrants, seed)
    players = PlayerSetup(entrants[0].name, one), PlayerSetup(entrants[1].name, other)
    laid = _laid(sides) if lesson.beginning is Beginning.TABLE else None
    setup = Setup(*players, seed, rules_of(DEFAULT_FORMAT), discreet=False, laid=laid)
    return MatchSession.in_battle(entrants, setup)


def _at_purchase(entrants: tuple[Entrant, Entrant], seed: int) -> MatchSession:
    """Deal whole decks to both, the learner in the first seat, without mulligans."""
    session = MatchSession(entrants, seed, rules_of(DEFAULT_FORMAT), discreet=False)
    session.choose_seat(Seat.FIRST if session.roll.winner == 0 else Seat.SECOND)
    for _seat in SEATS:
        session.answer_mulligan(wants=False)
    return session


def _laid(sides: list[list[tuple[Piece, CardSpec]]]) -> LaidTable:
    return LaidTable(
        tuple(
            LaidCard(
                card,
                seat,
                NO_CELL if piece.cell is None else piece.cell,
                piece.wounds,
                piece.closed,
            )
            for seat, side in zip(SEATS, sides, strict=True)
            for piece, card in side
        )
    )


def _printed(card: OwnCard, catalog: "Catalog") -> CardSpec:
    """Return a card that is printed in a lesson, its text read as that of every card is."""
    reading = compile_text(card.text, name=card.name, lexicon=catalog.lexicon())
    return CardSpec(
        ref=f"lesson/{card.name}",
        name=card.name,
        cost=Cost(card.cost),
        elite=False,
        type=CardType.GROUND,
        life=card.life,
        movement=card.movement,
        strike=Strength(*card.strike),
        abilities=reading.abilities,
        text=card.text,
    )
