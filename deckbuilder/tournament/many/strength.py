"""Matches between two levels of the computer: which is stronger, and how long it thinks.

Matches come in pairs with the same decks, deals, squads and dice: the levels exchange their seats
in the second one. So neither a better deck nor a better deal favours a level. Match ``number``
depends only on the set-up, not on earlier matches.
"""

from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass, field
from itertools import combinations
from pathlib import Path
from time import process_time
from typing import Annotated, Any, Final

from typing_extensions import Doc

from catalog.common.errors import BadFile
from catalog.common.i18n import _
from deckbuilder.base.levels import Level
from deckbuilder.base.stopped import MatchStopped
from deckbuilder.base.versions import NOW
from deckbuilder.cards.fields import Edition, Seed
from deckbuilder.matches.bots import PLACINGS, PLAYOUTS, fitted_evaluation
from deckbuilder.tasks.mapper import Mapper, results_of
from deckbuilder.tasks.run_folder import KeptRun, Kind, read_line, render_line
from deckbuilder.tasks.work import Work
from deckbuilder.tournament.many.folder import hash_of
from deckbuilder.tournament.many.statistics import wilson
from deckbuilder.tournament.many.tables import High, Low
from deckbuilder.tournament.simulated import BOTS_VERSION, Contender, fight, recruited
from engine.berserk import Bot, CardSpec, MatchState, Ruleset
from engine.kernel import Decision, Option
from engine.kernel.rng import seeded

FEWEST: Final = 10
"""The number of matches before which no interval ends a run."""
HEAD: Final = "strength.json"


