"""Pronouns for several cards of the previous power: «они», «одно из них» (505.7)."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

import engine.berserk.abilities as ab
from engine.berserk.cards.text.lexicon import Lexicon
from engine.berserk.cards.text.parts import Parse, PartPrinter, PartReader
from engine.berserk.cards.text.phrase import Context, Kind
from engine.berserk.cards.text.targets import TargetsPart

THEM: Final = ab.Targets(ab.Targeted(), all=True)
"""All targets of the previous power."""
ONE_OF_THEM: Final = ab.Targets(ab.Targeted())
_THEY: Final = {
    "nom": ("они",),
    "gen": ("их", "них"),
    "dat": ("им", "ним"),
    "acc": ("их", "них"),
    "ins": ("ими", "ними"),
}
_ONE: Final = {
    "nom": "одно",
    "gen": "одного",
    "dat": "одному",
    "acc": "одно",
    "ins": "одним",
}
_OF_THEM: Final = ("из", "них")


@dataclass(frozen=True, slots=True)
class TargetsOrThem:
    """The targets of a power, including those of the previous power."""

    targets: TargetsPart

    def begins(self, lexicon: Lexicon, word: str, may_begin: Callable[[Kind], bool]) -> bool:
        """Return whether a word can begin targets; a pronoun and «каждое» can begin any kind of
        them."""
        return self.targets.begins(lexicon, word, may_begin)

    def read(
        self, reader: PartReader, features: tuple[str, ...], context: Context, at: int
    ) -> Iterator[Parse]:
        """Yield the targets that begin here, in the case of ``features``."""
        yield from self.targets.read(reader, features, context, at)
        if not context.them:
            return
        for end, node in _pointed(reader, _case(features), at):
            for place in range(at, end):
                reader.took(place)
            words = self.render(reader.printer(), features, context, node)
            if words is not None:
                yield Parse(end, node, words)

    def render(
        self, printer: PartPrinter, features: tuple[str, ...], context: Context, node: object
    ) -> tuple[str, ...] | None:
        """Print a pronoun for the cards of the previous power, other targets as usual."""
        if context.them and node == THEM:
            return (_THEY[_case(features)][-1 if "after" in features else 0],)
        if context.them and node == ONE_OF_THEM:
            return (_ONE[_case(features)], *_OF_THEM)
        return self.targets.render(printer, features, context, node)


def _case(features: tuple[str, ...]) -> str:
    return next(feature for feature in features if feature in _THEY)


def _pointed(reader: PartReader, case: str, at: int) -> Iterator[tuple[int, ab.Targets]]:
    if reader.word(at) in _THEY[case]:
        yield at + 1, THEM
    if (reader.word(at + 1), reader.word(at + 2)) != _OF_THEM:
        return
    if reader.agrees("каждый", (case, "sg"), at):
        yield at + 3, THEM
    if reader.agrees("один", (case, "sg"), at):
        yield at + 3, ONE_OF_THEM
