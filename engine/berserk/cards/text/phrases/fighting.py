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
    Attack,
    AttackStrength,
    Beside,
    Block,
    Direction,
    FightResult,
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
    Redirect,
    ResultOf,
    Side,
    SizeModifier,
    StaysOpen,
    Targets,
    Triggered,
    Until,
    When,
    Who,
)
from engine.berserk.cards.text.phrase import Context, Kind, Phrase
from engine.berserk.cards.text.phrases.going_off import SELF
from engine.berserk.cards.text.templates import Values, hole, picked, replaced
from engine.berserk.cards.text.vocabulary import Vocabulary

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


def _both(strength: AttackStrength) -> FightResult:
    """A result that is the same whoever is told first."""
    return FightResult(strength, strength)


def _becomes(name: Name) -> Power:
    return Power(INFLUENCE, (Gain(Named(name), Until.PLAY_END),), _ITS_PLAY)


VOCABULARIES: Final = {
    Kind.QUALITY: Vocabulary(
        {
            "ins": (
                ("безответным|безответной", Name.UNANSWERED),
                ("направленным|направленной", Name.DIRECTED),
            )
        }
    ),
    Kind.BECOMES: Vocabulary(
        {
            "": (
                ("становится безответным|безответной", _becomes(Name.UNANSWERED)),
                ("становится направленным|направленной", _becomes(Name.DIRECTED)),
                ("блокируется", _BLOCKS),
            )
        }
    ),
    Kind.RESULT_OF_FIGHT: Vocabulary(
        {
            "": (
                ("слабый-слабый", _both(AttackStrength.WEAK)),
                ("средний-средний", _both(AttackStrength.MEDIUM)),
                ("сильный-сильный", _both(AttackStrength.STRONG)),
            )
        }
    ),
}
"""What becomes of an attack."""
_AT_HAND: Final = (
    _clause(
        "сделать результатом сражения « <result:result_of_fight> » "
        "( вместо броска кубика|кубиков )",
        Power(INFLUENCE, (hole("result"),), _ITS_PLAY),
    ),
    _clause(
        "сделать результатом сражения « <result:result_of_fight> »",
        Power(INFLUENCE, (hole("result"),), _ITS_PLAY),
        synonym=True,
    ),
    _clause(f"блокировать|заблокировать {_THIS}? {_ATTACK}", _BLOCKS),
    _clause(
        f"перенаправить {_THIS}? {_ATTACK} на|в <who:who acc after>",
        Power(INFLUENCE, (Redirect(hole("who")),), _ITS_PLAY),
    ),
    Phrase(Kind.CLAUSE, f"{_THIS} {_ATTACK} <fate:becomes>", hole("fate")),
    Phrase(Kind.CLAUSE, f"{_ATTACK} <fate:becomes>", hole("fate"), synonym=True),
    Phrase(
        Kind.GAIN,
        "+ <n:number> к этому|этой <kinds:powers dat sg>",
        Gain(SizeModifier(hole("n"), powers=hole("kinds")), Until.PLAY_END),
    ),
)

# «Блокирует … по себе»: what a card does to attacks at itself, whoever makes them (512.6.7).


def _is_one_span(values: Mapping[str, object]) -> bool:
    """Attacks are counted in a turn, whose it may be, or in the whole battle."""
    return not (values.get("span") and values.get("enemy"))


_NTH: Final = replace(
    _REACHED,
    nth=hole("n"),
    nth_of_battle=hole("span"),
    turn=picked("enemy", {False: Side.ANY, True: Side.ENEMY}),
)
_AT_ITSELF: Final = tuple(
    Phrase(
        Kind.ABILITY,
        f"~? блокирует [front: по себе] {kinds} [<whose:whom gen>] [back: по себе] {span}".strip(),
        Triggered(replace(when, subject=hole("whose")), _BLOCKS),
        guard=lambda values: values["front"] is not values["back"] and _is_one_span(values),
        absent={"whose": ANY_CARD},
        synonym=True,
    )
    for kinds, span, when in (
        ("<kinds:powers acc pl>", "", _REACHED),
        ("<n:ordinal acc> <kinds:powers acc sg>", "<span:span> [enemy: противника]", _NTH),
    )
)
_OPEN: Final = Phrase(
    Kind.CLAUSE,
    "[<who:who nom>] не закрывается после? этой|этого? "
    "атаки|удара|выстрела|разряда|метания|{strike}?",
    Power(INFLUENCE, (StaysOpen(),), Targets(who=hole("who"))),
    absent={"who": Who.SELF},
)

# «Сразиться», «нанести {strike}»: a strike that an ability makes somebody deal (537.5). It is paid
# for by nobody, so that «не закрываясь» says nothing more (537.1).

_STRIKE: Final = Attack(PowerKind.STRIKE, None)
_AS_OPEN: Final = "как с открытым|открытой|открытыми"
_CARD: Final = "картой|существом"
_UNPAID: Final = "[unpaid: не закрываясь при? этом?] [within: ( не закрываясь )]"


