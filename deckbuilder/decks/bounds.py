"""The limits of a format: for a deck, for a line-up of decks, and its product."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum
from typing import Annotated, Final

from typing_extensions import Doc

from catalog.common.folding import fold
from catalog.common.i18n import _, current_language
from catalog.sets import titles
from deckbuilder.kit.records import HIDDEN, Key
from engine.berserk import RULES_2024, Ruleset

ORDINARY: Final = Doc("of an ordinary card")
HORDE: Final = Doc("of a card with Орда")
USUAL_RULES: Final = RULES_2024
"""The edition of a format that names none, and of decks in unknown formats."""


class FormatKind(Enum):
    """Constructed decks are built from a collection, limited ones from opened boosters."""

    CONSTRUCTED = "constructed"
    LIMITED = "limited"


@dataclass(frozen=True, slots=True)
class Source:
    """The source of a format's requirements.

    ``texts`` pairs a language with the text. A source is ``confirmed`` if it is the organiser of
    the events.
    """

    texts: Annotated[tuple[tuple[str, str], ...], HIDDEN]
    date: Annotated[str, Doc("the date of the information, ISO 8601, or empty")] = ""
    confirmed: Annotated[bool, HIDDEN] = True

    @property
    def text(self) -> Annotated[str, Doc("the source, in the user's language")]:
        """The source in the user's language, else in any language available."""
        return _in_language(self.texts)


@dataclass(frozen=True, slots=True)
class LineUp:
    """Limits shared by several decks of one player: copies are counted over all of them."""

    decks: Annotated[int, Doc("number of decks that a player brings")]
    max_copies: Annotated[int | None, Key("max"), ORDINARY] = None
    max_horde_copies: Annotated[int | None, Key("horde"), HORDE] = None
    max_restricted: Annotated[int | None, Key("restricted"), Doc("of a restricted card")] = None


@dataclass(frozen=True, slots=True)
class Product:
    """The product that a player opens."""

    boosters: Annotated[int, Doc("number of boosters")]
    starter: Annotated[bool, Doc("whether it includes a starter deck")] = False


@dataclass(frozen=True, slots=True)
class Size:
    """The allowed number of cards in a deck."""

    min: Annotated[int, Doc("minimum")]
    max: Annotated[int | None, Doc("maximum; null for no limit")]


@dataclass(frozen=True, slots=True)
class Copies:
    """The allowed number of copies of one name; null for no limit."""

    max: Annotated[int | None, ORDINARY]
    horde: Annotated[int | None, HORDE]


@dataclass(frozen=True, slots=True)
class Format:
    """The requirements for a deck. None is no limit; empty ``sets`` allow every set.

    ``ruleset`` is the edition for dealing, recruiting and playing. ``names`` are (language, name),
    with language "ru" or "en". ``sets`` holds codes or names of sets: a set missing from the
    catalogue is known by its name. ``banned``, ``restricted`` (at most one copy) and ``extra``
    (allowed from any set) hold names of cards, ``banned_prints`` refs of printed cards. Without
    ``max_side`` a deck's side is a pool without limits.
    """

    code: Annotated[str, Doc("the code used in decks and commands")]
    names: Annotated[tuple[tuple[str, str], ...], HIDDEN]
    kind: Annotated[FormatKind, Doc("`constructed` or `limited`")]
    ruleset: Annotated[Ruleset, HIDDEN]
    min_cards: Annotated[int, HIDDEN]
    max_cards: Annotated[int | None, HIDDEN] = None
    max_copies: Annotated[int | None, HIDDEN] = None
    max_horde_copies: Annotated[int | None, HIDDEN] = None
    sets: Annotated[
        tuple[str, ...], Doc("codes or names of the allowed sets; empty for all sets")
    ] = ()
    banned: Annotated[tuple[str, ...], Doc("banned cards")] = ()
    restricted: Annotated[tuple[str, ...], Doc("restricted cards: a deck may have one copy")] = ()
    banned_prints: Annotated[tuple[str, ...], Doc("banned printings")] = ()
    extra: Annotated[tuple[str, ...], Doc("cards allowed from any set")] = ()
    max_side: Annotated[
        int | None,
        Key("side"),
        Doc("maximum number of cards in the side; null for no limit, as in a pool"),
    ] = None
    lineup: LineUp | None = None
    product: Product | None = None
    source: Source | None = None

    @property
    def edition(
        self,
    ) -> Annotated[str, Doc("the edition of the rules for its decks")]:
        """The code of its ruleset."""
        return self.ruleset.code

    @property
    def size(self) -> Annotated[Size, Doc("the number of cards in a deck")]:
        """The bounds of a deck's size."""
        return Size(self.min_cards, self.max_cards)

    @property
    def copies(self) -> Annotated[Copies, Doc("the number of copies of one name")]:
        """The bounds of copies."""
        return Copies(self.max_copies, self.max_horde_copies)

    @property
    def bare_name(self) -> str:
        """The name in the user's language, else in any language available."""
        return _in_language(self.names) or self.code

    @property
    def name(self) -> Annotated[str, Doc("the name, marked if the format is unconfirmed")]:
        """The displayed name, marked if the format's requirements are unconfirmed."""
        if self.is_confirmed:
            return self.bare_name
        return _("{name} (unconfirmed)").format(name=self.bare_name)

    @property
    def is_confirmed(
        self,
    ) -> Annotated[
        bool, Key("confirmed"), Doc("whether the organisers of the events have confirmed it")
    ]:
        """Whether the organisers of events have confirmed the format; True for one without a
        source."""
        return self.source is None or self.source.confirmed

    def is_called(self, text: str) -> bool:
        """Return whether ``text`` is the format's code or one of its names."""
        return fold(text) in {fold(self.code), *(fold(name) for _language, name in self.names)}

    def allows_set(self, code: str, name: str) -> bool:
        """Return whether cards of a set are allowed, by the set's code or name."""
        return not self.sets or not folded(self.sets).isdisjoint(folded(titles(code, name)))

    def most_copies(self, name: str, *, horde: bool) -> int | None:
        """Return the maximum number of copies of a name; None for no limit."""
        key = fold(name)
        if key in folded(self.banned):
            return 0
        most = self.max_copies
        if horde and self.max_horde_copies is not None:
            most = self.max_horde_copies
        if key in folded(self.restricted):
            return 1 if most is None else min(1, most)
        return most


def folded(names: Iterable[str]) -> frozenset[str]:
    """Return the names folded for comparison."""
    return frozenset(fold(name) for name in names)


def _in_language(texts: Iterable[tuple[str, str]]) -> str:
    by_language = dict(texts)
    return by_language.get(current_language().value) or next(iter(by_language.values()), "")
