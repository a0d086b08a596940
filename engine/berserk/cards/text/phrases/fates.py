"""The words for what happens to cards, for rows and halves of the board, for turns (116, 202)."""

from typing import Final

from engine.berserk.abilities import (
    ANY_CARD,
    Area,
    Aspect,
    Cells,
    Compare,
    DeckPlace,
    Direction,
    EffectKind,
    InDepth,
    InRows,
    Moment,
    Name,
    PowerKind,
    Relocation,
    Side,
    When,
    Who,
)
from engine.berserk.cards.text.phrase import Kind
from engine.berserk.cards.text.vocabulary import Vocabulary


def _when(moment: Moment, *ways: Relocation) -> When:
    return When(moment, ANY_CARD, ways=ways)


_JUMP, _TELEPORT, _DASH = Relocation.JUMP, Relocation.TELEPORT, Relocation.DASH
_RELOCATED: Final = Moment.RELOCATED
_INCARNATED: Final = When(Moment.ENTERED, ANY_CARD, named=(Name.INCARNATION,))
_FEEDS: Final = When(
    Moment.LANDED,
    ANY_CARD,
    named=(Name.CARRION,),
    effects=(EffectKind.EXILE,),  # what it does is two powers
)
_DRAINS: Final = When(Moment.LANDED, ANY_CARD, named=(Name.VAMPIRISM,))
_AT: Final = (
    ("гибели", _when(Moment.DIED)),
    ("вскрытии", _when(Moment.REVEALED)),
    ("движении|передвижении", _when(Moment.MOVED)),
    ("перемещении", _when(_RELOCATED)),
    ("прыжке", _when(_RELOCATED, _JUMP)),
    ("телепортации", _when(_RELOCATED, _TELEPORT)),
    ("рывке", _when(_RELOCATED, _DASH)),
    ("прыжке или телепортации", _when(_RELOCATED, _JUMP, _TELEPORT)),
    ("телепортации или прыжке", _when(_RELOCATED, _JUMP, _TELEPORT)),
    ("открытии", _when(Moment.OPENED)),
    ("закрытии", _when(Moment.CLOSED)),
    ("излечении|лечении", _when(Moment.HEALED)),
    ("избыточном излечении|лечении", _when(Moment.OVERHEALED)),
    ("попадании на кладбище", _when(Moment.BURIED)),
    ("изгнании", _when(Moment.EXILED)),
    ("приземлении", _when(Moment.CAME_DOWN)),
    ("инкарнации", _INCARNATED),
    ("трупоедстве", _FEEDS),
    ("вампиризме", _DRAINS),
    ("вызове", _when(Moment.SUMMONED)),
    ("возрождении", _when(Moment.REVIVED)),
    ("действии", _when(Moment.ACTED)),
    ("получении ран|раны", _when(Moment.WOUNDED)),
)
NOUNS: Final = tuple(fate for _, fate in _AT if fate.moment is not Moment.WOUNDED)
"""What is told with a noun: «при гибели»."""
_AFTER: Final = (
    ("движения|передвижения", _when(Moment.MOVED)),
    ("перемещения", _when(_RELOCATED)),
    ("прыжка", _when(_RELOCATED, _JUMP)),
    ("телепортации", _when(_RELOCATED, _TELEPORT)),
    ("рывка", _when(_RELOCATED, _DASH)),
    ("прыжка или телепортации", _when(_RELOCATED, _JUMP, _TELEPORT)),
    ("телепортации или прыжка", _when(_RELOCATED, _JUMP, _TELEPORT)),
    ("действия", _when(Moment.ACTED)),
)
_DOES: Final = (
    ("погибает", _when(Moment.DIED)),
    ("вскрывается", _when(Moment.REVEALED)),
    ("двигается|передвигается", _when(Moment.MOVED)),
    ("перемещается", _when(_RELOCATED)),
    ("прыгает", _when(_RELOCATED, _JUMP)),
    ("совершает прыжок", _when(_RELOCATED, _JUMP)),
    ("телепортируется", _when(_RELOCATED, _TELEPORT)),
    ("совершает рывок", _when(_RELOCATED, _DASH)),
    ("прыгает или телепортируется", _when(_RELOCATED, _JUMP, _TELEPORT)),
    ("открывается", _when(Moment.OPENED)),
    ("закрывается", _when(Moment.CLOSED)),
    ("закрывается на удар по летающему|летающим", _when(Moment.CLOSED_FOR_FLYER)),
    ("излечивается", _when(Moment.HEALED)),
    ("получает раны|рану", _when(Moment.WOUNDED)),
    ("попадает на кладбище", _when(Moment.BURIED)),
    ("изгоняется", _when(Moment.EXILED)),
    ("приземляется", _when(Moment.CAME_DOWN)),
    ("теряет полет", _when(Moment.CAME_DOWN)),
    ("получает полет", _when(Moment.TOOK_OFF)),
    ("покидает поле боя", _when(Moment.LEFT_BATTLE)),
    ("покидает зону битвы", _when(Moment.LEFT_BATTLE)),
    ("возвращается в колоду", _when(Moment.RETURNED)),
    ("возрождается", _when(Moment.REVIVED)),
    ("входит|вступает в игру|бой", _when(Moment.ENTERED)),
    ("действует", _when(Moment.ACTED)),
    ("инкарнирует", _INCARNATED),
    ("выполняет трупоедство", _FEEDS),
)

