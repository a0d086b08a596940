"""From a row of the catalogue to the card that the engine plays."""

from catalog.icons import icon_abilities
from catalog.models import Card, elements_of
from engine.berserk import (
    CardSpec,
    CardType,
    PlaysByItself,
    parse_abilities,
    playing_of_text,
    sentences,
)
from engine.berserk.abilities import Ability, Unread, UnreadReason


def to_spec(card: Card) -> CardSpec:
    """Return the printed card.

    Its abilities are the nodes of ``card.abilities`` where there are any. Otherwise they are what
    the icons on its frame say (``icon_abilities``) and, until card texts are compiled, one
    ``Unread`` for each printed sentence; a text that is not given is one of no words whose reason
    is ``ABSENT``.
    """
    return CardSpec(
        ref=card.ref,
        name=card.name,
        cost=card.cost,
        elite=card.elite,
        type=CardType(card.type),
        elements=elements_of(card.elements),
        unique=card.unique,
        horde=card.horde,
        classes=tuple(card.classes),
        life=card.life,
        movement=card.movement,
        strike=card.strike,
        abilities=_abilities(card),
        text=card.text,
    )


def plays_of(card: Card) -> PlaysByItself:
    """Return whether what is printed on a card plays: what the column ``plays`` is to hold.

    It is asked of text, icons and abilities alone.
    """
    return playing_of_text(card.text, _abilities(card)).plays


def _abilities(card: Card) -> tuple[Ability, ...]:
    if card.abilities:
        return parse_abilities(card.abilities)
    return (*icon_abilities(card.icons), *_unread(card))


def _unread(card: Card) -> tuple[Unread, ...]:
    if not card.text:
        return (Unread("", reason=UnreadReason.ABSENT),) if card.text_withheld else ()
    return tuple(Unread(part.text, part.at) for part in sentences(card.text))