def _order(values: Values, verb: Order) -> Order:
    return Order.FIGHTS_AS_OPEN if values.get("open") else verb


def _fight(values: Values, *, verb: Order) -> object:
    """Who fights is the target, whom it fights with the one chosen after it (122.4)."""
    whom, at = cast(Targets, values.get("whom", ITSELF)), cast(Targets, values["at"])
    then = at if at.who is None else Targets(Is(at.who))
    makes = Makes(_order(values, verb), _STRIKE, Targets())
    return Power(INFLUENCE, (makes,), replace(whom, then=then))


def _fighting(node: object, *, itself: bool, verb: Order) -> Values | None:
    if not isinstance(node, Power) or node.targets.then is None:
        return None
    is_open = any(
        isinstance(effect, Makes) and effect.order is Order.FIGHTS_AS_OPEN
        for effect in node.effects
    )
    whom, then = replace(node.targets, then=None), node.targets.then
    at = Targets(who=then.filter.who) if isinstance(then.filter, Is) else then
    values: Values = {"whom": whom, "at": at, "open": is_open}
    if node != _fight(values, verb=verb) or itself is not (whom == ITSELF):
        return None
    if itself:
        del values["whom"]
    if verb is Order.DEALS:
        del values["open"]
    return values


def _beside_it(context: Context, values: Mapping[str, object]) -> Context:
    """Beside whom: for who is made to fight a pronoun means the card itself."""
    if "whom" not in values:
        return context
    return replace(context, it=tuple((letter, Who.TARGET) for letter in ("m", "f", "n", "p")))


def _fight_beside(values: Values, *, verb: Order) -> object:
    """«Сражается с картой, стоящей рядом»: a plain strike reaches the cards beside who deals it, so
    that those are meant, and not the cards beside whose text it is (537.5-ex1)."""
    if "whom" in values:
        values = {**values, "at": replaced(values["at"], Beside(), Beside(Who.TARGET))}
    return _fight(values, verb=verb)


def _is_told_apart(values: Mapping[str, object], *, besides: bool) -> bool:
    """Whether whom another card fights is another one still, and is told from that card's cell."""
    whom, at = values.get("whom"), cast(Targets, values["at"])
    if whom is None:
        return True
    parts = tuple(parts_of(at))
    places = [InDirection((way,)) for way in Direction]
    if whom == ITSELF or at.who is Who.TARGET or any(place in parts for place in places):
        return False
    return besides or Beside() not in parts


def _made_to_strike(
    verb: Order, infinitive: str, finite: str, words: tuple[str, str]
) -> Iterator[Phrase]:
    """To fight itself, somebody fights, somebody may: as it is printed, and in other words."""
    for pattern, synonym in zip(words, (False, True), strict=True):
        for kind, who, reworded in (
            (Kind.CLAUSE, infinitive, synonym),
            (Kind.CLAUSE, f"<whom:targets nom> {finite}@whom", synonym),
            (Kind.MAY, f"<whom:targets nom> может@whom {infinitive}", True),
        ):
            if reworded and not synonym:
                continue
            yield Phrase(
                kind,
                f"{who} {pattern}",
                make=partial(_fight_beside if synonym else _fight, verb=verb),
                take=partial(_fighting, itself=who == infinitive, verb=verb),
                gives={"at": _beside_it},
                guard=partial(_is_told_apart, besides=synonym),
                synonym=reworded,
            )


_FIGHTS: Final = (
    *_made_to_strike(
        Order.FIGHTS,
        "сразиться|сражаться",
        "сражается",
        (
            f"{{strike}} с|со <at:targets ins after> [open: {_AS_OPEN}]",
            "{strike}? с|со <at:targets ins after> {strike}? "
            f"[open: {_AS_OPEN} {_CARD}?] {_UNPAID}",
        ),
    ),
    *_made_to_strike(
        Order.DEALS,
        "нанести|наносить",
        "наносит",
        (
            "{strike} по <at:targets dat after>",
            f"{{strike}} по <at:targets dat after> {_UNPAID}",
        ),
    ),
)
# How large the attack was that set it off (111.3, term «Избыточный урон»).

_SIZE: Final = ResultOf(Outcome.SIZE, of_trigger=True)
_WHICH: Final = "{strike}|{uchr}|удара|выстрела|разряда|метания|атаки"
_OUTCOMES: Final = (
    Phrase(Kind.SUMMED, f"величина|значение этого|этой {_WHICH}", _SIZE),
    Phrase(Kind.NUMBER, f"величину|значение этого|этой {_WHICH}", _SIZE, synonym=True),
)
PHRASES: Final = (*_OUTCOMES, *_AT_HAND, *_AT_ITSELF, _OPEN, *_FIGHTS)
