"""Build the match at the beginning of a lesson, the same every time."""

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
    Cost,
    LaidCard,
    LaidTable,
    PlayerSetup,
    Setup,
    Strength,
    parse_abilities,
)
from engine.kernel import SEATS, Seat
from engine.kernel.rng import seed_rolling

if TYPE_CHECKING:
    from catalog.store import Catalog
    from engine.berserk import Lexicon

SET: "str" = "border"
"""The code of the set used by lessons."""


def begun(lesson: Prepared, catalog: "Catalog") -> MatchSession:
    """Return the match at the beginning of a lesson, with the learner as the first player.

    UserError for a card that is neither in the bundled set nor defined in the lesson.
    """
    specs = specs_of(lesson, catalog)
    sides = [[(piece, specs[piece.card]) for piece in side] for side in (lesson.own, lesson.enemy)]
    first_deck, second_deck = (tuple(specs[name] for name in deck) for deck in lesson.decks)
    one, other = (tuple(card for _piece, card in side) for side in sides)
    entrants = (
        Entrant(_("Player"), Controller.HUMAN, str(lesson.title), one),
        Entrant(_("Computer"), Controller.DIRECT, str(lesson.title), other),
    )
    seed = seed_rolling(lesson.dice) if lesson.dice else lesson.seed
    if lesson.beginning is Beginning.RECRUITMENT:
        return _at_purchase(entrants, seed)
    players = (
        PlayerSetup(entrants[0].name, one, first_deck),
        PlayerSetup(entrants[1].name, other, second_deck),
    )
    laid = _laid(sides) if lesson.beginning is Beginning.TABLE else None
    setup = Setup(*players, seed, rules_of(DEFAULT_FORMAT), discreet=False, laid=laid)
    return MatchSession.in_battle(entrants, setup)


def specs_of(lesson: Prepared, catalog: "Catalog") -> dict[str, CardSpec]:
    """Return the cards of a lesson by name.

    UserError for one that is neither in the bundled set nor defined in the lesson.
    """
    from catalog.specs import to_spec

    lexicon = catalog.lexicon() if any(card.text for card in lesson.cards) else None
    specs = {card.name: _printed(card, lexicon) for card in lesson.cards}
    pieces = (piece.card for piece in (*lesson.own, *lesson.enemy))
    for name in (*pieces, *lesson.decks[0], *lesson.decks[1]):
        if name in specs:
            continue
        for card in catalog.by_name(name):
            if card.set_code == SET:
                specs[name] = to_spec(card)
                break
        else:
            raise UnknownName(name, catalog.suggest(name))
    return specs


def _at_purchase(entrants: tuple[Entrant, Entrant], seed: int) -> MatchSession:
    """Deal whole decks to both, with the learner in the first seat and no mulligans."""
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
                piece.hidden,
                piece.chips,
            )
            for seat, side in zip(SEATS, sides, strict=True)
            for piece, card in side
        )
    )


def _printed(card: OwnCard, lexicon: "Lexicon | None") -> CardSpec:
    """Return a card defined in a lesson, with its text compiled as usual.

    Abilities given by hand replace its text, as for every card.
    """
    abilities = parse_abilities(card.abilities)
    if lexicon is not None and not abilities:
        from engine.berserk import compile_text  # loads the whole compiler

        abilities = compile_text(card.text, name=card.name, lexicon=lexicon).abilities
    return CardSpec(
        ref=f"lesson/{card.name}",
        name=card.name,
        cost=Cost(card.cost),
        elite=False,
        type=card.type,
        classes=card.classes,
        life=card.life,
        movement=card.movement,
        strike=None if card.strike is None else Strength(*card.strike),
        abilities=abilities,
        text=card.text,
    )
