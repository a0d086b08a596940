"""Prices before the colon: chips, closing, lives, tokens or other cards (501.4)."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Final, cast

import engine.berserk.abilities as ab
from engine.berserk.cards.text.phrase import Kind, Phrase
from engine.berserk.cards.text.phrases.bringing import buried, without_side
from engine.berserk.cards.text.phrases.effects import not_itself
from engine.berserk.cards.text.templates import Values, hole


def _is_some(values: Mapping[str, object]) -> bool:
    return values["n"] != 0


def as_much(values: Values) -> object:
    """Return a number, or an X chosen by the player, up to ``most`` (543.2)."""
    number, most = cast(ab.Number, values["n"]), cast(int | None, values["most"])
    if most is None:
        return number
    return ab.Bounded(number, most) if number == ab.ChosenX() else None


def of_as_much(node: object) -> Values | None:
    """Take such a number apart; the inverse of ``as_much``."""
    match node:
        case ab.Bounded(number=ab.ChosenX() as number, most=int(most)):
            return {"n": number, "most": most}
        case _:
            return {"n": node, "most": None}


_ITS_OWN: Final = (
    Phrase(Kind.DUE, "раниться на <n:number>", ab.Payment(wounds=hole("n")), guard=_is_some),
    Phrase(
        Kind.DUE,
        "получить <n:number> рану|раны|ран",
        ab.Payment(wounds=hole("n")),
        guard=_is_some,
        synonym=True,
    ),
    Phrase(Kind.DUE, "потерять|снять <n:heap>", ab.Payment(chips=hole("n")), synonym=True),
    Phrase(
        Kind.DUE,
        "потерять|снять [<n:count>] жетон|жетона|жетонов инкарнации",
        ab.Payment(tokens=hole("n")),
        absent={"n": 1},
    ),
    Phrase(Kind.DUE, "уничтожить ~", ab.Payment(destroyed=True)),
    Phrase(Kind.DUE, "изгнать ~", ab.Payment(exiled=True)),
    Phrase(Kind.DUE, "вернуть ~ в колоду", ab.Payment(to_deck=True)),
)

# other cards: in the battle or in a graveyard


def _buried(values: Values) -> object:
    """Build a price paid by a card of a graveyard: exile, or a token of incarnation."""
    exiles = values["exiled"] is not None
    if exiles is (values["spent"] is not None):
        return None
    noun, side = (values["exiled"], "out") if exiles else (values["spent"], "at")
    targets = buried(noun, cast(ab.Side, values[side]))
    told = without_side(targets)
    if told is None or told[1] is ab.Side.ANY:  # the noun gives the other side, or both
        return None
    return ab.Payment(exiles=targets) if exiles else ab.Payment(tokens=1, tokens_of=targets)


def _of_buried(node: object) -> Values | None:
    match node:
        case ab.Payment(exiles=ab.Targets() as targets):
            exiles = True
        case ab.Payment(tokens_of=ab.Targets() as targets):
            exiles = False
        case _:
            return None
    parts = without_side(targets)
    if parts is None:
        return None
    values: Values = dict.fromkeys(("exiled", "out", "spent", "at"))
    values |= dict(zip(("exiled", "out") if exiles else ("spent", "at"), parts, strict=True))
    return values if _buried(values) == node else None


def _life(values: Values) -> object:
    """Build a price in lives: the card's own, or those of one other card."""
    told = [values[slot] for slot in ("early", "whom") if values[slot] is not None]
    if len(told) > 1:
        return None
    lives, whom = cast(ab.Number, values["n"]), cast(ab.Targets, (*told, ab.ITSELF)[0])
    if whom == ab.ITSELF:
        return ab.Payment(extra_life=lives)
    return ab.Payment(extra_life=lives, life_of=whom) if _is_one(whom) else None


def _of_life(node: object) -> Values | None:
    if not isinstance(node, ab.Payment):
        return None
    values: Values = {"n": node.extra_life, "early": None, "whom": node.life_of}
    return values if _life(values) == node else None


