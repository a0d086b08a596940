"""Convert a card of the catalogue to the card that the engine plays."""

import engine.berserk.abilities as ab
from catalog.cards import Card, elements_of
from catalog.icons import icon_abilities, not_in_text
from engine.berserk import (
    CardSpec,
    CardType,
    NotationError,
    PlaysByItself,
    parse_abilities,
    playing_of_text,
    sentences,
)


def to_spec(card: Card) -> CardSpec:
    """Return the printed card.

    Its abilities are those entered by hand, if there are any. Otherwise they are those compiled
    from its text, preceded by those of frame icons that the text does not cover
    (``not_in_text``). A sentence that was not read, or a text not yet compiled, is ``Unread``; a
    missing text is an ``Unread`` without words and with the reason ``ABSENT``.
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
    """Return whether the engine plays what is printed on a card, for the column ``plays``.

    Depends only on text, icons and abilities.
    """
    return playing_of_text(card.text, _abilities(card)).plays


def _abilities(card: Card) -> tuple[ab.Ability, ...]:
    if card.has_given_abilities:
        given = _parsed(card)
        return given if given is not None else _unread(card) or (ab.Unread(card.abilities),)
    said = _text_abilities(card)
    return (*not_in_text(icon_abilities(card.icons), said), *said)


def _text_abilities(card: Card) -> tuple[ab.Ability, ...]:
    """Return the abilities of the text, as compiled at import."""
    if not card.text:
        return (ab.Unread("", reason=ab.UnreadReason.ABSENT),) if card.text_withheld else ()
    known = _parsed(card) if card.compiled_by else None
    return _unread(card) if known is None else known


def _parsed(card: Card) -> tuple[ab.Ability, ...] | None:
    """Return the abilities in the catalogue; None for an unreadable notation.

    A notation can be damaged, or written by an older program with nodes that no longer exist.
    """
    try:
        return parse_abilities(card.abilities)
    except NotationError:
        return None


def _unread(card: Card) -> tuple[ab.Ability, ...]:
    return tuple(ab.Unread(part.text, part.at) for part in sentences(card.text))