_OWN_HALF, _ENEMY_HALF = InRows((1, 2, 3)), InRows((1, 2, 3), Side.ENEMY)
_HALVES: Final = (
    ("вашей|своей половины поля боя", _OWN_HALF),
    ("половины поля боя противника", _ENEMY_HALF),
)
_ORDINALS: Final = ((1, "первого"), (2, "второго"), (3, "третьего"))
_ROWS: Final = tuple(
    wording
    for row, ordinal in _ORDINALS
    for wording in (
        (f"вашего|своего {ordinal}|{row} ряда", InRows((row,))),
        (f"{ordinal}|{row} ряда противника", InRows((row,), Side.ENEMY)),
    )
)
_INTO: Final = tuple(
    wording
    for (row, place), acc in zip(_ORDINALS, ("первый", "второй", "третий"), strict=True)
    for own, theirs in (
        (f"на клетку вашего|своего {place}|{row} ряда", f"на клетку {place}|{row} ряда противника"),
        (
            f"на свободную клетку вашего|своего {place}|{row} ряда",
            f"на свободную клетку {place}|{row} ряда противника",
        ),
        (f"в|во ваш|свой {acc}|{row} ряд", f"в|во {acc}|{row} ряд противника"),
    )
    for wording in ((own, InRows((row,))), (theirs, InRows((row,), Side.ENEMY)))
)
_FROM: Final = tuple(
    wording
    for row, ordinal in _ORDINALS
    for own, theirs in (
        (
            f"с клетки вашего|своего {ordinal}|{row} ряда",
            f"с клетки {ordinal}|{row} ряда противника",
        ),
        (f"из вашего|своего {ordinal}|{row} ряда", f"из {ordinal}|{row} ряда противника"),
    )
    for wording in ((own, InRows((row,))), (theirs, InRows((row,), Side.ENEMY)))
)
_SPANS: Final = (
    ("за ход", False, Side.ANY),
    ("за бой", True, Side.ANY),
    ("за ваш|свой ход", False, Side.OWN),
    ("за ход противника", False, Side.ENEMY),
)
_START_AND_END: Final = When(Moment.TURN_START, ANY_CARD, or_at=(Moment.TURN_END,))


def _counted(*ordinals: str) -> tuple[tuple[str, object], ...]:
    """Return «первом за ход» and so on: which time it must be, of what, and in whose turn."""
    return tuple(
        (f"{ordinal} {span}", (number, *counted, False))
        for number, ordinal in enumerate(ordinals, 1)
        for span, *counted in _SPANS
    )


