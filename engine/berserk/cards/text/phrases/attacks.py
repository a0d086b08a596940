"""What attacks set off: «при ударе …», «при нападении …», «при промахе» (511-512)."""

from typing import Final

from engine.berserk.abilities import ANY_CARD, AttackStrength, Moment, When
from engine.berserk.cards.text.phrase import Kind, Phrase
from engine.berserk.cards.text.phrases.going_off import SELF, is_another, when
from engine.berserk.cards.text.phrases.kinds import ATTACKS
from engine.berserk.cards.text.templates import hole

_STRENGTHS: Final = (
    ("слабом|слабой", (AttackStrength.WEAK,)),
    ("среднем|средней", (AttackStrength.MEDIUM,)),
    ("сильном|сильной", (AttackStrength.STRONG,)),
    ("слабом|слабой или среднем|средней", (AttackStrength.WEAK, AttackStrength.MEDIUM)),
    ("среднем|средней или сильном|сильной", (AttackStrength.MEDIUM, AttackStrength.STRONG)),
)

# «При ударе»: attacks as they land.

_ATTACKS: Final = tuple(
    phrase
    for words, strengths in (("", ()), *((f"{word} ", kinds) for word, kinds in _STRENGTHS))
    for phrase in (
        when(
            f"при {words}<kinds:powers loc sg>",
            When(Moment.LANDED, SELF, powers=hole("kinds"), strengths=strengths),
        ),
        when(
            f"при {words}<kinds:powers loc sg> по <whom:noun dat sg>",
            When(Moment.LANDED, SELF, hole("whom"), hole("kinds"), strengths),
        ),
        Phrase(
            Kind.WHEN,
            f"при {words}<kinds:powers loc sg> <whose:noun gen sg>",
            When(Moment.LANDED, hole("whose"), powers=hole("kinds"), strengths=strengths),
            guard=is_another,
        ),
        Phrase(
            Kind.WHEN,
            f"при {words}<kinds:powers loc sg> <whose:noun gen sg> по <whom:noun dat sg>",
            When(Moment.LANDED, hole("whose"), hole("whom"), hole("kinds"), strengths),
            guard=is_another,
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
            guard=is_another,
        ),
    )
)
_MISSES: Final = (
    when("при промахе", When(Moment.LANDED, SELF, strengths=(AttackStrength.MISS,))),
    Phrase(
        Kind.WHEN,
        "при промахе <whose:noun gen sg>",
        When(Moment.LANDED, hole("whose"), strengths=(AttackStrength.MISS,)),
        guard=is_another,
    ),
)

# «При нападении»: attacks as they are announced.

_ASSAULTS: Final = (
    when("при нападении <kinds:powers ins sg>", When(Moment.ANNOUNCED, SELF, powers=hole("kinds"))),
    when(
        "при нападении <kinds:powers ins sg> на <whom:noun acc sg>",
        When(Moment.ANNOUNCED, SELF, hole("whom"), powers=hole("kinds")),
    ),
    when("при нападении", When(Moment.ANNOUNCED, SELF, powers=ATTACKS)),
    when(
        "при нападении на <whom:noun acc sg>",
        When(Moment.ANNOUNCED, SELF, hole("whom"), powers=ATTACKS),
    ),
    Phrase(
        Kind.WHEN,
        "при нападении <kinds:powers ins sg> <whose:noun gen sg>",
        When(Moment.ANNOUNCED, hole("whose"), powers=hole("kinds")),
        guard=is_another,
    ),
    Phrase(
        Kind.WHEN,
        "при нападении <whose:noun gen sg>",
        When(Moment.ANNOUNCED, hole("whose"), powers=ATTACKS),
        guard=is_another,
    ),
    Phrase(
        Kind.WHEN,
        "при нападении <whose:noun gen sg> <kinds:powers ins sg>",
        When(Moment.ANNOUNCED, hole("whose"), powers=hole("kinds")),
        guard=is_another,
        synonym=True,
    ),
    Phrase(
        Kind.WHEN,
        "при нападении <whose:noun gen sg> на <whom:noun acc sg>",
        When(Moment.ANNOUNCED, hole("whose"), hole("whom"), powers=ATTACKS),
        guard=is_another,
    ),
    when("при нападении на ~", When(Moment.ANNOUNCED, ANY_CARD, SELF, powers=ATTACKS)),
)

PHRASES: Final = (*_ATTACKS, *_MISSES, *_ASSAULTS)
