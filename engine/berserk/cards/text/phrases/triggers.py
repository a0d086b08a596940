"""What sets abilities off: «при …», «когда …», «в начале …» (116, 511-512)."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Final, cast

from engine.berserk.abilities import (
    ANY_CARD,
    AttackStrength,
    Every,
    Is,
    Moment,
    Relocation,
    Side,
    Triggered,
    When,
    Who,
)
from engine.berserk.cards.text.phrase import Context, Kind, Phrase, meaning
from engine.berserk.cards.text.phrases.kinds import ATTACKS
from engine.berserk.cards.text.templates import Values, hole, one

SELF: Final = Is(Who.SELF)


def _when(words: str, when: When, *, synonym: bool = False) -> Phrase:
    return Phrase(Kind.WHEN, words, when, synonym=synonym)


_ATTACKING: Final = (Moment.LANDED, Moment.ANNOUNCED)


def context_of(context: Context, values: Mapping[str, object]) -> Context:
    """Whom the words of an ability's body mean, by what sets it off."""
    when = cast(When, values["when"])
    if when.moment in _ATTACKING:
        attacked = meaning(when.other, Who.OTHER) if when.other else ()
        if when.subject == SELF:
            return Context(Who.OTHER, Who.SELF, attacked)
        return Context(Who.OTHER, Who.SUBJECT, (*meaning(when.subject, Who.SUBJECT), *attacked))
    if when.moment is Moment.WOUNDED and when.subject == SELF:
        return Context(None, Who.OTHER, meaning(when.other, Who.OTHER) if when.other else ())
    if when.subject == SELF:
        return Context(it=meaning(when.other, Who.OTHER) if when.other else ())
    if when.subject != ANY_CARD:
        return Context(it=meaning(when.subject, Who.SUBJECT))
    return Context()


_STRENGTHS: Final = (
    ("слабом|слабой", (AttackStrength.WEAK,)),
    ("среднем|средней", (AttackStrength.MEDIUM,)),
    ("сильном|сильной", (AttackStrength.STRONG,)),
    ("слабом|слабой или среднем|средней", (AttackStrength.WEAK, AttackStrength.MEDIUM)),
    ("среднем|средней или сильном|сильной", (AttackStrength.MEDIUM, AttackStrength.STRONG)),
)


def _is_another(values: Mapping[str, object]) -> bool:
    return values["whose"] not in (SELF, ANY_CARD)


# «При ударе»: attacks as they land.

_ATTACKS: Final = tuple(
    phrase
    for words, strengths in (("", ()), *((f"{word} ", kinds) for word, kinds in _STRENGTHS))
    for phrase in (
        _when(
            f"при {words}<kinds:powers loc sg>",
            When(Moment.LANDED, SELF, powers=hole("kinds"), strengths=strengths),
        ),
        _when(
            f"при {words}<kinds:powers loc sg> по <whom:noun dat sg>",
            When(Moment.LANDED, SELF, hole("whom"), hole("kinds"), strengths),
        ),
        Phrase(
            Kind.WHEN,
            f"при {words}<kinds:powers loc sg> <whose:noun gen sg>",
            When(Moment.LANDED, hole("whose"), powers=hole("kinds"), strengths=strengths),
            guard=_is_another,
        ),
        Phrase(
            Kind.WHEN,
            f"при {words}<kinds:powers loc sg> <whose:noun gen sg> по <whom:noun dat sg>",
            When(Moment.LANDED, hole("whose"), hole("whom"), hole("kinds"), strengths),
            guard=_is_another,
        ),
        Phrase(
            Kind.WHEN,
            f"при {words}<kinds:powers loc sg> по ~",
            When(Moment.LANDED, ANY_CARD, SELF, hole("kinds"), strengths),
        ),
        Phrase(
            Kind.WHEN,
            f"при {words}<kinds:powers loc sg> <whose:noun gen sg> по ~",
            When(Moment.LANDED, hole("whose"), SELF, hole("kinds"), strengths),
            guard=_is_another,
        ),
    )
)
_MISSES: Final = (
    _when("при промахе", When(Moment.LANDED, SELF, strengths=(AttackStrength.MISS,))),
    Phrase(
        Kind.WHEN,
        "при промахе <whose:noun gen sg>",
        When(Moment.LANDED, hole("whose"), strengths=(AttackStrength.MISS,)),
        guard=_is_another,
    ),
)

# «При нападении»: attacks as they are announced.

