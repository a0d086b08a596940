"""Clauses that share the subject of the clause before: «существо теряет полёт и открывается»."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Final

import engine.berserk.abilities as ab
from engine.berserk.cards.text.lexicon import Lexicon
from engine.berserk.cards.text.parts import Parse, PartPrinter, PartReader
from engine.berserk.cards.text.phrase import Context, Kind

_CARRIED: Final = (Kind.CLAUSE, Kind.GROUP)
"""Continuations so close that they share the subject before them."""
_OF_THE_SOURCE: Final = (ab.FinishingBlow, ab.Swap, ab.StaysOpen, ab.Block, ab.Redirect)
"""Effects on the source of a power or on a play, whose meaning changes with the target."""


JOINED: Final = (Kind.CLAUSE, Kind.MAY, Kind.GROUP, Kind.EITHER, Kind.THEN, Kind.AFTER)
"""The kinds that can continue a clause."""


class RestPart:
    """A continuation of a clause, of the kind named by the slot's feature.

    As in Russian, a verb in the third person without a subject has the subject of the verb before
    it, also after «и» and «или»; after looser conjunctions such a verb is ambiguous and is
    rejected.
    """

    def begins(self, lexicon: Lexicon, word: str, may_begin: Callable[[Kind], bool]) -> bool:
        """Return whether any kind that can continue a clause begins with this word."""
        return any(map(may_begin, JOINED))

    def read(
        self, reader: PartReader, features: tuple[str, ...], context: Context, at: int
    ) -> Iterator[Parse]:
        """Yield the readings of the continuation, each with its own subject."""
        kind, subject = Kind(features[0]), context.subject
        inner = replace(context, subject=None)
        parses = reader.read(kind, (), inner, at)
        if subject is None or not _is_bare(reader, at) or not _has_subject(reader, at - 1):
            yield from parses
            return
        if reader.word(at) == "не":  # «… и не может двигаться до конца хода»
            parses = (*parses, *reader.read(Kind.BODY, (), inner, at))
        for parse in parses:
            node = parse.node
            if kind not in _CARRIED or not isinstance(node, ab.Power) or node.targets != ab.ITSELF:
                continue
            if any(isinstance(effect, _OF_THE_SOURCE) for effect in node.effects):
                continue
            if node != ab.Power(ab.PowerKind.INFLUENCE, node.effects, ab.ITSELF):
                continue
            whole = replace(node, targets=subject)
            words = reader.printer().render(kind, whole, (), inner)
            if words is not None:
                yield replace(parse, node=whole, words=words)

    def render(
        self, printer: PartPrinter, features: tuple[str, ...], context: Context, node: object
    ) -> tuple[str, ...] | None:
        """Print it as anywhere else, with its subject."""
        return printer.render(Kind(features[0]), node, (), replace(context, subject=None))


def _is_bare(reader: PartReader, at: int) -> bool:
    """Return whether a verb in the third person stands here."""
    return reader.number_of_verb(at + (reader.word(at) == "не")) != ""


_OWN: Final = ("получает", "теряет", "погибает")


def _has_subject(reader: PartReader, before: int) -> bool:
    """Return whether the verb before has a named subject and no object.

    «Изгоняет это существо» is about the card itself, «существо изгоняется» is not.
    """
    for at in range(before, -1, -1):
        if reader.number_of_verb(at):
            return reader.word(at).endswith("ся") or reader.is_any_of(_OWN, at)
        if reader.is_infinitive(at):
            return False
    return False