@dataclass(frozen=True, slots=True)
class StrengthSetup:
    """The setting of the matches: the two levels, decks with names, rules, a seed."""

    levels: tuple[Level, Level]
    decks: tuple[tuple[str, tuple[CardSpec, ...]], ...]
    rules: Ruleset
    seed: int

    def pair(self, number: int) -> tuple[int, int]:
        """Return the decks that meet in a match; neighbours in the list meet first."""
        count = len(self.decks)
        pairs = sorted(combinations(range(count), 2), key=lambda pair: pair[1] - pair[0])
        return pairs[number // 2 % len(pairs)] if pairs else (0, 0)


@dataclass(frozen=True, slots=True)
class StrengthMatch:
    """A match: what the first level won of it in halves (None if the program stopped it), and the
    choices of both with their microseconds."""

    number: int
    halves: int | None
    choices: tuple[int, int] = (0, 0)
    microseconds: tuple[int, int] = (0, 0)
    slowest: tuple[int, int] = (0, 0)


@dataclass(frozen=True, slots=True)
class LevelThought:
    """How long a level thought, in processor time."""

    level: Annotated[Level, Doc("the level")]
    playouts: Annotated[int, Doc("playouts for a choice")]
    choices: Annotated[int, Doc("choices among several options")]
    seconds: Annotated[float, Doc("mean time of a choice, in seconds")]
    slowest: Annotated[float, Doc("the longest time of a choice, in seconds")]


@dataclass(frozen=True, slots=True)
class Strength:
    """How a level did against another."""

    seed: Seed
    edition: Edition
    levels: Annotated[tuple[LevelThought, LevelThought], Doc("both levels, as named")]
    decks: Annotated[tuple[str, ...], Doc("the names of the decks")]
    asked: Annotated[int, Doc("number of matches requested")]
    matches: Annotated[int, Doc("number of matches finished")]
    stopped: Annotated[int, Doc("matches stopped because they never ended, a bug in the program")]
    win_share: Annotated[float | None, Doc("share won by the first level; a draw counts half")]
    win_share_low: Low
    win_share_high: High
    aim: Annotated[float | None, Doc("the share at which the run ends early; null without one")]


@dataclass
class StrengthCount:
    """The matches counted so far."""

    setup: StrengthSetup
    aim: float | None = None
    counted: list[StrengthMatch] = field(default_factory=list)

    def add(self, match: StrengthMatch) -> None:
        """Count a match."""
        self.counted.append(match)

    @property
    def share(self) -> tuple[float, float, float] | None:
        """The share won by the first level, with both ends of its interval; None without
        matches."""
        halves = [match.halves for match in self.counted if match.halves is not None]
        if not halves:
            return None
        won = sum(halves) / 2
        low, high = wilson(won, len(halves))
        return won / len(halves), low, high

    @property
    def is_clear(self) -> bool:
        """Whether the interval lies on one side of the aim, after whole pairs of matches."""
        share, count = self.share, len(self.counted)
        if self.aim is None or share is None or count < FEWEST or count % 2:
            return False
        _mean, low, high = share
        return low >= self.aim or high < self.aim

    def result(self, asked: int) -> Strength:
        """Return the figures of the matches."""
        share, low, high = self.share or (None, None, None)
        stopped = sum(match.halves is None for match in self.counted)
        return Strength(
            self.setup.seed,
            self.setup.rules.code,
            (self._thought(0), self._thought(1)),
            tuple(name for name, _cards in self.setup.decks),
            asked,
            len(self.counted) - stopped,
            stopped,
            share,
            low,
            high,
            self.aim,
        )

    def _thought(self, place: int) -> LevelThought:
        level = self.setup.levels[place]
        choices = sum(match.choices[place] for match in self.counted)
        spent = sum(match.microseconds[place] for match in self.counted) / 1e6
        slowest = max((match.slowest[place] for match in self.counted), default=0) / 1e6
        return LevelThought(
            level, PLAYOUTS.get(level, 0), choices, spent / max(1, choices), slowest
        )


def measure(
    count: StrengthCount, total: int, mapper: Mapper, folder: Path | None
) -> Iterator[StrengthMatch]:
    """Count matches 0 to ``total`` - 1 until the aim is clear, and yield each after it counts.

    Those of ``folder`` come first; new ones are written to it before they count.
    """
    kept = None if folder is None else _kept(folder, count.setup)
    for match in () if kept is None else kept.records():
        if match.number < total:
            count.add(match)
            yield match
    done = {match.number for match in count.counted}
    left = [number for number in range(total) if number not in done]
    if count.is_clear or not left:
        return
    with closing(results_of(mapper, Work(begin, count.setup), left)) as played:
        if kept is None:
            yield from _counted(count, (match for _number, match in played), None)
            return
        with kept.keeping() as keep:
            yield from _counted(count, (match for _number, match in played), keep)
    kept.put_in_order()


def _counted(
    count: StrengthCount,
    played: Iterator[StrengthMatch],
    keep: Callable[[StrengthMatch], None] | None,
) -> Iterator[StrengthMatch]:
    for match in played:
        if keep is not None:
            keep(match)
        count.add(match)
        yield match
        if count.is_clear:
            return


class _Timed:
    """A bot whose choices among several options are timed."""

    def __init__(self, bot: Bot) -> None:
        self._bot = bot
        self.seconds: list[float] = []

    @property
    def seed(self) -> int:
        return self._bot.seed

    def choose(self, seen: MatchState, decision: Decision) -> Option:
        started = process_time()
        option = self._bot.choose(seen, decision)
        if len(decision.options) > 1:
            self.seconds.append(process_time() - started)
        return option


def begin(setup: StrengthSetup) -> Callable[[int], StrengthMatch]:
    """Return the function that plays a numbered match."""
    contenders = [Contender(cards, setup.rules, name=name) for name, cards in setup.decks]

    def play(number: int) -> StrengthMatch:
        one, other = setup.pair(number)
        exchanged = bool(number % 2)
        try:
            session = recruited(contenders[one], contenders[other], seeded(setup.seed, number // 2))
            timed = fight(session, setup.levels[::-1] if exchanged else setup.levels, _Timed)
        except MatchStopped:  # reported in a file; such a match must not end the run
            return StrengthMatch(number, None)
        bots = timed[::-1] if exchanged else timed
        winner = None if session.outcome is None else session.outcome.winner
        halves = 1 if winner is None else 2 * int(winner == int(exchanged))
        thought = [[round(1_000_000 * one) for one in bot.seconds] for bot in bots]
        first, second = thought
        return StrengthMatch(
            number,
            halves,
            (len(first), len(second)),
            (sum(first), sum(second)),
            (max(first, default=0), max(second, default=0)),
        )

    return play


def _kept(folder: Path, setup: StrengthSetup) -> KeptRun[StrengthMatch]:
    no_record = _("this is not a record of a match")

    def read(text: str, source: str, line: int) -> StrengthMatch:
        match = read_line(StrengthMatch, no_record, text, source, line)
        if match.number < 0 or match.halves not in (None, 0, 1, 2):
            raise BadFile(source, no_record, line)
        return match

    kind = Kind(
        "razdacha-strength",
        HEAD,
        "matches.jsonl",
        read,
        render_line,
        lambda record: record.number,
        no_head=_("this is not a run of matches"),
        no_record=no_record,
        other=_("The folder {folder} holds other matches; differences: {what}."),
    )
    return KeptRun(folder, kind, _described(setup))


def _described(setup: StrengthSetup) -> dict[str, Any]:
    """Return everything that matches depend on, as plain data."""
    return {
        "version": 1,
        "made_with": NOW.to_json(),
        "seed": str(setup.seed),
        "levels": [[level.value, PLAYOUTS.get(level, 0)] for level in setup.levels],
        "bots": BOTS_VERSION,
        "placings": [PLACINGS.get(level, 0) for level in setup.levels],
        "evaluation": list(fitted_evaluation().weights),
        "rules": hash_of(repr(setup.rules)),
        "decks": [[name, hash_of(repr(cards))] for name, cards in setup.decks],
    }
