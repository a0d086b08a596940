"""What bodies do to the attack that set them off, to the next one, and who is made to fight.

An effect on an attack falls on the play that set the ability off, and is told by its moment: an
attack is redirected before the dice and blocked after them (512.6.4, 512.6.7).
"""

from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass, replace
from functools import partial
from typing import Final, cast

from engine.berserk.abilities import (
    ANY_CARD,
    ITSELF,
    And,
    Attack,
    Beside,
    Block,
    Compare,
    Comparison,
    Direction,
    Gain,
    InDirection,
    Is,
    Makes,
    Moment,
    Name,
    Named,
    Order,
    Outcome,
    Power,
    PowerKind,
    Provided,
    Redirect,
    ResultOf,
    RollDie,
    SizeModifier,
    Some,
    StaysOpen,
    Targets,
    Triggered,
    Until,
    When,
    Who,
)
from engine.berserk.cards.text.phrase import Context, Kind, Phrase
from engine.berserk.cards.text.phrases.going_off import SELF
from engine.berserk.cards.text.templates import Values, hole

INFLUENCE: Final = PowerKind.INFLUENCE
_ITS_PLAY: Final = Targets(who=Who.SUBJECT)
_THIS: Final = "этот|эту|эта"
_ATTACK: Final = "атаку|атака|удар|{strike}|{uchr}|выстрел|разряд|метание"
"""The attack at hand, whatever it is called: the trigger says what it is."""


def parts_of(body: object) -> Iterator[object]:
    """Yield a body and all that it is made of, but nothing of abilities that it gives."""
    yield body
    if isinstance(body, tuple):
        for part in body:
            yield from parts_of(part)
    elif is_dataclass(body) and not isinstance(body, Gain):
        for field in fields(body):
            yield from parts_of(getattr(body, field.name))


def _clause(words: str, node: object, *, synonym: bool = False) -> Phrase:
    return Phrase(Kind.CLAUSE, " ".join(words.split()), node, synonym=synonym)


# The attack at hand.

_REACHED: Final = When(Moment.BLOCKING, ANY_CARD, SELF, powers=hole("kinds"))
_BLOCKS: Final = Power(INFLUENCE, (Block(),), _ITS_PLAY)
_AT_HAND: Final = (
    _clause(f"блокировать|заблокировать {_ATTACK}", _BLOCKS),
    _clause(f"блокировать|заблокировать {_THIS} {_ATTACK}", _BLOCKS, synonym=True),
    _clause(f"{_ATTACK} блокируется", _BLOCKS, synonym=True),
    _clause(f"{_THIS} {_ATTACK} блокируется", _BLOCKS, synonym=True),
    *(
        _clause(
            f"перенаправить {this} {_ATTACK} на|в <who:who acc after>",
            Power(INFLUENCE, (Redirect(hole("who")),), _ITS_PLAY),
            synonym=bool(this),
        )
        for this in ("", _THIS)
    ),
    *(
        _clause(
            f"{this} {_ATTACK} становится {word}",
            Power(INFLUENCE, (Gain(Named(name), Until.PLAY_END),), ITSELF),
        )
        for this in (_THIS,)
        for word, name in (
            ("безответным|безответной", Name.UNANSWERED),
            ("направленным|направленной", Name.DIRECTED),
        )
    ),
    *(
        Phrase(
            Kind.GAIN,
            f"{sign} <n:number> к этому|этой <kinds:powers dat sg>",
            Gain(SizeModifier(number, powers=hole("kinds")), Until.PLAY_END),
        )
        for sign, number in (("+", hole("n")),)
    ),
)
# «Блокирует … по себе»: what a card does to attacks at itself, whoever makes them (512.6.7).

_AT_ITSELF: Final = tuple(
    Phrase(Kind.ABILITY, pattern, Triggered(when, _BLOCKS), synonym=True)
    for kinds, span, when in (
        ("<kinds:powers acc pl>", "", _REACHED),
        ("первую|первый|первое <kinds:powers acc sg>", "за ход", replace(_REACHED, nth=1)),
        (
            "первую|первый|первое <kinds:powers acc sg>",
            "за бой",
            replace(_REACHED, nth=1, nth_of_battle=True),
        ),
    )
    for pattern in (
        f"~? блокирует {kinds} по себе {span}".strip(),
        f"~? блокирует по себе {kinds} {span}".strip(),
    )
)
_OPEN: Final = tuple(
    _clause(
        f"{who} не закрывается {ending}",
        Power(INFLUENCE, (StaysOpen(),), targets),
        synonym=bool(ending),
    )
    for who, targets in (("", ITSELF), ("<who:who nom>", Targets(who=hole("who"))))
    for ending in (
        "",
        "после этой|этого атаки|удара|выстрела|разряда|метания|{strike}",
        "после атаки|удара|выстрела|разряда|метания|{strike}",
    )
)

