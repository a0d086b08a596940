"""What bodies do to the attack that set them off, to the next one, and who is made to fight.

An effect on an attack falls on the play that set the ability off, and is told by its moment: an
attack is redirected before the dice and blocked after them (512.6.4, 512.6.7).
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import partial
from typing import Final, cast

from engine.berserk.abilities import (
    ALWAYS,
    ANY_CARD,
    ITSELF,
    Attack,
    AttackStrength,
    Beside,
    Block,
    Condition,
    Direction,
    FightResult,
    Filter,
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
    SetStrength,
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
from engine.berserk.cards.text.templates import Values, held_by, hole, replaced
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
    elif not isinstance(body, Gain):
        for part in held_by(body):
            yield from parts_of(part)


def _clause(words: str, node: object, *, synonym: bool = False) -> Phrase:
    return Phrase(Kind.CLAUSE, " ".join(words.split()), node, synonym=synonym)


# The attack at hand.

_BLOCKS: Final = Power(INFLUENCE, (Block(),), _ITS_PLAY)


def _both(strength: AttackStrength) -> FightResult:
    """A result that is the same whoever is told first."""
    return FightResult(strength, strength)


def _becomes(name: Name) -> Power:
    return Power(INFLUENCE, (Gain(Named(name), Until.PLAY_END),), _ITS_PLAY)


VOCABULARIES: Final[dict[Kind, Vocabulary]] = {
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
                *(
                    (f"{verb} {words}", Power(INFLUENCE, (SetStrength(strength),), _ITS_PLAY))
                    for strength, brought, made in (
                        (AttackStrength.WEAK, "слабому|слабой", "слабым|слабой"),
                        (AttackStrength.MEDIUM, "среднему|средней", "средним|средней"),
                        (AttackStrength.STRONG, "сильному|сильной", "сильным|сильной"),
                    )
                    for verb, words in (("сводится к", brought), ("становится", made))
                ),
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
    Phrase(
        Kind.CLAUSE,
        f"этот|эта|эту? атака|{_ATTACK} <fate:becomes>",
        hole("fate"),
        loose=True,
    ),
    Phrase(
        Kind.GAIN,
        "+ <n:number> к этому|этой <kinds:powers dat sg>",
        Gain(SizeModifier(hole("n"), powers=hole("kinds")), Until.PLAY_END),
    ),
)

# «Блокирует … по себе»: what a card does to attacks at itself, whoever makes them (512.6.7).


def _at_itself(values: Values) -> object:
    """All such attacks, or the first, second … of a turn, whose it may be, or of the battle."""
    kinds, number, span = values["all"], values["n"], values["span"]
    if values["front"] is values["back"] or (kinds is None) is (number is None):
        return None
    if (number is None) is not (span is None) or (values["enemy"] and span is not False):
        return None
    when = When(
        Moment.BLOCKING,
        cast(Filter, values["whose"]),
        SELF,
        cast(tuple[PowerKind, ...], values["one"] if kinds is None else kinds),
        turn=Side.ENEMY if values["enemy"] else Side.ANY,
        nth=cast(int | None, number),
        nth_of_battle=bool(span),
    )
    return Triggered(when, _BLOCKS, condition=cast(Condition, values["condition"]))


_AT_ITSELF: Final = Phrase(
    Kind.ABILITY,
    "~? блокирует [front: по себе] [<all:powers acc pl>] [<n:ordinal acc> <one:powers acc sg>] "
    "[<whose:whom gen>] [back: по себе] [<span:span>] [enemy: противника] "
    "[пока|если <condition:condition>]",
    make=_at_itself,
    absent={
        **dict.fromkeys(("all", "n", "one", "span")),
        "whose": ANY_CARD,
        "condition": ALWAYS,
    },
    synonym=True,
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


_UNANSWERED: Final = Gain(Named(Name.UNANSWERED), Until.PLAY_END)
"""For the strike that is made of it, which is a part of the play."""


def _fight(values: Values, *, verb: Order) -> object:
    """Who fights is the target, whom it fights with the one chosen after it (122.4).

    A plain strike reaches the cards beside who deals it, so that «стоящая рядом» is told of that
    card and not of the one whose text it is (537.5).
    """
    whom, at = cast(Targets, values["whom"] or ITSELF), cast(Targets, values["at"])
    if values["whom"] is not None:
        at = cast(Targets, replaced(at, Beside(), Beside(Who.TARGET)))
    then = at if at.who is None else Targets(Is(at.who))
    order = Order.FIGHTS_AS_OPEN if values.get("open") else verb
    makes = Makes(order, _STRIKE, Targets())
    effects = (_UNANSWERED, makes) if values.get("unanswered") else (makes,)
    return Power(INFLUENCE, effects, replace(whom, then=then))


def _fighting(node: object, *, verb: Order) -> Values | None:
    if not isinstance(node, Power) or node.targets.then is None:
        return None
    whom, then = replace(node.targets, then=None), node.targets.then
    at = Targets(who=then.filter.who) if isinstance(then.filter, Is) else then
    values: Values = {"whom": None if whom == ITSELF else whom, "at": at}
    values |= {"unpaid": False, "within": False}
    if verb is Order.FIGHTS:
        values["open"] = any(
            isinstance(effect, Makes) and effect.order is Order.FIGHTS_AS_OPEN
            for effect in node.effects
        )
    if verb is Order.ANNOUNCES:
        values["unanswered"] = _UNANSWERED in node.effects
    return values if node == _fight(values, verb=verb) else None


def _beside_it(context: Context, values: Mapping[str, object]) -> Context:
    """Beside whom: for who is made to fight a pronoun means the card itself."""
    if values["whom"] is None:
        return context
    return replace(context, it=tuple((letter, Who.TARGET) for letter in ("m", "f", "n", "p")))


def _is_told_apart(values: Mapping[str, object]) -> bool:
    """Whether whom another card fights is another one still, and is told from no side of either."""
    whom, at = values["whom"], cast(Targets, values["at"])
    if whom is None:
        return True
    parts = tuple(parts_of(at))
    places = [InDirection((way,)) for way in Direction]
    return whom != ITSELF and at.who is not Who.TARGET and not any(way in parts for way in places)


def _made_to_strike(verb: Order, words: tuple[str, str], rest: str) -> tuple[Phrase, Phrase]:
    """To deal it itself, or somebody deals it; somebody may."""
    infinitive, either = words
    return (
        Phrase(
            Kind.CLAUSE,
            f"[<whom:targets nom>] {either}@whom {rest} {_UNPAID}",
            make=partial(_fight, verb=verb),
            take=partial(_fighting, verb=verb),
            gives={"at": _beside_it},
            guard=_is_told_apart,
            absent={"whom": None},
            loose=True,
        ),
        Phrase(
            Kind.MAY,
            f"<whom:targets nom> может@whom {infinitive} {rest} {_UNPAID}",
            make=partial(_fight, verb=verb),
            gives={"at": _beside_it},
            guard=_is_told_apart,
            synonym=True,
        ),
    )


_FIGHTS: Final = (
    *_made_to_strike(
        Order.FIGHTS,
        ("сразиться|сражаться", "сражается|сразиться"),
        f"{{strike}}? с|со <at:targets ins after> {{strike}}? [open: {_AS_OPEN} {_CARD}?]",
    ),
    *_made_to_strike(
        Order.DEALS,
        ("нанести|наносить", "наносит|нанести"),
        "{strike} по <at:targets dat after>",
    ),
    *_made_to_strike(
        Order.ANNOUNCES,
        ("объявить|объявлять", "объявляет|объявить"),
        "{strike}|простой [unanswered: безответный] удар? по <at:targets dat after>",
    ),
)
# How large the attack was that set it off (111.3, term «Избыточный урон»).

_SIZE: Final = ResultOf(Outcome.SIZE, of_trigger=True)
_WHICH: Final = "{strike}|{uchr}|удара|выстрела|разряда|метания|атаки"
_OUTCOMES: Final = (
    Phrase(Kind.SUMMED, f"величина|значение этого|этой {_WHICH}", _SIZE),
    Phrase(Kind.NUMBER, f"величину|значение этого|этой {_WHICH}", _SIZE, synonym=True),
)
PHRASES: Final[tuple[Phrase, ...]] = (*_OUTCOMES, *_AT_HAND, _AT_ITSELF, _OPEN, *_FIGHTS)
