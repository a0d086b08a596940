"""Sealed pools: boosters for one player, optionally with a starter deck, and codes to share them.

A plan determines its pool: the same plan opens the same cards if the sets are the same. Booster n
(from 0) is opened by ``seeded(seed, n)``, as in the command ``boosters``.

A share code is one short line without spaces, such as ``sealed5:rubezh*4:-:k3f9:8d2e41:x7q``:

- ``sealed5``, the version, which stands for those in ``deckbuilder.base.versions``;
- the boosters' sets joined by ``+``, each with ``@`` and its collation unless it is the default,
  and with ``*`` and a number if it is repeated;
- the starter deck, ``-`` without one;
- the seed in letters and digits (base 36);
- the first digits of the version of each set, and of the starter's cards, joined by ``.``;
- the edition of the rules, unless it is the default and no format is named;
- the format that the pool was opened for, unless it is that of limited decks;
- three letters or digits that reveal typing errors.
"""

import hashlib
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING, Annotated, Final, Self

from catalog.common.errors import STDIN, UnknownName, UserError
from catalog.common.i18n import _
from catalog.rarity import Rarity
from deckbuilder.base.saving import NUMBER
from deckbuilder.base.versions import CODE_VERSION, NOW, OF_CODES, MadeWith
from deckbuilder.decks.deck import Deck, DeckEntry
from deckbuilder.decks.english import printed_deck
from deckbuilder.decks.formats import Format, pool_format
from deckbuilder.kit.records import Key
from deckbuilder.kit.wire import ROW
from deckbuilder.limited.boosters import Collation, SetCards, open_booster, set_cards
from deckbuilder.limited.collations import load_collation, unnamed_collation
from deckbuilder.limited.draft.plan import BoosterPlan
from deckbuilder.limited.opened import OpenedCard
from deckbuilder.limited.pool_fields import MOST_BOOSTERS as MOST_BOOSTERS
from engine.berserk import EDITIONS
from engine.kernel.rng import seeded

if TYPE_CHECKING:
    from catalog.store import Catalog

_MARK: Final = "sealed"
_VERSION: Final = f"{_MARK}{CODE_VERSION}"
_KNOWN: Final = {f"{_MARK}{number}": made_with for number, made_with in OF_CODES.items()}
_DIGITS: Final = "0123456789abcdefghijklmnopqrstuvwxyz"
_NONE: Final = "-"
_VERSION_DIGITS: Final = 6
_CHECK_DIGITS: Final = 3
_SEED_BITS: Final = 129  # a random state, as for the pools of bots
_SEED_DIGITS: Final = 25  # digits of base 36 that can hold it


@dataclass(frozen=True, slots=True)
class SealedPlan:
    """The plan of a pool: boosters, the code of a starter deck or None, a seed.

    ``edition`` is the code of the rules for building and playing the decks, empty for those of the
    format of limited decks. ``format_code`` is the format whose product is opened, empty for that
    of limited decks. ValueError for a plan without cards, with too many boosters or a negative
    seed.
    """

    boosters: tuple[Annotated[BoosterPlan, ROW], ...]
    seed: Annotated[int, NUMBER]
    starter: str | None = None
    edition: str = ""
    format_code: Annotated[str, Key("format")] = ""

    def __post_init__(self) -> None:
        if not self.boosters and self.starter is None:
            raise ValueError("a pool needs a booster or a starter deck")
        if len(self.boosters) > MOST_BOOSTERS:
            raise ValueError(f"at most {MOST_BOOSTERS} boosters, not {len(self.boosters)}")
        if not 0 <= self.seed < 1 << _SEED_BITS:
            raise ValueError(f"a seed of {_SEED_BITS} bits, not {self.seed}")
        if self.edition and self.edition not in EDITIONS:
            raise ValueError(f"the rules of edition {self.edition!r} are unknown")

    @property
    def deck_format(self) -> Format:
        """The format of the decks: the named one, if it is available and of the plan's edition."""
        return pool_format(self.format_code, self.edition)

    @property
    def set_codes(self) -> tuple[str, ...]:
        """The codes of the sets, each once, in the order in which they are first opened."""
        return tuple(dict.fromkeys(booster.set_code for booster in self.boosters))


@dataclass(frozen=True, slots=True)
class SealedPool:
    """An opened pool; ``versions`` are (code, version) of each set and of the starter."""

    plan: SealedPlan
    boosters: tuple[tuple[OpenedCard, ...], ...]
    starter: tuple[OpenedCard, ...]
    versions: tuple[tuple[str, str], ...]

    @property
    def cards(self) -> tuple[OpenedCard, ...]:
        """All cards: the starter's, then booster by booster."""
        return (*self.starter, *(card for booster in self.boosters for card in booster))

    def deck(self, name: str) -> Deck:
        """Return a deck without cards, with the whole pool as its side.

        The notes contain the share code if the pool has one.
        """
        copies = Counter(card.ref for card in self.cards)
        names = {card.ref: card.spec.name for card in self.cards}
        side = tuple(DeckEntry(names[ref], copies[ref], ref=ref) for ref in names)
        code = share_code(self) if is_shareable(self.plan) else ""
        return Deck(name, self.plan.deck_format.code, side=side, notes=code)


