"""How the search bot uses its turns, and how often it beats the direct one.

Matches use eight real tournament decks (../shared/cards; skipped without them) and the starter
decks. Every set-up is played twice, with the search bot in either seat. Printed are its wins in 100
(a draw counts half) with their 95% Wilson interval, its acts per turn in which an act was legal,
the turns it ended without an act although an attack on an enemy was legal, and its strikes at own
cards. More matches: ``razdacha strength``.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from itertools import combinations
from random import Random
from typing import Final

from deckbuilder.base.levels import Level
from deckbuilder.matches.bots import PLAYOUTS
from deckbuilder.tournament.many.statistics import wilson
from engine.berserk.bots import DirectBot, SearchBot
from engine.berserk.bots.fighting import attacked
from engine.berserk.cards.card import CardSpec
from engine.berserk.changing.setup import Setup
from engine.berserk.match.game import new_match
from engine.berserk.table.options import EndTurn
from engine.berserk.table.state import NO_CARD, Asking, MatchState
from engine.kernel import Decision, Option
from engine.kernel.rng import seeded
from engine.kernel.seats import SEATS, Seat
from tests.bench.timing import Figure, Figures, Remark
from tests.support.bundled import REAL_CARDS
from tests.support.real_decks import real_decks, setup_between
from tests.support.starters import starter_cards

_MATCHES: Final = 20
_CHEAP: Final = 2

REAL: Final = "eight real decks"
STARTERS: Final = "starter decks"

_DECKS: Final = (
    "Глеб Комов: Бабкина тачанка",
    "Дан Оргиян: Эльфы",
    "Данила Федосенко: Алёша ПОПович",
    "Евгений Сокуров: Инкарнация",
    "Монастырская Трапеза: Тип топ",
    "Алексей Сизов: Орки Карапета",
    "Михаил Матвеев: Морраг с летунами",
    "Владислав Малышев: Тоа-Дан",
)
"""Decks of eight players and eight kinds."""


@dataclass(frozen=True, slots=True)
class Played:
    """The search bot's record in one match.

    ``won`` is 1, 0 or a half; ``turns`` are those in which an act was legal, ``idle`` those that
    ended without one although an attack on an enemy was legal; ``own`` are strikes at own cards.
    """

    won: float
    turns: int
    acts: int
    idle: int
    own: int


@dataclass(slots=True)
class Counting:
    """Counts the search bot's acts, choice by choice."""

    turns: set[int] = field(default_factory=set)
    active: set[int] = field(default_factory=set)
    attacks: set[int] = field(default_factory=set)
    acts: int = 0
    own: int = 0

    def note(self, seen: MatchState, decision: Decision, chosen: Option) -> None:
        """Count a choice."""
        if decision.kind != Asking.ACT.value:
            return
        if any(not isinstance(option, EndTurn) for option in decision.options):
            self.turns.add(seen.turn)
        if any(_attacks(seen, decision.seat.opponent, option) for option in decision.options):
            self.attacks.add(seen.turn)
        if not isinstance(chosen, EndTurn):
            self.acts += 1
            self.active.add(seen.turn)
        self.own += _attacks(seen, decision.seat, chosen)

    def played(self, won: float) -> Played:
        """Return the counts of a finished match."""
        idle = len(self.attacks - self.active)
        return Played(won, len(self.turns), self.acts, idle, self.own)


def _attacks(seen: MatchState, side: Seat, option: Option) -> bool:
    target = attacked(seen, option)
    return target != NO_CARD and seen.cards[target].controller is side


def play(setup: Setup, seat: Seat, playouts: int) -> Played:
    """Play a match with the search bot in a seat and the direct bot in the other one."""
    match, counting = new_match(setup), Counting()
    searching, direct = SearchBot(1, playouts), DirectBot(1)
    while (decision := match.decision) is not None:
        seen = match.view(decision.seat)
        if decision.seat is seat:
            chosen = searching.choose(seen, decision)
            counting.note(seen, decision, chosen)
        else:
            chosen = direct.choose(seen, decision)
        match.choose(chosen)
    winner = None if match.result is None else match.result.winner
    return counting.played(0.5 if winner is None else float(winner is seat))


def begin(kind: str, playouts: int = PLAYOUTS[Level.STRONG]) -> Callable[[int], Played]:
    """Return the function that plays a numbered match: two in a row have the same set-up with
    exchanged seats."""
    set_up = numbered(kind)
    return lambda number: play(*set_up(number), playouts)


def numbered(kind: str) -> Callable[[int], tuple[Setup, Seat]]:
    """Return the function that sets a numbered match up and seats the measured bot."""
    decks = decks_of(kind)
    pairs = _pairs(len(decks))

    def set_up(number: int) -> tuple[Setup, Seat]:
        setup_number, seat = divmod(number, len(SEATS))
        one, other = pairs[setup_number % len(pairs)]
        rng = Random(seeded(1, setup_number))
        return setup_between(rng, decks[one], decks[other]), SEATS[seat]

    return set_up


def decks_of(kind: str) -> list[tuple[CardSpec, ...]]:
    """Return the decks of a kind of matches."""
    decks = real_decks() if kind == REAL else starter_cards()
    return [decks[name] for name in (_DECKS if kind == REAL else sorted(decks))]


def _pairs(count: int) -> list[tuple[int, int]]:
    """Return all pairs of decks, ordered so that a few of them include every deck."""
    return sorted(combinations(range(count), 2), key=lambda pair: pair[1] - pair[0])


def figures(*, cheap: bool = False) -> Figures:
    """Measure 20 matches of each kind in this process."""
    for kind in (STARTERS, REAL):
        if kind == REAL and not REAL_CARDS.is_file():
            yield Remark(_ABSENT)
        elif kind == STARTERS or not cheap:
            play_number = begin(kind, _CHEAP if cheap else PLAYOUTS[Level.STRONG])
            yield from summary(kind, map(play_number, range(_CHEAP if cheap else _MATCHES)))


_ABSENT: Final = f"{REAL}: left out, ../shared/cards is not beside this checkout"


def summary(kind: str, played: Iterable[Played]) -> Iterator[Figure]:
    """Yield the figures of matches of a kind; there must be at least one."""
    matches = list(played)
    wins, turns = sum(match.won for match in matches), sum(match.turns for match in matches)
    low, high = wilson(wins, len(matches))
    acts, idle, own = (
        sum(counts) for counts in zip(*((m.acts, m.idle, m.own) for m in matches), strict=True)
    )
    who = f"strong against direct, {kind}"
    yield Figure(f"{who}: matches", len(matches), "")
    yield Figure(f"{who}: wins", 100 * wins / len(matches), "in 100")
    yield Figure(f"{who}: wins, 95% Wilson from", 100 * low, "in 100")
    yield Figure(f"{who}: wins, 95% Wilson to", 100 * high, "in 100")
    yield Figure(f"{who}: acts in a turn in which one was legal", acts / max(1, turns), "")
    yield Figure(f"{who}: turns ended without an act, attacks being legal", idle, f"of {turns}")
    yield Figure(f"{who}: strikes at own cards", own, "")
