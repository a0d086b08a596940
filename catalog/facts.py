"""Convert between a card's facts and its row, independent of the file format.

Importers build ``CardFacts``, ``store_columns`` returns the columns of a row, ``facts_of`` reads
them back for the exporters. ``extra`` keeps data of a source that have no column.
"""

import re
import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from catalog.cards import BUNDLED, Card, CardSet, element_mask, elements_of
from catalog.common.folding import fold
from catalog.common.i18n import _
from catalog.rarity import Rarity
from catalog.search_column import search_words
from engine.berserk import CardType, Cost, Element
from engine.berserk.abilities.strength import Strength

MOST: Final = 9999
MAY_BE_UNSAID: Final = ("elite", "unique", "horde", "elements", "classes", "icons")
"""Facts that some sources of cards do not give."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CardFacts:
    """One printed card of the set ``set_code`` (or, if that is empty, of the set named
    ``set_name``).

    ``abilities`` is the notation of abilities entered by hand; None if the source does not mention
    them, so that a card keeps its previous ones. ``unsaid`` are the fields that the source does not
    give either, of those in ``MAY_BE_UNSAID``; their values here mean nothing.
    """

    set_code: str
    set_name: str
    number: int
    name: str
    rarity: Rarity
    cost: Cost
    type: CardType
    elite: bool = False
    unique: bool = False
    horde: bool = False
    elements: tuple[Element, ...] = ()
    classes: tuple[str, ...] = ()
    life: int | None = None
    movement: int | None = None
    strike: Strength | None = None
    icons: Mapping[str, int] = field(default_factory=dict)
    abilities: str | None = None
    text: str = ""
    text_withheld: bool = False
    legend: str = ""
    unsaid: tuple[str, ...] = ()


def visible(text: str) -> str:
    """Return ``text`` without invisible characters, as stored and shown.

    Line ends become line feeds; other control and format characters and surrounding spaces are
    removed.

    >>> visible(" Выстрел\\x01 на\\u00ad 1.\\r\\n")
    'Выстрел на 1.'
    """
    lines = re.sub(r"\r\n?|[\x0b\x0c\x85\u2028\u2029]", "\n", text).replace("\t", " ")
    kept = "".join(sign for sign in lines if sign == "\n" or _is_visible(sign))
    return unicodedata.normalize("NFC", kept).strip()


def _is_visible(sign: str) -> bool:
    return unicodedata.category(sign) not in ("Cc", "Cf", "Cs", "Co", "Cn")


def contradictions(facts: CardFacts) -> Iterator[tuple[str, str, str]]:
    """Yield (field, value, reason) for facts that contradict each other."""
    kind = facts.type
    if kind.is_creature and facts.life is None:
        yield "life", "", _("a creature needs life: write a number")
    if kind is CardType.TERRAIN and facts.life is not None:
        yield "life", str(facts.life), _("a terrain has no life: leave it empty")  # 213.2
    if not kind.is_creature and facts.strike is not None:
        yield "strike", str(facts.strike), _("an artifact or terrain has no strike: leave it empty")
    if kind is not CardType.GROUND and facts.movement is not None:
        reason = _("only ground creatures have movement: leave it empty")
        yield "movement", str(facts.movement), reason


def lacks(facts: CardFacts) -> Iterator[str]:
    """Yield the basic properties that every card of this type has and this one does not (208).

    The card plays without them: it takes no wounds, does not strike, or does not move (208.6 to
    208.8).
    """
    if facts.type is CardType.ARTIFACT and facts.life is None:  # 208.3
        yield "life"
    if facts.type.is_creature and facts.strike is None:  # 208.2
        yield "strike"
    if facts.type is CardType.GROUND and facts.movement is None:  # 208.2
        yield "movement"


def without_empty_values(facts: dict[str, Any]) -> dict[str, Any]:
    """Replace a life or movement of 0 by None on a card that has none, as files often write it."""
    kind = facts["type"]
    if kind is CardType.TERRAIN and facts.get("life") == 0:
        facts["life"] = None
    if kind is not CardType.GROUND and facts.get("movement") == 0:
        facts["movement"] = None
    return facts


def store_columns(facts: CardFacts, abilities: str) -> dict[str, Any]:
    """Return the column values for these facts.

    Includes everything but ids, set, ``ref``, ``extra`` and the columns of abilities
    (``ability_columns``). ``abilities`` is the notation stated by a file; it is only used for the
    search words.
    """
    strike = facts.strike
    return {
        "number": facts.number,
        "name": facts.name,
        "name_key": fold(facts.name),
        "rarity": facts.rarity.value,
        "cost_number": facts.cost.number,
        "cost_form": facts.cost.form.value,
        "elite": facts.elite,
        "unique": facts.unique,
        "horde": facts.horde,
        "elements": element_mask(facts.elements),
        "type": facts.type.value,
        "classes": list(facts.classes),
        "life": facts.life,
        "movement": facts.movement,
        "weak": strike.weak if strike else None,
        "medium": strike.medium if strike else None,
        "strong": strike.strong if strike else None,
        "icons": dict(facts.icons),
        "text": facts.text,
        "legend": facts.legend,
        "search": search_words(facts.name, facts.text, facts.classes, facts.icons, abilities),
        "text_withheld": facts.text_withheld,
    }


def ability_columns(facts: CardFacts, card: Card | None, source: str) -> dict[str, str]:
    """Return the ability columns of a row (``card`` is None for a new one) for a source's facts.

    Without abilities in the facts, compiled ones stay while text and name stay, and those entered
    by hand stay until the facts state that there are none.
    """
    if facts.abilities:
        by = BUNDLED if source == BUNDLED else ""
        return {"abilities": facts.abilities, "compiled_by": by}
    if card is not None and _keeps_abilities(card, facts):
        return {}
    return {"abilities": "", "compiled_by": ""}


def _keeps_abilities(card: Card, facts: CardFacts) -> bool:
    if card.has_given_abilities:
        return facts.abilities is None
    return (card.text, card.name) == (facts.text, facts.name)


def facts_of(card: Card, card_set: CardSet) -> CardFacts:
    """Return the facts in a row."""
    return CardFacts(
        set_code=card_set.code,
        set_name=card_set.name,
        number=card.number,
        name=card.name,
        rarity=Rarity(card.rarity),
        cost=card.cost,
        type=CardType(card.type),
        elite=card.elite,
        unique=card.unique,
        horde=card.horde,
        elements=elements_of(card.elements),
        classes=tuple(card.classes),
        life=card.life,
        movement=card.movement,
        strike=card.strike,
        icons=dict(card.icons),
        abilities=card.given_abilities or None,
        text=card.text,
        text_withheld=card.text_withheld,
        legend=card.legend,
        unsaid=card.unsaid,
    )
