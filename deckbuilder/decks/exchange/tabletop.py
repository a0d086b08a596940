"""Tabletop Simulator's saved object, in the form used by berserk-nxt.

``ObjectStates`` holds a ``DeckCustom``: ``ContainedObjects`` (a ``Card`` each, named by
``Nickname``), ``DeckIDs`` in the same order, and the picture sheets in ``CustomDeck``. A sheet has
69 cards; a card's id is 100 times the sheet's key plus its position. We also write the deck's name,
notes and tags, and the side as a second deck, which does not disturb readers that use only names.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, Final

from catalog.common.bounded_json import BadJson, parse_json
from catalog.common.errors import UserError
from catalog.common.folding import fold
from catalog.common.foreign import render_json
from catalog.common.i18n import _
from catalog.sets import nxt_code, nxt_id
from deckbuilder.decks.deck import Deck, DeckEntry
from deckbuilder.decks.exchange.compact import parts_of
from deckbuilder.decks.exchange.losses import Loss, LossCode, losses_of
from deckbuilder.decks.lines import MAX_COPIES_WRITTEN
from deckbuilder.decks.text import CardSource, find_card

if TYPE_CHECKING:
    from catalog.cards import Card

_PICTURES: Final = "https://berserk-nxt.ru/tts/"
_ON_A_SHEET: Final = 69
_WITHOUT_PICTURE: Final = 9999
_SIDE: Final = "side"
_KEPT: Final = (
    LossCode.NAME,
    LossCode.NOTES,
    LossCode.TAGS,
    LossCode.SIDE,
    LossCode.PRINTS,
    LossCode.ORDER,
)
_STATE: Final[Mapping[str, Any]] = {
    "SaveName": "",
    "Date": "",
    "VersionNumber": "",
    "GameMode": "",
    "GameType": "",
    "GameComplexity": "",
    "Tags": [],
    "Gravity": 0.5,
    "PlayArea": 0.5,
    "Table": "",
    "Sky": "",
    "Note": "",
    "TabStates": {},
    "LuaScript": "",
    "LuaScriptState": "",
    "XmlUI": "",
}
_GRAY: Final = 0.713235259


def render_tabletop(deck: Deck, catalog: CardSource) -> tuple[str, tuple[Loss, ...]]:
    """Return the JSON of a deck and its losses."""
    parts = [("", deck.entries), *([(_SIDE, deck.side)] if deck.side else [])]
    objects: list[dict[str, Any]] = []
    bare: list[str] = []
    other: list[str] = []
    for mark, entries in parts:
        pairs = [(entry, find_card(entry, catalog)) for entry in entries]
        bare += [entry.name for entry, card in pairs if _number(card) is None]
        other += [entry.name for entry, card in pairs if _loses_print(entry, card)]
        objects.append(_deck_object(deck, mark, pairs, first=len(objects)))
    losses = list(losses_of(deck, kept=_KEPT))
    for code, names in ((LossCode.PRINTS, other), (LossCode.PICTURES, bare)):
        if names:
            losses.append(Loss(code, tuple(dict.fromkeys(names))))
    text = render_json({**_STATE, "ObjectStates": objects}, indent=1)
    return text + "\n", tuple(losses)


def is_tabletop(text: str) -> bool:
    """Return whether a text is a saved object of Tabletop Simulator."""
    if not text.lstrip().startswith("{") or '"ObjectStates"' not in text:
        return False
    try:
        return isinstance(_load(text), list)
    except UserError:
        return False


def read_tabletop(
    text: str, source: str = "", catalog: CardSource | None = None
) -> tuple[list[Deck], tuple[Loss, ...]]:
    """Return the decks of a saved object; UserError if there are none.

    With a catalogue, a card's id identifies its print, if that print has the card's name. Cards
    with neither a name nor a known id are reported as a loss.
    """
    decks: list[Deck] = []
    nameless = 0
    for deck_object in _deck_objects(_load(text), depth=0):
        entries, without = _entries(deck_object["ContainedObjects"], catalog)
        nameless += without
        if deck_object.get("GMNotes") == _SIDE and decks and not decks[-1].side:
            decks[-1] = _with_side(decks[-1], entries)
        else:
            decks.append(_deck(deck_object, entries, source))
    if not decks:
        raise UserError(_("There is no deck among these objects of Tabletop Simulator."))
    unknown = Loss(LossCode.UNKNOWN_CARDS, (f"{nameless} × ?",))
    return decks, (unknown,) if nameless else ()


def _deck_object(
    deck: Deck, mark: str, pairs: list[tuple[DeckEntry, Card | None]], first: int
) -> dict[str, Any]:
    cards = [(entry, card) for entry, card in pairs for _copy in range(entry.count)]
    sheets = {str(_card_id(card) // 100): _sheet(card) for _entry, card in cards}
    contained = [
        _card_object(entry, card, _guid(first * 1000 + place))
        for place, (entry, card) in enumerate(cards, start=1)
    ]
    return {
        **_object("DeckCustom", _guid(first * 1000), 1.0 if mark else 2.5),
        "Nickname": deck.name,
        "Description": "" if mark else deck.notes,
        "GMNotes": mark,
        "Tags": [] if mark else list(deck.tags),
        "DeckIDs": [_card_id(card) for _entry, card in cards],
        "CustomDeck": sheets,
        "ContainedObjects": contained,
    }


def _card_object(entry: DeckEntry, card: Card | None, guid: str) -> dict[str, Any]:
    number = _card_id(card)
    return {
        **_object("Card", guid, 1.0),
        "Nickname": entry.name if card is None else card.name,
        "CardID": number,
        "CustomDeck": {str(number // 100): _sheet(card)},
    }


def _object(name: str, guid: str, scale: float) -> dict[str, Any]:
    place = {"posX": 20, "posY": 1, "posZ": 10, "rotX": 0, "rotY": 180, "rotZ": 180}
    return {
        "GUID": guid,
        "Name": name,
        "Transform": {**place, "scaleX": scale, "scaleY": scale, "scaleZ": scale},
        "Nickname": "",
        "Description": "",
        "GMNotes": "",
        "Tags": [],
        "ColorDiffuse": {"r": _GRAY, "g": _GRAY, "b": _GRAY},
        "Locked": False,
        "Grid": True,
        "Snap": True,
        "Autoraise": True,
        "Sticky": True,
        "Tooltip": True,
        "HideWhenFaceDown": True,
        "Hands": name == "Card",
        "SidewaysCard": False,
        "LuaScript": "",
        "LuaScriptState": "",
        "XmlUI": "",
    }


def _guid(number: int) -> str:
    return f"{number:06x}"


def _number(card: Card | None) -> int | None:
    """Return the berserk-nxt number of a card's set; None if berserk-nxt has no pictures of it."""
    if card is None:
        return None
    number = nxt_id(card.set_code)
    fits = number is not None and card.number >= 1 and card.ref.endswith(f"/{card.number}")
    return number if fits else None


