"""Cards that enter and leave: summoned, revived, exiled from graveyards, with tokens (205-206,
536)."""

from collections.abc import Mapping
from typing import Final, cast

import engine.berserk.abilities as ab
from engine.berserk.cards.text.phrase import Kind, Phrase
from engine.berserk.cards.text.phrases.effects import INFLUENCE, influence
from engine.berserk.cards.text.phrases.filters import in_order
from engine.berserk.cards.text.templates import Values
from engine.berserk.cards.text.vocabulary import Vocabulary

BY_RULE: Final = ab.Cells(beside=True, by_rule=True)
"""A free cell beside the card that brings it in (536.5, 536.6)."""


def _parts(node: object) -> tuple[ab.Filter, ...]:
    return node.filters if isinstance(node, ab.AllOf) else (cast(ab.Filter, node),)


def buried(noun: object, side: ab.Side) -> ab.Targets:
    """Return the cards of that side's graveyard that pass the noun."""
    parts = _parts(noun)
    whose = ab.OfSide(side)
    return ab.Targets(
        in_order(parts if whose in parts else (whose, *parts)), area=ab.Area.GRAVEYARD
    )


def without_side(targets: ab.Targets) -> tuple[ab.Filter, ab.Side] | None:
    """Split targets in a graveyard into noun and side; None for other targets."""
    parts = _parts(targets.filter)
    sides = [part.side for part in parts if isinstance(part, ab.OfSide)]
    if len(sides) != 1 or targets != ab.Targets(targets.filter, area=ab.Area.GRAVEYARD):
        return None
    rest = tuple(part for part in parts if not isinstance(part, ab.OfSide))
    return rest[0] if len(rest) == 1 else ab.AllOf(rest), sides[0]


def _side(values: Mapping[str, object]) -> ab.Side | None:
    """Return the side of the graveyard, given by the place or the noun; None if they differ.

    None for "the most" as well, which ranks the cards of one side; the noun alone does not give it.
    """
    if any(isinstance(part, ab.HasMost) for part in _parts(values["whom"])):
        return None
    told = {part.side for part in _parts(values["whom"]) if isinstance(part, ab.OfSide)}
    places = [values[name] for name in ("early", "side") if values.get(name) is not None]
    told.update(cast(list[ab.Side], places))
    return told.pop() if len(told) == 1 and len(places) < _TWICE else None


_TWICE: Final = 2


# «положить жетон на …», «… получает жетон», «снять жетон с …»

_SLOTS: Final = {"got": "gets", "on": "lays", "itself": "lays", "off": "takes"}
"""The slot of the card, by the slot of the verb."""


def _tokens(values: Values) -> object:
    told = [slot for slot in _SLOTS if values[slot] is not None]
    if len(told) != 1 or {verb for verb in _SLOTS.values() if values[verb]} != {_SLOTS[told[0]]}:
        return None
    number = cast(int, values["n"])
    targets = _lying(values, told[0])
    if targets is None:
        return None
    return influence(ab.Tokens(-number if values["takes"] else number), targets=targets)


def _lying(values: Values, slot: str) -> ab.Targets | None:
    """Return the targets in a graveyard; a card named by a word lies in its own one."""
    if slot == "itself":
        is_told = values["early"] is values["side"] is None
        return (
            ab.Targets(who=cast(ab.Who, values[slot]), area=ab.Area.GRAVEYARD) if is_told else None
        )
    side = _side({**values, "whom": values[slot]})
    return None if side is None else buried(values[slot], side)


def _of_tokens(node: object) -> Values | None:
    match node:
        case ab.Power(effects=(ab.Tokens(amount=int(amount)),), targets=targets):
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


# one card of a graveyard or of the own deck goes elsewhere (205, 536)

_AT_DECK: Final = ("of", "out")
_AT_END: Final = ("to", "onto")


def _sent(values: Values) -> object:
    """Build the power; source and destination are each given once, in any place."""
    effect, whom = cast(ab.Exile | ab.ToGraveyard, values["sends"]), cast(ab.Filter, values["whom"])
    from_deck, to_yard = (sum(bool(values[n]) for n in names) for names in (_AT_DECK, _AT_END))
    if to_yard != isinstance(effect, ab.ToGraveyard):
        return None
    is_at_yard = values["early"] is not None or values["side"] is not None
    if from_deck:
        is_told = from_deck == 1 and not is_at_yard
        return influence(effect, targets=ab.Targets(whom, area=ab.Area.DECK)) if is_told else None
    side = _side(values)
    if side is None or not is_at_yard or to_yard:
        return None
    return influence(effect, targets=buried(whom, side))


