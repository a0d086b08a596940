"""Cards that come and go: summoned, revived, exiled from graveyards, with tokens (205-206, 536)."""

from collections.abc import Mapping
from typing import Final, cast

from engine.berserk.abilities import (
    AllOf,
    Area,
    BringIn,
    Cells,
    Exile,
    Filter,
    HasMost,
    OfSide,
    Or,
    OrderDeck,
    Power,
    Side,
    Targets,
    ToGraveyard,
    Tokens,
    Who,
)
from engine.berserk.cards.text.phrase import Kind, Phrase
from engine.berserk.cards.text.phrases.effects import INFLUENCE, influence
from engine.berserk.cards.text.phrases.filters import in_order
from engine.berserk.cards.text.templates import Unfit, Values, filled, hole, taken

BY_RULE: Final = Cells(beside=True, by_rule=True)
"""A free cell beside who brings the card in (536.5, 536.6)."""


def _parts(node: object) -> tuple[Filter, ...]:
    return node.filters if isinstance(node, AllOf) else (cast(Filter, node),)


def buried(noun: object, side: Side) -> Targets:
    """Return the cards of that side's graveyard that pass the noun."""
    parts = _parts(noun)
    whose = OfSide(side)
    return Targets(in_order(parts if whose in parts else (whose, *parts)), area=Area.GRAVEYARD)


def without_side(targets: Targets) -> tuple[Filter, Side] | None:
    """Return the noun of cards of a graveyard, and whose they are."""
    parts = _parts(targets.filter)
    sides = [part.side for part in parts if isinstance(part, OfSide)]
    if len(sides) != 1 or targets != Targets(targets.filter, area=Area.GRAVEYARD):
        return None
    rest = tuple(part for part in parts if not isinstance(part, OfSide))
    return rest[0] if len(rest) == 1 else AllOf(rest), sides[0]


def _side(values: Mapping[str, object]) -> Side | None:
    """Return whose graveyard it is, told by the place or by the noun; None where they differ.

    Who has the most is so among cards of a side, which the noun alone does not say.
    """
    if any(isinstance(part, HasMost) for part in _parts(values["whom"])):
        return None
    told = {part.side for part in _parts(values["whom"]) if isinstance(part, OfSide)}
    places = [values[name] for name in ("early", "side") if values.get(name) is not None]
    told.update(cast(list[Side], places))
    return told.pop() if len(told) == 1 and len(places) < _TWICE else None


_TWICE: Final = 2


def _from_graveyard(words: str, effect: object) -> Phrase:
    """An effect on one card of a graveyard, told by the noun and by whose it is."""
    absent: Values = {"early": None, "side": None}

    def make(values: Values) -> object:
        side = _side(values)
        if side is None or values["early"] is values["side"] is None:
            return None
        return influence(filled(effect, values), targets=buried(values["whom"], side))

    def take(node: object) -> Values | None:
        if not isinstance(node, Power) or len(node.effects) != 1:
            return None
        noun = without_side(node.targets)
        if noun is None or node != influence(*node.effects, targets=node.targets):
            return None
        values: Values = {"whom": noun[0], "side": noun[1], "early": None}
        return values if taken(effect, node.effects[0], values) else None

    # The side is told once, wherever it stands.
    return Phrase(Kind.CLAUSE, words, make=make, take=take, absent=absent, free=True)


_EXILED: Final = _from_graveyard(
    "изгнать [с <early:graveyard gen>] <whom:noun acc sg> [с <side:graveyard gen>]", Exile()
)

# «Положить жетон на …», «… получает жетон», «снять жетон с …».

_SLOTS: Final = {"got": "gets", "on": "lays", "itself": "lays", "off": "takes"}
"""By which slot the card is told with which verb."""


def _tokens(values: Values) -> object:
    told = [slot for slot in _SLOTS if values[slot] is not None]
    if len(told) != 1 or {verb for verb in _SLOTS.values() if values[verb]} != {_SLOTS[told[0]]}:
        return None
    number = cast(int, values["n"])
    targets = _lying(values, told[0])
    if targets is None:
        return None
    return influence(Tokens(-number if values["takes"] else number), targets=targets)


def _lying(values: Values, slot: str) -> Targets | None:
    """Return who is meant in a graveyard: a card that a word means lies in its own."""
    if slot == "itself":
        is_told = values["early"] is values["side"] is None
        return Targets(who=cast(Who, values[slot]), area=Area.GRAVEYARD) if is_told else None
    side = _side({**values, "whom": values[slot]})
    return None if side is None else buried(values[slot], side)


def _of_tokens(node: object) -> Values | None:
    match node:
        case Power(effects=(Tokens(amount=int(amount)),), targets=targets):
            values: Values = {**_UNTOLD, "n": abs(amount)}
            values |= {"lays": amount > 0, "takes": amount < 0, "gets": False}
            noun = without_side(targets)
            if noun is not None:
                values["on" if amount > 0 else "off"], values["side"] = noun
            elif targets.who is not None and amount > 0:
                values["itself"] = targets.who
            else:
                return None
            return values if _tokens(values) == node else None
        case _:
            return None


