"""Long runs of random matches, checked against the properties of every match.

    python -m tests.bench.decisions --kind wild --decisions 200000 --seeds 20
    python -m tests.bench.decisions --kind decks --matches 300
    python -m tests.bench.decisions --kind bundled --kind real --decisions 500000 --seeds 20
    python -m tests.bench.decisions --edition 2009 --edition 2010 --kind bundled --decisions 40000

The decisions are spread evenly over the kinds, the editions of the rules (``--edition``; ``every``
means all) and the seeds. ``bundled`` are squads of the bundled set, ten cards a side; ``real`` are
squads recruited from real decks and cards (../shared/cards, skipped if missing); ``decks`` are
only decks of real tournaments; ``wild`` are cards of random abilities of every kind. For real
cards the printed sentences in play, announced and carried out are counted. With ``--kept FILE``
each finished piece (a kind, an edition and a seed) is stored and not repeated for the same tree,
so a long run can be interrupted and continued; the figures are summed.

A failure names its match, and ``--match wild 4711`` plays only that one, in the given
``--edition``.
"""

import argparse
import json
import subprocess
import sys
import time
import traceback
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from random import Random
from typing import Any, Final

from engine.berserk import EDITIONS, RULES_2024, Ruleset
from engine.berserk.cards.card import CardSpec
from engine.berserk.changing.setup import PlayerSetup, Setup, refuse_squad
from engine.kernel.rng import seeded
from tests.support.bundled import REAL_CARDS
from tests.support.real_decks import real_setup, tournament_setup
from tests.support.sentences_in_play import sentences_in_play
from tests.support.starters import starter_cards
from tests.support.trials import Tally, Trial
from tests.support.wild import wild_setup

_SQUAD: Final = 10
_CHOICES: Final = 20_000
"""The maximum number of decisions in a match, by which the ruleset should have ended it."""


def bundled_setup(rng: Random) -> Setup:
    """Return two squads of ten cards of the starter decks, with the other cards as decks."""
    return squads_of(rng, starter_cards())


def squads_of(rng: Random, decks: Mapping[str, tuple[CardSpec, ...]]) -> Setup:
    """Return squads of ten cards of two of these decks, with the other cards as decks."""
    one, other = (_player(rng, name, decks[name]) for name in rng.sample(sorted(decks), 2))
    return Setup(one, other, rng.getrandbits(32), ruleset=RULES_2024)


def _player(rng: Random, name: str, cards: tuple[CardSpec, ...]) -> PlayerSetup:
    while True:
        mixed = rng.sample(cards, len(cards))
        squad, deck = tuple(mixed[:_SQUAD]), tuple(mixed[_SQUAD:])
        if refuse_squad(squad, ruleset=RULES_2024) is None:
            return PlayerSetup(name, squad, deck)


KINDS: Final[dict[str, Callable[[Random], Setup]]] = {
    "bundled": bundled_setup,
    "decks": tournament_setup,
    "real": real_setup,
    "wild": wild_setup,
}
REAL: Final = ("decks", "real")
"""The kinds played with real cards."""


_EVERY: Final = "every"


class Failed(Exception):
    """A match that violated a property."""


@dataclass
class Piece:
    """The results of one kind and one seed: enough matches for a number of decisions."""

    kind: str
    seed: int
    wanted: int
    often: float
    tree: str
    tally: Tally = field(default_factory=Tally)
    failures: list[str] = field(default_factory=list)
    seconds: float = 0.0
    matches: int = 0
    """The number of matches instead, unless 0."""
    edition: str = RULES_2024.code

    def is_like(self, other: "Piece") -> bool:
        """Return whether the other piece is played in the same way."""
        return self._what() == other._what()

    def _what(self) -> tuple[object, ...]:
        how = self.wanted, self.matches, self.often
        return self.kind, self.edition, self.seed, *how, self.tree

    @property
    def name(self) -> str:
        """The kind, with its edition unless that is the default."""
        return _name(self.kind, self.edition)

    def is_done(self, matches: int) -> bool:
        """Return whether the requested matches or decisions are done."""
        return matches >= self.matches if self.matches else self.tally.decisions >= self.wanted


def _name(kind: str, edition: str) -> str:
    return kind if edition == RULES_2024.code else f"{kind} by {edition}"


def by_rules(setup: Setup, rules: Ruleset) -> Setup:
    """Return the same setup under other rules; a card keeps only its first element if cards have
    only one there."""
    if rules.several_elements:
        return replace(setup, ruleset=rules)
    first, second = (
        replace(player, squad=_of_one_element(player.squad), deck=_of_one_element(player.deck))
        for player in (setup.first, setup.second)
    )
    return replace(setup, first=first, second=second, ruleset=rules)


def _of_one_element(cards: tuple[CardSpec, ...]) -> tuple[CardSpec, ...]:
    return tuple(replace(card, elements=card.elements[:1]) for card in cards)


def play(
    kind: str, number: int, tally: Tally, often: float, edition: str = RULES_2024.code
) -> None:
    """Play one match to its end; Failed with everything needed to reproduce it."""
    rng = Random(number)
    trial = Trial(by_rules(KINDS[kind](rng), EDITIONS[edition]), rng, tally, often)
    by = "" if edition == RULES_2024.code else f"--edition {edition} "
    try:
        trial.run(_CHOICES)
    except Exception as error:
        choice = len(trial.match.choices)
        raise Failed(f"{by}--match {kind} {number}, choice {choice}") from error
    if kind in REAL:
        tally.sentences.update(sentences_in_play(trial.match))
    if trial.match.result is None:
        raise Failed(f"{by}--match {kind} {number} has not ended")


