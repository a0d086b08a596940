"""The search fields and the words for their values, in Russian and English.

One table serves the parser, its errors and the help. Fields are found by ``fold``, values by stem
or prefix, so that «степи», «степной» and «степ» all mean steppe.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import Enum
from functools import cache
from typing import Annotated, Final, Generic, TypeVar

from typing_extensions import Doc

from catalog.common.folding import fold, stem, words
from catalog.common.i18n import N_, Language, _, current_language
from catalog.rarity import RARITIES, Rarity
from engine.berserk import CardType, Element, PlaysByItself

V = TypeVar("V")
_SHORT_FORM: Final = 3
"""The maximum length of an abbreviation for an icon (зов), which texts do not use."""


class Field(Enum):
    """The fields of the search."""

    NAME = "name"
    TEXT = "text"
    SET = "set"
    NUMBER = "number"
    RARITY = "rarity"
    COST = "cost"
    IS = "is"
    ELEMENT = "element"
    ELEMENTS = "elements"
    TYPE = "type"
    CLASS = "class"
    LIFE = "life"
    MOVEMENT = "movement"
    STRIKE = "strike"
    WEAK = "weak"
    MEDIUM = "medium"
    STRONG = "strong"
    ICON = "icon"
    ABILITY = "ability"
    PLAYS = "plays"
    OWNED = "owned"
    WISH = "wish"
    IN_DECK = "in"
    NOT_IN_DECK = "not"
    SORT = "sort"


class Flag(Enum):
    """Properties of a card that are searched without a value."""

    ELITE = "elite"
    ORDINARY = "ordinary"
    UNIQUE = "unique"
    HORDE = "horde"
    TEXT = "text"
    WITHHELD = "withheld"


@dataclass(frozen=True, slots=True)
class Words:
    """The words for one thing; the first of each language is shown to users."""

    russian: tuple[str, ...]
    english: tuple[str, ...]

    def shown(self) -> str:
        """Return the word in the user's language."""
        return (self.russian if current_language() is Language.RUSSIAN else self.english)[0]

    def __iter__(self) -> Iterator[str]:
        yield from self.russian
        yield from self.english


def _words(russian: str, english: str) -> Words:
    return Words(tuple(russian.split()), tuple(english.split()))


@dataclass(frozen=True, slots=True)
class _Described:
    words: Words
    about: str
    examples: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class FieldHelp:
    """A search field, with its names and examples."""

    field: Annotated[Field, Doc("the field's stable name")]
    russian: Annotated[tuple[str, ...], Doc("its Russian names")]
    english: Annotated[tuple[str, ...], Doc("its English names")]
    about: Annotated[str, Doc("what it searches, in the user's language")]
    examples: Annotated[tuple[str, ...], Doc("example queries")]


