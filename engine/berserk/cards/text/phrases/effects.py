"""What bodies do to cards: wounds, healing, opening, closing, death, exile (122, 508-509)."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Final, cast

from engine.berserk.abilities import (
    ITSELF,
    Close,
    Destroy,
    Effect,
    EffectKind,
    Exile,
    Heal,
    Number,
    Open,
    Power,
    PowerKind,
    RestoreArmor,
    Targets,
    Who,
    Wound,
)
from engine.berserk.cards.text.phrase import Context, Kind, Phrase, meaning
from engine.berserk.cards.text.templates import Values, hole
from engine.berserk.cards.text.vocabulary import Vocabulary

INFLUENCE: Final = PowerKind.INFLUENCE


def influence(*effects: object, targets: object = ITSELF) -> Power:
    """Return an influence, which is what an effect is where no kind is named (111.2)."""
    return Power(INFLUENCE, cast(tuple[Effect, ...], effects), cast(Targets, targets))


def not_itself(values: Mapping[str, object]) -> bool:
    """Whether the slot «whom» is another card, or one that is chosen."""
    return values["whom"] != ITSELF


def of_target(context: Context, values: Mapping[str, object]) -> Context:
    """Behind the one card that is chosen a pronoun means it."""
    targets = cast(Targets, values["whom"])
    if targets != Targets(targets.filter):
        return context
    return replace(context, it=(*context.it, *meaning(targets.filter, Who.TARGET)))


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
    *(
        Phrase(
            Kind.CLAUSE,
            f"{does} <whom:who acc> {rest}".strip(),
            influence(effect),
            guard=lambda values: values["whom"] is Who.SELF,
            synonym=True,
        )
        for does, rest, effect in (
            ("ранить", "на <n:number>", Wound(hole("n"))),
            ("излечить", "на <n:number>", Heal(hole("n"))),
            ("открыть", "", Open()),
            ("закрыть", "", Close()),
            ("уничтожить", "", Destroy()),
        )
    ),
    _on_itself("излечиться на <n:number>", Heal(hole("n"))),
    _on_itself("полностью излечиться", Heal(None)),
    _on_itself("открыться", Open()),
    _on_itself("закрыться", Close()),
    _on_itself("полностью? восстановить {armor}", RestoreArmor()),
    *(
        Phrase(
            Kind.CLAUSE,
            f"<whom:targets nom> {suffers}@whom на <n:number>",
            influence(effect, targets=hole("whom")),
            synonym=True,
        )
        for suffers, effect in (("раниться", Wound(hole("n"))), ("излечиться", Heal(hole("n"))))
    ),
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
    Phrase(
        Kind.CLAUSE,
        "полностью? восстановить {armor} <whom:targets gen>",
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
        for words in ("<whom:targets gen> {armor}", "{armor} <whom:targets gen>")
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
)

# To wound and to heal by so much; a range stands behind all of it (547.1.1).

_BY: Final[Mapping[object, type[Wound | Heal]]] = {EffectKind.WOUND: Wound, EffectKind.HEAL: Heal}
VOCABULARIES: Final = {
    Kind.TREATS: Vocabulary({"": (("ранить", EffectKind.WOUND), ("излечить", EffectKind.HEAL))})
}
"""What is done by so much."""


def done(values: Values) -> object:
    """Return the influence that does «deed» by «n» to «whom», within «range» if there is one."""
    targets, range_ = cast(Targets, values["whom"]), cast(Number | None, values["range"])
    if targets.who is not None and range_ is not None:
        return None
    effect = _BY[values["deed"]](cast(Number, values["n"]))
    return influence(effect, targets=replace(targets, range=range_))


def of_done(node: object) -> Values | None:
    """Take such an influence apart; the inverse of ``done``."""
    match node:
        case Power(effects=(Wound() | Heal() as effect,), targets=targets) if effect.amount:
            deed = next(word for word, kind in _BY.items() if type(effect) is kind)
            values: Values = {"deed": deed, "n": effect.amount}
            values |= {"whom": replace(targets, range=None), "range": targets.range}
            return values if done(values) == node else None
        case _:
            return None


_DONE: Final = (
    Phrase(
        Kind.CLAUSE,
        "<deed:treats> <whom:targets acc> еще? на <n:number> [дальность <range:number plain>]",
        make=done,
        take=of_done,
        guard=not_itself,
        gives={"n": of_target},
        absent={"range": None},
    ),
    Phrase(
        Kind.CLAUSE,
        "<deed:treats> на <n:number> <whom:targets acc> [дальность <range:number plain>]",
        make=done,
        absent={"range": None},
        synonym=True,
    ),
)
PHRASES: Final = (*_DONE, *_PLAIN)
