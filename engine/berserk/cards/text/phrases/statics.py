"""Static abilities: modifiers, protections, the card's own rules (517-545)."""

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from typing import Final, TypeAlias, cast

import engine.berserk.abilities as ab
from engine.berserk.cards.protections import PROTECTIONS
from engine.berserk.cards.text.phrase import Kind, Phrase
from engine.berserk.cards.text.phrases.kinds import ATTACKS, STRIKE
from engine.berserk.cards.text.phrases.named import RAISED
from engine.berserk.cards.text.templates import (
    Values,
    filled,
    hole,
    less,
    speaks_of,
    taken,
)
from engine.berserk.cards.text.vocabulary import Vocabulary

AS_TARGET: Final = ab.Applies.AS_TARGET
_BLOW: Final = ("how", "kinds")
_HOLDS: Final[Mapping[str, tuple[str, ...]]] = {
    "blow": _BLOW,
    "toll": ("n", "none"),
    "size": ("compare", "size"),
    "dealt": ("kinds", "name", "whose", "but", "condition"),
}
"""Slots with several values, each with its own hole in the node."""


def _static(words: str, node: object, *, synonym: bool = False) -> Phrase:
    return Phrase(Kind.STATIC, words, node, synonym=synonym)


def _spread(
    kind: Kind,
    words: str,
    node: object,
    *,
    synonym: bool = False,
    absent: Mapping[str, object] | None = None,
) -> Phrase:
    """Return a row where such slots fill several holes of the node."""
    slots = {slot: names for slot, names in _HOLDS.items() if f"<{slot}:" in words}

    def make(values: Values) -> object:
        held = dict(values)
        for slot, names in slots.items():
            held.update(zip(names, cast(tuple[object, ...], held[slot]), strict=True))
        return filled(node, held)

    def take(other: object) -> Values | None:
        values: Values = {}
        if not taken(node, other, values):
            return None
        for slot, names in slots.items():
            values[slot] = tuple(values.pop(name) for name in names)
        return values

    return Phrase(
        kind,
        words,
        node,
        make=make,
        take=take,
        absent=absent or {},
        synonym=synonym,
    )


Blow: TypeAlias = tuple[tuple[ab.AttackStrength, ...], tuple[ab.PowerKind, ...]]
"""Strengths and kinds of attacks."""


def _is_no_strike(values: Mapping[str, object]) -> bool:
    """Return whether this is not a plain bonus to the strike, which is a modifier of the property
    (517.1)."""
    bare = values["blow"] == ((), STRIKE) and values["whom"] == ab.ANY_CARD
    return not bare or values["counter"] is True or speaks_of(values["n"], ab.Who.TARGET)


def _added(values: Values) -> object:
    """Build a bonus to attacks or to their size."""
    blows = [cast(Blow, values[slot]) for slot in ("blow", "sized") if values[slot] is not None]
    if len(blows) != 1 or (values["counter"] and values["sized"] is not None):
        return None
    how, kinds = blows[0]
    return ab.SizeModifier(
        cast(ab.Number, values["n"]),
        powers=kinds,
        against=cast(ab.Filter, values["whom"]),
        strengths=how,
        counter=cast(bool, values["counter"]),
    )


def _of_added(node: object) -> Values | None:
    if not isinstance(node, ab.SizeModifier):
        return None
    values: Values = {"n": node.amount, "blow": (node.strengths, node.powers), "sized": None}
    values |= {"counter": node.counter, "whom": node.against}
    return values if _added(values) == node else None


_ANY_SIZE: Final = (None, 0)
VOCABULARIES: Final[dict[Kind, Vocabulary]] = {
    Kind.PROPERTY: Vocabulary(
        {"": (("{strike}", ab.Property.STRIKE), ("{move}", ab.Property.MOVEMENT))}
    ),
    Kind.STORE: Vocabulary(
        {"": (("{counter}", ab.MaximumOf.CHIPS), ("{health}", ab.MaximumOf.LIFE))}
    ),
    Kind.PROTECTION: Vocabulary(
        {"": tuple((f"{{{code}}}", protection) for code, protection in PROTECTIONS.items())}
    ),
    Kind.TOLLED: Vocabulary({"": (("больше", 1), ("меньше", -1))}),
}
"""The wordings of these kinds."""

# words shared by several rows


def _from_where(values: Values) -> object:
    place = ab.InDirection(cast(tuple[ab.Direction, ...], values["ways"]))
    return ab.Not(place) if values["not"] else place


