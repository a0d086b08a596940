"""Card ratings for drafting bots; where a card has none, none is made up.

Ratings are whole hundredths of a crystal. They come

- from matches between bots: ``battle`` (what thousands of them showed of printed features, at
  once) and ``simulated`` (matches played now with these very cards, which takes a while);
- from the price of the printed numbers: ``price``;
- from a table of the player's own, ``name,worth``, given by its path;
- from past drafts: ``drafts`` (the kept ones) or the path of a draft's log. The card taken earliest
  on average gets the worth in battle of the best card seen, and so on down.

A card without a rating stays without one: whoever has to score it says so and uses ``stand_in``.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Final, Protocol

from catalog.common.errors import UnknownName, UserError
from catalog.common.files import (
    expanded,
    is_address,
    is_readable,
    missing_file,
    read_text,
    suffix_of,
)
from catalog.common.i18n import _
from deckbuilder.decks.formats import limited_rules
from deckbuilder.limited.draft.plan import USUAL_RATINGS, DraftKind
from deckbuilder.limited.opened import OpenedCard
from deckbuilder.squads.battle_worth import battle, battle_guess
from deckbuilder.squads.worth import CardWorth, MeasuredWorth, price, read_ratings
from deckbuilder.tasks.mapper import HERE, Mapper
from engine.berserk import CardSpec

if TYPE_CHECKING:
    from catalog.store import Catalog
    from deckbuilder.limited.draft.logfile import DraftLog

USUAL: Final = USUAL_RATINGS
NAMES: Final = (USUAL, "price", "simulated", "drafts")
_LOG_SUFFIX: Final = ".json"


class Printed(Protocol):
    """A card that has an id: what is printed on it, or the card in a booster."""

    @property
    def ref(self) -> str:
        """The catalogue's id of the printed card."""


@dataclass(frozen=True)
class Ratings:
    """The rating of each card by id; ``name`` is where they come from.

    ``cards`` are those of the sets drafted, which a bot may expect to see. ``basis`` is on how
    many matches or picks the ratings rest, None where they rest on no count.
    """

    name: str
    values: Mapping[str, int]
    cards: tuple[OpenedCard, ...] = ()
    basis: int | None = None
    stand_in: CardWorth = field(default_factory=battle_guess)
    """What a card without a rating is worth to whoever must score it all the same."""
    errors: Mapping[str, int] = field(default_factory=dict)
    """How far the rating of each card may be off, by id; a player's own word is not."""

    def of(self, card: Printed) -> int | None:
        """Return a card's rating; None for a card that has none."""
        return self.values.get(card.ref)

    def missing(self, cards: Iterable[OpenedCard | CardSpec]) -> tuple[str, ...]:
        """Return the names of the cards without a rating, in alphabetical order."""
        return tuple(sorted({spec_of(card).name for card in cards if self.of(card) is None}))

    def score(self, card: OpenedCard | CardSpec) -> int:
        """Return the rating, for a card without one what ``stand_in`` says."""
        rating = self.of(card)
        return self.stand_in.of(spec_of(card)) if rating is None else rating

    def in_squad(self, card: CardSpec) -> int:
        """Return what a card adds to the worth of a squad: its score, but nothing for a symbiote,
        which cannot be played in a battle yet (211)."""
        return 0 if card.type.is_symbiote else self.score(card)

    def error(self, card: CardSpec) -> int:
        """Return how far ``in_squad`` may be off; a guess by as much as it says."""
        if card.type.is_symbiote:
            return 0
        return self.errors.get(card.ref, 0) if self.of(card) is not None else self.score(card)

    def as_worth(self) -> CardWorth:
        """Return the ratings as a model of worth, for the squad solver."""
        return RatedWorth(self)


@dataclass(frozen=True)
class RatedWorth:
    """``CardWorth`` by ratings: what ``Ratings.in_squad`` says."""

    ratings: Ratings

    @property
    def name(self) -> str:
        """Where the ratings come from."""
        return self.ratings.name

    def of(self, card: CardSpec) -> int:
        """Return a card's worth."""
        return self.ratings.in_squad(card)


def spec_of(card: OpenedCard | CardSpec) -> CardSpec:
    """Return what is printed on a card."""
    return card.spec if isinstance(card, OpenedCard) else card


_SIMULATED: Final[dict[tuple[str, tuple[OpenedCard, ...]], "Ratings"]] = {}
_MOST_SIMULATED: Final = 8


