"""From a row of the catalogue to the card that the engine plays."""

from catalog.icons import icon_abilities, unsaid
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

    Its abilities are the nodes of ``card.abilities`` where these were given by hand. Otherwise they
    are what the icons on its frame say (``icon_abilities``) beyond the text, and then the nodes
    read of the text; while nothing has read it, one ``Unread`` for each printed sentence. A text
    that is not given is an ``Unread`` of no words whose reason is ``ABSENT``.
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
    if card.has_given_abilities:
        return parse_abilities(card.abilities)
    is_read = card.text and card.compiled_by
    said = parse_abilities(card.abilities) if is_read else _unread(card)
    return (*unsaid(icon_abilities(card.icons), said), *said)


def _unread(card: Card) -> tuple[Unread, ...]:
    if not card.text:
        return (Unread("", reason=UnreadReason.ABSENT),) if card.text_withheld else ()
    return tuple(Unread(part.text, part.at) for part in sentences(card.text))