_UNTOLD: Final[Values] = {**dict.fromkeys((*_SLOTS, "early", "side")), "n": 1}
_TOKENS: Final = Phrase(
    Kind.CLAUSE,
    "[<got:noun nom sg>] [на <early:graveyard loc>] [lays: положить] [takes: снять] "
    "[gets: получает] [<n:count>] жетон|жетона|жетонов инкарнации [на <on:noun acc sg>] "
    "[на <itself:who acc>] [с|со <off:noun gen sg>] [на <side:graveyard loc>]",
    make=_tokens,
    take=_of_tokens,
    absent=_UNTOLD,
    free=True,
)
_GRAVEYARDS: Final = (_EXILED, _TOKENS)


def _of_deck(targets: object) -> object:
    if not isinstance(targets, Targets) or targets != Targets(targets.filter, area=Area.DECK):
        raise Unfit
    return targets.filter


_IN_DECK: Final = hole("whom", lambda noun: Targets(noun, area=Area.DECK), _of_deck)
_MILLED: Final = influence(ToGraveyard(), targets=_IN_DECK)


def _milled(values: Values) -> object:
    told = values["to"] is not values["onto"] and values["of"] is not values["out"]
    return filled(_MILLED, values) if told else None


def _of_milled(node: object) -> Values | None:
    values: Values = {"to": False, "of": False, "out": True, "onto": True}
    return values if taken(_MILLED, node, values) else None


_DECKS: Final = (
    Phrase(
        Kind.CLAUSE,
        "положить [to: на кладбище] [of: из вашей? колоды] <whom:noun acc sg> "
        "[out: из вашей? колоды] [onto: на кладбище]",
        make=_milled,
        take=_of_milled,
        free=True,  # whereto and whence are told once each, wherever they stand
    ),
    Phrase(
        Kind.CLAUSE,
        "изгнать <whom:noun acc sg> из вашей? колоды",
        influence(Exile(), targets=_IN_DECK),
    ),
)

# Looking at the top of the own deck (204.2).


def _ordering(values: Values) -> object:
    top, bottom = cast(tuple[bool, bool], values["ends"])
    return influence(OrderDeck(cast(int, values["n"]), top, bottom))


def _of_ordering(node: object) -> Values | None:
    match node:
        case Power(effects=(OrderDeck(cards=int(n), top=top, bottom=bottom),)):
            values: Values = {"n": n, "ends": (top, bottom), "unshuffled": False}
            return values if _ordering(values) == node else None
        case _:
            return None


_LOOKING: Final = (
    Phrase(
        Kind.CLAUSE,
        "посмотреть <n:count acc> верхние|верхних карты|карт вашей колоды затем положить их "
        "<ends:ends> вашей? колоды в любом порядке [unshuffled: не перемешивая колоду]",
        make=_ordering,
        take=_of_ordering,
        free=True,  # that it is not shuffled goes without saying
    ),
)

# Summoning and reviving: whom, where to, onto whom, and how (211.8, 536.5, 536.6).


def _brings(values: Values, by: Area) -> Power | None:
    """Return the power that brings a card in from there; who sits on a host needs no cell."""
    host = cast(Who | None, values["host"])
    cells = cast(Cells, values["where"])
    if host is not None and cells != BY_RULE:
        return None
    effect = BringIn(closed=cast(bool, values["closed"]), by=by, host=host)
    noun = cast(Filter, values["whom"])
    targets = Targets(noun, area=Area.DECK) if by is Area.DECK else buried(noun, Side.OWN)
    return Power(INFLUENCE, (effect,), targets, None if host is not None else cells)


def _brought(values: Values) -> object:
    ways = cast(tuple[Area, ...], values["way"])
    if values["home"] and ways != (Area.GRAVEYARD,):
        return None
    if values["late"] is not None:
        if values["where"] != BY_RULE:
            return None
        values = {**values, "where": values["late"]}
    powers = tuple(_brings(values, area) for area in ways)
    if None in powers:
        return None
    return powers[0] if len(powers) == 1 else Or(cast(tuple[Power, ...], powers))


def _taken_in(node: object) -> Values | None:
    parts = node.parts if isinstance(node, Or) else (node,)
    first = parts[0]
    if not isinstance(first, Power) or len(first.effects) != 1:
        return None
    [effect] = first.effects
    if not isinstance(effect, BringIn):
        return None
    buried = (
        without_side(first.targets) if effect.by is Area.GRAVEYARD else (first.targets.filter, None)
    )
    if buried is None:
        return None
    values: Values = {"whom": buried[0], "closed": effect.closed, "host": effect.host, "late": None}
    values["where"] = BY_RULE if first.cells is None else first.cells
    values["way"] = (effect.by,) if node is first else (Area.DECK, Area.GRAVEYARD)
    values["home"] = False
    return values if _brought(values) == node else None


_BRINGING: Final = (
    Phrase(
        Kind.CLAUSE,
        "<way:bringing> [<where:cells>] <whom:noun acc sg> [home: с вашего кладбища] "
        "[<late:cells>] [на <host:who acc>] "
        "[closed: в закрытом виде]",
        make=_brought,
        take=_taken_in,
        absent={"where": BY_RULE, "late": None, "host": None},
        free=True,
    ),
)
PHRASES: Final = (*_GRAVEYARDS, *_DECKS, *_LOOKING, *_BRINGING)
