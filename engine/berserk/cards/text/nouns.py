"""Parse and print nouns with their modifiers: filters of cards (502, 528, 546).

A noun has a case and a number. Adjectives before it agree with it, modifiers after it do not. Their
order has no meaning, so one canonical order is printed.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from itertools import chain
from typing import Final, TypeAlias, cast

import engine.berserk.abilities as ab
from engine.berserk.cards.text.contradictions import may_be
from engine.berserk.cards.text.lexicon import Lexicon
from engine.berserk.cards.text.parts import Parse, PartPrinter, PartReader
from engine.berserk.cards.text.phrase import Context, Kind, Phrase

_MOST: Final = 6
"""The maximum of words of one kind beside a noun."""
FEW: Final = "few"
"""After two to four: the noun in the singular, its words in the plural («три ваших гнома»)."""
SOME: Final = "some"
"""Such cards exist: «гномы и эльфы» then means some of both, not of either."""
_GENDERS: Final = (("m", "yes"), ("m", "no"), ("f", "no"), ("f", "yes"), ("n", "yes"), ("n", "no"))


class NounPart:
    """Parses and prints a filter as a noun with its adjectives and modifiers."""

    def begins(self, lexicon: Lexicon, word: str, may_begin: Callable[[Kind], bool]) -> bool:
        """Return whether the noun or a word that agrees with it can begin so."""
        return may_begin(Kind.TRAIT) or may_begin(Kind.HEAD)

    def read(
        self, reader: PartReader, features: tuple[str, ...], context: Context, at: int
    ) -> Iterator[Parse]:
        """Yield the nouns that begin here in this case and number; see ``_shapes``."""
        some = SOME in features
        features = tuple(feature for feature in features if feature != SOME)
        counted = ("gen", "pl") if FEW in features else features
        for shape in _shapes(("gen", "sg") if FEW in features else features):
            around = next(_shapes(counted)) if FEW in features else shape
            for traits in _repeated(reader, Kind.TRAIT, around, context, at):
                for head in self._heads(reader, shape, context, traits, at):
                    for marks in _repeated(reader, Kind.MARK, around, context, head.end):
                        if "pl" in features and any(map(_is_both, marks.node)):
                            # «существам с проклятием и отравлением»: it may also mean creatures
                            # with either
                            continue
                        if _is_joined(head) and (some or marks.node):
                            # «гномы и эльфы без ран»: «без ран» may apply to the gnomes as well
                            continue
                        parts = _flat((*traits.node, head.node, *marks.node))
                        used = traits.phrases + head.phrases + marks.phrases
                        yield from self._parse(reader, counted, context, marks.end, parts, used)

    def _heads(
        self,
        reader: PartReader,
        shape: tuple[str, ...],
        context: Context,
        traits: "_Several",
        at: int,
    ) -> Iterator[Parse]:
        for head in reader.read(Kind.HEAD, shape, context, traits.end):
            yield head
            if "pl" in shape and all(map(_is_whose, traits.node)):
                yield from self._and_of(reader, shape, context, head)
        parted = any("," in reader.pauses(place) for place in range(at + 1, traits.end))
        told = any(not _is_whose(trait) for trait in traits.node)
        if told and not parted:  # «по горным»: the noun «карта» is implied
            yield Parse(traits.end, ab.AllOf())

    def _and_of(
        self, reader: PartReader, shape: tuple[str, ...], context: Context, head: Parse
    ) -> Iterator[Parse]:
        """Yield «гномы и эльфы», «ваши гномы и эльфы»: cards of any of these classes."""
        if not isinstance(head.node, ab.OfClass) or reader.word(head.end) != "и":
            return
        reader.took(head.end)
        for other in reader.read(Kind.NAME, shape, context, head.end + 1):
            if isinstance(other.node, ab.OfClass) and other.node != head.node:
                both = ab.OfClass((*head.node.classes, *other.node.classes))
                yield Parse(other.end, both, (), (*head.phrases, *other.phrases))

    def _parse(
        self,
        reader: PartReader,
        features: tuple[str, ...],
        context: Context,
        end: int,
        parts: tuple[ab.Filter, ...],
        used: tuple[Phrase, ...],
    ) -> Iterator[Parse]:
        printer = reader.printer()
        parts = among_them(parts)
        ordered = self._ordered(printer, features, context, parts)
        if ordered is None or len(set(parts)) < len(parts) or not may_be(parts):
            return
        words = self.render(printer, features, context, ordered)
        if words is not None:
            yield Parse(end, ordered, words, used)

    def _ordered(
        self,
        printer: PartPrinter,
        features: tuple[str, ...],
        context: Context,
        parts: tuple[ab.Filter, ...],
    ) -> ab.Filter | None:
        """Return the filter of these parts, in printing order."""
        split = self._split(printer, features, context, _by_themselves(parts))
        if split is None:
            return None
        _, heads, traits, marks = split
        for kind, several in ((Kind.TRAIT, traits), (Kind.MARK, marks)):
            several.sort(key=partial(_place, printer, kind))
        everything = among_them((*traits, *heads, *marks))
        return everything[0] if len(everything) == 1 else ab.AllOf(everything)

    def _split(
        self,
        printer: PartPrinter,
        features: tuple[str, ...],
        context: Context,
        parts: tuple[ab.Filter, ...],
    ) -> tuple[tuple[str, ...], list[ab.Filter], list[ab.Filter], list[ab.Filter]] | None:
        """Split a filter into head, adjectives and modifiers, with the features of the head."""
        heads: list[ab.Filter] = []
        shape: tuple[str, ...] | None = None
        rest: list[ab.Filter] = []
        for part in parts:
            found = None if heads else self._shape_of_head(printer, features, context, part)
            if found is None:
                rest.append(part)
            else:
                heads, shape = [part], found
        if shape is None:
            shape = self._shape_of_head(printer, features, context, ab.AllOf())
        if shape is None:
            return None
        traits, marks = [], []
        for part in rest:
            if printer.render(Kind.TRAIT, part, shape, context) is not None:
                traits.append(part)
            elif printer.render(Kind.MARK, part, shape, context) is not None:
                marks.append(part)
            else:
                return None
        return shape, heads, traits, marks

    def _shape_of_head(
        self, printer: PartPrinter, features: tuple[str, ...], context: Context, part: ab.Filter
    ) -> tuple[str, ...] | None:
        for shape in _shapes(features):
            if printer.render(Kind.HEAD, part, shape, context) is not None:
                return shape
        return None

    def render(
        self, printer: PartPrinter, features: tuple[str, ...], context: Context, node: object
    ) -> tuple[str, ...] | None:
        """Print adjectives, noun and modifiers; a filter without a noun gets «карта»."""
        split = self._split(printer, features, context, _by_themselves(_parts(node)))
        if split is None:
            return None
        shape, heads, traits, marks = split
        said = chain(
            (printer.render(Kind.TRAIT, part, shape, context) for part in traits),
            (printer.render(Kind.HEAD, part, shape, context) for part in heads or [ab.AllOf()]),
            (printer.render(Kind.MARK, part, shape, context) for part in marks),
        )
        words: list[str] = []
        for part in said:
            if part is None:
                return None
            words += part
        return tuple(words)


Many: TypeAlias = tuple[ab.Filter, ab.Compare, ab.Number]
"""A filter of cards and the required number of them."""
_ONE: Final = (ab.Compare.AT_LEAST, 1)


class ManyPart:
    """A number of cards: «ваше существо», «два или более ваших гнома», «не более одной карты».

    With the feature ``least`` a plain number is a minimum: «есть два гнома».
    """

    def begins(self, lexicon: Lexicon, word: str, may_begin: Callable[[Kind], bool]) -> bool:
        """Return whether this word is a number or can begin a noun."""
        return any(map(may_begin, (Kind.COUNT, Kind.AMOUNT, Kind.NOUN)))

    def read(
        self, reader: PartReader, features: tuple[str, ...], context: Context, at: int
    ) -> Iterator[Parse]:
        """Yield filters with their number, in the case of ``features``."""
        if "least" in features:
            features = tuple(feature for feature in features if feature != "least")
            for count in reader.read(Kind.COUNT, features, context, at):
                for shape in _counted(features) if count.node != 1 else ():
                    for noun in reader.read(Kind.NOUN, shape, context, count.end):
                        least = (ab.Compare.AT_LEAST, cast(ab.Number, count.node))
                        yield from self._parse(reader, features, context, noun, least)
        for number in (("sg",), ("pl", SOME)):
            for noun in reader.read(Kind.NOUN, (*features, *number), context, at):
                yield from self._parse(reader, features, context, noun, _ONE)
        for amount in reader.read(Kind.AMOUNT, (), context, at):
            for shape in _counted(features):
                for noun in reader.read(Kind.NOUN, shape, context, amount.end):
                    wanted = cast(tuple[ab.Compare, ab.Number], amount.node)
                    yield from self._parse(reader, features, context, noun, wanted)

    def _parse(
        self,
        reader: PartReader,
        features: tuple[str, ...],
        context: Context,
        noun: Parse,
        amount: tuple[ab.Compare, ab.Number],
    ) -> Iterator[Parse]:
        many: Many = (cast(ab.Filter, noun.node), *amount)
        words = self.render(reader.printer(), features, context, many)
        if words is not None:
            yield Parse(noun.end, many, words, noun.phrases)

    def render(
        self, printer: PartPrinter, features: tuple[str, ...], context: Context, node: object
    ) -> tuple[str, ...] | None:
        """Print one card by its noun alone, several with their number."""
        if not isinstance(node, tuple) or len(node) != 3:
            return None
        features = tuple(feature for feature in features if feature != "least")
        cards, *amount = cast(Many, node)
        if tuple(amount) == _ONE and type(amount[1]) is int:
            return printer.render(Kind.NOUN, cards, (*features, "sg"), context)
        before = printer.render(Kind.AMOUNT, tuple(amount), (), context)
        shape = (*features, "sg") if "gen" in features and amount[1] == 1 else _counted(features)[0]
        words = printer.render(Kind.NOUN, cards, shape, context)
        return None if before is None or words is None else (*before, *words)


def _counted(features: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
    """Return the possible shapes of a noun after its number; the first is printed."""
    if "nom" not in features:
        return ((*features, "pl"), (*features, "sg"))
    return (("gen", "pl"), (FEW,), ("gen", "sg"), ("nom", "sg"), ("nom", "pl"))


def _is_joined(head: Parse) -> bool:
    """Return whether a noun is two joined ones: «гномы и эльфы»."""
    return isinstance(head.node, ab.OfClass) and not head.words


def _is_both(mark: ab.Filter) -> bool:
    """Return whether a modifier requires two properties of a card."""
    having = (ab.HasNamed, ab.HasPower, ab.HasJump, ab.HasTitle, ab.HasProtection)
    return isinstance(mark, ab.AllOf) and all(isinstance(part, having) for part in mark.filters)


def among_them(parts: tuple[ab.Filter, ...]) -> tuple[ab.Filter, ...]:
    """Return the filters of a noun, with «с наибольшим …» ranking the cards that pass the
    others."""
    rest = tuple(part for part in parts if not isinstance(part, ab.HasMost))
    among = rest[0] if len(rest) == 1 else ab.AllOf(rest)
    return tuple(
        replace(part, among=among) if isinstance(part, ab.HasMost) else part for part in parts
    )


def _by_themselves(parts: tuple[ab.Filter, ...]) -> tuple[ab.Filter, ...]:
    """Return the filters as worded, each on its own; a ranking among other cards is kept."""
    whole = among_them(parts)
    if whole != parts:
        return parts
    return tuple(
        replace(part, among=ab.AllOf()) if isinstance(part, ab.HasMost) else part for part in parts
    )


def _is_whose(trait: ab.Filter) -> bool:
    """Return whether a word only gives the owner or says "another", not the kind of card."""
    return isinstance(trait, ab.OfSide) or trait == ab.Not(ab.Is(ab.Who.SELF))


@dataclass(frozen=True, slots=True)
class _Several:
    """Several filters in a row, their end, and the rows that read them."""

    end: int
    node: tuple[ab.Filter, ...] = ()
    phrases: tuple[Phrase, ...] = ()


def _repeated(
    reader: PartReader, kind: Kind, shape: tuple[str, ...], context: Context, at: int
) -> Iterator[_Several]:
    """Yield runs of zero, one, two … words of this kind."""
    yield _Several(at)
    pending = [_Several(at)]
    for _ in range(_MOST):
        longer = [
            _Several(
                parse.end,
                (*several.node, cast(ab.Filter, parse.node)),
                several.phrases + parse.phrases,
            )
            for several in pending
            if not _is_of_a_nearer_noun(reader, several)
            for parse in reader.read(kind, shape, context, several.end)
        ]
        yield from longer
        pending = longer


def _is_of_a_nearer_noun(reader: PartReader, before: _Several) -> bool:
    """Return whether the words here belong to a noun inside the previous modifier.

    In «рядом с гномом с ранами» the wounds are the gnome's, unless a comma separates them.
    """
    nested = bool(before.node) and isinstance(before.node[-1], ab.HasAround)
    return nested and "," not in reader.pauses(before.end)


def _flat(parts: tuple[object, ...]) -> tuple[ab.Filter, ...]:
    """Return the filters of all words; a word for several filters («в строю с ~») adds only the new
    ones."""
    filters = cast(tuple[ab.Filter, ...], parts)
    single = tuple(part for part in filters if not isinstance(part, ab.AllOf))
    more = [inner for part in filters if isinstance(part, ab.AllOf) for inner in part.filters]
    return (*single, *(inner for inner in dict.fromkeys(more) if inner not in single))


def _parts(node: object) -> tuple[ab.Filter, ...]:
    return node.filters if isinstance(node, ab.AllOf) else (node,)  # type: ignore[return-value]  # a noun is a filter


def _place(printer: PartPrinter, kind: Kind, part: ab.Filter) -> tuple[int, str]:
    """Return the position in the table of the row that prints a filter."""
    rows = printer.rows(kind)
    for place, phrase in enumerate(rows):
        if not phrase.synonym and phrase.parts(part) is not None:
            return place, repr(part)
    return len(rows), repr(part)


def _shapes(features: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """Yield case and number with each gender; the plural has none."""
    if "pl" in features:
        yield (*features, "yes")
        yield (*features, "no")
        return
    if any(gender in features for gender in ("m", "f", "n")):
        yield features
        return
    for gender in _GENDERS:
        yield (*features, *gender)


class LikenessPart:
    """The only other card of the event; it is implied and has no words."""

    def read(
        self, reader: PartReader, features: tuple[str, ...], context: Context, at: int
    ) -> Iterator[Parse]:
        """Yield that card without consuming a token; nothing if there is none or more than one."""
        who = _spoken_of(context)
        if who is not None:
            yield Parse(at, who)

    def render(
        self, printer: PartPrinter, features: tuple[str, ...], context: Context, node: object
    ) -> tuple[str, ...] | None:
        """Print no words for that card; None for any other."""
        who = _spoken_of(context)
        return () if who is not None and node is who else None


def _spoken_of(context: Context) -> ab.Who | None:
    told = {who for _, who in context.it} | {context.attacked}
    others = told - {None, ab.Who.SELF}
    return others.pop() if len(others) == 1 else None