def open_sealed(
    plan: SealedPlan,
    sets: Mapping[str, SetCards],
    collations: Mapping[str, Collation],
    starter: Sequence[OpenedCard] = (),
) -> SealedPool:
    """Open the boosters of a plan; ``sets`` and ``collations`` are by the plan's codes.

    UserError if a set cannot fill its collation.
    """
    opened = tuple(
        open_booster(
            sets[booster.set_code], collations[booster.collation], seeded(plan.seed, number)
        )[0]
        for number, booster in enumerate(plan.boosters)
    )
    versions = [(code, sets[code].version) for code in plan.set_codes]
    if plan.starter is not None:
        versions.append((plan.starter, _starter_version(starter)))
    return SealedPool(plan, opened, tuple(starter), tuple(versions))


@dataclass(frozen=True, slots=True)
class KeptPool:
    """A pool of a known plan as it is kept: each card once, the others by their refs."""

    made_with: MadeWith
    boosters: tuple[tuple[str, ...], ...]
    starter: tuple[str, ...]
    versions: tuple[tuple[str, str], ...]
    cards: tuple[OpenedCard, ...]

    @classmethod
    def of(cls, pool: SealedPool) -> Self:
        """Return an opened pool with its cards as they are."""
        boosters = tuple(tuple(card.ref for card in booster) for booster in pool.boosters)
        starter = tuple(card.ref for card in pool.starter)
        cards = {card.ref: card for card in pool.cards}
        return cls(NOW, boosters, starter, pool.versions, tuple(cards.values()))

    def pool(self, plan: SealedPlan) -> SealedPool:
        """Return the pool; KeyError for a ref that is not among the cards."""
        cards = {card.ref: card for card in self.cards}
        boosters = tuple(tuple(cards[ref] for ref in booster) for booster in self.boosters)
        starter = tuple(cards[ref] for ref in self.starter)
        return SealedPool(plan, boosters, starter, self.versions)


def find_sealed(plan: SealedPlan, catalog: "Catalog") -> SealedPool:
    """Look up the names in a plan and open it.

    UserError for missing or unsuitable sets, collations and starter decks.
    """
    collations = {booster.collation: load_collation(booster.collation) for booster in plan.boosters}
    for booster in dict.fromkeys(plan.boosters):
        set_cards(catalog, booster.set_code, collations[booster.collation])
    sets = {code: set_cards(catalog, code) for code in plan.set_codes}
    starter = () if plan.starter is None else _starter_cards(plan.starter, catalog)
    return open_sealed(plan, sets, collations, starter)


def _starter_cards(name: str, catalog: "Catalog") -> tuple[OpenedCard, ...]:
    """Return the cards of a starter deck by its file's stem, or of any deck of the user's."""
    from deckbuilder.decks.finding import find_deck, resolve_fully
    from deckbuilder.decks.store import DeckStore

    resolved = resolve_fully(find_deck(name, catalog, DeckStore(catalog)), catalog)
    cards = []
    for spec, count in resolved.cards:
        printed = catalog.card(spec.ref)
        rarity = Rarity.COMMON if printed is None else Rarity(printed.rarity)
        cards += [OpenedCard(spec, rarity)] * count
    return tuple(cards)


def _starter_version(cards: Sequence[OpenedCard]) -> str:
    """Hash the cards and their recruiting requirements."""
    facts = sorted(
        f"{card.ref} {card.spec.name} {card.spec.cost} {card.spec.elite} {card.spec.type.value}"
        for card in cards
    )
    return hashlib.sha256("\n".join(facts).encode()).hexdigest()


def starter_code(name: str) -> str | None:
    """Return the code of a bundled starter deck, given by name or code; None if there is none."""
    from catalog.common.folding import fold
    from deckbuilder.decks.text import known_starters

    named = {fold(name): stem for stem, deck in known_starters() for name in (stem, deck.name)}
    return named.get(fold(printed_deck(name)))


def is_shareable(plan: SealedPlan) -> bool:
    """Return whether a code can express the plan: it uses no file or deck of one's own."""
    collations = (booster.collation for booster in plan.boosters)
    parts = [plan.starter or "", plan.format_code, *collations]
    starter = plan.starter is None or starter_code(plan.starter) == plan.starter
    shipped = starter and STDIN not in parts
    return shipped and all(set(part) <= {*_DIGITS, "-"} for part in parts)


