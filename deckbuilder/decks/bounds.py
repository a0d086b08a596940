"""The limits of a format: for a deck, for a line-up of decks, and its product."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum
from typing import Annotated, Final

from typing_extensions import Doc

from catalog.common.folding import fold
from catalog.common.i18n import _, current_language
from deckbuilder.kit.records import HIDDEN, Key
from engine.berserk import RULES_2024, Ruleset

ORDINARY: Final = Doc("of an ordinary card")
HORDE: Final = Doc("of a card with Орда")
USUAL_RULES: Final = RULES_2024
"""The edition of a format that names none, and of a deck whose format nobody knows."""


class FormatKind(Enum):
    """Constructed decks are built from a collection, limited ones from opened boosters."""

    CONSTRUCTED = "constructed"
    LIMITED = "limited"


@dataclass(frozen=True, slots=True)
class Source:
    """Who says what a format asks.

    ``texts`` pairs a language with the text. What is not ``confirmed`` was quoted by somebody else
    than who runs the events.
    """

    texts: Annotated[tuple[tuple[str, str], ...], HIDDEN]
    date: Annotated[str, Doc("the state it is of: ISO 8601, or empty")] = ""
    confirmed: Annotated[bool, HIDDEN] = True

    @property
    def text(self) -> Annotated[str, Doc("who, in the user's language")]:
        """The source in the user's language, else in whatever language there is."""
        return _in_language(self.texts)


@dataclass(frozen=True, slots=True)
class LineUp:
    """Decks of one player that share limits: all together hold so many of a name."""

    decks: Annotated[int, Doc("how many decks a player brings")]
    max_copies: Annotated[int | None, Key("max"), ORDINARY] = None
    max_horde_copies: Annotated[int | None, Key("horde"), HORDE] = None
    max_restricted: Annotated[int | None, Key("restricted"), Doc("of a restricted card")] = None


@dataclass(frozen=True, slots=True)
class Product:
    """What a player opens."""

    boosters: Annotated[int, Doc("how many boosters")]
    starter: Annotated[bool, Doc("whether a starter deck is opened with them")] = False


@dataclass(frozen=True, slots=True)
class Size:
    """How many cards a deck has."""

    min: Annotated[int, Doc("at least so many")]
    max: Annotated[int | None, Doc("at most so many; null for no bound")]


@dataclass(frozen=True, slots=True)
class Copies:
    """How many cards of one name a deck holds; null for any number."""

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

    code: Annotated[str, Doc("the name that decks and commands give it")]
    names: Annotated[tuple[tuple[str, str], ...], HIDDEN]
    kind: Annotated[FormatKind, Doc("`constructed` or `limited`")]
    ruleset: Annotated[Ruleset, HIDDEN]
    min_cards: Annotated[int, HIDDEN]
    max_cards: Annotated[int | None, HIDDEN] = None
    max_copies: Annotated[int | None, HIDDEN] = None
    max_horde_copies: Annotated[int | None, HIDDEN] = None
    sets: Annotated[tuple[str, ...], Doc("codes or names of the allowed sets; empty for all")] = ()
    banned: Annotated[tuple[str, ...], Doc("cards that are banned")] = ()
    restricted: Annotated[tuple[str, ...], Doc("cards of which a deck holds one at most")] = ()
    banned_prints: Annotated[tuple[str, ...], Doc("printed cards that are banned")] = ()
    extra: Annotated[tuple[str, ...], Doc("cards that are allowed whatever their set")] = ()
    max_side: Annotated[
        int | None, Key("side"), Doc("cards of the side at most; null: it is a pool")
    ] = None
    lineup: LineUp | None = None
    product: Product | None = None
    source: Source | None = None

    @property
    def edition(
        self,
    ) -> Annotated[str, Doc("the edition of the rules that its decks are played by")]:
        """The code of its ruleset."""
        return self.ruleset.code

    @property
    def size(self) -> Annotated[Size, Doc("how many cards a deck has")]:
        """The bounds of a deck's size."""
        return Size(self.min_cards, self.max_cards)

    @property
    def copies(self) -> Annotated[Copies, Doc("how many cards of one name a deck holds")]:
        """The bounds of copies."""
        return Copies(self.max_copies, self.max_horde_copies)

    @property
    def bare_name(self) -> str:
        """The name in the user's language, else in any language available."""
        return _in_language(self.names) or self.code

    @property
    def name(self) -> Annotated[str, Doc("its name, marked where nobody has confirmed it")]:
        """The name to show: with the mark where nobody has confirmed what the format asks."""
        if self.is_confirmed:
            return self.bare_name
        return _("{name} (unconfirmed)").format(name=self.bare_name)

    @property
    def is_confirmed(
        self,
    ) -> Annotated[
        bool, Key("confirmed"), Doc("whether those who run the events say so themselves")
    ]:
        """Whether those who run the events are known to say so; without a source the user does."""
        return self.source is None or self.source.confirmed

    def is_called(self, text: str) -> bool:
        """Return whether ``text`` is the format's code or one of its names."""
        return fold(text) in {fold(self.code), *(fold(name) for _language, name in self.names)}

    def allows_set(self, code: str, name: str) -> bool:
        """Return whether cards of a set are allowed, by the set's code or name."""
        return not self.sets or not {fold(code), fold(name)}.isdisjoint(folded(self.sets))

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
