"""The JSON records of many matches: the columns of their tables, and all tables together."""

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, TypeAlias

from typing_extensions import Doc

from deckbuilder.base.tables import frame_records
from deckbuilder.cards.fields import Deck, Edition, Name, Ref, Seed
from deckbuilder.cards.playing import playing_of_cards
from deckbuilder.cards.records import PlayingCounts
from deckbuilder.kit.records import FLAT
from deckbuilder.tournament.many.matches import MatchesSetup
from deckbuilder.tournament.many.statistics import MatchStatistics
from deckbuilder.tournament.simulated import MatchBot

Low: TypeAlias = Annotated[float | None, Doc("the lower end of its 95% Wilson interval")]
High: TypeAlias = Annotated[float | None, Doc("the upper end of its 95% Wilson interval")]
Against: TypeAlias = Annotated[str, Doc("the name of the other deck")]


@dataclass(frozen=True, slots=True)
class WonShare:
    """Matches won."""

    matches: Annotated[int, Doc("matches counted")]
    win_share: Annotated[
        float | None, Doc("the share of matches won, a draw as a half; null where there are none")
    ]
    win_share_low: Low
    win_share_high: High


@dataclass(frozen=True, slots=True)
class Results(WonShare):
    """Matches won, drawn and lost."""

    wins: Annotated[int, Doc("matches won")]
    draws: Annotated[int, Doc("matches drawn")]
    losses: Annotated[int, Doc("matches lost")]
    first_share: Annotated[float | None, Doc("what was won as the first player")]
    first_share_low: Low
    first_share_high: High
    second_share: Annotated[float | None, Doc("what was won as the second player")]
    second_share_low: Low
    second_share_high: High


@dataclass(frozen=True, slots=True)
class DeckResults(Results):
    """What a deck won of all its matches; one that meets itself: what its first player won."""

    deck: Deck


@dataclass(frozen=True, slots=True)
class SimulatedDeck:
    """What a deck won of all its matches; one that meets itself: what its first player won."""

    results: Annotated[DeckResults, FLAT]
    playing: Annotated[PlayingCounts, Doc("of the whole deck")]


@dataclass(frozen=True, slots=True)
class SimulatedPair(Results):
    """What a deck won against another one."""

    deck: Deck
    against: Against


@dataclass(frozen=True, slots=True)
class SimulatedLength:
    """How long the matches of a pair of decks last."""

    deck: Deck
    against: Against
    turns: Annotated[float, Doc("turns of a battle on average")]
    turns_5: Annotated[int, Doc("5 in 100 battles have at most so many turns")]
    turns_50: Annotated[int, Doc("half of the battles have at most so many turns")]
    turns_95: Annotated[int, Doc("95 in 100 battles have at most so many turns")]
    most_turns: Annotated[int, Doc("turns of the longest battle")]
    decisions: Annotated[float, Doc("choices made in a battle on average")]


@dataclass(frozen=True, slots=True)
class SimulatedEnd:
    """A way in which matches ended."""

    reason: Annotated[str, Doc("a stable word; `stopped` for matches that never ended")]
    rule: Annotated[str, Doc("the number of the rule")]
    matches: Annotated[int, Doc("how many matches ended so")]
    share: Annotated[float, Doc("the same as a share of all matches")]


@dataclass(frozen=True, slots=True)
class SimulatedCard(WonShare):
    """How squads of a deck fared that had a card."""

    deck: Deck
    id: Ref
    name: Name
    squads: Annotated[int, Doc("squads of the deck that had it")]
    squad_share: Annotated[float, Doc("the same as a share of the deck's squads")]
    damage: Annotated[float, Doc("wounds it dealt to the opponent's cards in a match, on average")]


@dataclass(frozen=True, slots=True)
class SimulatedMatches:
    """Many matches counted together."""

    seed: Seed
    edition: Edition
    bot: Annotated[MatchBot, Doc("who plays: `random`, `direct` or `lookahead`")]
    asked: Annotated[int, Doc("how many matches were asked for")]
    matches: Annotated[int, Doc("how many were played to an end; fewer when stopped by Ctrl+C")]
    stopped: Annotated[int, Doc("matches that never ended: a mistake of the program")]
    decks: tuple[SimulatedDeck, ...]
    pairs: tuple[SimulatedPair, ...]
    lengths: tuple[SimulatedLength, ...]
    ends: Annotated[tuple[SimulatedEnd, ...], Doc("the most frequent first")]
    cards: Annotated[tuple[SimulatedCard, ...], Doc("the most frequent of each deck first")]
    files: Annotated[tuple[Path, ...], Doc("the tables that were written")]

    @staticmethod
    def of(
        statistics: MatchStatistics, setup: MatchesSetup, asked: int, files: tuple[Path, ...]
    ) -> "SimulatedMatches":
        """Return the tables of the matches of a set-up."""
        decks = frame_records(DeckResults, statistics.deck_table())
        playing = (PlayingCounts.of(playing_of_cards(cards)) for _name, cards in setup.decks)
        return SimulatedMatches(
            setup.seed,
            setup.rules.code,
            setup.bot,
            asked,
            statistics.matches,
            statistics.stopped,
            tuple(map(SimulatedDeck, decks, playing)),
            frame_records(SimulatedPair, statistics.pairs()),
            frame_records(SimulatedLength, statistics.lengths()),
            frame_records(SimulatedEnd, statistics.ends()),
            frame_records(SimulatedCard, statistics.cards()),
            files,
        )
