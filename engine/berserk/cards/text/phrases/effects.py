"""What bodies do to cards: wounds, healing, opening, closing, death, exile (122, 508-509)."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Final, cast

from engine.berserk.abilities import (
    ITSELF,
    Close,
    Destroy,
    Effect,
    Exile,
    Heal,
    Number,
    Open,
    Power,
    PowerKind,
    RestoreArmor,
    Targets,
    Wound,
)
from engine.berserk.cards.text.phrase import Kind, Phrase
from engine.berserk.cards.text.templates import Values, hole, taken

INFLUENCE: Final = PowerKind.INFLUENCE


def influence(*effects: object, targets: object = ITSELF) -> Power:
    """Return an influence, which is what an effect is where no kind is named (111.2)."""
    return Power(INFLUENCE, cast(tuple[Effect, ...], effects), cast(Targets, targets))


def not_itself(values: Mapping[str, object]) -> bool:
    """Whether the slot «whom» is another card, or one that is chosen."""
    return values["whom"] != ITSELF


def _on_targets(infinitive: str, passive: str, effect: object) -> tuple[Phrase, Phrase]:
    """To do it to somebody; somebody suffers it."""
    verb, _, rest = infinitive.partition(" ")
    own, _, own_rest = passive.partition(" ")
    return (
        Phrase(
            Kind.CLAUSE,
            f"{verb} <whom:targets acc> {rest}".strip(),
            influence(effect, targets=hole("whom")),
            guard=not_itself,
        ),
        Phrase(
            Kind.CLAUSE,
            f"<whom:targets nom> {own}@whom {own_rest}".strip(),
            influence(effect, targets=hole("whom")),
            synonym=True,
        ),
    )


def _on_itself(words: str, effect: object, *, synonym: bool = False) -> Phrase:
    return Phrase(Kind.CLAUSE, words, influence(effect), synonym=synonym)


_PLAIN: Final = (
    _on_itself("раниться на <n:number>", Wound(hole("n"))),
    _on_itself("получить еще? <n:number> рану|раны|ран", Wound(hole("n")), synonym=True),
    _on_itself("ранить себя на <n:number>", Wound(hole("n")), synonym=True),
    _on_itself("излечиться на <n:number>", Heal(hole("n"))),
    _on_itself("полностью излечиться", Heal(None)),
    _on_itself("открыться", Open()),
    _on_itself("закрыться", Close()),
    _on_itself("полностью? восстановить {armor}", RestoreArmor()),
    *_on_targets("ранить еще? на <n:number>", "раниться на <n:number>", Wound(hole("n"))),
    *_on_targets("излечить на <n:number>", "излечиться на <n:number>", Heal(hole("n"))),
    *_on_targets("открыть", "открыться", Open()),
    *_on_targets("закрыть", "закрыться", Close()),
    *_on_targets("изгнать", "изгоняется", Exile()),
    *_on_targets("уничтожить", "погибает", Destroy()),
    Phrase(
        Kind.CLAUSE,
        "<whom:targets nom> уничтожается@whom",
        influence(Destroy(), targets=hole("whom")),
        synonym=True,
    ),
    _on_itself("погибнуть", Destroy()),
    _on_itself("уничтожаться", Destroy(), synonym=True),
    _on_itself("уничтожить ~", Destroy(), synonym=True),
    Phrase(
        Kind.CLAUSE,
        "восстановить {armor} <whom:targets gen>",
        influence(RestoreArmor(), targets=hole("whom")),
        guard=not_itself,
    ),
    *(
        Phrase(
            Kind.CLAUSE,
            f"полностью? восстановить {words}",
            influence(RestoreArmor(), targets=hole("whom")),
            synonym=True,
        )
        for words in ("{armor} <whom:targets gen>", "<whom:targets gen> {armor}")
    ),
    Phrase(
        Kind.CLAUSE,
        "полностью излечить <whom:targets acc>",
        influence(Heal(None), targets=hole("whom")),
        guard=not_itself,
    ),
    Phrase(
        Kind.CLAUSE,
        "<whom:targets nom> полностью излечивается@whom",
        influence(Heal(None), targets=hole("whom")),
        synonym=True,
    ),
    *(
        Phrase(
            Kind.CLAUSE,
            f"{verb} на <n:number> <whom:targets acc>",
            influence(effect, targets=hole("whom")),
            synonym=True,
        )
        for verb, effect in (("ранить", Wound(hole("n"))), ("излечить", Heal(hole("n"))))
    ),
)


def _within(words: str, node: object, *, synonym: bool = False) -> Phrase:
    """The same with a range, which stands behind all of it (547.1.1)."""

    def make(values: Values) -> object:
        targets = values["whom"]
        if not isinstance(targets, Targets) or targets.who or targets.range is not None:
            return None
        ranged = replace(targets, range=cast(Number, values["range"]))
        return Power(INFLUENCE, (_effect(node, values),), ranged)

    def take(power: object) -> Values | None:
        if not isinstance(power, Power) or power.targets.range is None:
            return None
        values: Values = {"range": power.targets.range}
        values["whom"] = replace(power.targets, range=None)
        if power != Power(INFLUENCE, power.effects, power.targets) or len(power.effects) != 1:
            return None
        return values if taken(node, power.effects[0], values) else None

    return Phrase(Kind.CLAUSE, words, make=make, take=take, synonym=synonym)


def _effect(node: object, values: Values) -> Effect:
    number = cast(Number, values["n"])
    return Wound(number) if isinstance(node, Wound) else Heal(number)


_RANGED: Final = tuple(
    phrase
    for verb, node in (("ранить", Wound(hole("n"))), ("излечить", Heal(hole("n"))))
    for phrase in (
        _within(f"{verb} <whom:targets acc> на <n:number> дальность <range:number plain>", node),
        _within(
            f"{verb} на <n:number> <whom:targets acc> дальность <range:number plain>",
            node,
            synonym=True,
        ),
    )
)
PHRASES: Final = (*_PLAIN, *_RANGED)
