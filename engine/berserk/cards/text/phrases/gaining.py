"""Clauses about gains: the receiver and the duration (119, 505.4.8, 545.3)."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Final, cast

import engine.berserk.abilities as ab
from engine.berserk.cards.text.phrase import Gives, Kind, Phrase
from engine.berserk.cards.text.phrases.effects import INFLUENCE, influence
from engine.berserk.cards.text.phrases.gains import (
    ENDING_LATE,
    holder,
    lasting,
    spans_of,
    until_of,
)
from engine.berserk.cards.text.templates import Values

_PLACES: Final = ("until", "early", "before", "last")
"""The slots where a row can give the duration."""


def _gained(values: Values) -> object:
    """Build a gain, with a cap (545.3) and a further permanent or alternative gain.

    The duration is given at most once.
    """
    told = [values[slot] for slot in _PLACES if values.get(slot) is not None]
    # the end of the battle is the default and is not worded
    if len(told) > 1 or values.get("until") is ab.Until.BATTLE_END:
        return None
    whom = cast(ab.Targets, values.get("whom") or ab.ITSELF)
    effects = _capped(cast(tuple[ab.Effect, ...], values["gained"]), values["most"])
    for_good = not told or told[0] is ab.Until.BATTLE_END
    if effects is None or (values["rest"] is not None and for_good):
        return None
    if for_good:
        return influence(*effects, targets=whom)
    brief = lasting({"gained": effects, "until": told[0], "whom": whom})
    return _with_rest(cast(ab.Power | None, brief), values)


def _with_rest(brief: ab.Power | None, values: Values) -> object:
    """Build a temporary gain with a permanent one, or as alternatives (505.4.8)."""
    rest, either = cast(tuple[ab.Effect, ...] | None, values["rest"]), values["either"]
    if brief is None or (rest is not None) is (values["also"] is either):
        return None
    if rest is None:
        return brief
    if either:
        return ab.Or((brief, influence(*rest, targets=brief.targets)))
    return influence(*brief.effects, *rest, targets=brief.targets)


def _capped(effects: tuple[ab.Effect, ...], most: object) -> tuple[ab.Effect, ...] | None:
    """Return the effects with a cap for this ability in total (545.3)."""
    if most is None:
        return effects
    [effect, *others] = effects
    if others or not isinstance(effect, ab.AddProperty | ab.Gain):
        return None
    if isinstance(effect, ab.Gain) and not isinstance(
        effect.ability, ab.NamedBonus | ab.SizeModifier | ab.Calculated
    ):
        return None
    return (ab.UpTo(effect, cast(int, most)),)


_NOTHING: Final[Mapping[str, object]] = {
    **dict.fromkeys((*_PLACES, "most", "rest")),
    "also": False,
    "either": False,
}


def _ways(node: object) -> Iterator[Values]:
    """Yield the possible slot values of such an influence."""
    match node:
        case ab.Or(parts=(ab.Power() as first, ab.Power() as second), both_if=None):
            spans = spans_of(first)
            if spans is not None:
                yield {
                    "gained": spans[0],
                    "until": spans[1],
                    "either": True,
                    "rest": second.effects,
                    "whom": first.targets,
                }
        case ab.Power(effects=(ab.UpTo(effect=effect, most=int() as most),), targets=whom):
            bare = replace(node, effects=(effect,))
            spans = spans_of(bare)
            if spans is not None:
                yield {"gained": spans[0], "until": spans[1], "most": most, "whom": whom}
            elif until_of(effect) in ENDING_LATE:
                yield {"gained": bare.effects, "most": most, "whom": whom}
        case ab.Power(effects=effects, targets=whom):
            spans = spans_of(node)
            if spans is not None:
                yield {"gained": spans[0], "until": spans[1], "whom": whom}
            yield from _parted(effects, whom)
            yield {"gained": effects, "whom": whom}
        case _:
            return


def _parted(effects: tuple[ab.Effect, ...], whom: ab.Targets) -> Iterator[Values]:
    endless = (None, *ENDING_LATE)
    brief = tuple(effect for effect in effects if until_of(effect) not in endless)
    spans = spans_of(influence(*brief, targets=whom)) if brief else None
    if spans is not None and brief != effects:
        rest = effects[len(brief) :]
        yield {"gained": spans[0], "until": spans[1], "also": True, "rest": rest, "whom": whom}


def _of_gained(node: object) -> Values | None:
    for told in _ways(node):
        values: Values = {**_NOTHING, **told}
        if _gained(values) == node:
            return _unnamed(values)
    return None


def _unnamed(values: Values) -> Values:
    """Return the values without the name of the card itself."""
    return {**values, "whom": None} if values["whom"] == ab.ITSELF else values


_GIVES: Final[Mapping[str, Gives]] = dict.fromkeys(_PLACES, holder)
_GAINING: Final = Phrase(
    Kind.CLAUSE,
    "[<early:lasting>] [<whom:targets nom>] [<before:lasting>] также? получает|получить@whom "
    "<gained:gains> [<until:lasting>] [( максимум +? <most:number plain> )] [<last:lasting>] "
    "[also: и] [either: либо|или] [<rest:gains>]",
    make=_gained,
    take=_of_gained,
    absent=dict.fromkeys((*_PLACES, "whom", "most", "rest")),
    gives=_GIVES,
    loose=True,
)

# alternatives for the same time: the same card gains either (505.4.8)


def _is_one_gain(one: object, other: object) -> bool:
    match one, other:
        case ab.Gain(ability=ab.Named(name=name)), ab.Gain(ability=ab.NamedBonus(name=same)):
            return name is same
        case ab.Gain(ability=ab.Named(name=name)), ab.GainOrMore(name=same):
            return name is same
        case _:
            return False


def _alternatives(values: Values) -> object:
    """Build two alternative influences on the same targets."""
    one, other = (cast(tuple[ab.Effect, ...], values[slot]) for slot in ("one", "other"))
    if _is_one_gain(one[-1], other[0]):  # «{armor} 1 или +1 к {armor}»
        return None
    powers = tuple(_one_gain(values, gained) for gained in (one, other))
    return None if None in powers else ab.Or(cast(tuple[ab.Power, ...], powers))


def _one_gain(values: Values, gained: tuple[ab.Effect, ...]) -> object:
    whom, until = cast(ab.Targets, values.get("whom") or ab.ITSELF), values["until"]
    if until is not None:
        return lasting({"gained": gained, "until": until, "whom": whom})
    return ab.Power(INFLUENCE, gained, whom)


def _of_alternatives(node: object) -> Values | None:
    match node:
        case ab.Or(parts=(ab.Power() as one, ab.Power() as other), both_if=None):
            pass
        case _:
            return None
    values: Values = {"whom": one.targets, "until": None, "twice": False, "else": False, "or": True}
    spans = spans_of(one), spans_of(other)
    if spans[0] is not None and spans[1] is not None and spans[0][1] == spans[1][1]:
        values |= {"one": spans[0][0], "other": spans[1][0], "until": spans[0][1]}
    else:
        values |= {"one": one.effects, "other": other.effects}
    return _unnamed(values) if _alternatives(values) == node else None


_EITHER: Final = Phrase(
    Kind.CLAUSE,
    "[<whom:targets nom>] получает|получить@whom [twice: либо] <one:gains> [or: или] [else: либо] "
    "<other:gains> [<until:lasting>]",
    make=_alternatives,
    take=_of_alternatives,
    absent={"whom": None, "until": None},
    gives=_GIVES,
    guard=lambda values: values["or"] is not values["else"],
    loose=True,
)
PHRASES: Final[tuple[Phrase, ...]] = (_EITHER, _GAINING)