_LYING: Final = (
    ("вашем кладбище", Side.OWN),
    ("кладбище противника", Side.ENEMY),
    ("кладбище", Side.OWN),
)
VOCABULARIES: Final[dict[Kind, Vocabulary]] = {
    Kind.FATE: Vocabulary({"at": _AT, "after": _AFTER, "does": _DOES}),
    Kind.REGION: Vocabulary(
        {
            "gen": (*_ROWS, *_HALVES),
            "into": (
                *_INTO,
                ("на вашу|свою половину поля боя", _OWN_HALF),
                ("на половину поля боя противника", _ENEMY_HALF),
                ("на глубину", InDepth(deep=True)),
                ("на поверхность", InDepth(deep=False)),
            ),
            "from": (
                *_FROM,
                *((f"с|со {half}", rows) for half, rows in _HALVES),
                ("с глубины", InDepth(deep=True)),
                ("с поверхности", InDepth(deep=False)),
            ),
        }
    ),
    Kind.SIDE: Vocabulary(
        {
            "": (
                ("напротив", Direction.AHEAD),
                ("позади", Direction.BEHIND),
                ("слева от", Direction.LEFT),
                ("справа от", Direction.RIGHT),
            ),
        }
    ),
    Kind.SHARED: Vocabulary(
        {
            "": (
                ("с таким|тем же названием", Aspect.NAME),
                ("такой|той же стоимости", Aspect.COST),
                ("с такой|той же стоимостью", Aspect.COST),
                ("той же стихии", Aspect.ELEMENT),
                ("того же класса", Aspect.CLASS),
            )
        }
    ),
    Kind.DIRECTION: Vocabulary(
        {
            "": (
                ("вперед", Direction.AHEAD),
                ("назад", Direction.BEHIND),
                ("влево", Direction.LEFT),
                ("вправо", Direction.RIGHT),
                ("в направлении перемещения|движения", Direction.ONWARD),
                ("в том же направлении", Direction.ONWARD),
            )
        }
    ),
    Kind.BESIDE: Vocabulary(
        {
            "": tuple(
                (
                    f"на {words} с ним|ней|ними{noun}{depth}",
                    Cells(Who.TARGET, beside=True, deep=deep),
                )
                for words, noun in (
                    ("соседнюю", " клетку"),
                    ("соседнюю", " свободную клетку"),
                    ("клетку рядом", ""),
                    ("свободную клетку рядом", ""),
                    ("любую клетку рядом", ""),
                    ("любую свободную клетку рядом", ""),
                )
                for depth, deep in (("", None), (" глубины", True), (" поверхности", False))
                if noun or deep is None
            )
        }
    ),
    Kind.WAY: Vocabulary(
        {"": (("переместиться", Relocation.RELOCATE), ("телепортироваться", _TELEPORT))}
    ),
    Kind.DECKPLACE: Vocabulary(
        {"": (("в колоду", DeckPlace.SHUFFLED), ("на верх колоды", DeckPlace.TOP))}
    ),
    Kind.ENDS: Vocabulary(
        {
            "": (
                ("на верх", (True, False)),
                ("в|под низ", (False, True)),
                ("на верх или в|под низ", (True, True)),
            )
        }
    ),
    Kind.GRAVEYARD: Vocabulary(
        {
            "gen": (("вашего кладбища", Side.OWN), ("кладбища противника", Side.ENEMY)),
            "acc": (("ваше кладбище", Side.OWN), ("кладбище противника", Side.ENEMY)),
            "loc": _LYING,
            "loc any": (
                *_LYING,
                ("кладбищах", Side.ANY),
                ("обоих кладбищах", Side.ANY),
            ),
        }
    ),
    Kind.BRINGING: Vocabulary(
        {
            "": (
                ("вызвать", (Area.DECK,)),
                ("вызвать из колоды", (Area.DECK,)),
                ("вызвать из вашей колоды", (Area.DECK,)),
                ("возродить", (Area.GRAVEYARD,)),
                ("возродить с вашего кладбища", (Area.GRAVEYARD,)),
                ("вызвать или возродить", (Area.DECK, Area.GRAVEYARD)),
            )
        }
    ),
    Kind.DIVE: Vocabulary(
        {
            "": (
                ("погружении", True),
                ("погружении на глубину", True),
                ("всплытии", False),
                ("всплытии на поверхность", False),
            )
        }
    ),
    Kind.DEPTH: Vocabulary(
        {
            "gen": (("глубины", True), ("поверхности", False)),
        }
    ),
    Kind.CARRIED: Vocabulary(
        {"": (("воздействие", PowerKind.INFLUENCE), ("заклинание", PowerKind.SPELL))}
    ),
    Kind.CHANGE: Vocabulary(
        {
            "": (("получает", Compare.MORE), ("теряет", Compare.LESS)),
            "loc": (("получении", Compare.MORE), ("потере", Compare.LESS)),
        }
    ),
    Kind.GAUGE: Vocabulary(
        {
            "": (
                ("{counter}", Moment.CHIPS),
                ("дополнительные|дополнительных|дополнительную {health}", Moment.EXTRA_LIFE),
            )
        }
    ),
    Kind.CAUSE: Vocabulary(
        {
            "": (
                (
                    "от добивания",
                    When(Moment.WOUNDED, ANY_CARD, effects=(EffectKind.FINISHING_BLOW,)),
                ),
            )
        }
    ),
    Kind.ACT: Vocabulary(
        {
            "": (
                ("уничтожает", Moment.KILLED),
                ("излечивает", Moment.HEALED),
                ("изгоняет", Moment.EXILED),
                ("вызывает", Moment.SUMMONED),
                ("возрождает", Moment.REVIVED),
            )
        }
    ),
    Kind.POINT: Vocabulary(
        {
            "": (
                ("в начале", _when(Moment.TURN_START)),
                ("вначале", _when(Moment.TURN_START)),
                ("в конце", _when(Moment.TURN_END)),
                ("до|перед начала|началом", _when(Moment.BEFORE_TURN)),
                ("в начале и в конце", _START_AND_END),
                ("в начале и конце", _START_AND_END),
                ("в конце и в начале", _START_AND_END),
            ),
            "next": (  # whether it is told as the player's own
                ("в начале своего следующего хода", False),
                ("в свой следующий ход", False),
                ("в начале вашего следующего хода", True),
            ),
        }
    ),
    Kind.LATER: Vocabulary(
        {
            "": (  # at which of the turns to come, and whether the one at hand is none of them
                ("в конце хода", (Moment.TURN_END, Side.ANY, False)),
                ("в конце этого хода", (Moment.TURN_END, Side.ANY, False)),
                ("в конце вашего хода", (Moment.TURN_END, Side.OWN, False)),
                ("в конце хода противника", (Moment.TURN_END, Side.ENEMY, False)),
                ("в конце вашего следующего хода", (Moment.TURN_END, Side.OWN, True)),
                ("в конце следующего хода противника", (Moment.TURN_END, Side.ENEMY, True)),
                ("в начале вашего следующего хода", (Moment.TURN_START, Side.OWN, True)),
                ("в начале следующего хода противника", (Moment.TURN_START, Side.ENEMY, True)),
            ),
        }
    ),
    Kind.TURN: Vocabulary(
        {
            "": (
                ("вашего|своего хода", (Side.OWN, None)),
                ("хода противника", (Side.ENEMY, None)),
                ("хода", (Side.ANY, None)),
                *(
                    (f"{words} {ordinal} {rest}", (side, number))
                    for number, ordinal in _ORDINALS
                    for words, rest, side in (
                        ("вашего|своего", "хода", Side.OWN),
                        ("", "хода противника", Side.ENEMY),
                        ("", "хода боя", Side.ANY),
                    )
                ),
            )
        }
    ),
    Kind.DURING: Vocabulary({"": (("в ваш|свой ход", Side.OWN), ("в ход противника", Side.ENEMY))}),
    # What goes off when all is over (116.4)
    Kind.LATENESS: Vocabulary(
        {"": (("когда|если", False), ("после того как", True))},
    ),
    Kind.NTH: Vocabulary(
        {
            "": (
                *(
                    (f"{before}{ordinal} раз {span}", (number, *counted, True))
                    for number, ordinal, preposition in (
                        (1, "первый", "в "),
                        (2, "второй", "во "),
                        (3, "третий", "в "),
                    )
                    for span, *counted in _SPANS
                    for before in ("", preposition)
                ),
                *((f"впервые {span}", (1, *counted, True)) for span, *counted in _SPANS),
            ),
            "nom": _counted("первая|первый|первое", "вторая|второй|второе", "третья|третий|третье"),
            "next": (
                ("следующая|следующий|следующее", None),
                ("первая|первый|первое за ход", (1, False, Side.ANY, False)),
            ),
            "loc": _counted("первом|первой", "втором|второй", "третьем|третьей"),
            "gen": _counted("первого|первой", "второго|второй", "третьего|третьей"),
        }
    ),
}
"""The words of these kinds, in the forms that their slots ask for."""