_WORDS: Final = (
    Phrase(Kind.SIGNED, "+ <n:number>", hole("n")),
    Phrase(Kind.SIGNED, "- <n:number>", less("n")),
    Phrase(Kind.SENDER, "<whose:whom gen>", hole("whose")),
    Phrase(
        Kind.SENDER,
        "нанесенных? [not: не] <ways:bearings>",
        make=_from_where,
        synonym=True,
    ),
    Phrase(Kind.RESULT, "<n:number>", (hole("n"), True, None)),
    Phrase(
        Kind.RESULT,
        "<how:hows dat pl>",
        (0, False, hole("how", lambda how: how[0], lambda strength: (strength,))),
        guard=lambda values: len(cast(tuple[ab.AttackStrength, ...], values["how"])) == 1,
    ),
)

# X and -X


def _bonus(values: Values) -> object:
    name, number = cast(ab.Name, values["name"]), values["n"]
    if isinstance(number, int):
        return ab.NamedBonus(name, number)
    # computed numbers are recomputed continuously (543.7)
    return ab.Calculated(ab.NamedBonus(name, 1), number)  # type: ignore[arg-type]  # nodes, as read


def _of_bonus(node: object) -> Values | None:
    match node:
        case ab.NamedBonus(name=name, amount=amount):
            return {"name": name, "n": amount}
        case ab.Calculated(ability=ab.NamedBonus(name=name, amount=1), number=number):
            return {"name": name, "n": number}
        case _:
            return None


def _dice(values: Values) -> object:
    """Build a bonus to all dice of the card, or to those of its attacks on such cards."""
    number, whom = cast(ab.Number, values["n"]), cast(ab.Filter | None, values["whom"])
    if whom is None:
        return ab.DieModifier(number)
    return ab.DieModifier(number, powers=ATTACKS, defending=False, against=whom)


def _of_dice(node: object) -> Values | None:
    if not isinstance(node, ab.DieModifier):
        return None
    whom = node.against if node.powers else None
    values: Values = {"n": node.amount, "whom": whom}
    return values if _dice(values) == node else None


_MODIFIERS: Final = (
    Phrase(Kind.MODIFIER, "<n:signed> к <prop:property>", ab.Modify(hole("prop"), hole("n"))),
    Phrase(
        Kind.MODIFIER,
        "<n:signed> к|ко всем? [counter: ответному|ответной|ответным] [<blow:hits dat sg>] "
        "[величине своих? <sized:hits gen sg>] [по <whom:whom dat>]",
        make=_added,
        take=_of_added,
        absent={"blow": None, "sized": None, "whom": ab.ANY_CARD},
        guard=_is_no_strike,
        free=True,
    ),
    _spread(
        Kind.MODIFIER,
        "<n:signed> от всех? [counter: ответных|ответного|ответной] <blow:hits gen pl> "
        "[<whose:sender>] [величиной <size:amount equal>]",
        ab.SizeModifier(
            hole("n"),
            AS_TARGET,
            powers=hole("kinds"),
            against=hole("whose"),
            strengths=hole("how"),
            counter=hole("counter"),
            compare=hole("compare"),
            size=hole("size"),
        ),
        absent={"whose": ab.ANY_CARD, "size": _ANY_SIZE},
    ),
    Phrase(
        Kind.MODIFIER,
        "<n:signed> к дальности [<kinds:powers gen sg>]",
        ab.RangeModifier(hole("n"), hole("kinds")),
        absent={"kinds": ()},
    ),
    Phrase(Kind.MODIFIER, "<n:signed> к дальности прыжка", ab.FurtherJump(hole("n"))),
    Phrase(
        Kind.MODIFIER,
        "<n:signed> к броскам|броску кубика [когда атакует|нападает <whom:whom acc>]",
        make=_dice,
        take=_of_dice,
        absent={"whom": None},
    ),
    Phrase(
        Kind.MODIFIER,
        "<n:signed> к <name:named dat>",
        make=_bonus,
        take=_of_bonus,
        guard=lambda values: values["name"] in RAISED,
    ),
)


def _given(values: Values) -> object:
    spans = [values[slot] for slot in ("span", "after") if values[slot] is not None]
    told = [slot for slot in ("yours", "own", "whose") if values[slot] not in (None, False)]
    if len(spans) != 1 or len(told) != 1:
        return None
    whose = ab.OfSide(ab.Side.OWN) if values["yours"] else cast(ab.Filter | None, values["whose"])
    return ab.DieGiven(cast(ab.Number, values["n"]), whose, of_battle=cast(bool, spans[0]))


