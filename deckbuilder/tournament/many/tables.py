"""The JSON records of many matches: the columns of their tables, and all tables together."""

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, TypeAlias

from pandas import DataFrame
from typing_extensions import Doc

from deckbuilder.base.levels import Level
from deckbuilder.base.tables import frame_records
from deckbuilder.cards.fields import Deck, Edition, Name, Ref, Seed
from deckbuilder.cards.playing import playing_of_cards
from deckbuilder.cards.records import PlayingCounts
from deckbuilder.kit.records import FLAT
from deckbuilder.tournament.many.matches import MatchesSetup
from deckbuilder.tournament.many.statistics import MatchStatistics

Low: TypeAlias = Annotated[float | None, Doc("the lower end of its 95% Wilson interval")]
High: TypeAlias = Annotated[float | None, Doc("the upper end of its 95% Wilson interval")]
Against: TypeAlias = Annotated[str, Doc("the name of the other deck")]


@dataclass(frozen=True, slots=True)
class WonShare:
    """A share of matches won."""

    matches: Annotated[int, Doc("number of matches counted")]
    win_share: Annotated[
        float | None, Doc("the share of matches won, a draw as half; null without matches")
    ]
    win_share_low: Low
    win_share_high: High


@dataclass(frozen=True, slots=True)
class Results(WonShare):
    """Matches won, drawn and lost."""

    wins: Annotated[int, Doc("matches won")]
    draws: Annotated[int, Doc("matches drawn")]
    losses: Annotated[int, Doc("matches lost")]
    first_share: Annotated[float | None, Doc("results as the first player")]
    first_share_low: Low
    first_share_high: High
    second_share: Annotated[float | None, Doc("results as the second player")]
    second_share_low: Low
    second_share_high: High


@dataclass(frozen=True, slots=True)
class DeckResults(Results):
    """The results of a deck; if it met itself, those of its first player."""

    deck: Deck


@dataclass(frozen=True, slots=True)
class SimulatedDeck:
    """The results of a deck; if it met itself, those of its first player."""

    results: Annotated[DeckResults, FLAT]
    playing: Annotated[PlayingCounts, Doc("counted over the whole deck")]


@dataclass(frozen=True, slots=True)
class SimulatedPair(Results):
    """The results of a deck against another."""

    deck: Deck
    against: Against


@dataclass(frozen=True, slots=True)
class SimulatedLength:
    """The length of the matches between two decks."""

    deck: Deck
    against: Against
    turns: Annotated[float, Doc("mean number of turns in a battle")]
    turns_5: Annotated[int, Doc("turns: 5th percentile")]
    turns_50: Annotated[int, Doc("turns: median")]
    turns_95: Annotated[int, Doc("turns: 95th percentile")]
    most_turns: Annotated[int, Doc("turns of the longest battle")]
    decisions: Annotated[float, Doc("mean number of choices in a battle")]


@dataclass(frozen=True, slots=True)
class SimulatedEnd:
    """A way in which matches ended."""

    reason: Annotated[
        str, Doc("the reason, as a stable code; `stopped` for matches stopped by the program")
    ]
    rule: Annotated[str, Doc("the number of the rule")]
    matches: Annotated[int, Doc("number of matches that ended like this")]
    share: Annotated[float, Doc("their share of all matches")]


@dataclass(frozen=True, slots=True)
class SimulatedCard(WonShare):
    """The results of a deck's squads that contained a card."""

    deck: Deck
    id: Ref
    name: Name
    squads: Annotated[int, Doc("number of the deck's squads with the card")]
    squad_share: Annotated[float, Doc("their share of the deck's squads")]
    damage: Annotated[float, Doc("mean number of wounds dealt to the opponent's cards in a match")]


@dataclass(frozen=True, slots=True)
class SimulatedMatches:
    """Statistics of many matches."""

    seed: Seed
    edition: Edition
    bot: Annotated[Level, Doc("the level of the bots, as `--bot` names it")]
    asked: Annotated[int, Doc("number of matches requested")]
    matches: Annotated[int, Doc("number of matches finished; fewer if stopped by Ctrl+C")]
    stopped: Annotated[int, Doc("matches stopped because they never ended, a bug in the program")]
    seats: Annotated[WonShare, Doc("the first players of all matches")]
    decks: tuple[SimulatedDeck, ...]
    pairs: tuple[SimulatedPair, ...]
    lengths: tuple[SimulatedLength, ...]
    ends: Annotated[tuple[SimulatedEnd, ...], Doc("most frequent first")]
    cards: Annotated[tuple[SimulatedCard, ...], Doc("each deck's most frequent first")]
    files: Annotated[tuple[Path, ...], Doc("the files with the tables")]

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
            frame_records(WonShare, DataFrame([statistics.seats()]))[0],
            tuple(map(SimulatedDeck, decks, playing)),
            frame_records(SimulatedPair, statistics.pairs()),
            frame_records(SimulatedLength, statistics.lengths()),
            frame_records(SimulatedEnd, statistics.ends()),
            frame_records(SimulatedCard, statistics.cards()),
            files,
        )
