"""Nodes of abilities in tables of tests: calls and names as in Python, and nothing else of it.

    Triggered(When(LANDED, SELF, powers=(PowerKind.STRIKE,)), influence(Chips(1)))

A word of a closed kind stands alone where one kind alone has it; otherwise its kind is named.
"""

import ast
from collections import Counter
from collections.abc import Mapping
from enum import Enum
from functools import cache
from types import MappingProxyType
from typing import Final, TypeAlias

import engine.berserk.abilities as ab

Names: TypeAlias = Mapping[str, object]


def influence(*effects: ab.Effect, targets: ab.Targets = ab.ITSELF) -> ab.Power:
    """Return an influence, by default on the card itself."""
    return ab.Power(ab.PowerKind.INFLUENCE, effects, targets)


def tap(body: ab.Body) -> ab.Playable:
    """Return an action: ``{tap}: body``."""
    return ab.Playable(TAP, body)


TAP: Final = ab.Payment(closes=True)
ATTACKS: Final = tuple(kind for kind in ab.PowerKind if kind.is_attack)
SHORT: Final[Names] = {
    "influence": influence,
    "tap": tap,
    "TAP": TAP,
    "CHIP": influence(ab.Chips(1)),
    "SELF": ab.Is(ab.Who.SELF),
    "HOST": ab.Is(ab.Who.HOST),
    "OWN": ab.OfSide(ab.Side.OWN),
    "ENEMY": ab.OfSide(ab.Side.ENEMY),
    "CREATURE": ab.IsCreature(),
    "FRIEND": ab.AllOf((ab.OfSide(ab.Side.OWN), ab.IsCreature())),
    "FOE": ab.AllOf((ab.IsCreature(), ab.OfSide(ab.Side.ENEMY))),
    "GNOME": ab.OfClass(("Гном",)),
    "ELF": ab.OfClass(("Эльф",)),
    "FOREST": ab.OfElement((ab.Element.FOREST,)),
    "STRIKE": (ab.PowerKind.STRIKE,),
    "ATTACKS": ATTACKS,
    "STRIKES": tuple(kind for kind in ab.PowerKind if kind.is_strike),
    "MAGIC": tuple(kind for kind in ab.PowerKind if kind.is_magic),
    "NON_MAGIC": tuple(kind for kind in ATTACKS if not kind.is_magic),
}
"""Short forms of common nodes."""


@cache
def vocabulary() -> Names:
    """Return the node classes, the enum values, and the short forms."""
    named = {name: getattr(ab, name) for name in dir(ab) if not name.startswith("_")}
    kinds = [one for one in named.values() if isinstance(one, type) and issubclass(one, Enum)]
    times = Counter(word for kind in kinds for word in kind.__members__)
    alone = {
        word: member
        for kind in kinds
        for word, member in kind.__members__.items()
        if times[word] == 1
    }
    return MappingProxyType({**alone, **named, **SHORT})


def node_of(words: str, own: Names = MappingProxyType({})) -> object:
    """Return the node of an expression; ``own`` are additional names.

    ``ValueError`` for anything but calls, names, tuples, numbers and strings.

    >>> node_of("Chips(amount=-1)")
    Chips(amount=-1)
    """
    try:
        return _Reader({**vocabulary(), **own}).read(ast.parse(words, mode="eval").body)
    except (SyntaxError, TypeError, KeyError, AttributeError) as wrong:
        raise ValueError(f"{words}: {wrong}") from wrong


class _Reader:
    def __init__(self, names: Names) -> None:
        self._names = names

    def read(self, node: ast.expr) -> object:
        match node:
            case ast.Constant(value=value):
                return value
            case ast.UnaryOp(op=ast.USub(), operand=ast.Constant(value=int(number))):
                return -number
            case ast.Name(id=name):
                return self._names[name]
            case ast.Attribute(value=ast.Name(id=kind), attr=word):
                words = self._names[kind]
                if not isinstance(words, type) or not issubclass(words, Enum):
                    raise ValueError(f"{kind} is no closed kind of words")
                return words[word]
            case ast.Tuple(elts=parts):
                return tuple(map(self.read, parts))
            case ast.Call(func=ast.Name() as what, args=args, keywords=more):
                called = self.read(what)
                if not callable(called):
                    raise ValueError(f"{what.id} takes nothing")
                named = {str(one.arg): self.read(one.value) for one in more}
                made: object = called(*map(self.read, args), **named)
                return made
            case _:
                raise ValueError(f"{ast.unparse(node)} is neither a node nor a word")
