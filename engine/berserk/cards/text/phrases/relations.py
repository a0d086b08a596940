"""Cards told by another card and by their player: «такой же стоимости», «его карта» (106, 202)."""

from typing import Final

from engine.berserk.abilities import (
    Alike,
    AllOf,
    Beside,
    InDepth,
    IsCreature,
    OfSide,
    Side,
    Who,
)
from engine.berserk.cards.text.phrase import Kind, Phrase
from engine.berserk.cards.text.phrases.places import in_formation
from engine.berserk.cards.text.templates import hole

# What a card has in common with the one that the event is about (106).

_LIKE: Final = Alike(hole("aspect"), hole("who"))
_ALIKE: Final = (
    Phrase(Kind.MARK, "<aspect:shared> что и <who:who nom>", _LIKE),
    Phrase(Kind.MARK, "<who:like> <aspect:shared>", _LIKE, synonym=True),
)

# On which cell a card stands, told from another one (202).

_CELLS: Final = (
    Phrase(
        Kind.SPOT, "на соседней с <who:who ins after> клетке", Beside(hole("who")), synonym=True
    ),
    Phrase(
        Kind.SPOT,
        "на соседней клетке <depth:depth gen>",
        AllOf((Beside(), InDepth(hole("depth")))),
        synonym=True,
    ),
    Phrase(Kind.SPOT, "на клетке <depth:depth gen>", InDepth(hole("depth")), synonym=True),
    Phrase(
        Kind.MARK,
        "с которым|которой стоит в строю",
        make=lambda _: in_formation(Who.SELF),
        synonym=True,
    ),
)

# «Его карта»: only players have cards, and one's own are «ваши».

_HIS: Final = (
    Phrase(Kind.HEAD, "его карта*", OfSide(Side.ENEMY), synonym=True),
    Phrase(Kind.HEAD, "его существо*", AllOf((IsCreature(), OfSide(Side.ENEMY))), synonym=True),
    Phrase(Kind.PLACE, "в его отряде", OfSide(Side.ENEMY), synonym=True),
)
PHRASES: Final = (*_ALIKE, *_CELLS, *_HIS)
