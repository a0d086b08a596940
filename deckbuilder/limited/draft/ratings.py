"""Card ratings for drafting bots; a card without one is not given a made-up rating.

Ratings are whole hundredths of a crystal. The sources are

- matches between bots: ``battle`` (learned from thousands of them by printed features, available at
  once) and ``simulated`` (matches played now with these very cards, which takes a while);
- the price of the printed numbers: ``price``;
- a table of the player's own, ``name,worth``, given by its path;
- past drafts: ``drafts`` (the stored ones) or the path of a draft's log. The card picked earliest
  on average gets the worth in battle of the best card seen, and so on down.

A card stays without a rating if it has none: a bot that has to score it uses ``stand_in`` and says
so.
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
    """A card with an id: a printed card, or a card in a booster."""

    @property
    def ref(self) -> str:
        """The catalogue's id of the printed card."""


@dataclass(frozen=True)
class Ratings:
    """The rating of each card by id; ``name`` is their source.

    ``cards`` are those of the drafted sets, which a bot can expect to see. ``basis`` is the number
    of matches or picks behind the ratings, None if there is none.
    """

    name: str
    values: Mapping[str, int]
    cards: tuple[OpenedCard, ...] = ()
    basis: int | None = None
    stand_in: CardWorth = field(default_factory=battle_guess)
    """The worth of a card without a rating, if it has to be scored."""
    errors: Mapping[str, int] = field(default_factory=dict)
    """The standard error of each card's rating, by id; a player's own rating has none."""
    uninformative: int | None = None
    """The number of bot matches that told nothing of worth, so that ``name`` is another source."""

    def of(self, card: Printed) -> int | None:
        """Return a card's rating; None if it has none."""
        return self.values.get(card.ref)

    def missing(self, cards: Iterable[OpenedCard | CardSpec]) -> tuple[str, ...]:
        """Return the names of the cards without a rating, in alphabetical order."""
        return tuple(sorted({spec_of(card).name for card in cards if self.of(card) is None}))

    def score(self, card: OpenedCard | CardSpec) -> int:
        """Return the rating, or that of ``stand_in`` for a card without one."""
        rating = self.of(card)
        return self.stand_in.of(spec_of(card)) if rating is None else rating

    def in_squad(self, card: CardSpec) -> int:
        """Return a card's contribution to the worth of a squad.

        It is the score, but 0 for a symbiote, which cannot be played in a battle yet (211).
        """
        return 0 if card.type.is_symbiote else self.score(card)

    def error(self, card: CardSpec) -> int:
        """Return the error of ``in_squad``; for a guess that of ``stand_in``."""
        if card.type.is_symbiote:
            return 0
        return self.errors.get(card.ref, 0) if self.of(card) is not None else self.score(card)

    def as_worth(self) -> CardWorth:
        """Return the ratings as a model of worth, for the squad solver."""
        return RatedWorth(self)


@dataclass(frozen=True)
class RatedWorth:
    """``CardWorth`` by ratings: the values of ``Ratings.in_squad``."""

    ratings: Ratings

    @property
    def name(self) -> str:
        """The source of the ratings."""
        return self.ratings.name

    def of(self, card: CardSpec) -> int:
        """Return a card's worth."""
        return self.ratings.in_squad(card)


def spec_of(card: OpenedCard | CardSpec) -> CardSpec:
    """Return the printed data of a card."""
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
    """Return the ratings of this name (see the module), for ``cards`` and the rest of their sets.

    The whole sets are looked up in ``catalog``, so that the ratings do not reveal to bots which
    cards were opened; without it only ``cards`` are rated. ``mapper`` plays the matches of
    simulated ratings, by the rules of limited decks of ``edition``. UserError for an unknown name,
    an unreadable file, or ``drafts`` without stored drafts.
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
    """Return ``cards``, each once, with the others of their sets, in the order of ids."""
    from deckbuilder.limited.boosters import set_cards

    by_ref = {card.ref: card for card in cards}
    if catalog is not None:
        there = {card_set.code for card_set in catalog.sets()}
        for code in sorted({ref.rpartition("/")[0] for ref in by_ref} & there):
            for card in set_cards(catalog, code).cards:
                by_ref.setdefault(card.ref, card)
    return tuple(by_ref[ref] for ref in sorted(by_ref))


def _by_model(model: MeasuredWorth, cards: tuple[OpenedCard, ...]) -> Ratings:
    """Return the model's ratings; a card without data has none."""
    seen = [card for card in cards if model.has_seen(card.spec) or card.spec.type.is_symbiote]
    return Ratings(
        model.name,
        {card.ref: model.of(card.spec) for card in seen},
        cards,
        errors={card.ref: model.error(card.spec) for card in seen},
    )


def _simulated(cards: tuple[OpenedCard, ...], mapper: Mapper, edition: str) -> Ratings:
    """Simulate the ratings; the results for the same cards are cached until the program ends."""
    from deckbuilder.squads.simulation import simulated

    key = edition, cards
    if key not in _SIMULATED:
        specs = [card.spec for card in cards]
        model = simulated(specs, limited_rules(edition), base=battle_guess(), mapper=mapper)
        values = {card.ref: model.of(card.spec) for card in cards}
        while len(_SIMULATED) >= _MOST_SIMULATED:
            _SIMULATED.pop(next(iter(_SIMULATED)))
        errors = {card.ref: model.error(card.spec) for card in cards}
        nothing = model.uninformative
        _SIMULATED[key] = Ratings(
            model.name,
            values,
            cards,
            model.matches if nothing is None else None,
            errors=errors,
            uninformative=nothing,
        )
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
    """Return ratings by how early cards were picked in the pods of ``logs``; ``basis`` is the
    number of picks.

    UserError if none of ``cards`` was picked there.
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
