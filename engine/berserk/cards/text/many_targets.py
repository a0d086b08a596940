"""Parse and print several targets of a power: how many, and which together (502, 504, 505.1)."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Final, cast, get_args

import engine.berserk.abilities as ab
from engine.berserk.abilities.filters import Place
from engine.berserk.cards.text.lexicon import Lexicon
from engine.berserk.cards.text.parts import Parse, Part, PartPrinter, PartReader
from engine.berserk.cards.text.phrase import Context, Kind, meaning

_AT_MOST: Final = (("до",), ("не", "более"), ("не", "больше"))
"""Words before the maximum number of chosen cards."""
_SAYING_NOTHING: Final = ("выбранный", "любой", "разный")
"""Words without meaning here: several cards are always chosen, and each only once (502.1)."""


def how_many(
    reader: PartReader, case: str, context: Context, at: int
) -> Iterator[tuple[int, ab.Number, ab.Number]]:
    """Yield (noun position, min targets, max targets)."""
    at += any(reader.agrees(word, (case, "pl"), at) for word in _SAYING_NOTHING[:2])
    up_to = next((len(words) for words in _AT_MOST if _stand(reader, words, at)), 0)
    for end, most in _counted(reader, "gen" if up_to else case, context, at + up_to):
        fewer = any(_stand(reader, ("или", word), end) for word in ("менее", "меньше"))
        if (fewer and up_to) or (isinstance(most, int) and most < 1):
            continue
        if most == 1:
            for further, other in _counted(reader, case, context, end + 1):
                if reader.word(end) == "или" and other == 2 and not up_to:
                    yield _noun_from(reader, further), 1, other  # «одно или два существа»
            continue
        least = 1 if up_to or fewer else most
        yield _noun_from(reader, end + 2 * fewer), least, most


def _counted(
    reader: PartReader, case: str, context: Context, at: int
) -> Iterator[tuple[int, ab.Number]]:
    for count in reader.read(Kind.COUNT, (case,), context, at):
        yield count.end, cast(ab.Number, count.node)
    if reader.word(at) == "x":
        reader.took(at)
        yield at + 1, ab.ChosenX()


def _noun_from(reader: PartReader, at: int) -> int:
    return at + any(reader.agrees(word, ("gen", "pl"), at) for word in _SAYING_NOTHING)


def _stand(reader: PartReader, words: tuple[str, ...], at: int) -> bool:
    return all(reader.word(at + place) == word for place, word in enumerate(words))


def render_count(printer: PartPrinter, case: str, node: ab.Targets) -> tuple[str, ...] | None:
    """Print the number of targets; None for a single target or an unprintable range."""
    most, least = node.most, node.least
    if most == 1 or node != ab.Targets(node.filter, least, most):
        return None
    up_to = least == 1
    if not up_to and least != most:
        return None
    shape = ("gen" if up_to else case,)
    kind = Kind.COUNT if isinstance(most, int) else Kind.NUMBER
    count = printer.render(kind, most, shape if kind is Kind.COUNT else ())
    if count is None or (kind is Kind.NUMBER and count != ("x",)):
        return None
    return (*(("до",) if up_to else ()), *count)


def with_another(who: ab.Who, others: ab.Targets) -> ab.Targets | None:
    """Return the targets «~ и …»: a card with a chosen one, with all that pass, or with another
    named one."""
    if others.who is not None:
        both = ab.AnyOf((ab.Is(who), ab.Is(others.who)))
        return None if who is others.who else ab.Targets(both, all=True)
    if others in (ab.Targets(others.filter, all=True), _attacked_one(others)):
        return ab.Targets(ab.AnyOf((ab.Is(who), others.filter)), all=True)
    if others != ab.Targets(others.filter) or not _excludes_named(others.filter):
        return None
    return ab.Targets(others.filter, besides=ab.Is(who))


def _attacked_one(targets: ab.Targets) -> ab.Targets | None:
    """Return «атакованное существо» if this is what is meant: nobody chooses it."""
    such = targets.filter
    is_named = isinstance(such, ab.AllOf) and isinstance(next(iter(such.filters), None), ab.Is)
    return ab.Targets(such) if is_named else None


def having_named(context: Context, who: ab.Who) -> Context:
    """Return the context after naming such a card: «атакованного и стоящие рядом с ним карты»."""
    if who is ab.Who.SELF:
        return context
    return replace(context, it=tuple((letter, who) for letter in "mfn"))


def _excludes_named(noun: ab.Filter) -> bool:
    """Return whether the filter excludes the card named before it."""
    parts = noun.filters if isinstance(noun, ab.AllOf) else (noun,)
    return any(
        part in (ab.OfSide(ab.Side.ENEMY), ab.Not(ab.Is(ab.Who.SELF)))
        or isinstance(part, get_args(Place))
        for part in parts
    )


def render_besides(
    part: Part, printer: PartPrinter, case: str, context: Context, node: ab.Targets
) -> tuple[str, ...] | None:
    """Print the chosen card and the additional targets."""
    if node != ab.Targets(node.filter, besides=node.besides):
        return None
    if isinstance(node.besides, ab.Is):
        own = printer.render(Kind.WHO, node.besides.who, (case,), context)
        inner = having_named(context, node.besides.who)
        one = part.render(printer, (case,), inner, ab.Targets(node.filter))
        return None if own is None or one is None else (*own, "и", *one)
    one = part.render(printer, (case,), context, ab.Targets(node.filter))
    inner = replace(context, it=(*context.it, *meaning(node.filter, ab.Who.TARGET)))
    besides = part.render(
        printer, (case,), inner, ab.Targets(cast(ab.Filter, node.besides), all=True)
    )
    return None if one is None or besides is None else (*one, "и", *besides)


def render_both(
    part: Part, printer: PartPrinter, features: tuple[str, ...], context: Context, node: ab.Filter
) -> tuple[str, ...] | None:
    """Print «~ и атакованный», «~ и все ваши гномы»."""
    if not isinstance(node, ab.AnyOf) or len(node.filters) != 2:
        return None
    first, others = node.filters
    if not isinstance(first, ab.Is):
        return None
    one = printer.render(Kind.WHO, first.who, features, context)
    if isinstance(others, ab.Is):
        rest = printer.render(Kind.WHO, others.who, features, context)
    else:
        inner = having_named(context, first.who)
        is_one = _attacked_one(ab.Targets(others)) is not None
        rest = part.render(printer, features, inner, ab.Targets(others, all=not is_one))
    return None if one is None or rest is None else (*one, "и", *rest)


def is_attacked_creature(reader: PartReader, case: str, at: int, end: int) -> bool:
    """Return whether this is «атакованное существо», which an attacked artifact is not."""
    return reader.agrees("атакованный", (case, "sg"), at) and reader.agrees(
        "существо", (case, "sg"), end - 1
    )


def attacked_such(
    reader: PartReader, case: str, context: Context, at: int
) -> Iterator[tuple[Parse, ab.Targets]]:
    """Yield «атакованное существо»: the attacked card, if it passes the filter."""
    if context.attacked is None or not reader.agrees("атакованный", (case, "sg"), at):
        return
    for noun in reader.read(Kind.NOUN, (case, "sg"), context, at + 1):
        sort = cast(ab.Filter, noun.node)
        parts = sort.filters if isinstance(sort, ab.AllOf) else (sort,)
        if parts:
            yield noun, ab.Targets(ab.AllOf((ab.Is(context.attacked), *parts)))


def render_attacked(
    printer: PartPrinter, case: str, context: Context, node: ab.Filter
) -> tuple[str, ...] | None:
    """Print «атакованное летающее существо», in the gender of its noun."""
    if context.attacked is None or not isinstance(node, ab.AllOf):
        return None
    first, *rest = node.filters or (node,)
    if first != ab.Is(context.attacked) or not rest:
        return None
    noun = rest[0] if len(rest) == 1 else ab.AllOf(tuple(rest))
    for gender in (("n", "no"), ("m", "yes"), ("m", "no"), ("f", "no"), ("f", "yes"), ("n", "yes")):
        shape = (case, "sg", *gender)
        words = printer.render(Kind.NOUN, noun, shape, context)
        word = printer.inflected("атакованный", shape)
        if words is not None and word is not None:
            return (word, *words)
    return None


_ON_THEM: Final = ("на", "этих", "клетках")
_ON: Final[dict[ab.Shape | None, tuple[tuple[str, ...], ...]]] = {
    ab.Shape.SQUARE: (_ON_THEM, ("в", "этом", "квадрате")),
    ab.Shape.ROW: (("в", "этом", "ряду"), _ON_THEM),
    ab.Shape.COLUMN: (("в", "этом", "столбце"), _ON_THEM),
    ab.Shape.RISING: (_ON_THEM,),
    ab.Shape.FALLING: (_ON_THEM,),
    ab.Shape.LINE: (_ON_THEM,),
}
"""The wordings of cards on the cells of a shape; the first is printed."""


class ChosenPart:
    """The cards on the chosen cells."""

    def begins(self, lexicon: Lexicon, word: str, may_begin: Callable[[Kind], bool]) -> bool:
        """Return whether this word can begin such a place."""
        return word in ("на", "в")

    def read(
        self, reader: PartReader, features: tuple[str, ...], context: Context, at: int
    ) -> Iterator[Parse]:
        """Yield the cards on the chosen cells, if cells were chosen."""
        if context.cells is None:
            return
        for words in _ON[context.cells.shape]:
            if tuple(reader.word(at + place) for place in range(len(words))) == words:
                for place in range(len(words)):
                    reader.took(at + place)
                said = self.render(reader.printer(), features, context, context.cells)
                yield Parse(at + len(words), context.cells, said or words)

    def render(
        self, printer: PartPrinter, features: tuple[str, ...], context: Context, node: object
    ) -> tuple[str, ...] | None:
        """Print the place."""
        return _ON[context.cells.shape][0] if context.cells and node == context.cells else None
