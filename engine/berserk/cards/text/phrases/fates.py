"""The wordings of events, of rows and halves of the board, and of turns (116, 202)."""

from typing import Final

import engine.berserk.abilities as ab
from engine.berserk.cards.text.phrase import Kind
from engine.berserk.cards.text.phrases.going_off import ItsTurn
from engine.berserk.cards.text.vocabulary import Vocabulary


def _when(moment: ab.Moment, *ways: ab.Relocation) -> ab.When:
    return ab.When(moment, ab.ANY_CARD, ways=ways)


_JUMP, _TELEPORT, _DASH = ab.Relocation.JUMP, ab.Relocation.TELEPORT, ab.Relocation.DASH
_RELOCATED: Final = ab.Moment.RELOCATED
_INCARNATED: Final = ab.When(ab.Moment.ENTERED, ab.ANY_CARD, named=(ab.Name.INCARNATION,))
_FEEDS: Final = ab.When(
    ab.Moment.LANDED,
    ab.ANY_CARD,
    named=(ab.Name.CARRION,),
    effects=(ab.EffectKind.EXILE,),  # its effect consists of two powers
)
_DRAINS: Final = ab.When(ab.Moment.LANDED, ab.ANY_CARD, named=(ab.Name.VAMPIRISM,))
_AT: Final = (
    ("гибели", _when(ab.Moment.DIED)),
    ("вскрытии", _when(ab.Moment.REVEALED)),
    ("движении|передвижении", _when(ab.Moment.MOVED)),
    ("перемещении", _when(_RELOCATED)),
    ("прыжке", _when(_RELOCATED, _JUMP)),
    ("телепортации", _when(_RELOCATED, _TELEPORT)),
    ("рывке", _when(_RELOCATED, _DASH)),
    ("прыжке или телепортации", _when(_RELOCATED, _JUMP, _TELEPORT)),
    ("телепортации или прыжке", _when(_RELOCATED, _JUMP, _TELEPORT)),
    ("открытии", _when(ab.Moment.OPENED)),
    ("закрытии", _when(ab.Moment.CLOSED)),
    ("излечении|лечении", _when(ab.Moment.HEALED)),
    ("избыточном излечении|лечении", _when(ab.Moment.OVERHEALED)),
    ("попадании на кладбище", _when(ab.Moment.BURIED)),
    ("изгнании", _when(ab.Moment.EXILED)),
    ("приземлении", _when(ab.Moment.CAME_DOWN)),
    ("инкарнации", _INCARNATED),
    ("трупоедстве", _FEEDS),
    ("вампиризме", _DRAINS),
    ("вызове", _when(ab.Moment.SUMMONED)),
    ("возрождении", _when(ab.Moment.REVIVED)),
    ("действии", _when(ab.Moment.ACTED)),
    ("получении ран|раны", _when(ab.Moment.WOUNDED)),
)
NOUNS: Final = tuple(fate for _, fate in _AT if fate.moment is not ab.Moment.WOUNDED)
"""The events worded with a noun: «при гибели»."""
_AFTER: Final = (
    ("движения|передвижения", _when(ab.Moment.MOVED)),
    ("перемещения", _when(_RELOCATED)),
    ("прыжка", _when(_RELOCATED, _JUMP)),
    ("телепортации", _when(_RELOCATED, _TELEPORT)),
    ("рывка", _when(_RELOCATED, _DASH)),
    ("прыжка или телепортации", _when(_RELOCATED, _JUMP, _TELEPORT)),
    ("телепортации или прыжка", _when(_RELOCATED, _JUMP, _TELEPORT)),
    ("действия", _when(ab.Moment.ACTED)),
)
_DOES: Final = (
    ("погибает", _when(ab.Moment.DIED)),
    ("вскрывается", _when(ab.Moment.REVEALED)),
    ("двигается|передвигается", _when(ab.Moment.MOVED)),
    ("перемещается", _when(_RELOCATED)),
    ("прыгает", _when(_RELOCATED, _JUMP)),
    ("совершает прыжок", _when(_RELOCATED, _JUMP)),
    ("телепортируется", _when(_RELOCATED, _TELEPORT)),
    ("совершает рывок", _when(_RELOCATED, _DASH)),
    ("прыгает или телепортируется", _when(_RELOCATED, _JUMP, _TELEPORT)),
    ("открывается", _when(ab.Moment.OPENED)),
    ("закрывается", _when(ab.Moment.CLOSED)),
    ("закрывается на удар по летающему|летающим", _when(ab.Moment.CLOSED_FOR_FLYER)),
    ("излечивается", _when(ab.Moment.HEALED)),
    ("получает раны|рану", _when(ab.Moment.WOUNDED)),
    ("попадает на кладбище", _when(ab.Moment.BURIED)),
    ("изгоняется", _when(ab.Moment.EXILED)),
    ("приземляется", _when(ab.Moment.CAME_DOWN)),
    ("теряет полет", _when(ab.Moment.CAME_DOWN)),
    ("получает полет", _when(ab.Moment.TOOK_OFF)),
    ("покидает поле боя", _when(ab.Moment.LEFT_BATTLE)),
    ("покидает зону битвы", _when(ab.Moment.LEFT_BATTLE)),
    ("возвращается в колоду", _when(ab.Moment.RETURNED)),
    ("возрождается", _when(ab.Moment.REVIVED)),
    ("входит|вступает в игру|бой", _when(ab.Moment.ENTERED)),
    ("действует", _when(ab.Moment.ACTED)),
    ("инкарнирует", _INCARNATED),
    ("выполняет трупоедство", _FEEDS),
)