def _of_sent(node: object) -> Values | None:
    match node:
        case ab.Power(
            effects=(ab.Exile() | ab.ToGraveyard() as effect,), targets=ab.Targets() as targets
        ):
            pass
        case _:
            return None
    values: Values = {**dict.fromkeys((*_AT_DECK, *_AT_END), False), "early": None, "side": None}
    values |= {"sends": effect, "onto": isinstance(effect, ab.ToGraveyard)}
    noun = without_side(targets)
    if noun is None:
        values |= {"whom": targets.filter, "out": True}
    else:
        values["whom"], values["side"] = noun
    return values if _sent(values) == node else None


_SENDING: Final = Phrase(
    Kind.CLAUSE,
    "<sends:sends> [с <early:graveyard gen>] [to: на кладбище] [of: из вашей? колоды] "
    "<whom:noun acc sg> [с <side:graveyard gen>] [out: из вашей? колоды] [onto: на кладбище]",
    make=_sent,
    take=_of_sent,
    absent={"early": None, "side": None},
    free=True,
)
VOCABULARIES: Final[dict[Kind, Vocabulary]] = {
    Kind.SENDS: Vocabulary({"": (("изгнать", ab.Exile()), ("положить", ab.ToGraveyard()))})
}
"""The destinations expressed by a verb alone."""

# looking at the top of the own deck (204.2)


def _ordering(values: Values) -> object:
    top, bottom = cast(tuple[bool, bool], values["ends"])
    return influence(ab.OrderDeck(cast(int, values["n"]), top, bottom))


def _of_ordering(node: object) -> Values | None:
    match node:
        case ab.Power(effects=(ab.OrderDeck(cards=int(n), top=top, bottom=bottom),)):
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
        free=True,  # not shuffling is the default
    ),
)

# summoning and reviving: the card, its cell, its host, and its state (211.8, 536.5, 536.6)


def _brings(values: Values, by: ab.Area) -> ab.Power | None:
    """Return the power that brings a card in from that zone; a card on a host needs no cell."""
    host = cast(ab.Who | None, values["host"])
    cells = cast(ab.Cells, values["where"])
    if host is not None and cells != BY_RULE:
        return None
    effect = ab.BringIn(closed=cast(bool, values["closed"]), by=by, host=host)
    noun = cast(ab.Filter, values["whom"])
    targets = (
        ab.Targets(noun, area=ab.Area.DECK) if by is ab.Area.DECK else buried(noun, ab.Side.OWN)
    )
    return ab.Power(INFLUENCE, (effect,), targets, None if host is not None else cells)


def _brought(values: Values) -> object:
    ways = cast(tuple[ab.Area, ...], values["way"])
    if values["home"] and ways != (ab.Area.GRAVEYARD,):
        return None
    if values["late"] is not None:
        if values["where"] != BY_RULE:
            return None
        values = {**values, "where": values["late"]}
    powers = tuple(_brings(values, area) for area in ways)
    if None in powers:
        return None
    return powers[0] if len(powers) == 1 else ab.Or(cast(tuple[ab.Power, ...], powers))


def _taken_in(node: object) -> Values | None:
    parts = node.parts if isinstance(node, ab.Or) else (node,)
    first = parts[0]
    if not isinstance(first, ab.Power) or len(first.effects) != 1:
        return None
    [effect] = first.effects
    if not isinstance(effect, ab.BringIn):
        return None
    buried = (
        without_side(first.targets)
        if effect.by is ab.Area.GRAVEYARD
        else (first.targets.filter, None)
    )
    if buried is None:
        return None
    values: Values = {"whom": buried[0], "closed": effect.closed, "host": effect.host, "late": None}
    values["where"] = BY_RULE if first.cells is None else first.cells
    values["way"] = (effect.by,) if node is first else (ab.Area.DECK, ab.Area.GRAVEYARD)
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
PHRASES: Final[tuple[Phrase, ...]] = (_SENDING, _TOKENS, *_LOOKING, *_BRINGING)
