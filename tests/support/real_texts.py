"""Texts of real cards, read at test time: only ids and sentence numbers are stored here.

Tests are skipped if the real cards are not next to the checkout.
"""

from dataclasses import replace
from functools import cache
from typing import Any

import engine.berserk.abilities as ab
from catalog.lexicon import shipped_others, shipped_words
from engine.berserk.cards.card import CardSpec
from engine.berserk.cards.text.compiler import Reading, compile_text
from engine.berserk.cards.text.lexicon import Lexicon, make_lexicon
from engine.berserk.cards.text.terms import may_remind
from tests.support import specs
from tests.support.bundled import real_cards
from tests.support.scenario import Piece, Side
from tests.support.spoken import NotRead


@cache
def _cards() -> dict[str, dict[str, Any]]:
    return {str(card["id"]): card for card in real_cards()}


@cache
def _lexicon() -> Lexicon:
    cards = _cards().values()
    classes = {word for card in cards for word in card["class"] if word}
    names = {card["name"] for card in cards}
    printed = ((card["name"], card["text"] or "") for card in cards)
    reminders = (each for each in printed if may_remind(each[1]))
    return make_lexicon(shipped_words(), classes, names, shipped_others(), reminders)


@cache
def _reading(card: str) -> Reading:
    printed = _cards()[card]
    return compile_text(printed["text"], name=printed["name"], lexicon=_lexicon())


def forget() -> None:
    """Clear the cache, since the table of phrases has changed."""
    _reading.cache_clear()


def printed(card: str, *numbers: int) -> tuple[ab.Ability, ...]:
    """Return the abilities in these sentences of the real card with this id, or in its whole text.

    ``NotRead`` if one of them is unread; skips the test without the real cards.
    """
    sentences = _reading(card).sentences
    places = numbers or range(len(sentences))
    nodes = tuple(node for place in places for node in sentences[place].abilities)
    if any(isinstance(node, ab.Unread) for node in nodes):
        raise NotRead(f"not all is read of card {card}, sentences {list(places)}")
    return nodes


def is_read(card: str, number: int) -> bool:
    """Return whether a sentence of the real card with this id is read."""
    return not any(
        isinstance(node, ab.Unread) for node in _reading(card).sentences[number].abilities
    )


def real_class(card: str, place: int = 0) -> tuple[str, ...]:
    """Return the class of the real card with this id, for cards of our own."""
    return (_cards()[card]["class"][place],)


def put(
    side: Side,
    cell: str | None,
    *nodes: ab.Ability,
    strike: str = "1-2-3",
    life: int = 20,
    movement: int = 1,
    name: str = "Рубака",
    wounds: int = 0,
    closed: bool = False,
    chips: int = 0,
    **facts: object,
) -> Piece:
    """Lay a card of our own with these abilities; ``facts`` sets any field of a ``CardSpec``."""
    spec: CardSpec = specs.creature(name, strike=strike, life=life, movement=movement, nodes=nodes)
    spec = replace(spec, **facts)  # type: ignore[arg-type]  # the fields of CardSpec
    return side.card(spec, cell, wounds=wounds, closed=closed, chips=chips)