_FIELDS: Final[Mapping[Field, _Described]] = {
    Field.NAME: _Described(
        _words("имя название и", "name n"),
        N_("Words or a part of the name; “=” asks for the whole name."),
        ("имя:страж", "name:старый"),
    ),
    Field.TEXT: _Described(
        _words("текст т", "text t"),
        N_(
            "Words of the card's text in any form; in quotes, words in a row. Symbols too, and the"
            " English names of symbols, icons and types: shot, armor, flying."
        ),
        ('т:"дальность 5"', "text:{tap}", "text:shot"),
    ),
    Field.SET: _Described(
        _words("выпуск сет набор", "set"),
        N_("The set, by its code or a part of its name; several are separated by commas."),
        ("выпуск:рубеж", "set=rubezh"),
    ),
    Field.NUMBER: _Described(
        _words("номер №", "number"),
        N_("The number in the set."),
        ("номер:17", "number:1-20"),
    ),
    Field.RARITY: _Described(
        _words("редкость р", "rarity r"),
        N_("Common, uncommon, rare or ultra; “>” means rarer."),
        ("редкость:частая,необычная", "rarity>=rare"),
    ),
    Field.COST: _Described(
        _words("стоимость цена ц", "cost price"),
        N_("The cost. “x” finds costs with X, and numbers compare what is printed beside the X."),
        ("стоимость<=5", "ц:3-5", "cost:7"),
    ),
    Field.IS: _Described(
        _words("есть это", "is has"),
        N_(
            "Elite, ordinary, unique, horde, text (has a text), withheld (the source "
            "withholds the text). The first four also work without a field. With a number: "
            "how many copies of this print you own."
        ),
        ("есть:орда", "is:unique", "элитная", "-has:text", "есть>=2"),
    ),
    Field.ELEMENT: _Described(
        _words("стихия стихии с", "element e c"),
        N_(
            "Any of the elements named; “=” exactly these, “>=” all of these, “<=” none but these. "
            "Neutral cards have none."
        ),
        ("стихия:лес", "с<=лес,степь", "element:neutral"),
    ),
    Field.ELEMENTS: _Described(
        _words("стихий", "elements"),
        N_("How many elements the card has."),
        ("стихий<=1", "elements:1"),
    ),
    Field.TYPE: _Described(
        _words("тип", "type"),
        N_(
            "Ground, flyer, companion, parasite, artifact, terrain; creature means the first four, "
            "symbiote companions and parasites."
        ),
        ("тип:летающее", "type:artifact,terrain"),
    ),
    Field.CLASS: _Described(
        _words("класс к", "class"),
        N_("Words of the card's classes."),
        ("-класс:орк", 'class:"гном"'),
    ),
    Field.LIFE: _Described(
        _words("жизни жизнь ж", "life"), N_("The printed life."), ("жизни>10", "life:5,6")
    ),
    Field.MOVEMENT: _Described(
        _words("движение ход д", "movement move"), N_("The printed movement."), ("движение>=3",)
    ),
    Field.STRIKE: _Described(
        _words("удар", "strike"),
        N_("The strong value of the strike, or all three as 1-2-2."),
        ("удар>=4", "strike:1-2-2"),
    ),
    Field.WEAK: _Described(
        _words("слабый", "weak"), N_("The weak value of the strike."), ("слабый>=2",)
    ),
    Field.MEDIUM: _Described(
        _words("средний", "medium"), N_("The medium value of the strike."), ("средний:3",)
    ),
    Field.STRONG: _Described(
        _words("сильный", "strong"), N_("The strong value of the strike."), ("strong>5",)
    ),
    Field.ICON: _Described(
        _words("значок значки", "icon icons"),
        N_("An icon of the card. An icon's name also works as a field, comparing its value."),
        ("значок:регенерация", "броня>=2", "icon:ova"),
    ),
    Field.ABILITY: _Described(
        _words("особенность особенности", "ability abilities"),
        N_("A part of the abilities in the notation of our own card table."),
        ('особенность:"shot 1-2-2"', "ability:regen"),
    ),
    Field.PLAYS: _Described(
        _words("играет", "plays"),
        N_(
            "Whether the printed text is automated: yes, partly or no. A card without a text "
            "is; a card whose text is not given is not."
        ),
        ("играет:да", "-играет:нет", "plays:yes,partly"),
    ),
    Field.OWNED: _Described(
        _words("имею количество", "owned own"),
        N_("How many copies of this print you own; “has” with a number means the same."),
        ("имею>=2", "owned:0"),
    ),
    Field.WISH: _Described(
        _words("хочу желание", "wish wanted"),
        N_("How many copies of this print you wish for."),
        ("хочу>0", "wish>=1"),
    ),
    Field.IN_DECK: _Described(
        _words("в", "in"),
        N_("Cards in your decks: “deck” means any of them, else a part of a deck's name."),
        ("в:колоде", 'in:"my deck"'),
    ),
    Field.NOT_IN_DECK: _Described(
        _words("не", "not"),
        N_("Cards that are in none of your decks, or not in the deck named."),
        ("не:колоде", "not:deck"),
    ),
    Field.SORT: _Described(
        _words("сорт порядок", "sort order"),
        N_(
            "The order: fields separated by commas; “-” before a field reverses it. Cards "
            "without a value come last; ties go by name, set and number."
        ),
        ("сорт:стоимость", "sort:-cost,name"),
    ),
}