def load_ratings(
    name_or_path: str,
    cards: Sequence[OpenedCard],
    catalog: "Catalog | None" = None,
    mapper: Mapper = HERE,
    edition: str = "",
) -> Ratings:
    """Return the ratings called so (see the module), for ``cards`` and the rest of their sets.

    The whole sets are looked up in ``catalog``, so that bots that go by the ratings cannot tell
    which cards of them were opened; without it ``cards`` are all there is. ``mapper`` plays the
    matches of those by simulation, by the rules of limited decks of ``edition``. UserError for a
    name nobody knows, a file that cannot be read, or drafts where none are kept.
    """
    known = _whole_sets(cards, catalog)
    match name_or_path:
        case "battle":
            return _by_model(battle(), known)
        case "price":
            return _by_model(price(), known)
        case "simulated":
            return _simulated(known, mapper, edition)
        case "drafts":
            return rated_by_picks(_kept_drafts(catalog), known)
    path = expanded(name_or_path)
    if is_address(path):
        raise missing_file(path)
    if suffix_of(path) == _LOG_SUFFIX:
        return rated_by_picks([_read_log(path)], known, str(path))
    if path.suffix or is_readable(path):
        return _own(path, known)
    raise UnknownName(name_or_path, NAMES)


def _whole_sets(cards: Sequence[OpenedCard], catalog: "Catalog | None") -> tuple[OpenedCard, ...]:
    """Return ``cards``, each once, with the others of their sets, in the order of their ids."""
    from deckbuilder.limited.boosters import set_cards

    by_ref = {card.ref: card for card in cards}
    if catalog is not None:
        there = {card_set.code for card_set in catalog.sets()}
        for code in sorted({ref.rpartition("/")[0] for ref in by_ref} & there):
            for card in set_cards(catalog, code).cards:
                by_ref.setdefault(card.ref, card)
    return tuple(by_ref[ref] for ref in sorted(by_ref))


def _by_model(model: MeasuredWorth, cards: tuple[OpenedCard, ...]) -> Ratings:
    """Return the model's ratings; a card that it has not seen has none."""
    seen = [card for card in cards if model.has_seen(card.spec) or card.spec.type.is_symbiote]
    return Ratings(
        model.name,
        {card.ref: model.of(card.spec) for card in seen},
        cards,
        errors={card.ref: model.error(card.spec) for card in seen},
    )


def _simulated(cards: tuple[OpenedCard, ...], mapper: Mapper, edition: str) -> Ratings:
    """Play the matches; the same cards are not played with again while the program runs."""
    from deckbuilder.squads.simulation import simulated

    key = edition, cards
    if key not in _SIMULATED:
        specs = [card.spec for card in cards]
        model = simulated(specs, limited_rules(edition), base=battle_guess(), mapper=mapper)
        values = {card.ref: model.of(card.spec) for card in cards}
        while len(_SIMULATED) >= _MOST_SIMULATED:
            _SIMULATED.pop(next(iter(_SIMULATED)))
        errors = {card.ref: model.error(card.spec) for card in cards}
        _SIMULATED[key] = Ratings(model.name, values, cards, model.matches, errors=errors)
    return _SIMULATED[key]


def _own(path: Path, cards: tuple[OpenedCard, ...]) -> Ratings:
    """Return a player's own ratings; only cards in the table have one."""
    table = read_ratings(path)
    unrated = set(table.unrated([card.spec for card in cards]))
    values = {card.ref: table.of(card.spec) for card in cards if card.spec.name not in unrated}
    return Ratings(str(path), values, cards)


def _read_log(path: Path) -> "DraftLog":
    from deckbuilder.limited.draft.logfile import read_log

    return read_log(read_text(path), str(path))


def _kept_drafts(catalog: "Catalog | None") -> "Sequence[DraftLog]":
    if catalog is None:
        return ()
    from deckbuilder.limited.store import DraftStore

    return DraftStore(catalog).logs()


def rated_by_picks(
    logs: "Iterable[DraftLog]", cards: tuple[OpenedCard, ...], name: str = "drafts"
) -> Ratings:
    """Return ratings by how early cards went in the pods of ``logs``; ``basis`` counts the picks.

    UserError when none of ``cards`` was taken there.
    """
    refs = {card.ref for card in cards}
    turns: dict[str, list[int]] = {}
    for log in logs:
        for pick in log.picks if log.plan.kind is DraftKind.POD else ():
            for ref in refs.intersection(pick.cards):
                turns.setdefault(ref, []).append(pick.pick)
    if not turns:
        problem = _("No picks of these sets' cards are known from booster drafts.")
        raise UserError(problem)
    earliest = sorted(turns, key=lambda ref: (sum(turns[ref]) / len(turns[ref]), ref))
    model = battle_guess()
    worth = sorted((model.of(card.spec) for card in cards if card.ref in turns), reverse=True)
    basis = sum(map(len, turns.values()))
    return Ratings(name, dict(zip(earliest, worth, strict=True)), cards, basis)
