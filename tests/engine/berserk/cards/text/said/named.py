"""Named abilities: by their names, with a number, and as what is had, gained and lost."""

from typing import Final

import engine.berserk.abilities as ab
from tests.engine.berserk.cards.text.said.words import CREATURE, Said, influence

TAP: Final = ab.Payment(closes=True)
ONE: Final = ab.Targets(CREATURE)
VALUED: Final = {
    "{ova}": ab.Name.ATTACK_EXPERIENCE,
    "{ovz}": ab.Name.DEFENCE_EXPERIENCE,
    "{ovs}": ab.Name.SHOOTING_EXPERIENCE,
    "{armor}": ab.Name.ARMOR,
    "{regen}": ab.Name.REGENERATION,
    "Инкарнация": ab.Name.INCARNATION,
    "Бешенство": ab.Name.FRENZY,
}
PLAIN: Final = {
    "Неповоротливость": ab.Name.CLUMSINESS,
    "Благословление": ab.Name.BLESSING,
    "Благословение": ab.Name.BLESSING,
    "Проклятие": ab.Name.CURSE,
    "Безответный удар": ab.Name.UNANSWERED,
    "Вампиризм": ab.Name.VAMPIRISM,
    "Трупоедство": ab.Name.CARRION,
    "Рывок": ab.Name.DASH,
    "Бестелесность": ab.Name.INCORPOREAL,
    "Орда": ab.Name.HORDE,
    "Располагается в дополнительной зоне": ab.Name.EXTRA_ZONE,
    "Телепортация": ab.Name.TELEPORT,
    "Направленный удар": ab.Name.DIRECTED,
    "{direct}": ab.Name.DIRECTED,
    "{stamina}": ab.Name.FORTITUDE,
}
LOST: Final = {
    "{ovz}": ab.Name.DEFENCE_EXPERIENCE,
    "{ovs}": ab.Name.SHOOTING_EXPERIENCE,
    "{direct}": ab.Name.DIRECTED,
    "{stamina}": ab.Name.FORTITUDE,
    "неповоротливость": ab.Name.CLUMSINESS,
    "благословление": ab.Name.BLESSING,
    "благословение": ab.Name.BLESSING,
    "безответный удар": ab.Name.UNANSWERED,
    "вампиризм": ab.Name.VAMPIRISM,
    "трупоедство": ab.Name.CARRION,
    "рывок": ab.Name.DASH,
    "бестелесность": ab.Name.INCORPOREAL,
    "инкарнацию": ab.Name.INCARNATION,
    "орду": ab.Name.HORDE,
    "прыжок": ab.Name.JUMP,
    "телепортацию": ab.Name.TELEPORT,
}
SAID: Said = {
    **{f"{words} 3.": ab.Named(name, 3) for words, name in VALUED.items()},
    **{f"{words}.": ab.Named(name) for words, name in PLAIN.items()},
    "Неповоротливость 2.": ab.Named(ab.Name.CLUMSINESS, 2),
    "Прыжок, дальность 4.": ab.Named(ab.Name.JUMP, 4),
    **{
        f"{{tap}}: Существо теряет {words}.": ab.Playable(
            TAP, influence(ab.LoseNamed(name), targets=ONE)
        )
        for words, name in LOST.items()
    },
    "{tap}: Существо получает отравление на 2.": ab.Playable(
        TAP, influence(ab.Gain(ab.Named(ab.Name.POISON, 2)), targets=ONE)
    ),
    "{tap}: Существо с вампиризмом получает +1 к отравлению.": ab.Playable(
        TAP,
        influence(
            ab.Gain(ab.NamedBonus(ab.Name.POISON, 1)),
            targets=ab.Targets(ab.AllOf((CREATURE, ab.HasNamed(ab.Name.VAMPIRISM)))),
        ),
    ),
    "{tap}: Существо с прыжком получает -1 к {armor}.": ab.Playable(
        TAP,
        influence(
            ab.Gain(ab.NamedBonus(ab.Name.ARMOR, -1)),
            targets=ab.Targets(ab.AllOf((CREATURE, ab.HasJump()))),
        ),
    ),
}