_OWN_HALF, _ENEMY_HALF = ab.InRows((1, 2, 3)), ab.InRows((1, 2, 3), ab.Side.ENEMY)
_HALVES: Final = (
    ("вашей|своей половины поля боя", _OWN_HALF),
    ("половины поля боя противника", _ENEMY_HALF),
)
_ORDINALS: Final = ((1, "первого"), (2, "второго"), (3, "третьего"))
_ROWS: Final = tuple(
    wording
    for row, ordinal in _ORDINALS
    for wording in (
        (f"вашего|своего {ordinal}|{row} ряда", ab.InRows((row,))),
        (f"{ordinal}|{row} ряда противника", ab.InRows((row,), ab.Side.ENEMY)),
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
    for wording in ((own, ab.InRows((row,))), (theirs, ab.InRows((row,), ab.Side.ENEMY)))
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
    for wording in ((own, ab.InRows((row,))), (theirs, ab.InRows((row,), ab.Side.ENEMY)))
)
_SPANS: Final = (
    ("за ход", False, ab.Side.ANY),
    ("за бой", True, ab.Side.ANY),
    ("за ваш ход", False, ab.Side.OWN),
    ("за свой ход", False, ItsTurn.OF_ACTOR),
    ("за ход противника", False, ab.Side.ENEMY),
)
_START_AND_END: Final = ab.When(ab.Moment.TURN_START, ab.ANY_CARD, or_at=(ab.Moment.TURN_END,))


def _counted(*ordinals: str) -> tuple[tuple[str, object], ...]:
    """Return «первом за ход» and so on, each with its number, period and turn."""
    return tuple(
        (f"{ordinal} {span}", (number, *counted, False))
        for number, ordinal in enumerate(ordinals, 1)
        for span, *counted in _SPANS
    )


_LYING: Final = (
    ("вашем кладбище", ab.Side.OWN),
    ("кладбище противника", ab.Side.ENEMY),
    ("кладбище", ab.Side.OWN),
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
                ("на глубину", ab.InDepth(deep=True)),
                ("на поверхность", ab.InDepth(deep=False)),
            ),
            "from": (
                *_FROM,
                *((f"с|со {half}", rows) for half, rows in _HALVES),
                ("с глубины", ab.InDepth(deep=True)),
                ("с поверхности", ab.InDepth(deep=False)),
            ),
        }
    ),
    Kind.SIDE: Vocabulary(
        {
            "": (
                ("напротив", ab.Direction.AHEAD),
                ("позади", ab.Direction.BEHIND),
                ("слева от", ab.Direction.LEFT),
                ("справа от", ab.Direction.RIGHT),
            ),
        }
    ),
    Kind.SHARED: Vocabulary(
        {
            "": (
                ("с таким|тем же названием", ab.Aspect.NAME),
                ("такой|той же стоимости", ab.Aspect.COST),
                ("с такой|той же стоимостью", ab.Aspect.COST),
                ("той же стихии", ab.Aspect.ELEMENT),
                ("того же класса", ab.Aspect.CLASS),
            )
        }
    ),
    Kind.DIRECTION: Vocabulary(
        {
            "": (
                ("вперед", ab.Direction.AHEAD),
                ("назад", ab.Direction.BEHIND),
                ("влево", ab.Direction.LEFT),
                ("вправо", ab.Direction.RIGHT),
                ("в направлении перемещения|движения", ab.Direction.ONWARD),
                ("в том же направлении", ab.Direction.ONWARD),
            )
        }
    ),
    Kind.BESIDE: Vocabulary(
        {
            "": tuple(
                (
                    f"на {words} с ним|ней|ними{noun}{depth}",
                    ab.Cells(ab.Who.TARGET, beside=True, deep=deep),
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
        {"": (("переместиться", ab.Relocation.RELOCATE), ("телепортироваться", _TELEPORT))}
    ),
    Kind.DECKPLACE: Vocabulary(
        {"": (("в колоду", ab.DeckPlace.SHUFFLED), ("на верх колоды", ab.DeckPlace.TOP))}
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
            "gen": (("вашего кладбища", ab.Side.OWN), ("кладбища противника", ab.Side.ENEMY)),
            "acc": (("ваше кладбище", ab.Side.OWN), ("кладбище противника", ab.Side.ENEMY)),
            "loc": _LYING,
            "loc any": (
                *_LYING,
                ("кладбищах", ab.Side.ANY),
                ("обоих кладбищах", ab.Side.ANY),
            ),
        }
    ),
    Kind.BRINGING: Vocabulary(
        {
            "": (
                ("вызвать", (ab.Area.DECK,)),
                ("вызвать из колоды", (ab.Area.DECK,)),
                ("вызвать из вашей колоды", (ab.Area.DECK,)),
                ("возродить", (ab.Area.GRAVEYARD,)),
                ("возродить с вашего кладбища", (ab.Area.GRAVEYARD,)),
                ("вызвать или возродить", (ab.Area.DECK, ab.Area.GRAVEYARD)),
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
        {"": (("воздействие", ab.PowerKind.INFLUENCE), ("заклинание", ab.PowerKind.SPELL))}
    ),
    Kind.CHANGE: Vocabulary(
        {
            "": (("получает", ab.Compare.MORE), ("теряет", ab.Compare.LESS)),
            "loc": (("получении", ab.Compare.MORE), ("потере", ab.Compare.LESS)),
        }
    ),
    Kind.GAUGE: Vocabulary(
        {
            "": (
                ("{counter}", ab.Moment.CHIPS),
                ("дополнительные|дополнительных|дополнительную {health}", ab.Moment.EXTRA_LIFE),
            )
        }
    ),
    Kind.CAUSE: Vocabulary(
        {
            "": (
                (
                    "от добивания",
                    ab.When(
                        ab.Moment.WOUNDED, ab.ANY_CARD, effects=(ab.EffectKind.FINISHING_BLOW,)
                    ),
                ),
            )
        }
    ),
    Kind.ACT: Vocabulary(
        {
            "": (
                ("уничтожает", ab.Moment.KILLED),
                ("излечивает", ab.Moment.HEALED),
                ("изгоняет", ab.Moment.EXILED),
                ("вызывает", ab.Moment.SUMMONED),
                ("возрождает", ab.Moment.REVIVED),
            )
        }
    ),
    Kind.POINT: Vocabulary(
        {
            "": (
                ("в начале", _when(ab.Moment.TURN_START)),
                ("вначале", _when(ab.Moment.TURN_START)),
                ("в конце", _when(ab.Moment.TURN_END)),
                ("до|перед начала|началом", _when(ab.Moment.BEFORE_TURN)),
                ("в начале и в конце", _START_AND_END),
                ("в начале и конце", _START_AND_END),
                ("в конце и в начале", _START_AND_END),
            ),
            "next": (  # whether it is worded as the player's own turn
                ("в начале своего следующего хода", False),
                ("в свой следующий ход", False),
                ("в начале вашего следующего хода", True),
            ),
        }
    ),
    Kind.LATER: Vocabulary(
        {
            "": (  # at which coming turn, and whether the current one is excluded
                ("в конце хода", (ab.Moment.TURN_END, ab.Side.ANY, False)),
                ("в конце этого хода", (ab.Moment.TURN_END, ab.Side.ANY, False)),
                ("в конце вашего хода", (ab.Moment.TURN_END, ab.Side.OWN, False)),
                ("в конце хода противника", (ab.Moment.TURN_END, ab.Side.ENEMY, False)),
                ("в конце вашего следующего хода", (ab.Moment.TURN_END, ab.Side.OWN, True)),
                ("в конце следующего хода противника", (ab.Moment.TURN_END, ab.Side.ENEMY, True)),
                ("в начале вашего следующего хода", (ab.Moment.TURN_START, ab.Side.OWN, True)),
                (
                    "в начале следующего хода противника",
                    (ab.Moment.TURN_START, ab.Side.ENEMY, True),
                ),
            ),
        }
    ),
    Kind.TURN: Vocabulary(
        {
            "": (
                ("вашего|своего хода", (ab.Side.OWN, None)),
                ("хода противника", (ab.Side.ENEMY, None)),
                ("хода", (ab.Side.ANY, None)),
                *(
                    (f"{words} {ordinal} {rest}", (side, number))
                    for number, ordinal in _ORDINALS
                    for words, rest, side in (
                        ("вашего|своего", "хода", ab.Side.OWN),
                        ("", "хода противника", ab.Side.ENEMY),
                        ("", "хода боя", ab.Side.ANY),
                    )
                ),
            )
        }
    ),
    Kind.DURING: Vocabulary(
        {
            "": (
                ("в ваш ход", ab.Side.OWN),
                ("в свой ход", ItsTurn.OF_ACTOR),
                ("в ход противника", ab.Side.ENEMY),
            )
        }
    ),
    # triggers after everything is over (116.4)
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
                ("первая|первый|первое за ход", (1, False, ab.Side.ANY, False)),
            ),
            "loc": _counted("первом|первой", "втором|второй", "третьем|третьей"),
            "gen": _counted("первого|первой", "второго|второй", "третьего|третьей"),
        }
    ),
}
"""The wordings of these kinds, in the forms used by their slots."""