def _of_given(node: object) -> Values | None:
    if not isinstance(node, ab.DieGiven):
        return None
    values: Values = {"n": node.value, "span": node.of_battle, "after": None, "whose": None}
    values |= {"own": node.whose is None, "yours": node.whose == ab.OfSide(ab.Side.OWN)}
    if not values["own"] and not values["yours"]:
        values["whose"] = node.whose
    return values if _given(values) == node else None


_DICE: Final = (
    Phrase(
        Kind.STATIC,
        "[yours: ваш] первый [<span:span>] бросок кубика [own: ~] [<whose:noun gen sg>] "
        "[<after:span>] равен <n:number>",
        make=_given,
        take=_of_given,
        absent={"span": None, "after": None, "whose": None},
        free=True,
    ),
)

# what attacks are set to (520.5), on the card itself and on others


Many: TypeAlias = tuple[ab.Compare, ab.Number]


def _narrowed(node: ab.SizeModifier, size: Many | None) -> ab.SizeModifier:
    """Return the modifier limited to attacks of a size so far: «атаки величиной 3 или более»
    (520.2)."""
    return node if size is None else replace(node, compare=size[0], size=size[1])


def _brought(values: Values) -> object:
    """Build a modifier of attacks on such cards, or of attacks by such cards."""
    how, kinds = cast(
        tuple[tuple[ab.AttackStrength, ...], tuple[ab.PowerKind, ...]], values["blow"]
    )
    amount, brings_to, strength = cast(
        tuple[ab.Number, bool, ab.AttackStrength | None], values["to"]
    )
    ends = [values[slot] for slot in ("at", "after") if values.get(slot) is not None]
    whose, size = cast(ab.Filter | None, values["whose"]), cast(Many | None, values["size"])
    if len(ends) > 1 or (not ends and whose is None) or (strength is not None and size is not None):
        return None
    subject = cast(ab.Filter, ends[0] if ends else whose)
    node = ab.SizeModifier(
        amount,
        AS_TARGET if ends else ab.Applies.AS_SOURCE,
        powers=kinds,
        brings_to=brings_to,
        strength=strength,
        whose=None if subject == ab.Is(ab.Who.SELF) else subject,
        against=whose if ends and whose is not None else ab.ANY_CARD,
        strengths=how,
    )
    return _narrowed(node, size)


def _of_brought(node: object) -> Values | None:
    if not isinstance(node, ab.SizeModifier):
        return None
    subject, at_somebody = node.whose or ab.Is(ab.Who.SELF), node.applies is AS_TARGET
    whose = None if node.against == ab.ANY_CARD else node.against
    values: Values = {
        "blow": (node.strengths, node.powers),
        "to": (node.amount, node.brings_to, node.strength),
        "whose": whose if at_somebody else subject,
        "at": subject if at_somebody else None,
        "after": None,
        "size": None if node.compare is None else (node.compare, node.size),
    }
    result = node.brings_to or node.strength is not None
    return values if result and _brought(values) == node else None


_RESULT: Final = Phrase(
    Kind.STATIC,
    "все? <blow:hits nom pl> [<whose:whom gen>] нанесенные? [величиной <size:amount equal>] "
    "[по <at:whom dat>] сводятся|сводится [по <after:whom dat>] к <to:result>",
    make=_brought,
    take=_of_brought,
    absent={"whose": None, "size": None, "at": None, "after": None},
    free=True,
)

# wounds prevented or increased (535.1.1)


def _of_toll(node: object) -> Values | None:
    match node:
        case (int(amount), False) if amount:
            return {"n": abs(amount), "sign": 1 if amount > 0 else -1}
        case _:
            return None


_SIZE: Final = ab.ResultOf(ab.Outcome.SIZE, of_trigger=True)
"""The size of the attack that deals the wounds (520.1)."""


def _sized_so(values: Values) -> ab.Condition:
    """Return the condition of «атак величиной 3 или более», «атак чётной величины»; else always
    true."""
    if values["size"] is not None:
        compare, number = cast(tuple[ab.Compare, ab.Number], values["size"])
        return ab.Comparison(_SIZE, compare, number)
    if values["odd"] is not None:
        return ab.Comparison(ab.Remainder(_SIZE), ab.Compare.EQUAL, int(cast(bool, values["odd"])))
    return ab.ALWAYS


def _of_size(condition: object) -> Values | None:
    values: Values = {"size": None, "odd": None}
    match condition:
        case ab.Comparison(one=ab.Remainder(), other=int(odd)):
            values["odd"] = bool(odd)
        case ab.Comparison(compare=compare, other=number):
            values["size"] = (compare, number)
    return values if _sized_so(values) == condition else None