_ASSAULTS: Final = (
    _when(
        "при нападении <kinds:powers ins sg>", When(Moment.ANNOUNCED, SELF, powers=hole("kinds"))
    ),
    _when(
        "при нападении <kinds:powers ins sg> на <whom:noun acc sg>",
        When(Moment.ANNOUNCED, SELF, hole("whom"), powers=hole("kinds")),
    ),
    _when("при нападении", When(Moment.ANNOUNCED, SELF, powers=ATTACKS)),
    _when(
        "при нападении на <whom:noun acc sg>",
        When(Moment.ANNOUNCED, SELF, hole("whom"), powers=ATTACKS),
    ),
    Phrase(
        Kind.WHEN,
        "при нападении <kinds:powers ins sg> <whose:noun gen sg>",
        When(Moment.ANNOUNCED, hole("whose"), powers=hole("kinds")),
        guard=_is_another,
    ),
    Phrase(
        Kind.WHEN,
        "при нападении <whose:noun gen sg>",
        When(Moment.ANNOUNCED, hole("whose"), powers=ATTACKS),
        guard=_is_another,
    ),
    Phrase(
        Kind.WHEN,
        "при нападении <whose:noun gen sg> <kinds:powers ins sg>",
        When(Moment.ANNOUNCED, hole("whose"), powers=hole("kinds")),
        guard=_is_another,
        synonym=True,
    ),
    Phrase(
        Kind.WHEN,
        "при нападении <whose:noun gen sg> на <whom:noun acc sg>",
        When(Moment.ANNOUNCED, hole("whose"), hole("whom"), powers=ATTACKS),
        guard=_is_another,
    ),
    _when("при нападении на ~", When(Moment.ANNOUNCED, ANY_CARD, SELF, powers=ATTACKS)),
)

# What happens to a card: «при гибели …», «когда … погибает».


def _suffered(noun: str, verb: str, moment: Moment, **more: object) -> tuple[Phrase, ...]:
    own = When(moment, SELF, **more)  # type: ignore[arg-type]
    other = replace(own, subject=hole("whose"))
    return (
        _when(f"при {noun}", own),
        _when(f"при {noun} ~", own, synonym=True),
        Phrase(Kind.WHEN, f"при {noun} <whose:noun gen sg>", other, guard=_is_another),
        _when(f"когда ~? {verb}", own, synonym=True),
        Phrase(
            Kind.WHEN,
            f"когда <whose:noun nom sg> {verb}",
            other,
            guard=_is_another,
            synonym=True,
        ),
    )


_FATES: Final = (
    *_suffered("гибели", "погибает", Moment.DIED),
    *_suffered("вскрытии", "вскрывается", Moment.REVEALED),
    *_suffered("движении", "двигается|передвигается", Moment.MOVED),
    *_suffered("перемещении", "перемещается", Moment.RELOCATED),
    *_suffered("прыжке", "прыгает", Moment.RELOCATED, ways=(Relocation.JUMP,)),
    *_suffered("телепортации", "телепортируется", Moment.RELOCATED, ways=(Relocation.TELEPORT,)),
    *_suffered("рывке", "рвется", Moment.RELOCATED, ways=(Relocation.DASH,)),
    *_suffered("открытии", "открывается", Moment.OPENED),
    *_suffered("закрытии", "закрывается", Moment.CLOSED),
    *_suffered("излечении", "излечивается", Moment.HEALED),
)
_FATAL: Final = (
    _when("при гибели от <kinds:powers gen sg>", When(Moment.DIED, SELF, powers=hole("kinds"))),
    _when(
        "при гибели от <kinds:powers gen sg> <who:noun gen sg>",
        When(Moment.DIED, SELF, hole("who"), powers=hole("kinds")),
    ),
    Phrase(
        Kind.WHEN,
        "при гибели <whose:noun gen sg> от <kinds:powers gen sg>",
        When(Moment.DIED, hole("whose"), powers=hole("kinds")),
        guard=_is_another,
    ),
    Phrase(
        Kind.WHEN,
        "при гибели <whose:noun gen sg> от <kinds:powers gen sg> <who:noun gen sg>",
        When(Moment.DIED, hole("whose"), hole("who"), powers=hole("kinds")),
        guard=_is_another,
    ),
)
_LIVES: Final = (
    _when("когда уничтожает <whom:noun acc sg>", When(Moment.KILLED, SELF, hole("whom"))),
    _when(
        "когда уничтожает <whom:noun acc sg> <kinds:powers ins sg>",
        When(Moment.KILLED, SELF, hole("whom"), powers=hole("kinds")),
    ),
    Phrase(
        Kind.WHEN,
        "когда <whose:noun nom sg> уничтожает <whom:noun acc sg>",
        When(Moment.KILLED, hole("whose"), hole("whom")),
        guard=_is_another,
    ),
    *(
        phrase
        for ending, more in (
            ("", {}),
            (" от <kinds:powers gen sg>", {"powers": hole("kinds")}),
            (
                " от <kinds:powers gen sg> <who:noun gen sg>",
                {"powers": hole("kinds"), "other": hole("who")},
            ),
        )
        for phrase in (
            _when(f"когда получает раны{ending}", When(Moment.WOUNDED, SELF, **more)),
            Phrase(
                Kind.WHEN,
                f"когда <whose:noun nom sg> получает раны{ending}",
                When(Moment.WOUNDED, hole("whose"), **more),
                guard=_is_another,
            ),
        )
    ),
    _when("когда получает {counter}", When(Moment.CHIPS, SELF)),
    _when("когда получает <name:named acc>", When(Moment.GAINED, SELF, named=one("name"))),
    Phrase(
        Kind.WHEN,
        "когда <whose:noun nom sg> получает <name:named acc>",
        When(Moment.GAINED, hole("whose"), named=one("name")),
        guard=_is_another,
    ),
)
_TURNS: Final = tuple(
    _when(f"в {word} {whose}", When(moment, ANY_CARD, turn=turn))
    for word, moment in (("начале", Moment.TURN_START), ("конце", Moment.TURN_END))
    # The term «В начале хода» speaks of the active player, whoever that is; cards that mean one
    # player's turn say whose.
    for whose, turn in (
        ("вашего хода", Side.OWN),
        ("хода противника", Side.ENEMY),
        ("хода", Side.ANY),
    )
)
_STARTS: Final = (_when("в начале боя", When(Moment.BATTLE_START, ANY_CARD)),)
_WHOSE_TURN: Final = (("в ваш|свой ход", Side.OWN), ("в ход противника", Side.ENEMY))