FLAGS: Final[Mapping[Flag, Words]] = {
    Flag.ELITE: _words("элитная элитные элита", "elite"),
    Flag.ORDINARY: _words("рядовая рядовые", "ordinary"),
    Flag.UNIQUE: _words("уникальная уникальные", "unique"),
    Flag.HORDE: _words("орда", "horde"),
    Flag.TEXT: _words("текст", "text"),
    Flag.WITHHELD: _words("утаено утаён", "withheld"),
}
ANY_DECK: Final = Words(("колоде", "колода", "колодах"), ("deck", "decks"))
BARE_FLAGS: Final = (Flag.ELITE, Flag.ORDINARY, Flag.UNIQUE, Flag.HORDE)
RARITY_WORDS: Final[Mapping[Rarity, Words]] = dict(
    zip(
        RARITIES,
        (
            _words("частая обычная ч", "common c"),
            _words("необычная н", "uncommon u"),
            _words("редкая р", "rare r"),
            _words("ультраредкая ультра у", "ultra ultra_rare ultra-rare ur"),
        ),
        strict=True,
    )
)
PLAYS_WORDS: Final[Mapping[PlaysByItself, Words]] = {
    PlaysByItself.YES: _words("да полностью целиком", "yes wholly fully"),
    PlaysByItself.PARTLY: _words("частично отчасти", "partly partially"),
    PlaysByItself.NO: _words("нет", "no"),
}
# None stands for neutral cards, which have no element (106.2)
ELEMENT_WORDS: Final[Mapping[Element | None, Words]] = {
    Element.STEPPE: _words("степь степной степная", "steppe plains"),
    Element.MOUNTAIN: _words("горы гора горный горная", "mountain mountains"),
    Element.FOREST: _words("лес лесной лесная", "forest forests"),
    Element.SWAMP: _words("болото болотный болотная", "swamp swamps"),
    Element.DARKNESS: _words("тьма тёмный тёмная мрак", "darkness dark"),
    None: _words("нейтральная нейтральный нейтрал нет", "neutral none"),
}
_GROUPS: Final = tuple(kind for kind in CardType if kind.is_creature)
TYPE_WORDS: Final[Mapping[tuple[CardType, ...], Words]] = {
    (CardType.GROUND,): _words("наземное наземный", "ground"),
    (CardType.FLYER,): _words("летающее летун", "flyer flying"),
    (CardType.COMPANION,): _words("компаньон", "companion"),
    (CardType.PARASITE,): _words("паразит", "parasite"),
    (CardType.ARTIFACT,): _words("артефакт", "artifact artefact"),
    (CardType.TERRAIN,): _words("местность", "terrain"),
    _GROUPS: _words("существо", "creature"),
    tuple(kind for kind in CardType if kind.is_symbiote): _words("симбиот", "symbiote"),
}
ICON_WORDS: Final[Mapping[str, Words]] = {
    "zom": _words("зом защита-от-магии", "zom protection-from-magic"),
    "zov": _words("зов защита-от-выстрелов", "zov protection-from-shots"),
    "zoz": _words("зоз защита-от-заклинаний", "zoz protection-from-spells"),
    "zor": _words("зор защита-от-разрядов", "zor protection-from-discharges"),
    "zot": _words("зот зомет защита-от-метаний", "zot protection-from-throws"),
    "zoo": _words("зоо зоя защита-от-отравления", "zoo protection-from-poison"),
    "zoal": _words(
        "зоал защита-от-летающих", "zoal protection-from-flyers protection-from-attacks-of-flyers"
    ),
    "ova": _words("ова опыт-в-атаке", "ova attack-experience experience-in-attack"),
    "ovz": _words("овз опыт-в-защите", "ovz defence-experience experience-in-defence"),
    "ovs": _words("овс опыт-в-стрельбе", "ovs shooting-experience experience-in-shooting"),
    "regen": _words("регенерация", "regen regeneration"),
    "armor": _words("броня", "armor armour"),
    "clm": _words("неповоротливость", "clm clumsiness"),
    "direct": _words("направленный направленный-удар", "direct directed directed-strike"),
    "uht": _words("безответный безответный-удар", "uht unanswered"),
    "uchr": _words("учр удар-через-ряд", "uchr reach-strike reach_strike"),
    "sht": _words("выстрел", "sht shot"),
    "thr": _words("метание", "thr throw"),
    "dsc": _words("разряд", "dsc discharge"),
    "mht": _words("магический магический-удар", "mht magic-strike magic_strike"),
    "sph": _words("особый особый-удар", "sph special-strike special_strike"),
    "spl": _words("заклинание", "spl spell"),
    "imp": _words("воздействие", "imp influence"),
    "inst": _words("внезапное внезапное-действие", "inst sudden"),
    "frm": _words("строй", "frm formation"),
    "vmp": _words("вампиризм", "vmp vampirism"),
    "nec": _words("трупоедство", "nec carrion"),
    "inc": _words("бестелесность бестелесное", "inc incorporeal"),
    "icr": _words("инкарнация", "icr incarnation"),
    "vlh": _words("вальхалла", "vlh valhalla"),
    "cnc": _words("концентрация", "cnc concentration"),
    "fry": _words("бешенство", "fry frenzy"),
    "fin": _words("добивание", "fin finishing-blow"),
    "lep": _words("прыжок", "lep jump"),
    "tlp": _words("телепортация", "tlp teleport"),
    "das": _words("рывок", "das dash"),
    "dep": _words("на-глубине глубина", "dep deep"),
    "sur": _words("на-поверхности поверхность", "sur surface"),
    "prp": _words("пророчество", "prp prophecy"),
    "psn": _words("отравление яд", "psn poison"),
    "cur": _words("проклятие", "cur curse"),
    "bls": _words("благословение благословление", "bls blessing"),
    "stamina": _words("стойкость", "stamina fortitude"),
    "reb": _words("отпор", "reb rebuff"),
    "wohu": _words("волк-человек", "wohu wolf-human"),
}


