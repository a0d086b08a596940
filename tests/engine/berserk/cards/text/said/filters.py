"""Which cards: nouns, their words, where they stand."""

import engine.berserk.abilities as ab
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

_BY_GNOMES = ab.AllOf((OWN, GNOME, ab.Beside(ab.Who.CANDIDATE)))
_CARDS: dict[str, ab.Filter] = {
    "картам": ab.ANY_CARD,
    "существам": CREATURE,
    "артефактам": ab.OfType((ab.CardType.ARTIFACT,)),
    "местностям": ab.OfType((ab.CardType.TERRAIN,)),
    "симбиотам": ab.OfType((ab.CardType.COMPANION, ab.CardType.PARASITE)),
    "компаньонам": ab.OfType((ab.CardType.COMPANION,)),
    "паразитам": ab.OfType((ab.CardType.PARASITE,)),
    "гномам": GNOME,
    "гномам или эльфам": ab.OfClass(("Гном", "Эльф")),
    "Скелету": ab.Called("Скелет"),
    "вашим картам": OWN,
    "другим гномам": ab.AllOf((ab.Not(ab.Is(ab.Who.SELF)), GNOME)),
    "открытым картам": ab.InState(ab.State.OPEN),
    "закрытым существам": ab.AllOf((ab.InState(ab.State.CLOSED), CREATURE)),
    "раненым эльфам": ab.AllOf((ab.InState(ab.State.WOUNDED), ELF)),
    "степным картам": ab.OfElement((ab.Element.STEPPE,)),
    "горным картам": ab.OfElement((ab.Element.MOUNTAIN,)),
    "лесным картам": ab.OfElement((ab.Element.FOREST,)),
    "болотным картам": ab.OfElement((ab.Element.SWAMP,)),
    "темным картам": ab.OfElement((ab.Element.DARKNESS,)),
    "болотным и лесным существам": ab.AllOf(
        (ab.OfElement((ab.Element.SWAMP, ab.Element.FOREST)), CREATURE)
    ),
    "нестепным картам": ab.Not(ab.OfElement((ab.Element.STEPPE,))),
    "негорным картам": ab.Not(ab.OfElement((ab.Element.MOUNTAIN,))),
    "нелесным картам": ab.Not(ab.OfElement((ab.Element.FOREST,))),
    "неболотным картам": ab.Not(ab.OfElement((ab.Element.SWAMP,))),
    "нетемным картам": ab.Not(ab.OfElement((ab.Element.DARKNESS,))),
    "нейтральным картам": ab.OfElement(()),
    "летающим": ab.OfType((ab.CardType.FLYER,)),
    "нелетающим": ab.Not(ab.OfType((ab.CardType.FLYER,))),
    "наземным существам": ab.AllOf((ab.OfType((ab.CardType.GROUND,)), CREATURE)),
    "бестелесным": ab.HasNamed(ab.Name.INCORPOREAL),
    "небестелесным": ab.Not(ab.HasNamed(ab.Name.INCORPOREAL)),
    "уникальным картам": ab.IsUnique(),
    "неуникальным картам": ab.Not(ab.IsUnique()),
    "{elite} картам": ab.IsElite(),
    "элитным картам": ab.IsElite(),
    "{ordinary} картам": ab.IsElite(elite=False),
    "рядовым картам": ab.IsElite(elite=False),
    "картам со строем": ab.InState(ab.State.HAS_FORMATION),
    "картам с выстрелом": ab.HasPower(SHOT),
    "картам с метанием или разрядом": ab.HasPower((ab.PowerKind.THROW, ab.PowerKind.DISCHARGE)),
    "существам, обладающим выстрелом, метанием или заклинанием": ab.AllOf(
        (CREATURE, ab.HasPower((ab.PowerKind.SHOT, ab.PowerKind.THROW, ab.PowerKind.SPELL)))
    ),
    "существам, имеющим выстрел": ab.AllOf((CREATURE, ab.HasPower(SHOT))),
    "существам с прыжком": ab.AllOf((CREATURE, ab.HasJump())),
    "существам с проклятием": ab.AllOf((CREATURE, ab.HasNamed(ab.Name.CURSE))),
    "существам с магической особенностью": ab.AllOf((CREATURE, ab.InState(ab.State.MAGIC))),
    "существам с концентрацией": ab.AllOf((CREATURE, ab.HasTitle(ab.Title.CONCENTRATION))),
    "существам с {zov}": ab.AllOf((CREATURE, ab.HasProtection(SHOT))),
    "существам с {zor} или {zoz}": ab.AllOf(
        (
            CREATURE,
            ab.AnyOf(
                (
                    ab.HasProtection((ab.PowerKind.DISCHARGE,)),
                    ab.HasProtection((ab.PowerKind.SPELL,)),
                )
            ),
        )
    ),
    "существам с {zot}": ab.AllOf((CREATURE, ab.HasProtection((ab.PowerKind.THROW,)))),
    "существам с {ova} или {armor}": ab.AllOf(
        (CREATURE, ab.AnyOf((ab.HasNamed(ab.Name.ATTACK_EXPERIENCE), ab.HasNamed(ab.Name.ARMOR))))
    ),
    "существам без прыжка": ab.AllOf((CREATURE, ab.Not(ab.HasJump()))),
    "существам без {zom}": ab.AllOf((CREATURE, ab.Not(ab.HasProtection(MAGIC)))),
    "картам противника": ENEMY,
    "картам в вашем отряде": OWN,
    "картам в отряде противника": ENEMY,
    "картам стоимостью 6 или более": ab.HasFact(ab.Fact.COST, ab.Compare.AT_LEAST, 6),
    "картам стоимостью 3 и менее": ab.HasFact(ab.Fact.COST, ab.Compare.AT_MOST, 3),
    "картам с {move} 2 или более": ab.HasFact(ab.Fact.MOVEMENT, ab.Compare.AT_LEAST, 2),
    "картам с {move} 1 или менее": ab.HasFact(ab.Fact.MOVEMENT, ab.Compare.AT_MOST, 1),
    "картам с {health} 7 или более": ab.HasFact(ab.Fact.LIFE, ab.Compare.AT_LEAST, 7),
    "картам с {health} 7 или менее": ab.HasFact(ab.Fact.LIFE, ab.Compare.AT_MOST, 7),
    "существам со слабым {strike} 2 или более": ab.AllOf(
        (CREATURE, ab.HasFact(ab.Fact.WEAK, ab.Compare.AT_LEAST, 2))
    ),
    "существам со слабым {strike} 2 или менее": ab.AllOf(
        (CREATURE, ab.HasFact(ab.Fact.WEAK, ab.Compare.AT_MOST, 2))
    ),
    "существам со средним {strike} 3 или более": ab.AllOf(
        (CREATURE, ab.HasFact(ab.Fact.MEDIUM, ab.Compare.AT_LEAST, 3))
    ),
    "существам со средним {strike} 3 или менее": ab.AllOf(
        (CREATURE, ab.HasFact(ab.Fact.MEDIUM, ab.Compare.AT_MOST, 3))
    ),
    "существам с сильным {strike} 4 или более": ab.AllOf(
        (CREATURE, ab.HasFact(ab.Fact.STRONG, ab.Compare.AT_LEAST, 4))
    ),
    "существам с сильным {strike} 4 или менее": ab.AllOf(
        (CREATURE, ab.HasFact(ab.Fact.STRONG, ab.Compare.AT_MOST, 4))
    ),
    "картам стоимостью 5": ab.HasFact(ab.Fact.COST, ab.Compare.EQUAL, 5),
    "картам с {counter}": ab.HasFact(ab.Fact.CHIPS, ab.Compare.AT_LEAST, 1),
    "картам без {counter}": ab.HasFact(ab.Fact.CHIPS, ab.Compare.EQUAL, 0),
    "картам с дополнительными {health}": ab.HasFact(ab.Fact.EXTRA_LIFE, ab.Compare.AT_LEAST, 1),
    "картам с тремя или более {health}": ab.HasFact(ab.Fact.LIFE, ab.Compare.AT_LEAST, 3),
    "картам с тремя или менее {health}": ab.HasFact(ab.Fact.LIFE, ab.Compare.AT_MOST, 3),
    "картам с 4 или менее текущими {health}": ab.HasFact(ab.Fact.LIFE, ab.Compare.AT_MOST, 4),
    "картам с 4 или более текущими {health}": ab.HasFact(ab.Fact.LIFE, ab.Compare.AT_LEAST, 4),
    "картам с 3 или более ранами": ab.HasFact(ab.Fact.WOUNDS, ab.Compare.AT_LEAST, 3),
    "картам с 3 и менее ранами": ab.HasFact(ab.Fact.WOUNDS, ab.Compare.AT_MOST, 3),
    "картам с двумя или более {counter}": ab.HasFact(ab.Fact.CHIPS, ab.Compare.AT_LEAST, 2),
    "картам с двумя или менее {counter}": ab.HasFact(ab.Fact.CHIPS, ab.Compare.AT_MOST, 2),
    "картам без ран": ab.Not(ab.InState(ab.State.WOUNDED)),
    "картам с ранами": ab.InState(ab.State.WOUNDED),
    "картам с четным количеством {health}": ab.IsOdd(ab.Fact.LIFE, odd=False),
    "картам с нечетным количеством {health}": ab.IsOdd(ab.Fact.LIFE),
    "картам, кроме гномов": ab.Not(GNOME),
    "картам (кроме гномов)": ab.Not(GNOME),
    "картам (кроме гномов и эльфов)": ab.Not(ab.OfClass(("Гном", "Эльф"))),
    "картам, кроме паразитов, компаньонов и закрытых гномов": ab.Not(
        ab.AnyOf(
            (
                ab.OfType((ab.CardType.PARASITE,)),
                ab.OfType((ab.CardType.COMPANION,)),
                ab.AllOf((ab.InState(ab.State.CLOSED), GNOME)),
            )
        )
    ),
    "картам, кроме артефакта": ab.Not(ab.OfType((ab.CardType.ARTIFACT,))),
    "стоящим напротив картам": ab.InDirection((ab.Direction.AHEAD,)),
    "картам, стоящим рядом с ~": ab.Beside(),
    "картам рядом": ab.Beside(),
    "находящимся справа от ~ картам": ab.InDirection((ab.Direction.RIGHT,)),
    "картам, находящимся слева от ~": ab.InDirection((ab.Direction.LEFT,)),
    "картам напротив ~": ab.InDirection((ab.Direction.AHEAD,)),
    "картам справа или слева от ~": ab.InDirection((ab.Direction.LEFT, ab.Direction.RIGHT)),
    "картам слева и справа от ~": ab.InDirection((ab.Direction.LEFT, ab.Direction.RIGHT)),
    "картам справа и слева": ab.InDirection((ab.Direction.LEFT, ab.Direction.RIGHT)),
    "картам слева и справа": ab.InDirection((ab.Direction.LEFT, ab.Direction.RIGHT)),
    "картам позади ~": ab.InDirection((ab.Direction.BEHIND,)),
    "картам позади": ab.InDirection((ab.Direction.BEHIND,)),
    "картам в одном столбце с ~": ab.InLine(row=False, column=True),
    "картам в том же столбце, что и ~": ab.InLine(row=False, column=True),
    "картам в одном ряду с ~": ab.InLine(row=True, column=False),
    "картам в том же ряду, что и ~": ab.InLine(row=True, column=False),
    "картам в радиусе 2 клеток от ~": ab.Within(2),
    "вашим существам в строю с ~": ab.AllOf(
        (
            OWN,
            ab.Not(ab.Is(ab.Who.SELF)),
            ab.Within(1),
            CREATURE,
            ab.InState(ab.State.HAS_FORMATION),
        )
    ),
    "картам, стоящим рядом с вашим гномом": ab.HasAround(_BY_GNOMES),
    "картам, стоящим рядом с двумя или более вашими гномами": ab.HasAround(
        ab.AllOf((OWN, GNOME, ab.Beside(ab.Who.CANDIDATE))), number=2
    ),
    "картам, стоящим рядом с хотя бы двумя вашими гномами": ab.HasAround(
        ab.AllOf((OWN, GNOME, ab.Beside(ab.Who.CANDIDATE))), number=2
    ),
    "картам в вашем первом ряду": ab.InRows((1,)),
    "картам во 2-м ряду противника": ab.InRows((2,), ab.Side.ENEMY),
    "картам в третьем ряду противника": ab.InRows((3,), ab.Side.ENEMY),
    "картам в вашем 1-м или 2-м ряду": ab.InRows((1, 2)),
    "картам в вашем 2-м или 3-м ряду": ab.InRows((2, 3)),
    "картам в 1-м ряду противника": ab.InRows((1,), ab.Side.ENEMY),
    "картам в вашем втором ряду": ab.InRows((2,)),
    "картам в вашем третьем ряду": ab.InRows((3,)),
    "картам на вашей половине поля боя": ab.InRows((1, 2, 3)),
    "картам на половине поля боя противника": ab.InRows((1, 2, 3), ab.Side.ENEMY),
    "картам в центральном столбце": ab.InColumns((3,)),
    "картам в крайнем столбце": ab.InColumns((1, 5)),
    "картам в крайнем левом или правом столбце": ab.InColumns((1, 5)),
    "картам нечетной стоимости": ab.IsOdd(ab.Fact.COST),
    "картам четной стоимости": ab.IsOdd(ab.Fact.COST, odd=False),
    "картам меньшей стоимости": ab.HasFact(ab.Fact.COST, ab.Compare.LESS, ab.FactOf(ab.Fact.COST)),
    "картам большей стоимости, чем ~": ab.HasFact(
        ab.Fact.COST, ab.Compare.MORE, ab.FactOf(ab.Fact.COST)
    ),
    "картам с большим количеством {counter}, чем у ~": ab.HasFact(
        ab.Fact.CHIPS, ab.Compare.MORE, ab.FactOf(ab.Fact.CHIPS)
    ),
    "картам с меньшим количеством ран, чем у ~": ab.HasFact(
        ab.Fact.WOUNDS, ab.Compare.LESS, ab.FactOf(ab.Fact.WOUNDS)
    ),
    "картам с больше 3 ранами": ab.HasFact(ab.Fact.WOUNDS, ab.Compare.MORE, 3),
    "картам с не менее двумя {counter}": ab.HasFact(ab.Fact.CHIPS, ab.Compare.AT_LEAST, 2),
    "отравленным картам": ab.HasNamed(ab.Name.POISON),
    "скрытым картам": ab.InState(ab.State.HIDDEN),
    "вскрытым картам": ab.Not(ab.InState(ab.State.HIDDEN)),
    "соседним картам": ab.Beside(),
    "картам на соседних клетках": ab.Beside(),
    "картам на соседних с ~ клетках": ab.Beside(),
    "картам на клетках напротив": ab.InDirection((ab.Direction.AHEAD,)),
    "картам на клетках глубины": ab.InDepth(deep=True),
    "картам в столбце с ~": ab.InLine(row=False, column=True),
    "картам в своем столбце": ab.InLine(row=False, column=True),
    "картам напротив и слева от ~": ab.InDirection((ab.Direction.AHEAD, ab.Direction.LEFT)),
    "картам, не атаковавшим в этот ход": ab.Did(ab.Deed.ATTACKED, did=False),
    "картам, двигавшимся в прошлый ход": ab.Did(ab.Deed.MOVED, 1),
    "картам, которые имеют раны": ab.InState(ab.State.WOUNDED),
    "картам, которые не действовали в этот ход": ab.Did(ab.Deed.ACTED, did=False),
    "картам с вальхаллой": ab.HasTitle(ab.Title.VALHALLA),
    "картам на глубине": ab.InDepth(deep=True),
    "картам на поверхности": ab.InDepth(deep=False),
}
SAID: Said = {
    **{
        f"{{direct}} по {words}.": ab.StrikeKind(ab.Name.DIRECTED, cards)
        for words, cards in _CARDS.items()
    },
    "+1 к {strike} по защитникам.": ab.SizeModifier(
        1, powers=STRIKE, against=ab.InStatus(ab.Status.DEFENDER)
    ),
    "Может выступать защитником любому существу в своем ряду.": ab.AlsoDefends(
        ab.AllOf((ab.InLine(row=True, column=False), CREATURE))
    ),
}
