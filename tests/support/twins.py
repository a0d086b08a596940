"""A match with an unknown card face down in the third row; twins differ in it."""

from typing import Final

import engine.berserk.abilities as ab
from engine.berserk import RULES_2024
from engine.berserk.cards.card import CardSpec
from engine.berserk.changing.setup import PlayerSetup, Setup
from engine.berserk.match.game import BerserkMatch, new_match
from engine.berserk.table import options as op
from engine.berserk.table.board import parse_cell
from tests.engine.berserk.abilities.laying import creature
from tests.engine.berserk.abilities.nodes import on_itself
from tests.support import specs

SECRET: Final = "Тайна"
ONE_CHIP: Final = on_itself(ab.Chips(1))
PLAIN: Final = creature(name=SECRET)


def placed_with(secret: CardSpec, *, discreet: bool = True) -> BerserkMatch:
    """Return a match after the placement with cards near each other; the secret card is the second
    player's, on c6."""
    orc = specs.creature("Орк", strike="2-3-4", life=9, movement=1)
    archer = specs.creature("Лучник", strike="1-1-2", life=5, abilities="shot 1-2-2 range 4")
    first = {"c3": orc, "b3": archer, "d2": specs.creature("Тролль", movement=1)}
    elf, ent = specs.creature("Эльф", life=3), specs.creature("Энт", strike="1-2-2", life=6)
    second = {"c4": elf, "b4": ent, "c6": secret}
    players = [
        PlayerSetup(name, tuple(squad.values()))
        for name, squad in (("Anna", first), ("Boris", second))
    ]
    match = new_match(Setup(players[0], players[1], 3, RULES_2024, discreet=discreet))
    for cell, spec in (*first.items(), *second.items()):
        number = next(card.id for card in match.state.cards if card.spec is spec)
        match.choose(op.Place(number, parse_cell(cell)))
    return match


def waiting_for(moment: ab.Moment) -> tuple[CardSpec, CardSpec]:
    """Return two cards with an ability for a moment: a mandatory and an optional one."""
    when = ab.When(moment, ab.ANY_CARD)
    goes_off = ab.Triggered(when, ONE_CHIP, may=True)
    answers = ab.Playable(ab.Payment(), ONE_CHIP, sudden=True, when=when)
    return creature(goes_off, name=SECRET), creature(answers, name=SECRET)


def id_of(match: BerserkMatch, name: str) -> int:
    """Return the id of the card with this name."""
    return next(card.id for card in match.state.cards if card.spec.name == name)