SYMBOL_WORDS: Final[Mapping[str, tuple[str, ...]]] = {
    "tap": ("close", "tap", "close the card"),
    "instant": ("sudden", "sudden action"),
    "strike": ("strike",),
    "counter": ("chip", "counter"),
    "token": ("token", "incarnation token"),
    "health": ("life",),
    "move": ("move", "movement"),
    "elite": ("elite",),
    "ordinary": ("ordinary",),
    "first": ("first player",),
    "second": ("second player",),
}
"""The English names of symbols in texts that are not icons; icons are in ``ICON_WORDS``."""


@dataclass(frozen=True, slots=True)
class Term:
    """The Russian equivalents of an English term; each part can be empty.

    ``symbols`` stand in braces in the text, ``phrases`` are its words in texts.
    """

    symbols: tuple[str, ...] = ()
    icons: tuple[str, ...] = ()
    types: tuple[CardType, ...] = ()
    phrases: tuple[str, ...] = ()


def english_term(text: str) -> Term | None:
    """Return the Russian equivalents of an English word or phrase; None if it is not a term of the
    game.

    >>> english_term("Shot")
    Term(symbols=('sht',), icons=('sht',), types=(), phrases=('выстрел',))
    >>> english_term("wolf") is None
    True
    """
    return _english().get(_plain(text))


@cache
def _english() -> Mapping[str, Term]:
    terms: dict[str, Term] = {}
    for types, known in TYPE_WORDS.items():
        phrases = known.russian[:1] if len(types) == 1 else ()
        terms |= {_plain(word): Term(types=types, phrases=phrases) for word in known.english}
    for symbol, names in SYMBOL_WORDS.items():
        terms |= {_plain(name): Term(symbols=(symbol,)) for name in names}
    for icon, known in ICON_WORDS.items():
        said = Term((icon,), (icon,), phrases=_phrases(known.russian))
        terms |= {_plain(word): said for word in known.english}
    return terms


