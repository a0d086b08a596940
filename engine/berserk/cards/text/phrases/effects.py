"""Effects on cards: wounds, healing, opening, closing, death, exile (122, 508-509)."""

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from typing import Final, cast

import engine.berserk.abilities as ab
from engine.berserk.cards.text.phrase import Context, Kind, Phrase, meaning
from engine.berserk.cards.text.templates import Values
from engine.berserk.cards.text.vocabulary import Vocabulary

INFLUENCE: Final = ab.PowerKind.INFLUENCE


def influence(*effects: object, targets: object = ab.ITSELF) -> ab.Power:
    """Return an influence, the default kind of power (111.2)."""
    return ab.Power(INFLUENCE, cast(tuple[ab.Effect, ...], effects), cast(ab.Targets, targets))


def not_itself(values: Mapping[str, object]) -> bool:
    """Return whether the slot «whom» holds another card or a chosen one."""
    return values["whom"] != ab.ITSELF


def are_several(targets: ab.Targets) -> bool:
    """Return whether the targets are several chosen cards or all that pass."""
    return targets.who is None and (targets.all or targets.least != 1 or targets.most != 1)


def of_target(context: Context, values: Mapping[str, object]) -> Context:
    """Return the context after the targets: a single chosen one or several become antecedents."""
    targets = cast(ab.Targets | None, values["whom"])
    if targets is not None and are_several(targets):
        return replace(context, them=True)
    if targets is None or targets != ab.Targets(targets.filter):
        return context
    return replace(context, it=(*context.it, *meaning(targets.filter, ab.Who.TARGET)))


# what happens to a card and what is done to it

_EFFECTS: Final = {
    "": (
        ("открыться", ab.Open()),
        ("закрыться", ab.Close()),
        ("вскрыться", ab.TurnFaceUp()),
        ("погибнуть|уничтожаться", ab.Destroy()),
        ("полностью излечиться", ab.Heal(None)),
        ("изгоняется", ab.Exile()),
        ("приземляется", ab.LoseFlight()),
    ),
    "done": (
        ("открыть", ab.Open()),
        ("закрыть", ab.Close()),
        ("вскрыть", ab.TurnFaceUp()),
        ("уничтожить", ab.Destroy()),
        ("изгнать", ab.Exile()),
        ("полностью излечить", ab.Heal(None)),
    ),
}


def _of_effect(node: object, *, form: str) -> Values | None:
    """Take an influence of one such effect apart; form "" is for the card itself."""
    match node:
        case ab.Power(effects=(effect,), targets=whom) if (whom == ab.ITSELF) is (form == ""):
            known = any(effect == said for _, said in _EFFECTS[form])
            is_bare = (
                known and effect != ab.LoseFlight() and node == influence(effect, targets=whom)
            )
            values: Values = {"effect": effect, "whom": whom if form else None, "itself": None}
            return values if is_bare else None
        case _:
            return None


def _suffered(values: Values) -> object:
    return influence(values["effect"], targets=values["whom"] or ab.ITSELF)


def names_other_card(values: Values) -> bool:
    """Return whether the slot names other cards, and the own name or «себя» is used for the card
    itself.

    A pronoun as an object would be ambiguous: «закрыть существо или ранить его».
    """
    if values["itself"] is not None:
        return values["itself"] is ab.Who.SELF and values["whom"] is None
    return values["whom"] not in (None, ab.ITSELF)


_ONE_EFFECT: Final = (
    Phrase(
        Kind.CLAUSE,
        "[<whom:targets nom>] <effect:effect>",
        make=_suffered,
        take=partial(_of_effect, form=""),
        absent={"whom": None},
        loose=True,
    ),
    Phrase(
        Kind.CLAUSE,
        "<effect:effect done> [<whom:targets acc>] [!его|ее|их <itself:who acc>]",
        make=lambda values: _suffered(values) if names_other_card(values) else None,
        take=partial(_of_effect, form="done"),
        absent={"whom": None, "itself": None},
        loose=True,
    ),
)


def _restored(values: Values) -> object:
    told = [values[slot] for slot in ("early", "whom") if values[slot] is not None]
    return None if len(told) > 1 else influence(ab.RestoreArmor(), targets=(*told, ab.ITSELF)[0])


def _of_restored(node: object) -> Values | None:
    match node:
        case ab.Power(effects=(ab.RestoreArmor(),), targets=whom):
            values: Values = {"early": None, "whom": None if whom == ab.ITSELF else whom}
            return values if _restored(values) == node else None
        case _:
            return None


_RESTORING: Final = Phrase(
    Kind.CLAUSE,
    "полностью? восстановить [<early:targets gen>] {armor} [<whom:targets gen>]",
    make=_restored,
    take=_of_restored,
    absent={"early": None, "whom": None},
    loose=True,
)

# wounding and healing by an amount; a range stands at the end (547.1.1)

_BY: Final[Mapping[object, type[ab.Wound | ab.Heal]]] = {
    ab.EffectKind.WOUND: ab.Wound,
    ab.EffectKind.HEAL: ab.Heal,
}
VOCABULARIES: Final[dict[Kind, Vocabulary]] = {
    Kind.EFFECT: Vocabulary(_EFFECTS),
    Kind.TREATS: Vocabulary(
        {
            "": (("ранить", ab.EffectKind.WOUND), ("излечить", ab.EffectKind.HEAL)),
            "itself": (("раниться", ab.EffectKind.WOUND), ("излечиться", ab.EffectKind.HEAL)),
        }
    ),
}
"""What happens to a card, and effects with an amount."""


def done(values: Values) -> object:
    """Build the influence that does «deed» by «n» to «whom», within «range» if given.

    None for a range with a target that is not chosen.
    """
    targets, range_ = cast(ab.Targets, values["whom"]), cast(ab.Number | None, values["range"])
    if targets.who is not None and range_ is not None:
        return None
    effect = _BY[values["deed"]](cast(ab.Number, values["n"]))
    return influence(effect, targets=replace(targets, range=range_))


def of_done(node: object) -> Values | None:
    """Take such an influence apart; the inverse of ``done``."""
    match node:
        case ab.Power(effects=(ab.Wound() | ab.Heal() as effect,), targets=targets) if (
            effect.amount
        ):
            deed = next(word for word, kind in _BY.items() if type(effect) is kind)
            values: Values = {"deed": deed, "n": effect.amount}
            values |= {"whom": replace(targets, range=None), "range": targets.range}
            return values if done(values) == node else None
        case _:
            return None


def _of_itself(node: object) -> Values | None:
    values = of_done(node)
    if values is None or values["whom"] != ab.ITSELF or values["range"] is not None:
        return None
    return {**values, "whom": None}


_WOUNDED: Final[Values] = {"deed": ab.EffectKind.WOUND, "range": None}
_DONE: Final = (
    Phrase(
        Kind.CLAUSE,
        "[<whom:targets nom>] <deed:treats itself> на <n:number>",
        make=lambda values: done({**values, "whom": values["whom"] or ab.ITSELF, "range": None}),
        take=_of_itself,
        absent={"whom": None},
        loose=True,
    ),
    Phrase(
        Kind.CLAUSE,
        "[<whom:targets nom>] получает|получить@whom еще? <n:number> рану|раны|ран",
        make=lambda values: done({**_WOUNDED, **values, "whom": values["whom"] or ab.ITSELF}),
        absent={"whom": None},
        synonym=True,
    ),
)
PHRASES: Final[tuple[Phrase, ...]] = (*_DONE, *_ONE_EFFECT, _RESTORING)
