"""What stands before the colon beside closing and chips: lives, tokens, cards (501.4)."""

from collections.abc import Mapping
from typing import Final, cast

from engine.berserk.abilities import ITSELF, Payment, Side, Targets
from engine.berserk.cards.text.phrase import Kind, Phrase
from engine.berserk.cards.text.phrases.bringing import buried, without_side
from engine.berserk.cards.text.phrases.effects import not_itself
from engine.berserk.cards.text.templates import Values, hole

_LIVES: Final = (
    "дополнительных|дополнительные|дополнительную|дополнительной {health}|жизней|жизни|жизнь"
)


def _is_some(values: Mapping[str, object]) -> bool:
    return values["n"] != 0


_ITS_OWN: Final = (
    Phrase(Kind.COST, "раниться на <n:number>", Payment(wounds=hole("n")), guard=_is_some),
    Phrase(
        Kind.COST,
        f"потерять|снять <n:number> {_LIVES}",
        Payment(extra_life=hole("n")),
        guard=_is_some,
    ),
    Phrase(
        Kind.COST,
        "потерять|снять дополнительную {health}|жизнь",
        Payment(extra_life=1),
        synonym=True,
    ),
    Phrase(Kind.COST, "потерять|снять жетон инкарнации", Payment(tokens=1)),
    Phrase(
        Kind.COST,
        "потерять|снять <n:count> жетона|жетонов инкарнации",
        Payment(tokens=hole("n")),
        guard=lambda values: values["n"] != 1,
    ),
    Phrase(Kind.COST, "уничтожить ~", Payment(destroyed=True)),
    Phrase(Kind.COST, "изгнать ~", Payment(exiled=True)),
    Phrase(Kind.COST, "вернуть ~ в колоду", Payment(to_deck=True)),
)

# Other cards: in the battle, or of a graveyard.


def _of_graveyard(words: str, slot: str, **facts: object) -> Phrase:
    def make(values: Values) -> object:
        targets = buried(values["whom"], cast(Side, values["side"]))
        if without_side(targets) is None:  # the noun tells of the other side
            return None
        return Payment(**{slot: targets}, **facts)  # type: ignore[arg-type]  # what the slots hold

    def take(node: object) -> Values | None:
        if not isinstance(node, Payment):
            return None
        targets: object = getattr(node, slot)
        parts = without_side(targets) if isinstance(targets, Targets) else None
        if parts is None:
            return None
        values: Values = {"whom": parts[0], "side": parts[1]}
        return values if node == make(values) else None

    return Phrase(Kind.COST, words, make=make, take=take)


def _life_of(values: Values) -> object:
    targets = Targets(cast(Targets, values["whom"]).filter)
    if values["whom"] != targets or values["whom"] == ITSELF or not values.get("n", 1):
        return None
    return Payment(extra_life=values.get("n", 1), life_of=targets)  # type: ignore[arg-type]  # what the slots hold


def _of_life(node: object) -> Values | None:
    if not isinstance(node, Payment) or node.life_of is None:
        return None
    values: Values = {"n": node.extra_life, "whom": node.life_of}
    return values if _life_of(values) == node else None


_OF_OTHERS: Final = (
    Phrase(
        Kind.COST,
        "уничтожить <whom:targets acc>",
        Payment(destroys=hole("whom")),
        guard=lambda values: not_itself(values) and _is_one(values["whom"]),
    ),
    _of_graveyard("изгнать <whom:noun acc sg> с <side:graveyard gen>", "exiles"),
    _of_graveyard(
        "снять жетон инкарнации с|со <whom:noun gen sg> на <side:graveyard loc>",
        "tokens_of",
        tokens=1,
    ),
    Phrase(
        Kind.COST,
        f"снять <n:number> {_LIVES} с|со <whom:targets gen after>",
        make=_life_of,
        take=_of_life,
    ),
    Phrase(
        Kind.COST,
        "снять дополнительную {health}|жизнь с|со <whom:targets gen after>",
        make=_life_of,
        synonym=True,
    ),
)


def _is_one(whom: object) -> bool:
    return isinstance(whom, Targets) and whom == Targets(whom.filter)


PHRASES: Final = (*_ITS_OWN, *_OF_OTHERS)
