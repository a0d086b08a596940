"""A printed card and a set as read from the catalogue: plain data, safe to keep.

The tables are in ``catalog.models``; cards are built from rows only here (``card_of``). Enum fields
are stored as values (``CardType``, ``CostForm``, ``Rarity``, ``PlaysByItself``), elements as a bit
mask (``elements_of``, ``element_mask``).
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from catalog.english import shown_set
from catalog.guarded import TABLES, Holds, Unreadable, checked, value_of
from catalog.rarity import Rarity
from catalog.sets import RETIRED
from engine.berserk import ELEMENTS, CardType, Cost, CostForm, Element, PlaysByItself
from engine.berserk.abilities.strength import Strength

BUNDLED: Final = "bundled"
"""The source of the program's own sets, and the compiler version of their abilities: these are
valid for every version."""
OURS: Final = (BUNDLED, RETIRED)
"""The sources of all sets that come with the program."""
UNSAID: Final = "unsaid"
"""The key in ``Card.extra`` of the facts that no source has given."""
ELEMENT_BITS: Final = {element: 1 << place for place, element in enumerate(ELEMENTS)}


def element_mask(elements: Iterable[Element]) -> int:
    """Return the bit mask of ``elements``; 0 is neutral.

    >>> element_mask([Element.STEPPE, Element.FOREST])
    5
    """
    mask = 0
    for element in elements:
        mask |= ELEMENT_BITS[element]
    return mask


def elements_of(mask: int) -> tuple[Element, ...]:
    """Return the elements of a bit mask, in the order of ``ELEMENTS``.

    >>> elements_of(16)
    (<Element.DARKNESS: 'darkness'>,)
    """
    return tuple(element for element, bit in ELEMENT_BITS.items() if mask & bit)


@dataclass(slots=True)
class CardSet:
    """A set of cards; ``code`` is stable ("border", "nxt-50"), ``source`` is the format it was
    imported from."""

    id: int | None = None
    code: str = ""
    name: str = ""
    source: str = ""

    @property
    def shown_name(self) -> str:
        """The name as shown to the user."""
        return shown_set(self.name)


@dataclass(slots=True, kw_only=True)
class Card:
    """One printed card of one set.

    ``ref`` is the stable id: the set's code and the number in the set ("border/17"). Texts have no
    control characters except line feeds; a source's data without a column, or in another form, are
    in ``extra`` under the name of the format. ``text_withheld`` marks a text that the source
    withholds; ``text`` is then empty. ``life``, ``movement`` and the three strengths of the strike
    are None where the card has none. ``abilities`` is the notation of the card's abilities, entered
    by hand or compiled from its text by version ``compiled_by`` of the compiler. ``plays`` is
    whether the engine plays what is printed (``catalog.specs.plays_of``).
    """

    id: int | None = None
    set_id: int
    number: int
    ref: str
    name: str
    name_key: str
    rarity: str
    cost_number: int
    cost_form: str = CostForm.FIXED.value
    elite: bool = False
    unique: bool = False
    horde: bool = False
    elements: int = 0
    type: str
    classes: list[str] = field(default_factory=list)
    life: int | None = None
    movement: int | None = None
    weak: int | None = None
    medium: int | None = None
    strong: int | None = None
    icons: dict[str, int] = field(default_factory=dict)
    text: str = ""
    abilities: str = ""
    compiled_by: str = ""
    legend: str = ""
    search: str = ""
    text_withheld: bool = False
    plays: str = PlaysByItself.YES.value
    extra: dict[str, Any] = field(default_factory=dict)

    @property
    def unsaid(self) -> tuple[str, ...]:
        """The facts that no source of the card has given; their columns hold a default."""
        names = self.extra.get(UNSAID, ())
        return tuple(map(str, names)) if isinstance(names, list) else ()

    @property
    def set_code(self) -> str:
        """The code of the card's set."""
        return self.ref.rpartition("/")[0]

    @property
    def has_given_abilities(self) -> bool:
        """Whether the abilities were entered by hand, so that the text is not compiled."""
        return bool(self.given_abilities)

    @property
    def given_abilities(self) -> str:
        """The notation of the abilities entered by hand; empty if there are none."""
        return "" if self.compiled_by else self.abilities

    @property
    def stated_abilities(self) -> str:
        """The notation of the abilities stated in a file: by hand, or for the program's own
        sets."""
        return self.abilities if self.compiled_by in ("", BUNDLED) else ""

    @property
    def cost(self) -> Cost:
        """The printed cost."""
        return Cost(self.cost_number, CostForm(self.cost_form))

    @property
    def strike(self) -> Strength | None:
        """The printed strike; None for artifacts and terrains."""
        if self.weak is None or self.medium is None or self.strong is None:
            return None
        return Strength(self.weak, self.medium, self.strong)


CARD_COLUMNS: Final = tuple(Card.__annotations__)
"""The columns of a card's row, in the order expected by ``card_of``."""
_MOST: Final = 9999
"""The maximum of numbers on a card; its id and its place in a set can be larger."""
_TRUTHS: Final = tuple(map(CARD_COLUMNS.index, ("elite", "unique", "horde", "text_withheld")))
_CLASSES, _ICONS, _EXTRA = map(CARD_COLUMNS.index, ("classes", "icons", "extra"))
_WORDS: Final = tuple(
    (CARD_COLUMNS.index(name), name, frozenset(word.value for word in words))
    for name, words in (
        ("rarity", Rarity),
        ("cost_form", CostForm),
        ("type", CardType),
        ("plays", PlaysByItself),
    )
)
_NUMBERS: Final = tuple(
    map(CARD_COLUMNS.index, ("cost_number", "life", "movement", "weak", "medium", "strong"))
)
_NAMES: Final = tuple(map(CARD_COLUMNS.index, ("name", "name_key", "set_id")))
_right_kinds: set[tuple[type, ...]] = set()
"""The column types of rows already validated value by value, for a fast check."""


def card_of(row: Sequence[Any]) -> Card:
    """Return the card of a row of ``CARD_COLUMNS``; every card from the catalogue is built here.

    Unreadable if a column holds an invalid value.
    """
    values = list(row)
    kinds = tuple(map(type, values))
    if kinds not in _right_kinds:
        checked(TABLES["card"], dict(zip(CARD_COLUMNS, values, strict=True)))
        _right_kinds.add(kinds)
    _check_values(values)
    for place in _TRUTHS:
        values[place] = values[place] == 1
    values[_CLASSES] = _json_of(values[_CLASSES], Holds.TEXTS)
    values[_ICONS] = _json_of(values[_ICONS], Holds.COUNTS)
    values[_EXTRA] = _json_of(values[_EXTRA], Holds.OBJECT)
    return Card(**dict(zip(CARD_COLUMNS, values, strict=True)))


def _json_of(text: Any, holds: Holds) -> Any:
    if text == "[]" and holds is Holds.TEXTS:
        return []
    return {} if text == "{}" and holds is not Holds.TEXTS else value_of(holds, text)


def _check_values(values: Sequence[Any]) -> None:
    """Raise Unreadable for values of the right type that no card can have."""
    for place, name, words in _WORDS:
        if values[place] not in words:
            raise Unreadable(f"{name}: {values[place][:60]!r}")
    for place in _NUMBERS:
        if not 0 <= (values[place] or 0) <= _MOST:
            raise Unreadable(f"{CARD_COLUMNS[place]}: {values[place]}")
    for place in _NAMES:
        if not values[place]:
            raise Unreadable(f"{CARD_COLUMNS[place]}: {values[place]!r}")