def _phrases(russian: Iterable[str]) -> tuple[str, ...]:
    """Return the words of an icon in texts: full phrases if there are any, no abbreviations."""
    whole = tuple(word.replace("-", " ") for word in russian if "-" in word)
    return whole or tuple(word for word in russian if len(word) > _SHORT_FORM)


def _plain(text: str) -> str:
    return fold(text).replace("-", " ").replace("_", " ")


class Vocabulary(Generic[V]):
    """The words for values, found by stem or, where unambiguous, by prefix."""

    def __init__(self, table: Mapping[V, Words]) -> None:
        self._table = table
        self._by_key: dict[str, V] = {}
        self._by_word: dict[str, V] = {}
        for value, known in table.items():
            for word in known:
                self._by_word[fold(word)] = value
                self._by_key.setdefault(_key(word), value)

    def find(self, word: str) -> tuple[V, ...]:
        """Return the value that ``word`` means; empty if none or several match.

        A prefix matches if all words that begin with it mean the same.
        """
        plain, key = fold(word), _key(word)
        if plain in self._by_word:
            return (self._by_word[plain],)
        if key in self._by_key:
            return (self._by_key[key],)
        meant = {
            value for known, value in self._by_word.items() if plain and known.startswith(plain)
        }
        return tuple(meant) if len(meant) == 1 else ()

    def by_form(self, word: str) -> tuple[V, ...]:
        """Return the value that ``word`` means as a full form; a prefix is not enough."""
        key = _key(word)
        return (self._by_key[key],) if key in self._by_key else ()

    def shown(self) -> str:
        """Return the words in the user's language, to list the known ones in an error."""
        return ", ".join(known.shown() for known in self._table.values())

    def every_word(self) -> tuple[str, ...]:
        """Return every folded word of both languages."""
        return tuple(self._by_word)


def _key(word: str) -> str:
    return " ".join(stem(part) for part in words(word))


@cache
def elements() -> Vocabulary[Element | None]:
    """Return the words for elements."""
    return Vocabulary(ELEMENT_WORDS)


@cache
def rarities() -> Vocabulary[Rarity]:
    """Return the words for rarities."""
    return Vocabulary(RARITY_WORDS)


@cache
def types() -> Vocabulary[tuple[CardType, ...]]:
    """Return the words for types and groups of types."""
    return Vocabulary(TYPE_WORDS)


@cache
def plays() -> Vocabulary[PlaysByItself]:
    """Return the words for whether the engine plays what is printed."""
    return Vocabulary(PLAYS_WORDS)


@cache
def icons() -> Vocabulary[str]:
    """Return the words for icons."""
    return Vocabulary(ICON_WORDS)


@cache
def flags() -> Vocabulary[Flag]:
    """Return the words for properties of a card."""
    return Vocabulary(FLAGS)


@cache
def bare_flags() -> Vocabulary[Flag]:
    """Return the words for properties that need no field before them."""
    return Vocabulary({flag: FLAGS[flag] for flag in BARE_FLAGS})


@cache
def _field_names() -> Mapping[str, Field]:
    return {fold(name): field for field, known in _FIELDS.items() for name in known.words}


def field_called(name: str) -> Field | None:
    """Return the field of that name in either language; None if there is none.

    >>> field_called("Стихия") is field_called("element") is Field.ELEMENT
    True
    """
    return _field_names().get(fold(name))


def field_names() -> Iterable[str]:
    """Return every folded name of a field."""
    return _field_names()


def field_word(field: Field) -> str:
    """Return the field's name in the user's language."""
    return _FIELDS[field].words.shown()


def query_help() -> tuple[FieldHelp, ...]:
    """Return the help of every field, in the user's language now."""
    return tuple(
        FieldHelp(field, known.words.russian, known.words.english, _(known.about), known.examples)
        for field, known in _FIELDS.items()
    )