def _in_turn(words: str, turn: Side) -> Phrase:
    """An event that counts in one side's turn only."""

    def make(values: Values) -> object:
        when = cast(When, values["when"])
        return None if when.turn is not Side.ANY else replace(when, turn=turn)

    def take(node: object) -> Values | None:
        if not isinstance(node, When) or node.turn is not turn or node.moment in _TURN_MOMENTS:
            return None
        return {"when": replace(node, turn=Side.ANY)}

    return Phrase(Kind.TIME, f"<when:when> {words}", make=make, take=take)


def _nth(words: str, number: int, *, of_battle: bool) -> Phrase:
    """Only the first, second … such event."""

    def make(values: Values) -> object:
        when = cast(When, values["when"])
        return replace(when, nth=number, nth_of_battle=of_battle)

    def take(node: object) -> Values | None:
        if not isinstance(node, When) or node.nth != number or node.nth_of_battle is not of_battle:
            return None
        return {"when": replace(node, nth=None, nth_of_battle=False)}

    return Phrase(Kind.TIME, f"<when:when> {words}", make=make, take=take)


_TURN_MOMENTS: Final = (Moment.TURN_START, Moment.TURN_END)
_TIMES: Final = (
    Phrase(Kind.TIME, "<when:when>", hole("when")),
    *(_in_turn(words, turn) for words, turn in _WHOSE_TURN),
    *(
        _nth(f"{ordinal} раз за {span}", number, of_battle=of_battle)
        for number, ordinal in ((1, "первый|в первый"), (2, "второй|во второй"), (3, "третий"))
        for span, of_battle in (("ход", False), ("бой", True))
    ),
)
_ABILITIES: Final = (
    Phrase(
        Kind.ABILITY,
        "<when:time> вы? может|можете <body:body>",
        Triggered(hole("when"), hole("body"), may=True),
        gives={"body": context_of},
    ),
    Phrase(
        Kind.ABILITY,
        "<when:time> если <condition:condition> вы? может|можете <body:body>",
        Triggered(hole("when"), hole("body"), may=True, condition=hole("condition")),
        gives={"body": context_of},
        guard=lambda values: values["condition"] != Every(),
    ),
    Phrase(
        Kind.ABILITY,
        "<when:time> если <condition:condition> <body:body>",
        Triggered(hole("when"), hole("body"), condition=hole("condition")),
        gives={"body": context_of},
        guard=lambda values: values["condition"] != Every(),
    ),
    Phrase(
        Kind.ABILITY,
        "<when:time> <body:body>",
        Triggered(hole("when"), hole("body")),
        gives={"body": context_of},
    ),
)


PHRASES: Final = (
    *_TURNS,
    *_STARTS,
    *_ATTACKS,
    *_MISSES,
    *_ASSAULTS,
    *_FATES,
    *_FATAL,
    *_LIVES,
    *_TIMES,
    *_ABILITIES,
)
