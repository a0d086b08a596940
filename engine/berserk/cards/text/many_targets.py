"""Several cards that a power is aimed at: how many, and which together (502, 504, 505.1)."""

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Final, cast, get_args

from engine.berserk.abilities import (
    AllOf,
    AnyOf,
    ChosenX,
    Filter,
    Is,
    IsCreature,
    Not,
    Number,
    OfSide,
    Side,
    Targets,
    Who,
)
from engine.berserk.abilities.filters import Place
from engine.berserk.cards.text.phrase import Context, Kind, meaning
from engine.berserk.cards.text.printing import Printer
from engine.berserk.cards.text.reader import Reader
from engine.berserk.cards.text.table import Parse

if TYPE_CHECKING:
    from engine.berserk.cards.text.table import Part

_AT_MOST: Final = (("до",), ("не", "более"), ("не", "больше"))
"""Words before the greatest number of cards that may be chosen."""
_SAYING_NOTHING: Final = ("выбранный", "любой", "разный")
"""Several cards are chosen, and each once, whether a text says so or not (502.1)."""


def how_many(
    reader: Reader, case: str, context: Context, at: int
) -> Iterator[tuple[int, Number, Number]]:
    """Yield where the noun begins, and how many cards are chosen at least and at most."""
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


def _counted(reader: Reader, case: str, context: Context, at: int) -> Iterator[tuple[int, Number]]:
    for count in reader.read(Kind.COUNT, (case,), context, at):
        yield count.end, cast(Number, count.node)
    if reader.word(at) == "x":
        reader.took(at)
        yield at + 1, ChosenX()


def _noun_from(reader: Reader, at: int) -> int:
    return at + any(reader.agrees(word, ("gen", "pl"), at) for word in _SAYING_NOTHING)


def _stand(reader: Reader, words: tuple[str, ...], at: int) -> bool:
    return all(reader.word(at + place) == word for place, word in enumerate(words))


def print_count(printer: Printer, case: str, node: Targets) -> tuple[str, ...] | None:
    """Print how many cards are chosen; None for one, or in any other way."""
    most, least = node.most, node.least
    if most == 1 or node != Targets(node.filter, least, most):
        return None
    up_to = least == 1
    if not up_to and least != most:
        return None
    shape = ("gen" if up_to else case,)
    kind = Kind.COUNT if isinstance(most, int) else Kind.NUMBER
    count = printer.print(kind, most, shape if kind is Kind.COUNT else ())
    if count is None or (kind is Kind.NUMBER and count != ("x",)):
        return None
    return (*(("до",) if up_to else ()), *count)


# A card and others together.


def with_another(who: Who, others: Targets) -> Targets | None:
    """Return the targets «~ и …»: a card with one that is chosen, with all such, with another."""
    if others.who is not None:
        both = AnyOf((Is(who), Is(others.who)))
        return None if who is others.who else Targets(both, all=True)
    if others == Targets(others.filter, all=True):
        return Targets(AnyOf((Is(who), others.filter)), all=True)
    if others != Targets(others.filter) or not _is_told_apart(others.filter):
        return None
    return Targets(others.filter, besides=Is(who))


def having_named(context: Context, who: Who) -> Context:
    """Return whom words mean behind such a card: «атакованного и стоящие рядом с ним карты»."""
    if who is Who.SELF:
        return context
    return replace(context, it=tuple((letter, who) for letter in "mfn"))


def _is_told_apart(noun: Filter) -> bool:
    """Whether the card that is chosen cannot be the one named before it."""
    parts = noun.filters if isinstance(noun, AllOf) else (noun,)
    return any(
        part in (OfSide(Side.ENEMY), Not(Is(Who.SELF))) or isinstance(part, get_args(Place))
        for part in parts
    )


def print_besides(
    part: "Part", printer: Printer, case: str, context: Context, node: Targets
) -> tuple[str, ...] | None:
    """Print the card that is chosen with those that are targets besides."""
    if node != Targets(node.filter, besides=node.besides):
        return None
    if isinstance(node.besides, Is):
        own = printer.print(Kind.WHO, node.besides.who, (case,), context)
        inner = having_named(context, node.besides.who)
        one = part.print(printer, (case,), inner, Targets(node.filter))
        return None if own is None or one is None else (*own, "и", *one)
    one = part.print(printer, (case,), context, Targets(node.filter))
    inner = replace(context, it=(*context.it, *meaning(node.filter, Who.TARGET)))
    besides = part.print(printer, (case,), inner, Targets(cast(Filter, node.besides), all=True))
    return None if one is None or besides is None else (*one, "и", *besides)


def print_both(
    part: "Part", printer: Printer, features: tuple[str, ...], context: Context, node: Filter
) -> tuple[str, ...] | None:
    """Print «~ и атакованный», «~ и все ваши гномы»."""
    if not isinstance(node, AnyOf) or len(node.filters) != 2:
        return None
    first, others = node.filters
    if not isinstance(first, Is):
        return None
    one = printer.print(Kind.WHO, first.who, features, context)
    if isinstance(others, Is):
        rest = printer.print(Kind.WHO, others.who, features, context)
    else:
        inner = having_named(context, first.who)
        rest = part.print(printer, features, inner, Targets(others, all=True))
    return None if one is None or rest is None else (*one, "и", *rest)


def attacked_such(
    reader: Reader, case: str, context: Context, at: int
) -> Iterator[tuple[Parse, Targets]]:
    """Yield «атакованное летающее существо»: the attacked card if it is such a one."""
    if context.attacked is None or not reader.agrees("атакованный", (case, "sg"), at):
        return
    for noun in reader.read(Kind.NOUN, (case, "sg"), context, at + 1):
        sort = cast(Filter, noun.node)
        parts = sort.filters if isinstance(sort, AllOf) else (sort,)
        if parts not in ((), (IsCreature(),)):
            yield noun, Targets(AllOf((Is(context.attacked), *parts)))


def print_attacked(
    printer: Printer, case: str, context: Context, node: Filter
) -> tuple[str, ...] | None:
    """Print «атакованное летающее существо», in the gender of its noun."""
    if context.attacked is None or not isinstance(node, AllOf):
        return None
    first, *rest = node.filters or (node,)
    if first != Is(context.attacked) or not rest:
        return None
    noun = rest[0] if len(rest) == 1 else AllOf(tuple(rest))
    for gender in (("n", "no"), ("m", "yes"), ("m", "no"), ("f", "no"), ("f", "yes"), ("n", "yes")):
        shape = (case, "sg", *gender)
        words = printer.print(Kind.NOUN, noun, shape, context)
        word = printer.inflected("атакованный", shape)
        if words is not None and word is not None:
            return (word, *words)
    return None
