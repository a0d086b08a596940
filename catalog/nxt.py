"""Convert between a card's facts and its berserk-nxt JSON object.

``to_object`` writes what the columns hold. A source's object can differ in form or hold more
(prints, bans, invisible characters): ``beyond`` computes that difference, kept in
``Card.extra["nxt"]``, and ``with_beyond`` restores it, so that imports round-trip unchanged.
"""

from collections.abc import Mapping
from typing import Any, Final

from catalog.cards import element_mask
from catalog.facts import CardFacts
from catalog.rarity import RARITIES
from catalog.sets import nxt_id, set_name
from engine.berserk import CardType, CostForm

FORMAT: Final = "nxt"
NEUTRAL_BIT: Final = 32
TYPES: Final = (
    CardType.GROUND,
    CardType.FLYER,
    CardType.COMPANION,
    CardType.PARASITE,
    CardType.ARTIFACT,
    CardType.TERRAIN,
)
UNSAID_KEYS: Final = {
    "elite": "elite",
    "unique": "uniq",
    "horde": "horde",
    "elements": "color",
    "classes": "class",
    "icons": "icons",
}
"""Keys that are null where the fact is not known."""
WHOLE_CARD: Final = ""
"""The key by which a source bans the card itself; other keys ban only one of its prints."""
_DIFFERS: Final = "differs"
_LACKS: Final = "lacks"
# keys that no column covers; the rest of a difference is another form of a column
_BEYOND_COLUMNS: Final = frozenset({"prints", "alts", "id"})
_OPTIONAL: Final = ("set", "set_id", "set_name", "horde", "text_withheld", "abilities", "legend")


def to_object(facts: CardFacts) -> dict[str, Any]:
    """Return the JSON object for the card's columns."""
    strike = facts.strike
    withheld = facts.text_withheld and not facts.text
    plain = {
        **_place(facts),
        "name": facts.name,
        "rarity": RARITIES.index(facts.rarity) + 1,
        "cost": facts.cost.number if facts.cost.form is CostForm.FIXED else str(facts.cost),
        "elite": facts.elite,
        "uniq": facts.unique,
        "color": element_mask(facts.elements) or NEUTRAL_BIT,
        "class": list(facts.classes) or [""],
        "type": TYPES.index(facts.type),
        "life": facts.life,
        "move": facts.movement,
        "hit": [strike.weak, strike.medium, strike.strong] if strike else None,
        "icons": dict(facts.icons),
        "text": None if withheld else facts.text,
        "prints": {},
        "alts": [],
    }
    unknown = {UNSAID_KEYS[fact]: None for fact in facts.unsaid}
    return plain | _rare_keys(facts) | unknown


def _place(facts: CardFacts) -> dict[str, Any]:
    """Return id, set and number; a set without a berserk-nxt number is given by its code."""
    number = nxt_id(facts.set_code)
    named = {} if facts.set_name == set_name(facts.set_code) else {"set_name": facts.set_name}
    if number is None:
        code = facts.set_code
        return {"id": f"{code}/{facts.number}", "set": code, **named, "number": facts.number}
    identity = f"{number}{facts.number:03d}"
    return {"id": identity, "set_id": number, **named, "number": facts.number}


def _rare_keys(facts: CardFacts) -> dict[str, Any]:
    """Return the keys that most cards lack.

    A plain card without text states that its text is not withheld; otherwise a set of only plain
    cards would be imported again as one with absent texts.
    """
    said = {
        "horde": facts.horde,
        "text_withheld": facts.text_withheld,
        "abilities": facts.abilities,
        "legend": facts.legend,
    }
    plain = {} if facts.text or facts.abilities or facts.text_withheld else {"text_withheld": False}
    return plain | {key: value for key, value in said.items() if value}


def beyond(facts: CardFacts, source: Mapping[str, Any]) -> dict[str, Any]:
    """Return the difference of ``source`` from ``to_object(facts)``; empty if there is none."""
    plain = to_object(facts)
    differs = {k: v for k, v in source.items() if k not in plain or not _same(plain[k], v)}
    lacks = [key for key in plain if key not in source]
    made: dict[str, Any] = {}
    if differs:
        made[_DIFFERS] = differs
    if lacks:
        made[_LACKS] = lacks
    return made


def with_beyond(facts: CardFacts, kept: Mapping[str, Any]) -> dict[str, Any]:
    """Return the object of ``facts`` with the difference from ``beyond`` restored."""
    lacks = kept.get(_LACKS, ())
    plain = {key: value for key, value in to_object(facts).items() if key not in lacks}
    return plain | dict(kept.get(_DIFFERS, {}))


def without_columns(facts: CardFacts, kept: Mapping[str, Any]) -> dict[str, Any]:
    """Return the part of a difference that no column covers, for a card changed by another file."""
    known = {*to_object(facts), *_OPTIONAL} - _BEYOND_COLUMNS
    differs = {key: value for key, value in kept.get(_DIFFERS, {}).items() if key not in known}
    return {_DIFFERS: differs} if differs else {}


def ban_flags(extra: Mapping[str, Any]) -> tuple[str, ...]:
    """Return the prints that the card's source marks as banned, from ``Card.extra``.

    >>> ban_flags({"nxt": {"differs": {"ban": {"": True, "alt": True, "alt_2": False}}}})
    ('', 'alt')
    """
    kept = extra.get(FORMAT)
    differs = kept.get(_DIFFERS) if isinstance(kept, Mapping) else None
    marked = differs.get("ban") if isinstance(differs, Mapping) else None
    if not isinstance(marked, Mapping):
        return ()
    return tuple(sorted(str(key) for key, banned in marked.items() if banned is True))


def _same(ours: object, theirs: object) -> bool:
    """Compare as JSON does: 1, 1.0 and true are different values."""
    if isinstance(ours, list) and isinstance(theirs, list):
        return len(ours) == len(theirs) and all(map(_same, ours, theirs))
    if isinstance(ours, dict) and isinstance(theirs, dict):
        return ours.keys() == theirs.keys() and all(_same(ours[k], theirs[k]) for k in ours)
    return type(ours) is type(theirs) and ours == theirs
