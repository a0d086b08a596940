"""Random abilities that the table of phrases can express, generated from the table itself."""

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Final, cast

import engine.berserk.abilities as ab
from engine.berserk.abilities.strength import Strength
from engine.berserk.cards.text.compiler import grammar
from engine.berserk.cards.text.contradictions import may_be, may_stand_together
from engine.berserk.cards.text.nouns import among_them
from engine.berserk.cards.text.phrase import PLAIN, Context, Element, Group, Kind, Phrase, Slot
from engine.berserk.cards.text.phrases import VOCABULARIES
from engine.berserk.cards.text.templates import Values

_DEEPEST: Final = 7
_TRIES: Final = 30
_LEFT_OUT: Final = 0.5
_LAYERS: Final = (Kind.GROUP, Kind.EITHER, Kind.CHAIN, Kind.AFTER)
"""Kinds that only define the priority of «и» and the like: they do not count as depth."""

_ITEMS: Final = {
    Kind.BEARINGS: Kind.BEARING,
    Kind.ROWS: Kind.ROW,
    Kind.ELEMENTS: Kind.ELEMENT,
    Kind.ELEMENTAL: Kind.ELEMENT,
    Kind.HAVINGS: Kind.HAVING,
    Kind.ADJECTIVES: Kind.ADJECTIVE,
}
"""The kinds of single items, for lists in which one is enough."""


class TooDeep(Exception):
    """No node could be generated within the depth."""


class Speaker:
    """Generates nodes of any kind from rows that are printed, never from synonyms."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng
        self.used: list[Phrase] = []

    def node(self, kind: Kind, context: Context = PLAIN, depth: int = 0) -> object:
        """Return a random node of a kind; ``TooDeep`` if none is found quickly."""
        made = self._parts(kind, context, depth)
        if made is not None:
            return made
        rows = [row for row in grammar().phrases.get(kind, ()) if not row.synonym]
        for _ in range(_TRIES):
            if not rows or depth > _DEEPEST:
                raise TooDeep(kind)
            row = self._rng.choice(rows)
            node = self._by(row, context, depth)
            if node is not None:
                return node
        raise TooDeep(kind)

    def by(self, row: Phrase, context: Context = PLAIN) -> object:
        """Return a random node of this row; None if the row rejects the values drawn."""
        return self._by(row, context, 0)

    def _by(self, row: Phrase, context: Context, depth: int) -> object:
        values: Values = {}
        for element in self._said(row, values):
            if isinstance(element, Slot) and element.name not in values:
                gives = row.gives.get(element.name)
                inner = context if gives is None else gives(context, values)
                values[element.name] = self._slot(element, inner, depth)
        if row.guard is not None and not row.guard(values):
            return None
        self.used.append(row)
        return row.built(values)

    def _said(self, row: Phrase, values: Values) -> Iterator[Element]:
        """Yield the elements of a row; each of its optional groups is included or not."""
        for element in row.elements:
            if not isinstance(element, Group):
                yield element
            elif self._rng.random() < _LEFT_OUT:
                values |= row.left_out(element)
            elif element.name:
                values[element.name] = True
            else:
                yield from element.elements

    def _slot(self, slot: Slot, context: Context, depth: int) -> object:
        if slot.kind is Kind.REST:
            return self.node(Kind(slot.features[0]), context, depth)
        if slot.kind is Kind.NUMBER and "plain" in slot.features:
            return self._rng.randint(1, 6)
        return self.node(slot.kind, context, depth + (slot.kind not in _LAYERS))

    def _parts(self, kind: Kind, context: Context, depth: int) -> object:
        """Return a random part of the grammar written in code; None for a kind that has only
        rows."""
        rng = self._rng
        if kind in VOCABULARIES:
            return rng.choice(VOCABULARIES[kind].values)
        match kind:
            case Kind.NUMBER:
                return rng.choice((1, 2, 3, 4, 1, 2, ab.Rolled(Strength(1, 2, 2))))
            case Kind.STRENGTH:
                return rng.choice((Strength(1, 1, 1), Strength(1, 2, 2), Strength(2, 2, 3)))
            case Kind.COUNT:
                return rng.randint(2, 4)
            case Kind.TITLE:
                return rng.choice(("печать", "черный дым"))
            case Kind.WHO:
                return self._who(context)
            case Kind.LIKE:
                raise TooDeep(kind)  # no word says which card is meant
            case Kind.TARGETS:
                return self._targets(context, depth)
            case Kind.NOUN | Kind.NOUNS | Kind.WHOM:
                return self._noun(context, depth)
            case Kind.POWERS | Kind.SHAPED:
                return self.node(Kind.POWER, context, depth + 1)
            case Kind.BLOWS:
                return self.node(Kind.BLOW, context, depth + 1)
            case Kind.HOWS:
                return self.node(Kind.HOW, context, depth + 1)
            case Kind.STATICS | Kind.GRANTS:
                return self._several(Kind.STATIC, context, depth)
            case Kind.VERBALS:
                return self._several(Kind.RULE, context, depth)
            case Kind.GAINS:
                return self._several(Kind.GAIN, context, depth)
            case Kind.LOSSES:
                return self._several(Kind.LOSS, context, depth)
            case Kind.SENTENCE:
                return self.node(Kind.ABILITY, context, depth + 1)
            case Kind.AMOUNT:
                return rng.choice((ab.Compare.AT_LEAST, ab.Compare.AT_MOST)), rng.randint(2, 4)
            case Kind.MANY:
                amount = rng.choice(((ab.Compare.AT_LEAST, 1), (ab.Compare.AT_LEAST, 3)))
                return self._noun(context, depth), *amount
            case Kind.BEARINGS | Kind.ROWS | Kind.ELEMENTS | Kind.ELEMENTAL:
                return (self.node(_ITEMS[kind], context, depth),)
            case Kind.HAVINGS | Kind.ADJECTIVES:
                return self.node(_ITEMS[kind], context, depth)
            case _:
                return None

    def _several(self, kind: Kind, context: Context, depth: int) -> tuple[object, ...]:
        items = tuple(
            self.node(kind, context, depth + 1) for _ in range(self._rng.choice((1, 1, 1, 2)))
        )
        if not may_stand_together(items):
            raise TooDeep(kind)
        return items

    def _who(self, context: Context) -> ab.Who:
        letters = Counter(letter for letter, _ in dict.fromkeys(context.it))
        meant = [context.own, *(who for letter, who in context.it if letters[letter] == 1)]
        meant += [who for who in (context.attacked, context.attacker) if who is not None]
        return self._rng.choice(meant)

    def _targets(self, context: Context, depth: int) -> ab.Targets:
        way = self._rng.randrange(4)
        if way == 0:
            return ab.Targets(who=self._who(context))
        filter_ = self._noun(context, depth)
        if way == 1:
            return ab.Targets(filter_, all=True)
        return ab.Targets(filter_) if way == 2 else ab.Targets(filter_, 2, 2)

    def _noun(self, context: Context, depth: int) -> ab.Filter:
        parts: list[ab.Filter] = []
        for kind, most in ((Kind.TRAIT, 2), (Kind.HEAD, 1), (Kind.MARK, 1)):
            for _ in range(self._rng.randint(kind is Kind.HEAD, most)):
                node = cast(ab.Filter, self.node(kind, context, depth + 1))
                parts += node.filters if isinstance(node, ab.AllOf) else [node]
        unique = among_them(tuple(dict.fromkeys(parts)))
        if not may_be(unique):
            raise TooDeep(Kind.NOUN)
        return unique[0] if len(unique) == 1 else ab.AllOf(unique)