def share_code(pool: SealedPool) -> str:
    """Return the code of a pool; UserError unless ``is_shareable``."""
    plan = pool.plan
    if not is_shareable(plan):
        raise UserError(
            _("Only pools of built-in starter decks and collations have a code to share.")
        )
    versions = ".".join(version[:_VERSION_DIGITS] for _code, version in pool.versions)
    body = [_VERSION, _render_boosters(plan.boosters), plan.starter or _NONE, _base36(plan.seed)]
    played = [plan.edition or _NONE, plan.format_code] if plan.format_code else [plan.edition]
    text = ":".join([*body, versions, *filter(None, played)])
    return f"{text}:{_check(text)}"


def _render_boosters(boosters: Sequence[BoosterPlan]) -> str:
    parts = []
    for booster, same in groupby(boosters):
        count = sum(1 for _booster in same)
        usual = booster.collation == unnamed_collation(booster.set_code)
        collation = "" if usual else f"@{booster.collation}"
        parts.append(f"{booster.set_code}{collation}" + (f"*{count}" if count > 1 else ""))
    return "+".join(parts) or _NONE


@dataclass(frozen=True, slots=True)
class SharedPlan:
    """The contents of a code: a plan, and the first digits of the versions it was opened with."""

    plan: SealedPlan
    versions: tuple[str, ...]
    made_with: MadeWith = NOW

    def differences(self, pool: SealedPool) -> tuple[str, ...]:
        """Return the codes of sets, and the starter, whose cards differ from the sender's.

        If it is empty, the pool is exactly the shared one.
        """
        return tuple(
            code
            for (code, version), theirs in zip(pool.versions, self.versions, strict=True)
            if not version.startswith(theirs)
        )


def is_share_code(text: str) -> bool:
    """Return whether a text looks like the code of a sealed pool."""
    return text.strip().lower().startswith(_MARK)


def read_share_code(text: str) -> SharedPlan:
    """Parse a pasted code; UserError for a text that is not a code, or a mistyped one."""
    code = "".join(text.split()).lower()
    parts = code.split(":")
    if not is_share_code(code):
        raise UserError(
            _("This is not the code of a sealed pool; such a code begins with “sealed”.")
        )
    made_with = _KNOWN.get(parts[0])
    if made_with is None:
        raise UserError(_("This code comes from a newer version of Razdacha."))
    if len(parts) not in (6, 7, 8) or parts[-1] != _check(":".join(parts[:-1])):
        raise UserError(_("The code is damaged: copy the whole code again."))
    try:
        boosters = _read_boosters(parts[1])
        starter = None if parts[2] == _NONE else parts[2]
        edition, format_code = [*parts[5:-1], "", ""][:2]
        edition = "" if edition == _NONE else edition
        plan = SealedPlan(boosters, _from_base36(parts[3]), starter, edition, format_code)
        versions = tuple(parts[4].split("."))
        if len(versions) != len(plan.set_codes) + (starter is not None):
            raise ValueError("a version for each set")
    except ValueError as error:
        raise UserError(_("The code is damaged: copy the whole code again.")) from error
    return SharedPlan(plan, versions, made_with)


def open_shared(text: str, catalog: "Catalog") -> tuple[SealedPool, tuple[str, ...]]:
    """Open the pool of a code; return it with ``SharedPlan.differences``.

    UserError for an invalid code, and for sets missing from the catalogue.
    """
    shared = read_share_code(text)
    missing = sorted(set(shared.plan.set_codes) - {card_set.code for card_set in catalog.sets()})
    if missing:
        problem = _("The pool has cards of sets that you do not have: {sets}. Import them first.")
        raise UserError(problem.format(sets=", ".join(missing)))
    if shared.plan.starter is not None and starter_code(shared.plan.starter) is None:
        raise UnknownName(shared.plan.starter)
    pool = find_sealed(shared.plan, catalog)
    return pool, shared.differences(pool)


def _read_boosters(text: str) -> tuple[BoosterPlan, ...]:
    boosters: list[BoosterPlan] = []
    for part in [] if text == _NONE else text.split("+"):
        named, _sign, count = part.partition("*")
        code, _at, collation = named.partition("@")
        number = int(count or "1")
        if not code or not 1 <= number <= MOST_BOOSTERS:
            raise ValueError(f"no boosters: {part!r}")
        boosters += [BoosterPlan(code, collation or unnamed_collation(code))] * number
    return tuple(boosters)


def _base36(number: int) -> str:
    digits = ""
    while number or not digits:
        number, digit = divmod(number, len(_DIGITS))
        digits = _DIGITS[digit] + digits
    return digits


def _from_base36(text: str) -> int:
    if not text.isascii() or not text.isalnum() or len(text) > _SEED_DIGITS:
        raise ValueError(f"no seed: {text!r}")
    return int(text, len(_DIGITS))


def _check(text: str) -> str:
    """Return check characters that reveal a damaged code."""
    number = int(hashlib.sha256(text.encode()).hexdigest(), 16)
    return _base36(number % len(_DIGITS) ** _CHECK_DIGITS).rjust(_CHECK_DIGITS, "0")