def play_piece(piece: Piece) -> None:
    """Play matches until the piece has enough decisions; failures are recorded and printed."""
    started, matches = time.monotonic(), 0
    while not piece.is_done(matches):
        place = sorted(KINDS).index(piece.kind)
        try:
            number = seeded(piece.seed, place, matches)
            play(piece.kind, number, piece.tally, piece.often, piece.edition)
        except Failed as failed:
            traceback.print_exception(failed)
            piece.failures.append(str(failed))
        matches += 1
    piece.seconds = time.monotonic() - started


def pieces(
    kinds: Sequence[str],
    decisions: int,
    seeds: range,
    often: float,
    matches: int = 0,
    editions: Sequence[str] = (RULES_2024.code,),
) -> Iterator[Piece]:
    """Yield the pieces of a run: one seed of every kind and edition before the next seed."""
    shares = len(kinds) * len(editions) * len(seeds)
    wanted, tree = decisions // shares, commit()
    for seed in seeds:
        for edition in editions:
            for kind in kinds:
                yield Piece(
                    kind, seed, wanted, often, tree, matches=matches // shares, edition=edition
                )


def commit() -> str:
    """Return the current commit; empty outside a checkout."""
    command = ["git", "rev-parse", "HEAD"]
    found = subprocess.run(command, capture_output=True, text=True, check=False)
    return found.stdout.strip()


def kept_pieces(path: Path | None) -> list[Piece]:
    """Return the stored pieces."""
    if path is None or not path.is_file():
        return []
    rows = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    return [Piece(**row | {"tally": _tally(row["tally"])}) for row in rows]


def _tally(row: dict[str, Any]) -> Tally:
    names = ("endings", "events", "checks", "sentences")
    counters = (Counter(row.get(name, {})) for name in names)
    return Tally(int(row["decisions"]), *counters)


def keep(path: Path | None, piece: Piece) -> None:
    """Store a piece."""
    if path is not None:
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(vars(piece) | {"tally": vars(piece.tally)}) + "\n")


def summed(done: Sequence[Piece]) -> Tally:
    """Return the sum of pieces."""
    whole = Tally()
    for piece in done:
        whole.decisions += piece.tally.decisions
        whole.endings += piece.tally.endings
        whole.events += piece.tally.events
        whole.checks += piece.tally.checks
        whole.sentences += piece.tally.sentences
    return whole


def told(name: str, done: Sequence[Piece]) -> str:
    """Return the results of a kind in two or three lines, and one for each failure."""
    tally = summed(done)
    counts = (f"{name} {count:,}" for name, count in sorted(tally.endings.items()))
    checks = (f"{name} {count:,}" for name, count in sorted(tally.checks.items()))
    failures = [failure for piece in done for failure in piece.failures]
    lines = (
        f"{name}: {tally.matches:,} matches, {tally.decisions:,} decisions over {len(done)} seeds,"
        f" {len(failures)} failures; ended by {', '.join(counts)};"
        f" {sum(piece.seconds for piece in done):.0f} s",
        f"  {len(tally.events)} kinds of events; examined: {', '.join(checks)}",
        *_told_of_sentences(tally.sentences),
        *(f"  FAILED: {failure}" for failure in failures),
    )
    return "\n".join(lines)


def _told_of_sentences(said: Counter[str]) -> Iterator[str]:
    if said:
        yield (
            f"  printed sentences {said['printed']:,}; in play {said['in_play']:,}, announced"
            f" {said['announced']:,}, carried out {said['carried_out']:,}"
        )


def known_kinds() -> list[str]:
    """Return the kinds that can be played here: real cards may be missing."""
    return [kind for kind in sorted(KINDS) if kind not in REAL or REAL_CARDS.is_file()]


def _given(words: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.decisions")
    parser.add_argument("--decisions", type=int, default=100_000, help="of all kinds and seeds")
    parser.add_argument("--matches", type=int, default=0, help="so many matches of all instead")
    parser.add_argument("--seed", type=int, default=1, help="the first seed")
    parser.add_argument("--seeds", type=int, default=1, help="how many seeds")
    parser.add_argument("--often", type=float, default=0.03, help="share of decisions examined")
    parser.add_argument("--kind", action="append", choices=known_kinds(), help="one or more")
    parser.add_argument(
        "--edition", action="append", choices=(*EDITIONS, _EVERY), help="one or more"
    )
    parser.add_argument("--kept", type=Path, metavar="FILE", help="where pieces are written down")
    parser.add_argument("--match", nargs=2, metavar=("KIND", "NUMBER"), help="play this one alone")
    given = parser.parse_args(words)
    given.edition = given.edition or [RULES_2024.code]
    if _EVERY in given.edition:
        given.edition = list(EDITIONS)
    return given


def main(words: list[str]) -> int:
    """Play until enough decisions are made; return 1 if something failed, else 0."""
    given = _given(words)
    if given.match:
        kind, number = given.match
        play(kind, int(number), Tally(), given.often, given.edition[0])
        print("this match holds")
        return 0
    kinds = given.kind or known_kinds()
    done, before = list[Piece](), kept_pieces(given.kept)
    for piece in pieces(
        kinds,
        given.decisions,
        range(given.seed, given.seed + given.seeds),
        given.often,
        given.matches,
        given.edition,
    ):
        known = next((kept for kept in before if kept.is_like(piece)), None)
        if known is None:
            play_piece(piece)
            keep(given.kept, piece)
            tally, failed = piece.tally, len(piece.failures)
            print(
                f"{piece.name} {piece.seed}: {tally.matches:,} matches, {tally.decisions:,}"
                f" decisions, {failed} failures, {piece.seconds:.0f} s",
                flush=True,
            )
        done.append(known or piece)
    for name in dict.fromkeys(piece.name for piece in done):
        print(told(name, [piece for piece in done if piece.name == name]))
    return int(any(piece.failures for piece in done))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
