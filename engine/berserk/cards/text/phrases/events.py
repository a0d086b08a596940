"""What happens to cards and when turns begin: «при гибели …», «в начале …» (116, 511-512)."""

from dataclasses import replace
from typing import Final

from engine.berserk.abilities import ANY_CARD, Moment, Relocation, Side, When
from engine.berserk.cards.text.phrase import Kind, Phrase
from engine.berserk.cards.text.phrases.going_off import SELF, is_another, when
from engine.berserk.cards.text.templates import hole, one

# What happens to a card: «при гибели …», «когда … погибает».


def _suffered(noun: str, verb: str, moment: Moment, **more: object) -> tuple[Phrase, ...]:
    own = When(moment, SELF, **more)  # type: ignore[arg-type]
    other = replace(own, subject=hole("whose"))
    return (
        when(f"при {noun}", own),
        when(f"при {noun} ~", own, synonym=True),
        Phrase(Kind.WHEN, f"при {noun} <whose:noun gen sg>", other, guard=is_another),
        when(f"когда ~? {verb}", own, synonym=True),
        Phrase(
            Kind.WHEN,
            f"когда <whose:noun nom sg> {verb}",
            other,
            guard=is_another,
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
    when("при гибели от <kinds:powers gen sg>", When(Moment.DIED, SELF, powers=hole("kinds"))),
    when(
        "при гибели от <kinds:powers gen sg> <who:noun gen sg>",
        When(Moment.DIED, SELF, hole("who"), powers=hole("kinds")),
    ),
    Phrase(
        Kind.WHEN,
        "при гибели <whose:noun gen sg> от <kinds:powers gen sg>",
        When(Moment.DIED, hole("whose"), powers=hole("kinds")),
        guard=is_another,
    ),
    Phrase(
        Kind.WHEN,
        "при гибели <whose:noun gen sg> от <kinds:powers gen sg> <who:noun gen sg>",
        When(Moment.DIED, hole("whose"), hole("who"), powers=hole("kinds")),
        guard=is_another,
    ),
)
_LIVES: Final = (
    when("когда уничтожает <whom:noun acc sg>", When(Moment.KILLED, SELF, hole("whom"))),
    when(
        "когда уничтожает <whom:noun acc sg> <kinds:powers ins sg>",
        When(Moment.KILLED, SELF, hole("whom"), powers=hole("kinds")),
    ),
    Phrase(
        Kind.WHEN,
        "когда <whose:noun nom sg> уничтожает <whom:noun acc sg>",
        When(Moment.KILLED, hole("whose"), hole("whom")),
        guard=is_another,
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
            when(f"когда получает раны{ending}", When(Moment.WOUNDED, SELF, **more)),
            Phrase(
                Kind.WHEN,
                f"когда <whose:noun nom sg> получает раны{ending}",
                When(Moment.WOUNDED, hole("whose"), **more),
                guard=is_another,
            ),
        )
    ),
    when("когда получает {counter}", When(Moment.CHIPS, SELF)),
    when("когда получает <name:named acc>", When(Moment.GAINED, SELF, named=one("name"))),
    Phrase(
        Kind.WHEN,
        "когда <whose:noun nom sg> получает <name:named acc>",
        When(Moment.GAINED, hole("whose"), named=one("name")),
        guard=is_another,
    ),
)
_TURNS: Final = tuple(
    when(f"{word} {whose}", When(moment, ANY_CARD, turn=turn), synonym=word == "вначале")
    for word, moment in (
        ("в начале", Moment.TURN_START),
        ("вначале", Moment.TURN_START),
        ("в конце", Moment.TURN_END),
    )
    # The term «В начале хода» speaks of the active player, whoever that is; cards that mean one
    # player's turn say whose.
    for whose, turn in (
        ("вашего хода", Side.OWN),
        ("хода противника", Side.ENEMY),
        ("хода", Side.ANY),
    )
)
_STARTS: Final = (when("в начале боя", When(Moment.BATTLE_START, ANY_CARD)),)
PHRASES: Final = (*_TURNS, *_STARTS, *_FATES, *_FATAL, *_LIVES)
