"""Which abilities of real cards change nothing, however many boards they are tried on.

    python -m tests.bench.idle --matches 400 --seed 1

Squads are drawn from the real cards (../shared/cards), those first whose abilities have done
nothing so far, and played at random. An ability that is announced (113, 116) has done something
once a power of it has done anything. What has been announced ``--times`` times in vain is listed
first: such a reading is wrong, or wants a reason in ``ARGUED``. Then follows how many others have
not been announced yet. Statics and protections are never announced and are not tried here.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from random import Random
from typing import Final, TypeAlias

import engine.berserk.abilities as ab
from engine.berserk import RULES_2024
from engine.berserk.cards.card import CardSpec
from engine.berserk.cards.facts import PRINTED
from engine.berserk.changing.setup import PlayerSetup, Setup, refuse_squad
from engine.berserk.match.game import BerserkMatch, new_match
from engine.berserk.table import events as ev
from tests.support.bundled import REAL_CARDS, real_specs
from tests.support.examining import random_choice

_SQUAD: Final = 12
_CHOICES: Final = 1_500
_ANNOUNCED: Final = (ab.Playable, ab.Triggered, ab.Concentration, ab.Frenzy, ab.Valhalla)
Place: TypeAlias = tuple[str, int]
"""A card's name and the place of an ability on it."""
ARGUED: Final[dict[Place, str]] = {}
"""Abilities that may be announced in vain for ever, each with its argument."""


@dataclass
class Found:
    """How often each ability was in a match, was announced, and did something."""

    boards: Counter[Place] = field(default_factory=Counter)
    announced: Counter[Place] = field(default_factory=Counter)
    done: Counter[Place] = field(default_factory=Counter)

    def add(self, match: BerserkMatch) -> None:
        """Count what the abilities of a finished match did."""
        cards = match.state.cards
        self.boards.update(place for card in cards for place in tried(card.spec))
        plays: dict[int, Place] = {}
        for event in match.history:
            match event:
                case ev.PlayAnnounced(play=play, source=source, key=(kind, at, _)) if (
                    kind == PRINTED and isinstance(_node(cards[source].spec, at), _ANNOUNCED)
                ):
                    plays[play] = (cards[source].spec.name, at)
                    self.announced[plays[play]] += 1
                case ev.PowerDone(play=play, done=done) if done.any and play in plays:
                    self.done[plays[play]] += 1
                case _:
                    pass

    def in_vain(self, times: int) -> Iterator[Place]:
        """Yield what was announced at least so often and never did anything, without a reason."""
        for place, count in sorted(self.announced.items()):
            if count >= times and not self.done[place] and place not in ARGUED:
                yield place


def tried(spec: CardSpec) -> tuple[Place, ...]:
    """Return the abilities of a card that can be announced."""
    nodes = enumerate(spec.abilities)
    return tuple((spec.name, at) for at, node in nodes if isinstance(node, _ANNOUNCED))


def _node(spec: CardSpec, at: int) -> object:
    return spec.abilities[at] if 0 <= at < len(spec.abilities) else None


@dataclass
class Trial:
    """Matches of the cards that have done least so far."""

    rng: Random
    found: Found = field(default_factory=Found)

    @cached_property
    def _cards(self) -> tuple[CardSpec, ...]:
        return tuple(spec for spec in real_specs() if tried(spec))

    def run(self, matches: int) -> Found:
        """Play so many matches."""
        for _match in range(matches):
            squads = self._squads()
            match = new_match(Setup(*squads, self.rng.getrandbits(32), ruleset=RULES_2024))
            for _choice in range(_CHOICES):
                if match.decision is None:
                    break
                match.choose(random_choice(match, self.rng))
            self.found.add(match)
        return self.found

    def _squads(self) -> tuple[PlayerSetup, PlayerSetup]:
        waiting = sorted(self._cards, key=lambda spec: (*self._need(spec), self.rng.random()))
        while True:
            drawn = waiting[: 2 * _SQUAD]
            self.rng.shuffle(drawn)
            squads = tuple(drawn[:_SQUAD]), tuple(drawn[_SQUAD:])
            if all(refuse_squad(squad, ruleset=RULES_2024) is None for squad in squads):
                one, other = squads
                return PlayerSetup("A", one), PlayerSetup("B", other)
            self.rng.shuffle(waiting)

    def _need(self, spec: CardSpec) -> tuple[bool, int]:
        """Return whether all abilities have done something, and on how many boards they were."""
        places = tried(spec)
        return all(self.found.done[place] for place in places), self.found.boards[places[0]]


def main(words: list[str]) -> int:
    """Print what was announced in vain; 1 if there is any."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.idle")
    parser.add_argument("--matches", type=int, default=400)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--times", type=int, default=5)
    given = parser.parse_args(words)
    if not REAL_CARDS.is_file():
        print(f"no real cards at {REAL_CARDS}", file=sys.stderr)
        return 2
    found = Trial(Random(given.seed)).run(given.matches)
    vain = list(found.in_vain(given.times))
    for name, at in vain:
        print(f"{name}, ability {at}: announced {found.announced[name, at]} times in vain")
    every = sum(len(tried(spec)) for spec in real_specs())
    print(
        f"{every:,} abilities that can be announced: {len(found.announced):,} were,"
        f" {len(found.done):,} did something, {len(vain):,} were announced in vain"
    )
    return 1 if vain else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