# «Сразиться»: a strike that an ability makes somebody deal (537.5).

_STRIKE: Final = Attack(PowerKind.STRIKE, None)
_FIGHT: Final = "сразиться|сражаться"
_AS_OPEN: Final = "как с открытым|открытой|открытыми"


def _fight(values: Values, *, order: Order) -> object:
    """Who fights is the target, whom it fights with the one chosen after it (122.4)."""
    whom, at = cast(Targets, values.get("whom", ITSELF)), cast(Targets, values["at"])
    then = at if at.who is None else Targets(Is(at.who))
    return Power(INFLUENCE, (Makes(order, _STRIKE, Targets()),), replace(whom, then=then))


def _fighting(node: object, *, order: Order, itself: bool) -> Values | None:
    if not isinstance(node, Power) or node.targets.then is None:
        return None
    whom, then = replace(node.targets, then=None), node.targets.then
    at = Targets(who=then.filter.who) if isinstance(then.filter, Is) else then
    values: Values = {"whom": whom, "at": at}
    if node != _fight(values, order=order) or itself is not (whom == ITSELF):
        return None
    return {"at": at} if itself else values


def _beside_it(context: Context, values: Mapping[str, object]) -> Context:
    """Beside whom: for who is made to fight a pronoun means the card itself."""
    if "whom" not in values:
        return context
    return replace(context, it=tuple((letter, Who.TARGET) for letter in ("m", "f", "n", "p")))


def _stands_by_itself(values: Mapping[str, object]) -> bool:
    """Whether who is made to fight is told from the cell of nobody else than itself."""
    if "whom" not in values:
        return True
    parts = tuple(parts_of(values["at"]))
    places = (Beside(), *(InDirection((way,)) for way in Direction))
    return values["whom"] != ITSELF and not any(place in parts for place in places)


_FIGHTS: Final = tuple(
    Phrase(
        kind,
        " ".join(words.split()),
        make=partial(_fight, order=order),
        take=partial(_fighting, order=order, itself=who == _FIGHT),
        gives={"at": _beside_it},
        guard=_stands_by_itself,
        synonym=synonym or kind is Kind.MAY,
    )
    for kind, who in (
        (Kind.CLAUSE, _FIGHT),
        (Kind.CLAUSE, "<whom:targets nom> сражается@whom"),
        (Kind.MAY, f"<whom:targets nom> может@whom {_FIGHT}"),
    )
    for ending, order in ((_AS_OPEN, Order.FIGHTS_AS_OPEN), ("", Order.FIGHTS))
    for words, synonym in (
        (f"{who} {{strike}} с|со <at:targets ins after> {ending}", False),
        (f"{who} с|со <at:targets ins after> {{strike}} {ending}", True),
        (f"{who} с|со <at:targets ins after> {ending}", True),
        (f"{who} {{strike}} с|со <at:targets ins after> {ending} картой|существом", True),
        (f"{who} с|со <at:targets ins after> {{strike}} {ending} картой|существом", True),
        (f"{who} с|со <at:targets ins after> {ending} картой|существом", True),
    )
    if ending or not words.endswith("картой|существом")
)
# How large the attack was that set it off (111.3, term «Избыточный урон»).

_SIZE: Final = ResultOf(Outcome.SIZE, of_trigger=True)
_WHICH: Final = "{strike}|{uchr}|удара|выстрела|разряда|метания|атаки"
_OUTCOMES: Final = (
    Phrase(Kind.SUMMED, f"величина|значение этого|этой {_WHICH}", _SIZE),
    Phrase(Kind.NUMBER, f"величину|значение этого|этой {_WHICH}", _SIZE, synonym=True),
    Phrase(Kind.SUMMED, "избыточный урон", ResultOf(Outcome.EXCESS, of_trigger=True)),
)
# «Бросьте кубик; если выпало …» (306.2).


def _shows(*values: object) -> Some:
    die = ResultOf(Outcome.DIE)
    return Some(tuple(Comparison(die, Compare.EQUAL, cast(int, value)) for value in values))


_ROLLED: Final = Phrase(
    Kind.BODY,
    "он|она|оно? бросить кубик ; если выпало <n:number plain> или <m:number plain> <then:clause>",
    And(
        (
            Power(INFLUENCE, (RollDie(),), ITSELF),
            Provided(_shows(hole("n"), hole("m")), hole("then")),
        )
    ),
)
PHRASES: Final = (_ROLLED, *_OUTCOMES, *_AT_HAND, *_AT_ITSELF, *_OPEN, *_FIGHTS)
