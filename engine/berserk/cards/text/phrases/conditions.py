"""What must be true: «пока …», «если …» (115, 121, 546)."""

from typing import Final

from engine.berserk.abilities import (
    CardIs,
    Compare,
    Fact,
    HasFact,
    HasNamed,
    InState,
    Not,
    State,
    ThereAre,
    Who,
)
from engine.berserk.cards.text.phrase import Kind, Phrase
from engine.berserk.cards.text.templates import hole


def _itself(words: str, filter_: object) -> Phrase:
    return Phrase(Kind.CONDITION, words, CardIs(Who.SELF, filter_))  # type: ignore[arg-type]


PHRASES: Final = (
    _itself("~ открыт|открыта|открыто", InState(State.OPEN)),
    _itself("~ закрыт|закрыта|закрыто", InState(State.CLOSED)),
    _itself("не имеет ран", Not(InState(State.WOUNDED))),
    _itself("имеет <name:named acc>", HasNamed(hole("name"))),
    _itself("имеет дополнительные {health}", HasFact(Fact.EXTRA_LIFE, Compare.AT_LEAST, 1)),
    _itself("имеет {counter}", HasFact(Fact.CHIPS, Compare.AT_LEAST, 1)),
    _itself("не имеет {counter}", HasFact(Fact.CHIPS, Compare.EQUAL, 0)),
    Phrase(
        Kind.CONDITION,
        "есть <whom:noun nom sg>",
        ThereAre(hole("whom")),
    ),
)