_OF_OTHERS: Final = (
    Phrase(
        Kind.DUE,
        "уничтожить <whom:targets acc>",
        ab.Payment(destroys=hole("whom")),
        guard=lambda values: not_itself(values) and _is_one(values["whom"]),
    ),
    Phrase(Kind.DUE, "закрыть <whom:targets acc>", ab.Payment(closes_other=hole("whom"))),
    Phrase(
        Kind.DUE,
        "[изгнать <exiled:noun acc sg> с <out:graveyard gen>] "
        "[снять жетон инкарнации с|со <spent:noun gen sg> на <at:graveyard loc>]",
        make=_buried,
        take=_of_buried,
        absent=dict.fromkeys(("exiled", "out", "spent", "at")),
    ),
    Phrase(
        Kind.DUE,
        "потерять|снять [с|со <early:targets gen after>] <n:lives> [с|со <whom:targets gen after>]",
        make=_life,
        take=_of_life,
        guard=_is_some,
        absent={"early": None, "whom": None},
        loose=True,
    ),
)


def _is_one(whom: object) -> bool:
    return isinstance(whom, ab.Targets) and whom == ab.Targets(whom.filter)


# the whole price: chips, closing, and one more thing


def _paid(values: Values) -> object:
    due, most = cast(ab.Payment, values["due"] or ab.Payment()), cast(int | None, values["most"])
    chips = cast(ab.Number, values["chips"])
    if chips and due.chips:
        return None
    paid = replace(due, chips=chips or due.chips, closes=cast(bool, values["closes"]))
    return paid if most is None else _bounded(paid, most)


def with_so_much(cost: ab.Payment, spent: ab.Payment) -> ab.Payment | None:
    """Return a price with the part that the body says is spent, with a chosen X (543.2)."""
    told = [number for number in (*cost.numbers, *spent.numbers) if number == ab.ChosenX()]
    bare = replace(cost, chips=0, closes=False)
    if len(told) != 1 or bare != ab.Payment() or spent.wounds or (cost.chips and spent.chips):
        return None
    return replace(spent, chips=cost.chips or spent.chips, closes=cost.closes)


def _bounded(paid: ab.Payment, most: int) -> ab.Payment | None:
    """Return the price with an X bounded by «(максимум 3)»; None if it has no X (543.2)."""
    bound = _each(paid, lambda n: ab.Bounded(n, most) if n == ab.ChosenX() else n)
    return None if bound == paid else bound


def _unbounded(paid: ab.Payment) -> ab.Payment:
    return _each(paid, lambda n: n.number if isinstance(n, ab.Bounded) else n)


def _each(paid: ab.Payment, changed: Callable[[ab.Number], ab.Number]) -> ab.Payment:
    """Return the payment with its numbers changed."""
    return replace(
        paid,
        chips=changed(paid.chips),
        wounds=changed(paid.wounds),
        extra_life=changed(paid.extra_life),
        tokens=changed(paid.tokens),
    )


def _of_paid(node: object) -> Values | None:
    if not isinstance(node, ab.Payment) or node == ab.Payment():
        return None
    maxima = {number.most for number in node.numbers if isinstance(number, ab.Bounded)}
    most = maxima.pop() if len(maxima) == 1 else None
    bare = node if most is None else _unbounded(node)
    rest = replace(bare, chips=0, closes=False)
    values: Values = {"chips": bare.chips, "closes": bare.closes, "most": most}
    values["due"] = None if rest == ab.Payment() else rest
    return values if _paid(values) == node else None


_COST: Final = Phrase(
    Kind.COST,
    "[<chips:heap>] [closes: {tap}] [<due:due>] [( максимум <most:number plain> )]",
    make=_paid,
    take=_of_paid,
    absent={"chips": 0, "due": None, "most": None},
    loose=True,
)
PHRASES: Final[tuple[Phrase, ...]] = (*_ITS_OWN, *_OF_OTHERS, _COST)