def _dealt(values: Values) -> object:
    names = () if values["name"] is None else (values["name"],)
    return values["kinds"], names, values["whose"], values["but"], _sized_so(values)


def _of_dealt(node: object) -> Values | None:
    kinds, held, whose, but, condition = cast(tuple[object, ...], node)
    names = cast(tuple[ab.Name, ...], held)
    size = _of_size(condition)
    if size is None or len(names) > 1:
        return None
    name = names[0] if names else None
    return {**size, "name": name, "kinds": kinds, "whose": whose, "but": but}


def _is_dealt(values: Mapping[str, object]) -> bool:
    """Return whether the source is given: a named ability, powers, or the owner of the attacks."""
    rest = {slot: values[slot] for slot in ("kinds", "whose", "but", "size", "odd")}
    if values["name"] is not None:
        return rest == {"kinds": (), "whose": ab.ANY_CARD, "but": (), "size": None, "odd": None}
    if values["size"] is not None and values["odd"] is not None:
        return False
    return values["kinds"] != () or (values["whose"] != ab.ANY_CARD and _of_any_size(values))


def _of_any_size(values: Mapping[str, object]) -> bool:
    return values["size"] is None and values["odd"] is None


_TOLLS: Final = (
    Phrase(Kind.TOLL, "не получает раны|ран", (0, True)),
    Phrase(
        Kind.TOLL,
        "получает на <n:number plain> рану|раны|ран <sign:tolled>",
        make=lambda values: (cast(int, values["n"]) * cast(int, values["sign"]), False),
        take=_of_toll,
    ),
    Phrase(
        Kind.DEALT,
        "всех? [<name:named gen>] [<kinds:powers gen pl>] [<odd:odd gen sg f> величины] "
        "[величиной <size:amount equal>] [<whose:noun gen pl>] "
        "[кроме <but:powers gen pl>]",
        make=_dealt,
        take=_of_dealt,
        absent={
            "name": None,
            "kinds": (),
            "whose": ab.ANY_CARD,
            "but": (),
            "size": None,
            "odd": None,
        },
        guard=_is_dealt,
    ),
)
_WOUNDS: Final = (
    _spread(
        Kind.VERBAL,
        "<toll:toll> от <dealt:dealt>",
        ab.Replacement(
            ab.ReplacedBy.WOUNDS,
            source=hole("whose"),
            powers=hole("kinds"),
            amount=hole("n"),
            none=hole("none"),
            named=hole("name"),
            but=hole("but"),
            condition=hole("condition"),
        ),
    ),
    Phrase(
        Kind.VERBAL,
        "получает раны|ран только от <but:powers gen pl>",
        ab.Replacement(ab.ReplacedBy.WOUNDS, none=True, but=hole("but")),
    ),
)

# protections (532)


def _has_sign(wanted: bool, values: Mapping[str, object]) -> bool:
    """Return whether a protection has a printed symbol exactly if ``wanted``."""
    how, kinds = cast(tuple[object, object], values["blow"])
    known = PROTECTIONS.values()
    node = ab.Protection(kinds, values["whose"], how)  # type: ignore[arg-type]  # nodes, as read
    return (node in known) is wanted


_PROTECTIONS: Final = (
    _static("<protection:protection>", hole("protection")),
    *(
        replace(
            _spread(
                Kind.STATIC,
                "защита|защиту от <blow:hits gen pl> [<whose:sender>]",
                ab.Protection(hole("kinds"), hole("whose"), hole("how")),
                absent={"whose": ab.ANY_CARD},
                synonym=synonym,
            ),
            guard=partial(_has_sign, synonym),
        )
        for synonym in (False, True)
    ),
    # «защита от всех атак, кроме {strike}»: from the other attacks, by anybody
)

# bonuses against some cards alone (541.4.1), and maximums (545.2)

_RULES: Final = (
    _static("максимум <n:number> <what:store>", ab.Maximum(hole("what"), hole("n"))),
    _static(
        "не может иметь более|больше <n:number> <what:store>",
        ab.Maximum(hole("what"), hole("n")),
        synonym=True,
    ),
)
_THROUGH: Final = (
    _static("<modifier:modifier>", hole("modifier")),
    _static("<rule:verbal>", hole("rule")),
)
PHRASES: Final[tuple[Phrase, ...]] = (
    *_WORDS,
    *_MODIFIERS,
    *_DICE,
    _RESULT,
    *_TOLLS,
    *_WOUNDS,
    *_PROTECTIONS,
    *_RULES,
    *_THROUGH,
)
