"""The matches that are measured: the same seeds at every time, whatever is measured with them.

``plain`` are squads of ten bundled cards, most of which have no ability beyond an icon. The boards
between are the same with abilities given to some cards of each side. ``real`` are ten cards of
each of two real tournament decks as compiled (../shared/cards), ``wild`` are cards of random
abilities of every kind.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from random import Random
from typing import Final

import engine.berserk.abilities as ab
from engine.berserk import RULES_2024
from engine.berserk.cards.card import CardSpec
from engine.berserk.changing.setup import PlayerSetup, Setup, refuse_squad
from engine.berserk.match.game import BerserkMatch, new_match
from engine.kernel.rng import below, seeded
from tests.support.bundled import REAL_CARDS
from tests.support.real_decks import real_decks
from tests.support.starters import starter_cards
from tests.support.wild import wild_setup

_SQUAD: Final = 10
_OWN: Final = ab.OfSide(ab.Side.OWN)
_WOUNDED: Final = ab.Comparison(ab.FactOf(ab.Fact.WOUNDS), ab.Compare.AT_LEAST, 1)
_STRONGER: Final = ab.Modify(ab.Property.STRIKE, 1)

OWN_STATIC: Final = ((ab.While(_WOUNDED, (_STRONGER,)),),)
"""A wounded card strikes harder: depends only on the card itself."""

AURA: Final = ((ab.While(ab.ALWAYS, (_STRONGER,), ab.AllOf((_OWN, ab.Not(ab.Is(ab.Who.SELF))))),),)
"""The other cards of its side strike harder."""

AURAS: Final = (
    *AURA,
    (ab.While(ab.ALWAYS, (ab.Named(ab.Name.ARMOR, 1),), ab.AllOf((_OWN, ab.Beside()))),),
    (ab.While(_WOUNDED, (ab.Modify(ab.Property.MOVEMENT, 1),), _OWN),),
    (ab.While(ab.TurnOf(ab.Side.OWN), (_STRONGER,), ab.AllOf((_OWN, ab.InState(ab.State.OPEN)))),),
    (
        ab.While(
            ab.ThereAre(ab.AllOf((_OWN, ab.IsCreature()))),
            (ab.Modify(ab.Property.STRIKE, -1),),
            ab.AllOf((ab.OfSide(ab.Side.ENEMY), ab.Within(2))),
        ),
    ),
)
"""Auras of five cards: for all, for neighbours, while wounded, by turn, on enemies."""


def _influence(effect: ab.Effect) -> ab.Power:
    return ab.Power(ab.PowerKind.INFLUENCE, (effect,), ab.ITSELF)


TRIGGERS: Final = (
    (ab.Triggered(ab.When(ab.Moment.WOUNDED, ab.Is(ab.Who.SELF)), _influence(ab.Chips(1))),),
    (
        ab.Triggered(
            ab.When(ab.Moment.TURN_START, ab.ANY_CARD, turn=ab.Side.OWN), _influence(ab.Heal(1))
        ),
    ),
    (ab.Triggered(ab.When(ab.Moment.DIED, ab.OfSide(ab.Side.ENEMY)), _influence(ab.Heal(None))),),
    (
        ab.Triggered(
            ab.When(ab.Moment.ANNOUNCED, ab.Is(ab.Who.SELF)),
            _influence(ab.AddProperty(ab.Property.STRIKE, 1, ab.Until.TURN_END)),
        ),
    ),
    (ab.Triggered(ab.When(ab.Moment.MOVED, _OWN), _influence(ab.Chips(1)), condition=_WOUNDED),),
)
"""Triggers of five cards: by wounds, turns, deaths, attacks, and moves of others."""


def plain_setup(number: int, more: tuple[tuple[ab.Ability, ...], ...] = ()) -> Setup:
    """Return two squads of starter decks; the first cards of each have additional abilities."""
    decks = starter_cards()
    names = sorted(decks)
    squads = [_with(decks[names[(number + n) % len(names)]][:_SQUAD], more) for n in (0, 1)]
    one, other = PlayerSetup("one", squads[0]), PlayerSetup("other", squads[1])
    return Setup(one, other, number, ruleset=RULES_2024)


def _with(
    squad: tuple[CardSpec, ...], more: tuple[tuple[ab.Ability, ...], ...]
) -> tuple[CardSpec, ...]:
    """Return a squad whose first creatures have an additional ability each, from ``more``."""
    given, cards = iter(more), list[CardSpec]()
    for card in squad:
        extra = next(given, ()) if card.type.is_creature else ()
        cards.append(replace(card, abilities=(*card.abilities, *extra)))
    return tuple(cards)


def real_setup(number: int) -> Setup:
    """Return squads of a real deck and of the next one: 45 numbers use each of them twice."""
    decks = real_decks()
    names = sorted(decks)
    players = [
        _real_player(name, number, decks[name])
        for name in (names[(number + n) % len(names)] for n in (0, 1))
    ]
    return Setup(players[0], players[1], number, ruleset=RULES_2024)


def _real_player(name: str, number: int, cards: tuple[CardSpec, ...]) -> PlayerSetup:
    rng = Random(f"{name} {number}")
    while True:
        mixed = rng.sample(cards, len(cards))
        squad, deck = tuple(mixed[:_SQUAD]), tuple(mixed[_SQUAD:])
        if refuse_squad(squad, ruleset=RULES_2024) is None:
            return PlayerSetup(name, squad, deck)


@dataclass(frozen=True)
class Board:
    """A kind of matches: how each begins, how many are played, and after how many choices they
    stop."""

    name: str
    setup: Callable[[int], Setup]
    matches: int
    choices: int = 1000

    @property
    def is_there(self) -> bool:
        """Return whether the required cards are available."""
        return self.setup is not real_setup or REAL_CARDS.is_file()


def _given(more: tuple[tuple[ab.Ability, ...], ...]) -> Callable[[int], Setup]:
    return lambda number: plain_setup(number, more)


BOARDS: Final = (
    Board("plain", plain_setup, 60),
    Board("one static that looks at its own card", _given(OWN_STATIC), 30),
    Board("one aura a side", _given(AURA), 24),
    Board("five auras a side", _given(AURAS), 8),
    Board("triggers on five cards", _given(TRIGGERS), 24),
    Board("45 real decks as compiled", real_setup, 45, 250),
    Board("random nodes", lambda number: wild_setup(Random(number)), 60, 250),
)
PLAIN, REAL, AURAS_5 = BOARDS[0], BOARDS[5], BOARDS[3]


def at_random(match: BerserkMatch, seed: int, choices: int) -> Iterator[int]:
    """Play up to this many random choices; yield their number after each."""
    rng = seeded(seed, 1)
    for number in range(choices):
        if match.decision is None:
            return
        pick, rng = below(rng, len(match.decision.options))
        match.choose(pick)
        yield number + 1


def half_way(board: Board, seed: int = 3, choices: int = 80) -> BerserkMatch:
    """Return a match of a board after this many choices."""
    match = new_match(board.setup(seed))
    for _made in at_random(match, seed, choices):
        continue
    return match
