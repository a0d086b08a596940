"""Effects on the current or next attack, and forced fights.

An effect on an attack applies to the play that triggered the ability, and its moment is fixed: an
attack is redirected before the dice and blocked after them (512.6.4, 512.6.7).
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import partial
from typing import Final, cast

import engine.berserk.abilities as ab
from engine.berserk.cards.text.phrase import Context, Kind, Phrase
from engine.berserk.cards.text.phrases.going_off import SELF
from engine.berserk.cards.text.templates import Values, held_by, hole, replaced
from engine.berserk.cards.text.vocabulary import Vocabulary

INFLUENCE: Final = ab.PowerKind.INFLUENCE
_ITS_PLAY: Final = ab.Targets(who=ab.Who.SUBJECT)
_THIS: Final = "этот|эту|эта"
_ATTACK: Final = "атаку|атака|удар|{strike}|{uchr}|выстрел|разряд|метание"
"""The current attack by any of its names; the trigger says which kind it is."""


def parts_of(body: object) -> Iterator[object]:
    """Yield a body and all of its parts, except those of abilities that it gives."""
    yield body
    if isinstance(body, tuple):
        for part in body:
            yield from parts_of(part)
    elif not isinstance(body, ab.Gain):
        for part in held_by(body):
            yield from parts_of(part)


def _clause(words: str, node: object, *, synonym: bool = False) -> Phrase:
    return Phrase(Kind.CLAUSE, " ".join(words.split()), node, synonym=synonym)


# the current attack

_BLOCKS: Final = ab.Power(INFLUENCE, (ab.Block(),), _ITS_PLAY)


def _both(strength: ab.AttackStrength) -> ab.FightResult:
    """Return a result that is the same in either order of the two cards."""
    return ab.FightResult(strength, strength)


def _becomes(name: ab.Name) -> ab.Power:
    return ab.Power(INFLUENCE, (ab.Gain(ab.Named(name), ab.Until.PLAY_END),), _ITS_PLAY)


VOCABULARIES: Final[dict[Kind, Vocabulary]] = {
    Kind.QUALITY: Vocabulary(
        {
            "ins": (
                ("безответным|безответной", ab.Name.UNANSWERED),
                ("направленным|направленной", ab.Name.DIRECTED),
            )
        }
    ),
    Kind.BECOMES: Vocabulary(
        {
            "": (
                ("становится безответным|безответной", _becomes(ab.Name.UNANSWERED)),
                ("становится направленным|направленной", _becomes(ab.Name.DIRECTED)),
                ("блокируется", _BLOCKS),
                *(
                    (f"{verb} {words}", ab.Power(INFLUENCE, (ab.SetStrength(strength),), _ITS_PLAY))
                    for strength, brought, made in (
                        (ab.AttackStrength.WEAK, "слабому|слабой", "слабым|слабой"),
                        (ab.AttackStrength.MEDIUM, "среднему|средней", "средним|средней"),
                        (ab.AttackStrength.STRONG, "сильному|сильной", "сильным|сильной"),
                    )
                    for verb, words in (("сводится к", brought), ("становится", made))
                ),
            )
        }
    ),
    Kind.RESULT_OF_FIGHT: Vocabulary(
        {
            "": (
                ("слабый-слабый", _both(ab.AttackStrength.WEAK)),
                ("средний-средний", _both(ab.AttackStrength.MEDIUM)),
                ("сильный-сильный", _both(ab.AttackStrength.STRONG)),
            )
        }
    ),
}
"""The outcomes of an attack."""
_AT_HAND: Final = (
    _clause(
        "сделать результатом сражения « <result:result_of_fight> » "
        "( вместо броска кубика|кубиков )",
        ab.Power(INFLUENCE, (hole("result"),), _ITS_PLAY),
    ),
    _clause(f"блокировать|заблокировать {_THIS}? {_ATTACK}", _BLOCKS),
    Phrase(
        Kind.CLAUSE,
        f"этот|эта|эту? атака|{_ATTACK} <fate:becomes>",
        hole("fate"),
        loose=True,
    ),
    Phrase(
        Kind.GAIN,
        "+ <n:number> к этому|этой <kinds:powers dat sg>",
        ab.Gain(ab.SizeModifier(hole("n"), powers=hole("kinds")), ab.Until.PLAY_END),
    ),
)

# «блокирует … по себе»: a reaction to attacks on the card itself, by anybody (512.6.7)


def _at_itself(values: Values) -> object:
    """Build the block of all such attacks, or of the first, second … in a turn or in the battle."""
    kinds, number, span = values["all"], values["n"], values["span"]
    if values["front"] is values["back"] or (kinds is None) is (number is None):
        return None
    if (number is None) is not (span is None) or (values["enemy"] and span is not False):
        return None
    when = ab.When(
        ab.Moment.BLOCKING,
        cast(ab.Filter, values["whose"]),
        SELF,
        cast(tuple[ab.PowerKind, ...], values["one"] if kinds is None else kinds),
        turn=ab.Side.ENEMY if values["enemy"] else ab.Side.ANY,
        nth=cast(int | None, number),
        nth_of_battle=bool(span),
    )
    return ab.Triggered(when, _BLOCKS, condition=cast(ab.Condition, values["condition"]))


_AT_ITSELF: Final = Phrase(
    Kind.ABILITY,
    "~? блокирует [front: по себе] [<all:powers acc pl>] [<n:ordinal acc> <one:powers acc sg>] "
    "[<whose:whom gen>] [back: по себе] [<span:span>] [enemy: противника] "
    "[пока|если <condition:condition>]",
    make=_at_itself,
    absent={
        **dict.fromkeys(("all", "n", "one", "span")),
        "whose": ab.ANY_CARD,
        "condition": ab.ALWAYS,
    },
    synonym=True,
)
_OPEN: Final = Phrase(
    Kind.CLAUSE,
    "[<who:who nom>] не закрывается после? этой|этого? "
    "атаки|удара|выстрела|разряда|метания|{strike}?",
    ab.Power(INFLUENCE, (ab.StaysOpen(),), ab.Targets(who=hole("who"))),
    absent={"who": ab.Who.SELF},
)

# «Сразиться», «нанести {strike}»: a strike that an ability makes a card deal (537.5). It costs
# nothing, so «не закрываясь» adds nothing (537.1).

_STRIKE: Final = ab.Attack(ab.PowerKind.STRIKE, None)
_AS_OPEN: Final = "как с открытым|открытой|открытыми"
_CARD: Final = "картой|существом"
_UNPAID: Final = "[unpaid: не закрываясь при? этом?] [within: ( не закрываясь )]"


_UNANSWERED: Final = ab.Gain(ab.Named(ab.Name.UNANSWERED), ab.Until.PLAY_END)
"""Makes the resulting strike unanswered, as a part of the play."""


def _fight(values: Values, *, verb: ab.Order) -> object:
    """Build a forced fight: the striker is the target, its opponent is chosen after it (122.4).

    A plain strike reaches the cards beside the striker, so «стоящая рядом» is relative to it and
    not to the card with the text (537.5).
    """
    whom, at = cast(ab.Targets, values["whom"] or ab.ITSELF), cast(ab.Targets, values["at"])
    if values["whom"] is not None:
        at = cast(ab.Targets, replaced(at, ab.Beside(), ab.Beside(ab.Who.TARGET)))
    then = at if at.who is None else ab.Targets(ab.Is(at.who))
    order = ab.Order.FIGHTS_AS_OPEN if values.get("open") else verb
    makes = ab.Makes(order, _STRIKE, ab.Targets())
    effects = (_UNANSWERED, makes) if values.get("unanswered") else (makes,)
    return ab.Power(INFLUENCE, effects, replace(whom, then=then))


def _fighting(node: object, *, verb: ab.Order) -> Values | None:
    if not isinstance(node, ab.Power) or node.targets.then is None:
        return None
    whom, then = replace(node.targets, then=None), node.targets.then
    at = ab.Targets(who=then.filter.who) if isinstance(then.filter, ab.Is) else then
    values: Values = {"whom": None if whom == ab.ITSELF else whom, "at": at}
    values |= {"unpaid": False, "within": False}
    if verb is ab.Order.FIGHTS:
        values["open"] = any(
            isinstance(effect, ab.Makes) and effect.order is ab.Order.FIGHTS_AS_OPEN
            for effect in node.effects
        )
    if verb is ab.Order.ANNOUNCES:
        values["unanswered"] = _UNANSWERED in node.effects
    return values if node == _fight(values, verb=verb) else None


def _beside_it(context: Context, values: Mapping[str, object]) -> Context:
    """Return the context in which a pronoun means the card made to fight."""
    if values["whom"] is None:
        return context
    return replace(context, it=tuple((letter, ab.Who.TARGET) for letter in ("m", "f", "n", "p")))


def _is_distinct(values: Mapping[str, object]) -> bool:
    """Return whether the opponent differs from the striker and is not placed relative to either."""
    whom, at = values["whom"], cast(ab.Targets, values["at"])
    if whom is None:
        return True
    parts = tuple(parts_of(at))
    places = [ab.InDirection((way,)) for way in ab.Direction]
    return (
        whom != ab.ITSELF
        and at.who is not ab.Who.TARGET
        and not any(way in parts for way in places)
    )


def _made_to_strike(verb: ab.Order, words: tuple[str, str], rest: str) -> tuple[Phrase, Phrase]:
    """Return the rows for a forced strike and for a permitted one."""
    infinitive, either = words
    return (
        Phrase(
            Kind.CLAUSE,
            f"[<whom:targets nom>] {either}@whom {rest} {_UNPAID}",
            make=partial(_fight, verb=verb),
            take=partial(_fighting, verb=verb),
            gives={"at": _beside_it},
            guard=_is_distinct,
            absent={"whom": None},
            loose=True,
        ),
        Phrase(
            Kind.MAY,
            f"<whom:targets nom> может@whom {infinitive} {rest} {_UNPAID}",
            make=partial(_fight, verb=verb),
            gives={"at": _beside_it},
            guard=_is_distinct,
            synonym=True,
        ),
    )


_FIGHTS: Final = (
    *_made_to_strike(
        ab.Order.FIGHTS,
        ("сразиться|сражаться", "сражается|сразиться"),
        f"{{strike}}? с|со <at:targets ins after> {{strike}}? [open: {_AS_OPEN} {_CARD}?]",
    ),
    *_made_to_strike(
        ab.Order.DEALS,
        ("нанести|наносить", "наносит|нанести"),
        "{strike} по <at:targets dat after>",
    ),
    *_made_to_strike(
        ab.Order.ANNOUNCES,
        ("объявить|объявлять", "объявляет|объявить"),
        "{strike}|простой [unanswered: безответный] удар? по <at:targets dat after>",
    ),
)
# the size of the attack that triggered the ability (111.3, term «Избыточный урон»)

_SIZE: Final = ab.ResultOf(ab.Outcome.SIZE, of_trigger=True)
_WHICH: Final = "{strike}|{uchr}|удара|выстрела|разряда|метания|атаки"
_OUTCOMES: Final = (
    Phrase(Kind.SUMMED, f"величина|значение этого|этой {_WHICH}", _SIZE),
    Phrase(Kind.NUMBER, f"величину|значение этого|этой {_WHICH}", _SIZE, synonym=True),
)
PHRASES: Final[tuple[Phrase, ...]] = (*_OUTCOMES, *_AT_HAND, _AT_ITSELF, _OPEN, *_FIGHTS)
