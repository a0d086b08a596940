"""Cards that come and go: summoned, revived, exiled from graveyards, with tokens (205-206, 536)."""

from typing import Final, cast

from engine.berserk.abilities import (
    AllOf,
    Area,
    BringIn,
    Cells,
    Exile,
    Filter,
    OfSide,
    Or,
    Power,
    Side,
    Targets,
    Tokens,
)
from engine.berserk.cards.text.phrase import Kind, Phrase
from engine.berserk.cards.text.phrases.effects import INFLUENCE, influence
from engine.berserk.cards.text.phrases.filters import in_order
from engine.berserk.cards.text.templates import Values, filled, hole, less, taken

BY_RULE: Final = Cells(beside=True, by_rule=True)
"""A free cell beside who brings the card in (536.5, 536.6)."""


def _parts(node: object) -> tuple[Filter, ...]:
    return node.filters if isinstance(node, AllOf) else (cast(Filter, node),)


def _buried(values: Values, side: Side = Side.OWN) -> Targets:
    """Return the cards of that side's graveyard that pass the noun."""
    parts = _parts(values["whom"])
    own = OfSide(side)
    return Targets(in_order(parts if own in parts else (own, *parts)), area=Area.GRAVEYARD)


def _without(targets: Targets, side: Side) -> Filter | None:
    """Return the noun of cards of a graveyard, without whose they are."""
    parts = _parts(targets.filter)
    if OfSide(side) not in parts or targets != Targets(targets.filter, area=Area.GRAVEYARD):
        return None
    rest = tuple(part for part in parts if part != OfSide(side))
    return rest[0] if len(rest) == 1 else AllOf(rest)


def _from_graveyard(words: str, effect: object, side: Side, *, synonym: bool = False) -> Phrase:
    """An effect on one card of a graveyard, told by the noun and by whose it is."""

    def make(values: Values) -> object:
        return influence(filled(effect, values), targets=_buried(values, side))

    def take(node: object) -> Values | None:
        if not isinstance(node, Power) or len(node.effects) != 1:
            return None
        noun = _without(node.targets, side)
        if noun is None or node != influence(*node.effects, targets=node.targets):
            return None
        values: Values = {"whom": noun}
        return values if taken(effect, node.effects[0], values) else None

    return Phrase(Kind.CLAUSE, words, make=make, take=take, synonym=synonym)


_GRAVEYARDS: Final = (
    ("вашего кладбища", "вашем кладбище", Side.OWN),
    ("кладбища противника", "кладбище противника", Side.ENEMY),
)
_LEAVING: Final = tuple(
    _from_graveyard(f"изгнать <whom:noun acc sg> с {words}", Exile(), side)
    for words, _, side in _GRAVEYARDS
)
_TOKENS: Final = tuple(
    phrase
    for count, effect in (("жетон", Tokens(1)), ("<n:count> жетона|жетонов", Tokens(hole("n"))))
    for phrase in (
        _from_graveyard(
            f"положить {count} инкарнации на <whom:noun acc sg> на вашем кладбище",
            effect,
            Side.OWN,
        ),
        _from_graveyard(
            f"<whom:noun nom sg> на вашем кладбище получает {count} инкарнации",
            effect,
            Side.OWN,
            synonym=True,
        ),
    )
)
_TAKEN_OFF: Final = tuple(
    _from_graveyard(
        f"снять {count} инкарнации с|со <whom:noun gen sg>{where}",
        effect,
        Side.OWN,
        synonym=where != " на вашем кладбище",
    )
    for count, effect in (("жетон", Tokens(-1)), ("<n:count> жетона|жетонов", Tokens(less("n"))))
    for where in (" на вашем кладбище", " на кладбище", "")  # 536.7.1: tokens lie there alone
)

# Summoning and reviving: whom, where to, and how (536.5, 536.6).


def _summons(values: Values, *, closed: bool) -> Power:
    targets = Targets(cast(Filter, values["whom"]), area=Area.DECK)
    cells = cast(Cells, values.get("where", BY_RULE))
    return Power(INFLUENCE, (BringIn(closed=closed),), targets, cells)


def _revives(values: Values, *, closed: bool) -> Power:
    cells = cast(Cells, values.get("where", BY_RULE))
    return Power(INFLUENCE, (BringIn(closed=closed, by=Area.GRAVEYARD),), _buried(values), cells)


def _summoned(node: object, *, closed: bool) -> Values | None:
    if not isinstance(node, Power) or node.targets.area is not Area.DECK or node.cells is None:
        return None
    values: Values = {"whom": node.targets.filter, "where": node.cells}
    return values if node == _summons(values, closed=closed) else None


def _revived(node: object, *, closed: bool) -> Values | None:
    if not isinstance(node, Power) or node.cells is None:
        return None
    noun = _without(node.targets, Side.OWN)
    if noun is None:
        return None
    values: Values = {"whom": noun, "where": node.cells}
    return values if node == _revives(values, closed=closed) else None


def _either(values: Values, *, closed: bool) -> Or:
    return Or((_summons(values, closed=closed), _revives(values, closed=closed)))


def _of_either(node: object, *, closed: bool) -> Values | None:
    if not isinstance(node, Or) or len(node.parts) != 2:
        return None
    values = _summoned(node.parts[0], closed=closed)
    return values if values is not None and node == _either(values, closed=closed) else None


_WAYS: Final = (
    ("вызвать", _summons, _summoned),
    ("возродить", _revives, _revived),
    ("вызвать или возродить", _either, _of_either),
)


def _brings(verb: str, at: int, words: str, *, closed: bool, synonym: bool = False) -> Phrase:
    _, build, part = _WAYS[at]
    elsewhere = "<where:" in words

    def make(values: Values) -> object:
        return build(values, closed=closed)

    def take(node: object) -> Values | None:
        values = part(node, closed=closed)
        if values is None or (values["where"] == BY_RULE) is elsewhere:
            return None
        return values if elsewhere else {"whom": values["whom"]}

    return Phrase(Kind.CLAUSE, f"{verb} {words}", make=make, take=take, synonym=synonym)


_WHOM: Final = "<whom:noun acc sg>"
_BRINGING: Final = tuple(
    phrase
    for at, (verb, _, _) in enumerate(_WAYS)
    for how, closed in (("", False), (" в закрытом виде", True))
    for phrase in (
        _brings(verb, at, f"{_WHOM}{how}", closed=closed),
        _brings(verb, at, f"<where:cells> {_WHOM}{how}", closed=closed),
        _brings(verb, at, f"{_WHOM} <where:cells>{how}", closed=closed, synonym=True),
    )
)
_FROM: Final = tuple(
    _brings(verb, at, f"{words} {_WHOM}", closed=False, synonym=True)
    for verb, at, words in (
        ("вызвать", 0, "из колоды"),
        ("вызвать", 0, "из вашей колоды"),
        ("возродить", 1, "с вашего кладбища"),
    )
)
PHRASES: Final = (*_LEAVING, *_TOKENS, *_TAKEN_OFF, *_BRINGING, *_FROM)
