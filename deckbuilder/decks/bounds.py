"""The limits of a format: for a deck, for a line-up of decks, and its product."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum
from typing import Final

from catalog.common.folding import fold
from catalog.common.i18n import _, current_language
from engine.berserk import RULES_2024, Ruleset

USUAL_RULES: Final = RULES_2024
"""The edition of a format that names none, and of a deck with an unknown format."""


class FormatKind(Enum):
    """Constructed decks are built from a collection, limited ones from opened boosters."""

    CONSTRUCTED = "constructed"
    LIMITED = "limited"


@dataclass(frozen=True, slots=True)
class Source:
    """The source of a format's limits; ``date`` is ISO 8601 or empty.

    ``texts`` are (language, text). A source is ``confirmed`` if it was published by the organisers
    of events.
    """

    texts: tuple[tuple[str, str], ...]
    date: str = ""
    confirmed: bool = True

    @property
    def text(self) -> str:
        """The source in the user's language, else in any language available."""
        return _in_language(self.texts)


@dataclass(frozen=True, slots=True)
class LineUp:
    """The limits shared by the decks of one player: each counts over all of them; None is no
    limit."""

    decks: int
    max_copies: int | None = None
    max_horde_copies: int | None = None
    max_restricted: int | None = None


@dataclass(frozen=True, slots=True)
class Product:
    """The product that a player opens to build a deck from: boosters, with or without a starter
    deck."""

    boosters: int
    starter: bool = False


@dataclass(frozen=True, slots=True)
class Format:
    """The requirements for a deck. None is no limit; empty ``sets`` allow every set.

    ``ruleset`` is the edition for dealing, recruiting and playing. ``names`` are (language, name),
    with language "ru" or "en". ``sets`` holds codes or names of sets: a set missing from the
    catalogue is known by its name. ``banned``, ``restricted`` (at most one copy) and ``extra``
    (allowed from any set) hold names of cards, ``banned_prints`` refs of printed cards. Without
    ``max_side`` a deck's side is a pool without limits.
    """

    code: str
    names: tuple[tuple[str, str], ...]
    kind: FormatKind
    ruleset: Ruleset
    min_cards: int
    max_cards: int | None = None
    max_copies: int | None = None
    max_horde_copies: int | None = None
    sets: tuple[str, ...] = ()
    banned: tuple[str, ...] = ()
    restricted: tuple[str, ...] = ()
    banned_prints: tuple[str, ...] = ()
    extra: tuple[str, ...] = ()
    max_side: int | None = None
    lineup: LineUp | None = None
    product: Product | None = None
    source: Source | None = None

    @property
    def bare_name(self) -> str:
        """The name in the user's language, else in any language available."""
        return _in_language(self.names) or self.code

    @property
    def name(self) -> str:
        """The displayed name, marked if the format's requirements are unconfirmed."""
        if self.is_confirmed:
            return self.bare_name
        return _("{name} (unconfirmed)").format(name=self.bare_name)

    @property
    def is_confirmed(self) -> bool:
        """Whether the organisers of events have confirmed the format; True for one without a
        source."""
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
