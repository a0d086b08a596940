"""Which cards: nouns, their words, where they stand."""

from engine.berserk.abilities import (
    ANY_CARD,
    AllOf,
    AlsoDefends,
    AnyOf,
    Beside,
    Called,
    CardType,
    Compare,
    Deed,
    Did,
    Direction,
    Element,
    Fact,
    FactOf,
    Filter,
    HasAround,
    HasFact,
    HasJump,
    HasNamed,
    HasPower,
    HasProtection,
    HasTitle,
    InColumns,
    InDepth,
    InDirection,
    InLine,
    InRows,
    InState,
    InStatus,
    Is,
    IsElite,
    IsOdd,
    IsUnique,
    Name,
    Not,
    OfClass,
    OfElement,
    OfType,
    PowerKind,
    Side,
    SizeModifier,
    State,
    Status,
    StrikeKind,
    Title,
    Who,
    Within,
)
from tests.engine.berserk.cards.text.said.words import (
    CREATURE,
    ELF,
    ENEMY,
    GNOME,
    MAGIC,
    OWN,
    SHOT,
    STRIKE,
    Said,
)

_BY_GNOMES = AllOf((OWN, GNOME, Beside(Who.CANDIDATE)))
_CARDS: dict[str, Filter] = {
    "картам": ANY_CARD,
    "существам": CREATURE,
    "артефактам": OfType((CardType.ARTIFACT,)),
    "местностям": OfType((CardType.TERRAIN,)),
    "симбиотам": OfType((CardType.COMPANION, CardType.PARASITE)),
    "компаньонам": OfType((CardType.COMPANION,)),
    "паразитам": OfType((CardType.PARASITE,)),
    "гномам": GNOME,
    "гномам или эльфам": OfClass(("Гном", "Эльф")),
    "Скелету": Called("Скелет"),
    "вашим картам": OWN,
    "другим гномам": AllOf((Not(Is(Who.SELF)), GNOME)),
    "открытым картам": InState(State.OPEN),
    "закрытым существам": AllOf((InState(State.CLOSED), CREATURE)),
    "раненым эльфам": AllOf((InState(State.WOUNDED), ELF)),
    "степным картам": OfElement((Element.STEPPE,)),
    "горным картам": OfElement((Element.MOUNTAIN,)),
    "лесным картам": OfElement((Element.FOREST,)),
    "болотным картам": OfElement((Element.SWAMP,)),
    "темным картам": OfElement((Element.DARKNESS,)),
    "болотным и лесным существам": AllOf((OfElement((Element.SWAMP, Element.FOREST)), CREATURE)),
    "нестепным картам": Not(OfElement((Element.STEPPE,))),
    "негорным картам": Not(OfElement((Element.MOUNTAIN,))),
    "нелесным картам": Not(OfElement((Element.FOREST,))),
    "неболотным картам": Not(OfElement((Element.SWAMP,))),
    "нетемным картам": Not(OfElement((Element.DARKNESS,))),
    "нейтральным картам": OfElement(()),
    "летающим": OfType((CardType.FLYER,)),
    "нелетающим": Not(OfType((CardType.FLYER,))),
    "наземным существам": AllOf((OfType((CardType.GROUND,)), CREATURE)),
    "бестелесным": HasNamed(Name.INCORPOREAL),
    "небестелесным": Not(HasNamed(Name.INCORPOREAL)),
    "уникальным картам": IsUnique(),
    "неуникальным картам": Not(IsUnique()),
    "{elite} картам": IsElite(),
    "элитным картам": IsElite(),
    "{ordinary} картам": IsElite(elite=False),
    "рядовым картам": IsElite(elite=False),
    "картам со строем": InState(State.HAS_FORMATION),
    "картам с выстрелом": HasPower(SHOT),
    "картам с метанием или разрядом": HasPower((PowerKind.THROW, PowerKind.DISCHARGE)),
    "существам, обладающим выстрелом, метанием или заклинанием": AllOf(
        (CREATURE, HasPower((PowerKind.SHOT, PowerKind.THROW, PowerKind.SPELL)))
    ),
    "существам, имеющим выстрел": AllOf((CREATURE, HasPower(SHOT))),
    "существам с прыжком": AllOf((CREATURE, HasJump())),
    "существам с проклятием": AllOf((CREATURE, HasNamed(Name.CURSE))),
    "существам с магической особенностью": AllOf((CREATURE, InState(State.MAGIC))),
    "существам с концентрацией": AllOf((CREATURE, HasTitle(Title.CONCENTRATION))),
    "существам с {zov}": AllOf((CREATURE, HasProtection(SHOT))),
    "существам с {zor} или {zoz}": AllOf(
        (
            CREATURE,
            AnyOf((HasProtection((PowerKind.DISCHARGE,)), HasProtection((PowerKind.SPELL,)))),
        )
    ),
    "существам с {zot}": AllOf((CREATURE, HasProtection((PowerKind.THROW,)))),
    "существам с {ova} или {armor}": AllOf(
        (CREATURE, AnyOf((HasNamed(Name.ATTACK_EXPERIENCE), HasNamed(Name.ARMOR))))
    ),
    "существам без прыжка": AllOf((CREATURE, Not(HasJump()))),
    "существам без {zom}": AllOf((CREATURE, Not(HasProtection(MAGIC)))),
    "картам противника": ENEMY,
    "картам в вашем отряде": OWN,
    "картам в отряде противника": ENEMY,
    "картам стоимостью 6 или более": HasFact(Fact.COST, Compare.AT_LEAST, 6),
    "картам стоимостью 3 и менее": HasFact(Fact.COST, Compare.AT_MOST, 3),
    "картам с {move} 2 или более": HasFact(Fact.MOVEMENT, Compare.AT_LEAST, 2),
    "картам с {move} 1 или менее": HasFact(Fact.MOVEMENT, Compare.AT_MOST, 1),
    "картам с {health} 7 или более": HasFact(Fact.LIFE, Compare.AT_LEAST, 7),
    "картам с {health} 7 или менее": HasFact(Fact.LIFE, Compare.AT_MOST, 7),
    "существам со слабым {strike} 2 или более": AllOf(
        (CREATURE, HasFact(Fact.WEAK, Compare.AT_LEAST, 2))
    ),
    "существам со слабым {strike} 2 или менее": AllOf(
        (CREATURE, HasFact(Fact.WEAK, Compare.AT_MOST, 2))
    ),
    "существам со средним {strike} 3 или более": AllOf(
        (CREATURE, HasFact(Fact.MEDIUM, Compare.AT_LEAST, 3))
    ),
    "существам со средним {strike} 3 или менее": AllOf(
        (CREATURE, HasFact(Fact.MEDIUM, Compare.AT_MOST, 3))
    ),
    "существам с сильным {strike} 4 или более": AllOf(
        (CREATURE, HasFact(Fact.STRONG, Compare.AT_LEAST, 4))
    ),
    "существам с сильным {strike} 4 или менее": AllOf(
        (CREATURE, HasFact(Fact.STRONG, Compare.AT_MOST, 4))
    ),
    "картам стоимостью 5": HasFact(Fact.COST, Compare.EQUAL, 5),
    "картам с {counter}": HasFact(Fact.CHIPS, Compare.AT_LEAST, 1),
    "картам без {counter}": HasFact(Fact.CHIPS, Compare.EQUAL, 0),
    "картам с дополнительными {health}": HasFact(Fact.EXTRA_LIFE, Compare.AT_LEAST, 1),
    "картам с тремя или более {health}": HasFact(Fact.LIFE, Compare.AT_LEAST, 3),
    "картам с тремя или менее {health}": HasFact(Fact.LIFE, Compare.AT_MOST, 3),
    "картам с 4 или менее текущими {health}": HasFact(Fact.LIFE, Compare.AT_MOST, 4),
    "картам с 4 или более текущими {health}": HasFact(Fact.LIFE, Compare.AT_LEAST, 4),
    "картам с 3 или более ранами": HasFact(Fact.WOUNDS, Compare.AT_LEAST, 3),
    "картам с 3 и менее ранами": HasFact(Fact.WOUNDS, Compare.AT_MOST, 3),
    "картам с двумя или более {counter}": HasFact(Fact.CHIPS, Compare.AT_LEAST, 2),
    "картам с двумя или менее {counter}": HasFact(Fact.CHIPS, Compare.AT_MOST, 2),
    "картам без ран": Not(InState(State.WOUNDED)),
    "картам с ранами": InState(State.WOUNDED),
    "картам с четным количеством {health}": IsOdd(Fact.LIFE, odd=False),
    "картам с нечетным количеством {health}": IsOdd(Fact.LIFE),
    "картам, кроме гномов": Not(GNOME),
    "картам (кроме гномов)": Not(GNOME),
    "картам (кроме гномов и эльфов)": Not(OfClass(("Гном", "Эльф"))),
    "картам, кроме паразитов, компаньонов и закрытых гномов": Not(
        AnyOf(
            (
                OfType((CardType.PARASITE,)),
                OfType((CardType.COMPANION,)),
                AllOf((InState(State.CLOSED), GNOME)),
            )
        )
    ),
    "картам, кроме артефакта": Not(OfType((CardType.ARTIFACT,))),
    "стоящим напротив картам": InDirection((Direction.AHEAD,)),
    "картам, стоящим рядом с ~": Beside(),
    "картам рядом": Beside(),
    "находящимся справа от ~ картам": InDirection((Direction.RIGHT,)),
    "картам, находящимся слева от ~": InDirection((Direction.LEFT,)),
    "картам напротив ~": InDirection((Direction.AHEAD,)),
    "картам справа или слева от ~": InDirection((Direction.LEFT, Direction.RIGHT)),
    "картам слева и справа от ~": InDirection((Direction.LEFT, Direction.RIGHT)),
    "картам справа и слева": InDirection((Direction.LEFT, Direction.RIGHT)),
    "картам слева и справа": InDirection((Direction.LEFT, Direction.RIGHT)),
    "картам позади ~": InDirection((Direction.BEHIND,)),
    "картам позади": InDirection((Direction.BEHIND,)),
    "картам в одном столбце с ~": InLine(row=False, column=True),
    "картам в том же столбце, что и ~": InLine(row=False, column=True),
    "картам в одном ряду с ~": InLine(row=True, column=False),
    "картам в том же ряду, что и ~": InLine(row=True, column=False),
    "картам в радиусе 2 клеток от ~": Within(2),
    "вашим существам в строю с ~": AllOf(
        (OWN, Not(Is(Who.SELF)), Within(1), CREATURE, InState(State.HAS_FORMATION))
    ),
    "картам, стоящим рядом с вашим гномом": HasAround(_BY_GNOMES),
    "картам, стоящим рядом с двумя или более вашими гномами": HasAround(
        AllOf((OWN, GNOME, Beside(Who.CANDIDATE))), number=2
    ),
    "картам, стоящим рядом с хотя бы двумя вашими гномами": HasAround(
        AllOf((OWN, GNOME, Beside(Who.CANDIDATE))), number=2
    ),
    "картам в вашем первом ряду": InRows((1,)),
    "картам во 2-м ряду противника": InRows((2,), Side.ENEMY),
    "картам в третьем ряду противника": InRows((3,), Side.ENEMY),
    "картам в вашем 1-м или 2-м ряду": InRows((1, 2)),
    "картам в вашем 2-м или 3-м ряду": InRows((2, 3)),
    "картам в 1-м ряду противника": InRows((1,), Side.ENEMY),
    "картам в вашем втором ряду": InRows((2,)),
    "картам в вашем третьем ряду": InRows((3,)),
    "картам на вашей половине поля боя": InRows((1, 2, 3)),
    "картам на половине поля боя противника": InRows((1, 2, 3), Side.ENEMY),
    "картам в центральном столбце": InColumns((3,)),
    "картам в крайнем столбце": InColumns((1, 5)),
    "картам в крайнем левом или правом столбце": InColumns((1, 5)),
    "картам нечетной стоимости": IsOdd(Fact.COST),
    "картам четной стоимости": IsOdd(Fact.COST, odd=False),
    "картам меньшей стоимости": HasFact(Fact.COST, Compare.LESS, FactOf(Fact.COST)),
    "картам большей стоимости, чем ~": HasFact(Fact.COST, Compare.MORE, FactOf(Fact.COST)),
    "картам с большим количеством {counter}, чем у ~": HasFact(
        Fact.CHIPS, Compare.MORE, FactOf(Fact.CHIPS)
    ),
    "картам с меньшим количеством ран, чем у ~": HasFact(
        Fact.WOUNDS, Compare.LESS, FactOf(Fact.WOUNDS)
    ),
    "картам с больше 3 ранами": HasFact(Fact.WOUNDS, Compare.MORE, 3),
    "картам с не менее двумя {counter}": HasFact(Fact.CHIPS, Compare.AT_LEAST, 2),
    "отравленным картам": HasNamed(Name.POISON),
    "скрытым картам": InState(State.HIDDEN),
    "вскрытым картам": Not(InState(State.HIDDEN)),
    "соседним картам": Beside(),
    "картам на соседних клетках": Beside(),
    "картам на соседних с ~ клетках": Beside(),
    "картам на клетках напротив": InDirection((Direction.AHEAD,)),
    "картам на клетках глубины": InDepth(deep=True),
    "картам в столбце с ~": InLine(row=False, column=True),
    "картам в своем столбце": InLine(row=False, column=True),
    "картам напротив и слева от ~": InDirection((Direction.AHEAD, Direction.LEFT)),
    "картам, не атаковавшим в этот ход": Did(Deed.ATTACKED, did=False),
    "картам, двигавшимся в прошлый ход": Did(Deed.MOVED, 1),
    "картам, которые имеют раны": InState(State.WOUNDED),
    "картам, которые не действовали в этот ход": Did(Deed.ACTED, did=False),
    "картам с вальхаллой": HasTitle(Title.VALHALLA),
    "картам на глубине": InDepth(deep=True),
    "картам на поверхности": InDepth(deep=False),
}
SAID: Said = {
    **{
        f"{{direct}} по {words}.": StrikeKind(Name.DIRECTED, cards)
        for words, cards in _CARDS.items()
    },
    "+1 к {strike} по защитникам.": SizeModifier(
        1, powers=STRIKE, against=InStatus(Status.DEFENDER)
    ),
    "Может выступать защитником любому существу в своем ряду.": AlsoDefends(
        AllOf((InLine(row=True, column=False), CREATURE))
    ),
}