def _card_id(card: Card | None) -> int:
    number = _number(card)
    if card is None or number is None:
        return _WITHOUT_PICTURE * 100
    sheet, place = divmod(card.number - 1, _ON_A_SHEET)
    return (number * 10 + sheet) * 100 + place


def _sheet(card: Card | None) -> dict[str, Any]:
    number = _number(card)
    face = ""
    if card is not None and number is not None:
        face = f"{_PICTURES}{number}-{1 + (card.number - 1) // _ON_A_SHEET}.jpg"
    return {
        "FaceURL": face,
        "BackURL": f"{_PICTURES}back.jpg",
        "NumWidth": 10,
        "NumHeight": 7,
        "BackIsHidden": False,
        "UniqueBack": False,
        "Type": 0,
    }


def _loses_print(entry: DeckEntry, card: Card | None) -> bool:
    chosen = entry.ref is not None or entry.set_name is not None
    return chosen and _number(card) is None


def _load(text: str) -> Any:
    try:
        data = parse_json(text)
    except BadJson as error:
        raise UserError(_("this is not complete JSON")) from error
    objects = data.get("ObjectStates") if isinstance(data, dict) else None
    if not isinstance(objects, list):
        raise UserError(_("This is not a saved object of Tabletop Simulator."))
    return objects


def _deck_objects(objects: list[Any], depth: int) -> Iterator[dict[str, Any]]:
    """Yield the decks among objects, including those in bags."""
    for saved in objects:
        contained = saved.get("ContainedObjects") if isinstance(saved, dict) else None
        if not isinstance(contained, list):
            continue
        if str(saved.get("Name", "")).startswith("Deck"):
            yield saved
        elif depth < 10:
            yield from _deck_objects(contained, depth + 1)


def _deck(deck_object: dict[str, Any], entries: tuple[DeckEntry, ...], source: str) -> Deck:
    tags = deck_object.get("Tags")
    return Deck(
        str(deck_object.get("Nickname") or source),
        entries=entries,
        notes=str(deck_object.get("Description") or ""),
        tags=tuple(str(tag) for tag in tags) if isinstance(tags, list) else (),
    )


def _with_side(deck: Deck, entries: tuple[DeckEntry, ...]) -> Deck:
    return Deck(deck.name, deck.format, deck.entries, entries, deck.notes, deck.tags)


def _entries(objects: list[Any], catalog: CardSource | None) -> tuple[tuple[DeckEntry, ...], int]:
    """Return the entries of cards in order, and the number of unidentified cards."""
    counts: dict[tuple[str, str | None], int] = {}
    nameless = 0
    for saved in objects:
        named = _named(saved, catalog) if isinstance(saved, dict) else None
        if named is None:
            nameless += 1
        else:
            counts[named] = counts.get(named, 0) + 1
    entries: list[DeckEntry] = []
    for (name, ref), count in counts.items():
        parts = parts_of(count, MAX_COPIES_WRITTEN)
        entries += [DeckEntry(name, part, ref=ref) for part in parts]
    return tuple(entries), nameless


def _named(saved: dict[str, Any], catalog: CardSource | None) -> tuple[str, str | None] | None:
    name = " ".join(str(saved.get("Nickname") or "").split())
    place = _place(saved.get("CardID"))
    if name:
        try:
            DeckEntry(name, 1)
        except ValueError:
            return None
        ref = None if place is None else f"{nxt_code(place[0])}/{place[1]}"
        card = None if catalog is None or ref is None else catalog.card(ref)
        agrees = card is not None and fold(card.name) == fold(name)
        return name, ref if agrees else None
    return None if place is None else (f"{place[0]}{place[1]:03d}", None)


def _place(card_id: Any) -> tuple[int, int] | None:
    """Return the set number and card number of a berserk-nxt id; None for other ids."""
    if type(card_id) is not int or not 0 <= card_id < _WITHOUT_PICTURE * 100:
        return None
    key, place = divmod(card_id, 100)
    number, sheet = divmod(key, 10)
    fits = 10 <= number <= 99 and place < _ON_A_SHEET
    return (number, sheet * _ON_A_SHEET + place + 1) if fits else None
